//! A store in one SQLite file.

mod accounts;
mod checkpoint;
mod columns;
mod copies;
mod daily;
mod gate;
mod house;
mod invitations;
mod log;
mod nodes;
mod notices;
mod onlooker;
mod open;
mod passkeys;
mod people;
mod pulse;
mod queue;
mod readers;
mod removal;
mod reports;
mod results;
mod secrets;
mod shelf;
#[cfg(test)]
mod tests;
mod writer;

use core::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::{self, JoinHandle};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::{Answer, Health, Key, Store, Unavailable};

pub use copies::{CopyError, Existing, backup, restore};
pub use onlooker::{Contents, Onlooker};
pub use open::{OpenError, Tuning, free_bytes};
use pulse::Pulse;
use readers::{Lane, Readers, Reading};
use writer::{Job, Writer, Writing};

/// A store in one SQLite file, which no other process can open at the same time.
///
/// A call is queued when the method is called, not when its answer is first polled. Writes are handled in that order;
/// reads are handled beside them, and see everything that was answered before they were asked. Dropping an answer does
/// not undo the call. The answers need no particular runtime.
///
/// A clone is another handle to the same store. Dropping the last one writes everything requested and closes the
/// file.
///
/// # Examples
///
/// ```
/// use protocol::Millis;
/// use store::{Log, Sqlite};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # let folder = tempfile::tempdir()?;
/// let store = Sqlite::open(&folder.path().join("gavel.db"))?;
/// let overdue = store.due(Millis::new(1_000), 10);
/// # assert_eq!(runtime.block_on(overdue)?, []);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Sqlite {
    handle: Arc<Handle>,
}

/// The thread that owns the file, those that read it, and the queues to them.
struct Handle {
    path: PathBuf,
    secrets: RwLock<Vec<Key>>,
    pulse: Arc<Pulse>,
    readers: Readers,
    jobs: SyncSender<Job>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("path", &self.handle.path).finish_non_exhaustive()
    }
}

impl Sqlite {
    /// Opens the store in this file, creating it if necessary.
    ///
    /// # Errors
    ///
    /// If the folder is missing, the file is something else or was written by a newer version, another process uses
    /// it, or the disk fails.
    pub fn open(path: &Path) -> Result<Sqlite, OpenError> {
        Sqlite::open_tuned(path, Tuning::DURABLE)
    }

    /// A store with other settings, which may lose acknowledged commands in a loss of power.
    ///
    /// # Errors
    ///
    /// As [`open`](Sqlite::open).
    #[doc(hidden)]
    pub fn open_tuned(path: &Path, tuning: Tuning) -> Result<Sqlite, OpenError> {
        let failed = |why: std::io::Error| OpenError::Failed { path: path.to_owned(), why: why.to_string() };
        let (writer, keys) = Writer::open(path, tuning)?;
        let pulse = Arc::clone(&writer.pulse);
        let readers = Readers::start(&writer.path, tuning, &pulse, &writer.gate).map_err(failed)?;
        let (jobs, queue) = mpsc::sync_channel(tuning.queue);
        let noted = Arc::clone(&pulse);
        let thread = thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || {
                // The queue outlives the writer, so that whoever still waits in it learns why.
                readers::mourning(&noted, || writer.run(&queue));
                drop(queue);
            })
            .map_err(failed)?;
        let thread = Mutex::new(Some(thread));
        let (path, secrets) = (path.to_owned(), RwLock::new(keys));
        Ok(Sqlite { handle: Arc::new(Handle { path, secrets, pulse, readers, jobs, thread }) })
    }

    /// Whether somebody has this file open, this process included.
    ///
    /// # Errors
    ///
    /// If that cannot be found out.
    pub fn is_open(path: &Path) -> Result<bool, OpenError> {
        match open::take(path) {
            Ok(_) => Ok(false),
            Err(OpenError::InUse(_)) => Ok(true),
            Err(why) => Err(why),
        }
    }

    /// The version of SQLite that is built in.
    #[must_use]
    pub fn library() -> &'static str {
        rusqlite::version()
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> rusqlite::Result<Result<T, Unavailable>> + Send + 'static,
    ) -> Answer<'_, T> {
        let (reply, answer) = oneshot::channel();
        self.answer(self.queue(Job::Write(Box::new(Writing::new(work, reply)))), answer)
    }

    /// Reads a row, or a list of bounded length.
    fn look<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'_, T> {
        self.read_in(Lane::Short, work)
    }

    /// Reads something that may be long.
    fn look_long<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'_, T> {
        self.read_in(Lane::Long, work)
    }

    fn read_in<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'_, T> {
        let (reply, answer) = oneshot::channel();
        self.answer(self.handle.readers.ask(lane, Box::new(Reading::new(work, reply))), answer)
    }

    /// Queues a job for the writer.
    fn queue(&self, job: Job) -> Result<(), Unavailable> {
        let pulse = &self.handle.pulse;
        // Counted first: the writer may be faster than we are.
        pulse.queue.fetch_add(1, Ordering::Relaxed);
        self.handle.jobs.try_send(job).map_err(|why| {
            pulse.queue.fetch_sub(1, Ordering::Relaxed);
            match why {
                TrySendError::Full(_) => Unavailable::busy(),
                TrySendError::Disconnected(_) => pulse.gone(),
            }
        })
    }

    fn answer<T: Send + 'static>(
        &self,
        queued: Result<(), Unavailable>,
        answer: oneshot::Receiver<Result<T, Unavailable>>,
    ) -> Answer<'_, T> {
        match queued {
            Ok(()) => answer.map(|answer| answer.unwrap_or_else(|_| Err(self.handle.pulse.gone()))).boxed(),
            Err(why) => core::future::ready(Err(why)).boxed(),
        }
    }
}

impl Handle {
    fn close(&self) {
        self.readers.close();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(thread) = thread else { return };
        // Every job is counted until the writer takes it.
        self.pulse.queue.fetch_add(1, Ordering::Relaxed);
        if thread.thread().id() == thread::current().id() {
            // A task closes the store on the writer's own thread, woken there by an answer: waiting would deadlock.
            let _full = self.jobs.try_send(Job::Close);
        } else {
            // If the thread has ended, there is nothing left to write.
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

impl Store for Sqlite {
    /// Blocks the polling thread until the disk is done; so does dropping the last handle.
    fn close(&self) -> BoxFuture<'_, ()> {
        async { self.handle.close() }.boxed()
    }

    fn health(&self) -> Health {
        self.handle.pulse.health()
    }

    fn died(&self) -> BoxFuture<'static, String> {
        self.handle.pulse.died()
    }
}
