//! The results of games, in the file.

use protocol::{PersonId, TableId};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Sqlite;
use super::columns::{Column, at_most};
use crate::{Answer, Results, Score, Scored, Scoring};

impl Results for Sqlite {
    fn unscored(&self, most: usize) -> Answer<'_, Vec<TableId>> {
        self.look(move |db| {
            db.prepare_cached("SELECT table_id FROM unscored ORDER BY at, table_id LIMIT ?1")?
                .query_map([at_most(most)], |row| row.get(0).map(|Column(table)| table))?
                .collect()
        })
    }

    fn score(&self, game: Scored) -> Answer<'_, Scoring> {
        self.write(move |db| score(db, &game).map(Ok))
    }

    fn dismiss(&self, table: TableId) -> Answer<'_, ()> {
        self.write(move |db| wait_no_more(db, table).map(Ok))
    }

    fn scored(&self) -> Answer<'_, u64> {
        self.look(last)
    }

    fn standing(&self, person: PersonId, pool: String) -> Answer<'_, Option<String>> {
        self.look(move |db| {
            db.prepare_cached(
                "SELECT standing FROM scores WHERE person = ?1 AND pool = ?2 ORDER BY number DESC LIMIT 1",
            )?
            .query_row(params![Column(person), pool], |row| row.get(0))
            .optional()
        })
    }

    fn games_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Scored>> {
        self.look_long(move |db| {
            db.prepare_cached(
                "SELECT results.number, table_id, at, facts, person, pool, standing
                 FROM scores JOIN results ON results.number = scores.number
                 WHERE person = ?1 ORDER BY scores.number DESC LIMIT ?2",
            )?
            .query_map(params![Column(person), at_most(most)], |row| {
                let scores = vec![read_score(row, 4)?];
                Ok(Scored { scores, ..read_game(row)? })
            })?
            .collect()
        })
    }

    fn games(&self, after: u64, most: usize) -> Answer<'_, Vec<Scored>> {
        self.look_long(move |db| {
            let mut games: Vec<Scored> = db
                .prepare_cached(
                    "SELECT number, table_id, at, facts FROM results WHERE number > ?1 ORDER BY number LIMIT ?2",
                )?
                .query_map(params![whole(after), at_most(most)], read_game)?
                .collect::<rusqlite::Result<_>>()?;
            let mut scores =
                db.prepare_cached("SELECT person, pool, standing FROM scores WHERE number = ?1 ORDER BY person")?;
            for game in &mut games {
                game.scores = scores
                    .query_map([whole(game.number)], |row| read_score(row, 0))?
                    .collect::<rusqlite::Result<_>>()?;
            }
            Ok(games)
        })
    }

    fn rescore(&self, game: Scored) -> Answer<'_, bool> {
        self.write(move |db| {
            let Scored { number, table, at, facts, scores } = &game;
            let there = db
                .prepare_cached("UPDATE results SET at = ?3, facts = ?4 WHERE number = ?1 AND table_id = ?2")?
                .execute(params![whole(*number), Column(*table), Column(*at), facts])?;
            if there > 0 {
                db.prepare_cached("DELETE FROM scores WHERE number = ?1")?.execute([whole(*number)])?;
                put_scores(db, *number, scores)?;
            }
            Ok(Ok(there > 0))
        })
    }
}

/// A number as a column has it. There are never that many games.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn last(db: &Connection) -> rusqlite::Result<u64> {
    let last: i64 =
        db.prepare_cached("SELECT coalesce(max(number), 0) FROM results")?.query_row([], |row| row.get(0))?;
    Ok(last.unsigned_abs())
}

fn wait_no_more(db: &Connection, table: TableId) -> rusqlite::Result<()> {
    db.prepare_cached("DELETE FROM unscored WHERE table_id = ?1")?.execute([Column(table)]).map(drop)
}

/// Looks before it writes anything: what was written stays.
fn score(db: &Connection, game: &Scored) -> rusqlite::Result<Scoring> {
    let Scored { number, table, at, facts, scores } = game;
    if db.prepare_cached("SELECT 1 FROM results WHERE table_id = ?1")?.exists([Column(*table)])? {
        wait_no_more(db, *table)?;
        return Ok(Scoring::Already);
    }
    if *number != last(db)? + 1 {
        return Ok(Scoring::Conflict);
    }
    db.prepare_cached("INSERT INTO results (number, table_id, at, facts) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![whole(*number), Column(*table), Column(*at), facts])?;
    put_scores(db, *number, scores)?;
    wait_no_more(db, *table)?;
    Ok(Scoring::Written)
}

fn put_scores(db: &Connection, number: u64, scores: &[Score]) -> rusqlite::Result<()> {
    let mut put =
        db.prepare_cached("INSERT INTO scores (person, number, pool, standing) VALUES (?1, ?2, ?3, ?4)")?;
    for Score { person, pool, standing } in scores {
        put.execute(params![Column(*person), whole(number), pool, standing])?;
    }
    Ok(())
}

fn read_game(row: &Row<'_>) -> rusqlite::Result<Scored> {
    let number: i64 = row.get(0)?;
    let (Column(table), Column(at)) = (row.get(1)?, row.get(2)?);
    Ok(Scored { number: number.unsigned_abs(), table, at, facts: row.get(3)?, scores: Vec::new() })
}

fn read_score(row: &Row<'_>, from: usize) -> rusqlite::Result<Score> {
    let Column(person) = row.get(from)?;
    Ok(Score { person, pool: row.get(from + 1)?, standing: row.get(from + 2)? })
}
