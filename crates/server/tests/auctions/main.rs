//! The auctions of a live table, as transcripts: who says what, what everybody hears, and how long it takes.

#![allow(clippy::unwrap_used)]

mod away;
mod budgets;
mod double;
mod in_turn;
mod notified;
mod office;
mod open;
mod over_days;
mod rooms;
mod salon;
mod sealed;
#[path = "../served/mod.rs"]
#[allow(dead_code, reason = "every test takes what it needs")]
mod served;
mod undo;
