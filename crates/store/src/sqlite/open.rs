//! Opening the file: whose it is, which version wrote it, and how it is to be kept.

use core::fmt;
use core::time::Duration;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rusqlite::limits::Limit;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _};

/// Every migration, in order. The database says how many of them it has seen.
const MIGRATIONS: &[&str] = &[include_str!("../../migrations/0001_tables_and_their_log.sql")];

/// Stands in the header of our files: "gavl".
const APPLICATION: i32 = 0x6761_766c;

/// No text of ours comes near it; one that does fails alone.
const LONGEST_TEXT: i32 = 1 << 20;

/// How the file is kept. There is one way, [`Tuning::DURABLE`]; tests try others, to prove that they would see it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// When the disk has a command, in the words of SQLite.
    pub synchronous: &'static str,
    /// After how many pages the write-ahead log is put into the database. Until then a page that is written a hundred
    /// times is put there once.
    pub checkpoint: u32,
    /// How many questions may wait.
    pub queue: usize,
}

impl Tuning {
    /// The disk has a command before anybody is told of it. The write-ahead log grows to about 100 MiB. One question
    /// more than the queue holds is told that the log is busy, at once, so that a burst costs those who came last, not
    /// everybody.
    pub const DURABLE: Tuning = Tuning { synchronous: "FULL", checkpoint: 24_000, queue: 16_384 };
}

/// Why the file cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// The folder is not there.
    NoFolder(PathBuf),
    /// The file is something else.
    NotOurs(PathBuf),
    /// It was written by a newer version.
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: usize,
        /// The newest version known here.
        known: usize,
    },
    /// Another process has it open, or this one has.
    InUse(PathBuf),
    /// The disk or the system refuses.
    Failed {
        /// The file.
        path: PathBuf,
        /// In the words of whoever refuses.
        why: String,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::NoFolder(folder) => {
                write!(f, "there is no folder {}: make it, or name another file", folder.display())
            }
            OpenError::NotOurs(path) => {
                write!(f, "{} is not a database of gavel: name another file", path.display())
            }
            OpenError::Newer { path, found, known } => write!(
                f,
                "{} was written by a newer gavel (schema {found}; this one knows up to {known}): update gavel",
                path.display()
            ),
            OpenError::InUse(path) => write!(f, "another gavel uses this file: {}", path.display()),
            OpenError::Failed { path, why } => write!(f, "{} cannot be opened: {why}", path.display()),
        }
    }
}

impl core::error::Error for OpenError {}

impl OpenError {
    pub(super) fn sql(path: &Path, why: &rusqlite::Error) -> OpenError {
        match why.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => OpenError::InUse(path.to_owned()),
            Some(ErrorCode::NotADatabase) => OpenError::NotOurs(path.to_owned()),
            _ => OpenError::Failed { path: path.to_owned(), why: why.to_string() },
        }
    }
}

/// Takes the file for this process, as long as what it returns is kept. SQLite's own exclusive lock would do, but
/// allows one connection alone, and somebody has to put the write-ahead log into the database while others write.
pub(super) fn take(path: &Path) -> Result<fs::File, OpenError> {
    let disk = |why: io::Error| OpenError::Failed { path: path.to_owned(), why: why.to_string() };
    let folder = folder(path);
    if !folder.is_dir() {
        return Err(OpenError::NoFolder(folder.to_owned()));
    }
    if path.is_dir() {
        return Err(disk(io::ErrorKind::IsADirectory.into()));
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let lock = private().create(true).truncate(false).open(&name).map_err(disk)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(fs::TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
        Err(fs::TryLockError::Error(why)) => Err(disk(why)),
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A connection that has done nothing yet.
fn plain(path: &Path) -> rusqlite::Result<Connection> {
    // Without SQLITE_OPEN_URI: a file may be called "file:x".
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_EXRESCODE;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::ZERO)?;
    Ok(connection)
}

/// A second connection, which puts the write-ahead log into the database.
pub(super) fn beside(path: &Path, tuning: Tuning) -> rusqlite::Result<Connection> {
    let connection = plain(path)?;
    connection.pragma_update(None, "synchronous", tuning.synchronous)?;
    connection.pragma_update(None, "cache_size", 16)?;
    Ok(connection)
}

/// The connection that writes, with the newest schema. It keeps the number of pages in the write-ahead log up to date.
pub(super) fn connect(path: &Path, tuning: Tuning, pages: &Arc<AtomicU32>) -> Result<Connection, OpenError> {
    let sql = |why: rusqlite::Error| OpenError::sql(path, &why);
    let disk = |why: io::Error| OpenError::Failed { path: path.to_owned(), why: why.to_string() };
    create_private(path).map_err(disk)?;
    let mut connection = plain(path).map_err(sql)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_TEXT).map_err(sql)?;

    // Looked at before anything is changed: the file of somebody else stays as it is.
    let version = version(&connection, path)?;
    let mode = to_the_end(&connection, "PRAGMA journal_mode = WAL").map_err(sql)?;
    if mode != [Value::Text("wal".to_owned())] {
        let why = format!("it has to be kept in journal mode wal, and the system allows {mode:?}");
        return Err(OpenError::Failed { path: path.to_owned(), why });
    }
    connection.pragma_update(None, "synchronous", tuning.synchronous).map_err(sql)?;
    let pages = Arc::clone(pages);
    // Instead of SQLite's own checkpoint within a commit.
    connection
        .wal_hook(Some(move |_: &mut _, now: i32| {
            pages.store(now.try_into().unwrap_or(0), Ordering::Relaxed);
            Ok(())
        }))
        .map_err(sql)?;
    connection.pragma_update(None, "temp_store", "MEMORY").map_err(sql)?;
    // In KiB when negative.
    connection.pragma_update(None, "cache_size", -64 * 1024).map_err(sql)?;
    migrate(&mut connection, version).map_err(sql)?;
    settle(&connection).map_err(sql)?;
    sync_names(folder(path)).map_err(disk)?;
    Ok(connection)
}

/// The file holds the seeds of games that go on: nobody else may read it. It is not opened when it is there already,
/// because closing a file frees every lock this process has on it (that is POSIX).
fn create_private(path: &Path) -> io::Result<()> {
    match private().create_new(true).open(path) {
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => Err(why),
        _ => Ok(()),
    }
}

/// How a file is opened that only its owner may read.
fn private() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// How many migrations this database has seen.
fn version(connection: &Connection, path: &Path) -> Result<usize, OpenError> {
    let sql = |why: rusqlite::Error| OpenError::sql(path, &why);
    let application: i32 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(sql)?;
    let version: i32 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(sql)?;
    let things: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(sql)?;
    let empty = application == 0 && version == 0 && things == 0;
    let not_ours = || OpenError::NotOurs(path.to_owned());
    let found = usize::try_from(version).map_err(|_| not_ours())?;
    let known = MIGRATIONS.len();
    match found {
        _ if application != APPLICATION && !empty => Err(not_ours()),
        _ if found > known => Err(OpenError::Newer { path: path.to_owned(), found, known }),
        _ => Ok(found),
    }
}

/// Each migration is there whole or not at all.
fn migrate(connection: &mut Connection, seen: usize) -> rusqlite::Result<()> {
    for (number, migration) in (1..).zip(MIGRATIONS).skip(seen) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", number)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Puts everything that can be read on the disk. A process that was killed while it waited for the disk leaves
/// commands that the system shows and the disk does not have; nobody was told of them, but now they could be read,
/// or answered with "you wrote that before".
fn settle(connection: &Connection) -> rusqlite::Result<()> {
    checkpoint(connection, "TRUNCATE")
}

/// Puts the write-ahead log into the database, as far as nobody is in the way.
pub(super) fn checkpoint(connection: &Connection, how: &str) -> rusqlite::Result<()> {
    to_the_end(connection, &format!("PRAGMA wal_checkpoint({how})")).map(drop)
}

/// Puts the names of the database and of its write-ahead log on the disk; both files are there by now, and stay until
/// the connection is closed. SQLite does this, too, but does not mind when it fails.
fn sync_names(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match fs::File::open(folder)?.sync_all() {
        // A file system that has no such thing.
        Err(why) if matches!(why.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        done => done,
    }
}

/// What a pragma answers, when it has done everything. SQLite says "wal" before it has written that down, and whoever
/// does not ask on does not hear that the disk was full.
fn to_the_end(connection: &Connection, pragma: &str) -> rusqlite::Result<Vec<Value>> {
    connection.prepare(pragma)?.query_map([], |row| row.get(0))?.collect()
}

/// The secret of this log, drawn when it was first opened.
pub(super) fn secret(connection: &Connection, path: &Path) -> Result<[u8; 32], OpenError> {
    let sql = |why: rusqlite::Error| OpenError::sql(path, &why);
    let kept = connection.query_row("SELECT value FROM meta WHERE key = 'secret'", [], |row| row.get(0));
    if let Some(secret) = kept.optional().map_err(sql)? {
        return Ok(secret);
    }
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)
        .map_err(|why| OpenError::Failed { path: path.to_owned(), why: format!("no randomness: {why}") })?;
    connection.execute("INSERT INTO meta (key, value) VALUES ('secret', ?1)", [secret]).map_err(sql)?;
    Ok(secret)
}
