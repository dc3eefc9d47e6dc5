//! News of what happened. Nothing in it is secret: every event may be told to the whole table.

use crate::artist::Artist;
use crate::card::Card;
use crate::money::Money;
use crate::phase::Lot;
use crate::seat::{BySeat, Seat};

/// Who holds money: a seat, or the bank.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Event, Money, Purse, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// let mut events = Vec::new();
/// game.apply(Seat::One, ":Ao1".parse()?, &mut ())?;
/// // Nobody can bid more, so the lot is sold, and seat 1 buys its own: the price goes to the bank.
/// game.apply(Seat::One, "=100".parse()?, &mut events)?;
/// let (from, to) = (Purse::Seat(Seat::One), Purse::Bank);
/// assert!(events.contains(&Event::Paid { from, to, amount: Money::new(100) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Purse {
    /// A seat.
    Seat(Seat),
    /// The bank, which never runs out (R2.2).
    Bank,
}

/// Why a round ended (R7).
///
/// # Examples
///
/// ```
/// use rules::{Artist, Event, History, RoundEnd};
/// let history: History = "deal:1x10 end:1A".parse()?;
/// let why = RoundEnd::Fifth(Artist::A);
/// assert_eq!(history.events().last(), Some(&Event::RoundEnded { round: 1, why }));
/// # Ok::<(), rules::NotAnEvent>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RoundEnd {
    /// The fifth card of this artist was played (R7.1).
    Fifth(Artist),
    /// Every hand is empty (R7.3, R7.4).
    OutOfCards,
}

/// One thing that happened. Events are public by construction: the amount in a closed fist, for instance, appears
/// in no event until all fists open.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Event, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// let mut events: Vec<Event> = Vec::new();
/// game.apply(Seat::One, ":As1".parse()?, &mut events)?;
/// game.apply(Seat::Two, "=12".parse()?, &mut events)?;
/// let card = "As1".parse()?;
/// // What is in the fist is not told.
/// assert_eq!(events, [Event::Offered { seat: Seat::One, card }, Event::FistClosed { seat: Seat::Two }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// A round begins, and cards have been dealt to each hand (R2.3).
    Dealt {
        /// The round, from 1.
        round: u8,
        /// Cards to each hand.
        each: u8,
    },
    /// A card was offered (R3.1).
    Offered {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A second card was added to the double (R6.1).
    Added {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A seat was asked for a second card and added none (R6.3).
    AddedNone {
        /// Who.
        seat: Seat,
    },
    /// Nobody added a card: the double stays with its owner for nothing (R6.4).
    Kept {
        /// The owner.
        seat: Seat,
        /// The double.
        card: Card,
    },
    /// A bid was made.
    Bid {
        /// By whom.
        seat: Seat,
        /// How much.
        amount: Money,
    },
    /// A seat passed, or declined the price.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A seat cannot pay and was not asked (R5.3.2, R5.5.2).
    CannotPay {
        /// Who.
        seat: Seat,
    },
    /// A fist closed on a secret amount (R5.4.1).
    FistClosed {
        /// Whose.
        seat: Seat,
    },
    /// All fists open together (R5.4.2).
    FistsOpened {
        /// The amounts.
        amounts: BySeat<Money>,
    },
    /// The price was named (R5.5.1).
    Priced {
        /// By whom.
        seat: Seat,
        /// How much.
        price: Money,
    },
    /// The lot was sold.
    Sold {
        /// What.
        lot: Lot,
        /// To whom.
        winner: Seat,
        /// For how much.
        price: Money,
    },
    /// Nobody bid: the auctioneer takes the lot for nothing (R4.4).
    Unsold {
        /// What.
        lot: Lot,
    },
    /// Money changed hands.
    Paid {
        /// Who paid.
        from: Purse,
        /// Who was paid.
        to: Purse,
        /// How much.
        amount: Money,
    },
    /// A mystery card was turned up (R9.2).
    Turned {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A seat left the mystery hand alone.
    TurnedNone {
        /// Who.
        seat: Seat,
    },
    /// The round is over; what was played last is not sold (R7).
    RoundEnded {
        /// The round, from 1.
        round: u8,
        /// Why.
        why: RoundEnd,
    },
    /// An artist was ranked and received a tile (R8.2).
    Ranked {
        /// The round, from 1.
        round: u8,
        /// Who.
        artist: Artist,
        /// 30, 20 or 10.
        tile: Money,
        /// What each painting sells for now (R8.3).
        value: Money,
    },
    /// A seat sold its paintings by one artist to the bank (R8.3).
    Fetched {
        /// Whose paintings.
        seat: Seat,
        /// By whom.
        artist: Artist,
        /// How many.
        paintings: u8,
        /// For how much each.
        each: Money,
    },
    /// The game is over (R8.5).
    GameOver,
}

/// Receives the events while an action is applied.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Event, Observer, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// /// The sum of all bids.
/// struct Bids(u32);
///
/// impl Observer for Bids {
///     fn event(&mut self, event: Event) {
///         if let Event::Bid { amount, .. } = event {
///             self.0 += amount.units();
///         }
///     }
/// }
///
/// let (mut game, mut bids) = (State::new(&setup), Bids(0));
/// for (seat, action) in [(Seat::One, ":Ao1"), (Seat::Two, "=5"), (Seat::Three, "=7")] {
///     game.apply(seat, action.parse()?, &mut bids)?;
/// }
/// assert_eq!(bids.0, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer {
    /// Something happened.
    fn event(&mut self, event: Event);
}

/// Ignores all events, at no cost.
impl Observer for () {
    #[inline(always)]
    fn event(&mut self, _: Event) {}
}

/// Collects the events.
impl Observer for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
