//! The passkeys, in memory.

use protocol::PersonId;

use super::{Call, Memory, Shelves};
use crate::{Answer, KeyUse, Keys, Passkey, Passkeys};

impl Passkeys for Memory {
    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>> {
        self.ask(Call::Accounts, move |shelves| {
            let own = shelves.passkeys.values().filter(|passkey| passkey.person == person);
            let mut own: Vec<Passkey> = own.cloned().collect();
            own.sort_by_key(|passkey| (passkey.since, passkey.id.clone()));
            Ok(own)
        })
    }

    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<Passkey>> {
        self.ask(Call::Accounts, move |shelves| Ok(shelves.passkeys.get(&id).cloned()))
    }

    fn use_passkey(&self, used: KeyUse) -> Answer<'_, bool> {
        self.ask(Call::Accounts, move |shelves| {
            let KeyUse { id, state, answered, at } = used;
            let Some(passkey) = shelves.passkeys.get_mut(&id).filter(|passkey| passkey.answered < answered)
            else {
                return Ok(false);
            };
            (passkey.state, passkey.answered, passkey.seen) = (state, answered, passkey.seen.max(at));
            Ok(true)
        })
    }
}

impl Shelves {
    /// Whether an account may change together with these: a new passkey must be new.
    pub(super) fn are_free(&self, keys: &Keys) -> bool {
        match keys {
            Keys::Add(passkey) => !self.passkeys.contains_key(&passkey.id),
            Keys::Same | Keys::Rename(..) | Keys::Remove(_) => true,
        }
    }

    pub(super) fn change_keys(&mut self, person: PersonId, keys: Keys) {
        match keys {
            Keys::Same => {}
            Keys::Add(passkey) => {
                self.passkeys.insert(passkey.id.clone(), passkey);
            }
            Keys::Rename(id, name) => {
                if let Some(passkey) = self.passkeys.get_mut(&id).filter(|passkey| passkey.person == person) {
                    passkey.name = name;
                }
            }
            Keys::Remove(id) => {
                self.passkeys.retain(|other, passkey| *other != id || passkey.person != person);
            }
        }
    }
}
