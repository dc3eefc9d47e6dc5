//! Open auctions for those who decide once: a limit instead of one answer after the other.

use rules::{Action, Money, Seat};

/// How many limits a seat may name for one lot. Without a cap, decisions per game nearly double and nothing is gained.
pub const LIMITS: u8 = 2;

/// What one seat has decided about the lot in an open auction.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limit {
    /// How many limits it has named.
    pub named: u8,
    /// The latest one; zero if there is none.
    pub amount: Money,
    /// Whether it has passed against a standing bid: it is not asked again.
    pub out: bool,
}

/// What a seat does when it is awaited in an open auction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It must be asked.
    Ask,
    /// It raises by the least amount, within its limit.
    Raise,
    /// It passes.
    Pass,
}

/// The limits of all seats for one lot.
///
/// # Examples
///
/// ```
/// use encoding::{Answer, Limits};
/// use rules::{Action, Money, Seat};
///
/// let mut limits = Limits::default();
/// assert_eq!(limits.answer(Seat::Two, Money::new(4)), Answer::Ask);
/// limits.decide(Seat::Two, Action::Bid(Money::new(9)), true);
/// assert_eq!(limits.answer(Seat::Two, Money::new(9)), Answer::Raise);
/// assert_eq!(limits.answer(Seat::Two, Money::new(10)), Answer::Ask, "a second limit, if it likes");
/// limits.decide(Seat::Two, Action::Pass, true);
/// assert_eq!(limits.answer(Seat::Two, Money::new(11)), Answer::Pass);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits([Limit; Seat::MOST]);

impl Limits {
    /// What a seat has decided.
    #[must_use]
    #[inline]
    pub const fn of(&self, seat: Seat) -> &Limit {
        &self.0[seat.index()]
    }

    /// What the seat does if `least` is the least bid.
    #[must_use]
    #[inline]
    pub fn answer(&self, seat: Seat, least: Money) -> Answer {
        let limit = self.of(seat);
        if limit.out {
            Answer::Pass
        } else if limit.amount >= least {
            Answer::Raise
        } else if limit.named < LIMITS {
            Answer::Ask
        } else {
            Answer::Pass
        }
    }

    /// Notes what a seat decided when asked: a bid is a limit; a pass against a standing bid is final.
    #[inline]
    pub fn decide(&mut self, seat: Seat, action: Action, bid_stands: bool) {
        let limit = &mut self.0[seat.index()];
        match action {
            Action::Bid(amount) => *limit = Limit { named: limit.named + 1, amount, out: false },
            _ => limit.out |= bid_stands,
        }
    }

    /// What a bid shows of somebody else: they are in, whatever they did before, and go at least so far.
    #[inline]
    pub fn shown(&mut self, seat: Seat, amount: Money) {
        self.0[seat.index()] = Limit { named: 1, amount, out: false };
    }

    /// Another lot: everything is forgotten.
    #[inline]
    pub fn clear(&mut self) {
        *self = Limits::default();
    }
}
