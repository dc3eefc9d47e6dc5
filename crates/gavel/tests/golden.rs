//! Runs every golden record through the real program: its trace or last state must match that of a second, independent
//! implementation, and its narration must mention every player.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn gavel(args: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_gavel")).args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/golden")
}

fn records() -> Vec<PathBuf> {
    let mut records: Vec<PathBuf> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "gavel"))
        .collect();
    records.sort();
    records
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn traces_and_last_states_agree() {
    let records = records();
    assert!(records.len() >= 60, "{} golden records", records.len());
    for path in records {
        let name = path.to_str().unwrap();
        let (ok, trace, errors) = gavel(&["replay", name, "--trace"]);
        assert!(ok, "{errors}");
        let trace = lines(&trace);
        let expected =
            std::fs::read_to_string(path.with_extension("trace")).map(|text| (lines(&text), true)).or_else(
                |_| std::fs::read_to_string(path.with_extension("json")).map(|text| (lines(&text), false)),
            );
        let (expected, whole) = expected.unwrap_or_else(|why| panic!("{name}: no trace, no state: {why}"));
        if whole {
            assert_eq!(trace.len(), expected.len(), "{name}");
            for (state, expected) in trace.iter().zip(&expected) {
                assert_eq!(state, expected, "{name}");
            }
        } else {
            assert_eq!(trace.last(), expected.last(), "{name}");
        }
        let (ok, last, errors) = gavel(&["replay", name, "--json"]);
        assert!(ok, "{errors}");
        assert_eq!(lines(&last).first(), trace.last(), "{name}");
    }
}

#[test]
fn every_record_is_narrated() {
    for path in records() {
        let name = path.to_str().unwrap();
        let (ok, account, errors) = gavel(&["replay", name]);
        assert!(ok, "{errors}");
        let text = std::fs::read_to_string(&path).unwrap();
        let seats = text.lines().find_map(|line| line.strip_prefix("seats: ")).unwrap();
        for seat in seats.split(" | ") {
            assert!(account.contains(seat), "{name} does not mention {seat}");
        }
        let over = text.contains("\nresult:");
        assert_eq!(account.contains("The game is over."), over, "{name}");
        assert_eq!(account.contains("The board after round 4:"), over, "{name}");
        assert_eq!(account.contains("The record stops in round"), !over, "{name}");
        let offers = text.lines().filter(|line| line.get(1..2) == Some(":")).count();
        let told = account.lines().filter(|line| line.contains(" offers ")).count();
        let open = usize::from(told < offers);
        assert_eq!(told + open, offers, "{name}: every auction that came to an end is told");
        assert!(!over || open == 0, "{name}");
    }
}
