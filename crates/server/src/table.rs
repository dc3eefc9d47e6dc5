//! A table as a value: what was founded, and what became of it command by command. No clock, no socket, no store.

use core::fmt;
use std::sync::Arc;

use protocol::{
    Call, CommandId, Millis, Missed, News, Note, Order, PersonId, Seq, Stage, TableEvent, TableId, Then,
};
use rules::{Action, BySeat, Event, Illegal, Money, Names, Phase, Record, Seat, Seats, Settings, State};

use crate::command::{By, Command, Founding, Occupant};
use crate::fair::{FirstSeat, Proof, Seed};

/// A table at one moment. It comes from its founding and changes through [`Table::evolve`] alone. Its `Debug` shows
/// neither the deck nor what is private.
#[derive(Clone)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) founding: Arc<Founding>,
    pub(crate) settings: Settings,
    pub(crate) seed: Seed,
    // Two worlds with the same promise and other cards: only a simulation can make them.
    #[cfg(feature = "simulation")]
    stacked: Option<rules::Deck>,
    pub(crate) chairs: BySeat<Occupant>,
    pub(crate) play: Option<Play>,
    pub(crate) rematch: Option<TableId>,
    // The number of the last command in the log, private ones included.
    pub(crate) head: Seq,
    // The number of the last command that was told to everybody.
    pub(crate) told: Seq,
    // Everything that happened, to tell it again to those who missed it.
    past: Vec<(Millis, Command)>,
    // The names of the commands of people, hashed, to know a repeated one.
    names: Vec<u64>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("id", &self.id)
            .field("stage", &self.stage())
            .field("head", &self.head)
            .field("told", &self.told)
            .finish_non_exhaustive()
    }
}

/// The game at a table, with what the rules do not know: orders, fists that can be changed, the clerk's calls. It has no
/// `Debug`, which would show the deck.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) record: Record,
    pub(crate) entropy: Vec<String>,
    pub(crate) orders: BySeat<Option<Filed>>,
    pub(crate) notes: BySeat<Option<Note>>,
    pub(crate) held: BySeat<Option<(Action, Millis)>>,
    pub(crate) fists: BySeat<Option<Money>>,
    pub(crate) away: Seats,
    pub(crate) call: Call,
    // When the call, or the turn of whoever is awaited, began, and after which told command.
    pub(crate) since: Millis,
    pub(crate) since_seq: Seq,
    // How many bids there were for this lot.
    pub(crate) bids: u32,
}

/// An order with the moment it was given: of equal maxima the earlier leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Filed {
    pub(crate) order: Order,
    pub(crate) at: Millis,
    pub(crate) seq: Seq,
}

/// Where in the story a command stands.
#[derive(Clone, Copy)]
struct Stamp {
    at: Millis,
    // The number it gets if it is told.
    next: Seq,
    // Its number in the log.
    head: Seq,
    seed: Seed,
}

/// What became of a command.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Told {
    /// What everybody is told; nothing for a private command, which has no number for others.
    pub news: Option<Vec<News>>,
    /// Whose private things have changed.
    pub private: Seats,
    /// Whether chairs, stage or the like have changed.
    pub table: bool,
}

impl Told {
    fn publicly(news: impl Into<News>) -> Told {
        Told { news: Some(vec![news.into()]), ..Told::default() }
    }

    fn privately(seat: Seat) -> Told {
        Told { private: Seats::only(seat), ..Told::default() }
    }
}

/// A command in the log that cannot have been accepted: the log belongs to another program, or is damaged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged(pub String);

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the log of this table cannot be read: {}", self.0)
    }
}

impl core::error::Error for Damaged {}

impl From<Illegal> for Damaged {
    fn from(why: Illegal) -> Damaged {
        Damaged(why.to_string())
    }
}

impl Table {
    /// A table before its first command.
    ///
    /// # Errors
    ///
    /// When its founding is none.
    pub fn new(id: TableId, founding: Arc<Founding>) -> Result<Table, Damaged> {
        let settings = founding.settings().ok_or_else(|| Damaged("no such settings".to_owned()))?;
        let seed: &str = &founding.seed;
        #[cfg(feature = "simulation")]
        let (seed, stacked) = stacked(seed, settings)?;
        let seed = seed.parse().map_err(|_| Damaged("no seed".to_owned()))?;
        let mut seated = founding.seated.iter().cloned();
        let chairs = BySeat::from_fn(settings.chairs(), |_| seated.next().unwrap_or_default());
        Ok(Table {
            id,
            founding,
            settings,
            seed,
            #[cfg(feature = "simulation")]
            stacked,
            chairs,
            play: None,
            rematch: None,
            head: Seq::ZERO,
            told: Seq::ZERO,
            past: Vec::new(),
            names: Vec::new(),
        })
    }

    /// Its name.
    #[must_use]
    pub const fn id(&self) -> TableId {
        self.id
    }

    /// The number of the last command in its log.
    #[must_use]
    pub const fn head(&self) -> Seq {
        self.head
    }

    /// The number of the last update.
    #[must_use]
    pub const fn told(&self) -> Seq {
        self.told
    }

    /// Where it stands.
    #[must_use]
    pub fn stage(&self) -> Stage {
        match &self.play {
            None => Stage::Gathering,
            Some(play) if *play.state().phase() == Phase::Over => Stage::Over,
            Some(_) => Stage::Playing,
        }
    }

    /// The game, once it has begun.
    #[must_use]
    pub fn state(&self) -> Option<&State> {
        self.play.as_ref().map(Play::state)
    }

    /// Where somebody sits.
    #[must_use]
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.chairs.iter().find(|(_, who)| who.person() == Some(person)).map(|(seat, _)| seat)
    }

    /// The name shown on a chair; empty when it is free. Bots of one kind are numbered.
    #[must_use]
    pub fn name_of(&self, seat: Seat) -> String {
        let before = self.chairs.iter().take_while(|(other, _)| *other != seat);
        let alike = before.filter(|(_, other)| **other == self.chairs[seat]).count();
        match &self.chairs[seat] {
            Occupant::Bot { bot } if alike > 0 => format!("{bot} {}", alike + 1),
            other => other.name().to_owned(),
        }
    }

    /// The people who sit there.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.chairs.as_slice().iter().filter_map(Occupant::person)
    }

    /// How often somebody who sits here, or somebody who watches, has said something.
    pub(crate) fn sayings(&self, seated: bool) -> usize {
        let says =
            |command: &Command| matches!(command, Command::Say { seat, .. } if seat.is_some() == seated);
        self.past.iter().filter(|(_, command)| says(command)).count()
    }

    /// Whether this person has sent a command of this name before.
    #[must_use]
    pub fn knows(&self, person: PersonId, id: CommandId) -> bool {
        self.names.contains(&name_hash(person, id))
    }

    /// The finished game as a record, with what is needed to check its deal.
    #[must_use]
    pub fn record(&self) -> Option<String> {
        let play = self.play.as_ref()?;
        let first = if self.founding.first.is_some() { FirstSeat::Named } else { FirstSeat::Drawn };
        let proof = Proof { seed: self.seed, entropy: play.entropy.clone(), first };
        (self.stage() == Stage::Over).then(|| format!("{}\n{proof}", play.record))
    }

    /// What a seat's fist is closed on.
    pub(crate) fn fist(&self, seat: Seat) -> Option<Money> {
        self.play.as_ref().and_then(|play| play.fists[seat])
    }

    /// Everything about it but the names of commands, to compare it with another. Only for checks: it holds the deck.
    pub(crate) fn without_authors(&self) -> String {
        let Table { chairs, play, rematch, head, told, past, .. } = self;
        let play = play.as_ref().map(Play::in_words);
        format!("{chairs:?} {play:?} {rematch:?} {head:?} {told:?} {past:?}")
    }

    /// The news of every update after this one.
    #[must_use]
    pub fn story(&self, after: Seq) -> Vec<Missed> {
        if after >= self.told {
            return Vec::new();
        }
        let Ok(mut again) = Table::new(self.id, Arc::clone(&self.founding)) else {
            unreachable!("this table was made from the same founding");
        };
        let mut missed = Vec::new();
        for (at, command) in &self.past {
            let Ok(told) = again.change(command, *at) else {
                unreachable!("this table was made by the same commands");
            };
            if let Some(news) = told.news.filter(|_| again.told > after) {
                missed.push(Missed { seq: again.told, news });
            }
        }
        missed
    }

    /// Takes in the next command of the log.
    ///
    /// # Errors
    ///
    /// When it cannot have been accepted; the table is of no use then.
    pub fn evolve(
        &mut self,
        command: &Command,
        at: Millis,
        author: Option<(PersonId, CommandId)>,
    ) -> Result<Told, Damaged> {
        let told = self.change(command, at)?;
        self.past.push((at, command.clone()));
        self.names.extend(author.map(|(person, id)| name_hash(person, id)));
        Ok(told)
    }

    /// The table as it will be after a command that is not yet written, and what will be told then.
    ///
    /// # Errors
    ///
    /// When the command cannot be accepted.
    pub(crate) fn foresee(&self, command: &Command, at: Millis) -> Result<(Table, Told), Damaged> {
        let mut next = Table {
            id: self.id,
            founding: Arc::clone(&self.founding),
            settings: self.settings,
            seed: self.seed,
            #[cfg(feature = "simulation")]
            stacked: self.stacked,
            chairs: self.chairs.clone(),
            play: self.play.clone(),
            rematch: self.rematch,
            head: self.head,
            told: self.told,
            past: Vec::new(),
            names: Vec::new(),
        };
        let told = next.change(command, at)?;
        Ok((next, told))
    }

    /// It has been written: the table becomes what was foreseen.
    pub(crate) fn become_foreseen(
        &mut self,
        mut next: Table,
        command: Command,
        at: Millis,
        author: Option<(PersonId, CommandId)>,
    ) {
        next.past = core::mem::take(&mut self.past);
        next.names = core::mem::take(&mut self.names);
        next.past.push((at, command));
        next.names.extend(author.map(|(person, id)| name_hash(person, id)));
        *self = next;
    }

    /// After an outage whoever is awaited has all the time again, and so does whoever may take something back. The
    /// clock of the house may have been set back meanwhile: nothing was said later than now.
    pub(crate) fn restart_clock(&mut self, now: Millis) {
        let Some(play) = &mut self.play else { return };
        play.since = now;
        for seat in self.settings.chairs().seats() {
            if let Some((_, held)) = &mut play.held[seat] {
                *held = now;
            }
            if let Some(filed) = &mut play.orders[seat] {
                filed.at = filed.at.min(now);
            }
        }
    }

    fn change(&mut self, command: &Command, at: Millis) -> Result<Told, Damaged> {
        self.head = self.head.next();
        let next = self.told.next();
        let told = match command {
            Command::Seat { seat, occupant } => self.take_chair(*seat, occupant),
            Command::Start { fill } => self.start(fill.as_deref(), at)?,
            Command::Say { seat, said } => {
                let (name, text) = (**said).clone();
                Told::publicly(TableEvent::Said { seat: *seat, name, text })
            }
            Command::Rematch { table } => {
                self.rematch = Some(*table);
                Told { table: true, ..Told::publicly(TableEvent::Rematch { table: *table }) }
            }
            in_the_game => {
                let stamp = Stamp { at, next, head: self.head, seed: self.seed };
                let bot = &self.founding.stand_in;
                let play = self.play.as_mut().ok_or_else(|| Damaged("the game has not begun".to_owned()))?;
                play.change(in_the_game, stamp, bot)?
            }
        };
        if told.news.is_some() {
            self.told = next;
        }
        Ok(told)
    }

    fn take_chair(&mut self, seat: Seat, occupant: &Occupant) -> Told {
        let mut news: Vec<News> = Vec::new();
        let before = occupant.person().and_then(|person| self.seat_of(person));
        let mut private = Seats::only(seat);
        if let Some(before) = before.filter(|&before| before != seat) {
            self.chairs[before] = Occupant::Free;
            private = private.with(before);
            news.push(TableEvent::Stood { seat: before }.into());
        }
        news.push(match occupant {
            Occupant::Free => TableEvent::Stood { seat }.into(),
            Occupant::Person { name, .. } => TableEvent::Sat { seat, name: name.clone() }.into(),
            Occupant::Bot { bot } => TableEvent::BotSat { seat, bot: bot.clone() }.into(),
        });
        self.chairs[seat] = occupant.clone();
        Told { news: Some(news), private, table: true }
    }

    fn start(&mut self, fill: Option<&str>, at: Millis) -> Result<Told, Damaged> {
        for seat in self.settings.chairs().seats() {
            if self.chairs[seat] == Occupant::Free {
                let bot = fill.ok_or_else(|| Damaged(format!("seat {seat} is free")))?.to_owned();
                self.chairs[seat] = Occupant::Bot { bot };
            }
        }
        let names = Names::new(self.settings.chairs().seats().map(|seat| self.name_of(seat)))
            .map_err(|why| Damaged(why.to_string()))?;
        let entropy: Vec<String> = self.chairs.as_slice().iter().map(entropy_of).collect();
        let setup = self
            .seed
            .deal(self.settings, self.founding.first, &entropy)
            .map_err(|why| Damaged(why.to_string()))?;
        #[cfg(feature = "simulation")]
        let setup = match self.stacked {
            Some(deck) => rules::Setup::new(self.settings, setup.first(), deck)
                .map_err(|why| Damaged(why.to_string()))?,
            None => setup,
        };
        let mut events = Vec::new();
        State::observed(&setup, &mut events);
        let record = Record::new(names, setup).map_err(|why| Damaged(why.to_string()))?;
        let started = TableEvent::Started { promise: self.seed.promise(), entropy: entropy.clone() };
        let chairs = self.settings.chairs();
        self.play = Some(Play {
            record,
            entropy,
            orders: BySeat::from_fn(chairs, |_| None),
            notes: BySeat::from_fn(chairs, |_| None),
            held: BySeat::from_fn(chairs, |_| None),
            fists: BySeat::from_fn(chairs, |_| None),
            away: Seats::EMPTY,
            call: Call::Turn,
            since: at,
            since_seq: self.told.next(),
            bids: 0,
        });
        let news = [started.into()].into_iter().chain(events.into_iter().map(News::Game)).collect();
        Ok(Told { news: Some(news), private: Seats::EMPTY, table: true })
    }
}

/// In a simulation the seed may be followed by a slash and the deck, one card after the other.
#[cfg(feature = "simulation")]
fn stacked(seed: &str, settings: Settings) -> Result<(&str, Option<rules::Deck>), Damaged> {
    let Some((seed, cards)) = seed.split_once('/') else { return Ok((seed, None)) };
    let cards: Result<Vec<rules::Card>, _> = cards.split(' ').map(str::parse).collect();
    let cards = cards.map_err(|why| Damaged(why.to_string()))?;
    let deck = rules::Deck::in_order(settings.edition(), &cards).map_err(|why| Damaged(why.to_string()))?;
    Ok((seed, Some(deck)))
}

fn entropy_of(occupant: &Occupant) -> String {
    match occupant {
        Occupant::Person { entropy, .. } => entropy.clone(),
        Occupant::Free | Occupant::Bot { .. } => String::new(),
    }
}

fn name_hash(person: PersonId, id: CommandId) -> u64 {
    use core::hash::{Hash, Hasher};
    let mut hasher = std::hash::DefaultHasher::new();
    (person, id).hash(&mut hasher);
    hasher.finish()
}

/// What must change for the clock to begin again: in an open auction the bid, elsewhere whoever is asked.
#[derive(PartialEq)]
struct Moment {
    cards: (Option<rules::Card>, Option<rules::Card>),
    bid: Option<rules::Bid>,
    asked: Option<Seats>,
    round: u8,
    kind: core::mem::Discriminant<Phase<rules::Fists>>,
}

impl Play {
    pub(crate) const fn state(&self) -> &State {
        self.record.state()
    }

    fn in_words(&self) -> String {
        let Play { record, entropy, orders, notes, held, fists, away, call, since, since_seq, bids } = self;
        format!(
            "{record:?} {entropy:?} {orders:?} {notes:?} {held:?} {fists:?} {away:?} {call:?} {since:?} \
             {since_seq:?} {bids:?}"
        )
    }

    fn moment(&self) -> Moment {
        let state = self.state();
        let mut cards = state.phase().cards();
        let (bid, asked) = match state.phase() {
            Phase::Open { high, .. } => (*high, None),
            Phase::Sealed { .. } => (None, None),
            _ => (None, Some(state.awaits())),
        };
        Moment {
            cards: (cards.next(), cards.next()),
            bid,
            asked,
            round: state.round(),
            kind: core::mem::discriminant(state.phase()),
        }
    }

    fn change(&mut self, command: &Command, stamp: Stamp, stand_in: &str) -> Result<Told, Damaged> {
        Ok(match command {
            Command::Act { seat, action, by } => {
                let mut told = Told::default();
                let mut news = self.come_back(*seat, *by, &mut told);
                if *by == By::Clock {
                    news.push(TableEvent::TimeOut { seat: *seat }.into());
                }
                self.play(&[(*seat, *action)], stamp, news, told)?
            }
            Command::Orders { moves } => self.play(moves, stamp, Vec::new(), Told::default())?,
            Command::Fist { seat, amount, by } => self.close_fist(*seat, *amount, *by, stamp)?,
            Command::Silence => self.silence(stamp)?,
            Command::Call { call } => {
                self.call = *call;
                self.since = stamp.at;
                self.since_seq = stamp.next;
                Told::publicly(TableEvent::Called { call: *call })
            }
            Command::Hold { seat, action } => {
                self.held[*seat] = Some((*action, stamp.at));
                let mut told = Told::privately(*seat);
                let news = self.come_back(*seat, By::Owner, &mut told);
                told.news = (!news.is_empty()).then_some(news);
                told
            }
            Command::TakeBack { seat } => {
                self.held[*seat] = None;
                Told::privately(*seat)
            }
            Command::Order { seat, order } => {
                self.orders[*seat] = order.map(|order| Filed { order, at: stamp.at, seq: stamp.head });
                self.notes[*seat] = None;
                let mut told = Told::privately(*seat);
                self.ask_owners(&mut told);
                told
            }
            Command::Away { seat } => {
                self.away = self.away.with(*seat);
                let news = TableEvent::Away { seat: *seat, bot: stand_in.to_owned() };
                Told { table: true, ..Told::publicly(news) }
            }
            Command::Back { seat } => {
                self.away = self.away.without(*seat);
                Told { table: true, ..Told::publicly(TableEvent::Back { seat: *seat }) }
            }
            Command::Seat { .. } | Command::Start { .. } | Command::Say { .. } | Command::Rematch { .. } => {
                return Err(Damaged("a command of the table reached the game".to_owned()));
            }
        })
    }

    /// Whoever acts in person is no longer away.
    fn come_back(&mut self, seat: Seat, by: By, told: &mut Told) -> Vec<News> {
        if by != By::Owner || !self.away.contains(seat) {
            return Vec::new();
        }
        self.away = self.away.without(seat);
        told.table = true;
        vec![TableEvent::Back { seat }.into()]
    }

    /// Plays these moves and tells what happens.
    fn play(
        &mut self,
        moves: &[(Seat, Action)],
        stamp: Stamp,
        mut news: Vec<News>,
        mut told: Told,
    ) -> Result<Told, Damaged> {
        let before = self.moment();
        let mut events = Vec::new();
        for &(seat, action) in moves {
            self.record.play_observed(seat, action, &mut events)?;
            if self.held[seat].take().is_some() {
                told.private = told.private.with(seat);
            }
            self.spend_order(seat, &mut told);
        }
        self.settle(&events, &mut told);
        if self.moment() != before {
            self.since = stamp.at;
            self.since_seq = stamp.next;
            self.call =
                if matches!(self.state().phase(), Phase::Open { .. }) { Call::Open } else { Call::Turn };
        }
        let over = events.contains(&Event::GameOver);
        news.extend(events.into_iter().map(News::Game));
        if over {
            news.push(TableEvent::Revealed { seed: stamp.seed.reveal() }.into());
            told.table = true;
        }
        told.news = Some(news);
        Ok(told)
    }

    /// An order that answers one question is spent when the question has been answered.
    fn spend_order(&mut self, seat: Seat, told: &mut Told) {
        match self.orders[seat] {
            Some(Filed { order: Order::Bid { .. } | Order::Accept { .. } | Order::Add { .. }, .. }) => {
                self.orders[seat] = None;
                self.notes[seat] = Some(Note::CarriedOut);
                told.private = told.private.with(seat);
            }
            Some(Filed { order: Order::Maximum { .. }, .. }) | None => {}
        }
    }

    /// Orders fall away when what they were given for changes.
    fn settle(&mut self, events: &[Event], told: &mut Told) {
        for event in events {
            match event {
                Event::Offered { .. } => {
                    self.bids = 0;
                    self.drop_orders(told, |_| Note::Moot);
                }
                Event::Bid { .. } => self.bids += 1,
                Event::Added { seat, .. } => {
                    self.drop_orders(told, |who| if who == *seat { Note::CarriedOut } else { Note::Moot });
                }
                Event::Sold { winner, .. } => {
                    self.drop_orders(
                        told,
                        |who| if who == *winner { Note::CarriedOut } else { Note::Outbid },
                    );
                }
                Event::Kept { .. } | Event::Unsold { .. } | Event::RoundEnded { .. } => {
                    self.drop_orders(told, |_| Note::Moot);
                }
                _ => {}
            }
        }
        self.ask_owners(told);
    }

    /// Whoever wanted to be asked beyond a limit is asked: when the bid has reached it, and when it would be reached by
    /// the next bid, which belongs to the leader's equal and earlier maximum.
    fn ask_owners(&mut self, told: &mut Told) {
        let Phase::Open { high, .. } = *self.state().phase() else { return };
        let leader = high.map(|bid| bid.seat);
        let amount = high.map_or(Money::ZERO, |bid| bid.amount);
        let defended = leader.and_then(|seat| self.orders[seat]);
        let spent = |filed: &Filed| match (filed.order, defended) {
            (Order::Maximum { limit, then: Then::Ask }, _) if amount >= limit => true,
            (
                Order::Maximum { limit, then: Then::Ask },
                Some(Filed { order: Order::Maximum { limit: other, .. }, seq, .. }),
            ) => limit == other && amount.plus_one() == limit && seq < filed.seq,
            _ => false,
        };
        let asked = |&(seat, filed): &(Seat, &Option<Filed>)| {
            Some(seat) != leader && filed.as_ref().is_some_and(spent)
        };
        let asked: Vec<Seat> = self.orders.iter().filter(asked).map(|(seat, _)| seat).collect();
        for seat in asked {
            self.orders[seat] = None;
            self.notes[seat] = Some(Note::Outbid);
            told.private = told.private.with(seat);
        }
    }

    fn drop_orders(&mut self, told: &mut Told, note: impl Fn(Seat) -> Note) {
        let seats: Vec<Seat> =
            self.orders.iter().filter(|(_, filed)| filed.is_some()).map(|(s, _)| s).collect();
        for seat in seats {
            self.orders[seat] = None;
            self.notes[seat] = Some(note(seat));
            told.private = told.private.with(seat);
        }
    }

    fn close_fist(&mut self, seat: Seat, amount: Money, by: By, stamp: Stamp) -> Result<Told, Damaged> {
        let first = self.fists[seat].replace(amount).is_none();
        let mut told = Told::privately(seat);
        let mut news = self.come_back(seat, by, &mut told);
        if first {
            let (closed, of) = self.fist_count();
            news.push(TableEvent::Fists { closed, of }.into());
            if closed == of {
                return self.open_fists(stamp, news, told);
            }
        }
        told.news = (!news.is_empty()).then_some(news);
        Ok(told)
    }

    /// How many fists are closed, of how many there will be.
    pub(crate) fn fist_count(&self) -> (u8, u8) {
        let awaited = self.state().awaits();
        let closed = awaited.filter(|&seat| self.fists[seat].is_some()).count();
        (closed as u8, awaited.len() as u8)
    }

    fn open_fists(&mut self, stamp: Stamp, news: Vec<News>, mut told: Told) -> Result<Told, Damaged> {
        let awaited = self.state().awaits();
        let moves: Vec<(Seat, Action)> =
            awaited.map(|seat| (seat, Action::Bid(self.fists[seat].take().unwrap_or_default()))).collect();
        told.private = awaited.fold(told.private, Seats::with);
        let mut told = self.play(&moves, stamp, news, told)?;
        // That each of them was closed is no news when they are open.
        if let Some(news) = &mut told.news {
            news.retain(|news| !matches!(news, News::Game(Event::FistClosed { .. })));
        }
        Ok(told)
    }

    fn silence(&mut self, stamp: Stamp) -> Result<Told, Damaged> {
        let awaited = self.state().awaits();
        match self.state().phase() {
            Phase::Sealed { .. } => self.open_fists(stamp, Vec::new(), Told::default()),
            Phase::Open { .. } => {
                let moves: Vec<_> = awaited.map(|seat| (seat, Action::Pass)).collect();
                let mut told = self.play(&moves, stamp, Vec::new(), Told::default())?;
                // The hammer falls; that the others said nothing is no news.
                if let Some(news) = &mut told.news {
                    news.retain(|news| !matches!(news, News::Game(Event::Passed { .. })));
                }
                Ok(told)
            }
            // That somebody was late would tell that there was something to add.
            Phase::Add { .. } => {
                let moves: Vec<_> = awaited.map(|seat| (seat, Action::Pass)).collect();
                self.play(&moves, stamp, Vec::new(), Told::default())
            }
            _ => {
                let moves: Vec<_> = awaited.map(|seat| (seat, Action::Pass)).collect();
                let news = awaited.map(|seat| TableEvent::TimeOut { seat }.into()).collect();
                self.play(&moves, stamp, news, Told::default())
            }
        }
    }
}
