//! Counts results; the intervals do not require keeping individual games.

use bots::Rng;
use rules::Chance;
use serde::{Deserialize, Serialize};

/// The number of bootstrap replicas for the intervals; a multiple of eight.
pub(crate) const REPLICAS: usize = 200;

/// From this many deals on, a bootstrap gives a usable interval for a mean.
const ENOUGH: u64 = 10;

/// How often a deal counts in each replica: a draw from the Poisson distribution with mean 1 that depends only on the
/// deal's number. So a deal counts the same at all tables, and the order of games does not matter.
pub(crate) struct Weights([u8; REPLICAS]);

impl Weights {
    pub(crate) fn of(seed: u64, deal: u64) -> Weights {
        let mut rng = Rng::stream(seed, &[2, deal]);
        let mut weights = [0; REPLICAS];
        for eight in weights.chunks_exact_mut(8) {
            eight.copy_from_slice(&rng.next().to_le_bytes().map(poisson));
        }
        Weights(weights)
    }

    /// The weights of one imagined game, the same in all tallies.
    fn imagined() -> Weights {
        Weights::of(0, u64::MAX)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u64> {
        self.0.iter().map(|&times| u64::from(times))
    }
}

/// Turns a random byte into a draw from the Poisson distribution with mean 1: 0 to 5 for 94, 94, 47, 16, 4 and 1 of the 256
/// values. Written as a sum so that eight at a time cost little more than one.
const fn poisson(byte: u8) -> u8 {
    (byte >= 94) as u8 + (byte >= 188) as u8 + (byte >= 235) as u8 + (byte >= 251) as u8 + (byte == 255) as u8
}

/// A bot's results in one deal set.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Set {
    pub(crate) games: u32,
    pub(crate) sixtieths: u32,
    pub(crate) twice_places: u32,
    pub(crate) money: u32,
}

/// The summed results of several deal sets.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "[u64; 4]", from = "[u64; 4]")]
struct Sums {
    games: u64,
    sixtieths: u64,
    twice_places: u64,
    money: u64,
}

/// As a list, because a tally has two hundred of them.
impl From<Sums> for [u64; 4] {
    fn from(sums: Sums) -> [u64; 4] {
        [sums.games, sums.sixtieths, sums.twice_places, sums.money]
    }
}

impl From<[u64; 4]> for Sums {
    fn from([games, sixtieths, twice_places, money]: [u64; 4]) -> Sums {
        Sums { games, sixtieths, twice_places, money }
    }
}

impl Sums {
    fn add(&mut self, set: Set, times: u64) {
        self.games += times * u64::from(set.games);
        self.sixtieths += times * u64::from(set.sixtieths);
        self.twice_places += times * u64::from(set.twice_places);
        self.money += times * u64::from(set.money);
    }

    fn merge(&mut self, other: &Sums) {
        self.games += other.games;
        self.sixtieths += other.sixtieths;
        self.twice_places += other.twice_places;
        self.money += other.money;
    }

    fn place(&self) -> f64 {
        self.twice_places as f64 / (2 * self.games) as f64
    }

    fn money(&self) -> f64 {
        self.money as f64 / self.games as f64
    }
}

/// One bot's results at one kind of table, counted in whole numbers so that the order of games does not matter. The
/// intervals come from a bootstrap over deals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    deals: u64,
    all: Sums,
    again: Vec<Sums>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { deals: 0, all: Sums::default(), again: vec![Sums::default(); REPLICAS] }
    }
}

impl Tally {
    /// Adds the set of one deal.
    pub(crate) fn add(&mut self, set: Set, weights: &Weights) {
        self.deals += 1;
        self.all.add(set, 1);
        self.again.iter_mut().zip(weights.iter()).for_each(|(sums, times)| sums.add(set, times));
    }

    /// Adds what was counted with other deals.
    pub(crate) fn merge(&mut self, other: &Tally) {
        let deals = self.deals + other.deals;
        self.join(other);
        self.deals = deals;
    }

    /// Adds what was counted with the same deals at another table.
    pub(crate) fn join(&mut self, other: &Tally) {
        self.deals = self.deals.max(other.deals);
        self.all.merge(&other.all);
        self.again.iter_mut().zip(&other.again).for_each(|(mine, theirs)| mine.merge(theirs));
    }

    /// Whether it has as many replicas as ours, which one from a file may not have.
    pub(crate) fn is_whole(&self) -> bool {
        self.again.len() == REPLICAS
    }

    /// How many deals were played.
    #[must_use]
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// How many games were counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.all.games
    }

    /// The share of games won, ties for first shared.
    ///
    /// A bot that has never won may still win its next game, and two deals that ended the same way do not make the third
    /// certain. So one imagined game, resampled like the others, counts as lost for the lower end and as won for the upper
    /// end. If the deal makes no difference, the result is close to a Clopper–Pearson interval.
    #[must_use]
    pub fn wins(&self) -> Estimate {
        let share = |games: u64, sixtieths: u64| sixtieths as f64 / (60 * games) as f64;
        let imagined = Weights::imagined();
        let drawn = || self.again.iter().zip(imagined.iter());
        let low = drawn().map(|(sums, lost)| match sums.games + lost {
            0 => 0.0,
            games => share(games, sums.sixtieths),
        });
        let high = drawn().map(|(sums, won)| match sums.games + won {
            0 => 1.0,
            games => share(games, sums.sixtieths + 60 * won),
        });
        let mean = if self.games() == 0 { 0.0 } else { share(self.games(), self.all.sixtieths) };
        Estimate { mean, low: quantile(low, LOWER).min(mean), high: quantile(high, UPPER).max(mean) }
    }

    /// The mean place, from 1.
    #[must_use]
    pub fn place(&self) -> Mean {
        self.mean(Sums::place)
    }

    /// The mean money at the end.
    #[must_use]
    pub fn money(&self) -> Mean {
        self.mean(Sums::money)
    }

    fn mean(&self, of: impl Fn(&Sums) -> f64) -> Mean {
        let again = || self.again.iter().filter(|sums| sums.games > 0).map(&of);
        let interval = (self.deals >= ENOUGH).then(|| (quantile(again(), LOWER), quantile(again(), UPPER)));
        Mean { mean: of(&self.all), interval }
    }
}

pub(crate) const LOWER: f64 = 0.025;
pub(crate) const UPPER: f64 = 0.975;

/// The quantile of these values, of which there must be at least one.
pub(crate) fn quantile(values: impl Iterator<Item = f64>, part: f64) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * part).round() as usize]
}

/// A share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A mean with its 95 % interval, if there were enough deals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean; NaN if there were no games.
    pub mean: f64,
    /// The lower and the upper end of the interval.
    pub interval: Option<(f64, f64)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tally of four-game sets, given the number of games won in each.
    fn tally(won: impl IntoIterator<Item = u32>) -> Tally {
        let mut tally = Tally::default();
        for (deal, won) in won.into_iter().enumerate() {
            let set = Set { games: 4, sixtieths: 60 * won, twice_places: 8, money: 100 * won };
            tally.add(set, &Weights::of(5, deal as u64));
        }
        tally
    }

    #[test]
    fn the_interval_of_a_fair_coin_has_the_right_width() {
        let mut tally = Tally::default();
        for deal in 0..4_000 {
            let won = Rng::stream(1, &[9, deal]).coin();
            let set = Set { games: 1, sixtieths: if won { 60 } else { 0 }, ..Set::default() };
            tally.add(set, &Weights::of(5, deal));
        }
        let wins = tally.wins();
        // One standard deviation is 0.0079; the interval is about four of them wide.
        assert!((0.026..0.036).contains(&(wins.high - wins.low)), "{wins:?}");
        assert!(wins.low < 0.5 && 0.5 < wins.high, "{wins:?}");
    }

    /// How many of 400 intervals, each from this many deals, miss the true value.
    fn misses(deals: u64, games: u32, chance: f64) -> usize {
        let outside = |seed: u64| {
            let mut tally = Tally::default();
            let mut rng = Rng::stream(seed, &[7]);
            for deal in 0..deals {
                let won = (0..games).filter(|_| rng.unit() < chance).count() as u32;
                tally.add(Set { games, sixtieths: 60 * won, ..Set::default() }, &Weights::of(seed, deal));
            }
            let wins = tally.wins();
            !(wins.low..=wins.high).contains(&chance)
        };
        (0..400).filter(|&seed| outside(seed)).count()
    }

    #[test]
    fn intervals_contain_the_true_value_in_about_nineteen_of_twenty_cases() {
        for (deals, chance) in [(5, 0.3), (20, 0.25), (100, 0.25), (100, 0.02), (100, 0.99), (400, 0.003)] {
            for games in [1, 4] {
                let misses = misses(deals, games, chance);
                assert!(misses <= 36, "{misses} of 400 are wrong: {deals} deals of {games} at {chance}");
            }
        }
    }

    #[test]
    fn more_wins_raise_both_ends() {
        let intervals: Vec<Estimate> =
            (0..=20).map(|won| tally((0..100).map(|deal| u32::from(deal % 20 < won) * 4)).wins()).collect();
        for pair in intervals.windows(2) {
            assert!(pair[0].low <= pair[1].low && pair[0].high <= pair[1].high, "{pair:?}");
        }
        assert_eq!((intervals[0].low, intervals[20].high), (0.0, 1.0));
        assert!(intervals[0].high > 0.002 && intervals[20].low < 0.998, "{intervals:?}");
    }

    #[test]
    fn a_few_deals_with_the_same_result_prove_little() {
        let one = tally([3]).wins();
        assert_eq!((one.mean, one.low, one.high), (0.75, 0.0, 1.0));
        let three = tally([2, 2, 2]).wins();
        assert!(three.high - three.low > 0.4, "{three:?}");
        assert_eq!(tally([3]).money().interval, None);
    }

    #[test]
    fn means_have_intervals_once_there_are_enough_deals() {
        let money = tally((0..100).map(|deal| deal % 5)).money();
        let (low, high) = money.interval.unwrap();
        assert_eq!(money.mean, 50.0);
        // The standard deviation of a set's mean is 35, and of the mean of a hundred sets 3.5.
        assert!((40.0..46.0).contains(&low) && (54.0..60.0).contains(&high), "{money:?}");
    }

    #[test]
    fn the_order_of_counting_does_not_matter() {
        let set = |deal: u64| Set {
            games: 4,
            sixtieths: deal as u32 % 7 * 12,
            twice_places: 9,
            money: deal as u32,
        };
        let (mut one, mut other, mut rest) = (Tally::default(), Tally::default(), Tally::default());
        (0..100).for_each(|deal| one.add(set(deal), &Weights::of(3, deal)));
        (50..100).rev().for_each(|deal| other.add(set(deal), &Weights::of(3, deal)));
        (0..50).for_each(|deal| rest.add(set(deal), &Weights::of(3, deal)));
        other.merge(&rest);
        assert_eq!(one, other);
    }
}
