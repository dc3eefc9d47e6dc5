//! What becomes of what is kept about somebody: every table of the store is considered where a copy of one's data is written, and
//! where somebody is forgotten. Whoever adds a table is told by these tests to say here what becomes of it. (That a house is moved
//! and copied with every table is crates/store/tests/postgres/tables.rs.)

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use protocol::{Day, PersonId};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use server::Limits;
use store::{DailyScore, Sqlite};

use super::passkeys::Device;
use super::routes::looks;
use super::served::{Client, House};
use super::{PHRASE, on_every_store, served_person};

/// Where the copy of one's data has what a table says about somebody, as a path in it; or why it has not.
#[derive(Clone, Copy)]
enum Copied {
    To(&'static str),
    Not,
}
use Copied::{Not, To};

/// What is left of somebody who was forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Left {
    /// No row says anything about them.
    Nothing,
    /// Rows have their id, which nobody sees any more, and not their name.
    Id,
    /// The same, and what they said, which is shown to nobody.
    Words,
    /// The table had their name, and has another text now.
    AnotherText,
    /// The table is about nobody.
    Nobody,
}
use Left::{AnotherText, Id, Nobody, Nothing, Words};

const TABLES: [(&str, Copied, Left); 26] = [
    ("accounts", To("/about/codes"), Nothing),
    ("channels", To("/notifications/addresses/0"), Nothing),
    ("dailies", To("/daily/0"), Nothing),
    ("deals", Not, Nobody),
    // Of somebody who cannot ask for a copy any more.
    ("forgotten", Not, Id),
    ("heads", Not, Nobody),
    ("invitations", To("/invitations/sent/0"), Nothing),
    ("log", To("/tables"), Words),
    ("meta", Not, Nobody),
    // They are on their way to somebody; one who was invited is found out not to be, before it is told.
    ("notices", Not, Id),
    ("passkeys", To("/about/passkeys/0"), Nothing),
    ("people", To("/about/me/name"), Id),
    ("push_key", Not, Nobody),
    // Whoever waits for a quick match sees it, and it is gone a minute later.
    ("queue", Not, Nothing),
    // Everybody may read the records of the tables that the copy lists.
    ("records", Not, AnotherText),
    ("refusals", To("/refusals/from/0"), Nothing),
    ("removed", Not, Nobody),
    ("reports", To("/reports/0"), Words),
    // The figures of games, and what follows from them is copied.
    ("results", Not, Id),
    ("scores", To("/ratings"), Id),
    ("seats", To("/tables/0/table"), Id),
    ("secrets", Not, Nobody),
    ("sessions", To("/about/sessions/0"), Nothing),
    ("tables", To("/tables/0/table/names"), Id),
    ("unscored", Not, Nobody),
    ("wishes", To("/notifications/wishes/quiet"), Nothing),
];

const NAME: &str = "Ada Quill";
const SAID: &str = "remember my words";

/// What somebody leaves everywhere.
struct Life {
    person: PersonId,
    ada: String,
    bo: String,
    tables: Vec<String>,
    // She waits for a quick match.
    _waits: Client,
}

async fn until<T>(what: &str, look: impl AsyncFn() -> Option<T>) -> T {
    for _ in 0..2_000 {
        if let Some(found) = look().await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("{what}: it does not come");
}

/// Ada plays with Bo, is asked for a rematch, invites and is invited, refuses, is told of her games, reports and is reported, plays
/// the daily deal, waits for a quick match, and keeps her name with a pass-phrase and a passkey.
async fn live(house: &House) -> Life {
    let scores = tokio::spawn(server::score_games(Arc::clone(&house.hub)));
    let (guest, bo) = (house.guest(NAME).await, house.guest("Bo").await);
    let wish = json!({ "seats": 3, "pace": "blitz", "stand_in": "random", "listed": true });
    let game = house.found(&guest, &wish).await;
    let (mut first, mut second) =
        (house.enter(&game, Some(&guest)).await, house.enter(&game, Some(&bo)).await);
    first.does(&json!({ "want": "sit", "seat": 1 })).await;
    second.does(&json!({ "want": "sit", "seat": 2 })).await;
    let hers = first.does(&json!({ "want": "say", "text": SAID })).await["seq"].clone();
    let his = second.does(&json!({ "want": "say", "text": "something rude" })).await["seq"].clone();
    for (cookie, seq) in [(&bo, &hers), (&guest, &his)] {
        let body = json!({ "seq": seq, "note": "look at this" });
        let filed = house.post(&format!("tables/{game}/reports"), cookie, &body).await;
        assert_eq!(filed.status, 204, "{}", filed.body);
    }
    first.does(&json!({ "want": "start", "fill": "random" })).await;
    for client in [&mut first, &mut second] {
        client.does(&json!({ "want": "step-away" })).await;
    }
    drop((first, second));
    house.until_recorded(&game).await;
    // A chair is kept for her at the table of the rematch, where she never comes.
    let mut second = house.enter(&game, Some(&bo)).await;
    second.does(&json!({ "want": "rematch" })).await;
    if !second.has_heard("rematch") {
        second.hears("rematch").await;
    }
    let told = second.heard.iter().flat_map(super::served::news).find(|news| news["event"] == "rematch");
    let rematch = told.unwrap()["table"].as_str().unwrap().to_owned();
    drop(second);
    until("the invitation to the rematch", async || {
        let invited = house.store.invited_to(rematch.parse().unwrap()).await.unwrap();
        (!invited.is_empty()).then_some(())
    })
    .await;

    let (ada, _) = house.keeps(&guest).await;
    let mut device = Device::new(1);
    let added = house.adds(&ada, &mut device, "").await;
    assert_eq!(added.status, 200, "{}", added.body);
    let (bo, _) = house.keeps(&bo).await;
    let (cy, _) = house.keeps(&house.guest("Cy").await).await;
    let quiet = json!({ "quiet": { "from": 0, "until": 1439, "offset": 0 } });
    for (cookie, place) in [(&ada, "ada"), (&bo, "bo")] {
        assert_eq!(house.post("notify", cookie, &quiet).await.status, 200);
        let hook = json!({ "url": format!("http://127.0.0.1:9/{place}"), "language": "en" });
        assert_eq!(house.post("notify/webhook", cookie, &hook).await.status, 200);
    }
    let refused = house.post("invitations/refusals", &ada, &json!({ "from": "Cy", "refused": true })).await;
    assert_eq!(refused.status, 200);
    let mut tables = vec![game, rematch];
    for (host, whom) in [(&ada, "Bo"), (&bo, NAME), (&cy, NAME)] {
        let table = house.found(host, &json!({ "seats": 3 })).await;
        let path = format!("tables/{table}/invitations");
        assert_eq!(house.post(&path, host, &json!({ "name": whom })).await.status, 204);
        tables.push(table);
    }
    let deal = house.post("daily", &ada, &json!({})).await.json()["table"].as_str().unwrap().to_owned();
    let (at, day) = (house.clock.now(), Day::of(house.clock.now()).number());
    let score = DailyScore {
        day,
        person: served_person(&guest),
        table: deal.parse().unwrap(),
        at,
        money: 200,
        place: 1,
        alone: true,
    };
    house.store.put_daily(score).await.unwrap();
    tables.push(deal);
    let Ok(mut waits) = house.knock_at("/api/match/socket", &[("Cookie", &ada)]).await else {
        panic!("no socket")
    };
    waits.say(&json!({ "seats": 5 })).await;
    assert_eq!(waits.hear().await["state"], "waiting");
    until("the result of the game", async || {
        let profile = house.get("profile?name=Bo", &bo).await.json();
        (profile["games"] == 1).then_some(())
    })
    .await;
    scores.abort();
    Life { person: served_person(&guest), ada, bo, tables, _waits: waits }
}

/// Everything that somebody can look at: all that is asked for with GET, the list of tables as it is told, and the tables themselves.
async fn everything(house: &House, life: &Life) -> Vec<(String, String)> {
    let mut seen = Vec::new();
    for cookie in ["", &life.bo] {
        for table in &life.tables {
            // A picture is made of the card, and says nothing that could be searched.
            for path in looks(table, "Bo").into_iter().filter(|path| !path.ends_with(".png")) {
                let answer = house.ask("GET", &path, &[("Cookie", cookie)], "").await;
                seen.push((path, answer.body.replace("\r\n", "")));
            }
            let head: Vec<(&str, &str)> =
                [("Cookie", cookie)].into_iter().filter(|(_, cookie)| !cookie.is_empty()).collect();
            let mut client = house.knock(table, &head).await.ok().unwrap();
            client.say(&json!({ "type": "hello", "version": 2 })).await;
            seen.push((format!("the socket of {table}"), client.hear().await.to_string()));
        }
    }
    let Ok(mut home) = house.knock_at("/api/lobby/socket", &[("Cookie", &life.bo)]).await else {
        panic!("no socket")
    };
    // The invitations come with the first look, or a second later.
    home.until(|message| message["listed"].is_array()).await;
    house.clock.advance(Duration::from_secs(1));
    while tokio::time::timeout(Duration::from_millis(500), home.hear()).await.is_ok() {}
    seen.extend(home.heard.iter().map(|message| ("the lobby".to_owned(), message.to_string())));
    seen
}

fn naming(seen: &[(String, String)]) -> Vec<&str> {
    let named = seen.iter().filter(|(_, body)| body.contains(NAME) || body.contains(SAID));
    let mut named: Vec<&str> = named.map(|(place, _)| place.as_str()).collect();
    named.sort_unstable();
    named.dedup();
    named
}

async fn is_forgotten(house: &House, life: &Life) {
    let forget = json!({ "name": NAME, "passphrase": PHRASE });
    assert_eq!(house.post("person/forget", &life.ada, &forget).await.status, 200);
}

on_every_store! {
    a_name_and_words_vanish_from_everything_that_is_shown;
}

async fn a_name_and_words_vanish_from_everything_that_is_shown(house: &House) {
    let life = live(house).await;
    let before = everything(house, &life).await;
    let named = naming(&before);
    let [game, rematch, invited, ..] = life.tables.as_slice() else { panic!("{:?}", life.tables) };
    for place in [
        "/api/profile?name=Bo".to_owned(),
        "/api/games".to_owned(),
        "/api/tables".to_owned(),
        "/api/person/export".to_owned(),
        "the lobby".to_owned(),
        format!("/api/tables/{game}"),
        format!("/api/tables/{game}/record"),
        format!("/api/tables/{game}/replay"),
        format!("/api/tables/{game}/retrospective"),
        format!("/api/tables/{rematch}"),
        format!("the socket of {game}"),
        format!("the socket of {rematch}"),
    ] {
        assert!(named.contains(&place.as_str()), "{place} does not name her: {named:?}");
    }
    let guests = house.get(&format!("tables/{}/invitations", life.tables[3]), &life.bo).await;
    assert!(guests.body.contains(NAME), "{}", guests.body);
    is_forgotten(house, &life).await;
    // What lists show and the records are written anew a moment later.
    until("the tables are written anew", async || {
        let mut all = true;
        for table in [game, rematch, invited] {
            let found = house.store.shelved(vec![table.parse().unwrap()]).await.unwrap();
            all &= found.iter().all(|shelved| !shelved.summary.contains(NAME));
            let record = house.store.record(table.parse().unwrap()).await.unwrap();
            all &= record.is_none_or(|record| !record.contains(NAME));
        }
        all.then_some(())
    })
    .await;
    // The list is looked at once a second.
    house.clock.advance(Duration::from_secs(1));
    tokio::time::sleep(Duration::from_millis(500)).await;
    let after = everything(house, &life).await;
    let elsewhere = |seen: &[(String, String)]| seen.iter().filter(|(place, _)| place != "the lobby").count();
    assert_eq!(elsewhere(&after), elsewhere(&before));
    assert_eq!(naming(&after), Vec::<&str>::new(), "she is still named");
    let guests = house.get(&format!("tables/{}/invitations", life.tables[3]), &life.bo).await;
    assert_eq!(guests.json()["guests"], json!([]), "nobody sees whom they had invited");
    assert_eq!(house.get("profile?name=Ada%20Quill", &life.bo).await.status, 404);
    // The games remain.
    let record = house.ask("GET", &format!("/api/tables/{game}/record"), &[], "").await;
    assert!(record.status == 200 && record.body.contains("Bo"), "{}", record.body);
    assert_eq!(house.get("profile?name=Bo", "").await.json()["games"], 1);
}

/// How many rows of a table have this id, and how many have these texts.
#[derive(Default, PartialEq, Eq, Debug)]
struct Found {
    id: usize,
    name: usize,
    words: usize,
}

fn contains(value: ValueRef<'_>, wanted: &[u8]) -> bool {
    match value {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            bytes.windows(wanted.len()).any(|part| part == wanted)
        }
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => false,
    }
}

/// What every table of the file has about somebody.
fn found(file: &Path, person: PersonId) -> BTreeMap<String, Found> {
    let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let all = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let tables: Vec<String> =
        db.prepare(all).unwrap().query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let (bytes, id) = (person.number().to_be_bytes(), person.to_string());
    let read = |table: String| {
        let mut found = Found::default();
        let mut select = db.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = select.column_count();
        let mut rows = select.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let has = |wanted: &[u8]| (0..columns).any(|at| contains(row.get_ref(at).unwrap(), wanted));
            found.id += usize::from(has(&bytes) || has(id.as_bytes()));
            found.name += usize::from(has(NAME.as_bytes()) || has(NAME.to_lowercase().as_bytes()));
            found.words += usize::from(has(SAID.as_bytes()));
        }
        (table, found)
    };
    tables.into_iter().map(read).collect()
}

#[tokio::test]
async fn every_table_is_copied_and_forgotten_or_is_not_for_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gavel.db");
    let house = House::over(Arc::new(Sqlite::open(&file).unwrap()), Limits::none()).await;
    let life = live(&house).await;
    let before = found(&file, life.person);
    let known: Vec<&str> = TABLES.iter().map(|(table, ..)| *table).collect();
    assert_eq!(
        before.keys().map(String::as_str).collect::<Vec<_>>(),
        known,
        "whether a table is copied and forgotten is said in TABLES"
    );
    for (table, _, left) in TABLES {
        let Found { id, name, .. } = before[table];
        match left {
            Nobody => assert_eq!((id, name), (0, 0), "{table} is about somebody"),
            AnotherText => assert!(name > 0, "{table} does not name her: `live` is to write something there"),
            Id if table == "forgotten" => {}
            Nothing | Id | Words => assert!(id > 0, "{table} has nothing of hers: `live` is to write it"),
        }
    }
    let copy = house.get("person/export", &life.ada).await.json();
    for (table, copied, _) in TABLES {
        if let To(path) = copied {
            let there = copy.pointer(path).unwrap_or(&Value::Null);
            assert_ne!(*there, Value::Null, "{table}: there is no {path} in {copy}");
        }
    }
    let text = copy.to_string();
    assert!(text.contains(SAID) && !text.contains("something rude"), "{text}");
    let sent = copy["invitations"]["sent"].as_array().unwrap();
    assert_eq!((sent.len(), &sent[0]["name"]), (1, &json!("Bo")));
    let received: Vec<&Value> =
        copy["invitations"]["received"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(received, ["Bo", "Bo"], "to the rematch and to a table; the one she refuses is not hers");
    assert_eq!(copy["refusals"], json!({ "everybody": false, "from": ["Cy"] }));

    is_forgotten(&house, &life).await;
    until("the tables are written anew", async || {
        let after = found(&file, life.person);
        (after["tables"].name == 0 && after["records"].name == 0).then_some(())
    })
    .await;
    let after = found(&file, life.person);
    for (table, _, left) in TABLES {
        let Found { id, name, words } = after[table];
        assert_eq!(name, 0, "{table} still names her");
        assert_eq!(words > 0, left == Words, "{table}: what she said");
        match left {
            Nothing | Nobody | AnotherText => assert_eq!(id, 0, "{table} still has something about her"),
            Id | Words => assert!(id > 0, "{table}: {left:?}"),
        }
    }
}
