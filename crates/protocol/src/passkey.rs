//! The messages over HTTP about passkeys. What is meant for the browser's own functions, and what these return, travels as they write
//! it: as JSON in a text.

use serde::{Deserialize, Serialize};

/// The answer to `POST /api/person/passkeys/make` and `POST /api/person/passkeys/use`: what a device is asked. Valid for five minutes,
/// and once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PasskeyQuestion {
    /// Sent back with the answer: the server keeps nothing meanwhile.
    pub ticket: String,
    /// WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
    pub options: String,
}

/// A passkey that a device has made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MadePasskey {
    /// What its owner calls it, up to 40 characters; if it is empty, what the browser calls itself.
    #[serde(default)]
    pub name: String,
    /// From the question.
    pub ticket: String,
    /// WebAuthn's `RegistrationResponseJSON`.
    pub answer: String,
}

/// A passkey that somebody has used. Also `POST /api/person/passkeys/sign-in`; its answer is [`Me`](crate::Me), and a new cookie.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UsedPasskey {
    /// From the question.
    pub ticket: String,
    /// WebAuthn's `AuthenticationResponseJSON`.
    pub answer: String,
}

/// `POST /api/person/passkeys`: one more passkey to a name that is kept. Whoever adds it proves with the pass-phrase, or another
/// passkey, that it is them. The answer is [`AboutMe`](crate::AboutMe).
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewPasskey {
    /// The new one.
    pub new: MadePasskey,
    /// The pass-phrase.
    #[serde(default)]
    pub passphrase: String,
    /// Another passkey instead.
    #[serde(default)]
    pub passkey: Option<UsedPasskey>,
}

/// `POST /api/person/passkeys/change`: gives a passkey another name, or removes it. The answer is [`AboutMe`](crate::AboutMe).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChangePasskey {
    /// Its id.
    pub id: String,
    /// Its new name; without one it is removed. The last way to sign in stays.
    #[serde(default)]
    pub name: Option<String>,
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
