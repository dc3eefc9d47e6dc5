//! The daily deal: one a day, the same for everybody.

use core::fmt;
use core::str::FromStr;

use rules::{Edition, Seat};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::TableId;
use crate::id::Millis;
use crate::lobby::Stage;

/// A day by UTC, written as `2026-11-18`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub struct Day(u32);

const A_DAY: u64 = 24 * 60 * 60 * 1_000;
/// How many days 400 years have: then the calendar repeats itself.
const AN_ERA: u32 = 146_097;
/// The days from 1 March of the year 0 to the beginning of 1970.
const BEFORE_1970: u32 = 719_468;

impl Day {
    /// The last day that can be written with four digits for its year.
    const LAST: u32 = 2_932_896;

    /// The day this many days after the beginning of 1970; the last of the year 9999 at the latest.
    #[must_use]
    pub const fn new(since_1970: u32) -> Day {
        Day(if since_1970 > Day::LAST { Day::LAST } else { since_1970 })
    }

    /// The day of this moment.
    #[must_use]
    pub fn of(moment: Millis) -> Day {
        Day::new(u32::try_from(moment.since_1970() / A_DAY).unwrap_or(Day::LAST))
    }

    /// How many days after the beginning of 1970.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// When it begins.
    #[must_use]
    pub fn begins(self) -> Millis {
        Millis::new(u64::from(self.0) * A_DAY)
    }

    /// When it is over.
    #[must_use]
    pub fn ends(self) -> Millis {
        self.begins().plus(A_DAY)
    }

    /// Whether it is over at this moment.
    #[must_use]
    pub fn is_over(self, at: Millis) -> bool {
        at >= self.ends()
    }

    /// The next day.
    #[must_use]
    pub const fn next(self) -> Day {
        Day::new(self.0 + 1)
    }

    /// Year, month and day of the month. The year is counted from March, so that the day that some years have more is its
    /// last one.
    const fn date(self) -> (u32, u32, u32) {
        let days = self.0 + BEFORE_1970;
        let (era, of_era) = (days / AN_ERA, days % AN_ERA);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_era + era * 400;
        (if month <= 2 { year + 1 } else { year }, month, day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl fmt::Debug for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The text is not a day since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotADay;

impl fmt::Display for NotADay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a day is written like 2026-11-18, and is not before 1970")
    }
}

impl core::error::Error for NotADay {}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Day, NotADay> {
        let part = |from: usize, to: usize| {
            let digits = text.get(from..to).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
            digits.and_then(|digits| digits.parse::<u32>().ok()).ok_or(NotADay)
        };
        let (year, month, day) = (part(0, 4)?, part(5, 7)?, part(8, 10)?);
        if year < 1970 || !(1..=12).contains(&month) {
            return Err(NotADay);
        }
        let (year, from_march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let (era, year_of_era) = (year / 400, year % 400);
        let of_year = (153 * from_march + 2) / 5 + day.max(1) - 1;
        let of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year;
        let found = Day((era * AN_ERA + of_era).checked_sub(BEFORE_1970).ok_or(NotADay)?);
        // What is not in the calendar, such as a thirtieth of February, is written differently.
        if found.to_string() == text { Ok(found) } else { Err(NotADay) }
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Day, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// That a table is a daily deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DailyMark {
    /// Of which day.
    pub day: Day,
    /// Whether it is played for practice, after its day: it does not count, and may be played again.
    #[serde(default)]
    pub practice: bool,
}

/// `POST /api/daily`: the table of whoever asks for today's deal, the same one however often it is asked for; with a day
/// that is over, a table to practise. It answers with its card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct PlayDaily {
    /// A day that is over; today without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub day: Option<Day>,
}

/// `GET /api/daily` and `GET /api/daily/{day}`: the deal of a day, as whoever asks may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Daily {
    /// Which day.
    pub day: Day,
    /// When it is over, in seconds since 1970.
    pub ends: u32,
    /// Whether it is over.
    pub over: bool,
    /// The SHA-256 of its seed, as 64 hexadecimal digits.
    pub promise: String,
    /// Since when the promise has been public, in seconds since 1970.
    pub promised: u32,
    /// The seed, as 64 hexadecimal digits, once the day is over.
    pub seed: Option<String>,
    /// The edition.
    pub edition: Edition,
    /// Where one sits.
    pub seat: Seat,
    /// The bots on the other chairs, clockwise.
    pub bots: Vec<String>,
    /// The bot that one is compared with.
    pub reference_bot: String,
    /// How many have finished it in time, alone, and keep their name.
    pub players: u32,
    /// The table of whoever asks, if they have begun.
    pub table: Option<TableId>,
    /// How far they are there.
    pub stage: Option<Stage>,
    /// How it went for whoever asks, once they have finished.
    pub result: Option<DailyResult>,
    /// What everybody had at the end, by amounts; once the day is over, or whoever asks has finished.
    pub everybody: Option<Vec<DailyBar>>,
    /// What the reference bot had at the end; as above, and once it has played.
    pub reference: Option<u32>,
    /// The promise for the next day; only with today's.
    pub tomorrow: Option<DailyPromise>,
}

/// What is known of a deal before its day.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DailyPromise {
    /// Which day.
    pub day: Day,
    /// The SHA-256 of its seed.
    pub promise: String,
    /// Since when it has been public, in seconds since 1970.
    pub promised: u32,
}

/// How a daily deal went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DailyResult {
    /// The money at the end.
    pub money: u32,
    /// The place at the table, from 1.
    pub place: u8,
    /// Whether it counts.
    pub counts: DailyCounts,
    /// How many of a hundred others had less, rounded down; `null` if nobody else has finished.
    pub better: Option<u8>,
}

/// Whether the result of a daily deal counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DailyCounts {
    /// It counts.
    Yes,
    /// Not yet: whoever keeps their name before the day is over counts from then on.
    Guest,
    /// It was finished after its day, when the seed was public.
    Late,
    /// A bot decided something for this seat.
    Helped,
}

/// How many ended with an amount of money, from one to another, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DailyBar {
    /// From this amount.
    pub from: u32,
    /// To this one.
    pub to: u32,
    /// How many.
    pub count: u32,
}

/// `GET /api/daily/archive?before=2026-11-18`: days that are over, the latest first, a page at a time.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DailyArchive {
    /// The days.
    pub days: Vec<DailyPast>,
    /// Whether there are earlier ones.
    pub more: bool,
}

/// A day in the archive.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DailyPast {
    /// Which day.
    pub day: Day,
    /// How many have finished it in time, alone, and keep their name.
    pub players: u32,
    /// What the reference bot had at the end, if it has played.
    pub reference: Option<u32>,
    /// How it went for whoever asks, if they have finished it.
    pub result: Option<DailyResult>,
    /// Their table, where the game can be looked at again.
    pub table: Option<TableId>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_in_the_calendar() {
        let written = |number| Day::new(number).to_string();
        assert_eq!(written(0), "1970-01-01");
        assert_eq!(written(11_016), "2000-02-29");
        assert_eq!(written(20_775), "2026-11-18");
        assert_eq!(written(u32::MAX), "9999-12-31");
        let mut before = String::new();
        for day in (0..=47_482).map(Day::new) {
            let text = day.to_string();
            assert_eq!(text.parse(), Ok(day));
            assert!(text > before, "{before} is before {text}");
            before = text;
        }
        assert_eq!(before, "2100-01-01");
    }

    #[test]
    fn what_is_not_in_the_calendar_is_no_day() {
        for text in
            ["2026-02-29", "2026-13-01", "2026-00-10", "2026-11-00", "1969-12-31", "26-11-18", "+026-11-18"]
        {
            assert_eq!(text.parse::<Day>(), Err(NotADay), "{text}");
        }
        for text in ["", "2026-11-18 ", "2026/11/18", "2026-11-1é", "99999-01-01"] {
            assert_eq!(text.parse::<Day>(), Err(NotADay), "{text}");
        }
    }

    #[test]
    fn a_day_ends_when_the_next_begins() {
        let day: Day = "2026-11-18".parse().unwrap();
        assert_eq!(Day::of(day.begins()), day);
        assert_eq!(Day::of(Millis::new(day.ends().since_1970() - 1)), day);
        assert_eq!(Day::of(day.ends()), day.next());
        assert!(day.is_over(day.ends()) && !day.is_over(day.begins()));
    }
}
