//! Randomness, which is always supplied by the caller.

/// A source of random numbers. The crate has none of its own: the caller supplies one to shuffle a deck,
/// imagine a world or play a random game, so the same source gives the same result on every machine.
///
/// Any closure that returns `u64` implements it. How its numbers are used will never change:
///
/// - [`below`](Chance::below): take the upper 32 bits *x* of the next number and form the 64-bit product
///   *x·n*. If its lower 32 bits are less than 2³² mod *n*, begin again; otherwise its upper 32 bits are the
///   answer. (Lemire's method: all answers are exactly equally likely.)
/// - [`shuffle`](Chance::shuffle): for *i* from the last place down to the second, exchange the items at *i*
///   and at `below(i + 1)`, counting from 0. (Fisher and Yates.)
///
/// # Examples
///
/// ```
/// use rules::Chance;
/// let mut number = 0u64;
/// let mut counter = || {
///     number += 1 << 62;
///     number
/// };
/// assert_eq!(counter.below(8), 2, "a quarter of the way from 0 to 8");
/// assert!(counter.coin(), "the upper half is heads");
/// ```
pub trait Chance {
    /// The next 64 random bits.
    fn next(&mut self) -> u64;

    /// A number from 0 up to, but not including, `n`, all exactly equally likely. `n` is at least 1.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        loop {
            let product = (self.next() >> 32) * u64::from(n);
            let low = product as u32;
            // 2³² mod n is below n, so the division is hardly ever needed.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// Heads or tails.
    #[inline]
    fn coin(&mut self) -> bool {
        self.next() >> 63 == 1
    }

    /// Puts the items into random order, all orders exactly equally likely.
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

impl<F: FnMut() -> u64> Chance for F {
    #[inline]
    fn next(&mut self) -> u64 {
        self()
    }
}

/// Random numbers from a seed (SplitMix64). The same seed gives the same numbers on every machine, in every version. Good enough
/// for tests and pictures, but predictable: do not use it where somebody could gain from guessing the next number.
///
/// # Examples
///
/// ```
/// use rules::{Chance, SplitMix};
///
/// let (mut one, mut other) = (SplitMix::new(7), SplitMix::new(7));
/// assert_eq!(one.next(), other.next());
/// assert!(one.below(6) < 6);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The distance between two states: 2⁶⁴ divided by the golden ratio.
    pub const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

    /// Starts from this seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// Mixes the bits of a number: each bit of the result depends on all bits of the input.
    #[must_use]
    #[inline]
    pub const fn mix(number: u64) -> u64 {
        let mixed = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

impl Chance for SplitMix {
    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(SplitMix::STEP);
        SplitMix::mix(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_takes_the_upper_half_and_rejects_the_biased_part() {
        // 2³² mod 3 = 1: x = 0 gives the low half 0 < 1 and is drawn again.
        let mut numbers = [0u64, 0xFFFF_FFFF_0000_0000].into_iter();
        assert_eq!((|| numbers.next().unwrap()).below(3), 2);
    }

    #[test]
    fn splitmix_gives_the_published_numbers() {
        let mut chance = SplitMix::new(1_234_567);
        let numbers: [u64; 3] = core::array::from_fn(|_| chance.next());
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn every_order_of_three_is_as_likely() {
        let mut state = 1u64;
        let mut chance = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state
        };
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut items = [1, 2, 3];
            chance.shuffle(&mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|count| (9_500..10_500).contains(count)), "{seen:?}");
    }
}
