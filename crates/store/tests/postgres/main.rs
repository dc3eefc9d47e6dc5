//! The store in a real PostgreSQL, which every test program starts for itself: the contract, several nodes on one
//! database, and a database that dies, hangs and is replaced.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod failing;
mod moving;
mod nodes;
mod opening;
mod split;
mod tables;

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use postgres_server::{Options, Server};
use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};
use rules::SplitMix;
use store::contract::store_contract;
use store::{Append, NewLog, Postgres, PostgresTuning, ShelfRow};

/// A server of its own, or a panic that says what to install.
fn start() -> Server {
    Server::start(Options::default()).unwrap_or_else(|why| panic!("{why}"))
}

/// The server for tests that only need a database: it is never killed, and need not wait for the disk.
fn shared() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    let quick = || Options::default().set("fsync", "off").set("max_connections", "400");
    SERVER.get_or_init(|| Server::start(quick()).unwrap_or_else(|why| panic!("{why}")))
}

/// A database of its own for this name.
fn database(name: &str) -> String {
    shared().new_database(name).unwrap_or_else(|why| panic!("{why}"))
}

fn table(number: u64) -> TableId {
    TableId::draw(&mut SplitMix::new(number))
}

fn founding(table: TableId) -> NewLog {
    let shelf = ShelfRow { stage: Stage::Playing, listed: true, summary: String::new(), people: vec![] };
    NewLog { table, at: Millis::new(1), founding: "founded".to_owned(), shelf }
}

fn append(table: TableId, seq: u32, id: u128) -> Append {
    Append {
        table,
        seq: Seq::new(seq),
        author: Some((PersonId::new(1), CommandId::new(id))),
        at: Millis::new(1),
        command: format!("command {id}"),
        deadline: Some(Millis::new(9)),
        shelf: None,
        record: None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_the_contract() {
    let urls: Mutex<BTreeMap<String, String>> = Mutex::default();
    store_contract(async |name: &str| {
        let url = urls
            .lock()
            .unwrap()
            .entry(name.to_owned())
            .or_insert_with(|| database(&format!("contract-{}", name.replace(' ', "-"))))
            .clone();
        let tuning = PostgresTuning { signs_after: Duration::from_millis(300), ..PostgresTuning::USUAL };
        Postgres::open_tuned(&url, tuning).await.unwrap_or_else(|why| panic!("{why}"))
    })
    .await;
}
