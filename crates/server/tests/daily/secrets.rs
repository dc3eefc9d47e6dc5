//! Nobody else sees anything of somebody's daily deal before its day is over, wherever they ask.

use rules::{Deck, Names, Record, Setup};
use serde_json::{Value, json};
use server::Limits;
use table::By;

use super::served::{Answer, House};

/// Every address that names a table, with something to send. docs/protocol.md lists them, and a test compares.
const ADDRESSES: [(&str, &str, &str); 13] = [
    ("GET", "api/tables/{table}", ""),
    ("GET", "api/tables/{table}/record", ""),
    ("GET", "api/tables/{table}/replay", ""),
    ("GET", "api/tables/{table}/retrospective", ""),
    ("GET", "api/tables/{table}/preview.png?lang=en", ""),
    ("GET", "api/tables/{table}/moments/0", ""),
    ("GET", "api/tables/{table}/moments/0?eyes=1", ""),
    ("GET", "api/tables/{table}/moments/socket", ""),
    ("POST", "api/tables/{table}/reports", r#"{"seq":1}"#),
    ("GET", "api/tables/{table}/invitations", ""),
    ("POST", "api/tables/{table}/invitations", r#"{"name":"Bo"}"#),
    ("POST", "api/tables/{table}/invitations/withdraw", r#"{"name":"Bo"}"#),
    ("POST", "api/invitations/{table}", r#"{"comes":true}"#),
];

/// Those that show a game that is over.
fn shows_a_game(address: &str) -> bool {
    !["/socket", "/reports", "invitations"].iter().any(|part| address.contains(part))
}

#[test]
fn every_address_that_names_a_table_is_tried() {
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    let document = std::fs::read_to_string(document).unwrap();
    let (before, _) = document.split_once("## The life of a connection").unwrap();
    let named: Vec<&str> = before
        .split('`')
        .filter_map(|quoted| quoted.split_once(' '))
        .filter(|(method, path)| ["GET", "POST"].contains(method) && path.contains("{table}"))
        .map(|(_, path)| path.split('?').next().unwrap_or(path))
        .collect();
    assert!(named.len() > 7, "{named:?}");
    for path in named {
        let tried = ADDRESSES
            .iter()
            .any(|(_, address, _)| address.split('?').next() == Some(path.replace("{from}", "0").as_str()));
        assert!(tried || path.ends_with("/socket"), "{path} is not tried");
    }
}

async fn asked(house: &House, table: &str, cookie: &str) -> Vec<Answer> {
    let mut answers = Vec::new();
    for (method, address, body) in ADDRESSES {
        let path = format!("/{}", address.replace("{table}", table));
        let head: Vec<(&str, &str)> = if cookie.is_empty() { vec![] } else { vec![("Cookie", cookie)] };
        answers.push(house.ask(method, &path, &head, body).await);
    }
    answers
}

/// What a socket is told instead of a welcome.
async fn turned_away(house: &House, table: &str, cookie: &str) -> Value {
    let head: Vec<(&str, &str)> = if cookie.is_empty() { vec![] } else { vec![("Cookie", cookie)] };
    let Ok(mut client) = house.knock(table, &head).await else { panic!("no socket") };
    client.say(&json!({ "type": "hello", "version": 2 })).await;
    client.hear().await
}

/// The same id as it may be written, too.
fn spelled(table: &str) -> Vec<String> {
    let encoded: String = table.bytes().map(|byte| format!("%{byte:02x}")).collect();
    vec![table.to_owned(), table.to_uppercase(), encoded]
}

async fn nothing_is_told(house: &House, table: &str, cookies: &[&str], when: &str) {
    for cookie in cookies {
        for id in spelled(table) {
            for (answer, (method, address, _)) in asked(house, &id, cookie).await.iter().zip(ADDRESSES) {
                let what = format!("{when}: {method} {address} as {id}");
                assert_eq!(answer.code(), (403, "secret".to_owned()), "{what}");
                assert!(
                    !answer.body.contains("Ada") && !answer.body.contains("money"),
                    "{what}: {}",
                    answer.body
                );
            }
            let bye = turned_away(house, &id, cookie).await;
            assert_eq!((&bye["type"], &bye["code"]), (&json!("bye"), &json!("secret")), "{when}: {bye}");
        }
        for list in ["tables", "games", "profile?name=Ada", "daily", "daily/archive"] {
            let answer = house.get(list, cookie).await;
            assert!(!answer.body.contains(table), "{when}: {list}: {}", answer.body);
        }
    }
}

#[tokio::test]
async fn a_daily_deal_is_seen_by_nobody_else_until_its_day_is_over() {
    let house = House::open().await;
    let guest = house.guest("Ada").await;
    let ada = house.keeps(&guest).await;
    // Somebody who has not played, somebody who is playing, and somebody who has finished.
    let (bo, cy, di) = (house.guest("Bo").await, house.guest("Cy").await, house.guest("Di").await);
    house.begins(&cy).await;
    let theirs = house.begins(&di).await;
    house.finishes(&theirs, 2, By::Owner).await;
    let strangers = ["", bo.as_str(), cy.as_str(), di.as_str()];
    let table = house.begins(&ada).await;
    nothing_is_told(&house, &table, &strangers, "before it begins").await;
    {
        let mut seat = house.enter(&table, Some(&ada)).await;
        seat.does(&json!({ "want": "start" })).await;
        nothing_is_told(&house, &table, &strangers, "while it is played").await;
    }
    let finished = house.begins(&bo).await;
    house.finishes(&finished, 3, By::Owner).await;
    let others = ["", ada.as_str(), cy.as_str(), di.as_str()];
    nothing_is_told(&house, &finished, &others, "when it has been played").await;
    // Whoever played it sees everything but the seed.
    for (answer, (_, address, _)) in asked(&house, &finished, &bo).await.iter().zip(ADDRESSES) {
        assert!(answer.status == 200 || !shows_a_game(address), "{address}: {}", answer.status);
        assert!(!answer.body.contains("seed:"), "{address}");
    }
    house.ends_the_day(1);
    for (answer, (_, address, _)) in asked(&house, &finished, "").await.iter().zip(ADDRESSES) {
        assert!(answer.status == 200 || !shows_a_game(address), "{address} is public: {}", answer.status);
    }
    assert_eq!(turned_away(&house, &finished, "").await["type"], "welcome");
    nothing_is_told(&house, &table, &["", bo.as_str()], "while it goes on after its day").await;
}

/// Asked at another node than the one that plays it.
#[tokio::test]
async fn no_node_tells_anything() {
    let houses = House::several(2, Limits::none()).await;
    let (ada, bo) = (houses[0].guest("Ada").await, houses[0].guest("Bo").await);
    let table = houses[0].begins(&ada).await;
    let mut seat = houses[0].enter(&table, Some(&ada)).await;
    seat.does(&json!({ "want": "start" })).await;
    for house in &houses {
        nothing_is_told(house, &table, &["", bo.as_str()], "at a node").await;
    }
    let own = houses[1].enter(&table, Some(&ada)).await;
    assert_eq!(own.heard[0]["private"]["seat"], 1, "its own person comes in everywhere");
}

/// Everything that takes a record, with this one.
fn with_record(record: &str) -> [(&'static str, Value); 4] {
    [
        ("replay", json!({ "record": record })),
        ("replay/moments", json!({ "record": record, "from": 0 })),
        ("replay/moments", json!({ "record": record, "from": 0, "eyes": 1 })),
        ("replay/table", json!({ "record": record, "moves": 1, "seat": 1, "bot": "club" })),
    ]
}

/// The same cards under other names, and other cards at the end of the deck, which nobody is dealt.
fn disguised(record: &str) -> [String; 2] {
    let record = Record::read(record).unwrap();
    let (settings, first) = (*record.setup().settings(), record.setup().first());
    let mut cards = record.setup().deck().cards().to_vec();
    let all = cards.len();
    cards.swap(all - 1, all - 2);
    let other = Deck::in_order(settings.edition(), &cards).unwrap();
    [*record.setup().deck(), other].map(|deck| {
        let setup = Setup::new(settings, first, deck).unwrap();
        Record::new(Names::new(["One", "Two", "Three", "Four"]).unwrap(), setup).unwrap().to_string()
    })
}

/// Whoever has finished has a record with all cards. Once it could be dropped on the page by anybody, and a table could be founded
/// from it that all could watch.
#[tokio::test]
async fn a_record_of_today_is_shown_to_those_who_have_finished_and_nobody_plays_on_from_it() {
    let houses = House::several(2, Limits::none()).await;
    let house = &houses[0];
    let [ada, bo, cy, di] = ["Ada", "Bo", "Cy", "Di"].map(|name| house.guest(name));
    let (ada, bo, cy, di) = tokio::join!(ada, bo, cy, di);
    // Ada and Di have finished, Cy is playing, Bo has not begun.
    for (cookie, most) in [(&ada, 2), (&di, 3)] {
        let table = house.begins(cookie).await;
        house.finishes(&table, most, By::Owner).await;
    }
    house.begins(&cy).await;
    let table = house.begins(&ada).await;
    let record = house.get(&format!("tables/{table}/record"), &ada).await.body.clone();
    let [renamed, exchanged] = disguised(&record);
    let stranger = include_str!("../../../../games/golden/complete-cmon-2017-4-seats.gavel");
    for house in &houses {
        for text in [&record, &renamed, &exchanged] {
            for (route, body) in with_record(text) {
                for cookie in ["", &bo, &cy] {
                    let answer = house.post(route, cookie, &body).await;
                    // Without a name nobody founds a table at all.
                    let nameless = route == "replay/table" && cookie.is_empty();
                    let right = if nameless { (401, "who-are-you") } else { (403, "secret") };
                    assert_eq!(answer.code(), (right.0, right.1.to_owned()), "{route}: {}", answer.body);
                    let rest = answer.body.replace("secret", "");
                    assert!(!rest.contains("hand") && !rest.contains("deck"), "{route}: {rest}");
                }
                for cookie in [&ada, &di] {
                    let answer = house.post(route, cookie, &body).await;
                    let right = if route == "replay/table" { 403 } else { 200 };
                    assert_eq!(answer.status, right, "{route}: {}", answer.body);
                }
            }
        }
        for (route, body) in with_record(stranger) {
            let answer = house.post(route, &bo, &body).await;
            assert!([200, 201].contains(&answer.status), "{route}: {}", answer.body);
        }
    }
    house.ends_the_day(1);
    for (route, body) in with_record(&record) {
        let answer = house.post(route, &bo, &body).await;
        assert!([200, 201].contains(&answer.status), "{route}, the next day: {}", answer.body);
    }
}
