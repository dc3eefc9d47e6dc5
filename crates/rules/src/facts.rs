//! Facts derived from the state of a game. They are computed here only; bots, screens and servers ask for them.

use crate::artist::{Artist, ByArtist};
use crate::card::CardSet;
use crate::edition::Proceeds;
use crate::money::Money;
use crate::phase::{Lot, Phase};
use crate::round::ranking;
use crate::seat::{Chairs, Seat, Seats};
use crate::state::{State, Tiles};
use crate::view::View;

/// Who is paid (R3.4, R6.5).
impl Lot {
    /// Whether the price is shared: for a pair whose cards come from two seats, under the rule that splits it.
    #[must_use]
    #[inline]
    pub fn is_shared(&self, proceeds: Proceeds) -> bool {
        proceeds == Proceeds::Split && self.opener != self.auctioneer
    }

    /// The seats that are paid for it, the auctioneer first. If one of them buys it, its share goes to the bank.
    pub fn payees(&self, proceeds: Proceeds) -> impl Iterator<Item = Seat> + use<> {
        let second = self.is_shared(proceeds).then_some(self.opener);
        [self.auctioneer].into_iter().chain(second)
    }
}

/// Implemented for the game and for its views alike, because nothing in them is secret.
macro_rules! facts {
    ($($whole:ident)*) => {$(
        impl $whole {
            /// The paintings a seat has acquired this round.
            #[must_use]
            pub fn owned(&self, seat: Seat) -> CardSet {
                self.owned[seat]
            }

            /// How many cards of each artist have been played this round, sold or not (R8.1).
            #[must_use]
            pub const fn played(&self) -> &ByArtist<u8> {
                &self.played
            }

            /// The tiles on the board.
            #[must_use]
            pub const fn tiles(&self) -> &Tiles {
                &self.tiles
            }

            /// Whether the next card of this artist is its fifth, which ends the round and stays unsold (R7.1, R7.2).
            #[must_use]
            pub fn ends_round(&self, artist: Artist) -> bool {
                let last = self.settings().scale().ends_round;
                !matches!(self.phase(), Phase::Over) && self.played()[artist] + 1 == last
            }

            /// What the tiles of earlier rounds add to a painting of this artist, if it is ranked this round (R8.3).
            #[must_use]
            pub fn earlier_tiles(&self, artist: Artist) -> Money {
                self.tiles()[..usize::from(self.round() - 1)].iter().map(|row| row[artist]).sum()
            }

            /// The most a painting of this artist can fetch this round (R8.2, R8.3).
            #[must_use]
            pub fn most_it_fetches(&self, artist: Artist) -> Money {
                [self.earlier_tiles(artist), self.settings().scale().tiles[0]].into_iter().sum()
            }

            /// The most that all the cards on the table together can fetch this round.
            #[must_use]
            pub fn ceiling(&self) -> Option<Money> {
                let artist = self.phase().cards().next()?.artist();
                Some(self.most_it_fetches(artist) * self.phase().cards().count() as u32)
            }

            /// The present place of each artist, from 1 to 3, with ties going to the left; `None` if unranked (R8.2).
            #[must_use]
            pub fn places_now(&self) -> ByArtist<Option<u8>> {
                let mut places = ByArtist::default();
                for (place, artist) in (1..).zip(ranking(self.played()).into_iter().flatten()) {
                    places[artist] = Some(place);
                }
                places
            }

            /// The seats in the order in which they are asked in turn: for a second card, once around, and at a fixed
            /// price. Empty in phases without turns. Seats that cannot answer are included, because the others
            /// do not know that they cannot.
            pub fn asked_in_turn(&self) -> impl Iterator<Item = Seat> + use<> {
                asked_in_turn(self.settings().chairs(), self.phase())
            }

            /// Those of them that have not answered yet, including the one that is asked now.
            #[must_use]
            pub fn still_asked(&self) -> Seats {
                let now = self.awaits().first();
                match self.phase() {
                    // The price is not named yet.
                    Phase::Price { .. } => self.asked_in_turn().collect(),
                    _ => self.asked_in_turn().skip_while(|&seat| Some(seat) != now).collect(),
                }
            }
        }
    )*};
}

facts!(State View);

/// Starts left of the auctioneer, who comes last in a once-around auction and is not asked at a fixed price. For a
/// second card it starts with the seat that offered the double (R5.3.1, R5.5.2, R6.3).
fn asked_in_turn<F>(chairs: Chairs, phase: &Phase<F>) -> impl Iterator<Item = Seat> + use<F> {
    let (first, asked) = match phase {
        Phase::Add { opener, .. } => (*opener, chairs.count()),
        Phase::Once { lot, .. } => (chairs.left_of(lot.auctioneer), chairs.count()),
        Phase::Price { lot } | Phase::Fixed { lot, .. } => {
            (chairs.left_of(lot.auctioneer), chairs.count() - 1)
        }
        Phase::Offer | Phase::Open { .. } | Phase::Sealed { .. } | Phase::Mystery | Phase::Over => {
            (Seat::One, 0)
        }
    };
    chairs.clockwise_from(first).take(asked)
}
