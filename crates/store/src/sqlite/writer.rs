//! The thread that owns the file.

use std::path::PathBuf;
use std::sync::mpsc::Receiver;

use rusqlite::{Connection, ErrorCode};
use tokio::sync::oneshot;

use super::open::{self, Tuning};
use crate::Unavailable;

/// So many questions are taken from the queue at once; their writes share one wait for the disk. Nothing waits for a
/// batch to fill: while the disk is busy with one batch, the next one gathers.
const LARGEST_BATCH: usize = 512;

pub(super) type Reply<T> = oneshot::Sender<Result<T, Unavailable>>;

/// What the thread is asked.
pub(super) enum Job {
    /// Change something.
    Write(Box<dyn Write>),
    /// Look at something.
    Read(Box<dyn Read>),
    /// Do what was asked before, and stop.
    Close,
}

/// A change, which may be tried more than once and is answered when it is on the disk.
pub(super) trait Write: Send {
    fn attempt(&mut self, db: &Connection) -> rusqlite::Result<()>;
    fn answer(self: Box<Self>, outcome: Result<(), Unavailable>);
}

/// A look, which sees what is on the disk.
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
        // Whoever asked may be gone.
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
    /// One of its members is at fault, and the others need not suffer.
    Member(Unavailable),
    /// The disk is at fault.
    Disk(Unavailable),
}

/// What the thread owns.
pub(super) struct Writer {
    path: PathBuf,
    tuning: Tuning,
    /// Nothing when the last one could not be brought back to a known state.
    connection: Option<Connection>,
}

impl Writer {
    pub(super) fn new(path: PathBuf, tuning: Tuning, connection: Connection) -> Writer {
        Writer { path, tuning, connection: Some(connection) }
    }

    /// Takes questions in their order, as many as are there. First the writes of a batch, in one transaction, then
    /// its reads: these see every write that was asked for before them, and none that may yet be taken back.
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
        }
    }

    /// The connection, opened again if it was given up.
    fn connection(&mut self) -> Result<&Connection, Unavailable> {
        match &mut self.connection {
            Some(connection) => Ok(connection),
            gone => {
                let opened =
                    open::connect(&self.path, self.tuning).map_err(|why| Unavailable(why.to_string()))?;
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

    /// All of them, on the disk, or none.
    fn commit(&mut self, writes: &mut [Box<dyn Write>]) -> Result<(), Failure> {
        let db = self.connection().map_err(Failure::Disk)?;
        let mut all = || {
            db.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
            writes.iter_mut().try_for_each(|write| write.attempt(db))?;
            db.prepare_cached("COMMIT")?.execute([]).map(|_| ())
        };
        let Err(why) = all() else { return Ok(()) };
        // Some failures have rolled back already.
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
