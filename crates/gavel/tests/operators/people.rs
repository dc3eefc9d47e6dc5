//! What an operator learns of people: what they have reported, and whether ratings are as the games say.

use std::ffi::OsStr;
use std::process::Command;

use postgres_server::{Options, Server};
use protocol::{Millis, PersonId, TableId};
use rules::{ByArtist, Edition, Money};
use serde_json::{Value, json};
use store::{Postgres, Results, Score, Scored, Scoring, Sqlite};
use table::outcome::{Fate, Outcome, Player};

use super::{Program, gavel, said, seated};

/// At a table Ada says something rude, and Bo reports it: the table.
async fn bo_reports_ada(program: &Program, ada: &str) -> String {
    let bo = program.guest("Bo").await;
    let table = program.found(ada, &json!({ "seats": 3 })).await;
    let mut line = seated(program, &table, ada).await;
    let id = format!("{:0>32}", 2);
    let say = json!({ "want": "say", "text": "something rude" });
    line.say(&json!({ "type": "command", "id": id, "want": say })).await;
    let seq = loop {
        let message = line.hear().await.unwrap();
        if message["id"] == id.as_str() {
            break message["seq"].clone();
        }
    };
    let report = json!({ "seq": seq, "note": "look at this" }).to_string();
    let path = format!("/api/tables/{table}/reports");
    assert_eq!(program.ask("POST", &path, &bo, &report).await.status, 204);
    table
}

#[tokio::test]
async fn reports_are_read_while_people_play_and_dropped_when_they_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let ada = program.guest("Ada").await;
    let table = bo_reports_ada(&program, &ada).await;
    let list = gavel(["reports", "list", "--data"], &[folder.path()]);
    let text = said(&list);
    assert!(list.status.success() && text.contains("Ada: something rude"), "{text}");
    assert!(text.contains("reported by Bo: look at this") && text.contains(&table), "{text}");
    let lines = said(&gavel(["reports", "list", "--json", "--data"], &[folder.path()]));
    let line: Value = serde_json::from_str(lines.trim()).unwrap();
    assert_eq!((&line["about"], &line["by"], &line["table"]), (&json!("Ada"), &json!("Bo"), &json!(table)));
    let refused = gavel(["reports", "drop", "--data"], &[folder.path()]);
    assert!(!refused.status.success(), "the server runs: {}", said(&refused));
    drop(program);
    let dropped = gavel(["reports", "drop", "--data"], &[folder.path()]);
    assert!(dropped.status.success() && said(&dropped).contains("1 reports removed"), "{}", said(&dropped));
    assert_eq!(said(&gavel(["reports", "list", "--data"], &[folder.path()])), "");
}

/// A game of three whose last is made the best: its table.
async fn wrongly_scored(store: &impl Results) -> TableId {
    let fate = |number: u128, place| Fate {
        who: Player::Person(PersonId::new(number)),
        place,
        money: Money::new(200),
        helped: false,
        bought: ByArtist::from_fn(|_| 0),
        best: None,
    };
    let outcome = Outcome {
        edition: Edition::CMON_2017,
        listed: false,
        hints: false,
        seats: vec![fate(1, 1), fate(2, 2), fate(3, 3)],
    };
    let scores = (1..=3)
        .map(|number| Score {
            person: PersonId::new(number),
            pool: Some("people-3".to_owned()),
            standing: "{}".to_owned(),
        })
        .collect();
    let table: TableId = "4k7mq2xw9bcd".parse().unwrap();
    let facts = serde_json::to_string(&outcome).unwrap();
    let game = Scored { number: 1, table, at: Millis::new(5), facts, scores };
    assert_eq!(store.score(game).await, Ok(Scoring::Written));
    table
}

/// Where this person stands after the first game.
async fn standing(store: &impl Results, number: u128) -> Value {
    let game = store.games(0, 1).await.unwrap().remove(0);
    let score = game.scores.into_iter().find(|score| score.person == PersonId::new(number)).unwrap();
    serde_json::from_str(&score.standing).unwrap()
}

#[tokio::test]
async fn ratings_are_computed_again_compared_and_mended() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gavel.db");
    let store = Sqlite::open(&file).unwrap();
    let table = wrongly_scored(&store).await;
    drop(store);
    let wrong = gavel(["ratings", "--data"], &[folder.path()]);
    assert_eq!(wrong.status.code(), Some(1), "{}", said(&wrong));
    assert!(said(&wrong).contains(table.as_str()) && said(&wrong).contains("--rebuild"), "{}", said(&wrong));
    let mended = gavel(["ratings", "--rebuild", "--data"], &[folder.path()]);
    assert!(mended.status.success() && said(&mended).contains("scored anew"), "{}", said(&mended));
    let right = gavel(["ratings", "--data"], &[folder.path()]);
    assert!(right.status.success() && said(&right).contains("as the logs say"), "{}", said(&right));
    let store = Sqlite::open(&file).unwrap();
    assert_ne!(
        standing(&store, 1).await,
        standing(&store, 3).await,
        "the first has won, and the third has not"
    );
}

/// With PostgreSQL the server runs meanwhile, except where ratings are replaced.
#[tokio::test]
async fn on_a_database_people_are_helped_while_the_server_runs() {
    let server = Server::start(Options::default()).unwrap_or_else(|why| panic!("{why}"));
    let url = server.new_database("house").unwrap();
    let program = Program::ready(Program::launch_with(&["--store", &url].map(OsStr::new))).await;
    let asks = |args: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_gavel")).args(args).args(["--store", &url]).output().unwrap();
        assert!(!said(&output).contains(server.password()), "{}", said(&output));
        output
    };

    let guest = program.guest("Ada").await;
    let lost = json!({ "passphrase": "it was something with a cat" }).to_string();
    let kept = program.ask("POST", "/api/person/keep", &guest, &lost).await;
    let ada = kept.cookie().unwrap().to_owned();
    let table = bo_reports_ada(&program, &ada).await;
    let list = asks(&["reports", "list"]);
    assert!(list.status.success(), "{}", said(&list));
    for part in ["Ada: something rude", "reported by Bo: look at this", table.as_str()] {
        assert!(said(&list).contains(part), "{}", said(&list));
    }
    let dropped = asks(&["reports", "drop"]);
    assert!(dropped.status.success() && said(&dropped).contains("1 reports removed"), "{}", said(&dropped));
    assert_eq!(said(&asks(&["reports", "list"])), "");

    let unknown = asks(&["person", "reset", "Cy"]);
    assert!(!unknown.status.success() && said(&unknown).contains("nobody keeps"), "{}", said(&unknown));
    let reset = asks(&["person", "reset", "ada"]);
    assert!(reset.status.success(), "{}", said(&reset));
    let code = said(&reset).trim().to_owned();
    let recover = json!({ "name": "Ada", "code": code, "passphrase": "and now a dog" }).to_string();
    let back = program.ask("POST", "/api/person/recover", "", &recover).await;
    assert_eq!(back.status, 200, "{}", back.body);
    assert_eq!(program.ask("POST", "/api/person/recover", "", &recover).await.status, 403, "once");

    let store = Postgres::open(&url).await.unwrap();
    let table = wrongly_scored(&store).await;
    let wrong = asks(&["ratings"]);
    assert_eq!(wrong.status.code(), Some(1), "{}", said(&wrong));
    assert!(said(&wrong).contains(table.as_str()) && said(&wrong).contains("--rebuild"), "{}", said(&wrong));
    drop(program);
    let mended = asks(&["ratings", "--rebuild"]);
    assert!(mended.status.success() && said(&mended).contains("scored anew"), "{}", said(&mended));
    let right = asks(&["ratings"]);
    assert!(right.status.success() && said(&right).contains("as the logs say"), "{}", said(&right));
    assert_ne!(
        standing(&store, 1).await,
        standing(&store, 3).await,
        "the first has won, and the third has not"
    );
}
