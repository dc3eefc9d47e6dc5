//! The invitations, in the database.

use futures_util::FutureExt as _;
use protocol::{Millis, PersonId, TableId};
use tokio_postgres::Row;

use super::columns::{at_most, millis, moment, person, person_bytes, table};
use super::{Lane, Postgres};
use crate::{
    Answer, Invitation, Invitations, Invited, MOST_OF_A_PERSON, MOST_OF_A_TABLE, MOST_REFUSED, Refused, Reply,
};

type Value<'a> = &'a (dyn tokio_postgres::types::ToSql + Sync);

/// Two that are written at once may both be the last one that fits; a few more do no harm.
const INVITE: &str = "
    WITH written AS (
        INSERT INTO invitations (table_id, key, name, person, by_person, at, declined)
        SELECT $1, $2, $3,
            CASE WHEN (SELECT count(*) FROM invitations WHERE person = $4 AND NOT declined) < $9 THEN $4 END, $5, $6, $7
        WHERE (SELECT count(*) FROM invitations WHERE table_id = $1) < $8
        ON CONFLICT DO NOTHING RETURNING person)
    SELECT (SELECT person IS NOT NULL FROM written),
        EXISTS (SELECT 1 FROM invitations WHERE table_id = $1 AND key = $2)";

const REFUSE: &str = "
    WITH written AS (
        INSERT INTO refusals (person, from_person)
        SELECT $1, $2 WHERE (SELECT count(*) FROM refusals WHERE person = $1) < $3
        ON CONFLICT DO NOTHING RETURNING 1)
    SELECT EXISTS (SELECT 1 FROM written)
        OR EXISTS (SELECT 1 FROM refusals WHERE person = $1 AND from_person = $2)";

impl Invitations for Postgres {
    fn invite(&self, one: Invitation, dropped_before: Millis) -> Answer<'_, Invited> {
        self.ask(Lane::Short, move |db| {
            async move {
                let old = db.prepare_cached("DELETE FROM invitations WHERE at < $1").await?;
                db.execute(&old, &[&moment(dropped_before)]).await?;
                let Invitation { table, key, name, person, by, at, declined } = one;
                let values: [Value<'_>; 9] = [
                    &table.as_str(),
                    &key,
                    &name,
                    &person.map(person_bytes),
                    &person_bytes(by),
                    &moment(at),
                    &declined,
                    &at_most(MOST_OF_A_TABLE),
                    &at_most(MOST_OF_A_PERSON),
                ];
                let row = db.query_one(&db.prepare_cached(INVITE).await?, &values).await?;
                Ok(match (row.get::<_, Option<bool>>(0), row.get(1)) {
                    (Some(true), _) => Invited::Shown,
                    (Some(false), _) | (None, true) => Invited::Kept,
                    (None, false) => Invited::Full,
                })
            }
            .boxed()
        })
    }

    fn invited_to(&self, of: TableId) -> Answer<'_, Vec<Invitation>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let all = "SELECT table_id, key, name, person, by_person, at, declined FROM invitations
                           WHERE table_id = $1 ORDER BY at, key";
                let rows = db.query(&db.prepare_cached(all).await?, &[&of.as_str()]).await?;
                Ok(rows.iter().filter_map(read).collect())
            }
            .boxed()
        })
    }

    fn invitations_of(&self, people: Vec<PersonId>) -> Answer<'_, Vec<Invitation>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let all = "SELECT table_id, key, name, person, by_person, at, declined FROM invitations
                           WHERE person = ANY ($1::bytea[]) AND NOT declined ORDER BY at DESC, table_id";
                let people: Vec<Vec<u8>> = people.into_iter().map(person_bytes).collect();
                let rows = db.query(&db.prepare_cached(all).await?, &[&people]).await?;
                Ok(rows.iter().filter_map(read).collect())
            }
            .boxed()
        })
    }

    fn invitations_about(&self, of: PersonId) -> Answer<'_, Vec<Invitation>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let about = "SELECT table_id, key, name, person, by_person, at, declined FROM invitations
                             WHERE person = $1 OR by_person = $1 ORDER BY table_id, key";
                let rows = db.query(&db.prepare_cached(about).await?, &[&person_bytes(of)]).await?;
                Ok(rows.iter().filter_map(read).collect())
            }
            .boxed()
        })
    }

    fn withdraw(&self, of: TableId, key: String) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let gone = "DELETE FROM invitations WHERE table_id = $1 AND key = $2";
                let values: [Value<'_>; 2] = [&of.as_str(), &key];
                db.execute(&db.prepare_cached(gone).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn reply(&self, to: TableId, of: PersonId, reply: Reply) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let answer = match reply {
                    Reply::Comes => "DELETE FROM invitations WHERE table_id = $1 AND person = $2",
                    Reply::Declines => {
                        "UPDATE invitations SET declined = true WHERE table_id = $1 AND person = $2"
                    }
                };
                let values: [Value<'_>; 2] = [&to.as_str(), &person_bytes(of)];
                db.execute(&db.prepare_cached(answer).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn refusals(&self, of: PersonId) -> Answer<'_, Vec<Refused>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let all = "SELECT from_person FROM refusals WHERE person = $1 ORDER BY from_person";
                let rows = db.query(&db.prepare_cached(all).await?, &[&person_bytes(of)]).await?;
                Ok(rows.iter().filter_map(|row| person(row.get(0)).map(Refused::of_person)).collect())
            }
            .boxed()
        })
    }

    fn refuse(&self, of: PersonId, from: Refused, on: bool) -> Answer<'_, bool> {
        self.ask(Lane::Short, move |db| {
            async move {
                let (of, other) = (person_bytes(of), person_bytes(from.as_person()));
                if !on {
                    let gone = "DELETE FROM refusals WHERE person = $1 AND from_person = $2";
                    db.execute(&db.prepare_cached(gone).await?, &[&of, &other]).await?;
                    return Ok(true);
                }
                let values: [Value<'_>; 3] = [&of, &other, &at_most(MOST_REFUSED)];
                let done = db.query_one(&db.prepare_cached(REFUSE).await?, &values).await?.get(0);
                if done {
                    let hide = "UPDATE invitations SET person = NULL
                                WHERE person = $1 AND ($3 OR by_person = $2)";
                    let values: [Value<'_>; 3] = [&of, &other, &(from == Refused::Everybody)];
                    db.execute(&db.prepare_cached(hide).await?, &values).await?;
                }
                Ok(done)
            }
            .boxed()
        })
    }
}

pub(super) fn read(row: &Row) -> Option<Invitation> {
    Some(Invitation {
        table: table(row.get(0))?,
        key: row.get(1),
        name: row.get(2),
        person: row.get::<_, Option<&[u8]>>(3).and_then(person),
        by: person(row.get(4))?,
        at: millis(row.get(5)),
        declined: row.get(6),
    })
}
