//! The promises of [`Passkeys`](crate::Passkeys), each as a check.

use protocol::Millis;

use super::who;
use crate::{Digest, MOST_PASSKEYS, Passkey, Person, Store};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    passkeys_are_kept_and_removed(&open("passkeys").await).await;
    a_passkey_counts_upwards(&open("counts").await).await;
    a_challenge_is_spent_once(&open("spent").await).await;
    the_forgotten_have_none(&open("forgotten passkeys").await).await;
}

fn passkey(id: u8, person: u128, since: u64) -> Passkey {
    let (since, seen) = (Millis::new(since), Millis::new(since));
    let name = format!("żółty {id}");
    Passkey { id: vec![id, 0, 255], person: who(person), key: vec![1, 2, id], count: 0, name, since, seen }
}

async fn lives(store: &impl Store, person: u128) {
    let person = Person { id: who(person), name: "Ada".to_owned(), since: Millis::new(1), kept: false };
    assert_eq!(store.keep_person(person).await, Ok(()));
}

async fn passkeys_are_kept_and_removed(store: &impl Store) {
    assert_eq!(store.add_passkey(passkey(1, 1, 5)).await, Ok(false), "nobody has it");
    lives(store, 1).await;
    lives(store, 2).await;
    assert_eq!(store.add_passkey(passkey(1, 1, 5)).await, Ok(true));
    assert_eq!(store.add_passkey(passkey(1, 2, 5)).await, Ok(false), "it is somebody else's");
    assert_eq!(store.add_passkey(passkey(2, 1, 3)).await, Ok(true));
    assert_eq!(store.passkeys(who(1)).await, Ok(vec![passkey(2, 1, 3), passkey(1, 1, 5)]));
    assert_eq!(store.passkey(vec![1, 0, 255]).await, Ok(Some(passkey(1, 1, 5))));
    assert_eq!(store.passkey(vec![1]).await, Ok(None));
    assert_eq!(store.remove_passkey(who(2), vec![1, 0, 255]).await, Ok(false));
    assert_eq!(store.remove_passkey(who(1), vec![1, 0, 255]).await, Ok(true));
    assert_eq!(store.passkeys(who(1)).await, Ok(vec![passkey(2, 1, 3)]));
    for id in 10..10 + MOST_PASSKEYS as u8 - 1 {
        assert_eq!(store.add_passkey(passkey(id, 1, 9)).await, Ok(true));
    }
    assert_eq!(store.add_passkey(passkey(99, 1, 9)).await, Ok(false), "enough");
}

async fn a_passkey_counts_upwards(store: &impl Store) {
    lives(store, 1).await;
    let id = || vec![1, 0, 255];
    assert_eq!(store.add_passkey(passkey(1, 1, 5)).await, Ok(true));
    assert_eq!(store.use_passkey(id(), 0, Millis::new(7)).await, Ok(true), "one that does not count");
    assert_eq!(store.use_passkey(id(), 4, Millis::new(8)).await, Ok(true));
    assert_eq!(store.use_passkey(id(), 4, Millis::new(9)).await, Ok(false), "the same number again");
    assert_eq!(store.use_passkey(id(), 0, Millis::new(9)).await, Ok(false));
    assert_eq!(store.use_passkey(vec![2], 9, Millis::new(9)).await, Ok(false));
    let found = store.passkey(id()).await.unwrap().unwrap();
    assert_eq!((found.count, found.seen), (4, Millis::new(8)));
}

async fn a_challenge_is_spent_once(store: &impl Store) {
    let spend = async |challenge: u8, until, now| {
        store.spend(Digest([challenge; 32]), Millis::new(until), Millis::new(now)).await
    };
    assert_eq!(spend(1, 100, 50).await, Ok(true));
    assert_eq!(spend(1, 100, 60).await, Ok(false));
    assert_eq!(spend(2, 100, 60).await, Ok(true));
    assert_eq!(spend(1, 100, 100).await, Ok(false), "as long as it would be valid");
    assert_eq!(spend(3, 300, 101).await, Ok(true));
    assert_eq!(spend(1, 100, 102).await, Ok(true), "it is not kept for ever");
}

async fn the_forgotten_have_none(store: &impl Store) {
    lives(store, 1).await;
    lives(store, 2).await;
    assert_eq!(store.add_passkey(passkey(1, 1, 5)).await, Ok(true));
    assert_eq!(store.add_passkey(passkey(2, 2, 5)).await, Ok(true));
    assert_eq!(store.forget_person(who(1), Millis::new(9)).await, Ok(()));
    assert_eq!(store.passkeys(who(1)).await, Ok(vec![]));
    assert_eq!(store.add_passkey(passkey(3, 1, 9)).await, Ok(false));
    assert_eq!(store.passkeys(who(2)).await.map(|own| own.len()), Ok(1));
}
