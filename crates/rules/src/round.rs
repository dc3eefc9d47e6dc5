//! Rounds: the deal, whose turn it is, the end of a round, and selling to the bank (R2.3, R3, R7, R8).

use crate::artist::{Artist, ByArtist};
use crate::card::{Card, CardRow, CardSet};
use crate::event::{Event, Observer, Purse, RoundEnd};
use crate::money::Money;
use crate::phase::Phase;
use crate::seat::{Seat, Seats};
use crate::setup::MysteryHand;
use crate::state::{State, Tiles};

/// The game has this many rounds.
pub(crate) const ROUNDS: u8 = 4;

/// This many cards of one artist end a round (R7.1).
pub const FIFTH: u8 = 5;

/// The tiles of a round: first, second, third (R8.2).
pub const TILES: [Money; 3] = [Money::new(30), Money::new(20), Money::new(10)];

impl State {
    /// Deals this round's cards: one at a time, clockwise from seat 1, the mystery hand last (R2.3, R9.1).
    pub(crate) fn deal(&mut self, observer: &mut impl Observer) {
        let each = self.settings.deal()[usize::from(self.round - 1)];
        for _ in 0..each {
            for seat in self.settings.chairs().seats() {
                let card = self.undealt.deal();
                self.hands[seat].insert(card);
            }
            if self.settings.mystery() == MysteryHand::With {
                let card = self.undealt.deal();
                self.mystery.push(card);
            }
        }
        observer.event(Event::Dealt { round: self.round, each });
    }

    /// Gives the turn to the first seat with cards left of this one (R3.2, R3.3).
    #[inline]
    pub(crate) fn next_turn(&mut self, after: Seat) {
        let chairs = self.settings.chairs();
        let mut seat = after;
        for _ in 0..chairs.count() {
            seat = chairs.left_of(seat);
            if !self.hands[seat].is_empty() {
                self.phase = Phase::Offer;
                self.awaited = Seats::only(seat);
                return;
            }
        }
        unreachable!("the last card of all hands ends the round (R7.3)")
    }

    /// Counts a card just played, and ends the round if it was the fifth of its artist or the last card in any
    /// hand (R7.1 to R7.3). Returns whether it did.
    #[inline(always)]
    pub(crate) fn count_card(&mut self, seat: Seat, card: Card, observer: &mut impl Observer) -> bool {
        let artist = card.artist();
        self.played[artist] += 1;
        self.shown.insert(card);
        let why = if self.played[artist] == self.settings.scale().ends_round {
            RoundEnd::Fifth(artist)
        } else if self.hands_are_empty() {
            RoundEnd::OutOfCards
        } else {
            return false;
        };
        self.end_round(seat, why, observer);
        true
    }

    /// Whether only one card is left in all hands together: it will end the round and stay unsold (R7.3).
    #[must_use]
    pub fn next_card_is_last(&self) -> bool {
        self.phase != Phase::Over && self.hands.as_slice().iter().map(|hand| hand.len()).sum::<usize>() == 1
    }

    #[inline]
    fn hands_are_empty(&self) -> bool {
        self.hands.as_slice().iter().all(|hand| hand.is_empty())
    }

    /// Ends the round: tiles, sales, then the next round, begun left of the seat that played last (R7.5).
    #[inline(never)]
    fn end_round(&mut self, last: Seat, why: RoundEnd, observer: &mut impl Observer) {
        observer.event(Event::RoundEnded { round: self.round, why });
        self.place_tiles(observer);
        self.sell_to_the_bank(observer);
        self.clear_the_table();
        if self.round == self.settings.scale().rounds {
            self.phase = Phase::Over;
            self.awaited = Seats::EMPTY;
            observer.event(Event::GameOver);
            return;
        }
        self.round += 1;
        self.deal(observer);
        if self.hands_are_empty() {
            // Only possible in round 4 of a game with a mystery hand, or in a variant; the round ends at once (R7.4).
            self.end_round(last, RoundEnd::OutOfCards, observer);
        } else {
            self.next_turn(last);
        }
    }

    /// Ranks the artists played this round, ties to the left, and gives the first three their tiles (R8.1, R8.2).
    fn place_tiles(&mut self, observer: &mut impl Observer) {
        let ranked = ranking(&self.played);
        for (artist, tile) in ranked.into_iter().flatten().zip(self.settings.scale().tiles) {
            self.tiles[usize::from(self.round - 1)][artist] = tile;
            let value = value(&self.tiles, self.round, artist);
            observer.event(Event::Ranked { round: self.round, artist, tile, value });
        }
    }

    /// Every painting is sold, even for nothing (R8.3, R8.4).
    fn sell_to_the_bank(&mut self, observer: &mut impl Observer) {
        for artist in Artist::ALL {
            let each = value(&self.tiles, self.round, artist);
            for seat in self.settings.chairs().seats() {
                let paintings = self.owned[seat].count_by(artist);
                if paintings > 0 {
                    observer.event(Event::Fetched { seat, artist, paintings: paintings as u8, each });
                }
                self.pay(Purse::Bank, Purse::Seat(seat), each * paintings, observer);
            }
        }
    }

    /// All cards played this round leave the game; hands are kept (R8.4, R9.4).
    fn clear_the_table(&mut self) {
        self.settings.chairs().seats().for_each(|seat| self.owned[seat] = CardSet::EMPTY);
        self.turned = CardRow::EMPTY;
        self.played = ByArtist::default();
    }
}

/// The first, second and third artist if this many cards of each have been played; ties go to the left (R8.2).
///
/// # Examples
///
/// ```
/// use rules::{Artist, ByArtist, ranking};
/// let mut played = ByArtist::default();
/// (played[Artist::B], played[Artist::D], played[Artist::E]) = (2, 2, 5);
/// assert_eq!(ranking(&played), [Some(Artist::E), Some(Artist::B), Some(Artist::D)]);
/// ```
#[must_use]
pub fn ranking(played: &ByArtist<u8>) -> [Option<Artist>; 3] {
    // One sort key each: the count decides, then the place on the board. The key of an artist not played is 0.
    let mut keys = Artist::ALL.map(|artist| match played[artist] {
        0 => 0,
        count => count * 8 + (5 - artist as u8),
    });
    [(); 3].map(|()| {
        let best = keys.into_iter().fold(0, u8::max);
        keys = keys.map(|key| if key == best { 0 } else { key });
        if best == 0 { None } else { Some(Artist::ALL[usize::from(5 - best % 8)]) }
    })
}

/// What a painting of this artist sells for at the end of a round: all tiles of its column if it was ranked in
/// that round, otherwise nothing (R8.3).
pub(crate) fn value(tiles: &Tiles, round: u8, artist: Artist) -> Money {
    let column = &tiles[..usize::from(round)];
    match column.last() {
        Some(row) if row[artist] > Money::ZERO => column.iter().map(|row| row[artist]).sum(),
        Some(_) | None => Money::ZERO,
    }
}
