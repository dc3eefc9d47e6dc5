//! Which databases are opened, and the errors for the others.

use futures_util::future::join_all;
use postgres_server::{Options, Server};
use store::{Log as _, Postgres, PostgresError, Secret as _, Store as _};

use super::{database, founding, shared, table};

async fn refusal(url: &str) -> PostgresError {
    let refusal = Postgres::open(url).await.unwrap_err();
    assert!(!refusal.to_string().contains(shared().password()), "{refusal}");
    refusal
}

#[tokio::test]
async fn eight_nodes_start_at_once() {
    let url = database("at-once");
    let stores = join_all((0..8).map(|_| Postgres::open(&url))).await;
    let stores: Vec<Postgres> = stores.into_iter().map(Result::unwrap).collect();
    for store in &stores {
        assert_eq!(store.secrets(), stores[0].secrets(), "one of them drew the secret");
    }
    stores[3].found(founding(table(1))).await.unwrap();
    assert!(stores[7].founding(table(1)).await.unwrap().is_some());
    for store in &stores {
        store.close().await;
    }
}

#[tokio::test]
async fn a_newer_version_is_left_alone() {
    let url = database("newer");
    drop(Postgres::open(&url).await.unwrap());
    shared()
        .sql("newer", "INSERT INTO gavel.migrations SELECT 90 + n, now() FROM generate_series(1, 5) AS n")
        .unwrap();
    let refusal = refusal(&url).await;
    let newer =
        |why: &PostgresError| matches!(why, PostgresError::Newer { found, known, .. } if *found == known + 5);
    assert!(newer(&refusal), "{refusal}");
    assert!(refusal.to_string().contains("update gavel"));
}

#[tokio::test]
async fn the_schema_of_somebody_else_is_left_alone() {
    let url = database("theirs");
    shared().sql("theirs", "CREATE SCHEMA gavel; CREATE TABLE gavel.letters (text TEXT)").unwrap();
    assert!(matches!(refusal(&url).await, PostgresError::NotOurs { .. }));
}

#[tokio::test]
async fn other_tables_of_the_database_do_not_matter() {
    let url = database("beside");
    shared().sql("beside", "CREATE TABLE log (text TEXT); CREATE TABLE tables (id INT)").unwrap();
    let store = Postgres::open(&url).await.unwrap();
    store.found(founding(table(1))).await.unwrap();
    assert_eq!(shared().sql("beside", "SELECT count(*) FROM public.tables").unwrap(), "0");
}

#[tokio::test]
async fn who_cannot_be_reached_is_named() {
    let url = database("reached").replace(shared().password(), "wrong");
    let wrong = refusal(&url).await;
    assert!(matches!(wrong, PostgresError::Unreachable { .. }), "{wrong}");
    assert!(wrong.to_string().contains("password"), "{wrong}");
    let nobody = refusal("postgres://ada:pw@127.0.0.1:1/house").await.to_string();
    assert!(nobody.contains("127.0.0.1:1/house") && nobody.contains("refused"), "{nobody}");
    let missing = refusal(&shared().url().replace("/postgres", "/missing")).await.to_string();
    assert!(missing.contains("missing"), "{missing}");
}

#[tokio::test]
async fn certificates_are_checked_as_the_address_says() {
    let certificate = |name: &str| rcgen::generate_simple_self_signed(vec![name.to_owned()]).unwrap();
    let (ours, other) = (certificate("127.0.0.1"), certificate("127.0.0.1"));
    let options = Options::default()
        .set("ssl", "on")
        .file("server.crt", &ours.cert.pem())
        .file("server.key", &ours.signing_key.serialize_pem());
    let server = Server::start(options).unwrap_or_else(|why| panic!("{why}"));
    let url = server.new_database("house").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, pem: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, pem).unwrap();
        path.display().to_string()
    };
    let (ours, other) = (file("ours.pem", &ours.cert.pem()), file("other.pem", &other.cert.pem()));
    for mode in ["sslmode=require", &format!("sslmode=verify-full&sslrootcert={ours}")] {
        let store =
            Postgres::open(&format!("{url}?{mode}")).await.unwrap_or_else(|why| panic!("{mode}: {why}"));
        let encrypted = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                         WHERE ssl AND application_name = 'gavel'";
        store.found(founding(table(1))).await.unwrap();
        assert_ne!(server.sql("house", encrypted).unwrap(), "0", "{mode}");
        store.close().await;
    }
    let why = refusal(&format!("{url}?sslmode=verify-full&sslrootcert={other}")).await.to_string();
    assert!(why.contains("certificate"), "{why}");
    let missing = refusal(&format!("{url}?sslmode=verify-full&sslrootcert=/missing.pem")).await.to_string();
    assert!(missing.contains("/missing.pem"), "{missing}");
    let plain = refusal(&format!("{}?sslmode=require", database("plain"))).await.to_string();
    assert!(plain.contains("TLS") || plain.contains("tls"), "{plain}");
}
