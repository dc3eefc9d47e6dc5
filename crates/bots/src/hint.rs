//! What each sensible action is worth to a seat, from what that seat may know.

use rules::{Action, Artist, Money, Phase, Seat, View};

use crate::limits::on_sale;
use crate::quick::play_out;
use crate::rng::Rng;
use crate::search::sensible;
use crate::worth::Outlook;

/// How often the outlook is sampled.
const SAMPLES: u32 = 2_000;

/// A mean with half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expected {
    /// The mean.
    pub mean: f64,
    /// Half the width.
    pub margin: f64,
}

/// What an action is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hint {
    /// What to do.
    pub action: Action,
    /// The money one ends with.
    pub money: Expected,
    /// The share of games won.
    pub wins: Expected,
}

/// What the lot is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// Whose paintings they are.
    pub artist: Artist,
    /// How many.
    pub paintings: u32,
    /// What one fetches: first, second, third or no place, with probabilities.
    pub each: [(Money, f64); 4],
    /// What the lot fetches on average.
    pub mean: f64,
    /// Up to here it is better to have it than to let the auctioneer have it: n/(n+1) of that for a buyer,
    /// n/(2n−1) for the auctioneer.
    pub fair: f64,
}

/// What a seat could do at its decision, the best first, and what the lot is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The lot, where there is one.
    pub lot: Option<Worth>,
    /// The actions, the best first.
    pub hints: Vec<Hint>,
}

/// Tries every sensible action in so many worlds the seat cannot rule out, the same worlds for each. Nothing when the
/// viewer is not to act.
#[must_use]
pub fn advice(view: &View, me: Seat, worlds: u32, rng: &mut Rng) -> Option<Advice> {
    let menu = view.menu()?;
    let outlook = Outlook::of(view, SAMPLES, rng);
    let (artist, paintings) = on_sale(view);
    let mean = f64::from(paintings) * outlook.mean(artist);
    let actions: Vec<Action> =
        sensible(&menu, view, mean).into_iter().filter(|a| menu.check(*a).is_ok()).collect();
    let mut sums = vec![[0.0; 4]; actions.len()];
    for _ in 0..worlds {
        let world = view.imagine(rng);
        let noise = rng.clone();
        for (action, sum) in actions.iter().zip(&mut sums) {
            let mut end = world;
            if end.apply(me, *action, &mut ()).is_ok() {
                play_out(&mut end, &mut noise.clone());
            }
            let money = f64::from(end.cash(me).units());
            let first = end.standings().filter(|standing| standing.place == 1).count() as f64;
            let won = end.standings().any(|standing| standing.place == 1 && standing.seat == me);
            let share = if won { 1.0 / first } else { 0.0 };
            for (total, value) in sum.iter_mut().zip([money, money * money, share, share * share]) {
                *total += value;
            }
        }
        // The next world must not see the same noise.
        rules::Chance::next(rng);
    }
    let count = f64::from(worlds.max(1));
    let expected = |sum: f64, squares: f64| {
        let mean = sum / count;
        Expected { mean, margin: 1.96 * ((squares / count - mean * mean).max(0.0) / count).sqrt() }
    };
    let mut hints: Vec<Hint> = actions
        .into_iter()
        .zip(sums)
        .map(|(action, [money, money2, wins, wins2])| Hint {
            action,
            money: expected(money, money2),
            wins: expected(wins, wins2),
        })
        .collect();
    hints.sort_by(|a, b| b.wins.mean.total_cmp(&a.wins.mean).then(b.money.mean.total_cmp(&a.money.mean)));
    let auctioned = view.phase().lot().copied();
    let waiting = matches!(view.phase(), Phase::Add { .. });
    let lot = (auctioned.is_some() || waiting).then(|| {
        let seats = view.settings().chairs().count() as f64;
        let selling = auctioned.is_some_and(|lot| lot.auctioneer() == me);
        let share = if selling { seats / (2.0 * seats - 1.0) } else { seats / (seats + 1.0) };
        Worth { artist, paintings, each: outlook.distribution(artist), mean, fair: mean * share }
    });
    Some(Advice { lot, hints })
}
