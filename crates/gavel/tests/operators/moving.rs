//! A house in which people have played is moved to PostgreSQL, and back.

use std::process::{Command, Output};

use postgres_server::{Options, Server};
use store::Sqlite;

use super::{said, used};

fn moved(from: &str, to: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gavel")).args(["move", "--from", from, "--to", to]).output().unwrap()
}

#[tokio::test]
async fn a_house_goes_to_a_database_and_comes_back() {
    let server = Server::start(Options::default()).unwrap_or_else(|why| panic!("{why}"));
    let url = server.new_database("house").unwrap();
    let (folder, table) = used().await;
    let file = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    let (old, new) = (file("gavel.db"), file("new.db"));
    let there = moved(&old, &url);
    assert!(there.status.success(), "{}", said(&there));
    assert!(said(&there).contains("1 tables with") && !said(&there).contains(server.password()));
    assert!(moved(&url, &new).status.success());
    let again = moved(&old, &url);
    assert!(!again.status.success() && said(&again).contains("name an empty one"), "{}", said(&again));
    let (old, new) =
        ["gavel.db", "new.db"].map(|name| Sqlite::open(&folder.path().join(name)).unwrap()).into();
    let id = table.parse().unwrap();
    let whole = store::House::whole(&old, id).await.unwrap().unwrap();
    assert!(whole.log.len() >= 4, "they sat down and spoke");
    assert_eq!(store::House::whole(&new, id).await.unwrap(), Some(whole));
    assert_eq!(store::Secret::secrets(&new), store::Secret::secrets(&old));
}

#[test]
fn what_is_no_store_is_refused() {
    for (from, to, told) in [
        ("gavel.db", "sqlite:new.db", "a store is sqlite:FILE or postgres://"),
        ("sqlite:a.db", "sqlite:a.db", "the same store"),
        ("sqlite:missing.db", "sqlite:new.db", "there is no missing.db"),
    ] {
        let output = moved(from, to);
        assert!(!output.status.success() && said(&output).contains(told), "{}", said(&output));
    }
}
