//! The promises of [`Accounts`](crate::Accounts), each as a check.

use protocol::{Millis, Seq};

use super::{by, by_itself, founded, shelf, who, written};
use crate::{
    Account, Append, Changed, Digest, Ends, MOST_SESSIONS, People, Person, Session, Store, Turnover,
};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    a_name_is_kept_once(&open("accounts").await).await;
    a_change_replaces_what_was_read(&open("versions").await).await;
    sessions_begin_and_end(&open("sessions").await).await;
    who_is_forgotten_leaves_an_id(&open("forgotten").await).await;
    a_table_is_rewritten_unless_something_happens(&open("rewritten").await).await;
    accounts_are_there_after_opening_again(open).await;
}

pub(super) async fn guest(people: &impl People, number: u128, name: &str) {
    let person = Person { id: who(number), name: name.to_owned(), since: Millis::new(1), kept: false };
    assert_eq!(people.keep_person(person).await, Ok(()));
}

pub(super) fn account(number: u128, name: &str) -> Account {
    Account {
        person: who(number),
        name: name.to_owned(),
        look: name.to_lowercase(),
        pass: Some("$argon2id$…".to_owned()),
        codes: vec![Digest([1; 32]), Digest([2; 32])],
        since: Millis::new(7),
        version: 0,
    }
}

fn session(number: u128, digest: u8, seen: u64) -> Session {
    let (since, seen) = (Millis::new(8), Millis::new(seen));
    Session { digest: Digest([digest; 32]), person: who(number), since, seen, device: "Łódź".to_owned() }
}

fn begins(session: Session) -> Turnover {
    Turnover { ends: Ends::None, begins: Some(session) }
}

fn ends(ends: Ends) -> Turnover {
    Turnover { ends, begins: None }
}

async fn a_name_is_kept_once(store: &impl Store) {
    guest(store, 1, "Ada").await;
    guest(store, 2, "Bo").await;
    assert_eq!(store.account(who(1)).await, Ok(None));
    let stale = store.change_account(account(3, "Nobody"), Turnover::default()).await;
    assert_eq!(stale, Ok(Changed::Stale), "somebody must be known to keep a name");
    let new = account(1, "Ada");
    assert_eq!(store.change_account(new.clone(), begins(session(1, 1, 9))).await, Ok(Changed::Done));
    let kept = Account { version: 1, ..new.clone() };
    assert_eq!(store.account(who(1)).await, Ok(Some(kept.clone())));
    assert_eq!(store.account_looking("ada".to_owned()).await, Ok(Some(kept)));
    assert_eq!(store.account_looking("Ada".to_owned()).await, Ok(None), "byte by byte");
    guest(store, 1, "Zed").await;
    let named = store.person(who(1)).await.map(|person| person.map(|person| person.name));
    assert_eq!(named, Ok(Some("Ada".to_owned())), "a name that is kept is changed with its account alone");
    let person = store.person(who(1)).await.ok().flatten();
    assert_eq!(person.as_ref().map(|person| (person.name.as_str(), person.kept)), Some(("Ada", true)));
    assert_eq!(store.session(Digest([1; 32])).await, Ok(person.map(|person| (session(1, 1, 9), person))));
    let alike = Account { look: "ada".to_owned(), ..account(2, "ADA") };
    let taken = store.change_account(alike, begins(session(2, 2, 9))).await;
    assert_eq!(taken, Ok(Changed::Taken));
    assert_eq!(store.sessions(who(2)).await, Ok(vec![]), "nothing of it is written");
    let person = store.person(who(2)).await.ok().flatten();
    assert_eq!(person.map(|person| (person.name, person.kept)), Some(("Bo".to_owned(), false)));
    assert_eq!(store.change_account(account(2, "Bo"), Turnover::default()).await, Ok(Changed::Done));
}

async fn a_change_replaces_what_was_read(store: &impl Store) {
    guest(store, 1, "Ada").await;
    let new = account(1, "Ada");
    assert_eq!(store.change_account(new.clone(), Turnover::default()).await, Ok(Changed::Done));
    assert_eq!(store.change_account(new.clone(), Turnover::default()).await, Ok(Changed::Stale));
    let renamed =
        Account { name: "Żaneta".to_owned(), look: "zaneta".to_owned(), codes: vec![], version: 1, ..new };
    assert_eq!(store.change_account(renamed.clone(), Turnover::default()).await, Ok(Changed::Done));
    assert_eq!(store.account(who(1)).await, Ok(Some(Account { version: 2, ..renamed.clone() })));
    assert_eq!(
        store.person(who(1)).await.ok().flatten().map(|person| person.name),
        Some(renamed.name.clone())
    );
    // Of two who use the same code, one succeeds.
    let twice = Account { pass: None, version: 2, ..renamed };
    assert_eq!(store.change_account(twice.clone(), ends(Ends::All)).await, Ok(Changed::Done));
    assert_eq!(store.change_account(twice, ends(Ends::All)).await, Ok(Changed::Stale));
    guest(store, 2, "Ada").await;
    let free = store.change_account(account(2, "Ada"), Turnover::default()).await;
    assert_eq!(free, Ok(Changed::Done), "a name that nobody keeps any more");
}

async fn sessions_begin_and_end(store: &impl Store) {
    guest(store, 1, "Ada").await;
    assert_eq!(store.turn_over(who(1), begins(session(1, 1, 1))).await, Ok(()));
    assert_eq!(store.session(Digest([1; 32])).await, Ok(None), "without an account nobody signs in");
    assert_eq!(store.change_account(account(1, "Ada"), Turnover::default()).await, Ok(Changed::Done));
    for number in 1..=4 {
        let begun = store.turn_over(who(1), begins(session(1, number, number.into()))).await;
        assert_eq!(begun, Ok(()));
    }
    let digests = async || {
        let sessions = store.sessions(who(1)).await.unwrap_or_default();
        sessions.iter().map(|session| session.digest.0[0]).collect::<Vec<u8>>()
    };
    assert_eq!(digests().await, [4, 3, 2, 1], "the last used first");
    assert_eq!(store.seen(Digest([2; 32]), Millis::new(9)).await, Ok(()));
    assert_eq!(store.seen(Digest([2; 32]), Millis::new(5)).await, Ok(()), "not back in time");
    assert_eq!(store.seen(Digest([9; 32]), Millis::new(9)).await, Ok(()));
    assert_eq!(digests().await, [2, 4, 3, 1]);
    let foreign = store.turn_over(who(2), ends(Ends::One(Digest([1; 32])))).await;
    assert_eq!((foreign, digests().await), (Ok(()), vec![2, 4, 3, 1]), "nobody ends those of others");
    let rotated = Turnover { ends: Ends::One(Digest([4; 32])), begins: Some(session(1, 5, 5)) };
    assert_eq!(store.turn_over(who(1), rotated).await, Ok(()));
    assert_eq!(digests().await, [2, 5, 3, 1]);
    assert_eq!(store.turn_over(who(1), ends(Ends::Others(Digest([3; 32])))).await, Ok(()));
    assert_eq!(digests().await, [3]);
    for number in 10..100 {
        let begun = store.turn_over(who(1), begins(session(1, number, number.into()))).await;
        assert_eq!(begun, Ok(()));
    }
    let all = digests().await;
    assert_eq!((all.len(), all.first()), (MOST_SESSIONS, Some(&99)), "the oldest have ended");
    assert_eq!(store.turn_over(who(1), ends(Ends::All)).await, Ok(()));
    assert_eq!(store.session(Digest([99; 32])).await, Ok(None));
}

async fn who_is_forgotten_leaves_an_id(store: &impl Store) {
    guest(store, 1, "Ada").await;
    guest(store, 2, "Bo").await;
    assert_eq!(store.change_account(account(1, "Ada"), begins(session(1, 1, 1))).await, Ok(Changed::Done));
    assert_eq!(store.forget_person(who(1), Millis::new(50)).await, Ok(()));
    assert_eq!(store.forget_person(who(1), Millis::new(60)).await, Ok(()));
    assert_eq!(store.forget_person(who(3), Millis::new(60)).await, Ok(()), "nobody");
    let nameless = Person { id: who(1), name: String::new(), since: Millis::new(0), kept: false };
    assert_eq!(store.person(who(1)).await, Ok(Some(nameless.clone())));
    assert_eq!(store.account(who(1)).await, Ok(None));
    assert_eq!(store.session(Digest([1; 32])).await, Ok(None));
    assert_eq!(store.forgotten(9).await, Ok(vec![(who(1), Millis::new(50))]));
    guest(store, 1, "Ada").await;
    assert_eq!(store.person(who(1)).await, Ok(Some(nameless)), "who is forgotten does not come back");
    assert_eq!(store.change_account(account(1, "Ada"), Turnover::default()).await, Ok(Changed::Stale));
    assert_eq!(store.change_account(account(2, "Ada"), Turnover::default()).await, Ok(Changed::Done), "free");
    assert_eq!(store.is_forgotten(who(1)).await, Ok(()));
    assert_eq!(store.forgotten(9).await, Ok(vec![]));
}

async fn a_table_is_rewritten_unless_something_happens(store: &impl Store) {
    let table = founded(store, 1).await;
    assert_eq!(store.rewrite(table, Seq::ZERO, "new".to_owned(), None).await, Ok(true), "before any command");
    let first = Append {
        shelf: Some(shelf("Ada sits here")),
        record: Some("Ada".to_owned()),
        ..by(1, 1, by_itself(table, 1, 10))
    };
    written(store, first).await;
    let (old, new) = (Some("Ada".to_owned()), Some("?".to_owned()));
    assert_eq!(store.rewrite(table, Seq::ZERO, "late".to_owned(), new.clone()).await, Ok(false));
    assert_eq!(store.record(table).await, Ok(old));
    let before = store.listed(9).await.unwrap_or_default();
    assert_eq!(store.rewrite(table, Seq::new(1), "? sits here".to_owned(), new.clone()).await, Ok(true));
    let after = store.listed(9).await.unwrap_or_default();
    assert_eq!(store.record(table).await, Ok(new));
    assert_eq!(after[0].summary, "? sits here");
    assert_eq!(after[0].touched, before[0].touched, "its place in lists stays");
    let nowhere = store.rewrite(super::table(9), Seq::ZERO, String::new(), None).await;
    assert_eq!(nowhere, Ok(false));
}

async fn accounts_are_there_after_opening_again<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("accounts again").await;
    guest(&store, 1, "Ada").await;
    guest(&store, 2, "Bo").await;
    let changed = store.change_account(account(1, "Ada"), begins(session(1, 1, 1))).await;
    assert_eq!(changed, Ok(Changed::Done));
    assert_eq!(store.forget_person(who(2), Millis::new(3)).await, Ok(()));
    drop(store);
    let store = open("accounts again").await;
    assert_eq!(store.account(who(1)).await, Ok(Some(Account { version: 1, ..account(1, "Ada") })));
    assert_eq!(store.sessions(who(1)).await, Ok(vec![session(1, 1, 1)]));
    assert_eq!(store.forgotten(9).await, Ok(vec![(who(2), Millis::new(3))]));
}
