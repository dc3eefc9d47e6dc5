//! Games over days: when their clocks run, who is on holiday, and an open auction that is decided by filed maxima.
//!
//! Every question is put to everybody it concerns at once, and they have one window for it. Whoever has said nothing when the
//! window ends is answered for, as the table says in advance; only those who asked for it are asked again, when it is their
//! turn, with the whole time for it.

use protocol::{AtTheEnd, Call, Days, Millis, Order, Pace, PersonId, PlayingHours, TableEvent, Then};
use rules::{Money, Phase, Seat, Seats};

use crate::clerk::{Due, Duty, raises};
use crate::command::Command;
use crate::pace;
use crate::play::{Filed, Play, Stamp};
use crate::table::{Core, Damaged, Told};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const MINUTES_A_DAY: u16 = 24 * 60;

/// The longest time for a decision, in hours.
pub const LONGEST_DECISION: u16 = 14 * 24;
/// The shortest playing hours of a day, in minutes.
pub const SHORTEST_PLAYING: u16 = 60;
/// How many days of holiday somebody may take in one game.
pub const HOLIDAYS: u8 = 14;
/// When the server was down at the end of a window, it ends this much later.
pub(crate) const AFTER_AN_OUTAGE: u64 = HOUR;

/// What a game over days has in addition.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct OverDays {
    // When the question that goes round the table was first put.
    pub(crate) window: Millis,
    // No clock runs out before.
    pub(crate) not_before: Millis,
    // The bid at which a seat was asked again in this open auction.
    pub(crate) asked_at: Vec<(Seat, Money)>,
    holidays: Vec<Holiday>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Holiday {
    seat: Seat,
    from: Millis,
    until: Millis,
}

impl Holiday {
    /// Its length in whole days: a day that was begun counts.
    const fn days(&self) -> u64 {
        self.until.since(self.from).div_ceil(DAY)
    }
}

impl OverDays {
    pub(crate) const fn new(at: Millis) -> OverDays {
        OverDays { window: at, not_before: Millis::new(0), asked_at: Vec::new(), holidays: Vec::new() }
    }
}

/// Checks the clock of a table.
pub(crate) fn check(pace: Pace, days: Option<Days>) -> Result<(), &'static str> {
    let Some(Days { hours, playing }) = days else {
        return if pace == Pace::Days {
            Err("a table over days says how long a decision takes")
        } else {
            Ok(())
        };
    };
    if pace != Pace::Days {
        return Err("only a table over days has hours or days for a decision");
    }
    if !(1..=LONGEST_DECISION).contains(&hours) {
        return Err("a decision takes 1 to 336 hours, which are 14 days");
    }
    let fits = |PlayingHours { from, until }| {
        from < MINUTES_A_DAY && until < MINUTES_A_DAY && {
            (until + MINUTES_A_DAY - from) % MINUTES_A_DAY >= SHORTEST_PLAYING
        }
    };
    if !playing.is_none_or(fits) {
        return Err("playing hours are two times of the day, in minutes, and one hour apart or more");
    }
    Ok(())
}

/// When a clock has run for so long that started at this moment, and stands still outside the playing hours and in these
/// intervals.
fn ends(since: Millis, whole: u64, playing: Option<PlayingHours>, still: &[(Millis, Millis)]) -> Millis {
    let (mut at, mut left) = (since.since_1970(), whole);
    loop {
        at = runs_from(at, playing, still);
        let closes = playing.map(|playing| at + until_minute(at, playing.until));
        let holiday = still.iter().map(|(from, _)| from.since_1970()).filter(|&from| from > at).min();
        match closes.into_iter().chain(holiday).min() {
            Some(stops) if stops - at < left => {
                left -= stops - at;
                at = stops;
            }
            _ => return Millis::new(at + left),
        }
    }
}

/// The first moment from this one on at which it runs.
fn runs_from(mut at: u64, playing: Option<PlayingHours>, still: &[(Millis, Millis)]) -> u64 {
    loop {
        let before = at;
        for (from, until) in still {
            if (from.since_1970()..until.since_1970()).contains(&at) {
                at = until.since_1970();
            }
        }
        if let Some(playing) = playing {
            let begun = MINUTES_A_DAY as u64 * MINUTE - until_minute(at, playing.from);
            let length = u64::from((playing.until + MINUTES_A_DAY - playing.from) % MINUTES_A_DAY) * MINUTE;
            // At the very beginning the next one is a whole day away.
            if begun % DAY >= length {
                at += until_minute(at, playing.from);
            }
        }
        if at == before {
            return at;
        }
    }
}

/// How long it is from this moment to the next such minute of a day: at least a moment, at most a day.
const fn until_minute(at: u64, minute: u16) -> u64 {
    let left = (minute as u64 * MINUTE + DAY - at % DAY) % DAY;
    if left == 0 { DAY } else { left }
}

impl Core {
    /// When the present clock of a table over days runs out.
    pub(crate) fn window_ends(&self, play: &Play, Days { hours, playing }: Days) -> Option<Millis> {
        let days = play.days.as_ref()?;
        let everybody = self.settings.chairs().all();
        let awaited = play.state().awaits();
        let (since, whom) = match play.state().phase() {
            Phase::Over => return None,
            Phase::Open { .. } if play.call == Call::Closed => return None,
            Phase::Open { .. } | Phase::Sealed { .. } => (play.since, everybody),
            Phase::Offer | Phase::Price { .. } | Phase::Mystery => (play.since, awaited),
            Phase::Add { .. } | Phase::Once { .. } | Phase::Fixed { .. } => {
                match awaited.iter().any(|seat| play.asks(seat)) {
                    true => (play.since, awaited),
                    false => (days.window, everybody),
                }
            }
        };
        let still: Vec<(Millis, Millis)> = days
            .holidays
            .iter()
            .filter(|holiday| whom.contains(holiday.seat))
            .map(|holiday| (holiday.from, holiday.until))
            .collect();
        Some(ends(since, u64::from(hours) * HOUR, playing, &still).max(days.not_before))
    }

    /// What happens when the present clock runs out.
    pub(crate) fn at_the_end(&self, play: &Play) -> Option<AtTheEnd> {
        Some(match play.state().phase() {
            Phase::Offer | Phase::Price { .. } => AtTheEnd::StandIn,
            Phase::Add { .. } => AtTheEnd::NoCard,
            Phase::Once { .. } | Phase::Mystery => AtTheEnd::Pass,
            Phase::Fixed { .. } => AtTheEnd::Decline,
            Phase::Sealed { .. } => AtTheEnd::EmptyFist,
            Phase::Open { .. } if play.days.is_some() => AtTheEnd::Out,
            Phase::Open { .. } => AtTheEnd::Call,
            Phase::Over => return None,
        })
    }

    /// The people who could bid in an open auction and have filed no maximum.
    fn without_a_maximum(&self, play: &Play) -> Seats {
        let awaited = play.state().awaits();
        awaited
            .iter()
            .filter(|&seat| self.is_played_in_person(play, seat) && play.orders[seat].is_none())
            .collect()
    }

    /// What happens next in an open auction over days: it closes when all are in, or the window ends; then it takes its course
    /// as any other, and whoever wanted to be asked is asked again.
    pub(crate) fn filed_auction(&self, play: &Play) -> Option<Due> {
        let missing = self.without_a_maximum(play);
        if play.call != Call::Closed {
            let filed =
                play.state().awaits().iter().filter_map(|seat| play.orders[seat]).map(|filed| filed.at);
            let all_in = filed.max().unwrap_or(play.since).max(play.since).plus(pace::UNDO);
            let end = self.clock_ends(play)?;
            let at = if missing.is_empty() { all_in.min(end) } else { end };
            return Some(Due { at, duty: Duty::Command(Command::Close { silent: missing }) });
        }
        let raises = raises(play);
        // A call waits until bots have made up their minds.
        let command = match (raises.is_empty(), missing.is_empty()) {
            (false, _) => Command::Orders { moves: raises },
            (true, false) => Command::Call { call: Call::Open },
            (true, true) => Command::Silence,
        };
        Some(Due { at: play.since, duty: Duty::Call(command) })
    }

    /// Whether a game over days waits for this seat: it could say something now, and has not. Only its owner may know.
    pub(crate) fn window_waits_for(&self, play: &Play, seat: Seat) -> bool {
        let asked_now = play.state().awaits().contains(seat);
        let asked = match play.state().phase() {
            Phase::Open { .. } if play.call == Call::Closed => false,
            Phase::Add { .. } | Phase::Once { .. } | Phase::Fixed { .. } => {
                asked_now || play.order_menu(seat).is_some()
            }
            _ => asked_now,
        };
        let answered = match play.orders[seat] {
            Some(Filed { order: Order::Ask, .. }) => !asked_now,
            Some(_) => true,
            None => play.fists[seat].is_some(),
        };
        asked && !answered
    }

    /// The people for whom the game waits. Secret, because it tells who has filed an order.
    pub fn waiting(&self) -> impl Iterator<Item = PersonId> {
        self.people().filter(|&person| self.waits_for(person))
    }

    /// When the clock of a table over days runs out.
    #[must_use]
    pub fn window_end(&self) -> Option<Millis> {
        self.window_ends(self.play.as_ref()?, self.founding.days?)
    }
}

impl Play {
    /// Whether this seat wants to be asked when it is its turn.
    fn asks(&self, seat: Seat) -> bool {
        matches!(self.orders[seat], Some(Filed { order: Order::Ask, .. }))
    }

    /// Until when a seat is on holiday.
    pub(crate) fn on_holiday(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let days = self.days.as_ref()?;
        days.holidays.iter().rfind(|one| one.seat == seat).map(|one| one.until).filter(|&until| until > now)
    }

    /// How many days of holiday a seat may still take.
    pub(crate) fn holidays_left(&self, seat: Seat) -> Option<u8> {
        let days = self.days.as_ref()?;
        let taken: u64 = days.holidays.iter().filter(|one| one.seat == seat).map(Holiday::days).sum();
        Some(HOLIDAYS.saturating_sub(taken.min(HOLIDAYS.into()) as u8))
    }

    /// A holiday begins, which ends an earlier one.
    pub(crate) fn holiday(&mut self, seat: Seat, length: u8, at: Millis) -> Result<Told, Damaged> {
        let days =
            self.days.as_mut().ok_or_else(|| Damaged("holidays are for games over days".to_owned()))?;
        for earlier in days.holidays.iter_mut().filter(|one| one.seat == seat) {
            earlier.until = earlier.until.min(at).max(earlier.from);
        }
        let until = at.plus(u64::from(length) * DAY);
        if length > 0 {
            days.holidays.push(Holiday { seat, from: at, until });
        }
        let until = (length > 0).then(|| seconds(until));
        Ok(Told {
            table: true,
            private: Seats::only(seat),
            ..Told::publicly(TableEvent::Holiday { seat, until })
        })
    }

    /// All maxima are filed, or the time for them is over: these seats are out.
    pub(crate) fn close(&mut self, silent: Seats, stamp: Stamp) -> Told {
        self.call = Call::Closed;
        self.since = stamp.at;
        self.since_seq = stamp.next;
        for seat in silent {
            let order = Order::Maximum { limit: Money::ZERO, then: Then::Out };
            self.orders[seat] = Some(Filed { order, at: stamp.at, seq: stamp.head });
        }
        let mut told = Told::publicly(TableEvent::Called { call: Call::Closed });
        told.private = silent;
        self.ask_owners(&mut told);
        told
    }

    /// Those without a maximum are asked again, at the present bid.
    pub(crate) fn ask_again(&mut self) {
        let Phase::Open { high, .. } = *self.state.phase() else { return };
        let amount = high.map_or(Money::ZERO, |bid| bid.amount);
        let awaited = self.state.awaits();
        if let Some(days) = &mut self.days {
            let asked = awaited.iter().filter(|&seat| self.orders[seat].is_none());
            let asked: Vec<(Seat, Money)> = asked.map(|seat| (seat, amount)).collect();
            days.asked_at.retain(|(seat, _)| asked.iter().all(|(again, _)| again != seat));
            days.asked_at.extend(asked);
        }
    }

    /// Whether a seat has been asked again at this bid already: nobody is asked twice before somebody raises.
    pub(crate) fn was_asked_at(&self, seat: Seat, amount: Money) -> bool {
        self.days.as_ref().is_some_and(|days| days.asked_at.contains(&(seat, amount)))
    }

    /// A seat that said "ask me" once more is out.
    pub(crate) fn is_out_now(&mut self, seat: Seat) {
        if let Some(Filed { order: Order::Maximum { then, .. }, .. }) = &mut self.orders[seat] {
            *then = Then::Out;
        }
    }
}

/// A moment in seconds since 1970.
pub(crate) const fn seconds(at: Millis) -> u32 {
    at.since_1970().div_ceil(1_000) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Midnight of some day.
    const MIDNIGHT: u64 = 1_700_006_400_000;

    fn at(hours: u64) -> Millis {
        Millis::new(MIDNIGHT + hours * HOUR)
    }

    fn playing(from: u16, until: u16) -> Option<PlayingHours> {
        Some(PlayingHours { from: from * 60, until: until * 60 })
    }

    #[test]
    fn a_clock_without_playing_hours_runs_through() {
        assert_eq!(ends(at(5), 24 * HOUR, None, &[]), at(29));
    }

    #[test]
    fn outside_playing_hours_it_stands_still() {
        assert_eq!(ends(at(10), 4 * HOUR, playing(9, 21), &[]), at(14));
        assert_eq!(ends(at(19), 4 * HOUR, playing(9, 21), &[]), at(24 + 11));
        assert_eq!(ends(at(3), 4 * HOUR, playing(9, 21), &[]), at(13));
        assert_eq!(ends(at(21), 12 * HOUR, playing(9, 21), &[]), at(24 + 21), "until they end");
        assert_eq!(ends(at(9), 24 * HOUR, playing(9, 21), &[]), at(24 + 21));
    }

    #[test]
    fn playing_hours_may_go_beyond_midnight() {
        assert_eq!(ends(at(23), 4 * HOUR, playing(18, 2), &[]), at(24 + 19));
        assert_eq!(ends(at(1), 2 * HOUR, playing(18, 2), &[]), at(19));
        assert_eq!(ends(at(12), HOUR, playing(18, 2), &[]), at(19));
        assert_eq!(ends(at(12), 7 * HOUR, playing(18, 0), &[]), at(24 + 19));
    }

    #[test]
    fn on_holidays_it_stands_still() {
        let still = [(at(10), at(58)), (at(50), at(82))];
        assert_eq!(ends(at(5), 24 * HOUR, None, &still), at(101));
        assert_eq!(ends(at(60), HOUR, None, &still), at(83));
        assert_eq!(ends(at(5), 5 * HOUR, None, &still), at(10), "before the first one");
        assert_eq!(ends(at(9), 2 * HOUR, playing(9, 21), &[(at(10), at(34))]), at(35));
        assert_eq!(ends(at(9), 2 * HOUR, playing(9, 21), &[(at(10), at(46))]), at(58));
    }

    #[test]
    fn what_makes_no_clock_is_refused() {
        let days = |hours, from, until| Some(Days { hours, playing: Some(PlayingHours { from, until }) });
        assert!(check(Pace::Days, Some(Days { hours: 24, playing: None })).is_ok());
        assert!(check(Pace::Days, days(336, 1_380, 60)).is_ok());
        for days in [None, days(0, 0, 600), days(337, 0, 600), days(24, 600, 600), days(24, 600, 659)] {
            assert!(check(Pace::Days, days).is_err(), "{days:?}");
        }
        assert!(check(Pace::Days, days(24, 0, 1_440)).is_err());
        assert!(check(Pace::Normal, days(24, 0, 600)).is_err());
        assert!(check(Pace::Normal, None).is_ok());
    }
}
