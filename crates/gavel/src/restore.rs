//! `gavel restore`: a copy made by `gavel backup` becomes the server's data.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use store::{CopyError, Existing};

use crate::Failure;
use crate::backup::{stop_first, told};
use crate::data::{Data, dated, now};

/// Put a backup back in place
///
/// The backup is checked first. A folder that a running server uses is left alone, and so is one with data, unless --force
/// is given: the old file is then kept beside the new one, under a name with the date. The backup itself stays as it is.
#[derive(Args)]
pub(crate) struct Restore {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    data: Data,
    /// Move existing data aside
    #[arg(long)]
    force: bool,
}

impl Restore {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if !self.file.exists() {
            return Err(Failure::said(format!("there is no backup {}", self.file.display())));
        }
        let folder = self.data.folder()?;
        fs::create_dir_all(&folder)
            .map_err(|why| Failure::said(format!("{} cannot be created: {why}", folder.display())))?;
        let to = self.data.file()?;
        let existing = if self.force { Existing::Replace } else { Existing::Keep };
        let restored = store::restore(&self.file, &to, existing, &dated(now()));
        let (contents, kept) = restored.map_err(|why| match why {
            CopyError::Exists(path) => Failure::said(format!(
                "{} holds data already: name another folder, or move it aside with --force",
                path.display()
            )),
            why @ CopyError::Damaged(..) => Failure::said(format!("{why}: use an older backup")),
            why @ CopyError::Live(_) => Failure::said(why),
            CopyError::Open(why) => stop_first(&why),
        })?;
        writeln!(out, "{} holds {}", to.display(), told(&contents))?;
        if let Some(kept) = kept {
            writeln!(out, "What was there is now {}", kept.display())?;
        }
        writeln!(
            out,
            "The secrets of the backup hold again: if any were revoked since, run 'gavel secret revoke' once more."
        )?;
        Ok(())
    }
}
