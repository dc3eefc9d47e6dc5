//! The daily deals, in the file.

use protocol::{Millis, PersonId};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Sqlite;
use super::columns::{Column, at_most};
use crate::{Answer, Dailies, DailyDeal, DailyScore};

const SCORE: &str = "day, person, table_id, at, money, place, alone";

impl Dailies for Sqlite {
    fn deal(&self, day: u32) -> Answer<'_, Option<DailyDeal>> {
        self.look(move |db| deal(db, day))
    }

    fn put_deal(&self, drawn: DailyDeal) -> Answer<'_, DailyDeal> {
        self.write(move |db| {
            db.prepare_cached(
                "INSERT INTO deals (day, seed, made) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
            )?
            .execute(params![drawn.day, drawn.seed, Column(drawn.made)])?;
            Ok(Ok(deal(db, drawn.day)?.unwrap_or_else(|| drawn.clone())))
        })
    }

    fn deals(&self, before: u32, most: usize) -> Answer<'_, Vec<DailyDeal>> {
        self.look(move |db| {
            db.prepare_cached(
                "SELECT day, seed, made, reference FROM deals WHERE day < ?1 ORDER BY day DESC LIMIT ?2",
            )?
            .query_map(params![before, at_most(most)], read_deal)?
            .collect()
        })
    }

    fn put_reference(&self, day: u32, money: u32) -> Answer<'_, ()> {
        self.write(move |db| {
            db.prepare_cached("UPDATE deals SET reference = ?2 WHERE day = ?1 AND reference IS NULL")?
                .execute(params![day, money])
                .map(|_| Ok(()))
        })
    }

    fn put_daily(&self, score: DailyScore) -> Answer<'_, ()> {
        self.write(move |db| {
            let DailyScore { day, person, table, at, money, place, alone } = score;
            db.prepare_cached(
                "INSERT INTO dailies (day, person, table_id, at, money, place, alone)
                 SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE NOT EXISTS (SELECT 1 FROM forgotten WHERE person = ?2)
                 ON CONFLICT DO NOTHING",
            )?
            .execute(params![day, Column(person), Column(table), Column(at), money, place, alone])
            .map(|_| Ok(()))
        })
    }

    fn daily(&self, day: u32, person: PersonId) -> Answer<'_, Option<DailyScore>> {
        self.look(move |db| {
            db.prepare_cached(&format!("SELECT {SCORE} FROM dailies WHERE day = ?1 AND person = ?2"))?
                .query_row(params![day, Column(person)], read_score)
                .optional()
        })
    }

    fn dailies_of(&self, person: PersonId) -> Answer<'_, Vec<DailyScore>> {
        self.look_long(move |db| {
            db.prepare_cached(&format!("SELECT {SCORE} FROM dailies WHERE person = ?1 ORDER BY day DESC"))?
                .query_map([Column(person)], read_score)?
                .collect()
        })
    }

    fn dailies(&self, day: u32) -> Answer<'_, Vec<DailyScore>> {
        self.look_long(move |db| {
            db.prepare_cached(&format!("SELECT {SCORE} FROM dailies WHERE day = ?1 ORDER BY person"))?
                .query_map([day], read_score)?
                .collect()
        })
    }

    fn daily_counts(&self, day: u32, until: Millis) -> Answer<'_, Vec<(u32, u32)>> {
        self.look_long(move |db| {
            db.prepare_cached(
                "SELECT money, count(*) FROM dailies JOIN accounts ON accounts.person = dailies.person
                 WHERE day = ?1 AND alone = 1 AND at < ?2 AND accounts.since < ?2 GROUP BY money ORDER BY money",
            )?
            .query_map(params![day, Column(until)], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect()
        })
    }
}

fn deal(db: &Connection, day: u32) -> rusqlite::Result<Option<DailyDeal>> {
    db.prepare_cached("SELECT day, seed, made, reference FROM deals WHERE day = ?1")?
        .query_row([day], read_deal)
        .optional()
}

fn read_deal(row: &Row<'_>) -> rusqlite::Result<DailyDeal> {
    let Column(made) = row.get(2)?;
    Ok(DailyDeal { day: row.get(0)?, seed: row.get(1)?, made, reference: row.get(3)? })
}

fn read_score(row: &Row<'_>) -> rusqlite::Result<DailyScore> {
    let (Column(person), Column(table), Column(at)) = (row.get(1)?, row.get(2)?, row.get(3)?);
    let (money, place, alone) = (row.get(4)?, row.get(5)?, row.get(6)?);
    Ok(DailyScore { day: row.get(0)?, person, table, at, money, place, alone })
}
