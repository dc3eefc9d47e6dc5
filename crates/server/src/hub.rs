//! The hub: all open rooms, and what they share.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use protocol::{Code, Lesson, Lobby, Millis, NewTable, Pace, PersonId, Puzzle, Stage, TableCard, TableId};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rules::{BySeat, Position, Seat};
use store::{
    Accounts, Append, Appended, Health, Log, NewLog, NodeId, People, Person, Secret, Shelf, Shelved, Store,
    Unavailable,
};
use table::shuffle::Seed;
use table::{Caller, Command, Founding, Occupant, Refusal, Table, Terms, lessons, puzzles};
use tokio::sync::{Notify, oneshot};

use crate::account::Known;
use crate::archive::{self, Unreadable};
use crate::daily::Marks;
use crate::heart::Heart;
use crate::household::Household;
use crate::lines::Lines;
use crate::lobby::Wall;
use crate::meet::Desk;
use crate::node::{Node, Start};
use crate::notify::Notifier;
use crate::room::{Lost, Room, SocketId, ToRoom, internal};
use crate::shelf::{shelf, waits_for, with_people};
use crate::think::{Thinking, bot, bot_words};
use crate::time::Clock;

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
/// How often a node that takes a table over tries to write before it gives up.
const FENCES: usize = 8;
/// How many of a person's games are asked whose turn it is.
const LOOKED_UP: usize = 8;

/// Forgets an opening when it ends, however it ends.
struct OpeningEnds {
    hub: Arc<Hub>,
    id: TableId,
}

impl Drop for OpeningEnds {
    fn drop(&mut self) {
        drop(self.hub.openings().remove(&self.id));
    }
}

/// A room that is being opened.
type Opening = Shared<BoxFuture<'static, Result<Room, Refusal>>>;

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

    /// The room of a table, opened from the log if necessary. However many want it at once, its log is read once.
    pub(crate) async fn room(self: &Arc<Hub>, id: TableId) -> Result<Room, Refusal> {
        self.still_open()?;
        if let Some(room) = self.open_room(id) {
            return Ok(room);
        }
        let opening = match self.openings().entry(id) {
            Entry::Occupied(opening) => opening.get().clone(),
            Entry::Vacant(vacant) => {
                // A task of its own, because whoever asked may be gone before it is done.
                let hub = Arc::clone(self);
                let task = tokio::spawn(async move {
                    // Whoever comes after this finds the room, or tries again.
                    let _over = OpeningEnds { hub: Arc::clone(&hub), id };
                    hub.claim_and_open(id).await
                });
                let opened = async move { task.await.unwrap_or_else(|_| Err(busy())) };
                vacant.insert(opened.boxed().shared()).clone()
            }
        };
        opening.await
    }

    fn openings(&self) -> MutexGuard<'_, HashMap<TableId, Opening>> {
        self.openings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open_room(&self, id: TableId) -> Option<Room> {
        self.rooms().get(&id).filter(|room| !room.is_gone()).cloned()
    }

    /// Opens the room of a table that this node owns.
    pub(crate) async fn enter(
        self: &Arc<Hub>,
        id: TableId,
        node: NodeId,
        mut table: Table,
        how: Start,
    ) -> Result<Room, Refusal> {
        if how == Start::AfterTheEndOfAnother {
            self.fence(&mut table).await?;
        }
        self.marks.note(id, table.founding());
        let mut rooms = self.rooms();
        // Meanwhile the server may have stopped and closed every room it knew, or another task may have opened this
        // one.
        self.still_open()?;
        if self.leaving().contains(&id) {
            return Err(unreadable(id, &Unreadable::Unknown));
        }
        match rooms.get(&id).filter(|room| !room.is_gone()) {
            Some(room) => Ok(room.clone()),
            None => {
                let room = Room::open(Arc::clone(self), table, node, how);
                rooms.insert(id, room.clone());
                metrics::gauge!("gavel_open_rooms").set(rooms.len() as f64);
                Ok(room)
            }
        }
    }

    /// Writes something to the log of a table whose clocks another node kept. From then on that node, should it still
    /// believe that it owns the table, writes nothing any more: the number it would use is taken.
    async fn fence(&self, table: &mut Table) -> Result<(), Refusal> {
        for _ in 0..FENCES {
            let at = self.clock.now();
            if !table.lost_time(at.plus(1), at) || table.stage() != Stage::Playing {
                return Ok(());
            }
            let next = table.foresee(&Command::Outage, at).map_err(|why| internal(&why))?;
            let append = Append {
                table: table.id(),
                seq: next.core().head(),
                author: None,
                at,
                command: serde_json::to_string(&Command::Outage).map_err(|why| internal(&why))?,
                deadline: next.core().deadline(),
                shelf: None,
                record: None,
            };
            match self.log().append(append).await.map_err(|why| unavailable(&why))? {
                Appended::Written => {
                    table.accept(next, &Command::Outage, None);
                    return Ok(());
                }
                // The other node was faster.
                Appended::Conflict | Appended::Duplicate(_) => {
                    let id = table.id();
                    archive::follow(self.log(), self.people(), table)
                        .await
                        .map_err(|why| unreadable(id, &why))?;
                }
            }
        }
        Err(busy())
    }

    /// The version that a table was written by, if this program does not know it.
    pub(crate) async fn newer_version(&self, id: TableId) -> Option<u32> {
        #[derive(serde::Deserialize)]
        struct Versioned {
            version: u32,
        }
        let founding = self.log().founding(id).await.ok()??;
        let Versioned { version } = serde_json::from_str(&founding).ok()?;
        (version > table::VERSION).then_some(version)
    }

    /// Reads a table from its log.
    pub(crate) async fn read(&self, id: TableId) -> Result<Table, Refusal> {
        archive::read(self.log(), self.people(), id).await.map_err(|why| unreadable(id, &why))
    }

    /// Founds a table.
    pub(crate) async fn found(&self, founding: Founding) -> Result<TableCard, Refusal> {
        self.found_as(self.new_table_id(), founding).await
    }

    /// Founds a table under this id; one that is there already stays as it is.
    pub(crate) async fn found_as(&self, id: TableId, founding: Founding) -> Result<TableCard, Refusal> {
        let text = serde_json::to_string(&founding)
            .map_err(|_| Refusal::new(Code::Internal, "this table cannot be written down"))?;
        let table =
            Table::new(id, Arc::new(founding)).map_err(|why| Refusal::new(Code::BadSettings, why.0))?;
        self.household.lets_found(table.founding().host)?;
        let at = self.clock.now();
        let card = table.card(at);
        self.log()
            .found(NewLog { table: id, at, founding: text, shelf: shelf(&table, at) })
            .await
            .map_err(|why| unavailable(&why))?;
        metrics::counter!("gavel_tables_founded_total").increment(1);
        Ok(card)
    }

    /// Founds a table with these settings.
    ///
    /// # Errors
    ///
    /// If a setting is invalid; it says which.
    pub async fn new_table(&self, host: PersonId, wish: NewTable) -> Result<TableCard, Refusal> {
        let terms = Terms::new(&NewTable { stand_in: bot(&wish.stand_in)?, ..wish })?;
        let founding = Founding {
            version: table::VERSION,
            edition: terms.edition,
            seats: terms.seats,
            proceeds: terms.proceeds,
            mystery: terms.mystery,
            cash: terms.cash,
            pace: terms.pace,
            days: terms.days,
            stand_in: terms.stand_in,
            listed: terms.listed,
            hints: terms.hints,
            first: terms.first,
            host,
            seed: self.new_seed()?.reveal(),
            seated: Vec::new(),
            position: None,
            daily: None,
        };
        self.found(founding).await
    }

    /// Founds a table where a game goes on from this position: its host sits on this chair, and bots on all others.
    ///
    /// # Errors
    ///
    /// If there is no such bot, or the host has founded too many tables.
    pub async fn table_from(
        &self,
        host: Caller,
        position: &Position,
        seat: Seat,
        bot_name: &str,
        pace: Pace,
    ) -> Result<TableCard, Refusal> {
        let bot = bot(bot_name)?;
        let all = |_| bot.clone();
        self.found_from(host, position, seat, all, pace).await
    }

    /// Founds a table for a lesson: nobody is hurried, and the bots do what the lesson needs.
    ///
    /// # Errors
    ///
    /// If the host has founded too many tables.
    pub async fn lesson(&self, host: Caller, lesson: Lesson) -> Result<TableCard, Refusal> {
        let position = lessons::position(lesson).map_err(|why| internal(&why))?;
        let chairs = position.state().settings().chairs();
        let mut bots = BySeat::from_fn(chairs, |_| String::new());
        let others = chairs.seats().filter(|&seat| seat != lessons::PUPIL);
        for (seat, name) in others.zip(lessons::bots(lesson)) {
            bots[seat] = bot(name)?;
        }
        self.found_from(host, &position, lessons::PUPIL, |seat| bots[seat].clone(), Pace::Untimed).await
    }

    /// Founds a table for a puzzle: the person sits where it is decided, and nobody is hurried.
    ///
    /// # Errors
    ///
    /// If there is no such puzzle, or the host has founded too many tables.
    pub async fn puzzle(&self, host: Caller, puzzle: Puzzle) -> Result<TableCard, Refusal> {
        let unknown = || Refusal::new(Code::Unknown, "there is no such puzzle: GET api/puzzles lists them");
        let posed = puzzles::posed(puzzle).ok_or_else(unknown)?;
        let position = posed.position().map_err(|why| internal(&why))?;
        let bot = bot(puzzles::BOT)?;
        self.found_from(host, &position, posed.seat, |_| bot.clone(), Pace::Untimed).await
    }

    async fn found_from(
        &self,
        host: Caller,
        position: &Position,
        seat: Seat,
        bot: impl Fn(Seat) -> String,
        pace: Pace,
    ) -> Result<TableCard, Refusal> {
        let settings = position.state().settings();
        let Caller { person, name } = host;
        let own = Occupant::Person { person, name, entropy: String::new(), promise: None };
        let seated = settings.chairs().seats().map(|chair| match chair == seat {
            true => own.clone(),
            false => Occupant::Bot { bot: bot(chair) },
        });
        let stand_in = bot(settings.chairs().left_of(seat));
        let founding = Founding {
            version: table::VERSION,
            edition: settings.edition(),
            seats: settings.chairs().count() as u8,
            proceeds: settings.proceeds(),
            mystery: settings.mystery(),
            cash: settings.cash(),
            pace,
            days: None,
            stand_in,
            listed: false,
            // Nobody takes it seriously: it is not rated.
            hints: true,
            first: None,
            host: person,
            seed: self.new_seed()?.reveal(),
            seated: seated.collect(),
            position: Some(position.to_string()),
            daily: None,
        };
        self.found(founding).await
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
