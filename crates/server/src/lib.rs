//! Tables in the browser: HTTP, WebSocket, rooms, clocks.
//!
//! [`Table`] is a table as a value; [`Hub`] is the house with its rooms; `app` is what is served over HTTP.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod clerk;
mod client;
mod command;
mod decide;
pub mod fair;
mod guest;
mod http;
mod hub;
pub mod laws;
mod limits;
mod outbox;
mod pace;
mod page;
mod pictures;
mod play;
pub mod process;
mod refused;
mod room;
mod shown;
mod socket;
mod table;
mod think;
mod time;

pub use clerk::{Due, Duty, Thinker};
pub use command::{By, Command, Founding, Occupant};
pub use decide::{Caller, Refusal, person_name};
pub use http::{Settings, app, serve};
pub use hub::Hub;
pub use limits::Limits;
pub use table::{Damaged, Table, Told};
pub use think::Thinking;
pub use time::Clock;
