//! A store in a file has one node, which owns every table.

use std::net::IpAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use futures_util::FutureExt as _;
use protocol::{Millis, TableId};

use super::Sqlite;
use crate::{Answer, Before, Claim, Log as _, NodeId, Nodes, Peer};

/// The time of this machine.
fn now() -> Millis {
    Millis::new(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64)
}

fn ready<T: Send + 'static>(value: T) -> Answer<'static, T> {
    core::future::ready(Ok(value)).boxed()
}

impl Nodes for Sqlite {
    fn is_for_one(&self) -> bool {
        true
    }

    fn join(&self, _: Peer) -> Answer<'_, Millis> {
        ready(now())
    }

    fn renew(&self, _: NodeId) -> Answer<'_, Option<Millis>> {
        ready(Some(now()))
    }

    fn leave(&self, _: NodeId) -> Answer<'_, ()> {
        ready(())
    }

    fn peers(&self) -> Answer<'_, Vec<Peer>> {
        ready(Vec::new())
    }

    fn claim(&self, _: TableId, _: NodeId) -> Answer<'_, Claim> {
        ready(Claim::Mine(Before::Nobody))
    }

    fn release(&self, _: TableId, _: NodeId) -> Answer<'_, ()> {
        ready(())
    }

    fn due_for(&self, _: NodeId, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.due(now, most)
    }

    fn present(&self, _: NodeId, _: Vec<(TableId, IpAddr)>, _: Vec<TableId>) -> Answer<'_, ()> {
        ready(())
    }

    fn somebody_at(&self) -> Answer<'_, Vec<(TableId, IpAddr)>> {
        ready(Vec::new())
    }
}
