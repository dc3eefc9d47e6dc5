//! Why something was not done.

use core::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The reason as a single word, for programs and for translation; it comes with a sentence in English.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Not a valid message of this protocol.
    Malformed,
    /// The message is too long.
    TooLong,
    /// A binary frame; messages must be text.
    Binary,
    /// The first message must be `hello`.
    NoHello,
    /// Another version of the protocol.
    Version,
    /// Too many messages, tables or connections in a short time.
    TooMany,
    /// No cookie, or not a valid one: say who you are first.
    WhoAreYou,
    /// The cookie is too old.
    Expired,
    /// The request comes from a page that is not ours.
    ForeignOrigin,
    /// There is no such table, person or page.
    Unknown,
    /// A name that cannot be shown.
    BadName,
    /// Settings that do not make a game.
    BadSettings,
    /// There is no such bot.
    UnknownBot,
    /// Only people seated at the table may do that.
    NotSeated,
    /// Only the host may do that.
    NotHost,
    /// Somebody sits there.
    Taken,
    /// This is not the moment for it.
    NotNow,
    /// Somebody else bid as much or more a moment earlier.
    Crossed,
    /// The rules do not allow it.
    Illegal,
    /// The server is overloaded: repeat the command in a moment with the same id.
    Busy,
    /// The log cannot be written: repeat the command in a moment with the same id.
    Unavailable,
    /// This client reads too slowly: come back with the last update it has seen.
    TooSlow,
    /// The server is stopping: come back in a moment.
    Stopping,
    /// An error in the server; it has been logged.
    Internal,
}

impl Code {
    /// Its text on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Code::Malformed => "malformed",
            Code::TooLong => "too-long",
            Code::Binary => "binary",
            Code::NoHello => "no-hello",
            Code::Version => "version",
            Code::TooMany => "too-many",
            Code::WhoAreYou => "who-are-you",
            Code::Expired => "expired",
            Code::ForeignOrigin => "foreign-origin",
            Code::Unknown => "unknown",
            Code::BadName => "bad-name",
            Code::BadSettings => "bad-settings",
            Code::UnknownBot => "unknown-bot",
            Code::NotSeated => "not-seated",
            Code::NotHost => "not-host",
            Code::Taken => "taken",
            Code::NotNow => "not-now",
            Code::Crossed => "crossed",
            Code::Illegal => "illegal",
            Code::Busy => "busy",
            Code::Unavailable => "unavailable",
            Code::TooSlow => "too-slow",
            Code::Stopping => "stopping",
            Code::Internal => "internal",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
