//! The daily deals, in the database.

use futures_util::FutureExt as _;
use protocol::{Millis, PersonId};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::columns::{at_most, millis, moment, person, person_bytes, table as table_of};
use super::{Lane, Postgres};
use crate::{Answer, Dailies, DailyDeal, DailyScore};

/// What is there stays: the row that loses is not written, and the one that is there is read, in a second statement that sees
/// what was committed while the first one waited.
const PUT_DEAL: &str = "INSERT INTO deals (day, seed, made) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const DEAL: &str = "SELECT day, seed, made, reference FROM deals WHERE day = $1";
const PUT_DAILY: &str = "
    INSERT INTO dailies (day, person, table_id, at, money, place, alone)
    SELECT $1::int8, $2::bytea, $3::text, $4::int8, $5::int8, $6::int8, $7::bool
    WHERE NOT EXISTS (SELECT 1 FROM forgotten WHERE person = $2::bytea) ON CONFLICT DO NOTHING";
const SCORE: &str = "day, person, table_id, at, money, place, alone";

impl Dailies for Postgres {
    fn deal(&self, day: u32) -> Answer<'_, Option<DailyDeal>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let row = db.query_opt(&db.prepare_cached(DEAL).await?, &[&i64::from(day)]).await?;
                Ok(row.as_ref().and_then(read_deal))
            }
            .boxed()
        })
    }

    fn put_deal(&self, drawn: DailyDeal) -> Answer<'_, DailyDeal> {
        self.ask(Lane::Short, move |db| {
            async move {
                let day = i64::from(drawn.day);
                db.execute(PUT_DEAL, &[&day, &drawn.seed.as_slice(), &moment(drawn.made)]).await?;
                let row = db.query_opt(&db.prepare_cached(DEAL).await?, &[&day]).await?;
                Ok(row.as_ref().and_then(read_deal).unwrap_or(drawn))
            }
            .boxed()
        })
    }

    fn deals(&self, before: u32, most: usize) -> Answer<'_, Vec<DailyDeal>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let deals =
                    "SELECT day, seed, made, reference FROM deals WHERE day < $1 ORDER BY day DESC LIMIT $2";
                let values: [&(dyn ToSql + Sync); 2] = [&i64::from(before), &at_most(most)];
                let rows = db.query(&db.prepare_cached(deals).await?, &values).await?;
                Ok(rows.iter().filter_map(read_deal).collect())
            }
            .boxed()
        })
    }

    fn put_reference(&self, day: u32, money: u32) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let put = "UPDATE deals SET reference = $2 WHERE day = $1 AND reference IS NULL";
                db.execute(put, &[&i64::from(day), &i64::from(money)]).await.map(drop)
            }
            .boxed()
        })
    }

    fn put_daily(&self, score: DailyScore) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let DailyScore { day, person, table, at, money, place, alone } = score;
                let values: [&(dyn ToSql + Sync); 7] = [
                    &i64::from(day),
                    &person_bytes(person),
                    &table.as_str(),
                    &moment(at),
                    &i64::from(money),
                    &i64::from(place),
                    &alone,
                ];
                db.execute(&db.prepare_cached(PUT_DAILY).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn daily(&self, day: u32, of: PersonId) -> Answer<'_, Option<DailyScore>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let score = format!("SELECT {SCORE} FROM dailies WHERE day = $1 AND person = $2");
                let values: [&(dyn ToSql + Sync); 2] = [&i64::from(day), &person_bytes(of)];
                let row = db.query_opt(&db.prepare_cached(&score).await?, &values).await?;
                Ok(row.as_ref().and_then(read_score))
            }
            .boxed()
        })
    }

    fn dailies_of(&self, of: PersonId) -> Answer<'_, Vec<DailyScore>> {
        self.ask(Lane::Long, move |db| {
            async move {
                let scores = format!("SELECT {SCORE} FROM dailies WHERE person = $1 ORDER BY day DESC");
                let rows = db.query(&db.prepare_cached(&scores).await?, &[&person_bytes(of)]).await?;
                Ok(rows.iter().filter_map(read_score).collect())
            }
            .boxed()
        })
    }

    fn dailies(&self, day: u32) -> Answer<'_, Vec<DailyScore>> {
        self.ask(Lane::Long, move |db| {
            async move {
                let scores = format!("SELECT {SCORE} FROM dailies WHERE day = $1 ORDER BY person");
                let rows = db.query(&db.prepare_cached(&scores).await?, &[&i64::from(day)]).await?;
                Ok(rows.iter().filter_map(read_score).collect())
            }
            .boxed()
        })
    }

    fn daily_counts(&self, day: u32, until: Millis) -> Answer<'_, Vec<(u32, u32)>> {
        self.ask(Lane::Long, move |db| {
            async move {
                let counts =
                    "SELECT money, count(*) FROM dailies JOIN accounts ON accounts.person = dailies.person
                              WHERE day = $1 AND alone AND at < $2 AND accounts.since < $2
                              GROUP BY money ORDER BY money";
                let values: [&(dyn ToSql + Sync); 2] = [&i64::from(day), &moment(until)];
                let rows = db.query(&db.prepare_cached(counts).await?, &values).await?;
                Ok(rows.iter().map(|row| (whole(row.get(0)), whole(row.get(1)))).collect())
            }
            .boxed()
        })
    }
}

/// A number from a column that was written from one.
fn whole(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn read_deal(row: &Row) -> Option<DailyDeal> {
    let seed = row.get::<_, &[u8]>(1).try_into().ok()?;
    let reference = row.get::<_, Option<i64>>(3).map(whole);
    Some(DailyDeal { day: whole(row.get(0)), seed, made: millis(row.get(2)), reference })
}

fn read_score(row: &Row) -> Option<DailyScore> {
    Some(DailyScore {
        day: whole(row.get(0)),
        person: person(row.get(1))?,
        table: table_of(row.get(2))?,
        at: millis(row.get(3)),
        money: whole(row.get(4)),
        place: u8::try_from(row.get::<_, i64>(5)).ok()?,
        alone: row.get(6),
    })
}
