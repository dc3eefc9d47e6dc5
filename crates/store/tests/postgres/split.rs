//! One store over several databases.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use protocol::Seq;
use store::contract::store_contract;
use store::{Appended, Log as _, Postgres, PostgresTuning, Shelf as _, Split};

use super::{append, database, founding, shared, table};

async fn open(url: &str) -> Postgres {
    let tuning = PostgresTuning { signs_after: Duration::from_millis(300), ..PostgresTuning::USUAL };
    Postgres::open_tuned(url, tuning).await.unwrap_or_else(|why| panic!("{why}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn split_keeps_the_contract() {
    let urls: Mutex<BTreeMap<String, [String; 2]>> = Mutex::default();
    store_contract(async |name: &str| {
        let plain = name.replace(' ', "-");
        let urls = urls
            .lock()
            .unwrap()
            .entry(name.to_owned())
            .or_insert_with(|| ["one", "two"].map(|part| database(&format!("split-{part}-{plain}"))))
            .clone();
        Split::new(vec![open(&urls[0]).await, open(&urls[1]).await]).unwrap()
    })
    .await;
}

#[tokio::test]
async fn a_table_stays_where_it_was_founded() {
    let urls = ["a", "b", "c"].map(|name| database(&format!("stays-{name}")));
    let tables: Vec<_> = (0..60).map(table).collect();
    let alone = Split::new(vec![open(&urls[0]).await]).unwrap();
    for table in &tables[..20] {
        alone.found(founding(*table)).await.unwrap();
        assert_eq!(alone.append(append(*table, 1, 1)).await, Ok(Appended::Written));
    }
    // Another database, and then another.
    for (count, known) in [(2, 40), (3, 60)] {
        let mut stores = Vec::new();
        for url in &urls[..count] {
            stores.push(open(url).await);
        }
        let split = Split::new(stores).unwrap();
        for table in &tables[known - 20..known] {
            split.found(founding(*table)).await.unwrap();
            assert_eq!(split.append(append(*table, 1, 1)).await, Ok(Appended::Written));
        }
        for table in &tables[..known] {
            assert!(split.founding(*table).await.unwrap().is_some());
            assert_eq!(split.append(append(*table, 1, 1)).await, Ok(Appended::Duplicate(Seq::new(1))));
        }
        assert_eq!(split.listed(99).await.unwrap().len(), known);
    }
    let counts = ["a", "b", "c"].map(|name| {
        let count = shared().sql(&format!("stays-{name}"), "SELECT count(*) FROM gavel.tables").unwrap();
        count.parse::<usize>().unwrap()
    });
    assert_eq!(counts.iter().sum::<usize>(), 60, "each table is in one of them");
    assert!(counts[0] >= 20 && counts[1] >= 5 && counts[2] >= 2, "new ones are spread: {counts:?}");
}
