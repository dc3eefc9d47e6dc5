//! Opening the file: whose it is, which version wrote it, and how it is configured.

use core::fmt;
use core::time::Duration;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rusqlite::limits::Limit;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OpenFlags};

/// All migrations, in order. The database records how many have been applied.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/0001_tables_and_their_log.sql"),
    include_str!("../../migrations/0002_secrets_and_what_is_removed.sql"),
    include_str!("../../migrations/0003_names_that_are_kept.sql"),
    include_str!("../../migrations/0004_reports.sql"),
    include_str!("../../migrations/0005_results.sql"),
    include_str!("../../migrations/0006_passkeys.sql"),
    include_str!("../../migrations/0007_notices.sql"),
    include_str!("../../migrations/0008_quick_match_and_invitations.sql"),
    include_str!("../../migrations/0009_daily_deals.sql"),
];

/// The application id in the header of our files: "gavl".
const APPLICATION: i32 = 0x6761_766c;

/// Far longer than any text we store; if one exceeds it, only that write fails.
const LONGEST_TEXT: i32 = 1 << 20;

/// The settings of the file. Only [`Tuning::DURABLE`] is for use; tests try others, to prove that they detect losses.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// SQLite's `synchronous` pragma: when a commit is synced to disk.
    pub synchronous: &'static str,
    /// After how many pages the write-ahead log is copied into the database. Until then, a page written a hundred
    /// times is copied only once.
    pub checkpoint: u32,
    /// The size of the queue of writes.
    pub queue: usize,
    /// The size of the queue of short reads.
    pub short_reads: usize,
    /// The size of the queue of reads of whole logs.
    pub long_reads: usize,
    /// How long the writer waits, after a commit has failed, before it tries by itself whether the disk is back.
    pub probe: Duration,
}

impl Tuning {
    /// A command is on disk before anybody is told of it. The write-ahead log grows to about 100 MiB. When the queue
    /// is full, further calls are refused as busy at once, so that a burst hurts only the latest calls, not
    /// everybody.
    pub const DURABLE: Tuning = Tuning {
        synchronous: "FULL",
        checkpoint: 24_000,
        queue: 16_384,
        short_reads: 16_384,
        long_reads: 4_096,
        probe: Duration::from_secs(1),
    };
}

/// Why the file cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// The folder does not exist.
    NoFolder(PathBuf),
    /// The file is something else.
    NotOurs(PathBuf),
    /// It was written by a newer version.
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: usize,
        /// The newest schema version known here.
        known: usize,
    },
    /// Another process has it open, or this process has.
    InUse(PathBuf),
    /// The disk or the system failed.
    Failed {
        /// The file.
        path: PathBuf,
        /// The error's own message.
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
    /// The same about the name by which the file was asked for.
    pub(super) fn named(self, path: &Path) -> OpenError {
        let path = path.to_owned();
        match self {
            OpenError::NoFolder(folder) => OpenError::NoFolder(folder),
            OpenError::NotOurs(_) => OpenError::NotOurs(path),
            OpenError::Newer { found, known, .. } => OpenError::Newer { path, found, known },
            OpenError::InUse(_) => OpenError::InUse(path),
            OpenError::Failed { why, .. } => OpenError::Failed { path, why },
        }
    }

    pub(super) fn sql(path: &Path, why: &rusqlite::Error) -> OpenError {
        match why.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => OpenError::InUse(path.to_owned()),
            Some(ErrorCode::NotADatabase) => OpenError::NotOurs(path.to_owned()),
            _ => OpenError::Failed { path: path.to_owned(), why: why.to_string() },
        }
    }
}

/// Locks the file for this process until the returned handle is dropped, and says where it really is: a symbolic link
/// is another name for the same file, and must find the same lock. SQLite's exclusive lock allows only one connection,
/// but other threads need theirs while the writer writes.
pub(super) fn take(path: &Path) -> Result<(PathBuf, fs::File), OpenError> {
    let disk = |why: io::Error| OpenError::Failed { path: path.to_owned(), why: why.to_string() };
    let folder = folder(path);
    if !folder.is_dir() {
        return Err(OpenError::NoFolder(folder.to_owned()));
    }
    if path.is_dir() {
        return Err(disk(io::ErrorKind::IsADirectory.into()));
    }
    let real = real_path(path).map_err(disk)?;
    let lock = private().create(true).truncate(false).open(with_suffix(&real, ".lock")).map_err(disk)?;
    match lock.try_lock() {
        Ok(()) => Ok((real, lock)),
        Err(fs::TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
        Err(fs::TryLockError::Error(why)) => Err(disk(why)),
    }
}

/// The path without symbolic links, also of a file that does not exist yet.
fn real_path(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            if path.is_symlink() {
                // It leads to a file that does not exist yet. Nobody has locks on that.
                drop(private().create(true).truncate(false).open(path)?);
                return path.canonicalize();
            }
            let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
            Ok(folder(path).canonicalize()?.join(name))
        }
        found => found,
    }
}

/// The file beside this one whose name goes on like this.
pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A connection without any settings, to a file that exists.
fn plain(path: &Path) -> rusqlite::Result<Connection> {
    // Without SQLITE_OPEN_URI: a file may be called "file:x".
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_EXRESCODE;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::ZERO)?;
    Ok(connection)
}

/// A second connection, which copies the write-ahead log into the database.
pub(super) fn beside(path: &Path, tuning: Tuning) -> rusqlite::Result<Connection> {
    let connection = plain(path)?;
    connection.pragma_update(None, "synchronous", tuning.synchronous)?;
    connection.pragma_update(None, "cache_size", 16)?;
    Ok(connection)
}

/// A connection that can only read.
pub(super) fn reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_EXRESCODE;
    let connection = Connection::open_with_flags(path, flags)?;
    // Readers wait for nobody, save for a moment while somebody opens or closes the file.
    connection.busy_timeout(Duration::from_secs(1))?;
    connection.set_prepared_statement_cache_capacity(32);
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.pragma_update(None, "cache_size", -8 * 1024)?;
    Ok(connection)
}

/// A write of our own, as large as a few commands, that shows whether the disk works.
pub(super) fn probe(connection: &Connection) -> rusqlite::Result<()> {
    let put = "INSERT INTO meta (key, value) VALUES ('probe', zeroblob(16384))
               ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    connection.execute(put, []).map(drop)
}

/// The bytes free on the disk that has this file.
#[cfg(unix)]
#[must_use]
pub fn free_bytes(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder(path)).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// The bytes free on the disk that has this file; this system is not asked.
#[cfg(not(unix))]
#[must_use]
pub fn free_bytes(_path: &Path) -> Option<u64> {
    None
}

/// The writing connection, with the newest schema. It keeps `pages` at the current length of the write-ahead log.
pub(super) fn connect(path: &Path, tuning: Tuning, pages: &Arc<AtomicU32>) -> Result<Connection, OpenError> {
    let sql = |why: rusqlite::Error| OpenError::sql(path, &why);
    let disk = |why: io::Error| OpenError::Failed { path: path.to_owned(), why: why.to_string() };
    create_private(path).map_err(disk)?;
    let mut connection = plain(path).map_err(sql)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_TEXT).map_err(sql)?;

    // Checked before anything is changed: somebody else's file is left alone.
    let version = version(&connection, path)?;
    let mode = to_the_end(&connection, "PRAGMA journal_mode = WAL").map_err(sql)?;
    if mode != [Value::Text("wal".to_owned())] {
        let why = format!("it has to be kept in journal mode wal, and the system allows {mode:?}");
        return Err(OpenError::Failed { path: path.to_owned(), why });
    }
    connection.pragma_update(None, "synchronous", tuning.synchronous).map_err(sql)?;
    let pages = Arc::clone(pages);
    // Replaces SQLite's own checkpoint within a commit.
    connection
        .wal_hook(Some(move |_: &mut _, now: i32| {
            pages.store(now.try_into().unwrap_or(0), Ordering::Relaxed);
            Ok(())
        }))
        .map_err(sql)?;
    connection.pragma_update(None, "temp_store", "MEMORY").map_err(sql)?;
    // In KiB, because it is negative.
    connection.pragma_update(None, "cache_size", -64 * 1024).map_err(sql)?;
    // A write-ahead log that somebody kept from beginning anew is cut back when it does.
    let longest = 2 * (4_096 + 24) * i64::from(tuning.checkpoint);
    to_the_end(&connection, &format!("PRAGMA journal_size_limit = {longest}")).map_err(sql)?;
    migrate(&mut connection, version).map_err(sql)?;
    settle(&connection).map_err(sql)?;
    sync_names(folder(path)).map_err(disk)?;
    Ok(connection)
}

/// Creates the file readable only by its owner: it contains the seeds of running games. An existing file is not
/// opened, because closing it would release every lock this process has on it (POSIX).
fn create_private(path: &Path) -> io::Result<()> {
    match private().create_new(true).open(path) {
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => Err(why),
        _ => Ok(()),
    }
}

/// Options that create a file only its owner may read.
pub(super) fn private() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// How many migrations have been applied to this database.
pub(super) fn version(connection: &Connection, path: &Path) -> Result<usize, OpenError> {
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

/// Each migration is applied whole or not at all.
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

/// Syncs everything that can be read. A process killed while waiting for the disk leaves commands that the system
/// shows but the disk does not have. Nobody was told of them, but now they could be read, or answered as duplicates.
fn settle(connection: &Connection) -> rusqlite::Result<()> {
    checkpoint(connection, "TRUNCATE")
}

/// Copies the write-ahead log into the database, as far as no other connection prevents it.
pub(super) fn checkpoint(connection: &Connection, how: &str) -> rusqlite::Result<()> {
    to_the_end(connection, &format!("PRAGMA wal_checkpoint({how})")).map(drop)
}

/// Syncs the folder, so that the names of the database and its write-ahead log are on disk; both files exist by now,
/// and remain until the connection is closed. SQLite does this too, but ignores failures.
pub(super) fn sync_names(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match fs::File::open(folder)?.sync_all() {
        // File systems that cannot sync a folder.
        Err(why) if matches!(why.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        done => done,
    }
}

/// Runs a pragma to completion and returns its rows. SQLite returns "wal" before it has written that to disk; only
/// reading on reveals that the disk was full.
fn to_the_end(connection: &Connection, pragma: &str) -> rusqlite::Result<Vec<Value>> {
    connection.prepare(pragma)?.query_map([], |row| row.get(0))?.collect()
}
