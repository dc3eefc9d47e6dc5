//! The nodes that share the database. All leases run by its clock.

use std::collections::BTreeSet;
use std::net::IpAddr;

use futures_util::FutureExt as _;
use protocol::{Millis, TableId};

use super::columns::{at_most, millis, moment, table as table_of};
use super::{Lane, Postgres, secrets};
use crate::{Answer, Before, Claim, LEASE, NodeId, Nodes, Peer, Unavailable};

fn id(node: NodeId) -> i64 {
    i64::try_from(node.number()).unwrap_or(i64::MAX)
}

fn node(id: i64) -> NodeId {
    NodeId::new(id.unsigned_abs())
}

fn lease() -> f64 {
    LEASE.as_secs_f64()
}

const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::int8";

/// Dead nodes are forgotten after a minute, and so is who was there. Two nodes that forget at once do not wait for each
/// other.
const FORGET: &str = "DELETE FROM nodes WHERE id IN (
    SELECT id FROM nodes WHERE until < clock_timestamp() - interval '1 minute' FOR UPDATE SKIP LOCKED)";

impl Nodes for Postgres {
    fn is_for_one(&self) -> bool {
        false
    }

    fn join(&self, peer: Peer) -> Answer<'_, Millis> {
        self.ask(Lane::Nodes, move |db| {
            async move {
                let Peer { id: number, address, version } = peer;
                db.execute(&db.prepare_cached(FORGET).await?, &[]).await?;
                let join = format!(
                    "INSERT INTO nodes (id, address, version, until)
                     VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
                     ON CONFLICT (id) DO UPDATE
                     SET address = excluded.address, version = excluded.version, until = excluded.until
                     RETURNING {NOW}"
                );
                let statement = db.prepare_cached(&join).await?;
                let row =
                    db.query_one(&statement, &[&id(number), &address, &i64::from(version), &lease()]).await?;
                Ok(millis(row.get(0)))
            }
            .boxed()
        })
    }

    /// Also learns of secrets that other nodes have drawn.
    fn renew(&self, node: NodeId) -> Answer<'_, Option<Millis>> {
        let signs_after = self.handle.tuning.signs_after;
        let renewed = self.ask(Lane::Nodes, move |db| {
            async move {
                let renew = format!(
                    "UPDATE nodes SET until = clock_timestamp() + make_interval(secs => $2)
                     WHERE id = $1 RETURNING {NOW}"
                );
                let (renew, forget) =
                    futures_util::try_join!(db.prepare_cached(&renew), db.prepare_cached(FORGET))?;
                // Sent together, and carried out in this order: a node does not forget itself.
                let (number, lease) = (id(node), lease());
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 2] = [&number, &lease];
                let (row, _, known) = futures_util::try_join!(
                    db.query_opt(&renew, &values),
                    db.execute(&forget, &[]),
                    secrets::kept(db, signs_after),
                )?;
                Ok((row.map(|row| millis(row.get(0))), known))
            }
            .boxed()
        });
        renewed
            .map(|renewed| {
                let (now, known) = renewed?;
                self.handle.know(known);
                Ok(now)
            })
            .boxed()
    }

    fn leave(&self, node: NodeId) -> Answer<'_, ()> {
        self.ask(Lane::Nodes, move |db| {
            async move {
                let statement = db.prepare_cached("DELETE FROM nodes WHERE id = $1").await?;
                db.execute(&statement, &[&id(node)]).await.map(drop)
            }
            .boxed()
        })
    }

    fn peers(&self) -> Answer<'_, Vec<Peer>> {
        self.ask(Lane::Nodes, move |db| {
            async move {
                let living =
                    "SELECT id, address, version FROM nodes WHERE until > clock_timestamp() ORDER BY id";
                let rows = db.query(&db.prepare_cached(living).await?, &[]).await?;
                Ok(rows.iter().map(|row| peer(row.get(0), row.get(1), row.get(2))).collect())
            }
            .boxed()
        })
    }

    fn claim(&self, table: TableId, claimer: NodeId) -> Answer<'_, Claim> {
        let claimed = self.ask(Lane::Short, move |db| {
            async move {
                let claim = "SELECT answer, owner, owner_address, owner_version FROM claim($1, $2)";
                let statement = db.prepare_cached(claim).await?;
                let row = db.query_one(&statement, &[&table.as_str(), &id(claimer)]).await?;
                Ok(match row.get::<_, &str>(0) {
                    "nobody" => Some(Claim::Mine(Before::Nobody)),
                    "myself" => Some(Claim::Mine(Before::Myself)),
                    "gone" => Some(Claim::Mine(Before::SomebodyGone)),
                    "theirs" => Some(Claim::Theirs(peer(row.get(1), row.get(2), row.get(3)))),
                    _ => None,
                })
            }
            .boxed()
        });
        claimed
            .map(move |claimed| claimed?.ok_or_else(|| Unavailable(format!("node {claimer} is not alive"))))
            .boxed()
    }

    fn release(&self, table: TableId, node: NodeId) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let release = "DELETE FROM owners WHERE table_id = $1 AND node = $2";
                let statement = db.prepare_cached(release).await?;
                db.execute(&statement, &[&table.as_str(), &id(node)]).await.map(drop)
            }
            .boxed()
        })
    }

    fn due_for(&self, node: NodeId, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db
                    .prepare_cached(
                        "SELECT table_id, deadline FROM heads WHERE deadline <= $1 AND NOT EXISTS (
                             SELECT 1 FROM owners JOIN nodes ON nodes.id = owners.node
                             WHERE owners.table_id = heads.table_id AND owners.node <> $3
                             AND nodes.until > clock_timestamp())
                         ORDER BY deadline, table_id LIMIT $2",
                    )
                    .await?;
                let rows = db.query(&statement, &[&moment(now), &at_most(most), &id(node)]).await?;
                Ok(rows.iter().filter_map(|row| Some((table_of(row.get(0))?, millis(row.get(1))))).collect())
            }
            .boxed()
        })
    }

    fn present(&self, node: NodeId, came: Vec<(TableId, IpAddr)>, left: Vec<TableId>) -> Answer<'_, ()> {
        let gone: BTreeSet<TableId> = left.iter().copied().collect();
        // Sorted, because two calls must not wait for each other; each table once, because one statement changes a row once.
        let came: std::collections::BTreeMap<TableId, String> = came
            .into_iter()
            .filter(|(table, _)| !gone.contains(table))
            .map(|(table, address)| (table, address.to_string()))
            .collect();
        self.ask(Lane::Nodes, move |db| {
            async move {
                let (tables, addresses): (Vec<&str>, Vec<&str>) =
                    came.iter().map(|(table, address)| (table.as_str(), address.as_str())).unzip();
                let gone: Vec<&str> = gone.iter().map(TableId::as_str).collect();
                let statement = db
                    .prepare_cached(
                        "WITH gone AS (
                             DELETE FROM present WHERE node = $1 AND table_id = ANY ($4::text[])
                         )
                         INSERT INTO present (table_id, node, address)
                         SELECT table_id, $1, address FROM unnest($2::text[], $3::text[]) AS came (table_id, address)
                         ON CONFLICT (table_id, node) DO UPDATE SET address = excluded.address",
                    )
                    .await?;
                db.execute(&statement, &[&id(node), &tables, &addresses, &gone]).await.map(drop)
            }
            .boxed()
        })
    }

    fn somebody_at(&self) -> Answer<'_, Vec<(TableId, IpAddr)>> {
        self.ask(Lane::Short, |db| {
            async move {
                let statement = db
                    .prepare_cached(
                        "SELECT present.table_id, min(present.address) FROM present JOIN nodes ON nodes.id = present.node
                         WHERE nodes.until > clock_timestamp() GROUP BY present.table_id ORDER BY present.table_id",
                    )
                    .await?;
                let rows = db.query(&statement, &[]).await?;
                let here = |row: &tokio_postgres::Row| {
                    Some((table_of(row.get(0))?, row.get::<_, &str>(1).parse().ok()?))
                };
                Ok(rows.iter().filter_map(here).collect())
            }
            .boxed()
        })
    }
}

fn peer(id: i64, address: String, version: i64) -> Peer {
    Peer { id: node(id), address, version: u32::try_from(version).unwrap_or(u32::MAX) }
}
