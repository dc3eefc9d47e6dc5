//! What is said over HTTP, before and beside a table.

use rules::{Edition, Proceeds, Seat};
use serde::{Deserialize, Serialize};

use crate::id::TableId;
use crate::refusal::Code;

/// `GET /api/hello`: what this server is, and who asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
    /// The version of the program.
    pub version: String,
    /// Where links to this server begin.
    pub public_url: String,
    /// The bots that can sit at a table, from the weakest to the strongest.
    pub bots: Vec<String>,
    /// The bots of the three levels people choose from: gentle, club, strong.
    pub levels: Vec<String>,
    /// The editions there are, with the names of their artists.
    pub editions: Vec<EditionCard>,
    /// The version of the pictures: `art/painting-Ao1.svg?v=…` with it is good for ever.
    pub art: String,
    /// Who asks, if we know each other.
    pub me: Option<Me>,
}

/// An edition, for lists and for the names of its artists.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EditionCard {
    /// Its name in records.
    pub id: String,
    /// Its artists, left to right on the board.
    pub artists: Vec<String>,
    /// How 30 units are printed: every other amount is printed alike.
    pub thirty: String,
    /// Who is paid for a pair by its own rule.
    pub proceeds: Proceeds,
}

/// Who somebody is, to themselves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// The name shown to others.
    pub name: String,
}

/// `POST /api/guest`: a name is enough. The answer is `Me` and a cookie; with a cookie it is a new name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewGuest {
    /// 1 to 40 characters.
    pub name: String,
}

/// `POST /api/tables`: a new table. Everything has a default.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct NewTable {
    /// The edition.
    pub edition: Edition,
    /// How many seats.
    pub seats: u8,
    /// Who is paid for a pair; the edition's own rule without it.
    pub proceeds: Option<Proceeds>,
    /// Whether a mystery hand is dealt, at a table of three.
    pub mystery: bool,
    /// Whether everybody's cash lies open.
    pub open_cash: bool,
    /// How fast.
    pub pace: Pace,
    /// The bot that plays for those who are away.
    pub stand_in: String,
    /// Whether strangers see it in the list of tables.
    pub listed: bool,
    /// The seat that begins; drawn without it.
    pub first: Option<Seat>,
}

impl Default for NewTable {
    fn default() -> NewTable {
        NewTable {
            edition: Edition::default(),
            seats: 4,
            proceeds: None,
            mystery: false,
            open_cash: false,
            pace: Pace::Normal,
            stand_in: "theory".to_owned(),
            listed: false,
            first: None,
        }
    }
}

/// How fast a table plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Half the time for everything, and nothing is taken back.
    Blitz,
    /// As people talk.
    Normal,
    /// Three times as long.
    Relaxed,
    /// Nobody is hurried: everybody is waited for, by the hammer, too.
    Untimed,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People are sitting down.
    Gathering,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// `GET /api/tables`: tables one may join or watch, and one's own.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lobby {
    /// Listed tables, the latest first.
    pub listed: Vec<TableCard>,
    /// The tables one sits at or sat at, the latest first.
    pub mine: Vec<TableCard>,
}

/// A table in a list. `POST /api/tables` answers with one, too.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableCard {
    /// Its name.
    pub table: TableId,
    /// Where it stands.
    pub stage: Stage,
    /// The edition.
    pub edition: Edition,
    /// How fast.
    pub pace: Pace,
    /// Who sits on each chair; empty where it is free.
    pub names: Vec<String>,
    /// Which of them are bots, by their names in the registry.
    #[serde(default)]
    pub bots: Vec<Option<String>>,
    /// Since when it stands as it does, in seconds since 1970.
    pub touched: u32,
    /// Whether the game waits for the one who asks; told of one's own tables alone.
    #[serde(default)]
    pub yours: bool,
    /// The result, by seat, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub result: Option<Vec<u32>>,
}

/// What every request is answered with that cannot be granted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fault {
    /// Why, in a word.
    pub code: Code,
    /// Why, in a sentence.
    pub why: String,
}
