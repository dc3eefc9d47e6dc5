//! The promises of [`Secret`], each as a check.

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

async fn a_new_secret_joins_the_others<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("secrets").await;
    let first = store.secrets();
    assert_eq!(first.len(), 1, "there is one from the start");
    let now = first[0].since.plus(1_000);
    assert_eq!(store.rotate(now, Millis::new(0)).await, Ok(()));
    let both = store.secrets();
    assert_eq!(both[1..], first, "the old one is kept");
    assert_eq!(both[0].since, now, "the new one comes first");
    assert_ne!(both[0].secret, first[0].secret);
    drop(store);
    let again = open("secrets").await;
    assert_eq!(again.secrets(), both, "and so they stay");
    // A clock that was put back does not make an old secret the newest.
    assert_eq!(again.rotate(Millis::new(1), Millis::new(0)).await, Ok(()));
    assert_eq!(again.secrets()[0].since, Millis::new(1));
    assert_eq!(again.secrets()[1..], both);
}

async fn what_was_replaced_long_ago_is_forgotten(store: &impl Store) {
    assert_eq!(store.rotate(Millis::new(100), Millis::new(u64::MAX)).await, Ok(()));
    for now in [200, 300, 400] {
        assert_eq!(store.rotate(Millis::new(now), Millis::new(0)).await, Ok(()));
    }
    assert_eq!(birthdays(store), [400, 300, 200, 100]);
    // That of 200 was in use until 300.
    assert_eq!(store.rotate(Millis::new(500), Millis::new(299)).await, Ok(()));
    assert_eq!(birthdays(store), [500, 400, 300, 200]);
    assert_eq!(store.rotate(Millis::new(600), Millis::new(400)).await, Ok(()));
    assert_eq!(birthdays(store), [600, 500, 400]);
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
