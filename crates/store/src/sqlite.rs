//! A store in one SQLite file.

mod checkpoint;
mod columns;
mod log;
mod open;
mod people;
mod shelf;
#[cfg(test)]
mod tests;
mod writer;

use core::fmt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::{Answer, Secret, Store, Unavailable};

pub use open::{OpenError, Tuning};
use writer::{Job, Reading, Writer, Writing};

/// A store in one SQLite file, which no other process can open at the same time.
///
/// A call is queued when the method is called, not when its answer is first polled, and calls are handled in that
/// order: a read sees every append requested before it. Dropping an answer does not undo the call. The answers need
/// no particular runtime.
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

/// The thread that owns the file, and the queue to it.
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
        let (writer, secret) = Writer::open(path.to_owned(), tuning)?;
        let (jobs, queue) = mpsc::sync_channel(tuning.queue);
        let thread = thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || writer.run(&queue))
            .map_err(|why| OpenError::Failed { path: path.to_owned(), why: why.to_string() })?;
        let thread = Mutex::new(Some(thread));
        Ok(Sqlite { handle: Arc::new(Handle { path: path.to_owned(), secret, jobs, thread }) })
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
            Ok(()) => answer.map(|answer| answer.unwrap_or_else(|_| Err(Unavailable::closed()))).boxed(),
            Err(TrySendError::Full(_)) => core::future::ready(Err(Unavailable("busy".to_owned()))).boxed(),
            Err(TrySendError::Disconnected(_)) => core::future::ready(Err(Unavailable::closed())).boxed(),
        }
    }
}

impl Handle {
    fn close(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(thread) = thread else { return };
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

impl Secret for Sqlite {
    fn secret(&self) -> [u8; 32] {
        self.handle.secret
    }
}

impl Store for Sqlite {
    /// Blocks the polling thread until the disk is done; so does dropping the last handle.
    fn close(&self) -> BoxFuture<'_, ()> {
        async { self.handle.close() }.boxed()
    }
}
