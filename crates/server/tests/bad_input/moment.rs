//! Somebody else's seat, and the wrong moment.

use serde_json::json;

use crate::served::House;

#[tokio::test]
async fn those_who_watch_do_not_play() {
    let house = House::open().await;
    let mut game = house.game().await;
    let acts = [
        json!({ "want": "act", "action": "=5" }),
        json!({ "want": "order", "order": { "order": "maximum", "limit": 5, "then": "out" } }),
        json!({ "want": "cancel-order" }),
        json!({ "want": "take-back" }),
        json!({ "want": "hammer" }),
        json!({ "want": "step-away" }),
        json!({ "want": "return" }),
        json!({ "want": "rematch" }),
    ];
    let mut stranger = house.enter(&game.table, None).await;
    let dee = house.guest("Dee").await;
    let mut dee = house.enter(&game.table, Some(&dee)).await;
    for want in &acts {
        assert_eq!(stranger.is_refused(want).await, "who-are-you", "{want}");
        assert_eq!(dee.is_refused(want).await, "not-seated", "{want}");
    }
    assert_eq!(stranger.is_refused(&json!({ "want": "say", "text": "hello" })).await, "who-are-you");
    assert_eq!(house.refused("who-are-you").await, acts.len() as u64 + 1);
    assert_eq!(house.refused("not-seated").await, acts.len() as u64);
    dee.does(&json!({ "want": "say", "text": "good luck" })).await;
    game.goes_on().await;
}

#[tokio::test]
async fn chairs_are_taken_once() {
    let house = House::open().await;
    let cookies = [house.guest("Ada").await, house.guest("Bo").await];
    let table = house.found(&cookies[0], &json!({ "seats": 3 })).await;
    let mut ada = house.enter(&table, Some(&cookies[0])).await;
    let mut bo = house.enter(&table, Some(&cookies[1])).await;
    ada.does(&json!({ "want": "sit", "seat": 1 })).await;
    assert_eq!(bo.is_refused(&json!({ "want": "sit", "seat": 1 })).await, "taken");
    assert_eq!(bo.is_refused(&json!({ "want": "sit", "seat": 4 })).await, "illegal");
    assert_eq!(bo.is_refused(&json!({ "want": "stand" })).await, "not-seated");
    assert_eq!(bo.is_refused(&json!({ "want": "act", "action": "-" })).await, "not-seated");
    assert_eq!(bo.is_refused(&json!({ "want": "sit", "seat": 2, "promise": "mine" })).await, "malformed");
    let noise = "x".repeat(65);
    assert_eq!(bo.is_refused(&json!({ "want": "reveal", "entropy": noise })).await, "not-seated");
    bo.does(&json!({ "want": "sit", "seat": 2 })).await;
    assert_eq!(bo.is_refused(&json!({ "want": "reveal", "entropy": noise })).await, "too-long");
    assert_eq!(bo.is_refused(&json!({ "want": "reveal", "entropy": "x" })).await, "not-now");
    for want in [
        json!({ "want": "bot", "seat": 3, "bot": "theory" }),
        json!({ "want": "bot", "seat": 3 }),
        json!({ "want": "start", "fill": "theory" }),
    ] {
        assert_eq!(bo.is_refused(&want).await, "not-host", "{want}");
    }
    assert_eq!(ada.is_refused(&json!({ "want": "bot", "seat": 2, "bot": "theory" })).await, "taken");
    assert_eq!(ada.is_refused(&json!({ "want": "bot", "seat": 5, "bot": "theory" })).await, "illegal");
    ada.does(&json!({ "want": "bot", "seat": 3, "bot": "theory" })).await;
    assert_eq!(bo.is_refused(&json!({ "want": "sit", "seat": 3 })).await, "taken", "a bot sits there");
    assert_eq!(house.refused("not-host").await, 3);
    assert_eq!(house.refused("taken").await, 3);
    ada.does(&json!({ "want": "start" })).await;
    bo.hears("started").await;
}

#[tokio::test]
async fn nobody_acts_for_another_seat() {
    let house = House::open().await;
    let mut game = house.game().await;
    let card = game.ada.hand().await[0].clone();
    let offer = json!({ "want": "act", "action": format!(":{card}"), "seat": 1 });
    assert_eq!(game.bo.is_refused(&offer).await, "illegal", "Bo does not sit on seat 1");
    let own = game.bo.hand().await[0].clone();
    let early = json!({ "want": "act", "action": format!(":{own}") });
    assert_eq!(game.bo.is_refused(&early).await, "illegal", "and is not asked");
    let foreign = json!({ "want": "act", "action": format!(":{own}") });
    assert_eq!(game.ada.is_refused(&foreign).await, "illegal", "Ada does not have Bo's card");
    assert_eq!(house.refused("illegal").await, 3);
    game.goes_on().await;
}

#[tokio::test]
async fn there_is_a_moment_for_everything() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = house.found(&ada, &json!({ "seats": 3 })).await;
    let mut ada = house.enter(&table, Some(&ada)).await;
    assert_eq!(ada.is_refused(&json!({ "want": "start", "fill": "random" })).await, "not-now", "nobody sits");
    ada.does(&json!({ "want": "sit", "seat": 2 })).await;
    assert_eq!(ada.is_refused(&json!({ "want": "start" })).await, "not-now", "free chairs");
    assert_eq!(ada.is_refused(&json!({ "want": "act", "action": "=5" })).await, "not-now", "no game");
    assert_eq!(ada.is_refused(&json!({ "want": "rematch" })).await, "not-now");
    assert_eq!(house.refused("not-now").await, 4);

    let mut game = house.game().await;
    for want in [
        json!({ "want": "sit", "seat": 1 }),
        json!({ "want": "stand" }),
        json!({ "want": "start" }),
        json!({ "want": "bot", "seat": 2, "bot": "theory" }),
        json!({ "want": "hammer" }),
        json!({ "want": "take-back" }),
        json!({ "want": "cancel-order" }),
        json!({ "want": "return" }),
        json!({ "want": "rematch" }),
        json!({ "want": "order", "order": { "order": "maximum", "limit": 5, "then": "out" } }),
        json!({ "want": "order", "order": { "order": "bid", "amount": 5 } }),
        json!({ "want": "order", "order": { "order": "accept", "limit": 5 } }),
        json!({ "want": "order", "order": { "order": "add", "card": null } }),
    ] {
        assert_eq!(game.ada.is_refused(&want).await, "not-now", "{want}");
    }
    for action in ["=5", "-", "!", "?", "@5", "+Ao1"] {
        let want = json!({ "want": "act", "action": action });
        assert_eq!(game.ada.is_refused(&want).await, "illegal", "{action}");
    }
    game.goes_on().await;
}

#[tokio::test]
async fn one_says_one_line_that_is_not_too_long() {
    let house = House::open().await;
    let mut game = house.game().await;
    for text in ["", "   ", "two\nlines", "bell\u{7}", &"x".repeat(301)] {
        assert_eq!(game.bo.is_refused(&json!({ "want": "say", "text": text })).await, "too-long", "{text:?}");
    }
    assert_eq!(house.refused("too-long").await, 5);
    game.bo.does(&json!({ "want": "say", "text": "ż".repeat(300) })).await;
    game.goes_on().await;
}

#[tokio::test]
async fn a_repeated_command_is_done_once() {
    let house = House::open().await;
    let mut game = house.game().await;
    let name = "000000000000000000000000000000aa";
    let mut answers = Vec::new();
    for _ in 0..3 {
        game.bo.repeats(name, &json!({ "want": "say", "text": "once" })).await;
        answers.push(game.bo.answer(name).await);
    }
    assert!(answers.iter().all(|answer| answer["type"] == "done"), "{answers:?}");
    game.goes_on().await;
    let said = game.cy.heard.iter().filter(|message| message.to_string().contains("\"once\"")).count();
    assert_eq!(said, 1);
    // Command ids are per sender: somebody else may use the same one.
    game.cy.repeats(name, &json!({ "want": "say", "text": "twice" })).await;
    game.cy.hears("said").await;
}

#[tokio::test]
async fn a_refused_command_stays_refused() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = house.found(&ada, &json!({ "seats": 3 })).await;
    let mut ada = house.enter(&table, Some(&ada)).await;
    let start = json!({ "want": "start", "fill": "random" });
    let id = ada.wants(&start).await;
    let refused = ada.answer(&id).await;
    assert_eq!(refused["code"], "not-now", "nobody sits there");
    ada.does(&json!({ "want": "sit", "seat": 1 })).await;
    // A copy arrives late, over another connection.
    ada.repeats(&id, &start).await;
    assert_eq!(ada.answer(&id).await, refused);
    ada.does(&start).await;
}
