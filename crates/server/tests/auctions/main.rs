//! The auctions of a live table, as transcripts: who says what, what everybody hears, and how long it takes.

#![allow(clippy::unwrap_used)]

mod away;
mod budgets;
mod double;
mod in_turn;
mod notified;
mod office;
mod open;
mod over_days;
mod rooms;
mod salon;
mod sealed;
#[path = "../served/mod.rs"]
#[allow(dead_code, reason = "every test takes what it needs")]
mod served;
mod undo;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use postgres_server::{Options, Server};
use store::Postgres;

/// A new database of the server for all tests of this program.
fn new_database() -> String {
    static SERVER: OnceLock<Server> = OnceLock::new();
    static DATABASES: AtomicU64 = AtomicU64::new(1);
    let quick = || Options::default().set("fsync", "off").set("max_connections", "400");
    let server = SERVER.get_or_init(|| Server::start(quick()).unwrap_or_else(|why| panic!("{why}")));
    let name = format!("auctions_{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    server.new_database(&name).unwrap_or_else(|why| panic!("{why}"))
}

/// Several servers, each with its own way to one database.
async fn over_one_database(count: usize) -> Vec<served::House> {
    let url = new_database();
    let mut stores: Vec<Arc<dyn store::Store>> = Vec::new();
    for _ in 0..count {
        stores.push(Arc::new(Postgres::open(&url).await.unwrap()));
    }
    served::House::sharing(stores).await
}

/// Runs a test on a file and on PostgreSQL.
macro_rules! on_every_store {
    ($($name:ident;)*) => {
        mod sqlite {
            $(#[tokio::test] async fn $name() {
                let folder = tempfile::tempdir().unwrap();
                let file = store::Sqlite::open(&folder.path().join("gavel.db")).unwrap();
                super::$name(std::sync::Arc::new(file)).await;
            })*
        }
        mod postgres {
            $(#[tokio::test] async fn $name() {
                let store = store::Postgres::open(&crate::new_database()).await.unwrap();
                super::$name(std::sync::Arc::new(store)).await;
            })*
        }
    };
}
pub(crate) use on_every_store;
