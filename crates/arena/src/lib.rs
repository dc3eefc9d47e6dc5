//! Games by the million: every figure comes with an interval, and the same seed always gives the same figures.

mod duel;
mod game;
mod label;
mod league;
mod rating;
mod report;
mod shard;
mod sprt;
mod stats;
mod tally;
mod worker;

pub use duel::{Duel, duel};
pub use label::{count, labels};
pub use league::{BadProgram, League, Plan, Results, Watch};
pub use rating::{Rating, by_rating};
pub use report::html;
pub use shard::{BadShard, Merge, Shard};
pub use sprt::{Sprt, Verdict};
pub use stats::Stats;
pub use tally::{Estimate, Mean, Tally};
