//! Money, in whole units of one thousand.

use core::fmt;
use core::ops::{Add, Mul};

/// An amount of money in whole units; the currency is only a label on the box.
///
/// # Examples
///
/// ```
/// use rules::Money;
/// assert_eq!((Money::new(30) + Money::new(12)).to_string(), "42");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Money(u32);

impl Money {
    /// Nothing.
    pub const ZERO: Money = Money(0);
    /// The smallest bid and the smallest price (R4.1, R5.5.1).
    pub const ONE: Money = Money(1);
    /// What each seat starts with (R2.2).
    pub const START: Money = Money(100);

    /// This many units.
    #[must_use]
    pub const fn new(units: u32) -> Money {
        Money(units)
    }

    /// The number of units.
    #[must_use]
    pub const fn units(self) -> u32 {
        self.0
    }

    /// One unit more: the least bid above this one (R4.2).
    #[must_use]
    pub const fn plus_one(self) -> Money {
        Money(self.0 + 1)
    }

    /// Half, rounded up: the conducting seat's share of a split price (R6.5).
    #[must_use]
    pub const fn larger_half(self) -> Money {
        Money(self.0.div_ceil(2))
    }

    /// Half, rounded down: the opener's share of a split price (R6.5).
    #[must_use]
    pub const fn smaller_half(self) -> Money {
        Money(self.0 / 2)
    }
}

impl Add for Money {
    type Output = Money;

    fn add(self, other: Money) -> Money {
        Money(self.0 + other.0)
    }
}

impl Mul<u32> for Money {
    type Output = Money;

    fn mul(self, times: u32) -> Money {
        Money(self.0 * times)
    }
}

impl core::iter::Sum for Money {
    fn sum<I: Iterator<Item = Money>>(amounts: I) -> Money {
        amounts.fold(Money::ZERO, Add::add)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a seat has: it can be charged and credited, and never becomes negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cash(Money);

impl Cash {
    pub(crate) const fn new(amount: Money) -> Cash {
        Cash(amount)
    }

    pub(crate) const fn amount(self) -> Money {
        self.0
    }

    pub(crate) fn credit(&mut self, amount: Money) {
        self.0.0 += amount.0;
    }

    /// Takes money out. Every caller has checked the amount first, so a failure here is a bug in the rules.
    pub(crate) fn charge(&mut self, amount: Money) {
        self.0.0 = self.0.0.checked_sub(amount.0).expect("nobody pays more than it has (R4.3)");
    }
}
