//! `gavel load` with the real program: a file, and nodes on a PostgreSQL that it starts itself.

#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};

use serde_json::Value;

fn load(args: &[&str]) -> Output {
    let usual = ["load", "--rate", "60", "--seconds", "2"];
    let own = ["--tables", "--waiting"].iter().any(|own| args.contains(own));
    let few: &[&str] = if own { &[] } else { &["--tables", "6"] };
    Command::new(env!("CARGO_BIN_EXE_gavel")).args(usual).args(few).args(args).output().unwrap()
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

#[test]
fn a_server_on_whose_log_games_over_days_wait_is_measured() {
    let output = load(&["--waiting", "200", "--json"]);
    assert!(output.status.success(), "{}", text(&output));
    let figures: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(figures["waiting"], 200, "{figures}");
    for measured in ["start_ms", "open_table_p50_ms", "open_table_max_ms"] {
        assert!(figures[measured].as_f64().unwrap() > 0.0, "{measured}: {figures}");
    }
    if cfg!(target_os = "linux") {
        assert!(figures["server_mb"].as_f64().unwrap() > 0.0, "{figures}");
    }
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

/// Two PostgreSQL servers, not two databases of one.
#[cfg(unix)]
#[test]
fn two_nodes_play_on_two_clusters() {
    let clusters =
        [(); 2].map(|()| postgres_server::Server::start(postgres_server::Options::default()).unwrap());
    let urls = clusters.each_ref().map(|cluster| cluster.new_database("house").unwrap());
    figures(&["--store", &urls.join(" "), "--nodes", "2", "--tables", "24"]);
    let count = |cluster: &postgres_server::Server, what: &str| -> u32 {
        cluster.sql("house", &format!("SELECT count(*) FROM gavel.{what}")).unwrap().parse().unwrap()
    };
    for cluster in &clusters {
        assert!(count(cluster, "log") > 0, "tables are played in both");
    }
    assert_eq!(clusters.iter().map(|cluster| count(cluster, "tables")).sum::<u32>(), 24);
    assert_eq!(count(&clusters[1], "people"), 0, "people are in the first");
}

#[test]
fn what_cannot_be_measured_is_said() {
    let refused = load(&["--nodes", "2"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused).contains("--postgres"), "{}", text(&refused));
    assert!(text(&load(&["--postgres", "--data", "x"])).contains("cannot be used with"));
}
