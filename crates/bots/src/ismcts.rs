//! `ismcts`: a search tree over sequences of actions; every iteration runs in a newly imagined world.

use rules::{Action, Chance, Eyes, Menu, Seat, State};

use crate::bot::Bot;
use crate::rng::Rng;
use crate::rollout::{imagine, play_out, utility};
use crate::search::sensible;
use crate::theory::Theory;
use crate::worth::looked_up;

/// Information-set Monte Carlo tree search. The more often a node is visited, the more actions (such as prices) it tries.
pub(crate) struct Ismcts {
    iterations: u32,
    theory: Theory,
}

impl Ismcts {
    pub(crate) fn new(iterations: u32) -> Ismcts {
        Ismcts { iterations, theory: Theory::default() }
    }
}

/// The weight of exploration against exploitation.
const CURIOSITY: f64 = 0.3;

/// A node for one sequence of actions: how often it was reached, and the total utility for the seat that acted last.
struct Node {
    seat: Seat,
    action: Action,
    visits: f64,
    sum: f64,
    children: Vec<usize>,
}

struct Tree {
    nodes: Vec<Node>,
}

impl Bot for Ismcts {
    fn begin(&mut self, eyes: &Eyes<'_>) {
        self.theory.begin(eyes);
    }

    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let me = eyes.seat();
        let plan = self.theory.act(eyes, menu, rng);
        let view = eyes.view();
        let root = Node { seat: me, action: plan, visits: 0.0, sum: 0.0, children: Vec::new() };
        let mut tree = Tree { nodes: vec![root] };
        for _ in 0..self.iterations {
            let mut world = imagine(&view, rng);
            tree.iterate(&mut world, me, plan, rng);
        }
        let visits = |&child: &usize| tree.nodes[child].visits;
        let best = tree.nodes[0].children.iter().max_by(|a, b| visits(a).total_cmp(&visits(b)));
        best.map_or(plan, |&child| tree.nodes[child].action)
    }
}

impl Tree {
    fn iterate(&mut self, world: &mut State, me: Seat, plan: Action, rng: &mut Rng) {
        let mut path = vec![0];
        // The first decision is ours; after that, any awaited seat acts.
        let mut next = Some(me);
        while let Some(seat) = next
            && let Some(menu) = world.menu(seat)
        {
            let here = path[path.len() - 1];
            let first = (here == 0).then_some(plan);
            let (child, new) = self.select(here, world, seat, &menu, first, rng);
            if world.apply(seat, self.nodes[child].action, &mut ()).is_err() {
                return;
            }
            path.push(child);
            if new {
                break;
            }
            next = world.awaits().draw(rng);
        }
        play_out(world, rng);
        for node in path {
            let node = &mut self.nodes[node];
            node.visits += 1.0;
            node.sum += utility(world, node.seat);
        }
    }

    /// The child to visit: a new one while the node has few for its visits, otherwise the most promising legal one.
    fn select(
        &mut self,
        here: usize,
        world: &State,
        seat: Seat,
        menu: &Menu,
        first: Option<Action>,
        rng: &mut Rng,
    ) -> (usize, bool) {
        let legal: Vec<usize> = self.nodes[here]
            .children
            .iter()
            .copied()
            .filter(|&child| self.nodes[child].seat == seat && menu.check(self.nodes[child].action).is_ok())
            .collect();
        let wanted = 1 + self.nodes[here].visits.sqrt() as usize;
        if legal.len() < wanted
            && let Some(action) = self.new_action(&legal, world, seat, menu, first, rng)
        {
            self.nodes.push(Node { seat, action, visits: 0.0, sum: 0.0, children: Vec::new() });
            let child = self.nodes.len() - 1;
            self.nodes[here].children.push(child);
            return (child, true);
        }
        let visits = self.nodes[here].visits.max(1.0).ln();
        let promise = |&child: &usize| {
            let node = &self.nodes[child];
            node.sum / node.visits.max(1.0) + CURIOSITY * (visits / node.visits.max(1.0)).sqrt()
        };
        let best = legal.iter().max_by(|a, b| promise(a).total_cmp(&promise(b)));
        (best.copied().unwrap_or_else(|| unreachable!("a node without children gets one first")), false)
    }

    /// A sensible action that has not been tried here.
    fn new_action(
        &self,
        tried: &[usize],
        world: &State,
        seat: Seat,
        menu: &Menu,
        first: Option<Action>,
        rng: &mut Rng,
    ) -> Option<Action> {
        let is_new = |action: &Action| tried.iter().all(|&child| self.nodes[child].action != *action);
        if let Some(plan) = first.filter(is_new) {
            return Some(plan);
        }
        let value = world
            .phase()
            .lot()
            .map_or(0.0, |lot| f64::from(lot.size()) * looked_up(world)(lot.first().artist()));
        let view = world.eyes(seat).view();
        let mut new: Vec<Action> = sensible(menu, &view, value).into_iter().filter(is_new).collect();
        if new.is_empty() && tried.is_empty() {
            return Some(menu.mildest());
        }
        let place = rng.below(new.len().max(1) as u32) as usize;
        (!new.is_empty()).then(|| new.swap_remove(place))
    }
}
