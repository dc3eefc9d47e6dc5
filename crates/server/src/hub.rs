//! The hub: all open rooms, and what they share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{Code, Lobby, Millis, NewTable, PersonId, Revealed, Stage, TableCard, TableId};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rules::{CashRule, Chairs, MysteryHand, Record};
use store::{Log, NewLog, People, Person, Shelf, Shelved, Store, Unavailable};
use table::shuffle::Seed;
use table::{Caller, Founding, Refusal, Table, person_name};
use tokio::sync::oneshot;

use crate::archive::{self, Unreadable};
use crate::room::{Lost, Room, SocketId, ToRoom};
use crate::shelf::{shelf, with_people};
use crate::think::{Thinking, bot};
use crate::time::Clock;

/// How often the hub looks for tables whose deadline has passed.
const SWEEP: u64 = 1_000;
/// How many such tables it takes at a time.
const SWEEP_MOST: usize = 20_000;
/// No deadline is further ahead than this.
const FAR_AHEAD: u64 = 365 * 24 * 60 * 60 * 1_000;
/// How long sockets have to say goodbye when the server stops.
const GOODBYE: u64 = 2_000;
/// How many tables a list shows.
const LIST_LENGTH: usize = 50;
/// How many of a person's games are asked whose turn it is.
const LOOKED_UP: usize = 8;

/// The store, the clock and the open rooms.
pub struct Hub {
    store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) thinking: Thinking,
    // When this server started; before that it was down.
    pub(crate) opened: Millis,
    chance: Mutex<ChaCha20Rng>,
    rooms: Mutex<HashMap<TableId, Room>>,
    sockets: AtomicU64,
    pub(crate) talking: AtomicUsize,
    stopping: AtomicBool,
}

impl Hub {
    /// A hub over this store. The noise must be 256 unpredictable bits: seeds and ids are derived from it.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, clock: Clock, thinking: Thinking, noise: [u8; 32]) -> Arc<Hub> {
        Arc::new(Hub {
            store,
            opened: clock.now(),
            clock,
            thinking,
            chance: Mutex::new(ChaCha20Rng::from_seed(noise)),
            rooms: Mutex::default(),
            sockets: AtomicU64::new(0),
            talking: AtomicUsize::new(0),
            stopping: AtomicBool::new(false),
        })
    }

    pub(crate) fn log(&self) -> &dyn Log {
        &*self.store
    }

    pub(crate) fn people(&self) -> &dyn People {
        &*self.store
    }

    fn shelf(&self) -> &dyn Shelf {
        &*self.store
    }

    /// The server's secret.
    pub(crate) fn secret(&self) -> [u8; 32] {
        self.store.secret()
    }

    /// Looks for ever for tables whose deadline passed while their room was closed. The first time, it takes every
    /// table that has a deadline, so that all clocks restart when the server starts, rather than when they would have
    /// run out.
    pub async fn sweep(self: Arc<Hub>) {
        let mut ahead = FAR_AHEAD;
        loop {
            let now = self.clock.now();
            match self.log().due(now.plus(ahead), SWEEP_MOST).await {
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
        let rooms: Vec<Room> = self.rooms().drain().map(|(_, room)| room).collect();
        let mut waiting = Vec::new();
        for room in rooms {
            let (done, answer) = oneshot::channel();
            room.say_in_turn(ToRoom::Stop { done }).await;
            waiting.push(answer);
        }
        for answer in waiting {
            // The sender is dropped once the room has closed.
            drop(answer.await);
        }
        // Sockets get some time to say goodbye.
        let patience = self.clock.now().plus(GOODBYE);
        while self.talking.load(Ordering::Relaxed) > 0 && self.clock.now() < patience {
            self.clock.sleep_until(Some(self.clock.now().plus(10))).await;
        }
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
        self.rooms().get(&table).is_some_and(|room| !room.is_gone())
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
        Ok(Seed::new(self.chance(|next| {
            let mut bytes = [0; 32];
            bytes.chunks_exact_mut(8).for_each(|chunk| chunk.copy_from_slice(&next().to_le_bytes()));
            bytes
        })))
    }

    fn still_open(&self) -> Result<(), Refusal> {
        if self.stopping() {
            return Err(Refusal::new(Code::Stopping, "the server stops; come back in a moment"));
        }
        Ok(())
    }

    /// The room of a table, opened from the log if necessary.
    pub(crate) async fn room(self: &Arc<Hub>, id: TableId) -> Result<Room, Refusal> {
        self.still_open()?;
        if let Some(room) = self.rooms().get(&id).filter(|room| !room.is_gone()) {
            return Ok(room.clone());
        }
        let table = self.read(id).await?;
        let mut rooms = self.rooms();
        // Meanwhile the server may have stopped and closed every room it knew, or another task may have opened this
        // one.
        self.still_open()?;
        match rooms.get(&id).filter(|room| !room.is_gone()) {
            Some(room) => Ok(room.clone()),
            None => {
                let room = Room::open(Arc::clone(self), table);
                rooms.insert(id, room.clone());
                metrics::gauge!("gavel_open_rooms").set(rooms.len() as f64);
                Ok(room)
            }
        }
    }

    /// Reads a table from its log.
    pub(crate) async fn read(&self, id: TableId) -> Result<Table, Refusal> {
        archive::read(self.log(), self.people(), id).await.map_err(|why| unreadable(id, &why))
    }

    /// Founds a table.
    pub(crate) async fn found(&self, founding: Founding) -> Result<TableCard, Refusal> {
        let id = self.chance(|mut next| TableId::draw(&mut next));
        let text = serde_json::to_string(&founding)
            .map_err(|_| Refusal::new(Code::Internal, "this table cannot be written down"))?;
        let table =
            Table::new(id, Arc::new(founding)).map_err(|why| Refusal::new(Code::BadSettings, why.0))?;
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
        let bad = |why: &str| Refusal::new(Code::BadSettings, why);
        let chairs =
            Chairs::new(usize::from(wish.seats)).ok_or_else(|| bad("a table has 3, 4 or 5 seats"))?;
        if wish.mystery && chairs != Chairs::Three {
            return Err(bad("the mystery hand is for three seats"));
        }
        if wish.first.is_some_and(|first| !chairs.all().contains(first)) {
            return Err(bad("the seat that begins is not at this table"));
        }
        let founding = Founding {
            version: table::VERSION,
            edition: wish.edition,
            seats: wish.seats,
            proceeds: wish.proceeds.unwrap_or(wish.edition.proceeds()),
            mystery: if wish.mystery { MysteryHand::With } else { MysteryHand::Without },
            cash: if wish.open_cash { CashRule::Open } else { CashRule::Hidden },
            pace: wish.pace,
            stand_in: bot(&wish.stand_in)?,
            listed: wish.listed,
            first: wish.first,
            host,
            seed: self.new_seed()?.reveal(),
            seated: Vec::new(),
            position: None,
        };
        self.found(founding).await
    }

    /// The tables to join or to watch, and the person's own.
    ///
    /// # Errors
    ///
    /// If the log cannot be read.
    pub async fn lobby(&self, person: Option<PersonId>) -> Result<Lobby, Refusal> {
        let cards = |shelved: Vec<Shelved>| -> Vec<TableCard> {
            // When the log was last written is not shown: that would reveal private orders, which are in the log too.
            let read = |shelved: Shelved| serde_json::from_str(&shelved.summary).ok();
            let mut cards: Vec<TableCard> = shelved.into_iter().filter_map(read).map(with_people).collect();
            cards.sort_by_key(|card| (core::cmp::Reverse(card.touched), card.table));
            cards
        };
        let listed = cards(self.shelf().listed(LIST_LENGTH).await.map_err(|why| unavailable(&why))?);
        let mut mine = Vec::new();
        if let Some(person) = person {
            mine = cards(self.shelf().tables_of(person, LIST_LENGTH).await.map_err(|why| unavailable(&why))?);
            self.mark_whose_turn_it_is(person, &mut mine).await;
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
    async fn described(room: &Room, asks: Option<PersonId>) -> Option<TableCard> {
        let (answer, described) = oneshot::channel();
        match room.say(ToRoom::Describe { asks, answer }) {
            Ok(()) => described.await.ok(),
            Err(Lost::Busy | Lost::Gone) => None,
        }
    }

    /// Marks which of the first running games are waiting for this person. Only a few are asked, and closed rooms are
    /// not opened just to show a list.
    async fn mark_whose_turn_it_is(&self, person: PersonId, cards: &mut [TableCard]) {
        let running = cards.iter_mut().filter(|card| card.stage == Stage::Playing);
        for card in running.take(LOOKED_UP) {
            let open = self.rooms().get(&card.table).filter(|room| !room.is_gone()).cloned();
            card.yours = match open {
                Some(room) => Hub::described(&room, Some(person)).await.is_some_and(|card| card.yours),
                None => self.read(card.table).await.is_ok_and(|table| table.waits_for(person)),
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
        record
            .ok_or_else(|| Refusal::new(Code::Unknown, "there is no record of a finished game at this table"))
    }

    /// A moment of a finished game, after this many moves, with nothing hidden.
    ///
    /// # Errors
    ///
    /// If there is no finished game at this table, or it has fewer moves.
    pub async fn revealed(&self, id: TableId, moves: usize) -> Result<Revealed, Refusal> {
        let record = Record::read(&self.record(id).await?).map_err(|why| {
            tracing::error!(table = %id, %why, "a stored record cannot be read");
            Refusal::new(Code::Internal, "the record of this game cannot be read")
        })?;
        let moment = table::revealed(&record, moves).filter(|_| moves <= record.moves().len());
        moment.ok_or_else(|| Refusal::new(Code::Unknown, "the game has fewer moves"))
    }

    /// A new guest, or a known one with a new name.
    ///
    /// # Errors
    ///
    /// If the name cannot be shown.
    pub async fn keep_guest(&self, known: Option<PersonId>, name: &str) -> Result<Caller, Refusal> {
        let name = person_name(name)?;
        let id = known.unwrap_or_else(|| self.chance(|mut next| PersonId::draw(&mut next)));
        let person = Person { id, name: name.clone(), since: self.clock.now() };
        self.people().keep_person(person).await.map_err(|why| unavailable(&why))?;
        Ok(Caller { person: id, name })
    }

    /// A known guest.
    ///
    /// # Errors
    ///
    /// If the log cannot be read.
    pub async fn guest(&self, id: PersonId) -> Result<Option<Caller>, Refusal> {
        let person = self.people().person(id).await.map_err(|why| unavailable(&why))?;
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

fn unavailable(why: &Unavailable) -> Refusal {
    tracing::warn!(%why, "the log is not available");
    Refusal::new(Code::Unavailable, "the log is not available just now: repeat it in a moment")
}
