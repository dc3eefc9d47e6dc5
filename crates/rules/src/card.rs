//! The cards: an artist, a symbol, and a number to tell equal ones apart.

use core::fmt;
use core::str::FromStr;

use crate::artist::Artist;
use crate::chance::Chance;

/// One of the five symbols printed on cards.
///
/// # Examples
///
/// ```
/// use rules::{Auction, Card, Symbol};
/// let card: Card = "Ar1".parse()?;
/// assert_eq!(card.symbol(), Symbol::Once);
/// assert_eq!(card.symbol().auction(), Some(Auction::Once));
/// assert_eq!(Symbol::Double.auction(), None);
/// # Ok::<(), rules::NoSuchCard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Symbol {
    /// Everybody bids at any time (R5.2).
    Open,
    /// Each seat bids once, clockwise (R5.3).
    Once,
    /// Everybody closes a fist on an amount (R5.4).
    Sealed,
    /// The auctioneer names the price (R5.5).
    Fixed,
    /// Two cards are sold together (R6).
    Double,
}

impl Symbol {
    /// Every symbol, in the order hands are sorted by.
    pub const ALL: [Symbol; 5] = [Symbol::Open, Symbol::Once, Symbol::Sealed, Symbol::Fixed, Symbol::Double];

    /// Its letter in a record.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Symbol::Open => 'o',
            Symbol::Once => 'r',
            Symbol::Sealed => 's',
            Symbol::Fixed => 'f',
            Symbol::Double => 'd',
        }
    }

    /// The symbol with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| symbol.letter() == letter)
    }

    /// How a card with this symbol is sold; `None` for a double, whose second card decides (R6.2).
    #[must_use]
    pub const fn auction(self) -> Option<Auction> {
        match self {
            Symbol::Open => Some(Auction::Open),
            Symbol::Once => Some(Auction::Once),
            Symbol::Sealed => Some(Auction::Sealed),
            Symbol::Fixed => Some(Auction::Fixed),
            Symbol::Double => None,
        }
    }
}

/// One of the four ways to sell a lot (R5). A double is not one of them.
///
/// # Examples
///
/// ```
/// # use rules::{Auction, Chairs, Deck, Edition, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// game.apply(Seat::One, ":Bd2".parse()?, &mut ())?;
/// assert!(game.phase().lot().is_none(), "a double waits for a second card");
/// game.apply(Seat::One, "+Bs2".parse()?, &mut ())?;
/// assert_eq!(game.phase().lot().map(|lot| lot.auction()), Some(Auction::Sealed));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Auction {
    /// Everybody bids at any time (R5.2).
    Open,
    /// Each seat bids once, clockwise (R5.3).
    Once,
    /// Everybody closes a fist on an amount (R5.4).
    Sealed,
    /// The auctioneer names the price (R5.5).
    Fixed,
}

/// A painting: an artist, a symbol, and a copy number. `Eo1` and `Eo2` are different paintings, but the
/// rules treat them alike.
///
/// # Examples
///
/// ```
/// use rules::{Artist, Card, Symbol};
/// let card: Card = "Bd2".parse()?;
/// assert_eq!((card.artist(), card.symbol(), card.copy()), (Artist::B, Symbol::Double, 2));
/// assert_eq!(card.to_string(), "Bd2");
/// # Ok::<(), rules::NoSuchCard>(())
/// ```
// Numbered so that sorting by number sorts by artist, symbol, copy, and so that the cards of one artist, and
// those of one artist and symbol, lie side by side in a `CardSet`. No edition prints more than four copies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub struct Card(u8);

const COPIES: u8 = 4;
const PER_ARTIST: u8 = COPIES * Symbol::ALL.len() as u8;

impl Card {
    /// The card of this artist with this symbol and copy number, from 1 to 4.
    #[must_use]
    pub const fn new(artist: Artist, symbol: Symbol, copy: u8) -> Option<Card> {
        match copy {
            1..=COPIES => Some(Card(artist as u8 * PER_ARTIST + symbol as u8 * COPIES + copy - 1)),
            _ => None,
        }
    }

    /// Who painted it.
    #[must_use]
    pub const fn artist(self) -> Artist {
        Artist::ALL[(self.0 / PER_ARTIST) as usize]
    }

    /// The symbol printed on it.
    #[must_use]
    pub const fn symbol(self) -> Symbol {
        Symbol::ALL[(self.0 % PER_ARTIST / COPIES) as usize]
    }

    /// Whether it can be added to this double: it has the same artist and is not a double itself (R6.1).
    #[must_use]
    pub const fn goes_with(self, double: Card) -> bool {
        CardSet::going_with(double.artist()).contains(self)
    }

    /// Its number among the cards of the same artist and symbol, from 1.
    #[must_use]
    pub const fn copy(self) -> u8 {
        self.0 % COPIES + 1
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.artist(), self.symbol().letter(), self.copy())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NoSuchCard;

    fn from_str(text: &str) -> Result<Card, NoSuchCard> {
        let mut letters = text.chars();
        let artist = letters.next().and_then(Artist::from_letter).ok_or(NoSuchCard)?;
        let symbol = letters.next().and_then(Symbol::from_letter).ok_or(NoSuchCard)?;
        let copy = letters.next().and_then(|digit| digit.to_digit(10)).ok_or(NoSuchCard)?;
        if letters.next().is_some() {
            return Err(NoSuchCard);
        }
        Card::new(artist, symbol, copy as u8).ok_or(NoSuchCard)
    }
}

/// A text that is not a card.
///
/// # Examples
///
/// ```
/// use rules::{Card, NoSuchCard};
/// assert_eq!("Ao5".parse::<Card>(), Err(NoSuchCard), "no edition prints a fifth copy");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchCard;

impl fmt::Display for NoSuchCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card is written as artist A to E, symbol o, r, s, f or d, and a number from 1 to 4, such as 'Ao1'")
    }
}

impl core::error::Error for NoSuchCard {}

/// A set of cards, in sorted order: by artist, then `o r s f d`, then copy.
///
/// # Examples
///
/// ```
/// use rules::{Artist, CardSet, Edition, Symbol};
/// let deck = Edition::CMON_2017.cards();
/// let doubles = deck.and(CardSet::with_symbol(Symbol::Double));
/// assert_eq!(doubles.len(), 12);
/// let by_a = doubles.and(CardSet::by(Artist::A));
/// assert_eq!(format!("{by_a:?}"), "{Ad1, Ad2}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))]
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// Just this card.
    #[must_use]
    pub const fn only(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// Every card by this artist that any edition prints.
    #[must_use]
    pub const fn by(artist: Artist) -> CardSet {
        CardSet(((1 << PER_ARTIST) - 1) << (artist as u8 * PER_ARTIST))
    }

    /// Every card with this symbol that any edition prints.
    #[must_use]
    pub const fn with_symbol(symbol: Symbol) -> CardSet {
        let mut set = 0;
        let mut column = 0;
        while column < Artist::ALL.len() as u8 {
            set |= ((1 << COPIES) - 1) << (column * PER_ARTIST + symbol as u8 * COPIES);
            column += 1;
        }
        CardSet(set)
    }

    /// Every card that can be added to a double by this artist: all its cards except doubles (R6.1).
    #[must_use]
    pub const fn going_with(artist: Artist) -> CardSet {
        CardSet::by(artist).minus(CardSet::with_symbol(Symbol::Double))
    }

    /// Iterates over its cards in sorted order.
    #[inline]
    pub const fn iter(self) -> Cards {
        Cards(self)
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// How many cards by this artist are in it.
    #[must_use]
    pub const fn count_by(self, artist: Artist) -> u32 {
        let column = (self.0 >> (artist as u8 * PER_ARTIST)) as u32;
        (column & ((1 << PER_ARTIST) - 1)).count_ones()
    }

    /// How many cards by this artist with each symbol are in it, in the order of [`Symbol::ALL`].
    #[must_use]
    #[inline]
    pub const fn counts_by(self, artist: Artist) -> [u8; Symbol::ALL.len()] {
        let column = (self.0 >> (artist as u8 * PER_ARTIST)) as u32;
        // Four copies of a kind are four bits: all of them are counted at once, first in pairs.
        let pairs = (column & 0x5_5555) + (column >> 1 & 0x5_5555);
        let kinds = (pairs & 0x3_3333) + (pairs >> 2 & 0x3_3333);
        [
            (kinds & 15) as u8,
            (kinds >> 4 & 15) as u8,
            (kinds >> 8 & 15) as u8,
            (kinds >> 12 & 15) as u8,
            (kinds >> 16 & 15) as u8,
        ]
    }

    /// Whether this card is in it.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// Puts a card in.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The cards in both.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards in either.
    #[must_use]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards in this one that are not in the other.
    #[must_use]
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The first card in sorted order.
    #[must_use]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// Its cards in sorted order, at most `MOST`; the places beyond them hold the first card of all.
    pub(crate) const fn sorted<const MOST: usize>(self) -> [Card; MOST] {
        assert!(self.len() <= MOST);
        let mut cards = [Card(0); MOST];
        let mut rest = self.0;
        let mut place = 0;
        while rest != 0 {
            cards[place] = Card(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            place += 1;
        }
        cards
    }

    /// Draws a card at random, all equally likely.
    pub fn draw(self, chance: &mut impl Chance) -> Option<Card> {
        if self.is_empty() {
            return None;
        }
        let mut rest = self.0;
        for _ in 0..chance.below(self.len() as u32) {
            rest &= rest - 1;
        }
        CardSet(rest).first()
    }
}

/// An iterator over the cards of a set, in the order hands are sorted by.
///
/// # Examples
///
/// ```
/// use rules::{Card, CardSet};
/// let hand: CardSet = ["Cd1", "Ao2", "Ao1"].iter().filter_map(|card| card.parse().ok()).collect();
/// let sorted: Vec<String> = hand.iter().map(|card: Card| card.to_string()).collect();
/// assert_eq!(sorted, ["Ao1", "Ao2", "Cd1"]);
/// ```
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    #[inline]
    fn into_iter(self) -> Cards {
        Cards(self)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// A few cards in order: the mystery hand, and what has been turned up from it.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, MysteryHand, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// let settings = Settings::new(edition, Chairs::Three).with_mystery(MysteryHand::With)?;
/// let game = State::new(&Setup::new(settings, Seat::One, Deck::sorted(edition))?);
/// assert_eq!(game.mystery().cards().len(), 9);
/// assert_eq!(game.mystery().cards()[0].to_string(), "Ar1", "the fourth card that was dealt");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))]
pub struct CardRow {
    cards: [Card; CardRow::MOST],
    len: u8,
}

impl CardRow {
    /// The largest possible mystery hand: nine cards, then four, then four (R2.3).
    pub const MOST: usize = 17;

    /// No card.
    pub const EMPTY: CardRow = CardRow { cards: [Card(0); CardRow::MOST], len: 0 };

    /// The cards in order.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len.into()]
    }

    /// Puts a card at the end.
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Takes the first card; the others move up.
    pub(crate) fn take_first(&mut self) -> Option<Card> {
        let first = *self.cards().first()?;
        self.cards.copy_within(1.., 0);
        self.len -= 1;
        self.cards[usize::from(self.len)] = Card(0);
        Some(first)
    }
}

impl fmt::Debug for CardRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_its_own_place_and_text() {
        let mut all = CardSet::EMPTY;
        for artist in Artist::ALL {
            for symbol in Symbol::ALL {
                for copy in 1..=COPIES {
                    let card = Card::new(artist, symbol, copy).unwrap();
                    assert!(!all.contains(card));
                    all.insert(card);
                    assert_eq!((card.artist(), card.symbol(), card.copy()), (artist, symbol, copy));
                    assert_eq!(card.to_string().parse(), Ok(card));
                    assert!(CardSet::by(artist).contains(card));
                    assert!(CardSet::with_symbol(symbol).contains(card));
                }
            }
        }
        assert_eq!(all.len(), 100);
    }

    #[test]
    fn cards_are_counted_by_artist_and_symbol() {
        let mut chance = crate::chance::SplitMix::new(1);
        for _ in 0..200 {
            let random = u128::from(chance.next()) << 64 | u128::from(chance.next());
            let set = CardSet(random & ((1 << 100) - 1));
            for artist in Artist::ALL {
                let kind = |symbol| set.and(CardSet::by(artist)).and(CardSet::with_symbol(symbol));
                assert_eq!(set.counts_by(artist), Symbol::ALL.map(|symbol| kind(symbol).len() as u8));
                assert_eq!(set.count_by(artist), set.and(CardSet::by(artist)).len() as u32);
            }
        }
    }

    #[test]
    fn what_is_not_a_card_is_refused() {
        for text in ["", "A", "Ao", "Ao0", "Ao5", "Fo1", "Ax1", "ao1", "Ao11", "Ao1 ", "Äo1", "Ao١"] {
            assert_eq!(text.parse::<Card>(), Err(NoSuchCard), "{text}");
        }
    }

    #[test]
    fn a_row_keeps_its_order() {
        let mut row = CardRow::EMPTY;
        for text in ["Cd1", "Ao1", "Ef3"] {
            row.push(text.parse().unwrap());
        }
        assert_eq!(row.take_first(), "Cd1".parse().ok());
        assert_eq!(format!("{row:?}"), "[Ao1, Ef3]");
    }
}
