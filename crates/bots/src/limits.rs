//! Helpers that most bots share: how to answer a menu once they know what a lot is worth.

use rules::{Action, Artist, ByArtist, Card, Menu, Money, Phase, View};

/// The largest whole amount within a limit.
pub(crate) fn floor(limit: f64) -> Money {
    Money::new(limit.max(0.0) as u32)
}

/// The smallest raise if it is within the limit, otherwise a pass.
pub(crate) fn raise(least: Money, most: Money, limit: f64) -> Action {
    if least <= most && f64::from(least.units()) <= limit { Action::Bid(least) } else { Action::Pass }
}

/// A fist with this amount, capped at the seat's cash.
pub(crate) fn fist(most: Money, amount: f64) -> Action {
    Action::Bid(floor(amount).min(most))
}

/// A price of at least 1, capped at the seat's cash.
pub(crate) fn ask(most: Money, price: f64) -> Action {
    Action::Price(floor(price).max(Money::ONE).min(most))
}

/// Buys up to the limit.
pub(crate) fn buy(price: Money, limit: f64) -> Action {
    if f64::from(price.units()) <= limit { Action::Buy } else { Action::Pass }
}

/// The artist and the number of cards on sale; a double waiting for a second card counts as two.
pub(crate) fn on_sale(view: &View) -> (Artist, u32) {
    match view.phase() {
        Phase::Add { double, .. } => (double.artist(), 2),
        phase => phase.lot().map_or((Artist::A, 1), |lot| (lot.first().artist(), lot.size())),
    }
}

/// What a painting of each artist is worth at its current rank: its earlier tiles plus 30, 20 or 10; 5 if unranked.
pub(crate) fn by_place(view: &View) -> ByArtist<f64> {
    let now = view.values_now();
    ByArtist::from_fn(|artist| match now[artist] {
        Money::ZERO => 5.0,
        value => f64::from(value.units()),
    })
}

/// The card with the best score; on a tie, the first.
pub(crate) fn best_card(hand: rules::CardSet, mut score: impl FnMut(Card) -> f64) -> Option<Card> {
    let mut best: Option<(Card, f64)> = None;
    for card in hand {
        let value = score(card);
        if best.is_none_or(|(_, top)| value > top) {
            best = Some((card, value));
        }
    }
    best.map(|(card, _)| card)
}

/// Offers the card with the best score.
pub(crate) fn offer_best(menu: &Menu, score: impl FnMut(Card) -> f64) -> Action {
    match menu {
        Menu::Offer { hand } => best_card(*hand, score).map_or_else(|| menu.mildest(), Action::Offer),
        other => other.mildest(),
    }
}
