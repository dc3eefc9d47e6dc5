//! Seats that think. A bot gets the eyes of its seat and a menu, never the game, so that it cannot cheat.

mod bot;
mod deal;
mod expecting;
mod fair;
pub mod hint;
mod human;
mod interval;
mod ismcts;
mod level;
mod limits;
pub mod outside;
mod quick;
mod registry;
mod rng;
mod search;
mod simple;
mod theory;
pub mod worth;

pub use bot::{Bot, Player};
pub use level::{Level, NoSuchLevel, STRONG};
pub use registry::{Cost, KINDS, Kind, Name, NoSuchBot};
pub use rng::Rng;
pub use simple::Random;
