//! Players that learned: networks with whole numbers as weights, so that they play the same on every machine.
//!
//! `docs/net.md` describes the format of the weights and their arithmetic; `training/export.py` writes them.

mod player;
mod search;
mod tower;
mod weights;

pub(crate) use player::{Choice, Net};
pub use weights::{BadWeights, Weights};
