//! The waiting room and the talk at a table, over real sockets: who is removed, what is played, who hears whom, and what
//! is reported.

use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;

use super::on_every_store;
use super::served::{Client, House, news};

on_every_store! {
    a_guest_who_is_removed_is_told_and_does_not_come_back;
    the_host_changes_what_is_played_and_everybody_hears_of_it;
    those_who_watch_talk_among_themselves;
    who_is_muted_is_told_and_not_heard;
    what_is_reported_is_kept_with_the_words;
    the_list_is_told_when_it_changes;
    ones_games_are_found_and_turned_page_by_page;
    who_listens_takes_a_place_as_at_a_table with server::Limits { sockets_of_an_address: 2, ..server::Limits::none() };
    reports_are_bounded with server::Limits { reports_an_hour: 2, ..server::Limits::none() };
}

/// What somebody was told last about themselves.
async fn told_privately(client: &mut Client) -> Value {
    client.until(|message| message["type"] == "private").await["private"].clone()
}

fn said(message: &Value) -> Vec<Value> {
    news(message).into_iter().filter(|one| one["event"] == "said").collect()
}

async fn a_guest_who_is_removed_is_told_and_does_not_come_back(house: &House) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let table = house.found(&ada, &json!({ "seats": 3 })).await;
    let (mut host, mut guest) = (house.enter(&table, Some(&ada)).await, house.enter(&table, Some(&bo)).await);
    guest.does(&json!({ "want": "sit", "seat": 2 })).await;
    host.hears("sat").await;
    assert_eq!(guest.is_refused(&json!({ "want": "remove", "seat": 2 })).await, "not-host");
    host.does(&json!({ "want": "remove", "seat": 2 })).await;
    let update = guest.hears("removed").await;
    assert_eq!(news(&update), [json!({ "event": "removed", "seat": 2, "name": "Bo" })]);
    assert_eq!(update["now"]["table"]["chairs"][1]["who"], "free");
    let private = told_privately(&mut guest).await;
    assert_eq!((&private["seat"], &private["barred"]), (&Value::Null, &json!(true)));
    assert_eq!(guest.is_refused(&json!({ "want": "sit", "seat": 3 })).await, "barred");
    // Coming in again does not help, and neither does another name.
    let renamed = house.post("guest", &bo, &json!({ "name": "Boris" })).await;
    let mut again = house.enter(&table, renamed.cookie()).await;
    assert_eq!(again.heard[0]["private"]["barred"], true);
    assert_eq!(again.is_refused(&json!({ "want": "sit", "seat": 2 })).await, "barred");
    let mine = house.get("tables", &bo).await.json();
    assert_eq!(mine["mine"], json!([]), "it is no table of theirs any more");
}

async fn the_host_changes_what_is_played_and_everybody_hears_of_it(house: &House) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let table = house.found(&ada, &json!({ "seats": 3 })).await;
    let (mut host, mut guest) = (house.enter(&table, Some(&ada)).await, house.enter(&table, Some(&bo)).await);
    host.does(&json!({ "want": "sit", "seat": 1 })).await;
    let listed = async |cookie: &str| house.get("tables", cookie).await.json()["listed"].clone();
    assert_eq!(listed(&bo).await, json!([]));
    let other = json!({ "seats": 5, "pace": "blitz", "listed": true, "stand_in": "tight" });
    let change = json!({ "want": "settings", "settings": other });
    assert_eq!(guest.is_refused(&change).await, "not-host");
    let nobody = json!({ "want": "settings", "settings": { "stand_in": "deep-thought" } });
    assert_eq!(host.is_refused(&nobody).await, "unknown-bot");
    host.does(&change).await;
    let now = guest.hears("settled").await["now"]["table"].clone();
    assert_eq!(now["chairs"].as_array().unwrap().len(), 5);
    assert_eq!(
        (&now["pace"], &now["listed"], &now["stand_in"]),
        (&json!("blitz"), &json!(true), &json!("tight"))
    );
    let shown = listed(&bo).await;
    assert_eq!(
        (&shown[0]["table"], &shown[0]["pace"]),
        (&json!(table), &json!("blitz")),
        "in the list at once"
    );
    assert_eq!(shown[0]["names"].as_array().unwrap().len(), 5);
    host.does(&json!({ "want": "start", "fill": "random" })).await;
    assert_eq!(host.is_refused(&change).await, "not-now");
}

async fn those_who_watch_talk_among_themselves(house: &House) {
    let mut game = house.game().await;
    let (flo, gus) = (house.guest("Flo").await, house.guest("Gus").await);
    let mut flo = house.enter(&game.table, Some(&flo)).await;
    let mut gus_line = house.enter(&game.table, Some(&gus)).await;
    flo.does(&json!({ "want": "say", "text": "Ada bluffs" })).await;
    let heard = said(&gus_line.until(|message| !said(message).is_empty()).await);
    assert_eq!(heard[0]["text"], "Ada bluffs");
    assert_eq!((&heard[0]["among"], &heard[0]["seat"]), (&json!("watchers"), &Value::Null));
    // Players get the number of the update, and nothing in it.
    let number = flo.heard.iter().rev().find_map(|message| message["seq"].as_u64()).unwrap();
    let empty = game.bo.until(|message| message["seq"] == number && message["type"] == "update").await;
    assert_eq!(empty["news"], json!([]));
    game.bo.does(&json!({ "want": "say", "text": "Good luck" })).await;
    let heard = said(&gus_line.until(|message| !said(message).is_empty()).await);
    assert_eq!(heard[0]["text"], "Good luck", "everybody hears players");
    // Whoever comes again, or asks for what was earlier, is not told more.
    let again = house.enter(&game.table, Some(&game.cookies[1])).await;
    assert!(
        !again.heard[0].to_string().contains("bluffs") && again.heard[0].to_string().contains("Good luck")
    );
    game.bo.say(&json!({ "type": "earlier", "before": 1_000 })).await;
    let earlier = game.bo.until(|message| message["type"] == "earlier").await;
    assert!(!earlier.to_string().contains("bluffs"));
    let watcher = house.enter(&game.table, Some(&gus)).await;
    assert!(watcher.heard[0].to_string().contains("bluffs"));
}

async fn who_is_muted_is_told_and_not_heard(house: &House) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let table = house.found(&ada, &json!({})).await;
    let (mut host, mut guest) = (house.enter(&table, Some(&ada)).await, house.enter(&table, Some(&bo)).await);
    guest.does(&json!({ "want": "say", "text": "<script>alert(1)</script>" })).await;
    let heard = said(&host.hears("said").await);
    assert_eq!(heard[0]["text"], "<script>alert(1)</script>", "words are words");
    let speaker = heard[0]["speaker"].clone();
    host.does(&json!({ "want": "mute", "speaker": speaker })).await;
    guest.hears("muted").await;
    assert_eq!(told_privately(&mut guest).await["muted"], true);
    assert_eq!(guest.is_refused(&json!({ "want": "say", "text": "But…" })).await, "barred");
    assert_eq!(house.enter(&table, Some(&bo)).await.heard[0]["private"]["muted"], true);
    host.does(&json!({ "want": "unmute", "speaker": speaker })).await;
    guest.hears("unmuted").await;
    guest.does(&json!({ "want": "say", "text": "Thank you" })).await;
}

async fn what_is_reported_is_kept_with_the_words(house: &House) {
    let mut game = house.game().await;
    let gus = house.guest("Gus").await;
    let mut watcher = house.enter(&game.table, Some(&gus)).await;
    game.bo.does(&json!({ "want": "say", "text": "You <b>fool</b>" })).await;
    let seq = game.ada.hears("said").await["seq"].clone();
    let path = format!("tables/{}/reports", game.table);
    let report = json!({ "seq": seq, "note": "not nice" });
    assert_eq!(house.post(&path, "", &report).await.code(), (401, "who-are-you".to_owned()));
    // Whoever said it takes it back: too late.
    game.bo.does(&json!({ "want": "redact", "seq": seq })).await;
    assert_eq!(house.post(&path, &game.cookies[0], &report).await.status, 204);
    assert_eq!(house.post(&path, &game.cookies[0], &report).await.status, 204, "once is enough");
    let kept = house.store.reports().await.unwrap();
    let [one] = &kept[..] else { panic!("{kept:?}") };
    assert_eq!((one.said.as_str(), one.note.as_str()), ("You <b>fool</b>", "not nice"));
    assert_eq!(one.by, super::served_person(&game.cookies[0]));
    assert_eq!(one.about, Some(super::served_person(&game.cookies[1])));
    assert_eq!(house.figure("gavel_reports_total").as_deref(), Some("2"));
    // Only what one could hear.
    watcher.does(&json!({ "want": "say", "text": "among us" })).await;
    let aside = watcher.heard.iter().rev().find_map(|message| message["seq"].as_u64()).unwrap();
    for unheard in [json!(aside), json!(1), json!(100_000)] {
        let refused = house.post(&path, &game.cookies[0], &json!({ "seq": unheard })).await;
        assert_eq!(refused.code(), (404, "unknown".to_owned()), "{unheard}");
    }
    let long = json!({ "seq": seq, "note": "x".repeat(301) });
    assert_eq!(house.post(&path, &game.cookies[0], &long).await.code(), (413, "too-long".to_owned()));
    assert_eq!(house.post(&path, &gus, &json!({ "seq": aside })).await.status, 204);
}

async fn reports_are_bounded(house: &House) {
    let mut game = house.game().await;
    game.bo.does(&json!({ "want": "say", "text": "Fool" })).await;
    let seq = game.ada.hears("said").await["seq"].clone();
    let path = format!("tables/{}/reports", game.table);
    for _ in 0..2 {
        assert_eq!(house.post(&path, &game.cookies[0], &json!({ "seq": seq })).await.status, 204);
    }
    let third = house.post(&path, &game.cookies[0], &json!({ "seq": seq })).await;
    assert_eq!(third.code(), (429, "too-many".to_owned()));
    assert_eq!(house.post(&path, &game.cookies[2], &json!({ "seq": seq })).await.status, 204, "others may");
    assert!(Limits::default().reports_an_hour >= 5);
}

/// A socket that only listens.
async fn listens(house: &House) -> Client {
    let Ok(listener) = house.knock_at("/api/lobby/socket", &[]).await else { panic!("no socket") };
    listener
}

async fn the_list_is_told_when_it_changes(house: &House) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let mut first = listens(house).await;
    assert_eq!(first.hear().await, json!({ "listed": [] }), "what there is, at once");
    let table = house.found(&ada, &json!({ "seats": 3, "listed": true })).await;
    let mut host = house.enter(&table, Some(&ada)).await;
    // However much happens within a second, it is told once.
    for seat in [1, 2, 3, 1] {
        host.does(&json!({ "want": "sit", "seat": seat })).await;
    }
    house.clock.advance(Duration::from_secs(1));
    let told = first.hear().await;
    assert_eq!(told["listed"][0]["table"], json!(table));
    assert_eq!(told["listed"][0]["names"], json!(["Ada", "", ""]));
    let mut second = listens(house).await;
    assert_eq!(second.hear().await, told, "whoever comes later is told the same");
    let mut guest = house.enter(&table, Some(&bo)).await;
    guest.does(&json!({ "want": "sit", "seat": 2 })).await;
    house.clock.advance(Duration::from_secs(1));
    for one in [&mut first, &mut second] {
        assert_eq!(one.hear().await["listed"][0]["names"], json!(["Ada", "Bo", ""]));
    }
    let closed = json!({ "want": "settings", "settings": { "seats": 3, "listed": false } });
    host.does(&closed).await;
    house.clock.advance(Duration::from_secs(1));
    assert_eq!(first.hear().await, json!({ "listed": [] }));
}

async fn who_listens_takes_a_place_as_at_a_table(house: &House) {
    let (_one, _two) = (listens(house).await, listens(house).await);
    let refused = house.knock_at("/api/lobby/socket", &[]).await.err().unwrap();
    assert_eq!(refused.code(), (429, "too-many".to_owned()));
}

async fn ones_games_are_found_and_turned_page_by_page(house: &House) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Boleslaw").await);
    assert_eq!(house.get("games", "").await.code(), (401, "who-are-you".to_owned()));
    let mut tables = Vec::new();
    for number in 0..23 {
        house.clock.advance(Duration::from_secs(1));
        let table = house.found(&ada, &json!({ "seats": 3, "pace": "untimed", "first": 1 })).await;
        let mut line = house.enter(&table, Some(&ada)).await;
        line.does(&json!({ "want": "sit", "seat": 1 })).await;
        if number == 4 {
            house.enter(&table, Some(&bo)).await.does(&json!({ "want": "sit", "seat": 2 })).await;
            line.does(&json!({ "want": "start", "fill": "random" })).await;
        }
        tables.push(table);
    }
    let page = async |query: &str| house.get(&format!("games?{query}"), &ada).await.json();
    let first = page("").await;
    assert_eq!((&first["page"], &first["pages"]), (&json!(0), &json!(2)));
    assert_eq!(first["games"].as_array().unwrap().len(), 20);
    assert_eq!(first["games"][0]["table"], json!(tables[4]), "the one that waits for Ada comes first");
    assert_eq!(first["games"][0]["yours"], true);
    assert_eq!(first["games"][1]["table"], json!(tables[22]), "then the latest");
    let second = page("page=1").await;
    assert_eq!(second["games"].as_array().unwrap().len(), 3);
    assert_eq!(second["games"][2]["table"], json!(tables[0]));
    assert_eq!(page("page=99").await, second, "there is no page after the last");
    let found = page("find=BOLES").await;
    assert_eq!(
        (found["games"].as_array().unwrap().len(), &found["games"][0]["table"]),
        (1, &json!(tables[4]))
    );
    assert_eq!(page("find=nobody").await, json!({ "games": [], "page": 0, "pages": 1 }));
    let theirs = house.get("games", &bo).await.json();
    assert_eq!(theirs["games"].as_array().unwrap().len(), 1, "everybody sees their own");
    assert_eq!(theirs["games"][0]["yours"], false);
}
