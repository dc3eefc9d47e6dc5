//! How much one socket, one person and one address may ask for.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::{Code, PersonId};
use table::Refusal;

macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident: $usual:expr, lifted $lifted:expr;)+) => {
        /// The limits of a server. The defaults are far above normal use; `docs/limits.md` lists them.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Limits {
            $($(#[doc = $doc])+ pub $name: u32,)+
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $usual,)+ }
            }
        }

        impl Limits {
            /// The names of all limits.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// Nothing is counted: for load generators and simulations on one's own machine. Times stay as they are.
            #[must_use]
            pub const fn none() -> Limits {
                Limits { $($name: $lifted,)+ }
            }

            /// The limit of this name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<u32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }

            fn place(&mut self, name: &str) -> Option<&mut u32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

/// The value of a limit that is lifted.
const LIFTED: u32 = u32::MAX;

limits! {
    /// Messages per second on one socket, and on all of a person's sockets together; bursts of three times as many.
    /// All sockets of an address may send 40 times as many.
    messages_a_second: 30, lifted LIFTED;
    /// Requests per second from one address; bursts of five times as many.
    requests_a_second: 20, lifted LIFTED;
    /// Bytes per second that one connection may send; bursts of 16 times as many. All connections of an address may
    /// send eight times as many.
    bytes_a_second: 16 * 1024, lifted LIFTED;
    /// Tables per hour founded by one person, rematches included; an address may found three times as many.
    tables_an_hour: 60, lifted LIFTED;
    /// Tables that one person may found at once; an address may found three times as many.
    tables_at_once: 10, lifted LIFTED;
    /// Open rooms of one host with which another game may be started.
    rooms_of_a_host: 20, lifted LIFTED;
    /// New people per hour from one address.
    newcomers_an_hour: 300, lifted LIFTED;
    /// New people at once from one address.
    newcomers_at_once: 60, lifted LIFTED;
    /// Tries per hour to sign in under one name, and as many at once.
    guesses_of_a_name: 10, lifted LIFTED;
    /// Tries per hour to sign in from one address, under any name, and as many at once.
    guesses_of_an_address: 60, lifted LIFTED;
    /// Reports per hour of one person, and as many at once; an address may file three times as many.
    reports_an_hour: 10, lifted LIFTED;
    /// Notifications per hour to one person, at all places together, and as many at once; tries count, and so does naming a place.
    notices_an_hour: 120, lifted LIFTED;
    /// Invitations per hour of one person, and as many at once; an address may send three times as many.
    invitations_an_hour: 30, lifted LIFTED;
    /// Open sockets per person.
    sockets_of_a_person: 20, lifted LIFTED;
    /// Open sockets per address.
    sockets_of_an_address: 250, lifted LIFTED;
    /// Open connections per address, sockets included.
    connections_of_an_address: 320, lifted LIFTED;
    /// Open connections in total, sockets included; fewer where the system allows fewer open files.
    connections: 20_000, lifted LIFTED;
    /// Tables of one host in the public list.
    listed_of_a_host: 3, lifted LIFTED;
    /// Tables in the public list that were first joined from one address.
    listed_of_an_address: 10, lifted LIFTED;
    /// Hours without a change after which a table leaves the public list.
    listed_hours: 24, lifted 24;
    /// Seconds until the head of a request is complete.
    head_seconds: 10, lifted 10;
    /// Seconds until the body of a request is complete.
    body_seconds: 10, lifted 10;
    /// Seconds a connection may stay open after a response, until the next request.
    idle_seconds: 60, lifted 60;
    /// Seconds from the upgrade of a WebSocket to its `hello`.
    hello_seconds: 10, lifted 10;
    /// Seconds during which a client may take nothing of what is sent to it.
    write_seconds: 20, lifted 20;
}

impl Limits {
    /// Sets a limit by name. `none` lifts it.
    ///
    /// # Errors
    ///
    /// If there is no such limit, or the value is not a positive number.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let names = Limits::NAMES.join(", ");
        let place = self
            .place(name)
            .ok_or_else(|| format!("there is no limit '{name}'; expected one of: {names}"))?;
        *place = match value {
            "none" => LIFTED,
            number => number.parse().ok().filter(|&number| number > 0).ok_or_else(|| {
                format!("expected a number above 0 or 'none' for the limit '{name}', found '{value}'")
            })?,
        };
        Ok(())
    }
}

/// How many times as many messages as a person an address may send.
const ADDRESS_MESSAGES: u32 = 40;

/// How many times as many reports as a person an address may file.
const ADDRESS_REPORTS: u32 = 3;

/// How many times as many invitations as a person an address may send.
const ADDRESS_INVITATIONS: u32 = 3;

/// Enforces the limits.
pub(crate) struct Doorman {
    limits: Limits,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    newcomers: DefaultKeyedRateLimiter<IpAddr>,
    guessed: DefaultKeyedRateLimiter<String>,
    guessers: DefaultKeyedRateLimiter<IpAddr>,
    reports: DefaultKeyedRateLimiter<PersonId>,
    reporters: DefaultKeyedRateLimiter<IpAddr>,
    invitations: DefaultKeyedRateLimiter<PersonId>,
    inviters: DefaultKeyedRateLimiter<IpAddr>,
    exports: Counted<PersonId>,
    exporters: Counted<IpAddr>,
    namers: Counted<IpAddr>,
    talkers: Shared<PersonId>,
    addresses_talking: Shared<IpAddr>,
    addresses: Counted<IpAddr>,
    people: Counted<PersonId>,
}

/// Rate limiters that live as long as somebody uses them.
type Shared<K> = Mutex<HashMap<K, Arc<DefaultDirectRateLimiter>>>;

/// Above this many keys, the idle ones are swept out.
const MANY: usize = 10_000;

pub(crate) fn some(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// A rate limiter, after those who have not been seen for long were forgotten.
pub(crate) fn swept<K: Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
) -> &DefaultKeyedRateLimiter<K> {
    if limiter.len() > MANY {
        limiter.retain_recent();
    }
    limiter
}

impl Doorman {
    pub(crate) fn new(limits: Limits) -> Doorman {
        let requests = Quota::per_second(some(limits.requests_a_second))
            .allow_burst(some(limits.requests_a_second.saturating_mul(5)));
        let newcomers =
            Quota::per_hour(some(limits.newcomers_an_hour)).allow_burst(some(limits.newcomers_at_once));
        Doorman {
            limits,
            requests: RateLimiter::keyed(requests),
            newcomers: RateLimiter::keyed(newcomers),
            guessed: RateLimiter::keyed(Quota::per_hour(some(limits.guesses_of_a_name))),
            guessers: RateLimiter::keyed(Quota::per_hour(some(limits.guesses_of_an_address))),
            reports: RateLimiter::keyed(Quota::per_hour(some(limits.reports_an_hour))),
            reporters: RateLimiter::keyed(Quota::per_hour(some(
                limits.reports_an_hour.saturating_mul(ADDRESS_REPORTS),
            ))),
            invitations: RateLimiter::keyed(Quota::per_hour(some(limits.invitations_an_hour))),
            inviters: RateLimiter::keyed(Quota::per_hour(some(
                limits.invitations_an_hour.saturating_mul(ADDRESS_INVITATIONS),
            ))),
            exports: Counted::default(),
            exporters: Counted::default(),
            namers: Counted::default(),
            talkers: Mutex::default(),
            addresses_talking: Mutex::default(),
            addresses: Counted::default(),
            people: Counted::default(),
        }
    }

    pub(crate) fn lets_request(&self, address: IpAddr) -> bool {
        swept(&self.requests).check_key(&network(address)).is_ok()
    }

    pub(crate) fn lets_newcomer(&self, address: IpAddr) -> bool {
        swept(&self.newcomers).check_key(&network(address)).is_ok()
    }

    /// Whether this person, at this address, may report one more thing.
    pub(crate) fn lets_report(&self, address: IpAddr, person: PersonId) -> Result<(), Refusal> {
        let allowed = swept(&self.reporters).check_key(&network(address)).is_ok()
            && swept(&self.reports).check_key(&person).is_ok();
        let why = "that is a lot of reports: wait a while";
        allowed.then_some(()).ok_or_else(|| Refusal::new(Code::TooMany, why))
    }

    /// Whether this person, at this address, may invite one more.
    pub(crate) fn lets_invite(&self, address: IpAddr, person: PersonId) -> Result<(), Refusal> {
        let allowed = swept(&self.inviters).check_key(&network(address)).is_ok()
            && swept(&self.invitations).check_key(&person).is_ok();
        let why = "that is a lot of invitations: wait a while";
        allowed.then_some(()).ok_or_else(|| Refusal::new(Code::TooMany, why))
    }

    /// Whether one more pass-phrase or code from this address, for a name that looks like this, is looked at.
    pub(crate) fn lets_guess(&self, address: IpAddr, look: Option<&str>) -> Result<(), Refusal> {
        if swept(&self.guessers).check_key(&network(address)).is_err() {
            let why = "too many tries from this address: wait a few minutes";
            return Err(Refusal::new(Code::TooMany, why));
        }
        if look.is_some_and(|look| swept(&self.guessed).check_key(&look.to_owned()).is_err()) {
            let why = "too many tries with this name: wait a few minutes, or use a recovery code";
            return Err(Refusal::new(Code::TooMany, why));
        }
        Ok(())
    }

    /// Whether this person may have one more copy of their data; held as long as it is written.
    pub(crate) fn lets_export(&self, address: IpAddr, person: PersonId) -> Result<Exporting, Refusal> {
        let busy = || Refusal::new(Code::TooMany, "your data is being written down already: wait for it");
        let address = self.exporters.one_more(network(address), EXPORTS_OF_AN_ADDRESS).ok_or_else(busy)?;
        let person = self.exports.one_more(person, 1).ok_or_else(busy)?;
        Ok(Exporting { _address: address, _person: person })
    }

    /// Whether a place where somebody at this address is told is looked at now; held as long as that takes.
    pub(crate) fn lets_name(&self, address: IpAddr) -> Result<One<IpAddr>, Refusal> {
        let why = "several places are looked at for this address already: wait for them";
        let one = self.namers.one_more(network(address), NAMED_OF_AN_ADDRESS);
        one.ok_or_else(|| Refusal::new(Code::TooMany, why))
    }

    /// A slot for one more socket, freed when it is dropped.
    pub(crate) fn socket_slot(&self, address: IpAddr, person: Option<PersonId>) -> Option<SocketSlot> {
        let address =
            self.addresses.one_more(network(address), self.limits.sockets_of_an_address as usize)?;
        let person = match person {
            Some(person) => Some(self.people.one_more(person, self.limits.sockets_of_a_person as usize)?),
            None => None,
        };
        Some(SocketSlot { _address: address, _person: person })
    }

    /// How much a socket may say. All sockets of a person share one budget, and all of an address a larger one.
    pub(crate) fn budget(&self, address: IpAddr, person: Option<PersonId>) -> Budget {
        let rate = self.limits.messages_a_second;
        let own = match person {
            Some(person) => shared(&self.talkers, person, rate),
            None => Arc::new(talking(rate)),
        };
        let rate = rate.saturating_mul(ADDRESS_MESSAGES);
        Budget { own, address: shared(&self.addresses_talking, network(address), rate) }
    }
}

fn talking(a_second: u32) -> DefaultDirectRateLimiter {
    let burst = some(a_second.saturating_mul(3));
    RateLimiter::direct(Quota::per_second(some(a_second)).allow_burst(burst))
}

/// The limiter that everybody with this key shares.
fn shared<K: Hash + Eq>(limiters: &Shared<K>, key: K, a_second: u32) -> Arc<DefaultDirectRateLimiter> {
    let mut limiters = limiters.lock().unwrap_or_else(PoisonError::into_inner);
    // Kept when the last socket closes, so that nobody has a new budget for coming back.
    if let Some(limiter) = limiters.get(&key) {
        return Arc::clone(limiter);
    }
    if limiters.len() > MANY {
        limiters.retain(|_, limiter| Arc::strong_count(limiter) > 1);
    }
    let limiter = Arc::new(talking(a_second));
    limiters.insert(key, Arc::clone(&limiter));
    limiter
}

/// How much a socket may still say.
#[derive(Debug)]
pub(crate) struct Budget {
    own: Arc<DefaultDirectRateLimiter>,
    address: Arc<DefaultDirectRateLimiter>,
}

impl Budget {
    /// Whether one more message is heard.
    pub(crate) fn lets_speak(&self) -> bool {
        self.own.check().is_ok() && self.address.check().is_ok()
    }

    /// Whether a page of earlier news is sent, which is as much work as several messages.
    pub(crate) fn lets_read_a_page(&self) -> bool {
        let lets =
            |limiter: &DefaultDirectRateLimiter| limiter.check_n(PAGE_COSTS).is_ok_and(|cost| cost.is_ok());
        lets(&self.own) && lets(&self.address)
    }
}

/// How many messages a page of earlier news counts as.
const PAGE_COSTS: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// The network an address is counted under: all IPv6 addresses with the same first 64 bits count as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
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

/// Somebody's data is being written down, until it is dropped.
#[derive(Debug)]
pub(crate) struct Exporting {
    _address: One<IpAddr>,
    _person: One<PersonId>,
}

/// How many copies of people's data are written at once for one address.
const EXPORTS_OF_AN_ADDRESS: usize = 4;

/// How many places where people are told are looked at at once for one address.
const NAMED_OF_AN_ADDRESS: usize = 4;

type Counts<K> = Arc<Mutex<HashMap<K, usize>>>;

pub(crate) struct Counted<K>(Counts<K>);

impl<K> Default for Counted<K> {
    fn default() -> Counted<K> {
        Counted(Arc::default())
    }
}

impl<K: Copy + Eq + Hash> Counted<K> {
    pub(crate) fn one_more(&self, key: K, most: usize) -> Option<One<K>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key).or_insert(0);
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(One { counts: Arc::clone(&self.0), key })
    }

    /// All that are counted.
    pub(crate) fn all(&self) -> Vec<K> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }

    /// How many have at least this many.
    pub(crate) fn at_least(&self, many: usize) -> usize {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.values().filter(|count| **count >= many).count()
    }

    /// How many there are.
    pub(crate) fn of(&self, key: K) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied().unwrap_or(0)
    }
}

/// One of those that are counted, until it is dropped.
#[derive(Debug)]
pub(crate) struct One<K: Copy + Eq + Hash> {
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

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn one_address_has_few_places_looked_at_at_once() {
        let (doorman, there) = (Doorman::new(Limits::none()), IpAddr::from([192, 0, 2, 1]));
        let mut held: Vec<One<IpAddr>> =
            (0..NAMED_OF_AN_ADDRESS).map(|_| doorman.lets_name(HERE).unwrap()).collect();
        assert_eq!(doorman.lets_name(HERE).map(drop).unwrap_err().code, Code::TooMany);
        assert!(doorman.lets_name(there).is_ok(), "others do not wait for it");
        held.pop();
        assert!(doorman.lets_name(HERE).is_ok());
    }

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

    /// By name wherever they come from, and by address whatever the name.
    #[test]
    fn guessing_is_bounded_by_name_and_by_address() {
        let doorman =
            Doorman::new(Limits { guesses_of_a_name: 3, guesses_of_an_address: 5, ..Limits::default() });
        let address = |last| IpAddr::from([192, 0, 2, last]);
        let lets = |last, look| doorman.lets_guess(address(last), Some(look)).is_ok();
        assert!(lets(1, "ada") && lets(2, "ada") && lets(3, "ada"));
        assert!(!lets(4, "ada"), "a fourth address guesses no more");
        assert!(lets(4, "bo"));
        assert!(doorman.lets_guess(address(4), None).is_ok(), "a code is not counted by name");
        let names = ["cy", "di", "ed", "flo", "gus"];
        assert_eq!(names.iter().filter(|name| lets(9, name)).count(), 5);
        assert!(!lets(9, "hal"), "one address does not try all names");
    }

    #[test]
    fn a_talkative_socket_is_told_so() {
        let doorman = Doorman::new(Limits { messages_a_second: 10, ..Limits::default() });
        let budget = doorman.budget(HERE, None);
        let heard = (0..1_000).filter(|_| budget.lets_speak()).count();
        assert!((30..=60).contains(&heard), "{heard}");
    }

    #[test]
    fn who_has_many_sockets_does_not_talk_more() {
        let doorman = Doorman::new(Limits { messages_a_second: 10, ..Limits::default() });
        let budgets: Vec<_> = (0..20).map(|_| doorman.budget(HERE, Some(PersonId::new(1)))).collect();
        let heard = (0..1_000).filter(|n| budgets[n % budgets.len()].lets_speak()).count();
        assert!((30..=60).contains(&heard), "{heard}");
        assert!(doorman.budget(HERE, Some(PersonId::new(2))).lets_speak(), "others do");
    }

    #[test]
    fn who_has_many_names_does_not_talk_for_all_of_them() {
        let doorman = Doorman::new(Limits { messages_a_second: 1, ..Limits::default() });
        let budgets: Vec<_> = (0..500).map(|_| doorman.budget(HERE, None)).collect();
        let heard = (0..1_500).filter(|n| budgets[n % budgets.len()].lets_speak()).count();
        assert!((120..=300).contains(&heard), "{heard}: forty times as much as one of them");
        let there = IpAddr::from([192, 0, 2, 2]);
        assert!(doorman.budget(there, None).lets_speak(), "another address");
    }

    #[test]
    fn a_limit_is_set_by_its_name() {
        let mut limits = Limits::default();
        assert_eq!(limits.set("tables_an_hour", "7"), Ok(()));
        assert_eq!(limits.set("connections", "none"), Ok(()));
        assert_eq!((limits.tables_an_hour, limits.connections), (7, u32::MAX));
        for (name, value) in [("tables", "7"), ("tables_an_hour", "0"), ("tables_an_hour", "-1"), ("", "")] {
            assert!(limits.set(name, value).is_err(), "{name}={value}");
        }
        for name in Limits::NAMES {
            assert!(limits.get(name).is_some(), "{name}");
        }
    }

    #[test]
    fn many_addresses_of_one_network_are_one() {
        let doorman = Doorman::new(Limits { newcomers_at_once: 2, ..Limits::default() });
        let lets = |address: &str| doorman.lets_newcomer(address.parse().unwrap());
        assert!(lets("2001:db8::1") && lets("2001:db8::2") && !lets("2001:db8::3"));
        assert!(lets("2001:db8:0:1::3"), "another network");
        assert!(lets("192.0.2.1") && lets("::ffff:192.0.2.1") && !lets("192.0.2.1"));
        assert!(lets("192.0.2.2"), "another address");
    }
}
