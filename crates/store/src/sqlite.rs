//! A store in one SQLite file.

mod checkpoint;
mod kept;
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

/// A store in one SQLite file, which no other process can open meanwhile.
///
/// Questions are asked when the method is called, not when its answer is first polled, and they are taken in this
/// order: a read sees every append that was asked for before it. Dropping an answer does not undo the question. The
/// answers need no particular runtime.
///
/// A clone is another handle to the same store. When the last one is dropped, whatever was asked is written and the
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
/// let store = Sqlite::open(&folder.path().join("gavel.db"))?;
/// let overdue = store.due(Millis::new(1_000), 10);
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
    /// Opens the store in this file, or makes it.
    ///
    /// # Errors
    ///
    /// When the folder is missing, the file is something else or was written by a newer version, another process
    /// uses it, or the disk does not do what it should.
    pub fn open(path: &Path) -> Result<Sqlite, OpenError> {
        Sqlite::open_tuned(path, Tuning::DURABLE)
    }

    /// A store that is kept in another way, and may lose with the power what it acknowledged.
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
            // An answer woke a task, on the writer's own thread, that closes the store: waiting would be for ever.
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

impl Secret for Sqlite {
    fn secret(&self) -> [u8; 32] {
        self.handle.secret
    }
}

impl Store for Sqlite {
    /// It takes as long as the disk does, on the thread that polls it; dropping the last handle does the same.
    fn close(&self) -> BoxFuture<'_, ()> {
        async { self.handle.close() }.boxed()
    }
}
