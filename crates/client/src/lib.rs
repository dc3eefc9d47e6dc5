//! A client of the server, over any stream: a TCP connection, or an in-memory one in tests.
//!
//! [`Address`] is a server's address, parsed from a URL. [`introduce`] gets a cookie, [`found`] creates a table, and a
//! [`Socket`] is one connection to it, which sends [`ClientMessage`]s and receives [`ServerMessage`]s.
//!
//! [`ClientMessage`]: protocol::ClientMessage
//! [`ServerMessage`]: protocol::ServerMessage

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod address;
mod excerpt;
mod http;
mod socket;

use core::fmt;

pub use address::Address;
pub use excerpt::Excerpt;
pub use http::{Answer, Request, ask, found, introduce, person};
pub use socket::{Heard, Knock, Line, Socket};
pub use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// Why a client failed.
#[derive(Debug)]
pub enum Failed {
    /// The client cannot connect to this kind of address.
    BadAddress(String),
    /// The connection could not be made, or broke.
    Line(std::io::Error),
    /// The server refused: its answer.
    Refused(Answer),
    /// The server's answer could not be understood.
    Misunderstood(String),
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failed::BadAddress(why) | Failed::Misunderstood(why) => f.write_str(why),
            Failed::Line(why) => why.fmt(f),
            Failed::Refused(answer) => write!(f, "status {}: {}", answer.status, answer.body),
        }
    }
}

impl core::error::Error for Failed {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Failed::Line(why) => Some(why),
            Failed::BadAddress(_) | Failed::Refused(_) | Failed::Misunderstood(_) => None,
        }
    }
}

impl From<std::io::Error> for Failed {
    fn from(why: std::io::Error) -> Failed {
        Failed::Line(why)
    }
}

impl From<serde_json::Error> for Failed {
    fn from(why: serde_json::Error) -> Failed {
        Failed::Misunderstood(why.to_string())
    }
}
