//! The log of every table, in the file. Transactions begin and end only in the writer, so that a command and its
//! shelf row are written together.

use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};
use rusqlite::{Connection, OptionalExtension as _, params};

use super::columns::{Column, at_most};
use super::{Sqlite, removal, shelf};
use crate::{Answer, Append, Appended, Entry, Log, NewLog, Unavailable};

impl Log for Sqlite {
    fn found(&self, new: NewLog) -> Answer<'_, ()> {
        self.write(move |db| found(db, &new).map(Ok))
    }

    fn founding(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.look(move |db| founding(db, table))
    }

    fn append(&self, append: Append) -> Answer<'_, Appended> {
        self.write(move |db| {
            let written = write(db, &append)?;
            Ok(written.ok_or_else(|| Unavailable(format!("there is no table {}", append.table))))
        })
    }

    fn read(&self, table: TableId, after: Seq) -> Answer<'_, Vec<Entry>> {
        self.look_long(move |db| read(db, table, after))
    }

    fn heads(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Seq)>> {
        self.look(move |db| heads(db, &tables))
    }

    fn due(&self, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.look(move |db| due(db, now, most))
    }

    fn rewrite(
        &self,
        table: TableId,
        head: Seq,
        summary: String,
        record: Option<String>,
    ) -> Answer<'_, bool> {
        self.write(move |db| rewrite(db, table, head, &summary, record.as_deref()).map(Ok))
    }

    fn record(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.look(move |db| record(db, table))
    }

    fn resting(&self, stage: Stage, since: Millis, most: usize) -> Answer<'_, Vec<TableId>> {
        self.look_long(move |db| removal::resting(db, stage, since, most))
    }

    fn remove(&self, table: TableId, resting_since: Millis) -> Answer<'_, bool> {
        self.write(move |db| removal::remove(db, table, resting_since).map(Ok))
    }

    fn clear(&self, most: usize) -> Answer<'_, bool> {
        self.write(move |db| removal::clear(db, most).map(Ok))
    }
}

fn found(db: &Connection, new: &NewLog) -> rusqlite::Result<()> {
    let inserted = db
        .prepare_cached(
            "INSERT INTO tables (id, founded_at, founding, stage, listed, summary, touched_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?2)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            Column(new.table),
            Column(new.at),
            new.founding,
            Column(new.shelf.stage),
            new.shelf.listed,
            new.shelf.summary,
        ])?;
    if inserted == 0 {
        return Ok(());
    }
    removal::clear_all(db, new.table)?;
    db.prepare_cached("INSERT INTO heads (table_id, seq, deadline) VALUES (?1, 0, NULL)")?
        .execute([Column(new.table)])?;
    shelf::seat(db, new.table, &new.shelf.people)
}

pub(super) fn founding(db: &Connection, table: TableId) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("SELECT founding FROM tables WHERE id = ?1")?
        .query_row([Column(table)], |row| row.get(0))
        .optional()
}

/// `None` if there is no such table.
fn write(db: &Connection, append: &Append) -> rusqlite::Result<Option<Appended>> {
    let Append { table, seq, author, at, ref command, deadline, ref shelf, ref record } = *append;
    let head: Option<u32> = db
        .prepare_cached("SELECT seq FROM heads WHERE table_id = ?1")?
        .query_row([Column(table)], |row| row.get(0))
        .optional()?;
    let Some(head) = head else { return Ok(None) };
    // Checked before the number: a repeated command asks for a number that is already taken, by the command itself.
    if let Some((person, id)) = author {
        let before: Option<Column<Seq>> = db
            .prepare_cached("SELECT seq FROM log WHERE table_id = ?1 AND person = ?2 AND command_id = ?3")?
            .query_row(params![Column(table), Column(person), Column(id)], |row| row.get(0))
            .optional()?;
        if let Some(Column(seq)) = before {
            return Ok(Some(Appended::Duplicate(seq)));
        }
    }
    if head.checked_add(1) != Some(seq.number()) {
        return Ok(Some(Appended::Conflict));
    }
    db.prepare_cached(
        "INSERT INTO log (table_id, seq, person, command_id, at, command) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute(params![
        Column(table),
        Column(seq),
        author.map(|(person, _)| Column(person)),
        author.map(|(_, id)| Column(id)),
        Column(at),
        command,
    ])?;
    db.prepare_cached("UPDATE heads SET seq = ?2, deadline = ?3 WHERE table_id = ?1")?.execute(params![
        Column(table),
        Column(seq),
        deadline.map(Column)
    ])?;
    if let Some(shelf) = shelf {
        shelf::put(db, table, shelf, at)?;
    }
    if let Some(record) = record {
        db.prepare_cached(
            "INSERT INTO records (table_id, record) VALUES (?1, ?2)
             ON CONFLICT (table_id) DO UPDATE SET record = excluded.record",
        )?
        .execute(params![Column(table), record])?;
    }
    Ok(Some(Appended::Written))
}

/// Of a removed table something may be left in the log, which is nobody's any more.
pub(super) fn read(db: &Connection, table: TableId, after: Seq) -> rusqlite::Result<Vec<Entry>> {
    db.prepare_cached(
        "SELECT seq, person, command_id, at, command FROM log WHERE table_id = ?1 AND seq > ?2
         AND EXISTS (SELECT 1 FROM heads WHERE heads.table_id = ?1) ORDER BY seq",
    )?
    .query_map(params![Column(table), Column(after)], |row| {
        let Column(seq) = row.get(0)?;
        let person: Option<Column<PersonId>> = row.get(1)?;
        let id: Option<Column<CommandId>> = row.get(2)?;
        let author = person.zip(id).map(|(Column(person), Column(id))| (person, id));
        let Column(at) = row.get(3)?;
        Ok(Entry { seq, author, at, command: row.get(4)? })
    })?
    .collect()
}

pub(super) fn heads(db: &Connection, tables: &[TableId]) -> rusqlite::Result<Vec<(TableId, Seq)>> {
    let mut head = db.prepare_cached("SELECT seq FROM heads WHERE table_id = ?1 AND seq > 0")?;
    let heads = tables.iter().map(|table| {
        let head: Option<Column<Seq>> = head.query_row([Column(*table)], |row| row.get(0)).optional()?;
        Ok(head.map(|Column(head)| (*table, head)))
    });
    heads.filter_map(rusqlite::Result::transpose).collect()
}

pub(super) fn due(db: &Connection, now: Millis, most: usize) -> rusqlite::Result<Vec<(TableId, Millis)>> {
    db.prepare_cached(
        "SELECT table_id, deadline FROM heads WHERE deadline <= ?1 ORDER BY deadline, table_id LIMIT ?2",
    )?
    .query_map(params![Column(now), at_most(most)], |row| {
        let (Column(table), Column(deadline)) = (row.get(0)?, row.get(1)?);
        Ok((table, deadline))
    })?
    .collect()
}

pub(super) fn record(db: &Connection, table: TableId) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("SELECT record FROM records WHERE table_id = ?1")?
        .query_row([Column(table)], |row| row.get(0))
        .optional()
}

fn rewrite(
    db: &Connection,
    table: TableId,
    head: Seq,
    summary: &str,
    record: Option<&str>,
) -> rusqlite::Result<bool> {
    let untouched = db
        .prepare_cached("SELECT 1 FROM heads WHERE table_id = ?1 AND seq = ?2")?
        .exists(params![Column(table), Column(head)])?;
    if untouched {
        db.prepare_cached("UPDATE tables SET summary = ?2 WHERE id = ?1")?
            .execute(params![Column(table), summary])?;
        if let Some(record) = record {
            db.prepare_cached("UPDATE records SET record = ?2 WHERE table_id = ?1")?
                .execute(params![Column(table), record])?;
        }
    }
    Ok(untouched)
}
