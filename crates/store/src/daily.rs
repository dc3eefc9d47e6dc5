//! The deals of the days, and how they went for those who played them.

use core::fmt;

use protocol::{Millis, PersonId, TableId};

use crate::Answer;

/// The deal of a day. `Debug` does not show its seed.
#[derive(Clone, PartialEq, Eq)]
pub struct DailyDeal {
    /// Which day, counted from the beginning of 1970.
    pub day: u32,
    /// The seed, secret until the day is over.
    pub seed: [u8; 32],
    /// When it was drawn.
    pub made: Millis,
    /// How much money the reference bot had at the end, once it has played.
    pub reference: Option<u32>,
}

impl fmt::Debug for DailyDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DailyDeal")
            .field("day", &self.day)
            .field("made", &self.made)
            .field("reference", &self.reference)
            .finish_non_exhaustive()
    }
}

/// How a daily deal went for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DailyScore {
    /// Which day.
    pub day: u32,
    /// Who.
    pub person: PersonId,
    /// Where.
    pub table: TableId,
    /// When the game ended.
    pub at: Millis,
    /// With how much money.
    pub money: u32,
    /// The place at the table, from 1.
    pub place: u8,
    /// Whether nobody but the person decided anything for their seat.
    pub alone: bool,
}

/// The daily deals. They are never changed: what is written first stays.
pub trait Dailies: Send + Sync {
    /// The deal of a day.
    fn deal(&self, day: u32) -> Answer<'_, Option<DailyDeal>>;

    /// Writes the deal of a day, unless there is one. Returns the one that is there then: all who draw one at once get the same.
    /// Its reference is not written.
    fn put_deal(&self, deal: DailyDeal) -> Answer<'_, DailyDeal>;

    /// The deals of days before this one, the latest first, up to this limit.
    fn deals(&self, before: u32, most: usize) -> Answer<'_, Vec<DailyDeal>>;

    /// The reference bot has played the deal of a day.
    fn put_reference(&self, day: u32, money: u32) -> Answer<'_, ()>;

    /// Somebody has played the deal of a day. Whoever is forgotten has not.
    fn put_daily(&self, score: DailyScore) -> Answer<'_, ()>;

    /// How the deal of a day went for somebody.
    fn daily(&self, day: u32, person: PersonId) -> Answer<'_, Option<DailyScore>>;

    /// How all deals went for somebody, the latest day first.
    fn dailies_of(&self, person: PersonId) -> Answer<'_, Vec<DailyScore>>;

    /// How the deal of a day went for everybody, by their ids.
    fn dailies(&self, day: u32) -> Answer<'_, Vec<DailyScore>>;

    /// With how much money those ended whose result counts, and how many with each amount, the least first: who played alone
    /// and ended before this moment, and had begun to keep their name before it.
    fn daily_counts(&self, day: u32, until: Millis) -> Answer<'_, Vec<(u32, u32)>>;
}
