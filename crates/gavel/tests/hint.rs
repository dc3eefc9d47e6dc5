//! `gavel hint` from the user's point of view: `tests/hint` has a record for each kind of decision, and the hint for it.
//!
//! The text beside a record is the output of `gavel hint FILE --seat N --worlds 200`; it changes when the bots change.

#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use rules::{Action, Card, Deck, Money, Phase, Record, Seat, Setup, Viewer};
use serde_json::Value;

/// The kinds of decision, and the seat that has to decide.
const DECISIONS: [(&str, Seat); 8] = [
    ("offer", Seat::Three),
    ("add", Seat::Four),
    ("open", Seat::Four),
    ("once", Seat::Three),
    ("fist", Seat::Three),
    ("price", Seat::Two),
    ("buy", Seat::Three),
    ("turn", Seat::Three),
];

fn path(name: &str) -> String {
    format!("{}/tests/hint/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn golden(name: &str) -> String {
    format!("{}/../../games/golden/{name}.gavel", env!("CARGO_MANIFEST_DIR"))
}

fn record(name: &str) -> Record {
    Record::read_with(&std::fs::read(path(&format!("{name}.gavel"))).unwrap(), |_| ()).unwrap()
}

/// Asks for a hint, with the record on standard input.
fn hint(record: &str, seat: Seat, more: &[&str]) -> Output {
    let mut gavel = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .args(["hint", "-", "--seat", &seat.to_string()])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It does not read its input if it refuses the arguments.
    let _ = gavel.stdin.take().unwrap().write_all(record.as_bytes());
    gavel.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", err(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn json(record: &str, seat: Seat) -> Value {
    serde_json::from_str(&out(&hint(record, seat, &["--worlds", "200", "--json"]))).unwrap()
}

/// `GAVEL_BLESS=1` rewrites the texts.
#[test]
fn every_kind_of_decision_gets_its_advice() {
    for (name, seat) in DECISIONS {
        let said = out(&hint(&record(name).to_string(), seat, &["--worlds", "200"]));
        let file = path(&format!("{name}.txt"));
        if std::env::var_os("GAVEL_BLESS").is_some() {
            std::fs::write(&file, &said).unwrap();
        }
        assert_eq!(said, std::fs::read_to_string(&file).unwrap(), "{name}");
    }
}

#[test]
fn json_has_what_the_help_says() {
    for ((name, seat), question) in DECISIONS.into_iter().zip([
        Value::Null,
        Value::Null,
        "outbid".into(),
        "keep".into(),
        "bid".into(),
        "ask".into(),
        "buy".into(),
        Value::Null,
    ]) {
        let record = record(name);
        let said = json(&record.to_string(), seat);
        let decision = if ["open", "once"].contains(&name) { "bid" } else { name };
        assert_eq!(said["decision"], decision);
        assert_eq!(said["seat"], seat.number());
        assert_eq!(said["name"], record.names().of(seat));
        assert_eq!(said["worlds"], 200);
        assert_eq!(said["fair"]["question"], question, "{name}");
        assert_eq!(said["lot"].is_null(), ["offer", "turn"].contains(&name));
        if !said["lot"].is_null() {
            let each = said["lot"]["each"].as_array().unwrap();
            let chances: f64 = each.iter().map(|one| one["chance"].as_f64().unwrap()).sum();
            assert!((chances - 1.0).abs() < 1e-3, "{name}");
        }
        actions_are_in_order(&said, &record, seat);
    }
}

fn actions_are_in_order(said: &Value, record: &Record, seat: Seat) {
    let figure = |of: &Value, end: &str| of[end].as_f64().unwrap();
    let actions = said["actions"].as_array().unwrap();
    let best = &actions[0];
    assert!(best["behind"].is_null());
    for action in actions {
        let notation = action["notation"].as_str().unwrap();
        let rest = notation.strip_prefix(&seat.to_string()).unwrap();
        assert!(record.clone().play(seat, rest.parse().unwrap()).is_ok(), "{notation}");
        for of in ["wins", "money"] {
            let [low, mean, high] = ["low", "mean", "high"].map(|end| figure(&action[of], end));
            assert!(low <= mean && mean <= high, "{action}");
            assert!(of == "money" || low < high, "{action}");
            let behind = &action["behind"];
            if !behind.is_null() {
                let difference = mean - figure(&best[of], "mean");
                assert!((figure(&behind[of], "mean") - difference).abs() < 2e-4, "{action}");
                let alike = figure(&behind["wins"], "low") <= 0.0 && figure(&behind["wins"], "high") >= 0.0;
                assert_eq!(behind["alike"], alike, "{action}");
            }
        }
        assert!(figure(&action["wins"], "mean") <= figure(&best["wins"], "mean"), "best first");
    }
}

/// For four seats (five for fists): v, v·n/(n+1), v·n/(2n−1), and two thirds of v for an opener who shares a fixed price.
#[test]
fn the_fair_price_depends_on_the_phase() {
    for (name, seat, share) in [
        ("open", Seat::Four, 1.0),
        ("open", Seat::One, 4.0 / 7.0),
        ("once", Seat::Three, 4.0 / 7.0),
        ("fist", Seat::Three, 1.0),
        ("fist", Seat::One, 5.0 / 9.0),
        ("price", Seat::Two, 4.0 / 5.0),
        ("buy", Seat::Three, 2.0 / 3.0),
    ] {
        let said = json(&record(name).to_string(), seat);
        let (price, mean) = (said["fair"]["price"].as_f64().unwrap(), said["lot"]["mean"].as_f64().unwrap());
        assert!((price - share * mean).abs() < 1e-3, "{name}: {price} of {mean}");
    }
}

/// The same moves in a world that looks the same to this seat: all cards it has not seen are rearranged, and closed fists
/// hold something else.
fn other_world(record: &Record, seat: Seat) -> Record {
    let setup = record.setup();
    let unseen = record.state().view(Viewer::Seat(seat)).unseen();
    let is_hidden = |card: &&Card| unseen.contains(**card);
    let mut hidden = setup.deck().cards().iter().filter(is_hidden).rev();
    let order: Vec<Card> = setup
        .deck()
        .cards()
        .iter()
        .map(|card| if is_hidden(&card) { *hidden.next().unwrap() } else { *card })
        .collect();
    let deck = Deck::in_order(setup.settings().edition(), &order).unwrap();
    let setup = Setup::new(*setup.settings(), setup.first(), deck).unwrap();
    let mut other = Record::new(record.names().clone(), setup).unwrap();
    let moves = record.moves();
    let closed = moves.iter().rev().take_while(|step| matches!(step.action, Action::Bid(_))).count();
    for (number, step) in moves.iter().enumerate() {
        let sealed = matches!(record.state().phase(), Phase::Sealed { .. });
        let action = match step.action {
            Action::Bid(amount) if sealed && number + closed >= moves.len() => {
                Action::Bid(Money::new(amount.units() / 2))
            }
            other => other,
        };
        other.play(step.seat, action).unwrap();
    }
    other
}

#[test]
fn worlds_a_seat_cannot_tell_apart_get_the_same_advice() {
    for (name, seat) in DECISIONS {
        let here = record(name);
        let there = other_world(&here, seat);
        assert_ne!(here.to_string(), there.to_string(), "{name}");
        let view = |record: &Record| record.state().view(Viewer::Seat(seat));
        assert_eq!(view(&here), view(&there), "{name}");
        for more in [&["--worlds", "40"][..], &["--worlds", "40", "--json"]] {
            let said = |record: &Record| out(&hint(&record.to_string(), seat, more));
            assert_eq!(said(&here), said(&there), "{name}");
        }
    }
    let fists = |record: &Record| match *record.state().phase() {
        Phase::Sealed { fists, .. } => Some(fists),
        _ => None,
    };
    let fist = record("fist");
    assert_ne!(fists(&fist), fists(&other_world(&fist, Seat::Three)), "the fists differ");
}

#[test]
fn impossible_requests_say_why() {
    let record = std::fs::read_to_string(golden("no-cash-open")).unwrap();
    assert_eq!(err(&hint(&record, Seat::One, &[])), "gavel: seat 1 is not to act now; to act: seat 2\n");
    assert_eq!(err(&hint(&record, Seat::Five, &[])), "gavel: the table has 3 seats\n");
    let over = std::fs::read_to_string(golden("complete-cmon-2017-3-seats")).unwrap();
    assert_eq!(err(&hint(&over, Seat::One, &[])), "gavel: the game is over\n");
    for few in ["1", "29", "x", "1000001"] {
        let refused = hint(&record, Seat::Two, &["--worlds", few]);
        assert!(!refused.status.success());
        let why = "expected a whole number from 30 (fewer say nothing) to 1000000";
        assert!(err(&refused).contains(why), "{}", err(&refused));
    }
}

/// What `gavel replay` writes of a position, whole or as the seat knows it, gets the advice that the record gets: only the
/// name of the seat is not in it.
#[test]
fn a_position_gets_the_advice_of_its_record() {
    for (name, seat) in DECISIONS {
        let mut expected = json(&record(name).to_string(), seat);
        expected["name"] = format!("Seat {seat}").into();
        for viewer in [seat.to_string(), "all".to_owned()] {
            let file = path(&format!("{name}.gavel"));
            let replayed = Command::new(env!("CARGO_BIN_EXE_gavel"))
                .args(["replay", &file, "--position", &viewer])
                .output()
                .unwrap();
            assert_eq!(json(&out(&replayed), seat), expected, "{name}, {viewer}");
        }
    }
    let position = record("open").position_after(usize::MAX);
    let told = hint(&position.seen_by(Viewer::Seat(Seat::One)).to_string(), Seat::Four, &[]);
    assert_eq!(err(&told), "gavel: this is what seat 1 knows, not seat 4\n");
    let told = hint(&position.seen_by(Viewer::Spectator).to_string(), Seat::Four, &[]);
    assert_eq!(err(&told), "gavel: a spectator has nothing to decide\n");
    let told = hint(&position.to_string().replace("phase: open", "phase: over"), Seat::Four, &[]);
    assert_eq!(err(&told), "-: a line about a sale does not fit the phase\n");
}
