//! Connections to the database, which are replaced when they break.

use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use deadpool_postgres::{
    Client, Connect, Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime,
};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::task::JoinHandle;
use tokio_postgres::{Client as PgClient, Config, Error};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::address::Address;
use super::reason::{Fault, PostgresError, fault, unavailable, words};
use crate::Unavailable;

/// What is done with a connection.
pub(super) type Working<'a, T> = BoxFuture<'a, Result<T, Error>>;

/// How long a call may take from when it is asked to when it is answered.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// How long one host may take until a connection is ready.
const READY: Duration = Duration::from_secs(2);

/// What every connection is told first. Durability is what the database says, but never less than its own disk and the
/// synchronous standbys it has. A statement that takes longer than anybody waits is given up by the database, too.
///
/// A commit that waits for a standby is not given up, and its session does not notice that nobody listens any more: while the
/// standby is away, every write that we give up would leave one behind, until the database takes no more connections. So
/// when eight have waited for longer than anybody does, new connections only read. One that is asked to write fails, is thrown
/// away, and the next one looks again.
const FIRST: &str = "
    SET search_path = gavel;
    SET statement_timeout = '5s';
    SET lock_timeout = '4s';
    SET idle_in_transaction_session_timeout = '10s';
    SET client_min_messages = warning;
    SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply');
    SELECT set_config('default_transaction_read_only', 'on', false)
        WHERE (SELECT count(*) FROM pg_stat_activity
               WHERE usename = current_user AND wait_event = 'SyncRep'
                 AND query_start < clock_timestamp() - interval '5 seconds') >= 8;";

/// Opens connections, beginning with the host that was good last.
struct Hosts {
    hosts: Vec<Config>,
    tls: MakeRustlsConnect,
    good: Arc<AtomicUsize>,
}

impl Connect for Hosts {
    fn connect(&self, _: &Config) -> BoxFuture<'_, Result<(PgClient, JoinHandle<()>), Error>> {
        let first = self.good.load(Ordering::Relaxed);
        async move {
            let mut failure = None;
            for turn in 0..self.hosts.len() {
                let index = (first + turn) % self.hosts.len();
                match tokio::time::timeout(READY, self.ready(&self.hosts[index])).await {
                    Ok(Ok(connected)) => {
                        self.good.store(index, Ordering::Relaxed);
                        return Ok(connected);
                    }
                    Ok(Err(why)) => failure = Some(why),
                    Err(_) => {}
                }
            }
            // Nobody refused and nobody answered: the library has a word for that.
            Err(failure.unwrap_or_else(Error::__private_api_timeout))
        }
        .boxed()
    }
}

impl Hosts {
    async fn ready(&self, host: &Config) -> Result<(PgClient, JoinHandle<()>), Error> {
        let (client, connection) = host.connect(self.tls.clone()).await?;
        let task = tokio::spawn(connection.map(drop));
        match client.batch_execute(FIRST).await {
            Ok(()) => Ok((client, task)),
            Err(why) => {
                task.abort();
                Err(why)
            }
        }
    }
}

/// A number of connections, opened when they are needed.
#[derive(Clone)]
pub(super) struct Connections {
    pool: Pool,
}

impl Connections {
    pub(super) fn new(address: &Address, most: usize) -> Result<Connections, PostgresError> {
        let failed = |why: String| PostgresError::Failed { place: address.place.clone(), why };
        let tls = address.encryption.connector().map_err(failed)?;
        let hosts = Hosts { hosts: address.hosts.clone(), tls, good: Arc::default() };
        let settings = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_connect(Config::new(), hosts, settings);
        let pool = Pool::builder(manager).max_size(most).runtime(Runtime::Tokio1).build();
        pool.map(|pool| Connections { pool }).map_err(|why| failed(why.to_string()))
    }

    /// A connection that seems to work.
    pub(super) async fn get(&self) -> Result<Client, Unavailable> {
        self.pool.get().await.map_err(|why| match why {
            PoolError::Closed => Unavailable::closed(),
            PoolError::Backend(why) => unavailable(&why),
            PoolError::Timeout(_) | PoolError::NoRuntimeSpecified | PoolError::PostCreateHook(_) => {
                Unavailable(why.to_string())
            }
        })
    }

    /// Does something with a connection, within a time. One that failed, or has not answered, is not used again: what
    /// it answers later would be taken for the answer to another question.
    pub(super) async fn with<T>(
        &self,
        patience: Duration,
        work: impl for<'a> FnOnce(&'a Object) -> Working<'a, T>,
    ) -> Result<T, (Fault, Unavailable)> {
        let late = || {
            let why = format!("the database has not answered for {} seconds", patience.as_secs());
            (Fault::Database, Unavailable(why))
        };
        let ends = tokio::time::Instant::now() + patience;
        let got = tokio::time::timeout_at(ends, self.get()).await.map_err(|_| late())?;
        let client = got.map_err(|why| (Fault::Database, why))?;
        let outcome = tokio::time::timeout_at(ends, work(&client)).await;
        let (answer, keep) = match outcome {
            Ok(Ok(done)) => (Ok(done), true),
            Ok(Err(why)) => {
                let whose = fault(&why);
                (Err((whose, unavailable(&why))), whose == Fault::Member)
            }
            Err(_) => (Err(late()), false),
        };
        if !keep {
            drop(Object::take(client));
        }
        answer
    }

    pub(super) fn close(&self) {
        self.pool.close();
    }
}

/// Opens one connection, for what is done once.
pub(super) async fn first(address: &Address) -> Result<Connections, PostgresError> {
    let connections = Connections::new(address, 1)?;
    let unreachable = |why: String| PostgresError::Unreachable { place: address.place.clone(), why };
    match tokio::time::timeout(PATIENCE, connections.pool.get()).await {
        Ok(Ok(_)) => Ok(connections),
        Ok(Err(PoolError::Backend(why))) => Err(unreachable(words(&why))),
        Ok(Err(why)) => Err(unreachable(why.to_string())),
        Err(_) => Err(unreachable("it has not answered for 5 seconds".to_owned())),
    }
}
