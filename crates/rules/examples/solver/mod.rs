//! Solves a small game of two seats exactly: its whole tree, CFR+ on it, and best responses.
//!
//! The result of a game is the difference between the two seats' cash, so it is zero-sum. Where several seats may act
//! at once (open and sealed auctions), the lowest number acts first; in a sealed auction the other does not see what it did.

use std::collections::HashMap;

use rules::{Chairs, Deals, NoDeals, Phase, Position, Seat, Viewer};

/// A moment in the tree.
enum Node {
    /// The game is over; this is what seat 1 has more than seat 2.
    End(f64),
    /// A seat decides.
    Choice { place: usize, after: Vec<u32> },
}

/// What a seat knows when it decides: all moments it cannot tell apart. The view and the public history together are all that it
/// has ever seen, so nothing is forgotten.
struct Place {
    seat: Seat,
    regret: Vec<f64>,
    sum: Vec<f64>,
}

impl Place {
    fn policy(&self) -> Vec<f64> {
        normalized(&self.regret)
    }

    fn average(&self) -> Vec<f64> {
        normalized(&self.sum)
    }
}

fn normalized(weights: &[f64]) -> Vec<f64> {
    let all: f64 = weights.iter().sum();
    if all > 0.0 {
        weights.iter().map(|weight| weight / all).collect()
    } else {
        vec![1.0 / weights.len() as f64; weights.len()]
    }
}

/// The whole tree of a game, and a strategy for each place in it.
pub struct Solver {
    nodes: Vec<Node>,
    // One for each deal, all equally likely.
    roots: Vec<u32>,
    places: Vec<Place>,
    rounds: u32,
}

/// What is known of a game and its strategies.
#[derive(Clone, Copy, Debug)]
pub struct Solution {
    /// What seat 1 wins on average if both follow their average strategies.
    pub value: f64,
    /// How much the two seats could gain together, each by its best response to the other's strategy. It is 0 in an equilibrium.
    pub nash_conv: f64,
}

impl Solver {
    /// Builds the whole tree: every deal, every action.
    ///
    /// # Errors
    ///
    /// If the table has more deals than can be listed.
    pub fn new(settings: rules::Settings, first: Seat) -> Result<Solver, NoDeals> {
        assert_eq!(settings.chairs(), Chairs::Two, "the difference of cash is zero-sum for two");
        let deals = Deals::of(settings, first, 1_000_000)?;
        let mut solver = Solver { nodes: Vec::new(), roots: Vec::new(), places: Vec::new(), rounds: 0 };
        let mut known = HashMap::new();
        for setup in deals.iter() {
            let root = solver.grow(&Position::new(&setup), &mut known);
            solver.roots.push(root);
        }
        Ok(solver)
    }

    fn grow(&mut self, position: &Position, known: &mut HashMap<String, usize>) -> u32 {
        let state = position.state();
        let node = match state.awaits().first() {
            None => {
                assert_eq!(*state.phase(), Phase::Over);
                let [one, two] = [Seat::One, Seat::Two].map(|seat| f64::from(state.cash(seat).units()));
                Node::End(one - two)
            }
            Some(seat) => {
                let actions: Vec<_> =
                    state.menu(seat).expect("an awaited seat has a menu").actions().collect();
                let seen = position.seen_by(Viewer::Seat(seat)).to_string();
                let next = self.places.len();
                let place = *known.entry(seen).or_insert(next);
                if place == next {
                    let zero = vec![0.0; actions.len()];
                    self.places.push(Place { seat, regret: zero.clone(), sum: zero });
                }
                let after = actions
                    .into_iter()
                    .map(|action| {
                        let mut after = position.clone();
                        after.play(seat, action).expect("it was on the menu");
                        self.grow(&after, known)
                    })
                    .collect();
                Node::Choice { place, after }
            }
        };
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// How many moments the tree has, with the deal counted as one.
    pub fn histories(&self) -> usize {
        self.nodes.len() + 1
    }

    /// How many of them are ends of a game.
    pub fn ends(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, Node::End(_))).count()
    }

    /// How many deals there are.
    pub fn deals(&self) -> usize {
        self.roots.len()
    }

    /// How many information sets a seat has.
    pub fn places(&self, seat: Seat) -> usize {
        self.places.iter().filter(|place| place.seat == seat).count()
    }

    /// Improves both strategies by this many iterations of CFR+: regrets never become negative, the seats take turns, and later
    /// strategies count more in the average.
    pub fn improve(&mut self, iterations: u32) {
        for _ in 0..iterations {
            self.rounds += 1;
            for seat in [Seat::One, Seat::Two] {
                let policies: Vec<Vec<f64>> = self.places.iter().map(Place::policy).collect();
                let mut gains: Vec<Vec<f64>> =
                    self.places.iter().map(|place| vec![0.0; place.regret.len()]).collect();
                let chance = 1.0 / self.roots.len() as f64;
                for root in self.roots.clone() {
                    self.walk(root, seat, 1.0, chance, &policies, &mut gains);
                }
                for (place, gain) in self.places.iter_mut().zip(gains) {
                    for (regret, gain) in place.regret.iter_mut().zip(gain) {
                        *regret = (*regret + gain).max(0.0);
                    }
                }
            }
        }
    }

    /// The value of a moment for `seat`, adding up its regrets. `own` and `other` are the probabilities with which the seat, and
    /// the other with chance, come here.
    fn walk(
        &mut self,
        node: u32,
        seat: Seat,
        own: f64,
        other: f64,
        policies: &[Vec<f64>],
        gains: &mut [Vec<f64>],
    ) -> f64 {
        let (place, after) = match &self.nodes[node as usize] {
            Node::End(value) => return if seat == Seat::One { *value } else { -value },
            Node::Choice { place, after } => (*place, after.clone()),
        };
        let policy = &policies[place];
        if self.places[place].seat != seat {
            let paths = after.iter().zip(policy);
            return paths
                .map(|(&next, &chance)| chance * self.walk(next, seat, own, other * chance, policies, gains))
                .sum();
        }
        let values: Vec<f64> = after
            .iter()
            .zip(policy)
            .map(|(&next, &chance)| self.walk(next, seat, own * chance, other, policies, gains))
            .collect();
        let mean: f64 = values.iter().zip(policy).map(|(value, chance)| value * chance).sum();
        for (gain, value) in gains[place].iter_mut().zip(&values) {
            *gain += other * (value - mean);
        }
        let weight = f64::from(self.rounds) * own;
        for (sum, chance) in self.places[place].sum.iter_mut().zip(policy) {
            *sum += weight * chance;
        }
        mean
    }

    /// The value of the average strategies, and how far they are from an equilibrium.
    pub fn solution(&self) -> Solution {
        let policies: Vec<Vec<f64>> = self.places.iter().map(Place::average).collect();
        let chance = 1.0 / self.roots.len() as f64;
        let value = self.roots.iter().map(|&root| chance * self.value(root, &policies)).sum();
        let best = [Seat::One, Seat::Two].map(|seat| self.best_response(seat, &policies));
        // Both together: what each gets by its best response, less what it gets now; the latter cancel out.
        Solution { value, nash_conv: best[0] + best[1] }
    }

    fn value(&self, node: u32, policies: &[Vec<f64>]) -> f64 {
        match &self.nodes[node as usize] {
            Node::End(value) => *value,
            Node::Choice { place, after } => {
                after.iter().zip(&policies[*place]).map(|(&next, p)| p * self.value(next, policies)).sum()
            }
        }
    }

    /// What a seat gets by its best response to the other's strategy.
    fn best_response(&self, seat: Seat, policies: &[Vec<f64>]) -> f64 {
        let mut reach = vec![0.0; self.nodes.len()];
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); self.places.len()];
        let chance = 1.0 / self.roots.len() as f64;
        self.roots
            .iter()
            .for_each(|&root| self.reach(root, seat, chance, policies, &mut reach, &mut members));
        let mut search =
            Best { solver: self, seat, policies, reach: &reach, members: &members, chosen: vec![] };
        search.chosen = vec![None; self.places.len()];
        self.roots.iter().map(|&root| chance * search.value(root)).sum()
    }

    /// How likely each moment is if `seat` does all it can to come there, and the moments of each of its places.
    fn reach(
        &self,
        node: u32,
        seat: Seat,
        likely: f64,
        policies: &[Vec<f64>],
        reach: &mut [f64],
        members: &mut [Vec<u32>],
    ) {
        reach[node as usize] = likely;
        let Node::Choice { place, after } = &self.nodes[node as usize] else { return };
        let own = self.places[*place].seat == seat;
        if own {
            members[*place].push(node);
        }
        for (&next, chance) in after.iter().zip(&policies[*place]) {
            let likely = if own { likely } else { likely * chance };
            self.reach(next, seat, likely, policies, reach, members);
        }
    }
}

/// A search for the best response of a seat.
struct Best<'a> {
    solver: &'a Solver,
    seat: Seat,
    policies: &'a [Vec<f64>],
    reach: &'a [f64],
    members: &'a [Vec<u32>],
    chosen: Vec<Option<usize>>,
}

impl Best<'_> {
    fn value(&mut self, node: u32) -> f64 {
        let solver = self.solver;
        match &solver.nodes[node as usize] {
            Node::End(value) if self.seat == Seat::One => *value,
            Node::End(value) => -value,
            Node::Choice { place, after } if solver.places[*place].seat == self.seat => {
                let choice = self.choose(*place, after.len());
                self.value(after[choice])
            }
            Node::Choice { place, after } => {
                let policies = self.policies;
                after.iter().zip(&policies[*place]).map(|(&next, chance)| chance * self.value(next)).sum()
            }
        }
    }

    /// The best action at a place: the same at all moments that the seat cannot tell apart.
    fn choose(&mut self, place: usize, actions: usize) -> usize {
        if let Some(choice) = self.chosen[place] {
            return choice;
        }
        let mut worth = vec![0.0; actions];
        let members = self.members;
        for &node in &members[place] {
            let Node::Choice { after, .. } = &self.solver.nodes[node as usize] else { continue };
            for (worth, &next) in worth.iter_mut().zip(after) {
                *worth += self.reach[node as usize] * self.value(next);
            }
        }
        let best = (0..actions).max_by(|&one, &two| worth[one].total_cmp(&worth[two]));
        let choice = best.expect("there is always something to do");
        self.chosen[place] = Some(choice);
        choice
    }
}
