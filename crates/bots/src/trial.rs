//! Actions tried out in the same imagined worlds, with what becomes of everybody: what puzzles are judged by.

use rules::{Action, BySeat, Seat, State, View};

use crate::hint::Behind;
use crate::interval::{Figures, Interval};
use crate::rng::Rng;
use crate::rollout::first_place;
use crate::search::in_worlds;

/// Actions of one seat, each tried in the same worlds which that seat cannot rule out.
pub struct Trial {
    actions: Vec<Action>,
    wins: Figures,
    money: Figures,
    // What everybody has at the end of the game, by action.
    ends: Vec<BySeat<f64>>,
    worlds: f64,
}

impl Trial {
    /// Tries these actions, at least one, in so many worlds; the rollout player then plays every seat to the end of the game.
    #[must_use]
    pub fn of(view: &View, me: Seat, actions: Vec<Action>, worlds: u32, rng: &mut Rng) -> Trial {
        let chairs = view.settings().chairs();
        let mut ends = vec![BySeat::from_fn(chairs, |_| 0.0); actions.len()];
        let (mut wins, mut money) = (Figures::new(actions.len()), Figures::new(actions.len()));
        let measure = |end: &State, me: Seat| {
            let cash = BySeat::from_fn(chairs, |seat| f64::from(end.cash(seat).units()));
            (first_place(end, me), cash)
        };
        in_worlds(view, me, &actions, worlds, rng, measure, |tried| {
            wins.add(&tried.iter().map(|end| end.0).collect::<Vec<f64>>());
            money.add(&tried.iter().map(|end| end.1[me]).collect::<Vec<f64>>());
            for (sums, (_, cash)) in ends.iter_mut().zip(tried) {
                chairs.seats().for_each(|seat| sums[seat] += cash[seat]);
            }
        });
        Trial { actions, wins, money, ends, worlds: f64::from(worlds.max(1)) }
    }

    /// The actions, as they were given.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The places of the actions, best first: by games won, then by money.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let better = |&a: &usize, &b: &usize| {
            self.wins
                .sum(b)
                .total_cmp(&self.wins.sum(a))
                .then(self.money.sum(b).total_cmp(&self.money.sum(a)))
        };
        let mut order: Vec<usize> = (0..self.actions.len()).collect();
        order.sort_by(better);
        order
    }

    /// The share of games won after an action.
    #[must_use]
    pub fn wins(&self, action: usize) -> Interval {
        self.wins.share(action)
    }

    /// What a seat has at the end of the game after an action, on average.
    #[must_use]
    pub fn money(&self, action: usize, seat: Seat) -> f64 {
        self.ends[action][seat] / self.worlds
    }

    /// How an action compares with another.
    #[must_use]
    pub fn over(&self, action: usize, other: usize) -> Behind {
        Behind { wins: self.wins.share_over(action, other), money: self.money.amount_over(action, other) }
    }
}
