//! Those who wait for a quick match, in the database.

use futures_util::FutureExt as _;
use protocol::{Millis, PersonId};
use tokio_postgres::Row;

use super::columns::{at_most, millis, moment, person, person_bytes, table};
use super::{Lane, Postgres};
use crate::{Answer, Called, Leaving, MOST_TICKETS, Queue, Ticket};

type Value<'a> = &'a (dyn tokio_postgres::types::ToSql + Sync);

/// Two that come at once may both be the last one that fits; a few more do no harm.
const WAIT: &str = "
    INSERT INTO queue AS known (person, holder, wish, promise, since, bots_at, seen, here)
    SELECT $1, $2, $3, $4, $5, $6, $7, true
    WHERE (SELECT count(*) FROM queue WHERE person <> $1) < $9
    ON CONFLICT (person) DO UPDATE SET
        (holder, seen, here, wish, promise, since, bots_at, table_id, founding) = (
            SELECT excluded.holder, excluded.seen, true,
                CASE WHEN kept THEN known.wish ELSE excluded.wish END,
                CASE WHEN kept AND known.table_id IS NOT NULL THEN known.promise ELSE excluded.promise END,
                CASE WHEN kept THEN known.since ELSE excluded.since END,
                CASE WHEN kept THEN known.bots_at ELSE excluded.bots_at END,
                CASE WHEN kept THEN known.table_id END,
                CASE WHEN kept THEN known.founding END
            FROM (SELECT known.seen >= $8 AND (known.table_id IS NOT NULL OR known.wish = excluded.wish) AS kept) AS so)
    RETURNING person, holder, wish, promise, since, bots_at, seen, here, table_id, founding";

/// Locked in order, as in `CALL`, so that two nodes never wait for each other.
const RENEW: &str = "
    WITH mine AS (
        SELECT queue.person FROM queue JOIN unnest($1::bytea[], $2::bigint[]) AS one (person, holder) USING (person, holder)
        ORDER BY queue.person FOR UPDATE OF queue)
    UPDATE queue SET seen = greatest(seen, $3) FROM mine WHERE queue.person = mine.person";

const ALL: &str = "
    SELECT person, holder, wish, promise, since, bots_at, seen, here, table_id, founding FROM queue ORDER BY since, person";

/// Those who were called meanwhile are not among those that are locked: then there are too few of them, and nobody is called.
const CALL: &str = "
    WITH called AS (
        SELECT queue.person FROM queue JOIN unnest($1::bytea[], $2::bigint[]) AS one (person, holder) USING (person, holder)
        WHERE here AND table_id IS NULL ORDER BY queue.person FOR UPDATE OF queue)
    UPDATE queue SET table_id = $3, founding = $4 FROM called
    WHERE queue.person = called.person AND (SELECT count(*) FROM called) = $5";

impl Queue for Postgres {
    fn wait(&self, ticket: Ticket, kept_since: Millis, dropped_before: Millis) -> Answer<'_, Option<Ticket>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let old = db.prepare_cached("DELETE FROM queue WHERE seen < $1").await?;
                db.execute(&old, &[&moment(dropped_before)]).await?;
                let values: [Value<'_>; 9] = [
                    &person_bytes(ticket.person),
                    &number(ticket.holder),
                    &ticket.wish,
                    &ticket.promise,
                    &moment(ticket.since),
                    &ticket.bots_at.map(moment),
                    &moment(ticket.seen),
                    &moment(kept_since),
                    &at_most(MOST_TICKETS),
                ];
                let row = db.query_opt(&db.prepare_cached(WAIT).await?, &values).await?;
                Ok(row.as_ref().and_then(read))
            }
            .boxed()
        })
    }

    fn waiting(&self, holders: Vec<(PersonId, u64)>, now: Millis) -> Answer<'_, Vec<Ticket>> {
        self.ask(Lane::Short, move |db| {
            async move {
                if !holders.is_empty() {
                    let (people, numbers) = columns(&holders);
                    let values: [Value<'_>; 3] = [&people, &numbers, &moment(now)];
                    db.execute(&db.prepare_cached(RENEW).await?, &values).await?;
                }
                let rows = db.query(&db.prepare_cached(ALL).await?, &[]).await?;
                Ok(rows.iter().filter_map(read).collect())
            }
            .boxed()
        })
    }

    fn call(&self, people: Vec<(PersonId, u64)>, to: Called) -> Answer<'_, bool> {
        self.ask(Lane::Short, move |db| {
            async move {
                let many = at_most(people.len());
                let (people, numbers) = columns(&people);
                let values: [Value<'_>; 5] = [&people, &numbers, &to.table.as_str(), &to.founding, &many];
                let called = db.execute(&db.prepare_cached(CALL).await?, &values).await?;
                Ok(called > 0)
            }
            .boxed()
        })
    }

    fn stop_waiting(&self, person: PersonId, holder: u64, how: Leaving) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let leave = match how {
                    Leaving::Gone => "DELETE FROM queue WHERE person = $1 AND holder = $2",
                    Leaving::Lost => "UPDATE queue SET here = false WHERE person = $1 AND holder = $2",
                };
                let values: [Value<'_>; 2] = [&person_bytes(person), &number(holder)];
                db.execute(&db.prepare_cached(leave).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }
}

/// PostgreSQL has no unsigned numbers.
fn number(holder: u64) -> i64 {
    (holder & (u64::MAX >> 1)).cast_signed()
}

fn columns(holders: &[(PersonId, u64)]) -> (Vec<Vec<u8>>, Vec<i64>) {
    holders.iter().map(|(person, holder)| (person_bytes(*person), number(*holder))).unzip()
}

fn read(row: &Row) -> Option<Ticket> {
    let called = row.get::<_, Option<&str>>(8).and_then(table).zip(row.get::<_, Option<String>>(9));
    Some(Ticket {
        person: person(row.get(0))?,
        holder: row.get::<_, i64>(1).cast_unsigned(),
        wish: row.get(2),
        promise: row.get(3),
        since: millis(row.get(4)),
        bots_at: row.get::<_, Option<i64>>(5).map(millis),
        seen: millis(row.get(6)),
        here: row.get(7),
        called: called.map(|(table, founding)| Called { table, founding }),
    })
}
