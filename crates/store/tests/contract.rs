//! The contract, checked for every store there is.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Mutex;

use protocol::Millis;
use store::contract::store_contract;
use store::{Fate, Memory, Sqlite};

#[tokio::test]
async fn sqlite_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    store_contract(async |name: &str| Sqlite::open(&folder.path().join(name)).unwrap()).await;
}

#[tokio::test]
async fn memory_keeps_the_contract() {
    memory(false).await;
}

#[tokio::test(start_paused = true)]
async fn shared_memory_keeps_the_contract() {
    memory(true).await;
}

async fn memory(shared: bool) {
    let stores: Mutex<BTreeMap<String, Memory>> = Mutex::default();
    store_contract(async |name: &str| {
        let mut stores = stores.lock().unwrap();
        let store = stores.entry(name.to_owned()).or_insert_with(|| {
            let store = Memory::new(1);
            if shared {
                let begun = tokio::time::Instant::now();
                store.share(move || {
                    Millis::new(1_790_000_000_000).plus(begun.elapsed().as_millis() as u64)
                });
            }
            store
        });
        store.with_faults(|_| Fate::default())
    })
    .await;
}
