//! The accounts, in memory.

use core::cmp::Reverse;

use protocol::{Millis, PersonId};

use super::{Call, Memory, Shelves};
use crate::{
    Account, Accounts, Answer, Changed, Digest, Ends, Invitation, Keys, MOST_SESSIONS, Person, Refused,
    Session, Turnover,
};

impl Accounts for Memory {
    fn account(&self, person: PersonId) -> Answer<'_, Option<Account>> {
        self.ask(Call::Accounts, move |shelves| Ok(shelves.accounts.get(&person).cloned()))
    }

    fn account_looking(&self, look: String) -> Answer<'_, Option<Account>> {
        self.ask(Call::Accounts, move |shelves| {
            Ok(shelves.accounts.values().find(|account| account.look == look).cloned())
        })
    }

    fn change_account_with(&self, account: Account, sessions: Turnover, keys: Keys) -> Answer<'_, Changed> {
        self.ask(Call::Accounts, move |shelves| {
            let person = account.person;
            if !shelves.are_free(&keys) {
                return Ok(Changed::Stale);
            }
            let version = shelves.accounts.get(&person).map_or(0, |account| account.version);
            let Some(known) = shelves.people.get_mut(&person).filter(|known| !known.name.is_empty()) else {
                return Ok(Changed::Stale);
            };
            if version != account.version {
                return Ok(Changed::Stale);
            }
            let alike = |other: &Account| other.person != person && other.look == account.look;
            if shelves.accounts.values().any(alike) {
                return Ok(Changed::Taken);
            }
            known.name.clone_from(&account.name);
            shelves.accounts.insert(person, Account { version: version + 1, ..account });
            shelves.turn_over(person, &sessions);
            shelves.change_keys(person, keys);
            Ok(Changed::Done)
        })
    }

    fn session(&self, digest: Digest) -> Answer<'_, Option<(Session, Person)>> {
        self.ask(Call::Accounts, move |shelves| {
            let session = shelves.sessions.get(&digest).cloned();
            Ok(session.and_then(|session| Some((session.clone(), shelves.person(session.person)?))))
        })
    }

    fn sessions(&self, person: PersonId) -> Answer<'_, Vec<Session>> {
        self.ask(Call::Accounts, move |shelves| Ok(shelves.sessions_of(person)))
    }

    fn turn_over(&self, person: PersonId, sessions: Turnover) -> Answer<'_, ()> {
        self.ask(Call::Accounts, move |shelves| {
            shelves.turn_over(person, &sessions);
            Ok(())
        })
    }

    fn seen(&self, digest: Digest, at: Millis) -> Answer<'_, ()> {
        self.ask(Call::Accounts, move |shelves| {
            if let Some(session) = shelves.sessions.get_mut(&digest) {
                session.seen = session.seen.max(at);
            }
            Ok(())
        })
    }

    fn forget_person(&self, person: PersonId, at: Millis) -> Answer<'_, ()> {
        self.ask(Call::Accounts, move |shelves| {
            let Some(known) = shelves.people.get_mut(&person) else { return Ok(()) };
            known.name.clear();
            known.since = Millis::new(0);
            let look = shelves.accounts.remove(&person).map(|account| account.look);
            shelves.sessions.retain(|_, session| session.person != person);
            shelves.dailies.retain(|(_, who), _| *who != person);
            shelves.nobody_hears(person);
            shelves.queue.remove(&person);
            let key = Invitation::key_of(person);
            shelves.invitations.retain(|_, one| {
                one.person != Some(person)
                    && one.by != person
                    && one.key != key
                    && Some(&one.key) != look.as_ref()
            });
            shelves.refusals.retain(|(who, from)| *who != person && *from != Refused::From(person));
            shelves.passkeys.retain(|_, passkey| passkey.person != person);
            shelves.forgotten.entry(person).or_insert(at);
            Ok(())
        })
    }

    fn forgotten(&self, most: usize) -> Answer<'_, Vec<(PersonId, Millis)>> {
        self.ask(Call::Accounts, move |shelves| {
            Ok(shelves.forgotten.iter().take(most).map(|(person, at)| (*person, *at)).collect())
        })
    }

    fn is_forgotten(&self, person: PersonId) -> Answer<'_, ()> {
        self.ask(Call::Accounts, move |shelves| {
            shelves.forgotten.remove(&person);
            Ok(())
        })
    }
}

impl Shelves {
    fn sessions_of(&self, person: PersonId) -> Vec<Session> {
        let mut sessions: Vec<Session> =
            self.sessions.values().filter(|session| session.person == person).cloned().collect();
        sessions.sort_by_key(|session| (Reverse(session.seen), session.digest));
        sessions
    }

    fn turn_over(&mut self, person: PersonId, turnover: &Turnover) {
        self.sessions.retain(|digest, session| {
            session.person != person
                || match turnover.ends {
                    Ends::None => true,
                    Ends::One(ending) => *digest != ending,
                    Ends::Others(staying) => *digest == staying,
                    Ends::All => false,
                }
        });
        let begins = turnover.begins.as_ref().filter(|_| self.accounts.contains_key(&person));
        if let Some(session) = begins {
            self.sessions.insert(session.digest, session.clone());
        }
        for old in self.sessions_of(person).into_iter().skip(MOST_SESSIONS) {
            self.sessions.remove(&old.digest);
        }
    }
}
