//! Which codes are legal.

use rules::Menu;

use crate::code::{CODES, Code, LEAST, PASS, RUNG_0, SECOND, YES, kind};
use crate::ladder::Ladder;

/// A set of codes.
///
/// # Examples
///
/// ```
/// use encoding::{Code, Codes, Ladder, Scale};
/// use rules::{Artist, Menu, Money};
/// let ladder = Ladder::of(&Scale { artist: Artist::A, cards: 1, expected: 20.0, most: 30.0 });
/// // Buy or pass.
/// let legal = Codes::legal(&Menu::Buy { price: Money::new(9) }, &ladder);
/// assert!(legal.iter().map(Code::number).eq([29, 30]));
/// assert_eq!((legal.marks()[29], legal.marks()[31]), (1, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Codes(u128);

impl Codes {
    /// No code.
    pub const EMPTY: Codes = Codes(0);

    /// The codes of what may be done: at least one. A fist can always be empty, and the highest rung is never below 30, so a fist and a
    /// price always have a rung.
    #[must_use]
    #[inline]
    pub fn legal(menu: &Menu, ladder: &Ladder) -> Codes {
        let rungs = |least, most| u128::from(ladder.within(least, most)) << RUNG_0;
        Codes(match *menu {
            Menu::Offer { hand } => hand.iter().fold(0, |legal, card| legal | 1 << kind(card)),
            Menu::Add { cards, .. } => {
                cards.iter().fold(1 << PASS, |legal, card| legal | 1 << (SECOND + card.symbol() as u8))
            }
            Menu::Buy { .. } | Menu::Turn => 1 << PASS | 1 << YES,
            Menu::Bid { least, most } => 1 << PASS | 1 << LEAST | rungs(least, most),
            Menu::Fist { most } => rungs(rules::Money::ZERO, most),
            Menu::Price { most } => rungs(rules::Money::ONE, most),
        })
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this one is among them.
    #[must_use]
    #[inline]
    pub const fn contains(self, code: Code) -> bool {
        self.0 >> code.number() & 1 == 1
    }

    /// The only one, if there is just one.
    #[must_use]
    #[inline]
    pub fn only(self) -> Option<Code> {
        self.iter().next().filter(|_| self.0 & self.0.wrapping_sub(1) == 0)
    }

    /// The one with this many lower ones before it.
    #[must_use]
    #[inline]
    pub fn nth(self, before: u32) -> Option<Code> {
        let low = self.0 as u64;
        let in_low = low.count_ones();
        let (mut rest, skip, from) =
            if before < in_low { (low, before, 0) } else { ((self.0 >> 64) as u64, before - in_low, 64) };
        for _ in 0..skip {
            rest &= rest.wrapping_sub(1);
        }
        if rest == 0 { None } else { Code::new(from + rest.trailing_zeros() as usize) }
    }

    /// All of them, the lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Code> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let next = (rest != 0).then(|| rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            next.and_then(Code::new)
        })
    }

    /// A 1 for each code that is among them, a 0 for every other.
    #[must_use]
    #[inline]
    pub fn marks(self) -> [i8; CODES] {
        let mut marks = [0; CODES];
        let (eights, rest) = marks.as_chunks_mut();
        let bits = self.0.to_le_bytes();
        for (place, bits) in eights.iter_mut().zip(bits) {
            *place = apart(bits);
        }
        let last = apart(bits[eights.len()]);
        rest.copy_from_slice(&last[..rest.len()]);
        marks
    }
}

/// Eight bits as eight numbers, the lowest first.
#[inline]
fn apart(bits: u8) -> [i8; 8] {
    // Each bit in a byte of its own; then whatever it is there becomes 1.
    let apart = (u64::from(bits) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((apart + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101).to_le_bytes().map(|mark| mark as i8)
}
