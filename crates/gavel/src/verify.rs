//! `gavel verify`: was the deck of a game played online shuffled honestly?

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;

use clap::Args;
use rules::Record;
use table::shuffle::{self, FirstSeat};

use crate::Failure;

/// Check that the deck of a game played online is the one that was promised
///
/// Before anybody joins a table, the server shows the SHA-256 of a secret seed: the promise. Everybody who sits down may
/// add some text of their own. The key of the shuffle is SHA-256("gavel shuffle 1", the seed, then for each seat from 1 on
/// the length of its text in one byte and the text), and the deck is shuffled with ChaCha20 under that key as described in
/// 'gavel deal --help'. The last lines of the record of a finished game show the seed and the texts. This command checks
/// that the seed is the one that was promised and that the deck follows from it. Compare the promise it prints with the
/// one shown at the table.
#[derive(Args)]
pub(crate) struct Verify {
    /// The record of the game; - reads standard input
    #[arg(value_name = "RECORD")]
    file: PathBuf,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let name = self.file.display();
        let text = if self.file.as_os_str() == "-" {
            let mut text = String::new();
            std::io::stdin()
                .read_to_string(&mut text)
                .map_err(|why| Failure::said(format!("standard input: {why}")))?;
            text
        } else {
            fs::read_to_string(&self.file).map_err(|why| Failure::said(format!("{name}: {why}")))?
        };
        let record = Record::read(&text).map_err(|fault| Failure::Said(format!("{name}:{fault}")))?;
        let proof =
            shuffle::verify(&record, &text).map_err(|doubt| Failure::Said(format!("{name}: {doubt}")))?;
        writeln!(out, "The deck follows from the seed and from what the seats added.")?;
        writeln!(out, "promise  {}", proof.seed.promise())?;
        writeln!(out, "seed     {}", proof.seed.reveal())?;
        let first = match proof.first {
            FirstSeat::Drawn => "drawn with the deck",
            FirstSeat::Named => "named by the host",
        };
        writeln!(out, "seat {} began, {first}", record.setup().first())?;
        Ok(())
    }
}
