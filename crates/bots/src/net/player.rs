//! A player that follows trained weights.

use std::sync::Arc;

use encoding::{
    Answer, Asked, CODES, Code, Codes, Ladder, Limit, Limits, Memory, Pick, SIZE, Scale, decode, observe,
    to_bytes,
};
use rules::{Action, Bid, Card, Event, Eyes, Menu, Money, Observer as _, Phase, Seat, View};

use crate::bot::Bot;
use crate::net::Weights;
use crate::net::search::{Question, search};
use crate::rng::Rng;

/// Which of the codes is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// The one with the highest number.
    Best,
    /// One of them, each as likely as the weights say.
    Drawn,
    /// The one that does best in so many imagined worlds.
    Searched(u32),
}

/// Plays what the weights say, from what its seat knows and remembers.
pub(crate) struct Net {
    weights: Arc<Weights>,
    choice: Choice,
    memory: Option<Memory>,
    // How many events of the history are in the memory.
    seen: usize,
    // For the auction as it is, and as somebody imagines it.
    real: Plan,
    imagined: Plan,
}

impl Net {
    pub(crate) fn new(weights: Arc<Weights>, choice: Choice) -> Net {
        Net { weights, choice, memory: None, seen: 0, real: Plan::default(), imagined: Plan::default() }
    }

    /// What everybody remembers, up to now.
    fn remember(&mut self, eyes: &Eyes<'_>, view: &View) -> Memory {
        let events = eyes.history().events();
        let (mut memory, seen) = match self.memory {
            Some(memory) if self.seen <= events.len() => (memory, self.seen),
            _ => (Memory::new(view.settings()), 0),
        };
        events[seen..].iter().for_each(|event| memory.event(*event));
        (self.memory, self.seen) = (Some(memory), events.len());
        memory
    }
}

impl Bot for Net {
    fn begin(&mut self, _: &Eyes<'_>) {
        (self.memory, self.seen) = (None, 0);
        (self.real, self.imagined) = (Plan::default(), Plan::default());
    }

    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let (view, me) = (eyes.view(), eyes.seat());
        let memory = self.remember(eyes, &view);
        let ladder = Ladder::of(&Scale::of(&view, &memory));
        let legal = Codes::legal(menu, &ladder);
        let asked = Asked { seat: me, menu: *menu, legal };
        let code = |own: &Limits, rng: &mut Rng| {
            legal.only().unwrap_or_else(|| {
                let logits = self.weights.policy(&known(&view, &memory, own.of(me)));
                match self.choice {
                    Choice::Best => best(legal, &logits),
                    Choice::Drawn => drawn(legal, &logits, rng),
                    Choice::Searched(worlds) => {
                        let limits = everybodys(eyes, &view, own);
                        let question =
                            Question { weights: &self.weights, view: &view, memory, limits, asked };
                        search(&question, &logits, worlds, rng)
                    }
                }
            })
        };
        let decoded =
            |action: Option<Action>| action.unwrap_or_else(|| unreachable!("a code that is marked is legal"));
        let (Phase::Open { lot, high }, Menu::Bid { least, .. }) = (view.phase(), menu) else {
            return decoded(decode(menu, &ladder, code(&Limits::default(), rng), Pick::Drawn(rng)));
        };
        // Bots are also asked how an auction would go on. What is decided then counts only until a real question comes.
        let happened = eyes.history().bids().next_back() == *high && *least == raise(*high);
        if happened || self.imagined.lot != Some(lot.first()) {
            self.real.turn_to(lot.first());
            self.imagined = self.real.clone();
        }
        let plan = if happened { &mut self.real } else { &mut self.imagined };
        let limits = plan.at(*least);
        match limits.answer(me, *least) {
            Answer::Raise => Action::Bid(*least),
            Answer::Pass => Action::Pass,
            Answer::Ask => {
                // The middle, so that it would name the same limit if it were asked again.
                let chosen = code(&limits, rng);
                let action = decoded(decode(menu, &ladder, chosen, Pick::<Rng>::Middle));
                plan.decide(me, *least, action, high.is_some());
                if action == Action::Pass { action } else { Action::Bid(*least) }
            }
        }
    }

    fn listens(&self) -> bool {
        true
    }

    /// Whoever joins a game decides anew about its limits; a search is too long to be done again for everything that was asked.
    fn plans(&self) -> bool {
        !matches!(self.choice, Choice::Searched(_))
    }
}

/// The least bid over this one.
fn raise(high: Option<Bid>) -> Money {
    high.map_or(Money::ONE, |bid| bid.amount.plus_one())
}

/// What it has decided about the lot of an open auction, and at which least bid: a decision counts from that one on, so that the
/// same question gets the same answer.
#[derive(Clone, Default)]
struct Plan {
    lot: Option<Card>,
    decided: Vec<(Money, Limits)>,
}

impl Plan {
    /// Another lot: everything is forgotten.
    fn turn_to(&mut self, lot: Card) {
        if self.lot != Some(lot) {
            *self = Plan { lot: Some(lot), decided: Vec::new() };
        }
    }

    /// What it has decided if this is the least bid.
    fn at(&self, least: Money) -> Limits {
        let made = self.decided.iter().rev().find(|(from, _)| *from <= least);
        made.map_or(Limits::default(), |&(_, limits)| limits)
    }

    fn decide(&mut self, me: Seat, least: Money, action: Action, bid_stands: bool) {
        let mut limits = self.at(least);
        limits.decide(me, action, bid_stands);
        // What it decided about later raises no longer follows from this.
        self.decided.retain(|(from, _)| *from <= least);
        self.decided.push((least, limits));
    }
}

/// The limits of everybody in an open auction, as far as their bids show them: whoever has bid has named what it bid, and whoever has
/// passed against a bid is out. `own` has those of the seat that looks.
fn everybodys(eyes: &Eyes<'_>, view: &View, own: &Limits) -> Limits {
    let mut limits = *own;
    let Phase::Open { high, .. } = view.phase() else { return limits };
    let mut stands = false;
    for event in eyes.history().auction() {
        match *event {
            Event::Bid { seat, amount } => {
                stands = true;
                if seat != eyes.seat() {
                    limits.shown(seat, amount);
                }
            }
            Event::Passed { seat } if stands && seat != eyes.seat() => {
                limits.decide(seat, Action::Pass, true);
            }
            _ => {}
        }
    }
    // It may be asked about a bid that nobody has made yet.
    if let Some(bid) = high.filter(|bid| bid.seat != eyes.seat()) {
        limits.shown(bid.seat, bid.amount);
    }
    limits
}

/// What a seat knows, as bytes.
pub(super) fn known(view: &View, memory: &Memory, own: &Limit) -> [u8; SIZE] {
    let (mut numbers, mut bytes) = ([0.0; SIZE], [0; SIZE]);
    observe(view, memory, own, &mut numbers);
    to_bytes(&numbers, &mut bytes);
    bytes
}

/// The legal code with the highest number; the first of two equal ones.
pub(super) fn best(legal: Codes, logits: &[f32; CODES]) -> Code {
    let mut best: Option<(Code, f32)> = None;
    for code in legal.iter() {
        let logit = logits[code.number()];
        if best.is_none_or(|(_, most)| logit > most) {
            best = Some((code, logit));
        }
    }
    best.unwrap_or_else(|| unreachable!("a menu has a code")).0
}

/// One of the legal codes, each as likely as the numbers say.
pub(super) fn drawn(legal: Codes, logits: &[f32; CODES], rng: &mut Rng) -> Code {
    let chances = chances(legal, logits);
    let mut left = rng.unit();
    let chosen = chances.iter().find(|(_, chance)| {
        left -= chance;
        left < 0.0
    });
    // What is left when everything was taken is an error of rounding.
    chosen.map_or_else(|| best(legal, logits), |&(code, _)| code)
}

/// The legal codes and how likely each is.
pub(super) fn chances(legal: Codes, logits: &[f32; CODES]) -> Vec<(Code, f64)> {
    let most = logits[best(legal, logits).number()];
    let weigh = |code: Code| (code, power(f64::from(logits[code.number()] - most)));
    let mut chances: Vec<(Code, f64)> = legal.iter().map(weigh).collect();
    let total: f64 = chances.iter().map(|(_, weight)| weight).sum();
    chances.iter_mut().for_each(|(_, chance)| *chance /= total);
    chances
}

/// The exponential of a number that is not positive, from products alone: the same on every machine, where `exp` need not be.
pub(super) fn power(exponent: f64) -> f64 {
    const DOUBLINGS: i32 = 20;
    let mut value = (1.0 + exponent / f64::from(1 << DOUBLINGS)).max(0.0);
    for _ in 0..DOUBLINGS {
        value *= value;
    }
    value
}
