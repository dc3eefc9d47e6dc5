//! The contract, checked for every store there is.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Mutex;

use store::contract::store_contract;
use store::{Fate, Memory, Sqlite};

#[tokio::test]
async fn sqlite_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    store_contract(async |name: &str| Sqlite::open(&folder.path().join(name)).unwrap()).await;
}

#[tokio::test]
async fn memory_keeps_the_contract() {
    let stores: Mutex<BTreeMap<String, Memory>> = Mutex::default();
    store_contract(async |name: &str| {
        let mut stores = stores.lock().unwrap();
        let store = stores.entry(name.to_owned()).or_insert_with(|| Memory::new(1));
        store.with_faults(|_| Fate::default())
    })
    .await;
}
