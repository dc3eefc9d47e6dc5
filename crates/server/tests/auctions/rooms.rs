//! What needs a room: the hammer's lag allowance, absent people, a rematch.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use rules::Seat;
use serde_json::{Value, json};
use server::Limits;
use store::{Call, Fate, Loss, Memory};

use crate::served::{Client, Game, House};

/// Ada has offered a card for an open auction at a quick table, where everything takes half the time, and Bo bids.
async fn open_auction(house: &House) -> Game {
    loop {
        let mut game = house.game().await;
        let hand = game.ada.hand().await;
        let Some(card) = hand.iter().find(|card| card.contains('o')) else { continue };
        game.ada.does(&json!({ "want": "act", "action": format!(":{card}") })).await;
        game.bo.does(&json!({ "want": "act", "action": "=5" })).await;
        for client in [&mut game.ada, &mut game.cy] {
            client.hears("bid").await;
        }
        return game;
    }
}

/// Reports that this client's screen shows everything so far.
async fn paints(client: &mut Client) {
    let seq = |message: &Value| (message["type"] == "update").then(|| message["seq"].clone());
    let seq = client.heard.iter().rev().find_map(seq).unwrap();
    client.say(&json!({ "type": "painted", "seq": seq })).await;
    settled(client).await;
}

/// Waits until the room has done everything it has to do by now: two messages of this client have passed through it.
async fn settled(client: &mut Client) {
    for _ in 0..2 {
        client.is_refused(&json!({ "want": "sit", "seat": 5 })).await;
    }
}

#[tokio::test]
async fn the_hammer_waits_for_a_slow_line_but_not_for_long() {
    let house = House::open().await;
    let mut game = open_auction(&house).await;
    // Cy, whose client has kept up until now, has not seen the last bid yet. Ada has, and Bo leads.
    paints(&mut game.cy).await;
    game.ada.does(&json!({ "want": "act", "action": "=6" })).await;
    game.bo.does(&json!({ "want": "act", "action": "=7" })).await;
    settled(&mut game.ada).await;
    paints(&mut game.ada).await;
    house.clock.advance(Duration::from_millis(3_000));
    settled(&mut game.ada).await;
    assert!(!game.ada.has_heard("called"));
    house.clock.advance(Duration::from_millis(999));
    settled(&mut game.ada).await;
    assert!(!game.ada.has_heard("called"));
    house.clock.advance(Duration::from_millis(1));
    assert_eq!(game.ada.hears("called").await["news"][0]["call"], "going-once");
    // It showed nothing in time, and is not waited for again.
    paints(&mut game.ada).await;
    house.clock.advance(Duration::from_millis(1_250));
    assert_eq!(game.ada.hears("called").await["news"][0]["call"], "going-twice");
}

#[tokio::test]
async fn the_hammer_does_not_wait_when_everybody_has_seen_the_bid() {
    let house = House::open().await;
    let mut game = open_auction(&house).await;
    paints(&mut game.ada).await;
    paints(&mut game.cy).await;
    house.clock.advance(Duration::from_millis(2_999));
    settled(&mut game.ada).await;
    assert!(!game.ada.has_heard("called"));
    house.clock.advance(Duration::from_millis(1));
    assert_eq!(game.ada.hears("called").await["news"][0]["call"], "going-once");
}

#[tokio::test]
async fn whoever_saw_the_bid_late_has_the_full_time_from_then_on() {
    let house = House::open().await;
    let mut game = open_auction(&house).await;
    paints(&mut game.ada).await;
    house.clock.advance(Duration::from_millis(700));
    paints(&mut game.cy).await;
    house.clock.advance(Duration::from_millis(2_999));
    settled(&mut game.ada).await;
    assert!(!game.ada.has_heard("called"));
    house.clock.advance(Duration::from_millis(1));
    game.ada.hears("called").await;
}

#[tokio::test]
async fn the_hammer_does_not_wait_for_those_who_are_out_or_gone() {
    let house = House::open().await;
    let mut game = open_auction(&house).await;
    paints(&mut game.ada).await;
    game.cy.does(&json!({ "want": "act", "action": "-" })).await;
    house.clock.advance(Duration::from_millis(3_000));
    game.ada.hears("called").await;

    let mut game = open_auction(&house).await;
    paints(&mut game.ada).await;
    drop(game.cy);
    game.ada.until(|message| message["type"] == "presence" && message["online"] == json!([1, 2])).await;
    house.clock.advance(Duration::from_millis(3_000));
    game.ada.hears("called").await;
}

#[tokio::test]
async fn after_a_minute_a_bot_plays_for_whoever_is_gone_until_they_come_back() {
    let house = House::open().await;
    let mut game = house.game().await;
    drop(game.cy);
    game.ada.until(|message| message["type"] == "presence" && message["online"] == json!([1, 2])).await;
    house.clock.advance(Duration::from_secs(60));
    let away = game.ada.hears("away").await;
    let news = crate::served::news(&away);
    let away = news.iter().find(|news| news["event"] == "away").unwrap();
    assert_eq!((&away["seat"], &away["bot"]), (&json!(3), &json!("theory")));
    let cy = house.enter(&game.table, Some(&game.cookies[2])).await;
    game.ada.hears("back").await;
    drop(cy);
}

#[tokio::test]
async fn a_rematch_is_founded_once_and_everybody_is_told_where() {
    let (broken, founded) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let (fails, counted) = (Arc::clone(&broken), Arc::clone(&founded));
    let log = Memory::new(7).with_faults(move |call| {
        counted.fetch_add(usize::from(matches!(call, Call::Found(_))), Ordering::Relaxed);
        let lost = matches!(call, Call::Append(..)) && fails.load(Ordering::Relaxed);
        Fate { loss: lost.then_some(Loss::Before), ..Fate::default() }
    });
    let house = House::over(Arc::new(log), Limits::none()).await;
    let Game { table, cookies, mut ada, bo, cy } = house.game().await;
    // Bots play for Bo and Cy, and the clock for Ada.
    drop((bo, cy));
    while !ada.has_heard("game-over") {
        house.clock.advance(Duration::from_secs(25));
        settled(&mut ada).await;
    }
    let mut bo = house.enter(&table, Some(&cookies[1])).await;
    let record = house.ask("GET", &format!("/api/tables/{table}/record"), &[], "").await;
    assert_eq!(record.status, 200);
    let played = rules::Record::read(&record.body).unwrap();
    assert!(table::shuffle::verify(&played, &record.body).is_ok(), "{}", record.body);
    let moment =
        async |moves: &str| house.ask("GET", &format!("/api/tables/{table}/moments/{moves}"), &[], "").await;
    let made = played.moves().len();
    let begun = serde_json::to_string(&table::replay::moments(&played, 0, None)).unwrap();
    assert_eq!(moment("0").await.body, begun, "every hand is shown");
    let seen = serde_json::to_string(&table::replay::moments(&played, 9, Some(Seat::Two))).unwrap();
    assert_eq!(moment("9?eyes=2").await.body, seen, "as Bo saw it");
    let ended: protocol::Moments = serde_json::from_str(&moment(&made.to_string()).await.body).unwrap();
    assert_eq!((ended.of as usize, ended.moments[0].game.standing.is_some()), (made, true));
    for too_far in [format!("{}", made + 1), "0?eyes=4".to_owned()] {
        assert_eq!(moment(&too_far).await.code(), (404, "unknown".to_owned()), "{too_far}");
    }
    for nonsense in ["x", "0?eyes=9", "0?eyes=all"] {
        assert_eq!(moment(nonsense).await.code(), (400, "malformed".to_owned()), "{nonsense}");
    }
    let story = house.ask("GET", &format!("/api/tables/{table}/replay"), &[], "").await;
    assert_eq!(story.body, serde_json::to_string(&table::replay::story(&played, &record.body)).unwrap());

    broken.store(true, Ordering::Relaxed);
    for _ in 0..3 {
        assert_eq!(bo.is_refused(&json!({ "want": "rematch" })).await, "unavailable");
    }
    broken.store(false, Ordering::Relaxed);
    bo.does(&json!({ "want": "rematch" })).await;
    assert_eq!(founded.load(Ordering::Relaxed), 2, "the first table and one more");
    let told = ada.hears("rematch").await;
    let other = told["news"][0]["table"].as_str().unwrap().to_owned();
    ada.does(&json!({ "want": "rematch" })).await;
    let mut ada = house.enter(&other, Some(&cookies[0])).await;
    assert_eq!(ada.heard[0]["private"]["seat"], Value::Null, "nobody is seated unasked");
    assert_eq!(ada.heard[0]["private"]["kept"], 1, "but Ada's chair is kept");
    assert_eq!(ada.is_refused(&json!({ "want": "start" })).await, "not-host");
    let mut bo = house.enter(&other, Some(&cookies[1])).await;
    assert_eq!(bo.is_refused(&json!({ "want": "sit", "seat": 1 })).await, "taken");
    ada.does(&json!({ "want": "sit", "seat": 1 })).await;
    bo.does(&json!({ "want": "sit", "seat": 2 })).await;
    assert_eq!(bo.is_refused(&json!({ "want": "start" })).await, "not-now", "Cy has not come");
    bo.does(&json!({ "want": "bot", "seat": 3, "bot": "random" })).await;
    bo.does(&json!({ "want": "start" })).await;
    ada.hears("started").await;
}

/// Otherwise one guest could found tables for ever, one rematch after the other.
#[tokio::test]
async fn a_rematch_counts_as_founded_by_whoever_asks_for_it() {
    let limits = Limits { tables_at_once: 1, tables_an_hour: 1, ..Limits::none() };
    let house = House::over(Arc::new(Memory::new(7)), limits).await;
    // Ada founds the table of this game.
    let Game { table, cookies, mut ada, bo, cy } = house.game().await;
    drop((bo, cy));
    while !ada.has_heard("game-over") {
        house.clock.advance(Duration::from_secs(25));
        settled(&mut ada).await;
    }
    assert_eq!(ada.is_refused(&json!({ "want": "rematch" })).await, "too-many");
    let mut bo = house.enter(&table, Some(&cookies[1])).await;
    bo.does(&json!({ "want": "rematch" })).await;
    let told = ada.hears("rematch").await;
    let other = told["news"][0]["table"].as_str().unwrap().to_owned();
    assert_ne!(other, table);
    let mut bo = house.enter(&other, Some(&cookies[1])).await;
    assert_eq!(bo.heard[0]["private"]["kept"], 2);
    bo.does(&json!({ "want": "sit", "seat": 2 })).await;
}

#[tokio::test]
async fn after_an_outage_a_held_offer_is_held_for_two_seconds_again() {
    let log = Memory::new(7);
    let house = House::over(Arc::new(log.clone()), Limits::none()).await;
    let cookie = house.guest("Ada").await;
    let table = house.found(&cookie, &json!({ "seats": 3, "pace": "normal", "first": 1 })).await;
    let mut ada = house.enter(&table, Some(&cookie)).await;
    ada.does(&json!({ "want": "sit", "seat": 1 })).await;
    house.clock.advance(Duration::from_secs(3_600));
    ada.does(&json!({ "want": "start", "fill": "random" })).await;
    let card = ada.hand().await[0].clone();
    ada.does(&json!({ "want": "act", "action": format!(":{card}") })).await;
    drop(house);
    // The other server's clock is an hour behind.
    let house = House::over(Arc::new(log), Limits::none()).await;
    let mut ada = house.enter(&table, Some(&cookie)).await;
    assert_eq!(ada.heard[0]["private"]["held"]["left"], 2_000);
    house.clock.advance(Duration::from_secs(2));
    ada.hears("offered").await;
}

#[tokio::test]
async fn a_room_that_nobody_needs_closes_and_is_not_counted() {
    let house = House::open().await;
    let cookie = house.guest("Ada").await;
    let table = house.found(&cookie, &json!({ "seats": 3 })).await;
    // A request in between gives the room time to close.
    let open = async || {
        house.ask("GET", "/healthz", &[], "").await;
        house.figure("gavel_open_rooms").unwrap()
    };
    house.ask("GET", &format!("/api/tables/{table}"), &[], "").await;
    assert_eq!(open().await, "1");
    house.clock.advance(Duration::from_secs(60));
    assert_eq!(open().await, "0");
}
