#![doc = include_str!("../README.md")]
//!
//! # Vocabulary
//!
//! Each word of the game has a file of its own. A [`Setup`] is a game before it begins, a [`State`] a game at one
//! moment, an [`Action`] what a seat does, a [`Menu`] what it may do, a [`View`] what it may know, a [`Record`]
//! a whole game as text.
//!
//! Rules are cited as `(R5.4.3)`; the numbers refer to the rulebook, `docs/rules.md` in the repository.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod action;
mod artist;
mod auction;
mod card;
mod chance;
mod deals;
mod edition;
mod event;
mod facts;
mod history;
mod illegal;
pub mod laws;
mod menu;
mod money;
mod phase;
pub mod playout;
mod position;
mod record;
mod round;
mod seat;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod state;
mod undealt;
mod view;

pub use action::{Action, NotAnAction};
pub use artist::{Artist, ByArtist};
pub use card::{Auction, Card, CardRow, CardSet, Cards, NoSuchCard, Symbol};
pub use chance::{Chance, SplitMix};
pub use deals::{Deals, NoDeals};
pub use edition::{Edition, Proceeds, Scale, UnknownEdition};
pub use event::{Event, Observer, Purse, RoundEnd};
pub use history::{History, NotAnEvent, Past};
pub use illegal::{Illegal, Wanted, Why};
pub use menu::Menu;
pub use money::Money;
pub use phase::{Bid, ClosedFists, Fists, Lot, Phase};
pub use position::{AnyPosition, BadPosition, Position, Seen};
pub use record::{BadNames, Fault, Move, Names, Reason, Record};
pub use round::{FIFTH, TILES, ranking};
pub use seat::{BySeat, Chairs, NoSuchSeat, Seat, Seats, SeatsIn};
pub use setup::{BadDeck, BadSetup, CashRule, Deck, MysteryHand, MysteryNeedsThree, Settings, Setup};
pub use state::{Standing, State, Tiles};
pub use view::{Eyes, View, Viewer};
