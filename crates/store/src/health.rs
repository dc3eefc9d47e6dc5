//! How a store is doing, for the people who run it.

use core::time::Duration;

/// How a store is doing. All counts begin when it was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Health {
    /// Whether commands are written; otherwise why the last one was not. While writing fails, the store tries again by
    /// itself every second, so that this becomes `Ok` when the disk does, even if nobody sends anything.
    pub writing: Result<(), String>,
    /// For how long writing has been failing; `None` while it does not.
    pub failing_for: Option<Duration>,
    /// Whether the write-ahead log is put away into the database; otherwise what prevents it. Nothing is lost then,
    /// but the write-ahead log grows.
    pub tidying: Result<(), String>,
    /// How many writes are waiting.
    pub queue: usize,
    /// How many reads are waiting or being answered.
    pub reads: usize,
    /// How long the last commit took.
    pub commit: Duration,
    /// How long the slowest commit took.
    pub slowest_commit: Duration,
    /// How many commits succeeded, each with all the writes that were waiting.
    pub commits: u64,
    /// How long all of them took together.
    pub committing: Duration,
    /// How many commits failed.
    pub failed_commits: u64,
    /// The bytes of the write-ahead log that are in use, where the store keeps one itself. Its file may be longer.
    pub wal_bytes: Option<u64>,
    /// How often the write-ahead log could not be copied into the database.
    pub failed_checkpoints: u64,
    /// The bytes free on the disk, where it is this machine's and the system tells.
    pub free_bytes: Option<u64>,
}

impl Health {
    /// A store that has nothing to complain about and has done nothing yet.
    #[must_use]
    pub fn good() -> Health {
        Health {
            writing: Ok(()),
            failing_for: None,
            tidying: Ok(()),
            queue: 0,
            reads: 0,
            commit: Duration::ZERO,
            slowest_commit: Duration::ZERO,
            commits: 0,
            committing: Duration::ZERO,
            failed_commits: 0,
            wal_bytes: None,
            failed_checkpoints: 0,
            free_bytes: None,
        }
    }
}
