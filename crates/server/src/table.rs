//! A table as a value: what was founded, and what became of it command by command. No clock, no socket, no store.

use core::fmt;
use std::sync::Arc;

use protocol::{Call, CommandId, Millis, Missed, News, PersonId, Seq, Stage, TableEvent, TableId};
use rules::{BySeat, Illegal, Money, Names, Phase, Record, Seat, Seats, Settings, State};

use crate::command::{Command, Founding, Occupant};
use crate::fair::{FirstSeat, Proof, Seed};
use crate::play::{Play, Stamp};

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
    pub(crate) fn publicly(news: impl Into<News>) -> Told {
        Told { news: Some(vec![news.into()]), ..Told::default() }
    }

    pub(crate) fn privately(seat: Seat) -> Told {
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

    /// The name shown on a chair; empty when it is free. A bot has a person's name, which is not written down but
    /// follows from its chair and the people, so that the bots of old tables have one too.
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
                bots::people::name(seat, people)
            }
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

    /// The finished game as a record, with the bots that played and what is needed to check its deal.
    #[must_use]
    pub fn record(&self) -> Option<String> {
        let play = self.play.as_ref()?;
        let first = if self.founding.first.is_some() { FirstSeat::Named } else { FirstSeat::Drawn };
        let proof = Proof { seed: self.seed, entropy: play.entropy.clone(), first };
        let bots = self.chairs.iter().filter_map(|(seat, who)| Some((seat, who.bot()?.parse().ok()?)));
        let bots = bots::people::comment(bots);
        (self.stage() == Stage::Over).then(|| format!("{}\n{bots}{proof}", play.record))
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
