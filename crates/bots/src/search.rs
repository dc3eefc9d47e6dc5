//! `flat`: tries every sensible action in many worlds that the seat cannot rule out.

use rules::{Action, Chance, Eyes, Menu, Money, Phase, Seat, State, View};

use crate::bot::Bot;
use crate::limits::{floor, on_sale};
use crate::rng::Rng;
use crate::rollout::{imagine, play_out, utility};
use crate::theory::Theory;

/// Tries each sensible action in imagined worlds, and follows `theory` unless another action does clearly better.
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
        // The plan comes first: the others are measured against it.
        let others = sensible(menu, &view, value).into_iter().filter(|&action| action != plan);
        let actions: Vec<Action> = [plan].into_iter().chain(others).collect();
        if actions.len() == 1 {
            return plan;
        }
        clearly_best(&actions, &edges(&view, eyes.seat(), &actions, self.worlds, rng))
    }
}

/// By how many standard errors another action must be better.
const CLEARLY: f64 = 2.0;

/// How much better than the plan an action is on average, and the standard error of that difference.
struct Edge {
    mean: f64,
    error: f64,
}

/// The edge of each action over the first, in the same worlds.
fn edges(view: &View, me: Seat, actions: &[Action], worlds: u32, rng: &mut Rng) -> Vec<Edge> {
    let mut sums = vec![(0.0, 0.0); actions.len()];
    in_worlds(view, me, actions, worlds, rng, utility, |ends| {
        for (end, (sum, squares)) in ends.iter().zip(&mut sums) {
            let edge = end - ends[0];
            *sum += edge;
            *squares += edge * edge;
        }
    });
    let count = f64::from(worlds);
    let edge = |(sum, squares): (f64, f64)| {
        let mean = sum / count;
        // A single world says nothing about the variance.
        let variance = if worlds > 1 { (squares - sum * mean) / (count - 1.0) } else { f64::INFINITY };
        Edge { mean, error: (variance.max(1e-9) / count).sqrt() }
    };
    sums.into_iter().map(edge).collect()
}

/// The action with the best edge if it is clear, otherwise the first action.
fn clearly_best(actions: &[Action], edges: &[Edge]) -> Action {
    let others = actions.iter().zip(edges).skip(1);
    match others.max_by(|(_, a), (_, b)| a.mean.total_cmp(&b.mean)) {
        Some((action, edge)) if edge.mean > CLEARLY * edge.error => *action,
        _ => actions[0],
    }
}

/// Tries every action in the same imagined worlds and lets the rollout player finish each game. Every world has its own
/// random stream, which all actions share. For each world, reports how every action ended.
pub(crate) fn in_worlds<T>(
    view: &View,
    me: Seat,
    actions: &[Action],
    worlds: u32,
    rng: &mut Rng,
    measure: impl Fn(&State, Seat) -> T,
    mut show: impl FnMut(&[T]),
) {
    let mut ends = Vec::with_capacity(actions.len());
    for _ in 0..worlds {
        let world = imagine(view, rng);
        let noise = Rng::stream(rng.next(), &[]);
        ends.clear();
        ends.extend(actions.iter().map(|&action| {
            let mut state = world;
            if state.apply(me, action, &mut ()).is_err() {
                unreachable!("the menu is the same in every world the seat cannot rule out");
            }
            play_out(&mut state, &mut noise.clone());
            measure(&state, me)
        }));
        show(&ends);
    }
}

/// The actions worth considering: one card of each kind, every answer, and amounts around what the lot is worth.
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
            hand.iter()
                .filter(|card| {
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
            let one_of_each = cards.iter().filter(|card| {
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

#[cfg(test)]
mod tests {
    use rules::{Deck, Settings, Setup, Viewer};

    use super::*;

    #[test]
    fn every_action_is_tried_in_the_same_worlds_and_no_two_worlds_are_alike() {
        for settings in Settings::every().step_by(7) {
            let mut rng = Rng::stream(1, &[]);
            let deck = Deck::shuffled(settings.edition(), &mut rng);
            let state = State::new(&Setup::new(settings, Seat::One, deck).unwrap());
            let offer = state.menu(Seat::One).unwrap().mildest();
            let view = state.view(Viewer::Seat(Seat::One));
            let mut ends = Vec::new();
            let money = |end: &State, _| settings.chairs().seats().map(|seat| end.cash(seat)).collect();
            in_worlds(&view, Seat::One, &[offer, offer], 20, &mut rng, money, |both: &[Vec<Money>]| {
                assert_eq!(both[0], both[1]);
                ends.push(both[0].clone());
            });
            ends.sort();
            ends.dedup();
            assert_eq!(ends.len(), 20);
        }
    }
}
