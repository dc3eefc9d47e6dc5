//! The simple bots: a few rules of thumb each.

use rules::{Action, Artist, CardSet, Chance, Eyes, Menu, Money, Phase, TILES};

use crate::bot::Bot;
use crate::limits::{ask, buy, by_place, fist, floor, offer_best, on_sale, raise};
use crate::rng::Rng;

/// Chooses uniformly among cards and answers; amounts are uniform up to a modest cap.
#[derive(Clone, Copy)]
pub struct Random;

/// The highest amount that `random` names unless forced to go higher.
const MODEST: u32 = 40;

impl Bot for Random {
    #[inline(always)]
    fn act(&mut self, _: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let up_to = |rng: &mut Rng, least: Money, most: Money| {
            let cap = most.units().min(MODEST).max(least.units());
            Money::new(least.units() + rng.below(cap - least.units() + 1))
        };
        match *menu {
            Menu::Offer { hand } => hand.draw(rng).map_or_else(|| menu.mildest(), Action::Offer),
            Menu::Add { cards, .. } => match rng.below(cards.len() as u32 + 1) {
                0 => Action::Pass,
                _ => cards.draw(rng).map_or(Action::Pass, Action::Add),
            },
            // One draw decides whether to bid, and how much.
            Menu::Bid { least, most } if least.units() <= MODEST => {
                let amounts = most.units().min(MODEST) - least.units() + 1;
                match rng.below(2 * amounts) {
                    more if more < amounts => Action::Bid(Money::new(least.units() + more)),
                    _ => Action::Pass,
                }
            }
            Menu::Fist { most } => Action::Bid(up_to(rng, Money::ZERO, most)),
            Menu::Price { most } => Action::Price(up_to(rng, Money::ONE, most)),
            Menu::Buy { .. } if rng.coin() => Action::Buy,
            Menu::Turn if rng.coin() => Action::Turn,
            Menu::Bid { .. } | Menu::Buy { .. } | Menu::Turn => Action::Pass,
        }
    }
}

/// Bids nearly the most a lot could fetch straight away, buys at any price and always adds a second card.
pub(crate) struct Aggressive;

impl Bot for Aggressive {
    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let view = eyes.view();
        let (artist, cards) = on_sale(&view);
        let limit = 0.85 * f64::from(cards * view.most_it_fetches(artist).units());
        match *menu {
            Menu::Add { cards, .. } => cards.draw(rng).map_or(Action::Pass, Action::Add),
            Menu::Bid { least, most } if f64::from(least.units()) <= limit => {
                Action::Bid(floor(limit).max(least).min(most))
            }
            Menu::Bid { .. } => Action::Pass,
            Menu::Fist { most } => fist(most, limit),
            Menu::Price { most } => ask(most, limit),
            Menu::Buy { .. } => Action::Buy,
            Menu::Offer { .. } | Menu::Turn => Random.act(eyes, menu, rng),
        }
    }
}

/// Raises by the smallest step up to half of what a lot is worth at its current rank, and always closes an empty fist.
pub(crate) struct Tight;

impl Bot for Tight {
    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let view = eyes.view();
        let (artist, cards) = on_sale(&view);
        let worth = by_place(&view)[artist];
        match *menu {
            Menu::Bid { least, most } => raise(least, most, f64::from(cards) * worth / 2.0),
            Menu::Fist { .. } => Action::Bid(Money::ZERO),
            Menu::Price { most } => ask(most, worth),
            Menu::Buy { price } => buy(price, worth),
            Menu::Add { .. } => Action::Pass,
            Menu::Offer { .. } | Menu::Turn => Random.act(eyes, menu, rng),
        }
    }
}

/// Assumes that artists keep their current rank, and bids up to a share of what that makes a lot worth.
pub(crate) struct Greedy {
    /// The share of a lot's value it bids up to.
    pub(crate) scale: f64,
}

impl Bot for Greedy {
    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, _: &mut Rng) -> Action {
        let view = eyes.view();
        let (artist, cards) = on_sale(&view);
        let by_place = by_place(&view);
        let worth = by_place[artist];
        let lot = f64::from(cards) * worth * self.scale;
        match *menu {
            Menu::Offer { .. } => {
                let own = view.owned(eyes.seat());
                offer_best(menu, |card| {
                    let artist = card.artist();
                    let fifth = view.ends_round(artist);
                    let worth = by_place[artist] - if fifth { 15.0 } else { 0.0 };
                    worth + f64::from(own.count_by(artist)) / 100.0
                })
            }
            Menu::Add { cards, .. } if worth >= 12.0 => cards.first().map_or(Action::Pass, Action::Add),
            Menu::Add { .. } => Action::Pass,
            Menu::Bid { least, most } => raise(least, most, lot),
            Menu::Fist { most } => fist(most, 0.75 * lot),
            Menu::Price { most } => ask(most, 0.8 * worth * self.scale),
            Menu::Buy { price } => buy(price, lot),
            // It turns up a card if it owns a painting, whose value that might raise.
            Menu::Turn => {
                if view.owned(eyes.seat()).is_empty() {
                    Action::Pass
                } else {
                    Action::Turn
                }
            }
        }
    }
}

/// Judges artists by the cards shown, and never bids on its own lots.
pub(crate) struct Counter;

impl Bot for Counter {
    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let view = eyes.view();
        let with = |artist, tile: Money| f64::from((view.earlier_tiles(artist) + tile).units());
        let expected = |artist: Artist| match view.played()[artist] {
            0 => 0.0,
            1 => with(artist, TILES[2]),
            2 | 3 => with(artist, TILES[1]),
            _ => with(artist, TILES[0]),
        };
        let (artist, cards) = on_sale(&view);
        let lot = f64::from(cards) * expected(artist);
        let selling = view.phase().lot().is_some_and(|lot| lot.auctioneer() == eyes.seat());
        match *menu {
            Menu::Offer { .. } => offer_best(menu, |card| expected(card.artist())),
            Menu::Add { cards, .. } => cards.first().map_or(Action::Pass, Action::Add),
            Menu::Bid { .. } if selling => Action::Pass,
            Menu::Bid { least, most } => raise(least, most, lot),
            Menu::Fist { .. } if selling => Action::Bid(Money::ZERO),
            Menu::Fist { most } => fist(most, 0.6 * lot),
            Menu::Price { most } => ask(most, 0.6 * expected(artist)),
            Menu::Buy { price } => buy(price, lot),
            Menu::Turn => Random.act(eyes, menu, rng),
        }
    }
}

/// Pays anything below the value the board shows now, and sells the artist it holds the most cards of. That is all it knows
/// of the game: it serves as a yardstick for the others.
pub(crate) struct Visitor;

impl Bot for Visitor {
    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, _: &mut Rng) -> Action {
        let view = eyes.view();
        let (artist, cards) = on_sale(&view);
        let shown = cards * view.values_now()[artist].units();
        let below = f64::from(shown) - 1.0;
        let most_of = |hand: CardSet| move |card: rules::Card| f64::from(hand.count_by(card.artist()));
        match *menu {
            Menu::Offer { hand } => offer_best(menu, most_of(hand)),
            Menu::Add { cards, .. } => {
                let hand = view.hand();
                let most = Artist::ALL.into_iter().map(|other| hand.count_by(other)).max();
                if Some(hand.count_by(artist)) == most {
                    cards.first().map_or(Action::Pass, Action::Add)
                } else {
                    Action::Pass
                }
            }
            Menu::Bid { least, most } => raise(least, most, below),
            Menu::Fist { most } => fist(most, f64::from(shown) / 2.0),
            Menu::Price { most } => ask(most, below),
            Menu::Buy { price } => buy(price, below),
            Menu::Turn => Action::Pass,
        }
    }
}

/// Knows one amount, and goes up to it whatever is on sale. It offers the first card of its hand and adds none. Whoever
/// writes a lesson knows what it will do.
pub(crate) struct Patient {
    /// The amount.
    pub(crate) limit: u32,
}

impl Bot for Patient {
    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, _: &mut Rng) -> Action {
        let limit = f64::from(self.limit);
        let view = eyes.view();
        // Where everybody has one chance it bids all it would give, unless it is the last to be asked.
        let only_chance = matches!(view.phase(), Phase::Once { lot, .. } if lot.auctioneer() != eyes.seat());
        match *menu {
            Menu::Bid { least, most } if only_chance && least.units() <= self.limit => {
                Action::Bid(Money::new(self.limit).min(most))
            }
            Menu::Bid { least, most } => raise(least, most, limit),
            Menu::Fist { most } => fist(most, limit),
            Menu::Price { most } => ask(most, limit),
            Menu::Buy { price } => buy(price, limit),
            Menu::Offer { hand } => hand.first().map_or_else(|| menu.mildest(), Action::Offer),
            Menu::Add { .. } | Menu::Turn => Action::Pass,
        }
    }
}
