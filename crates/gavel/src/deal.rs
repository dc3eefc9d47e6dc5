//! `gavel deal`: a new record, shuffled and ready to be played.

use std::io::Write;

use clap::Args;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rules::{Chairs, Chance, Names, Record, Seat, Settings, Setup};

use crate::Failure;
use crate::table_options::TableOptions;

/// Print a new record with a shuffled deck and no moves
///
/// To start a game: gavel deal --seats Ada,Bo,Cy > tonight.gavel
///
/// For a given edition, the same seed gives the same deck on every machine. The random numbers come from ChaCha20 with the
/// seed as its key (little-endian, padded with zeros) and nonce 0, taken 64 bits at a time. The deck starts sorted by
/// artist, then o r s f d, then copy, and is shuffled by the Fisher-Yates method, from the last place down. An index below
/// n is the upper half of n times the upper 32 bits of the next number, which is drawn again while the lower half is less
/// than 2^32 mod n (Lemire's method). The first seat is drawn next in the same way.
#[derive(Args)]
pub(crate) struct Deal {
    /// Number of seats, or the players' names: 4, or 'Ada,Bo,Cy'
    #[arg(long, value_name = "N|NAMES", default_value = "4", value_parser = names)]
    seats: Names,
    /// Seed that reproduces a deal [default: a new deal every time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    table: TableOptions,
    /// The seat that begins [default: drawn at random]
    #[arg(long, value_name = "N")]
    first: Option<Seat>,
}

fn names(text: &str) -> Result<Names, String> {
    if let Ok(count) = text.trim().parse() {
        let chairs = Chairs::new(count).ok_or("a table has 3, 4 or 5 seats")?;
        return Ok(Names::numbered(chairs));
    }
    let separator = if text.contains('|') { '|' } else { ',' };
    Names::new(text.split(separator)).map_err(|why| why.to_string())
}

impl Deal {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let chairs = self.seats.chairs();
        let settings = self.table.settings(chairs)?;
        let setup = shuffled(settings, self.first, self.seed)?;
        let record = Record::new(self.seats.clone(), setup).map_err(Failure::said)?;
        write!(out, "{record}")?;
        Ok(())
    }
}

/// A game with these settings and a deck from this seed, or from a new one; the first seat is drawn unless given.
pub(crate) fn shuffled(settings: Settings, first: Option<Seat>, seed: Option<u64>) -> Result<Setup, Failure> {
    let mut key = [0; 32];
    match seed {
        Some(seed) => key[..8].copy_from_slice(&seed.to_le_bytes()),
        None => getrandom::fill(&mut key)
            .map_err(|why| Failure::said(format!("the system provides no random numbers: {why}")))?,
    }
    let mut generator = ChaCha20Rng::from_seed(key);
    let mut chance = || generator.next_u64();
    let deck = rules::Deck::shuffled(settings.edition(), &mut chance);
    let drawn = Seat::ALL[chance.below(settings.chairs().count() as u32) as usize];
    Setup::new(settings, first.unwrap_or(drawn), deck).map_err(Failure::said)
}
