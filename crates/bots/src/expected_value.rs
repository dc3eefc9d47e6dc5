//! Bots that estimate the expected value by looking ahead, then follow one rule: `half`, `neutral`, `lockin`.

use rules::{Action, Artist, CardSet, Eyes, Menu, Seat, View};

use crate::bot::Bot;
use crate::limits::{ask, buy, fist, offer_best, on_sale, raise};
use crate::rng::Rng;
use crate::worth::Outlook;

/// How many samples they take after each card played.
const SAMPLES: u32 = 64;

/// The last outlook, kept until another card is shown.
#[derive(Default)]
pub(crate) struct Memory {
    seen: Option<(CardSet, u8)>,
    outlook: Option<Outlook>,
}

impl Memory {
    /// The outlook for this view, recomputed if a card has been shown since the last call.
    pub(crate) fn outlook(&mut self, view: &View, samples: u32, rng: &mut Rng) -> &Outlook {
        let seen = Some((view.shown(), view.round()));
        if self.seen != seen {
            self.seen = seen;
            self.outlook = None;
        }
        self.outlook.get_or_insert_with(|| Outlook::of(view, samples, rng))
    }
}

/// Answers a menu with one limit for the lot, and offers what scores best.
fn answer(menu: &Menu, limit: f64, score: impl FnMut(rules::Card) -> f64) -> Action {
    match *menu {
        Menu::Offer { .. } => offer_best(menu, score),
        Menu::Add { cards, .. } => cards.first().map_or(Action::Pass, Action::Add),
        Menu::Bid { least, most } => raise(least, most, limit),
        Menu::Fist { most } => fist(most, limit),
        Menu::Price { most } => ask(most, limit),
        Menu::Buy { price } => buy(price, limit),
        Menu::Turn => Action::Turn,
    }
}

/// Pays half the expected value in every auction, and plays to end rounds early.
#[derive(Default)]
pub(crate) struct Half {
    memory: Memory,
}

impl Bot for Half {
    fn begin(&mut self, _: &Eyes<'_>) {
        self.memory = Memory::default();
    }

    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let view = eyes.view();
        let (artist, cards) = on_sale(&view);
        let limit = 0.5 * f64::from(cards) * self.memory.outlook(&view, SAMPLES, rng).mean(artist);
        answer(menu, limit, |card| f64::from(view.played()[card.artist()]))
    }
}

/// The folk rule: pay (n−1)/n of the expected value, or half of it if the richest rival is selling.
#[derive(Default)]
pub(crate) struct Neutral {
    memory: Memory,
}

impl Bot for Neutral {
    fn begin(&mut self, _: &Eyes<'_>) {
        self.memory = Memory::default();
    }

    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let view = eyes.view();
        let seats = view.settings().chairs().count() as f64;
        let me = eyes.seat();
        let outlook = self.memory.outlook(&view, SAMPLES, rng);
        let (artist, cards) = on_sale(&view);
        let value = f64::from(cards) * outlook.mean(artist);
        let rivals = view.settings().chairs().seats().filter(|&seat| seat != me);
        let richest = rivals.max_by_key(|&seat| view.remembered_cash(seat));
        let seller = view.phase().lot().map(rules::Lot::auctioneer);
        let share = if seller.is_some() && seller == richest { 0.5 } else { (seats - 1.0) / seats };
        answer(menu, share * value, |card| {
            let fifth = view.ends_round(card.artist());
            outlook.mean(card.artist()) * if fifth { 0.3 } else { 1.0 }
        })
    }
}

/// Buys early, then ranks the artists by what it owns, and bids and plays to make that ranking come true.
#[derive(Default)]
pub(crate) struct Lockin {
    memory: Memory,
    // The round, and the ranking fixed for it.
    fixed: Option<(u8, [Artist; 5])>,
}

impl Lockin {
    /// The ranking of artists: fixed once it owns two paintings, then kept for the round.
    fn order(&mut self, view: &View, me: Seat) -> Option<[Artist; 5]> {
        let own = view.owned(me);
        if self.fixed.is_none_or(|(round, _)| round != view.round()) {
            self.fixed = (own.len() >= 2).then(|| {
                let mut order = Artist::ALL;
                order
                    .sort_by_key(|&artist| core::cmp::Reverse((own.count_by(artist), view.played()[artist])));
                (view.round(), order)
            });
        }
        self.fixed.map(|(_, order)| order)
    }
}

impl Bot for Lockin {
    fn begin(&mut self, _: &Eyes<'_>) {
        *self = Lockin::default();
    }

    fn plans(&self) -> bool {
        true
    }

    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let view = eyes.view();
        let order = self.order(&view, eyes.seat());
        let place =
            |artist: Artist| order.map(|order| order.iter().position(|&other| other == artist).unwrap_or(4));
        let outlook = self.memory.outlook(&view, SAMPLES, rng);
        let (artist, cards) = on_sale(&view);
        let share = match place(artist) {
            None => 1.0,
            Some(0) => 1.05,
            Some(1) => 0.9,
            Some(_) => 0.6,
        };
        answer(menu, share * f64::from(cards) * outlook.mean(artist), |card| {
            let forced = place(card.artist()).map_or(0.0, |place| 4.0 - place as f64);
            forced * 20.0 + outlook.mean(card.artist())
        })
    }
}
