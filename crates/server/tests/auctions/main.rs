//! The auctions of a live table, as transcripts: who says what, what everybody hears, how long it takes.

#![allow(clippy::unwrap_used)]

mod away;
mod double;
mod in_turn;
mod open;
mod salon;
mod sealed;
mod undo;
