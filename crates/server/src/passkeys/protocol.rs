//! The messages about passkeys. Bytes are base64url without padding, as browsers write them.

use serde::{Deserialize, Serialize};

/// `POST /api/person/passkeys/question`: what a device is asked, to make a passkey or to use one. Valid for five minutes, and
/// once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PasskeyQuestion {
    /// What it signs when it makes a passkey for whoever asks; `null` for somebody unknown.
    pub make: Option<PasskeyMaking>,
    /// What it signs when it uses one.
    #[serde(rename = "use")]
    pub using: String,
    /// The host that passkeys are for.
    pub host: String,
}

/// How a passkey is made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PasskeyMaking {
    /// What is signed.
    pub challenge: String,
    /// Under which id the device knows its owner.
    pub user: String,
    /// Under which name.
    pub name: String,
    /// The algorithms it may use, the best first.
    pub algorithms: Vec<i32>,
    /// The passkeys that its owner has already.
    pub known: Vec<String>,
}

/// A passkey that somebody has used. Also `POST /api/person/passkeys/sign-in`; the answer is [`Me`](crate::Me), and a new
/// cookie.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UsedPasskey {
    /// Its id.
    pub id: String,
    /// What the browser says.
    pub client: String,
    /// What the device says.
    pub data: String,
    /// What it signed both with.
    pub signature: String,
    /// Whose it is, if the device says so.
    #[serde(default)]
    pub user: Option<String>,
}

/// `POST /api/person/passkeys`: a new passkey. A guest keeps the name with it, and the answer is [`Codes`](crate::Codes) with a
/// new cookie. Who keeps it already proves with the pass-phrase, or another passkey, that it is them; the answer is
/// [`AboutMe`](crate::AboutMe).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewPasskey {
    /// What its owner calls it, up to 40 characters.
    pub name: String,
    /// What the browser says.
    pub client: String,
    /// What the device says.
    pub attestation: String,
    /// The pass-phrase.
    #[serde(default)]
    pub passphrase: String,
    /// Another passkey instead.
    #[serde(default)]
    pub proof: Option<UsedPasskey>,
}

/// `POST /api/person/passkeys/remove`. The answer is [`AboutMe`](crate::AboutMe).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RemovePasskey {
    /// Its id.
    pub id: String,
}

/// A passkey of whoever asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PasskeyCard {
    /// Its id.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Since when, in seconds since 1970.
    pub since: u32,
    /// When it was last used.
    pub seen: u32,
}
