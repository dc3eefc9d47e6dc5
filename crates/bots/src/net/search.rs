//! `deep`: what a trained player would do, tried in worlds that its seat cannot rule out. The player plays every seat to the end of
//! the round, and the judge says what that is worth.

use encoding::{Asked, CODES, Code, Codes, Course, Ladder, Limit, Limits, Memory, Pick, Scale, decode};
use rules::{Action, Chance as _, Menu, Money, Phase, Seat, State, View, Viewer};

use crate::net::Weights;
use crate::net::player::{best, chances, drawn, known};
use crate::rng::Rng;
use crate::rollout::first_place;

/// At most so many codes are tried, and none that the player would choose less often than this.
const MOST_TRIED: usize = 8;
const LEAST_CHANCE: f64 = 0.01;

/// By how many standard errors another code must be better than what the player would choose.
const CLEARLY: f64 = 1.0;

/// A decision, and what is known about it.
pub(super) struct Question<'a> {
    pub(super) weights: &'a Weights,
    pub(super) view: &'a View,
    pub(super) memory: Memory,
    pub(super) limits: Limits,
    pub(super) asked: Asked,
}

/// The code that does best. All codes are tried in the same worlds; the worse half is left out after a quarter of them, and all but two
/// after half.
pub(super) fn search(question: &Question<'_>, logits: &[f32; CODES], worlds: u32, rng: &mut Rng) -> Code {
    let mut tried = candidates(question.asked.legal, logits);
    for world in 0..worlds {
        if tried.len() == 1 {
            break;
        }
        if world > 0 && (world == worlds / 4 || world == worlds / 2) {
            let keep = if world == worlds / 2 { 2 } else { tried.len().div_ceil(2) };
            tried.sort_by(|a, b| b.sum.total_cmp(&a.sum));
            // The plan stays, because the others are measured against it.
            let plan = tried.iter().position(|one| one.is_plan).unwrap_or_default();
            let place = plan.min(keep.max(2) - 1);
            tried[place..=plan].rotate_right(1);
            tried.truncate(keep.max(2));
        }
        question.try_all(&mut tried, rng);
    }
    let plan = tried.iter().find(|one| one.is_plan).unwrap_or_else(|| unreachable!("the plan stays"));
    let edge = |one: &&Tried| one.edges - CLEARLY * one.error();
    let better = tried.iter().filter(|one| !one.is_plan && edge(one) > 0.0);
    better.max_by(|a, b| edge(a).total_cmp(&edge(b))).unwrap_or(plan).code
}

/// A code that is tried.
struct Tried {
    code: Code,
    is_plan: bool,
    sum: f64,
    // How much better it was than the plan in each world: the sum, and that of the squares.
    edges: f64,
    squares: f64,
    worlds: f64,
}

impl Tried {
    /// The standard error of the sum of its edges.
    fn error(&self) -> f64 {
        if self.worlds < 2.0 {
            return f64::INFINITY;
        }
        let variance = (self.squares - self.edges * self.edges / self.worlds) / (self.worlds - 1.0);
        (variance.max(1e-12) * self.worlds).sqrt()
    }
}

/// The likeliest codes, the player's choice first.
fn candidates(legal: Codes, logits: &[f32; CODES]) -> Vec<Tried> {
    let mut likely = chances(legal, logits);
    likely.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let least = likely.iter().take(MOST_TRIED).filter(|(_, chance)| *chance >= LEAST_CHANCE).count();
    likely.truncate(least);
    let tried = |(place, (code, _))| Tried {
        code,
        is_plan: place == 0,
        sum: 0.0,
        edges: 0.0,
        squares: 0.0,
        worlds: 0.0,
    };
    likely.into_iter().enumerate().map(tried).collect()
}

impl Question<'_> {
    /// Tries these codes in one world.
    fn try_all(&self, tried: &mut [Tried], rng: &mut Rng) {
        let course = Course::new(self.imagine(rng), self.memory, self.limits);
        let noise = Rng::stream(rng.next(), &[]);
        let ends: Vec<f64> =
            tried.iter().map(|one| self.follow(course, one.code, &mut noise.clone())).collect();
        let plan = tried.iter().position(|one| one.is_plan).map_or(0.0, |place| ends[place]);
        for (one, end) in tried.iter_mut().zip(ends) {
            let edge = end - plan;
            one.sum += end;
            one.edges += edge;
            one.squares += edge * edge;
            one.worlds += 1.0;
        }
    }

    /// A world that the seat cannot rule out; fists already closed hold what the player would have put in them.
    fn imagine(&self, rng: &mut Rng) -> State {
        self.view.imagine_fists(rng, |world, seat, rng| {
            let menu = Menu::Fist { most: world.cash(seat) };
            let ladder = Ladder::of(&Scale::of_state(world, &self.memory));
            let legal = Codes::legal(&menu, &ladder);
            let view = world.view(Viewer::Seat(seat));
            let logits = self.weights.policy(&known(&view, &self.memory, &Limit::default()));
            let code = drawn(legal, &logits, rng);
            match decode(&menu, &ladder, code, Pick::Drawn(rng)) {
                Some(Action::Bid(amount)) => amount,
                _ => Money::ZERO,
            }
        })
    }

    /// How it ends for the seat if it chooses this code: the share of the win, as it is or as the judge expects it.
    fn follow(&self, mut course: Course, code: Code, rng: &mut Rng) -> f64 {
        let (me, round) = (self.asked.seat, self.view.round());
        let done = course.answer(&self.asked, code, Pick::<Rng>::Middle);
        debug_assert!(done.is_some(), "the menu is the same in every world the seat cannot rule out");
        while let Some(asked) = course.go_on(rng) {
            if course.state().round() != round {
                return share(self.weights, course.state(), course.memory(), me);
            }
            let view = course.state().view(Viewer::Seat(asked.seat));
            let logits = self.weights.policy(&known(&view, course.memory(), course.limit(asked.seat)));
            let code = best(asked.legal, &logits);
            let done = course.answer(&asked, code, Pick::Drawn(rng));
            debug_assert!(done.is_some(), "a marked code is legal");
        }
        debug_assert_eq!(*course.state().phase(), Phase::Over);
        first_place(course.state(), me)
    }
}

/// The share of the win that the judge expects for a seat.
fn share(weights: &Weights, state: &State, memory: &Memory, me: Seat) -> f64 {
    let view = state.view(Viewer::Seat(me));
    weights.shares(&view, memory).map_or_else(|| first_place(state, me), |shares| shares[0])
}
