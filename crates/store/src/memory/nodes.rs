//! Several nodes in one process, for simulations.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use futures_util::FutureExt as _;
use protocol::{Millis, TableId};

use super::{Call, Memory};
use crate::{Answer, Before, Claim, LEASE, NodeId, Nodes, Peer, Unavailable};

/// What a shared store knows of its nodes.
#[derive(Default)]
pub(super) struct Members {
    // The store's clock, since it is shared.
    clock: Option<Arc<dyn Fn() -> Millis + Send + Sync>>,
    living: BTreeMap<NodeId, (Peer, Millis)>,
    owners: BTreeMap<TableId, NodeId>,
    present: BTreeMap<(TableId, NodeId), IpAddr>,
}

impl Members {
    fn now(&self) -> Millis {
        self.clock.as_ref().map_or(Millis::new(0), |clock| clock())
    }

    fn lease(&self) -> Millis {
        self.now().plus(LEASE.as_millis() as u64)
    }

    fn living(&self, node: NodeId) -> Option<&Peer> {
        let (peer, until) = self.living.get(&node)?;
        (*until > self.now()).then_some(peer)
    }

    fn join(&mut self, node: Peer) -> Millis {
        self.living.insert(node.id, (node, self.lease()));
        self.now()
    }

    fn renew(&mut self, node: NodeId) -> Option<Millis> {
        let lease = self.lease();
        let (_, until) = self.living.get_mut(&node)?;
        *until = lease;
        Some(self.now())
    }

    fn claim(&mut self, table: TableId, node: NodeId) -> Result<Claim, Unavailable> {
        if self.living(node).is_none() {
            return Err(Unavailable(format!("node {node} is not alive")));
        }
        let before = match self.owners.get(&table) {
            None => Before::Nobody,
            Some(&owner) if owner == node => Before::Myself,
            Some(&owner) => match self.living(owner) {
                Some(peer) => return Ok(Claim::Theirs(peer.clone())),
                None => Before::SomebodyGone,
            },
        };
        self.owners.insert(table, node);
        Ok(Claim::Mine(before))
    }
}

impl Memory {
    /// From now on this store is for several nodes, and has this clock.
    pub fn share(&self, clock: impl Fn() -> Millis + Send + Sync + 'static) {
        super::lock(&self.shelves).members.clock = Some(Arc::new(clock));
    }

    /// Asks about the nodes; a store that is not shared has this answer at once.
    fn members<T: Send + 'static>(
        &self,
        alone: T,
        effect: impl FnOnce(&mut Members) -> Result<T, Unavailable> + Send + 'static,
    ) -> Answer<'_, T> {
        if self.is_for_one() {
            return core::future::ready(Ok(alone)).boxed();
        }
        self.ask(Call::Nodes, move |shelves| effect(&mut shelves.members))
    }
}

impl Nodes for Memory {
    fn is_for_one(&self) -> bool {
        super::lock(&self.shelves).members.clock.is_none()
    }

    fn join(&self, node: Peer) -> Answer<'_, Millis> {
        self.members(Millis::new(0), |members| Ok(members.join(node)))
    }

    fn renew(&self, node: NodeId) -> Answer<'_, Option<Millis>> {
        self.members(Some(Millis::new(0)), move |members| Ok(members.renew(node)))
    }

    fn leave(&self, node: NodeId) -> Answer<'_, ()> {
        self.members((), move |members| {
            members.living.remove(&node);
            members.present.retain(|&(_, at), _| at != node);
            Ok(())
        })
    }

    fn peers(&self) -> Answer<'_, Vec<Peer>> {
        self.members(Vec::new(), |members| {
            let now = members.now();
            let living = members.living.values().filter(|(_, until)| *until > now);
            Ok(living.map(|(peer, _)| peer.clone()).collect())
        })
    }

    fn claim(&self, table: TableId, node: NodeId) -> Answer<'_, Claim> {
        self.members(Claim::Mine(Before::Nobody), move |members| members.claim(table, node))
    }

    fn release(&self, table: TableId, node: NodeId) -> Answer<'_, ()> {
        self.members((), move |members| {
            if members.owners.get(&table) == Some(&node) {
                members.owners.remove(&table);
            }
            Ok(())
        })
    }

    fn due_for(&self, node: NodeId, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.ask(Call::Due, move |shelves| {
            let members = &shelves.members;
            let free = |table: TableId| {
                let owner = members.owners.get(&table).filter(|owner| **owner != node);
                owner.is_none_or(|owner| members.living(*owner).is_none())
            };
            Ok(shelves.due(now, most, free))
        })
    }

    fn present(&self, node: NodeId, came: Vec<(TableId, IpAddr)>, left: Vec<TableId>) -> Answer<'_, ()> {
        self.members((), move |members| {
            members.present.extend(came.into_iter().map(|(table, address)| ((table, node), address)));
            for table in left {
                members.present.remove(&(table, node));
            }
            Ok(())
        })
    }

    fn somebody_at(&self) -> Answer<'_, Vec<(TableId, IpAddr)>> {
        self.members(Vec::new(), |members| {
            let living = members.present.iter().filter(|((_, node), _)| members.living(*node).is_some());
            let mut here: Vec<(TableId, IpAddr)> =
                living.map(|((table, _), address)| (*table, *address)).collect();
            here.dedup_by_key(|(table, _)| *table);
            Ok(here)
        })
    }
}
