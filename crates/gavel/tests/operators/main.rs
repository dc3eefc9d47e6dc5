//! What an operator does: backups while people play, putting them back, asking the doctor, replacing secrets, and what they
//! are told of a program in trouble.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod doctor;
mod moving;
mod people;
#[allow(dead_code)]
#[path = "../kill/program.rs"]
mod program;
#[cfg(target_os = "linux")]
mod trouble;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use protocol::Seq;
use serde_json::{Value, json};
use store::{Log as _, Onlooker, Secret as _, Sqlite};
use tempfile::TempDir;

use program::{Line, Program};

/// What has not arrived within this time never will.
const PATIENCE: Duration = Duration::from_secs(30);

fn gavel<const N: usize>(args: [&str; N], paths: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gavel")).args(args).args(paths).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap() + &String::from_utf8(output.stderr.clone()).unwrap()
}

fn backup(folder: &Path, file: &Path) -> Output {
    gavel(["backup", "--data"], &[folder, file])
}

fn restore(file: &Path, folder: &Path) -> Output {
    gavel(["restore"], &[file, Path::new("--data"), folder])
}

/// Sits down at a table, and returns the connection.
async fn seated(program: &Program, table: &str, cookie: &str) -> Line {
    let mut line = Line::open(program.address, table, cookie).await.unwrap();
    line.say(&json!({ "type": "hello", "version": protocol::VERSION })).await;
    wants(&mut line, "1", json!({ "want": "sit", "seat": 1 })).await;
    line
}

/// Sends a command; whether it was acknowledged.
async fn wants(line: &mut Line, id: &str, want: Value) -> bool {
    let id = format!("{id:0>32}");
    line.say(&json!({ "type": "command", "id": id, "want": want })).await;
    loop {
        let message = line.hear().await.unwrap();
        if message["id"] == id {
            return message["type"] == "done";
        }
    }
}

/// A folder in which somebody founded a table, sat down and said something. Nobody is using it.
async fn used() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let cookie = program.guest("Ada").await;
    let table = program.found(&cookie, &json!({ "seats": 3 })).await;
    let mut line = seated(&program, &table, &cookie).await;
    for number in 2..5 {
        let say = json!({ "want": "say", "text": format!("number {number}") });
        assert!(wants(&mut line, &number.to_string(), say).await);
    }
    drop(program);
    // Whoever opens the folder next puts the write-ahead log away.
    drop(Sqlite::open(&folder.path().join("gavel.db")).unwrap());
    (folder, table)
}

/// All that was ever written at these tables.
async fn written(file: &Path, tables: &[String]) -> String {
    let store = Onlooker::open(file).unwrap();
    let mut all = String::new();
    for table in tables {
        let log = store.read(table.parse().unwrap(), Seq::ZERO).await.unwrap();
        log.iter().for_each(|entry| all.push_str(&entry.command));
    }
    all
}

#[tokio::test]
async fn a_backup_taken_while_people_play_has_all_that_was_acknowledged_before() {
    let (folder, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let program = Arc::new(Program::start(folder.path()).await);
    let acknowledged: Arc<Mutex<Vec<String>>> = Arc::default();
    let enough = Arc::new(AtomicBool::new(false));
    let (mut tables, mut speakers) = (Vec::new(), Vec::new());
    for speaker in 0..4 {
        let cookie = program.guest("Ada").await;
        let table = program.found(&cookie, &json!({ "seats": 3 })).await;
        tables.push(table.clone());
        let (program, acknowledged, enough) = (program.clone(), acknowledged.clone(), enough.clone());
        speakers.push(tokio::spawn(async move {
            let mut line = seated(&program, &table, &cookie).await;
            let mut number = 1;
            while !enough.load(Ordering::Relaxed) {
                number += 1;
                let text = format!("speaker {speaker} says {number}.");
                let say = json!({ "want": "say", "text": text });
                if wants(&mut line, &number.to_string(), say).await {
                    acknowledged.lock().unwrap().push(text);
                }
            }
        }));
    }
    let files: Vec<PathBuf> = (0..5).map(|number| copies.path().join(format!("{number}.copy"))).collect();
    let mut before = Vec::new();
    for file in &files {
        let so_far = before.last().map_or(0, Vec::len);
        let more = || acknowledged.lock().unwrap().len() >= so_far + 20;
        let waiting = async {
            while !more() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.expect("they go on talking");
        before.push(acknowledged.lock().unwrap().clone());
        let (folder, file) = (folder.path().to_owned(), file.clone());
        let output = tokio::task::spawn_blocking(move || backup(&folder, &file)).await.unwrap();
        assert!(output.status.success(), "{}", said(&output));
        assert!(said(&output).contains("holds 4 tables, "), "{}", said(&output));
        assert!(said(&output).contains("contains secrets"), "{}", said(&output));
    }
    enough.store(true, Ordering::Relaxed);
    for speaker in speakers {
        speaker.await.unwrap();
    }
    let refused = restore(&files[0], folder.path());
    assert!(!refused.status.success() && said(&refused).contains("stop it first"), "{}", said(&refused));
    drop(program);

    for (number, (file, before)) in files.iter().zip(&before).enumerate() {
        assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
        let restored = copies.path().join(format!("restored-{number}"));
        let output = restore(file, &restored);
        assert!(output.status.success(), "{}", said(&output));
        let all = written(&restored.join("gavel.db"), &tables).await;
        for text in before {
            assert!(all.contains(text.as_str()), "'{text}' was acknowledged before backup {number}");
        }
        let program = Program::start(&restored).await;
        for table in &tables {
            assert_eq!(program.ask("GET", &format!("/api/tables/{table}"), "", "").await.status, 200);
        }
    }
    let left: Vec<_> = fs::read_dir(copies.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left.len(), 10, "nothing else is left lying about: {left:?}");
}

#[tokio::test]
async fn nothing_is_overwritten_unasked() {
    let ((folder, table), other) = (used().await, tempfile::tempdir().unwrap());
    let copy = other.path().join("copy");
    assert!(backup(folder.path(), &copy).status.success());
    let first = fs::read(&copy).unwrap();
    let again = backup(folder.path(), &copy);
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("--force"), "{}", said(&again));
    assert_eq!(fs::read(&copy).unwrap(), first);
    assert!(gavel(["backup", "--force", "--data"], &[folder.path(), &copy]).status.success());

    let file = folder.path().join("gavel.db");
    let refused = restore(&copy, folder.path());
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("holds data already"), "{}", said(&refused));
    let old = fs::read(&file).unwrap();
    let moved = gavel(["restore", "--force"], &[&copy, Path::new("--data"), folder.path()]);
    assert!(moved.status.success(), "{}", said(&moved));
    let names = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
    let kept: Vec<PathBuf> =
        names.filter(|name| name.to_string_lossy().contains("gavel.db.before-2")).collect();
    assert_eq!(kept.len(), 1, "the old file is kept beside it: {kept:?}");
    assert_eq!(fs::read(&kept[0]).unwrap(), old);
    assert!(said(&moved).contains(&*kept[0].to_string_lossy()));
    assert!(written(&file, &[table]).await.contains("number 4"));
}

#[tokio::test]
async fn a_damaged_or_foreign_backup_is_not_put_back() {
    let ((folder, _), other) = (used().await, tempfile::tempdir().unwrap());
    let copy = other.path().join("copy");
    assert!(backup(folder.path(), &copy).status.success());
    let whole = fs::read(&copy).unwrap();
    let elsewhere = other.path().join("elsewhere");
    for (what, bytes) in [
        ("cut off", &whole[..whole.len() / 2]),
        ("a letter", "Dear Sir or Madam, ".repeat(1_000).as_bytes()),
        ("nothing", b""),
    ] {
        fs::write(&copy, bytes).unwrap();
        let refused = restore(&copy, &elsewhere);
        assert_eq!(refused.status.code(), Some(1), "{what}: {}", said(&refused));
        assert!(!elsewhere.join("gavel.db").exists(), "{what}");
    }
}

#[tokio::test]
async fn secrets_are_replaced_while_the_server_is_stopped() {
    let (folder, _) = used().await;
    let file = folder.path().join("gavel.db");
    let program = Program::start(folder.path()).await;
    let cookie = program.guest("Bo").await;
    let known = async |program: &Program| {
        let hello = program.ask("GET", "/api/hello", &cookie, "").await;
        let hello: Value = serde_json::from_str(&hello.body).unwrap();
        hello["me"]["name"] == "Bo"
    };
    for what in [&["rotate"][..], &["revoke", "--yes"]] {
        let command = Command::new(env!("CARGO_BIN_EXE_gavel"))
            .arg("secret")
            .args(what)
            .arg("--data")
            .arg(folder.path())
            .output();
        let refused = command.unwrap();
        assert_eq!(refused.status.code(), Some(1));
        assert!(said(&refused).contains("stop it first"), "{}", said(&refused));
    }
    drop(program);
    assert!(gavel(["secret", "rotate", "--data"], &[folder.path()]).status.success());
    assert_eq!(Sqlite::open(&file).unwrap().secrets().len(), 2);
    let program = Program::start(folder.path()).await;
    assert!(known(&program).await, "nobody was signed out");
    drop(program);

    let asked = gavel(["secret", "revoke", "--data"], &[folder.path()]);
    assert_eq!(asked.status.code(), Some(1));
    assert!(said(&asked).contains("--yes"), "{}", said(&asked));
    assert_eq!(Sqlite::open(&file).unwrap().secrets().len(), 2);
    assert!(gavel(["secret", "revoke", "--yes", "--data"], &[folder.path()]).status.success());
    assert_eq!(Sqlite::open(&file).unwrap().secrets().len(), 1);
    let program = Program::start(folder.path()).await;
    assert!(!known(&program).await, "everybody was signed out");
}

#[tokio::test]
async fn who_has_lost_everything_comes_back_with_a_code_of_the_operator() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let guest = program.guest("Ada").await;
    let lost = json!({ "passphrase": "it was something with a cat" }).to_string();
    assert_eq!(program.ask("POST", "/api/person/keep", &guest, &lost).await.status, 200);
    let refused = gavel(["person", "reset", "Ada", "--data"], &[folder.path()]);
    assert!(!refused.status.success(), "the server runs: {}", said(&refused));
    drop(program);
    let unknown = gavel(["person", "reset", "Bo", "--data"], &[folder.path()]);
    assert!(!unknown.status.success() && said(&unknown).contains("nobody keeps"), "{}", said(&unknown));
    let reset = gavel(["person", "reset", "ada", "--data"], &[folder.path()]);
    assert!(reset.status.success(), "{}", said(&reset));
    let code = said(&reset).trim().to_owned();
    let program = Program::start(folder.path()).await;
    let recover = json!({ "name": "Ada", "code": code, "passphrase": "and now a dog" }).to_string();
    let back = program.ask("POST", "/api/person/recover", "", &recover).await;
    assert_eq!(back.status, 200, "{}", back.body);
    assert_eq!(program.ask("POST", "/api/person/recover", "", &recover).await.status, 403, "once");
}
