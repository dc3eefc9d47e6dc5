//! Programs from outside in the arena: those that play, and those that misbehave.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output};

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn arena(args: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .arg("arena")
        .args(args)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A folder with a script that says hello and then does as it likes.
struct Script {
    folder: PathBuf,
    path: PathBuf,
}

impl Script {
    fn new(name: &str, body: &str) -> Script {
        let folder = std::env::temp_dir().join(format!("gavel-bot-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("bot.sh");
        let hello = r#"read hello; echo '{"type":"hello","protocol":1}'"#;
        std::fs::write(&path, format!("#!/bin/sh\n{hello}\n{body}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        Script { folder, path }
    }

    /// What the arena says after this bot has met `tight`.
    fn meet(&self, think: &str) -> String {
        let name = format!("exec:{}", self.path.display());
        text(&arena(&[&name, "tight", "--seats", "3", "--deals", "1", "--think-ms", think]))
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn the_python_example_plays_whole_games_without_a_complaint() {
    let said = text(&arena(&["exec:python3 examples/bot.py", "tight", "--seats", "3", "--deals", "2"]));
    assert!(said.contains("12 games at 3 seats"), "{said}");
    assert!(!said.contains("What went wrong"), "{said}");
}

#[test]
fn an_illegal_answer_is_reported_with_what_was_said() {
    let script = Script::new(
        "illegal",
        r#"while read line; do case $line in *'"type":"act"'*) echo '{"action":"=9999"}';; esac; done"#,
    );
    let said = script.meet("2000");
    assert!(said.contains("bid more than it has, such as '=9999'"), "{said}");
    assert!(said.contains(": replaced for the rest of the game (9 times)"), "{said}");
}

#[test]
fn garbage_is_reported_with_what_was_said() {
    let script = Script::new(
        "garbage",
        r#"while read line; do case $line in *'"type":"act"'*) echo 'I pass!';; esac; done"#,
    );
    let said = script.meet("2000");
    assert!(said.contains("said what is no JSON object, such as 'I pass!'"), "{said}");
}

#[test]
fn a_bot_that_thinks_too_long_loses_its_decision_and_the_game_goes_on() {
    let script = Script::new("late", "while read line; do :; done");
    let said = script.meet("20");
    assert!(said.contains("thought too long"), "{said}");
    assert!(said.contains("6 games at 3 seats"), "{said}");
}

#[test]
fn a_bot_that_dies_is_reported_and_the_game_goes_on() {
    let script = Script::new("dies", "read game; exit 3");
    let said = script.meet("2000");
    assert!(said.contains("died (exit status: 3)"), "{said}");
    assert!(said.contains("6 games at 3 seats"), "{said}");
}

#[test]
fn a_bot_that_never_reads_and_never_stops_talking_holds_up_nobody() {
    let script = Script::new("flood", r#"exec yes '{"action":"?"}'"#);
    let said = script.meet("2000");
    assert!(said.contains("such as '?'"), "{said}");
    assert!(said.contains("6 games at 3 seats"), "{said}");
}

/// Stale answers without end must not stretch the time to think.
#[test]
fn a_bot_that_floods_stale_answers_is_too_late() {
    let script = Script::new("stale", r#"exec yes '{"id":0,"action":"-"}'"#);
    let said = script.meet("50");
    assert!(said.contains("thought too long"), "{said}");
    assert!(said.contains("6 games at 3 seats"), "{said}");
}

/// A league for ever: what cannot play is found before it begins.
#[test]
fn a_program_that_cannot_play_is_refused_before_any_game() {
    for (program, why) in [
        ("exec:no-such-program-anywhere", "cannot be started"),
        ("exec:false", "died"),
        ("exec:echo well", "'well'"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_gavel"))
            .args(["arena", program, "tight", "--seats", "3", "--deals", "1000000000"])
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.starts_with(&format!("gavel: {program}: ")) && said.contains(why), "{said}");
    }
}

/// Whoever presses Ctrl-C twice is in a hurry; the programs must go all the same, with what they have started.
#[test]
fn nothing_is_left_running_after_a_second_ctrl_c() {
    let script = Script::new("sleeps", "sleep 600 & read game; echo $$ $! > \"${0%/*}/ids\"; sleep 600");
    let arena = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .args(["arena", &format!("exec:{}", script.path.display()), "tight", "--seats", "3"])
        .args(["--think-ms", "600000", "--threads", "1"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let ids = script.folder.join("ids");
    let patience = std::time::Instant::now() + std::time::Duration::from_secs(20);
    let written = || std::fs::read_to_string(&ids).unwrap_or_default().split_whitespace().count() == 2;
    while !written() && std::time::Instant::now() < patience {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let signal =
        |name: &str, id: &str| Command::new("kill").args([name, id]).output().unwrap().status.success();
    for _ in 0..2 {
        assert!(signal("-INT", &arena.id().to_string()));
        std::thread::sleep(std::time::Duration::from_millis(300));
    }
    assert_eq!(arena.wait_with_output().unwrap().status.code(), Some(130));
    for id in std::fs::read_to_string(&ids).unwrap().split_whitespace() {
        // What has ended may wait for its parent to notice.
        let lives =
            || std::fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
        while lives() && std::time::Instant::now() < patience {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert!(!lives(), "{id} is alive");
    }
}
