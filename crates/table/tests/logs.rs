//! The stored form of a table is a promise: logs written by any version can be read for ever.
//!
//! Each file in `games/logs` contains a founding, the people in it, each command with its time, and the record of the
//! finished game. `GAVEL_BLESS=1 cargo test -p table --test logs` adds missing files for this version; existing files are
//! never changed.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use protocol::{Millis, PersonId, Stage, TableId};
use table::laws::{self, Log};
use table::{Command, Founding, Table, VERSION};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/logs"))
}

/// The logs kept for this version: tables with random input whose games were played to the end.
const KEPT: u64 = 6;

fn write(log: &Log) -> String {
    let mut text = format!("table {}\nfounding {}\n", log.table, log.founding);
    for (person, name) in &log.people {
        writeln!(text, "person {person} {name}").unwrap();
    }
    for (at, command) in &log.commands {
        writeln!(text, "{} {command}", at.since_1970()).unwrap();
    }
    text + "record\n" + &log.record
}

struct Read {
    table: TableId,
    founding: Founding,
    people: BTreeMap<PersonId, String>,
    commands: Vec<(Millis, String)>,
    record: String,
}

fn read(text: &str) -> Read {
    let (head, record) = text.split_once("\nrecord\n").unwrap();
    let mut lines = head.lines().map(|line| line.split_once(' ').unwrap());
    let mut next = |word: &str| lines.next().filter(|(first, _)| *first == word).unwrap().1.to_owned();
    let table = next("table").parse().unwrap();
    let founding = serde_json::from_str(&next("founding")).unwrap();
    let (mut people, mut commands) = (BTreeMap::new(), Vec::new());
    for (first, rest) in lines {
        if first == "person" {
            let (id, name) = rest.split_once(' ').unwrap();
            people.insert(id.parse().unwrap(), name.to_owned());
        } else {
            commands.push((Millis::new(first.parse().unwrap()), rest.to_owned()));
        }
    }
    Read { table, founding, people, commands, record: record.to_owned() }
}

fn replay(name: &str, log: &Read) -> Table {
    let known = |person: PersonId| log.people.get(&person).cloned();
    let mut founding = log.founding.clone();
    founding.introduce(known);
    let mut table = Table::new(log.table, Arc::new(founding)).unwrap();
    for (at, text) in &log.commands {
        let mut command: Command =
            serde_json::from_str(text).unwrap_or_else(|why| panic!("{name}: {why}: {text}"));
        command.introduce(known);
        table.evolve(&command, *at, None).unwrap_or_else(|why| panic!("{name}: {why}: {text}"));
    }
    table
}

#[test]
fn logs_of_every_version_are_read_and_end_as_they_did() {
    if std::env::var_os("GAVEL_BLESS").is_some() {
        let evenings = (0..).filter_map(|seed| laws::write_log(&laws::noise(seed)).ok());
        for (place, log) in evenings.filter(|log| !log.record.is_empty()).take(KEPT as usize).enumerate() {
            let path = folder().join(format!("{VERSION}-noise-{}.log", place + 1));
            if !path.exists() {
                fs::write(path, write(&log)).unwrap();
            }
        }
    }
    let mut versions = BTreeMap::new();
    let mut kinds = BTreeSet::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let log = read(&fs::read_to_string(&path).unwrap());
        assert!(name.starts_with(&format!("{}-", log.founding.version)), "{name}");
        let table = replay(&name, &log);
        assert_eq!(table.stage(), Stage::Over, "{name}");
        assert_eq!(table.record().unwrap(), log.record, "{name}");
        *versions.entry(log.founding.version).or_insert(0) += 1;
        kinds.extend(log.commands.iter().map(|(_, text)| {
            let command: serde_json::Value = serde_json::from_str(text).unwrap();
            command["c"].as_str().unwrap().to_owned()
        }));
    }
    assert_eq!(versions.keys().copied().collect::<Vec<u32>>(), (1..=VERSION).collect::<Vec<u32>>());
    assert!(versions.values().all(|&count| count >= 2), "{versions:?}");
    let all = [
        "act",
        "away",
        "back",
        "call",
        "close",
        "deal",
        "fist",
        "hold",
        "holiday",
        "mute",
        "order",
        "orders",
        "outage",
        "redact",
        "rematch",
        "remove",
        "reveal",
        "say",
        "seat",
        "settle",
        "silence",
        "start",
        "take-back",
        "unmute",
    ];
    assert_eq!(kinds, all.map(str::to_owned).into(), "every kind of command is in a log");
}

#[test]
fn a_log_of_a_newer_version_and_an_unknown_command_are_errors() {
    let log = read(&fs::read_to_string(folder().join(format!("{VERSION}-noise-1.log"))).unwrap());
    let newer = Founding { version: VERSION + 1, ..log.founding };
    let why = Table::new(log.table, Arc::new(newer)).unwrap_err();
    assert!(why.to_string().contains(&format!("version {}", VERSION + 1)), "{why}");
    assert!(serde_json::from_str::<Command>(r#"{"c":"dance","seat":1}"#).is_err());
}
