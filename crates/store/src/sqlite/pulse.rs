//! What the threads of the store note about themselves, for [`Health`] and for the diary.

use core::time::Duration;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::watch;

use super::open::Tuning;
use crate::{Health, Unavailable};

/// A commit that takes longer than this is taken for a disk that hangs.
const HANGS: Duration = Duration::from_secs(10);

/// How many times the pages of one checkpoint the write-ahead log may have before it counts as stuck.
const STUCK: u32 = 4;

/// The bytes of a page in the write-ahead log: the page, and what stands before it.
const WAL_PAGE: u64 = 4_096 + 24;

/// The notes that all threads of a store share.
pub(super) struct Pulse {
    path: PathBuf,
    stuck_at: u32,
    /// The writes that wait.
    pub(super) queue: AtomicUsize,
    /// The reads that wait or are being answered.
    pub(super) reads: AtomicUsize,
    /// The length of the write-ahead log in pages.
    pub(super) pages: Arc<AtomicU32>,
    notes: Mutex<Notes>,
    died: watch::Sender<Option<String>>,
}

#[derive(Default)]
struct Notes {
    began: Option<Instant>,
    failing: Option<(String, Instant)>,
    commit: Duration,
    slowest_commit: Duration,
    commits: u64,
    committing: Duration,
    failed_commits: u64,
    checkpoint: Option<String>,
    failed_checkpoints: u64,
    stuck: bool,
}

impl Pulse {
    pub(super) fn new(path: &Path, tuning: Tuning) -> Arc<Pulse> {
        Arc::new(Pulse {
            path: path.to_owned(),
            stuck_at: tuning.checkpoint.saturating_mul(STUCK),
            queue: AtomicUsize::new(0),
            reads: AtomicUsize::new(0),
            pages: Arc::default(),
            notes: Mutex::default(),
            died: watch::Sender::new(None),
        })
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn commit_begins(&self) {
        self.notes().began = Some(Instant::now());
    }

    /// A commit has ended. The first failure of a kind is told, and the end of all failures, but not every repetition.
    pub(super) fn commit_ends(&self, outcome: Result<(), &Unavailable>) {
        let mut notes = self.notes();
        let took = notes.began.take().map_or(Duration::ZERO, |began| began.elapsed());
        let before = notes.failing.take();
        match outcome {
            Ok(()) => {
                notes.commits += 1;
                notes.commit = took;
                notes.committing += took;
                notes.slowest_commit = notes.slowest_commit.max(took);
                if before.is_some() {
                    tracing::info!(path = %self.path.display(), "commands are written again");
                }
            }
            Err(Unavailable(why)) => {
                notes.failed_commits += 1;
                if before.as_ref().is_none_or(|(told, _)| told != why) {
                    tracing::error!(path = %self.path.display(), %why, "commands cannot be written");
                }
                let since = before.map_or_else(Instant::now, |(_, since)| since);
                notes.failing = Some((why.clone(), since));
            }
        }
    }

    /// A commit was given up for a reason that is not the disk's.
    pub(super) fn commit_is_void(&self) {
        self.notes().began = None;
    }

    /// Whether the last commit failed.
    pub(super) fn is_failing(&self) -> bool {
        self.notes().failing.is_some()
    }

    /// The write-ahead log was copied into the database, or could not be.
    pub(super) fn checkpoint(&self, outcome: rusqlite::Result<()>) {
        let why = outcome.err().map(|why| why.to_string());
        let mut notes = self.notes();
        notes.failed_checkpoints += u64::from(why.is_some());
        if let Some(why) = why.as_ref().filter(|_| notes.checkpoint != why) {
            tracing::warn!(path = %self.path.display(), %why, "the write-ahead log cannot be copied into the database, and grows");
        }
        notes.checkpoint = why;
    }

    /// Notes how long the write-ahead log is by now.
    pub(super) fn weigh(&self, pages: u32) {
        let stuck = pages > self.stuck_at;
        let mut notes = self.notes();
        if stuck && !notes.stuck {
            let bytes = u64::from(pages) * WAL_PAGE;
            tracing::warn!(path = %self.path.display(), bytes, "the write-ahead log cannot be put away: somebody else reads the file");
        } else if notes.stuck && !stuck {
            tracing::info!(path = %self.path.display(), "the write-ahead log has been put away again");
        }
        notes.stuck = stuck;
    }

    /// A thread of the store has ended although nobody closed the store.
    pub(super) fn mourn(&self, why: &str) {
        let why = format!("a thread of the log has died: {why}");
        tracing::error!(path = %self.path.display(), %why, "the log is out of order; restart the server");
        self.died.send_replace(Some(why));
    }

    /// The reason of a call that no thread answers any more.
    pub(super) fn gone(&self) -> Unavailable {
        self.died.borrow().clone().map_or_else(Unavailable::closed, Unavailable)
    }

    pub(super) fn died(&self) -> BoxFuture<'static, String> {
        let mut news = self.died.subscribe();
        async move {
            loop {
                if let Some(why) = news.borrow_and_update().clone() {
                    return why;
                }
                // Whoever let go of the store need not be told of its end.
                if news.changed().await.is_err() {
                    return core::future::pending().await;
                }
            }
        }
        .boxed()
    }

    pub(super) fn health(&self) -> Health {
        let died = self.died.borrow().clone();
        let notes = self.notes();
        let hangs = notes.began.map(|began| began.elapsed()).filter(|waited| *waited > HANGS);
        let failing = notes.failing.as_ref();
        let writing = match (died, failing, hangs) {
            (Some(why), ..) => Err(why),
            (None, Some((why, _)), _) => Err(why.clone()),
            (None, None, Some(waited)) => {
                Err(format!("the disk has not answered for {} seconds", waited.as_secs()))
            }
            (None, None, None) => Ok(()),
        };
        let tidying = match &notes.checkpoint {
            Some(why) => Err(format!("the write-ahead log cannot be copied into the database: {why}")),
            None if notes.stuck => {
                Err("the write-ahead log cannot be put away: somebody else reads the file".to_owned())
            }
            None => Ok(()),
        };
        Health {
            writing,
            failing_for: failing.map(|(_, since)| since.elapsed()).or(hangs),
            tidying,
            queue: self.queue.load(Ordering::Relaxed),
            reads: self.reads.load(Ordering::Relaxed),
            commit: notes.commit,
            slowest_commit: notes.slowest_commit,
            commits: notes.commits,
            committing: notes.committing,
            failed_commits: notes.failed_commits,
            wal_bytes: Some(u64::from(self.pages.load(Ordering::Relaxed)) * WAL_PAGE),
            failed_checkpoints: notes.failed_checkpoints,
            free_bytes: super::open::free_bytes(&self.path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The program's own log, in memory.
    #[derive(Clone, Default)]
    struct Diary(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Diary {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_write_ahead_log_that_cannot_be_put_away_is_told_once_and_so_is_its_end() {
        let diary = Diary::default();
        let pages = diary.clone();
        let subscriber =
            tracing_subscriber::fmt().with_ansi(false).with_writer(move || pages.clone()).finish();
        let pulse = Pulse::new(Path::new("gavel.db"), Tuning { checkpoint: 10, ..Tuning::DURABLE });
        let mut tidy = Vec::new();
        tracing::subscriber::with_default(subscriber, || {
            for pages in [0, 40, 41, 400, 40, 3, 50] {
                pulse.weigh(pages);
                tidy.push(pulse.health().tidying.is_ok());
            }
        });
        assert_eq!(tidy, [true, true, false, false, true, true, false]);
        let diary = String::from_utf8(diary.0.lock().unwrap().clone()).unwrap();
        let told: Vec<&str> = diary
            .lines()
            .map(|line| if line.contains("has been put away again") { "again" } else { line })
            .map(|line| if line.contains("cannot be put away: somebody else reads") { "stuck" } else { line })
            .collect();
        assert_eq!(told, ["stuck", "again", "stuck"], "{diary}");
        assert!(diary.contains(&format!("bytes={}", 41 * WAL_PAGE)), "{diary}");
    }
}
