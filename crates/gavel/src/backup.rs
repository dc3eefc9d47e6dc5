//! `gavel backup`: a copy of everything a server keeps, while it is running.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use store::{Contents, CopyError, Existing, OpenError};

use crate::Failure;
use crate::data::{Data, bytes};

/// Copy a server's data into one file, also while it is running
///
/// Everything that any player was told before the copy began is in it. The server plays on meanwhile. The copy is checked,
/// and gets its name only when it is complete and on disk. Keep it as safe as the original: it contains the seeds of running
/// games, and the secrets that cookies are signed with.
#[derive(Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    data: Data,
    /// The file to write
    file: PathBuf,
    /// Replace the file if there is one
    #[arg(long)]
    force: bool,
}

impl Backup {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let from = self.data.file()?;
        missing(&from)?;
        let existing = if self.force { Existing::Replace } else { Existing::Keep };
        let contents = store::backup(&from, &self.file, existing).map_err(|why| match why {
            CopyError::Exists(path) => Failure::said(format!(
                "{} exists already: name another file, or replace it with --force",
                path.display()
            )),
            why @ CopyError::Live(_) => Failure::said(format!("{why}: name another file")),
            why @ CopyError::Damaged(..) => {
                Failure::said(format!("{why}; see what 'gavel doctor' says about the data folder"))
            }
            why @ CopyError::Open(_) => Failure::said(why),
        })?;
        writeln!(out, "{} holds {}", self.file.display(), told(&contents))?;
        writeln!(
            out,
            "It contains secrets, so only you may read it (mode 0600): keep it as safe as the data folder."
        )?;
        Ok(())
    }
}

/// A store has to be there to be copied or examined; SQLite would say only that it cannot open it.
pub(crate) fn missing(file: &std::path::Path) -> Result<(), Failure> {
    if file.exists() {
        return Ok(());
    }
    Err(Failure::said(format!("there is no {}: name the server's folder with --data", file.display())))
}

/// What is in a copy.
pub(crate) fn told(contents: &Contents) -> String {
    let Contents { tables, commands, people, bytes: size, free: _ } = contents;
    format!("{tables} tables, {commands} commands, {people} people, {}", bytes(*size))
}

/// A store that a server has open must be let go first.
pub(crate) fn stop_first(why: &OpenError) -> Failure {
    match why {
        OpenError::InUse(path) => Failure::said(format!(
            "a server is running on {}: stop it first, then repeat this and start it again",
            path.display()
        )),
        why => Failure::said(why),
    }
}
