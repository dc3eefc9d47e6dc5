//! Why something was not done.

use core::fmt;

use serde::{Deserialize, Serialize};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// The reason as a single word, for programs and for translation; it comes with a sentence in English.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $word)] $name,)*
        }

        impl Code {
            /// Every one.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// Its text on the wire.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Code::$name => $word,)*
                }
            }
        }
    };
}

codes! {
    /// Not a valid message of this protocol.
    Malformed = "malformed",
    /// The message is too long.
    TooLong = "too-long",
    /// A binary frame; messages must be text.
    Binary = "binary",
    /// The first message must be `hello`.
    NoHello = "no-hello",
    /// Another version of the protocol.
    Version = "version",
    /// Too many messages, tables or connections in a short time.
    TooMany = "too-many",
    /// No cookie, or not a valid one: say who you are first.
    WhoAreYou = "who-are-you",
    /// The cookie is too old.
    Expired = "expired",
    /// The request comes from a page that is not ours.
    ForeignOrigin = "foreign-origin",
    /// There is no such table, person or page.
    Unknown = "unknown",
    /// A name that cannot be shown.
    BadName = "bad-name",
    /// A pass-phrase that is too short, too long, or too easy to guess.
    BadPassphrase = "bad-passphrase",
    /// The name and the pass-phrase, or the recovery code, do not belong together.
    WrongPassphrase = "wrong-passphrase",
    /// Settings that do not make a game.
    BadSettings = "bad-settings",
    /// A record that cannot be read; why is said with its line.
    BadRecord = "bad-record",
    /// There is no such bot.
    UnknownBot = "unknown-bot",
    /// Only people seated at the table may do that.
    NotSeated = "not-seated",
    /// Only the host may do that.
    NotHost = "not-host",
    /// The host of the table has ruled it out for this person.
    Barred = "barred",
    /// A daily deal of somebody else: it can be looked at when its day is over.
    Secret = "secret",
    /// Somebody sits there, or keeps this name.
    Taken = "taken",
    /// This is not the moment for it.
    NotNow = "not-now",
    /// Somebody else bid as much or more a moment earlier.
    Crossed = "crossed",
    /// The rules do not allow it.
    Illegal = "illegal",
    /// The server is overloaded: repeat the command in a moment with the same id.
    Busy = "busy",
    /// The log cannot be written: repeat the command in a moment with the same id.
    Unavailable = "unavailable",
    /// This client reads too slowly: come back with the last update it has seen.
    TooSlow = "too-slow",
    /// The server is stopping: come back in a moment.
    Stopping = "stopping",
    /// An error in the server; it has been logged.
    Internal = "internal",
}

impl Code {
    /// Whether it passes by itself: the same command, repeated in a moment under the same id, may be accepted. A mistake of ours
    /// does not pass, and repeating what met one would only meet it again.
    #[must_use]
    pub const fn passes(self) -> bool {
        matches!(self, Code::Busy | Code::Unavailable | Code::Stopping | Code::TooMany)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
