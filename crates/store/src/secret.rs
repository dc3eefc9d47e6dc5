//! The server's secrets.

use core::fmt;

use protocol::Millis;

use crate::Answer;

/// A secret with its birthday. `Debug` does not show it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// Since when it has been in use; 0 if nobody knows.
    pub since: Millis,
    /// The secret itself.
    pub secret: [u8; 32],
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Key { since, secret: _ } = self;
        f.debug_struct("Key").field("since", since).finish_non_exhaustive()
    }
}

/// Secrets known only to the server. Cookies are signed with the newest; those signed with an older one are still good.
pub trait Secret: Send + Sync {
    /// All secrets, the newest first. There is always one: the first is drawn when the store is created.
    fn secrets(&self) -> Vec<Key>;

    /// Draws a new secret, and forgets those that had been replaced by this moment: what they signed is then worth
    /// nothing. With the end of time as the moment, only the new one remains.
    fn rotate(&self, now: Millis, forget_replaced_by: Millis) -> Answer<'_, ()>;
}

/// What remains of these secrets, the newest first, when all that had been replaced by this moment are forgotten.
pub(crate) fn without_replaced(keys: &[Key], by: Millis) -> Vec<Key> {
    let successors = core::iter::once(None).chain(keys.iter().map(Some));
    let kept =
        keys.iter().zip(successors).filter(|(_, successor)| successor.is_none_or(|new| new.since > by));
    kept.map(|(key, _)| *key).collect()
}

/// A new secret, from the system.
pub(crate) fn draw() -> Result<[u8; 32], String> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|why| format!("no randomness: {why}"))?;
    Ok(secret)
}
