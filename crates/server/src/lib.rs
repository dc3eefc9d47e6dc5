//! Tables in the browser: HTTP, WebSocket, rooms, clocks.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod clerk;
mod command;
mod decide;
pub mod fair;
mod pace;
mod table;

pub use clerk::{Due, Duty, Thinker};
pub use command::{By, Command, Founding, Occupant};
pub use decide::{Caller, Refusal, person_name};
pub use table::{Damaged, Table, Told};
