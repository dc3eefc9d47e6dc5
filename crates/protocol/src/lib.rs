//! What travels between the server and whoever plays.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod id;

pub use id::{CommandId, Millis, NotAnId, PersonId, Seq, TableId};
