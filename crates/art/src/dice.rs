//! Randomness that is the same on every machine: dice, and smooth noise.

use rules::{Chance as _, SplitMix};

/// A stream of numbers that depends only on its seed.
pub(crate) struct Dice(SplitMix);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Dice {
        Dice(SplitMix::new(seed))
    }

    /// From 0 up to, but not including, 1.
    pub(crate) fn unit(&mut self) -> f64 {
        share(self.0.next())
    }

    /// A number between these two.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A number from `-far` to `far`.
    pub(crate) fn about(&mut self, far: f64) -> f64 {
        self.between(-far, far)
    }

    /// A whole number below this one.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        ((self.unit() * count as f64) as usize).min(count.saturating_sub(1))
    }

    /// Whether something with this probability happens.
    pub(crate) fn happens(&mut self, often: f64) -> bool {
        self.unit() < often
    }
}

fn share(number: u64) -> f64 {
    (number >> 11) as f64 / (1u64 << 53) as f64
}

/// Smooth noise at a point, from -1 to 1; its hills are one unit wide.
pub(crate) fn noise(seed: u64, x: f64, y: f64) -> f64 {
    let (column, row) = (x.floor(), y.floor());
    let post = |dx: f64, dy: f64| {
        let place = ((column + dx) as i64 as u64).wrapping_mul(0x8DA6_B343)
            ^ ((row + dy) as i64 as u64).wrapping_mul(0xD816_3841);
        share(SplitMix::mix(place ^ seed.wrapping_mul(SplitMix::STEP))) * 2.0 - 1.0
    };
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (across, down) = (ease(x - column), ease(y - row));
    let above = post(0.0, 0.0) + (post(1.0, 0.0) - post(0.0, 0.0)) * across;
    let below = post(0.0, 1.0) + (post(1.0, 1.0) - post(0.0, 1.0)) * across;
    above + (below - above) * down
}
