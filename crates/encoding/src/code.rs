//! Actions as numbers, and what they mean.

use core::fmt;

use rules::{Action, Artist, Card, CardSet, Chance, Menu, Money, Symbol};

use crate::ladder::{Ladder, RUNGS};

/// How many codes there are.
pub const CODES: usize = RUNG_0 as usize + RUNGS;

const CARD: u8 = 0;
pub(crate) const SECOND: u8 = 25;
pub(crate) const PASS: u8 = 29;
pub(crate) const YES: u8 = 30;
pub(crate) const LEAST: u8 = 31;
pub(crate) const RUNG_0: u8 = 32;

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

#[inline]
pub(crate) const fn kind(card: Card) -> u8 {
    CARD + card.artist() as u8 * 5 + card.symbol() as u8
}

/// The action a code stands for, or `None` if it is not legal here. Copies of a card are alike; the first is played.
#[must_use]
pub fn decode<C: Chance>(menu: &Menu, ladder: &Ladder, code: Code, pick: Pick<'_, C>) -> Option<Action> {
    let amount = |least: Money, most: Money| {
        let amounts = ladder.rung(usize::from(code.0.checked_sub(RUNG_0)?), least, most);
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
pub fn code_of(menu: &Menu, ladder: &Ladder, action: Action) -> Option<Code> {
    menu.check(action).ok()?;
    let nearest = |amount: Money, least: Money, most: Money| {
        let held = |rung_number: &usize| !ladder.rung(*rung_number, least, most).is_empty();
        let up_to = |number: &usize| ladder.top(*number) >= amount.units();
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
