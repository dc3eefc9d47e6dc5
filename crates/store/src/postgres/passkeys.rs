//! The passkeys, in the database.

use futures_util::FutureExt as _;
use protocol::PersonId;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::columns::{millis, moment, person, person_bytes};
use super::{Lane, Postgres};
use crate::{Answer, KeyUse, Keys, Passkey, Passkeys};

impl Passkeys for Postgres {
    fn passkeys(&self, of: PersonId) -> Answer<'_, Vec<Passkey>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let passkeys = "SELECT id, person, key, state, answered, name, since, seen FROM passkeys
                                WHERE person = $1 ORDER BY since, id";
                let rows = db.query(&db.prepare_cached(passkeys).await?, &[&person_bytes(of)]).await?;
                Ok(rows.iter().filter_map(read).collect())
            }
            .boxed()
        })
    }

    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<Passkey>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let passkey =
                    "SELECT id, person, key, state, answered, name, since, seen FROM passkeys WHERE id = $1";
                let row = db.query_opt(&db.prepare_cached(passkey).await?, &[&id]).await?;
                Ok(row.as_ref().and_then(read))
            }
            .boxed()
        })
    }

    fn use_passkey(&self, used: KeyUse) -> Answer<'_, bool> {
        self.ask(Lane::Short, move |db| {
            async move {
                let KeyUse { id, state, answered, at } = used;
                let change = "UPDATE passkeys SET state = $2, answered = $3, seen = greatest(seen, $4)
                              WHERE id = $1 AND answered < $3";
                let values: [&(dyn ToSql + Sync); 4] = [&id, &state, &answered.cast_signed(), &moment(at)];
                Ok(db.execute(&db.prepare_cached(change).await?, &values).await? > 0)
            }
            .boxed()
        })
    }
}

/// What becomes of passkeys, as the database's function has it.
#[derive(Default)]
pub(super) struct Change {
    pub(super) what: &'static str,
    pub(super) id: Option<Vec<u8>>,
    pub(super) key: Option<Vec<u8>>,
    pub(super) state: Option<Vec<u8>>,
    pub(super) answered: Option<i64>,
    pub(super) name: Option<String>,
    pub(super) since: Option<i64>,
    pub(super) seen: Option<i64>,
}

impl Change {
    pub(super) fn of(keys: Keys) -> Change {
        match keys {
            Keys::Same => Change { what: "same", ..Change::default() },
            Keys::Add(passkey) => {
                let Passkey { id, person: _, key, state, answered, name, since, seen } = passkey;
                Change {
                    what: "add",
                    id: Some(id),
                    key: Some(key),
                    state: Some(state),
                    answered: Some(answered.cast_signed()),
                    name: Some(name),
                    since: Some(moment(since)),
                    seen: Some(moment(seen)),
                }
            }
            Keys::Rename(id, name) => {
                Change { what: "rename", id: Some(id), name: Some(name), ..Change::default() }
            }
            Keys::Remove(id) => Change { what: "remove", id: Some(id), ..Change::default() },
        }
    }
}

fn read(row: &Row) -> Option<Passkey> {
    Some(Passkey {
        id: row.get(0),
        person: person(row.get(1))?,
        key: row.get(2),
        state: row.get(3),
        answered: row.get::<_, i64>(4).cast_unsigned(),
        name: row.get(5),
        since: millis(row.get(6)),
        seen: millis(row.get(7)),
    })
}
