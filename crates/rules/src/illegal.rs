//! Why an action is refused.

use core::fmt;

use crate::card::Card;
use crate::money::Money;
use crate::seat::{Chairs, Seat, Seats};

/// A refused action: which seat tried it, and what was wrong. Nothing has changed.
///
/// Its text is a sentence: `seat 3 has 96, and cannot bid 120`.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// let refused = game.apply(Seat::Two, ":Ao2".parse()?, &mut ()).unwrap_err();
/// assert_eq!(refused.seat, Seat::Two);
/// assert_eq!(refused.to_string(), "it is not seat 2's turn: seat 1 is to act");
/// assert_eq!(game, State::new(&setup), "nothing has changed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// Who tried.
    pub seat: Seat,
    /// What was wrong.
    pub why: Why,
}

/// Why an action is illegal.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Money, Seat, Settings, Setup, State, Why};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// game.apply(Seat::One, ":Ao1".parse()?, &mut ())?;
/// let refused = game.apply(Seat::Two, "=120".parse()?, &mut ()).unwrap_err();
/// assert_eq!(refused.why, Why::BidAboveCash { cash: Money::new(100), amount: Money::new(120) });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The game is over.
    GameOver,
    /// The table has fewer seats.
    NoSuchSeat {
        /// The table.
        chairs: Chairs,
    },
    /// Others are awaited.
    NotAwaited {
        /// Who.
        awaited: Seats,
    },
    /// The highest bid is its own (R5.2.3).
    HoldsTheBid {
        /// How much it bids.
        amount: Money,
    },
    /// It has passed at the standing bid (R5.2.2).
    HasPassed,
    /// It cannot afford the next bid, which counts as having passed (R5.2.4).
    CannotFollow {
        /// What it has.
        cash: Money,
        /// The least bid.
        least: Money,
    },
    /// Its fist is closed already (R5.4.1).
    FistIsClosed,
    /// It has no cash, so its fist is empty (R5.4.4).
    FistIsEmpty,
    /// Something else is wanted of it.
    NotThat {
        /// What.
        wanted: Wanted,
    },
    /// It does not hold the card.
    NotInHand {
        /// The card.
        card: Card,
    },
    /// The card does not go with the double (R6.1).
    DoesNotFit {
        /// The card.
        card: Card,
        /// The double.
        double: Card,
    },
    /// The price is below 1 (R5.5.1).
    PriceTooLow,
    /// The bid is below the least one (R4.1, R4.2).
    TooLow {
        /// The least amount.
        least: Money,
        /// The amount tried.
        amount: Money,
    },
    /// The bid is above what it has (R4.3).
    BidAboveCash {
        /// What it has.
        cash: Money,
        /// The amount tried.
        amount: Money,
    },
    /// The price is above what the auctioneer has (R5.5.1).
    PriceAboveCash {
        /// What it has.
        cash: Money,
        /// The amount tried.
        amount: Money,
    },
}

/// What a seat is asked for.
///
/// # Examples
///
/// ```
/// use rules::{Menu, Money, Wanted};
/// let menu = Menu::Fist { most: Money::new(96) };
/// assert_eq!(menu.wanted(), Wanted::Fist);
/// assert_eq!(menu.wanted().to_string(), "close its fist on an amount, 0 for no bid");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Wanted {
    /// A card to offer.
    Offer,
    /// A second card, or none.
    Add,
    /// A bid, or a pass.
    Bid,
    /// A fist.
    Fist,
    /// A price.
    Price,
    /// To buy, or not.
    Buy,
    /// To turn up a mystery card, or not.
    Turn,
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wanted::Offer => "offer a card",
            Wanted::Add => "add a second card or decline",
            Wanted::Bid => "bid or pass",
            Wanted::Fist => "close its fist on an amount, 0 for no bid",
            Wanted::Price => "name the price",
            Wanted::Buy => "buy at the price or pass",
            Wanted::Turn => "turn up a mystery card or decline",
        })
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = self.seat;
        match self.why {
            Why::GameOver => f.write_str("the game is over"),
            Why::NoSuchSeat { chairs } => write!(f, "this table has {chairs} seats, there is no seat {seat}"),
            Why::NotAwaited { awaited } => {
                let is = if awaited.len() == 1 { "is" } else { "are" };
                write!(f, "it is not seat {seat}'s turn: {awaited} {is} to act")
            }
            Why::HoldsTheBid { amount } => {
                write!(f, "seat {seat} holds the highest bid, {amount}, and must wait for another")
            }
            Why::HasPassed => write!(f, "seat {seat} has passed, and must wait for a new bid"),
            Why::CannotFollow { cash, least } => {
                write!(f, "seat {seat} has {cash}, and cannot follow: the least bid is {least}")
            }
            Why::FistIsEmpty => write!(f, "seat {seat} has no cash, and its fist is empty"),
            Why::FistIsClosed => write!(f, "seat {seat} has closed its fist already"),
            Why::NotThat { wanted } => write!(f, "seat {seat} is to {wanted}"),
            Why::NotInHand { card } => write!(f, "seat {seat} does not hold {card}"),
            Why::DoesNotFit { card, double } if card.artist() != double.artist() => {
                write!(f, "{card} does not go with {double}: it is by another artist")
            }
            Why::DoesNotFit { card, double } => {
                write!(f, "{card} does not go with {double}: it is a double itself")
            }
            Why::TooLow { least, amount } => {
                write!(f, "seat {seat} must bid at least {least}, and {amount} is too low")
            }
            Why::PriceTooLow => write!(f, "seat {seat} must name a price of at least 1"),
            Why::BidAboveCash { cash, amount } => {
                write!(f, "seat {seat} has {cash}, and cannot bid {amount}")
            }
            Why::PriceAboveCash { cash, amount } => {
                write!(f, "seat {seat} has {cash}, and cannot name the price {amount}")
            }
        }
    }
}

impl core::error::Error for Illegal {}
