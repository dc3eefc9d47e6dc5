//! One store over several databases.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use protocol::Seq;
use store::contract::store_contract;
use store::{Appended, Log as _, NodeId, Nodes as _, Postgres, PostgresTuning, Shelf as _, Split};

use super::{append, database, founding, shared, start, table};

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

/// Two clusters, not two databases of one: each has processes and a disk of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_clusters_is_killed_and_comes_back() {
    let mut servers = [start(), start()];
    let mut stores = Vec::new();
    for server in &servers {
        stores.push(open(&server.new_database("house").unwrap()).await);
    }
    let split = Split::new(stores).unwrap();
    for number in 0..40 {
        split.found(founding(table(number))).await.unwrap();
        assert_eq!(split.append(append(table(number), 1, 1)).await, Ok(Appended::Written));
    }
    let rows = |server: &postgres_server::Server, seq: u32| -> Vec<String> {
        let sql = format!("SELECT table_id FROM gavel.log WHERE seq = {seq} ORDER BY table_id");
        server.sql("house", &sql).unwrap().lines().map(str::to_owned).collect()
    };
    let [first, second] = [rows(&servers[0], 1), rows(&servers[1], 1)];
    assert_eq!(first.len() + second.len(), 40, "each table is in one of them");
    assert!(first.len() >= 8 && second.len() >= 8, "{} and {}", first.len(), second.len());

    servers[1].kill();
    let asked = Instant::now();
    let appends = (0..40).map(|number| split.append(append(table(number), 2, 2)));
    let answers = futures_util::future::join_all(appends).await;
    assert!(asked.elapsed() < Duration::from_millis(6_500), "{:?}", asked.elapsed());
    for (number, answer) in (0..40).zip(&answers) {
        let there = first.contains(&table(number).to_string());
        assert_eq!(
            answer.is_ok(),
            there,
            "tables of the first are written, those of the second are not: {answer:?}"
        );
    }
    assert!(split.renew(NodeId::new(1)).await.is_err(), "a lease is one in each of them");
    assert!(asked.elapsed() < Duration::from_secs(13));

    servers[1].start_again().unwrap();
    for number in 0..40 {
        // Whoever was not answered repeats it, until it is done.
        let begun = Instant::now();
        let repeated = loop {
            match split.append(append(table(number), 2, 2)).await {
                Ok(answer) => break answer,
                Err(why) => assert!(begun.elapsed() < Duration::from_secs(30), "{why}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert!(matches!(repeated, Appended::Written | Appended::Duplicate(_)), "{repeated:?}");
        let entries = split.read(table(number), Seq::ZERO).await.unwrap();
        let commands: Vec<&str> = entries.iter().map(|entry| entry.command.as_str()).collect();
        assert_eq!(commands, ["command 1", "command 2"]);
    }
    assert_eq!([rows(&servers[0], 2), rows(&servers[1], 2)], [first, second], "nothing has moved");
}
