//! `gavel bots`: who can be played with.

use std::io::Write;

use bots::Kind;
use clap::Args;

use crate::Failure;

/// List the bots that can be played with
///
/// The simplest come first, which is not the order of their strength: docs/strength.md has measured that. A name is all
/// it takes to have the same bot again; every bot is deterministic given its seed.
#[derive(Args)]
pub(crate) struct Bots {}

impl Bots {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        for Kind { word, sentence, .. } in &bots::KINDS {
            writeln!(out, "{word:<11} {sentence}.")?;
        }
        Ok(())
    }
}
