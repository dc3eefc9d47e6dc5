//! What the log promises about tables that are no longer kept, each as a check.

use protocol::{Millis, Seq, Stage, TableId};

use super::{by, by_itself, founded, founding, shelf, table, who, written};
use crate::{Append, ShelfRow, Store};

const END: Millis = Millis::new(u64::MAX);

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    those_who_rested_longest_come_first(&open("resting").await).await;
    where_something_happened_nothing_is_removed(&open("awake").await).await;
    a_removed_table_is_gone(open).await;
    a_long_log_goes_bit_by_bit(&open("bits").await).await;
}

/// A command that puts the table on the shelf at this stage.
fn at_stage(table: TableId, seq: u32, at: u64, stage: Stage) -> Append {
    Append { shelf: Some(ShelfRow { stage, ..shelf("") }), ..by_itself(table, seq, at) }
}

async fn those_who_rested_longest_come_first(store: &impl Store) {
    let [a, b, c, d] = [1, 2, 3, 4].map(table);
    for (table, at) in [(a, 30), (b, 10), (c, 20), (d, 5)] {
        assert_eq!(store.found(founding(table, at)).await, Ok(()));
    }
    written(store, at_stage(d, 1, 6, Stage::Playing)).await;
    let gathering = async |since, most| store.resting(Stage::Gathering, Millis::new(since), most).await;
    assert_eq!(gathering(100, 9).await, Ok(vec![b, c, a]));
    assert_eq!(gathering(100, 2).await, Ok(vec![b, c]), "no more than the limit");
    assert_eq!(gathering(30, 9).await, Ok(vec![b, c]), "at 30 something happened");
    assert_eq!(gathering(10, 9).await, Ok(vec![]));
    assert_eq!(store.resting(Stage::Playing, END, 9).await, Ok(vec![d]));
    assert_eq!(store.resting(Stage::Over, END, 9).await, Ok(vec![]));
    // A private order does not show on the shelf, and is something that happened all the same.
    written(store, by_itself(b, 1, 50)).await;
    assert_eq!(gathering(50, 9).await, Ok(vec![c, a]));
    assert_eq!(gathering(51, 9).await, Ok(vec![b, c, a]));
}

async fn where_something_happened_nothing_is_removed(store: &impl Store) {
    let table = founded(store, 1).await;
    written(store, by_itself(table, 1, 50)).await;
    assert_eq!(store.remove(table, Millis::new(1)).await, Ok(false));
    assert_eq!(store.remove(table, Millis::new(50)).await, Ok(false));
    assert_eq!(store.read(table, Seq::ZERO).await.map(|entries| entries.len()), Ok(1));
    assert_eq!(store.remove(super::table(2), END).await, Ok(false), "what is not there is not removed");
    assert_eq!(store.clear(9).await, Ok(false));
    assert_eq!(store.remove(table, Millis::new(51)).await, Ok(true));
    assert_eq!(store.remove(table, Millis::new(51)).await, Ok(false), "it is gone already");
}

async fn a_removed_table_is_gone<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let mut store = open("removed").await;
    let (gone, other) = (table(1), table(2));
    for table in [gone, other] {
        assert_eq!(store.found(founding(table, 1)).await, Ok(()));
        let people = Some(ShelfRow { people: vec![who(1)], ..shelf("") });
        let full = Append { deadline: Some(Millis::new(5)), shelf: people, ..by_itself(table, 1, 10) };
        written(&store, by(1, 1, Append { record: Some("a record".to_owned()), ..full })).await;
    }
    assert_eq!(store.remove(gone, END).await, Ok(true));
    // Before and after what is left of it was deleted, and after opening again.
    for _ in 0..3 {
        assert_eq!(store.founding(gone).await, Ok(None));
        assert_eq!(store.read(gone, Seq::ZERO).await, Ok(vec![]));
        assert_eq!(store.heads(vec![gone, other]).await, Ok(vec![(other, Seq::new(1))]));
        assert_eq!(store.due(END, 9).await, Ok(vec![(other, Millis::new(5))]));
        assert_eq!(store.record(gone).await, Ok(None));
        let tables =
            |shelved: Vec<crate::Shelved>| shelved.into_iter().map(|shelved| shelved.table).collect();
        assert_eq!(store.listed(9).await.map(tables), Ok(vec![other]));
        assert_eq!(store.tables_of(who(1), 9).await.map(tables), Ok(vec![other]));
        assert_eq!(store.resting(Stage::Gathering, END, 9).await, Ok(vec![other]));
        let why = store.append(by_itself(gone, 2, 20)).await.expect_err("there is no such table").to_string();
        assert!(why.contains(gone.as_str()), "{why}");
        assert_eq!(store.clear(9).await, Ok(false));
        drop(store);
        store = open("removed").await;
    }
    assert_eq!(store.read(other, Seq::ZERO).await.map(|entries| entries.len()), Ok(1), "others stay");
}

async fn a_long_log_goes_bit_by_bit(store: &impl Store) {
    for number in 1..=2 {
        let table = founded(store, number).await;
        for seq in 1..=10 {
            written(store, by(1, u128::from(seq), by_itself(table, seq, 10))).await;
        }
        assert_eq!(store.remove(table, END).await, Ok(true));
    }
    // One is founded anew before the old one is deleted: it begins at the beginning.
    let table = founded(store, 1).await;
    assert_eq!(store.read(table, Seq::ZERO).await, Ok(vec![]));
    written(store, by(1, 1, by_itself(table, 1, 10))).await;
    let mut goes = 1;
    while store.clear(3).await.expect("it is cleared") {
        goes += 1;
        assert!(goes < 10, "it ends");
    }
    assert_eq!(store.read(table, Seq::ZERO).await.map(|entries| entries.len()), Ok(1), "the new one stays");
}
