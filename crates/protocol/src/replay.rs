//! A game looked at again, move by move: one that was finished at a table, or a record that somebody has.

use rules::{Card, CardRow, CardSet, Event, Money, Seat, Settings};
use serde::{Deserialize, Serialize};

use crate::lobby::Pace;
use crate::server::Game;

/// `GET /api/tables/{table}/replay`, `POST /api/replay`: what happened in a game, from its deal to its last move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Replay {
    /// What was played.
    pub settings: Settings,
    /// Who sat where, from seat 1 on.
    pub names: Vec<String>,
    /// Which of them were bots, by their names in the registry.
    pub bots: Vec<Option<String>>,
    /// The deck as it was dealt, for those who check the shuffle.
    pub deck: Vec<Card>,
    /// The seat that began.
    pub first: Seat,
    /// What happened with the deal, and with each move: one more than there are moves.
    pub chapters: Vec<Vec<Event>>,
    /// Everything that was offered, in order.
    pub lots: Vec<ReplayLot>,
}

/// Something that was offered, and what became of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReplayLot {
    /// The round, from 1.
    pub round: u8,
    /// After how many moves it lies on the table.
    pub from: u32,
    /// After how many moves it was settled; the last move of a game that was not finished.
    pub until: u32,
    /// The painting, or the pair.
    pub cards: Vec<Card>,
    /// Who sold it.
    pub seller: Seat,
    /// Who has it now; `null` if nobody does: it ended the round, or the game was not finished.
    pub winner: Option<Seat>,
    /// What was paid.
    pub price: Money,
}

/// `POST /api/replay`: a record that somebody has. Nothing of it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dropped {
    /// The record, as `docs/notation.md` describes it.
    pub record: String,
}

/// `POST /api/replay/moments`: some moments of a record that somebody has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DroppedMoments {
    /// The record.
    pub record: String,
    /// The first moment: after how many moves.
    pub from: u32,
    /// Through whose eyes; `null` for everything.
    #[serde(default)]
    pub eyes: Option<Seat>,
}

/// `GET /api/tables/{table}/moments/{from}?eyes={seat}` and the answer to `POST /api/replay/moments`: some moments of a
/// game, in order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moments {
    /// After how many moves the first of them is.
    pub from: u32,
    /// How many moves the whole game has.
    pub of: u32,
    /// The moments, each one move after the one before.
    pub moments: Vec<Moment>,
}

/// A moment of a game that is over, or of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moment {
    /// The game as these eyes saw it. There is nothing to be done in it any more: it has no menu and no clock.
    pub game: Game,
    /// What was hidden, if everything is looked at.
    pub open: Option<Opened>,
}

/// What was hidden at a moment of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Opened {
    /// Every hand, from seat 1 on.
    pub hands: Vec<CardSet>,
    /// What every seat had, from seat 1 on.
    pub cash: Vec<Money>,
    /// In a sealed auction what each seat had closed its fist on, from seat 1 on; `null` where it was still to come.
    pub fists: Option<Vec<Option<Money>>>,
    /// The mystery hand, in the order it would be turned up.
    pub mystery: CardRow,
}

/// `POST /api/replay/table`: a new table where a game goes on from one of its moments, against bots.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayOn {
    /// The record of the game.
    pub record: String,
    /// After how many of its moves. While fists are being closed, it goes on before the first of them.
    pub moves: u32,
    /// Where the person who asks sits.
    pub seat: Seat,
    /// The bot on every other chair.
    pub bot: String,
    /// How fast.
    #[serde(default = "usual_pace")]
    pub pace: Pace,
}

const fn usual_pace() -> Pace {
    Pace::Normal
}
