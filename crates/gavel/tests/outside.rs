//! External programs in the arena: well-behaved ones and misbehaving ones.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

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

/// A folder with a shell script that acts as a bot.
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
        Script { folder, path }
    }

    /// Run through `sh`: executing a file that was just written can fail with "text file busy".
    fn name(&self) -> String {
        format!("exec:sh '{}'", self.path.display())
    }

    /// What the arena prints after this bot has played against `tight`.
    fn meet(&self, think: &str) -> String {
        let name = self.name();
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
    let said = text(&arena(&[
        "exec:python3 examples/bot.py",
        "tight",
        "--seats",
        "3",
        "--deals",
        "2",
        "--think-ms",
        "30000",
    ]));
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

/// A program is called by the name in its hello: in the tables, for `--only`, and when something goes wrong.
#[test]
fn a_program_is_called_by_the_name_it_gives_itself() {
    let folder = Script::new("named", "");
    let name = "policy-with-a-long-name";
    let body = format!(
        r#"read hello; echo '{{"type":"hello","protocol":1,"name":"{name}"}}'
while read line; do case $line in *'"type":"act"'*) echo '{{"action":"=9999"}}';; esac; done"#
    );
    std::fs::write(&folder.path, body).unwrap();
    let program = folder.name();
    let plan = ["tight", "random", "--seats", "3", "--deals", "1", "--think-ms", "2000"];
    let said = text(&arena(&[&[program.as_str()], &plan[..], &["--only", name]].concat()));
    // Alone against two fields and two bots alone against it, and one mixed table.
    assert!(said.starts_with("15 games"), "{said}");
    assert!(said.contains(&format!("\n{name}: replaced for the rest of the game (")), "{said}");
    let heads = said.lines().find(|line| line.contains("tight") && line.contains("random")).unwrap();
    assert!(heads.contains(name), "{said}");
}

/// A league of a program that draws lots: it takes all its randomness from the seed it is told, so it plays the same league again, on any
/// number of threads and in any number of parts.
#[test]
fn a_program_that_uses_its_seed_plays_the_same_league_again() {
    let folder = Script::new("again", "");
    let plan =
        ["exec:python3 examples/bot.py", "tight", "--seats", "3", "--deals", "2", "--think-ms", "30000"];
    let league = |more: &[&str]| text(&arena(&[&plan[..], more].concat()));
    let once = league(&["--threads", "1", "--json", "-"]);
    assert!(once.contains("\"games\": 12") && once.contains("\"complaints\": {}"), "{once}");
    assert_eq!(league(&["--threads", "2", "--json", "-"]), once);
    assert_ne!(league(&["--seed", "2", "--json", "-"]), once, "the bot draws lots, or its rival does");
    let parts = ["1/2", "2/2"].map(|part| {
        let file = folder.folder.join(part.replace('/', "-")).display().to_string();
        league(&["--shard", part, "--json", &file]);
        file
    });
    assert_eq!(text(&arena(&["--merge", &parts[0], &parts[1], "--json", "-"])), once);
}

/// The name in the hello is in the records and on the page of the report.
#[test]
fn records_and_the_report_have_the_names_that_programs_give_themselves() {
    let folder = Script::new("report", "");
    let [records, report] = ["records", "report"].map(|name| folder.folder.join(name).display().to_string());
    arena(&[
        "exec:python3 examples/bot.py",
        "tight",
        "--seats",
        "3",
        "--deals",
        "1",
        "--think-ms",
        "30000",
        "--records",
        &records,
        "--report",
        &report,
    ]);
    let page = std::fs::read_to_string(folder.folder.join("report/index.html")).unwrap();
    assert!(page.contains("<title>bot.py, tight "), "{page}");
    let all: Vec<String> = std::fs::read_dir(&records)
        .unwrap()
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .collect();
    assert_eq!(all.len(), 6);
    assert!(all.iter().all(|record| record.contains("bot.py") && !record.contains("exec:")), "{}", all[0]);
}

/// The id in the record of a game is the one that its program was told, and no two games have the same.
#[test]
fn records_have_the_ids_that_programs_are_told() {
    let folder = Script::new("ids", r#"while read -r line; do echo "$line" >> "${0%/*}/log"; done"#);
    let records = folder.folder.join("records");
    let (program, records_arg) = (folder.name(), records.to_str().unwrap());
    let plan = ["tight", "--seats", "3", "--deals", "2", "--think-ms", "1", "--threads", "1"];
    arena(&[&[program.as_str()], &plan[..], &["--records", records_arg]].concat());
    let id = |line: &str| Some(line.split_once("\"game\":\"")?.1.split('"').next()?.to_owned());
    let log = std::fs::read_to_string(folder.folder.join("log")).unwrap();
    let told: std::collections::BTreeSet<String> = log.lines().filter_map(id).collect();
    let recorded: Vec<String> = std::fs::read_dir(&records)
        .unwrap()
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .map(|record| record.lines().last().unwrap().strip_prefix("# game: ").unwrap().to_owned())
        .collect();
    assert_eq!(recorded.len(), 2 * 2 * 3);
    assert_eq!(recorded.into_iter().collect::<std::collections::BTreeSet<_>>(), told);
    assert_eq!(told.len(), 12);
}

/// The league would take for ever, so a bad program must be found before it begins.
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

/// Even on a second Ctrl-C, which exits at once, the programs and everything they have started must end.
#[test]
fn nothing_is_left_running_after_a_second_ctrl_c() {
    // Only a copy that is in a game is told about it.
    let script =
        Script::new("sleeps", "sleep 600 & read game && echo $$ $! > \"${0%/*}/ids\" && exec sleep 600");
    let mut arena = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .args(["arena", &script.name(), "tight", "--seats", "3", "--think-ms", "600000", "--threads", "1"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut errors = BufReader::new(arena.stderr.take().unwrap()).lines();
    let ids = || std::fs::read_to_string(script.folder.join("ids")).unwrap_or_default();
    wait_until(|| ids().split_whitespace().count() == 2, "a program in a game");
    let kill = format!("kill -INT {}", arena.id());
    let interrupt = || {
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    };
    interrupt();
    assert!(errors.any(|line| line.unwrap() == "gavel: stopping; Ctrl-C again ends at once"));
    interrupt();
    assert_eq!(arena.wait().unwrap().code(), Some(130));
    for id in ids().split_whitespace() {
        // A process that has ended may remain as a zombie until its parent reaps it.
        let stat = || std::fs::read_to_string(format!("/proc/{id}/stat"));
        wait_until(|| !stat().is_ok_and(|stat| !stat.contains(") Z ")), "the end of a program");
    }
}

fn wait_until(is_so: impl Fn() -> bool, what: &str) {
    let patience = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < patience, "{what} did not come");
        std::thread::sleep(Duration::from_millis(10));
    }
}
