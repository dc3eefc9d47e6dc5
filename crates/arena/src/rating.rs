//! Ratings for show: Plackett and Luce's model over the order in which bots finished.

use std::collections::BTreeMap;

use bots::Rng;
use rules::Seat;

use crate::tally::{LOWER, UPPER, Weights, quantile};

/// How strong a bot is, on a scale where 100 points more mean about 64 % of wins against one rival.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The figure; the average of all rated bots is 1500.
    pub points: f64,
    /// The lower end of its 95 % interval; who has finished before nobody may be weak without bound.
    pub low: Option<f64>,
    /// The upper end; who has finished behind nobody may be strong without bound.
    pub high: Option<f64>,
}

/// The bots by their rating, the strongest first; those without one last, as planned.
#[must_use]
pub fn by_rating(ratings: &[Option<Rating>]) -> Vec<usize> {
    let points = |bot: usize| ratings[bot].map_or(f64::NEG_INFINITY, |rating| rating.points);
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| points(b).total_cmp(&points(a)));
    order
}

/// An order of finish: bots are numbers, the winner first, nobody in the places beyond the table.
type Order = [u8; Seat::MOST];

/// In an order of finish: there is no such seat.
pub(crate) const NOBODY: u8 = u8::MAX;

fn finishers(order: &Order) -> &[u8] {
    let seats = order.iter().position(|&bot| bot == NOBODY).unwrap_or(Seat::MOST);
    &order[..seats]
}

/// How many times the deals are drawn again: the first of [`Weights`].
const REPLICAS: usize = 60;

/// How often each order of finish was seen, in all and in each replica.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Orders(BTreeMap<Order, Box<Seen>>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    times: u64,
    again: [u64; REPLICAS],
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { times: 0, again: [0; REPLICAS] }
    }
}

impl Orders {
    /// One game of a deal with these weights has ended so.
    pub(crate) fn add(&mut self, order: Order, weights: &Weights) {
        let seen = self.0.entry(order).or_default();
        seen.times += 1;
        seen.again.iter_mut().zip(weights.iter()).for_each(|(again, times)| *again += times);
    }

    /// Adds what another thread has counted.
    pub(crate) fn merge(&mut self, other: &Orders) {
        for (order, theirs) in &other.0 {
            let mine = self.0.entry(*order).or_default();
            mine.times += theirs.times;
            mine.again.iter_mut().zip(&theirs.again).for_each(|(mine, theirs)| *mine += theirs);
        }
    }
}

/// The ratings of `bots` bots; nothing for those who have not met anybody.
pub(crate) fn ratings(orders: &Orders, bots: usize, seed: u64) -> Vec<Option<Rating>> {
    // A bot among its own kind says nothing.
    let met: Vec<(&[u8], &Seen)> = orders
        .0
        .iter()
        .map(|(order, seen)| (finishers(order), &**seen))
        .filter(|(order, _)| order.iter().any(|bot| *bot != order[0]))
        .collect();
    let (mut beats, mut is_beaten) = (vec![false; bots], vec![false; bots]);
    for (order, _) in &met {
        for (place, &bot) in order.iter().enumerate() {
            beats[usize::from(bot)] |= order[place..].iter().any(|&other| other != bot);
            is_beaten[usize::from(bot)] |= order[..place].iter().any(|&other| other != bot);
        }
    }
    let plays: Vec<bool> = beats.iter().zip(&is_beaten).map(|(beats, is_beaten)| beats | is_beaten).collect();
    let fit = |times: &dyn Fn(&Seen) -> u64, imagined: &[Imagined], start: &[f64]| {
        let games: Vec<Game<'_>> =
            met.iter().map(|&(order, seen)| Game { order, times: times(seen) as f64 }).collect();
        fit(&games, imagined, start)
    };
    let strengths = fit(&|seen| seen.times, &vec![Imagined { won: 0.5, lost: 0.5 }; bots], &vec![1.0; bots]);
    let again: Vec<Vec<f64>> = (0..REPLICAS)
        .map(|replica| {
            let mut rng = Rng::stream(seed, &[3, replica as u64]);
            let imagined: Vec<Imagined> = (0..bots).map(|_| Imagined::draw(&mut rng)).collect();
            points(&fit(&|seen| seen.again[replica], &imagined, &strengths), &plays)
        })
        .collect();
    let points = points(&strengths, &plays);
    let rating = |bot: usize| {
        let end = |part: f64| quantile(again.iter().map(|points| points[bot]), part);
        Rating {
            points: points[bot],
            low: beats[bot].then(|| end(LOWER)),
            high: is_beaten[bot].then(|| end(UPPER)),
        }
    };
    (0..bots).map(|bot| plays[bot].then(|| rating(bot))).collect()
}

/// An order of finish, and how often it counts.
struct Game<'a> {
    order: &'a [u8],
    times: f64,
}

/// What each bot is thought to have won and lost against an average rival, before it has played: half a game each.
/// Without them a bot that always wins would have no rating, and with the same half for all replicas it would seem to be
/// known for sure. Drawn from the Gamma distribution they make the intervals those of Jeffreys.
#[derive(Clone, Copy)]
struct Imagined {
    won: f64,
    lost: f64,
}

impl Imagined {
    fn draw(rng: &mut Rng) -> Imagined {
        // Half the square of a normal number; two of them come together.
        let radius = -(1.0 - rng.unit()).ln();
        let (sine, cosine) = (std::f64::consts::TAU * rng.unit()).sin_cos();
        // A thousandth keeps a bot that always wins within what can be computed.
        Imagined { won: (radius * sine * sine).max(0.001), lost: (radius * cosine * cosine).max(0.001) }
    }
}

/// Hunter's minorisation for the Plackett–Luce model: the strengths that make the games likeliest, where an average rival
/// has 1.
fn fit(games: &[Game<'_>], imagined: &[Imagined], start: &[f64]) -> Vec<f64> {
    let mut strength = start.to_vec();
    for _ in 0..2_000 {
        let mut wins: Vec<f64> = imagined.iter().map(|imagined| imagined.won).collect();
        let mut chances: Vec<f64> = imagined
            .iter()
            .zip(&strength)
            .map(|(game, strength)| (game.won + game.lost) / (strength + 1.0))
            .collect();
        for &Game { order, times } in games.iter().filter(|game| game.times > 0.0) {
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
        let mut change: f64 = 0.0;
        for (strength, (wins, chances)) in strength.iter_mut().zip(wins.iter().zip(&chances)) {
            let better = wins / chances;
            change = change.max((better / *strength).ln().abs());
            *strength = better;
        }
        // A hundredth of a point.
        if change < 6e-5 {
            break;
        }
    }
    strength
}

/// Strengths as points; the average of those who play is 1500.
fn points(strengths: &[f64], plays: &[bool]) -> Vec<f64> {
    let of_players = || strengths.iter().zip(plays).filter(|(_, plays)| **plays);
    let average =
        of_players().map(|(strength, _)| strength.log10()).sum::<f64>() / of_players().count().max(1) as f64;
    strengths.iter().map(|strength| 1_500.0 + 400.0 * (strength.log10() - average)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Order = [0, 1, NOBODY, NOBODY, NOBODY];
    const SECOND: Order = [1, 0, NOBODY, NOBODY, NOBODY];

    fn orders(games: impl IntoIterator<Item = Order>) -> Orders {
        let mut orders = Orders::default();
        games
            .into_iter()
            .enumerate()
            .for_each(|(deal, order)| orders.add(order, &Weights::of(1, deal as u64)));
        orders
    }

    #[test]
    fn a_bot_that_wins_three_of_four_is_191_points_stronger() {
        let games = (0..4_000).map(|deal| if deal % 4 == 0 { SECOND } else { FIRST });
        let ratings = ratings(&orders(games), 2, 1);
        let [first, second] = [ratings[0].unwrap(), ratings[1].unwrap()];
        let gap = first.points - second.points;
        assert!((gap - 400.0 * 3f64.log10()).abs() < 1.0, "{gap}");
        // One deviation of the log odds is 0.0365, which is 6.3 points of gap and half of them of rating.
        let wide = first.high.unwrap() - first.low.unwrap();
        assert!((9.0..17.0).contains(&wide), "{wide}");
    }

    #[test]
    fn who_always_wins_may_be_stronger_without_bound() {
        let of = |games: usize| ratings(&orders(std::iter::repeat_n(FIRST, games)), 2, 1)[0].unwrap();
        let (few, many) = (of(10), of(1_000));
        assert_eq!((few.high, many.high), (None, None));
        assert!(few.low.unwrap() < many.low.unwrap() && few.low.unwrap() < few.points, "{few:?} {many:?}");
    }

    #[test]
    fn who_has_met_nobody_has_no_rating() {
        let alone = [2, 2, 2, NOBODY, NOBODY];
        let ratings = ratings(&orders([FIRST, SECOND, alone]), 4, 1);
        assert!(ratings[0].is_some() && ratings[1].is_some());
        assert_eq!(ratings[2..], [None, None]);
    }

    #[test]
    fn games_of_one_deal_are_not_taken_for_independent() {
        let mut once = Orders::default();
        let mut hundredfold = Orders::default();
        for deal in 0..40 {
            let order = if deal % 4 == 0 { SECOND } else { FIRST };
            once.add(order, &Weights::of(1, deal));
            (0..100).for_each(|_| hundredfold.add(order, &Weights::of(1, deal)));
        }
        let wide = |orders: &Orders| {
            let rating = ratings(orders, 2, 1)[0].unwrap();
            rating.high.unwrap() - rating.low.unwrap()
        };
        assert!(wide(&hundredfold) > 0.7 * wide(&once));
    }
}
