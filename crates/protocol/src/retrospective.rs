//! A finished game in pictures: what its charts are drawn from.

use rules::{Artist, Card, Money, RoundEnd, Seat, Settings, Standing};
use serde::{Deserialize, Serialize};

/// `GET /api/tables/{table}/retrospective`: a finished game in figures, for the page that shows it in pictures.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Retrospective {
    /// What was played.
    pub settings: Settings,
    /// Who sat where, from seat 1 on.
    pub names: Vec<String>,
    /// Which of them were bots, by their names in the registry.
    pub bots: Vec<Option<String>>,
    /// Who has how much in the end, the richest first.
    pub standing: Vec<Standing>,
    /// What every seat had, from the deal to the end, whenever money changed hands.
    pub money: Vec<Purses>,
    /// Everything that was offered, in order.
    pub lots: Vec<LotAccount>,
    /// Where the money of each seat came from and went to, from seat 1 on.
    pub seats: Vec<SeatAccount>,
    /// How the artists' values came about, round by round.
    pub rounds: Vec<RoundAccount>,
}

/// What every seat had at a moment of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Purses {
    /// After how many moves.
    pub at: u32,
    /// The round, from 1.
    pub round: u8,
    /// Why this moment.
    pub because: Because,
    /// From seat 1 on.
    pub cash: Vec<Money>,
}

/// Why the purses are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Because {
    /// The game begins.
    Begins,
    /// A lot was settled.
    Lot,
    /// The bank has bought the paintings of a round.
    Bank,
}

/// Something that was offered, what it cost, and what the bank gave for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LotAccount {
    /// The round, from 1.
    pub round: u8,
    /// After how many moves it was settled.
    pub until: u32,
    /// The painting, or the pair.
    pub cards: Vec<Card>,
    /// Who sold it.
    pub seller: Seat,
    /// Who bought or kept it; `null` if nobody did, because it ended the round.
    pub winner: Option<Seat>,
    /// What was paid.
    pub price: Money,
    /// What the bank gave for its paintings at the end of the round.
    pub fetched: Money,
}

/// Where the money of a seat came from and went to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatAccount {
    /// Who.
    pub seat: Seat,
    /// What it began with.
    pub began: Money,
    /// What others paid for what it sold.
    pub sold: Money,
    /// What the bank gave for what it owned.
    pub fetched: Money,
    /// What it paid, to others and to the bank.
    pub spent: Money,
    /// The lot it gained most by owning, as a place in `lots`; `null` if it never owned one, or gained by none.
    pub best: Option<u16>,
    /// The lot it lost most by owning; `null` if it lost by none.
    pub worst: Option<u16>,
}

/// How the artists' values came about in a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoundAccount {
    /// The round, from 1.
    pub round: u8,
    /// Why it ended.
    pub why: RoundEnd,
    /// All five, from the left of the board.
    pub artists: Vec<ArtistAccount>,
}

/// How an artist's value came about in a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArtistAccount {
    /// Who.
    pub artist: Artist,
    /// The cards that were played, in order, and by whom.
    pub played: Vec<PlayedCard>,
    /// From 1 to 3; `null` if there were three others before.
    pub place: Option<u8>,
    /// This round's tile.
    pub tile: Money,
    /// What each painting fetched: nothing without a place.
    pub value: Money,
}

/// A card that was played, sold or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayedCard {
    /// By whom; whoever turns up a card of the mystery hand plays it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}
