//! The people, in the file.

use protocol::PersonId;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::Sqlite;
use super::columns::Column;
use crate::{Answer, People, Person};

impl People for Sqlite {
    fn keep_person(&self, person: Person) -> Answer<'_, ()> {
        self.write(move |db| keep_person(db, &person).map(Ok))
    }

    fn person(&self, id: PersonId) -> Answer<'_, Option<Person>> {
        self.look(move |db| person(db, id))
    }
}

fn keep_person(db: &Connection, person: &Person) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO people (id, name, since) VALUES (?1, ?2, ?3)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name
         WHERE name <> '' AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = people.id)",
    )?
    .execute(params![Column(person.id), person.name, Column(person.since)])?;
    Ok(())
}

pub(super) fn person(db: &Connection, id: PersonId) -> rusqlite::Result<Option<Person>> {
    db.prepare_cached(
        "SELECT name, since, EXISTS (SELECT 1 FROM accounts WHERE person = id) FROM people WHERE id = ?1",
    )?
    .query_row([Column(id)], |row| {
        let Column(since) = row.get(1)?;
        Ok(Person { id, name: row.get(0)?, since, kept: row.get(2)? })
    })
    .optional()
}

/// A person of an old file, which has no accounts.
pub(super) fn guest(db: &Connection, id: PersonId) -> rusqlite::Result<Option<Person>> {
    db.prepare_cached("SELECT name, since FROM people WHERE id = ?1")?
        .query_row([Column(id)], |row| {
            let Column(since) = row.get(1)?;
            Ok(Person { id, name: row.get(0)?, since, kept: false })
        })
        .optional()
}
