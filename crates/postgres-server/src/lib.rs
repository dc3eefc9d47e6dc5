//! A PostgreSQL server of its own for a test: made in a temporary folder, reached over the loopback interface with a
//! password, killed, paused, copied to a standby, promoted, and gone without a trace afterwards.
//!
//! Only tests, tasks and measurements use this crate. It needs PostgreSQL's own programs, and says what to install if they are
//! missing. It works on Unix.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![cfg(unix)]

mod error;
mod processes;
mod programs;
mod server;

pub use error::Error;
pub use server::{Options, Server, free_port};

/// Looks whether PostgreSQL's programs are there.
///
/// # Errors
///
/// If one is missing: which, and how to get it.
pub fn installed() -> Result<(), Error> {
    programs::Programs::find().map(drop)
}
