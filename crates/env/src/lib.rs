//! Games by the thousand for programs that learn.
//!
//! A [`Game`] asks for codes of the [encoding] until it is over. In self-play every seat is asked; otherwise one
//! learner is, and bots play the others. A [`Vector`] steps many games at once on all cores, writes observations, masks
//! and rewards into arrays of the caller, and begins a new game where one has ended. The same seed gives the same arrays on any
//! number of threads.

#![warn(missing_docs)]

mod game;
mod hidden;
mod options;
mod plain;
mod vector;

pub use game::{End, Game, NotLegal};
pub use hidden::{HIDDEN, write_hidden};
pub use options::{BadOptions, Options, Reward};
pub use plain::plain_loop;
pub use vector::{Arrays, Rows, Vector, Wrong};
