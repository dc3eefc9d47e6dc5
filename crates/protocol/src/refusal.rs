//! Why something was not done.

use core::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The reason in a word, for programs and for translation; a sentence in English goes with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Not a message of this protocol.
    Malformed,
    /// The message is too long.
    TooLong,
    /// A binary frame; messages are text.
    Binary,
    /// The first message must be `hello`.
    NoHello,
    /// Another version of the protocol.
    Version,
    /// Too many messages, tables or connections in a short time.
    TooMany,
    /// No cookie, or not one of ours: say who you are first.
    WhoAreYou,
    /// The cookie is too old.
    Expired,
    /// The page that asks is not one of ours.
    ForeignOrigin,
    /// There is no such table, person or page.
    Unknown,
    /// A name that cannot be shown.
    BadName,
    /// Settings that are no game.
    BadSettings,
    /// There is no such bot.
    UnknownBot,
    /// Only those who sit at the table may do that.
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
    /// The server has more to do than it can: repeat it in a moment under the same name.
    Busy,
    /// The log cannot be written: repeat it in a moment under the same name.
    Unavailable,
    /// This client reads too slowly: come back with the last update it has seen.
    TooSlow,
    /// The server stops: come back in a moment.
    Stopping,
    /// A mistake of ours; it has been noted.
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
