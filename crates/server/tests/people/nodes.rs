//! Two nodes with one store: what somebody does about their name at one holds at the other. In memory and on PostgreSQL.

use std::sync::Arc;

use serde_json::{Value, json};
use store::Postgres;

use super::passkeys::Device;
use super::served::House;
use super::{OTHER, PHRASE};

/// Runs a test at two nodes over a store in memory, and over PostgreSQL.
macro_rules! at_two_nodes {
    ($($(#[doc = $doc:literal])* $name:ident;)*) => {
        mod memory {
            $($(#[doc = $doc])* #[tokio::test] async fn $name() {
                super::$name(&crate::House::several(2, server::Limits::none()).await).await;
            })*
        }
        mod postgres {
            $($(#[doc = $doc])* #[tokio::test] async fn $name() {
                super::$name(&super::over_one_database(concat!("nodes_", stringify!($name))).await).await;
            })*
        }
    };
}

at_two_nodes! {
    a_passkey_made_at_one_node_signs_in_at_the_other;
    a_question_asked_at_one_node_is_answered_once_among_all;
    what_ends_at_one_node_is_over_at_the_other;
    who_is_forgotten_at_one_node_is_unknown_at_the_other;
}

async fn over_one_database(name: &str) -> Vec<House> {
    let url = super::shared().new_database(name).unwrap_or_else(|why| panic!("{why}"));
    let (one, other) = (Postgres::open(&url).await.unwrap(), Postgres::open(&url).await.unwrap());
    House::sharing(vec![Arc::new(one), Arc::new(other)]).await
}

fn both(houses: &[House]) -> [&House; 2] {
    let [first, second] = houses else { panic!("two of them") };
    [first, second]
}

/// Registered at the first, with the question of the second; signed in at the second, with a question of the first, and the other
/// way round.
async fn a_passkey_made_at_one_node_signs_in_at_the_other(houses: &[House]) {
    let [first, second] = both(houses);
    let mut device = Device::new(1);
    let guest = first.guest("Ada").await;
    let made = device.makes(&second.question("make", &guest).await);
    let kept = first.posts("keep", &guest, &json!({ "passkey": made })).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    let here = kept.cookie().unwrap().to_owned();
    assert_eq!(second.me(&here).await, json!({ "name": "Ada", "kept": true }));
    assert_eq!(second.get("person", &guest).await.status, 401, "the guest's cookie is worthless everywhere");
    let mut cookies = vec![here];
    for (asked, answered) in [(first, second), (second, first), (second, second)] {
        let used = device.uses(&asked.question("use", "").await);
        let signed_in = answered.posts("passkeys/sign-in", "", &used).await;
        assert_eq!(signed_in.status, 200, "{}", signed_in.body);
        cookies.push(signed_in.cookie().unwrap().to_owned());
    }
    for house in [first, second] {
        for cookie in &cookies {
            assert_eq!(house.me(cookie).await["name"], "Ada");
        }
        let about = house.get("person", &cookies[0]).await.json();
        assert_eq!(about["sessions"].as_array().unwrap().len(), 4);
        assert_eq!(about["passkeys"].as_array().unwrap().len(), 1);
    }
    // Removed at one of them, once there is something else to sign in with, it is known at neither.
    let used = device.uses(&first.question("use", &cookies[1]).await);
    let set = second.posts("passphrase", &cookies[1], &json!({ "new": PHRASE, "passkey": used })).await;
    assert_eq!(set.status, 200, "{}", set.body);
    let cookie = set.cookie().unwrap().to_owned();
    let id = first.get("person", &cookie).await.json()["passkeys"][0]["id"].clone();
    assert_eq!(first.posts("passkeys/change", &cookie, &json!({ "id": id })).await.status, 200);
    for house in [first, second] {
        let refused = house.signs_in_with("", &mut device).await;
        assert_eq!(refused.code(), (403, "wrong-passphrase".to_owned()));
    }
}

async fn a_question_asked_at_one_node_is_answered_once_among_all(houses: &[House]) {
    let [first, second] = both(houses);
    let mut device = Device::new(1);
    first.keeps_with(&first.guest("Ada").await, &mut device).await;
    let used = device.uses(&first.question("use", "").await);
    assert_eq!(second.posts("passkeys/sign-in", "", &used).await.status, 200);
    assert_eq!(first.posts("passkeys/sign-in", "", &used).await.status, 403, "the same answer elsewhere");
    for _ in 0..4 {
        let used = device.uses(&second.question("use", "").await);
        let (one, other) = tokio::join!(
            first.posts("passkeys/sign-in", "", &used),
            second.posts("passkeys/sign-in", "", &used)
        );
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 403], "of two at the same moment one succeeds");
    }
    let codes = device.uses(&first.question("use", "").await);
    let cookie = second.signs_in_with("", &mut device).await.cookie().unwrap().to_owned();
    assert_eq!(first.posts("codes", &cookie, &json!({ "passkey": codes })).await.status, 403, "it is old");
}

async fn what_ends_at_one_node_is_over_at_the_other(houses: &[House]) {
    let [first, second] = both(houses);
    let (here, codes) = first.keeps(&first.guest("Ada").await).await;
    let there = second.elsewhere("Ada").await;
    let ended = first.post("person/sessions", &here, &json!({})).await;
    assert_eq!(ended.status, 200, "{}", ended.body);
    assert_eq!(second.get("person", &there).await.code(), (401, "expired".to_owned()));
    // A recovery code is used once among all.
    let body = json!({ "name": "Ada", "code": codes[0], "passphrase": OTHER });
    let (one, other) =
        tokio::join!(first.post("person/recover", "", &body), second.post("person/recover", "", &body));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403]);
    for house in [first, second] {
        assert_eq!(house.me(&here).await, Value::Null, "all devices are signed out");
        assert_eq!(house.signs_in("Ada", PHRASE).await.status, 403);
    }
}

async fn who_is_forgotten_at_one_node_is_unknown_at_the_other(houses: &[House]) {
    let [first, second] = both(houses);
    let (here, _) = first.keeps(&first.guest("Ada").await).await;
    let there = second.elsewhere("Ada").await;
    let forget = json!({ "name": "Ada", "passphrase": PHRASE });
    assert_eq!(second.post("person/forget", &there, &forget).await.status, 200);
    for house in [first, second] {
        for cookie in [&here, &there] {
            assert_eq!(house.me(cookie).await, Value::Null);
        }
        assert_eq!(house.signs_in("Ada", PHRASE).await.status, 403);
        assert_eq!(house.get("profile?name=Ada", "").await.status, 404);
    }
    // The name is free.
    first.guest("Ada").await;
}
