//! How people find each other: quick matches and invitations, over real sockets.

use std::sync::Arc;
use std::time::Duration;

use protocol::Millis;
use serde_json::{Value, json};
use server::Limits;
use store::Postgres;
use table::shuffle;

use super::on_every_store;
use super::served::{Client, House, news};

on_every_store! {
    those_who_want_the_same_meet_and_the_game_begins;
    bots_take_the_chairs_that_are_left;
    who_is_gone_is_not_seated_and_who_comes_back_keeps_the_place;
    everybody_waits_once;
    what_nobody_can_meet_for_is_refused;
    who_waits_too_often_is_told with server::Limits { tables_at_once: 1, tables_an_hour: 1, ..server::Limits::none() };
    an_invitation_is_shown_and_answered;
    an_invitation_is_withdrawn_or_ends_when_the_game_begins;
    unknown_names_are_invited_alike;
    who_refuses_invitations_sees_none;
    those_who_have_left_are_invited_to_the_rematch;
    invitations_are_bounded with server::Limits { invitations_an_hour: 2, ..server::Limits::none() };
}

const SECOND: Duration = Duration::from_secs(1);
const MOMENT: Duration = Duration::from_millis(10);

/// Somebody waits, and has been told so.
async fn waits(house: &House, cookie: &str, wish: &Value) -> Client {
    let Ok(mut client) = house.knock_at("/api/match/socket", &[("Cookie", cookie)]).await else {
        panic!("no socket")
    };
    client.say(wish).await;
    assert_eq!(client.hear().await["state"], "waiting", "{:?}", client.heard);
    client
}

/// Reads until they sit at a table: which, and with how many bots.
async fn found(client: &mut Client) -> (String, u64) {
    let found = client.until(|message| message["state"] != "waiting").await;
    assert_eq!(found["state"], "found", "{found}");
    (found["table"].as_str().unwrap().to_owned(), found["bots"].as_u64().unwrap())
}

/// Reads until they wait no more: why.
async fn over(client: &mut Client) -> String {
    let over = client.until(|message| message["state"] == "over").await;
    assert!(over["why"].as_str().is_some_and(|why| why.len() > 10), "{over}");
    over["code"].as_str().unwrap().to_owned()
}

/// They stop waiting, and are gone.
async fn leaves(client: &mut Client) {
    client.write(client::Message::text("leave")).await;
    while client.next().await.is_some() {}
}

async fn tickets(house: &House) -> usize {
    house.store.waiting(Vec::new(), Millis::new(0)).await.unwrap().len()
}

async fn those_who_want_the_same_meet_and_the_game_begins(house: &House) {
    let promise = shuffle::promise("Ada's noise");
    let three = json!({ "seats": 3, "pace": "blitz", "promise": promise });
    let cookies = [house.guest("Ada").await, house.guest("Bo").await, house.guest("Cy").await];
    let mut ada = waits(house, &cookies[0], &three).await;
    house.clock.advance(MOMENT);
    let mut di = waits(house, &house.guest("Di").await, &json!({ "seats": 4, "pace": "blitz" })).await;
    let plain = json!({ "seats": 3, "pace": "blitz" });
    let mut bo = waits(house, &cookies[1], &plain).await;
    house.clock.advance(SECOND);
    let told = ada.until(|message| message["people"] == 2).await;
    assert_eq!((&told["others"], &told["waited"], &told["bots_in"]), (&json!(1), &json!(2), &Value::Null));
    let mut cy = waits(house, &cookies[2], &plain).await;
    house.clock.advance(SECOND);
    let (table, bots) = found(&mut ada).await;
    assert_eq!(bots, 0);
    assert_eq!(found(&mut bo).await, (table.clone(), 0));
    assert_eq!(found(&mut cy).await, (table.clone(), 0));
    assert_eq!(
        di.until(|message| message["others"] == 0).await["people"],
        1,
        "who wants something else waits"
    );
    // The table waits for what Ada has promised; then the game begins without anybody's doing.
    let mut ada = house.enter(&table, Some(&cookies[0])).await;
    let welcome = ada.heard[0].clone();
    assert_eq!(welcome["private"]["seat"], 1, "who has waited longest sits first");
    let chairs = welcome["now"]["table"]["chairs"].as_array().unwrap().clone();
    assert_eq!(chairs.iter().map(|chair| &chair["name"]).collect::<Vec<_>>(), ["Ada", "Bo", "Cy"]);
    if welcome["now"]["table"]["dealing"] != true {
        ada.until(|message| message["now"]["table"]["dealing"] == true).await;
    }
    ada.does(&json!({ "want": "reveal", "entropy": "Ada's noise" })).await;
    if !ada.has_heard("started") {
        ada.hears("started").await;
    }
    let bo = house.enter(&table, Some(&cookies[1])).await;
    assert_eq!(bo.heard[0]["private"]["seat"], 2);
    let mine = house.get("tables", &cookies[2]).await.json();
    assert_eq!((&mine["mine"][0]["table"], &mine["mine"][0]["stage"]), (&json!(table), &json!("playing")));
    assert_eq!(tickets(house).await, 1, "only Di waits");
}

async fn bots_take_the_chairs_that_are_left(house: &House) {
    let wish = |after: Value| json!({ "seats": 4, "bots_after": after });
    let cookies = [house.guest("Ada").await, house.guest("Bo").await, house.guest("Cy").await];
    let mut cy = waits(house, &cookies[2], &wish(Value::Null)).await;
    let mut bo = waits(house, &cookies[1], &wish(json!(120))).await;
    let mut ada = waits(house, &cookies[0], &wish(json!(30))).await;
    for _ in 0..29 {
        house.clock.advance(SECOND);
        // It is looked at every second.
        while house.store.waiting(Vec::new(), Millis::new(0)).await.unwrap()[0].seen < house.clock.now() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
    assert_eq!(tickets(house).await, 3, "nobody's time is up");
    house.clock.advance(SECOND);
    let (table, bots) = found(&mut ada).await;
    assert_eq!(bots, 2);
    assert_eq!(found(&mut bo).await, (table.clone(), 2), "who wants bots later plays with people now");
    assert_eq!(
        cy.until(|message| message["people"] == 1).await["bots_in"],
        Value::Null,
        "who wants none waits"
    );
    let ada = house.enter(&table, Some(&cookies[0])).await;
    let chairs = ada.heard[0]["now"]["table"]["chairs"].as_array().unwrap().clone();
    let who: Vec<&Value> = chairs.iter().map(|chair| &chair["who"]).collect();
    assert_eq!(who, ["person", "person", "bot", "bot"]);
}

async fn who_is_gone_is_not_seated_and_who_comes_back_keeps_the_place(house: &House) {
    let wish = json!({ "seats": 3 });
    let cookies = [house.guest("Ada").await, house.guest("Bo").await, house.guest("Cy").await];
    let ada = waits(house, &cookies[0], &wish).await;
    drop(ada);
    let here = async || house.store.waiting(Vec::new(), Millis::new(0)).await.unwrap()[0].here;
    while here().await {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    house.clock.advance(MOMENT);
    let mut bo = waits(house, &cookies[1], &wish).await;
    let mut cy = waits(house, &cookies[2], &wish).await;
    house.clock.advance(SECOND);
    assert_eq!(bo.until(|message| message["people"] == 2).await["state"], "waiting", "Ada is not there");
    let mut ada = waits(house, &cookies[0], &wish).await;
    assert_eq!(ada.heard[0]["waited"], 2, "the place is kept");
    // Whoever says that they leave, is gone at once.
    leaves(&mut cy).await;
    while tickets(house).await == 3 {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let mut di = waits(house, &house.guest("Di").await, &wish).await;
    house.clock.advance(SECOND);
    let (table, _) = found(&mut ada).await;
    assert_eq!(found(&mut di).await.0, table);
    let welcome = house.enter(&table, Some(&cookies[0])).await.heard[0].clone();
    assert_eq!(welcome["private"]["seat"], 1, "Ada was first");
    assert_eq!(found(&mut bo).await.0, table);
}

async fn everybody_waits_once(house: &House) {
    let cookie = house.guest("Ada").await;
    let mut first = waits(house, &cookie, &json!({ "seats": 3 })).await;
    let mut second = waits(house, &cookie, &json!({ "seats": 4 })).await;
    assert_eq!(over(&mut first).await, "not-now");
    assert_eq!(tickets(house).await, 1);
    house.clock.advance(SECOND);
    leaves(&mut second).await;
    let stranger = house.knock_at("/api/match/socket", &[]).await.err().unwrap();
    assert_eq!(stranger.code(), (401, "who-are-you".to_owned()));
    let foreign = [("Cookie", cookie.as_str()), ("Origin", "https://elsewhere.example")];
    let foreign = house.knock_at("/api/match/socket", &foreign).await.err().unwrap();
    assert_eq!(foreign.code(), (403, "foreign-origin".to_owned()));
}

async fn what_nobody_can_meet_for_is_refused(house: &House) {
    let cookie = house.guest("Ada").await;
    for (wish, code) in [
        (json!({ "pace": "days" }), "bad-settings"),
        (json!({ "seats": 9 }), "bad-settings"),
        (json!({ "bots_after": 3 }), "bad-settings"),
        (json!({ "promise": "x" }), "bad-settings"),
        (json!(7), "malformed"),
        (json!("play"), "malformed"),
    ] {
        let Ok(mut client) = house.knock_at("/api/match/socket", &[("Cookie", &cookie)]).await else {
            panic!("no socket")
        };
        client.say(&wish).await;
        assert_eq!(over(&mut client).await, code, "{wish}");
    }
    assert_eq!(tickets(house).await, 0);
}

async fn who_waits_too_often_is_told(house: &House) {
    let cookie = house.guest("Ada").await;
    let mut first = waits(house, &cookie, &json!({})).await;
    leaves(&mut first).await;
    while tickets(house).await == 1 {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let Ok(mut again) = house.knock_at("/api/match/socket", &[("Cookie", &cookie)]).await else {
        panic!("no socket")
    };
    again.say(&json!({})).await;
    assert_eq!(over(&mut again).await, "too-many");
    assert_eq!(tickets(house).await, 0);
}

/// Two nodes with one store: who waits at one meets who waits at the other, and each is told by their own.
async fn people_meet_across_nodes(houses: &[House]) {
    let [first, second] = houses else { panic!("two of them") };
    let wish = json!({ "seats": 3 });
    let cookies = [first.guest("Ada").await, second.guest("Bo").await, second.guest("Cy").await];
    let mut ada = waits(first, &cookies[0], &wish).await;
    first.clock.advance(MOMENT);
    let mut bo = waits(second, &cookies[1], &wish).await;
    first.clock.advance(MOMENT);
    let mut cy = waits(second, &cookies[2], &wish).await;
    let mut tables = Vec::new();
    for client in [&mut ada, &mut bo, &mut cy] {
        let advancing = async {
            loop {
                first.clock.advance(SECOND);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tables.push(tokio::select! {
            (table, _) = found(client) => table,
            () = advancing => unreachable!("it goes on for ever"),
        });
    }
    assert_eq!([&tables[1], &tables[2]], [&tables[0], &tables[0]]);
    let bo = second.enter(&tables[0], Some(&cookies[1])).await;
    assert_eq!(bo.heard[0]["private"]["seat"], 2);
    while tickets(first).await > 0 {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test]
async fn people_meet_across_nodes_in_memory() {
    people_meet_across_nodes(&House::several(2, Limits::none()).await).await;
}

#[tokio::test]
async fn people_meet_across_nodes_on_postgres() {
    let url = super::shared().new_database("meeting_nodes").unwrap_or_else(|why| panic!("{why}"));
    let (one, other) = (Postgres::open(&url).await.unwrap(), Postgres::open(&url).await.unwrap());
    people_meet_across_nodes(&House::sharing(vec![Arc::new(one), Arc::new(other)]).await).await;
}

/// Somebody who keeps their name.
async fn keeper(house: &House, name: &str) -> String {
    house.keeps(&house.guest(name).await).await.0
}

/// The first page of somebody: it listens.
async fn at_home(house: &House, cookie: &str) -> Client {
    let Ok(mut client) = house.knock_at("/api/lobby/socket", &[("Cookie", cookie)]).await else {
        panic!("no socket")
    };
    client.until(|message| message["listed"].is_array()).await;
    client
}

/// The next thing somebody hears about invitations, a second later.
async fn hears_of_invitations(house: &House, client: &mut Client) -> Vec<(String, String)> {
    house.clock.advance(SECOND);
    let told = client.until(|message| message["invitations"].is_array()).await;
    let told = told["invitations"].as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    told.iter().map(|one| (text(&one["by"]), text(&one["table"]["table"]))).collect()
}

async fn invites(house: &House, cookie: &str, table: &str, name: &str) -> u16 {
    house.post(&format!("tables/{table}/invitations"), cookie, &json!({ "name": name })).await.status
}

async fn guests(house: &House, cookie: &str, table: &str) -> Value {
    house.get(&format!("tables/{table}/invitations"), cookie).await.json()["guests"].clone()
}

async fn an_invitation_is_shown_and_answered(house: &House) {
    let (ada, bo, cy) = (house.guest("Ada").await, keeper(house, "Bo").await, keeper(house, "Cy").await);
    let (mut bo_home, mut cy_home) = (at_home(house, &bo).await, at_home(house, &cy).await);
    let table = house.found(&ada, &json!({ "seats": 3 })).await;
    let path = format!("tables/{table}/invitations");
    let by_bo = house.post(&path, &bo, &json!({ "name": "Cy" })).await;
    assert_eq!(by_bo.code(), (403, "not-host".to_owned()));
    assert_eq!(house.get(&path, &bo).await.code(), (403, "not-host".to_owned()));
    assert_eq!(house.post(&path, &ada, &json!({ "name": " " })).await.code(), (400, "bad-name".to_owned()));
    assert_eq!(invites(house, &ada, &table, "bo").await, 204);
    assert_eq!(invites(house, &ada, &table, "CY").await, 204);
    assert_eq!(hears_of_invitations(house, &mut bo_home).await, [("Ada".to_owned(), table.clone())]);
    assert_eq!(hears_of_invitations(house, &mut cy_home).await, [("Ada".to_owned(), table.clone())]);
    let answer = format!("invitations/{table}");
    assert_eq!(house.post(&answer, &cy, &json!({ "comes": false })).await.status, 204);
    assert_eq!(hears_of_invitations(house, &mut cy_home).await, []);
    assert_eq!(house.post(&answer, &bo, &json!({ "comes": true })).await.status, 204);
    assert_eq!(hears_of_invitations(house, &mut bo_home).await, []);
    assert_eq!(guests(house, &ada, &table).await, json!([{ "name": "CY", "declined": true }]));
    assert_eq!(invites(house, &ada, &table, "Cy").await, 204);
    assert_eq!(
        guests(house, &ada, &table).await.as_array().unwrap().len(),
        1,
        "who said no is not asked again"
    );
    assert_eq!(
        house.post(&answer, "", &json!({ "comes": true })).await.code(),
        (401, "who-are-you".to_owned())
    );
    assert_eq!(house.post(&answer, &ada, &json!({ "comes": true })).await.status, 204, "there is none");
}

async fn an_invitation_is_withdrawn_or_ends_when_the_game_begins(house: &House) {
    let (ada, bo) = (house.guest("Ada").await, keeper(house, "Bo").await);
    let mut home = at_home(house, &bo).await;
    let table = house.found(&ada, &json!({ "seats": 3 })).await;
    assert_eq!(invites(house, &ada, &table, "Bo").await, 204);
    assert_eq!(hears_of_invitations(house, &mut home).await.len(), 1);
    let withdraw = format!("tables/{table}/invitations/withdraw");
    assert_eq!(house.post(&withdraw, &bo, &json!({ "name": "bo" })).await.status, 403);
    assert_eq!(house.post(&withdraw, &ada, &json!({ "name": "bo" })).await.status, 204);
    assert_eq!(hears_of_invitations(house, &mut home).await, []);
    assert_eq!(invites(house, &ada, &table, "Bo").await, 204, "and again");
    assert_eq!(hears_of_invitations(house, &mut home).await.len(), 1);
    let mut host = house.enter(&table, Some(&ada)).await;
    host.does(&json!({ "want": "sit", "seat": 1 })).await;
    assert_eq!(hears_of_invitations(house, &mut home).await.len(), 1, "the card changes with the table");
    host.does(&json!({ "want": "start", "fill": "random" })).await;
    assert_eq!(hears_of_invitations(house, &mut home).await, []);
    let path = format!("tables/{table}/invitations");
    let late = house.post(&path, &ada, &json!({ "name": "Bo" })).await;
    assert_eq!(late.code(), (409, "not-now".to_owned()));
}

async fn unknown_names_are_invited_alike(house: &House) {
    let (ada, bo, gus) = (house.guest("Ada").await, keeper(house, "Bo").await, house.guest("Gus").await);
    let refuses = house.post("invitations/refusals", &bo, &json!({ "refused": true })).await;
    assert_eq!(refuses.json(), json!({ "everybody": true, "from": [] }));
    let table = house.found(&ada, &json!({ "seats": 3 })).await;
    let (mut bo_home, mut gus_home) = (at_home(house, &bo).await, at_home(house, &gus).await);
    let mut answers = Vec::new();
    for name in ["Bo", "Gus", "Nobody", "Ada"] {
        let answer = house.post(&format!("tables/{table}/invitations"), &ada, &json!({ "name": name })).await;
        answers.push((answer.status, answer.body.clone()));
    }
    assert!(answers.iter().all(|answer| *answer == (204, String::new())), "{answers:?}");
    let names = ["Bo", "Gus", "Nobody", "Ada"].map(|name| json!({ "name": name, "declined": false }));
    let mut listed = guests(house, &ada, &table).await.as_array().unwrap().clone();
    listed.sort_by_key(|one| names.iter().position(|name| name == one));
    assert_eq!(listed, names);
    // Somebody else is told of an invitation; those who are not, hear the list of tables and nothing more.
    let cy = keeper(house, "Cy").await;
    let mut cy_home = at_home(house, &cy).await;
    assert_eq!(invites(house, &ada, &table, "Cy").await, 204);
    assert_eq!(hears_of_invitations(house, &mut cy_home).await.len(), 1);
    let open = json!({ "want": "settings", "settings": { "seats": 3, "listed": true } });
    house.enter(&table, Some(&ada)).await.does(&open).await;
    let _host = house.enter(&table, Some(&ada)).await;
    house.clock.advance(SECOND);
    for home in [&mut bo_home, &mut gus_home] {
        let next = home.hear().await;
        assert!(next["listed"].is_array(), "{next}");
    }
}

async fn who_refuses_invitations_sees_none(house: &House) {
    let (ada, bo, cy) = (house.guest("Ada").await, keeper(house, "Bo").await, keeper(house, "Cy").await);
    let mut home = at_home(house, &bo).await;
    let first = house.found(&ada, &json!({ "seats": 3 })).await;
    assert_eq!(invites(house, &ada, &first, "Bo").await, 204);
    assert_eq!(hears_of_invitations(house, &mut home).await.len(), 1);
    let no_more = json!({ "comes": false, "refuse": true });
    assert_eq!(house.post(&format!("invitations/{first}"), &bo, &no_more).await.status, 204);
    assert_eq!(hears_of_invitations(house, &mut home).await, []);
    let list = async || house.get("invitations/refusals", &bo).await.json();
    assert_eq!(list().await, json!({ "everybody": false, "from": ["Ada"] }));
    let (second, third) =
        (house.found(&ada, &json!({ "seats": 3 })).await, house.found(&cy, &json!({ "seats": 3 })).await);
    assert_eq!(invites(house, &ada, &second, "Bo").await, 204);
    assert_eq!(invites(house, &cy, &third, "Bo").await, 204);
    assert_eq!(hears_of_invitations(house, &mut home).await, [("Cy".to_owned(), third.clone())]);
    let again = house.post("invitations/refusals", &bo, &json!({ "from": "ada", "refused": false })).await;
    assert_eq!(again.json(), json!({ "everybody": false, "from": [] }));
    let by_name = house.post("invitations/refusals", &bo, &json!({ "from": "cy", "refused": true })).await;
    assert_eq!(by_name.json(), json!({ "everybody": false, "from": ["Cy"] }));
    assert_eq!(hears_of_invitations(house, &mut home).await, [], "those that are open are gone, too");
    let nobody = house.post("invitations/refusals", &bo, &json!({ "from": "x", "refused": true })).await;
    assert_eq!(nobody.json(), by_name.json());
}

async fn those_who_have_left_are_invited_to_the_rematch(house: &House) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let wish = json!({ "seats": 3, "pace": "blitz", "stand_in": "random" });
    let table = house.found(&ada, &wish).await;
    let (mut first, mut second) =
        (house.enter(&table, Some(&ada)).await, house.enter(&table, Some(&bo)).await);
    first.does(&json!({ "want": "sit", "seat": 1 })).await;
    second.does(&json!({ "want": "sit", "seat": 2 })).await;
    first.does(&json!({ "want": "start", "fill": "random" })).await;
    for one in [&mut first, &mut second] {
        one.does(&json!({ "want": "step-away" })).await;
    }
    drop((first, second));
    house.until_recorded(&table).await;
    let mut home = at_home(house, &bo).await;
    let mut first = house.enter(&table, Some(&ada)).await;
    first.does(&json!({ "want": "rematch" })).await;
    if !first.has_heard("rematch") {
        first.hears("rematch").await;
    }
    let told = first.heard.iter().flat_map(news).find(|one| one["event"] == "rematch").unwrap();
    let rematch = told["table"].as_str().unwrap().to_owned();
    while house.store.invited_to(rematch.parse().unwrap()).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert_eq!(hears_of_invitations(house, &mut home).await, [("Ada".to_owned(), rematch.clone())]);
    assert_eq!(guests(house, &ada, &rematch).await, json!([]), "the chairs show who is asked");
    let welcome = house.enter(&rematch, Some(&bo)).await.heard[0].clone();
    assert_eq!(welcome["private"]["kept"], 2, "a guest's chair is kept");
}

async fn invitations_are_bounded(house: &House) {
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let table = house.found(&ada, &json!({})).await;
    assert_eq!(invites(house, &ada, &table, "Cy").await, 204);
    assert_eq!(invites(house, &ada, &table, "Di").await, 204);
    let path = format!("tables/{table}/invitations");
    let third = house.post(&path, &ada, &json!({ "name": "Ed" })).await;
    assert_eq!(third.code(), (429, "too-many".to_owned()));
    let other = house.found(&bo, &json!({})).await;
    assert_eq!(invites(house, &bo, &other, "Ed").await, 204, "others may");
}
