//! A fast player for rollouts: like `theory`, but it values paintings by a lookup table instead of looking ahead.

use rules::{Action, Artist, CardSet, Chance, Menu, Money, Phase, Seat, State, Symbol, View};

use crate::limits::floor;
use crate::rng::Rng;
use crate::worth::looked_up;

/// What the rollout player does. It uses only its own hand and public information.
pub(crate) fn choose(state: &State, seat: Seat, menu: &Menu, rng: &mut Rng) -> Action {
    let seats = state.settings().chairs().count() as f64;
    let lot = state.phase().lot();
    let value = |lot: &rules::Lot| f64::from(lot.size()) * looked_up(state)(lot.first().artist());
    // No two players value a lot exactly the same.
    let taste = 0.85 + 0.2 * rng.unit();
    let worth = lot.map_or(0.0, value) * taste;
    let selling = lot.is_some_and(|lot| lot.auctioneer() == seat);
    let limit = if selling { worth * seats / (2.0 * seats - 1.0) } else { worth };
    match *menu {
        Menu::Offer { hand } => offer(state, seat, hand, rng),
        Menu::Add { double, cards, .. } => {
            let ends = state.ends_round(double.artist());
            if ends && rng.below(4) > 0 {
                Action::Pass
            } else {
                cards.draw(rng).map_or(Action::Pass, Action::Add)
            }
        }
        Menu::Bid { .. } if selling && matches!(state.phase(), Phase::Open { high: None, .. }) => {
            Action::Pass
        }
        // One bold bid instead of twenty small ones: the price comes out much the same.
        Menu::Bid { least, most } if f64::from(least.units()) <= limit => {
            let share = if matches!(state.phase(), Phase::Once { .. }) { 0.75 } else { 0.85 };
            Action::Bid(floor(limit * share).max(least).min(most))
        }
        Menu::Bid { .. } => Action::Pass,
        Menu::Fist { most } => Action::Bid(floor(limit * 0.65).min(most)),
        Menu::Price { most } => Action::Price(floor(worth * 0.78).max(Money::ONE).min(most)),
        Menu::Buy { price } if f64::from(price.units()) <= worth * seats / (seats + 1.0) => Action::Buy,
        Menu::Buy { .. } => Action::Pass,
        Menu::Turn => {
            if rng.coin() {
                Action::Turn
            } else {
                Action::Pass
            }
        }
    }
}

/// The best of a few cards drawn at random: favours valuable artists and artists it owns; a fifth card is not sold.
fn offer(state: &State, seat: Seat, hand: CardSet, rng: &mut Rng) -> Action {
    let value_of = looked_up(state);
    let own = state.owned(seat);
    let score = |artist: Artist, symbol: Symbol| {
        let ends = state.ends_round(artist);
        let sale = if ends { 0.0 } else { value_of(artist) * 0.8 };
        let pair = if symbol == Symbol::Double && !ends { 1.3 } else { 1.0 };
        sale * pair + 6.0 * f64::from(own.count_by(artist))
    };
    let mut best = None;
    for _ in 0..4 {
        let Some(card) = hand.draw(rng) else { break };
        let value = score(card.artist(), card.symbol()) + 3.0 * rng.unit();
        if best.is_none_or(|(_, top)| value > top) {
            best = Some((card, value));
        }
    }
    best.map_or_else(|| (Menu::Offer { hand }).mildest(), |(card, _)| Action::Offer(card))
}

/// A world that the viewer cannot rule out; fists already closed hold what the rollout player would have put in them.
pub(crate) fn imagine(view: &View, rng: &mut Rng) -> State {
    view.imagine_fists(rng, |world, seat, rng| {
        match choose(world, seat, &Menu::Fist { most: world.cash(seat) }, rng) {
            Action::Bid(amount) => amount,
            other => unreachable!("{other} is not a fist"),
        }
    })
}

/// Plays the game to its end.
pub(crate) fn play_out(state: &mut State, rng: &mut Rng) {
    while let Some(seat) = state.awaits().draw(rng)
        && let Some(menu) = state.menu(seat)
    {
        let action = choose(state, seat, &menu, rng);
        if state.apply(seat, action, &mut ()).is_err() {
            unreachable!("the rollout player keeps to its menu");
        }
    }
}

/// A seat's share of first place: divided equally among those tied for it.
pub(crate) fn first_place(state: &State, seat: Seat) -> f64 {
    let money = state.cash(seat);
    let mut sharing = 0.0;
    for other in state.settings().chairs().seats() {
        if state.cash(other) > money {
            return 0.0;
        }
        sharing += f64::from(u8::from(state.cash(other) == money));
    }
    1.0 / sharing
}

/// How good a final state is for a seat, from 0 to 1: mostly its place (ties shared), a little its money.
pub(crate) fn utility(state: &State, seat: Seat) -> f64 {
    let chairs = state.settings().chairs();
    let money = state.cash(seat);
    let others = || chairs.seats().filter(|&other| other != seat).map(|other| state.cash(other));
    let beaten = others().filter(|&other| other < money).count() as f64;
    let equal = others().filter(|&other| other == money).count() as f64;
    let best = others().max().unwrap_or(Money::ZERO);
    let lead = (f64::from(money.units()) - f64::from(best.units())) / 400.0;
    let place = (beaten + equal / 2.0) / (chairs.count() as f64 - 1.0);
    0.5 * first_place(state, seat) + 0.25 * place + 0.25 * (0.5 + lead).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use rules::{Chairs, Deck, Edition, Settings, Setup};

    use super::*;

    /// At the start everybody has the same amount.
    #[test]
    fn a_tied_first_place_is_shared_equally() {
        for chairs in Chairs::ALL {
            let settings = Settings::new(Edition::default(), chairs);
            let setup = Setup::new(settings, Seat::One, Deck::sorted(settings.edition())).unwrap();
            let state = State::new(&setup);
            for seat in chairs.seats() {
                let part = 1.0 / chairs.count() as f64;
                assert!((first_place(&state, seat) - part).abs() < 1e-9);
                assert!((utility(&state, seat) - (0.5 * part + 0.125 + 0.125)).abs() < 1e-9);
            }
        }
    }
}
