//! A table as a value: what people want, which commands that leads to, what happens automatically and when, and what each
//! viewer is told. This crate has no clock, no socket and no store, and knows bots only by name.
//!
//! [`Table::decide`] turns what somebody wants into a [`Command`], [`Table::foresee`] shows the table after it, and
//! [`Table::accept`] makes the change. [`Core::due`] is what happens automatically next, and [`Core::thinkers`] are the
//! seats a bot decides for. The same founding and the same commands give the same table on every machine.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bidding;
mod clerk;
mod command;
pub mod daily;
mod days;
mod decide;
mod history;
mod hosting;
pub mod laws;
pub mod lessons;
pub mod names;
pub mod outcome;
pub mod pace;
mod past;
pub mod people;
mod play;
mod projection;
pub mod puzzles;
pub mod replay;
pub mod retrospective;
pub mod shuffle;
mod table;
mod terms;
mod tidings;

pub use bidding::{Bidder, Bidding, Plan};
pub use clerk::{Due, Duty, Thinker};
pub use command::{By, Command, Founding, Occupant, Saying, VERSION};
pub use decide::{Caller, MOST_CALLS, MOST_CHAIRS, MOST_CHANGES, MOST_RULINGS, MOST_SAYINGS, Refusal};
pub use hosting::told_to;
pub use names::person_name;
pub use past::Past;
pub use table::{Core, Damaged, Foreseen, Table, Told};
pub use terms::Terms;
