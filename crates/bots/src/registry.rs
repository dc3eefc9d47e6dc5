//! Bots by name. A name is all it takes to have the same bot again.

use core::fmt;
use core::str::FromStr;
use std::time::Duration;

use crate::bot::Player;
use crate::expecting::{Half, Lockin, Neutral};
use crate::human::{CLUB, GENTLE, Human};
use crate::ismcts::Ismcts;
use crate::outside::{self, Outside};
use crate::search::Flat;
use crate::simple::{Aggressive, Counter, Greedy, Random, Tight, Visitor};
use crate::theory::Theory;

/// The name of a bot: `theory`, `greedy:0.75`.
#[derive(Clone, PartialEq, Debug)]
pub enum Name {
    /// Uniformly at random.
    Random,
    /// Names nearly the highest value at once.
    Aggressive,
    /// Half of the value now.
    Tight,
    /// A share of the value now.
    Greedy(Share),
    /// Counts cards.
    Counter,
    /// Half of the expected value.
    Half,
    /// The folk rule.
    Neutral,
    /// Backs what it owns.
    Lockin,
    /// Buys below the value shown, sells what it holds most of.
    Visitor,
    /// Errs as people do who have played a few times.
    Gentle,
    /// Errs as people do who play every week.
    Club,
    /// Expected value and break-even prices.
    Theory,
    /// Tries actions out in so many worlds.
    Flat(u32),
    /// Tree search of so many iterations.
    Ismcts(u32),
    /// A program from outside, by its command line.
    Outside(String),
}

/// A share, in hundredths, so that names can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share(u16);

impl Share {
    const WHOLE: Share = Share(100);

    fn value(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.value());
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Every bot that can be named, with one honest sentence.
pub const LADDER: [(&str, &str); 15] = [
    ("random", "plays any card and any answer at random, with small amounts; a child could beat it"),
    (
        "aggressive",
        "bids nearly the most a lot can fetch at once and buys everything; goes broke making others rich",
    ),
    ("tight", "raises to half of what a lot is worth now, and its fists are empty; loses slowly"),
    ("greedy", "takes the standing now for the final one; 'greedy:0.75' bids up to three quarters of it"),
    ("counter", "counts the cards shown and never bids for its own lots; easily led astray"),
    ("half", "looks ahead and pays half of what it expects; solid against the reckless, outbid by the rest"),
    ("neutral", "looks ahead and follows the folk rule (n-1)/n; pays a little too much"),
    ("lockin", "buys early and then plays for what it owns; strong when others ignore it"),
    (
        "visitor",
        "buys below the value the board shows now and sells what it holds most of; a measure, not a rival",
    ),
    (
        "gentle",
        "looks at the board more than ahead, misjudges, forgets that a fifth card is not sold; for a first game",
    ),
    (
        "club",
        "sees most of what is coming and is often a little wrong about it; plays like a regular of a club",
    ),
    ("theory", "looks ahead and trades at break-even prices against the rivals it has; a strong club player"),
    (
        "flat",
        "tries every sensible action in 256 imagined games ('flat:64': in 64) and keeps to theory when in doubt",
    ),
    ("ismcts", "searches a tree of what could follow, 1000 imagined games a decision ('ismcts:200': 200)"),
    (
        "exec",
        "any program of yours: 'exec:python3 mybot.py'; docs/bot-protocol.md says what it is told and asked",
    ),
];

impl Name {
    /// Whether it is a program from outside, whose answers may depend on more than the seed.
    #[must_use]
    pub const fn is_outside(&self) -> bool {
        matches!(self, Name::Outside(_))
    }

    /// A new bot of this name. A program from outside may think so long about each decision.
    #[must_use]
    pub fn player(&self, think: Duration) -> Player {
        match self {
            Name::Random => Box::new(Random),
            Name::Aggressive => Box::new(Aggressive),
            Name::Tight => Box::new(Tight),
            Name::Greedy(share) => Box::new(Greedy { scale: share.value() }),
            Name::Counter => Box::new(Counter),
            Name::Half => Box::<Half>::default(),
            Name::Neutral => Box::<Neutral>::default(),
            Name::Lockin => Box::<Lockin>::default(),
            Name::Visitor => Box::new(Visitor),
            Name::Gentle => Box::new(Human::new(&GENTLE)),
            Name::Club => Box::new(Human::new(&CLUB)),
            Name::Theory => Box::<Theory>::default(),
            Name::Flat(worlds) => Box::new(Flat::new(*worlds)),
            Name::Ismcts(iterations) => Box::new(Ismcts::new(*iterations)),
            Name::Outside(command) => Box::new(Outside::new(command, think)),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Name::Random => "random",
            Name::Aggressive => "aggressive",
            Name::Tight => "tight",
            Name::Greedy(Share::WHOLE) => "greedy",
            Name::Greedy(share) => return write!(f, "greedy:{share}"),
            Name::Counter => "counter",
            Name::Half => "half",
            Name::Neutral => "neutral",
            Name::Lockin => "lockin",
            Name::Visitor => "visitor",
            Name::Gentle => "gentle",
            Name::Club => "club",
            Name::Theory => "theory",
            Name::Flat(worlds) => return write!(f, "flat:{worlds}"),
            Name::Ismcts(iterations) => return write!(f, "ismcts:{iterations}"),
            Name::Outside(command) => return write!(f, "exec:{command}"),
        })
    }
}

impl FromStr for Name {
    type Err = NoSuchBot;

    fn from_str(text: &str) -> Result<Name, NoSuchBot> {
        let (word, argument) = match text.split_once(':') {
            Some((word, argument)) => (word, Some(argument)),
            None => (text, None),
        };
        let plain =
            |name| if argument.is_none() { Ok(name) } else { Err(NoSuchBot::NoArgument(word.to_owned())) };
        let number = |usual| match argument {
            None => Ok(usual),
            Some(number) => {
                let number = number.parse().ok().filter(|number| (1..=1_000_000).contains(number));
                number.ok_or_else(|| NoSuchBot::BadNumber(text.to_owned()))
            }
        };
        match word {
            "random" => plain(Name::Random),
            "aggressive" => plain(Name::Aggressive),
            "tight" => plain(Name::Tight),
            "greedy" => match argument {
                None => Ok(Name::Greedy(Share::WHOLE)),
                Some(share) => {
                    // A name must give the same bot again: hundredths, nothing finer.
                    let hundredths = share.parse().ok().map(|share: f64| share * 100.0);
                    let whole =
                        |share: &f64| (1.0..=1000.0).contains(share) && (share - share.round()).abs() < 1e-6;
                    let share =
                        hundredths.filter(whole).ok_or_else(|| NoSuchBot::BadShare(text.to_owned()))?;
                    Ok(Name::Greedy(Share(share.round() as u16)))
                }
            },
            "counter" => plain(Name::Counter),
            "half" => plain(Name::Half),
            "neutral" => plain(Name::Neutral),
            "lockin" => plain(Name::Lockin),
            "visitor" => plain(Name::Visitor),
            "gentle" => plain(Name::Gentle),
            "club" => plain(Name::Club),
            "theory" => plain(Name::Theory),
            "flat" => number(256).map(Name::Flat),
            "ismcts" => number(1_000).map(Name::Ismcts),
            "exec" => match argument.map(str::trim) {
                Some(command) if !command.is_empty() => match outside::words(command) {
                    Ok(_) => Ok(Name::Outside(command.to_owned())),
                    Err(why) => Err(NoSuchBot::BadCommand(text.to_owned(), why)),
                },
                _ => Err(NoSuchBot::NoCommand),
            },
            _ => Err(NoSuchBot::Unknown(text.to_owned())),
        }
    }
}

/// Why a text names no bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSuchBot {
    /// Nobody is called so.
    Unknown(String),
    /// This one takes nothing after a colon.
    NoArgument(String),
    /// A share must be a number.
    BadShare(String),
    /// How much to think must be a whole number.
    BadNumber(String),
    /// A program from outside needs a command line.
    NoCommand,
    /// This command line cannot be read, and why.
    BadCommand(String, &'static str),
}

impl fmt::Display for NoSuchBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchBot::Unknown(text) => write!(f, "there is no bot '{text}'; 'gavel bots' lists them"),
            NoSuchBot::NoArgument(word) => write!(f, "'{word}' takes nothing after a colon"),
            NoSuchBot::BadShare(text) => {
                write!(f, "'{text}': expected a share from 0.01 to 10 in hundredths, such as 'greedy:0.75'")
            }
            NoSuchBot::NoCommand => {
                f.write_str("'exec:' needs a command line, such as 'exec:python3 mybot.py'")
            }
            NoSuchBot::BadCommand(text, why) => write!(f, "\"{text}\": {why}"),
            NoSuchBot::BadNumber(text) => {
                write!(f, "'{text}': expected a whole number from 1 to 1000000, such as 'flat:256'")
            }
        }
    }
}

impl core::error::Error for NoSuchBot {}
