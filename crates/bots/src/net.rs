//! Players that learned: networks with whole numbers as weights, so that they play the same on every machine.
//!
//! `docs/net.md` describes the format of the weights and their arithmetic; `training/export.py` writes them.

mod player;
mod search;
mod stored;
mod tower;
mod weights;

pub(crate) use player::{Choice, Net};
pub(crate) use stored::{exploiter, net};
pub use weights::{BadWeights, Weights};
