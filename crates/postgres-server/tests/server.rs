//! A server does as it is told.

#![allow(clippy::unwrap_used)]

use std::net::TcpStream;
use std::time::Duration;

use postgres_server::{Error, Options, Server};

fn start() -> Server {
    Server::start(Options::default()).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn what_was_committed_is_there_after_a_kill() {
    let mut server = start();
    server.new_database("house").unwrap();
    server.sql("house", "CREATE TABLE letters (text TEXT); INSERT INTO letters VALUES ('a')").unwrap();
    server.kill();
    assert!(TcpStream::connect(("127.0.0.1", server.port())).is_err(), "nobody listens");
    server.start_again().unwrap();
    assert_eq!(server.sql("house", "SELECT text FROM letters").unwrap(), "a");
    server.stop().unwrap();
    server.start_again().unwrap();
    assert_eq!(server.sql("house", "SELECT text FROM letters").unwrap(), "a");
}

#[test]
fn a_standby_has_everything_and_can_be_promoted() {
    let mut server = start();
    server.sql("postgres", "CREATE TABLE letters (text TEXT)").unwrap();
    let standby = server.standby().unwrap();
    server.sql("postgres", "INSERT INTO letters VALUES ('a')").unwrap();
    server.kill();
    let refusal = standby.sql("postgres", "INSERT INTO letters VALUES ('b')").unwrap_err();
    assert!(refusal.to_string().contains("read-only"), "{refusal}");
    standby.promote().unwrap();
    standby.sql("postgres", "INSERT INTO letters VALUES ('b')").unwrap();
    assert_eq!(standby.sql("postgres", "SELECT text FROM letters ORDER BY text").unwrap(), "a\nb");
}

#[test]
fn a_paused_server_answers_later() {
    let server = start();
    server.pause();
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| server.sql("postgres", "SELECT 1"));
        std::thread::sleep(Duration::from_millis(300));
        assert!(!asked.is_finished(), "nothing is answered");
        server.resume();
        assert_eq!(asked.join().unwrap().unwrap(), "1");
    });
}

#[test]
fn what_is_missing_is_named() {
    let text = Error::Missing(vec!["initdb", "psql"]).to_string();
    assert!(text.starts_with("PostgreSQL's server programs are missing (initdb, psql): `apt-get install"));
}

#[test]
fn nobody_gets_in_without_the_password() {
    let server = start();
    let url = server.url();
    assert!(url.contains(server.password()));
    let refusal = server.sql("no-such-database", "SELECT 1").unwrap_err();
    assert!(refusal.to_string().contains("does not exist"), "{refusal}");
}
