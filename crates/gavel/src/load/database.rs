//! The PostgreSQL that `gavel load --postgres` starts.

/// What a database has used so far.
#[derive(Clone, Copy)]
pub(super) struct Used {
    /// Processor time, of a standby too, in seconds.
    pub(super) seconds: f64,
    /// The size of the database.
    pub(super) bytes: f64,
    /// The bytes of its write-ahead log.
    pub(super) logged: f64,
}

#[cfg(unix)]
pub(super) use unix::Database;

#[cfg(not(unix))]
pub(super) use elsewhere::Database;

#[cfg(unix)]
mod unix {
    use postgres_server::{Error, Options, Server};

    use super::super::Which;
    use crate::Failure;

    use super::Used;

    /// A server, with a standby if one is wanted, and an empty database. Everything is written to disk as in earnest.
    pub(crate) struct Database {
        url: String,
        servers: Vec<Server>,
    }

    impl Database {
        pub(crate) fn start(which: Which) -> Result<Database, Failure> {
            let start = || -> Result<Database, Error> {
                let primary = Server::start(Options::default().set("max_connections", "400"))?;
                let url = primary.new_database("gavel")?;
                let mut servers = vec![];
                if which == Which::Standby {
                    servers.push(primary.standby()?);
                }
                servers.push(primary);
                Ok(Database { url, servers })
            };
            start().map_err(Failure::said)
        }

        pub(crate) fn url(&self) -> &str {
            &self.url
        }

        /// What it has used so far; `None` if it does not tell.
        pub(crate) fn used(&self) -> Option<Used> {
            let seconds = self.servers.iter().map(Server::processor_seconds).sum::<Option<f64>>()?;
            let sizes = "SELECT pg_database_size('gavel'), pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')";
            let sizes = self.servers.last()?.sql("gavel", sizes).ok()?;
            let (bytes, logged) = sizes.split_once('|')?;
            Some(Used { seconds, bytes: bytes.parse().ok()?, logged: logged.parse().ok()? })
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use super::super::Which;
    use crate::Failure;

    /// Not here.
    pub(crate) enum Database {}

    impl Database {
        pub(crate) fn start(_: Which) -> Result<Database, Failure> {
            Err(Failure::said("--postgres is for Unix: start PostgreSQL yourself, and name it with --store"))
        }

        pub(crate) fn url(&self) -> &str {
            match *self {}
        }

        pub(crate) fn used(&self) -> Option<super::Used> {
            match *self {}
        }
    }
}
