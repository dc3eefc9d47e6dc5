//! Verifiable shuffles.
//!
//! The server draws a seed of 256 bits when a table is founded and publishes its SHA-256, the *promise*. Everybody who
//! sits down may add some text of their own, the *entropy*: they publish its SHA-256 when they sit down, and the text
//! itself when nobody can change theirs any more, so that nobody, not even the server, can choose one to suit the others.
//! When the game begins, the key of the shuffle is
//!
//! ```text
//! SHA-256( "gavel shuffle 1" | seed | for each seat from 1 on: length of its entropy in bytes, one byte | entropy )
//! ```
//!
//! and the deck is shuffled with random numbers from ChaCha20 with that key, as `gavel deal --help` describes. The seed is
//! published when the game is over: anybody can check that it was promised before anybody sat down, and that the deck
//! follows from it.

use core::fmt;
use core::str::FromStr;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rules::{BadSetup, Chance, Deck, Record, Seat, Settings, Setup};
use sha2::{Digest, Sha256};

/// The longest text one seat may add to the shuffle, in bytes.
pub const LONGEST_ENTROPY: usize = 64;

/// The promise of a seat's text: its SHA-256, as 64 hexadecimal digits.
#[must_use]
pub fn promise(entropy: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(entropy))
}

/// Whether this can be the promise of a text.
#[must_use]
pub fn is_promise(text: &str) -> bool {
    HEXLOWER.decode(text.as_bytes()).is_ok_and(|bytes| bytes.len() == 32)
}

/// The secret that determines a deal. Its `Debug` does not show it, and it has no serde form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// From 256 bits that nobody can guess.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// Its SHA-256, which is public from the beginning.
    #[must_use]
    pub fn promise(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.0))
    }

    /// The seed as 64 hexadecimal digits. For the log, and for everybody only once the game is over.
    #[must_use]
    pub fn reveal(&self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// A number determined by the seed and this path, for delays and for bots' decisions. It reveals nothing about the deal.
    #[must_use]
    pub fn noise(&self, path: &[u64]) -> u64 {
        let mut hash = Sha256::new_with_prefix(b"gavel noise 1");
        hash.update(self.0);
        path.iter().for_each(|step| hash.update(step.to_le_bytes()));
        let digest: [u8; 32] = hash.finalize().into();
        digest[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    /// Deals a game with these settings and each seat's entropy. The first seat is drawn unless one is named.
    ///
    /// # Errors
    ///
    /// If the table has no such seat.
    pub fn deal(
        &self,
        settings: Settings,
        first: Option<Seat>,
        entropy: &[String],
    ) -> Result<Setup, BadSetup> {
        let mut hash = Sha256::new_with_prefix(b"gavel shuffle 1");
        hash.update(self.0);
        for text in entropy {
            hash.update([text.len() as u8]);
            hash.update(text);
        }
        let mut generator = ChaCha20Rng::from_seed(hash.finalize().into());
        let mut chance = || generator.next_u64();
        let deck = Deck::shuffled(settings.edition(), &mut chance);
        let drawn = Seat::ALL[chance.below(settings.chairs().count() as u32) as usize];
        Setup::new(settings, first.unwrap_or(drawn), deck)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed(promise {})", self.promise())
    }
}

impl FromStr for Seed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Seed, NotASeed> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).map_err(|_| NotASeed)?;
        bytes.try_into().map(Seed).map_err(|_| NotASeed)
    }
}

/// A text that is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASeed;

impl fmt::Display for NotASeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed has 64 hexadecimal digits")
    }
}

impl core::error::Error for NotASeed {}

/// What is written at the end of the record of a game, as comments, so that its deal can be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The seed that was promised.
    pub seed: Seed,
    /// What each seat promised to add, from seat 1 on.
    pub promises: Vec<Option<String>>,
    /// What each seat added, from seat 1 on; empty if it did not reveal it.
    pub entropy: Vec<String>,
    /// Whether the first seat was drawn with the deck, or named by the host.
    pub first: FirstSeat,
}

/// How the first seat was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstSeat {
    /// Drawn after the deck.
    Drawn,
    /// Named by the host.
    Named,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# promise: {}", self.seed.promise())?;
        writeln!(f, "# seed: {}", self.seed.reveal())?;
        for (place, promise) in self.promises.iter().enumerate() {
            if let Some(promise) = promise {
                writeln!(f, "# promise {}: {promise}", place + 1)?;
            }
        }
        for (place, text) in self.entropy.iter().enumerate() {
            writeln!(f, "# entropy {}: {}", place + 1, HEXLOWER.encode(text.as_bytes()))?;
        }
        let first = match self.first {
            FirstSeat::Drawn => "drawn",
            FirstSeat::Named => "named",
        };
        writeln!(f, "# first seat: {first}")
    }
}

/// Why the deal of a record cannot be verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// The record lacks this comment.
    Missing(&'static str),
    /// A comment cannot be read.
    Unreadable(&'static str),
    /// The seed is not the one that was promised.
    BrokenPromise,
    /// What this seat added is not what it promised.
    OtherEntropy(Seat),
    /// The deck does not follow from the seed and the entropy.
    OtherDeck,
    /// The first seat was drawn, and another one began.
    OtherFirst,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Missing(what) => {
                write!(f, "the record has no line '# {what}: …', so its deal cannot be checked")
            }
            Doubt::Unreadable(what) => write!(f, "the line '# {what}: …' cannot be read"),
            Doubt::BrokenPromise => f.write_str("the seed is not the one that was promised"),
            Doubt::OtherEntropy(seat) => write!(f, "what seat {seat} added is not what it promised"),
            Doubt::OtherDeck => {
                f.write_str("the deck does not follow from the seed and the entropy of the seats")
            }
            Doubt::OtherFirst => f.write_str("the first seat was drawn, and another one began"),
        }
    }
}

impl core::error::Error for Doubt {}

/// Checks that the deal of a record follows from the seed that was promised.
///
/// # Errors
///
/// If something is missing or wrong.
pub fn verify(record: &Record, text: &str) -> Result<Proof, Doubt> {
    let comment = |name: &'static str| {
        let found = text
            .lines()
            .find_map(|line| line.trim().strip_prefix('#')?.trim().strip_prefix(name)?.strip_prefix(':'));
        found.map(str::trim).ok_or(Doubt::Missing(name))
    };
    let seed: Seed = comment("seed")?.parse().map_err(|_| Doubt::Unreadable("seed"))?;
    let settings = *record.setup().settings();
    let names = ["entropy 1", "entropy 2", "entropy 3", "entropy 4", "entropy 5"];
    let entropy: Vec<String> = names[..settings.chairs().count()]
        .iter()
        .map(|name| {
            let bytes = HEXLOWER_PERMISSIVE.decode(comment(name)?.as_bytes()).ok();
            bytes.and_then(|bytes| String::from_utf8(bytes).ok()).ok_or(Doubt::Unreadable(name))
        })
        .collect::<Result<_, _>>()?;
    let promise_names = ["promise 1", "promise 2", "promise 3", "promise 4", "promise 5"];
    let promises: Vec<Option<String>> =
        promise_names[..entropy.len()].iter().map(|name| comment(name).ok().map(str::to_owned)).collect();
    for ((seat, promised), added) in Seat::ALL.into_iter().zip(&promises).zip(&entropy) {
        // A seat that revealed nothing in time has added nothing.
        if promised.as_ref().is_some_and(|promised| !added.is_empty() && *promised != promise(added)) {
            return Err(Doubt::OtherEntropy(seat));
        }
    }
    let first = match comment("first seat")? {
        "drawn" => FirstSeat::Drawn,
        "named" => FirstSeat::Named,
        _ => return Err(Doubt::Unreadable("first seat")),
    };
    if comment("promise")? != seed.promise() {
        return Err(Doubt::BrokenPromise);
    }
    let setup = seed.deal(settings, None, &entropy).map_err(|_| Doubt::OtherDeck)?;
    if setup.deck() != record.setup().deck() {
        return Err(Doubt::OtherDeck);
    }
    if first == FirstSeat::Drawn && setup.first() != record.setup().first() {
        return Err(Doubt::OtherFirst);
    }
    Ok(Proof { seed, promises, entropy, first })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Chairs, Edition, Names};

    fn game(entropy: &[&str]) -> (Seed, Vec<String>, Record) {
        let seed = Seed::new([7; 32]);
        let settings = Settings::new(Edition::default(), Chairs::Three);
        let entropy: Vec<String> = entropy.iter().map(|&text| text.to_owned()).collect();
        let setup = seed.deal(settings, None, &entropy).unwrap();
        (seed, entropy, Record::new(Names::numbered(Chairs::Three), setup).unwrap())
    }

    #[test]
    fn a_deal_follows_from_the_seed_and_from_what_everybody_added() {
        let (seed, entropy, record) = game(&["a", "", "zażółć"]);
        let promises = entropy.iter().map(|text| Some(promise(text))).collect();
        let proof = Proof { seed, promises, entropy, first: FirstSeat::Drawn };
        let text = format!("{record}\n{proof}");
        assert_eq!(verify(&record, &text), Ok(proof));
        assert_eq!(Record::read(&text).unwrap().to_string(), record.to_string());

        let (.., other) = game(&["", "a", "zażółć"]);
        assert_eq!(verify(&other, &text), Err(Doubt::OtherDeck));
    }

    #[test]
    fn a_seed_that_was_not_promised_is_found_out() {
        let (seed, entropy, record) = game(&["", "", ""]);
        let proof = Proof { seed, promises: Vec::new(), entropy, first: FirstSeat::Drawn }.to_string();
        let broken = proof.replace(&seed.promise(), &Seed::new([8; 32]).promise());
        assert_eq!(verify(&record, &broken), Err(Doubt::BrokenPromise));
        let other = proof.replace(&seed.reveal(), &Seed::new([8; 32]).reveal());
        assert_eq!(verify(&record, &other), Err(Doubt::BrokenPromise));
        assert_eq!(verify(&record, "# promise: x"), Err(Doubt::Missing("seed")));
        assert_eq!(verify(&record, "# seed: x"), Err(Doubt::Unreadable("seed")));
    }

    #[test]
    fn a_seed_does_not_show_itself() {
        let seed = Seed::new([0xab; 32]);
        assert!(!format!("{seed:?}").contains("abab"));
        assert_eq!(seed.reveal().parse(), Ok(seed));
        assert_eq!("zz".repeat(32).parse::<Seed>(), Err(NotASeed));
    }
}
