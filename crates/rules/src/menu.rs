//! What a seat may do now, with bounds for money.

use core::ops::RangeInclusive;

use crate::action::Action;
use crate::card::{Card, CardSet};
use crate::illegal::{Wanted, Why};
use crate::money::Money;

/// What a seat may do now. Amounts of money are given by their bounds, never as a list.
///
/// # Examples
///
/// ```
/// use rules::{Action, Menu, Money, Why};
/// let (least, most) = (Money::new(13), Money::new(100));
/// let menu = Menu::Bid { least, most };
/// assert_eq!(menu.check(Action::Bid(Money::new(20))), Ok(()));
/// assert_eq!(menu.check(Action::Bid(Money::new(12))), Err(Why::TooLow { least, amount: Money::new(12) }));
/// assert_eq!(menu.mildest(), Action::Pass);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "menu", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Menu {
    /// Offer one of these cards.
    Offer {
        /// The seat's whole hand.
        hand: CardSet,
    },
    /// Add one of these cards to the double, or pass.
    Add {
        /// The double on the table.
        double: Card,
        /// The cards of this hand that fit; there may be none.
        cards: CardSet,
        /// The seat's whole hand.
        hand: CardSet,
    },
    /// Bid from `least` to `most`, or pass (open and once around).
    Bid {
        /// One more than the standing bid, at least 1.
        least: Money,
        /// All the seat has.
        most: Money,
    },
    /// Close the fist on an amount from nothing to `most`.
    Fist {
        /// All the seat has.
        most: Money,
    },
    /// Name a price from 1 to `most`.
    Price {
        /// All the seat has.
        most: Money,
    },
    /// Buy at this price, or pass.
    Buy {
        /// The price.
        price: Money,
    },
    /// Turn up a mystery card, or pass.
    Turn,
}

impl Menu {
    /// Checks that this action is on the menu.
    ///
    /// # Errors
    ///
    /// If it is not, with the reason.
    #[inline]
    pub fn check(&self, action: Action) -> Result<(), Why> {
        match (*self, action) {
            (Menu::Offer { hand }, Action::Offer(card)) => held(hand, card),
            (Menu::Add { double, cards, hand }, Action::Add(card)) => {
                held(hand, card)?;
                if cards.contains(card) { Ok(()) } else { Err(Why::DoesNotFit { card, double }) }
            }
            (Menu::Bid { least, most }, Action::Bid(amount)) => {
                if amount < least {
                    Err(Why::TooLow { least, amount })
                } else {
                    within(most, amount)
                }
            }
            (Menu::Fist { most }, Action::Bid(amount)) => within(most, amount),
            (Menu::Price { .. }, Action::Price(Money::ZERO)) => Err(Why::PriceTooLow),
            (Menu::Price { most }, Action::Price(amount)) if amount > most => {
                Err(Why::PriceAboveCash { cash: most, amount })
            }
            (Menu::Price { .. }, Action::Price(_))
            | (Menu::Buy { .. }, Action::Buy)
            | (Menu::Turn, Action::Turn)
            | (Menu::Add { .. } | Menu::Bid { .. } | Menu::Buy { .. } | Menu::Turn, Action::Pass) => Ok(()),
            (menu, _) => Err(Why::NotThat { wanted: menu.wanted() }),
        }
    }

    /// Every action on it: cards in sorted order, amounts from the least to the most, and a pass last where one may pass.
    ///
    /// # Examples
    ///
    /// ```
    /// use rules::{Menu, Money};
    /// let menu = Menu::Bid { least: Money::new(2), most: Money::new(3) };
    /// assert_eq!(menu.actions().map(|action| action.to_string()).collect::<Vec<_>>(), ["=2", "=3", "-"]);
    /// ```
    pub fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        type Play = fn(Card) -> Action;
        type Say = fn(Money) -> Action;
        let (cards, play): (CardSet, Play) = match *self {
            Menu::Offer { hand } => (hand, Action::Offer),
            Menu::Add { cards, .. } => (cards, Action::Add),
            Menu::Bid { .. } | Menu::Fist { .. } | Menu::Price { .. } | Menu::Buy { .. } | Menu::Turn => {
                (CardSet::EMPTY, Action::Offer)
            }
        };
        let (amounts, say): (RangeInclusive<u32>, Say) = match *self {
            Menu::Bid { least, most } => (least.units()..=most.units(), Action::Bid),
            Menu::Fist { most } => (0..=most.units(), Action::Bid),
            Menu::Price { most } => (1..=most.units(), Action::Price),
            Menu::Offer { .. } | Menu::Add { .. } | Menu::Buy { .. } | Menu::Turn => (1..=0, Action::Bid),
        };
        let menu = *self;
        let words = [Action::Buy, Action::Turn, Action::Pass];
        let words = words.into_iter().filter(move |&word| menu.check(word).is_ok());
        cards.iter().map(play).chain(amounts.map(Money::new).map(say)).chain(words)
    }

    /// The most cautious answer: a pass where that is possible, otherwise the first card or the smallest amount.
    #[must_use]
    pub fn mildest(&self) -> Action {
        match *self {
            Menu::Offer { hand } => match hand.first() {
                Some(card) => Action::Offer(card),
                None => unreachable!("a seat with no cards is not asked for one (R3.2)"),
            },
            Menu::Add { .. } | Menu::Bid { .. } | Menu::Buy { .. } | Menu::Turn => Action::Pass,
            Menu::Fist { .. } => Action::Bid(Money::ZERO),
            Menu::Price { .. } => Action::Price(Money::ONE),
        }
    }

    /// What is wanted of the seat, in a word.
    #[must_use]
    pub const fn wanted(&self) -> Wanted {
        match self {
            Menu::Offer { .. } => Wanted::Offer,
            Menu::Add { .. } => Wanted::Add,
            Menu::Bid { .. } => Wanted::Bid,
            Menu::Fist { .. } => Wanted::Fist,
            Menu::Price { .. } => Wanted::Price,
            Menu::Buy { .. } => Wanted::Buy,
            Menu::Turn => Wanted::Turn,
        }
    }
}

fn held(hand: CardSet, card: Card) -> Result<(), Why> {
    if hand.contains(card) { Ok(()) } else { Err(Why::NotInHand { card }) }
}

fn within(most: Money, amount: Money) -> Result<(), Why> {
    if amount <= most { Ok(()) } else { Err(Why::BidAboveCash { cash: most, amount }) }
}
