//! The five artists, as the columns of the board.

use core::fmt;
use core::ops::{Index, IndexMut};

/// A column of the board, `A` to `E` from left to right. Their names depend on the edition.
///
/// # Examples
///
/// ```
/// use rules::{Artist, Edition};
/// assert_eq!(Artist::from_letter('B'), Some(Artist::B));
/// let edition = Edition::CLASSIC_1992;
/// assert_ne!(edition.artist(Artist::B), Edition::CMON_2017.artist(Artist::B), "names differ");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Artist {
    /// The leftmost column.
    A,
    /// The second column.
    B,
    /// The third column.
    C,
    /// The fourth column.
    D,
    /// The rightmost column.
    E,
}

impl Artist {
    /// Every artist in board order (R1.1).
    pub const ALL: [Artist; 5] = [Artist::A, Artist::B, Artist::C, Artist::D, Artist::E];

    /// Its position on the board, counted from 0 on the left.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of its column.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// The artist whose column has this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Artist> {
        Artist::ALL.into_iter().find(|artist| artist.letter() == letter)
    }
}

impl fmt::Display for Artist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// One `T` for each artist, in board order.
///
/// # Examples
///
/// ```
/// use rules::{Artist, ByArtist, Edition};
/// let mut played: ByArtist<u8> = ByArtist::default();
/// played[Artist::C] += 1;
/// assert_eq!(played.in_board_order(), &[0, 0, 1, 0, 0]);
///
/// let printed = ByArtist::from_fn(|artist| Edition::CMON_2017.cards().count_by(artist));
/// assert_eq!(printed[Artist::E], 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ByArtist<T>([T; 5]);

impl<T> ByArtist<T> {
    /// Calls `value` for each artist, in board order.
    pub fn from_fn(mut value: impl FnMut(Artist) -> T) -> ByArtist<T> {
        ByArtist(Artist::ALL.map(&mut value))
    }

    /// The values in board order.
    pub fn in_board_order(&self) -> &[T; 5] {
        &self.0
    }
}

impl<T> Index<Artist> for ByArtist<T> {
    type Output = T;

    fn index(&self, artist: Artist) -> &T {
        &self.0[artist.index()]
    }
}

impl<T> IndexMut<Artist> for ByArtist<T> {
    fn index_mut(&mut self, artist: Artist) -> &mut T {
        &mut self.0[artist.index()]
    }
}
