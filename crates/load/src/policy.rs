//! What a simulated player does.

use rules::{Action, Menu, Money, Symbol};

/// An action of a lively player, who likes open auctions and raises bids often.
pub(crate) fn pick(menu: &Menu, draw: u64) -> Action {
    let small = |most: Money| Money::new((draw as u32 >> 8) % (most.units().min(20) + 1));
    let often = draw % 8 < 6;
    match *menu {
        Menu::Offer { hand } => {
            let open = hand.into_iter().find(|card| card.symbol() == Symbol::Open).filter(|_| often);
            let any = hand.into_iter().nth(draw as usize % hand.len().max(1));
            open.or(any).map_or(Action::Pass, Action::Offer)
        }
        Menu::Add { cards, .. } => {
            cards.first().filter(|_| draw.is_multiple_of(2)).map_or(Action::Pass, Action::Add)
        }
        Menu::Bid { least, most } if often && least <= most && least.units() < 60 => Action::Bid(least),
        Menu::Bid { .. } => Action::Pass,
        Menu::Fist { most } => Action::Bid(small(most)),
        Menu::Price { most } => Action::Price(small(most).max(Money::ONE)),
        Menu::Buy { .. } if draw.is_multiple_of(3) => Action::Buy,
        Menu::Buy { .. } | Menu::Turn => Action::Pass,
    }
}
