//! The messages over HTTP about oneself: keeping a name, signing in, and what is kept about a person.

use serde::{Deserialize, Serialize};

use crate::{MadePasskey, PasskeyCard, UsedPasskey};

/// What people are told about themselves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// The name shown to others.
    pub name: String,
    /// Whether they keep it: they can sign in elsewhere, and nobody else has a name that looks like it.
    #[serde(default)]
    pub kept: bool,
}

/// `POST /api/person/keep`: a guest keeps their name and their games, with a pass-phrase or a passkey. The answer is [`Codes`],
/// and a new cookie.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KeepName {
    /// 10 to 200 characters.
    #[serde(default)]
    pub passphrase: String,
    /// A passkey instead.
    #[serde(default)]
    pub passkey: Option<MadePasskey>,
}

/// `POST /api/person/sign-in`. The answer is [`Me`], and a new cookie.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SignIn {
    /// The name, or one that looks like it.
    pub name: String,
    /// The pass-phrase.
    pub passphrase: String,
}

/// `POST /api/person/recover`: signs in with a recovery code, which is then used up, and sets a new pass-phrase. All other
/// devices are signed out. The answer is [`Me`], and a new cookie.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Recover {
    /// The name, or one that looks like it.
    pub name: String,
    /// The code; case, blanks and hyphens do not matter.
    pub code: String,
    /// The new pass-phrase.
    pub passphrase: String,
}

/// `POST /api/person/passphrase`: another pass-phrase. All other devices are signed out, and this one gets a new cookie.
/// The answer is [`Me`].
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewPassphrase {
    /// The pass-phrase until now.
    #[serde(default)]
    pub old: String,
    /// The new one.
    pub new: String,
    /// A passkey instead of the old one.
    #[serde(default)]
    pub passkey: Option<UsedPasskey>,
}

/// `POST /api/person/codes`: new recovery codes instead of the old ones. The answer is [`Codes`].
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewCodes {
    /// The pass-phrase.
    #[serde(default)]
    pub passphrase: String,
    /// A passkey instead.
    #[serde(default)]
    pub passkey: Option<UsedPasskey>,
}

/// Recovery codes. They are shown once: the server keeps only their hashes.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Codes {
    /// Who has them.
    pub me: Me,
    /// Each signs in once.
    pub codes: Vec<String>,
}

/// `GET /api/person`: what is kept about whoever asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AboutMe {
    /// The name, and whether it is kept.
    pub me: Me,
    /// When they first came here, in seconds since 1970.
    pub since: u32,
    /// How many recovery codes are left.
    pub codes: u32,
    /// Whether they sign in with a pass-phrase.
    pub passphrase: bool,
    /// The passkeys they sign in with, the oldest first.
    pub passkeys: Vec<PasskeyCard>,
    /// Where they are signed in, the last used first. A guest is not signed in anywhere.
    pub sessions: Vec<SessionCard>,
}

/// A device on which somebody is signed in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SessionCard {
    /// Its id, which is no secret.
    pub id: String,
    /// What the browser calls itself, in short.
    pub device: String,
    /// When they signed in, in seconds since 1970.
    pub since: u32,
    /// When it was last used, to the hour.
    pub seen: u32,
    /// Whether it is the one that asks.
    pub here: bool,
}

/// `POST /api/person/sessions`: signs a device out, or all but this one. The answer is [`AboutMe`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EndSession {
    /// The id of a session; without one, all others end.
    #[serde(default)]
    pub session: Option<String>,
}

/// `POST /api/person/forget`: everything about whoever asks is deleted, except for the games. The cookie is taken back.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForgetMe {
    /// The name, to be sure.
    pub name: String,
    /// The pass-phrase, if the name is kept.
    #[serde(default)]
    pub passphrase: String,
    /// A passkey instead.
    #[serde(default)]
    pub passkey: Option<UsedPasskey>,
}
