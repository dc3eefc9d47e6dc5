//! Input that is not a message.

use std::time::Duration;

use serde_json::json;
use server::Limits;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::served::House;

#[tokio::test]
async fn what_is_no_message_is_refused_and_the_socket_stays() {
    let house = House::open().await;
    let mut game = house.game().await;
    let texts = [
        "",
        "{",
        "hello",
        "[]",
        "null",
        r#"{"type":"dance"}"#,
        r#"{"type":"painted","seq":-1}"#,
        r#"{"type":"painted","seq":99999999999}"#,
        r#"{"type":"command","id":"7","want":{"want":"stand"}}"#,
        r#"{"type":"command","id":"00000000000000000000000000000007"}"#,
        "\u{0}\u{feff}💥",
    ];
    for text in texts {
        game.bo.write(Message::text(text)).await;
        let refused = game.bo.until(|message| message["type"] == "refused").await;
        assert_eq!(refused["code"], "malformed", "{text}");
        assert!(refused["why"].as_str().unwrap().starts_with("that is no message of this protocol"));
    }
    let deep = "[".repeat(4_000);
    game.bo.write(Message::text(deep)).await;
    assert_eq!(game.bo.until(|message| message["type"] == "refused").await["code"], "malformed");
    assert_eq!(house.refused("malformed").await, texts.len() as u64 + 1);
    game.bo.does(&json!({ "want": "say", "text": "sorry" })).await;
    game.goes_on().await;
}

#[tokio::test]
async fn a_command_that_cannot_be_read_is_refused_under_its_name() {
    let house = House::open().await;
    let mut game = house.game().await;
    for want in [
        json!({ "want": "dance" }),
        json!({ "want": "act", "action": "=05" }),
        json!({ "want": "act", "action": "=4000000000" }),
        json!({ "want": "act", "action": ":Xy9" }),
        json!({ "want": "sit", "seat": 6 }),
        json!({ "want": "sit", "seat": -1 }),
        json!({ "want": "order", "order": { "order": "maximum", "limit": -5, "then": "out" } }),
        json!({ "want": "order", "order": { "order": "maximum", "limit": 5, "then": "later" } }),
        json!("stand"),
    ] {
        assert_eq!(game.bo.is_refused(&want).await, "malformed", "{want}");
    }
    game.goes_on().await;
}

#[tokio::test]
async fn a_megabyte_is_too_long() {
    let house = House::open().await;
    let mut game = house.game().await;
    game.bo.write(Message::text(format!("\"{}\"", "x".repeat(1 << 20)))).await;
    assert_eq!(game.bo.bye().await, "too-long");
    assert_eq!(house.goodbyes("too-long").await, 1);
    // It comes back, and nothing was lost.
    game.bo = house.enter(&game.table, Some(&game.cookies[1])).await;
    game.goes_on().await;
}

#[tokio::test]
async fn the_longest_message_is_heard() {
    let house = House::open().await;
    let mut game = house.game().await;
    let filler = "x".repeat(protocol::LONGEST_FRAME - 200);
    game.bo.does(&json!({ "want": "say", "text": "short", "filler": filler })).await;
    game.goes_on().await;
}

#[tokio::test]
async fn messages_are_text() {
    let house = House::open().await;
    let mut game = house.game().await;
    game.bo.write(Message::binary(vec![0xff; 100])).await;
    let refused = game.bo.until(|message| message["type"] == "refused").await;
    assert_eq!(
        (refused["code"].as_str(), refused["why"].as_str()),
        (Some("binary"), Some("messages are text, not binary"))
    );
    assert_eq!(house.refused("binary").await, 1);
    game.goes_on().await;

    let Ok(mut other) = house.knock(&game.table, &[]).await else { panic!("no socket") };
    other.write(Message::binary(vec![1])).await;
    assert_eq!(other.bye().await, "binary");
    assert_eq!(house.goodbyes("binary").await, 1);
}

#[tokio::test]
async fn a_thousand_messages_in_a_second_are_too_many() {
    let house = House::with_limits(Limits::default()).await;
    let mut game = house.game().await;
    let mut talker = house.enter(&game.table, Some(&game.cookies[1])).await;
    for n in 0..1_000 {
        talker.write(Message::text(json!({ "type": "ping", "n": n }).to_string())).await;
    }
    assert_eq!(talker.bye().await, "too-many");
    let told = talker.heard.iter().filter(|message| message["code"] == "too-many").count();
    assert!(told > 1, "it was told to slow down first");
    assert!(house.refused("too-many").await >= 100);
    assert_eq!(house.goodbyes("too-many").await, 1);
    game.goes_on().await;
}

#[tokio::test]
async fn the_first_message_is_hello_in_our_version() {
    let house = House::open().await;
    let mut game = house.game().await;
    for (first, code) in [
        (json!({ "type": "ping", "n": 1 }), "no-hello"),
        (json!({ "type": "painted", "seq": 1 }), "no-hello"),
        (json!({ "type": "hello", "version": 1 }), "version"),
        (json!({ "type": "hello", "version": 0 }), "version"),
        (json!({ "type": "hello" }), "malformed"),
        (json!(17), "malformed"),
    ] {
        let Ok(mut other) = house.knock(&game.table, &[]).await else { panic!("no socket") };
        let before = house.goodbyes(code).await;
        other.say(&first).await;
        assert_eq!(other.bye().await, code, "{first}");
        assert_eq!(house.goodbyes(code).await, before + 1);
    }
    game.goes_on().await;
}

#[tokio::test]
async fn whoever_never_says_hello_is_not_waited_for() {
    let house = House::open().await;
    let game = house.game().await;
    let Ok(mut silent) = house.knock(&game.table, &[]).await else { panic!("no socket") };
    // Once somebody else has been answered, the server is waiting for the silent one.
    drop(house.enter(&game.table, None).await);
    house.clock.advance(Duration::from_secs(10));
    assert_eq!(silent.bye().await, "no-hello");
    assert_eq!(house.goodbyes("no-hello").await, 1);
}

#[tokio::test]
async fn nobody_says_hello_twice() {
    let house = House::open().await;
    let mut game = house.game().await;
    game.bo.say(&json!({ "type": "hello", "version": 2 })).await;
    assert_eq!(game.bo.until(|message| message["type"] == "refused").await["code"], "not-now");
    game.goes_on().await;
}

#[tokio::test]
async fn what_we_do_not_know_is_ignored() {
    let house = House::open().await;
    let answer = house.ask("POST", "/api/guest", &[], r#"{"name":"Ada","shoe":44}"#).await;
    assert_eq!(answer.status, 200);
    let ada = house.guest("Ada").await;
    let table = house.found(&ada, &json!({ "seats": 3, "carpet": "red" })).await;
    let Ok(mut client) = house.knock(&table, &[("Cookie", &ada)]).await else { panic!("no socket") };
    client.say(&json!({ "type": "hello", "version": 2, "screen": { "wide": true } })).await;
    assert_eq!(client.hear().await["type"], "welcome");
    client.does(&json!({ "want": "sit", "seat": 2, "cushion": true })).await;
    client.say(&json!({ "type": "ping", "n": 5, "m": 6 })).await;
    assert_eq!(client.until(|message| message["type"] == "pong").await["n"], 5);
}

#[tokio::test]
async fn a_client_from_the_future_hears_everything_again() {
    let house = House::open().await;
    let game = house.game().await;
    let Ok(mut client) = house.knock(&game.table, &[]).await else { panic!("no socket") };
    client.say(&json!({ "type": "hello", "version": 2, "resume": 4_000_000_000u32 })).await;
    let welcome = client.hear().await;
    assert_eq!(welcome["missed"].as_array().unwrap().len() as u64, welcome["seq"].as_u64().unwrap());
}

#[tokio::test]
async fn text_that_is_none_is_malformed() {
    let house = House::open().await;
    let mut game = house.game().await;
    let frame = Frame::message(vec![b'"', 0xff, b'"'], OpCode::Data(Data::Text), true);
    game.bo.write(Message::Frame(frame)).await;
    assert_eq!(game.bo.bye().await, "malformed");
    assert_eq!(house.goodbyes("malformed").await, 1);
    game.bo = house.enter(&game.table, Some(&game.cookies[1])).await;
    game.goes_on().await;
}
