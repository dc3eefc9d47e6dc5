//! What an operator learns of people: what they have reported, and whether ratings are as the games say.

use protocol::{Millis, PersonId, TableId};
use rules::{ByArtist, Edition, Money};
use serde_json::{Value, json};
use store::{Results as _, Score, Scored, Scoring, Sqlite};
use table::outcome::{Fate, Outcome, Player};

use super::{Program, gavel, said, seated};

#[tokio::test]
async fn reports_are_read_while_people_play_and_dropped_when_they_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let (ada, bo) = (program.guest("Ada").await, program.guest("Bo").await);
    let table = program.found(&ada, &json!({ "seats": 3 })).await;
    let mut line = seated(&program, &table, &ada).await;
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

#[tokio::test]
async fn ratings_are_computed_again_compared_and_mended() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gavel.db");
    let store = Sqlite::open(&file).unwrap();
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
    // Whoever came last is made the best.
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
    drop(store);
    let wrong = gavel(["ratings", "--data"], &[folder.path()]);
    assert_eq!(wrong.status.code(), Some(1), "{}", said(&wrong));
    assert!(said(&wrong).contains(table.as_str()) && said(&wrong).contains("--rebuild"), "{}", said(&wrong));
    let mended = gavel(["ratings", "--rebuild", "--data"], &[folder.path()]);
    assert!(mended.status.success() && said(&mended).contains("scored anew"), "{}", said(&mended));
    let right = gavel(["ratings", "--data"], &[folder.path()]);
    assert!(right.status.success() && said(&right).contains("as the logs say"), "{}", said(&right));
    let store = Sqlite::open(&file).unwrap();
    let standing = async |number| {
        let game = store.games(0, 1).await.unwrap().remove(0);
        let score = game.scores.into_iter().find(|score| score.person == PersonId::new(number)).unwrap();
        serde_json::from_str::<Value>(&score.standing).unwrap()
    };
    assert_ne!(standing(1).await, standing(3).await, "the first has won, and the third has not");
}
