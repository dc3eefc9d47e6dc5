//! Games by the million: every figure with its interval, the same seed always the same figures.

mod game;
mod league;
mod rating;
mod report;
mod sprt;
mod stats;
mod tally;

pub use game::Game;
pub use league::{League, Pace, Plan, Results, Watch, duel};
pub use rating::Rating;
pub use report::html;
pub use sprt::{Sprt, Verdict};
pub use stats::{BUCKET, BUCKETS, Sales, Stats};
pub use tally::{Estimate, Tally};
