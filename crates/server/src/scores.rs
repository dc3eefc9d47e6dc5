//! Scores finished games: once each, in an order that is kept, so that all of it can be computed again from the logs.

use std::collections::HashMap;
use std::sync::Arc;

use protocol::{PersonId, TableId};
use store::{Score, Scored, Scoring, Store, Unavailable};
use table::outcome::Outcome;

use crate::archive::{self, Unreadable};
use crate::hub::Hub;
use crate::rating::{Pool, Standing, rate};

/// How often a node looks for games that ended elsewhere, or before it started.
const LOOK: u64 = 30_000;
/// How many games are read at a time.
const PAGE: usize = 200;
/// How often a game is tried when others are scored at the same moment.
const TRIES: usize = 64;

/// Scores games as they end, for ever; first those that ended while nobody did.
pub async fn score_games(hub: Arc<Hub>) {
    loop {
        if let Err(why) = score_waiting(&*hub.store, || hub.stopping()).await {
            tracing::warn!(%why, "games that have ended are scored later");
        }
        tokio::select! {
            () = hub.ended.notified() => {}
            () = hub.clock.sleep_until(Some(hub.clock.now().plus(LOOK))) => {}
        }
    }
}

/// Scores all games that wait for it, until told to stop. How many there were.
async fn score_waiting(store: &dyn Store, stop: impl Fn() -> bool) -> Result<u64, Unavailable> {
    let mut done = 0;
    loop {
        let waiting = store.unscored(PAGE).await?;
        if waiting.is_empty() {
            return Ok(done);
        }
        for table in waiting {
            if stop() {
                return Ok(done);
            }
            score_table(store, table).await?;
            done += 1;
        }
    }
}

/// Scores the game at a table, once, however many nodes try.
async fn score_table(store: &dyn Store, table: TableId) -> Result<(), Unavailable> {
    let ended = archive::ended(store, table).await;
    if let Ok(Some(ended)) = &ended
        && let Some(daily) = ended.daily()
    {
        store.put_daily(daily).await?;
    }
    let (outcome, at) = match ended.map(|ended| ended.and_then(archive::Ended::counts)) {
        Ok(Some(ended)) => ended,
        // It began in the middle, is a daily deal, or the table was removed meanwhile.
        Ok(None) | Err(Unreadable::Unknown) => return store.dismiss(table).await,
        Err(Unreadable::Unavailable(why)) => return Err(why),
        Err(Unreadable::Damaged(why)) => {
            tracing::error!(%table, %why, "a game is not scored, because its log cannot be read");
            return store.dismiss(table).await;
        }
    };
    let facts = serde_json::to_string(&outcome).map_err(|why| Unavailable(why.to_string()))?;
    for _ in 0..TRIES {
        let number = store.scored().await? + 1;
        let pool = Pool::of(&outcome);
        let mut stood: HashMap<PersonId, Standing> = HashMap::new();
        for person in outcome.seats.iter().filter_map(table::outcome::Fate::person) {
            let text = store.standing(person, pool.to_string()).await?;
            stood.insert(person, read_standing(text.as_deref()));
        }
        let scores = scores(&outcome, |person| stood.get(&person).copied().unwrap_or_default());
        let game = Scored { number, table, at, facts: facts.clone(), scores };
        match store.score(game).await? {
            Scoring::Written | Scoring::Already => return Ok(()),
            Scoring::Conflict => {}
        }
    }
    Err(Unavailable("too many games end at once".to_owned()))
}

/// A standing that cannot be read is that of somebody new; checking the scores finds it.
pub(crate) fn read_standing(text: Option<&str>) -> Standing {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// What is written about the people in a game, by their ids.
fn scores(outcome: &Outcome, stood: impl Fn(PersonId) -> Standing) -> Vec<Score> {
    let pool = Pool::of(outcome).to_string();
    let mut scores: Vec<Score> = rate(outcome, stood)
        .into_iter()
        .map(|(person, standing)| Score {
            person,
            pool: standing.is_some().then(|| pool.clone()),
            standing: standing.and_then(|standing| serde_json::to_string(&standing).ok()).unwrap_or_default(),
        })
        .collect();
    scores.sort_by_key(|score| score.person);
    scores
}

/// What was found when all scores were computed again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// How many games have been scored.
    pub games: u64,
    /// How many of them have no log any more: their facts are believed.
    pub without_log: u64,
    /// The tables whose scores are not what the logs say.
    pub wrong: Vec<TableId>,
    /// How many finished games have not been scored.
    pub waiting: u64,
}

/// Computes all ratings again, from the logs and the order in which games were scored, and compares them with what is stored.
/// With `repair`, what is wrong is replaced, and games that wait are scored.
///
/// # Errors
///
/// If the store cannot be read or written.
pub async fn check_scores(store: &dyn Store, repair: bool) -> Result<Checked, Unavailable> {
    let mut checked = Checked::default();
    let mut standings: HashMap<(PersonId, Pool), Standing> = HashMap::new();
    let mut last = 0;
    loop {
        let games = store.games(last, PAGE).await?;
        let Some(game) = games.last() else { break };
        last = game.number;
        for game in games {
            checked.games += 1;
            let (outcome, at) = match archive::outcome(store, game.table).await {
                Ok(Some(ended)) => ended,
                Err(Unreadable::Unavailable(why)) => return Err(why),
                // The table was removed, or cannot be read: `gavel doctor` says so.
                Ok(None) | Err(Unreadable::Unknown | Unreadable::Damaged(_)) => {
                    checked.without_log += 1;
                    let Ok(outcome) = serde_json::from_str(&game.facts) else {
                        checked.wrong.push(game.table);
                        continue;
                    };
                    (outcome, game.at)
                }
            };
            let pool = Pool::of(&outcome);
            let scores =
                scores(&outcome, |person| standings.get(&(person, pool)).copied().unwrap_or_default());
            for score in scores.iter().filter(|score| score.pool.is_some()) {
                standings.insert((score.person, pool), read_standing(Some(&score.standing)));
            }
            let same = serde_json::from_str(&game.facts).is_ok_and(|facts: Outcome| facts == outcome);
            if same && at == game.at && scores == game.scores {
                continue;
            }
            checked.wrong.push(game.table);
            if repair {
                let facts = serde_json::to_string(&outcome).map_err(|why| Unavailable(why.to_string()))?;
                store.rescore(Scored { at, facts, scores, ..game }).await?;
            }
        }
    }
    checked.waiting = store.unscored(usize::MAX).await?.len() as u64;
    if repair {
        score_waiting(store, || false).await?;
    }
    Ok(checked)
}
