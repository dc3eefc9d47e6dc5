//! The messages over HTTP about notifications: what somebody wants to hear of their games when they do not look, and where.

use serde::{Deserialize, Serialize};

/// What somebody wants to hear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Kinds {
    /// A game over days waits for them.
    pub turn: bool,
    /// They were outbid in a game over days.
    pub outbid: bool,
    /// A game over days is over.
    pub over: bool,
    /// Somebody invites them to a table.
    pub invited: bool,
}

impl Default for Kinds {
    fn default() -> Kinds {
        Kinds { turn: true, outbid: true, over: true, invited: true }
    }
}

/// The hours in which somebody wants to hear nothing: it is told when they end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Quiet {
    /// From this minute of their day, 0 to 1439.
    pub from: u16,
    /// Until this minute of their day, 0 to 1439.
    pub until: u16,
    /// How many minutes their clock is ahead of UTC, −840 to 840.
    pub offset: i16,
}

/// `POST /api/notify`: what somebody wants to hear, and when not. The answer is [`Notifying`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Wishes {
    /// What.
    pub kinds: Kinds,
    /// When not.
    pub quiet: Option<Quiet>,
}

/// What kind of place somebody is told at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A browser.
    Push,
    /// A program of their own.
    Webhook,
}

/// A place where somebody is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlaceCard {
    /// Its id: the beginning of the SHA-256 of its address, in 16 hexadecimal digits.
    pub id: String,
    /// Of which kind it is.
    pub kind: Place,
    /// The host it is at; the rest of the address is a secret.
    pub host: String,
    /// Since when, in seconds since 1970.
    pub since: u32,
}

/// `GET /api/notify`: what somebody hears of their games when they do not look.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Notifying {
    /// The key that a browser needs to be told by this server (VAPID), in base64url.
    pub key: String,
    /// What they want to hear.
    pub wishes: Wishes,
    /// Where.
    pub places: Vec<PlaceCard>,
    /// The secret of a program that was just added, by which it knows that it is told by this server. It is shown once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub secret: Option<String>,
}

/// `POST /api/notify/push`: a browser is told. The answer is [`Notifying`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewPush {
    /// The address of its push service.
    pub endpoint: String,
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
    /// The language of its page.
    pub language: String,
}

/// `POST /api/notify/webhook`: a program is told. The answer is [`Notifying`], with its secret.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewWebhook {
    /// Its address.
    pub url: String,
    /// The language of what it is told.
    pub language: String,
}

/// `POST /api/notify/remove`: nothing is told there any more; the answer is [`Notifying`]. `POST /api/notify/test`: something
/// is told there now; the answer is [`Tried`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OnePlace {
    /// Its id.
    pub id: String,
}

/// What came of telling something somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Tried {
    /// It was taken.
    Sent,
    /// It was not taken.
    Refused {
        /// The status of the answer.
        status: u16,
    },
    /// The place is gone, and is told nothing any more.
    Gone,
    /// Nothing goes there: it is no public address, or is not spoken to safely.
    Forbidden,
    /// It could not be reached, or took too long.
    Unreachable,
}
