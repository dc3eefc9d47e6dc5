//! A table: its founding, and how it changes with each command.

use core::fmt;
use core::ops::Deref;
use std::sync::Arc;

use protocol::{
    Among, Answer, Call, CommandId, Lesson, Millis, Missed, News, PersonId, Seq, Stage, TableEvent, TableId,
};
use rules::{BySeat, Deck, Illegal, Move, Names, Phase, Position, Seat, Seats, Settings, Setup, State};

use crate::command::{Command, Founding, Occupant, VERSION};
use crate::days::{self, OverDays};
use crate::history::{History, Spent, Spoken, forget_words};
use crate::hosting::Rulings;
use crate::lessons;
use crate::names;
use crate::past::{Beginning, Past, recorded, start};
use crate::people;
use crate::play::{Play, Stamp};
use crate::puzzles::{self, Posed};
use crate::shuffle::{FirstSeat, Proof, Seed};

/// A table at one moment, with everything that has happened at it. It dereferences to its [`Core`], is made from its
/// founding, and changes only through commands: [`Table::evolve`], or [`Table::foresee`] and [`Table::accept`].
#[derive(Clone, PartialEq)]
pub struct Table {
    core: Core,
    history: History,
}

/// The present state of a table, without its past: small, and copied to look ahead. Its `Debug` shows neither the deck nor
/// anything private.
#[derive(Clone, PartialEq, Eq)]
pub struct Core {
    id: TableId,
    pub(crate) founding: Arc<Founding>,
    pub(crate) settings: Settings,
    pub(crate) seed: Seed,
    // The deck of a game that was dealt elsewhere, and does not follow from the seed.
    pub(crate) deck: Option<Arc<Deck>>,
    lesson: Option<Lesson>,
    puzzle: Option<&'static Posed>,
    // The starting position, if the cards are not dealt.
    start: Option<Arc<Position>>,
    pub(crate) chairs: Arc<BySeat<Occupant>>,
    pub(crate) dealing: Option<Dealing>,
    // The names shown on the chairs, which follow from these.
    pub(crate) names: Arc<BySeat<String>>,
    // Whom the host has removed or muted.
    pub(crate) rulings: Arc<Rulings>,
    pub(crate) play: Option<Play>,
    pub(crate) rematch: Option<TableId>,
    // The number of the last command in the log, private ones included.
    head: Seq,
    // The number of the last command that was told to everybody.
    told: Seq,
}

/// A game about to be dealt: contributions to the shuffle that were promised are being revealed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Dealing {
    pub(crate) since: Millis,
    // The bot for chairs that are still free.
    pub(crate) fill: Option<Box<str>>,
}

impl fmt::Debug for Core {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Core")
            .field("id", &self.id)
            .field("stage", &self.stage())
            .field("head", &self.head)
            .field("told", &self.told)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.core.fmt(f)
    }
}

impl Deref for Table {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.core
    }
}

/// The effect of a command that has not been written yet.
pub struct Foreseen {
    core: Core,
    moves: Vec<Move>,
    told: Told,
}

impl Foreseen {
    /// The table after the command.
    #[must_use]
    pub const fn core(&self) -> &Core {
        &self.core
    }

    /// What will be told.
    #[must_use]
    pub const fn told(&self) -> &Told {
        &self.told
    }

    /// The moves it makes in the game, often none.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// What a command changed, and for whom.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Told {
    /// What everybody is told; `None` for a private command, which is not numbered as an update.
    pub news: Option<Vec<News>>,
    /// The seats whose private information has changed.
    pub private: Seats,
    /// Somebody whose private information has changed, who may not sit at the table.
    pub person: Option<PersonId>,
    /// Whether the chairs, the stage or the like have changed.
    pub table: bool,
}

impl Told {
    pub(crate) fn publicly(news: impl Into<News>) -> Told {
        Told { news: Some(vec![news.into()]), ..Told::default() }
    }

    pub(crate) fn privately(seat: Seat) -> Told {
        Told { private: Seats::only(seat), ..Told::default() }
    }
}

/// A founding or a command that cannot have been accepted: the log is damaged, or was written by another program or a newer
/// version.
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
    /// If the settings of the founding are invalid, or a newer version wrote it.
    pub fn new(id: TableId, founding: Arc<Founding>) -> Result<Table, Damaged> {
        Ok(Table { core: Core::new(id, founding)?, history: History::default() })
    }

    /// The same with a deck in this order, regardless of the seed: for a game that was dealt elsewhere. The deck was not
    /// promised, so the record of the game does not claim that it was.
    ///
    /// # Errors
    ///
    /// If the settings of the founding are invalid, or a newer version wrote it.
    pub fn with_deck(id: TableId, founding: Arc<Founding>, deck: Deck) -> Result<Table, Damaged> {
        let core = Core { deck: Some(Arc::new(deck)), ..Core::new(id, founding)? };
        Ok(Table { core, history: History::default() })
    }

    /// Whether this person has sent a command with this id before.
    #[must_use]
    pub fn knows(&self, person: PersonId, id: CommandId) -> bool {
        self.history.knows(person, id)
    }

    /// Whether this person has ever done or said something here, or has a chair.
    #[must_use]
    pub fn remembers(&self, person: PersonId) -> bool {
        let named = |who: &Occupant| who.named() == Some(person);
        self.history.remembers(person) || self.core.chairs.as_slice().iter().any(named)
    }

    /// The finished game as a record, with the bots that played and what is needed to check its deal.
    #[must_use]
    pub fn record(&self) -> Option<String> {
        self.core.record(self.history.moves.iter())
    }

    /// The record after the next command, if the game is over then.
    #[must_use]
    pub fn record_after(&self, next: &Foreseen) -> Option<String> {
        next.core.record(self.history.moves.iter().chain(&next.moves))
    }

    /// The game from its beginning up to now; `None` before it begins.
    #[must_use]
    pub fn past(&self) -> Option<Past> {
        self.core.play.as_ref()?;
        Some(Past::new(self.core.beginning().ok()?, self.history.moves.clone()))
    }

    /// The news of every update after this one.
    #[must_use]
    pub fn story(&self, after: Seq) -> Vec<Missed> {
        self.history.story(after)
    }

    /// The news of one update; `None` if there is no such update.
    #[must_use]
    pub fn news(&self, seq: Seq) -> Option<&[News]> {
        self.history.news(seq)
    }

    /// The command that said something in this update, and who said it, if the log knows.
    #[must_use]
    pub fn saying(&self, seq: Seq) -> Option<(Seq, Option<PersonId>)> {
        self.said_in(seq).map(|spoken| (spoken.entry, spoken.person))
    }

    /// What was said in this update.
    pub(crate) fn said_in(&self, seq: Seq) -> Option<Spoken> {
        self.history.said_in(seq)
    }

    /// Who speaks under this number.
    pub(crate) fn speaks_as(&self, speaker: u32) -> Option<PersonId> {
        self.history.speaks_as(speaker).map(|(person, _)| person)
    }

    /// How much of their budget at this table somebody has used.
    pub(crate) fn spent(&self, person: PersonId) -> Spent {
        self.history.spent(person)
    }

    pub(crate) const fn core(&self) -> &Core {
        &self.core
    }

    /// Removes what has been redacted since from the news of this update.
    pub fn censor(&self, seq: Seq, told: &mut Told) {
        if let (Some(Spoken { redacted: true, .. }), Some(news)) = (self.said_in(seq), &mut told.news) {
            forget_words(news);
        }
    }

    /// Applies the next command of the log.
    ///
    /// # Errors
    ///
    /// If it cannot have been accepted; then nothing has changed.
    pub fn evolve(
        &mut self,
        command: &Command,
        at: Millis,
        author: Option<(PersonId, CommandId)>,
    ) -> Result<Told, Damaged> {
        let next = self.foresee(command, at)?;
        Ok(self.accept(next, command, author))
    }

    /// The effect of a command that has not been written yet.
    ///
    /// # Errors
    ///
    /// If the command cannot be accepted.
    pub fn foresee(&self, command: &Command, at: Millis) -> Result<Foreseen, Damaged> {
        let mut core = self.core.clone();
        let mut moves = Vec::new();
        let told = core.change(command, at, &self.history, &mut moves)?;
        Ok(Foreseen { core, moves, told })
    }

    /// The answer to the puzzle that this table is, once its person has acted.
    #[must_use]
    pub fn answered(&self) -> Option<(Seat, Answer)> {
        let posed = self.core.puzzle?;
        let first = self.history.moves.iter().find(|made| made.seat == posed.seat)?;
        Some((posed.seat, posed.answer(first.action)?))
    }

    /// Makes the foreseen change, once the command has been written.
    pub fn accept(
        &mut self,
        next: Foreseen,
        command: &Command,
        author: Option<(PersonId, CommandId)>,
    ) -> Told {
        let Foreseen { core, moves, told } = next;
        self.core = core;
        self.history.moves.extend(moves);
        self.history.add(command, &told, (self.core.told, self.core.head), author);
        told
    }
}

impl Core {
    fn new(id: TableId, founding: Arc<Founding>) -> Result<Core, Damaged> {
        if founding.version > VERSION {
            let version = founding.version;
            return Err(Damaged(format!("version {version} wrote it, and this is version {VERSION}")));
        }
        let settings = founding.settings().ok_or_else(|| Damaged("no such settings".to_owned()))?;
        days::check(founding.pace, founding.days).map_err(|why| Damaged(why.to_owned()))?;
        let seed: &str = &founding.seed;
        #[cfg(not(feature = "simulation"))]
        let deck = None;
        #[cfg(feature = "simulation")]
        let (seed, deck) = stacked(seed, settings)?;
        let seed = seed.parse().map_err(|_| Damaged("no seed".to_owned()))?;
        let start = founding.position.as_deref().map(|text| start(text, settings)).transpose()?;
        let mut seated = founding.seated.iter().cloned();
        let chairs = BySeat::from_fn(settings.chairs(), |_| seated.next().unwrap_or_default());
        Ok(Core {
            id,
            lesson: lessons::of(&founding),
            puzzle: puzzles::of(&founding),
            founding,
            settings,
            seed,
            deck,
            start: start.map(Arc::new),
            names: Arc::new(names::shown(&chairs)),
            chairs: Arc::new(chairs),
            dealing: None,
            rulings: Arc::default(),
            play: None,
            rematch: None,
            head: Seq::ZERO,
            told: Seq::ZERO,
        })
    }

    /// Its id.
    #[must_use]
    pub const fn id(&self) -> TableId {
        self.id
    }

    /// The lesson it is, if it is one.
    #[must_use]
    pub const fn lesson(&self) -> Option<Lesson> {
        self.lesson
    }

    /// The puzzle it is, if it is one.
    #[must_use]
    pub const fn puzzle(&self) -> Option<&'static Posed> {
        self.puzzle
    }

    /// Whether hints are given here, if the table allows them. At a lesson a coach speaks, a puzzle would be no question any
    /// more, and a daily deal counts.
    #[must_use]
    pub fn advises(&self) -> bool {
        self.founding.hints && self.lesson.is_none() && self.puzzle.is_none() && self.founding.daily.is_none()
    }

    /// What it was founded with.
    #[must_use]
    pub fn founding(&self) -> &Founding {
        &self.founding
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

    /// Its stage.
    #[must_use]
    pub fn stage(&self) -> Stage {
        match self.state().map(State::phase) {
            None => Stage::Gathering,
            Some(Phase::Over) => Stage::Over,
            Some(_) => Stage::Playing,
        }
    }

    /// The game, once it has begun.
    #[must_use]
    pub fn state(&self) -> Option<&State> {
        self.play.as_ref().map(|play| &play.state)
    }

    /// How many moves have been made in the game.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.moves)
    }

    /// Who sits on each chair.
    #[must_use]
    pub fn chairs(&self) -> &BySeat<Occupant> {
        &self.chairs
    }

    /// Where somebody sits.
    #[must_use]
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.chairs.iter().find(|(_, who)| who.person() == Some(person)).map(|(seat, _)| seat)
    }

    /// The name shown on a chair; empty if it is free. It is not stored, but follows from all chairs.
    #[must_use]
    pub fn name_of(&self, seat: Seat) -> &str {
        &self.names[seat]
    }

    /// The chair that is kept for somebody who does not sit at the table.
    #[must_use]
    pub fn kept_for(&self, person: PersonId) -> Option<Seat> {
        let kept = |who: &Occupant| matches!(who, Occupant::Kept { person: whom, .. } if *whom == person);
        self.chairs.iter().find(|(_, who)| kept(who)).map(|(seat, _)| seat)
    }

    /// The promise of a contribution to the shuffle that this seat has not revealed yet.
    #[must_use]
    pub fn owes(&self, seat: Seat) -> Option<&str> {
        match &self.chairs[seat] {
            Occupant::Person { promise: Some(promise), entropy, .. } if entropy.is_empty() => Some(promise),
            Occupant::Person { .. } | Occupant::Free | Occupant::Bot { .. } | Occupant::Kept { .. } => None,
        }
    }

    /// How many lots have been offered.
    #[must_use]
    pub fn lots(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.lots)
    }

    /// The people who sit there.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.chairs.as_slice().iter().filter_map(Occupant::person)
    }

    /// The table where the same people meet again.
    #[must_use]
    pub const fn rematch(&self) -> Option<TableId> {
        self.rematch
    }

    fn record<'a>(&self, moves: impl Iterator<Item = &'a Move>) -> Option<String> {
        // A record begins with a deal.
        if self.stage() != Stage::Over || self.start.is_some() {
            return None;
        }
        let record = recorded(self.names().ok()?, self.setup().ok()?, moves)?;
        let bots = people::comment(self.chairs.iter().filter_map(|(seat, who)| Some((seat, who.bot()?))));
        if self.deck.is_some() {
            return Some(format!("{record}\n{bots}"));
        }
        let first = if self.founding.first.is_some() { FirstSeat::Named } else { FirstSeat::Drawn };
        let promises = self.chairs.as_slice().iter().map(|who| match who {
            Occupant::Person { promise, .. } => promise.clone(),
            Occupant::Free | Occupant::Bot { .. } | Occupant::Kept { .. } => None,
        });
        let proof = Proof { seed: self.seed, promises: promises.collect(), entropy: self.entropy(), first };
        Some(format!("{record}\n{bots}{proof}"))
    }

    fn change(
        &mut self,
        command: &Command,
        at: Millis,
        history: &History,
        moves: &mut Vec<Move>,
    ) -> Result<Told, Damaged> {
        self.head = self.head.next();
        let next = self.told.next();
        let told = match command {
            Command::Seat { seat, occupant } => self.take_chair(*seat, occupant),
            Command::Deal { fill } => {
                self.dealing = Some(Dealing { since: at, fill: fill.clone() });
                let private = self.settings.chairs().all();
                Told { private, table: true, ..Told::publicly(TableEvent::Dealing) }
            }
            Command::Reveal { seat, entropy } => self.reveal(*seat, entropy)?,
            Command::Start { fill } => self.start(fill.as_deref(), at)?,
            Command::Say { seat, said } => {
                let (name, text) =
                    (names::speaker(*seat, &said.name, &self.chairs, &self.names), said.text.clone());
                let speaker = said.person.map(|person| history.speaker(person));
                let among = match (seat, self.stage()) {
                    (None, Stage::Playing) => Among::Watchers,
                    _ => Among::Everybody,
                };
                Told::publicly(TableEvent::Said { seat: *seat, name, text, speaker, among })
            }
            Command::Remove { seat, person } => self.remove(*seat, *person),
            Command::Settle { terms } => self.settle(terms)?,
            Command::Mute { person } => self.mute(*person, history)?,
            Command::Unmute { person } => self.unmute(*person, history)?,
            Command::Redact { entry } => {
                let seq = history.told_in(*entry);
                let seq = seq.ok_or_else(|| Damaged(format!("nothing was said in command {entry}")))?;
                Told::publicly(TableEvent::Redacted { seq })
            }
            Command::Rematch { table } => {
                self.rematch = Some(*table);
                Told { table: true, ..Told::publicly(TableEvent::Rematch { table: *table }) }
            }
            in_the_game => {
                let stamp = Stamp { at, next, head: self.head, seed: self.seed };
                let bot = &self.founding.stand_in;
                let play = self.play.as_mut().ok_or_else(|| Damaged("the game has not begun".to_owned()))?;
                play.change(in_the_game, stamp, bot, moves)?
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
        let chairs = Arc::make_mut(&mut self.chairs);
        if let Some(before) = before.filter(|&before| before != seat) {
            chairs[before] = Occupant::Free;
            private = private.with(before);
            news.push(TableEvent::Stood { seat: before }.into());
        }
        chairs[seat] = occupant.clone();
        self.names = Arc::new(names::shown(chairs));
        news.push(match occupant {
            Occupant::Free => TableEvent::Stood { seat }.into(),
            Occupant::Person { .. } => TableEvent::Sat { seat, name: self.name_of(seat).to_owned() }.into(),
            Occupant::Bot { bot } => TableEvent::BotSat { seat, bot: bot.clone() }.into(),
            // Chairs are kept from the beginning; later they are only taken or freed.
            Occupant::Kept { .. } => TableEvent::Stood { seat }.into(),
        });
        Told { news: Some(news), private, table: true, person: None }
    }

    /// Private: contributions are told together when the game begins.
    fn reveal(&mut self, seat: Seat, revealed: &str) -> Result<Told, Damaged> {
        match &mut Arc::make_mut(&mut self.chairs)[seat] {
            Occupant::Person { entropy, .. } => *entropy = revealed.to_owned(),
            Occupant::Free | Occupant::Bot { .. } | Occupant::Kept { .. } => {
                return Err(Damaged(format!("nobody on seat {seat} has anything to reveal")));
            }
        }
        Ok(Told::privately(seat))
    }

    fn start(&mut self, fill: Option<&str>, at: Millis) -> Result<Told, Damaged> {
        let private = if self.dealing.take().is_some() { self.settings.chairs().all() } else { Seats::EMPTY };
        let chairs = Arc::make_mut(&mut self.chairs);
        for seat in self.settings.chairs().seats() {
            if matches!(chairs[seat], Occupant::Free | Occupant::Kept { .. }) {
                let bot = fill.ok_or_else(|| Damaged(format!("seat {seat} is free")))?.to_owned();
                chairs[seat] = Occupant::Bot { bot };
            }
        }
        self.names = Arc::new(names::shown(chairs));
        // Nobody may play whose name cannot be written in a record.
        self.names()?;
        let beginning = self.beginning()?.position();
        let (state, events) = (*beginning.state(), beginning.history().events());
        let call = if matches!(state.phase(), Phase::Open { .. }) { Call::Open } else { Call::Turn };
        let started = TableEvent::Started { promise: self.seed.promise(), entropy: self.entropy() };
        let chairs = self.settings.chairs();
        self.play = Some(Play {
            state,
            moves: 0,
            lots: 0,
            orders: BySeat::from_fn(chairs, |_| None),
            notes: BySeat::from_fn(chairs, |_| None),
            held: BySeat::from_fn(chairs, |_| None),
            fists: BySeat::from_fn(chairs, |_| None),
            own_fists: Seats::EMPTY,
            away: Seats::EMPTY,
            call,
            since: at,
            since_seq: self.told.next(),
            bids: 0,
            days: self.founding.days.map(|_| Box::new(OverDays::new(at))),
        });
        let news = [started.into()].into_iter().chain(events.iter().copied().map(News::Game)).collect();
        Ok(Told { news: Some(news), private, table: true, person: None })
    }

    fn names(&self) -> Result<Names, Damaged> {
        Names::new(self.names.as_slice()).map_err(|why| Damaged(why.to_string()))
    }

    /// What each seat has added to the shuffle.
    fn entropy(&self) -> Vec<String> {
        let of = |occupant: &Occupant| match occupant {
            Occupant::Person { entropy, .. } => entropy.clone(),
            Occupant::Free | Occupant::Bot { .. } | Occupant::Kept { .. } => String::new(),
        };
        self.chairs.as_slice().iter().map(of).collect()
    }

    /// Where the game begins.
    fn beginning(&self) -> Result<Beginning, Damaged> {
        match &self.start {
            Some(position) => Ok(Beginning::Position(Arc::clone(position))),
            None => self.setup().map(Beginning::Deal),
        }
    }

    /// The deal, which may still be in the future.
    fn setup(&self) -> Result<Setup, Damaged> {
        let damaged = |why: rules::BadSetup| Damaged(why.to_string());
        let setup = self.seed.deal(self.settings, self.founding.first, &self.entropy()).map_err(damaged)?;
        if let Some(deck) = &self.deck {
            return Setup::new(self.settings, setup.first(), **deck).map_err(damaged);
        }
        Ok(setup)
    }
}

/// In a simulation the seed may be followed by a slash and the deck, as cards separated by spaces.
#[cfg(feature = "simulation")]
fn stacked(seed: &str, settings: Settings) -> Result<(&str, Option<Arc<Deck>>), Damaged> {
    let Some((seed, cards)) = seed.split_once('/') else { return Ok((seed, None)) };
    let cards: Result<Vec<rules::Card>, _> = cards.split(' ').map(str::parse).collect();
    let cards = cards.map_err(|why| Damaged(why.to_string()))?;
    let deck = Deck::in_order(settings.edition(), &cards).map_err(|why| Damaged(why.to_string()))?;
    Ok((seed, Some(Arc::new(deck))))
}
