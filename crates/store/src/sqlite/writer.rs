//! The thread that owns the file.

use core::time::Duration;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use rusqlite::{Connection, ErrorCode};
use tokio::sync::oneshot;

use super::checkpoint::Checkpointer;
use super::gate::{self, Gate};
use super::open::{self, OpenError, Tuning};
use super::pulse::Pulse;
use super::secrets;
use crate::{Key, Unavailable};

/// The most jobs taken from the queue at once; their writes share one sync. Nothing waits for a batch to fill: while
/// the disk is busy with one batch, the next one accumulates.
const LARGEST_BATCH: usize = 512;

/// How often an idle writer looks whether the last read has ended, while the gate is closed.
const SOON: Duration = Duration::from_millis(1);

pub(super) type Reply<T> = oneshot::Sender<Result<T, Unavailable>>;

/// A job for the thread.
pub(super) enum Job {
    /// Changes something.
    Write(Box<dyn Write>),
    /// Does something to the connection that no caller may.
    #[cfg(test)]
    Tamper(Box<dyn FnOnce(&Connection) + Send>),
    /// Finishes the jobs before it, and stops.
    Close,
}

/// A change, which may be tried more than once and is answered once it is on disk.
pub(super) trait Write: Send {
    fn attempt(&mut self, db: &Connection) -> rusqlite::Result<()>;
    fn answer(self: Box<Self>, outcome: Result<(), Unavailable>);
}

pub(super) struct Writing<T, F> {
    work: F,
    done: Option<Result<T, Unavailable>>,
    reply: Reply<T>,
}

impl<T, F> Writing<T, F> {
    pub(super) fn new(work: F, reply: Reply<T>) -> Writing<T, F> {
        Writing { work, done: None, reply }
    }
}

impl<T, F> Write for Writing<T, F>
where
    T: Send,
    F: FnMut(&Connection) -> rusqlite::Result<Result<T, Unavailable>> + Send,
{
    fn attempt(&mut self, db: &Connection) -> rusqlite::Result<()> {
        self.done = Some((self.work)(db)?);
        Ok(())
    }

    fn answer(self: Box<Self>, outcome: Result<(), Unavailable>) {
        let done = self.done.unwrap_or_else(|| Err(Unavailable("it was not tried".to_owned())));
        // The caller may be gone.
        let _gone = self.reply.send(outcome.and(done));
    }
}

/// Why a batch was not written.
enum Failure {
    /// One write is at fault; the others need not fail with it.
    Member(Unavailable),
    /// The disk is at fault.
    Disk(Unavailable),
}

/// What the thread owns. The order of the fields matters when it ends: the connection closes last and cleans up, then
/// the file is unlocked.
pub(super) struct Writer {
    /// Where the file really is.
    pub(super) path: PathBuf,
    pub(super) pulse: Arc<Pulse>,
    pub(super) gate: Arc<Gate>,
    /// Since when the gate has been closed.
    closed: Option<Instant>,
    tuning: Tuning,
    checkpointer: Checkpointer,
    /// `None` if the last connection could not be brought back to a known state.
    connection: Option<Connection>,
    /// The length of the write-ahead log in pages when a copy was last requested.
    asked_at: u32,
    _lock: File,
}

impl Writer {
    /// Opens the file; returns the writer, and the file's secrets.
    pub(super) fn open(path: &Path, tuning: Tuning) -> Result<(Writer, Vec<Key>), OpenError> {
        let (real, lock) = open::take(path)?;
        let pulse = Pulse::new(&real, tuning);
        let connection = open::connect(&real, tuning, &pulse.pages).map_err(|why| why.named(path))?;
        let checkpointer = Checkpointer::start(real.clone(), tuning, &pulse)
            .map_err(|why| OpenError::Failed { path: path.to_owned(), why: why.to_string() })?;
        let keys = secrets::at_opening(&connection, path)?;
        let writer = Writer {
            path: real,
            pulse,
            gate: Arc::default(),
            closed: None,
            tuning,
            checkpointer,
            connection: Some(connection),
            asked_at: 0,
            _lock: lock,
        };
        Ok((writer, keys))
    }

    /// Handles jobs in order, as many at a time as are queued, in one transaction.
    pub(super) fn run(mut self, queue: &Receiver<Job>) {
        let mut open = true;
        while open {
            let Some(first) = self.next(queue) else { return };
            let mut writes = Vec::new();
            for job in core::iter::once(first).chain(queue.try_iter()).take(LARGEST_BATCH) {
                self.pulse.queue.fetch_sub(1, Ordering::Relaxed);
                match job {
                    Job::Write(write) => writes.push(write),
                    #[cfg(test)]
                    Job::Tamper(tamper) => {
                        if let Some(connection) = &self.connection {
                            tamper(connection);
                        }
                    }
                    Job::Close => {
                        open = false;
                        break;
                    }
                }
            }
            if !writes.is_empty() {
                self.write(writes);
            }
            self.tend();
        }
    }

    /// The next job; `None` when there will be none. Meanwhile, as long as the disk fails, it is tried by a write of
    /// our own: somebody may be waiting for good news before they send anything.
    fn next(&mut self, queue: &Receiver<Job>) -> Option<Job> {
        loop {
            let patience = match self.closed {
                Some(_) => SOON,
                None if self.pulse.is_failing() => self.tuning.probe,
                None => return queue.recv().ok(),
            };
            match queue.recv_timeout(patience) {
                Ok(job) => return Some(job),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if self.closed.is_some() => self.tend(),
                Err(RecvTimeoutError::Timeout) => {
                    let (nobody, _) = oneshot::channel();
                    let probe = |db: &Connection| open::probe(db).map(Ok);
                    self.write(vec![Box::new(Writing::new(probe, nobody))]);
                }
            }
        }
    }

    /// Has the write-ahead log copied into the database when it has grown. Callers already have their answers and do
    /// not wait for it, and the other thread leaves little to copy.
    fn tend(&mut self) {
        let pages = self.pulse.pages.load(Ordering::Relaxed);
        self.pulse.weigh(pages);
        if pages < self.asked_at {
            self.asked_at = 0;
        }
        if self.checkpointer.has_copied() && self.closed.is_none() {
            self.gate.close();
            self.closed = Some(Instant::now());
        }
        match self.closed {
            Some(since) if self.gate.is_empty() || since.elapsed() > gate::PATIENCE => {
                if let Some(connection) = &self.connection {
                    // If it fails, the log grows, and the next attempt may succeed.
                    self.pulse.checkpoint(open::checkpoint(connection, "PASSIVE"));
                }
                // Whoever reads from now on reads the database alone, and the next write begins the log anew.
                self.closed = None;
                self.gate.open();
            }
            Some(_) => {}
            None if pages - self.asked_at >= self.tuning.checkpoint => {
                self.asked_at = pages;
                self.checkpointer.wake();
            }
            None => {}
        }
    }

    /// The connection, reopened if it was given up.
    fn connection(&mut self) -> Result<&Connection, Unavailable> {
        match &mut self.connection {
            Some(connection) => Ok(connection),
            gone => {
                let opened = open::connect(&self.path, self.tuning, &self.pulse.pages)
                    .map_err(|why| Unavailable(why.to_string()))?;
                Ok(gone.insert(opened))
            }
        }
    }

    fn write(&mut self, mut writes: Vec<Box<dyn Write>>) {
        self.pulse.commit_begins();
        let outcome = self.commit(&mut writes);
        match &outcome {
            Ok(()) => self.pulse.commit_ends(Ok(())),
            // A write that is at fault itself says nothing about the disk.
            Err(Failure::Member(_)) => self.pulse.commit_is_void(),
            Err(Failure::Disk(why)) => self.pulse.commit_ends(Err(why)),
        }
        match outcome {
            Ok(()) => writes.into_iter().for_each(|write| write.answer(Ok(()))),
            Err(Failure::Member(_)) if writes.len() > 1 => {
                writes.into_iter().for_each(|write| self.write(vec![write]));
            }
            Err(Failure::Member(why) | Failure::Disk(why)) => {
                writes.into_iter().for_each(|write| write.answer(Err(why.clone())));
            }
        }
    }

    /// Writes all of them to disk, or none.
    fn commit(&mut self, writes: &mut [Box<dyn Write>]) -> Result<(), Failure> {
        let db = self.connection().map_err(Failure::Disk)?;
        let mut all = || {
            db.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
            writes.iter_mut().try_for_each(|write| write.attempt(db))?;
            db.prepare_cached("COMMIT")?.execute([]).map(|_| ())
        };
        let Err(why) = all() else { return Ok(()) };
        // Some failures have already rolled back.
        let rolled_back = db.is_autocommit() || db.execute_batch("ROLLBACK").is_ok();
        if !rolled_back || !db.is_autocommit() {
            self.connection = None;
        }
        let of_the_member = matches!(
            why.sqlite_error_code(),
            None | Some(ErrorCode::TooBig | ErrorCode::ConstraintViolation | ErrorCode::TypeMismatch)
        );
        let reason = unavailable(&why);
        Err(if of_the_member { Failure::Member(reason) } else { Failure::Disk(reason) })
    }
}

pub(super) fn unavailable(why: &rusqlite::Error) -> Unavailable {
    Unavailable(match why.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "the disk is full".to_owned(),
        Some(ErrorCode::SystemIoFailure) => format!("the disk does not read or write ({why})"),
        Some(ErrorCode::TooBig) => "the text is too long".to_owned(),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            format!("the file is damaged ({why})")
        }
        _ => why.to_string(),
    })
}
