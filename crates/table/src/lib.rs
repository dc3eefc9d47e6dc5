//! A table as a value: what people want, what becomes of it, what happens by itself and when, and what each viewer is
//! told. There is no clock in here, no socket, no store, and bots are names.
//!
//! [`Table::decide`] says which [`Command`] somebody's wish becomes, [`Table::foresee`] what the table will be after it,
//! [`Table::accept`] makes it so. [`Core::due`] says what happens by itself, and [`Core::thinkers`] which seats a bot
//! thinks for. The same founding and the same commands give the same table, on every machine.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bidding;
mod clerk;
mod command;
mod decide;
pub mod laws;
pub mod pace;
pub mod people;
mod play;
mod projection;
pub mod shuffle;
mod table;

pub use bidding::{Bidder, Bidding, Plan};
pub use clerk::{Due, Duty, Thinker};
pub use command::{By, Command, Founding, Occupant, Saying, VERSION};
pub use decide::{Caller, Refusal, person_name};
pub use projection::revealed;
pub use table::{Core, Damaged, Foreseen, Past, Table, Told};
