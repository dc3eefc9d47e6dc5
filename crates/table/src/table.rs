//! A table: its founding, and how it changes with each command.

use core::fmt;
use core::ops::Deref;
use std::sync::Arc;

use protocol::{Call, CommandId, Millis, Missed, News, PersonId, Seq, Stage, TableEvent, TableId};
use rules::{BySeat, Deck, Illegal, Move, Names, Phase, Position, Seat, Seats, Settings, Setup, State};

use crate::command::{Command, Founding, Occupant, Saying, VERSION};
use crate::past::{Beginning, Past, recorded, start};
use crate::people;
use crate::play::{Play, Stamp};
use crate::shuffle::{FirstSeat, Proof, Seed};

/// A table at one moment, with everything that has happened at it. It dereferences to its [`Core`], is made from its
/// founding, and changes only through commands: [`Table::evolve`], or [`Table::foresee`] and [`Table::accept`].
#[derive(Clone, PartialEq, Eq)]
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
    deck: Option<Arc<Deck>>,
    // The starting position, if the cards are not dealt.
    start: Option<Arc<Position>>,
    pub(crate) chairs: Arc<BySeat<Occupant>>,
    pub(crate) play: Option<Play>,
    pub(crate) rematch: Option<TableId>,
    // The number of the last command in the log, private ones included.
    head: Seq,
    // The number of the last command that was told to everybody.
    told: Seq,
    // How often the seated have said something, and how often the onlookers.
    sayings: (u32, u32),
}

/// What has happened.
#[derive(Clone, PartialEq, Eq, Default)]
struct History {
    moves: Vec<Move>,
    // Kept to repeat the story to those who missed it.
    commands: Vec<(Millis, Command)>,
    // Hashes of who sent which command, to recognise repetitions.
    authors: Vec<u64>,
    // For everything that was said: the number of its update, and the number of its command.
    sayings: Vec<(Seq, Seq)>,
}

impl History {
    /// What the command with this number said.
    fn saying(&self, entry: Seq) -> Option<&Saying> {
        let place = entry.number().checked_sub(1)? as usize;
        match self.commands.get(place)? {
            (_, Command::Say { said, .. }) => Some(said),
            _ => None,
        }
    }

    /// The update that told what the command with this number said.
    fn told_in(&self, entry: Seq) -> Option<Seq> {
        self.sayings.iter().find(|(_, said)| *said == entry).map(|(told, _)| *told)
    }

    /// Forgets what the command with this number said. It is still in the store, but the redaction follows it there.
    fn redact(&mut self, entry: Seq) {
        let place = entry.number().saturating_sub(1) as usize;
        if let Some((_, Command::Say { said, .. })) = self.commands.get_mut(place) {
            said.text = None;
        }
    }
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
        self.history.authors.contains(&author_hash(person, id))
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
        if after >= self.core.told {
            return Vec::new();
        }
        let Ok(mut again) = Core::new(self.core.id, Arc::clone(&self.core.founding)) else {
            unreachable!("this table was made from the same founding");
        };
        again.deck.clone_from(&self.core.deck);
        let mut missed = Vec::new();
        for (at, command) in &self.history.commands {
            let Ok(told) = again.change(command, *at, &self.history, &mut Vec::new()) else {
                unreachable!("this table was made by the same commands");
            };
            if let Some(news) = told.news.filter(|_| again.told > after) {
                missed.push(Missed { seq: again.told, news });
            }
        }
        missed
    }

    /// What was said in this update, with the number of its command in the log.
    pub(crate) fn said_in(&self, seq: Seq) -> Option<(Seq, &Saying)> {
        let (_, entry) = self.history.sayings.iter().find(|(told, _)| *told == seq)?;
        Some((*entry, self.history.saying(*entry)?))
    }

    pub(crate) const fn core(&self) -> &Core {
        &self.core
    }

    /// Removes what has been redacted since from the news of this update.
    pub fn censor(&self, seq: Seq, told: &mut Told) {
        let redacted = self.said_in(seq).is_some_and(|(_, said)| said.text.is_none());
        for one in told.news.iter_mut().flatten().filter(|_| redacted) {
            if let News::Table(TableEvent::Said { text, .. }) = one {
                *text = None;
            }
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
        Ok(self.accept(next, command.clone(), at, author))
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

    /// Makes the foreseen change, once the command has been written.
    pub fn accept(
        &mut self,
        next: Foreseen,
        command: Command,
        at: Millis,
        author: Option<(PersonId, CommandId)>,
    ) -> Told {
        let Foreseen { core, moves, told } = next;
        self.core = core;
        match command {
            Command::Say { .. } => self.history.sayings.push((self.core.told, self.core.head)),
            Command::Redact { entry } => self.history.redact(entry),
            _ => {}
        }
        self.history.moves.extend(moves);
        self.history.commands.push((at, command));
        self.history.authors.extend(author.map(|(person, id)| author_hash(person, id)));
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
            founding,
            settings,
            seed,
            deck,
            start: start.map(Arc::new),
            chairs: Arc::new(chairs),
            play: None,
            rematch: None,
            head: Seq::ZERO,
            told: Seq::ZERO,
            sayings: (0, 0),
        })
    }

    /// Its id.
    #[must_use]
    pub const fn id(&self) -> TableId {
        self.id
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

    /// The name shown on a chair; empty if it is free. A bot has a person's name, which is not stored but derived from its
    /// chair and the people, so that bots in old logs have one too.
    #[must_use]
    pub fn name_of(&self, seat: Seat) -> &str {
        match &self.chairs[seat] {
            Occupant::Free => "",
            Occupant::Person { name, .. } => name,
            Occupant::Bot { .. } => {
                let people = self.chairs.as_slice().iter().filter_map(|who| match who {
                    Occupant::Person { name, .. } => Some(name.as_str()),
                    Occupant::Free | Occupant::Bot { .. } => None,
                });
                people::name(seat, people)
            }
        }
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

    /// How often the seated, or the onlookers, have said something.
    pub(crate) const fn sayings(&self, seated: bool) -> u32 {
        if seated { self.sayings.0 } else { self.sayings.1 }
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
        let proof = Proof { seed: self.seed, entropy: self.entropy(), first };
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
            Command::Start { fill } => self.start(fill.as_deref(), at)?,
            Command::Say { seat, said } => {
                let count = if seat.is_some() { &mut self.sayings.0 } else { &mut self.sayings.1 };
                *count += 1;
                let (name, text) = (said.name.clone(), said.text.clone());
                Told::publicly(TableEvent::Said { seat: *seat, name, text })
            }
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
        news.push(match occupant {
            Occupant::Free => TableEvent::Stood { seat }.into(),
            Occupant::Person { name, .. } => TableEvent::Sat { seat, name: name.clone() }.into(),
            Occupant::Bot { bot } => TableEvent::BotSat { seat, bot: bot.clone() }.into(),
        });
        chairs[seat] = occupant.clone();
        Told { news: Some(news), private, table: true }
    }

    fn start(&mut self, fill: Option<&str>, at: Millis) -> Result<Told, Damaged> {
        let chairs = Arc::make_mut(&mut self.chairs);
        for seat in self.settings.chairs().seats() {
            if chairs[seat] == Occupant::Free {
                let bot = fill.ok_or_else(|| Damaged(format!("seat {seat} is free")))?.to_owned();
                chairs[seat] = Occupant::Bot { bot };
            }
        }
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
            away: Seats::EMPTY,
            call,
            since: at,
            since_seq: self.told.next(),
            bids: 0,
        });
        let news = [started.into()].into_iter().chain(events.iter().copied().map(News::Game)).collect();
        Ok(Told { news: Some(news), private: Seats::EMPTY, table: true })
    }

    fn names(&self) -> Result<Names, Damaged> {
        Names::new(self.settings.chairs().seats().map(|seat| self.name_of(seat)))
            .map_err(|why| Damaged(why.to_string()))
    }

    /// What each seat has added to the shuffle.
    fn entropy(&self) -> Vec<String> {
        let of = |occupant: &Occupant| match occupant {
            Occupant::Person { entropy, .. } => entropy.clone(),
            Occupant::Free | Occupant::Bot { .. } => String::new(),
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

fn author_hash(person: PersonId, id: CommandId) -> u64 {
    use core::hash::{Hash, Hasher};
    let mut hasher = std::hash::DefaultHasher::new();
    (person, id).hash(&mut hasher);
    hasher.finish()
}
