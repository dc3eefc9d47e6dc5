//! What paintings will fetch: the valuation shared by bots, hints and analysis.

mod lookup;

pub(crate) use lookup::looked_up;

use rules::{
    Artist, ByArtist, CardSet, Chairs, Chance, FIFTH, Money, Phase, Seat, TILES, View, Viewer, ranking,
};

use crate::rng::Rng;

/// How often, out of 256, a card is played together with a second one by the same artist.
const PAIRS: u64 = 26;

/// What a painting of each artist will fetch at the end of the round, as a distribution: many times over, the unseen cards
/// are dealt at random and the rest of the round is played by a quick policy.
#[derive(Clone, Debug)]
pub struct Outlook {
    // How often each artist came first, second, third or unranked.
    places: ByArtist<[u32; 4]>,
    // The tiles of earlier rounds.
    earlier: ByArtist<u32>,
    samples: u32,
}

impl Outlook {
    /// Looks ahead `samples` times from what a viewer knows.
    #[must_use]
    pub fn of(view: &View, samples: u32, rng: &mut Rng) -> Outlook {
        Start::of(view).outlook(samples, rng)
    }

    /// What a painting of this artist fetches on average.
    #[must_use]
    pub fn mean(&self, artist: Artist) -> f64 {
        let sum: u32 = TILES
            .iter()
            .zip(self.places[artist])
            .map(|(tile, times)| (tile.units() + self.earlier[artist]) * times)
            .sum();
        f64::from(sum) / f64::from(self.samples.max(1))
    }

    /// Each price a painting of this artist can fetch, with its probability: first, second, third, unranked.
    #[must_use]
    pub fn distribution(&self, artist: Artist) -> [(Money, f64); 4] {
        let chance = self.places[artist].map(|times| f64::from(times) / f64::from(self.samples.max(1)));
        let value = |place: usize| Money::new(TILES[place].units() + self.earlier[artist]);
        [(value(0), chance[0]), (value(1), chance[1]), (value(2), chance[2]), (Money::ZERO, chance[3])]
    }

    /// What these paintings fetch together on average.
    #[must_use]
    pub fn total(&self, paintings: CardSet) -> f64 {
        Artist::ALL.into_iter().map(|artist| f64::from(paintings.count_by(artist)) * self.mean(artist)).sum()
    }
}

/// Where looking ahead starts: who plays next, what is known of the hands, what has been played.
#[derive(Clone)]
pub(crate) struct Start {
    chairs: Chairs,
    me: Option<Seat>,
    next: Seat,
    played: ByArtist<u8>,
    mine: ByArtist<u8>,
    // Unseen cards by artist, and how many cards each seat holds.
    unseen: ByArtist<u8>,
    hands: [u8; Seat::MOST],
    owned: [ByArtist<u8>; Seat::MOST],
    earlier: ByArtist<u32>,
}

impl Start {
    pub(crate) fn of(view: &View) -> Start {
        let chairs = view.settings().chairs();
        let by_artist = |cards: CardSet| ByArtist::from_fn(|artist| cards.count_by(artist) as u8);
        let next = match view.phase() {
            Phase::Add { opener, .. } => chairs.left_of(*opener),
            Phase::Offer => view.awaits().first().unwrap_or(Seat::One),
            Phase::Mystery => chairs.left_of(view.awaits().first().unwrap_or(Seat::One)),
            phase => chairs.left_of(phase.lot().map_or(Seat::One, rules::Lot::auctioneer)),
        };
        let mut start = Start {
            chairs,
            me: match view.viewer() {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            next,
            played: *view.played(),
            mine: by_artist(view.hand()),
            unseen: by_artist(view.unseen()),
            hands: [0; Seat::MOST],
            owned: [ByArtist::default(); Seat::MOST],
            earlier: ByArtist::from_fn(|artist| view.earlier_tiles(artist).units()),
        };
        for seat in chairs.seats() {
            start.hands[seat.index()] = view.hand_size(seat);
            start.owned[seat.index()] = by_artist(view.owned(seat));
        }
        start
    }

    /// The position after `seat` has played this many cards of an artist, and whether that ends the round.
    pub(crate) fn after(&self, seat: Seat, artist: Artist, cards: u8) -> (Start, bool) {
        let mut start = self.clone();
        for _ in 0..cards {
            start.take_from(seat, artist);
            start.played[artist] += 1;
        }
        start.next = start.chairs.left_of(seat);
        let over = start.played[artist] >= FIFTH || start.hands.iter().all(|&cards| cards == 0);
        (start, over)
    }

    /// The position after a mystery card by this artist has been turned up, and whether that ends the round.
    pub(crate) fn turned(&self, artist: Artist) -> (Start, bool) {
        let mut start = self.clone();
        start.unseen[artist] = start.unseen[artist].saturating_sub(1);
        start.played[artist] += 1;
        let over = start.played[artist] >= FIFTH;
        (start, over)
    }

    fn take_from(&mut self, seat: Seat, artist: Artist) {
        let pile = if self.me == Some(seat) { &mut self.mine } else { &mut self.unseen };
        pile[artist] = pile[artist].saturating_sub(1);
        self.hands[seat.index()] = self.hands[seat.index()].saturating_sub(1);
    }

    pub(crate) fn outlook(&self, samples: u32, rng: &mut Rng) -> Outlook {
        let mut outlook = Outlook { places: ByArtist::default(), earlier: self.earlier, samples };
        for _ in 0..samples {
            outlook.count(&self.clone().play_on(rng));
        }
        outlook
    }

    /// The outlook if the round ended now.
    pub(crate) fn now(&self) -> Outlook {
        let mut outlook = Outlook { places: ByArtist::default(), earlier: self.earlier, samples: 1 };
        outlook.count(&self.played);
        outlook
    }

    /// Plays the rest of the round and returns what was played. Half the time a seat plays a random card, otherwise the better
    /// of two: the artist it owns more of and that more cards have been played of.
    fn play_on(mut self, rng: &mut Rng) -> ByArtist<u8> {
        if Artist::ALL.into_iter().any(|artist| self.played[artist] >= FIFTH) {
            return self.played;
        }
        let mut idle = 0;
        while idle < self.chairs.count() {
            let seat = self.next;
            self.next = self.chairs.left_of(seat);
            let Some(artist) = self.choose(seat, rng) else {
                idle += 1;
                continue;
            };
            idle = 0;
            let pair = rng.next() & 255 < PAIRS;
            for _ in 0..=u8::from(pair) {
                self.take_from(seat, artist);
                self.played[artist] += 1;
                if self.played[artist] == FIFTH {
                    return self.played;
                }
            }
        }
        self.played
    }

    fn choose(&self, seat: Seat, rng: &mut Rng) -> Option<Artist> {
        if self.hands[seat.index()] == 0 {
            return None;
        }
        let pile = if self.me == Some(seat) { &self.mine } else { &self.unseen };
        let bits = rng.next();
        let first = draw(pile, bits as u32)?;
        if bits >> 63 == 0 {
            return Some(first);
        }
        let second = draw(pile, (bits >> 31) as u32)?;
        let own = &self.owned[seat.index()];
        let score = |artist: Artist| 2 * own[artist] + self.played[artist];
        Some(if score(second) > score(first) { second } else { first })
    }
}

/// An artist drawn from a pile, every card equally likely.
fn draw(pile: &ByArtist<u8>, bits: u32) -> Option<Artist> {
    let all: u32 = pile.in_board_order().iter().map(|&cards| u32::from(cards)).sum();
    let mut skip = ((u64::from(bits) * u64::from(all)) >> 32) as u32;
    for artist in Artist::ALL {
        let cards = u32::from(pile[artist]);
        if skip < cards {
            return Some(artist);
        }
        skip -= cards;
    }
    None
}

impl Outlook {
    fn count(&mut self, played: &ByArtist<u8>) {
        let mut place_of = ByArtist::from_fn(|_| 3);
        for (place, artist) in ranking(played).into_iter().flatten().enumerate() {
            place_of[artist] = place;
        }
        for artist in Artist::ALL {
            self.places[artist][place_of[artist]] += 1;
        }
    }
}
