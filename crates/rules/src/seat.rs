//! Seats, sets of seats, and values kept for each seat.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::chance::Chance;

/// A chair at the table. Seats follow each other clockwise and are printed from 1.
///
/// # Examples
///
/// ```
/// use rules::Seat;
/// let seat: Seat = "3".parse()?;
/// assert_eq!(seat.number(), 3);
/// # Ok::<(), rules::NoSuchSeat>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "number"))]
pub enum Seat {
    /// Seat 1.
    One,
    /// Seat 2.
    Two,
    /// Seat 3.
    Three,
    /// Seat 4, at tables of four and five.
    Four,
    /// Seat 5, at tables of five.
    Five,
}

impl Seat {
    /// The largest table has this many seats.
    pub const MOST: usize = 5;

    /// Every seat of the largest table, clockwise.
    pub const ALL: [Seat; Seat::MOST] = [Seat::One, Seat::Two, Seat::Three, Seat::Four, Seat::Five];

    /// The seat printed as `number`, from 1 to 5.
    #[must_use]
    pub fn new(number: u8) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.number() == number)
    }

    /// The number people say, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its place in an array, from 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Seat {
    type Err = NoSuchSeat;

    fn from_str(text: &str) -> Result<Seat, NoSuchSeat> {
        Seat::ALL.into_iter().find(|seat| text.as_bytes() == [b'0' + seat.number()]).ok_or(NoSuchSeat)
    }
}

/// A text or number that is not a seat.
///
/// # Examples
///
/// ```
/// use rules::{NoSuchSeat, Seat};
/// assert_eq!("6".parse::<Seat>(), Err(NoSuchSeat));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchSeat;

impl fmt::Display for NoSuchSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("seats are numbered from 1 to 5")
    }
}

impl core::error::Error for NoSuchSeat {}

/// The number of seats at a table: 3, 4 or 5 (R2.1), or 2 for research.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Seat};
/// assert_eq!(Chairs::new(4), Some(Chairs::Four));
/// assert_eq!(Chairs::new(6), None);
/// assert_eq!(Chairs::new(2), None, "no table of the rulebook");
/// assert_eq!(Chairs::Four.left_of(Seat::Four), Seat::One);
/// assert!(Chairs::Three.clockwise_from(Seat::Two).eq([Seat::Two, Seat::Three, Seat::One]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "number"))]
pub enum Chairs {
    /// Two seats: not a legal table, but a research setting ([`Settings::is_printed`](crate::Settings::is_printed)).
    /// Only a program can ask for it: no number or text is read as it.
    Two,
    /// Three seats.
    Three,
    /// Four seats.
    Four,
    /// Five seats.
    Five,
}

// The left neighbour of each seat at each table; a lookup is cheaper than a comparison.
const LEFT: [[Seat; Seat::MOST]; 4] = {
    use Seat::{Five, Four, One, Three, Two};
    [
        [Two, One, One, One, One],
        [Two, Three, One, One, One],
        [Two, Three, Four, One, One],
        [Two, Three, Four, Five, One],
    ]
};

impl Chairs {
    /// Every legal table (R2.1).
    pub const ALL: [Chairs; 3] = [Chairs::Three, Chairs::Four, Chairs::Five];

    /// The same and two seats, which are for research.
    pub(crate) const EVERY: [Chairs; 4] = [Chairs::Two, Chairs::Three, Chairs::Four, Chairs::Five];

    /// A table with this many seats, if that is legal.
    #[must_use]
    pub const fn new(count: usize) -> Option<Chairs> {
        match count {
            3 => Some(Chairs::Three),
            4 => Some(Chairs::Four),
            5 => Some(Chairs::Five),
            _ => None,
        }
    }

    /// The number of seats.
    #[must_use]
    #[inline]
    pub const fn count(self) -> usize {
        self as usize + 2
    }

    /// Every seat of this table.
    #[must_use]
    #[inline]
    pub const fn all(self) -> Seats {
        Seats((1 << self.count()) - 1)
    }

    /// Every seat of this table, from seat 1 on.
    #[inline]
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        Seat::ALL[..self.count()].iter().copied()
    }

    /// The seat left of this one: the next clockwise.
    #[must_use]
    #[inline]
    pub const fn left_of(self, seat: Seat) -> Seat {
        LEFT[self as usize][seat.index()]
    }

    /// Every seat once, clockwise, beginning with `first`.
    pub fn clockwise_from(self, first: Seat) -> impl Iterator<Item = Seat> {
        let mut next = first;
        (0..self.count()).map(move |_| {
            let seat = next;
            next = self.left_of(seat);
            seat
        })
    }
}

impl fmt::Display for Chairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count().fmt(f)
    }
}

/// A set of seats.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Seat, Seats};
/// let others = Chairs::Four.all().without(Seat::Two);
/// assert_eq!(others.to_string(), "seats 1, 3 and 4");
/// assert!(others.contains(Seat::Four) && others.len() == 3);
/// assert_eq!(others.and(Seats::only(Seat::Two)), Seats::EMPTY);
/// ```
// Five bits would fit in a byte. A whole word keeps the compiler from reading it together with its neighbours, which
// would stall on the last write to it: 40 % more games a second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
pub struct Seats(u32);

impl Seats {
    /// Nobody.
    pub const EMPTY: Seats = Seats(0);

    /// Just this seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat as u8)
    }

    /// Iterates over its seats, lowest number first.
    #[inline]
    pub const fn iter(self) -> SeatsIn {
        SeatsIn(self)
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether this seat is in it.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat as u8) != 0
    }

    /// The set with this seat in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat as u8)
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat as u8))
    }

    /// The seats in both.
    #[must_use]
    pub const fn and(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// Draws a seat at random, all equally likely. A set of fewer than two seats uses no random number.
    #[inline]
    pub fn draw(self, chance: &mut impl Chance) -> Option<Seat> {
        let count = self.len() as u32;
        if count <= 1 {
            return self.first();
        }
        let skip = chance.below(count) as usize;
        Some(NTH[self.0 as usize % NTH.len()][skip])
    }

    /// The seat with the lowest number.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<Seat> {
        // For an empty set this is 32, which is not a seat.
        Seat::ALL.get(self.0.trailing_zeros() as usize).copied()
    }
}

// The seats of each set in order; a lookup is cheaper than iterating over the set.
const NTH: [[Seat; Seat::MOST]; 1 << Seat::MOST] = {
    let mut table = [[Seat::One; Seat::MOST]; 1 << Seat::MOST];
    let mut set = 0;
    while set < table.len() {
        let (mut seat, mut count) = (0, 0);
        while seat < Seat::MOST {
            if set & (1 << seat) != 0 {
                table[set][count] = Seat::ALL[seat];
                count += 1;
            }
            seat += 1;
        }
        set += 1;
    }
    table
};

/// An iterator over the seats of a set, lowest number first.
///
/// # Examples
///
/// ```
/// use rules::{Seat, Seats};
/// let seats: Seats = [Seat::Three, Seat::One].into_iter().collect();
/// assert!(seats.iter().eq([Seat::One, Seat::Three]));
/// ```
#[derive(Clone, Debug)]
pub struct SeatsIn(Seats);

impl Iterator for SeatsIn {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(seat)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for SeatsIn {}

impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = SeatsIn;

    #[inline]
    fn into_iter(self) -> SeatsIn {
        SeatsIn(self)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::EMPTY, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

/// "seat 2", "seats 1 and 3", "seats 1, 3 and 4".
impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.len() == 1 { "seat " } else { "seats " })?;
        for (place, seat) in self.iter().enumerate() {
            match self.len() - place {
                _ if place == 0 => write!(f, "{seat}")?,
                1 => write!(f, " and {seat}")?,
                _ => write!(f, ", {seat}")?,
            }
        }
        Ok(())
    }
}

/// One `T` for each seat of a table.
///
/// # Examples
///
/// ```
/// use rules::{BySeat, Chairs, Money, Seat};
/// let mut cash = BySeat::from_fn(Chairs::Three, |_| Money::START);
/// cash[Seat::Two] = Money::new(88);
/// assert_eq!(cash.map(|_, cash| cash.units()).as_slice(), [100, 88, 100]);
/// let richest = cash.iter().max_by_key(|(_, cash)| **cash);
/// assert_ne!(richest.map(|(seat, _)| seat), Some(Seat::Two));
/// ```
#[derive(Clone, Copy)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "Array<T>", bound = "T: ts_rs::TS"))]
pub struct BySeat<T> {
    chairs: Chairs,
    // Places beyond the table are filled on construction and never touched again.
    values: [T; Seat::MOST],
}

impl<T: PartialEq> PartialEq for BySeat<T> {
    fn eq(&self, other: &BySeat<T>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for BySeat<T> {}

impl<T: core::hash::Hash> core::hash::Hash for BySeat<T> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T> BySeat<T> {
    /// Calls `value` for each seat, clockwise from seat 1.
    pub fn from_fn(chairs: Chairs, mut value: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat { chairs, values: Seat::ALL.map(&mut value) }
    }

    /// The values of the seats of this table, from seat 1 on.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.chairs.count()]
    }

    /// The values of the seats of this table, mutable.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.values[..self.chairs.count()]
    }

    /// The seats with their values, from seat 1 on.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.chairs.seats().zip(self.as_slice())
    }

    /// Converts each value.
    pub fn map<U>(&self, mut make: impl FnMut(Seat, &T) -> U) -> BySeat<U> {
        BySeat::from_fn(self.chairs, |seat| make(seat, &self[seat]))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r2_1_three_four_or_five_seats_and_nothing_else() {
        let legal: Vec<usize> = (0..300).filter(|&n| Chairs::new(n).is_some()).collect();
        assert_eq!(legal, [3, 4, 5]);
        assert!(!Chairs::ALL.contains(&Chairs::Two), "two seats are for research");
    }

    #[test]
    fn clockwise_wraps() {
        assert!(Chairs::Two.clockwise_from(Seat::Two).eq([Seat::Two, Seat::One]));
        let chairs = Chairs::new(4).unwrap();
        let around: Vec<u8> = chairs.clockwise_from(Seat::Three).map(Seat::number).collect();
        assert_eq!(around, [3, 4, 1, 2]);
    }

    #[test]
    fn every_seat_of_a_set_is_drawn() {
        for bits in 1..1u32 << Seat::MOST {
            let set = Seats(bits);
            let mut number = 0u64;
            let mut chance = || {
                number = number.wrapping_add(0x1357_9BDF_0246_8ACE);
                number
            };
            let drawn: Seats = (0..50).filter_map(|_| set.draw(&mut chance)).collect();
            assert_eq!(drawn, set);
        }
        assert_eq!(Seats::EMPTY.draw(&mut || 0), None);
    }

    #[test]
    fn sets_speak() {
        let seats: Seats = [Seat::One, Seat::Three, Seat::Four].into_iter().collect();
        assert_eq!(seats.to_string(), "seats 1, 3 and 4");
        assert_eq!(Seats::only(Seat::Two).to_string(), "seat 2");
    }
}
