//! The promises of [`Results`](crate::Results), each as a check.

use protocol::{Millis, Stage, TableId};

use super::{by_itself, founded, shelf, table, who, written};
use crate::{Append, Score, Scored, Scoring, ShelfRow, Store};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    a_game_is_scored_once(&open("scored").await).await;
    people_stand_where_their_last_game_left_them(&open("standings").await).await;
    finished_games_wait_in_the_order_of_their_ends(&open("unscored").await).await;
    a_score_is_replaced(&open("rescored").await).await;
    scores_survive(open).await;
}

fn score(person: u128, pool: Option<&str>, standing: &str) -> Score {
    Score { person: who(person), pool: pool.map(str::to_owned), standing: standing.to_owned() }
}

fn game(number: u64, table: TableId, scores: Vec<Score>) -> Scored {
    Scored { number, table, at: Millis::new(100 + number), facts: format!("facts of {table}"), scores }
}

async fn a_game_is_scored_once(store: &impl Store) {
    assert_eq!(store.scored().await, Ok(0));
    let first = game(1, table(1), vec![score(1, Some("four"), "up"), score(2, None, "")]);
    assert_eq!(store.score(game(2, table(1), vec![])).await, Ok(Scoring::Conflict), "no number is left out");
    assert_eq!(store.score(first.clone()).await, Ok(Scoring::Written));
    assert_eq!(store.score(first.clone()).await, Ok(Scoring::Already));
    assert_eq!(
        store.score(game(2, table(1), vec![])).await,
        Ok(Scoring::Already),
        "under another number too"
    );
    assert_eq!(store.score(game(1, table(2), vec![])).await, Ok(Scoring::Conflict), "the number is taken");
    assert_eq!(store.scored().await, Ok(1));
    assert_eq!(store.games(0, 9).await, Ok(vec![first]));
    assert_eq!(store.games(1, 9).await, Ok(vec![]));
}

async fn people_stand_where_their_last_game_left_them(store: &impl Store) {
    let games = [
        game(1, table(1), vec![score(1, Some("four"), "a"), score(2, Some("four"), "b")]),
        game(2, table(2), vec![score(1, Some("three"), "c")]),
        game(3, table(3), vec![score(1, Some("four"), "d"), score(3, Some("four"), "e")]),
        game(4, table(4), vec![score(1, None, ""), score(2, None, "")]),
    ];
    for game in &games {
        assert_eq!(store.score(game.clone()).await, Ok(Scoring::Written));
    }
    let standing = async |person, pool: &str| store.standing(who(person), pool.to_owned()).await;
    let stands = |text: &str| Ok(Some(text.to_owned()));
    assert_eq!(standing(1, "four").await, stands("d"));
    assert_eq!(standing(1, "three").await, stands("c"));
    assert_eq!(standing(2, "four").await, stands("b"), "what does not count changes nothing");
    assert_eq!(standing(2, "three").await, Ok(None));
    let own = |place: usize, score: Score| Scored { scores: vec![score], ..games[place].clone() };
    let latest = vec![own(3, score(2, None, "")), own(0, score(2, Some("four"), "b"))];
    assert_eq!(store.games_of(who(2), 9).await, Ok(latest.clone()), "the last one first, without the others");
    assert_eq!(store.games_of(who(2), 1).await, Ok(latest[..1].to_vec()));
    assert_eq!(store.games_of(who(9), 9).await, Ok(vec![]));
    assert_eq!(store.games(1, 2).await, Ok(games[1..3].to_vec()));
}

/// Ends the game at a table.
async fn over(store: &impl Store, number: u64, at: u64) -> TableId {
    let table = founded(store, number).await;
    let ended = ShelfRow { stage: Stage::Over, ..shelf("over") };
    let record = Some(format!("record {number}"));
    written(store, Append { shelf: Some(ended), record, ..by_itself(table, 1, at) }).await;
    table
}

async fn finished_games_wait_in_the_order_of_their_ends(store: &impl Store) {
    let (late, early, third) = (over(store, 1, 30).await, over(store, 2, 20).await, over(store, 3, 40).await);
    let running = founded(store, 4).await;
    written(store, by_itself(running, 1, 10)).await;
    assert_eq!(store.unscored(9).await, Ok(vec![early, late, third]));
    assert_eq!(store.unscored(1).await, Ok(vec![early]));
    assert_eq!(store.score(game(1, early, vec![])).await, Ok(Scoring::Written));
    assert_eq!(store.unscored(9).await, Ok(vec![late, third]));
    assert_eq!(store.dismiss(late).await, Ok(()));
    assert_eq!(store.dismiss(running).await, Ok(()), "one that does not wait");
    assert_eq!(store.unscored(9).await, Ok(vec![third]));
    assert_eq!(store.scored().await, Ok(1));
}

async fn a_score_is_replaced(store: &impl Store) {
    let first = game(1, table(1), vec![score(1, Some("four"), "a"), score(2, Some("four"), "b")]);
    assert_eq!(store.score(first.clone()).await, Ok(Scoring::Written));
    let other = Scored { facts: "others".to_owned(), scores: vec![score(1, Some("three"), "c")], ..first };
    assert_eq!(store.rescore(other.clone()).await, Ok(true));
    assert_eq!(store.games(0, 9).await, Ok(vec![other.clone()]));
    assert_eq!(store.standing(who(2), "four".to_owned()).await, Ok(None));
    assert_eq!(store.rescore(Scored { table: table(2), ..other.clone() }).await, Ok(false), "another game");
    assert_eq!(store.rescore(Scored { number: 2, ..other.clone() }).await, Ok(false));
    assert_eq!(store.games(0, 9).await, Ok(vec![other]));
}

async fn scores_survive<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let first = game(1, table(1), vec![score(1, Some("four"), "a")]);
    let store = open("scores kept").await;
    assert_eq!(store.score(first.clone()).await, Ok(Scoring::Written));
    drop(store);
    let store = open("scores kept").await;
    assert_eq!(store.games(0, 9).await, Ok(vec![first.clone()]));
    assert_eq!(store.score(first).await, Ok(Scoring::Already));
}
