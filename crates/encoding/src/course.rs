//! A game that is played in codes.

use rules::{Action, Chance, Menu, Phase, Seat, Seats, State, Viewer};

use crate::code::{Code, Pick, decode};
use crate::codes::Codes;
use crate::ladder::Ladder;
use crate::limits::{Answer, Limit, Limits};
use crate::memory::Memory;
use crate::observation::{SIZE, observe};
use crate::scale::Scale;

/// A decision: what a seat may do, in codes.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Who is asked.
    pub seat: Seat,
    /// What it may do.
    pub menu: Menu,
    /// The codes of what it may do: at least two.
    pub legal: Codes,
}

/// What an awaited seat does next.
#[derive(Clone, Copy, Debug)]
pub enum Turn {
    /// It must be asked.
    Asks(Asked),
    /// It had no choice, or follows a limit that it has named, and has done this.
    Did(Action),
}

/// A game whose seats decide in codes. What has only one answer is not asked; a raise within a limit that a seat has named is
/// not asked either.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    state: State,
    memory: Memory,
    limits: Limits,
    // The rungs of money, and the scale they were made for.
    ladder: (Scale, Ladder),
}

impl Course {
    /// A game from here on.
    #[must_use]
    pub fn new(state: State, memory: Memory, limits: Limits) -> Course {
        let scale = Scale::of_state(&state, &memory);
        Course { state, memory, limits, ladder: (scale, Ladder::of(&scale)) }
    }

    /// The game at this moment, with everything hidden.
    #[must_use]
    #[inline]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// What is remembered of its events.
    #[must_use]
    #[inline]
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// What a seat has decided about the lot of an open auction.
    #[must_use]
    #[inline]
    pub const fn limit(&self, seat: Seat) -> &Limit {
        self.limits.of(seat)
    }

    /// Writes what a seat knows.
    #[inline]
    pub fn observe(&self, seat: Seat, out: &mut [f32; SIZE]) {
        observe(&self.state.view(Viewer::Seat(seat)), &self.memory, self.limits.of(seat), out);
    }

    /// One of the awaited seats, each equally likely; in an open auction those that can only pass come last. `others` do not decide in
    /// codes.
    #[inline]
    pub fn awaited(&self, others: Seats, chance: &mut impl Chance) -> Option<Seat> {
        let awaited = self.state.awaits();
        match *self.state.phase() {
            // The order in which fists are closed makes no difference.
            Phase::Sealed { .. } => awaited.first(),
            Phase::Open { high, .. } => {
                let least = high.map_or(rules::Money::ONE, |bid| bid.amount.plus_one());
                let may_raise =
                    |seat: &Seat| others.contains(*seat) || self.limits.answer(*seat, least) != Answer::Pass;
                let eager: Seats = awaited.iter().filter(may_raise).collect();
                if eager.is_empty() { awaited.first() } else { eager.draw(chance) }
            }
            _ => awaited.first(),
        }
    }

    /// Lets an awaited seat do what it need not be asked for.
    #[inline]
    pub fn turn(&mut self, seat: Seat, chance: &mut impl Chance) -> Turn {
        let menu = self.state.menu(seat).unwrap_or_else(|| unreachable!("an awaited seat has a menu"));
        if let (Phase::Open { .. }, Menu::Bid { least, .. }) = (self.state.phase(), &menu) {
            let action = match self.limits.answer(seat, *least) {
                Answer::Ask => None,
                Answer::Raise => Some(Action::Bid(*least)),
                Answer::Pass => Some(Action::Pass),
            };
            if let Some(action) = action {
                self.apply(seat, action);
                return Turn::Did(action);
            }
        }
        if let Menu::Bid { .. } | Menu::Fist { .. } | Menu::Price { .. } = menu {
            self.measure();
        }
        let legal = Codes::legal(&menu, &self.ladder.1);
        let asked = Asked { seat, menu, legal };
        let Some(only) = legal.only() else { return Turn::Asks(asked) };
        let action = self.answer(&asked, only, Pick::Drawn(chance));
        Turn::Did(action.unwrap_or_else(|| unreachable!("a marked code is legal")))
    }

    /// Plays on to the next decision of anybody; `None` if the game is over.
    pub fn go_on(&mut self, chance: &mut impl Chance) -> Option<Asked> {
        loop {
            let seat = self.awaited(Seats::EMPTY, chance)?;
            if let Turn::Asks(asked) = self.turn(seat, chance) {
                return Some(asked);
            }
        }
    }

    /// Answers a decision, and returns what was done; `None`, and nothing, if the code is not legal. In an open auction an amount is a
    /// limit, and the bid is the least one.
    #[inline]
    pub fn answer<C: Chance>(&mut self, asked: &Asked, code: Code, pick: Pick<'_, C>) -> Option<Action> {
        let action = decode(&asked.menu, &self.ladder.1, code, pick)?;
        let action = match (*self.state.phase(), asked.menu) {
            (Phase::Open { high, .. }, Menu::Bid { least, .. }) => {
                self.limits.decide(asked.seat, action, high.is_some());
                if action == Action::Pass { action } else { Action::Bid(least) }
            }
            _ => action,
        };
        self.apply(asked.seat, action);
        Some(action)
    }

    /// Does what a seat has decided in its own way.
    #[inline]
    pub fn apply(&mut self, seat: Seat, action: Action) {
        if matches!(action, Action::Offer(_)) {
            self.limits.clear();
        }
        let legal = self.state.apply(seat, action, &mut self.memory);
        legal.unwrap_or_else(|why| unreachable!("an answer from the menu is legal: {why}"));
    }

    /// Makes the rungs of money, unless they are there already: they are the same for all decisions about a lot. Nothing here is
    /// secret.
    #[inline]
    fn measure(&mut self) {
        let scale = Scale::of_state(&self.state, &self.memory);
        if scale != self.ladder.0 {
            self.ladder = (scale, Ladder::of(&scale));
        }
    }
}
