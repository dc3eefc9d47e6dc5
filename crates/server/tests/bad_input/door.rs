//! What is turned away at the door: cookies, origins, tables, names, settings, bots.

use std::time::Duration;

use serde_json::json;
use server::Limits;

use crate::served::House;

#[tokio::test]
async fn there_is_no_such_table() {
    let house = House::open().await;
    let unknown = "222222222222";
    for path in [
        format!("/api/tables/{unknown}"),
        format!("/api/tables/{unknown}/record"),
        "/api/tables/nonsense".to_owned(),
        "/api/tables/nonsense/record".to_owned(),
        "/api/tables/%FF".to_owned(),
        "/api/tables/%FF/record".to_owned(),
        format!("/api/tables/{unknown}/moments/0"),
        "/api/tables/%FF/moments/0".to_owned(),
        format!("/api/tables/{unknown}/replay"),
        "/api/tables/%FF/replay".to_owned(),
        format!("/api/tables/{unknown}/retrospective"),
        format!("/api/tables/{unknown}/preview.png"),
        "/api/nothing".to_owned(),
    ] {
        assert_eq!(house.ask("GET", &path, &[], "").await.code(), (404, "unknown".to_owned()), "{path}");
    }
    assert_eq!(house.refused("unknown").await, 13);
    let Ok(mut client) = house.knock(unknown, &[]).await else { panic!("no socket") };
    client.say(&json!({ "type": "hello", "version": 2 })).await;
    assert_eq!(client.bye().await, "unknown");
    assert_eq!(house.goodbyes("unknown").await, 1);
    let Err(refused) = house.knock("nonsense", &[]).await else { panic!("no such table") };
    assert_eq!(refused.code(), (404, "unknown".to_owned()));
    // A running game has no record and shows none of its moments, and its socket path needs a WebSocket.
    let mut game = house.game().await;
    for secret in ["record", "replay", "retrospective", "moments/0", "moments/1", "moments/1?eyes=1"] {
        let record = house.ask("GET", &format!("/api/tables/{}/{secret}", game.table), &[], "").await;
        assert_eq!(record.code(), (404, "unknown".to_owned()), "{secret}");
    }
    let socket = house.ask("GET", &format!("/api/tables/{}/socket", game.table), &[], "").await;
    assert_eq!(socket.code(), (400, "malformed".to_owned()));
    game.goes_on().await;
}

#[tokio::test]
async fn an_old_cookie_has_expired() {
    let house = House::open().await;
    let game = house.game().await;
    let day = Duration::from_secs(24 * 60 * 60);
    house.clock.advance(179 * day);
    let head = [("Cookie", game.cookies[1].as_str())];
    assert_eq!(house.ask("GET", "/api/tables", &head, "").await.status, 200);
    house.clock.advance(2 * day);
    for (method, path) in [("GET", "/api/tables"), ("POST", "/api/tables")] {
        assert_eq!(house.ask(method, path, &head, "{}").await.code(), (401, "expired".to_owned()), "{path}");
    }
    let Err(refused) = house.knock(&game.table, &head).await else { panic!("an old cookie") };
    assert_eq!(refused.code(), (401, "expired".to_owned()));
    assert_eq!(house.refused("expired").await, 3);
    let hello = house.ask("GET", "/api/hello", &head, "").await;
    assert_eq!((hello.status, &hello.json()["me"]), (200, &json!(null)));
    let again = house.ask("POST", "/api/guest", &head, r#"{"name":"Bo"}"#).await;
    assert_eq!(again.status, 200, "whoever says who they are gets a new one");
}

#[tokio::test]
async fn whoever_comes_back_in_time_keeps_their_cookie() {
    let house = House::open().await;
    let bo = house.guest("Bo").await;
    house.clock.advance(Duration::from_secs(179 * 24 * 60 * 60));
    let hello = house.ask("GET", "/api/hello", &[("Cookie", &bo)], "").await;
    assert_eq!(hello.json()["me"]["name"], "Bo");
    let again = hello.cookie().unwrap();
    house.clock.advance(Duration::from_secs(2 * 24 * 60 * 60));
    assert_eq!(house.ask("GET", "/api/tables", &[("Cookie", again)], "").await.status, 200);
    assert_eq!(house.ask("GET", "/api/hello", &[], "").await.cookie(), None, "nobody gets none");
}

#[tokio::test]
async fn a_forged_cookie_is_not_one_of_ours() {
    let house = House::open().await;
    let mut game = house.game().await;
    let ada = &game.cookies[0];
    let (what, signature) = ada.rsplit_once('.').unwrap();
    let digit = if signature.starts_with('0') { '1' } else { '0' };
    let later = what.replacen(".1", ".2", 1);
    for forged in [
        "gavel=".to_owned(),
        "gavel=nonsense".to_owned(),
        format!("{what}.{digit}{}", &signature[1..]),
        format!("{what}."),
        what.to_owned(),
        format!("{later}.{signature}"),
    ] {
        let head = [("Cookie", forged.as_str())];
        let answer = house.ask("POST", "/api/tables", &head, "{}").await;
        assert_eq!(answer.code(), (401, "who-are-you".to_owned()), "{forged}");
        let Err(refused) = house.knock(&game.table, &head).await else { panic!("{forged}") };
        assert_eq!(refused.code(), (401, "who-are-you".to_owned()), "{forged}");
    }
    assert_eq!(house.refused("who-are-you").await, 12);
    let without = house.ask("POST", "/api/tables", &[], "{}").await;
    assert_eq!(without.code(), (401, "who-are-you".to_owned()));
    game.goes_on().await;
}

#[tokio::test]
async fn a_foreign_page_may_not_talk_to_us() {
    let house = House::open().await;
    let mut game = house.game().await;
    let own = format!("http://{}", house.address);
    let cookie = game.cookies[1].clone();
    for foreign in ["https://evil.example", "null", "http://localhost", &format!("{own}.evil.example")] {
        let head = [("Origin", foreign), ("Cookie", &cookie)];
        for path in ["/api/tables", "/api/guest"] {
            let answer = house.ask("POST", path, &head, r#"{"name":"Bo"}"#).await;
            assert_eq!(answer.code(), (403, "foreign-origin".to_owned()), "{foreign} {path}");
        }
        let Err(refused) = house.knock(&game.table, &head).await else { panic!("{foreign}") };
        assert_eq!(refused.code(), (403, "foreign-origin".to_owned()), "{foreign}");
    }
    assert_eq!(house.refused("foreign-origin").await, 12);
    assert!(house.knock(&game.table, &[("Origin", &own), ("Cookie", &cookie)]).await.is_ok());
    game.goes_on().await;
}

#[tokio::test]
async fn a_request_is_short_and_json() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let head = [("Cookie", ada.as_str())];
    let long = json!({ "name": "x".repeat(protocol::LONGEST_FRAME) }).to_string();
    for path in ["/api/guest", "/api/tables"] {
        assert_eq!(house.ask("POST", path, &head, &long).await.code(), (413, "too-long".to_owned()));
        for text in ["", "{", "17", "\"Ada\"", "\u{0}", "[]", "[\"Ada\"]"] {
            let answer = house.ask("POST", path, &head, text).await;
            assert_eq!(answer.code(), (400, "malformed".to_owned()), "{path} {text:?}");
        }
    }
    assert_eq!(house.refused("too-long").await, 2);
    assert_eq!(house.refused("malformed").await, 14);
    let mut game = house.game().await;
    game.goes_on().await;
}

#[tokio::test]
async fn a_megabyte_over_http_is_too_long_too() {
    let house = House::open().await;
    let long = json!({ "name": "x".repeat(1 << 20) }).to_string();
    assert_eq!(house.ask("POST", "/api/guest", &[], &long).await.code(), (413, "too-long".to_owned()));
    let mut game = house.game().await;
    game.goes_on().await;
}

#[tokio::test]
async fn settings_must_be_a_game() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for (wish, code) in [
        (json!({ "seats": 2 }), "bad-settings"),
        (json!({ "seats": 6 }), "bad-settings"),
        (json!({ "seats": 0 }), "bad-settings"),
        (json!({ "seats": 4, "mystery": true }), "bad-settings"),
        (json!({ "seats": 3, "first": 4 }), "bad-settings"),
        (json!({ "seats": 300 }), "malformed"),
        (json!({ "edition": "nobody's" }), "malformed"),
        (json!({ "pace": "sluggish" }), "malformed"),
        (json!({ "proceeds": "mine" }), "malformed"),
        (json!({ "stand_in": "exec:true" }), "unknown-bot"),
        (json!({ "stand_in": "nobody" }), "unknown-bot"),
        // A file without an end: nobody reads it.
        (json!({ "stand_in": "weights:/dev/zero" }), "unknown-bot"),
    ] {
        let answer = house.ask("POST", "/api/tables", &[("Cookie", &ada)], &wish.to_string()).await;
        assert_eq!(answer.code(), (400, code.to_owned()), "{wish}");
    }
    assert_eq!(house.refused("bad-settings").await, 5);
    assert_eq!(house.refused("unknown-bot").await, 3);
    house.found(&ada, &json!({})).await;
}

#[tokio::test]
async fn a_name_can_stand_in_a_record() {
    let house = House::open().await;
    let names = ["", "   ", "a|b", "#1", "two\nlines", "\u{7f}", &"x".repeat(41)];
    for name in names {
        let answer = house.ask("POST", "/api/guest", &[], &json!({ "name": name }).to_string()).await;
        assert_eq!(answer.code(), (400, "bad-name".to_owned()), "{name:?}");
    }
    assert_eq!(house.refused("bad-name").await, names.len() as u64);
    house.guest(&"ż".repeat(40)).await;
}

#[tokio::test]
async fn only_bots_of_the_house_sit_down() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = house.found(&ada, &json!({ "seats": 3 })).await;
    let mut ada = house.enter(&table, Some(&ada)).await;
    ada.does(&json!({ "want": "sit", "seat": 1 })).await;
    let bots = [
        "",
        "nobody",
        "exec:touch /tmp/gavel",
        "exec:",
        "weights:/dev/zero",
        "weights:",
        "flat:257",
        "ismcts:501",
        "deep:17",
        "theory:129",
        "THEORY ",
    ];
    for bot in bots {
        let sits = json!({ "want": "bot", "seat": 2, "bot": bot });
        assert_eq!(ada.is_refused(&sits).await, "unknown-bot", "{bot}");
        let fills = json!({ "want": "start", "fill": bot });
        assert_eq!(ada.is_refused(&fills).await, "unknown-bot", "{bot}");
    }
    assert_eq!(house.refused("unknown-bot").await, 2 * bots.len() as u64);
    ada.does(&json!({ "want": "bot", "seat": 2, "bot": "greedy:0.75" })).await;
    ada.does(&json!({ "want": "start", "fill": "theory" })).await;
}

#[tokio::test]
async fn too_many_requests_tables_and_sockets_are_turned_away() {
    let usual = Limits::default();
    let house = House::with_limits(Limits { tables_at_once: 1, sockets_of_a_person: 2, ..usual }).await;
    let mut game = house.game().await;
    let head = [("Cookie", game.cookies[0].as_str())];
    let table = house.ask("POST", "/api/tables", &head, "{}").await;
    assert_eq!(table.code(), (429, "too-many".to_owned()));
    let second = house.knock(&game.table, &head).await;
    assert!(second.is_ok());
    let Err(third) = house.knock(&game.table, &head).await else { panic!("a third socket") };
    assert_eq!(third.code(), (429, "too-many".to_owned()));
    let mut answers = Vec::new();
    for _ in 0..150 {
        answers.push(house.ask("GET", "/api/hello", &[], "").await.status);
    }
    assert!(answers.contains(&429), "more than a hundred requests at once");
    let counted = answers.iter().filter(|&&status| status == 429).count() as u64;
    assert_eq!(house.refused("too-many").await, counted + 2);
    game.goes_on().await;
}

#[tokio::test]
async fn newcomers_are_counted_and_those_who_are_known_are_not() {
    let house =
        House::with_limits(Limits { newcomers_an_hour: 3, newcomers_at_once: 3, ..Limits::none() }).await;
    let mut game = house.game().await;
    let dee = house.ask("POST", "/api/guest", &[], r#"{"name":"Dee"}"#).await;
    assert_eq!(dee.code(), (429, "too-many".to_owned()));
    let head = [("Cookie", game.cookies[1].as_str())];
    assert_eq!(house.ask("POST", "/api/guest", &head, r#"{"name":"Bob"}"#).await.status, 200);
    game.goes_on().await;
}

#[tokio::test]
async fn the_figures_are_not_for_guests() {
    let house = House::open().await;
    let page = house.ask("GET", "/no-such-page", &[], "").await;
    let metrics = house.ask("GET", "/metrics", &[], "").await;
    assert_eq!((metrics.status, &metrics.body), (page.status, &page.body), "nothing is there");
}
