//! The nodes of a house: server processes that share one store, and which of them owns which table.

use core::fmt;
use core::time::Duration;
use std::net::IpAddr;

use protocol::{Millis, TableId};

use crate::Answer;

/// A node lives this long after it last said so, by the clock of the store.
pub const LEASE: Duration = Duration::from_millis(1_500);

/// Whether nodes that have lost their tables are kept from writing. Always, save in a program that is built to show that
/// `gavel chaos` notices (the feature `unfenced`), while `GAVEL_UNFENCED` is set.
#[must_use]
pub fn is_fenced() -> bool {
    !cfg!(feature = "unfenced") || std::env::var_os("GAVEL_UNFENCED").is_none()
}

/// A running server process. Drawn anew each time it joins: a process that was taken for dead comes back as another node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u64);

impl NodeId {
    /// The node with this number. Only the lower 63 bits count, because databases have no unsigned numbers.
    #[must_use]
    pub const fn new(number: u64) -> NodeId {
        NodeId(number & (u64::MAX >> 1))
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A node, as others know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peer {
    /// Its id.
    pub id: NodeId,
    /// Where other nodes reach it.
    pub address: String,
    /// The newest version of logs that it can read.
    pub version: u32,
}

/// Who owns a table, after a node asked to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The node that asked.
    Mine(Before),
    /// Another one, which lives.
    Theirs(Peer),
}

/// Who had a table before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// Nobody: it was given back, or never owned.
    Nobody,
    /// The node that asked, all the time.
    Myself,
    /// A node that has left or died without giving it back: people were thrown out, and time may have been lost.
    SomebodyGone,
}

/// The nodes that share a store. A store in a file has one, which always owns every table.
///
/// Owning a table is what makes one node act by itself there (clocks, bots). It is not what protects the log: that is
/// [`Log::append`](crate::Log::append), whose key lets one of several writers win, whoever they are.
pub trait Nodes: Send + Sync {
    /// Whether only one process can use this store. Then whoever had a table before this process started is gone.
    fn is_for_one(&self) -> bool;

    /// A node joins, and lives for [`LEASE`]. Returns the time of the store's clock, which all nodes use.
    fn join(&self, node: Peer) -> Answer<'_, Millis>;

    /// A node lives on, for [`LEASE`] from now. Returns the time of the store's clock; `None` if there is no such node any
    /// more, because it has left, or was dead for so long that it was forgotten.
    fn renew(&self, node: NodeId) -> Answer<'_, Option<Millis>>;

    /// A node leaves. Who claims a table that it has not given back is told that somebody is gone.
    fn leave(&self, node: NodeId) -> Answer<'_, ()>;

    /// All living nodes.
    fn peers(&self) -> Answer<'_, Vec<Peer>>;

    /// A living node wants to own a table. It does unless another living node owns it. A node that does not live owns
    /// nothing: the answer is `Unavailable`.
    fn claim(&self, table: TableId, node: NodeId) -> Answer<'_, Claim>;

    /// A node gives a table back, if it owns it.
    fn release(&self, table: TableId, node: NodeId) -> Answer<'_, ()>;

    /// Like [`Log::due`](crate::Log::due), but without the tables that a living node other than this one owns.
    fn due_for(&self, node: NodeId, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>>;

    /// A node says at which tables the first of its people has arrived, and from where, and which the last has left.
    fn present(&self, node: NodeId, came: Vec<(TableId, IpAddr)>, left: Vec<TableId>) -> Answer<'_, ()>;

    /// At which tables somebody is, at any living node, and from where one of them came; in the order of their ids.
    fn somebody_at(&self) -> Answer<'_, Vec<(TableId, IpAddr)>>;
}
