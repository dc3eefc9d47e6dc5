//! A whole game as text: the setup, the order of the deck, and the moves.

mod fault;
mod read;

use core::fmt;

pub use fault::{Fault, Reason};

use crate::action::Action;
use crate::card::Card;
use crate::event::Observer;
use crate::illegal::Illegal;
use crate::phase::Phase;
use crate::seat::{Chairs, Seat};
use crate::setup::{CashRule, MysteryHand, Setup};
use crate::state::State;

/// One move of a record: who did what.
///
/// Its text is the seat and the action, `3=12`; a turned mystery card is written for the reader, `1?Cd2`.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Names, Record, Seat, Settings, Setup};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut record = Record::new(Names::numbered(Chairs::Three), setup)?;
/// let played = record.play(Seat::One, ":Ao1".parse()?)?;
/// assert_eq!(played.to_string(), "1:Ao1");
/// assert_eq!(record.moves(), [played]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: Action,
    /// The mystery card that was turned up, when one was.
    pub turned: Option<Card>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seat, self.action)?;
        self.turned.map_or(Ok(()), |card| write!(f, "{card}"))
    }
}

/// The names of the players, one for each seat; two may be the same.
///
/// # Examples
///
/// ```
/// use rules::{Names, Seat};
/// let names = Names::new(["Ada", " Bo ", "Cy"])?;
/// assert_eq!(names.of(Seat::Two), "Bo");
/// assert_eq!(names.to_string(), "Ada | Bo | Cy");
/// # Ok::<(), rules::BadNames>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(Vec<String>);

impl Names {
    /// The longest name, in characters.
    pub const LONGEST: usize = 40;

    /// Names for a table, with surrounding white space removed.
    ///
    /// # Errors
    ///
    /// If there are not 3 to 5, or one of them could not be written in a record.
    pub fn new<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Names, BadNames> {
        let names: Vec<String> = names.into_iter().map(|name| name.as_ref().trim().to_owned()).collect();
        if Chairs::new(names.len()).is_none() {
            return Err(BadNames::Count(names.len()));
        }
        for (place, name) in names.iter().enumerate() {
            let seat = Seat::ALL[place];
            if name.is_empty() {
                return Err(BadNames::Empty(seat));
            }
            if name.chars().count() > Names::LONGEST {
                return Err(BadNames::Long(seat));
            }
            if name.chars().any(|letter| letter.is_control() || letter == '|' || letter == '#') {
                return Err(BadNames::Letter(seat));
            }
        }
        Ok(Names(names))
    }

    /// Numbered names, "Seat 1" and so on, for a table without other names.
    #[must_use]
    pub fn numbered(chairs: Chairs) -> Names {
        Names(chairs.seats().map(|seat| format!("Seat {seat}")).collect())
    }

    /// The size of the table they are for.
    #[must_use]
    pub fn chairs(&self) -> Chairs {
        let chairs = Chairs::EVERY.into_iter().find(|chairs| chairs.count() == self.0.len());
        chairs.unwrap_or_else(|| unreachable!("names are made for a table"))
    }

    /// The name of a seat of this table.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }

    /// All names, from seat 1 on.
    #[must_use]
    pub fn all(&self) -> &[String] {
        &self.0
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" | "))
    }
}

/// Why some names cannot be used in a record.
///
/// # Examples
///
/// ```
/// use rules::{BadNames, Names, Seat};
/// assert_eq!(Names::new(["Ada", "Bo"]), Err(BadNames::Count(2)));
/// assert_eq!(Names::new(["Ada", "Bo", "C|y"]), Err(BadNames::Letter(Seat::Three)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadNames {
    /// There are too few or too many.
    Count(usize),
    /// There are more or fewer names than seats.
    NotForThisTable {
        /// How many.
        names: Chairs,
        /// The table.
        chairs: Chairs,
    },
    /// The table is not one of the rulebook, but for research (R1, R2.1).
    NotPrinted,
    /// This seat's is empty.
    Empty(Seat),
    /// This seat's is longer than 40 characters.
    Long(Seat),
    /// This seat's contains `|`, `#` or a control character.
    Letter(Seat),
}

impl fmt::Display for BadNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadNames::Count(1) => f.write_str("a table has 3 to 5 seats, and one is named"),
            BadNames::Count(count) => write!(f, "a table has 3 to 5 seats, and {count} are named"),
            BadNames::NotForThisTable { names, chairs } => {
                write!(f, "the table has {chairs} seats, and {names} are named")
            }
            BadNames::NotPrinted => f.write_str(
                "a record is of a printed edition with 3 to 5 seats, and this table is for research",
            ),
            BadNames::Empty(seat) => write!(f, "the name of seat {seat} is empty"),
            BadNames::Long(seat) => {
                write!(f, "the name of seat {seat} is longer than {} characters", Names::LONGEST)
            }
            BadNames::Letter(seat) => {
                write!(f, "the name of seat {seat} contains '|', '#' or a control character")
            }
        }
    }
}

impl core::error::Error for BadNames {}

/// A whole game: who sat where, the setup, every move, and the state they lead to.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Deck, Edition, Names, Record, Seat, Settings, Setup};
///
/// let edition = Edition::default();
/// let settings = Settings::new(edition, Chairs::new(3).unwrap());
/// let setup = Setup::new(settings, Seat::ALL[1], Deck::sorted(edition))?;
/// let mut record = Record::new(Names::new(["Ada", "Bo", "Cy"])?, setup)?;
/// record.play(Seat::ALL[1], ":Ao2".parse()?)?;
/// record.play(Seat::ALL[2], "=5".parse()?)?;
///
/// let text = record.to_string();
/// assert!(text.ends_with("# round 1\n2:Ao2 3=5\n"));
/// assert_eq!(Record::read(&text)?.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    names: Names,
    setup: Setup,
    moves: Vec<Move>,
    state: State,
}

impl Record {
    /// A game that has not begun.
    ///
    /// # Errors
    ///
    /// If there are more or fewer names than seats, or the rulebook does not know the table
    /// ([`Settings::is_printed`](crate::Settings::is_printed)).
    pub fn new(names: Names, setup: Setup) -> Result<Record, BadNames> {
        if !setup.settings().is_printed() {
            return Err(BadNames::NotPrinted);
        }
        if names.chairs() != setup.settings().chairs() {
            let chairs = setup.settings().chairs();
            return Err(BadNames::NotForThisTable { names: names.chairs(), chairs });
        }
        Ok(Record { names, setup, moves: Vec::new(), state: State::new(&setup) })
    }

    /// Plays one action.
    ///
    /// # Errors
    ///
    /// If the action is illegal; then nothing has changed.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<Move, Illegal> {
        self.play_observed(seat, action, &mut ())
    }

    /// Plays one action, and tells the observer what happens.
    ///
    /// # Errors
    ///
    /// If the action is illegal; then nothing has changed.
    pub fn play_observed(
        &mut self,
        seat: Seat,
        action: Action,
        observer: &mut impl Observer,
    ) -> Result<Move, Illegal> {
        let next_mystery = self.state.mystery().cards().first().copied();
        self.state.apply(seat, action, observer)?;
        let turned = next_mystery.filter(|_| action == Action::Turn);
        let played = Move { seat, action, turned };
        self.moves.push(played);
        Ok(played)
    }

    /// Replays the game from its deal, and tells the observer everything that happens.
    ///
    /// # Examples
    ///
    /// ```
    /// use rules::{Chairs, Deck, Edition, Event, Names, Record, Seat, Settings, Setup};
    ///
    /// let edition = Edition::CMON_2017;
    /// let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
    /// let mut record = Record::new(Names::numbered(Chairs::Three), setup)?;
    /// record.play(Seat::One, ":Ao1".parse()?)?;
    /// record.play(Seat::Two, "=7".parse()?)?;
    ///
    /// let mut events: Vec<Event> = Vec::new();
    /// assert_eq!(record.replay(&mut events), *record.state());
    /// assert!(matches!(events[..], [Event::Dealt { .. }, Event::Offered { .. }, Event::Bid { .. }]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(&self, observer: &mut impl Observer) -> State {
        self.walk(observer, |_, _| ())
    }

    /// Like [`replay`](Record::replay), and calls `look` with the game and the observer after the deal and after each move.
    pub fn walk<O: Observer>(&self, observer: &mut O, mut look: impl FnMut(&State, &mut O)) -> State {
        let mut state = State::observed(&self.setup, observer);
        look(&state, observer);
        for played in &self.moves {
            state
                .apply(played.seat, played.action, observer)
                .unwrap_or_else(|why| unreachable!("a record holds legal moves alone: {why}"));
            look(&state, observer);
        }
        state
    }

    /// Who sits where.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// The game before its first move.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The game after the last move.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = self.setup.settings();
        let yes = |yes: bool| if yes { "yes" } else { "no" };
        writeln!(f, "gavel 1")?;
        writeln!(f, "edition: {}", settings.edition())?;
        writeln!(f, "seats: {}", self.names)?;
        writeln!(f, "first: {}", self.setup.first())?;
        writeln!(f, "proceeds: {}", settings.proceeds())?;
        writeln!(f, "mystery: {}", yes(settings.mystery() == MysteryHand::With))?;
        writeln!(f, "open-cash: {}", yes(settings.cash() == CashRule::Open))?;
        f.write_str("deck:")?;
        self.setup.deck().cards().iter().try_for_each(|card| write!(f, " {card}"))?;
        f.write_str("\n\n")?;
        let mut state = State::new(&self.setup);
        let mut round = 0;
        for (place, played) in self.moves.iter().enumerate() {
            let begins = *state.phase() == Phase::Offer;
            if place > 0 {
                f.write_str(if begins { "\n" } else { " " })?;
            }
            if state.round() != round {
                round = state.round();
                writeln!(f, "# round {round}")?;
            }
            write!(f, "{played}")?;
            state
                .apply(played.seat, played.action, &mut ())
                .unwrap_or_else(|why| unreachable!("a record holds legal moves alone: {why}"));
        }
        if !self.moves.is_empty() {
            f.write_str("\n")?;
        }
        if *state.phase() == Phase::Over {
            f.write_str("\nresult:")?;
            settings.chairs().seats().try_for_each(|seat| write!(f, " {}", state.cash(seat)))?;
            f.write_str("\n")?;
        }
        Ok(())
    }
}
