//! Where the game waits: one variant for each kind of decision.

use crate::card::{Auction, Card};
use crate::money::Money;
use crate::seat::{BySeat, Seat};

/// What is under the hammer, how it is sold, and who sells it.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Proceeds, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// // Seat 1 offers a double and adds nothing; seat 2 adds nothing; seat 3 adds a card and sells both.
/// for (seat, action) in [(Seat::One, ":Bd2"), (Seat::One, "-"), (Seat::Two, "-"), (Seat::Three, "+Bo3")] {
///     game.apply(seat, action.parse()?, &mut ())?;
/// }
/// let lot = game.phase().lot().ok_or("an auction has begun")?;
/// assert_eq!((lot.size(), lot.opener(), lot.auctioneer()), (2, Seat::One, Seat::Three));
/// assert!(lot.payees(Proceeds::Split).eq([Seat::Three, Seat::One]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lot {
    pub(crate) first: Card,
    pub(crate) second: Option<Card>,
    pub(crate) auction: Auction,
    pub(crate) opener: Seat,
    pub(crate) auctioneer: Seat,
}

impl Lot {
    /// The card offered first; for a pair, the double.
    #[must_use]
    pub const fn first(&self) -> Card {
        self.first
    }

    /// The card added to a double.
    #[must_use]
    pub const fn second(&self) -> Option<Card> {
        self.second
    }

    /// Its one or two cards, in the order played.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    /// How many cards are sold together.
    #[must_use]
    pub const fn size(&self) -> u32 {
        if self.second.is_some() { 2 } else { 1 }
    }

    /// How it is sold: the card's symbol decides, for a pair the second card's (R5.1, R6.2).
    #[must_use]
    pub const fn auction(&self) -> Auction {
        self.auction
    }

    /// The seat that offered the first card.
    #[must_use]
    pub const fn opener(&self) -> Seat {
        self.opener
    }

    /// The seat that conducts the auction: the one that played the last card of the lot.
    #[must_use]
    pub const fn auctioneer(&self) -> Seat {
        self.auctioneer
    }
}

/// The highest bid and whose it is.
///
/// # Examples
///
/// ```
/// # use rules::{Bid, Chairs, Deck, Edition, Money, Phase, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// game.apply(Seat::One, ":Ao1".parse()?, &mut ())?;
/// game.apply(Seat::Three, "=7".parse()?, &mut ())?;
/// let Phase::Open { high, .. } = *game.phase() else { panic!("an open auction") };
/// assert_eq!(high, Some(Bid { seat: Seat::Three, amount: Money::new(7) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bid {
    /// Who bids.
    pub seat: Seat,
    /// How much.
    pub amount: Money,
}

/// The amounts in the fists of a sealed auction (R5.4). Only the game itself knows them. For a seat that is still
/// awaited the value is meaningless.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Phase, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// game.apply(Seat::One, ":As1".parse()?, &mut ())?;
/// game.apply(Seat::Two, "=12".parse()?, &mut ())?;
/// let Phase::Sealed { fists, .. } = game.phase() else { panic!("a sealed auction") };
/// assert_eq!(fists[Seat::Two].units(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Fists = BySeat<Money>;

/// What one viewer knows of the fists: its own, once it is closed. A spectator knows nothing.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Money, Phase, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// game.apply(Seat::One, ":As1".parse()?, &mut ())?;
/// game.apply(Seat::Two, "=12".parse()?, &mut ())?;
/// let known_to = |seat| match *game.eyes(seat).view().phase() {
///     Phase::Sealed { fists, .. } => fists.mine(),
///     _ => None,
/// };
/// assert_eq!((known_to(Seat::Two), known_to(Seat::Three)), (Some(Money::new(12)), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClosedFists {
    pub(crate) mine: Option<Money>,
}

impl ClosedFists {
    /// The amount in the viewer's own fist, once it is closed.
    #[must_use]
    pub const fn mine(&self) -> Option<Money> {
        self.mine
    }
}

/// The decision the game waits for; the awaited seats are stored separately. `F` is what is known of sealed fists:
/// all of them in a [`State`](crate::State), only the viewer's own in a [`View`](crate::View).
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Phase, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// assert_eq!(*game.phase(), Phase::Offer);
/// game.apply(Seat::One, ":Af2".parse()?, &mut ())?;
/// assert!(matches!(game.phase(), Phase::Price { .. }));
/// game.apply(Seat::One, "@20".parse()?, &mut ())?;
/// assert!(matches!(game.phase(), Phase::Fixed { price, .. } if price.units() == 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "phase", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase<F> {
    /// A seat must offer a card (R3.1).
    Offer,
    /// A double lies on the table; seats are asked in turn for a second card (R6.1, R6.3).
    Add {
        /// The double.
        double: Card,
        /// The seat that offered it.
        opener: Seat,
    },
    /// An open auction (R5.2). The awaited seats are those that have not passed at the standing bid, can afford the
    /// next one, and do not hold the standing bid themselves.
    Open {
        /// What is sold.
        lot: Lot,
        /// The standing bid.
        high: Option<Bid>,
    },
    /// Once around (R5.3).
    Once {
        /// What is sold.
        lot: Lot,
        /// The highest bid so far.
        high: Option<Bid>,
    },
    /// A sealed auction (R5.4). The awaited seats are those whose fists are still open.
    Sealed {
        /// What is sold.
        lot: Lot,
        /// What is known of the fists.
        fists: F,
    },
    /// The auctioneer must name a price (R5.5.1).
    Price {
        /// What is sold.
        lot: Lot,
    },
    /// A price has been named; seats are asked in turn (R5.5.2).
    Fixed {
        /// What is sold.
        lot: Lot,
        /// The price.
        price: Money,
    },
    /// The seat that conducted the auction may turn up a mystery card (R9.2).
    Mystery,
    /// The game is over (R8.5).
    Over,
}

impl<F> Phase<F> {
    /// The lot under the hammer, once an auction has begun.
    #[must_use]
    pub const fn lot(&self) -> Option<&Lot> {
        match self {
            Phase::Open { lot, .. }
            | Phase::Once { lot, .. }
            | Phase::Sealed { lot, .. }
            | Phase::Price { lot }
            | Phase::Fixed { lot, .. } => Some(lot),
            Phase::Offer | Phase::Add { .. } | Phase::Mystery | Phase::Over => None,
        }
    }

    /// The cards on the table that nobody owns yet: the lot, or a double waiting for a second card.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<F> {
        let (first, second) = match self {
            Phase::Add { double, .. } => (Some(*double), None),
            other => other.lot().map_or((None, None), |lot| (Some(lot.first), lot.second)),
        };
        first.into_iter().chain(second)
    }

    /// The same phase, with the fists converted.
    pub(crate) fn map_fists<G>(self, know: impl FnOnce(F) -> G) -> Phase<G> {
        match self {
            Phase::Offer => Phase::Offer,
            Phase::Add { double, opener } => Phase::Add { double, opener },
            Phase::Open { lot, high } => Phase::Open { lot, high },
            Phase::Once { lot, high } => Phase::Once { lot, high },
            Phase::Sealed { lot, fists } => Phase::Sealed { lot, fists: know(fists) },
            Phase::Price { lot } => Phase::Price { lot },
            Phase::Fixed { lot, price } => Phase::Fixed { lot, price },
            Phase::Mystery => Phase::Mystery,
            Phase::Over => Phase::Over,
        }
    }
}
