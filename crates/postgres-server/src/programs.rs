//! PostgreSQL's programs: where they are, and as whom they run.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use std::os::unix::process::CommandExt as _;

use crate::Error;

const NEEDED: [&str; 4] = ["postgres", "initdb", "psql", "pg_basebackup"];

/// Where distributions put several versions side by side, each in a folder of its own.
const VERSIONS: &str = "/usr/lib/postgresql";

/// The folder with all programs, and the user that runs them.
#[derive(Clone, Debug)]
pub(crate) struct Programs {
    folder: PathBuf,
    user: Option<User>,
}

/// A user of this machine.
#[derive(Clone, Copy, Debug)]
struct User {
    id: u32,
    group: u32,
}

impl Programs {
    /// Finds the programs: first in PATH, then the newest version that a distribution has installed.
    pub(crate) fn find() -> Result<Programs, Error> {
        let folders: Vec<PathBuf> = in_path().into_iter().chain(versions()).collect();
        let missing_in =
            |folder: &PathBuf| NEEDED.into_iter().filter(|name| !folder.join(name).is_file()).collect();
        let mut fewest: Vec<&str> = NEEDED.to_vec();
        for folder in folders {
            let missing: Vec<&str> = missing_in(&folder);
            if missing.is_empty() {
                return Ok(Programs { folder, user: unprivileged()? });
            }
            if missing.len() < fewest.len() {
                fewest = missing;
            }
        }
        Err(Error::Missing(fewest))
    }

    /// One of the programs, to be run as a user that PostgreSQL accepts, deaf to what is typed at the terminal.
    pub(crate) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.folder.join(name));
        command.stdin(Stdio::null()).current_dir("/").process_group(0).env("LC_ALL", "C");
        if let Some(User { id, group }) = self.user {
            command.uid(id).gid(group);
        }
        command
    }

    /// Makes a folder or file the property of the user that runs the programs.
    pub(crate) fn give(&self, path: &Path) -> Result<(), Error> {
        let Some(User { id, group }) = self.user else { return Ok(()) };
        std::os::unix::fs::chown(path, Some(id), Some(group))
            .map_err(|why| Error::failed(format!("giving {} to PostgreSQL", path.display()), &why))
    }
}

/// The folders of PATH that have the server. A link leads to the folder where its siblings are.
fn in_path() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let servers = env::split_paths(&path).map(|folder| folder.join("postgres"));
    let real = servers.filter_map(|server| server.canonicalize().ok());
    real.filter_map(|server| server.parent().map(Path::to_owned)).collect()
}

/// The folders of all installed versions, the newest first.
fn versions() -> Vec<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir(VERSIONS)
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin")))
        })
        .collect();
    versions.sort();
    versions.into_iter().rev().map(|(_, folder)| folder).collect()
}

/// PostgreSQL refuses to run as root, so root runs it as somebody else.
fn unprivileged() -> Result<Option<User>, Error> {
    if !rustix::process::geteuid().is_root() {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd").map_err(|why| Error::failed("/etc/passwd", &why))?;
    let named = |name: &str| users.lines().find_map(|line| user(line, name));
    let found = named("postgres").or_else(|| named("nobody"));
    found.map(Some).ok_or_else(|| {
        Error::failed("PostgreSQL refuses to run as root", &"there is no user 'postgres' or 'nobody'")
    })
}

/// The user of a line of `/etc/passwd`, if it has this name.
fn user(line: &str, name: &str) -> Option<User> {
    let mut fields = line.split(':');
    let (called, _, id, group) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
    (called == name).then_some(())?;
    Some(User { id: id.parse().ok()?, group: group.parse().ok()? })
}
