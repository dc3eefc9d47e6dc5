//! What is fixed before the first card is played: the settings, who begins, the order of the deck.

use core::fmt;

use crate::card::{Card, CardSet};
use crate::chance::Chance;
use crate::edition::{Edition, Proceeds, Scale};
use crate::seat::{Chairs, Seat};

/// Whether a fourth, face-down hand lies on a table of three (R9).
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Edition, MysteryHand, Settings};
/// let three = Settings::new(Edition::CMON_2017, Chairs::Three);
/// assert_eq!(three.deal(), [10, 6, 6, 0]);
/// assert_eq!(three.with_mystery(MysteryHand::With)?.deal(), [9, 4, 4, 0], "four hands are dealt");
/// # Ok::<(), rules::MysteryNeedsThree>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum MysteryHand {
    /// No such hand.
    Without,
    /// Dealt like a fourth seat's hand; it belongs to nobody.
    With,
}

/// Whether everybody's cash is visible during the game (R2.6).
///
/// # Examples
///
/// ```
/// # use rules::{CashRule, Chairs, Deck, Edition, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// let settings = Settings::new(edition, Chairs::Three).with_cash(CashRule::Open);
/// let game = State::new(&Setup::new(settings, Seat::One, Deck::sorted(edition))?);
/// assert!(game.eyes(Seat::Two).view().cash(Seat::Three).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CashRule {
    /// As printed: behind the screens until the end.
    Hidden,
    /// On the table.
    Open,
}

/// All the choices made for a table, without the deal (R1.4).
///
/// # Examples
///
/// ```
/// use rules::{CashRule, Chairs, Edition, Proceeds, Settings};
/// let settings = Settings::new(Edition::MATAGOT_2009, Chairs::Four).with_cash(CashRule::Open);
/// assert_eq!(settings.proceeds(), Proceeds::SecondTakesAll, "the edition's own rule");
/// assert_eq!(settings.deal(), [9, 4, 4, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::serde::Chosen"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Settings {
    edition: Edition,
    chairs: Chairs,
    proceeds: Proceeds,
    mystery: MysteryHand,
    cash: CashRule,
}

impl Settings {
    /// The tiny variant for theory: two seats and few cards. It is small enough to be solved exactly, and with the difference
    /// of their cash as the result it is a zero-sum game. It is played by the same rules as every other game; only its
    /// [`Scale`] and its deck differ. It is not printed ([`is_printed`](Settings::is_printed)).
    ///
    /// # Examples
    ///
    /// ```
    /// use rules::{Deals, Money, Seat, Settings, State};
    /// let deals = Deals::of(Settings::TINY, Seat::One, 1_000)?;
    /// assert_eq!(deals.len(), 30);
    /// let game = State::new(&deals.get(7).ok_or("there are 30")?);
    /// assert_eq!(game.cash(Seat::Two), Money::new(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const TINY: Settings = Settings::new(Edition::TINY, Chairs::Two);

    /// This edition at a table of this size, by the edition's own rules.
    #[must_use]
    pub const fn new(edition: Edition, chairs: Chairs) -> Settings {
        Settings {
            edition,
            chairs,
            proceeds: edition.proceeds(),
            mystery: MysteryHand::Without,
            cash: CashRule::Hidden,
        }
    }

    /// The same with this rule for the price of a pair.
    #[must_use]
    pub const fn with_proceeds(self, proceeds: Proceeds) -> Settings {
        Settings { proceeds, ..self }
    }

    /// The same with or without a mystery hand.
    ///
    /// # Errors
    ///
    /// Only a table of three can have one (R9).
    pub const fn with_mystery(self, mystery: MysteryHand) -> Result<Settings, MysteryNeedsThree> {
        match (mystery, self.chairs.count()) {
            (MysteryHand::Without, _) | (MysteryHand::With, 3) => Ok(Settings { mystery, ..self }),
            (MysteryHand::With, _) => Err(MysteryNeedsThree),
        }
    }

    /// The same with cash hidden or open.
    #[must_use]
    pub const fn with_cash(self, cash: CashRule) -> Settings {
        Settings { cash, ..self }
    }

    /// All settings of the rulebook: each edition at each size under each rule (R1.4).
    pub fn every() -> impl Iterator<Item = Settings> {
        Edition::ALL.into_iter().flat_map(|edition| {
            Chairs::ALL.into_iter().flat_map(move |chairs| {
                Proceeds::ALL.into_iter().flat_map(move |proceeds| {
                    [MysteryHand::Without, MysteryHand::With].into_iter().flat_map(move |mystery| {
                        let settings = Settings::new(edition, chairs).with_proceeds(proceeds);
                        let both = [CashRule::Hidden, CashRule::Open];
                        let tables = settings.with_mystery(mystery).ok();
                        tables.into_iter().flat_map(move |s| both.map(|cash| s.with_cash(cash)))
                    })
                })
            })
        })
    }

    /// Whether the rulebook knows this table: a printed edition at three to five seats (R1, R2.1). All others are for research:
    /// they can be played by programs, but have no record, no table and no place in a message, and the text of a position with them
    /// is not read back.
    ///
    /// # Examples
    ///
    /// ```
    /// use rules::{Chairs, Edition, Settings};
    /// assert!(Settings::every().all(|settings| settings.is_printed()));
    /// assert!(!Settings::TINY.is_printed());
    /// assert!(!Settings::new(Edition::CMON_2017, Chairs::Two).is_printed());
    /// ```
    #[must_use]
    pub const fn is_printed(&self) -> bool {
        self.edition.is_printed() && self.chairs.count() >= 3
    }

    /// The sizes of the game: how many cards, how much money.
    #[must_use]
    #[inline]
    pub const fn scale(&self) -> &'static Scale {
        self.edition.scale()
    }

    /// The edition.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The seats.
    #[must_use]
    pub const fn chairs(&self) -> Chairs {
        self.chairs
    }

    /// Who is paid for a pair.
    #[must_use]
    pub const fn proceeds(&self) -> Proceeds {
        self.proceeds
    }

    /// With or without a mystery hand.
    #[must_use]
    pub const fn mystery(&self) -> MysteryHand {
        self.mystery
    }

    /// Hidden or open cash.
    #[must_use]
    pub const fn cash(&self) -> CashRule {
        self.cash
    }

    /// How many cards each hand is dealt before each of the four rounds (R2.3). Two seats are dealt as many as three; the tiny
    /// variant deals two to each of two seats, or one to each of more.
    #[must_use]
    pub const fn deal(&self) -> [u8; 4] {
        match (self.chairs.count(), self.mystery) {
            (2, _) if !self.edition.is_printed() => [2, 0, 0, 0],
            _ if !self.edition.is_printed() => [1, 0, 0, 0],
            (2, _) | (3, MysteryHand::Without) => [10, 6, 6, 0],
            (3, MysteryHand::With) | (4, _) => [9, 4, 4, 0],
            _ => [8, 3, 3, 0],
        }
    }
}

/// A mystery hand was asked for at a table that has not three seats.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Edition, MysteryHand, MysteryNeedsThree, Settings};
/// let four = Settings::new(Edition::CMON_2017, Chairs::Four);
/// assert_eq!(four.with_mystery(MysteryHand::With), Err(MysteryNeedsThree));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MysteryNeedsThree;

impl fmt::Display for MysteryNeedsThree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the mystery hand is for three seats")
    }
}

impl core::error::Error for MysteryNeedsThree {}

/// All cards of an edition in the order they will be dealt.
///
/// # Examples
///
/// ```
/// use rules::{Deck, Edition, SplitMix};
/// let deck = Deck::shuffled(Edition::CMON_2017, &mut SplitMix::new(7));
/// assert_eq!(deck, Deck::shuffled(Edition::CMON_2017, &mut SplitMix::new(7)), "the same seed");
/// assert_eq!(Deck::in_order(Edition::CMON_2017, deck.cards()), Ok(deck));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck {
    edition: Edition,
    // Of a smaller deck only the first places are used; the others never change.
    cards: [Card; Deck::SIZE],
}

impl Deck {
    /// Every printed edition has this many cards (R1.1).
    pub const SIZE: usize = 70;

    /// The deck in sorted order, as from a new box.
    #[must_use]
    pub const fn sorted(edition: Edition) -> Deck {
        Deck { edition, cards: edition.sorted() }
    }

    /// The sorted deck, shuffled.
    #[must_use]
    pub fn shuffled(edition: Edition, chance: &mut impl Chance) -> Deck {
        let mut deck = Deck::sorted(edition);
        deck.shuffle(chance);
        deck
    }

    /// Shuffles the cards, starting from their present order.
    pub fn shuffle(&mut self, chance: &mut impl Chance) {
        let size = self.size();
        chance.shuffle(&mut self.cards[..size]);
    }

    /// A deck in a given order.
    ///
    /// # Errors
    ///
    /// If these are not all the cards of the edition, each exactly once.
    pub fn in_order(edition: Edition, order: &[Card]) -> Result<Deck, BadDeck> {
        let mut seen = CardSet::EMPTY;
        for (place, &card) in order.iter().enumerate() {
            if !edition.cards().contains(card) {
                return Err(BadDeck::NotPrinted { place, card, edition });
            }
            if seen.contains(card) {
                return Err(BadDeck::Twice { place, card });
            }
            seen.insert(card);
        }
        if let Some(card) = edition.cards().minus(seen).first() {
            return Err(BadDeck::Missing { count: order.len(), of: edition.scale().cards, card });
        }
        let mut deck = Deck::sorted(edition);
        deck.cards[..order.len()].copy_from_slice(order);
        Ok(deck)
    }

    /// Sorts the deck with these cards last, and returns those so that they can be shuffled.
    pub(crate) fn put_last(&mut self, last: CardSet) -> &mut [Card] {
        let first = self.edition.cards().minus(last);
        for (place, card) in self.cards.iter_mut().zip(first.iter().chain(last)) {
            *place = card;
        }
        let size = self.size();
        &mut self.cards[first.len()..size]
    }

    /// The edition it belongs to.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The cards, the first to be dealt first.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.size()]
    }

    /// How many cards it has.
    #[inline]
    pub(crate) const fn size(&self) -> usize {
        self.edition.scale().cards
    }

    /// The card at this place, from 0.
    #[inline]
    pub(crate) const fn card(&self, place: u8) -> Card {
        self.cards[place as usize]
    }
}

/// Why some cards are not a deck.
///
/// # Examples
///
/// ```
/// use rules::{BadDeck, Deck, Edition};
/// let mut cards = Deck::sorted(Edition::CMON_2017).cards().to_vec();
/// cards[1] = cards[0];
/// let why = Deck::in_order(Edition::CMON_2017, &cards).unwrap_err();
/// assert_eq!(why, BadDeck::Twice { place: 1, card: cards[0] });
/// assert_eq!(why.to_string(), "the card Ao1 is in the deck twice");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadDeck {
    /// This edition has no such card.
    NotPrinted {
        /// Its place in the deck, from 0.
        place: usize,
        /// The card.
        card: Card,
        /// The edition.
        edition: Edition,
    },
    /// A card is there a second time.
    Twice {
        /// The second place it is in, from 0.
        place: usize,
        /// The card.
        card: Card,
    },
    /// There are too few cards.
    Missing {
        /// How many there are.
        count: usize,
        /// How many there should be.
        of: usize,
        /// One that is missing.
        card: Card,
    },
}

impl BadDeck {
    /// The place of the fault in the deck, from 0; `None` if a card is missing.
    #[must_use]
    pub const fn place(&self) -> Option<usize> {
        match *self {
            BadDeck::NotPrinted { place, .. } | BadDeck::Twice { place, .. } => Some(place),
            BadDeck::Missing { .. } => None,
        }
    }
}

impl fmt::Display for BadDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadDeck::NotPrinted { card, edition, .. } => {
                write!(f, "the deck of {edition} has no card {card}")
            }
            BadDeck::Twice { card, .. } => write!(f, "the card {card} is in the deck twice"),
            BadDeck::Missing { count, of, card } => {
                write!(f, "a deck has {of} cards, this one has {count}: {card} is missing")
            }
        }
    }
}

impl core::error::Error for BadDeck {}

/// A whole game before its first action: the settings, who begins, the order of the deck.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, SplitMix, State};
/// let settings = Settings::new(Edition::CMON_2017, Chairs::Five);
/// let deck = Deck::shuffled(Edition::CMON_2017, &mut SplitMix::new(7));
/// let setup = Setup::new(settings, Seat::Four, deck)?;
/// assert!(State::new(&setup).awaits().iter().eq([Seat::Four]));
/// # Ok::<(), rules::BadSetup>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    settings: Settings,
    first: Seat,
    deck: Deck,
}

impl Setup {
    /// A game with these settings and this deck, begun by `first` (R2.5).
    ///
    /// # Errors
    ///
    /// If the table has no such seat, or the deck belongs to another edition.
    pub fn new(settings: Settings, first: Seat, deck: Deck) -> Result<Setup, BadSetup> {
        if !settings.chairs.all().contains(first) {
            return Err(BadSetup::NoSuchSeat { seat: first, chairs: settings.chairs });
        }
        if deck.edition != settings.edition {
            return Err(BadSetup::ForeignDeck { deck: deck.edition, table: settings.edition });
        }
        Ok(Setup { settings, first, deck })
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The first auctioneer.
    #[must_use]
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// The order of the deck.
    #[must_use]
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Shuffles the deck, starting from its present order, for another game at the same table.
    pub fn reshuffle(&mut self, chance: &mut impl Chance) {
        self.deck.shuffle(chance);
    }
}

/// Why settings, first seat and deck do not go together.
///
/// # Examples
///
/// ```
/// use rules::{BadSetup, Chairs, Deck, Edition, Seat, Settings, Setup};
/// let settings = Settings::new(Edition::CMON_2017, Chairs::Three);
/// let why = Setup::new(settings, Seat::Five, Deck::sorted(Edition::CMON_2017)).unwrap_err();
/// assert_eq!(why, BadSetup::NoSuchSeat { seat: Seat::Five, chairs: Chairs::Three });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadSetup {
    /// The table has no such seat to begin.
    NoSuchSeat {
        /// The seat named.
        seat: Seat,
        /// The table.
        chairs: Chairs,
    },
    /// The deck belongs to another edition.
    ForeignDeck {
        /// The deck's edition.
        deck: Edition,
        /// The table's edition.
        table: Edition,
    },
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSetup::NoSuchSeat { seat, chairs } => {
                write!(f, "seat {seat} cannot begin at a table of {chairs} seats")
            }
            BadSetup::ForeignDeck { deck, table } => {
                write!(f, "the deck is of {deck}, the table plays {table}")
            }
        }
    }
}

impl core::error::Error for BadSetup {}
