//! The passkeys, in memory.

use protocol::{Millis, PersonId};

use super::{Call, Memory};
use crate::{Answer, Digest, MOST_PASSKEYS, Passkey, Passkeys};

impl Passkeys for Memory {
    fn add_passkey(&self, passkey: Passkey) -> Answer<'_, bool> {
        self.ask(Call::Accounts, move |shelves| {
            let known = shelves.people.get(&passkey.person).is_some_and(|person| !person.name.is_empty());
            let own = shelves.passkeys.values().filter(|other| other.person == passkey.person).count();
            if !known || own >= MOST_PASSKEYS || shelves.passkeys.contains_key(&passkey.id) {
                return Ok(false);
            }
            shelves.passkeys.insert(passkey.id.clone(), passkey);
            Ok(true)
        })
    }

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

    fn use_passkey(&self, id: Vec<u8>, count: u32, at: Millis) -> Answer<'_, bool> {
        self.ask(Call::Accounts, move |shelves| {
            let Some(passkey) = shelves.passkeys.get_mut(&id) else { return Ok(false) };
            if passkey.count >= count && (passkey.count, count) != (0, 0) {
                return Ok(false);
            }
            (passkey.count, passkey.seen) = (count, passkey.seen.max(at));
            Ok(true)
        })
    }

    fn remove_passkey(&self, person: PersonId, id: Vec<u8>) -> Answer<'_, bool> {
        self.ask(Call::Accounts, move |shelves| {
            let own = shelves.passkeys.get(&id).is_some_and(|passkey| passkey.person == person);
            Ok(own && shelves.passkeys.remove(&id).is_some())
        })
    }

    fn spend(&self, challenge: Digest, until: Millis, now: Millis) -> Answer<'_, bool> {
        self.ask(Call::Accounts, move |shelves| {
            shelves.spent.retain(|_, until| *until >= now);
            let fresh = !shelves.spent.contains_key(&challenge);
            shelves.spent.entry(challenge).or_insert(until);
            Ok(fresh)
        })
    }
}
