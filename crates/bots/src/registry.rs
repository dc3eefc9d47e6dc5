//! Bots by name. A name is all it takes to create the same bot again; a new bot is one entry in [`KINDS`].

use core::fmt;
use core::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use crate::bot::Player;
use crate::expected_value::{Half, Lockin, Neutral};
use crate::human::{CLUB, GENTLE, Human};
use crate::ismcts::Ismcts;
use crate::net::{Choice, Net, Weights, exploiter, net};
use crate::outside::{self, Outside};
use crate::search::Flat;
use crate::simple::{Aggressive, Counter, Greedy, Patient, Random, Tight, Visitor};
use crate::theory::{SAMPLES, Theory};

/// A kind of bot, and everything there is to know about it.
#[derive(Debug)]
pub struct Kind {
    /// What it is called.
    pub word: &'static str,
    /// One honest sentence about how it plays.
    pub sentence: &'static str,
    /// What a decision costs.
    pub cost: Cost,
    /// The name under which a server offers it to people who fill seats; `None` if it is not offered.
    pub offered: Option<&'static str>,
    takes: Takes,
    make: fn(&Argument, Duration) -> Player,
}

/// What a decision of a bot costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Microseconds.
    Little,
    /// Grows with the number in its name.
    ByNumber {
        /// The highest number allowed at tables where people wait: decisions take tenths of a second.
        at_tables: u32,
    },
    /// Not known in advance.
    Unknown,
}

/// What may follow its word after a colon.
#[derive(Clone, Copy, Debug)]
enum Takes {
    Nothing,
    Share,
    /// A whole number, and its default.
    Number(u32),
    /// A whole number, or nothing for this one, which is not written.
    Usually(u32),
    Command,
    /// Nothing, or `sampled`.
    Way,
    /// The letter of an exploiter.
    Letter,
    /// A file with trained weights.
    File,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Argument {
    None,
    Share(Share),
    Number(u32),
    Command(String),
    Way(Choice),
    Letter(char),
    File(Loaded),
}

/// A file with trained weights, and how they are followed.
#[derive(Clone, Debug)]
struct Loaded {
    path: String,
    choice: Choice,
    weights: Arc<Weights>,
}

impl PartialEq for Loaded {
    fn eq(&self, other: &Loaded) -> bool {
        self.path == other.path && self.choice == other.choice
    }
}

impl Eq for Loaded {}

/// The highest number that may follow a word.
const MOST_NUMBER: u32 = 1_000_000;

/// The words of the bot that searches with the net, and of files of weights.
const DEEP: &str = "deep";
const WEIGHTS: &str = "weights";

/// What follows a name if a choice is to be drawn.
const SAMPLED: &str = "sampled";

impl Loaded {
    fn read(text: &str) -> Result<Loaded, NoSuchBot> {
        let (path, after) = text.rsplit_once(':').unwrap_or((text, ""));
        let (path, choice) = match (after, after.parse()) {
            (SAMPLED, _) => (path, Choice::Drawn),
            (_, Ok(worlds @ 1..=MOST_NUMBER)) => (path, Choice::Searched(worlds)),
            _ => (text, Choice::Best),
        };
        let bad = |why: String| NoSuchBot::BadFile(path.to_owned(), why);
        let bytes = std::fs::read(path).map_err(|why| bad(why.to_string()))?;
        let weights = Weights::read(&bytes).map_err(|why| bad(why.to_string()))?;
        if matches!(choice, Choice::Searched(_)) && !weights.has_judge() {
            return Err(bad(
                "it has no judge, and searching needs one (training/export.py --value)".to_owned()
            ));
        }
        Ok(Loaded { path: path.to_owned(), choice, weights: Arc::new(weights) })
    }
}

impl Argument {
    fn share(&self) -> f64 {
        if let Argument::Share(share) = self { share.value() } else { 1.0 }
    }

    fn number(&self) -> u32 {
        if let Argument::Number(number) = self { *number } else { 1 }
    }

    fn command(&self) -> &str {
        if let Argument::Command(command) = self { command } else { "" }
    }

    fn net(&self) -> Net {
        match self {
            Argument::Way(choice) => Net::new(net(), *choice),
            Argument::Number(worlds) => Net::new(net(), Choice::Searched(*worlds)),
            Argument::Letter(letter) => {
                let weights = exploiter(*letter);
                let weights =
                    weights.unwrap_or_else(|| unreachable!("the letter was looked up with the name"));
                Net::new(weights, Choice::Best)
            }
            Argument::File(loaded) => Net::new(Arc::clone(&loaded.weights), loaded.choice),
            Argument::None | Argument::Share(_) | Argument::Command(_) => {
                unreachable!("no bot with weights takes this")
            }
        }
    }
}

/// A share in hundredths, so that names can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Share(u16);

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

/// A kind that takes nothing, costs little and is offered under its own name.
const fn plain(word: &'static str, sentence: &'static str, make: fn(&Argument, Duration) -> Player) -> Kind {
    Kind { word, sentence, cost: Cost::Little, offered: Some(word), takes: Takes::Nothing, make }
}

/// Every bot that can be named, from the weakest to the strongest, programs last.
pub static KINDS: [Kind; 20] = [
    plain(
        "random",
        "plays any card and any answer at random, with small amounts; a child could beat it",
        |_, _| Box::new(Random),
    ),
    plain(
        "aggressive",
        "bids nearly the most a lot can fetch at once and buys everything; goes broke making others rich",
        |_, _| Box::new(Aggressive),
    ),
    plain(
        "tight",
        "raises to half of what a lot is worth now, and its fists are empty; loses slowly",
        |_, _| Box::new(Tight),
    ),
    Kind {
        offered: None,
        takes: Takes::Number(10),
        ..plain(
            "patient",
            "goes up to 10 for anything ('patient:25': up to 25) and offers its first card; for lessons",
            |argument, _| Box::new(Patient { limit: argument.number() }),
        )
    },
    Kind {
        takes: Takes::Share,
        ..plain(
            "greedy",
            "assumes that artists keep their current rank; 'greedy:0.75' bids three quarters of what a lot is then worth",
            |argument, _| Box::new(Greedy { scale: argument.share() }),
        )
    },
    plain("counter", "counts the cards shown and never bids for its own lots; easily led astray", |_, _| {
        Box::new(Counter)
    }),
    plain(
        "half",
        "looks ahead and pays half of what it expects; solid against the reckless, outbid by the rest",
        |_, _| Box::<Half>::default(),
    ),
    plain("neutral", "looks ahead and follows the folk rule (n-1)/n; pays a little too much", |_, _| {
        Box::<Neutral>::default()
    }),
    plain("lockin", "buys early and then plays for what it owns; strong when others ignore it", |_, _| {
        Box::<Lockin>::default()
    }),
    Kind {
        offered: None,
        ..plain(
            "visitor",
            "buys below the value the board shows now and sells what it holds most of; a measure, not a rival",
            |_, _| Box::new(Visitor),
        )
    },
    plain(
        "gentle",
        "looks at the board more than ahead, misjudges, forgets that a fifth card is not sold; for a first game",
        |_, _| Box::new(Human::new(&GENTLE)),
    ),
    plain(
        "club",
        "sees most of what is coming and is often a little wrong about it; plays like a regular of a club",
        |_, _| Box::new(Human::new(&CLUB)),
    ),
    Kind {
        takes: Takes::Usually(SAMPLES),
        ..plain(
            "theory",
            "looks ahead and trades at break-even prices against the rivals it has; a strong club player",
            |argument, _| match argument {
                Argument::Number(samples) => Box::new(Theory::new(*samples)),
                _ => Box::<Theory>::default(),
            },
        )
    },
    Kind {
        word: "flat",
        sentence: "tries every sensible action in 256 imagined games ('flat:64': in 64) and keeps to theory when in doubt",
        cost: Cost::ByNumber { at_tables: 256 },
        offered: Some("flat:64"),
        takes: Takes::Number(256),
        make: |argument, _| Box::new(Flat::new(argument.number())),
    },
    Kind {
        word: "ismcts",
        sentence: "searches a tree of what could follow, 1000 imagined games a decision ('ismcts:200': 200)",
        cost: Cost::ByNumber { at_tables: 500 },
        offered: None,
        takes: Takes::Number(1_000),
        make: |argument, _| Box::new(Ismcts::new(argument.number())),
    },
    Kind {
        takes: Takes::Letter,
        offered: None,
        ..plain(
            "exploiter",
            "learned against the net only ('exploiter:a' beats it, 'exploiter:b' does not): a measure, not a rival",
            |argument, _| Box::new(argument.net()),
        )
    },
    Kind {
        takes: Takes::Way,
        ..plain(
            "net",
            "learned by playing against itself and others; knows no theory and beats it ('net:sampled' mixes its play)",
            |argument, _| Box::new(argument.net()),
        )
    },
    Kind {
        word: DEEP,
        sentence: "tries what the net would do in 16 imagined rounds ('deep:64': in 64) and does what ends best",
        cost: Cost::ByNumber { at_tables: 16 },
        offered: Some("deep:16"),
        takes: Takes::Number(16),
        make: |argument, _| Box::new(argument.net()),
    },
    Kind {
        word: WEIGHTS,
        sentence: "plays by a file of trained weights ('weights:FILE:sampled' mixes, 'weights:FILE:64' searches); see docs/net.md",
        cost: Cost::Unknown,
        offered: None,
        takes: Takes::File,
        make: |argument, _| Box::new(argument.net()),
    },
    Kind {
        word: "exec",
        sentence: "any program of yours: 'exec:python3 mybot.py'; docs/bot-protocol.md says what it is told and asked",
        cost: Cost::Unknown,
        offered: None,
        takes: Takes::Command,
        make: |argument, think| Box::new(Outside::new(argument.command(), think)),
    },
];

/// The name of a bot: `theory`, `greedy:0.75`.
#[derive(Clone)]
pub struct Name {
    kind: &'static Kind,
    argument: Argument,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        core::ptr::eq(self.kind, other.kind) && self.argument == other.argument
    }
}

impl Eq for Name {}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Name({self})")
    }
}

impl Name {
    /// One of our own bots, whose name is known to be valid.
    pub(crate) fn known(text: &str) -> Name {
        text.parse().unwrap_or_else(|why: NoSuchBot| unreachable!("{why}"))
    }

    /// A bot that somebody at this machine asks for. Unlike a name that is only parsed, which may come from anywhere, it may be a file of
    /// weights, which is read.
    ///
    /// # Errors
    ///
    /// If there is no such bot, or the file does not hold weights.
    pub fn local(text: &str) -> Result<Name, NoSuchBot> {
        match text.split_once(':') {
            Some((WEIGHTS, file)) if !file.is_empty() => {
                let kind = KINDS.iter().find(|kind| kind.word == WEIGHTS);
                let kind = kind.ok_or_else(|| NoSuchBot::Unknown(text.to_owned()))?;
                Ok(Name { kind, argument: Argument::File(Loaded::read(file)?) })
            }
            _ => text.parse(),
        }
    }

    /// An external program with this command line, which is not checked.
    #[must_use]
    pub fn program(command: &str) -> Name {
        Name { argument: Argument::Command(command.to_owned()), ..Name::known("exec:true") }
    }

    /// What kind it is.
    #[must_use]
    pub const fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// The command line, if it is an external program.
    #[must_use]
    pub fn command(&self) -> Option<&str> {
        if let Argument::Command(command) = &self.argument { Some(command) } else { None }
    }

    /// Whether it is `random`.
    #[must_use]
    pub fn is_random(&self) -> bool {
        core::ptr::eq(self.kind, &raw const KINDS[0])
    }

    /// Whether it is an external program, whose answers may depend on more than the seed.
    #[must_use]
    pub fn is_outside(&self) -> bool {
        self.command().is_some()
    }

    /// Whether it decides fast enough for tables where people wait.
    #[must_use]
    pub fn is_quick_enough(&self) -> bool {
        match self.kind.cost {
            // One that looks further ahead than usual costs more than its kind.
            Cost::Little => match (self.kind.takes, &self.argument) {
                (Takes::Usually(usual), Argument::Number(number)) => *number <= usual,
                _ => true,
            },
            Cost::ByNumber { at_tables } => self.argument.number() <= at_tables,
            Cost::Unknown => false,
        }
    }

    /// Who answers for it when there is no time for a bot that thinks long; `None` if it takes microseconds itself. Whoever searches
    /// keeps to this one when in doubt.
    #[must_use]
    pub fn in_a_hurry(&self) -> Option<Name> {
        match self.kind.cost {
            Cost::Little => None,
            Cost::ByNumber { .. } | Cost::Unknown if self.kind.word == DEEP => Some(Name::known("net")),
            Cost::ByNumber { .. } | Cost::Unknown => Some(Name::known("theory")),
        }
    }

    /// The bot behind a seat's name in games recorded before bots had people's names: `theory`, `theory 2`.
    #[must_use]
    pub fn in_old_seat(seat: &str) -> Option<Name> {
        let numbered = seat.rsplit_once(' ').filter(|(_, number)| number.parse::<u8>().is_ok());
        seat.parse().ok().or_else(|| numbered?.0.parse().ok())
    }

    /// A new bot with this name. `think` limits how long an external program may take for each decision.
    #[must_use]
    pub fn player(&self, think: Duration) -> Player {
        (self.kind.make)(&self.argument, think)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.kind.word;
        match &self.argument {
            Argument::None | Argument::Share(Share::WHOLE) => f.write_str(word),
            Argument::Share(share) => write!(f, "{word}:{share}"),
            Argument::Number(number) => write!(f, "{word}:{number}"),
            Argument::Command(command) => write!(f, "{word}:{command}"),
            Argument::Letter(letter) => write!(f, "{word}:{letter}"),
            Argument::Way(Choice::Drawn) => write!(f, "{word}:{SAMPLED}"),
            Argument::Way(Choice::Best | Choice::Searched(_)) => f.write_str(word),
            Argument::File(Loaded { path, choice, .. }) => match choice {
                Choice::Best => write!(f, "{word}:{path}"),
                Choice::Drawn => write!(f, "{word}:{path}:{SAMPLED}"),
                Choice::Searched(worlds) => write!(f, "{word}:{path}:{worlds}"),
            },
        }
    }
}

impl FromStr for Name {
    type Err = NoSuchBot;

    fn from_str(text: &str) -> Result<Name, NoSuchBot> {
        let (word, argument) = match text.split_once(':') {
            Some((word, argument)) => (word, Some(argument)),
            None => (text, None),
        };
        let kind = KINDS.iter().find(|kind| kind.word == word);
        let kind = kind.ok_or_else(|| NoSuchBot::Unknown(text.to_owned()))?;
        let argument = match (kind.takes, argument) {
            (Takes::Nothing, None) => Argument::None,
            (Takes::Nothing, Some(_)) => return Err(NoSuchBot::NoArgument(word.to_owned())),
            (Takes::Share, None) => Argument::Share(Share::WHOLE),
            (Takes::Share, Some(share)) => {
                // Hundredths and nothing finer, so that a printed name gives the same bot again.
                let hundredths = share.parse().ok().map(|share: f64| share * 100.0);
                let whole =
                    |share: &f64| (1.0..=1000.0).contains(share) && (share - share.round()).abs() < 1e-6;
                let share = hundredths.filter(whole).ok_or_else(|| NoSuchBot::BadShare(text.to_owned()))?;
                Argument::Share(Share(share.round() as u16))
            }
            (Takes::Usually(_), None) => Argument::None,
            (Takes::Number(usual), None) => Argument::Number(usual),
            (Takes::Number(_) | Takes::Usually(_), Some(number)) => {
                let number = number.parse().ok().filter(|number| (1..=MOST_NUMBER).contains(number));
                let number = number.ok_or_else(|| NoSuchBot::BadNumber(text.to_owned()))?;
                match kind.takes {
                    Takes::Usually(usual) if usual == number => Argument::None,
                    _ => Argument::Number(number),
                }
            }
            (Takes::Way, None) => Argument::Way(Choice::Best),
            (Takes::Way, Some(SAMPLED)) => Argument::Way(Choice::Drawn),
            (Takes::Way, Some(_)) => return Err(NoSuchBot::BadWay(text.to_owned())),
            (Takes::Letter, letter) => {
                let mut letters = letter.unwrap_or("a").chars();
                match (letters.next(), letters.next()) {
                    (Some(letter), None) if exploiter(letter).is_some() => Argument::Letter(letter),
                    _ => return Err(NoSuchBot::NoLetter(text.to_owned())),
                }
            }
            // Whoever sends a name must not make us read files.
            (Takes::File, Some(file)) if !file.is_empty() => return Err(NoSuchBot::NotHere(text.to_owned())),
            (Takes::File, _) => return Err(NoSuchBot::NoFile),
            (Takes::Command, argument) => match argument.map(str::trim) {
                Some(command) if !command.is_empty() => match outside::words(command) {
                    Ok(_) => Argument::Command(command.to_owned()),
                    Err(why) => return Err(NoSuchBot::BadCommand(text.to_owned(), why)),
                },
                _ => return Err(NoSuchBot::NoCommand),
            },
        };
        Ok(Name { kind, argument })
    }
}

/// Why a text is not the name of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSuchBot {
    /// There is no bot with this name.
    Unknown(String),
    /// This bot takes nothing after a colon.
    NoArgument(String),
    /// A share must be a number.
    BadShare(String),
    /// How much to think must be a whole number.
    BadNumber(String),
    /// A net plays its best or is sampled.
    BadWay(String),
    /// There is no such exploiter.
    NoLetter(String),
    /// An external program needs a command line.
    NoCommand,
    /// Weights need a file.
    NoFile,
    /// A file is read only for somebody at this machine.
    NotHere(String),
    /// The file does not hold weights, and why.
    BadFile(String, String),
    /// The command line cannot be parsed, and why.
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
            NoSuchBot::BadWay(text) => write!(f, "'{text}': expected 'net' or 'net:sampled'"),
            NoSuchBot::NoLetter(text) => write!(f, "'{text}': expected 'exploiter:a' or 'exploiter:b'"),
            NoSuchBot::NoCommand => {
                f.write_str("'exec:' needs a command line, such as 'exec:python3 mybot.py'")
            }
            NoSuchBot::NoFile => f.write_str("'weights:' needs a file, such as 'weights:net.safetensors'"),
            NoSuchBot::NotHere(text) => {
                write!(f, "'{text}': weights are read from a file only where a command names it")
            }
            NoSuchBot::BadFile(path, why) => write!(f, "{path}: {why}"),
            NoSuchBot::BadCommand(text, why) => write!(f, "\"{text}\": {why}"),
            NoSuchBot::BadNumber(text) => {
                write!(f, "'{text}': expected a whole number from 1 to 1000000, such as 'flat:256'")
            }
        }
    }
}

impl core::error::Error for NoSuchBot {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_games_name_their_bots_by_kind() {
        for (old, kind) in [("theory", "theory"), ("theory 2", "theory"), ("greedy:0.75 3", "greedy:0.75")] {
            assert_eq!(Name::in_old_seat(old).map(|kind| kind.to_string()).as_deref(), Some(kind));
        }
        // How much `theory` looks ahead is written only where it is not what it always was.
        for (text, name) in [("theory", "theory"), ("theory:128", "theory"), ("theory:32", "theory:32")] {
            assert_eq!(text.parse::<Name>().map(|name| name.to_string()).as_deref(), Ok(name));
        }
        assert!("theory:0".parse::<Name>().is_err());
        for person in ["Ada", "Ada 2", "2", "theory of everything"] {
            assert_eq!(Name::in_old_seat(person), None, "{person}");
        }
    }
}
