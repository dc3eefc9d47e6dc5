//! Private standing instructions.

use rules::{Card, CardSet, Money};
use serde::{Deserialize, Serialize};

/// What a seat tells the clerk to do for it while this lot is sold. Nobody else ever hears of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "order", rename_all = "kebab-case")]
pub enum Order {
    /// Open auction: raise by one whenever somebody else leads, up to this limit. A limit of 0 is out.
    Maximum {
        /// The most it pays.
        limit: Money,
        /// What happens beyond the limit.
        then: Then,
    },
    /// Once around: bid this if that is still enough when it is asked, else pass.
    Bid {
        /// How much.
        amount: Money,
    },
    /// Fixed price: buy up to this price, else decline.
    Accept {
        /// The most it pays.
        limit: Money,
    },
    /// Double: add this card when it is asked, or decline.
    Add {
        /// The card; without it, decline.
        card: Option<Card>,
    },
}

/// What an order does at its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// Is out for this lot and asked no more; until the hammer falls its owner can withdraw it.
    Out,
    /// Ends, and its owner decides.
    Ask,
}

/// Which order a seat may leave now, with bounds: for orders what a menu is for actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum OrderMenu {
    /// Open auction: a maximum.
    Maximum {
        /// The least with which something is bid; below it, one is out.
        least: Money,
        /// All the seat has.
        most: Money,
    },
    /// Once around: a bid in advance.
    Bid {
        /// One more than the standing bid.
        least: Money,
        /// All the seat has.
        most: Money,
    },
    /// Fixed price: the most it pays.
    Accept {
        /// All the seat has.
        most: Money,
    },
    /// Double: a second card, or none.
    Add {
        /// The cards of the hand that go with it; there may be none.
        cards: CardSet,
    },
}
