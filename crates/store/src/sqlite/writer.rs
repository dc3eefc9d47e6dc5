//! The thread that owns the file.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Receiver;

use rusqlite::{Connection, ErrorCode};
use tokio::sync::oneshot;

use super::checkpoint::Checkpointer;
use super::open::{self, OpenError, Tuning};
use crate::Unavailable;

/// The most jobs taken from the queue at once; their writes share one sync. Nothing waits for a batch to fill: while
/// the disk is busy with one batch, the next one accumulates.
const LARGEST_BATCH: usize = 512;

pub(super) type Reply<T> = oneshot::Sender<Result<T, Unavailable>>;

/// A job for the thread.
pub(super) enum Job {
    /// Changes something.
    Write(Box<dyn Write>),
    /// Reads something.
    Read(Box<dyn Read>),
    /// Finishes the jobs before it, and stops.
    Close,
}

/// A change, which may be tried more than once and is answered once it is on disk.
pub(super) trait Write: Send {
    fn attempt(&mut self, db: &Connection) -> rusqlite::Result<()>;
    fn answer(self: Box<Self>, outcome: Result<(), Unavailable>);
}

/// A read, which sees what is on disk.
pub(super) trait Read: Send {
    fn answer(self: Box<Self>, db: Result<&Connection, Unavailable>);
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

pub(super) struct Reading<T, F> {
    work: F,
    reply: Reply<T>,
}

impl<T, F> Reading<T, F> {
    pub(super) fn new(work: F, reply: Reply<T>) -> Reading<T, F> {
        Reading { work, reply }
    }
}

impl<T, F> Read for Reading<T, F>
where
    T: Send,
    F: FnOnce(&Connection) -> rusqlite::Result<T> + Send,
{
    fn answer(self: Box<Self>, db: Result<&Connection, Unavailable>) {
        let Reading { work, reply } = *self;
        if !reply.is_closed() {
            let _gone = reply.send(db.and_then(|db| work(db).map_err(|why| unavailable(&why))));
        }
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
    path: PathBuf,
    tuning: Tuning,
    checkpointer: Checkpointer,
    /// `None` if the last connection could not be brought back to a known state.
    connection: Option<Connection>,
    /// The length of the write-ahead log in pages, and its length when a copy was last requested.
    pages: Arc<AtomicU32>,
    asked_at: u32,
    _lock: File,
}

impl Writer {
    /// Opens the file; returns the writer, and the file's secret.
    pub(super) fn open(path: PathBuf, tuning: Tuning) -> Result<(Writer, [u8; 32]), OpenError> {
        let lock = open::take(&path)?;
        let pages = Arc::new(AtomicU32::new(0));
        let connection = open::connect(&path, tuning, &pages)?;
        let checkpointer = Checkpointer::start(path.clone(), tuning)
            .map_err(|why| OpenError::Failed { path: path.clone(), why: why.to_string() })?;
        let secret = open::secret(&connection, &path)?;
        let connection = Some(connection);
        Ok((Writer { path, tuning, checkpointer, connection, pages, asked_at: 0, _lock: lock }, secret))
    }

    /// Handles jobs in order, as many at a time as are queued: first the writes of a batch, in one transaction, then
    /// its reads. These see every write requested before them, and none that may still be rolled back.
    pub(super) fn run(mut self, queue: &Receiver<Job>) {
        let mut open = true;
        while open {
            let Ok(first) = queue.recv() else { return };
            let (mut writes, mut reads) = (Vec::new(), Vec::new());
            for job in core::iter::once(first).chain(queue.try_iter()).take(LARGEST_BATCH) {
                match job {
                    Job::Write(write) => writes.push(write),
                    Job::Read(read) => reads.push(read),
                    Job::Close => {
                        open = false;
                        break;
                    }
                }
            }
            if !writes.is_empty() {
                self.write(writes);
            }
            for read in reads {
                read.answer(self.connection());
            }
            self.tend();
        }
    }

    /// Has the write-ahead log copied into the database when it has grown. Callers already have their answers and do
    /// not wait for it, and the other thread leaves little to copy.
    fn tend(&mut self) {
        let pages = self.pages.load(Ordering::Relaxed);
        if pages < self.asked_at {
            self.asked_at = 0;
        }
        if self.checkpointer.has_copied() {
            if let Some(connection) = &self.connection {
                // If it fails, the log grows, and the next attempt may succeed.
                let _later = open::checkpoint(connection, "PASSIVE");
            }
        } else if pages - self.asked_at >= self.tuning.checkpoint {
            self.asked_at = pages;
            self.checkpointer.wake();
        }
    }

    /// The connection, reopened if it was given up.
    fn connection(&mut self) -> Result<&Connection, Unavailable> {
        match &mut self.connection {
            Some(connection) => Ok(connection),
            gone => {
                let opened = open::connect(&self.path, self.tuning, &self.pages)
                    .map_err(|why| Unavailable(why.to_string()))?;
                Ok(gone.insert(opened))
            }
        }
    }

    fn write(&mut self, mut writes: Vec<Box<dyn Write>>) {
        match self.commit(&mut writes) {
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

fn unavailable(why: &rusqlite::Error) -> Unavailable {
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
