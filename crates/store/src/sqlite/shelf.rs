//! The lobby's shelf, in the file.

use std::cmp::Reverse;

use protocol::{Millis, PersonId, TableId};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Sqlite;
use super::columns::{Column, at_most};
use crate::{Answer, Shelf, ShelfRow, Shelved};

impl Shelf for Sqlite {
    fn listed(&self, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.look(move |db| listed(db, most))
    }

    fn listed_among(&self, tables: Vec<TableId>) -> Answer<'_, Vec<Shelved>> {
        self.look(move |db| {
            among(
                db,
                tables,
                "SELECT id, stage, touched_at, summary FROM tables WHERE id = ?1 AND listed = 1 AND stage <> 'over'",
            )
        })
    }

    fn shelved(&self, tables: Vec<TableId>) -> Answer<'_, Vec<Shelved>> {
        self.look(move |db| {
            among(db, tables, "SELECT id, stage, touched_at, summary FROM tables WHERE id = ?1")
        })
    }

    fn tables_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.look(move |db| tables_of(db, person, most))
    }
}

/// Puts a table on the shelf, replacing its row.
pub(super) fn put(db: &Connection, table: TableId, row: &ShelfRow, at: Millis) -> rusqlite::Result<()> {
    db.prepare_cached(
        "UPDATE tables SET stage = ?2, listed = ?3, summary = ?4, touched_at = ?5 WHERE id = ?1",
    )?
    .execute(params![Column(table), Column(row.stage), row.listed, row.summary, Column(at)])?;
    db.prepare_cached("DELETE FROM seats WHERE table_id = ?1")?.execute([Column(table)])?;
    seat(db, table, &row.people)
}

/// Records who sits at a table that has no seats recorded.
pub(super) fn seat(db: &Connection, table: TableId, people: &[PersonId]) -> rusqlite::Result<()> {
    let mut insert =
        db.prepare_cached("INSERT INTO seats (person, table_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?;
    for person in people {
        insert.execute(params![Column(*person), Column(table)])?;
    }
    Ok(())
}

fn listed(db: &Connection, most: usize) -> rusqlite::Result<Vec<Shelved>> {
    db.prepare_cached(
        "SELECT id, stage, touched_at, summary FROM tables WHERE listed = 1 AND stage <> 'over'
         ORDER BY touched_at DESC, id LIMIT ?1",
    )?
    .query_map([at_most(most)], shelved)?
    .collect()
}

fn among(db: &Connection, mut tables: Vec<TableId>, row: &str) -> rusqlite::Result<Vec<Shelved>> {
    tables.sort();
    tables.dedup();
    let mut row = db.prepare_cached(row)?;
    let found =
        tables.into_iter().filter_map(|table| row.query_row([Column(table)], shelved).optional().transpose());
    let mut found = found.collect::<rusqlite::Result<Vec<Shelved>>>()?;
    found.sort_by_key(|shelved| (Reverse(shelved.touched), shelved.table));
    Ok(found)
}

fn tables_of(db: &Connection, person: PersonId, most: usize) -> rusqlite::Result<Vec<Shelved>> {
    db.prepare_cached(
        "SELECT id, stage, touched_at, summary FROM seats JOIN tables ON tables.id = seats.table_id
         WHERE seats.person = ?1 ORDER BY touched_at DESC, id LIMIT ?2",
    )?
    .query_map(params![Column(person), at_most(most)], shelved)?
    .collect()
}

fn shelved(row: &Row<'_>) -> rusqlite::Result<Shelved> {
    let (Column(table), Column(stage), Column(touched)) = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(Shelved { table, stage, touched, summary: row.get(3)? })
}
