//! Tables at which a game takes days.

use serde::{Deserialize, Serialize};

/// The clock of a table over days. It stands still outside the playing hours, and while somebody it waits for is on holiday.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Days {
    /// How many hours each decision may take: 1 to 336, which are 14 days.
    pub hours: u16,
    /// The hours of the day in which the clock runs; always, without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub playing: Option<PlayingHours>,
}

/// The hours of each day in which a clock runs: at least one of them. They may go beyond midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayingHours {
    /// When they begin, in minutes after midnight, UTC.
    pub from: u16,
    /// When they end, in minutes after midnight, UTC.
    pub until: u16,
}

/// What happens when a clock runs out, said in advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AtTheEnd {
    /// The table's bot decides.
    StandIn,
    /// Whoever is asked passes.
    Pass,
    /// Whoever is asked declines the price.
    Decline,
    /// Whoever is asked adds no card.
    NoCard,
    /// Whoever has not closed a fist has an empty one.
    EmptyFist,
    /// Whoever has filed no maximum is out.
    Out,
    /// The clerk makes the next call, or sells.
    Call,
}
