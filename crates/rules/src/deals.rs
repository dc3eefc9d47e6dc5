//! All the ways in which a deck can be dealt, where there are few enough to list them.

use core::fmt;

use crate::card::{Card, CardSet};
use crate::seat::Seat;
use crate::setup::{BadSetup, Deck, MysteryHand, Settings, Setup};

/// Every deal of a table: who gets which cards before which round, and the order of the mystery hand. All of them are equally
/// likely when the deck is shuffled. Programs that solve games use it for the move of chance at the beginning.
///
/// Two deals differ if some hand differs in some round. The order in which a hand was dealt does not matter, nor does that of
/// the cards that are never dealt.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Deals, Edition, Seat, Settings, State};
///
/// let deals = Deals::of(Settings::TINY, Seat::One, 1_000)?;
/// let hands = deals.iter().map(|setup| State::new(&setup).hand(Seat::One).len());
/// assert!(hands.eq(std::iter::repeat_n(2, deals.len())));
/// assert!((deals.probability() * deals.len() as f64 - 1.0).abs() < 1e-12);
///
/// let printed = Settings::new(Edition::CMON_2017, Chairs::Three);
/// assert!(Deals::of(printed, Seat::One, 1_000_000).is_err(), "there are too many");
/// # Ok::<(), rules::NoDeals>(())
/// ```
#[derive(Clone, Debug)]
pub struct Deals {
    settings: Settings,
    first: Seat,
    parts: Vec<Part>,
    count: usize,
}

/// The places in the deck that fill one hand before one round.
#[derive(Clone, Debug)]
struct Part {
    places: Vec<usize>,
    ways: u128,
}

impl Deals {
    /// Every deal of a table with these settings at which `first` begins.
    ///
    /// # Errors
    ///
    /// If there are more than `most` of them, or the table has no such seat.
    pub fn of(settings: Settings, first: Seat, most: usize) -> Result<Deals, NoDeals> {
        Setup::new(settings, first, Deck::sorted(settings.edition()))?;
        let mut parts: Vec<Part> = Vec::new();
        let (mut dealt, mut left, mut count) = (0, settings.scale().cards, 1u128);
        for each in settings.deal().into_iter().map(usize::from) {
            for places in hands(&settings, dealt, each) {
                let ways = choices(left, places.len());
                left -= places.len();
                count = count.saturating_mul(ways);
                if count > most as u128 {
                    return Err(NoDeals::TooMany { most });
                }
                dealt += places.len();
                parts.push(Part { places, ways });
            }
        }
        Ok(Deals { settings, first, parts, count: count as usize })
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Never: a deck can always be dealt.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How likely each of them is.
    #[must_use]
    pub fn probability(&self) -> f64 {
        1.0 / self.count as f64
    }

    /// The deal with this number, from 0.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<Setup> {
        if number >= self.count {
            return None;
        }
        let mut rest = number as u128;
        let edition = self.settings.edition();
        let mut order = vec![None; self.settings.scale().cards];
        let mut left: Vec<Card> = edition.cards().iter().collect();
        for part in &self.parts {
            let hand = choice(&mut left, part.places.len(), rest % part.ways);
            rest /= part.ways;
            part.places.iter().zip(hand).for_each(|(&place, card)| order[place] = Some(card));
        }
        let mut left = left.into_iter();
        let order: Vec<Card> = order.into_iter().filter_map(|card| card.or_else(|| left.next())).collect();
        let deck = Deck::in_order(edition, &order)
            .unwrap_or_else(|why| unreachable!("each card has one place: {why}"));
        let setup = Setup::new(self.settings, self.first, deck);
        Some(setup.unwrap_or_else(|why| unreachable!("this was checked: {why}")))
    }

    /// All of them in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Setup> {
        (0..self.count).map(|number| {
            self.get(number)
                .unwrap_or_else(|| unreachable!("there is a deal for each number below the count"))
        })
    }
}

/// The places in the deck of each hand that is dealt before a round, when `dealt` cards have been dealt (R2.3, R9.1). The mystery
/// hand is turned up in order, so each of its cards counts as a hand.
fn hands(settings: &Settings, dealt: usize, each: usize) -> Vec<Vec<usize>> {
    let seats = settings.chairs().count();
    let (step, mystery) = match settings.mystery() {
        MysteryHand::Without => (seats, 0),
        MysteryHand::With => (seats + 1, each),
    };
    let place = |hand: usize, turn: usize| dealt + turn * step + hand;
    let of_seats = (0..seats).map(|seat| (0..each).map(|turn| place(seat, turn)).collect());
    let of_mystery = (0..mystery).map(|turn| vec![place(seats, turn)]);
    of_seats.chain(of_mystery).filter(|places: &Vec<usize>| !places.is_empty()).collect()
}

/// The number of ways to choose `some` of `all`.
fn choices(all: usize, some: usize) -> u128 {
    (0..some).fold(1, |ways, taken| ways * (all - taken) as u128 / (taken as u128 + 1))
}

/// Takes the choice of `some` cards with this number out of those that are left.
fn choice(left: &mut Vec<Card>, some: usize, mut number: u128) -> Vec<Card> {
    let mut chosen = CardSet::EMPTY;
    let mut wanted = some;
    for (place, &card) in left.iter().enumerate() {
        let with_this = if wanted == 0 { 0 } else { choices(left.len() - place - 1, wanted - 1) };
        if number < with_this {
            chosen.insert(card);
            wanted -= 1;
        } else {
            number -= with_this;
        }
    }
    left.retain(|&card| !chosen.contains(card));
    chosen.iter().collect()
}

/// Why the deals of a table cannot be listed.
///
/// # Examples
///
/// ```
/// use rules::{Deals, NoDeals, Seat, Settings};
/// let why = Deals::of(Settings::TINY, Seat::One, 10).unwrap_err();
/// assert_eq!(why.to_string(), "there are more than 10 deals");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoDeals {
    /// There are too many.
    TooMany {
        /// How many were allowed.
        most: usize,
    },
    /// The table cannot be set up.
    Setup(BadSetup),
}

impl From<BadSetup> for NoDeals {
    fn from(why: BadSetup) -> NoDeals {
        NoDeals::Setup(why)
    }
}

impl fmt::Display for NoDeals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoDeals::TooMany { most } => write!(f, "there are more than {most} deals"),
            NoDeals::Setup(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for NoDeals {}
