//! Stopping as soon as it is clear who is stronger.

/// A sequential test of the difference between two bots, deal set by deal set.
///
/// Each deal set gives one number: the share that A wins alone against a field of B, less the share that B wins alone
/// against a field of A. The test asks whether its mean is `+margin` or `−margin` and errs in one of twenty cases.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    margin: f64,
    sets: u64,
    sum: f64,
    squares: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first bot is stronger.
    First,
    /// The second bot is stronger.
    Second,
    /// It is not clear yet.
    Open,
}

impl Sprt {
    /// No set is decided by luck before this many.
    const LEAST: u64 = 20;

    /// A test that tells differences of this size apart.
    #[must_use]
    pub const fn new(margin: f64) -> Sprt {
        Sprt { margin, sets: 0, sum: 0.0, squares: 0.0 }
    }

    /// One more deal set.
    pub fn add(&mut self, difference: f64) {
        self.sets += 1;
        self.sum += difference;
        self.squares += difference * difference;
    }

    /// How many deal sets were seen.
    #[must_use]
    pub const fn sets(&self) -> u64 {
        self.sets
    }

    /// The mean difference so far, and half the width of its 95 % interval.
    #[must_use]
    pub fn difference(&self) -> (f64, f64) {
        let sets = self.sets.max(1) as f64;
        (self.sum / sets, 1.96 * (self.variance() / sets).sqrt())
    }

    fn variance(&self) -> f64 {
        let sets = self.sets.max(1) as f64;
        (self.squares / sets - (self.sum / sets).powi(2)).max(1e-6)
    }

    /// The logarithm of how much likelier it is that the first is stronger.
    #[must_use]
    pub fn evidence(&self) -> f64 {
        2.0 * self.margin * self.sum / self.variance()
    }

    /// What can be said now.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let enough = 19f64.ln();
        match self.evidence() {
            _ if self.sets < Sprt::LEAST => Verdict::Open,
            evidence if evidence >= enough => Verdict::First,
            evidence if evidence <= -enough => Verdict::Second,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Rng;

    fn run(edge: f64, seed: u64) -> Verdict {
        let mut sprt = Sprt::new(0.02);
        let mut rng = Rng::stream(seed, &[]);
        for _ in 0..100_000 {
            sprt.add(edge + (rng.unit() - 0.5));
            if sprt.verdict() != Verdict::Open {
                break;
            }
        }
        sprt.verdict()
    }

    #[test]
    fn it_finds_the_stronger_one_and_rarely_errs() {
        let right = (0..200).filter(|&seed| run(0.03, seed) == Verdict::First).count();
        assert!(right >= 190, "{right} of 200");
        assert!((0..50).all(|seed| run(-0.3, seed) == Verdict::Second));
    }
}
