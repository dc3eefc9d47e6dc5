//! The log of every table: what was accepted, in order, on a disk.
//!
//! The log is the truth: what tables were founded with, every command, and who the people are. Deadlines, the lists of
//! tables and the records of finished games follow from it; they are kept beside it so that nobody has to read a log to find
//! them. Standing orders are commands like others. There are no snapshots, and nothing to migrate when the game learns
//! something new.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "contract")]
pub mod contract;
mod log;
#[cfg(feature = "simulation")]
mod memory;
#[cfg(any(feature = "contract", feature = "simulation"))]
mod noise;
mod sqlite;

pub use log::{Answer, Append, Appended, Entry, Founding, Log, Person, Shelf, Shelved, Stage, Unavailable};
#[cfg(feature = "simulation")]
pub use memory::{Call, Fate, Loss, Memory, Weather};
#[doc(hidden)]
pub use sqlite::Tuning;
pub use sqlite::{OpenError, Sqlite};

#[cfg(any(feature = "contract", feature = "simulation"))]
use noise::noise;
