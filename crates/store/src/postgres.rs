//! A store in a PostgreSQL database, which several server processes share.

mod accounts;
mod address;
mod append;
mod columns;
mod connections;
mod daily;
mod house;
mod invitations;
mod log;
mod migrate;
mod nodes;
mod notices;
mod passkeys;
mod people;
mod pulse;
mod queue;
mod reason;
mod reports;
mod results;
mod secrets;
mod shelf;
mod tls;
mod writer;

use core::fmt;
use core::time::Duration;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

use deadpool_postgres::Object;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::{Answer, Append, Appended, Health, Store, Unavailable};
use address::Address;
use connections::{Connections, PATIENCE, Working};
use pulse::Pulse;
pub use reason::PostgresError;
use secrets::Known;
use writer::{Job, Writer};

/// The most calls other than appends that wait or are being answered.
const MOST_CALLS: usize = 16_384;

/// How the database is used. Only [`PostgresTuning::USUAL`] is for use; tests and measurements try others.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PostgresTuning {
    /// How many batches of appends may be under way at once.
    pub writers: usize,
    /// The size of the queue of appends of each.
    pub queue: usize,
    /// How long a new secret waits before it signs, so that all nodes have heard of it.
    pub signs_after: Duration,
}

impl PostgresTuning {
    /// As many batches under way as are of use, and more than ten renewals of a lease until a secret signs.
    pub const USUAL: PostgresTuning =
        PostgresTuning { writers: 2, queue: 8_192, signs_after: Duration::from_secs(5) };
}

/// What a call is, for how many of its kind are answered at once: the rest of them wait, and others do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lane {
    /// One row or one list of bounded length.
    Short,
    /// The log of a table, which may have thousands of rows.
    Long,
    /// What keeps a node alive.
    Nodes,
}

impl Lane {
    const ALL: [Lane; 3] = [Lane::Short, Lane::Long, Lane::Nodes];

    const fn connections(self) -> usize {
        match self {
            Lane::Short => 4,
            Lane::Long | Lane::Nodes => 2,
        }
    }
}

/// A store in a PostgreSQL database, for any number of processes at once. It needs tokio's runtime, with time and
/// network.
///
/// An append is queued when the method is called; so is everything else. Dropping an answer does not undo the call. A call
/// is answered within about five seconds, whatever happens to the database; when that is back, so is the store. A clone is
/// another handle to the same store.
///
/// # Examples
///
/// ```no_run
/// use protocol::Millis;
/// use store::{Log, Postgres};
///
/// # async fn example() -> Result<(), Box<dyn core::error::Error>> {
/// let store = Postgres::open("postgres://gavel:password@one.example,two.example/gavel?sslmode=verify-full").await?;
/// let overdue = store.due(Millis::new(1_000), 10).await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Postgres {
    handle: Arc<Handle>,
}

struct Handle {
    place: String,
    tuning: PostgresTuning,
    secrets: RwLock<Known>,
    pulse: Arc<Pulse>,
    closed: AtomicBool,
    /// For everything but appends.
    connections: Connections,
    lanes: [Arc<Semaphore>; 3],
    /// For appends. `None` once it is closed.
    queues: RwLock<Option<Vec<mpsc::Sender<Job>>>>,
    writers: Mutex<Vec<JoinHandle<()>>>,
    writing: Connections,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").field("place", &self.handle.place).finish_non_exhaustive()
    }
}

impl Postgres {
    /// Opens the store in this database, `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, and brings it up to date. Several
    /// hosts may be named, separated by commas: the first that can be written to is used.
    ///
    /// # Errors
    ///
    /// If the address is wrong, the database cannot be reached, or was written by a newer version.
    pub async fn open(url: &str) -> Result<Postgres, PostgresError> {
        Postgres::open_tuned(url, PostgresTuning::USUAL).await
    }

    /// A store with other settings.
    ///
    /// # Errors
    ///
    /// As [`open`](Postgres::open).
    #[doc(hidden)]
    pub async fn open_tuned(url: &str, tuning: PostgresTuning) -> Result<Postgres, PostgresError> {
        let address = Address::read(url)?;
        let first = connections::first(&address).await?;
        migrate::migrate(&first, &address).await?;
        let failed = |(_, Unavailable(why))| PostgresError::Failed { place: address.place.clone(), why };
        let signs_after = tuning.signs_after;
        let known = first
            .with(PATIENCE, move |db| secrets::at_opening(db, signs_after).boxed())
            .await
            .map_err(failed)?;
        if known.is_empty() {
            return Err(failed((reason::Fault::Database, Unavailable("no randomness".to_owned()))));
        }
        first.close();
        let pulse = Arc::new(Pulse::new(&address.place));
        let writing = Connections::new(&address, tuning.writers.max(1))?;
        let (mut queues, mut writers) = (Vec::new(), Vec::new());
        for _ in 0..tuning.writers.max(1) {
            let (jobs, queue) = mpsc::channel(tuning.queue);
            let (connections, pulse) = (writing.clone(), Arc::clone(&pulse));
            writers.push(tokio::spawn(Writer { connections, pulse, queue, held: VecDeque::new() }.run()));
            queues.push(jobs);
        }
        let most = Lane::ALL.iter().map(|lane| lane.connections()).sum();
        Ok(Postgres {
            handle: Arc::new(Handle {
                connections: Connections::new(&address, most)?,
                place: address.place,
                tuning,
                secrets: RwLock::new(known),
                pulse,
                closed: AtomicBool::new(false),
                lanes: Lane::ALL.map(|lane| Arc::new(Semaphore::new(lane.connections()))),
                queues: RwLock::new(Some(queues)),
                writers: Mutex::new(writers),
                writing,
            }),
        })
    }

    /// Asks something in its lane, within the time that every call has. It is carried out even if nobody waits for it.
    fn ask<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl for<'a> FnOnce(&'a Object) -> Working<'a, T> + Send + 'static,
    ) -> Answer<'_, T> {
        let handle = Arc::clone(&self.handle);
        if handle.closed.load(Ordering::Relaxed) {
            return core::future::ready(Err(Unavailable::closed())).boxed();
        }
        if handle.pulse.calls.fetch_add(1, Ordering::Relaxed) >= MOST_CALLS {
            handle.pulse.calls.fetch_sub(1, Ordering::Relaxed);
            return core::future::ready(Err(Unavailable::busy())).boxed();
        }
        let task = tokio::spawn(async move {
            let began = Instant::now();
            let [short, long, nodes] = &handle.lanes;
            let permits = match lane {
                Lane::Short => short,
                Lane::Long => long,
                Lane::Nodes => nodes,
            };
            let answer = match tokio::time::timeout(PATIENCE, permits.acquire()).await {
                Ok(Ok(_permit)) => {
                    let left = PATIENCE.saturating_sub(began.elapsed());
                    handle.connections.with(left, work).await.map_err(|(_, why)| why)
                }
                Ok(Err(_)) => Err(Unavailable::closed()),
                Err(_) => Err(Unavailable::busy()),
            };
            handle.pulse.calls.fetch_sub(1, Ordering::Relaxed);
            answer
        });
        task.map(|ended| ended.unwrap_or_else(|_| Err(Unavailable("the server is stopping".to_owned()))))
            .boxed()
    }

    /// Queues an append with those of its table.
    fn queue(&self, append: Append) -> Answer<'_, Appended> {
        let (reply, answer) = oneshot::channel();
        let queued = {
            let queues = self.handle.queues.read().unwrap_or_else(PoisonError::into_inner);
            match queues.as_deref() {
                None | Some([]) => Err(Unavailable::closed()),
                Some(queues) => {
                    let mut hash = DefaultHasher::new();
                    append.table.hash(&mut hash);
                    let queue = &queues[(hash.finish() % queues.len() as u64) as usize];
                    self.handle.pulse.queue.fetch_add(1, Ordering::Relaxed);
                    queue.try_send(Job { append, asked: Instant::now(), reply }).map_err(|_| {
                        self.handle.pulse.queue.fetch_sub(1, Ordering::Relaxed);
                        Unavailable::busy()
                    })
                }
            }
        };
        if let Err(why) = queued {
            return core::future::ready(Err(why)).boxed();
        }
        async move {
            match tokio::time::timeout(PATIENCE, answer).await {
                Ok(answer) => answer.unwrap_or_else(|_| Err(Unavailable::closed())),
                Err(_) => {
                    let why = format!("the database has not answered for {} seconds", PATIENCE.as_secs());
                    Err(Unavailable(why))
                }
            }
        }
        .boxed()
    }
}

impl Handle {
    /// Notes which secrets there are. A database always has one, so none is a mistake.
    fn know(&self, known: Known) {
        if !known.is_empty() {
            *self.secrets.write().unwrap_or_else(PoisonError::into_inner) = known;
        }
    }
}

impl Store for Postgres {
    fn close(&self) -> BoxFuture<'_, ()> {
        async {
            self.handle.closed.store(true, Ordering::Relaxed);
            drop(self.handle.queues.write().unwrap_or_else(PoisonError::into_inner).take());
            let writers =
                core::mem::take(&mut *self.handle.writers.lock().unwrap_or_else(PoisonError::into_inner));
            for writer in writers {
                let _panicked = writer.await;
            }
            // What was asked before is answered first, within the time that it has.
            for (lane, permits) in Lane::ALL.iter().zip(&self.handle.lanes) {
                let all = u32::try_from(lane.connections()).unwrap_or(u32::MAX);
                drop(permits.acquire_many(all).await);
                permits.close();
            }
            self.handle.connections.close();
            self.handle.writing.close();
        }
        .boxed()
    }

    fn health(&self) -> Health {
        self.handle.pulse.health()
    }

    /// Never: whatever breaks is connected again.
    fn died(&self) -> BoxFuture<'static, String> {
        core::future::pending().boxed()
    }
}
