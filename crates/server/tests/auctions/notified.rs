//! What people hear of games over days when they do not look: a whole game with all of them told, and what becomes of places
//! that fail, of restarts, and of several nodes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use protocol::Millis;
use serde_json::{Value, json};
use server::Limits;
use store::Store;

use crate::office::{Browser, Office, checked, is_signed_by};
use crate::over_days::{DAY, HOUR, NAMES, Salon};
use crate::served::House;
use crate::{on_every_store, over_one_database};

on_every_store! {
    what_fails_is_tried_again_even_after_a_restart_and_what_is_gone_is_removed;
    a_place_that_never_answers_is_given_up;
    who_is_no_longer_invited_is_not_told;
    what_is_too_much_for_an_hour_waits_and_is_told_later;
    who_is_at_the_table_is_not_told;
}

const MINUTE: u64 = 60_000;

impl House {
    async fn posts(&self, path: &str, cookie: &str, body: &Value) -> Value {
        let answer =
            self.ask("POST", &format!("/api/{path}"), &[("Cookie", cookie)], &body.to_string()).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.json()
    }

    /// How many notices were dealt with, and what became of them is written.
    fn dealt_with(&self) -> u64 {
        let outcomes = ["sent", "later", "gone", "forbidden", "refused", "given-up", "stale", "unwanted"];
        let figure = |outcome| self.figure(&format!("gavel_notices_total{{outcome=\"{outcome}\"}}"));
        outcomes.into_iter().filter_map(figure).map(|count| count.parse::<u64>().unwrap()).sum()
    }

    /// Waits until so many notices were dealt with since the server began. No time passes for the server.
    async fn deals_with(&self, count: u64) {
        for _ in 0..10_000 {
            if self.dealt_with() >= count {
                break;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        assert_eq!(self.dealt_with(), count);
    }

    async fn notifying(&self, cookie: &str) -> Value {
        self.ask("GET", "/api/notify", &[("Cookie", cookie)], "").await.json()
    }
}

/// Everybody has a browser that is told, and Cy, who never looks, a program too. Dee wants to hear nothing from midnight to
/// noon, an hour ahead of UTC, and Eve does not want to hear that it is her turn.
pub struct Told {
    office: Office,
    browsers: Vec<Browser>,
    key: String,
    secret: String,
}

impl Told {
    pub async fn by(salon: &Salon) -> Told {
        let office = Office::open(&salon.house.clock).await;
        let browsers: Vec<Browser> = NAMES.iter().map(|name| Browser::new(name)).collect();
        for (browser, cookie) in browsers.iter().zip(&salon.cookies) {
            salon.house.posts("notify/push", cookie, &browser.subscription(&office, "fr")).await;
        }
        let quiet = json!({ "from": 0, "until": 12 * 60, "offset": 60 });
        salon.house.posts("notify", &salon.cookies[3], &json!({ "quiet": quiet })).await;
        let kinds = json!({ "turn": false });
        salon.house.posts("notify", &salon.cookies[4], &json!({ "kinds": kinds })).await;
        let hook = json!({ "url": office.url("program"), "language": "en" });
        let hooked = salon.house.posts("notify/webhook", &salon.cookies[2], &hook).await;
        let secret = hooked["secret"].as_str().unwrap().to_owned();
        let again = salon.house.notifying(&salon.cookies[2]).await;
        assert_eq!(again.get("secret"), None, "it is shown once");
        let key = again["key"].as_str().unwrap().to_owned();
        Told { office, browsers, key, secret }
    }

    /// What is due is sent, and it is written that it was: otherwise it would be sent again once its time is up.
    pub async fn is_quiet(&self, salon: &Salon) {
        salon.passes(6_000).await;
        let (mut before, mut same) = (self.office.count(), 0);
        while same < 12 {
            tokio::time::sleep(Duration::from_millis(3)).await;
            let count = self.office.count();
            let settled = salon.house.dealt_with() >= count as u64;
            same = if settled && count == before { same + 1 } else { 0 };
            before = count;
        }
    }

    pub async fn everything_needed(&self, salon: &Salon, ends: &BTreeSet<Millis>) {
        // Dee's quiet hours end.
        for _ in 0..14 {
            salon.passes(HOUR).await;
            self.is_quiet(salon).await;
        }
        let table = salon.table.to_string();
        let mut said: Vec<Vec<Value>> = Vec::new();
        for (place, browser) in self.browsers.iter().enumerate() {
            let letters = self.office.letters(&browser.name);
            let mut read = Vec::new();
            for letter in &letters {
                is_signed_by(letter, &self.key, &self.office);
                let text = browser.reads(letter).expect("it is for this browser");
                let other = &self.browsers[(place + 1) % NAMES.len()];
                assert!(other.reads(letter).is_none(), "nobody else can read it");
                // Nothing but what the person may know.
                let known = ["kind", "table", "title", "body", "deadline", "waiting", "at"];
                for field in text.as_object().unwrap().keys() {
                    assert!(known.contains(&field.as_str()), "{field}");
                }
                assert_eq!(text["table"], table.as_str());
                assert!(!text["title"].as_str().unwrap().contains("notice-"), "{text}");
                read.push(text);
            }
            let of = |kind: &str| read.iter().filter(|text| text["kind"] == kind).count();
            // Whoever was there when it ended has seen it.
            let over = if browser.name == "Cy" { 1..=1 } else { 0..=1 };
            let heard = of("over");
            assert!(over.contains(&heard), "{} hears {heard} times that it is over", browser.name);
            assert_eq!(of("turn") + of("outbid") + of("over"), read.len());
            said.push(read);
        }
        let count = |place: usize, kind: &str| said[place].iter().filter(|text| text["kind"] == kind).count();
        // Cy never looks, and is told of every question; the deadline is said.
        let turns: BTreeSet<u64> = said[2].iter().filter_map(|text| text["deadline"].as_u64()).collect();
        let kept = ends.iter().filter(|end| turns.contains(&end.since_1970().div_ceil(1_000))).count();
        assert!(kept > 10 && kept * 2 > ends.len(), "{kept} of {}", ends.len());
        assert_eq!(said[2].iter().find(|text| text["kind"] == "turn").unwrap()["title"], "À toi de jouer");
        assert!(said.iter().flatten().any(|text| text["kind"] == "outbid"), "somebody was outbid");
        assert_eq!(count(2, "outbid"), 0, "but not who never bid");
        assert_eq!(count(4, "turn"), 0, "Eve does not want to hear it");
        for letter in self.office.letters(&self.browsers[3].name) {
            let hour = (letter.at.since_1970() + HOUR) % DAY / HOUR;
            assert!(hour >= 12, "Dee hears something at {hour}");
        }
        // Cy's program is told what Cy's browser is told, and can check it.
        let program: Vec<Value> =
            self.office.letters("program").iter().map(|letter| checked(letter, &self.secret)).collect();
        let kinds = |all: &[Value]| all.iter().map(|text| text["kind"].to_string()).collect::<BTreeSet<_>>();
        assert_eq!((kinds(&program), program.len()), (kinds(&said[2]), said[2].len()));
        assert!(program.iter().all(|text| text["title"] != "La partie est finie"), "in its own language");
    }
}

/// Bo founds a table over days where Ada begins. She has left when the game begins, and so is told that it is her turn.
async fn ada_is_asked(house: &House, ada: &str) -> String {
    let bo = house.guest("Bo").await;
    let wish =
        json!({ "seats": 3, "pace": "days", "days": { "hours": 24 }, "first": 1, "stand_in": "random" });
    let table = house.found(&bo, &wish).await;
    let mut client = house.enter(&table, Some(ada)).await;
    client.does(&json!({ "want": "sit", "seat": 1 })).await;
    drop(client);
    tokio::time::sleep(Duration::from_millis(20)).await;
    let mut host = house.enter(&table, Some(&bo)).await;
    host.does(&json!({ "want": "sit", "seat": 2 })).await;
    host.does(&json!({ "want": "start", "fill": "random" })).await;
    // What Ada is to be told was noted before somebody else has their turn to speak.
    host.does(&json!({ "want": "say", "text": "Good evening" })).await;
    table
}

async fn passes(house: &House, milliseconds: u64) {
    house.clock.advance(Duration::from_millis(milliseconds));
    for _ in 0..40 {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

async fn what_fails_is_tried_again_even_after_a_restart_and_what_is_gone_is_removed(store: Arc<dyn Store>) {
    let house = House::over(Arc::clone(&store), Limits::none()).await;
    let sending = tokio::spawn(server::send_notices(Arc::clone(&house.hub)));
    let office = Office::open(&house.clock).await;
    let ada = house.guest("Ada").await;
    let places = ["busy", "gone", "moved", "away"].map(Browser::new);
    for place in &places {
        house.posts("notify/push", &ada, &place.subscription(&office, "en")).await;
    }
    office.answers("busy", &[503, 429, 201]);
    office.answers("gone", &[410]);
    office.answers("moved", &[302]);
    office.answers("away", &[404]);
    let table = ada_is_asked(&house, &ada).await;
    assert_eq!(office.count(), 0, "not at once");
    passes(&house, 6_000).await;
    house.deals_with(4).await;
    let again = house.clock.now().plus(MINUTE);
    let came = || places.iter().map(|place| office.letters(&place.name).len()).collect::<Vec<_>>();
    assert_eq!(came(), [1, 1, 1, 1]);
    assert!(office.letters("elsewhere").is_empty(), "nobody follows it");
    let left = house.notifying(&ada).await["places"].as_array().unwrap().len();
    assert_eq!(left, 2, "what is gone is told nothing any more");
    // The server ends, and another one goes on with what is due.
    sending.abort();
    house.closes().await;
    let now = house.clock.now();
    drop(house);
    let house = House::opened_at(Arc::clone(&store), now).await;
    tokio::spawn(server::send_notices(Arc::clone(&house.hub)));
    passes(&house, again.since(now) - 1).await;
    assert_eq!(came(), [1, 1, 1, 1], "not before its time");
    passes(&house, 6_000).await;
    house.deals_with(1).await;
    assert_eq!(came(), [2, 1, 1, 1]);
    passes(&house, 5 * MINUTE + 5_000).await;
    house.deals_with(2).await;
    assert_eq!(came(), [3, 1, 1, 1]);
    for _ in 0..40 {
        passes(&house, HOUR / 2).await;
    }
    assert_eq!(came(), [3, 1, 1, 1], "it was taken");
    let text = places[0].reads(&office.letters("busy")[2]).unwrap();
    assert_eq!((&text["kind"], &text["table"]), (&json!("turn"), &json!(table)));
    assert_eq!((&text["title"], &text["waiting"]), (&json!("Your turn"), &json!(1)));
}

async fn a_place_that_never_answers_is_given_up(store: Arc<dyn Store>) {
    let house = House::over(store, Limits::none()).await;
    tokio::spawn(server::send_notices(Arc::clone(&house.hub)));
    let office = Office::open(&house.clock).await;
    let ada = house.guest("Ada").await;
    let hook = json!({ "url": office.url("program"), "language": "en" });
    house.posts("notify/webhook", &ada, &hook).await;
    office.answers("program", &[500; 99]);
    ada_is_asked(&house, &ada).await;
    passes(&house, 6_000).await;
    house.deals_with(1).await;
    for (tried, wait) in (1..).zip([MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]) {
        passes(&house, wait - 1_000).await;
        assert_eq!(office.letters("program").len(), tried, "not before its time");
        passes(&house, 6_000).await;
        house.deals_with(tried as u64 + 1).await;
    }
    for _ in 0..2 {
        passes(&house, 6 * HOUR).await;
    }
    assert_eq!(office.letters("program").len(), 6);
}

#[tokio::test]
async fn of_several_nodes_one_sends() {
    one_of_them_sends(&House::several(3, Limits::none()).await).await;
}

#[tokio::test]
async fn of_several_nodes_on_postgres_one_sends() {
    one_of_them_sends(&over_one_database(3).await).await;
}

async fn one_of_them_sends(houses: &[House]) {
    for house in houses {
        tokio::spawn(server::send_notices(Arc::clone(&house.hub)));
    }
    let office = Office::open(&houses[0].clock).await;
    let ada = houses[0].guest("Ada").await;
    let browser = Browser::new("ada");
    houses[1].posts("notify/push", &ada, &browser.subscription(&office, "en")).await;
    ada_is_asked(&houses[2], &ada).await;
    passes(&houses[0], 6_000).await;
    // All nodes count in one place here: the last house's.
    houses[2].deals_with(1).await;
    for _ in 0..9 {
        passes(&houses[0], 5_000).await;
    }
    assert_eq!(office.letters("ada").len(), 1);
}

/// Ada, who keeps her name and has a browser that is told: it, and her cookie.
async fn ada_keeps_her_name(house: &House, office: &Office) -> (Browser, String) {
    let ada = house.guest("Ada").await;
    let keep = json!({ "passphrase": "paint it before noon" }).to_string();
    let kept = house.ask("POST", "/api/person/keep", &[("Cookie", &ada)], &keep).await;
    let ada = kept.cookie().unwrap().to_owned();
    let browser = Browser::new("ada");
    house.posts("notify/push", &ada, &browser.subscription(office, "en")).await;
    (browser, ada)
}

/// People of these names found a table each and invite Ada: their cookies and tables.
async fn ada_is_invited(house: &House, names: &[&str]) -> Vec<(String, String)> {
    let mut hosts = Vec::new();
    for name in names {
        let host = house.guest(name).await;
        let table = house.found(&host, &json!({ "seats": 3 })).await;
        let path = format!("/api/tables/{table}/invitations");
        let invite = json!({ "name": "Ada" }).to_string();
        assert_eq!(house.ask("POST", &path, &[("Cookie", &host)], &invite).await.status, 204);
        hosts.push((host, table));
    }
    hosts
}

/// An invitation that was withdrawn or answered, or whose sender was forgotten, is not told, however late that is found out; one
/// that is open names whoever has sent it as they are called now.
async fn who_is_no_longer_invited_is_not_told(store: Arc<dyn Store>) {
    let house = House::over(store, Limits::none()).await;
    let office = Office::open(&house.clock).await;
    let (browser, ada) = ada_keeps_her_name(&house, &office).await;
    let hosts = ada_is_invited(&house, &["Bo", "Cy", "Dee", "Eve", "Fay"]).await;
    let asks = async |path: String, cookie: &str, body: Value| {
        house.ask("POST", &path, &[("Cookie", cookie)], &body.to_string()).await.status
    };
    let (host, table) = &hosts[0];
    let withdrawn = format!("/api/tables/{table}/invitations/withdraw");
    assert_eq!(asks(withdrawn, host, json!({ "name": "ada" })).await, 204);
    let (_, table) = &hosts[1];
    let answered = format!("/api/invitations/{table}");
    assert_eq!(asks(answered, &ada, json!({ "comes": false })).await, 204);
    let (host, _) = &hosts[2];
    assert_eq!(asks("/api/person/forget".to_owned(), host, json!({ "name": "Dee" })).await, 200);
    let (host, table) = &hosts[3];
    let mut begins = house.enter(table, Some(host)).await;
    begins.does(&json!({ "want": "sit", "seat": 1 })).await;
    begins.does(&json!({ "want": "start", "fill": "random" })).await;
    let (host, table) = &hosts[4];
    assert_eq!(asks("/api/guest".to_owned(), host, json!({ "name": "Gwen" })).await, 200);
    tokio::spawn(server::send_notices(Arc::clone(&house.hub)));
    passes(&house, 6_000).await;
    house.deals_with(5).await;
    let letters = office.letters("ada");
    let read: Vec<Value> = letters.iter().filter_map(|letter| browser.reads(letter)).collect();
    assert_eq!(read.len(), 1, "{read:?}");
    assert_eq!((&read[0]["kind"], &read[0]["table"]), (&json!("invited"), &json!(table)));
    assert!(read[0].to_string().contains("Gwen"), "{}", read[0]);
}

/// To name a place counts too: two notices are left of three. A budget is refilled by the real time, which does not pass here, but
/// another server begins with a whole one.
async fn what_is_too_much_for_an_hour_waits_and_is_told_later(store: Arc<dyn Store>) {
    let limits = Limits { notices_an_hour: 3, ..Limits::none() };
    let house = House::over(Arc::clone(&store), limits).await;
    let sending = tokio::spawn(server::send_notices(Arc::clone(&house.hub)));
    let office = Office::open(&house.clock).await;
    let (browser, _) = ada_keeps_her_name(&house, &office).await;
    let hosts = ada_is_invited(&house, &["Bo", "Cy", "Dee"]).await;
    passes(&house, 6_000).await;
    house.deals_with(3).await;
    assert_eq!(office.letters("ada").len(), 2, "the third waits");
    passes(&house, 10 * MINUTE + 5_000).await;
    house.deals_with(4).await;
    assert_eq!(office.letters("ada").len(), 2, "it is still too much");
    sending.abort();
    house.closes().await;
    let now = house.clock.now();
    drop(house);
    let house = House::opened_at(store, now).await;
    tokio::spawn(server::send_notices(Arc::clone(&house.hub)));
    passes(&house, 9 * MINUTE).await;
    assert_eq!(office.letters("ada").len(), 2, "not before its time");
    passes(&house, MINUTE + 5_000).await;
    house.deals_with(1).await;
    let told = |letter| browser.reads(letter).unwrap()["table"].as_str().unwrap().to_owned();
    let told: BTreeSet<String> = office.letters("ada").iter().map(told).collect();
    assert_eq!(told, hosts.into_iter().map(|(_, table)| table).collect(), "each of them, once");
    assert_eq!(office.letters("ada").len(), 3);
}

/// Who looks at the table, or answers at once, needs no word.
async fn who_is_at_the_table_is_not_told(store: Arc<dyn Store>) {
    let house = House::over(store, Limits::none()).await;
    tokio::spawn(server::send_notices(Arc::clone(&house.hub)));
    let office = Office::open(&house.clock).await;
    let ada = house.guest("Ada").await;
    let browser = Browser::new("ada");
    house.posts("notify/push", &ada, &browser.subscription(&office, "en")).await;
    let table = ada_is_asked(&house, &ada).await;
    // She comes within the first seconds, and offers a card.
    let mut client = house.enter(&table, Some(&ada)).await;
    let card = client.hand().await[0].clone();
    client.does(&json!({ "want": "act", "action": format!(":{card}") })).await;
    passes(&house, 6_000).await;
    house.deals_with(1).await;
    for _ in 0..3 {
        passes(&house, 5_000).await;
    }
    assert_eq!(office.count(), 0);
}
