//! What a house keeps, on a disk: the log of every table, the people, the lobby's shelf and the house's secret.
//!
//! The log is the truth: what tables were founded with, and every accepted command, in order. It holds the ids of people;
//! their names are kept beside it. Deadlines, the shelf and the records of finished games follow from the log, and are
//! written in one transaction with the command they follow from, so that nobody has to read a log to find them. There are no
//! snapshots, and nothing to migrate when the game learns something new.
//!
//! [`Log`], [`People`], [`Shelf`] and [`Secret`] say what is kept, [`Store`] is all four. [`Sqlite`] keeps it in a file.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod answer;
#[cfg(feature = "contract")]
pub mod contract;
mod log;
#[cfg(feature = "simulation")]
mod memory;
mod people;
mod secret;
mod shelf;
mod sqlite;
mod store;

pub use answer::{Answer, Unavailable};
pub use log::{Append, Appended, Entry, Log, NewLog};
#[cfg(feature = "simulation")]
pub use memory::{Call, Fate, Loss, Memory, Weather};
pub use people::{People, Person};
pub use secret::Secret;
pub use shelf::{Shelf, ShelfRow, Shelved};
#[doc(hidden)]
pub use sqlite::Tuning;
pub use sqlite::{OpenError, Sqlite};
pub use store::Store;
