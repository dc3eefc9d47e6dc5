//! What the doctor finds, and what it does not mind.

use rusqlite::Connection;

use super::*;

fn doctor(folder: &Path) -> Output {
    gavel(["doctor", "--data"], &[folder])
}

/// The doctor finds this wrong, and says what to do.
fn finds(folder: &Path, what: &str) {
    let output = doctor(folder);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let wrong = said.lines().any(|line| line.starts_with("WRONG") && line.contains(what));
    assert!(wrong, "'{what}' is not among these:\n{said}");
    assert!(said.contains("what to do: "), "{said}");
}

fn tamper(folder: &Path, sql: &str) {
    let db = Connection::open(folder.join("gavel.db")).unwrap();
    db.execute_batch(sql).unwrap();
    db.close().unwrap();
}

#[tokio::test]
async fn a_healthy_folder_is_left_as_it_is() {
    let (folder, _) = used().await;
    let file = folder.path().join("gavel.db");
    let before = fs::read(&file).unwrap();
    let output = doctor(folder.path());
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("1 tables were replayed"), "{}", said(&output));
    assert!(gavel(["doctor", "--quick", "--data"], &[folder.path()]).status.success());
    assert_eq!(fs::read(&file).unwrap(), before);
    // Beside a server, and after it was killed.
    let mut program = Program::start(folder.path()).await;
    let output = doctor(folder.path());
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("a server is running"), "{}", said(&output));
    let cookie = program.guest("Bo").await;
    let table = program.found(&cookie, &json!({ "seats": 3 })).await;
    seated(&program, &table, &cookie).await;
    program.kill();
    let output = doctor(folder.path());
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("2 tables were replayed"), "{}", said(&output));
}

#[tokio::test]
async fn a_file_that_was_cut_off() {
    let (folder, _) = used().await;
    let file = fs::OpenOptions::new().write(true).open(folder.path().join("gavel.db")).unwrap();
    file.set_len(file.metadata().unwrap().len() / 2).unwrap();
    finds(folder.path(), "malformed");
}

#[tokio::test]
async fn a_byte_that_was_flipped() {
    let (folder, _) = used().await;
    let file = folder.path().join("gavel.db");
    let mut bytes = fs::read(&file).unwrap();
    // The kind of the second page.
    bytes[4_096] ^= 0xff;
    fs::write(&file, &bytes).unwrap();
    finds(folder.path(), "damaged");
    bytes[4_096] ^= 0xff;
    // In a command SQLite does not notice it; the replay does.
    let what = b"number 3";
    let place = bytes.windows(what.len()).position(|window| window == what).unwrap();
    let quote = bytes[..place].iter().rposition(|byte| *byte == b'"').unwrap();
    bytes[quote] ^= 0x01;
    fs::write(&file, &bytes).unwrap();
    finds(folder.path(), "cannot be replayed");
}

#[tokio::test]
async fn a_command_that_is_missing() {
    let (folder, table) = used().await;
    tamper(folder.path(), "DELETE FROM log WHERE seq = 2");
    finds(folder.path(), &format!("table {table} should have the commands 1 to 4, and has 3"));
    tamper(folder.path(), "DELETE FROM tables");
    finds(folder.path(), "there is no such table");
}

#[tokio::test]
async fn a_clock_that_was_ahead() {
    let (folder, table) = used().await;
    tamper(folder.path(), "UPDATE log SET at = at + 10000000000 WHERE seq = 4");
    finds(folder.path(), &format!("a command at table {table} is from the future"));
    tamper(folder.path(), "UPDATE log SET at = at - 10000000000 WHERE seq = 4");
    tamper(folder.path(), "UPDATE secrets SET since = since + 10000000000");
    finds(folder.path(), "the newest secret is from the future");
}

#[tokio::test]
async fn a_long_write_ahead_log_left_behind() {
    let (folder, _) = used().await;
    let wal = fs::File::create(folder.path().join("gavel.db-wal")).unwrap();
    // Without a byte on the disk: it is empty.
    wal.set_len(300_000_000).unwrap();
    finds(folder.path(), "a write-ahead log of 300 MB was left behind");
}

#[tokio::test]
async fn a_file_that_others_may_read() {
    let (folder, _) = used().await;
    let file = folder.path().join("gavel.db");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    finds(folder.path(), "others may read or write");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    fs::hard_link(&file, folder.path().join("other.db")).unwrap();
    finds(folder.path(), "has 2 names");
}

#[tokio::test]
async fn a_file_of_a_newer_version_or_none_at_all() {
    let (folder, _) = used().await;
    tamper(folder.path(), "PRAGMA user_version = 99");
    finds(folder.path(), "newer gavel");
    let nowhere = tempfile::tempdir().unwrap();
    let output = doctor(nowhere.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("name the server's folder with --data"), "{}", said(&output));
}
