//! `gavel replay`: checks a record and shows how it ends.

use std::fs;
use std::io::{self, Read, Write};

use clap::Args;
use rules::Record;

use crate::{Failure, narration, trace};

const MOVES: &str = "\
How moves are written (a card is an artist A to E, a symbol o r s f d for open, once around, sealed, fixed price or double,
and a number; docs/notation.md tells the rest):
  2:Ao1   seat 2 offers a card
  2+Bs2   seat 2 adds a second card to a double
  2=12    seat 2 bids 12, or closes its fist on it
  2@20    seat 2 names the price 20
  2!      seat 2 buys at the price
  2-      seat 2 passes, or declines
  2?Cd1   seat 2 turns up a mystery card";

/// Check a record and show the game
///
/// Reads a record, checks every move, and narrates the game: each auction in a sentence, the board after each round, the
/// final standings. The exit status is 0 if everything is right; otherwise it is 1 and one line says what is wrong and
/// where: FILE:LINE: move 17 '3=120': seat 3 has 96, and cannot bid 120.
#[derive(Args)]
#[command(after_long_help = MOVES)]
pub(crate) struct Replay {
    /// The record; - reads standard input
    file: String,
    /// Print the state after the last move as one JSON object, including what is hidden from the players
    #[arg(long, conflicts_with = "trace")]
    json: bool,
    /// Print the state before the first move and after each move, one JSON object per line
    #[arg(long)]
    trace: bool,
}

impl Replay {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let bytes = read(&self.file)?;
        let mut written = Ok(());
        let record = Record::read_with(&bytes, |record| {
            if self.trace && written.is_ok() {
                written = trace::write_state(out, record);
            }
        });
        // Report a fault even if the reader of the states has closed the pipe.
        let record = record.map_err(|fault| Failure::Said(format!("{}:{fault}", self.file)))?;
        written?;
        if self.json {
            trace::write_state(out, &record)?;
        } else if !self.trace {
            narration::write(out, &record)?;
        }
        Ok(())
    }
}

/// The contents of a file, or of standard input for `-`.
pub(crate) fn read(file: &str) -> Result<Vec<u8>, Failure> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    bytes.map_err(|error| Failure::Said(format!("{file}: {error}")))
}
