//! The settings of notifications: what somebody may name, what they are told, and what becomes of it.

use serde_json::{Value, json};
use server::{Limits, Settings};

use crate::{House, on_every_store};

on_every_store! {
    /// What somebody wants to hear is kept, exported, and forgotten with them.
    wishes_are_kept_and_forgotten;
    /// What is no address of the outside is refused when it is named.
    webhooks_reach_no_inner_address;
    /// One person cannot make the server knock at many doors.
    naming_places_is_bounded with server::Limits { notices_an_hour: 3, ..server::Limits::none() };
}

fn hook(url: &str) -> Value {
    json!({ "url": url, "language": "pl" })
}

async fn wishes_are_kept_and_forgotten(house: &House) {
    let ada = house.guest("Ada").await;
    let first = house.get("notify", &ada).await.json();
    assert_eq!(
        first["wishes"]["kinds"],
        json!({ "turn": true, "outbid": true, "over": true, "invited": true })
    );
    assert_eq!((&first["wishes"]["quiet"], &first["places"]), (&Value::Null, &json!([])));
    assert_eq!(first["key"].as_str().unwrap().len(), 87, "a public key");
    let wishes =
        json!({ "kinds": { "over": false }, "quiet": { "from": 1320, "until": 420, "offset": -300 } });
    let now = house.post("notify", &ada, &wishes).await.json();
    assert_eq!(now["wishes"]["kinds"]["over"], json!(false));
    assert_eq!(house.get("notify", &ada).await.json()["wishes"], now["wishes"]);
    for quiet in
        [json!({ "from": 1440, "until": 0, "offset": 0 }), json!({ "from": 0, "until": 60, "offset": 900 })]
    {
        let bad = house.post("notify", &ada, &json!({ "quiet": quiet })).await;
        assert_eq!(bad.code(), (400, "bad-settings".to_owned()));
    }
    let added = house.post("notify/webhook", &ada, &hook("http://127.0.0.1:9/one")).await.json();
    assert!(added["secret"].as_str().is_some_and(|secret| secret.len() == 43));
    let place = added["places"][0].clone();
    assert_eq!((&place["kind"], &place["host"]), (&json!("webhook"), &json!("127.0.0.1:9")));
    // Somebody else sees none of it, and cannot remove it.
    let bo = house.guest("Bo").await;
    let id = json!({ "id": place["id"] });
    assert_eq!(house.post("notify/remove", &bo, &id).await.json()["places"], json!([]));
    assert_eq!(house.post("notify/test", &bo, &id).await.code(), (404, "unknown".to_owned()));
    assert_eq!(house.get("notify", &ada).await.json()["places"].as_array().unwrap().len(), 1);
    assert_eq!(house.post("notify/test", &ada, &id).await.json(), json!({ "outcome": "unreachable" }));
    let export = house.get("person/export", &ada).await.json();
    assert_eq!(export["notifications"]["wishes"], now["wishes"]);
    assert_eq!(export["notifications"]["addresses"], json!(["http://127.0.0.1:9/one"]));
    let person = crate::served_person(&ada);
    let gone = house.post("person/forget", &ada, &json!({ "name": "Ada", "passphrase": "" })).await;
    assert_eq!(gone.status, 200, "{}", gone.body);
    assert_eq!(house.store.channels(person).await, Ok(vec![]));
    assert_eq!(house.store.wishes(person).await, Ok(None));
    assert_eq!(house.get("notify", "").await.code(), (401, "who-are-you".to_owned()));
}

/// Also with the flag that lets the tests' own office be told.
async fn webhooks_reach_no_inner_address(house: &House) {
    let ada = house.guest("Ada").await;
    for url in [
        "https://10.0.0.1/",
        "https://192.168.1.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://100.64.0.1/",
        "https://0.0.0.0/",
        "https://224.0.0.1/",
        "https://192.0.2.1/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[::]/",
        "http://1.1.1.1/",
        "ftp://1.1.1.1/",
        "https://user@1.1.1.1/",
        "not an address",
        "",
    ] {
        let refused = house.post("notify/webhook", &ada, &hook(url)).await;
        assert_eq!(refused.code(), (400, "bad-settings".to_owned()), "{url}");
    }
    let unlucky = json!({ "endpoint": "https://10.0.0.1/", "p256dh": "x", "auth": "y", "language": "en" });
    assert_eq!(house.post("notify/push", &ada, &unlucky).await.code(), (400, "bad-settings".to_owned()));
    // Without the flag, this machine is as little an address of the outside as any other.
    let strict = House::set_up(Settings { limits: Limits::none(), ..Settings::default() }).await;
    let ada = strict.guest("Ada").await;
    for url in [
        "http://127.0.0.1:9/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://127.1/",
    ] {
        let refused = strict.post("notify/webhook", &ada, &hook(url)).await;
        assert_eq!(refused.code(), (400, "bad-settings".to_owned()), "{url}");
    }
    assert_eq!(strict.get("notify", &ada).await.json()["places"], json!([]));
}

async fn naming_places_is_bounded(house: &House) {
    let ada = house.guest("Ada").await;
    for number in 0..3 {
        let added = house.post("notify/webhook", &ada, &hook(&format!("http://127.0.0.1:9/{number}"))).await;
        assert_eq!(added.status, 200);
    }
    let refused = house.post("notify/webhook", &ada, &hook("http://127.0.0.1:9/more")).await;
    assert_eq!(refused.code(), (429, "too-many".to_owned()));
    let id = house.get("notify", &ada).await.json()["places"][0]["id"].clone();
    assert_eq!(
        house.post("notify/test", &ada, &json!({ "id": id })).await.code(),
        (429, "too-many".to_owned())
    );
    // Others are not bothered, but nobody is told at many places.
    let bo = house.guest("Bo").await;
    assert_eq!(house.post("notify/webhook", &bo, &hook("http://127.0.0.1:9/b")).await.status, 200);
}
