//! Ratings for display: the Plackett–Luce model applied to the order in which bots finished.

use std::collections::BTreeMap;

use bots::Rng;
use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::tally::{LOWER, UPPER, Weights, quantile};

/// How strong a bot is, on a scale where being 100 points ahead means winning about 64 % against a single rival.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating; the average of all rated bots is 1500.
    pub points: f64,
    /// The lower end of its 95 % interval; `None` if its results set no lower bound, such as when it has always come last.
    pub low: Option<f64>,
    /// The upper end; `None` if its results set no upper bound, such as when it has always come first.
    pub high: Option<f64>,
}

impl Rating {
    /// The interval in words.
    #[must_use]
    pub fn interval(&self) -> String {
        match (self.low, self.high) {
            (Some(low), Some(high)) => format!("{low:.0}–{high:.0}"),
            (Some(low), None) => format!("{low:.0} or more"),
            (None, Some(high)) => format!("{high:.0} or less"),
            (None, None) => "anything".to_owned(),
        }
    }
}

/// The bots by rating, strongest first; unrated bots come last, in the order of the plan.
#[must_use]
pub fn by_rating(ratings: &[Option<Rating>]) -> Vec<usize> {
    let points = |bot: usize| ratings[bot].map_or(f64::NEG_INFINITY, |rating| rating.points);
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| points(b).total_cmp(&points(a)));
    order
}

/// An order of finish: the bots' numbers, winner first, with [`NOBODY`] in places the table does not have.
type Order = [u8; Seat::MOST];

/// Marks a place in an order of finish that the table does not have.
pub(crate) const NOBODY: u8 = u8::MAX;

fn finishers(order: &Order) -> &[u8] {
    let seats = order.iter().position(|&bot| bot == NOBODY).unwrap_or(Seat::MOST);
    &order[..seats]
}

/// The number of bootstrap replicas, which use the first of the [`Weights`].
const REPLICAS: usize = 60;

/// How often each order of finish was seen, in total and in each replica.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<(Order, u64, Vec<u64>)>", try_from = "Vec<(Order, u64, Vec<u64>)>")]
pub(crate) struct Orders(BTreeMap<Order, Box<Seen>>);

impl From<Orders> for Vec<(Order, u64, Vec<u64>)> {
    fn from(orders: Orders) -> Vec<(Order, u64, Vec<u64>)> {
        orders.0.into_iter().map(|(order, seen)| (order, seen.times, seen.again.to_vec())).collect()
    }
}

impl TryFrom<Vec<(Order, u64, Vec<u64>)>> for Orders {
    type Error = String;

    fn try_from(list: Vec<(Order, u64, Vec<u64>)>) -> Result<Orders, String> {
        let seen = list.into_iter().map(|(order, times, again)| {
            let again = <[u64; REPLICAS]>::try_from(again);
            let again =
                again.map_err(|again| format!("expected {REPLICAS} replicas, found {}", again.len()))?;
            Ok((order, Box::new(Seen { times, again })))
        });
        seen.collect::<Result<_, String>>().map(Orders)
    }
}

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
    /// Whether all orders are of a table of this size, with bots below this number.
    pub(crate) fn fit(&self, seats: usize, bots: usize) -> bool {
        self.0.keys().all(|order| {
            order[..seats].iter().all(|&bot| usize::from(bot) < bots)
                && order[seats..].iter().all(|&bot| bot == NOBODY)
        })
    }

    /// Adds a game that ended in this order, from a deal with these weights.
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

/// The ratings of `bots` bots; `None` for those that have met no other bot.
pub(crate) fn ratings(orders: &Orders, bots: usize, seed: u64) -> Vec<Option<Rating>> {
    // Games between copies of one bot carry no information.
    let met: Vec<(&[u8], &Seen)> = orders
        .0
        .iter()
        .map(|(order, seen)| (finishers(order), &**seen))
        .filter(|(order, _)| order.iter().any(|bot| *bot != order[0]))
        .collect();
    let (mut beats, mut is_beaten_by) = (vec![vec![false; bots]; bots], vec![vec![false; bots]; bots]);
    for (order, _) in &met {
        for (place, &one) in order.iter().enumerate() {
            for &other in &order[place + 1..] {
                beats[usize::from(one)][usize::from(other)] = true;
                is_beaten_by[usize::from(other)][usize::from(one)] = true;
            }
        }
    }
    let plays: Vec<bool> =
        (0..bots).map(|bot| beats[bot].contains(&true) || is_beaten_by[bot].contains(&true)).collect();
    let fit = |times: &dyn Fn(&Seen) -> u64, imagined: &[Imagined], start: &[f64]| {
        let games: Vec<CountedOrder<'_>> =
            met.iter().map(|&(order, seen)| CountedOrder { order, times: times(seen) as f64 }).collect();
        fit(&games, imagined, start)
    };
    let strengths = fit(&|seen| seen.times, &vec![Imagined { won: 0.5, lost: 0.5 }; bots], &vec![0.0; bots]);
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
        // A rating has an upper bound only if a chain of defeats reaches every other bot, and a lower bound only if a chain
        // of wins does.
        let bounded =
            |by: &[Vec<bool>]| reached(bot, by).iter().zip(&plays).all(|(reached, plays)| reached | !plays);
        let points = points[bot];
        Rating {
            points,
            low: bounded(&beats).then(|| end(LOWER).min(points)),
            high: bounded(&is_beaten_by).then(|| end(UPPER).max(points)),
        }
    };
    (0..bots).map(|bot| plays[bot].then(|| rating(bot))).collect()
}

/// The bots that can be reached from this one by these steps.
fn reached(bot: usize, steps: &[Vec<bool>]) -> Vec<bool> {
    let mut reached = vec![false; steps.len()];
    let mut next = vec![bot];
    while let Some(bot) = next.pop() {
        if !std::mem::replace(&mut reached[bot], true) {
            next.extend((0..steps.len()).filter(|&other| steps[bot][other]));
        }
    }
    reached
}

/// An order of finish and how many times it counts.
struct CountedOrder<'a> {
    order: &'a [u8],
    times: f64,
}

/// The prior: games each bot is imagined to have won and lost against an average rival before playing, half a game each.
/// Without it a bot that always wins would have no rating; with the same half in every replica its rating would seem
/// certain. Drawing it from the Gamma distribution gives Jeffreys intervals.
#[derive(Clone, Copy)]
struct Imagined {
    won: f64,
    lost: f64,
}

impl Imagined {
    fn draw(rng: &mut Rng) -> Imagined {
        // Half the square of a normally distributed number; Box–Muller yields two at a time.
        let radius = -(1.0 - rng.unit()).ln();
        let (sine, cosine) = (std::f64::consts::TAU * rng.unit()).sin_cos();
        // At least a thousandth, so that the strength of a bot that always wins stays computable.
        Imagined { won: (radius * sine * sine).max(0.001), lost: (radius * cosine * cosine).max(0.001) }
    }
}

/// The maximum-likelihood strengths in the Plackett–Luce model, by Newton's method: natural logarithms, 0 for an average
/// rival. Hunter's simpler iteration takes thousands of steps when one bot nearly always wins.
fn fit(games: &[CountedOrder<'_>], imagined: &[Imagined], start: &[f64]) -> Vec<f64> {
    let bots = start.len();
    let mut strength = start.to_vec();
    for _ in 0..100 {
        let mut slope: Vec<f64> = Vec::with_capacity(bots);
        let mut bend = vec![vec![0.0; bots]; bots];
        for (bot, Imagined { won, lost }) in imagined.iter().enumerate() {
            let chance = 1.0 / (1.0 + (-strength[bot]).exp());
            slope.push(won - (won + lost) * chance);
            bend[bot][bot] += (won + lost) * chance * (1.0 - chance);
        }
        for &CountedOrder { order, times } in games.iter().filter(|game| game.times > 0.0) {
            for first in 0..order.len() - 1 {
                let rest = &order[first..];
                if rest.iter().all(|bot| *bot == rest[0]) {
                    break;
                }
                choose(rest, times, &strength, &mut slope, &mut bend);
            }
        }
        let step = solve(bend, slope);
        // Far from the maximum the curvature misleads, so the step is limited.
        let longest = step.iter().fold(1.0, |longest: f64, step| longest.max(step.abs()));
        strength.iter_mut().zip(&step).for_each(|(strength, step)| *strength += step / longest);
        if step.iter().all(|step| step.abs() < 1e-7) {
            break;
        }
    }
    strength
}

/// Adds to the slope and curvature of the likelihood that the first of these finished ahead of the others `times` times.
fn choose(rest: &[u8], times: f64, strength: &[f64], slope: &mut [f64], bend: &mut [Vec<f64>]) {
    let of = |bot: u8| strength[usize::from(bot)];
    // Only differences matter; subtracting the maximum avoids overflow.
    let top = rest.iter().map(|&bot| of(bot)).fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = rest.iter().map(|&bot| (of(bot) - top).exp()).sum();
    let chance = |bot: u8| (of(bot) - top).exp() / sum;
    slope[usize::from(rest[0])] += times;
    for &one in rest {
        let row = &mut bend[usize::from(one)];
        slope[usize::from(one)] -= times * chance(one);
        row[usize::from(one)] += times * chance(one);
        for &other in rest {
            row[usize::from(other)] -= times * chance(one) * chance(other);
        }
    }
}

/// Solves a positive definite system of equations: Cholesky factorisation in place, then forward and back substitution.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        for row in column..size {
            let known: f64 = (0..column).map(|k| matrix[row][k] * matrix[column][k]).sum();
            let rest = matrix[row][column] - known;
            matrix[row][column] =
                if row == column { rest.max(1e-12).sqrt() } else { rest / matrix[column][column] };
        }
    }
    for row in 0..size {
        let known: f64 = (0..row).map(|k| matrix[row][k] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|k| matrix[k][row] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

/// Converts strengths to points; the average of the bots that play is 1500.
fn points(strengths: &[f64], plays: &[bool]) -> Vec<f64> {
    let of_players =
        || strengths.iter().zip(plays).filter(|(_, plays)| **plays).map(|(strength, _)| strength);
    let average = of_players().sum::<f64>() / of_players().count().max(1) as f64;
    strengths
        .iter()
        .map(|strength| 1_500.0 + 400.0 * (strength - average) / std::f64::consts::LN_10)
        .collect()
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
        // One standard deviation of the log odds is 0.0365, which is 6.3 points of the gap and half that of a rating.
        let wide = first.high.unwrap() - first.low.unwrap();
        assert!((9.0..17.0).contains(&wide), "{wide}");
    }

    #[test]
    fn a_bot_that_always_wins_has_no_upper_bound() {
        let of = |games: usize| ratings(&orders(std::iter::repeat_n(FIRST, games)), 2, 1)[0].unwrap();
        let (few, many) = (of(10), of(1_000));
        assert_eq!((few.high, many.high), (None, None));
        assert!(few.low.unwrap() < many.low.unwrap() && few.low.unwrap() < few.points, "{few:?} {many:?}");
    }

    #[test]
    fn a_bot_that_nearly_always_wins_has_its_rating_within_its_interval() {
        let order = |first: u8, second: u8, third: u8| [first, second, third, NOBODY, NOBODY];
        let games = (0..3_000).map(|deal| match deal {
            0 => order(1, 0, 2),
            deal if deal % 2 == 0 => order(0, 1, 2),
            _ => order(0, 2, 1),
        });
        let ratings = ratings(&orders(games), 3, 1);
        let first = ratings[0].unwrap();
        // It loses once in 3,000 games against two equal rivals: odds of about 10^3.8 against either alone.
        assert!((2_450.0..2_600.0).contains(&first.points), "{first:?}");
        assert!(
            first.low.unwrap() < first.points - 20.0 && first.points + 20.0 < first.high.unwrap(),
            "{first:?}"
        );
    }

    #[test]
    fn two_groups_that_never_meet_have_no_bounds_between_them() {
        let order = |first: u8, second: u8| [first, second, NOBODY, NOBODY, NOBODY];
        let games = (0..400).map(|deal| match deal % 8 {
            0 => order(0, 1),
            1 => order(1, 0),
            2 => order(2, 3),
            3 => order(3, 2),
            4 => order(0, 2),
            5 => order(0, 3),
            6 => order(1, 2),
            _ => order(1, 3),
        });
        let ratings = ratings(&orders(games), 4, 1);
        let ends = |bot: usize| (ratings[bot].unwrap().low.is_some(), ratings[bot].unwrap().high.is_some());
        assert_eq!([0, 1, 2, 3].map(ends), [(true, false), (true, false), (false, true), (false, true)]);
    }

    #[test]
    fn a_bot_that_has_met_nobody_has_no_rating() {
        let alone = [2, 2, 2, NOBODY, NOBODY];
        let ratings = ratings(&orders([FIRST, SECOND, alone]), 4, 1);
        assert!(ratings[0].is_some() && ratings[1].is_some());
        assert_eq!(ratings[2..], [None, None]);
    }

    #[test]
    fn games_of_one_deal_do_not_count_as_independent() {
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
