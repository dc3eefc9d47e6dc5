//! One test for each rule, named by its number, written like a transcript of play.

#![allow(clippy::unwrap_used)]

mod auctions;
mod double;
mod mystery;
mod rounds;
mod setup;
mod table;
mod turns;
