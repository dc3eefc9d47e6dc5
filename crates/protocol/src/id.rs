//! Ids that nobody can guess, and sequence numbers.

use core::fmt;
use core::str::FromStr;

use rules::Chance;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The id of a table, as it appears in its link: twelve letters and digits that are hard to confuse, about 59 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub struct TableId([u8; TableId::LENGTH]);

impl TableId {
    /// Its length in characters.
    pub const LENGTH: usize = 12;

    /// Without 0 and o, and without 1, i and l: ids are read aloud and typed on phones.
    const LETTERS: &'static [u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";

    /// A new id. The random numbers must be unpredictable.
    pub fn draw(chance: &mut impl Chance) -> TableId {
        TableId([(); TableId::LENGTH].map(|()| TableId::LETTERS[chance.below(31) as usize]))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.0)
            .unwrap_or_else(|_| unreachable!("a table's id consists of ASCII letters"))
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for TableId {
    type Err = NotAnId;

    /// Capital letters are accepted, because phones tend to capitalise.
    fn from_str(text: &str) -> Result<TableId, NotAnId> {
        let letters: [u8; TableId::LENGTH] =
            text.to_ascii_lowercase().as_bytes().try_into().map_err(|_| NotAnId::Table)?;
        if letters.iter().all(|letter| TableId::LETTERS.contains(letter)) {
            Ok(TableId(letters))
        } else {
            Err(NotAnId::Table)
        }
    }
}

/// The text is not an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAnId {
    /// Not the id of a table.
    Table,
    /// Not 32 hexadecimal digits.
    Hex,
}

impl fmt::Display for NotAnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotAnId::Table => "a table's name has 12 letters and digits, none of 0, 1, i, l and o",
            NotAnId::Hex => "an id has 32 hexadecimal digits",
        })
    }
}

impl core::error::Error for NotAnId {}

macro_rules! hex_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        pub struct $name(u128);

        impl $name {
            /// The id with this number.
            #[must_use]
            pub const fn new(number: u128) -> $name {
                $name(number)
            }

            /// A new id, unguessable if the random numbers are unpredictable.
            pub fn draw(chance: &mut impl Chance) -> $name {
                $name(u128::from(chance.next()) << 64 | u128::from(chance.next()))
            }

            /// Its number.
            #[must_use]
            pub const fn number(self) -> u128 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:032x}", self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<$name, NotAnId> {
                let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
                let number = digits.then(|| u128::from_str_radix(text, 16).ok()).flatten();
                number.map($name).ok_or(NotAnId::Hex)
            }
        }
    };
}

hex_id! {
    /// A person's id on the server. It is never sent in a message; others see names and seats.
    PersonId
}

hex_id! {
    /// The id a client gives to one command. Repeating the command with the same id is harmless.
    CommandId
}

macro_rules! text_in_serde {
    ($($name:ident),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

text_in_serde!(TableId, PersonId, CommandId);

/// The number of an accepted command at a table, counted from 1; 0 means before the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seq(u32);

impl Seq {
    /// Before the first command.
    pub const ZERO: Seq = Seq(0);

    /// The command with this number.
    #[must_use]
    pub const fn new(number: u32) -> Seq {
        Seq(number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The next number.
    #[must_use]
    pub const fn next(self) -> Seq {
        Seq(self.0 + 1)
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A moment, in milliseconds since 1970, by the server's clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(u64);

impl Millis {
    /// The moment this many milliseconds after the start of 1970.
    #[must_use]
    pub const fn new(since_1970: u64) -> Millis {
        Millis(since_1970)
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub const fn since_1970(self) -> u64 {
        self.0
    }

    /// The moment this much later.
    #[must_use]
    pub const fn plus(self, milliseconds: u64) -> Millis {
        Millis(self.0.saturating_add(milliseconds))
    }

    /// How long after an earlier moment this one is; 0 if it is not later.
    #[must_use]
    pub const fn since(self, earlier: Millis) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tables_name_survives_a_phone() {
        let mut number = 7u64;
        let id = TableId::draw(&mut || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            number
        });
        assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
        assert_eq!("not-a-table".parse::<TableId>(), Err(NotAnId::Table));
        assert_eq!("ooooooooooooo".parse::<TableId>(), Err(NotAnId::Table));
        assert_eq!("0ooooooooooo".parse::<TableId>(), Err(NotAnId::Table));
    }

    #[test]
    fn an_id_is_32_digits() {
        let id = CommandId::new(0xabc);
        assert_eq!(id.to_string(), "00000000000000000000000000000abc");
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!("+bc".parse::<CommandId>(), Err(NotAnId::Hex));
        assert_eq!("+0000000000000000000000000000abc".parse::<CommandId>(), Err(NotAnId::Hex));
    }
}
