//! What everybody remembers of the public events, in a fixed size: an observation need not read the whole history.

use rules::{Artist, ByArtist, Event, History, Money, Observer, Seat, Settings};

use crate::forecast::Forecast;

/// What the public events of a game come to, seat by seat. It is an [`Observer`], and holds nothing secret because no event
/// does.
///
/// # Examples
///
/// ```
/// use encoding::Memory;
/// use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, State};
///
/// let settings = Settings::new(Edition::default(), Chairs::Three);
/// let setup = Setup::new(settings, Seat::One, Deck::sorted(Edition::default()))?;
/// let mut memory = Memory::new(&settings);
/// let mut state = State::observed(&setup, &mut memory);
/// state.apply(Seat::One, ":Ao1".parse()?, &mut memory)?;
/// state.apply(Seat::Three, "=7".parse()?, &mut memory)?;
/// assert_eq!(memory.bid(Seat::Three).units(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    forecast: &'static Forecast,
    // The board as the events tell it: cards played this round, and the tiles so far.
    played: ByArtist<u8>,
    tiles: ByArtist<u32>,
    // The artist and the size of what was offered last.
    table: (Artist, u32),
    seats: [Remembered; Seat::MOST],
}

/// What is remembered of one seat.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Remembered {
    /// Its cards played in the whole game, by artist.
    pub(crate) played: [u8; 5],
    /// The doubles it declined to add a card to since the last deal, by artist.
    pub(crate) declined: [u8; 5],
    /// Its last bid for the lot on the table.
    pub(crate) bid: Money,
    /// Lots it has bought this round.
    pub(crate) bought: u8,
    /// What its fists held in relation to the value expected at that time.
    pub(crate) fists: Mean,
    /// What it paid in relation to the value expected at that time.
    pub(crate) prices: Mean,
}

/// A mean that forgets slowly: the latest figure counts a quarter.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Mean {
    known: bool,
    value: f32,
}

impl Mean {
    fn add(&mut self, figure: f32) {
        let figure = figure.min(2.0);
        self.value = if self.known { 0.75 * self.value + 0.25 * figure } else { figure };
        self.known = true;
    }

    /// Half of the mean, at most 1; zero if there is nothing to go by.
    pub(crate) const fn halved(self) -> f32 {
        self.value * 0.5
    }

    /// Whether there is anything to go by.
    pub(crate) const fn known(self) -> bool {
        self.known
    }
}

impl Memory {
    /// Before the first deal.
    #[must_use]
    pub fn new(settings: &Settings) -> Memory {
        Memory {
            forecast: Forecast::of(settings.edition()),
            played: ByArtist::default(),
            tiles: ByArtist::default(),
            table: (Artist::A, 1),
            seats: [Remembered::default(); Seat::MOST],
        }
    }

    /// The memory of somebody who has seen this history from its beginning.
    #[must_use]
    pub fn of(settings: &Settings, history: &History) -> Memory {
        let mut memory = Memory::new(settings);
        history.events().iter().for_each(|event| memory.event(*event));
        memory
    }

    /// The forecast for the deck that is played with.
    #[must_use]
    pub const fn forecast(&self) -> &'static Forecast {
        self.forecast
    }

    /// A seat's last bid for the lot on the table; zero if it has not bid.
    #[must_use]
    pub const fn bid(&self, seat: Seat) -> Money {
        self.seats[seat.index()].bid
    }

    #[inline]
    pub(crate) const fn of_seat(&self, seat: Seat) -> &Remembered {
        &self.seats[seat.index()]
    }

    /// What the lot on the table is expected to fetch; at least 1.
    fn expected(&self) -> f32 {
        let (artist, size) = self.table;
        let places = self.forecast.places(&self.played)[artist.index()];
        (Forecast::value(places, self.tiles[artist] as f32) * size as f32).max(1.0)
    }
}

impl Observer for Memory {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Offered { seat, card } => {
                self.seats.iter_mut().for_each(|seat| seat.bid = Money::ZERO);
                self.seats[seat.index()].played[card.artist().index()] += 1;
                self.played[card.artist()] += 1;
                self.table = (card.artist(), 1);
            }
            Event::Added { seat, card } => {
                self.seats[seat.index()].played[card.artist().index()] += 1;
                self.played[card.artist()] += 1;
                self.table.1 = 2;
            }
            Event::Turned { card, .. } => self.played[card.artist()] += 1,
            Event::AddedNone { seat } => self.seats[seat.index()].declined[self.table.0.index()] += 1,
            Event::Bid { seat, amount } => self.seats[seat.index()].bid = amount,
            Event::FistsOpened { amounts } => {
                let expected = self.expected();
                for (seat, amount) in amounts.iter() {
                    self.seats[seat.index()].fists.add(amount.units() as f32 / expected);
                }
            }
            Event::Sold { winner, price, .. } => {
                let ratio = price.units() as f32 / self.expected();
                let buyer = &mut self.seats[winner.index()];
                buyer.bought += 1;
                buyer.prices.add(ratio);
            }
            Event::RoundEnded { .. } => {
                self.played = ByArtist::default();
                self.seats.iter_mut().for_each(|seat| seat.bought = 0);
            }
            Event::Ranked { artist, tile, .. } => self.tiles[artist] += tile.units(),
            Event::Dealt { .. } => self.seats.iter_mut().for_each(|seat| seat.declined = [0; 5]),
            Event::Kept { .. }
            | Event::Passed { .. }
            | Event::CannotPay { .. }
            | Event::FistClosed { .. }
            | Event::Priced { .. }
            | Event::Unsold { .. }
            | Event::Paid { .. }
            | Event::TurnedNone { .. }
            | Event::Fetched { .. }
            | Event::GameOver => {}
        }
    }
}
