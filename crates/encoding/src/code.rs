//! Actions as numbers, which of them are legal, and what they mean.

use core::fmt;
use core::ops::RangeInclusive;

use rules::{Action, Artist, Card, CardSet, Chance, Menu, Money, Symbol};

use crate::scale::Scale;

/// How many codes there are.
pub const CODES: usize = RUNG_0 as usize + RUNGS;

const CARD: u8 = 0;
const SECOND: u8 = 25;
const PASS: u8 = 29;
const YES: u8 = 30;
const LEAST: u8 = 31;
const RUNG_0: u8 = 32;
/// Nothing; thirty steps of a twentieth of what is expected; five steps to the most that is possible.
const RUNGS: usize = 36;
const FINE: usize = 30;

/// An action as a number from 0 to 67: a kind of card to offer (0 to 24, artist × 5 + symbol), a second card for a double
/// (25 to 28, by symbol), pass (29), buy or turn up (30), the least bid (31), or a rung of money (32 to 67).
///
/// # Examples
///
/// ```
/// use encoding::Code;
/// assert_eq!(Code::new(29).map(|code| code.to_string()), Some("pass".to_owned()));
/// assert_eq!(Code::new(68), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(u8);

impl Code {
    /// The code with this number.
    #[must_use]
    #[inline]
    pub const fn new(number: usize) -> Option<Code> {
        if number < CODES { Some(Code(number as u8)) } else { None }
    }

    /// Its number.
    #[must_use]
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            SECOND..PASS => write!(f, "add {}", Symbol::ALL[usize::from(self.0 - SECOND)].letter()),
            PASS => f.write_str("pass"),
            YES => f.write_str("yes"),
            LEAST => f.write_str("least bid"),
            RUNG_0.. => write!(f, "rung {}", self.0 - RUNG_0),
            kind => {
                write!(
                    f,
                    "offer {}{}",
                    Artist::ALL[usize::from(kind / 5)],
                    Symbol::ALL[usize::from(kind % 5)].letter()
                )
            }
        }
    }
}

/// Which amount of a rung is meant.
pub enum Pick<'a, C: Chance> {
    /// The amount in the middle, the lower one of two.
    Middle,
    /// Any of them, all equally likely.
    Drawn(&'a mut C),
}

/// The upper end of a rung, which belongs to it.
#[inline]
fn top(scale: &Scale, rung: usize) -> u32 {
    let fine = scale.expected / 20.0;
    if rung <= FINE {
        return (fine * rung as f32) as u32;
    }
    let from = fine * FINE as f32;
    let step = (scale.most - from).max(0.0) / (RUNGS - 1 - FINE) as f32;
    (from + step * (rung - FINE) as f32) as u32
}

/// The amounts of a rung, from 0 to 35, within these bounds; empty if there are none.
#[must_use]
#[inline]
pub fn rung(scale: &Scale, rung: usize, least: Money, most: Money) -> RangeInclusive<u32> {
    let from = if rung == 0 { 0 } else { top(scale, rung - 1) + 1 };
    from.max(least.units())..=top(scale, rung).min(most.units())
}

/// Marks the legal codes with 1 and all others with 0, and returns how many are legal: at least one.
///
/// # Examples
///
/// ```
/// use encoding::{CODES, Scale, mask};
/// use rules::{Artist, Menu, Money};
/// let scale = Scale { artist: Artist::A, cards: 1, expected: 20.0, most: 30.0 };
/// let mut legal = [0; CODES];
/// // Buy or pass.
/// assert_eq!(mask(&Menu::Buy { price: Money::new(9) }, &scale, &mut legal), 2);
/// assert_eq!((legal[29], legal[30], legal[31]), (1, 1, 0));
/// ```
#[inline]
pub fn mask(menu: &Menu, scale: &Scale, out: &mut [u8; CODES]) -> usize {
    *out = [0; CODES];
    let mut legal = 0;
    let mut mark = |code: u8| {
        let place = &mut out[usize::from(code)];
        legal += usize::from(*place == 0);
        *place = 1;
    };
    let money = match *menu {
        Menu::Offer { hand } => {
            hand.iter().for_each(|card| mark(kind(card)));
            return legal;
        }
        Menu::Add { cards, .. } => {
            mark(PASS);
            cards.iter().for_each(|card| mark(SECOND + card.symbol() as u8));
            return legal;
        }
        Menu::Buy { .. } | Menu::Turn => {
            mark(PASS);
            mark(YES);
            return legal;
        }
        Menu::Bid { least, most } => {
            mark(PASS);
            mark(LEAST);
            (least, most)
        }
        Menu::Fist { most } => (Money::ZERO, most),
        Menu::Price { most } => (Money::ONE, most),
    };
    legal + mark_rungs(scale, money.0.units(), money.1.units(), out)
}

/// Marks the rungs that hold an amount within the bounds. A fist can always be empty, and the highest rung is never below
/// 30, so a fist and a price always have one.
#[inline]
fn mark_rungs(scale: &Scale, least: u32, most: u32, out: &mut [u8; CODES]) -> usize {
    let (mut from, mut legal) = (0, 0);
    for (rung, place) in out[usize::from(RUNG_0)..].iter_mut().enumerate() {
        let top = top(scale, rung);
        let held = from.max(least) <= top.min(most) && from <= top;
        *place = u8::from(held);
        legal += usize::from(held);
        from = top + 1;
    }
    legal
}

#[inline]
const fn kind(card: Card) -> u8 {
    CARD + card.artist() as u8 * 5 + card.symbol() as u8
}

/// The action a code stands for, or `None` if it is not legal here. Copies of a card are alike; the first is played.
#[must_use]
pub fn decode<C: Chance>(menu: &Menu, scale: &Scale, code: Code, pick: Pick<'_, C>) -> Option<Action> {
    let amount = |least: Money, most: Money| {
        let amounts = rung(scale, usize::from(code.0.checked_sub(RUNG_0)?), least, most);
        let (from, to) = (*amounts.start(), *amounts.end());
        let more = to.checked_sub(from)?;
        Some(Money::new(match pick {
            Pick::Middle => from + more / 2,
            Pick::Drawn(chance) => from + chance.below(more + 1),
        }))
    };
    let held = |cards: CardSet, code: Code| cards.iter().find(|&card| kind(card) == code.0);
    match (*menu, code.0) {
        (Menu::Offer { hand }, ..SECOND) => held(hand, code).map(Action::Offer),
        (Menu::Add { cards, .. }, SECOND..PASS) => {
            cards.iter().find(|card| card.symbol() as u8 == code.0 - SECOND).map(Action::Add)
        }
        (Menu::Add { .. } | Menu::Bid { .. } | Menu::Buy { .. } | Menu::Turn, PASS) => Some(Action::Pass),
        (Menu::Buy { .. }, YES) => Some(Action::Buy),
        (Menu::Turn, YES) => Some(Action::Turn),
        (Menu::Bid { least, .. }, LEAST) => Some(Action::Bid(least)),
        (Menu::Bid { least, most }, RUNG_0..) => amount(least, most).map(Action::Bid),
        (Menu::Fist { most }, RUNG_0..) => amount(Money::ZERO, most).map(Action::Bid),
        (Menu::Price { most }, RUNG_0..) => amount(Money::ONE, most).map(Action::Price),
        _ => None,
    }
}

/// The code that comes nearest to an action on the menu: its rung, or the highest one for an amount above all rungs. The
/// least bid has a code of its own. `None` if the action is not on the menu.
#[must_use]
pub fn code_of(menu: &Menu, scale: &Scale, action: Action) -> Option<Code> {
    menu.check(action).ok()?;
    let nearest = |amount: Money, least: Money, most: Money| {
        let held = |rung_number: &usize| !rung(scale, *rung_number, least, most).is_empty();
        let up_to = |number: &usize| top(scale, *number) >= amount.units();
        let best = (0..RUNGS).filter(held).find(up_to).or_else(|| (0..RUNGS).rfind(held));
        best.map(|number| Code(RUNG_0 + number as u8))
    };
    match (action, *menu) {
        (Action::Offer(card), _) => Some(Code(kind(card))),
        (Action::Add(card), _) => Some(Code(SECOND + card.symbol() as u8)),
        (Action::Pass, _) => Some(Code(PASS)),
        (Action::Buy | Action::Turn, _) => Some(Code(YES)),
        (Action::Bid(amount), Menu::Bid { least, .. }) if amount == least => Some(Code(LEAST)),
        (Action::Bid(amount), Menu::Bid { least, most }) => {
            nearest(amount, least, most).or(Some(Code(LEAST)))
        }
        (Action::Bid(amount), Menu::Fist { most }) => nearest(amount, Money::ZERO, most),
        (Action::Price(amount), Menu::Price { most }) => nearest(amount, Money::ONE, most),
        _ => None,
    }
}
