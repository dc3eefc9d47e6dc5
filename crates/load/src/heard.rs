//! As much of a message as a generator needs.

use rules::{Action, Card, Money, Symbol};
use serde::Deserialize;
use serde_json::value::RawValue;

#[derive(Deserialize)]
pub(crate) struct Heard<'a> {
    #[serde(rename = "type")]
    pub(crate) kind: &'a str,
    #[serde(default)]
    pub(crate) seq: u32,
    #[serde(default, borrow)]
    pub(crate) id: Option<&'a str>,
    #[serde(default, borrow)]
    pub(crate) code: Option<&'a str>,
    #[serde(default, borrow)]
    pub(crate) news: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) now: Option<Now>,
}

#[derive(Deserialize)]
pub(crate) struct Now {
    #[serde(default)]
    pub(crate) game: Option<Game>,
}

#[derive(Deserialize)]
pub(crate) struct Game {
    pub(crate) menu: Option<Menu>,
    #[serde(default)]
    pub(crate) standing: Option<serde::de::IgnoredAny>,
}

/// What a seat may do.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "menu", rename_all = "kebab-case")]
pub(crate) enum Menu {
    Offer { hand: Vec<Card> },
    Add { cards: Vec<Card> },
    Bid { least: Money, most: Money },
    Fist { most: Money },
    Price { most: Money },
    Buy {},
    Turn {},
}

impl Menu {
    /// Something a lively player would do: open auctions are liked, and bids are raised often.
    pub(crate) fn pick(&self, draw: u64) -> Action {
        let small = |most: Money| Money::new((draw as u32 >> 8) % (most.units().min(20) + 1));
        let often = draw % 8 < 6;
        match self {
            Menu::Offer { hand } => {
                let open = hand.iter().find(|card| card.symbol() == Symbol::Open);
                let any = hand.get(draw as usize % hand.len().max(1));
                open.filter(|_| often).or(any).map_or(Action::Pass, |&card| Action::Offer(card))
            }
            Menu::Add { cards } => cards
                .first()
                .filter(|_| draw.is_multiple_of(2))
                .map_or(Action::Pass, |&card| Action::Add(card)),
            Menu::Bid { least, most } if often && least <= most && least.units() < 60 => Action::Bid(*least),
            Menu::Bid { .. } => Action::Pass,
            Menu::Fist { most } => Action::Bid(small(*most)),
            Menu::Price { most } => Action::Price(small(*most).max(Money::ONE)),
            Menu::Buy {} => {
                if draw.is_multiple_of(3) {
                    Action::Buy
                } else {
                    Action::Pass
                }
            }
            Menu::Turn {} => Action::Pass,
        }
    }
}
