//! The passkeys, in the database.

use futures_util::FutureExt as _;
use protocol::{Millis, PersonId};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::columns::{at_most, millis, moment, person, person_bytes};
use super::{Lane, Postgres};
use crate::{Answer, Digest, MOST_PASSKEYS, Passkey, Passkeys};

impl Passkeys for Postgres {
    fn add_passkey(&self, passkey: Passkey) -> Answer<'_, bool> {
        self.ask(Lane::Short, move |db| {
            async move {
                let Passkey { id, person, key, count, name, since, seen } = passkey;
                let values: [&(dyn ToSql + Sync); 8] = [
                    &id,
                    &person_bytes(person),
                    &key,
                    &i64::from(count),
                    &name,
                    &moment(since),
                    &moment(seen),
                    &at_most(MOST_PASSKEYS),
                ];
                let add = "SELECT add_passkey($1, $2, $3, $4, $5, $6, $7, $8)";
                Ok(db.query_one(&db.prepare_cached(add).await?, &values).await?.get(0))
            }
            .boxed()
        })
    }

    fn passkeys(&self, of: PersonId) -> Answer<'_, Vec<Passkey>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let passkeys = "SELECT id, person, key, count, name, since, seen FROM passkeys WHERE person = $1
                                ORDER BY since, id";
                let rows = db.query(&db.prepare_cached(passkeys).await?, &[&person_bytes(of)]).await?;
                Ok(rows.iter().filter_map(read).collect())
            }
            .boxed()
        })
    }

    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<Passkey>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let passkey = "SELECT id, person, key, count, name, since, seen FROM passkeys WHERE id = $1";
                let row = db.query_opt(&db.prepare_cached(passkey).await?, &[&id]).await?;
                Ok(row.as_ref().and_then(read))
            }
            .boxed()
        })
    }

    fn use_passkey(&self, id: Vec<u8>, count: u32, at: Millis) -> Answer<'_, bool> {
        self.ask(Lane::Short, move |db| {
            async move {
                let used = "UPDATE passkeys SET count = $2, seen = greatest(seen, $3)
                            WHERE id = $1 AND (count < $2 OR count = 0 AND $2 = 0)";
                let values: [&(dyn ToSql + Sync); 3] = [&id, &i64::from(count), &moment(at)];
                Ok(db.execute(&db.prepare_cached(used).await?, &values).await? > 0)
            }
            .boxed()
        })
    }

    fn remove_passkey(&self, of: PersonId, id: Vec<u8>) -> Answer<'_, bool> {
        self.ask(Lane::Short, move |db| {
            async move {
                let values: [&(dyn ToSql + Sync); 2] = [&person_bytes(of), &id];
                Ok(db.execute("DELETE FROM passkeys WHERE person = $1 AND id = $2", &values).await? > 0)
            }
            .boxed()
        })
    }

    fn spend(&self, challenge: Digest, until: Millis, now: Millis) -> Answer<'_, bool> {
        self.ask(Lane::Short, move |db| {
            async move {
                db.execute("DELETE FROM spent WHERE until < $1", &[&moment(now)]).await?;
                let spend = "INSERT INTO spent (challenge, until) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                let values: [&(dyn ToSql + Sync); 2] = [&challenge.0.as_slice(), &moment(until)];
                Ok(db.execute(&db.prepare_cached(spend).await?, &values).await? > 0)
            }
            .boxed()
        })
    }
}

fn read(row: &Row) -> Option<Passkey> {
    Some(Passkey {
        id: row.get(0),
        person: person(row.get(1))?,
        key: row.get(2),
        count: u32::try_from(row.get::<_, i64>(3)).unwrap_or(u32::MAX),
        name: row.get(4),
        since: millis(row.get(5)),
        seen: millis(row.get(6)),
    })
}
