//! Tables in the browser: HTTP, WebSocket, rooms, clocks.
//!
//! [`Hub`] holds the rooms, each around a [`table::Table`]; [`app`] has the HTTP routes.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod archive;
mod client;
mod guest;
mod http;
mod hub;
mod limits;
mod outbox;
mod page;
mod pictures;
pub mod process;
mod refused;
mod room;
mod shelf;
mod socket;
mod think;
mod time;

pub use http::{Settings, app, serve};
pub use hub::Hub;
pub use limits::Limits;
pub use think::Thinking;
pub use time::Clock;
