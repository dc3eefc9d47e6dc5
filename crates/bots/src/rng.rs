//! Random numbers: independent streams from one seed.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoroshiro128PlusPlus;
use rules::{Chance, SplitMix};

/// A stream of random numbers (xoroshiro128++). The same seed and path give the same stream; streams with different
/// paths are independent, so the deck, the table and each seat can have their own.
#[derive(Clone, Debug)]
pub struct Rng(Xoroshiro128PlusPlus);

impl Rng {
    /// The stream for this seed and path, for instance game number, then seat.
    #[must_use]
    pub fn stream(seed: u64, path: &[u64]) -> Rng {
        // The splitmix64 finaliser mixes each step into all bits.
        let mixed = path.iter().fold(seed, |state, step| {
            SplitMix::mix(state.wrapping_add(SplitMix::STEP).rotate_left(23) ^ step)
        });
        Rng(Xoroshiro128PlusPlus::seed_from_u64(mixed))
    }

    /// A uniform number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Chance for Rng {
    #[inline]
    fn next(&mut self) -> u64 {
        self.0.next_u64()
    }
}
