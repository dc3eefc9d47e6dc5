//! Clocks and standing orders keep working after a kill.

use serde_json::{Value, json};

use crate::program::{Line, Program};

/// Sends a command and returns its answer.
async fn does(line: &mut Line, id: u32, want: Value) -> Value {
    line.say(&json!({ "type": "command", "id": format!("{id:032x}"), "want": want })).await;
    loop {
        let message = line.hear().await.expect("the connection is open");
        if message["id"] == format!("{id:032x}") {
            assert_eq!(message["type"], "done", "{want}: {message}");
            return message;
        }
    }
}

/// Reads messages until this event has happened.
async fn hears(line: &mut Line, event: &str) -> Value {
    loop {
        let message = line.hear().await.expect("the connection is open");
        let news = message["news"].as_array().into_iter().flatten();
        if let Some(news) = news.into_iter().find(|news| news["event"] == event) {
            return news.clone();
        }
    }
}

async fn enter(program: &Program, table: &str, cookie: &str) -> (Line, Value) {
    let mut line = Line::open(program.address, table, cookie).await.expect("a socket");
    line.say(&json!({ "type": "hello", "version": 2 })).await;
    let welcome = line.hear().await.expect("a welcome");
    (line, welcome)
}

/// Ada and Bo sit at a new table with a bot, and Ada holds a card with this symbol.
async fn begin(program: &Program, pace: &str, symbol: char) -> (String, [String; 2], [Line; 2], String) {
    loop {
        let cookies = [program.guest("Ada").await, program.guest("Bo").await];
        let table = program.found(&cookies[0], &json!({ "seats": 3, "pace": pace, "first": 1 })).await;
        let (mut ada, _) = enter(program, &table, &cookies[0]).await;
        let (mut bo, _) = enter(program, &table, &cookies[1]).await;
        does(&mut ada, 1, json!({ "want": "sit", "seat": 1 })).await;
        does(&mut bo, 1, json!({ "want": "sit", "seat": 2 })).await;
        does(&mut ada, 2, json!({ "want": "start", "fill": "tight" })).await;
        hears(&mut bo, "started").await;
        let (_, welcome) = enter(program, &table, &cookies[0]).await;
        let hand = welcome["now"]["game"]["view"]["hand"].as_array().unwrap();
        let mut cards = hand.iter().map(|card| card.as_str().unwrap());
        if let Some(card) = cards.find(|card| card.contains(symbol)) {
            return (table, cookies, [ada, bo], card.to_owned());
        }
    }
}

#[tokio::test]
async fn a_held_offer_is_released_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path()).await;
    let (table, cookies, [mut ada, _], card) = begin(&program, "normal", 'f').await;
    let offer = json!({ "want": "act", "action": format!(":{card}") });
    does(&mut ada, 3, offer.clone()).await;
    program.kill();

    let mut program = Program::start(folder.path()).await;
    let (mut ada, welcome) = enter(&program, &table, &cookies[0]).await;
    assert_eq!(welcome["private"]["held"]["action"], format!(":{card}"), "it can still be taken back");
    does(&mut ada, 3, offer).await;
    let offered = hears(&mut ada, "offered").await;
    assert_eq!((&offered["seat"], &offered["card"]), (&json!(1), &json!(card)));

    // A command repeated after that is not carried out again.
    program.kill();
    let program = Program::start(folder.path()).await;
    let (mut ada, _) = enter(&program, &table, &cookies[0]).await;
    does(&mut ada, 3, json!({ "want": "act", "action": format!(":{card}") })).await;
    let story = program.story(&table).await.to_string();
    assert_eq!(story.matches("\"offered\"").count(), 1);
}

#[tokio::test]
async fn an_open_auction_still_ends_after_a_kill_and_its_orders_are_still_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path()).await;
    let (table, cookies, [mut ada, mut bo], card) = begin(&program, "blitz", 'o').await;
    does(&mut ada, 3, json!({ "want": "act", "action": format!(":{card}") })).await;
    // No one can outbid this.
    let maximum = json!({ "order": "maximum", "limit": 100, "then": "out" });
    does(&mut bo, 3, json!({ "want": "order", "order": maximum })).await;
    for _ in 0..3 {
        program.kill();
        program = Program::start(folder.path()).await;
        let (_, welcome) = enter(&program, &table, &cookies[1]).await;
        assert_eq!(welcome["private"]["order"], maximum);
        let (_, other) = enter(&program, &table, &cookies[0]).await;
        assert_eq!(other["private"]["order"], Value::Null, "and it is still Bo's alone");
    }
    let (mut ada, welcome) = enter(&program, &table, &cookies[0]).await;
    let sold_already = welcome["missed"].to_string().contains("\"sold\"");
    assert!(!sold_already, "the call begins again after each outage");
    assert_eq!(hears(&mut ada, "sold").await["winner"], 2);
}

#[tokio::test]
async fn the_clock_of_a_table_goes_on_when_nobody_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path()).await;
    let (_, _, [mut ada, _], card) = begin(&program, "blitz", 'o').await;
    does(&mut ada, 3, json!({ "want": "act", "action": format!(":{card}") })).await;
    program.kill();
    drop(ada);

    let program = Program::start(folder.path()).await;
    // Commands are written even though nobody asks for the table: the server finds it by its deadline.
    let deadline = tokio::time::Instant::now() + crate::PATIENCE;
    let mut looks = tokio::time::interval(core::time::Duration::from_millis(100));
    while looks.tick().await < deadline {
        let counts = program.figures().await;
        let line = counts.lines().find_map(|line| line.strip_prefix("gavel_commands_total "));
        if line.is_some_and(|count| count.parse::<u64>().unwrap() >= 3) {
            return;
        }
    }
    panic!("nothing happens on its own");
}
