//! What is asked of the file. Nothing here begins or ends a transaction.

use protocol::{CommandId, Millis, PersonId, Seq, TableId};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::{Append, Appended, Entry, Founding, Person, Shelf, Shelved, Stage};

/// One of our words as SQLite keeps it.
struct Kept<T>(T);

impl ToSql for Kept<TableId> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.as_str().into())
    }
}

impl FromSql for Kept<TableId> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str()?.parse().map(Kept).map_err(FromSqlError::other)
    }
}

impl ToSql for Kept<Millis> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(i64::try_from(self.0.since_1970()).unwrap_or(i64::MAX).into())
    }
}

impl FromSql for Kept<Millis> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        u64::try_from(number)
            .map(|number| Kept(Millis::new(number)))
            .map_err(|_| FromSqlError::OutOfRange(number))
    }
}

impl ToSql for Kept<Seq> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.number().into())
    }
}

impl FromSql for Kept<Seq> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        u32::column_result(value).map(|number| Kept(Seq::new(number)))
    }
}

impl ToSql for Kept<Stage> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self.0 {
            Stage::Gathering => "gathering".into(),
            Stage::Playing => "playing".into(),
            Stage::Over => "over".into(),
        })
    }
}

impl FromSql for Kept<Stage> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "gathering" => Ok(Kept(Stage::Gathering)),
            "playing" => Ok(Kept(Stage::Playing)),
            "over" => Ok(Kept(Stage::Over)),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

macro_rules! sixteen_bytes {
    ($($name:ident),*) => {$(
        impl ToSql for Kept<$name> {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.0.number().to_be_bytes().to_vec().into())
            }
        }

        impl FromSql for Kept<$name> {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                let bytes = <[u8; 16]>::column_result(value)?;
                Ok(Kept($name::new(u128::from_be_bytes(bytes))))
            }
        }
    )*};
}

sixteen_bytes!(PersonId, CommandId);

fn at_most(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

pub(super) fn found(db: &Connection, founding: &Founding) -> rusqlite::Result<()> {
    let new = db
        .prepare_cached(
            "INSERT INTO tables (id, founded_at, founding, stage, listed, summary, touched_at, deadline, head)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?2, NULL, 0)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            Kept(founding.table),
            Kept(founding.at),
            founding.founding,
            Kept(founding.shelf.stage),
            founding.shelf.listed,
            founding.shelf.summary,
        ])?;
    if new == 1 { seat(db, founding.table, &founding.shelf.people) } else { Ok(()) }
}

fn seat(db: &Connection, table: TableId, people: &[PersonId]) -> rusqlite::Result<()> {
    let mut insert =
        db.prepare_cached("INSERT INTO seats (person, table_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?;
    for person in people {
        insert.execute(params![Kept(*person), Kept(table)])?;
    }
    Ok(())
}

pub(super) fn founding(db: &Connection, table: TableId) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("SELECT founding FROM tables WHERE id = ?1")?
        .query_row([Kept(table)], |row| row.get(0))
        .optional()
}

/// Nothing when there is no such table.
pub(super) fn append(db: &Connection, append: &Append) -> rusqlite::Result<Option<Appended>> {
    let Append { table, seq, author, at, ref command, deadline, ref shelf, ref record } = *append;
    let head: Option<u32> = db
        .prepare_cached("SELECT head FROM tables WHERE id = ?1")?
        .query_row([Kept(table)], |row| row.get(0))
        .optional()?;
    let Some(head) = head else { return Ok(None) };
    // Before the number is looked at: who repeats a command asks for a number that is taken, by itself.
    if let Some((person, id)) = author {
        let before: Option<Kept<Seq>> = db
            .prepare_cached("SELECT seq FROM log WHERE table_id = ?1 AND person = ?2 AND command_id = ?3")?
            .query_row(params![Kept(table), Kept(person), Kept(id)], |row| row.get(0))
            .optional()?;
        if let Some(Kept(seq)) = before {
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
        Kept(table),
        Kept(seq),
        author.map(|(person, _)| Kept(person)),
        author.map(|(_, id)| Kept(id)),
        Kept(at),
        command,
    ])?;
    db.prepare_cached("UPDATE tables SET head = ?2, deadline = ?3 WHERE id = ?1")?.execute(params![
        Kept(table),
        Kept(seq),
        deadline.map(Kept)
    ])?;
    if let Some(shelf) = shelf {
        put_on_shelf(db, table, shelf, at)?;
    }
    if let Some(record) = record {
        db.prepare_cached(
            "INSERT INTO records (table_id, record) VALUES (?1, ?2)
             ON CONFLICT (table_id) DO UPDATE SET record = excluded.record",
        )?
        .execute(params![Kept(table), record])?;
    }
    Ok(Some(Appended::Written))
}

fn put_on_shelf(db: &Connection, table: TableId, shelf: &Shelf, at: Millis) -> rusqlite::Result<()> {
    db.prepare_cached(
        "UPDATE tables SET stage = ?2, listed = ?3, summary = ?4, touched_at = ?5 WHERE id = ?1",
    )?
    .execute(params![Kept(table), Kept(shelf.stage), shelf.listed, shelf.summary, Kept(at)])?;
    db.prepare_cached("DELETE FROM seats WHERE table_id = ?1")?.execute([Kept(table)])?;
    seat(db, table, &shelf.people)
}

pub(super) fn read(db: &Connection, table: TableId, after: Seq) -> rusqlite::Result<Vec<Entry>> {
    db.prepare_cached(
        "SELECT seq, person, command_id, at, command FROM log WHERE table_id = ?1 AND seq > ?2 ORDER BY seq",
    )?
    .query_map(params![Kept(table), Kept(after)], |row| {
        let Kept(seq) = row.get(0)?;
        let person: Option<Kept<PersonId>> = row.get(1)?;
        let id: Option<Kept<CommandId>> = row.get(2)?;
        let author = person.zip(id).map(|(Kept(person), Kept(id))| (person, id));
        let Kept(at) = row.get(3)?;
        Ok(Entry { seq, author, at, command: row.get(4)? })
    })?
    .collect()
}

pub(super) fn heads(db: &Connection, tables: &[TableId]) -> rusqlite::Result<Vec<(TableId, Seq)>> {
    let mut head = db.prepare_cached("SELECT head FROM tables WHERE id = ?1 AND head > 0")?;
    let heads = tables.iter().map(|table| {
        let head: Option<Kept<Seq>> = head.query_row([Kept(*table)], |row| row.get(0)).optional()?;
        Ok(head.map(|Kept(head)| (*table, head)))
    });
    heads.filter_map(rusqlite::Result::transpose).collect()
}

pub(super) fn due(db: &Connection, now: Millis, most: usize) -> rusqlite::Result<Vec<(TableId, Millis)>> {
    db.prepare_cached("SELECT id, deadline FROM tables WHERE deadline <= ?1 ORDER BY deadline, id LIMIT ?2")?
        .query_map(params![Kept(now), at_most(most)], |row| {
            let (Kept(table), Kept(deadline)) = (row.get(0)?, row.get(1)?);
            Ok((table, deadline))
        })?
        .collect()
}

fn shelved(row: &Row<'_>) -> rusqlite::Result<Shelved> {
    let (Kept(table), Kept(stage), Kept(touched)) = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(Shelved { table, stage, touched, summary: row.get(3)? })
}

pub(super) fn listed(db: &Connection, most: usize) -> rusqlite::Result<Vec<Shelved>> {
    db.prepare_cached(
        "SELECT id, stage, touched_at, summary FROM tables WHERE listed = 1 AND stage <> 'over'
         ORDER BY touched_at DESC, id LIMIT ?1",
    )?
    .query_map([at_most(most)], shelved)?
    .collect()
}

pub(super) fn tables_of(db: &Connection, person: PersonId, most: usize) -> rusqlite::Result<Vec<Shelved>> {
    db.prepare_cached(
        "SELECT id, stage, touched_at, summary FROM seats JOIN tables ON tables.id = seats.table_id
         WHERE seats.person = ?1 ORDER BY touched_at DESC, id LIMIT ?2",
    )?
    .query_map(params![Kept(person), at_most(most)], shelved)?
    .collect()
}

pub(super) fn record(db: &Connection, table: TableId) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("SELECT record FROM records WHERE table_id = ?1")?
        .query_row([Kept(table)], |row| row.get(0))
        .optional()
}

pub(super) fn keep_person(db: &Connection, person: &Person) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO people (id, name, since) VALUES (?1, ?2, ?3)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )?
    .execute(params![Kept(person.id), person.name, Kept(person.since)])?;
    Ok(())
}

pub(super) fn person(db: &Connection, id: PersonId) -> rusqlite::Result<Option<Person>> {
    db.prepare_cached("SELECT name, since FROM people WHERE id = ?1")?
        .query_row([Kept(id)], |row| {
            let Kept(since) = row.get(1)?;
            Ok(Person { id, name: row.get(0)?, since })
        })
        .optional()
}
