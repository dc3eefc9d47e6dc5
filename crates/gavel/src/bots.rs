//! `gavel bots`: lists the bots.

use std::io::Write;

use bots::Kind;
use clap::Args;

use crate::Failure;

/// List the bots you can play against
///
/// The simplest come first. That is not the order of their strength, which docs/strength.md measures. A name always stands
/// for the same bot, and every bot is deterministic given its seed.
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
