//! A test that stops as soon as it is clear which bot is stronger.

/// A sequential test of the difference between two bots, deal by deal.
///
/// Each deal gives one number: the share of games A wins alone against a field of B, minus the share B wins alone against a
/// field of A. Wald's test is run twice: is the mean `+margin` rather than 0, and is it `−margin` rather than 0? One time in
/// twenty, equally strong bots are wrongly told apart; one time in twenty, bots that differ by the margin or more are
/// wrongly called even.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    margin: f64,
    deals: u64,
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
    /// They do not differ by the margin.
    Even,
    /// It is not clear yet.
    Open,
}

impl Sprt {
    /// No verdict before this many deals, so that early luck does not decide.
    const LEAST: u64 = 20;

    /// The chance of a wrong verdict for equal bots, on either side: one in forty.
    const WRONG: f64 = 0.025;

    /// The chance of missing a difference as large as the margin: one in twenty.
    const MISSED: f64 = 0.05;

    /// A test that detects differences of this size, for deals played in this many seats.
    #[must_use]
    pub fn new(margin: f64, seats: usize) -> Sprt {
        // Starts as if each bot had won one extra game, so that a few deals with the same result prove nothing.
        Sprt { margin, deals: 0, sum: 0.0, squares: 2.0 / (seats * seats) as f64 }
    }

    /// Adds one more deal.
    pub fn add(&mut self, difference: f64) {
        self.deals += 1;
        self.sum += difference;
        self.squares += difference * difference;
    }

    /// How many deals have been added.
    #[must_use]
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// The difference that it detects.
    #[must_use]
    pub const fn margin(&self) -> f64 {
        self.margin
    }

    /// The mean difference so far, and half the width of the 95 % interval it would have if the number of deals had been
    /// fixed in advance.
    #[must_use]
    pub fn difference(&self) -> (f64, f64) {
        let deals = self.deals.max(1) as f64;
        (self.sum / deals, 1.96 * (self.variance() / deals).sqrt())
    }

    fn variance(&self) -> f64 {
        let deals = self.deals.max(1) as f64;
        self.squares / deals - (self.sum / deals).powi(2)
    }

    /// The log-likelihood ratio of this mean against a mean of zero.
    fn evidence_for(&self, mean: f64) -> f64 {
        (mean * self.sum - self.deals as f64 * mean * mean / 2.0) / self.variance()
    }

    /// The verdict so far.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let enough = ((1.0 - Sprt::MISSED) / Sprt::WRONG).ln();
        let too_little = (Sprt::MISSED / (1.0 - Sprt::WRONG)).ln();
        let (first, second) = (self.evidence_for(self.margin), self.evidence_for(-self.margin));
        if self.deals < Sprt::LEAST {
            Verdict::Open
        } else if first >= enough {
            Verdict::First
        } else if second >= enough {
            Verdict::Second
        } else if first <= too_little && second <= too_little {
            Verdict::Even
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Rng;

    /// A duel at a table of three between bots that win these shares of their games.
    fn duel(first: f64, second: f64, margin: f64, seed: u64) -> Sprt {
        let mut sprt = Sprt::new(margin, 3);
        let mut rng = Rng::stream(seed, &[]);
        let mut won = |share: f64| (0..3).filter(|_| rng.unit() < share).count() as f64 / 3.0;
        while sprt.verdict() == Verdict::Open {
            sprt.add(won(first) - won(second));
        }
        sprt
    }

    /// How many of 200 duels end with this verdict.
    fn count(verdict: Verdict, first: f64, second: f64, margin: f64) -> usize {
        (0..200).filter(|&seed| duel(first, second, margin, seed).verdict() == verdict).count()
    }

    // With an error rate of one in twenty, more than 17 errors in 200 cases happen in one test out of forty.
    const RARELY: usize = 17;

    #[test]
    fn a_difference_of_the_margin_is_found_and_rarely_missed() {
        for (first, second, margin) in [(0.40, 0.35, 0.05), (0.04, 0.02, 0.02), (0.99, 0.89, 0.1)] {
            let right = count(Verdict::First, first, second, margin);
            assert!(right >= 200 - RARELY, "{first} and {second}: {right} of 200");
            let right = count(Verdict::Second, second, first, margin);
            assert!(right >= 200 - RARELY, "{second} and {first}: {right} of 200");
        }
    }

    #[test]
    fn equal_bots_are_rarely_told_apart() {
        for (share, margin) in [(0.33, 0.05), (0.02, 0.02), (0.98, 0.02)] {
            let right = count(Verdict::Even, share, share, margin);
            assert!(right >= 200 - RARELY, "{share}: {right} of 200");
        }
    }

    #[test]
    fn the_interval_agrees_with_the_verdict() {
        for seed in 0..200 {
            let sprt = duel(0.36, 0.33, 0.05, seed);
            let (difference, half) = sprt.difference();
            match sprt.verdict() {
                Verdict::First => assert!(difference > half, "{sprt:?}"),
                Verdict::Second => assert!(-difference > half, "{sprt:?}"),
                Verdict::Even | Verdict::Open => {}
            }
        }
    }
}
