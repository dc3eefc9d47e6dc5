//! Ratings for show: Plackett and Luce's model over the order in which bots finished.

use std::collections::BTreeMap;

use bots::Rng;
use rules::{Chance, Seat};

/// How strong a bot is, on a scale where 100 points more mean about 64 % of wins against one rival.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The figure; the field's average is 1500.
    pub points: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How often each order of finish was seen; bots are numbers, the winner first, nobody in the places beyond the table.
pub(crate) type Orders = BTreeMap<[u8; Seat::MOST], u64>;

/// In an order of finish: there is no such seat.
pub(crate) const NOBODY: u8 = u8::MAX;

fn finishers(order: &[u8; Seat::MOST]) -> &[u8] {
    let seats = order.iter().position(|&bot| bot == NOBODY).unwrap_or(Seat::MOST);
    &order[..seats]
}

const REPLICAS: u64 = 60;

/// The ratings of `bots` bots. Orders in which a bot plays only against itself say nothing.
pub(crate) fn ratings(orders: &Orders, bots: usize, seed: u64) -> Vec<Rating> {
    let counts: Vec<(&[u8], f64)> =
        orders.iter().map(|(order, &times)| (finishers(order), times as f64)).collect();
    let points = fit(&counts, bots);
    let mut again: Vec<Vec<f64>> = vec![Vec::new(); bots];
    for replica in 0..REPLICAS {
        let mut rng = Rng::stream(seed, &[3, replica]);
        // A game counts a Poisson number of times; games of one deal are taken for independent, which they nearly are.
        let drawn: Vec<(&[u8], f64)> =
            counts.iter().map(|&(order, times)| (order, poisson(times, &mut rng))).collect();
        fit(&drawn, bots).into_iter().enumerate().for_each(|(bot, points)| again[bot].push(points));
    }
    points
        .into_iter()
        .zip(again)
        .map(|(points, mut again)| {
            again.sort_unstable_by(f64::total_cmp);
            let at = |quantile: f64| again[((again.len() - 1) as f64 * quantile).round() as usize];
            Rating { points, low: at(0.025), high: at(0.975) }
        })
        .collect()
}

/// Hunter's minorisation for the Plackett–Luce model, as points.
fn fit(orders: &[(&[u8], f64)], bots: usize) -> Vec<f64> {
    let mut strength = vec![1.0; bots];
    for _ in 0..200 {
        // Half a game won in one chance keeps a bot that never wins from falling without end.
        let mut wins = vec![0.5; bots];
        let mut chances = vec![1.0; bots];
        for &(order, times) in orders {
            for first in 0..order.len() - 1 {
                let rest = &order[first..];
                if rest.iter().all(|bot| *bot == rest[0]) {
                    break;
                }
                wins[usize::from(rest[0])] += times;
                let sum: f64 = rest.iter().map(|&bot| strength[usize::from(bot)]).sum();
                rest.iter().for_each(|&bot| chances[usize::from(bot)] += times / sum);
            }
        }
        for bot in 0..bots {
            strength[bot] = wins[bot] / chances[bot];
        }
        let mean = strength.iter().map(|strength: &f64| strength.ln()).sum::<f64>() / bots as f64;
        strength.iter_mut().for_each(|strength| *strength /= mean.exp());
    }
    strength.into_iter().map(|strength| 1500.0 + 400.0 * strength.log10()).collect()
}

/// A draw from the Poisson distribution: by Knuth's method, or by its normal approximation where that is good enough.
fn poisson(mean: f64, rng: &mut Rng) -> f64 {
    if mean > 50.0 {
        return (mean + mean.sqrt() * normal(rng)).round().max(0.0);
    }
    let (limit, mut product, mut drawn) = ((-mean).exp(), rng.unit(), 0.0);
    while product > limit {
        product *= rng.unit();
        drawn += 1.0;
    }
    drawn
}

fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| (rng.next() >> 11) as f64 / (1u64 << 53) as f64).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_that_wins_three_of_four_is_191_points_stronger() {
        let orders =
            Orders::from([([0, 1, NOBODY, NOBODY, NOBODY], 3_000), ([1, 0, NOBODY, NOBODY, NOBODY], 1_000)]);
        let ratings = ratings(&orders, 2, 1);
        let gap = ratings[0].points - ratings[1].points;
        assert!((gap - 400.0 * 3f64.log10()).abs() < 1.0, "{gap}");
        assert!(ratings[0].low < ratings[0].points && ratings[0].points < ratings[0].high);
    }
}
