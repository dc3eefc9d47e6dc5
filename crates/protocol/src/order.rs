//! Private standing instructions.

use rules::{Card, CardSet, Money};
use serde::{Deserialize, Serialize};

/// What a seat tells the clerk to do on its behalf while this lot is being sold. Nobody else ever learns of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "order", rename_all = "kebab-case")]
pub enum Order {
    /// Open auction: raise by one whenever somebody else leads, up to this limit. A limit of 0 means out.
    Maximum {
        /// The most it pays.
        limit: Money,
        /// What happens beyond the limit.
        then: Then,
    },
    /// Once around: bid this if it is still enough when the seat's turn comes, otherwise pass.
    Bid {
        /// How much. Over days, 0 is a pass in advance.
        amount: Money,
    },
    /// Fixed price: buy up to this price, otherwise decline.
    Accept {
        /// The most it pays.
        limit: Money,
    },
    /// Double: add this card when the seat's turn comes, or decline.
    Add {
        /// The card; without it, decline.
        card: Option<Card>,
    },
    /// Over days, where questions go round the table: ask me when it is my turn, with the whole time for it.
    Ask,
}

/// What an order does at its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// The seat is out for this lot and not asked again; until the hammer falls, it can withdraw the order.
    Out,
    /// The order ends, and the seat decides for itself.
    Ask,
}

/// Which order a seat may leave now, with bounds: what a menu is for actions, this is for orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum OrderMenu {
    /// Open auction: a maximum.
    Maximum {
        /// The lowest limit that still bids; below it, the seat is out.
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
        /// The cards in hand that fit; possibly none.
        cards: CardSet,
    },
}
