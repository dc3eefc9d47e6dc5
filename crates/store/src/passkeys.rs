//! The passkeys of people who keep their names.

use core::fmt;

use protocol::{Millis, PersonId};

use crate::Answer;

/// A passkey: a device, or a keychain, that proves who somebody is. Only what is public is kept, and `Debug` shows little of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Its id, chosen by the device. No two are equal.
    pub id: Vec<u8>,
    /// Whose it is.
    pub person: PersonId,
    /// What its signatures are checked with; never changes.
    pub key: Vec<u8>,
    /// What changes when it is used, such as how often that was.
    pub state: Vec<u8>,
    /// Until when the last question that it answered was valid. It answers only questions that are valid for longer, and so
    /// none twice. In microseconds since 1970.
    pub answered: u64,
    /// What its owner calls it.
    pub name: String,
    /// Since when.
    pub since: Millis,
    /// When it was last used.
    pub seen: Millis,
}

impl fmt::Debug for Passkey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Passkey")
            .field("person", &self.person)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// How many passkeys a person has.
pub const MOST_PASSKEYS: usize = 10;

/// What becomes of somebody's passkeys when their account changes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Keys {
    /// Nothing.
    #[default]
    Same,
    /// One more. If there is one of this id already, whoever has it, nothing at all changes
    /// ([`Changed::Stale`](crate::Changed::Stale)).
    Add(Passkey),
    /// The one with this id, if it is theirs, has another name.
    Rename(Vec<u8>, String),
    /// The one with this id, if it is theirs, is gone.
    Remove(Vec<u8>),
}

/// A passkey that was used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyUse {
    /// Its id.
    pub id: Vec<u8>,
    /// What has changed.
    pub state: Vec<u8>,
    /// Until when the question was valid that it has answered, in microseconds since 1970.
    pub answered: u64,
    /// Now.
    pub at: Millis,
}

/// The passkeys of people. They come and go with [`Accounts::change_account_with`](crate::Accounts::change_account_with), and with
/// their person.
pub trait Passkeys: Send + Sync {
    /// The passkeys of a person, the oldest first.
    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>>;

    /// The passkey with this id.
    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<Passkey>>;

    /// Notes that a passkey was used. Returns `false`, and changes nothing, if it is gone or has answered a question that
    /// was valid as long, or longer: of two who answer the same question, one succeeds.
    fn use_passkey(&self, used: KeyUse) -> Answer<'_, bool>;
}
