//! The program from the user's point of view: what it prints, what it refuses, and how.

#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn gavel(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gavel")).args(args).output().unwrap()
}

fn with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> &str {
    assert!(output.status.success(), "{}", err(output));
    std::str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn a_seed_gives_the_same_deal_on_every_machine() {
    let deal = gavel(&["deal", "--seed", "42", "--seats", "Ada,Bo,Cy"]);
    // Fixed for ever; 'gavel deal --help' describes how it follows from the seed.
    let expected = include_str!("deal-42.gavel");
    assert_eq!(out(&deal), expected);
    assert_ne!(out(&gavel(&["deal"])), out(&gavel(&["deal"])), "without a seed every deal is new");
}

#[test]
fn a_deal_follows_its_settings_and_replays() {
    let deal = gavel(&[
        "deal",
        "--edition",
        "classic-1992",
        "--seats",
        "3",
        "--mystery",
        "--proceeds",
        "second",
        "--first",
        "2",
        "--open-cash",
        "--seed",
        "1",
    ]);
    let text = out(&deal);
    for line in [
        "edition: classic-1992",
        "seats: Seat 1 | Seat 2 | Seat 3",
        "first: 2",
        "proceeds: second",
        "mystery: yes",
        "open-cash: yes",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    let replay = with_input(&["replay", "-", "--json"], text.as_bytes());
    assert!(out(&replay).contains("\"phase\":\"offer\""));
    let account = with_input(&["replay", "-"], text.as_bytes());
    assert!(out(&account).contains("The record stops in round 1 after 0 moves; to act: Seat 2."));
}

#[test]
fn impossible_deals_say_why() {
    for (args, why) in [
        (["--seats", "2"], "a table has 3, 4 or 5 seats"),
        (["--seats", "Ada,Bo"], "a table has 3 to 5 seats, and 2 are named"),
        (["--edition", "modern"], "possible values: classic-1992"),
        (["--first", "6"], "seats are numbered from 1 to 5"),
        (["--seed", "x"], "invalid digit"),
    ] {
        let deal = gavel(&[&["deal"], &args[..]].concat());
        assert!(!deal.status.success() && err(&deal).contains(why), "{args:?}: {}", err(&deal));
    }
    let first = gavel(&["deal", "--seats", "3", "--first", "5"]);
    assert_eq!(err(&first), "gavel: seat 5 cannot begin at a table of 3 seats\n");
    let mystery = gavel(&["deal", "--seats", "4", "--mystery"]);
    assert_eq!(err(&mystery), "gavel: the mystery hand is for three seats\n");
}

#[test]
fn a_bad_record_gets_one_line_with_its_place() {
    let deal = gavel(&["deal", "--seed", "42", "--seats", "Ada,Bo,Cy", "--first", "1"]);
    let bad = format!("{}# round 1\n2-\n", out(&deal));
    for args in [&["replay", "-"][..], &["replay", "-", "--json"], &["replay", "-", "--trace"]] {
        let replay = with_input(args, bad.as_bytes());
        assert_eq!(replay.status.code(), Some(1));
        assert_eq!(err(&replay), "-:11: move 1 '2-': it is not seat 2's turn: seat 1 is to act\n");
        let states = std::str::from_utf8(&replay.stdout).unwrap().lines().count();
        assert_eq!(states, usize::from(args.contains(&"--trace")), "{args:?}");
    }
    let missing = gavel(&["replay", "no-such-file.gavel"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(err(&missing).starts_with("no-such-file.gavel: ") && err(&missing).lines().count() == 1);
}

#[test]
fn ten_megabytes_of_noise_are_refused_quickly() {
    let mut seed = 1u64;
    let mut noise = |byte: fn(u64) -> u8| -> Vec<u8> {
        (0..10_000_000)
            .map(|_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                byte(seed >> 33)
            })
            .collect()
    };
    let headers = out(&gavel(&["deal", "--seed", "42"])).as_bytes().to_vec();
    let bytes = noise(|number| number as u8);
    let letters = noise(|number| b' ' + (number % 95) as u8);
    let one_word = [headers.clone(), vec![b'1'; 10_000_000]].concat();
    let long_name = [b"gavel 1\nseats: ".to_vec(), vec![b'x'; 10_000_000]].concat();
    let many_lines = [headers, b"\n".repeat(10_000_000), b"1-".to_vec()].concat();
    for input in [bytes, letters, one_word, long_name, many_lines] {
        let start = Instant::now();
        let replay = with_input(&["replay", "-"], &input);
        assert_eq!(replay.status.code(), Some(1));
        assert_eq!(err(&replay).lines().count(), 1);
        assert!(err(&replay).len() < 300, "{}", err(&replay));
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
}

#[test]
fn the_rulebook_is_there_section_by_section() {
    let whole = gavel(&["rules", "--lang", "en"]);
    assert!(out(&whole).contains("9 The mystery hand") && !out(&whole).contains("**"));
    for (language, words) in
        [("en", "auctioneer"), ("fr", "vendeur"), ("it", "banditore"), ("pl", "organizator")]
    {
        let hidden = gavel(&["rules", "5.4", "--lang", language]);
        let text = out(&hidden);
        assert!(text.contains("5.4.3") && text.contains(words) && !text.contains("5.5.1"), "{text}");
    }
    let unknown = gavel(&["rules", "12", "--lang", "en"]);
    assert_eq!(
        err(&unknown),
        "gavel: the rulebook has nothing about “12”; its sections are 1 to 9, and “gavel rules” shows them all\n"
    );
    let unknown = gavel(&["rules", "zeppelin", "--lang", "fr"]);
    assert!(err(&unknown).contains("ne dit rien de «\u{a0}zeppelin\u{a0}»"), "{}", err(&unknown));
    let nowhere = gavel(&["rules", "--lang", "xx"]);
    assert!(err(&nowhere).contains("the languages are en, fr, it and pl"), "{}", err(&nowhere));
}

#[test]
fn editions_lists_every_deck() {
    let text = gavel(&["editions"]);
    let text = out(&text);
    for piece in [
        "classic-1992",
        "matagot-2009",
        "cmon-2017-en",
        "Lite Metal",
        "Koriko",
        "30 tys. €",
        "probably by mistake",
    ] {
        assert!(text.contains(piece), "{piece}");
    }
}

#[test]
fn bench_plays_games() {
    let report = gavel(&["bench", "--seconds", "0.05", "--seats", "5", "--json"]);
    let report: serde_json::Value = serde_json::from_str(out(&report)).unwrap();
    assert!(report["games"].as_u64() > Some(0) && report["seats"] == 5);
    assert!(out(&gavel(&["bench", "--seconds", "0.01"])).contains("games/s"));
}

#[test]
fn art_writes_every_picture_and_says_so() {
    let dir = std::env::temp_dir().join(format!("gavel-art-{}", std::process::id()));
    let shown = dir.to_str().unwrap();
    let written = gavel(&["art", shown]);
    assert!(out(&written).starts_with("88 pictures and a contact sheet as SVG in "), "{}", out(&written));
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 89);
    for name in [
        "painting-Ao1",
        "painting-Cd3",
        "emblem-A",
        "symbol-open",
        "tile-30",
        "back",
        "hammer",
        "icon",
        "contact-sheet",
    ] {
        let text = std::fs::read_to_string(dir.join(format!("{name}.svg"))).unwrap();
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "{name}");
    }
    let file = dir.join("back.svg");
    let refused = gavel(&["art", file.to_str().unwrap()]);
    assert!(!refused.status.success());
    assert!(
        err(&refused).starts_with("gavel: ") && err(&refused).contains("cannot be created"),
        "{}",
        err(&refused)
    );
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn completions_and_manual_pages_know_every_subcommand() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(out(&gavel(&["completions", shell])).contains("replay"), "{shell}");
    }
    assert!(out(&gavel(&["man"])).contains("gavel\\-replay"));
    let folder = std::env::temp_dir().join(format!("gavel-man-{}", std::process::id()));
    out(&gavel(&["man", "--dir", folder.to_str().unwrap()]));
    assert!(folder.join("gavel-deal.1").exists());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_reader_of_the_output_may_stop_early() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/golden/complete-cmon-2017-5-seats.gavel");
    let mut child = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .args(["replay", record, "--trace"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", err(&output));
}

#[test]
fn a_fault_is_reported_even_if_nobody_reads_the_states() {
    let record = include_str!("../../../games/golden/complete-cmon-2017-5-seats.gavel");
    let folder = std::env::temp_dir().join(format!("gavel-fault-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("bad.gavel");
    std::fs::write(&path, format!("{record}1-\n")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .args(["replay", path.to_str().unwrap(), "--trace"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    std::fs::remove_dir_all(folder).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).ends_with("the game is over\n"), "{}", err(&output));
}
