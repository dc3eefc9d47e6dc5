//! The attackers: where they come from, what their own work costs, and what they achieve.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::rc::Rc;

use client::{Address, Failed};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::Mutex;
use tokio::time::{Duration, Instant, sleep};

use super::prepare::Camp;
use crate::dialect::Dialect;

/// The addresses attackers come from: 127.0.0.2 to 127.0.0.9.
pub(crate) const SOURCES: [Ipv4Addr; 8] = {
    let mut sources = [Ipv4Addr::LOCALHOST; 8];
    let mut n = 0;
    while n < 8 {
        sources[n] = Ipv4Addr::new(127, 0, 0, n as u8 + 2);
        n += 1;
    }
    sources
};

/// Everything the attackers of one attack share. They all run on one thread.
pub(crate) struct Band {
    pub(crate) target: SocketAddr,
    pub(crate) address: Address,
    pub(crate) dialect: Dialect,
    pub(crate) camp: Camp,
    pub(crate) purse: Purse,
    pub(crate) tally: RefCell<Tally>,
    /// The share of an attack's full strength.
    pub(crate) strength: f64,
    /// The most connections they may open at a time.
    pub(crate) connections: usize,
}

impl Band {
    /// Scales a number to the strength of the attack.
    pub(crate) fn scaled(&self, count: usize) -> usize {
        ((count as f64 * self.strength).ceil() as usize).max(1)
    }

    /// A connection from one of the attackers' addresses, once their processor time allows it.
    pub(crate) async fn connect(&self, source: usize, buffer: Option<u32>) -> io::Result<TcpStream> {
        self.purse.pay().await;
        let socket = TcpSocket::new_v4()?;
        if let Some(bytes) = buffer {
            socket.set_recv_buffer_size(bytes)?;
        }
        socket.bind(SocketAddr::from((SOURCES[source % SOURCES.len()], 0)))?;
        let line = socket.connect(self.target).await?;
        line.set_nodelay(true)?;
        Ok(line)
    }

    /// Counts something.
    pub(crate) fn count(&self, what: impl Into<String>) {
        self.count_many(what, 1);
    }

    /// Counts something that happened this often.
    pub(crate) fn count_many(&self, what: impl Into<String>, often: u64) {
        *self.tally.borrow_mut().counts.entry(what.into()).or_default() += often;
    }

    /// Counts why something failed.
    pub(crate) fn failed(&self, why: &Failed) {
        match why {
            Failed::Refused(answer) => self.count(format!("refused {}", answer.status)),
            Failed::Line(why) => self.broke(why),
            Failed::BadAddress(_) | Failed::Misunderstood(_) => self.count("cut off"),
        }
    }

    /// Counts a connection that could not be made or broke.
    pub(crate) fn broke(&self, why: &io::Error) {
        self.count(format!("broken ({})", why.kind()));
    }

    /// A connection that is held until this is dropped.
    pub(crate) fn held(self: &Rc<Band>) -> Held {
        let mut tally = self.tally.borrow_mut();
        tally.held += 1;
        tally.most_held = tally.most_held.max(tally.held);
        Held(Rc::clone(self))
    }
}

/// A connection an attacker holds.
pub(crate) struct Held(Rc<Band>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.tally.borrow_mut().held -= 1;
    }
}

/// What the attackers have achieved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) counts: BTreeMap<String, u64>,
    pub(crate) held: u64,
    pub(crate) most_held: u64,
}

/// The processor time the attackers may use: on a small machine their own work must not be what slows the others.
pub(crate) struct Purse {
    share: f64,
    begun: Instant,
    before: Duration,
    gate: Mutex<()>,
    paused: Cell<Duration>,
}

/// What may be used at once.
const ADVANCE: Duration = Duration::from_millis(20);

impl Purse {
    /// This share of a core, for the thread that calls it.
    pub(crate) fn new(share: f64) -> Purse {
        Purse {
            share,
            begun: Instant::now(),
            before: processor_time(),
            gate: Mutex::new(()),
            paused: Cell::default(),
        }
    }

    /// Waits until there is processor time left. Those who wait take turns.
    pub(crate) async fn pay(&self) {
        let _turn = self.gate.lock().await;
        while self.spent() > ADVANCE + self.begun.elapsed().mul_f64(self.share) {
            let asleep = Instant::now();
            sleep(Duration::from_millis(2)).await;
            self.paused.set(self.paused.get() + asleep.elapsed());
        }
    }

    /// The processor time used so far.
    pub(crate) fn spent(&self) -> Duration {
        processor_time().saturating_sub(self.before)
    }

    /// How long they were made to wait.
    pub(crate) fn paused(&self) -> Duration {
        self.paused.get()
    }
}

/// The processor time this thread has used.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Elsewhere it is not known, and nobody is made to wait.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_has_used_up_the_processor_time_waits() {
        let purse = Purse::new(0.1);
        while purse.spent() < ADVANCE * 2 {
            std::hint::black_box(purse.spent());
        }
        purse.pay().await;
        // Looking at the clocks takes a little, too.
        let earned = ADVANCE * 2 + purse.begun.elapsed().mul_f64(0.1);
        assert!(purse.spent() <= earned, "{:?} of {earned:?}", purse.spent());
        assert!(purse.paused() > Duration::ZERO);
    }

    #[test]
    fn attackers_come_from_addresses_of_their_own() {
        let text = SOURCES.map(|source| source.to_string()).join(" ");
        assert_eq!(text, "127.0.0.2 127.0.0.3 127.0.0.4 127.0.0.5 127.0.0.6 127.0.0.7 127.0.0.8 127.0.0.9");
    }
}
