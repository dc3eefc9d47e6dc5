//! Whatever comes in: it gets a clear answer, it is counted, and the table goes on.

#![allow(clippy::unwrap_used)]

mod disk;
mod door;
#[path = "../served/mod.rs"]
#[allow(dead_code, reason = "every test takes what it needs")]
mod house;
mod moment;
mod wire;
