//! The messages over HTTP, outside a table.

use rules::{Edition, Proceeds, Seat};
use serde::{Deserialize, Serialize};

use crate::advice::Puzzle;
use crate::daily::DailyMark;
use crate::days::Days;
use crate::id::{Seq, TableId};
use crate::person::Me;
use crate::refusal::Code;

/// `GET /api/hello`: about this server, and who is asking.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
    /// The version of the program.
    pub version: String,
    /// The start of every link to this server.
    pub public_url: String,
    /// The bots that can sit at a table, from weakest to strongest.
    pub bots: Vec<String>,
    /// The bots of the levels people choose from: gentle, club, strong and, where there is processor time to spare, master.
    pub levels: Vec<String>,
    /// All editions, with the names of their artists.
    pub editions: Vec<EditionCard>,
    /// The version of the pictures: `art/painting-Ao1.svg?v=…` with it can be cached for ever.
    pub art: String,
    /// Who is asking, if the server knows them.
    pub me: Option<Me>,
}

/// An edition, for lists and for the names of its artists.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EditionCard {
    /// Its id in records.
    pub id: String,
    /// Its artists, left to right on the board.
    pub artists: Vec<String>,
    /// How 30 units are printed; other amounts follow the same pattern.
    pub thirty: String,
    /// Who is paid for a pair, by the edition's own rule.
    pub proceeds: Proceeds,
}

/// `POST /api/guest`: a name is enough. The answer is `Me` and a cookie. Sent with a cookie, it changes the name; a name that
/// somebody else keeps is `taken`.
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
    /// Who is paid for a pair; by default, the edition's own rule applies.
    pub proceeds: Option<Proceeds>,
    /// Whether a mystery hand is dealt, at a table of three.
    pub mystery: bool,
    /// Whether everybody's cash is visible.
    pub open_cash: bool,
    /// How fast.
    pub pace: Pace,
    /// The clock of a table over days; only with that pace, where it is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub days: Option<Days>,
    /// The bot that plays for those who are away.
    pub stand_in: String,
    /// Whether strangers see it in the list of tables.
    pub listed: bool,
    /// Whether everybody may ask for hints. Such a game is not rated.
    pub hints: bool,
    /// The seat that begins; drawn at random by default.
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
            days: None,
            stand_in: "theory".to_owned(),
            listed: false,
            hints: false,
            first: None,
        }
    }
}

/// How fast a table plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Half the time for everything, and no taking back.
    Blitz,
    /// The pace of a conversation.
    Normal,
    /// Three times as long.
    Relaxed,
    /// No time limits: even the hammer waits for everybody.
    Untimed,
    /// Hours or days for each decision: auctions are decided by orders that people file when they have time.
    Days,
}

/// A lesson: a table with a prepared position and patient bots, where a person learns by doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Lesson {
    /// One lot in an open auction.
    Open,
    /// One lot, once around.
    Once,
    /// One lot in a sealed auction.
    Sealed,
    /// One lot at a fixed price, which the person names.
    Fixed,
    /// A double to which the person adds a card.
    Double,
    /// The end of a round and the whole last round.
    Game,
}

impl Lesson {
    /// All of them, in the order in which they are taken.
    pub const ALL: [Lesson; 6] =
        [Lesson::Open, Lesson::Once, Lesson::Sealed, Lesson::Fixed, Lesson::Double, Lesson::Game];
}

/// `POST /api/lessons`: a table for a lesson. It answers with its card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewLesson {
    /// Which.
    pub lesson: Lesson,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People are sitting down.
    Gathering,
    /// The game is in progress.
    Playing,
    /// The game is over.
    Over,
}

/// `GET /api/tables`: tables to join or watch, and the person's own.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lobby {
    /// Listed tables, latest first.
    pub listed: Vec<TableCard>,
    /// Tables where the person is or was seated, latest first.
    pub mine: Vec<TableCard>,
}

/// `GET /api/games?find=…&page=…`: the games of whoever asks, those that wait for them first, then the latest, a page at a
/// time.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Games {
    /// The games on this page.
    pub games: Vec<TableCard>,
    /// Which page this is, from 0.
    pub page: u32,
    /// How many pages there are.
    pub pages: u32,
}

/// `GET /api/lobby/socket`, a WebSocket: the listed tables, now and whenever they change.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Listed {
    /// Latest first.
    pub listed: Vec<TableCard>,
}

/// A table in a list. `POST /api/tables` answers with one, too.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableCard {
    /// Its id.
    pub table: TableId,
    /// How far it is.
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
    /// When it last changed, in seconds since 1970.
    pub touched: u32,
    /// Whether the game waits for the person asking; only set for their own tables.
    #[serde(default)]
    pub yours: bool,
    /// At a table over days: until when, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub deadline: Option<u32>,
    /// The result, by seat, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub result: Option<Vec<u32>>,
    /// The lesson it is, if it is one. Lessons are in no list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub lesson: Option<Lesson>,
    /// The puzzle it is, if it is one. Puzzles are in no list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub puzzle: Option<Puzzle>,
    /// The daily deal it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub daily: Option<DailyMark>,
}

/// `POST /api/tables/{table}/reports`: tells whoever runs the server what somebody has said. The answer is empty.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewReport {
    /// The update in which it was said.
    pub seq: Seq,
    /// What is wrong with it, at most 300 characters; may be empty.
    #[serde(default)]
    pub note: String,
}

/// The answer to every request that fails.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fault {
    /// Why, in a word.
    pub code: Code,
    /// Why, in a sentence.
    pub why: String,
}
