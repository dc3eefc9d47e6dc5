//! The rungs into which the money for a lot is divided.

use core::ops::RangeInclusive;

use rules::Money;

use crate::scale::Scale;

/// How many rungs there are: nothing; thirty steps of a twentieth of what is expected; five steps to the most that is possible.
pub(crate) const RUNGS: usize = 36;
const FINE: usize = 30;

/// The rungs of money for a lot. They are the same for everybody and for every decision about it, so whoever plays many of them keeps the
/// ladder.
///
/// # Examples
///
/// ```
/// use encoding::{Ladder, Scale};
/// use rules::{Artist, Money};
/// let ladder = Ladder::of(&Scale { artist: Artist::A, cards: 1, expected: 40.0, most: 90.0 });
/// assert_eq!(ladder.rung(0, Money::ZERO, Money::new(100)), 0..=0);
/// assert_eq!(ladder.rung(5, Money::ZERO, Money::new(100)), 9..=10);
/// assert_eq!(ladder.rung(35, Money::ZERO, Money::new(88)), 85..=88, "no more than there is cash");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// The upper end of each rung, which belongs to it; never below the one before.
    tops: [u16; RUNGS],
    /// A bit for each rung that has an amount at all.
    filled: u64,
}

impl Ladder {
    /// The rungs for a lot with this scale.
    #[must_use]
    pub fn of(scale: &Scale) -> Ladder {
        let fine = scale.expected / 20.0;
        let from = fine * FINE as f32;
        let step = (scale.most - from).max(0.0) / (RUNGS - 1 - FINE) as f32;
        let tops = core::array::from_fn(|rung| {
            if rung <= FINE {
                (fine * rung as f32) as u16
            } else {
                (from + step * (rung - FINE) as f32) as u16
            }
        });
        let mut filled = 1;
        for rung in 1..RUNGS {
            filled |= u64::from(tops[rung] > tops[rung - 1]) << rung;
        }
        Ladder { tops, filled }
    }

    /// The amounts of a rung, from 0 to 35, within these bounds; empty if there are none.
    #[must_use]
    #[inline]
    pub fn rung(&self, rung: usize, least: Money, most: Money) -> RangeInclusive<u32> {
        let from = if rung == 0 { 0 } else { self.top(rung - 1) + 1 };
        from.max(least.units())..=self.top(rung).min(most.units())
    }

    /// The upper end of a rung.
    #[inline]
    pub(crate) fn top(&self, rung: usize) -> u32 {
        self.tops[rung].into()
    }

    /// A bit for each rung that has an amount within these bounds.
    #[inline]
    pub(crate) fn within(&self, least: Money, most: Money) -> u64 {
        if least > most {
            return 0;
        }
        let small = |amount: Money| amount.units().min(u16::MAX.into()) as u16;
        let (least, most) = (small(least), small(most));
        // Rungs that end too low, and rungs that begin low enough: each begins above the end of the one before. They are counted eight at
        // a time; a search would stumble over its branches.
        let (mut low, mut begun) = (0u16, 0u16);
        for &top in &self.tops {
            low += u16::from(top < least);
            begun += u16::from(top < most);
        }
        let begun = usize::from(begun + 1).min(RUNGS);
        self.filled & ((1 << begun) - 1) & (u64::MAX << low)
    }
}
