//! The results of games, in the database.

use std::collections::HashMap;

use futures_util::FutureExt as _;
use protocol::{PersonId, TableId};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::columns::{at_most, millis, moment, person, person_bytes, table as table_of};
use super::{Lane, Postgres};
use crate::{Answer, Results, Score, Scored, Scoring};

const SCORE: &str = "SELECT score_game($1, $2, $3, $4, $5, $6, $7)";
const RESCORE: &str = "SELECT rescore_game($1, $2, $3, $4, $5, $6, $7)";

impl Results for Postgres {
    fn unscored(&self, most: usize) -> Answer<'_, Vec<TableId>> {
        let waiting = self.unscored_since(most);
        async { Ok(waiting.await?.into_iter().map(|(_, table)| table).collect()) }.boxed()
    }

    fn score(&self, game: Scored) -> Answer<'_, Scoring> {
        self.ask(Lane::Short, move |db| {
            async move {
                let game = Written::of(game);
                let row = db.query_one(&db.prepare_cached(SCORE).await?, &game.values()).await?;
                Ok(match row.get(0) {
                    "written" => Scoring::Written,
                    "already" => Scoring::Already,
                    _ => Scoring::Conflict,
                })
            }
            .boxed()
        })
    }

    fn dismiss(&self, table: TableId) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                db.execute("DELETE FROM unscored WHERE table_id = $1", &[&table.as_str()]).await.map(drop)
            }
            .boxed()
        })
    }

    fn scored(&self) -> Answer<'_, u64> {
        self.ask(Lane::Short, move |db| {
            async move {
                let last = "SELECT coalesce(max(number), 0) FROM results";
                let row = db.query_one(&db.prepare_cached(last).await?, &[]).await?;
                Ok(row.get::<_, i64>(0).unsigned_abs())
            }
            .boxed()
        })
    }

    fn standing(&self, of: PersonId, pool: String) -> Answer<'_, Option<String>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let standing =
                    "SELECT standing FROM scores WHERE person = $1 AND pool = $2 ORDER BY number DESC LIMIT 1";
                let values: [&(dyn ToSql + Sync); 2] = [&person_bytes(of), &pool];
                let row = db.query_opt(&db.prepare_cached(standing).await?, &values).await?;
                Ok(row.map(|row| row.get(0)))
            }
            .boxed()
        })
    }

    fn games_of(&self, of: PersonId, most: usize) -> Answer<'_, Vec<Scored>> {
        self.ask(Lane::Long, move |db| {
            async move {
                let games = "SELECT results.number, table_id, at, facts, person, pool, standing
                             FROM scores JOIN results ON results.number = scores.number
                             WHERE person = $1 ORDER BY scores.number DESC LIMIT $2";
                let values: [&(dyn ToSql + Sync); 2] = [&person_bytes(of), &at_most(most)];
                let rows = db.query(&db.prepare_cached(games).await?, &values).await?;
                let one = |row: &Row| Some(Scored { scores: vec![read_score(row, 4)?], ..read_game(row)? });
                Ok(rows.iter().filter_map(one).collect())
            }
            .boxed()
        })
    }

    fn games(&self, after: u64, most: usize) -> Answer<'_, Vec<Scored>> {
        self.ask(Lane::Long, move |db| {
            async move {
                let games =
                    "SELECT number, table_id, at, facts FROM results WHERE number > $1 ORDER BY number LIMIT $2";
                let values: [&(dyn ToSql + Sync); 2] = [&whole(after), &at_most(most)];
                let rows = db.query(&db.prepare_cached(games).await?, &values).await?;
                let mut games: Vec<Scored> = rows.iter().filter_map(read_game).collect();
                let numbers: Vec<i64> = games.iter().map(|game| whole(game.number)).collect();
                let scores =
                    "SELECT number, person, pool, standing FROM scores WHERE number = ANY ($1) ORDER BY person";
                let rows = db.query(&db.prepare_cached(scores).await?, &[&numbers]).await?;
                let mut scores: HashMap<u64, Vec<Score>> = HashMap::new();
                for row in &rows {
                    let number = row.get::<_, i64>(0).unsigned_abs();
                    scores.entry(number).or_default().extend(read_score(row, 1));
                }
                for game in &mut games {
                    game.scores = scores.remove(&game.number).unwrap_or_default();
                }
                Ok(games)
            }
            .boxed()
        })
    }

    fn rescore(&self, game: Scored) -> Answer<'_, bool> {
        self.ask(Lane::Short, move |db| {
            async move {
                let game = Written::of(game);
                let row = db.query_one(&db.prepare_cached(RESCORE).await?, &game.values()).await?;
                Ok(row.get(0))
            }
            .boxed()
        })
    }
}

impl Postgres {
    /// The games that wait to be scored, and since when.
    pub(crate) fn unscored_since(&self, most: usize) -> Answer<'_, Vec<(i64, TableId)>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let unscored = "SELECT at, table_id FROM unscored ORDER BY at, table_id LIMIT $1";
                let rows = db.query(&db.prepare_cached(unscored).await?, &[&at_most(most)]).await?;
                Ok(rows.iter().filter_map(|row| Some((row.get(0), table_of(row.get(1))?))).collect())
            }
            .boxed()
        })
    }
}

/// A number as a column has it. There are never that many games.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A game as the columns have it.
struct Written {
    number: i64,
    table: String,
    at: i64,
    facts: String,
    people: Vec<Vec<u8>>,
    pools: Vec<Option<String>>,
    standings: Vec<String>,
}

impl Written {
    fn of(game: Scored) -> Written {
        let Scored { number, table, at, facts, scores } = game;
        let mut written = Written {
            number: whole(number),
            table: table.as_str().to_owned(),
            at: moment(at),
            facts,
            people: Vec::new(),
            pools: Vec::new(),
            standings: Vec::new(),
        };
        for Score { person, pool, standing } in scores {
            written.people.push(person_bytes(person));
            written.pools.push(pool);
            written.standings.push(standing);
        }
        written
    }

    fn values(&self) -> [&(dyn ToSql + Sync); 7] {
        let Written { number, table, at, facts, people, pools, standings } = self;
        [number, table, at, facts, people, pools, standings]
    }
}

fn read_game(row: &Row) -> Option<Scored> {
    let (number, table) = (row.get::<_, i64>(0).unsigned_abs(), table_of(row.get(1))?);
    Some(Scored { number, table, at: millis(row.get(2)), facts: row.get(3), scores: Vec::new() })
}

fn read_score(row: &Row, from: usize) -> Option<Score> {
    let person = person(row.get(from))?;
    Some(Score { person, pool: row.get(from + 1), standing: row.get(from + 2) })
}
