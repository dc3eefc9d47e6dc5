//! The promises of [`Secret`], each as a check.

use core::time::Duration;

use protocol::Millis;

use crate::{Key, Secret, Store};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    a_new_secret_joins_the_others(open).await;
    what_was_replaced_long_ago_is_forgotten(&open("old secrets").await).await;
    all_others_can_be_forgotten(open).await;
}

fn birthdays(store: &impl Secret) -> Vec<u64> {
    store.secrets().iter().map(|key| key.since.since_1970()).collect()
}

/// Waits until these are the birthdays. In a store for one process they are at once; one that is shared lets a new secret
/// sign only when every node has heard of it, and until then it comes last.
async fn comes_to(store: &impl Store, expected: &[u64]) {
    let mut waits = if store.is_for_one() { 0 } else { 500 };
    while waits > 0 && birthdays(store) != expected {
        tokio::time::sleep(Duration::from_millis(20)).await;
        waits -= 1;
    }
    assert_eq!(birthdays(store), expected, "the newest first");
}

async fn a_new_secret_joins_the_others<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("secrets").await;
    let first = store.secrets();
    assert_eq!(first.len(), 1, "there is one from the start");
    let now = first[0].since.plus(1_000);
    assert_eq!(store.rotate(now, Millis::new(0)).await, Ok(()));
    let birthday = first[0].since.since_1970();
    assert!(birthdays(&store).contains(&now.since_1970()), "the new one is known at once");
    comes_to(&store, &[now.since_1970(), birthday]).await;
    let both = store.secrets();
    assert_eq!(both[1..], first, "the old one is kept");
    assert_ne!(both[0].secret, first[0].secret);
    drop(store);
    let again = open("secrets").await;
    comes_to(&again, &[now.since_1970(), birthday]).await;
    assert_eq!(again.secrets(), both, "and so they stay");
    // A clock that was put back does not make an old secret the newest.
    assert_eq!(again.rotate(Millis::new(1), Millis::new(0)).await, Ok(()));
    comes_to(&again, &[1, now.since_1970(), birthday]).await;
    assert_eq!(again.secrets()[1..], both);
}

async fn what_was_replaced_long_ago_is_forgotten(store: &impl Store) {
    assert_eq!(store.rotate(Millis::new(100), Millis::new(u64::MAX)).await, Ok(()));
    for now in [200, 300, 400] {
        assert_eq!(store.rotate(Millis::new(now), Millis::new(0)).await, Ok(()));
    }
    comes_to(store, &[400, 300, 200, 100]).await;
    // That of 200 was in use until 300.
    assert_eq!(store.rotate(Millis::new(500), Millis::new(299)).await, Ok(()));
    comes_to(store, &[500, 400, 300, 200]).await;
    assert_eq!(store.rotate(Millis::new(600), Millis::new(400)).await, Ok(()));
    comes_to(store, &[600, 500, 400]).await;
}

async fn all_others_can_be_forgotten<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("revoked").await;
    let before = store.secrets();
    assert_eq!(store.rotate(Millis::new(5), Millis::new(u64::MAX)).await, Ok(()));
    let after: Vec<Key> = store.secrets();
    assert_eq!(after.len(), 1);
    assert!(!before.contains(&after[0]));
    drop(store);
    assert_eq!(open("revoked").await.secrets(), after);
}
