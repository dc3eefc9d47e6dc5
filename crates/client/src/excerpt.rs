//! The parts of a server message that matter for playing, for clients that receive thousands per second.

use protocol::{Code, CommandId, Seq};
use rules::Menu;
use serde::Deserialize;
use serde_json::value::RawValue;

/// As much of a message as is needed to play. A [`ServerMessage`](protocol::ServerMessage) is the whole.
#[derive(Deserialize)]
pub struct Excerpt<'a> {
    /// The type of the message.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// The number of an update.
    #[serde(default)]
    pub seq: Seq,
    /// The command that is answered.
    #[serde(default)]
    pub id: Option<CommandId>,
    /// Why the command was refused.
    #[serde(default)]
    pub code: Option<Code>,
    /// What happened, as raw JSON.
    #[serde(default, borrow)]
    pub news: Option<&'a RawValue>,
    #[serde(default)]
    now: Option<Now>,
}

#[derive(Deserialize)]
struct Now {
    #[serde(default)]
    game: Option<Game>,
}

#[derive(Deserialize)]
struct Game {
    menu: Option<Menu>,
    #[serde(default)]
    standing: Option<serde::de::IgnoredAny>,
}

impl Excerpt<'_> {
    fn game(&self) -> Option<&Game> {
        self.now.as_ref()?.game.as_ref()
    }

    /// Whether it shows a game.
    #[must_use]
    pub fn shows_a_game(&self) -> bool {
        self.game().is_some()
    }

    /// What the seat may do now.
    #[must_use]
    pub fn menu(&self) -> Option<Menu> {
        self.game()?.menu
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game().is_some_and(|game| game.standing.is_some())
    }
}
