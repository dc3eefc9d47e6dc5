//! One test for each rule, named by its number, written like a transcript of play.

mod auctions;
mod double;
mod mystery;
mod rounds;
mod setup;
mod table;
mod turns;
