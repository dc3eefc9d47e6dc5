//! Chaos with the real program: three seeds of `gavel chaos` with every kind of fault, and that the checker finds what is wrong in what a run
//! has left behind.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

/// Three houses at once on a small machine lose their leases without any fault.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn chaos(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gavel")).arg("chaos").args(args).output().unwrap()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A run of one seed, in which nothing may be found. Returns what it has left behind.
fn nothing_is_found(folder: &Path, args: &[&str]) -> Value {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let keep = folder.to_str().unwrap();
    let json = folder.join("chaos.json");
    let usual =
        ["--runs", "1", "--tables", "4", "--keep", keep, "--keep-all", "--json", json.to_str().unwrap()];
    let args: Vec<&str> = usual.into_iter().chain(args.iter().copied()).collect();
    let output = chaos(&args);
    assert!(output.status.success(), "{}", text(&output));
    let all: Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    let run = &all["runs"][0];
    assert_eq!(run["verdict"]["findings"], json!([]));
    // A run in which nothing happens finds nothing either.
    assert!(!run["blows"].as_array().unwrap().is_empty(), "no faults: {run}");
    for happened in ["acknowledged", "told", "cut_off"] {
        assert!(run["verdict"][happened].as_u64().unwrap() > 0, "{happened}: {run}");
    }
    run.clone()
}

fn faults(run: &Value) -> Vec<&str> {
    run["blows"].as_array().unwrap().iter().map(|blow| blow["fault"].as_str().unwrap()).collect()
}

#[test]
fn nodes_are_killed_and_halted() {
    let folder = tempfile::tempdir().unwrap();
    let run = nothing_is_found(folder.path(), &["--seed", "1", "--seconds", "20", "--faults", "kill,stop"]);
    let faults = faults(&run);
    assert!(faults.iter().all(|fault| ["kill", "stop"].contains(fault)), "{run}");
    assert!(faults.contains(&"kill") && faults.contains(&"stop"), "one of each at least: {faults:?}");
    // Otherwise nothing is known about whom the hammer waited for.
    assert!(run["verdict"]["sales"].as_u64().unwrap() > 0, "nothing was sold by the hammer: {run}");
    what_is_wrong_is_found(folder.path());
}

#[test]
fn connections_are_cut() {
    let folder = tempfile::tempdir().unwrap();
    let run = nothing_is_found(folder.path(), &["--seed", "2", "--seconds", "12", "--faults", "cut"]);
    assert!(faults(&run).iter().all(|&fault| fault == "cut"), "{run}");
}

#[test]
fn the_database_fails_over() {
    let folder = tempfile::tempdir().unwrap();
    let run = nothing_is_found(folder.path(), &["--seed", "3", "--seconds", "5", "--faults", "promote"]);
    assert_eq!(faults(&run), ["promote"]);
}

/// What a real run has left behind is checked again, as it is and with one thing changed.
fn what_is_wrong_is_found(folder: &Path) {
    let seed = folder.join("seed-1");
    let path = seed.join("evidence.json");
    let again = || chaos(&["--check", seed.to_str().unwrap()]);
    let whole: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert!(again().status.success(), "{}", text(&again()));
    let with = |change: &dyn Fn(&mut Value)| {
        let mut evidence = whole.clone();
        change(&mut evidence);
        std::fs::write(&path, evidence.to_string()).unwrap();
        let output = again();
        assert_eq!(output.status.code(), Some(1), "{}", text(&output));
        text(&output)
    };
    let last_of_somebody =
        |log: &Vec<Value>| log.iter().rposition(|entry| !entry["author"].is_null()).unwrap();
    let lost = with(&|evidence| {
        let log = evidence["tables"][0]["log"].as_array_mut().unwrap();
        log.remove(last_of_somebody(log));
    });
    assert!(lost.contains("lost at table"), "{lost}");
    let doubled = with(&|evidence| {
        let log = evidence["tables"][0]["log"].as_array_mut().unwrap();
        let mut again = log[last_of_somebody(log)].clone();
        again["seq"] = json!(log.len() + 1);
        log.push(again);
    });
    assert!(doubled.contains("doubled at table"), "{doubled}");
    let diverged = with(&|evidence| {
        let story = evidence["tables"][0]["story"].as_array_mut().unwrap();
        story.swap(0, 1);
    });
    assert!(diverged.contains("diverged at table"), "{diverged}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let refused = chaos(&["--store", "file"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused).contains("--nodes 1"), "{}", text(&refused));
    let refused = chaos(&["--serve-arg", "--listen=192.0.2.1:4200"]);
    assert!(text(&refused).contains("loopback"), "{}", text(&refused));
    let nowhere = chaos(&["--check", "/nowhere"]);
    assert!(text(&nowhere).contains("/nowhere"), "{}", text(&nowhere));
}
