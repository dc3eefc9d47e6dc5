//! The secrets, in the database. Every node keeps a copy, which it renews together with its lease.

use core::time::Duration;
use std::sync::PoisonError;
use std::time::Instant;

use deadpool_postgres::Object;
use futures_util::FutureExt as _;
use protocol::Millis;
use tokio_postgres::Error;

use super::columns::{millis, moment};
use super::{Lane, Postgres};
use crate::secret::draw;
use crate::{Answer, Key, Secret, Unavailable};

/// A node's copy: the newest first, each with the moment since which all nodes know it.
pub(super) type Known = Vec<(Key, Instant)>;

impl Secret for Postgres {
    /// A secret that other nodes may not have heard of yet comes last, so that no cookie is signed with it.
    fn secrets(&self) -> Vec<Key> {
        let known = self.handle.secrets.read().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let settled = known.iter().filter(|(_, from)| *from <= now);
        let young = known.iter().filter(|(_, from)| *from > now);
        settled.chain(young).map(|(key, _)| *key).collect()
    }

    fn rotate(&self, now: Millis, forget_replaced_by: Millis) -> Answer<'_, ()> {
        let secret = match draw() {
            Ok(secret) => secret,
            Err(why) => return core::future::ready(Err(Unavailable(why))).boxed(),
        };
        let signs_after = self.handle.tuning.signs_after;
        let rotated = self.ask(Lane::Nodes, move |db| {
            async move {
                let statement = db.prepare_cached("SELECT rotate_secret($1, $2, $3)").await?;
                let (since, by) = (moment(now), moment(forget_replaced_by));
                db.execute(&statement, &[&since, &secret.as_slice(), &by]).await?;
                kept(db, signs_after).await
            }
            .boxed()
        });
        rotated.map(|known| known.map(|known| self.handle.know(known))).boxed()
    }
}

/// All secrets of this database, the newest first.
pub(super) async fn kept(db: &Object, signs_after: Duration) -> Result<Known, Error> {
    let statement = db
        .prepare_cached(
            "SELECT since, secret, (extract(epoch FROM clock_timestamp() - drawn) * 1000)::int8
             FROM secrets ORDER BY number DESC",
        )
        .await?;
    let rows = db.query(&statement, &[]).await?;
    let now = Instant::now();
    let known = rows.iter().filter_map(|row| {
        let secret = <[u8; 32]>::try_from(row.get::<_, &[u8]>(1)).ok()?;
        let age = Duration::from_millis(u64::try_from(row.get::<_, i64>(2)).unwrap_or(0));
        Some((Key { since: millis(row.get(0)), secret }, now + signs_after.saturating_sub(age)))
    });
    let mut known: Known = known.collect();
    // Somebody has to sign: if all are young, the one that has been known longest.
    if let Some((_, from)) = known.last_mut() {
        *from = now;
    }
    Ok(known)
}

/// The secrets of this database; the first is drawn by whoever opens it first.
pub(super) async fn at_opening(db: &Object, signs_after: Duration) -> Result<Known, Error> {
    let known = kept(db, signs_after).await?;
    let Ok(secret) = draw() else { return Ok(known) };
    if !known.is_empty() {
        return Ok(known);
    }
    db.execute("SELECT first_secret($1)", &[&secret.as_slice()]).await?;
    kept(db, signs_after).await
}
