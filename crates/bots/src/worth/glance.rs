//! What paintings will fetch, at a glance: a table instead of a look ahead, for games that are only imagined.

use rules::{Artist, ByArtist, FIFTH, State, ranking};

/// How likely an artist is to come first, second and third, in hundredths, by the cards it has now (row) and its place
/// now (column; the fourth is no place).
///
/// Counted over 4,000 games of `theory` at four seats, the usual edition: each time a new lot came up, all five artists
/// were looked at, and where they stood at the end of the round. The same again:
/// `PLACES_GAMES=4000 cargo test -p bots --lib glance -- --nocapture`.
const PLACES: [[[u8; 3]; 4]; 5] = [
    [[8, 8, 11], [8, 8, 11], [8, 8, 11], [8, 8, 11]],
    [[34, 39, 23], [23, 38, 30], [14, 17, 48], [6, 4, 9]],
    [[44, 39, 16], [35, 38, 25], [24, 19, 50], [11, 5, 11]],
    [[44, 40, 15], [33, 41, 24], [25, 21, 49], [16, 6, 13]],
    [[41, 47, 11], [41, 23, 33], [38, 0, 54], [30, 0, 0]],
];

/// What a painting of an artist will fetch, by the table. At 3, 4 and 5 seats it is 4 to 5 away from what a look ahead
/// says of the lot, and 1 to 2 higher on average.
pub(crate) fn glance(state: &State) -> impl Fn(Artist) -> f64 {
    let now = standing(state);
    move |artist| {
        let (cards, place) = now[artist];
        let [first, second, third] = PLACES[cards][place].map(f64::from);
        let earlier = state.earlier_tiles(artist).units();
        (30.0 * first + 20.0 * second + 10.0 * third + f64::from(earlier) * (first + second + third)) / 100.0
    }
}

/// Where each artist is found in the table: its cards, and its place now.
fn standing(state: &State) -> ByArtist<(usize, usize)> {
    let mut now = ByArtist::from_fn(|artist| (usize::from(state.played()[artist].min(FIFTH - 1)), NOWHERE));
    for (place, artist) in ranking(state.played()).into_iter().flatten().enumerate() {
        now[artist].1 = place;
    }
    now
}

/// The column of those without a place.
const NOWHERE: usize = 3;

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rules::{Chairs, Deck, Edition, Phase, Seat, Settings, Setup, TILES, Viewer};

    use super::*;
    use crate::worth::Outlook;
    use crate::{Name, Rng};

    type Counts = [[[u32; 4]; 4]; 5];

    /// Plays a game of `theory` and shows it each time a new lot has come up, and when a round has ended.
    fn theory_plays(
        chairs: Chairs,
        seed: u64,
        mut lot: impl FnMut(&State),
        mut ended: impl FnMut(&State, u8),
    ) {
        let settings = Settings::new(Edition::default(), chairs);
        let mut rng = Rng::stream(seed, &[77]);
        let deck = Deck::shuffled(settings.edition(), &mut rng);
        let mut state = State::new(&Setup::new(settings, Seat::One, deck).unwrap());
        let mut players: Vec<_> =
            chairs.seats().map(|_| Name::known("theory").player(Duration::MAX)).collect();
        for (player, seat) in players.iter_mut().zip(chairs.seats()) {
            player.begin(&state.eyes(seat));
        }
        let mut last = None;
        while let Some(seat) = state.awaits().draw(&mut rng) {
            if state.phase().lot().is_some() && last != state.phase().lot().copied() {
                last = state.phase().lot().copied();
                lot(&state);
            }
            let menu = state.menu(seat).unwrap();
            let action = players[seat.index()].act(&state.eyes(seat), &menu, &mut rng);
            let round = state.round();
            state.apply(seat, action, &mut ()).unwrap();
            if state.round() != round || *state.phase() == Phase::Over {
                ended(&state, round);
            }
        }
    }

    fn count(games: u64) -> Counts {
        let mut counts = Counts::default();
        for seed in 0..games {
            let seen = std::cell::RefCell::new(Vec::new());
            theory_plays(
                Chairs::Four,
                seed,
                |state| seen.borrow_mut().push(standing(state)),
                |state, round| {
                    let tiles = &state.tiles()[usize::from(round - 1)];
                    for (now, artist) in seen.take().iter().flat_map(|now| Artist::ALL.map(|a| (now, a))) {
                        let end = TILES.iter().position(|&tile| tile == tiles[artist]).unwrap_or(NOWHERE);
                        let (cards, place) = now[artist];
                        counts[cards][place][end] += 1;
                    }
                },
            );
        }
        counts
    }

    #[test]
    fn the_table_is_what_theory_plays() {
        let asked = std::env::var("PLACES_GAMES").ok().and_then(|games| games.parse().ok());
        for (cards, row) in count(asked.unwrap_or(40)).iter().enumerate() {
            for (place, ends) in row.iter().enumerate() {
                let times: u32 = ends.iter().sum();
                let hundredths = |end: usize| 100.0 * f64::from(ends[end]) / f64::from(times.max(1));
                let counted = [0, 1, 2].map(hundredths);
                println!("{cards} cards, place {}: {counted:.0?} of {times}", place + 1);
                // Lots of one round are no strangers to each other: the margin is wide.
                let margin = 0.5 + 300.0 / f64::from(times.max(1)).sqrt();
                for (share, table) in counted.into_iter().zip(PLACES[cards][place]) {
                    let near = (share - f64::from(table)).abs() <= margin;
                    assert!(
                        times == 0 || near,
                        "{cards} cards, place {}: {share:.1}, table {table}",
                        place + 1
                    );
                }
            }
        }
    }

    #[test]
    fn a_glance_agrees_with_a_look_ahead_at_any_table() {
        for chairs in Chairs::ALL {
            let (mut lots, mut bias, mut apart) = (0.0, 0.0, 0.0);
            for seed in 0..20 {
                let mut rng = Rng::stream(seed, &[78]);
                theory_plays(
                    chairs,
                    seed,
                    |state| {
                        let Some(lot) = state.phase().lot() else { return };
                        let artist = lot.first().artist();
                        let ahead = Outlook::of(&state.view(Viewer::Spectator), 128, &mut rng).mean(artist);
                        let difference = glance(state)(artist) - ahead;
                        lots += 1.0;
                        bias += difference;
                        apart += difference.abs();
                    },
                    |_, _| (),
                );
            }
            assert!(apart / lots < 6.0, "{chairs} seats: {:.2} apart", apart / lots);
            assert!((bias / lots).abs() < 2.5, "{chairs} seats: {:.2} too high", bias / lots);
        }
    }
}
