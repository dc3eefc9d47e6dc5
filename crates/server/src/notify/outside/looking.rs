//! Whose hosts are looked up next: a few at a time for each person, and many more in the house.
//!
//! A look-up keeps a thread until it ends, however long nobody waits for it any more: the system's cannot be stopped. So it stays
//! counted until then, and somebody whose hosts are never found has no more looked up, while others have.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use protocol::PersonId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use super::Failed;
use crate::limits::One;

/// How many names are looked up at once for one person.
pub(super) const OF_A_PERSON: usize = 2;
/// How many are looked up at once for all people: so many threads, of the 512 that the runtime has for everything that blocks.
pub(super) const IN_THE_HOUSE: usize = 64;

/// For whom a name is looked up.
#[derive(Clone, Debug)]
pub(crate) enum Whom {
    /// Somebody who waits for the answer to a request. It takes a place of their address until the look-up ends.
    Asks(PersonId, Arc<One<IpAddr>>),
    /// Somebody who is told something.
    IsTold(PersonId),
}

impl Whom {
    pub(crate) const fn person(&self) -> PersonId {
        match self {
            Whom::Asks(person, _) | Whom::IsTold(person) => *person,
        }
    }
}

/// Turns to look up a name. Those of requests are not those of what is sent, so neither waits for the other.
pub(super) struct Looking {
    house: Arc<Semaphore>,
    people: Mutex<HashMap<PersonId, Weak<Semaphore>>>,
}

/// A turn, until it is dropped.
pub(super) struct Turn {
    _person: OwnedSemaphorePermit,
    _house: OwnedSemaphorePermit,
    _address: Option<Arc<One<IpAddr>>>,
}

impl Default for Looking {
    fn default() -> Looking {
        Looking { house: Arc::new(Semaphore::new(IN_THE_HOUSE)), people: Mutex::default() }
    }
}

impl Looking {
    /// A turn, if there is one until then. Whoever asks is told at once that they have too many; what is sent can wait.
    pub(super) async fn turn(&self, whom: &Whom, until: Instant) -> Result<Turn, Failed> {
        // First one's own: who waits for that takes no place in the house.
        let own = self.of(whom.person());
        let (person, address) = match whom {
            Whom::Asks(_, address) => (own.try_acquire_owned().ok(), Some(Arc::clone(address))),
            Whom::IsTold(_) => (in_time(own, until).await, None),
        };
        let person = person.ok_or(Failed::TooMany)?;
        let house = in_time(Arc::clone(&self.house), until).await.ok_or(Failed::Busy)?;
        Ok(Turn { _person: person, _house: house, _address: address })
    }

    /// The turns of one person.
    fn of(&self, person: PersonId) -> Arc<Semaphore> {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = people.get(&person).and_then(Weak::upgrade) {
            return own;
        }
        // Whoever has nothing looked up any more is forgotten.
        people.retain(|_, own| own.strong_count() > 0);
        let own = Arc::new(Semaphore::new(OF_A_PERSON));
        people.insert(person, Arc::downgrade(&own));
        own
    }
}

async fn in_time(turns: Arc<Semaphore>, until: Instant) -> Option<OwnedSemaphorePermit> {
    timeout_at(until, turns.acquire_owned()).await.ok()?.ok()
}
