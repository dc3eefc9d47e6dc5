//! Which files are opened, and the errors for the others.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;

use rusqlite::Connection;
use store::{OpenError, Secret as _, Sqlite};
use tempfile::TempDir;

fn file() -> (PathBuf, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (folder.path().join("gavel.db"), folder)
}

fn refusal(path: &PathBuf) -> OpenError {
    let before = fs::read(path).ok();
    let refusal = Sqlite::open(path).unwrap_err();
    assert_eq!(fs::read(path).ok(), before, "what is refused stays as it is");
    assert!(
        refusal.to_string().contains(&*path.to_string_lossy()) || matches!(refusal, OpenError::NoFolder(_))
    );
    refusal
}

#[test]
fn a_missing_folder_is_named() {
    let (path, folder) = file();
    let missing = folder.path().join("missing");
    let refusal = refusal(&missing.join("gavel.db"));
    assert_eq!(refusal, OpenError::NoFolder(missing.clone()));
    let text = format!("there is no folder {}: make it, or name another file", missing.display());
    assert_eq!(refusal.to_string(), text);
    assert!(!path.exists());
}

#[test]
fn a_letter_is_not_a_database() {
    let (path, _folder) = file();
    fs::write(&path, "Dear Sir or Madam, ".repeat(1_000)).unwrap();
    assert_eq!(refusal(&path), OpenError::NotOurs(path));
}

#[test]
fn the_database_of_somebody_else_is_left_alone() {
    let (path, _folder) = file();
    let theirs = Connection::open(&path).unwrap();
    theirs.execute_batch("CREATE TABLE letters (text TEXT)").unwrap();
    theirs.close().unwrap();
    assert_eq!(refusal(&path), OpenError::NotOurs(path));
}

#[test]
fn a_newer_version_is_left_alone() {
    let (path, _folder) = file();
    drop(Sqlite::open(&path).unwrap());
    let newer = Connection::open(&path).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    newer.close().unwrap();
    let refusal = refusal(&path);
    let migrations = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations")).unwrap().count();
    assert_eq!(refusal, OpenError::Newer { path, found: 99, known: migrations });
    assert!(refusal.to_string().contains("newer gavel"), "{refusal}");
}

#[test]
fn a_file_is_opened_once() {
    let (path, _folder) = file();
    let first = Sqlite::open(&path).unwrap();
    for _ in 0..3 {
        let refusal = Sqlite::open(&path).unwrap_err();
        assert_eq!(refusal, OpenError::InUse(path.clone()));
        assert!(refusal.to_string().contains("another gavel uses this file"), "{refusal}");
    }
    drop(first);
    drop(Sqlite::open(&path).unwrap());
}

#[cfg(unix)]
#[test]
fn another_name_is_the_same_file() {
    use std::os::unix::fs::symlink;
    let (path, folder) = file();
    let (link, linked) = (folder.path().join("link.db"), folder.path().join("linked"));
    // The link may even be there before the file is.
    symlink(&path, &link).unwrap();
    symlink(folder.path(), &linked).unwrap();
    let first = Sqlite::open(&link).unwrap();
    for name in [&link, &path, &linked.join("gavel.db"), &folder.path().join("./linked/link.db")] {
        assert_eq!(Sqlite::open(name).unwrap_err(), OpenError::InUse(name.clone()));
    }
    drop(first);
    let by_name = Sqlite::open(&path).unwrap();
    assert_eq!(Sqlite::open(&link).unwrap_err(), OpenError::InUse(link));
    drop(by_name);
}

#[test]
fn a_folder_is_not_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let refusal = Sqlite::open(folder.path()).unwrap_err();
    assert!(matches!(refusal, OpenError::Failed { .. }), "{refusal}");
}

#[test]
fn each_log_has_a_secret_of_its_own() {
    let ((first, _folder), (second, _other)) = (file(), file());
    let secrets = [&first, &second, &first].map(|path| Sqlite::open(path).unwrap().secrets()[0].secret);
    assert_eq!(secrets[0], secrets[2]);
    assert_ne!(secrets[0], secrets[1]);
    assert_ne!(secrets[0], [0; 32]);
}

#[test]
fn the_secret_of_an_old_file_is_kept() {
    let (path, _folder) = file();
    let old = Connection::open(&path).unwrap();
    old.execute_batch(include_str!("../migrations/0001_tables_and_their_log.sql")).unwrap();
    old.execute("INSERT INTO meta (key, value) VALUES ('secret', ?1)", [[7u8; 32]]).unwrap();
    old.pragma_update(None, "application_id", 0x6761_766c).unwrap();
    old.pragma_update(None, "user_version", 1).unwrap();
    old.close().unwrap();
    for _ in 0..2 {
        let keys = Sqlite::open(&path).unwrap().secrets();
        assert_eq!(keys, [store::Key { since: protocol::Millis::new(0), secret: [7; 32] }]);
    }
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_the_seeds() {
    use std::os::unix::fs::PermissionsExt as _;
    let (path, folder) = file();
    let log = Sqlite::open(&path).unwrap();
    for file in fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{}", file.path().display());
    }
    drop(log);
}
