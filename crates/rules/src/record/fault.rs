//! What is wrong with a record, and where.

use core::fmt;

use crate::action::NotAnAction;
use crate::card::{Card, NoSuchCard};
use crate::edition::UnknownEdition;
use crate::illegal::Illegal;
use crate::money::Money;
use crate::record::BadNames;
use crate::seat::Chairs;
use crate::setup::{BadDeck, BadSetup, MysteryNeedsThree};

/// A record that cannot be read to its end. Its text is one line: `LINE: move 17 '3=120': the reason`, or
/// `LINE: the reason` if the fault is not in a move.
///
/// # Examples
///
/// ```
/// use rules::Record;
/// let fault = Record::read("gavel 1\nplayers: 3\n").unwrap_err();
/// assert_eq!(fault.line, 2);
/// assert_eq!(fault.to_string(), "2: unknown header 'players'");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The number of the move, from 1, and what is written there.
    pub at: Option<(usize, String)>,
    /// What is wrong.
    pub reason: Reason,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.line)?;
        if let Some((number, text)) = &self.at {
            write!(f, "move {number} '{}': ", Quoted(text))?;
        }
        self.reason.fmt(f)
    }
}

impl core::error::Error for Fault {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.reason {
            Reason::Edition(_, why) => Some(why),
            Reason::Names(why) => Some(why),
            Reason::DeckCard(_, why) => Some(why),
            Reason::Deck(why) => Some(why),
            Reason::Mystery(why) => Some(why),
            Reason::Setup(why) => Some(why),
            Reason::Action(why) => Some(why),
            Reason::Illegal(why) => Some(why),
            _ => None,
        }
    }
}

/// What is wrong with a record.
///
/// # Examples
///
/// ```
/// use rules::{Reason, Record};
/// let reason = |text| Record::read(text).unwrap_err().reason;
/// assert_eq!(reason(""), Reason::Empty);
/// assert_eq!(reason("gavel 1\nplayers: 3\n"), Reason::UnknownHeader("players".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The text is not UTF-8.
    NotUtf8,
    /// It does not begin with `gavel 1`.
    FirstLine(String),
    /// It is empty.
    Empty,
    /// There is no such header.
    UnknownHeader(String),
    /// A header appears twice.
    RepeatedHeader(String),
    /// A header comes after the first move.
    LateHeader(String),
    /// A header that must be there is missing.
    MissingHeader(&'static str),
    /// A header has an invalid value.
    BadValue {
        /// The header.
        header: &'static str,
        /// What it may be.
        expected: &'static str,
        /// What is written there.
        found: String,
    },
    /// No such edition.
    Edition(String, UnknownEdition),
    /// The names cannot be used.
    Names(BadNames),
    /// A word in the deck is not a card.
    DeckCard(String, NoSuchCard),
    /// The cards are not the deck of the edition.
    Deck(BadDeck),
    /// A mystery hand at a table that cannot have one.
    Mystery(MysteryNeedsThree),
    /// The setup is invalid.
    Setup(BadSetup),
    /// A move does not begin with a seat.
    NotAMove,
    /// A move by a seat that this table does not have.
    NoSuchSeat {
        /// What is written there.
        number: String,
        /// The table.
        chairs: Chairs,
    },
    /// The move is malformed after the seat.
    Action(NotAnAction),
    /// The move is against the rules.
    Illegal(Illegal),
    /// The wrong mystery card is written beside the move.
    OtherCardTurned {
        /// The right one.
        right: Card,
    },
    /// The result is not a list of amounts.
    ResultMalformed(String),
    /// There is a result, but the game is not over.
    ResultTooEarly,
    /// The result is wrong.
    ResultDiffers {
        /// The right one.
        right: Vec<Money>,
    },
    /// Something follows the result.
    AfterResult(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotUtf8 => f.write_str("the record is not UTF-8 text"),
            Reason::FirstLine(found) => {
                write!(f, "a record begins with the line 'gavel 1', this one with '{}'", Quoted(found))
            }
            Reason::Empty => f.write_str("the record is empty; it should begin with the line 'gavel 1'"),
            Reason::UnknownHeader(name) => write!(f, "unknown header '{}'", Quoted(name)),
            Reason::RepeatedHeader(name) => write!(f, "the header '{name}' is there twice"),
            Reason::LateHeader(name) => {
                write!(f, "the header '{}' must come before the first move", Quoted(name))
            }
            Reason::MissingHeader(name) => write!(f, "the header '{name}' is missing"),
            Reason::BadValue { header, expected, found } => {
                write!(f, "'{header}' must be {expected}, not '{}'", Quoted(found))
            }
            Reason::Edition(found, known) => write!(f, "unknown edition '{}': {known}", Quoted(found)),
            Reason::Names(why) => why.fmt(f),
            Reason::DeckCard(found, why) => write!(f, "'{}' is no card: {why}", Quoted(found)),
            Reason::Deck(why) => why.fmt(f),
            Reason::Mystery(why) => why.fmt(f),
            Reason::Setup(why) => why.fmt(f),
            Reason::NotAMove => f.write_str("a move begins with the number of a seat"),
            Reason::NoSuchSeat { number, chairs } => {
                write!(f, "this table has {chairs} seats, there is no seat {}", Quoted(number))
            }
            Reason::Action(why) => why.fmt(f),
            Reason::Illegal(why) => why.fmt(f),
            Reason::OtherCardTurned { right } => write!(f, "the mystery card turned up is {right}"),
            Reason::ResultMalformed(found) => {
                write!(f, "'result' must be an amount for each seat, not '{}'", Quoted(found))
            }
            Reason::ResultTooEarly => f.write_str("a result is given, but the game is not over"),
            Reason::ResultDiffers { right } => {
                f.write_str("the result is wrong: the game ends with")?;
                right.iter().try_for_each(|amount| write!(f, " {amount}"))
            }
            Reason::AfterResult(found) => {
                write!(f, "nothing may follow the result, and '{}' does", Quoted(found))
            }
        }
    }
}

/// Text from outside, made safe to show in a one-line error message.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 60;
        for letter in self.0.chars().take(SHOWN) {
            // Invisible characters are escaped too: direction marks, joiners and the byte order mark.
            let unseen = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
            if unseen || letter.is_control() {
                write!(f, "{}", letter.escape_default())?;
            } else {
                write!(f, "{letter}")?;
            }
        }
        if self.0.chars().nth(SHOWN).is_some() { f.write_str("…") } else { Ok(()) }
    }
}
