//! Which sockets belong to whom, so that they end with the session that opened them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::PersonId;
use store::Digest;
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::hub::Hub;

/// How often it is asked whether a session has ended at another node.
const LOOK: Duration = Duration::from_secs(20);

type Open = Arc<Mutex<HashMap<PersonId, Vec<(Option<Digest>, Arc<Cut>)>>>>;

/// What becomes of a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It stays.
    Stays,
    /// It is cut, and whoever has it comes back with another cookie.
    ComesBack,
    /// It is cut: they are signed out.
    Out,
}

#[derive(Default)]
struct Cut {
    now: Notify,
    out: AtomicBool,
}

/// The sockets of everybody who is connected here.
#[derive(Default)]
pub(crate) struct Lines(Open);

/// A socket of somebody, until it is dropped.
pub(crate) struct Line {
    open: Open,
    person: PersonId,
    session: Option<Digest>,
    cut: Arc<Cut>,
}

impl Lines {
    /// A socket of this person, opened in this session; guests have none.
    pub(crate) fn enter(&self, person: PersonId, session: Option<Digest>) -> Line {
        let cut = Arc::new(Cut::default());
        lock(&self.0).entry(person).or_default().push((session, Arc::clone(&cut)));
        Line { open: Arc::clone(&self.0), person, session, cut }
    }

    /// Cuts sockets of a person, by the sessions that opened them.
    pub(crate) fn cut(&self, person: PersonId, fate: impl Fn(Option<Digest>) -> Fate) {
        for (session, cut) in lock(&self.0).get(&person).into_iter().flatten() {
            let fate = fate(*session);
            if fate != Fate::Stays {
                cut.out.fetch_or(fate == Fate::Out, Ordering::Relaxed);
                // Kept for it, should it not be waiting just now.
                cut.now.notify_one();
            }
        }
    }
}

impl Line {
    /// Resolves when its session has ended: at this node at once, at others before long. It must be kept as long as the socket is
    /// open, and not be made anew for each message.
    pub(crate) async fn ends(&self, hub: &Hub) -> Fate {
        let mut looked = false;
        loop {
            let look = async {
                // Where there is no other node, once: the session may have ended just before this line began.
                if looked && hub.store.is_for_one() {
                    core::future::pending::<()>().await;
                }
                sleep(LOOK).await;
            };
            tokio::select! {
                fate = self.is_cut() => return fate,
                () = look => {}
            }
            looked = true;
            if !hub.still_is(self.person, self.session).await {
                return Fate::Out;
            }
        }
    }

    /// Resolves when it is cut here.
    async fn is_cut(&self) -> Fate {
        self.cut.now.notified().await;
        if self.cut.out.load(Ordering::Relaxed) { Fate::Out } else { Fate::ComesBack }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        if let Some(lines) = open.get_mut(&self.person) {
            lines.retain(|(_, cut)| !Arc::ptr_eq(cut, &self.cut));
            if lines.is_empty() {
                open.remove(&self.person);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use protocol::Millis;
    use store::{Accounts as _, Memory, People as _, Person};

    use super::*;
    use crate::think::Thinking;
    use crate::time::Clock;

    #[tokio::test]
    async fn a_line_is_cut_with_its_session() {
        let lines = Lines::default();
        let (ada, bo) = (PersonId::new(1), PersonId::new(2));
        let (here, there) = (Digest([1; 32]), Digest([2; 32]));
        let stays = lines.enter(ada, Some(here));
        let ends = [lines.enter(ada, Some(there)), lines.enter(ada, None)];
        let other = lines.enter(bo, Some(there));
        lines.cut(ada, |session| match session {
            Some(session) if session == here => Fate::Stays,
            Some(_) => Fate::Out,
            None => Fate::ComesBack,
        });
        assert_eq!(ends[0].is_cut().await, Fate::Out);
        assert_eq!(ends[1].is_cut().await, Fate::ComesBack);
        for line in [&stays, &other] {
            assert!(futures_util::FutureExt::now_or_never(line.is_cut()).is_none());
        }
        drop((stays, ends, other));
        assert!(lock(&lines.0).is_empty(), "nothing is kept of those who left");
    }

    /// Two nodes share a store: what ends at one ends at the other, too, and what has ended before a line begins.
    #[tokio::test(start_paused = true)]
    async fn a_line_ends_with_its_session_wherever_that_ends() {
        let log = Memory::new(1);
        let hub = || {
            let (clock, thinking) = (Clock::standing(Millis::new(1)), Thinking::never());
            Hub::new(Arc::new(log.clone()), clock, thinking, [7; 32])
        };
        let ada = Person { id: PersonId::new(1), name: "Ada".to_owned(), since: Millis::new(1), kept: false };
        log.keep_person(ada.clone()).await.unwrap();
        let alone = hub();
        let early = alone.lines.enter(ada.id, Some(Digest([9; 32])));
        assert_eq!(early.ends(&alone).await, Fate::Out, "there is no such session");
        log.share(|| Millis::new(1));
        let here = hub();
        let line = here.lines.enter(ada.id, None);
        let ends = line.ends(&here);
        tokio::pin!(ends);
        let long = 10 * LOOK;
        assert!(tokio::time::timeout(long, &mut ends).await.is_err(), "a guest stays");
        log.forget_person(ada.id, Millis::new(2)).await.unwrap();
        assert_eq!(tokio::time::timeout(LOOK, ends).await, Ok(Fate::Out));
    }
}
