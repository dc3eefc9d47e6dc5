//! The passkeys, in the file.

use protocol::{Millis, PersonId};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Sqlite;
use super::columns::{Column, at_most};
use crate::{Answer, Digest, MOST_PASSKEYS, Passkey, Passkeys};

impl Passkeys for Sqlite {
    fn add_passkey(&self, passkey: Passkey) -> Answer<'_, bool> {
        self.write(move |db| put(db, &passkey).map(Ok))
    }

    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>> {
        self.look(move |db| {
            db.prepare_cached(
                "SELECT id, person, key, count, name, since, seen FROM passkeys WHERE person = ?1 ORDER BY since, id",
            )?
            .query_map([Column(person)], read)?
            .collect()
        })
    }

    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<Passkey>> {
        self.look(move |db| {
            db.prepare_cached("SELECT id, person, key, count, name, since, seen FROM passkeys WHERE id = ?1")?
                .query_row([id], read)
                .optional()
        })
    }

    fn use_passkey(&self, id: Vec<u8>, count: u32, at: Millis) -> Answer<'_, bool> {
        self.write(move |db| {
            let used = db
                .prepare_cached(
                    "UPDATE passkeys SET count = ?2, seen = max(seen, ?3)
                     WHERE id = ?1 AND (count < ?2 OR count = 0 AND ?2 = 0)",
                )?
                .execute(params![id, count, Column(at)])?;
            Ok(Ok(used > 0))
        })
    }

    fn remove_passkey(&self, person: PersonId, id: Vec<u8>) -> Answer<'_, bool> {
        self.write(move |db| {
            let removed = db
                .prepare_cached("DELETE FROM passkeys WHERE person = ?1 AND id = ?2")?
                .execute(params![Column(person), id])?;
            Ok(Ok(removed > 0))
        })
    }

    fn spend(&self, challenge: Digest, until: Millis, now: Millis) -> Answer<'_, bool> {
        self.write(move |db| {
            db.prepare_cached("DELETE FROM spent WHERE until < ?1")?.execute([Column(now)])?;
            let spent = db
                .prepare_cached("INSERT INTO spent (challenge, until) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
                .execute(params![challenge.0, Column(until)])?;
            Ok(Ok(spent > 0))
        })
    }
}

/// Looks before it writes anything.
fn put(db: &Connection, passkey: &Passkey) -> rusqlite::Result<bool> {
    let Passkey { id, person, key, count, name, since, seen } = passkey;
    let put = db
        .prepare_cached(
            "INSERT INTO passkeys (id, person, key, count, name, since, seen) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
             WHERE EXISTS (SELECT 1 FROM people WHERE people.id = ?2 AND people.name <> '')
                 AND (SELECT count(*) FROM passkeys WHERE person = ?2) < ?8
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            id,
            Column(*person),
            key,
            count,
            name,
            Column(*since),
            Column(*seen),
            at_most(MOST_PASSKEYS)
        ])?;
    Ok(put > 0)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Passkey> {
    let (Column(person), Column(since), Column(seen)) = (row.get(1)?, row.get(5)?, row.get(6)?);
    Ok(Passkey {
        id: row.get(0)?,
        person,
        key: row.get(2)?,
        count: row.get(3)?,
        name: row.get(4)?,
        since,
        seen,
    })
}
