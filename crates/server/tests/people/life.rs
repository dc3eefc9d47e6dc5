//! What somebody does who keeps their name.

use std::time::Duration;

use serde_json::{Value, json};

use super::served::House;
use super::{OTHER, PHRASE, on_every_store};

on_every_store! {
    a_guest_keeps_the_name_and_the_seat;
    a_session_is_ended_from_elsewhere;
    a_code_signs_in_once;
    another_pass_phrase_signs_all_others_out;
    a_kept_name_is_nobody_elses;
    all_that_is_kept_is_handed_out;
    who_is_forgotten_leaves_the_games;
    a_record_forgets_too;
    a_guest_is_forgotten_as_well;
}

async fn a_guest_keeps_the_name_and_the_seat(house: &House) {
    let mut game = house.game().await;
    assert_eq!(house.me(&game.cookies[0]).await, json!({ "name": "Ada", "kept": false }));
    let (cookie, codes) = house.keeps(&game.cookies[0]).await;
    assert_eq!(codes.len(), 8);
    assert_eq!(game.ada.bye().await, "who-are-you", "the guest's socket ends with the guest's cookie");
    assert_eq!(house.me(&cookie).await, json!({ "name": "Ada", "kept": true }));
    // On another device, with a name that is typed carelessly.
    let elsewhere = house.elsewhere(" ada ").await;
    assert_ne!(elsewhere, cookie);
    let mine = house.get("tables", &elsewhere).await.json()["mine"].clone();
    assert_eq!(mine[0]["table"], game.table.as_str(), "{mine}");
    game.ada = house.enter(&game.table, Some(&elsewhere)).await;
    game.goes_on().await;
    let again = house.post("person/keep", &cookie, &json!({ "passphrase": OTHER })).await;
    assert_eq!(again.code(), (409, "not-now".to_owned()));
}

async fn a_session_is_ended_from_elsewhere(house: &House) {
    let ada = house.guest("Ada").await;
    let table = house.found(&ada, &json!({})).await;
    let (here, _) = house.keeps(&ada).await;
    let (there, third) = (house.elsewhere("Ada").await, house.elsewhere("Ada").await);
    let mut socket = house.enter(&table, Some(&there)).await;
    let mut stays = house.enter(&table, Some(&here)).await;
    let about = house.get("person", &there).await.json();
    let sessions = about["sessions"].as_array().unwrap();
    assert_eq!((sessions.len(), &about["codes"]), (3, &json!(8)));
    let ending = sessions.iter().find(|session| session["here"] == true).unwrap()["id"].clone();
    let left = house.post("person/sessions", &here, &json!({ "session": ending })).await.json();
    assert_eq!(left["sessions"].as_array().unwrap().len(), 2);
    assert_eq!(socket.bye().await, "who-are-you");
    assert_eq!(house.me(&there).await, Value::Null);
    assert_eq!(house.get("person", &there).await.code(), (401, "expired".to_owned()));
    let unknown = house.post("person/sessions", &here, &json!({ "session": ending })).await;
    assert_eq!(unknown.code(), (404, "unknown".to_owned()));
    let left = house.post("person/sessions", &here, &json!({})).await.json();
    assert_eq!(left["sessions"].as_array().unwrap().len(), 1, "all others");
    assert_eq!(house.me(&third).await, Value::Null);
    stays.does(&json!({ "want": "sit", "seat": 1 })).await;
    let out = house.post("person/sign-out", &here, &json!({})).await;
    assert!(out.header("set-cookie").unwrap().contains("Max-Age=0"), "{}", out.head);
    assert_eq!(house.me(&here).await, Value::Null);
    assert_eq!(stays.bye().await, "who-are-you");
}

async fn a_code_signs_in_once(house: &House) {
    let (here, codes) = house.keeps(&house.guest("Ada").await).await;
    let recover = async |name: &str, code: &str| {
        house.post("person/recover", "", &json!({ "name": name, "code": code, "passphrase": OTHER })).await
    };
    assert_eq!(recover("Ada", "abcd-abcd-abcd-abcd").await.code(), (403, "wrong-passphrase".to_owned()));
    assert_eq!(recover("Bo", &codes[0]).await.code(), (403, "wrong-passphrase".to_owned()));
    let recovered = recover("ADA", &codes[0].to_uppercase().replace('-', " ")).await;
    assert_eq!(recovered.status, 200, "{}", recovered.body);
    assert_eq!(recover("Ada", &codes[0]).await.code(), (403, "wrong-passphrase".to_owned()), "once");
    assert_eq!(house.me(&here).await, Value::Null, "all devices are signed out");
    let cookie = recovered.cookie().unwrap().to_owned();
    assert_eq!(house.get("person", &cookie).await.json()["codes"], 7);
    assert_eq!(house.signs_in("Ada", PHRASE).await.status, 403);
    assert_eq!(house.signs_in("Ada", OTHER).await.status, 200);
    let new = house.post("person/codes", &cookie, &json!({ "passphrase": OTHER })).await.json();
    assert_eq!(new["codes"].as_array().unwrap().len(), 8);
    assert_eq!(recover("Ada", &codes[1]).await.status, 403, "the old ones are worthless");
}

async fn another_pass_phrase_signs_all_others_out(house: &House) {
    let (here, _) = house.keeps(&house.guest("Ada").await).await;
    let there = house.elsewhere("Ada").await;
    let change = async |old: &str, new: &str| {
        house.post("person/passphrase", &here, &json!({ "old": old, "new": new })).await
    };
    assert_eq!(change(OTHER, OTHER).await.code(), (403, "wrong-passphrase".to_owned()));
    assert_eq!(change(PHRASE, "short").await.code(), (400, "bad-passphrase".to_owned()));
    let changed = change(PHRASE, OTHER).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    for cookie in [&here, &there] {
        assert_eq!(house.me(cookie).await, Value::Null);
    }
    assert_eq!(house.me(changed.cookie().unwrap()).await["kept"], true);
    assert_eq!(house.signs_in("Ada", PHRASE).await.status, 403);
    assert_eq!(house.signs_in("Ada", OTHER).await.status, 200);
}

async fn a_kept_name_is_nobody_elses(house: &House) {
    let (ada, _) = house.keeps(&house.guest("Ada").await).await;
    let taken = house.post("guest", "", &json!({ "name": "\u{410}DA" })).await;
    assert_eq!(taken.code(), (409, "taken".to_owned()), "it looks the same");
    let (bo, _) = house.keeps(&house.guest("Bo").await).await;
    let taken = house.post("guest", &bo, &json!({ "name": "ada" })).await;
    assert_eq!(taken.code(), (409, "taken".to_owned()));
    let renamed = house.post("guest", &ada, &json!({ "name": "Countess" })).await;
    assert_eq!(renamed.json(), json!({ "name": "Countess", "kept": true }));
    assert_eq!(house.signs_in("Ada", PHRASE).await.status, 403);
    assert_eq!(house.signs_in("countess", PHRASE).await.status, 200);
    let renamed = house.post("guest", &bo, &json!({ "name": "Ada" })).await;
    assert_eq!(renamed.status, 200, "free again: {}", renamed.body);
}

async fn all_that_is_kept_is_handed_out(house: &House) {
    let mut game = house.game().await;
    game.bo.does(&json!({ "want": "say", "text": "not hers" })).await;
    game.ada.does(&json!({ "want": "say", "text": "a fine piece" })).await;
    let (ada, codes) = house.keeps(&game.cookies[0]).await;
    let export = house.get("person/export", &ada).await;
    assert_eq!(export.header("content-type"), Some("application/json"));
    // It comes in chunks, which the little client of these tests does not put together.
    let text = export.body.replace("\r\n", "");
    assert!(text.contains("a fine piece") && text.contains(&game.table), "{text}");
    assert!(text.contains("\"sessions\"") && !text.contains("not hers"), "{text}");
    let secret = ada.strip_prefix("gavel=").unwrap();
    for hidden in [secret, PHRASE, &codes[0], "argon2"] {
        assert!(!text.contains(hidden), "{hidden}");
    }
    let nobody = house.ask("GET", "/api/person/export", &[], "").await;
    assert_eq!(nobody.code(), (401, "who-are-you".to_owned()));
}

async fn who_is_forgotten_leaves_the_games(house: &House) {
    let mut game = house.game().await;
    game.ada.does(&json!({ "want": "say", "text": "remember me" })).await;
    let (ada, _) = house.keeps(&game.cookies[0]).await;
    let elsewhere = house.elsewhere("Ada").await;
    let forget = async |name: &str, passphrase: &str| {
        house.post("person/forget", &ada, &json!({ "name": name, "passphrase": passphrase })).await
    };
    assert_eq!(forget("Ida", PHRASE).await.code(), (403, "wrong-passphrase".to_owned()));
    assert_eq!(forget("Ada", OTHER).await.code(), (403, "wrong-passphrase".to_owned()));
    assert_eq!(forget("Ada", PHRASE).await.status, 200);
    for cookie in [&ada, &elsewhere, &game.cookies[0]] {
        assert_eq!(house.me(cookie).await, Value::Null);
    }
    assert_eq!(house.signs_in("Ada", PHRASE).await.status, 403);
    // Bo is sent away, and comes back to a table that has forgotten her.
    assert_eq!(game.bo.bye().await, "unavailable");
    let bo = house.enter(&game.table, Some(&game.cookies[1])).await;
    let welcome = bo.heard[0].to_string();
    assert!(!welcome.contains("Ada") && !welcome.contains("remember me"), "{welcome}");
    assert!(welcome.contains("Bo") && welcome.contains("\"?\""), "{welcome}");
    let new = house.guest("Ada").await;
    assert_ne!(
        super::served_person(&new),
        super::served_person(&game.cookies[0]),
        "the name is free, the id is not"
    );
}

/// Ada plays a game with bots to its end, is forgotten, and the record does not name her.
async fn a_record_forgets_too(house: &House) {
    let ada = house.guest("Ada").await;
    let wish = json!({ "seats": 3, "pace": "blitz", "stand_in": "random" });
    let table = house.found(&ada, &wish).await;
    let mut seat = house.enter(&table, Some(&ada)).await;
    seat.does(&json!({ "want": "sit", "seat": 1 })).await;
    seat.does(&json!({ "want": "start", "fill": "random" })).await;
    seat.does(&json!({ "want": "step-away" })).await;
    drop(seat);
    let path = format!("/api/tables/{table}/record");
    let mut record = house.ask("GET", &path, &[], "").await;
    for _ in 0..5_000 {
        if record.status == 200 {
            break;
        }
        house.clock.advance(Duration::from_secs(2));
        tokio::time::sleep(Duration::from_millis(1)).await;
        record = house.ask("GET", &path, &[], "").await;
    }
    assert!(record.body.contains("Ada"), "{}", record.body);
    assert_eq!(house.post("person/forget", &ada, &json!({ "name": "Ada" })).await.status, 200);
    for _ in 0..1_000 {
        record = house.ask("GET", &path, &[], "").await;
        if !record.body.contains("Ada") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(record.status == 200 && !record.body.contains("Ada"), "{}", record.body);
    assert!(record.body.contains('?'), "{}", record.body);
    let moment = house.ask("GET", &format!("/api/tables/{table}/moments/3"), &[], "").await;
    assert_eq!(moment.status, 200, "the game remains");
}

async fn a_guest_is_forgotten_as_well(house: &House) {
    let ada = house.guest("Ada").await;
    let table = house.found(&ada, &json!({ "listed": true })).await;
    let mut seat = house.enter(&table, Some(&ada)).await;
    seat.does(&json!({ "want": "sit", "seat": 1 })).await;
    assert_eq!(house.post("person/forget", &ada, &json!({ "name": "Ada" })).await.status, 200);
    assert_eq!(house.me(&ada).await, Value::Null);
    let card = house.ask("GET", &format!("/api/tables/{table}"), &[], "").await;
    assert!(!card.body.contains("Ada"), "{}", card.body);
}
