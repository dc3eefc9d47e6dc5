//! The hub: all open rooms, and what they share.

mod founding;
mod opening;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{Code, Lobby, Millis, Pace, PersonId, Stage, TableCard, TableId};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use store::{Accounts, Health, Log, People, Person, Secret, Shelf, Shelved, Store, Unavailable};
use table::shuffle::Seed;
use table::{Caller, Refusal};
use tokio::sync::{Notify, oneshot};

use crate::account::Known;
use crate::archive::Unreadable;
use crate::daily::Marks;
use crate::heart::Heart;
use crate::household::Household;
use crate::lines::Lines;
use crate::lobby::Wall;
use crate::meet::Desk;
use crate::node::Node;
use crate::notify::Notifier;
use crate::room::{Lost, Room, SocketId, ToRoom};
use crate::shelf::{waits_for, with_people};
use crate::think::{Thinking, bot_words};
use crate::time::Clock;
use opening::Opening;

/// How often the hub looks for tables whose deadline has passed.
const SWEEP: u64 = 1_000;
/// How many such tables it takes at a time.
const SWEEP_MOST: usize = 20_000;
/// No deadline of a live table is further ahead than this. Those of tables over days are, and they sleep until then.
const FAR_AHEAD: u64 = 5 * 60 * 1_000;
/// How long sockets have to say goodbye when the server stops.
const GOODBYE: u64 = 2_000;
/// How many tables a list shows.
pub(crate) const LIST_LENGTH: usize = 50;
/// How many of a person's tables are looked through for those to show.
const LOOKED_AMONG: usize = 4 * LIST_LENGTH;
/// How many of a person's games are asked whose turn it is.
const LOOKED_UP: usize = 8;

/// The store, the clock and the open rooms.
pub struct Hub {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) node: Node,
    pub(crate) clock: Clock,
    pub(crate) thinking: Thinking,
    // When this server started, if there is no other: before that all tables were closed.
    pub(crate) opened: Millis,
    chance: Mutex<ChaCha20Rng>,
    rooms: Mutex<HashMap<TableId, Room>>,
    // The rooms that are being opened: whoever else wants one of them waits for the same reading of its log.
    openings: Mutex<HashMap<TableId, Opening>>,
    // What waits to be sent to all sockets together, in bytes.
    pub(crate) unsent: Arc<AtomicUsize>,
    // Tables that are being removed, or were a short while ago: nobody opens a room for them.
    leaving: Mutex<HashSet<TableId>>,
    sockets: AtomicU64,
    pub(crate) talking: AtomicUsize,
    pub(crate) household: Household,
    pub(crate) heart: Heart,
    pub(crate) lines: Lines,
    pub(crate) wall: Wall,
    pub(crate) marks: Marks,
    pub(crate) notifier: Notifier,
    pub(crate) desk: Desk,
    // A game has ended, and is to be scored.
    pub(crate) ended: Notify,
    stopping: AtomicBool,
}

impl Hub {
    /// A hub over this store. The noise must be 256 unpredictable bits: seeds and ids are derived from it.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, clock: Clock, thinking: Thinking, noise: [u8; 32]) -> Arc<Hub> {
        let alone = store.is_for_one();
        Arc::new(Hub {
            store,
            node: Node::new(alone),
            // Among other nodes a table may have been open all the time.
            opened: if alone { clock.now() } else { Millis::new(0) },
            clock,
            thinking,
            chance: Mutex::new(ChaCha20Rng::from_seed(noise)),
            rooms: Mutex::default(),
            openings: Mutex::default(),
            unsent: Arc::default(),
            leaving: Mutex::default(),
            sockets: AtomicU64::new(0),
            talking: AtomicUsize::new(0),
            household: Household::default(),
            heart: Heart::default(),
            lines: Lines::default(),
            wall: Wall::default(),
            marks: Marks::default(),
            notifier: Notifier::default(),
            desk: Desk::default(),
            ended: Notify::new(),
            stopping: AtomicBool::new(false),
        })
    }

    pub(crate) fn log(&self) -> &dyn Log {
        &*self.store
    }

    pub(crate) fn people(&self) -> &dyn People {
        &*self.store
    }

    pub(crate) fn accounts(&self) -> &dyn Accounts {
        &*self.store
    }

    fn shelf(&self) -> &dyn Shelf {
        &*self.store
    }

    /// The server's secrets.
    pub(crate) fn secrets(&self) -> Arc<dyn Secret> {
        Arc::clone(&self.store) as Arc<dyn Secret>
    }

    /// How the log is doing.
    #[must_use]
    pub fn health(&self) -> Health {
        self.store.health()
    }

    /// Looks for ever for tables whose deadline passed while their room was closed. The first time, it takes every
    /// live table that has a deadline, so that all clocks restart when the server starts, rather than when they would have
    /// run out.
    pub async fn sweep(self: Arc<Hub>) {
        let mut ahead = FAR_AHEAD;
        loop {
            let now = self.clock.now();
            // A node without a lease opens nothing.
            let due = match self.node.lives() {
                Some(node) => self.store.due_for(node, now.plus(ahead), SWEEP_MOST).await,
                None => Ok(Vec::new()),
            };
            match due {
                Ok(due) => {
                    ahead = 0;
                    for (table, _) in due {
                        if self.stopping() {
                            return;
                        }
                        if !self.is_open(table)
                            && let Err(refusal) = self.room(table).await
                        {
                            tracing::warn!(%table, %refusal, "a table whose time has come cannot be opened");
                        }
                    }
                }
                Err(why) => tracing::warn!(%why, "the sweeper cannot read the log"),
            }
            self.clock.sleep_until(Some(now.plus(SWEEP))).await;
        }
    }

    /// Whether the server is stopping.
    #[must_use]
    pub fn stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Tells everybody to come back later, and closes every room. Everything acknowledged is already stored.
    pub async fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        let mut waiting = Vec::new();
        for room in self.take_rooms() {
            let (done, answer) = oneshot::channel();
            room.say_in_turn(ToRoom::Stop { done }).await;
            waiting.push(answer);
        }
        for answer in waiting {
            // The sender is dropped once the room has closed.
            drop(answer.await);
        }
        // Others take the tables over at once, instead of when the lease runs out.
        if let Some(node) = self.node.lives()
            && let Err(why) = self.store.leave(node).await
        {
            tracing::warn!(%why, "this node could not say goodbye to the others");
        }
        self.node.links.hang_up();
        // Sockets get some time to say goodbye.
        let patience = self.clock.now().plus(GOODBYE);
        while self.talking.load(Ordering::Relaxed) > 0 && self.clock.now() < patience {
            self.clock.sleep_until(Some(self.clock.now().plus(10))).await;
        }
    }

    /// Closes every room without waiting. Their people are told to come back.
    pub(crate) fn throw_everybody_out(&self) {
        for room in self.take_rooms() {
            let (done, _) = oneshot::channel();
            // A room whose queue is full closes when it is no longer needed; until then it can write nothing.
            drop(room.say(ToRoom::Stop { done }));
        }
        self.node.links.hang_up();
    }

    /// The rooms that are open here.
    pub(crate) fn all_rooms(&self) -> Vec<Room> {
        self.rooms().values().cloned().collect()
    }

    fn take_rooms(&self) -> Vec<Room> {
        self.rooms().drain().map(|(_, room)| room).collect()
    }

    /// How many rooms are open.
    #[must_use]
    pub fn open_rooms(&self) -> usize {
        self.rooms().len()
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<TableId, Room>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_open(&self, table: TableId) -> bool {
        self.open_room(table).is_some()
    }

    fn leaving(&self) -> MutexGuard<'_, HashSet<TableId>> {
        self.leaving.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a table may be removed: nobody has it open, and from now on nobody opens it.
    pub(crate) fn lets_go(&self, table: TableId) -> bool {
        let rooms = self.rooms();
        let closed = rooms.get(&table).is_none_or(Room::is_gone);
        closed && self.leaving().insert(table)
    }

    /// The table was not removed after all.
    pub(crate) fn stays(&self, table: TableId) {
        self.leaving().remove(&table);
    }

    /// Forgets which tables were removed: nobody is still opening one of those.
    pub(crate) fn nobody_leaves(&self) {
        self.leaving().clear();
    }

    pub(crate) fn forget(&self, table: TableId) {
        let mut rooms = self.rooms();
        rooms.remove(&table);
        metrics::gauge!("gavel_open_rooms").set(rooms.len() as f64);
    }

    pub(crate) fn new_socket(&self) -> SocketId {
        SocketId(self.sockets.fetch_add(1, Ordering::Relaxed))
    }

    pub(crate) fn chance<T>(&self, draw: impl FnOnce(&mut dyn FnMut() -> u64) -> T) -> T {
        let mut generator = self.chance.lock().unwrap_or_else(PoisonError::into_inner);
        draw(&mut || generator.next_u64())
    }

    pub(crate) fn new_seed(&self) -> Result<Seed, Refusal> {
        Ok(Seed::new(self.random_bytes()))
    }

    /// 256 bits that nobody can guess.
    pub(crate) fn random_bytes(&self) -> [u8; 32] {
        self.chance(|next| {
            let mut bytes = [0; 32];
            bytes.chunks_exact_mut(8).for_each(|chunk| chunk.copy_from_slice(&next().to_le_bytes()));
            bytes
        })
    }

    pub(crate) fn new_table_id(&self) -> TableId {
        self.chance(|mut next| TableId::draw(&mut next))
    }

    pub(crate) fn still_open(&self) -> Result<(), Refusal> {
        if self.stopping() {
            return Err(Refusal::new(Code::Stopping, "the server stops; come back in a moment"));
        }
        Ok(())
    }

    /// The tables to join or to watch, and the person's own.
    ///
    /// # Errors
    ///
    /// If the log cannot be read.
    pub async fn lobby(self: &Arc<Hub>, person: Option<PersonId>) -> Result<Lobby, Refusal> {
        // When the log was last written is not shown: that would reveal private orders, which are in the log too.
        let card = |shelved: &Shelved| serde_json::from_str(&shelved.summary).ok().map(with_people);
        let latest = |card: &TableCard| (core::cmp::Reverse(card.touched), card.table);
        let listed = self.listed_tables().await?;
        let mut mine = Vec::new();
        if let Some(person) = person {
            let own = self.shelf().tables_of(person, LOOKED_AMONG).await.map_err(|why| unavailable(&why))?;
            let own = own.iter().filter_map(|one| Some((waits_for(one, person), card(one)?)));
            let own = own.map(|(yours, card): (bool, TableCard)| TableCard { yours, ..card });
            // Lessons, puzzles and daily deals are in no list: the pages that offer them know those that were begun.
            let shown =
                |card: &TableCard| card.lesson.is_none() && card.puzzle.is_none() && card.daily.is_none();
            mine = own.filter(shown).collect();
            mine.truncate(LIST_LENGTH);
            mine.sort_by_key(latest);
            self.mark_whose_turn_it_is(person, &mut mine).await;
            // The games that wait for this person come first, and of these the most urgent.
            mine.sort_by_key(|card| (!card.yours, card.deadline.filter(|_| card.yours)));
        }
        Ok(Lobby { listed, mine })
    }

    /// A table's card in a list.
    ///
    /// # Errors
    ///
    /// If there is no such table.
    pub async fn describe(self: &Arc<Hub>, id: TableId) -> Result<TableCard, Refusal> {
        let room = self.room(id).await?;
        Hub::described(&room, None).await.ok_or_else(busy)
    }

    /// The card from a room; `None` if the room is too busy.
    pub(crate) async fn described(room: &Room, asks: Option<PersonId>) -> Option<TableCard> {
        let (answer, described) = oneshot::channel();
        match room.say(ToRoom::Describe { asks, answer }) {
            Ok(()) => described.await.ok(),
            Err(Lost::Busy | Lost::Gone) => None,
        }
    }

    /// Marks which of the first running games are waiting for this person. Only a few are asked. Their rooms are opened,
    /// and stay open for a minute, so that asking again does not read their logs again.
    pub(crate) async fn mark_whose_turn_it_is(self: &Arc<Hub>, person: PersonId, cards: &mut [TableCard]) {
        // Over days the shelf knows it, and rooms sleep.
        let live = |card: &&mut TableCard| card.stage == Stage::Playing && card.pace != Pace::Days;
        let running = cards.iter_mut().filter(live);
        for card in running.take(LOOKED_UP) {
            card.yours = match self.room(card.table).await {
                Ok(room) => Hub::described(&room, Some(person)).await.is_some_and(|card| card.yours),
                Err(_) => false,
            };
        }
    }

    /// The record of a finished game.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub async fn record(&self, id: TableId) -> Result<String, Refusal> {
        let record = self.log().record(id).await.map_err(|why| unavailable(&why))?;
        let record = record.ok_or_else(|| {
            Refusal::new(Code::Unknown, "there is no record of a finished game at this table")
        })?;
        if !self.hides_seed(id).await? {
            return Ok(record);
        }
        // Everybody's cards and everybody's bots follow from it.
        let told = record.lines().filter(|line| !line.starts_with("# seed:"));
        Ok(told.flat_map(|line| [line, "\n"]).collect())
    }

    /// A new guest, or somebody known with a new name.
    ///
    /// # Errors
    ///
    /// If the name cannot be shown, or somebody else keeps it.
    pub(crate) async fn keep_guest(&self, known: Option<&Known>, name: &str) -> Result<Caller, Refusal> {
        let name = table::names::check(name, bot_words())?;
        let known_as = known.map(|known| known.caller.person);
        let id = known_as.unwrap_or_else(|| self.chance(|mut next| PersonId::draw(&mut next)));
        if known.is_some_and(|known| known.session.is_some()) {
            self.rename(id, &name).await?;
        } else {
            self.nobody_keeps(&name, known_as).await?;
            let person = Person { id, name: name.clone(), since: self.clock.now(), kept: false };
            self.people().keep_person(person).await.map_err(|why| unavailable(&why))?;
        }
        Ok(Caller { person: id, name })
    }

    /// A known guest. Who keeps their name is no guest any more, and who was forgotten is nobody.
    pub(crate) async fn guest(&self, id: PersonId) -> Result<Option<Caller>, Refusal> {
        let person = self.people().person(id).await.map_err(|why| unavailable(&why))?;
        if person.as_ref().is_some_and(|person| person.kept) {
            let why = "this name is kept now: sign in with its pass-phrase";
            return Err(Refusal::new(Code::WhoAreYou, why));
        }
        let person = person.filter(|person| !person.name.is_empty());
        Ok(person.map(|person| Caller { person: person.id, name: person.name }))
    }

    /// The current time.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.clock.now()
    }
}

fn busy() -> Refusal {
    Refusal::new(Code::Busy, "this table has too much to do: repeat it in a moment")
}

/// The refusal for a table that cannot be read.
pub(crate) fn unreadable(id: TableId, why: &Unreadable) -> Refusal {
    match why {
        Unreadable::Unknown => Refusal::new(Code::Unknown, format!("there is no table {id}")),
        Unreadable::Unavailable(why) => unavailable(why),
        Unreadable::Damaged(why) => {
            tracing::error!(table = %id, %why, "the log of a table cannot be read");
            Refusal::new(Code::Internal, "the log of this table cannot be read; this has been noted")
        }
    }
}

pub(crate) fn unavailable(why: &Unavailable) -> Refusal {
    tracing::warn!(%why, "the log is not available");
    Refusal::new(Code::Unavailable, "the log is not available just now: repeat it in a moment")
}
