//! The levels people choose from: four of all the bots.

use core::fmt;
use core::str::FromStr;

use crate::registry::Name;

/// How strong an opponent somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// For a first game.
    Gentle,
    /// As strong as a club player.
    Club,
    /// The strongest bot that decides in microseconds.
    Strong,
    /// The strongest bot there is, where there is processor time to spare.
    Master,
}

impl Level {
    /// Every level, from weakest to strongest.
    pub const ALL: [Level; 4] = [Level::Gentle, Level::Club, Level::Strong, Level::Master];

    /// The bot that plays at this level.
    ///
    /// # Examples
    ///
    /// ```
    /// use bots::Level;
    /// assert_eq!("gentle".parse(), Ok(Level::Gentle));
    /// assert_eq!(Level::Gentle.bot().to_string(), "gentle");
    /// ```
    #[must_use]
    pub fn bot(self) -> Name {
        match self {
            Level::Gentle => Name::known("gentle"),
            Level::Club => Name::known("club"),
            Level::Strong => Name::known("net"),
            Level::Master => Name::known("deep:16"),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Gentle => "gentle",
            Level::Club => "club",
            Level::Strong => "strong",
            Level::Master => "master",
        })
    }
}

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Level, NoSuchLevel> {
        Level::ALL.into_iter().find(|level| level.to_string() == text).ok_or(NoSuchLevel)
    }
}

/// A text that names no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchLevel;

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the levels are gentle, club, strong and master")
    }
}

impl core::error::Error for NoSuchLevel {}
