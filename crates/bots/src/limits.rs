//! Small tools that most bots share: how to answer a menu once one knows what a lot is worth.

use rules::{Action, Artist, ByArtist, Card, Menu, Money, Phase, View};

/// Amounts by their nature whole, limits by theirs not.
pub(crate) fn floor(limit: f64) -> Money {
    Money::new(limit.max(0.0) as u32)
}

/// The smallest raise while it is within the limit, otherwise a pass.
pub(crate) fn raise(least: Money, most: Money, limit: f64) -> Action {
    if least <= most && f64::from(least.units()) <= limit { Action::Bid(least) } else { Action::Pass }
}

/// A fist on this amount, as far as the cash goes.
pub(crate) fn fist(most: Money, amount: f64) -> Action {
    Action::Bid(floor(amount).min(most))
}

/// A price, at least 1, as far as the cash goes.
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

/// What each artist would be worth by its place now: its earlier tiles and 30, 20 or 10; 5 without a place.
pub(crate) fn by_place(view: &View) -> ByArtist<f64> {
    let now = view.values_now();
    ByArtist::from_fn(|artist| match now[artist] {
        Money::ZERO => 5.0,
        value => f64::from(value.units()),
    })
}

/// The card that scores best; of equals the first.
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

/// Offers the best card.
pub(crate) fn offer_best(menu: &Menu, score: impl FnMut(Card) -> f64) -> Action {
    match menu {
        Menu::Offer { hand } => best_card(*hand, score).map_or_else(|| menu.mildest(), Action::Offer),
        other => other.mildest(),
    }
}
