//! The same cards and the same bots for everybody, and the seed that everybody can check.

use rules::Record;
use serde_json::json;
use table::shuffle;

use super::Player;
use super::served::House;

#[tokio::test]
async fn two_people_who_act_alike_have_the_same_game() {
    let house = House::open().await;
    let promised = house.daily("").await["promise"].as_str().unwrap().to_owned();
    let mut records = Vec::new();
    let mut tables = Vec::new();
    for limit in [14, 14, 30] {
        // The same name, so that the records can be compared to the letter.
        let cookie = house.guest("Ada").await;
        let table = house.begins(&cookie).await;
        let mut ada = Player::begins(&house, &table, &cookie, limit).await;
        ada.plays(&house).await;
        let now = ada.client.heard.iter().rev().find_map(|said| said["now"]["table"].as_object()).unwrap();
        assert_eq!((&now["stage"], &now["seed"]), (&json!("over"), &json!(null)), "the seed is everybody's");
        let record = house.get(&format!("tables/{table}/record"), &cookie).await;
        assert_eq!(record.status, 200, "{}", record.body);
        records.push(record.body.clone());
        tables.push((table, cookie));
    }
    assert_eq!(records[0], records[1], "who acts alike has the same game");
    assert_ne!(records[0], records[2]);
    let [first, other] = [&records[0], &records[2]].map(|text| Record::read(text).unwrap());
    assert!(first.setup().deck() == other.setup().deck(), "the cards are the same however one plays");
    assert!(records[0].contains(&format!("# promise: {promised}")) && !records[0].contains("# seed:"));

    // The day is over: now everybody can check what was promised.
    house.ends_the_day(1);
    let (table, _) = &tables[2];
    let text = house.get(&format!("tables/{table}/record"), "").await.body.clone();
    let proof = shuffle::verify(&Record::read(&text).unwrap(), &text).unwrap();
    assert_eq!(proof.seed.promise(), promised);
    let yesterday = format!("daily/{}", protocol::Day::new(house.today().number() - 1));
    assert_eq!(house.get(&yesterday, "").await.json()["seed"], proof.seed.reveal());
}

#[tokio::test]
async fn nothing_at_the_table_can_be_changed_and_nobody_plays_for_the_person() {
    let house = House::open().await;
    let cookie = house.guest("Ada").await;
    let card = house.post("daily", &cookie, &json!({})).await.json();
    assert_eq!((&card["pace"], &card["bots"]), (&json!("untimed"), &json!([null, "club", "club", "club"])));
    assert_eq!(card["daily"], json!({ "day": house.today(), "practice": false }));
    let table = card["table"].as_str().unwrap();
    let mut ada = house.enter(table, Some(&cookie)).await;
    let promise = shuffle::promise("mine");
    let settings = json!({ "seats": 3, "pace": "blitz" });
    for want in [
        json!({ "want": "sit", "seat": 1, "promise": promise }),
        json!({ "want": "sit", "seat": 2 }),
        json!({ "want": "stand" }),
        json!({ "want": "bot", "seat": 2, "bot": "random" }),
        json!({ "want": "settings", "settings": settings }),
        json!({ "want": "say", "text": "Hello" }),
    ] {
        assert_eq!(ada.is_refused(&want).await, "not-now", "{want}");
    }
    ada.does(&json!({ "want": "start" })).await;
    for want in [json!({ "want": "step-away" }), json!({ "want": "holiday", "days": 1 })] {
        assert_eq!(ada.is_refused(&want).await, "not-now", "{want}");
    }
    drop(ada);
    // However long one is gone, no bot decides anything.
    house.clock.advance(std::time::Duration::from_secs(3 * 60 * 60));
    let again = house.enter(table, Some(&cookie)).await;
    assert!(!again.has_heard("away"));
    let chairs = again.heard[0]["now"]["table"]["chairs"].clone();
    assert_eq!(chairs[0]["away"], false, "{chairs}");
}
