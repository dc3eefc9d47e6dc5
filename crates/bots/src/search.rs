//! `flat`: every sensible action tried out in many worlds one cannot rule out.

use rules::{Action, Eyes, Menu, Money, Phase, Seat, State, View};

use crate::bot::Bot;
use crate::limits::{floor, on_sale};
use crate::quick::{play_out, utility};
use crate::rng::Rng;
use crate::theory::Theory;

/// Tries each sensible action in so many imagined worlds, and keeps to `theory` where no other does clearly better.
pub(crate) struct Flat {
    worlds: u32,
    theory: Theory,
}

impl Flat {
    pub(crate) fn new(worlds: u32) -> Flat {
        Flat { worlds, theory: Theory::default() }
    }
}

impl Bot for Flat {
    fn begin(&mut self, eyes: &Eyes<'_>) {
        self.theory.begin(eyes);
    }

    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let plan = self.theory.act(eyes, menu, rng);
        let view = eyes.view();
        let value = {
            let (artist, cards) = on_sale(&view);
            f64::from(cards) * self.theory.value_of(&view, artist, rng)
        };
        let others: Vec<Action> =
            sensible(menu, &view, value).into_iter().filter(|&action| action != plan).collect();
        if others.is_empty() {
            return plan;
        }
        let tried = compare(&view, eyes.seat(), plan, &others, self.worlds, rng);
        let best = tried.iter().max_by(|a, b| a.edge.total_cmp(&b.edge));
        match best {
            Some(best) if best.edge > CLEARLY * best.error => best.action,
            _ => plan,
        }
    }
}

/// By how many standard errors another action must be better.
const CLEARLY: f64 = 2.0;

/// An action compared with the plan, over the same worlds.
pub(crate) struct Tried {
    pub(crate) action: Action,
    /// How much better it is on average.
    pub(crate) edge: f64,
    /// The standard error of that.
    pub(crate) error: f64,
}

/// Plays the plan and each other action in the same worlds, with the same noise.
fn compare(view: &View, me: Seat, plan: Action, others: &[Action], worlds: u32, rng: &mut Rng) -> Vec<Tried> {
    let mut sums = vec![(0.0, 0.0); others.len()];
    for _ in 0..worlds {
        let world = view.imagine(rng);
        let noise = rng.clone();
        let base = try_out(&world, me, plan, &mut noise.clone());
        for (action, (sum, squares)) in others.iter().zip(&mut sums) {
            let edge = try_out(&world, me, *action, &mut noise.clone()) - base;
            *sum += edge;
            *squares += edge * edge;
        }
        // The next world must not see the same noise.
        rules::Chance::next(rng);
    }
    let count = f64::from(worlds.max(1));
    others
        .iter()
        .zip(sums)
        .map(|(&action, (sum, squares))| {
            let edge = sum / count;
            let error = ((squares / count - edge * edge).max(1e-9) / count).sqrt();
            Tried { action, edge, error }
        })
        .collect()
}

/// How good the end is after this action, the rest played by the light player.
pub(crate) fn try_out(world: &State, me: Seat, action: Action, rng: &mut Rng) -> f64 {
    let mut state = *world;
    if state.apply(me, action, &mut ()).is_err() {
        return 0.0;
    }
    play_out(&mut state, rng);
    utility(&state, me)
}

/// The actions worth a thought: one card of each kind, every answer, and amounts around what the lot is worth.
pub(crate) fn sensible(menu: &Menu, view: &View, value: f64) -> Vec<Action> {
    let shares = |least: Money, most: Money, shares: &[f64]| {
        let mut amounts: Vec<Money> =
            shares.iter().map(|share| floor(value * share).max(least).min(most)).collect();
        amounts.dedup();
        amounts
    };
    match *menu {
        Menu::Offer { hand } => {
            let mut kinds = Vec::new();
            hand.filter(|card| {
                let kind = (card.artist(), card.symbol());
                let new = !kinds.contains(&kind);
                kinds.push(kind);
                new
            })
            .map(Action::Offer)
            .collect()
        }
        Menu::Add { cards, .. } => {
            let mut kinds = Vec::new();
            let one_of_each = cards.filter(|card| {
                let new = !kinds.contains(&card.symbol());
                kinds.push(card.symbol());
                new
            });
            one_of_each.map(Action::Add).chain([Action::Pass]).collect()
        }
        Menu::Bid { least, most } if matches!(view.phase(), Phase::Open { .. }) => {
            if least <= most && f64::from(least.units()) < 1.2 * value {
                vec![Action::Pass, Action::Bid(least)]
            } else {
                vec![Action::Pass]
            }
        }
        Menu::Bid { least, most } => {
            let bids = shares(least, most, &[0.0, 0.55, 0.65, 0.75, 0.85]);
            bids.into_iter().map(Action::Bid).chain([Action::Pass]).collect()
        }
        Menu::Fist { most } => shares(Money::ZERO, most, &[0.0, 0.35, 0.45, 0.55, 0.65, 0.75])
            .into_iter()
            .map(Action::Bid)
            .collect(),
        Menu::Price { most } => {
            shares(Money::ONE, most, &[0.5, 0.6, 0.7, 0.8, 0.9]).into_iter().map(Action::Price).collect()
        }
        Menu::Buy { .. } => vec![Action::Buy, Action::Pass],
        Menu::Turn => vec![Action::Turn, Action::Pass],
    }
}
