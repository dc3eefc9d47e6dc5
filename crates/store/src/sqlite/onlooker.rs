//! Reading the file beside whoever has it open, without ever writing to it: for operators and their copies.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt as _;
use protocol::{Millis, PersonId, Seq, Stage, TableId};
use rusqlite::Connection;

use super::columns::Column;
use super::open::{self, MIGRATIONS, OpenError};
use super::writer::unavailable;
use super::{log, people, reports, secrets};
use crate::{Answer, Append, Appended, Entry, Key, Log, NewLog, People, Person, Report, Unavailable};

/// How many problems of one kind are listed.
const MOST: usize = 20;

/// A file of gavel that is only looked at. A server may be using it meanwhile.
#[derive(Debug)]
pub struct Onlooker {
    path: PathBuf,
    schema: usize,
    db: Mutex<Connection>,
}

/// How much a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contents {
    /// The tables.
    pub tables: u64,
    /// The commands in their logs.
    pub commands: u64,
    /// The people.
    pub people: u64,
    /// The bytes of the file.
    pub bytes: u64,
    /// Those of them that are free, and will be used again.
    pub free: u64,
}

impl Onlooker {
    /// Looks at this file.
    ///
    /// # Errors
    ///
    /// If it does not exist, is something else, cannot be read or was written by a newer version.
    pub fn open(path: &Path) -> Result<Onlooker, OpenError> {
        let connection = open::reader(path).map_err(|why| OpenError::sql(path, &why))?;
        let schema = open::version(&connection, path)?;
        Ok(Onlooker { path: path.to_owned(), schema, db: Mutex::new(connection) })
    }

    fn db(&self) -> MutexGuard<'_, Connection> {
        self.db.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Unavailable> {
        work(&self.db()).map_err(|why| unavailable(&why))
    }

    /// The version of its schema, and the newest that is known here. An older one is brought up to date when a server
    /// opens the file.
    #[must_use]
    pub fn schema(&self) -> (usize, usize) {
        (self.schema, MIGRATIONS.len())
    }

    /// What SQLite finds wrong with the file: nothing, if all is well.
    ///
    /// # Errors
    ///
    /// If it cannot even be read.
    pub fn damage(&self) -> Result<Vec<String>, Unavailable> {
        self.ask(|db| {
            let found: Vec<String> = db
                .prepare(&format!("PRAGMA integrity_check({MOST})"))?
                .query_map([], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            Ok(found.into_iter().filter(|line| line != "ok").collect())
        })
    }

    /// Where the parts of the store contradict one another: nothing, if all is well.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn contradictions(&self) -> Result<Vec<String>, Unavailable> {
        let removed = match self.schema {
            0 | 1 => "",
            _ => "UNION SELECT table_id FROM removed",
        };
        let nobodys = |part: &str| {
            format!(
                "SELECT DISTINCT table_id || ' stands in {part}, and there is no such table' FROM {part}
                 WHERE table_id NOT IN (SELECT id FROM tables {removed}) LIMIT {MOST}"
            )
        };
        let gaps = format!(
            "SELECT heads.table_id || ' should have the commands 1 to ' || heads.seq || ', and has '
                 || count(log.seq) || ' of them, the last being number ' || coalesce(max(log.seq), 0)
             FROM heads LEFT JOIN log ON log.table_id = heads.table_id GROUP BY heads.table_id
             HAVING count(log.seq) <> heads.seq OR coalesce(max(log.seq), 0) <> heads.seq LIMIT {MOST}"
        );
        let headless = format!(
            "SELECT id || ' does not know its last command' FROM tables
             WHERE id NOT IN (SELECT table_id FROM heads) LIMIT {MOST}"
        );
        let parts = ["heads", "log", "seats", "records"].map(nobodys);
        self.ask(|db| {
            let mut found = Vec::new();
            for question in [gaps, headless].iter().chain(&parts) {
                let mut rows = db.prepare(question)?;
                for row in rows.query_map([], |row| row.get::<_, String>(0))? {
                    found.push(format!("table {}", row?));
                }
            }
            Ok(found)
        })
    }

    /// How much there is.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn contents(&self) -> Result<Contents, Unavailable> {
        self.ask(|db| {
            let number = |question: &str| {
                let number: i64 = db.query_row(question, [], |row| row.get(0))?;
                Ok::<u64, rusqlite::Error>(number.unsigned_abs())
            };
            let page = number("PRAGMA page_size")?;
            Ok(Contents {
                tables: number("SELECT count(*) FROM tables")?,
                commands: number("SELECT count(*) FROM log")?,
                people: number("SELECT count(*) FROM people")?,
                bytes: number("PRAGMA page_count")? * page,
                free: number("PRAGMA freelist_count")? * page,
            })
        })
    }

    /// All tables.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    pub fn tables(&self) -> Result<Vec<TableId>, Unavailable> {
        self.ask(|db| {
            db.prepare("SELECT id FROM tables ORDER BY id")?
                .query_map([], |row| row.get(0).map(|Column(table)| table))?
                .collect()
        })
    }

    /// When the newest command was written, and at which table.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn newest(&self) -> Result<Option<(TableId, Millis)>, Unavailable> {
        self.ask(|db| {
            db.prepare("SELECT table_id, at FROM log ORDER BY at DESC LIMIT 1")?
                .query_map([], |row| {
                    let (Column(table), Column(at)) = (row.get(0)?, row.get(1)?);
                    Ok((table, at))
                })?
                .next()
                .transpose()
        })
    }

    /// The birthdays of the secrets, the newest first; none in a file from before they had any.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    pub fn birthdays(&self) -> Result<Vec<Millis>, Unavailable> {
        match self.schema {
            0 | 1 => Ok(Vec::new()),
            _ => self.ask(|db| Ok(secrets::kept(db)?.iter().map(|Key { since, .. }| *since).collect())),
        }
    }

    /// What people have reported, the earliest first.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn reports(&self) -> Result<Vec<Report>, Unavailable> {
        match self.schema {
            ..4 => Ok(Vec::new()),
            _ => self.ask(reports::all),
        }
    }

    /// Writes everything that is there at this moment into another file, which must be empty.
    pub(super) fn copy_into(&self, other: &Path) -> Result<(), OpenError> {
        let name = other.to_str().ok_or_else(|| OpenError::Failed {
            path: other.to_owned(),
            why: "its name is not valid text".to_owned(),
        })?;
        let copied = self.db().execute("VACUUM INTO ?1", [name]);
        copied.map(drop).map_err(|why| OpenError::sql(&self.path, &why))
    }
}

fn only_looking<T>() -> Answer<'static, T>
where
    T: Send + 'static,
{
    core::future::ready(Err(Unavailable("it is only looked at".to_owned()))).boxed()
}

impl Onlooker {
    fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Answer<'_, T> {
        core::future::ready(self.ask(work)).boxed()
    }
}

impl Log for Onlooker {
    fn found(&self, _new: NewLog) -> Answer<'_, ()> {
        only_looking()
    }

    fn founding(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.answer(|db| log::founding(db, table))
    }

    fn append(&self, _append: Append) -> Answer<'_, Appended> {
        only_looking()
    }

    fn read(&self, table: TableId, after: Seq) -> Answer<'_, Vec<Entry>> {
        self.answer(|db| log::read(db, table, after))
    }

    fn heads(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Seq)>> {
        self.answer(|db| log::heads(db, &tables))
    }

    fn due(&self, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.answer(|db| log::due(db, now, most))
    }

    fn rewrite(&self, _: TableId, _: Seq, _summary: String, _record: Option<String>) -> Answer<'_, bool> {
        only_looking()
    }

    fn record(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.answer(|db| log::record(db, table))
    }

    fn resting(&self, stage: Stage, since: Millis, most: usize) -> Answer<'_, Vec<TableId>> {
        self.answer(|db| super::removal::resting(db, stage, since, most))
    }

    fn remove(&self, _table: TableId, _resting_since: Millis) -> Answer<'_, bool> {
        only_looking()
    }

    fn clear(&self, _most: usize) -> Answer<'_, bool> {
        only_looking()
    }
}

impl People for Onlooker {
    fn keep_person(&self, _person: Person) -> Answer<'_, ()> {
        only_looking()
    }

    fn person(&self, id: PersonId) -> Answer<'_, Option<Person>> {
        self.answer(|db| match self.schema {
            // Nobody kept a name.
            ..3 => people::guest(db, id),
            _ => people::person(db, id),
        })
    }
}
