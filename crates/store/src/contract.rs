//! What every store must do, whatever its medium: the promises of [`Store`] and its parts, each as a check.
//!
//! A check that fails panics and says which one; the random ones also print their seed.

mod accounts;
mod daily;
mod invitations;
mod log;
mod nodes;
mod notices;
mod passkeys;
mod people;
mod queue;
mod removal;
mod reports;
mod results;
mod secrets;
mod shelf;

use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};
use rules::SplitMix;

use crate::{Append, Appended, Entry, Log, NewLog, Person, ShelfRow, Shelved, Store, Unavailable};

/// Checks the whole contract. `open` gets a name: the same name opens the same store again, a new name opens an empty
/// one. A store is closed or dropped before it is opened again.
///
/// # Panics
///
/// If the store breaks its promise.
pub async fn store_contract<S: Store>(open: impl AsyncFn(&str) -> S) {
    log::kept(&open).await;
    people::kept(&open).await;
    accounts::kept(&open).await;
    passkeys::kept(&open).await;
    shelf::kept(&open).await;
    removal::kept(&open).await;
    queue::kept(&open).await;
    invitations::kept(&open).await;
    reports::kept(&open).await;
    results::kept(&open).await;
    daily::kept(&open).await;
    secrets::kept(&open).await;
    notices::kept(&open).await;
    nodes::kept(&open).await;
    founding_again_changes_nothing(&open("founding").await).await;
    what_is_not_written_leaves_no_trace(&open("traces").await).await;
    everything_is_there_after_opening_again(&open).await;
    a_closed_store_answers_no_more(&open).await;
}

/// The id of a table, different for each number.
fn table(number: u64) -> TableId {
    TableId::draw(&mut SplitMix::new(number))
}

fn who(number: u128) -> PersonId {
    PersonId::new(number)
}

/// A row for a table with no one seated, listed and gathering.
fn shelf(summary: &str) -> ShelfRow {
    ShelfRow { stage: Stage::Gathering, listed: true, summary: summary.to_owned(), people: Vec::new() }
}

fn founding(table: TableId, at: u64) -> NewLog {
    NewLog { table, at: Millis::new(at), founding: format!("founding of {table}"), shelf: shelf("") }
}

/// A command of the server itself, with no author.
fn by_itself(table: TableId, seq: u32, at: u64) -> Append {
    Append {
        table,
        seq: Seq::new(seq),
        author: None,
        at: Millis::new(at),
        command: format!("{seq} at {at}"),
        deadline: None,
        shelf: None,
        record: None,
    }
}

fn by(person: u128, id: u128, append: Append) -> Append {
    Append { author: Some((who(person), CommandId::new(id))), ..append }
}

fn entry(append: &Append) -> Entry {
    let Append { seq, author, at, ref command, .. } = *append;
    Entry { seq, author, at, command: command.clone() }
}

async fn founded(log: &impl Log, number: u64) -> TableId {
    let table = table(number);
    assert_eq!(log.found(founding(table, 1)).await, Ok(()), "a table is founded");
    table
}

async fn written(log: &impl Log, append: Append) {
    assert_eq!(log.append(append.clone()).await, Ok(Appended::Written), "{append:?}");
}

async fn founding_again_changes_nothing(store: &impl Store) {
    let id = table(1);
    assert_eq!(store.founding(id).await, Ok(None), "nothing is known of a table that is not there");
    let people = vec![who(1), who(2), who(1)];
    let first = NewLog { shelf: ShelfRow { people, ..shelf("first") }, ..founding(id, 5) };
    assert_eq!(store.found(first.clone()).await, Ok(()));
    let other = ShelfRow { stage: Stage::Over, listed: false, people: vec![who(3)], ..shelf("second") };
    let again = NewLog { at: Millis::new(9), founding: "another".to_owned(), shelf: other, ..first.clone() };
    assert_eq!(store.found(again).await, Ok(()), "founding again is no fault");
    assert_eq!(store.founding(id).await, Ok(Some(first.founding)), "the first founding stays");
    let shelved =
        Shelved { table: id, stage: Stage::Gathering, touched: Millis::new(5), summary: "first".to_owned() };
    assert_eq!(store.listed(9).await, Ok(vec![shelved.clone()]), "the first shelf stays");
    assert_eq!(store.tables_of(who(1), 9).await, Ok(vec![shelved]), "somebody in two seats sits there once");
    assert_eq!(store.tables_of(who(3), 9).await, Ok(vec![]));
    assert_eq!(store.due(Millis::new(u64::MAX), 9).await, Ok(vec![]), "a new table has no deadline");
}

async fn what_is_not_written_leaves_no_trace(store: &impl Store) {
    let table = founded(store, 1).await;
    let first = by(1, 1, Append { deadline: Some(Millis::new(50)), ..by_itself(table, 1, 10) });
    written(store, first.clone()).await;
    let before =
        (store.due(Millis::new(99), 9).await, store.listed(9).await, store.read(table, Seq::ZERO).await);
    let loud = |seq| Append {
        deadline: None,
        shelf: Some(ShelfRow { stage: Stage::Playing, people: vec![who(7)], ..shelf("loud") }),
        record: Some("a record".to_owned()),
        ..by_itself(table, seq, 20)
    };
    assert_eq!(store.append(loud(1)).await, Ok(Appended::Conflict));
    assert_eq!(store.append(loud(3)).await, Ok(Appended::Conflict));
    assert_eq!(store.append(by(1, 1, loud(2))).await, Ok(Appended::Duplicate(Seq::new(1))));
    let after =
        (store.due(Millis::new(99), 9).await, store.listed(9).await, store.read(table, Seq::ZERO).await);
    assert_eq!(before, after);
    assert_eq!(store.record(table).await, Ok(None));
    assert_eq!(store.tables_of(who(7), 9).await, Ok(vec![]));
}

async fn everything_is_there_after_opening_again<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let (id, name) = (table(1), "reopened");
    let full = |seq: u32| Append {
        deadline: Some(Millis::new(70)),
        shelf: Some(ShelfRow { people: vec![who(1)], ..shelf("kept") }),
        record: Some("a record".to_owned()),
        ..by(1, u128::from(seq), by_itself(id, seq, 10))
    };
    let store = open(name).await;
    let secrets = store.secrets();
    assert_eq!(store.found(founding(id, 1)).await, Ok(()));
    written(&store, full(1)).await;
    let person = Person { id: who(1), name: "Ada".to_owned(), since: Millis::new(3), kept: false };
    assert_eq!(store.keep_person(person.clone()).await, Ok(()));
    let shelved = store.listed(9).await;
    drop(store);
    for _ in 0..2 {
        let store = open(name).await;
        assert_eq!(store.secrets(), secrets, "the secrets are the same");
        assert_eq!(store.founding(id).await, Ok(Some(founding(id, 1).founding)));
        assert_eq!(store.read(id, Seq::ZERO).await, Ok(vec![entry(&full(1))]));
        assert_eq!(store.heads(vec![id]).await, Ok(vec![(id, Seq::new(1))]));
        assert_eq!(store.due(Millis::new(70), 9).await, Ok(vec![(id, Millis::new(70))]));
        assert_eq!(store.listed(9).await, shelved);
        assert_eq!(store.tables_of(who(1), 9).await, shelved);
        assert_eq!(store.record(id).await, Ok(Some("a record".to_owned())));
        assert_eq!(store.person(who(1)).await, Ok(Some(person.clone())));
        assert_eq!(store.append(full(1)).await, Ok(Appended::Duplicate(Seq::new(1))));
        assert_eq!(store.append(by_itself(id, 1, 10)).await, Ok(Appended::Conflict));
    }
    written(&open(name).await, full(2)).await;
}

async fn a_closed_store_answers_no_more<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let (id, name) = (table(1), "closed");
    let store = open(name).await;
    founded(&store, 1).await;
    written(&store, by(1, 1, by_itself(id, 1, 10))).await;
    store.close().await;
    store.close().await;
    let closed = |why: Unavailable| why.to_string().contains("closed");
    assert!(store.append(by_itself(id, 2, 20)).await.is_err_and(closed), "nothing is written from then on");
    assert!(store.read(id, Seq::ZERO).await.is_err_and(closed), "and nothing is read");
    assert!(store.person(who(1)).await.is_err_and(closed));
    assert!(store.listed(9).await.is_err_and(closed));
    drop(store);
    let entries = open(name).await.read(id, Seq::ZERO).await;
    assert_eq!(entries, Ok(vec![entry(&by(1, 1, by_itself(id, 1, 10)))]));
}
