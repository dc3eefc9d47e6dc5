//! Hints and puzzles: what somebody is told who asks for advice, or has answered a question.

use rules::{Action, Artist, Money, Seat};
use serde::{Deserialize, Serialize};

use crate::id::Seq;

/// What somebody is told who asks for a hint at their own decision. It follows from what their seat knows, and from nothing
/// else: the cards that it has not seen are dealt at random, many times over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hint {
    /// The last update when it was asked for. Later it is stale.
    pub seq: Seq,
    /// What lies on the table, if anything does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub lot: Option<Outlook>,
    /// The price at which it is all the same to have it or to leave it, as a range; only if a lot is for sale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub fair: Option<Fair>,
    /// The best actions that cannot be told apart, three at most; none where the range says it all.
    pub best: Vec<Action>,
    /// How many of a hundred games that stand like this one the seat wins, as the trained player judges it.
    pub wins: u32,
    /// How many imagined deals it was tried in.
    pub worlds: u32,
}

/// What the cards on the table will fetch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outlook {
    /// The artist who painted them.
    pub artist: Artist,
    /// How many.
    pub paintings: u32,
    /// What one painting fetches if its artist comes first, second, third or nowhere, and in how many of a hundred
    /// imagined rounds.
    pub each: Vec<(Money, u32)>,
    /// What they fetch together: in three of five imagined deals it is between these two on average.
    pub low: Money,
    /// The upper end.
    pub high: Money,
}

/// A fair range.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fair {
    /// What is decided.
    pub about: About,
    /// Its lower end.
    pub low: Money,
    /// Its upper end.
    pub high: Money,
}

/// Which decision a fair range is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// How high to bid, or what to hold in a fist.
    Bid,
    /// How high to go against somebody who has bid.
    Outbid,
    /// What to pay at a fixed price.
    Buy,
    /// What price to name.
    Ask,
    /// Up to what price to buy one's own lot.
    Keep,
}

/// What a puzzle asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleKind {
    /// What is this worth: buy or leave it?
    Worth,
    /// Whom do you help: which artist do you offer?
    Help,
    /// End the round, or go on?
    End,
}

impl PuzzleKind {
    /// All of them.
    pub const ALL: [PuzzleKind; 3] = [PuzzleKind::Worth, PuzzleKind::Help, PuzzleKind::End];
}

/// A puzzle, by its number among those of its kind. `POST /api/puzzles` with one founds a table for it, and answers with its card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Puzzle {
    /// What it asks.
    pub kind: PuzzleKind,
    /// From 1.
    pub number: u8,
}

/// `GET /api/puzzles`: how many there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Puzzles {
    /// Every kind, with the number of its last.
    pub kinds: Vec<(PuzzleKind, u8)>,
}

/// What became of an action when it was tried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TriedAction {
    /// Which.
    pub action: Action,
    /// How many of a thousand games it won.
    pub wins: u32,
    /// What everybody had at the end on average, by seat.
    pub money: Vec<u32>,
}

/// The answer to a puzzle. Nobody is told it before they have acted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// To which.
    pub puzzle: Puzzle,
    /// The seat that was asked.
    pub seat: Seat,
    /// What was done.
    pub done: Action,
    /// Whether that is the best answer.
    pub right: bool,
    /// What the lot fetches on average; only if one is for sale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub worth: Option<Money>,
    /// What it would have cost; only if a lot is for sale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub price: Option<Money>,
    /// Whether the best action ends the round.
    pub ends: bool,
    /// In how many imagined deals everything was tried.
    pub worlds: u32,
    /// The best action.
    pub best: TriedAction,
    /// What it is compared with: what was done, or else the best of the other answers.
    pub other: TriedAction,
}
