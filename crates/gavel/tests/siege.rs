//! A short siege of the real program: what it prints and refuses. Nothing here depends on speed.

#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};

use serde_json::Value;

fn siege(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gavel")).arg("siege").args(args).output().unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn nothing_but_loopback_is_besieged() {
    for address in ["192.0.2.1:4200", "0.0.0.0:4200", "[2001:db8::1]:4200"] {
        let refused = siege(&["--listen", address]);
        assert_eq!(refused.status.code(), Some(1), "{address}");
        assert!(err(&refused).contains("is not a loopback address"), "{}", err(&refused));
    }
    let refused = siege(&["--serve-arg", "--listen=192.0.2.1:4200"]);
    assert!(err(&refused).contains("which must be loopback"), "{}", err(&refused));
}

#[test]
fn every_attack_is_explained() {
    let help = siege(&["--help"]);
    let help = std::str::from_utf8(&help.stdout).unwrap();
    let page = include_str!("../../../docs/siege.md");
    for attack in load::siege::Attack::ALL {
        assert!(help.contains(&format!("- {attack}:")), "{attack} is not in\n{help}");
        assert!(page.contains(&format!("\n| `{attack}` |")), "{attack} is not in docs/siege.md");
    }
}

#[test]
fn a_short_siege_tells_how_everybody_fared() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("siege.json");
    let attacks = ["welcomes", "ping-flood"];
    let named = attacks.iter().flat_map(|attack| ["--attack", attack]);
    let small = ["--seconds", "1", "--tables", "2", "--bot-tables", "1", "--story", "50", "--strength", "3"];
    // A slow machine breaks no bar.
    let patient = ["--patience", "60000", "--memory", "10000", "--memory-after", "10000"];
    let args: Vec<&str> =
        named.chain(small).chain(patient).chain(["--json", path.to_str().unwrap()]).collect();
    let output = siege(&args);
    let out = std::str::from_utf8(&output.stdout).unwrap();
    let all: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let told = all["attacks"].as_array().unwrap();
    assert_eq!(told.iter().map(|outcome| &outcome["attack"]).collect::<Vec<_>>(), attacks);
    assert_eq!(all["logs"]["story"], 50);
    for outcome in told {
        let name = &outcome["attack"];
        assert!(out.contains(name.as_str().unwrap()), "{name} is not in\n{out}");
        for phase in ["quiet", "under", "after"] {
            assert!(outcome[phase]["commands"].as_u64().unwrap() > 0, "{name}, {phase}: nobody played");
            assert!(outcome[phase]["memory"]["highest_mb"].as_f64().unwrap() > 0.0, "{name}, {phase}");
        }
        // Both open sockets as nobody's client does; whoever is turned away at the door attacks nothing.
        let attackers = &outcome["attackers"];
        assert!(attackers["most_held"].as_u64().unwrap() > 0, "{name}: {attackers}");
        assert!(attackers["counts"]["sockets opened"].as_u64().unwrap() > 0, "{name}: {attackers}");
        assert!(outcome["attackers"]["processor_seconds"].as_f64().unwrap() > 0.0, "{name}");
        assert_eq!(outcome["under"]["connections_lost"], 0, "{name}");
        assert_eq!(outcome["after"]["gaps"], 0, "{name}");
    }
    let held = all["held"].as_bool().unwrap();
    assert_eq!(
        output.status.success(),
        held,
        "the exit status tells whether all bars held: {}",
        err(&output)
    );
}
