//! What the nodes share: a pair of PostgreSQL servers, or, for a single node, a file.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use store::{Sqlite, Store};

use super::fault::{Fault, Link};
use crate::Failed;

/// Where tables are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// In a file, for one node.
    File,
}

/// The servers behind all runs.
pub(crate) enum Database {
    File,
}

/// What one run uses of them.
pub(crate) enum Keeping {
    File(PathBuf),
}

impl Database {
    pub(crate) async fn start(kept: Kept) -> Result<Database, Failed> {
        match kept {
            Kept::File => Ok(Database::File),
        }
    }

    /// A place for the tables of one run, new and empty.
    pub(crate) async fn keeping(&mut self, folder: &Path) -> Result<Keeping, Failed> {
        match self {
            Database::File => Ok(Keeping::File(folder.join("data"))),
        }
    }

    /// Whether this fault is possible here.
    pub(crate) fn knows(&self, fault: Fault) -> bool {
        match self {
            Database::File => !matches!(fault, Fault::Promote | Fault::Cut { link: Link::Database | Link::Nodes, .. }),
        }
    }

    pub(crate) async fn kill_primary(&mut self) {}

    pub(crate) async fn promote(&mut self) -> Result<(), Failed> {
        Ok(())
    }
}

impl Keeping {
    /// The servers to reach, the primary first; none for a file.
    pub(crate) fn servers(&self) -> &[SocketAddr] {
        match self {
            Keeping::File(_) => &[],
        }
    }

    /// How a node is told where tables are kept, if it reaches the servers at these addresses.
    pub(crate) fn args(&self, _through: &[SocketAddr]) -> Vec<String> {
        match self {
            Keeping::File(folder) => vec!["--data".to_owned(), folder.display().to_string()],
        }
    }

    /// Opens it beside all nodes.
    pub(crate) async fn open(&self) -> Result<Box<dyn Store>, Failed> {
        match self {
            Keeping::File(folder) => {
                let store = Sqlite::open(&folder.join("gavel.db")).map_err(|why| Failed(why.to_string()))?;
                Ok(Box::new(store))
            }
        }
    }
}
