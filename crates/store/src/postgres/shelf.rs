//! The lobby's shelf, in the database.

use futures_util::FutureExt as _;
use protocol::{PersonId, TableId};
use tokio_postgres::Row;

use super::columns::{at_most, millis, names, person_bytes, stage, table};
use super::{Lane, Postgres};
use crate::{Answer, Shelf, Shelved};

impl Shelf for Postgres {
    fn listed(&self, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db
                    .prepare_cached(
                        "SELECT id, stage, touched_at, summary FROM tables WHERE listed AND stage <> 'over'
                         ORDER BY touched_at DESC, id LIMIT $1",
                    )
                    .await?;
                Ok(shelved(&db.query(&statement, &[&at_most(most)]).await?))
            }
            .boxed()
        })
    }

    fn listed_among(&self, tables: Vec<TableId>) -> Answer<'_, Vec<Shelved>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db
                    .prepare_cached(
                        "SELECT id, stage, touched_at, summary FROM tables
                         WHERE id = ANY ($1::text[]) AND listed AND stage <> 'over' ORDER BY touched_at DESC, id",
                    )
                    .await?;
                Ok(shelved(&db.query(&statement, &[&names(&tables)]).await?))
            }
            .boxed()
        })
    }

    fn shelved(&self, tables: Vec<TableId>) -> Answer<'_, Vec<Shelved>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db
                    .prepare_cached(
                        "SELECT id, stage, touched_at, summary FROM tables
                         WHERE id = ANY ($1::text[]) ORDER BY touched_at DESC, id",
                    )
                    .await?;
                Ok(shelved(&db.query(&statement, &[&names(&tables)]).await?))
            }
            .boxed()
        })
    }

    fn tables_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db
                    .prepare_cached(
                        "SELECT id, stage, touched_at, summary FROM seats JOIN tables ON tables.id = seats.table_id
                         WHERE seats.person = $1 ORDER BY touched_at DESC, id LIMIT $2",
                    )
                    .await?;
                Ok(shelved(&db.query(&statement, &[&person_bytes(person), &at_most(most)]).await?))
            }
            .boxed()
        })
    }
}

fn shelved(rows: &[Row]) -> Vec<Shelved> {
    let row = |row: &Row| {
        Some(Shelved {
            table: table(row.get(0))?,
            stage: stage(row.get(1)),
            touched: millis(row.get(2)),
            summary: row.get(3),
        })
    };
    rows.iter().filter_map(row).collect()
}
