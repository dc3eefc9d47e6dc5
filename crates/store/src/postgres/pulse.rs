//! What the store notes about itself, for [`Health`] and for the diary.

use core::time::Duration;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::{Health, Unavailable};

#[derive(Default)]
pub(super) struct Pulse {
    place: String,
    /// The appends that wait.
    pub(super) queue: AtomicUsize,
    /// The other calls that wait or are being answered.
    pub(super) calls: AtomicUsize,
    notes: Mutex<Notes>,
}

#[derive(Default)]
struct Notes {
    failing: Option<(String, Instant)>,
    commit: Duration,
    slowest_commit: Duration,
    commits: u64,
    committing: Duration,
    failed_commits: u64,
}

impl Pulse {
    pub(super) fn new(place: &str) -> Pulse {
        Pulse { place: place.to_owned(), ..Pulse::default() }
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A batch has been written, or could not be. The first failure of a kind is told, and the end of all failures.
    pub(super) fn commit_ends(&self, took: Duration, outcome: Result<(), &Unavailable>) {
        let mut notes = self.notes();
        let before = notes.failing.take();
        match outcome {
            Ok(()) => {
                notes.commits += 1;
                notes.commit = took;
                notes.committing += took;
                notes.slowest_commit = notes.slowest_commit.max(took);
                if before.is_some() {
                    tracing::info!(place = %self.place, "commands are written again");
                }
            }
            Err(Unavailable(why)) => {
                notes.failed_commits += 1;
                if before.as_ref().is_none_or(|(told, _)| told != why) {
                    tracing::error!(place = %self.place, %why, "commands cannot be written");
                }
                let since = before.map_or_else(Instant::now, |(_, since)| since);
                notes.failing = Some((why.clone(), since));
            }
        }
    }

    /// Whether the last batch failed.
    pub(super) fn is_failing(&self) -> bool {
        self.notes().failing.is_some()
    }

    pub(super) fn health(&self) -> Health {
        let notes = self.notes();
        let failing = notes.failing.as_ref();
        Health {
            writing: failing.map_or(Ok(()), |(why, _)| Err(why.clone())),
            failing_for: failing.map(|(_, since)| since.elapsed()),
            queue: self.queue.load(Ordering::Relaxed),
            reads: self.calls.load(Ordering::Relaxed),
            commit: notes.commit,
            slowest_commit: notes.slowest_commit,
            commits: notes.commits,
            committing: notes.committing,
            failed_commits: notes.failed_commits,
            ..Health::good()
        }
    }
}
