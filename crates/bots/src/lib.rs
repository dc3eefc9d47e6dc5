//! Bots. A bot gets its seat's view of the game and a menu, never the game itself, so it cannot cheat.

mod bot;
mod break_even;
mod expected_value;
pub mod hint;
mod human;
mod interval;
mod ismcts;
mod level;
mod limits;
mod net;
mod outcome;
pub mod outside;
mod registry;
mod rng;
mod rollout;
mod search;
mod simple;
mod theory;
pub mod trial;
pub mod worth;

pub use bot::{Bot, Occasion, Player, live_through};
pub use level::{Level, NoSuchLevel};
pub use net::{BadWeights, Weights};
pub use registry::{Cost, KINDS, Kind, Name, NoSuchBot};
pub use rng::Rng;
pub use simple::Random;
