//! A light `theory` for playing games out: no looking ahead, a table instead.

use rules::{
    Action, Artist, ByArtist, CardSet, Chance, FIFTH, Menu, Money, Phase, Seat, State, Symbol, ranking,
};

use crate::limits::floor;
use crate::rng::Rng;

/// How likely an artist is to come first, second and third, in hundredths, by the cards it has now and its place now
/// (the fourth column is no place): counted over games of `theory` at four seats.
const PLACES: [[[u8; 3]; 4]; 5] = [
    [[8, 8, 11], [8, 8, 11], [8, 8, 11], [8, 8, 11]],
    [[35, 38, 22], [24, 38, 29], [16, 17, 45], [6, 4, 7]],
    [[42, 39, 17], [36, 35, 26], [25, 20, 48], [12, 9, 9]],
    [[43, 40, 16], [32, 40, 27], [27, 20, 48], [20, 8, 9]],
    [[40, 47, 13], [41, 23, 34], [40, 0, 51], [30, 0, 0]],
];

/// What a painting of each artist will fetch, by the table.
pub(crate) fn values(state: &State) -> ByArtist<f64> {
    let rows = &state.tiles()[..usize::from(state.round() - 1)];
    let mut place = [3; 5];
    for (now, artist) in ranking(state.played()).into_iter().flatten().enumerate() {
        place[artist.index()] = now;
    }
    ByArtist::from_fn(|artist| {
        let cards = usize::from(state.played()[artist].min(FIFTH - 1));
        let [first, second, third] = PLACES[cards][place[artist.index()]].map(f64::from);
        let earlier: u32 = rows.iter().map(|row| row[artist].units()).sum();
        (30.0 * first + 20.0 * second + 10.0 * third + f64::from(earlier) * (first + second + third)) / 100.0
    })
}

/// What the light player does: it knows its own hand and what everybody knows.
pub(crate) fn choose(state: &State, seat: Seat, menu: &Menu, rng: &mut Rng) -> Action {
    let seats = state.settings().chairs().count() as f64;
    let lot = state.phase().lot();
    let value = |lot: &rules::Lot| f64::from(lot.size()) * values(state)[lot.first().artist()];
    // Nobody values a lot exactly alike.
    let taste = 0.85 + 0.2 * rng.unit();
    let worth = lot.map_or(0.0, value) * taste;
    let selling = lot.is_some_and(|lot| lot.auctioneer() == seat);
    let limit = if selling { worth * seats / (2.0 * seats - 1.0) } else { worth };
    match *menu {
        Menu::Offer { hand } => offer(state, seat, hand, rng),
        Menu::Add { double, cards, .. } => {
            let ends = state.played()[double.artist()] + 1 == FIFTH;
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

/// The better of a few cards: a dear artist, one's own paintings, and the end of the round when it pays.
fn offer(state: &State, seat: Seat, hand: CardSet, rng: &mut Rng) -> Action {
    let values = values(state);
    let own = state.owned(seat);
    let score = |artist: Artist, symbol: Symbol| {
        let ends = state.played()[artist] + 1 == FIFTH;
        let sale = if ends { 0.0 } else { values[artist] * 0.8 };
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
    best.map_or_else(|| crate::mildest(&Menu::Offer { hand }), |(card, _)| Action::Offer(card))
}

/// Plays a game out to its end.
pub(crate) fn play_out(state: &mut State, rng: &mut Rng) {
    while let Some(seat) = state.awaits().draw(rng)
        && let Some(menu) = state.menu(seat)
    {
        let action = choose(state, seat, &menu, rng);
        if state.apply(seat, action, &mut ()).is_err() {
            unreachable!("the light player keeps to its menu");
        }
    }
}

/// How good an end is for a seat, from 0 to 1: mostly its place (ties shared), a little its money.
pub(crate) fn utility(state: &State, seat: Seat) -> f64 {
    let chairs = state.settings().chairs();
    let money = state.cash(seat);
    let others = || chairs.seats().filter(|&other| other != seat).map(|other| state.cash(other));
    let beaten = others().filter(|&other| other < money).count() as f64;
    let equal = others().filter(|&other| other == money).count() as f64;
    let best = others().max().unwrap_or(Money::ZERO);
    let won = if best < money {
        1.0
    } else if best == money {
        0.5
    } else {
        0.0
    };
    let lead = (f64::from(money.units()) - f64::from(best.units())) / 400.0;
    let place = (beaten + equal / 2.0) / (chairs.count() as f64 - 1.0);
    0.5 * won + 0.25 * place + 0.25 * (0.5 + lead).clamp(0.0, 1.0)
}
