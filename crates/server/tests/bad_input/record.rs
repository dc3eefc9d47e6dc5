//! Records that somebody sends: the rules read them, and nothing of them is kept.

use protocol::LONGEST_RECORD;
use serde_json::json;
use server::Limits;

use crate::served::{Answer, House};

const GAME: &str = include_str!("../../../../games/golden/complete-cmon-2017-4-seats.gavel");

async fn send(house: &House, path: &str, head: &[(&str, &str)], body: &serde_json::Value) -> Answer {
    house.ask("POST", path, head, &body.to_string()).await
}

#[tokio::test]
async fn a_record_is_looked_at_by_the_rules() {
    let house = House::open().await;
    let told = send(&house, "/api/replay", &[], &json!({ "record": GAME })).await;
    let record = rules::Record::read(GAME).unwrap();
    assert_eq!(told.body, serde_json::to_string(&table::replay::story(&record, GAME)).unwrap());
    let asked = json!({ "record": GAME, "from": 7, "eyes": 3 });
    let seen = send(&house, "/api/replay/moments", &[], &asked).await;
    let right = table::replay::moments(&record, 7, rules::Seat::new(3)).unwrap();
    assert_eq!(seen.body, serde_json::to_string(&right).unwrap());
    for asked in [json!({ "record": GAME, "from": 9_999 }), json!({ "record": GAME, "from": 0, "eyes": 5 })] {
        let refused = send(&house, "/api/replay/moments", &[], &asked).await;
        assert_eq!(refused.code(), (404, "unknown".to_owned()), "{asked}");
    }
}

#[tokio::test]
async fn a_bad_record_is_answered_with_its_line() {
    let house = House::open().await;
    let cheat = GAME.replace("4:Bf1 4@11 1!", "4:Bf1 4@111 1!");
    for (record, why) in [
        ("", "line 1: the record is empty"),
        ("gavel 1\nplayers: 3\n", "line 2: unknown header 'players'"),
        (cheat.as_str(), "line 14: move 43 '4@111': "),
    ] {
        let body = json!({ "record": record, "from": 0, "moves": 0, "seat": 1, "bot": "theory" });
        let cookie = house.guest("Ada").await;
        for path in ["/api/replay", "/api/replay/moments", "/api/replay/table"] {
            let refused = send(&house, path, &[("Cookie", &cookie)], &body).await;
            assert_eq!(refused.code(), (400, "bad-record".to_owned()), "{path}");
            let told = refused.json()["why"].as_str().unwrap().to_owned();
            assert!(told.starts_with(why), "{told}");
        }
    }
    assert_eq!(house.refused("bad-record").await, 9);
    let refused = house.ask("POST", "/api/replay", &[], GAME).await;
    assert_eq!(refused.code(), (400, "malformed".to_owned()));
}

#[tokio::test]
async fn a_record_has_a_bound_and_so_has_the_number_of_them() {
    let house = House::with_limits(Limits { requests_a_second: 2, ..Limits::none() }).await;
    let long = json!({ "record": " ".repeat(LONGEST_RECORD) });
    let refused = send(&house, "/api/replay", &[], &long).await;
    assert_eq!(refused.code(), (413, "too-long".to_owned()));
    let room = "#".repeat(LONGEST_RECORD - GAME.len() - 200);
    let fits = json!({ "record": format!("{GAME}{room}\n") });
    assert_eq!(send(&house, "/api/replay", &[], &fits).await.status, 200);
    let mut answers = Vec::new();
    for _ in 0..12 {
        answers.push(send(&house, "/api/replay", &[], &json!({ "record": "" })).await.status);
    }
    assert!(answers.contains(&429), "{answers:?}");
}

#[tokio::test]
async fn somebody_plays_on_from_a_moment_of_a_record() {
    let house = House::open().await;
    let cookie = house.guest("Ann").await;
    let head = [("Cookie", cookie.as_str())];
    let mut wish = json!({ "record": GAME, "moves": 60, "seat": 2, "bot": "theory", "pace": "untimed" });
    assert_eq!(send(&house, "/api/replay/table", &[], &wish).await.code(), (401, "who-are-you".to_owned()));
    let founded = send(&house, "/api/replay/table", &head, &wish).await;
    assert_eq!(founded.status, 201, "{}", founded.body);
    let table = founded.json()["table"].as_str().unwrap().to_owned();
    assert_eq!(founded.json()["names"], json!(["Vera", "Ann", "Iris", "Otto"]));
    let mut ann = house.enter(&table, Some(&cookie)).await;
    assert_eq!(ann.heard[0]["private"]["seat"], 2, "Ann has her chair");
    assert_eq!(ann.heard[0]["now"]["table"]["dealt"], false);
    ann.does(&json!({ "want": "start" })).await;
    let told = |message: &&serde_json::Value| message["type"] == "update";
    let begun = ann.heard.iter().find(told).unwrap().clone();
    let record = rules::Record::read(GAME).unwrap();
    // A fist was closed with that move: the game goes on before it.
    let state = *record.position_after(59).state();
    let view = serde_json::to_value(state.view(rules::Viewer::Seat(rules::Seat::Two))).unwrap();
    assert_eq!(begun["now"]["game"]["view"], view, "the game is where it was");
    for (field, value, code) in [
        ("moves", json!(231), (409, "not-now")),
        ("moves", json!(4_000_000_000_u32), (409, "not-now")),
        ("seat", json!(5), (404, "unknown")),
        ("bot", json!("exec:ls"), (400, "unknown-bot")),
    ] {
        let was = wish[field].take();
        wish[field] = value;
        let refused = send(&house, "/api/replay/table", &head, &wish).await;
        assert_eq!(refused.code(), (code.0, code.1.to_owned()), "{field}");
        wish[field] = was;
    }
}
