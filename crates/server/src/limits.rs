//! How much one socket, one person and one address may ask for.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::PersonId;

/// The limits of a server. The defaults are far above normal use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Messages per second on one socket, and on all of a person's sockets together; bursts of three times as many.
    pub messages_a_second: u32,
    /// Requests per second from one address; bursts of five times as many.
    pub requests_a_second: u32,
    /// Tables per hour founded by one person.
    pub tables_an_hour: u32,
    /// New people per hour from one address.
    pub newcomers_an_hour: u32,
    /// Open sockets per person.
    pub sockets_of_a_person: usize,
    /// Open sockets per address.
    pub sockets_of_an_address: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            messages_a_second: 30,
            requests_a_second: 20,
            tables_an_hour: 120,
            newcomers_an_hour: 300,
            sockets_of_a_person: 20,
            sockets_of_an_address: 500,
        }
    }
}

impl Limits {
    /// No limits: for load generators and simulations on one's own machine.
    #[must_use]
    pub const fn none() -> Limits {
        Limits {
            messages_a_second: u32::MAX,
            requests_a_second: u32::MAX,
            tables_an_hour: u32::MAX,
            newcomers_an_hour: u32::MAX,
            sockets_of_a_person: usize::MAX,
            sockets_of_an_address: usize::MAX,
        }
    }
}

/// Enforces the limits.
pub(crate) struct Doorman {
    limits: Limits,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<PersonId>,
    newcomers: DefaultKeyedRateLimiter<IpAddr>,
    limiters: Mutex<HashMap<PersonId, Weak<DefaultDirectRateLimiter>>>,
    addresses: Counted<IpAddr>,
    people: Counted<PersonId>,
}

/// Above this many keys, the idle ones are swept out.
const MANY: usize = 10_000;

fn some(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

impl Doorman {
    pub(crate) fn new(limits: Limits) -> Doorman {
        let requests = Quota::per_second(some(limits.requests_a_second))
            .allow_burst(some(limits.requests_a_second.saturating_mul(5)));
        Doorman {
            limits,
            requests: RateLimiter::keyed(requests),
            tables: RateLimiter::keyed(Quota::per_hour(some(limits.tables_an_hour))),
            newcomers: RateLimiter::keyed(Quota::per_hour(some(limits.newcomers_an_hour))),
            limiters: Mutex::default(),
            addresses: Counted::default(),
            people: Counted::default(),
        }
    }

    pub(crate) fn lets_request(&self, address: IpAddr) -> bool {
        if self.requests.len() > MANY {
            self.requests.retain_recent();
        }
        self.requests.check_key(&network(address)).is_ok()
    }

    pub(crate) fn lets_newcomer(&self, address: IpAddr) -> bool {
        if self.newcomers.len() > MANY {
            self.newcomers.retain_recent();
        }
        self.newcomers.check_key(&network(address)).is_ok()
    }

    pub(crate) fn lets_found_a_table(&self, person: PersonId) -> bool {
        if self.tables.len() > MANY {
            self.tables.retain_recent();
        }
        self.tables.check_key(&person).is_ok()
    }

    /// A slot for one more socket, freed when it is dropped.
    pub(crate) fn socket_slot(&self, address: IpAddr, person: Option<PersonId>) -> Option<SocketSlot> {
        let address = self.addresses.one_more(network(address), self.limits.sockets_of_an_address)?;
        let person = match person {
            Some(person) => Some(self.people.one_more(person, self.limits.sockets_of_a_person)?),
            None => None,
        };
        Some(SocketSlot { _address: address, _person: person })
    }

    /// The rate limiter for a socket's messages. All sockets of a person share one.
    pub(crate) fn message_limiter(&self, person: Option<PersonId>) -> Arc<DefaultDirectRateLimiter> {
        let Some(person) = person else { return Arc::new(self.new_limiter()) };
        let mut limiters = self.limiters.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(limiter) = limiters.get(&person).and_then(Weak::upgrade) {
            return limiter;
        }
        if limiters.len() > MANY {
            limiters.retain(|_, limiter| limiter.strong_count() > 0);
        }
        let limiter = Arc::new(self.new_limiter());
        limiters.insert(person, Arc::downgrade(&limiter));
        limiter
    }

    fn new_limiter(&self) -> DefaultDirectRateLimiter {
        let burst = some(self.limits.messages_a_second.saturating_mul(3));
        RateLimiter::direct(Quota::per_second(some(self.limits.messages_a_second)).allow_burst(burst))
    }
}

/// The network an address is counted under: all IPv6 addresses with the same first 64 bits count as one.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() >> 64 << 64).into(),
        four @ IpAddr::V4(_) => four,
    }
}

/// A slot for a socket.
#[derive(Debug)]
pub(crate) struct SocketSlot {
    _address: One<IpAddr>,
    _person: Option<One<PersonId>>,
}

type Counts<K> = Arc<Mutex<HashMap<K, usize>>>;

struct Counted<K>(Counts<K>);

impl<K> Default for Counted<K> {
    fn default() -> Counted<K> {
        Counted(Arc::default())
    }
}

impl<K: Copy + Eq + Hash> Counted<K> {
    fn one_more(&self, key: K, most: usize) -> Option<One<K>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key).or_insert(0);
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(One { counts: Arc::clone(&self.0), key })
    }
}

#[derive(Debug)]
struct One<K: Copy + Eq + Hash> {
    counts: Counts<K>,
    key: K,
}

impl<K: Copy + Eq + Hash> Drop for One<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_is_given_back() {
        let limits = Limits { sockets_of_a_person: 1, sockets_of_an_address: 2, ..Limits::default() };
        let (doorman, here) = (Doorman::new(limits), IpAddr::from([127, 0, 0, 1]));
        let (ada, bo) = (Some(PersonId::new(1)), Some(PersonId::new(2)));
        let first = doorman.socket_slot(here, ada).unwrap();
        assert!(doorman.socket_slot(here, ada).is_none(), "one socket a person");
        let second = doorman.socket_slot(here, bo).unwrap();
        assert!(doorman.socket_slot(here, None).is_none(), "two sockets an address");
        drop((first, second));
        assert!(doorman.socket_slot(here, ada).is_some());
        assert_eq!(doorman.people.0.lock().unwrap().len(), 0, "nothing is kept of those who left");
    }

    #[test]
    fn a_talkative_socket_is_told_so() {
        let doorman = Doorman::new(Limits { messages_a_second: 10, ..Limits::default() });
        let limiter = doorman.message_limiter(None);
        let heard = (0..1_000).filter(|_| limiter.check().is_ok()).count();
        assert!((30..=60).contains(&heard), "{heard}");
    }

    #[test]
    fn who_has_many_sockets_does_not_talk_more() {
        let doorman = Doorman::new(Limits { messages_a_second: 10, ..Limits::default() });
        let limiters: Vec<_> = (0..20).map(|_| doorman.message_limiter(Some(PersonId::new(1)))).collect();
        let heard = (0..1_000).filter(|n| limiters[n % limiters.len()].check().is_ok()).count();
        assert!((30..=60).contains(&heard), "{heard}");
        assert!(doorman.message_limiter(Some(PersonId::new(2))).check().is_ok(), "others do");
    }

    #[test]
    fn many_addresses_of_one_network_are_one() {
        let doorman = Doorman::new(Limits { newcomers_an_hour: 2, ..Limits::default() });
        let lets = |address: &str| doorman.lets_newcomer(address.parse().unwrap());
        assert!(lets("2001:db8::1") && lets("2001:db8::2") && !lets("2001:db8::3"));
        assert!(lets("2001:db8:0:1::3"), "another network");
        assert!(lets("192.0.2.1") && lets("::ffff:192.0.2.1") && !lets("192.0.2.1"));
        assert!(lets("192.0.2.2"), "another address");
    }
}
