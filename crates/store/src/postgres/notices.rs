//! What people are to be told, in the database.

use futures_util::FutureExt as _;
use protocol::{Millis, PersonId};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::columns::{at_most, millis, moment, person, person_bytes, table as table_of};
use super::{Lane, Postgres};
use crate::{Answer, Channel, ChannelKind, MOST_CHANNELS, MOST_NOTICES, Notice, Notices, Put};

type Values<'a, const N: usize> = [&'a (dyn ToSql + Sync); N];

const NOTE: &str = "
    INSERT INTO notices (person, address, table_id, kind, said, at, due, tries)
    SELECT person, address, $2, $3, $4, $5, $6, $7 FROM channels
    WHERE person = $1 AND (SELECT count(*) FROM notices WHERE person = $1) < $8
    ON CONFLICT (person, address, table_id, kind) DO UPDATE
    SET said = excluded.said, at = excluded.at, due = excluded.due, tries = excluded.tries";

/// What another node is taking is not waited for.
const TAKE: &str = "
    WITH due AS MATERIALIZED (
        SELECT person, address, table_id, kind, due AS was FROM notices WHERE due <= $1
        ORDER BY due, person, address, table_id, kind LIMIT $3 FOR UPDATE SKIP LOCKED),
    taken AS (
        UPDATE notices SET due = $2, tries = tries + 1 FROM due
        WHERE notices.person = due.person AND notices.address = due.address
            AND notices.table_id = due.table_id AND notices.kind = due.kind
        RETURNING notices.person, notices.address, notices.table_id, notices.kind, said, at, tries, was)
    SELECT channels.person, channels.address, channels.kind, keys, language, since, table_id, taken.kind, said, at, tries
    FROM taken JOIN channels ON channels.person = taken.person AND channels.address = taken.address
    ORDER BY was, channels.person, channels.address, table_id, taken.kind";

impl Notices for Postgres {
    fn wishes(&self, of: PersonId) -> Answer<'_, Option<String>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let wishes = "SELECT wishes FROM wishes WHERE person = $1";
                let row = db.query_opt(&db.prepare_cached(wishes).await?, &[&person_bytes(of)]).await?;
                Ok(row.map(|row| row.get(0)))
            }
            .boxed()
        })
    }

    fn put_wishes(&self, of: PersonId, wishes: String) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let put = "INSERT INTO wishes (person, wishes) SELECT id, $2 FROM people WHERE id = $1 AND name <> ''
                           ON CONFLICT (person) DO UPDATE SET wishes = excluded.wishes";
                let values: Values<'_, 2> = [&person_bytes(of), &wishes];
                db.execute(&db.prepare_cached(put).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn channels(&self, of: PersonId) -> Answer<'_, Vec<Channel>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let channels =
                    "SELECT person, address, kind, keys, language, since FROM channels WHERE person = $1
                                ORDER BY since, address";
                let rows = db.query(&db.prepare_cached(channels).await?, &[&person_bytes(of)]).await?;
                Ok(rows.iter().filter_map(read_channel).collect())
            }
            .boxed()
        })
    }

    fn put_channel(&self, channel: Channel) -> Answer<'_, Put> {
        self.ask(Lane::Short, move |db| {
            async move {
                let Channel { person, address, kind, keys, language, since } = channel;
                let put = "SELECT put_channel($1, $2, $3, $4, $5, $6, $7)";
                let values: Values<'_, 7> = [
                    &person_bytes(person),
                    &address,
                    &kind.word(),
                    &keys,
                    &language,
                    &moment(since),
                    &at_most(MOST_CHANNELS),
                ];
                let row = db.query_one(&db.prepare_cached(put).await?, &values).await?;
                Ok(match row.get(0) {
                    "done" => Put::Done,
                    "full" => Put::Full,
                    _ => Put::Unknown,
                })
            }
            .boxed()
        })
    }

    fn drop_channel(&self, of: PersonId, address: String) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let gone = "DELETE FROM channels WHERE person = $1 AND address = $2";
                let values: Values<'_, 2> = [&person_bytes(of), &address];
                db.execute(&db.prepare_cached(gone).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn note(&self, notices: Vec<Notice>) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let note = db.prepare_cached(NOTE).await?;
                for Notice { person, table, kind, said, at, due, tries } in &notices {
                    let values: Values<'_, 8> = [
                        &person_bytes(*person),
                        &table.as_str(),
                        kind,
                        said,
                        &moment(*at),
                        &moment(*due),
                        &i64::from(*tries),
                        &at_most(MOST_NOTICES),
                    ];
                    db.execute(&note, &values).await?;
                }
                Ok(())
            }
            .boxed()
        })
    }

    fn take_due(&self, now: Millis, again: Millis, most: usize) -> Answer<'_, Vec<(Notice, Channel)>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let values: Values<'_, 3> = [&moment(now), &moment(again), &at_most(most)];
                let rows = db.query(&db.prepare_cached(TAKE).await?, &values).await?;
                let one = |row: &Row| {
                    let channel = read_channel(row)?;
                    let tries = u32::try_from(row.get::<_, i64>(10)).unwrap_or(u32::MAX);
                    let (person, table, at) = (channel.person, table_of(row.get(6))?, millis(row.get(9)));
                    let (kind, said) = (row.get(7), row.get(8));
                    Some((Notice { person, table, kind, said, at, due: again, tries }, channel))
                };
                Ok(rows.iter().filter_map(one).collect())
            }
            .boxed()
        })
    }

    fn settle(&self, notice: Notice, address: String, later: Option<(Millis, u32)>) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let Notice { person, table, kind, at, .. } = notice;
                let (person, table, at) = (person_bytes(person), table.as_str(), moment(at));
                match later {
                    None => {
                        let gone = "DELETE FROM notices
                                    WHERE person = $1 AND address = $2 AND table_id = $3 AND kind = $4 AND at = $5";
                        let values: Values<'_, 5> = [&person, &address, &table, &kind, &at];
                        db.execute(&db.prepare_cached(gone).await?, &values).await.map(drop)
                    }
                    Some((due, tries)) => {
                        let later = "UPDATE notices SET due = $6, tries = $7
                                     WHERE person = $1 AND address = $2 AND table_id = $3 AND kind = $4 AND at = $5";
                        let (due, tries) = (moment(due), i64::from(tries));
                        let values: Values<'_, 7> = [&person, &address, &table, &kind, &at, &due, &tries];
                        db.execute(&db.prepare_cached(later).await?, &values).await.map(drop)
                    }
                }
            }
            .boxed()
        })
    }

    fn push_key(&self, drawn: Option<[u8; 32]>) -> Answer<'_, Option<[u8; 32]>> {
        self.ask(Lane::Short, move |db| {
            async move {
                if let Some(drawn) = drawn {
                    let put = "INSERT INTO push_key (one, secret) VALUES (1, $1) ON CONFLICT DO NOTHING";
                    db.execute(put, &[&drawn.as_slice()]).await?;
                }
                let row = db.query_opt("SELECT secret FROM push_key", &[]).await?;
                Ok(row.and_then(|row| row.get::<_, &[u8]>(0).try_into().ok()))
            }
            .boxed()
        })
    }
}

fn read_channel(row: &Row) -> Option<Channel> {
    Some(Channel {
        person: person(row.get(0))?,
        address: row.get(1),
        kind: ChannelKind::of(row.get(2)),
        keys: row.get(3),
        language: row.get(4),
        since: millis(row.get(5)),
    })
}
