//! A client of the server, over any stream: a TCP connection, or one that a test holds in its hand.
//!
//! [`Address`] finds a server by its URL. [`introduce`] gets a cookie, [`found`] a table, and a [`Socket`] is one place at
//! it: it says [`ClientMessage`]s and hears [`ServerMessage`]s.
//!
//! [`ClientMessage`]: protocol::ClientMessage
//! [`ServerMessage`]: protocol::ServerMessage

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod address;
mod glance;
mod http;
mod socket;

use core::fmt;

pub use address::Address;
pub use glance::Glance;
pub use http::{Answer, Request, ask, found, introduce, person};
pub use socket::{Heard, Knock, Line, Socket};
pub use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// Why a client gets no further.
#[derive(Debug)]
pub enum Failed {
    /// The address is none that this client can speak to.
    BadAddress(String),
    /// The line did not stand, or was cut.
    Line(std::io::Error),
    /// The server said no: the status and what it said.
    Refused(Answer),
    /// What came was not understood.
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
