//! Copies of the file: made while a server uses it, and put back when none does.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::onlooker::{Contents, Onlooker};
use super::open::{self, OpenError, with_suffix};

/// What becomes of a file that is already there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// It stays, and nothing is done.
    Keep,
    /// It makes room.
    Replace,
}

/// Why a copy was not made, or not put back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CopyError {
    /// There is something already.
    Exists(PathBuf),
    /// That is the file of a store, and not of a copy.
    Live(PathBuf),
    /// SQLite finds this wrong with the file.
    Damaged(PathBuf, Vec<String>),
    /// One of the files cannot be opened or written.
    Open(OpenError),
}

impl core::fmt::Display for CopyError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            CopyError::Exists(path) => write!(f, "{} exists already", path.display()),
            CopyError::Live(path) => write!(f, "{} is a server's own file, and no backup", path.display()),
            CopyError::Damaged(path, damage) => {
                write!(f, "{} is damaged: {}", path.display(), damage.join("; "))
            }
            CopyError::Open(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for CopyError {}

impl From<OpenError> for CopyError {
    fn from(why: OpenError) -> CopyError {
        CopyError::Open(why)
    }
}

/// Copies everything that was acknowledged by now into a new file, which only its owner may read. A server may be using
/// the original: nobody waits for the copy, nor for its reader. The copy gets its name when it is complete and on disk.
///
/// # Errors
///
/// If there is a file of that name, the original cannot be read, or the copy cannot be written.
pub fn backup(from: &Path, to: &Path, existing: Existing) -> Result<Contents, CopyError> {
    if is_a_stores(from, to) {
        return Err(CopyError::Live(to.to_owned()));
    }
    if existing == Existing::Keep && to.exists() {
        return Err(CopyError::Exists(to.to_owned()));
    }
    let (part, contents) = prepare(from, to)?;
    put(&part, to)?;
    Ok(contents)
}

/// Whether this is the file of a store, which a copy must not replace: the one that is copied, or one that a server uses or has
/// left beside its lock or its write-ahead log.
fn is_a_stores(from: &Path, to: &Path) -> bool {
    let Ok(real) = to.canonicalize() else { return false };
    let beside = ["-wal", "-shm", ".lock"].iter().any(|left| with_suffix(&real, left).exists());
    beside || from.canonicalize().is_ok_and(|from| from == real)
}

/// Puts a copy back in the place of the store, which nobody may be using. What was there is kept beside it if it has to
/// make room, under the name that is returned.
///
/// # Errors
///
/// If the copy is damaged or of a newer version, the store is in use, or there is one and it is to be kept.
pub fn restore(
    from: &Path,
    to: &Path,
    existing: Existing,
    aside: &str,
) -> Result<(Contents, Option<PathBuf>), CopyError> {
    let failed = |why: io::Error| OpenError::Failed { path: to.to_owned(), why: why.to_string() };
    let (real, _lock) = open::take(to)?;
    let there = real.metadata().is_ok_and(|file| file.len() > 0);
    if there && existing == Existing::Keep {
        return Err(CopyError::Exists(to.to_owned()));
    }
    let damage = Onlooker::open(from)?.damage().map_err(|why| vec![why.0]).unwrap_or_else(|why| why);
    if !damage.is_empty() {
        return Err(CopyError::Damaged(from.to_owned(), damage));
    }
    let (part, contents) = prepare(from, &real)?;
    let mut kept = None;
    if there {
        let name = with_suffix(&real, &format!(".before-{aside}"));
        if name.exists() {
            return Err(CopyError::Exists(name));
        }
        fs::rename(&real, &name).map_err(failed)?;
        // What a killed server left in the write-ahead log belongs to the old file.
        let wal = with_suffix(&real, "-wal");
        if wal.metadata().is_ok_and(|wal| wal.len() > 0) {
            fs::rename(&wal, with_suffix(&name, "-wal")).map_err(failed)?;
        }
        kept = Some(name);
    }
    // One without its file is what an interrupted move left: it is kept too.
    let wal = with_suffix(&real, "-wal");
    if wal.metadata().is_ok_and(|wal| wal.len() > 0) {
        fs::rename(&wal, with_suffix(&real, &format!(".before-{aside}-wal"))).map_err(failed)?;
    }
    for left in ["-wal", "-shm"] {
        match fs::remove_file(with_suffix(&real, left)) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(failed(why).into()),
            _ => {}
        }
    }
    put(&part, &real)?;
    Ok((contents, kept))
}

/// Writes a copy under a temporary name, and checks it.
fn prepare(from: &Path, to: &Path) -> Result<(PathBuf, Contents), CopyError> {
    let part = with_suffix(to, ".part");
    let failed = |why: io::Error| OpenError::Failed { path: part.clone(), why: why.to_string() };
    match fs::remove_file(&part) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(failed(why).into()),
        _ => {}
    }
    let original = Onlooker::open(from)?;
    let file = open::private().create_new(true).open(&part).map_err(failed)?;
    let written = (|| {
        original.copy_into(&part)?;
        file.sync_all().map_err(failed)?;
        let copy = Onlooker::open(&part)?;
        let damage = copy.damage().map_err(|why| vec![why.0]).unwrap_or_else(|why| why);
        if !damage.is_empty() {
            return Err(CopyError::Damaged(part.clone(), damage));
        }
        let contents = copy.contents().map_err(|why| failed(io::Error::other(why.to_string())))?;
        Ok(contents)
    })();
    match written {
        Ok(contents) => Ok((part, contents)),
        Err(why) => {
            // The reason says more than a failure to tidy up would.
            let _left = fs::remove_file(&part);
            Err(why)
        }
    }
}

/// Gives a finished copy its name.
fn put(part: &Path, name: &Path) -> Result<(), OpenError> {
    let named = fs::rename(part, name).and_then(|()| open::sync_names(open::folder(name)));
    named.map_err(|why| OpenError::Failed { path: name.to_owned(), why: why.to_string() })
}
