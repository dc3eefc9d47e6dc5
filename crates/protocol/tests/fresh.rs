//! The generated descriptions of the protocol are up to date: `cargo xtask types` regenerates them.

#![allow(clippy::unwrap_used)]

mod samples;

use std::fs;
use std::path::{Path, PathBuf};

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)
}

/// Compares a file with what it should contain, or writes it.
fn fresh(file: &str, wanted: &str) {
    let path = path(file);
    if std::env::var_os("GAVEL_BLESS").is_some() {
        fs::write(&path, wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{file} is out of date: run `cargo xtask types`");
}

#[test]
fn the_browser_has_the_same_types() {
    fresh("web/src/lib/protocol.ts", &protocol::typescript());
}

#[test]
fn the_document_shows_a_sample_of_every_message() {
    const BEGIN: &str = "<!-- samples, written by `cargo xtask types` -->\n";
    const END: &str = "<!-- end of samples -->\n";
    let document = fs::read_to_string(path("docs/protocol.md")).unwrap();
    let (before, rest) = document.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    fresh("docs/protocol.md", &format!("{before}{BEGIN}{}{END}{after}", samples::document()));
}

#[test]
fn client_messages_survive_a_round_trip() {
    for (_, message) in samples::from_clients() {
        let text = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<protocol::ClientMessage>(&text).unwrap(), message);
    }
}

#[test]
fn server_messages_survive_a_round_trip() {
    for (name, message) in samples::from_server() {
        let text = serde_json::to_string(&message).unwrap();
        let read: protocol::ServerMessage =
            serde_json::from_str(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(serde_json::to_string(&read).unwrap(), text, "{name}");
    }
    for (name, event) in samples::news() {
        let text = serde_json::to_string(&protocol::News::from(event.clone())).unwrap();
        let read: protocol::News = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(read, event.into());
    }
}

#[test]
fn unknown_fields_are_ignored() {
    let text = r#"{"type":"ping","n":7,"colour":"blue"}"#;
    let message: protocol::ClientMessage = serde_json::from_str(text).unwrap();
    assert_eq!(message, protocol::ClientMessage::Ping { n: 7 });
    let text = r#"{"seats":5,"hats":true}"#;
    let table: protocol::NewTable = serde_json::from_str(text).unwrap();
    assert_eq!(table.seats, 5);
}
