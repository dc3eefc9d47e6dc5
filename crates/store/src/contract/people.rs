//! The promises of [`People`], each as a check.

use protocol::Millis;

use super::who;
use crate::{People, Person};

pub(super) async fn kept<P: People>(open: &impl AsyncFn(&str) -> P) {
    people_are_kept_under_new_names(&open("people").await).await;
}

async fn people_are_kept_under_new_names(people: &impl People) {
    let person = |name: &str, since| Person { id: who(u128::MAX), name: name.to_owned(), since, kept: false };
    let (first, later) = (Millis::new(5), Millis::new(9));
    assert_eq!(people.person(who(u128::MAX)).await, Ok(None));
    assert_eq!(people.keep_person(person("Ada", first)).await, Ok(()));
    assert_eq!(people.person(who(u128::MAX)).await, Ok(Some(person("Ada", first))));
    assert_eq!(people.keep_person(person("Żaneta", later)).await, Ok(()));
    assert_eq!(
        people.person(who(u128::MAX)).await,
        Ok(Some(person("Żaneta", first))),
        "since the first time"
    );
    assert_eq!(people.person(who(0)).await, Ok(None));
}
