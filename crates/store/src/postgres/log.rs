//! The log of every table, in the database.

use futures_util::{FutureExt as _, TryFutureExt as _};
use protocol::{Millis, Seq, Stage, TableId};

use super::columns::{
    at_most, author, millis, moment, names, number, person_bytes, seq, stage_name, table as table_of,
};
use super::{Lane, Postgres};
use crate::{Answer, Append, Appended, Entry, Log, NewLog};

impl Log for Postgres {
    fn found(&self, new: NewLog) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let NewLog { table, at, founding, shelf } = new;
                let statement = db
                    .prepare_cached(
                        "WITH new AS (
                             INSERT INTO tables (id, founded_at, founding, stage, listed, summary, touched_at)
                             VALUES ($1, $2, $3, $4, $5, $6, $2) ON CONFLICT DO NOTHING RETURNING id
                         ), was_removed AS (
                             DELETE FROM removed USING new WHERE removed.table_id = new.id RETURNING table_id
                         ), old AS (
                             DELETE FROM log USING was_removed
                             WHERE log.table_id = $1 AND log.table_id = was_removed.table_id
                         ), seated AS (
                             INSERT INTO seats (person, table_id)
                             SELECT DISTINCT person, id FROM new, unnest($7::bytea[]) AS s (person)
                             ON CONFLICT DO NOTHING
                         )
                         INSERT INTO heads (table_id, seq, deadline) SELECT id, 0, NULL FROM new",
                    )
                    .await?;
                let people: Vec<Vec<u8>> = shelf.people.iter().copied().map(person_bytes).collect();
                let (id, at, stage) = (table.as_str(), moment(at), stage_name(shelf.stage));
                let row: [&(dyn tokio_postgres::types::ToSql + Sync); 7] =
                    [&id, &at, &founding, &stage, &shelf.listed, &shelf.summary, &people];
                db.execute(&statement, &row).await.map(drop)
            }
            .boxed()
        })
    }

    fn founding(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db.prepare_cached("SELECT founding FROM tables WHERE id = $1").await?;
                Ok(db.query_opt(&statement, &[&table.as_str()]).await?.map(|row| row.get(0)))
            }
            .boxed()
        })
    }

    fn append(&self, append: Append) -> Answer<'_, Appended> {
        self.queue(append)
    }

    fn read(&self, table: TableId, after: Seq) -> Answer<'_, Vec<Entry>> {
        self.ask(Lane::Long, move |db| {
            async move {
                // Of a removed table something may be left in the log, which is nobody's any more.
                let statement = db
                    .prepare_cached(
                        "SELECT seq, person, command_id, at, command FROM log WHERE table_id = $1 AND seq > $2
                         AND EXISTS (SELECT 1 FROM heads WHERE heads.table_id = $1) ORDER BY seq",
                    )
                    .await?;
                let rows = db.query(&statement, &[&table.as_str(), &number(after)]).await?;
                Ok(rows
                    .iter()
                    .map(|row| Entry {
                        seq: seq(row.get(0)),
                        author: author(row.get(1), row.get(2)),
                        at: millis(row.get(3)),
                        command: row.get(4),
                    })
                    .collect())
            }
            .boxed()
        })
    }

    fn heads(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Seq)>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db
                    .prepare_cached(
                        "SELECT heads.table_id, heads.seq FROM unnest($1::text[]) WITH ORDINALITY AS a (table_id, place)
                         JOIN heads ON heads.table_id = a.table_id WHERE heads.seq > 0 ORDER BY place",
                    )
                    .await?;
                let rows = db.query(&statement, &[&names(&tables)]).await?;
                Ok(rows.iter().filter_map(|row| Some((table_of(row.get(0))?, seq(row.get(1))))).collect())
            }
            .boxed()
        })
    }

    fn due(&self, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db
                    .prepare_cached(
                        "SELECT table_id, deadline FROM heads WHERE deadline <= $1
                         ORDER BY deadline, table_id LIMIT $2",
                    )
                    .await?;
                let rows = db.query(&statement, &[&moment(now), &at_most(most)]).await?;
                Ok(rows.iter().filter_map(|row| Some((table_of(row.get(0))?, millis(row.get(1))))).collect())
            }
            .boxed()
        })
    }

    fn rewrite(
        &self,
        table: TableId,
        head: Seq,
        summary: String,
        record: Option<String>,
    ) -> Answer<'_, bool> {
        self.ask(Lane::Long, move |db| {
            async move {
                let statement = db.prepare_cached("SELECT rewrite_table($1, $2, $3, $4)").await?;
                let row =
                    db.query_one(&statement, &[&table.as_str(), &number(head), &summary, &record]).await?;
                Ok(row.get(0))
            }
            .boxed()
        })
    }

    fn record(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db.prepare_cached("SELECT record FROM records WHERE table_id = $1").await?;
                Ok(db.query_opt(&statement, &[&table.as_str()]).await?.map(|row| row.get(0)))
            }
            .boxed()
        })
    }

    fn resting(&self, stage: Stage, since: Millis, most: usize) -> Answer<'_, Vec<TableId>> {
        let resting = self.resting_at(stage, since, most);
        resting.map_ok(|resting| resting.into_iter().map(|(_, table)| table).collect()).boxed()
    }

    fn remove(&self, table: TableId, resting_since: Millis) -> Answer<'_, bool> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db.prepare_cached("SELECT remove_table($1, $2)").await?;
                let row = db.query_one(&statement, &[&table.as_str(), &moment(resting_since)]).await?;
                Ok(row.get(0))
            }
            .boxed()
        })
    }

    fn clear(&self, most: usize) -> Answer<'_, bool> {
        self.ask(Lane::Long, move |db| {
            async move {
                let statement = db.prepare_cached("SELECT clear_removed($1)").await?;
                // The database adds to it.
                let most = at_most(most).min(i64::from(u32::MAX));
                Ok(db.query_one(&statement, &[&most]).await?.get(0))
            }
            .boxed()
        })
    }
}

impl Postgres {
    /// As [`Log::resting`], with when each was last put on the shelf.
    pub(crate) fn resting_at(
        &self,
        stage: Stage,
        since: Millis,
        most: usize,
    ) -> Answer<'_, Vec<(Millis, TableId)>> {
        self.ask(Lane::Long, move |db| {
            async move {
                let statement = db
                    .prepare_cached(
                        "SELECT touched_at, tables.id FROM tables JOIN heads ON heads.table_id = tables.id
                         LEFT JOIN log ON log.table_id = heads.table_id AND log.seq = heads.seq
                         WHERE stage = $1 AND touched_at < $2 AND coalesce(log.at, 0) < $2
                         ORDER BY touched_at, tables.id LIMIT $3",
                    )
                    .await?;
                let rows =
                    db.query(&statement, &[&stage_name(stage), &moment(since), &at_most(most)]).await?;
                Ok(rows.iter().filter_map(|row| Some((millis(row.get(0)), table_of(row.get(1))?))).collect())
            }
            .boxed()
        })
    }
}
