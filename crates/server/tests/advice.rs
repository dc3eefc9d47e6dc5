//! Hints and puzzles, as somebody at a table gets them. `web/e2e/puzzles.spec.ts` does the same in a browser.

#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "every test takes what it needs")]
mod served;

use std::time::Duration;

use bots::Rng;
use bots::trial::Trial;
use protocol::{Puzzle, PuzzleKind};
use rules::{Action, Viewer};
use serde_json::{Value, json};
use served::{Client, House};
use table::puzzles::{Posed, alike, all, posed};

/// Asks for a hint; the answer is a hint or a refusal.
async fn hint(client: &mut Client) -> Value {
    let id = format!("{:032x}", 0xabcd_u32 + client.heard.len() as u32);
    client.say(&json!({ "type": "hint", "id": id })).await;
    client.until(|message| message["id"] == id).await
}

async fn alone(house: &House, wish: &Value) -> (String, Client) {
    let cookie = house.guest("Ada").await;
    let table = house.found(&cookie, wish).await;
    let mut ada = house.enter(&table, Some(&cookie)).await;
    ada.does(&json!({ "want": "sit", "seat": 1 })).await;
    (table, ada)
}

#[tokio::test]
async fn a_table_that_gives_hints_says_so_and_tells_only_whoever_asks() {
    let house = House::open().await;
    let wish = json!({ "seats": 3, "pace": "untimed", "first": 1, "hints": true });
    let (table, mut ada) = alone(&house, &wish).await;
    assert_eq!(ada.heard[0]["now"]["table"]["hints"], true);
    let early = hint(&mut ada).await;
    assert_eq!((&early["type"], &early["code"]), (&json!("refused"), &json!("not-now")), "nothing to decide");
    ada.does(&json!({ "want": "start", "fill": "theory" })).await;
    let mut watcher = house.enter(&table, None).await;
    let refused = hint(&mut watcher).await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("not-seated")));
    let before = watcher.heard.len();

    let first = hint(&mut ada).await;
    assert_eq!(first["type"], "hint", "{first}");
    let best = first["hint"]["best"].as_array().unwrap();
    assert!((1..=3).contains(&best.len()), "{first}");
    let hand = ada.hand().await;
    assert!(best.iter().all(|action| hand.contains(&action.as_str().unwrap()[1..].to_owned())), "{first}");
    assert_eq!(hint(&mut ada).await["hint"], first["hint"], "asked again, the same is told");
    // A pong comes after everything that was said before it.
    watcher.say(&json!({ "type": "ping", "n": 7 })).await;
    watcher.until(|message| message["type"] == "pong").await;
    assert_eq!(watcher.heard.len(), before + 1, "nobody else hears of it: {:?}", watcher.heard.last());
}

#[tokio::test]
async fn where_hints_are_not_allowed_nobody_gets_one() {
    let house = House::open().await;
    let (_, mut ada) = alone(&house, &json!({ "seats": 3, "pace": "untimed", "first": 1 })).await;
    ada.does(&json!({ "want": "start", "fill": "theory" })).await;
    let refused = hint(&mut ada).await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("not-now")), "{refused}");
}

/// Goes to a new table for a puzzle, and begins.
async fn poses(house: &House, cookie: &str, puzzle: Puzzle) -> Client {
    let ask = serde_json::to_string(&puzzle).unwrap();
    let founded = house.ask("POST", "/api/puzzles", &[("Cookie", cookie)], &ask).await;
    assert_eq!(founded.status, 201, "{}", founded.body);
    let card = founded.json();
    assert_eq!((&card["puzzle"], &card["pace"]), (&serde_json::to_value(puzzle).unwrap(), &json!("untimed")));
    let mut ada = house.enter(card["table"].as_str().unwrap(), Some(cookie)).await;
    ada.does(&json!({ "want": "start" })).await;
    ada
}

/// Acts, and returns the answer, which nobody has been told before.
async fn answers(house: &House, ada: &mut Client, posed: &Posed, action: Action) -> Value {
    assert!(ada.heard.iter().all(|message| !message.to_string().contains("\"answer\"")), "too early");
    ada.does(&json!({ "want": "act", "action": action })).await;
    let told = |message: &Value| message["private"]["answer"].is_object();
    let known = ada.heard.iter().find(|message| told(message)).cloned();
    let message = match known {
        Some(message) => message,
        None => {
            // What can be taken back is no answer yet.
            house.clock.advance(Duration::from_secs(10));
            ada.until(told).await
        }
    };
    let answer = message["private"]["answer"].clone();
    assert_eq!(answer["done"], json!(action), "{:?}", posed.puzzle);
    answer
}

#[tokio::test]
async fn a_puzzle_is_a_table_in_no_list_whose_answer_comes_after_the_action() {
    let house = House::open().await;
    let ask = json!({ "kind": "worth", "number": 1 }).to_string();
    assert_eq!(house.ask("POST", "/api/puzzles", &[], &ask).await.code(), (401, "who-are-you".to_owned()));
    let cookie = house.guest("Ada").await;
    let head = [("Cookie", cookie.as_str())];
    let unknown = json!({ "kind": "worth", "number": 250 }).to_string();
    let refused = house.ask("POST", "/api/puzzles", &head, &unknown).await;
    assert_eq!(refused.code(), (404, "unknown".to_owned()));
    let listed = house.ask("GET", "/api/puzzles", &[], "").await.json();
    for kind in PuzzleKind::ALL {
        let count = all().iter().filter(|posed| posed.puzzle.kind == kind).count();
        let said = listed["kinds"].as_array().unwrap().iter().find(|one| one[0] == json!(kind)).unwrap();
        assert_eq!(said[1], json!(count));
    }
    for kind in PuzzleKind::ALL {
        let posed = posed(Puzzle { kind, number: 1 }).unwrap();
        let state = *posed.position().unwrap().state();
        let best = posed.best().unwrap();
        let worst =
            posed.tried.iter().rev().find(|tried| !alike(kind, &state, tried.action, best)).unwrap().action;
        for action in [best, worst] {
            let mut ada = poses(&house, &cookie, posed.puzzle).await;
            assert_eq!(hint(&mut ada).await["code"], json!("not-now"), "no hint at a puzzle");
            let answer = answers(&house, &mut ada, posed, action).await;
            assert_eq!(answer["right"], json!(action == best), "{answer}");
            assert_eq!(answer["best"]["action"], json!(best));
            // Whoever comes back is told again.
            let table = ada.heard[0]["table"].as_str().unwrap().to_owned();
            let again = house.enter(&table, Some(&cookie)).await;
            assert_eq!(again.heard[0]["private"]["answer"], answer);
            let watcher = house.enter(&table, None).await;
            assert!(watcher.heard[0]["private"]["answer"].is_null(), "nobody else");
        }
    }
    let lobby = house.ask("GET", "/api/tables", &head, "").await.json();
    assert_eq!(lobby, json!({ "listed": [], "mine": [] }));
}

/// `gavel puzzles` tried them in four thousand worlds. In others the same answer is the best.
#[test]
fn every_puzzle_has_the_same_answer_in_other_worlds() {
    assert!(all().len() >= 60);
    for Posed { puzzle, seat, tried, .. } in all() {
        let posed = posed(*puzzle).unwrap();
        let position = posed.position().unwrap();
        let state = position.state();
        let actions: Vec<Action> = tried.iter().map(|tried| tried.action).collect();
        let menu = state.menu(*seat).unwrap_or_else(|| panic!("{puzzle:?}: seat {seat} decides"));
        assert!(actions.iter().all(|&action| menu.check(action).is_ok()), "{puzzle:?}");
        let mut rng = Rng::stream(20_260_000, &[u64::from(puzzle.number)]);
        let trial = Trial::of(&state.view(Viewer::Seat(*seat)), *seat, actions.clone(), 1_500, &mut rng);
        let best = trial.actions()[trial.order()[0]];
        assert!(
            alike(puzzle.kind, state, best, actions[0]),
            "{puzzle:?}: {best} is better than {} now",
            actions[0]
        );
        // And clearly so.
        for place in 1..actions.len() {
            if !alike(puzzle.kind, state, actions[place], actions[0]) {
                assert!(trial.over(0, place).wins.mean > 0.0, "{puzzle:?}: {}", actions[place]);
            }
        }
    }
}

/// Nobody solves them all by always doing the same.
#[test]
fn both_answers_are_right_somewhere() {
    for (kind, least) in [(PuzzleKind::Worth, 6), (PuzzleKind::End, 6)] {
        let of_kind: Vec<&Posed> = all().iter().filter(|posed| posed.puzzle.kind == kind).collect();
        let ends = |posed: &&&Posed| match posed.best().unwrap() {
            Action::Offer(card) => posed.position().unwrap().state().ends_round(card.artist()),
            action => action == Action::Pass,
        };
        let one = of_kind.iter().filter(ends).count();
        assert!(one >= least && of_kind.len() - one >= least, "{kind:?}: {one} of {}", of_kind.len());
    }
}
