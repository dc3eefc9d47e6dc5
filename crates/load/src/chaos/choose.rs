//! What a client wants next: random, legal as far as it knows, and quiet enough for the hammer to fall.

use bots::Rng;
use protocol::{Order, OrderMenu, Then, Want};
use rules::{Action, Chance, Menu, Money, Symbol};
use serde::Deserialize;
use serde_json::Value;

/// A want, or nothing for now. `game` and `private` are the last that the client was shown.
pub(crate) fn choose(rng: &mut Rng, game: &Value, private: &Value) -> Option<Want> {
    let draw = rng.below(16);
    if draw == 0 {
        return Some(say(rng));
    }
    if game.is_null() || !game["standing"].is_null() {
        return None;
    }
    let orders = OrderMenu::deserialize(&game["orders"]).ok();
    match (draw, orders) {
        (1 | 2, Some(orders)) => return Some(Want::Order { order: order(rng, orders) }),
        (3, _) if !private["order"].is_null() => return Some(Want::CancelOrder),
        _ => {}
    }
    if !private["held"].is_null() {
        return None;
    }
    let menu = Menu::deserialize(&game["menu"]).ok()?;
    let open = game["view"]["phase"]["phase"] == "open";
    act(rng, &menu, open).map(|action| Want::Act { action })
}

fn say(rng: &mut Rng) -> Want {
    Want::Say { text: format!("{:016x}", rng.next()) }
}

fn order(rng: &mut Rng, menu: OrderMenu) -> Order {
    let limit = Money::new(rng.below(9));
    match menu {
        OrderMenu::Maximum { .. } => {
            Order::Maximum { limit, then: if rng.coin() { Then::Ask } else { Then::Out } }
        }
        OrderMenu::Bid { least, .. } => Order::Bid { amount: least },
        OrderMenu::Accept { .. } => Order::Accept { limit },
        OrderMenu::Add { .. } => Order::Add { card: None },
    }
}

fn act(rng: &mut Rng, menu: &Menu, open: bool) -> Option<Action> {
    let small = |rng: &mut Rng, most: Money| Money::new(rng.below(most.units().min(20) + 1));
    Some(match *menu {
        Menu::Offer { hand } => {
            // Only in open auctions can somebody lose a lot because they could not bid.
            let symbols = hand.into_iter().find(|card| card.symbol() == Symbol::Open);
            let any = hand.into_iter().nth(rng.below(hand.len().max(1) as u32) as usize);
            Action::Offer(symbols.filter(|_| rng.below(4) > 0).or(any)?)
        }
        Menu::Add { cards, .. } => {
            let card = cards.first().filter(|_| rng.coin());
            card.map_or(Action::Pass, Action::Add)
        }
        Menu::Bid { least, most } => {
            let bids = least <= most && least.units() <= rng.below(8);
            match (bids, open) {
                (true, _) => Action::Bid(least),
                // Silence: the hammer decides.
                (false, true) => return None,
                (false, false) => Action::Pass,
            }
        }
        Menu::Fist { most } => Action::Bid(small(rng, most)),
        Menu::Price { most } => Action::Price(small(rng, most).max(Money::ONE)),
        Menu::Buy { .. } if rng.below(3) == 0 => Action::Buy,
        Menu::Buy { .. } | Menu::Turn => Action::Pass,
    })
}

/// Whether this private state says that its seat is out of the open auction.
pub(crate) fn is_out(private: &Value) -> bool {
    private["order"]["order"] == "maximum" && private["order"]["then"] == "out"
}
