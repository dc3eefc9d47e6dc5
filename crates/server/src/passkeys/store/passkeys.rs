//! The passkeys of people who keep their names, and the challenges they have answered.

use core::fmt;

use protocol::{Millis, PersonId};

use crate::{Answer, Digest};

/// A passkey: a device, or a keychain, that proves who somebody is. Only public things are kept; `Debug` shows none of them.
#[derive(Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Its id, chosen by the device. No two are equal.
    pub id: Vec<u8>,
    /// Whose it is.
    pub person: PersonId,
    /// What its signatures are checked with.
    pub key: Vec<u8>,
    /// How often it was used, as it says itself; 0 for ever if it does not count.
    pub count: u32,
    /// What its owner calls it.
    pub name: String,
    /// Since when.
    pub since: Millis,
    /// When it was last used.
    pub seen: Millis,
}

impl fmt::Debug for Passkey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Passkey").field("person", &self.person).finish_non_exhaustive()
    }
}

/// How many passkeys a person has.
pub const MOST_PASSKEYS: usize = 10;

/// The passkeys of people. Somebody who is forgotten has none any more.
pub trait Passkeys: Send + Sync {
    /// Keeps a passkey of somebody who lives here. Returns `false`, and keeps nothing, if there is one with this id already, if
    /// the person has [`MOST_PASSKEYS`], or if there is no such person.
    fn add_passkey(&self, passkey: Passkey) -> Answer<'_, bool>;

    /// The passkeys of a person, the oldest first.
    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>>;

    /// The passkey with this id.
    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<Passkey>>;

    /// Notes that a passkey was used: its new count, if that is higher or both are 0, and when. Returns whether it was.
    fn use_passkey(&self, id: Vec<u8>, count: u32, at: Millis) -> Answer<'_, bool>;

    /// Removes a passkey of this person. Returns whether there was one.
    fn remove_passkey(&self, person: PersonId, id: Vec<u8>) -> Answer<'_, bool>;

    /// Spends a challenge that is valid until then. Returns `false` if it was spent before. What was valid until before now is
    /// forgotten.
    fn spend(&self, challenge: Digest, until: Millis, now: Millis) -> Answer<'_, bool>;
}
