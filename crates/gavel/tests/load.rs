//! `gavel load` with the real program: a file, and nodes on a PostgreSQL that it starts itself.

#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};

use serde_json::Value;

fn load(args: &[&str]) -> Output {
    let usual = ["load", "--tables", "6", "--rate", "60", "--seconds", "2"];
    Command::new(env!("CARGO_BIN_EXE_gavel")).args(usual).args(args).output().unwrap()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn figures(args: &[&str]) -> Value {
    let output = load(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{}", text(&output));
    let figures: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(figures["commands"].as_u64().unwrap() > 20, "{figures}");
    for nothing in ["gaps", "divergences", "connections_lost"] {
        assert_eq!(figures[nothing], 0, "{nothing}: {figures}");
    }
    figures
}

#[test]
fn a_file_is_measured_and_opened_again() {
    let figures = figures(&[]);
    assert!(figures["start_again_ms"].as_f64().unwrap() > 0.0, "{figures}");
    assert_eq!(figures["database_cores"], Value::Null);
}

#[cfg(unix)]
#[test]
fn two_nodes_on_a_database_of_their_own_are_measured_with_it() {
    let figures = figures(&["--postgres", "standby", "--nodes", "2"]);
    if cfg!(target_os = "linux") {
        assert!(figures["database_cores"].as_f64().unwrap() > 0.0, "{figures}");
        assert!(figures["database_wal_bytes_a_command"].as_f64().unwrap() > 100.0, "{figures}");
    }
}

#[test]
fn what_cannot_be_measured_is_said() {
    let refused = load(&["--nodes", "2"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused).contains("--postgres"), "{}", text(&refused));
    assert!(text(&load(&["--postgres", "--data", "x"])).contains("cannot be used with"));
}
