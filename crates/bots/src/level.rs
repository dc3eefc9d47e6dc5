//! The levels people choose from: three of all the bots.

use core::fmt;
use core::str::FromStr;

use crate::registry::Name;

/// In how many worlds the strong bot tries each action. More would be a little stronger, but this keeps even its longest
/// decisions to hundredths of a second, so that two threads can think for a whole server.
pub const STRONG: u32 = 64;

/// How strong an opponent somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// For a first game.
    Gentle,
    /// As strong as a club player.
    Club,
    /// The strongest bot a server can afford.
    Strong,
}

impl Level {
    /// Every level, from weakest to strongest.
    pub const ALL: [Level; 3] = [Level::Gentle, Level::Club, Level::Strong];

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
            Level::Strong => Name::strong(),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Gentle => "gentle",
            Level::Club => "club",
            Level::Strong => "strong",
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
        f.write_str("the levels are gentle, club and strong")
    }
}

impl core::error::Error for NoSuchLevel {}
