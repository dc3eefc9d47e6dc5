//! The contract of a log, for every log there is.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Mutex;

use store::contract::log_contract;
use store::{Memory, Sqlite};

#[tokio::test]
async fn sqlite_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    log_contract(async |name: &str| Sqlite::open(&folder.path().join(name)).unwrap()).await;
}

#[tokio::test]
async fn memory_keeps_the_contract() {
    let logs: Mutex<BTreeMap<String, Memory>> = Mutex::default();
    log_contract(async |name: &str| {
        logs.lock().unwrap().entry(name.to_owned()).or_insert_with(|| Memory::new(1)).clone()
    })
    .await;
}
