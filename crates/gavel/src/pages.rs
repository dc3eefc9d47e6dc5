//! `gavel completions` and `gavel man`: shell completions and manual pages.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::{Failure, Gavel};

/// Print a completion script for a shell
///
/// For bash: gavel completions bash > ~/.local/share/bash-completion/completions/gavel
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        // Written to memory first, because the generator panics on a closed pipe.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Gavel::command(), "gavel", &mut script);
        out.write_all(&script)?;
        Ok(())
    }
}

/// Print the manual page, or write one for each subcommand
///
/// To read it right away: gavel man | man -l -
#[derive(Args)]
pub(crate) struct Man {
    /// Write gavel.1 and a page for each subcommand to this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match &self.dir {
            None => clap_mangen::Man::new(Gavel::command()).render(out)?,
            Some(dir) => std::fs::create_dir_all(dir)
                .and_then(|()| clap_mangen::generate_to(Gavel::command(), dir))
                .map_err(|error| Failure::Said(format!("gavel: {}: {error}", dir.display())))?,
        }
        Ok(())
    }
}
