//! Serde forms: what records write as text is that text, seats are numbers from 1, sets are lists.
//!
//! A [`State`](crate::State) has no serde form. Only views of it leave the process.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::action::Action;
use crate::card::{Card, CardRow, CardSet};
use crate::edition::Edition;
use crate::edition::Proceeds;
use crate::seat::{BySeat, Chairs, NoSuchSeat, Seat, Seats};
use crate::setup::{CashRule, MysteryHand, MysteryNeedsThree, Settings};

macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Card, Action, Edition);

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        Seat::new(u8::deserialize(deserializer)?).ok_or_else(|| D::Error::custom(NoSuchSeat))
    }
}

impl Serialize for Chairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.count() as u64)
    }
}

impl<'de> Deserialize<'de> for Chairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Chairs, D::Error> {
        let count = usize::deserialize(deserializer)?;
        Chairs::new(count).ok_or_else(|| D::Error::custom("a table has 3, 4 or 5 seats"))
    }
}

/// Settings as they are read, before the combination is checked.
#[derive(Deserialize)]
pub(crate) struct Chosen {
    edition: Edition,
    chairs: Chairs,
    proceeds: Proceeds,
    mystery: MysteryHand,
    cash: CashRule,
}

impl TryFrom<Chosen> for Settings {
    type Error = MysteryNeedsThree;

    fn try_from(chosen: Chosen) -> Result<Settings, MysteryNeedsThree> {
        let Chosen { edition, chairs, proceeds, mystery, cash } = chosen;
        Settings::new(edition, chairs).with_proceeds(proceeds).with_cash(cash).with_mystery(mystery)
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl Serialize for CardRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

/// Sets are read from lists; repeated cards or seats count once.
macro_rules! from_list {
    ($($type:ty),*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                Ok(Vec::deserialize(deserializer)?.into_iter().collect())
            }
        }
    )*};
}

from_list!(Seats, CardSet);

impl<'de> Deserialize<'de> for CardRow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardRow, D::Error> {
        let cards: Vec<Card> = Vec::deserialize(deserializer)?;
        if cards.len() > CardRow::MOST {
            return Err(D::Error::invalid_length(cards.len(), &"at most 17 cards"));
        }
        let mut row = CardRow::EMPTY;
        cards.into_iter().for_each(|card| row.push(card));
        Ok(row)
    }
}

impl<'de, T: Deserialize<'de> + Clone> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BySeat<T>, D::Error> {
        let values: Vec<T> = Vec::deserialize(deserializer)?;
        let chairs = Chairs::new(values.len());
        let chairs = chairs.ok_or_else(|| D::Error::invalid_length(values.len(), &"3, 4 or 5 values"))?;
        Ok(BySeat::from_fn(chairs, |seat| values[seat.index().min(values.len() - 1)].clone()))
    }
}
