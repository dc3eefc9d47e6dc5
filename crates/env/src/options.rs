//! What is played, by whom, for what.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use bots::{Bot as _, Name, Rng};
use rules::{Chairs, Seat, Settings};

/// What a seat gets at the end of a game. Everything before that is worth 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reward {
    /// Its share of the win, less the share that everybody would have: a tied first place is shared. Sums to zero.
    #[default]
    Win,
    /// Its money, less the mean of the others' money, in hundreds. Sums to zero.
    Money,
    /// The win, and half of the money, which counts for at most 2 either way: a learner has something to follow from the
    /// start.
    Mixed,
}

impl Reward {
    /// The rewards of seats with this much money.
    #[must_use]
    pub fn of(self, chairs: Chairs, money: [u32; Seat::MOST]) -> [f32; Seat::MOST] {
        let count = chairs.count();
        let here = &money[..count];
        let best = here.iter().copied().max().unwrap_or_default();
        let first = here.iter().filter(|&&amount| amount == best).count() as f32;
        let all: u32 = here.iter().sum();
        core::array::from_fn(|seat| {
            if seat >= count {
                return 0.0;
            }
            let own = money[seat];
            let win = if own == best { 1.0 / first } else { 0.0 } - 1.0 / count as f32;
            let others = (all - own) as f32 / (count - 1) as f32;
            let ahead = (own as f32 - others) / 100.0;
            match self {
                Reward::Win => win,
                Reward::Money => ahead,
                Reward::Mixed => win + 0.5 * ahead.clamp(-2.0, 2.0),
            }
        })
    }
}

impl FromStr for Reward {
    type Err = BadOptions;

    fn from_str(text: &str) -> Result<Reward, BadOptions> {
        match text {
            "win" => Ok(Reward::Win),
            "money" => Ok(Reward::Money),
            "mixed" => Ok(Reward::Mixed),
            other => Err(BadOptions::Reward(other.to_owned())),
        }
    }
}

/// What is played, by whom, for what.
#[derive(Clone, Debug)]
pub struct Options {
    pub(crate) settings: Vec<Settings>,
    pub(crate) opponents: Vec<Name>,
    // Whether one of them goes by what it has seen.
    pub(crate) listeners: bool,
    pub(crate) learner: Option<Seat>,
    pub(crate) reward: Reward,
    pub(crate) seed: u64,
}

impl Options {
    /// Self-play: every seat is asked. Each game draws one of these settings.
    ///
    /// # Errors
    ///
    /// If there are no settings.
    pub fn new(settings: Vec<Settings>, reward: Reward, seed: u64) -> Result<Options, BadOptions> {
        if settings.is_empty() {
            return Err(BadOptions::NoSettings);
        }
        Ok(Options { settings, opponents: Vec::new(), listeners: false, learner: None, reward, seed })
    }

    /// One learner, at this seat or at one drawn for each game, against bots: each other seat draws one of them for each
    /// game.
    ///
    /// # Errors
    ///
    /// If a bot is a program from outside, if a table is not of a printed edition, whose numbers our bots think by, or if not all
    /// the tables have the learner's seat.
    pub fn against(self, opponents: Vec<Name>, learner: Option<Seat>) -> Result<Options, BadOptions> {
        if let Some(outside) = opponents.iter().find(|name| name.is_outside()) {
            return Err(BadOptions::Outside(outside.to_string()));
        }
        if let Some(tiny) = self.settings.iter().find(|settings| !settings.is_printed()) {
            return Err(BadOptions::Unprinted(tiny.edition().id()));
        }
        let missing =
            |settings: &&Settings| learner.is_some_and(|seat| !settings.chairs().all().contains(seat));
        if let (Some(table), Some(seat)) = (self.settings.iter().find(missing), learner) {
            return Err(BadOptions::NoSuchSeat { seat, chairs: table.chairs() });
        }
        let listeners = opponents.iter().any(|name| name.player(Duration::ZERO).listens());
        Ok(Options { opponents, listeners, learner, ..self })
    }

    /// The same with another seed.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> Options {
        Options { seed, ..self.clone() }
    }

    /// For choices at random in the games at the table with this number.
    pub(crate) fn dice(&self, number: u64) -> Rng {
        Rng::stream(self.seed, &[4, number])
    }

    /// Whether every seat is asked.
    #[must_use]
    pub const fn is_self_play(&self) -> bool {
        self.opponents.is_empty()
    }
}

/// Why games cannot be played like this.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadOptions {
    /// There is nothing to draw settings from.
    NoSettings,
    /// Not a reward.
    Reward(String),
    /// Programs from outside would be started by the thousand.
    Outside(String),
    /// Our bots do not know this edition.
    Unprinted(&'static str),
    /// A table has no such seat.
    NoSuchSeat {
        /// The learner's seat.
        seat: Seat,
        /// The table.
        chairs: Chairs,
    },
}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOptions::NoSettings => f.write_str("expected at least one setting"),
            BadOptions::Reward(word) => {
                write!(f, "expected the reward 'win', 'money' or 'mixed', got '{word}'")
            }
            BadOptions::Outside(name) => {
                write!(f, "'{name}' is a program; an opponent must be one of our own bots, such as 'greedy'")
            }
            BadOptions::Unprinted(edition) => {
                write!(
                    f,
                    "our bots do not know the {edition} variant: expected the settings of a printed edition, or self-play"
                )
            }
            BadOptions::NoSuchSeat { seat, chairs } => {
                write!(f, "the learner cannot take seat {seat} at a table of {chairs} seats")
            }
        }
    }
}

impl core::error::Error for BadOptions {}
