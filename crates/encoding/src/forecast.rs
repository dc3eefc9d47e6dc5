//! How the artists will be ranked at the end of a round, from the cards played so far: exact, and one look-up.

use std::sync::OnceLock;

use rules::{Artist, ByArtist, Edition, FIFTH, TILES, ranking};

/// How much more often an artist is played next, by the number of its cards already played this round. Fitted to games of
/// `theory`; see `docs/encoding.md`.
const PULL: [f32; FIFTH as usize] = [1.0, 1.9, 2.6, 3.0, 2.2];

const COUNTS: usize = FIFTH as usize;
const ROWS: usize = COUNTS.pow(5);

/// The chances that an artist comes first, second and third.
type Places = [f32; 3];

/// For each combination of cards played, how the round will end: the next card belongs to an artist with a probability
/// proportional to its share of the deck and to a weight that grows with its cards played so far. The table is computed by
/// dynamic programming, from full columns back to the empty board.
#[derive(Debug)]
pub struct Forecast {
    rows: Box<[Row]>,
    shares: [f32; 5],
}

#[derive(Clone, Copy, Debug)]
struct Row {
    places: [Places; 5],
    // The probability that the next card is a fifth one.
    ends: f32,
}

impl Forecast {
    /// The table for the deck of this edition, computed once.
    #[must_use]
    pub fn of(edition: Edition) -> &'static Forecast {
        // The last one is for the tiny variant, which is not among the printed editions.
        static TABLES: [OnceLock<Forecast>; Edition::ALL.len() + 1] =
            [const { OnceLock::new() }; Edition::ALL.len() + 1];
        let place = Edition::ALL.iter().position(|&other| other == edition).unwrap_or(Edition::ALL.len());
        TABLES[place].get_or_init(|| Forecast::computed(edition))
    }

    fn computed(edition: Edition) -> Forecast {
        let shares = Artist::ALL.map(|artist| edition.cards().count_by(artist) as f32);
        let mut rows = vec![Row { places: [Places::default(); 5], ends: 0.0 }; ROWS].into_boxed_slice();
        // A row with one card more has a higher number, so it is there already.
        for number in (0..ROWS).rev() {
            let counts = counts_of(number);
            let weights =
                Artist::ALL.map(|artist| shares[artist.index()] * PULL[usize::from(counts[artist])]);
            let all: f32 = weights.iter().sum();
            let mut row = Row { places: [Places::default(); 5], ends: 0.0 };
            for artist in Artist::ALL {
                let chance = weights[artist.index()] / all;
                let after = match counts[artist] + 1 {
                    FIFTH => {
                        row.ends += chance;
                        final_places(&counts, artist)
                    }
                    _ => rows[number + STEPS[artist.index()]].places,
                };
                for (place, later) in row.places.iter_mut().flatten().zip(after.iter().flatten()) {
                    *place += chance * later;
                }
            }
            rows[number] = row;
        }
        Forecast { rows, shares }
    }

    /// The chances of each artist, in the order of the board, to come first, second and third.
    #[must_use]
    #[inline]
    pub fn places(&self, played: &ByArtist<u8>) -> &[[f32; 3]; 5] {
        &self.rows[number_of(played)].places
    }

    /// The chance that the next card ends the round.
    #[must_use]
    #[inline]
    pub fn ends(&self, played: &ByArtist<u8>) -> f32 {
        self.rows[number_of(played)].ends
    }

    /// What a painting will fetch on average, if its artist has these chances and these tiles from earlier rounds.
    #[must_use]
    #[inline]
    pub fn value(places: Places, earlier: f32) -> f32 {
        let [first, second, third] = places;
        let [one, two, three] = TILES.map(|tile| tile.units() as f32);
        first * (earlier + one) + second * (earlier + two) + third * (earlier + three)
    }

    /// The chances of one artist after one more card of it has been played.
    #[must_use]
    #[inline]
    pub fn after_one_more(&self, played: &ByArtist<u8>, artist: Artist) -> [f32; 3] {
        if played[artist] + 1 >= FIFTH {
            final_places(played, artist)[artist.index()]
        } else {
            self.rows[number_of(played) + STEPS[artist.index()]].places[artist.index()]
        }
    }

    /// How many cards of each artist the deck has, in the order of the board.
    #[must_use]
    pub const fn shares(&self) -> &[f32; 5] {
        &self.shares
    }
}

/// How far apart two rows are that differ by one card of an artist.
const STEPS: [usize; 5] = [1, COUNTS, COUNTS.pow(2), COUNTS.pow(3), COUNTS.pow(4)];

#[inline]
fn number_of(played: &ByArtist<u8>) -> usize {
    let counts = played.in_board_order();
    (0..5).map(|column| usize::from(counts[column].min(FIFTH - 1)) * STEPS[column]).sum()
}

fn counts_of(number: usize) -> ByArtist<u8> {
    ByArtist::from_fn(|artist| (number / STEPS[artist.index()] % COUNTS) as u8)
}

/// The places when this artist gets its fifth card: certain.
fn final_places(played: &ByArtist<u8>, fifth: Artist) -> [Places; 5] {
    let mut counts = *played;
    counts[fifth] += 1;
    let mut places = [Places::default(); 5];
    for (place, artist) in ranking(&counts).into_iter().flatten().enumerate() {
        places[artist.index()][place] = 1.0;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_comes_first() {
        for edition in Edition::ALL {
            let forecast = Forecast::of(edition);
            for number in 0..ROWS {
                let counts = counts_of(number);
                assert_eq!(number_of(&counts), number);
                let places = forecast.places(&counts);
                let first: f32 = places.iter().map(|chances| chances[0]).sum();
                assert!((first - 1.0).abs() < 1e-4, "{counts:?}: {first}");
                assert!(places.iter().all(|chances| chances.iter().sum::<f32>() < 1.0001), "{places:?}");
            }
        }
    }

    /// Whichever is asked for first: no edition has the table of another.
    #[test]
    fn every_edition_has_a_table_of_its_own() {
        for edition in [Edition::TINY].into_iter().chain(Edition::ALL) {
            let shares = Artist::ALL.map(|artist| edition.cards().count_by(artist) as f32);
            assert_eq!(*Forecast::of(edition).shares(), shares, "{}", edition.id());
        }
    }

    #[test]
    fn an_artist_about_to_end_the_round_is_worth_more_after_its_fifth_card() {
        let mut counts = ByArtist::default();
        (counts[Artist::B], counts[Artist::C]) = (4, 1);
        let forecast = Forecast::of(Edition::default());
        let now = Forecast::value(forecast.places(&counts)[1], 0.0);
        let after = Forecast::value(forecast.after_one_more(&counts, Artist::B), 0.0);
        assert!((after - 30.0).abs() < 1e-5, "it is first for certain: {after}");
        assert!(now > 20.0 && now < after, "{now}");
        let ends = forecast.ends(&counts);
        assert!(ends > 0.2 && ends < 0.6, "{ends}");
    }
}
