//! Figures with 95 % intervals, for actions tried in the same worlds.

/// 95 % of a normal distribution lie within this many standard errors of the mean.
const Z: f64 = 1.96;

/// A figure and its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    fn around(mean: f64, margin: f64) -> Interval {
        Interval { mean, low: mean - margin, high: mean + margin }
    }

    /// Whether the interval contains zero.
    #[must_use]
    pub fn has_zero(&self) -> bool {
        self.low <= 0.0 && 0.0 <= self.high
    }
}

/// One figure for each of several actions, world by world. It keeps only sums and sums of products, enough for every
/// mean and difference, however many worlds there are.
pub(crate) struct Figures {
    worlds: f64,
    sums: Vec<f64>,
    // Indexed by two actions.
    products: Vec<Vec<f64>>,
}

impl Figures {
    pub(crate) fn new(actions: usize) -> Figures {
        Figures { worlds: 0.0, sums: vec![0.0; actions], products: vec![vec![0.0; actions]; actions] }
    }

    /// Adds the figures of one more world.
    pub(crate) fn add(&mut self, figures: &[f64]) {
        self.worlds += 1.0;
        for (action, figure) in figures.iter().enumerate() {
            self.sums[action] += figure;
            for (product, other) in self.products[action].iter_mut().zip(figures) {
                *product += figure * other;
            }
        }
    }

    pub(crate) fn sum(&self, action: usize) -> f64 {
        self.sums[action]
    }

    /// A share from 0 to 1 with Wilson's interval: correct even near 0 and 1, and never of zero width.
    pub(crate) fn share(&self, action: usize) -> Interval {
        let worlds = self.worlds.max(1.0);
        let mean = self.sums[action] / worlds;
        let pull = Z * Z / worlds;
        let centre = (mean + pull / 2.0) / (1.0 + pull);
        let margin = (pull * (mean * (1.0 - mean) + pull / 4.0)).max(0.0).sqrt() / (1.0 + pull);
        Interval { mean, low: (centre - margin).clamp(0.0, mean), high: (centre + margin).clamp(mean, 1.0) }
    }

    /// An amount with its interval.
    pub(crate) fn amount(&self, action: usize) -> Interval {
        self.spread(self.sums[action], self.products[action][action])
    }

    /// How much higher an action's amount is than another's, in the same worlds.
    pub(crate) fn amount_over(&self, action: usize, other: usize) -> Interval {
        let (sum, squares) = self.difference(action, other);
        self.spread(sum, squares)
    }

    /// How much higher an action's share is than another's, in the same worlds. The interval of Agresti and Min adds two
    /// worlds in which they differ a little each way, so it is never of zero width.
    pub(crate) fn share_over(&self, action: usize, other: usize) -> Interval {
        let (sum, squares) = self.difference(action, other);
        let worlds = self.worlds + 2.0;
        let centre = sum / worlds;
        let margin = Z * ((squares + 1.0 - sum * centre).max(0.0)).sqrt() / worlds;
        let mean = sum / self.worlds.max(1.0);
        Interval { mean, low: (centre - margin).clamp(-1.0, mean), high: (centre + margin).clamp(mean, 1.0) }
    }

    /// The sum of the differences, and of their squares.
    fn difference(&self, action: usize, other: usize) -> (f64, f64) {
        let square = |a: usize, b: usize| self.products[a][b];
        let squares = square(action, action) - 2.0 * square(action, other) + square(other, other);
        (self.sums[action] - self.sums[other], squares)
    }

    /// Student's interval, its factor approximated by two terms: accurate to a hundredth from thirty worlds on.
    fn spread(&self, sum: f64, squares: f64) -> Interval {
        let worlds = self.worlds.max(1.0);
        let free = (worlds - 1.0).max(1.0);
        let variance = ((squares - sum * sum / worlds) / free).max(0.0);
        let factor = Z + (Z * Z * Z + Z) / (4.0 * free);
        Interval::around(sum / worlds, factor * (variance / worlds).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(rows: &[[f64; 2]]) -> Figures {
        let mut figures = Figures::new(2);
        rows.iter().for_each(|row| figures.add(row));
        figures
    }

    #[track_caller]
    fn is(interval: Interval, mean: f64, low: f64, high: f64) {
        for (is, expected) in [(interval.mean, mean), (interval.low, low), (interval.high, high)] {
            assert!((is - expected).abs() < 5e-4, "{interval:?}, expected {mean} ({low} to {high})");
        }
    }

    #[test]
    fn a_share_has_wilsons_interval() {
        let rows: Vec<_> = (0..100).map(|world| [f64::from(u8::from(world < 30)), 0.0]).collect();
        is(figures(&rows).share(0), 0.3, 0.2189, 0.3958);
        is(figures(&rows).share(1), 0.0, 0.0, 0.037);
        is(figures(&[[1.0, 1.0]; 30]).share(1), 1.0, 0.8865, 1.0);
    }

    #[test]
    fn an_amount_divides_by_one_less_than_the_worlds() {
        let rows: Vec<_> = (1..=31).map(|world| [f64::from(world), 5.0]).collect();
        // The variance of 1 to 31 is 31 * 32 / 12, and Student's factor for 30 is 2.042.
        let margin = 2.042 * (31.0 * 32.0 / 12.0 / 31.0_f64).sqrt();
        let all = figures(&rows).amount(0);
        assert!((all.mean - 16.0).abs() < 1e-9 && (all.high - 16.0 - margin).abs() < 0.01, "{all:?}");
        is(figures(&rows).amount(1), 5.0, 5.0, 5.0);
    }

    #[test]
    fn a_paired_difference_has_a_narrower_interval_than_either_figure() {
        let rows: Vec<_> = (0..100).map(|world| [f64::from(world), f64::from(world + world % 2)]).collect();
        let over = figures(&rows).amount_over(1, 0);
        assert!(over.high - over.low < 0.3 && (over.mean - 0.5).abs() < 1e-9 && !over.has_zero(), "{over:?}");
        let swap = figures(&rows).amount_over(0, 1);
        is(swap, -over.mean, -over.high, -over.low);
    }

    #[test]
    fn a_difference_of_shares_has_agresti_and_mins_interval() {
        // The first alone wins 10 worlds, the second alone wins 2; half a world is added to each of the four cases.
        let rows: Vec<_> = (0..100)
            .map(|world| [f64::from(u8::from(world < 10)), f64::from(u8::from((10..12).contains(&world)))])
            .collect();
        is(figures(&rows).share_over(0, 1), 0.08, 0.0108, 0.1460);
        let same = figures(&[[1.0, 1.0]; 30]).share_over(0, 1);
        assert!(same.mean == 0.0 && same.has_zero() && same.high > 0.05, "{same:?}");
    }
}
