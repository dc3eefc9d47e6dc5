//! The log in one SQLite file.

mod checkpoint;
mod open;
mod queries;
#[cfg(test)]
mod tests;
mod writer;

use core::fmt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use futures_util::FutureExt as _;
use protocol::{Millis, PersonId, Seq, TableId};
use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::{Answer, Append, Appended, Entry, Founding, Log, Person, Shelved, Unavailable};

pub use open::{OpenError, Tuning};
use writer::{Job, Reading, Writer, Writing};

/// The log in one SQLite file, which no other process can open meanwhile.
///
/// Questions are asked when the method is called, not when its answer is first polled, and they are taken in this
/// order: a read sees every append that was asked for before it. Dropping an answer does not undo the question. The
/// answers need no particular runtime.
///
/// A clone is another handle to the same log. When the last one is dropped, whatever was asked is written and the
/// file is closed.
///
/// # Examples
///
/// ```
/// use protocol::Millis;
/// use store::{Log, Sqlite};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # let folder = tempfile::tempdir()?;
/// let log = Sqlite::open(&folder.path().join("gavel.db"))?;
/// let overdue = log.due(Millis::new(1_000), 10);
/// # assert_eq!(runtime.block_on(overdue)?, []);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Sqlite {
    handle: Arc<Handle>,
}

/// The thread that owns the file, and the way to it.
struct Handle {
    path: PathBuf,
    secret: [u8; 32],
    jobs: SyncSender<Job>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("path", &self.handle.path).finish_non_exhaustive()
    }
}

impl Sqlite {
    /// Opens the log in this file, or makes it.
    ///
    /// # Errors
    ///
    /// When the folder is missing, the file is something else or was written by a newer version, another process
    /// uses it, or the disk does not do what it should.
    pub fn open(path: &Path) -> Result<Sqlite, OpenError> {
        Sqlite::open_tuned(path, Tuning::DURABLE)
    }

    /// A log that is kept in another way, and may lose with the power what it acknowledged.
    ///
    /// # Errors
    ///
    /// As [`open`](Sqlite::open).
    #[doc(hidden)]
    pub fn open_tuned(path: &Path, tuning: Tuning) -> Result<Sqlite, OpenError> {
        let (writer, secret) = Writer::open(path.to_owned(), tuning)?;
        let (jobs, queue) = mpsc::sync_channel(tuning.queue);
        let thread = thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || writer.run(&queue))
            .map_err(|why| OpenError::Failed { path: path.to_owned(), why: why.to_string() })?;
        let thread = Mutex::new(Some(thread));
        Ok(Sqlite { handle: Arc::new(Handle { path: path.to_owned(), secret, jobs, thread }) })
    }

    /// Writes whatever was asked before, and closes the file. From then on the log is not available, to no handle.
    /// It takes as long as the disk does; dropping the last handle does the same.
    pub fn close(&self) {
        self.handle.close();
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> rusqlite::Result<Result<T, Unavailable>> + Send + 'static,
    ) -> Answer<'_, T> {
        let (reply, answer) = oneshot::channel();
        self.ask(Job::Write(Box::new(Writing::new(work, reply))), answer)
    }

    fn look<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'_, T> {
        let (reply, answer) = oneshot::channel();
        self.ask(Job::Read(Box::new(Reading::new(work, reply))), answer)
    }

    fn ask<T: Send + 'static>(
        &self,
        job: Job,
        answer: oneshot::Receiver<Result<T, Unavailable>>,
    ) -> Answer<'_, T> {
        match self.handle.jobs.try_send(job) {
            Ok(()) => answer.map(|answer| answer.unwrap_or_else(|_| Err(closed()))).boxed(),
            Err(TrySendError::Full(_)) => core::future::ready(Err(Unavailable("busy".to_owned()))).boxed(),
            Err(TrySendError::Disconnected(_)) => core::future::ready(Err(closed())).boxed(),
        }
    }
}

fn closed() -> Unavailable {
    Unavailable("it is closed".to_owned())
}

impl Handle {
    fn close(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(thread) = thread else { return };
        if thread.thread().id() == thread::current().id() {
            // An answer woke a task, on the writer's own thread, that closes the log: waiting would be for ever.
            let _full = self.jobs.try_send(Job::Close);
        } else {
            // A thread that is gone has nothing left to write.
            let _gone = self.jobs.send(Job::Close);
            let _panicked = thread.join();
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.close();
    }
}

impl Log for Sqlite {
    fn found(&self, founding: Founding) -> Answer<'_, ()> {
        self.write(move |db| queries::found(db, &founding).map(Ok))
    }

    fn founding(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.look(move |db| queries::founding(db, table))
    }

    fn append(&self, append: Append) -> Answer<'_, Appended> {
        self.write(move |db| {
            let written = queries::append(db, &append)?;
            Ok(written.ok_or_else(|| Unavailable(format!("there is no table {}", append.table))))
        })
    }

    fn read(&self, table: TableId, after: Seq) -> Answer<'_, Vec<Entry>> {
        self.look(move |db| queries::read(db, table, after))
    }

    fn heads(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Seq)>> {
        self.look(move |db| queries::heads(db, &tables))
    }

    fn due(&self, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.look(move |db| queries::due(db, now, most))
    }

    fn listed(&self, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.look(move |db| queries::listed(db, most))
    }

    fn tables_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.look(move |db| queries::tables_of(db, person, most))
    }

    fn record(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.look(move |db| queries::record(db, table))
    }

    fn keep_person(&self, person: Person) -> Answer<'_, ()> {
        self.write(move |db| queries::keep_person(db, &person).map(Ok))
    }

    fn person(&self, id: PersonId) -> Answer<'_, Option<Person>> {
        self.look(move |db| queries::person(db, id))
    }

    fn secret(&self) -> [u8; 32] {
        self.handle.secret
    }
}
