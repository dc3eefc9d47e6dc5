//! The printed editions. Their names and their artists' names appear in this file only.

use core::fmt;
use core::str::FromStr;

use crate::artist::{Artist, ByArtist};
use crate::card::{Card, CardSet, Symbol};
use crate::money::Money;
use crate::round::{FIFTH, ROUNDS, TILES};
use crate::setup::Deck;

/// Who is paid when another seat adds the second card to a double (R6.5).
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Edition, Proceeds, Settings};
/// assert_eq!(Edition::CLASSIC_1992.proceeds(), Proceeds::Split);
/// let settings = Settings::new(Edition::CLASSIC_1992, Chairs::Four);
/// let variant = settings.with_proceeds(Proceeds::SecondTakesAll);
/// assert_eq!(variant.proceeds().to_string(), "second");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Proceeds {
    /// The seat that added the second card receives the whole price.
    #[cfg_attr(feature = "serde", serde(rename = "second"))]
    SecondTakesAll,
    /// The two seats share the price; the odd unit goes to the second.
    Split,
}

impl Proceeds {
    /// Both rules.
    pub const ALL: [Proceeds; 2] = [Proceeds::SecondTakesAll, Proceeds::Split];

    /// The word for it in a record.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Proceeds::SecondTakesAll => "second",
            Proceeds::Split => "split",
        }
    }
}

impl fmt::Display for Proceeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The numbers that all printed editions share, and that a variant for research may choose otherwise.
///
/// # Examples
///
/// ```
/// use rules::{Edition, FIFTH, Money, Settings, TILES};
/// let printed = Edition::CMON_2017.scale();
/// assert_eq!((printed.start, printed.tiles, printed.ends_round), (Money::START, TILES, FIFTH));
/// assert!(Settings::TINY.scale().start < printed.start);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// How many cards the deck has (R1.1).
    pub cards: usize,
    /// What each seat starts with (R2.2).
    pub start: Money,
    /// How many cards of one artist end a round (R7.1).
    pub ends_round: u8,
    /// The tiles of a round: first, second, third (R8.2).
    pub tiles: [Money; 3],
    /// How many rounds there are, at most four.
    pub rounds: u8,
}

const PRINTED_SCALE: Scale =
    Scale { cards: Deck::SIZE, start: Money::START, ends_round: FIFTH, tiles: TILES, rounds: ROUNDS };

const TINY_SCALE: Scale = Scale {
    cards: cards_of(&TINY.deck).len(),
    start: Money::new(3),
    ends_round: 2,
    tiles: [Money::new(3), Money::new(2), Money::new(1)],
    rounds: 1,
};

/// One of the printed editions (R1): its artists, its deck, its own rule for doubles, its currency.
///
/// # Examples
///
/// ```
/// use rules::{Edition, Money};
/// let edition = Edition::default();
/// assert_eq!(edition.cards().len(), 70);
/// assert!(Edition::ALL.iter().all(|e| e.id().parse() == Ok(*e)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub struct Edition(u8);

struct Printed {
    id: &'static str,
    title: &'static str,
    note: Option<&'static str>,
    artists: [&'static str; 5],
    // Open, once around, sealed, fixed, double; one row per artist.
    deck: [[u8; 5]; 5],
    proceeds: Proceeds,
    // The other rule for doubles, where the booklet prints it as a variant.
    variant: Option<Proceeds>,
    // What is printed before and after the number of units.
    currency: (&'static str, &'static str),
}

const STANDARD: [[u8; 5]; 5] =
    [[3, 3, 2, 2, 2], [3, 2, 3, 3, 2], [3, 3, 3, 3, 2], [3, 3, 3, 3, 3], [4, 3, 3, 3, 3]];

const EVEN: [[u8; 5]; 5] =
    [[3, 3, 2, 2, 2], [3, 2, 3, 3, 2], [3, 3, 3, 3, 3], [3, 3, 3, 3, 3], [3, 3, 3, 3, 3]];

// All five symbols, and no two cards alike: otherwise different deals could be the same game.
const FIVE_CARDS: [[u8; 5]; 5] =
    [[1, 0, 1, 0, 0], [0, 1, 0, 1, 1], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]];

const CMON: [&str; 5] =
    ["Manuel Carvalho", "Sigrid Thaler", "Daniel Melim", "Ramon Martins", "Rafael Silveira"];

const TINY: Printed = Printed {
    id: "tiny",
    title: "Tiny",
    note: Some("not printed: a variant for research, small enough to be solved exactly"),
    artists: CMON,
    deck: FIVE_CARDS,
    proceeds: Proceeds::Split,
    variant: None,
    currency: ("", ""),
};

const PRINTED: [Printed; 5] = [
    Printed {
        id: "classic-1992",
        title: "Classic (1992)",
        note: None,
        artists: ["Lite Metal", "Yoko", "Christin P.", "Karl Gitter", "Krypto"],
        deck: STANDARD,
        proceeds: Proceeds::Split,
        variant: Some(Proceeds::SecondTakesAll),
        currency: ("$", ".000"),
    },
    Printed {
        id: "matagot-2009",
        title: "Matagot (2009)",
        note: None,
        artists: ["Nex", "Bahut", "Darmoir", "Sadland", "Koriko"],
        deck: STANDARD,
        proceeds: Proceeds::SecondTakesAll,
        variant: None,
        currency: ("", " tys. €"),
    },
    Printed {
        id: "cmon-2017",
        title: "CMON (2017)",
        note: None,
        artists: CMON,
        deck: STANDARD,
        proceeds: Proceeds::SecondTakesAll,
        variant: Some(Proceeds::Split),
        currency: ("", "$"),
    },
    Printed {
        id: "cmon-2017-en",
        title: "CMON (2017), English booklet",
        note: Some("12/13/15/15/15 cards as that booklet prints them, probably by mistake"),
        artists: CMON,
        deck: EVEN,
        proceeds: Proceeds::SecondTakesAll,
        variant: Some(Proceeds::Split),
        currency: ("", " k€"),
    },
    TINY,
];

const fn cards_of(deck: &[[u8; 5]; 5]) -> CardSet {
    let mut set = CardSet::EMPTY;
    let mut column = 0;
    while column < 5 {
        let mut symbol = 0;
        while symbol < 5 {
            let mut copy = 1;
            while copy <= deck[column][symbol] {
                if let Some(card) = Card::new(Artist::ALL[column], Symbol::ALL[symbol], copy) {
                    set.insert(card);
                }
                copy += 1;
            }
            symbol += 1;
        }
        column += 1;
    }
    set
}

const CARDS: [CardSet; 5] = [
    cards_of(&PRINTED[0].deck),
    cards_of(&PRINTED[1].deck),
    cards_of(&PRINTED[2].deck),
    cards_of(&PRINTED[3].deck),
    cards_of(&PRINTED[4].deck),
];

impl Edition {
    /// The first edition, which splits the price of a pair.
    pub const CLASSIC_1992: Edition = Edition(0);
    /// The French edition.
    pub const MATAGOT_2009: Edition = Edition(1);
    /// The edition in the shops.
    pub const CMON_2017: Edition = Edition(2);
    /// The same with the deck that its English booklet prints.
    pub const CMON_2017_EN: Edition = Edition(3);

    /// Not an edition but a deck for research ([`Settings::TINY`](crate::Settings::TINY)): it is not in
    /// [`ALL`](Edition::ALL), and no text is read as it.
    pub const TINY: Edition = Edition(4);

    /// Every edition, oldest first.
    pub const ALL: [Edition; 4] =
        [Edition::CLASSIC_1992, Edition::MATAGOT_2009, Edition::CMON_2017, Edition::CMON_2017_EN];

    const fn printed(self) -> &'static Printed {
        &PRINTED[self.0 as usize]
    }

    /// Whether it was printed. What was not is for research alone.
    #[must_use]
    pub const fn is_printed(self) -> bool {
        self.0 != Edition::TINY.0
    }

    /// The sizes of a game: how many cards, how much money.
    #[must_use]
    #[inline]
    pub const fn scale(self) -> &'static Scale {
        if self.is_printed() { &PRINTED_SCALE } else { &TINY_SCALE }
    }

    /// Its name in records and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.printed().id
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.printed().title
    }

    /// What a player should be told about it before choosing it.
    #[must_use]
    pub const fn note(self) -> Option<&'static str> {
        self.printed().note
    }

    /// The names of its artists.
    #[must_use]
    pub fn artists(self) -> ByArtist<&'static str> {
        ByArtist::from_fn(|artist| self.artist(artist))
    }

    /// The name of one of its artists.
    #[must_use]
    pub const fn artist(self, artist: Artist) -> &'static str {
        self.printed().artists[artist.index()]
    }

    /// How many cards by this artist carry this symbol (R1.3).
    #[must_use]
    pub const fn copies(self, artist: Artist, symbol: Symbol) -> u8 {
        self.printed().deck[artist.index()][symbol as usize]
    }

    /// Its cards (R1.1).
    #[must_use]
    pub const fn cards(self) -> CardSet {
        CARDS[self.0 as usize]
    }

    /// Its cards in sorted order; places beyond the deck are filled with anything.
    pub(crate) const fn sorted(self) -> [Card; Deck::SIZE] {
        const SORTED: [[Card; Deck::SIZE]; 5] =
            [CARDS[0].sorted(), CARDS[1].sorted(), CARDS[2].sorted(), CARDS[3].sorted(), CARDS[4].sorted()];
        SORTED[self.0 as usize]
    }

    /// Its own rule for who is paid for a pair.
    #[must_use]
    pub const fn proceeds(self) -> Proceeds {
        self.printed().proceeds
    }

    /// The other rule for pairs, where the booklet prints it as a variant.
    #[must_use]
    pub const fn variant(self) -> Option<Proceeds> {
        self.printed().variant
    }

    /// An amount as this edition prints it.
    pub fn price(self, money: Money) -> impl fmt::Display {
        let (before, after) = self.printed().currency;
        fmt::from_fn(move |f| match money {
            // Not "$0.000": zero is written alike in every currency.
            Money::ZERO => f.write_str("0"),
            some => write!(f, "{before}{some}{after}"),
        })
    }
}

/// The edition that new tables take unless told otherwise: the one in the shops.
impl Default for Edition {
    fn default() -> Edition {
        Edition::CMON_2017
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Debug for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(text: &str) -> Result<Edition, UnknownEdition> {
        Edition::ALL.into_iter().find(|edition| edition.id() == text).ok_or(UnknownEdition)
    }
}

/// A text that is not the id of an edition.
///
/// # Examples
///
/// ```
/// use rules::{Edition, UnknownEdition};
/// assert_eq!("deluxe".parse::<Edition>(), Err(UnknownEdition));
/// assert!(UnknownEdition.to_string().starts_with("the editions are classic-1992, "));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownEdition;

impl fmt::Display for UnknownEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the editions are ")?;
        for (place, edition) in Edition::ALL.iter().enumerate() {
            let before = match place {
                0 => "",
                _ if place + 1 == Edition::ALL.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{edition}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownEdition {}

#[cfg(test)]
mod tests {
    use super::*;

    fn edition(id: &str) -> Edition {
        id.parse().unwrap()
    }

    fn cards_by_artist(id: &str) -> Vec<u32> {
        Artist::ALL.iter().map(|&artist| edition(id).cards().count_by(artist)).collect()
    }

    fn cards_by_symbol(id: &str) -> Vec<usize> {
        Symbol::ALL.iter().map(|&s| edition(id).cards().and(CardSet::with_symbol(s)).len()).collect()
    }

    #[test]
    fn r1_1_seventy_cards_by_five_artists() {
        for edition in Edition::ALL {
            assert_eq!(edition.cards().len(), 70, "{edition}");
            assert!(Artist::ALL.iter().all(|&artist| edition.cards().count_by(artist) >= 12));
        }
    }

    #[test]
    fn r1_2_the_english_booklet_counts_differently_from_the_italian() {
        assert_eq!(cards_by_artist("cmon-2017-en"), [12, 13, 15, 15, 15]);
        assert_eq!(cards_by_artist("cmon-2017"), [12, 13, 14, 15, 16]);
        assert_eq!(edition("cmon-2017").artists(), edition("cmon-2017-en").artists());
        assert!(edition("cmon-2017-en").note().is_some());
    }

    #[test]
    fn r1_3_the_deck_table() {
        for id in ["classic-1992", "matagot-2009", "cmon-2017"] {
            assert_eq!(cards_by_artist(id), [12, 13, 14, 15, 16]);
            assert_eq!(cards_by_symbol(id), [16, 14, 14, 14, 12]);
            assert_eq!(edition(id).copies(Artist::A, Symbol::Once), 3);
            assert_eq!(edition(id).copies(Artist::B, Symbol::Once), 2);
            assert_eq!(edition(id).copies(Artist::E, Symbol::Open), 4);
        }
        assert_eq!(cards_by_symbol("cmon-2017-en"), [15, 14, 14, 14, 13]);
    }

    #[test]
    fn r1_each_edition_has_its_own_rule_for_doubles_and_its_own_money() {
        let thirty = Money::new(30);
        for (id, proceeds, variant, price) in [
            ("classic-1992", Proceeds::Split, Some(Proceeds::SecondTakesAll), "$30.000"),
            ("matagot-2009", Proceeds::SecondTakesAll, None, "30 tys. €"),
            ("cmon-2017", Proceeds::SecondTakesAll, Some(Proceeds::Split), "30$"),
            ("cmon-2017-en", Proceeds::SecondTakesAll, Some(Proceeds::Split), "30 k€"),
        ] {
            assert_eq!(edition(id).proceeds(), proceeds);
            assert_eq!(edition(id).variant(), variant);
            assert_eq!(edition(id).price(thirty).to_string(), price);
        }
    }

    #[test]
    fn r1_the_board_order() {
        assert_eq!(
            edition("matagot-2009").artists().in_board_order(),
            &["Nex", "Bahut", "Darmoir", "Sadland", "Koriko"]
        );
        assert_eq!(edition("classic-1992").artist(Artist::A), "Lite Metal");
        assert_eq!(edition("cmon-2017").artist(Artist::E), "Rafael Silveira");
    }

    #[test]
    fn the_tiny_deck_has_each_symbol_once_and_no_text_is_read_as_it() {
        assert_eq!(format!("{:?}", Edition::TINY.cards()), "{Ao1, As1, Br1, Bf1, Bd1}");
        assert_eq!(Edition::TINY.scale().cards, 5);
        assert!(!Edition::ALL.contains(&Edition::TINY));
        assert_eq!(Edition::TINY.id().parse::<Edition>(), Err(UnknownEdition));
        assert!(!UnknownEdition.to_string().contains(Edition::TINY.id()));
    }
}
