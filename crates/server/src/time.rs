//! The time. The server asks only here, so that tests can set it.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use protocol::Millis;
use tokio::sync::watch;
use tokio::time::Instant;

/// Two clocks that differ by fewer milliseconds agree.
const AGREED: u64 = 20;

/// A clock: it tells the time and wakes sleepers.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// The runtime's clock, and the calendar time when it started, which may be corrected.
    Runtime { start: Instant, at_start: Arc<AtomicU64> },
    /// A clock that stands still until it is moved.
    Hands(Arc<watch::Sender<Millis>>),
}

impl Clock {
    /// The real time. A simulated runtime simulates this clock too.
    #[must_use]
    pub fn real() -> Clock {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Clock::from(Millis::new(now.as_millis() as u64))
    }

    /// The runtime's time, counted from this calendar time.
    #[must_use]
    pub fn from(at_start: Millis) -> Clock {
        let at_start = Arc::new(AtomicU64::new(at_start.since_1970()));
        Clock(Kind::Runtime { start: Instant::now(), at_start })
    }

    /// A clock that stands still until [`Clock::advance`] moves it.
    #[must_use]
    pub fn standing(at: Millis) -> Clock {
        Clock(Kind::Hands(Arc::new(watch::Sender::new(at))))
    }

    /// Moves a standing clock forward. The real one cannot be moved.
    pub fn advance(&self, by: Duration) {
        if let Kind::Hands(hands) = &self.0 {
            hands.send_modify(|now| *now = now.plus(by.as_millis() as u64));
        }
    }

    /// Sets the runtime's clock by another one, unless they agree well enough. It is never put back: what has happened stays
    /// in the past.
    pub(crate) fn set(&self, now: Millis) {
        if let Kind::Runtime { start, at_start } = &self.0
            && now.since(self.now()) > AGREED
        {
            at_start.store(now.since_1970() - start.elapsed().as_millis() as u64, Ordering::Relaxed);
        }
    }

    /// The current time.
    #[must_use]
    pub fn now(&self) -> Millis {
        match &self.0 {
            Kind::Runtime { start, at_start } => {
                Millis::new(at_start.load(Ordering::Relaxed)).plus(start.elapsed().as_millis() as u64)
            }
            Kind::Hands(hands) => *hands.borrow(),
        }
    }

    /// Sleeps until this moment; `None` means for ever.
    pub fn sleep_until(&self, until: Option<Millis>) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let Some(until) = until else { return Box::pin(std::future::pending()) };
        match &self.0 {
            Kind::Runtime { start, at_start } => {
                // A sleep never ends early, so the time, rounded down to a millisecond, has come by then.
                let at_start = Millis::new(at_start.load(Ordering::Relaxed));
                let at = *start + Duration::from_millis(until.since(at_start));
                Box::pin(tokio::time::sleep_until(at))
            }
            Kind::Hands(hands) => {
                let mut seen = hands.subscribe();
                Box::pin(async move {
                    // The sender lives as long as the clock; once it is gone, the time never comes.
                    if seen.wait_for(|now| *now >= until).await.is_err() {
                        std::future::pending::<()>().await;
                    }
                })
            }
        }
    }
}
