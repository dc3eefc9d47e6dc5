//! Who is inside: every connection is counted from the moment it is accepted, by address and in total.
//!
//! When the house is nearly full, those leave first who have not asked for anything yet, the oldest before the others;
//! then those whose last request was longest ago. So whoever only holds a place does not keep others out.

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::limits::{Limits, network};
use crate::line::Bucket;
use crate::proxies::Proxies;

/// The burst of a connection, in seconds' worth of bytes.
const BURST: u32 = 16;
/// How much more than one connection all connections of an address may send.
const ADDRESS_BYTES: u32 = 8;
/// This part of all places is kept free by sending idle connections away.
const SPARE: usize = 16;
/// A handler notices an unfinished body itself, and says so; after this much longer the connection is closed.
const GRACE: Duration = Duration::from_secs(5);
/// Above this many addresses, those without a connection are swept out.
const MANY: usize = 10_000;

/// How many times as many connections as an address a whole IPv6 site may have.
const SITE: usize = 4;

/// The site of an IPv6 address, its first 48 bits: one customer may have so many networks. It is written as an address that
/// is none of them.
fn site(address: IpAddr) -> Option<IpAddr> {
    match address.to_canonical() {
        IpAddr::V6(six) => Some(Ipv6Addr::from_bits(six.to_bits() >> 80 << 80 | 1).into()),
        IpAddr::V4(_) => None,
    }
}

/// Why somebody was not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// All places of this address are taken.
    Address,
    /// All places are taken.
    House,
}

/// The door: it counts connections and decides who leaves.
pub(crate) struct Gate {
    limits: Limits,
    proxies: Arc<Proxies>,
    places: Arc<Mutex<Places>>,
    buckets: Mutex<HashMap<IpAddr, Arc<Mutex<Bucket>>>>,
}

/// The places that are taken.
#[derive(Default)]
struct Places {
    total: usize,
    addresses: HashMap<IpAddr, usize>,
    next: u64,
    // Those who have not made a whole request yet, oldest first.
    strangers: BTreeMap<u64, Arc<Visit>>,
    // Those between two requests, the longest waiting first.
    idle: BTreeMap<u64, Arc<Visit>>,
}

impl Places {
    fn turn(&mut self) -> u64 {
        self.next += 1;
        self.next
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Gate {
    pub(crate) fn new(limits: Limits, proxies: Arc<Proxies>) -> Gate {
        Gate { limits, proxies, places: Arc::default(), buckets: Mutex::default() }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// A place for a connection from this address, or why there is none.
    pub(crate) fn come_in(&self, peer: IpAddr) -> Result<Arc<Visit>, Full> {
        let (most, address) = (self.limits.connections as usize, network(peer));
        // A proxy brings many people, who are counted one by one when they ask for something.
        let proxied = self.proxies.trusts(peer);
        let mut places = lock(&self.places);
        let taken = |address: &IpAddr| places.addresses.get(address).copied().unwrap_or(0);
        let most_here = self.limits.connections_of_an_address as usize;
        let wider = site(peer).is_some_and(|site| taken(&site) >= most_here.saturating_mul(SITE));
        if !proxied && (taken(&address) >= most_here || wider) {
            return Err(Full::Address);
        }
        if places.total >= self.roomy() {
            let leaves = places.strangers.pop_first().or_else(|| places.idle.pop_first());
            match leaves {
                Some((_, visit)) => {
                    metrics::counter!("gavel_connections_cleared_total").increment(1);
                    visit.leaves.notify_one();
                }
                None if places.total >= most => return Err(Full::House),
                None => {}
            }
        }
        // Those who were sent away take a moment to leave; the spare places are for that.
        if places.total >= most {
            return Err(Full::House);
        }
        places.total += 1;
        for counted in [Some(address), site(peer)].into_iter().flatten() {
            *places.addresses.entry(counted).or_insert(0) += 1;
        }
        metrics::gauge!("gavel_connections").increment(1.0);
        let turn = places.turn();
        let visit = Arc::new(Visit {
            peer,
            address,
            places: Arc::clone(&self.places),
            state: Mutex::new(State { stage: Stage::Head { since: Instant::now() }, turn }),
            meter: Mutex::new(if proxied { Meter::default() } else { self.meter(address) }),
            leaves: Notify::new(),
            changed: Notify::new(),
            times: Times {
                head: Duration::from_secs(self.limits.head_seconds.into()),
                body: Duration::from_secs(self.limits.body_seconds.into()) + GRACE,
                idle: Duration::from_secs(self.limits.idle_seconds.into()),
            },
        });
        places.strangers.insert(turn, Arc::clone(&visit));
        Ok(visit)
    }

    /// With so many inside, somebody leaves for everybody who comes.
    fn roomy(&self) -> usize {
        let most = self.limits.connections as usize;
        most - most / SPARE
    }

    /// Whether hardly any place is free.
    pub(crate) fn is_crowded(&self) -> bool {
        lock(&self.places).total >= self.roomy()
    }

    /// This connection is a WebSocket from now on, and its bytes count for this address.
    pub(crate) fn upgraded(&self, visit: &Arc<Visit>, address: IpAddr) {
        visit.becomes(Stage::Socket);
        *lock(&visit.meter) = self.meter(network(address));
    }

    fn meter(&self, address: IpAddr) -> Meter {
        let rate = self.limits.bytes_a_second;
        if rate == Limits::none().bytes_a_second {
            return Meter::default();
        }
        let own = Bucket::new(rate, rate.saturating_mul(BURST));
        let mut buckets = lock(&self.buckets);
        if buckets.len() > MANY {
            buckets.retain(|_, bucket| Arc::strong_count(bucket) > 1);
        }
        // Kept when the last connection closes, so that nobody has a new budget for coming back.
        let shared = buckets.entry(address).or_insert_with(|| {
            let rate = rate.saturating_mul(ADDRESS_BYTES);
            Arc::new(Mutex::new(Bucket::new(rate, rate.saturating_mul(BURST))))
        });
        Meter { own: Some(own), shared: Some(Arc::clone(shared)) }
    }

    #[cfg(test)]
    pub(crate) fn inside(&self) -> usize {
        lock(&self.places).total
    }
}

/// How many bytes a connection may still send. What is not metered is unlimited.
#[derive(Default, Debug)]
struct Meter {
    own: Option<Bucket>,
    shared: Option<Arc<Mutex<Bucket>>>,
}

/// How far a connection is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The head of a request is on its way.
    Head { since: Instant },
    /// Its body is.
    Body { since: Instant },
    /// A whole request is being answered.
    Answering,
    /// It was answered, and the next one has not begun.
    Idle { since: Instant },
    /// It is a WebSocket.
    Socket,
}

#[derive(Debug)]
struct State {
    stage: Stage,
    // Its place among the strangers or the idle.
    turn: u64,
}

#[derive(Clone, Copy, Debug)]
struct Times {
    head: Duration,
    body: Duration,
    idle: Duration,
}

/// One connection, from accept to close.
pub(crate) struct Visit {
    /// Where the connection comes from: a client, or a proxy.
    pub(crate) peer: IpAddr,
    address: IpAddr,
    places: Arc<Mutex<Places>>,
    state: Mutex<State>,
    meter: Mutex<Meter>,
    leaves: Notify,
    changed: Notify,
    times: Times,
}

impl Visit {
    /// A request has arrived, with or without its body.
    pub(crate) fn asks(self: &Arc<Visit>, whole: bool) {
        if whole {
            self.becomes(Stage::Answering);
        } else {
            // It keeps its place among those who may be sent away.
            lock(&self.state).stage = Stage::Body { since: Instant::now() };
            self.changed.notify_one();
        }
    }

    /// The body of a request has been read.
    pub(crate) fn has_asked(self: &Arc<Visit>) {
        self.becomes(Stage::Answering);
    }

    /// A request has been answered.
    pub(crate) fn answered(self: &Arc<Visit>) {
        self.becomes(Stage::Idle { since: Instant::now() });
    }

    fn becomes(self: &Arc<Visit>, stage: Stage) {
        let mut places = lock(&self.places);
        let mut state = lock(&self.state);
        if state.stage == Stage::Socket {
            return;
        }
        places.strangers.remove(&state.turn);
        places.idle.remove(&state.turn);
        if let Stage::Idle { .. } = stage {
            state.turn = places.turn();
            places.idle.insert(state.turn, Arc::clone(self));
        }
        state.stage = stage;
        self.changed.notify_one();
    }

    /// Resolves when this connection must be closed: its time is up, or its place is needed.
    pub(crate) async fn over(&self) {
        loop {
            let until = match lock(&self.state).stage {
                Stage::Head { since } => Some(since + self.times.head),
                Stage::Body { since } => Some(since + self.times.body),
                Stage::Idle { since } => Some(since + self.times.idle),
                Stage::Answering | Stage::Socket => None,
            };
            let late = async {
                match until {
                    Some(until) => tokio::time::sleep_until(until).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = self.leaves.notified() => return,
                () = self.changed.notified() => {}
                () = late => {
                    metrics::counter!("gavel_connections_timed_out_total").increment(1);
                    return;
                }
            }
        }
    }

    /// How long to wait before more may be read.
    pub(crate) fn wait(&self) -> Option<Duration> {
        let mut meter = lock(&self.meter);
        let own = meter.own.as_mut().and_then(Bucket::wait);
        let shared = meter.shared.as_ref().and_then(|bucket| lock(bucket).wait());
        own.max(shared)
    }

    /// So many bytes were read.
    pub(crate) fn has_read(&self, bytes: usize) {
        if bytes == 0 {
            return;
        }
        let mut meter = lock(&self.meter);
        if let Some(own) = &mut meter.own {
            own.take(bytes);
        }
        if let Some(shared) = &meter.shared {
            lock(shared).take(bytes);
        }
        drop(meter);
        let mut state = lock(&self.state);
        if let Stage::Idle { .. } = state.stage {
            // The next request has begun; from its first byte on, it has as long as the first one.
            state.stage = Stage::Head { since: Instant::now() };
            self.changed.notify_one();
        }
    }

    /// The connection is closed: its place is free.
    pub(crate) fn leave(&self) {
        let mut places = lock(&self.places);
        let turn = lock(&self.state).turn;
        places.strangers.remove(&turn);
        places.idle.remove(&turn);
        places.total -= 1;
        metrics::gauge!("gavel_connections").decrement(1.0);
        for counted in [Some(self.address), site(self.peer)].into_iter().flatten() {
            if let Some(count) = places.addresses.get_mut(&counted) {
                *count -= 1;
                if *count == 0 {
                    places.addresses.remove(&counted);
                }
            }
        }
    }
}
