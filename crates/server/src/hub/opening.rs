//! How rooms are opened: from the log, once however many want them, by the node that owns their table.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, MutexGuard, PoisonError};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use protocol::{Stage, TableId};
use store::{Append, Appended, NodeId};
use table::{Command, Refusal, Table};

use super::{Hub, busy, unavailable, unreadable};
use crate::archive::{self, Unreadable};
use crate::node::Start;
use crate::room::{Room, internal};

/// How often a node that takes a table over tries to write before it gives up.
const FENCES: usize = 8;

/// Forgets an opening when it ends, however it ends.
struct OpeningEnds {
    hub: Arc<Hub>,
    id: TableId,
}

impl Drop for OpeningEnds {
    fn drop(&mut self) {
        drop(self.hub.openings().remove(&self.id));
    }
}

/// A room that is being opened.
pub(super) type Opening = Shared<BoxFuture<'static, Result<Room, Refusal>>>;

impl Hub {
    /// The room of a table, opened from the log if necessary. However many want it at once, its log is read once.
    pub(crate) async fn room(self: &Arc<Hub>, id: TableId) -> Result<Room, Refusal> {
        self.still_open()?;
        if let Some(room) = self.open_room(id) {
            return Ok(room);
        }
        let opening = match self.openings().entry(id) {
            Entry::Occupied(opening) => opening.get().clone(),
            Entry::Vacant(vacant) => {
                // A task of its own, because whoever asked may be gone before it is done.
                let hub = Arc::clone(self);
                let task = tokio::spawn(async move {
                    // Whoever comes after this finds the room, or tries again.
                    let _over = OpeningEnds { hub: Arc::clone(&hub), id };
                    hub.claim_and_open(id).await
                });
                let opened = async move { task.await.unwrap_or_else(|_| Err(busy())) };
                vacant.insert(opened.boxed().shared()).clone()
            }
        };
        opening.await
    }

    fn openings(&self) -> MutexGuard<'_, HashMap<TableId, Opening>> {
        self.openings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn open_room(&self, id: TableId) -> Option<Room> {
        self.rooms().get(&id).filter(|room| !room.is_gone()).cloned()
    }

    /// Opens the room of a table that this node owns.
    pub(crate) async fn enter(
        self: &Arc<Hub>,
        id: TableId,
        node: NodeId,
        mut table: Table,
        how: Start,
    ) -> Result<Room, Refusal> {
        if how == Start::AfterTheEndOfAnother {
            self.fence(&mut table).await?;
        }
        self.marks.note(id, table.founding());
        let mut rooms = self.rooms();
        // Meanwhile the server may have stopped and closed every room it knew, or another task may have opened this
        // one.
        self.still_open()?;
        if self.leaving().contains(&id) {
            return Err(unreadable(id, &Unreadable::Unknown));
        }
        match rooms.get(&id).filter(|room| !room.is_gone()) {
            Some(room) => Ok(room.clone()),
            None => {
                let room = Room::open(Arc::clone(self), table, node, how);
                rooms.insert(id, room.clone());
                metrics::gauge!("gavel_open_rooms").set(rooms.len() as f64);
                Ok(room)
            }
        }
    }

    /// Writes something to the log of a table whose clocks another node kept. From then on that node, should it still
    /// believe that it owns the table, writes nothing any more: the number it would use is taken.
    async fn fence(&self, table: &mut Table) -> Result<(), Refusal> {
        for _ in 0..FENCES {
            let at = self.clock.now();
            if !table.lost_time(at.plus(1), at) || table.stage() != Stage::Playing {
                return Ok(());
            }
            let next = table.foresee(&Command::Outage, at).map_err(|why| internal(&why))?;
            let append = Append {
                table: table.id(),
                seq: next.core().head(),
                author: None,
                at,
                command: serde_json::to_string(&Command::Outage).map_err(|why| internal(&why))?,
                deadline: next.core().deadline(),
                shelf: None,
                record: None,
            };
            match self.log().append(append).await.map_err(|why| unavailable(&why))? {
                Appended::Written => {
                    table.accept(next, &Command::Outage, None);
                    return Ok(());
                }
                // The other node was faster.
                Appended::Conflict | Appended::Duplicate(_) => {
                    let id = table.id();
                    archive::follow(self.log(), self.people(), table)
                        .await
                        .map_err(|why| unreadable(id, &why))?;
                }
            }
        }
        Err(busy())
    }

    /// The version that a table was written by, if this program does not know it.
    pub(crate) async fn newer_version(&self, id: TableId) -> Option<u32> {
        #[derive(serde::Deserialize)]
        struct Versioned {
            version: u32,
        }
        let founding = self.log().founding(id).await.ok()??;
        let Versioned { version } = serde_json::from_str(&founding).ok()?;
        (version > table::VERSION).then_some(version)
    }

    /// Reads a table from its log.
    pub(crate) async fn read(&self, id: TableId) -> Result<Table, Refusal> {
        archive::read(self.log(), self.people(), id).await.map_err(|why| unreadable(id, &why))
    }
}
