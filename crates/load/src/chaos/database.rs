//! What the nodes share: a pair of PostgreSQL servers, or, for a single node, a file.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use postgres_server::{Options, Server};
use store::{Postgres, Sqlite, Store};
use tokio::task::block_in_place;

use super::fault::{Fault, Link};
use crate::Failed;

/// Where tables are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// In PostgreSQL: a primary, and a standby without which nothing is acknowledged.
    Postgres,
    /// In a file, for one node.
    File,
}

/// The servers behind all runs.
pub(crate) enum Database {
    Postgres(Box<Pair>),
    File,
}

/// A primary and its synchronous standby. They are used by one run after another, each with a database of its own.
pub(crate) struct Pair {
    primary: Server,
    standby: Server,
    // How many databases there are.
    databases: usize,
    promoted: bool,
}

/// What one run uses of them.
pub(crate) enum Keeping {
    Postgres { servers: [SocketAddr; 2], password: String, database: String },
    File(PathBuf),
}

impl From<postgres_server::Error> for Failed {
    fn from(why: postgres_server::Error) -> Failed {
        Failed(why.to_string())
    }
}

impl Database {
    pub(crate) fn start(kept: Kept) -> Result<Database, Failed> {
        match kept {
            Kept::File => Ok(Database::File),
            Kept::Postgres => block_in_place(|| {
                // Processes die here, never the machine: what the system was given to write is written, and how fast the disk of this
                // machine is, is not the question.
                let primary = Server::start(Options::default().set("fsync", "off"))?;
                let standby = primary.standby()?;
                Ok(Database::Postgres(Box::new(Pair { primary, standby, databases: 0, promoted: false })))
            }),
        }
    }

    /// A place for the tables of one run, new and empty.
    pub(crate) fn keeping(&mut self, folder: &Path) -> Result<Keeping, Failed> {
        match self {
            Database::File => Ok(Keeping::File(folder.join("data"))),
            Database::Postgres(pair) => block_in_place(|| pair.keeping()),
        }
    }

    /// Whether this fault is possible here.
    pub(crate) fn knows(&self, fault: Fault) -> bool {
        match self {
            Database::Postgres(_) => true,
            Database::File => {
                !matches!(fault, Fault::Promote | Fault::Cut { link: Link::Database | Link::Nodes, .. })
            }
        }
    }

    pub(crate) fn kill_primary(&mut self) {
        if let Database::Postgres(pair) = self {
            block_in_place(|| pair.primary.kill());
        }
    }

    pub(crate) fn promote(&mut self) -> Result<(), Failed> {
        if let Database::Postgres(pair) = self {
            pair.promoted = true;
            block_in_place(|| pair.standby.promote())?;
        }
        Ok(())
    }
}

impl Pair {
    fn keeping(&mut self) -> Result<Keeping, Failed> {
        if self.promoted {
            // The standby of the last run is the primary now, and needs a standby of its own.
            let next = self.standby.standby()?;
            self.primary = core::mem::replace(&mut self.standby, next);
            self.promoted = false;
        }
        self.databases += 1;
        let database = format!("run_{}", self.databases);
        self.primary.new_database(&database)?;
        let servers = [&self.primary, &self.standby]
            .map(|server| SocketAddr::from((Ipv4Addr::LOCALHOST, server.port())));
        Ok(Keeping::Postgres { servers, password: self.primary.password().to_owned(), database })
    }
}

impl Keeping {
    /// The servers to reach, the primary first; none for a file.
    pub(crate) fn servers(&self) -> &[SocketAddr] {
        match self {
            Keeping::Postgres { servers, .. } => servers,
            Keeping::File(_) => &[],
        }
    }

    /// How a node is told where tables are kept, if it reaches the servers at these addresses.
    pub(crate) fn args(&self, through: &[SocketAddr]) -> Vec<String> {
        match self {
            Keeping::Postgres { password, database, .. } => {
                vec!["--store".to_owned(), url(through, password, database)]
            }
            Keeping::File(folder) => vec!["--data".to_owned(), folder.display().to_string()],
        }
    }

    /// Opens it beside all nodes.
    pub(crate) async fn open(&self) -> Result<Box<dyn Store>, Failed> {
        match self {
            Keeping::Postgres { servers, password, database } => {
                let store = Postgres::open(&url(servers, password, database)).await;
                Ok(Box::new(store.map_err(|why| Failed(why.to_string()))?))
            }
            Keeping::File(folder) => {
                let store = Sqlite::open(&folder.join("gavel.db")).map_err(|why| Failed(why.to_string()))?;
                Ok(Box::new(store))
            }
        }
    }
}

fn url(servers: &[SocketAddr], password: &str, database: &str) -> String {
    let hosts: Vec<String> = servers.iter().map(SocketAddr::to_string).collect();
    format!("postgres://postgres:{password}@{}/{database}?target_session_attrs=read-write", hosts.join(","))
}
