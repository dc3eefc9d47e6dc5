//! Counting results, with intervals that need no memory of the single games.

use bots::Rng;
use rules::Chance;

/// How many times the deal sets are drawn again for the intervals; a multiple of eight.
const REPLICAS: usize = 200;

/// Results of one bot in one kind of table, counted in whole numbers so that the order of games does not matter.
///
/// The intervals come from a bootstrap over deal sets: each set counts, in each of many replicas, a number of times
/// that is drawn from the Poisson distribution with mean 1 and depends on nothing but the set's own number.
#[derive(Clone, Debug)]
pub struct Tally {
    sets: u64,
    games: u64,
    sixtieths: u64,
    twice_places: u64,
    money: u64,
    // Of each replica: how many games, and how many sixtieths of wins.
    games_again: Vec<u64>,
    sixtieths_again: Vec<u64>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            sets: 0,
            games: 0,
            sixtieths: 0,
            twice_places: 0,
            money: 0,
            games_again: vec![0; REPLICAS],
            sixtieths_again: vec![0; REPLICAS],
        }
    }
}

/// What one deal set brought.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Set {
    pub(crate) games: u64,
    pub(crate) sixtieths: u64,
    pub(crate) twice_places: u64,
    pub(crate) money: u64,
}

impl Tally {
    /// Adds a deal set; its number decides in which replicas it counts how often.
    pub(crate) fn add(&mut self, set: Set, seed: u64, number: u64) {
        self.sets += 1;
        self.games += set.games;
        self.sixtieths += set.sixtieths;
        self.twice_places += set.twice_places;
        self.money += set.money;
        let mut rng = Rng::stream(seed, &[2, number]);
        let replicas = self.games_again.chunks_exact_mut(8).zip(self.sixtieths_again.chunks_exact_mut(8));
        for (games, sixtieths) in replicas {
            let times = rng.next().to_le_bytes().map(poisson);
            for replica in 0..8 {
                games[replica] += times[replica] * set.games;
                sixtieths[replica] += times[replica] * set.sixtieths;
            }
        }
    }

    /// Adds what another thread has counted.
    pub(crate) fn merge(&mut self, other: &Tally) {
        self.sets += other.sets;
        self.games += other.games;
        self.sixtieths += other.sixtieths;
        self.twice_places += other.twice_places;
        self.money += other.money;
        for (mine, theirs) in self.games_again.iter_mut().zip(&other.games_again) {
            *mine += theirs;
        }
        for (mine, theirs) in self.sixtieths_again.iter_mut().zip(&other.sixtieths_again) {
            *mine += theirs;
        }
    }

    /// How many games were counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The share of games won, ties for first shared.
    #[must_use]
    pub fn wins(&self) -> Estimate {
        let share = |games: u64, sixtieths: u64| sixtieths as f64 / (60 * games.max(1)) as f64;
        let replicas = self.games_again.iter().zip(&self.sixtieths_again);
        let drawn = replicas.filter(|(games, _)| **games > 0);
        let mut again: Vec<f64> = drawn.map(|(&games, &sixtieths)| share(games, sixtieths)).collect();
        again.sort_unstable_by(f64::total_cmp);
        let mean = share(self.games, self.sixtieths);
        let at = |quantile: f64| {
            let place = (again.len().saturating_sub(1) as f64 * quantile).round() as usize;
            again.get(place).copied().unwrap_or(mean)
        };
        // Who never won, or always, may still do otherwise next time: no set in so many went the other way.
        let unseen = 1.0 - 0.025f64.powf(1.0 / self.sets.max(1) as f64);
        Estimate {
            mean,
            low: if mean == 1.0 { 1.0 - unseen } else { at(0.025) },
            high: if mean == 0.0 { unseen } else { at(0.975) },
        }
    }

    /// The mean place, from 1.
    #[must_use]
    pub fn place(&self) -> f64 {
        self.twice_places as f64 / (2 * self.games.max(1)) as f64
    }

    /// The mean money at the end.
    #[must_use]
    pub fn money(&self) -> f64 {
        self.money as f64 / self.games.max(1) as f64
    }
}

/// A figure with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A byte as a draw from the Poisson distribution with mean 1: 0 to 5 for 94, 94, 47, 16, 4 and 1 of 256. Written as a
/// sum, so that eight at a time cost little more than one.
const fn poisson(byte: u8) -> u64 {
    (byte >= 94) as u64
        + (byte >= 188) as u64
        + (byte >= 235) as u64
        + (byte >= 251) as u64
        + (byte == 255) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_fair_coin_is_as_wide_as_it_should_be() {
        let mut tally = Tally::default();
        for number in 0..4_000 {
            let won = Rng::stream(1, &[9, number]).coin();
            tally.add(Set { games: 1, sixtieths: if won { 60 } else { 0 }, ..Set::default() }, 5, number);
        }
        let wins = tally.wins();
        // One deviation is 0.0079, the interval about four of them.
        assert!((0.026..0.036).contains(&(wins.high - wins.low)), "{wins:?}");
        assert!(wins.low < 0.5 && 0.5 < wins.high, "{wins:?}");
    }

    #[test]
    fn the_order_of_counting_does_not_matter() {
        let set = |number: u64| Set { games: 4, sixtieths: number % 7 * 12, twice_places: 9, money: number };
        let (mut one, mut other, mut rest) = (Tally::default(), Tally::default(), Tally::default());
        (0..100).for_each(|number| one.add(set(number), 3, number));
        (50..100).rev().for_each(|number| other.add(set(number), 3, number));
        (0..50).for_each(|number| rest.add(set(number), 3, number));
        other.merge(&rest);
        assert_eq!(format!("{one:?}"), format!("{other:?}"));
    }
}
