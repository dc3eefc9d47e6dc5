//! The passkeys, in the file.

use protocol::PersonId;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Sqlite;
use super::columns::Column;
use crate::{Answer, KeyUse, Keys, Passkey, Passkeys};

impl Passkeys for Sqlite {
    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>> {
        self.look(move |db| {
            db.prepare_cached(
                "SELECT id, person, key, state, answered, name, since, seen FROM passkeys WHERE person = ?1
                 ORDER BY since, id",
            )?
            .query_map([Column(person)], read)?
            .collect()
        })
    }

    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<Passkey>> {
        self.look(move |db| {
            db.prepare_cached(
                "SELECT id, person, key, state, answered, name, since, seen FROM passkeys WHERE id = ?1",
            )?
            .query_row([id], read)
            .optional()
        })
    }

    fn use_passkey(&self, used: KeyUse) -> Answer<'_, bool> {
        self.write(move |db| {
            let KeyUse { id, state, answered, at } = &used;
            let changed = db
                .prepare_cached(
                    "UPDATE passkeys SET state = ?2, answered = ?3, seen = max(seen, ?4)
                     WHERE id = ?1 AND answered < ?3",
                )?
                .execute(params![id, state, answered.cast_signed(), Column(*at)])?;
            Ok(Ok(changed > 0))
        })
    }
}

/// Whether an account may change together with these: a new passkey must be new.
pub(super) fn are_free(db: &Connection, keys: &Keys) -> rusqlite::Result<bool> {
    match keys {
        Keys::Add(passkey) => db
            .prepare_cached("SELECT 1 FROM passkeys WHERE id = ?1")?
            .exists([&passkey.id])
            .map(|there| !there),
        Keys::Same | Keys::Rename(..) | Keys::Remove(_) => Ok(true),
    }
}

pub(super) fn change(db: &Connection, person: PersonId, keys: &Keys) -> rusqlite::Result<()> {
    match keys {
        Keys::Same => Ok(()),
        Keys::Add(passkey) => put(db, passkey),
        Keys::Rename(id, name) => db
            .prepare_cached("UPDATE passkeys SET name = ?3 WHERE person = ?1 AND id = ?2")?
            .execute(params![Column(person), id, name])
            .map(drop),
        Keys::Remove(id) => db
            .prepare_cached("DELETE FROM passkeys WHERE person = ?1 AND id = ?2")?
            .execute(params![Column(person), id])
            .map(drop),
    }
}

/// Writes a passkey as it is, unless it is there.
pub(super) fn put(db: &Connection, passkey: &Passkey) -> rusqlite::Result<()> {
    let Passkey { id, person, key, state, answered, name, since, seen } = passkey;
    db.prepare_cached(
        "INSERT INTO passkeys (id, person, key, state, answered, name, since, seen)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
    )?
    .execute(params![
        id,
        Column(*person),
        key,
        state,
        answered.cast_signed(),
        name,
        Column(*since),
        Column(*seen)
    ])
    .map(drop)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Passkey> {
    let Column(person) = row.get(1)?;
    let (Column(since), Column(seen)) = (row.get(6)?, row.get(7)?);
    Ok(Passkey {
        id: row.get(0)?,
        person,
        key: row.get(2)?,
        state: row.get(3)?,
        answered: row.get::<_, i64>(4)?.cast_unsigned(),
        name: row.get(5)?,
        since,
        seen,
    })
}
