//! Which sockets belong to whom, so that they end with the session that opened them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::PersonId;
use store::Digest;
use tokio::sync::Notify;

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
    cut: Arc<Cut>,
}

impl Lines {
    /// A socket of this person, opened in this session; guests have none.
    pub(crate) fn enter(&self, person: PersonId, session: Option<Digest>) -> Line {
        let cut = Arc::new(Cut::default());
        lock(&self.0).entry(person).or_default().push((session, Arc::clone(&cut)));
        Line { open: Arc::clone(&self.0), person, cut }
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
    /// Resolves when it is cut.
    pub(crate) async fn is_cut(&self) -> Fate {
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
    use super::*;

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
}
