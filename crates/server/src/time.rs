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
    /// The runtime's clock, the calendar time when it started, which may be corrected, the latest time that was told, and how many
    /// times as fast as the runtime's it goes.
    Runtime { start: Instant, at_start: Arc<AtomicU64>, told: Arc<AtomicU64>, rate: u64 },
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
        Clock(Kind::Runtime { start: Instant::now(), at_start, told: Arc::default(), rate: 1 })
    }

    /// The same clock, which goes this many times as fast from its start on: for tests in which nobody wants to wait for bots.
    #[must_use]
    pub fn times(self, rate: u32) -> Clock {
        match self.0 {
            Kind::Runtime { start, at_start, told, .. } => {
                Clock(Kind::Runtime { start, at_start, told, rate: u64::from(rate.max(1)) })
            }
            hands @ Kind::Hands(_) => Clock(hands),
        }
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

    /// Sets the runtime's clock by another one. Before anything has happened it may be put back.
    pub(crate) fn set(&self, now: Millis) {
        if let Kind::Runtime { told, .. } = &self.0 {
            told.store(0, Ordering::Relaxed);
            self.correct(now);
        }
    }

    /// Corrects the runtime's clock by another one, unless they agree well enough. A clock that was ahead stands still until the
    /// other one has caught up: what has happened stays in the past.
    pub(crate) fn correct(&self, now: Millis) {
        if let Kind::Runtime { start, at_start, rate, .. } = &self.0 {
            let passed = since(*start) * rate;
            let ours = Millis::new(at_start.load(Ordering::Relaxed)).plus(passed);
            if now.since(ours).max(ours.since(now)) > AGREED {
                at_start.store(now.since_1970().saturating_sub(passed), Ordering::Relaxed);
            }
        }
    }

    /// The current time.
    #[must_use]
    pub fn now(&self) -> Millis {
        match &self.0 {
            Kind::Runtime { start, at_start, told, rate } => {
                let now = at_start.load(Ordering::Relaxed) + since(*start) * rate;
                Millis::new(told.fetch_max(now, Ordering::Relaxed).max(now))
            }
            Kind::Hands(hands) => *hands.borrow(),
        }
    }

    /// Sleeps until this moment; `None` means for ever.
    pub fn sleep_until(&self, until: Option<Millis>) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let Some(until) = until else { return Box::pin(std::future::pending()) };
        match &self.0 {
            Kind::Runtime { start, at_start, rate, .. } => {
                // A sleep never ends early, so the time, rounded down to a millisecond, has come by then.
                let at_start = Millis::new(at_start.load(Ordering::Relaxed));
                let at = *start + Duration::from_millis(until.since(at_start).div_ceil(*rate));
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

/// The milliseconds since this moment.
fn since(moment: Instant) -> u64 {
    moment.elapsed().as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_faster_clock_tells_and_wakes_alike() {
        let clock = Clock::from(Millis::new(10_000)).times(20);
        tokio::time::advance(Duration::from_millis(50)).await;
        assert_eq!(clock.now(), Millis::new(11_000));
        let began = Instant::now();
        clock.sleep_until(Some(Millis::new(13_001))).await;
        assert_eq!(began.elapsed(), Duration::from_millis(101));
        assert!(clock.now() >= Millis::new(13_001));
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_is_set_by_another_and_never_goes_back_once_it_was_read() {
        let clock = Clock::from(Millis::new(10_000));
        clock.set(Millis::new(5_000));
        assert_eq!(clock.now(), Millis::new(5_000), "before anything has happened it is put back");
        clock.correct(Millis::new(5_010));
        assert_eq!(clock.now(), Millis::new(5_000), "they agree well enough");
        clock.correct(Millis::new(6_000));
        assert_eq!(clock.now(), Millis::new(6_000));
        clock.correct(Millis::new(5_500));
        assert_eq!(clock.now(), Millis::new(6_000), "it stands still");
        tokio::time::advance(Duration::from_millis(600)).await;
        assert_eq!(clock.now(), Millis::new(6_100), "until the other one has caught up");
        let sleeping = clock.sleep_until(Some(Millis::new(6_300)));
        sleeping.await;
        assert_eq!(clock.now(), Millis::new(6_300));
    }
}
