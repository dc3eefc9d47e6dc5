//! The reports, in the file.

use protocol::{Millis, PersonId};
use rusqlite::{Connection, params};

use super::Sqlite;
use super::columns::{Column, at_most};
use crate::{Answer, Filed, MOST_REPORTS, Report, Reports};

impl Reports for Sqlite {
    fn file_report(&self, report: Report) -> Answer<'_, Filed> {
        self.write(move |db| file(db, &report).map(Ok))
    }

    fn reports(&self) -> Answer<'_, Vec<Report>> {
        self.look_long(all)
    }

    fn drop_reports(&self, until: Millis) -> Answer<'_, u64> {
        self.write(move |db| {
            let dropped = db.execute("DELETE FROM reports WHERE at <= ?1", [Column(until)])?;
            Ok(Ok(dropped as u64))
        })
    }
}

fn file(db: &Connection, report: &Report) -> rusqlite::Result<Filed> {
    let Report { table, entry, by, about, at, said, note } = report;
    let known = db
        .prepare_cached("SELECT 1 FROM reports WHERE table_id = ?1 AND entry = ?2 AND by_person = ?3")?
        .exists(params![Column(*table), Column(*entry), Column(*by)])?;
    if known {
        return Ok(Filed::Done);
    }
    let count: i64 = db.prepare_cached("SELECT count(*) FROM reports")?.query_row([], |row| row.get(0))?;
    if count >= at_most(MOST_REPORTS) {
        return Ok(Filed::Full);
    }
    db.prepare_cached(
        "INSERT INTO reports (table_id, entry, by_person, about, at, said, note) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute(params![
        Column(*table),
        Column(*entry),
        Column(*by),
        about.map(Column),
        Column(*at),
        said,
        note
    ])?;
    Ok(Filed::Done)
}

pub(super) fn all(db: &Connection) -> rusqlite::Result<Vec<Report>> {
    db.prepare(
        "SELECT table_id, entry, by_person, about, at, said, note FROM reports ORDER BY at, table_id, entry, by_person",
    )?
    .query_map([], |row| {
        let (Column(table), Column(entry), Column(by)) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let about: Option<Column<PersonId>> = row.get(3)?;
        let Column(at) = row.get(4)?;
        let about = about.map(|Column(person)| person);
        Ok(Report { table, entry, by, about, at, said: row.get(5)?, note: row.get(6)? })
    })?
    .collect()
}
