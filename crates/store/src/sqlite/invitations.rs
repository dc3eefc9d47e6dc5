//! The invitations, in the file.

use std::cmp::Reverse;

use protocol::{Millis, PersonId, TableId};
use rusqlite::{Connection, Row, params};

use super::Sqlite;
use super::columns::{Column, at_most};
use crate::{
    Answer, Invitation, Invitations, Invited, MOST_OF_A_PERSON, MOST_OF_A_TABLE, MOST_REFUSED, Refused, Reply,
};

const COLUMNS: &str = "table_id, key, name, person, by_person, at, declined";

impl Invitations for Sqlite {
    fn invite(&self, invitation: Invitation, dropped_before: Millis) -> Answer<'_, Invited> {
        self.write(move |db| invite(db, &invitation, dropped_before).map(Ok))
    }

    fn invited_to(&self, table: TableId) -> Answer<'_, Vec<Invitation>> {
        self.look(move |db| {
            let all = format!("SELECT {COLUMNS} FROM invitations WHERE table_id = ?1 ORDER BY at, key");
            db.prepare_cached(&all)?.query_map([Column(table)], read)?.collect()
        })
    }

    fn invitations_of(&self, people: Vec<PersonId>) -> Answer<'_, Vec<Invitation>> {
        self.look(move |db| {
            let of = format!("SELECT {COLUMNS} FROM invitations WHERE person = ?1 AND declined = 0");
            let mut of = db.prepare_cached(&of)?;
            let mut all: Vec<Invitation> = Vec::new();
            for person in people {
                for one in of.query_map([Column(person)], read)? {
                    all.push(one?);
                }
            }
            all.sort_by_key(|one| (Reverse(one.at), one.table));
            Ok(all)
        })
    }

    fn invitations_about(&self, person: PersonId) -> Answer<'_, Vec<Invitation>> {
        self.look(move |db| {
            let about = format!(
                "SELECT {COLUMNS} FROM invitations WHERE person = ?1 OR by_person = ?1 ORDER BY table_id, key"
            );
            db.prepare_cached(&about)?.query_map([Column(person)], read)?.collect()
        })
    }

    fn withdraw(&self, table: TableId, key: String) -> Answer<'_, ()> {
        self.write(move |db| {
            db.prepare_cached("DELETE FROM invitations WHERE table_id = ?1 AND key = ?2")?
                .execute(params![Column(table), key])?;
            Ok(Ok(()))
        })
    }

    fn reply(&self, table: TableId, person: PersonId, reply: Reply) -> Answer<'_, ()> {
        self.write(move |db| {
            let answer = match reply {
                Reply::Comes => "DELETE FROM invitations WHERE table_id = ?1 AND person = ?2",
                Reply::Declines => "UPDATE invitations SET declined = 1 WHERE table_id = ?1 AND person = ?2",
            };
            db.prepare_cached(answer)?.execute(params![Column(table), Column(person)])?;
            Ok(Ok(()))
        })
    }

    fn refusals(&self, person: PersonId) -> Answer<'_, Vec<Refused>> {
        self.look(move |db| {
            db.prepare_cached("SELECT from_person FROM refusals WHERE person = ?1 ORDER BY from_person")?
                .query_map([Column(person)], |row| {
                    let Column(from) = row.get(0)?;
                    Ok(Refused::of_person(from))
                })?
                .collect()
        })
    }

    fn refuse(&self, person: PersonId, from: Refused, on: bool) -> Answer<'_, bool> {
        self.write(move |db| refuse(db, person, from, on).map(Ok))
    }
}

fn invite(db: &Connection, one: &Invitation, dropped_before: Millis) -> rusqlite::Result<Invited> {
    let Invitation { table, key, person, .. } = one;
    db.prepare_cached("DELETE FROM invitations WHERE at < ?1")?.execute([Column(dropped_before)])?;
    let known = db
        .prepare_cached("SELECT 1 FROM invitations WHERE table_id = ?1 AND key = ?2")?
        .exists(params![Column(*table), key])?;
    if known {
        return Ok(Invited::Kept);
    }
    let count: i64 = db
        .prepare_cached("SELECT count(*) FROM invitations WHERE table_id = ?1")?
        .query_row([Column(*table)], |row| row.get(0))?;
    if count >= at_most(MOST_OF_A_TABLE) {
        return Ok(Invited::Full);
    }
    let open: i64 = db
        .prepare_cached("SELECT count(*) FROM invitations WHERE person = ?1 AND declined = 0")?
        .query_row([person.map(Column)], |row| row.get(0))?;
    let person = person.filter(|_| open < at_most(MOST_OF_A_PERSON));
    put(db, &Invitation { person, ..one.clone() })?;
    Ok(if person.is_some() { Invited::Shown } else { Invited::Kept })
}

/// Writes an invitation down as it is, unless there is one.
pub(super) fn put(db: &Connection, one: &Invitation) -> rusqlite::Result<()> {
    let Invitation { table, key, name, person, by, at, declined } = one;
    let put = format!(
        "INSERT INTO invitations ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING"
    );
    db.prepare_cached(&put)?
        .execute(params![Column(*table), key, name, person.map(Column), Column(*by), Column(*at), declined])
        .map(drop)
}

/// All of them after this one, in the order of tables and keys.
pub(super) fn all(
    db: &Connection,
    after: Option<(TableId, String)>,
    most: usize,
) -> rusqlite::Result<Vec<Invitation>> {
    let (table, key) = after.map_or_else(Default::default, |(table, key)| (table.as_str().to_owned(), key));
    let all = format!(
        "SELECT {COLUMNS} FROM invitations WHERE (table_id, key) > (?1, ?2) ORDER BY table_id, key LIMIT ?3"
    );
    db.prepare_cached(&all)?.query_map(params![table, key, at_most(most)], read)?.collect()
}

pub(super) fn put_refusal(db: &Connection, person: PersonId, from: Refused) -> rusqlite::Result<()> {
    db.prepare_cached("INSERT INTO refusals (person, from_person) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
        .execute(params![Column(person), Column(from.as_person())])
        .map(drop)
}

fn refuse(db: &Connection, person: PersonId, from: Refused, on: bool) -> rusqlite::Result<bool> {
    let of = params![Column(person), Column(from.as_person())];
    if !on {
        db.prepare_cached("DELETE FROM refusals WHERE person = ?1 AND from_person = ?2")?.execute(of)?;
        return Ok(true);
    }
    let known =
        db.prepare_cached("SELECT 1 FROM refusals WHERE person = ?1 AND from_person = ?2")?.exists(of)?;
    let count: i64 = db
        .prepare_cached("SELECT count(*) FROM refusals WHERE person = ?1")?
        .query_row([Column(person)], |row| row.get(0))?;
    if !known && count >= at_most(MOST_REFUSED) {
        return Ok(false);
    }
    put_refusal(db, person, from)?;
    let hide = match from {
        Refused::Everybody => "UPDATE invitations SET person = NULL WHERE person = ?1 AND ?2 IS NOT NULL",
        Refused::From(_) => "UPDATE invitations SET person = NULL WHERE person = ?1 AND by_person = ?2",
    };
    db.prepare_cached(hide)?.execute(of)?;
    Ok(true)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Invitation> {
    let (Column(table), Column(by), Column(at)) = (row.get(0)?, row.get(4)?, row.get(5)?);
    let person: Option<Column<PersonId>> = row.get(3)?;
    let person = person.map(|Column(person)| person);
    Ok(Invitation { table, key: row.get(1)?, name: row.get(2)?, person, by, at, declined: row.get(6)? })
}
