//! All the durations of a live table, in milliseconds. They are first guesses at what feels right; a table's pace scales them.

use protocol::{Call, Pace};
use rules::Phase;

/// How long an action can be taken back; not at all in blitz.
pub const UNDO: u64 = 2_000;

/// How long somebody may be disconnected before a bot plays for them.
pub const GRACE: u64 = 60_000;

/// How long those who play at an untimed table wait for somebody who has left before a bot plays for them.
const UNTIMED_GRACE: u64 = 600_000;

/// After an outage, clocks stand still this long, or until those who are asked are back.
pub const RETURN: u64 = 10_000;

/// How long a table waits for promised contributions to the shuffle.
pub const DEALING: u64 = 10_000;

/// How much longer, at most, a call waits for a slow connection; half of it in blitz.
const LAG: u64 = 2_000;
/// How often all the calls for one lot together may wait that long: nobody stretches a lot further by showing updates late,
/// or by saying so.
const LAGS: u64 = 3;

/// The silence after a bid before "going once".
const SILENCE: u64 = 6_000;
/// The shortest silence, however many bids there are.
const SHORTEST_SILENCE: u64 = 3_000;
/// Each bid after this many shortens the silence by a step.
const LONG_AUCTION: u32 = 20;
const STEP: u64 = 500;
/// How long "going once" and "going twice" last, each.
const GOING: u64 = 2_500;

/// At an untimed table the hammer waits for people. This is the silence after the last of them has decided.
pub const PATIENT_SILENCE: u64 = 1_500;
/// How long each call lasts at an untimed table.
pub const PATIENT_GOING: u64 = 1_200;

/// When everybody who could bid is out, they have this long to come back before the lot is sold.
const ALL_OUT: u64 = 800;

/// How long automatic answers take: at least, and at most how much longer.
const ANSWER: (u64, u64) = (1_200, 2_000);
/// People's orders about adding to a double take longer, because people can take their answer back.
const ADD: (u64, u64) = (3_000, 3_000);
/// Answers in an open auction are quicker, and the more bids there are, the quicker.
const RAISE: (u64, u64) = (500, 1_600);
/// With only bots left, because nobody wants to watch bots think.
const SETTLE: (u64, u64) = (350, 250);

/// Scales a duration to this pace; `None` without a clock.
fn scaled(pace: Pace, milliseconds: u64) -> Option<u64> {
    match pace {
        Pace::Blitz => Some(milliseconds / 2),
        Pace::Normal => Some(milliseconds),
        Pace::Relaxed => Some(milliseconds * 3),
        Pace::Untimed | Pace::Days => None,
    }
}

/// How long an action can be taken back.
pub(crate) fn undo(pace: Pace) -> Option<u64> {
    match pace {
        Pace::Blitz => None,
        Pace::Normal | Pace::Relaxed | Pace::Untimed | Pace::Days => Some(UNDO),
    }
}

/// How long somebody may be away before a bot plays. Over days nobody needs to be there. At an untimed table the game waits for ever unless somebody else is
/// there who would have to wait too.
#[must_use]
pub const fn grace(pace: Pace, somebody_waits: bool) -> Option<u64> {
    match (pace, somebody_waits) {
        (Pace::Untimed, false) | (Pace::Days, _) => None,
        (Pace::Untimed, true) => Some(UNTIMED_GRACE),
        (Pace::Blitz | Pace::Normal | Pace::Relaxed, _) => Some(GRACE),
    }
}

/// How much longer, at most, a call waits for a slow connection. Over days nobody is there to be waited for.
#[must_use]
pub fn lag(pace: Pace) -> u64 {
    if pace == Pace::Days {
        return 0;
    }
    scaled(pace, LAG).unwrap_or(LAG).min(LAG)
}

/// How much longer, at most, all the calls for one lot together wait for slow connections.
#[must_use]
pub fn lag_a_lot(pace: Pace) -> u64 {
    LAGS * lag(pace)
}

/// How long people have to come back when everybody who could bid is out.
pub(crate) fn all_out(pace: Pace) -> u64 {
    scaled(pace, ALL_OUT).unwrap_or(ALL_OUT).min(ALL_OUT)
}

/// How long a call or a decision may take by the clock of the table.
#[must_use]
pub fn time<F>(pace: Pace, phase: &Phase<F>, call: Call, bids: u32) -> Option<u64> {
    let normal = match phase {
        Phase::Offer => 45_000,
        Phase::Add { .. } => 15_000,
        Phase::Open { .. } => match call {
            Call::Open | Call::Turn => {
                let shorter = u64::from(bids.saturating_sub(LONG_AUCTION)) * STEP;
                SILENCE.saturating_sub(shorter).max(SHORTEST_SILENCE)
            }
            Call::GoingOnce | Call::GoingTwice | Call::Closed => GOING,
        },
        Phase::Once { .. } => 20_000,
        Phase::Sealed { .. } => 30_000,
        Phase::Price { .. } => 30_000,
        Phase::Fixed { .. } => 12_000,
        Phase::Mystery => 12_000,
        Phase::Over => return None,
    };
    scaled(pace, normal)
}

/// Who appears to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answers {
    /// Somebody who sits there.
    Person,
    /// A bot, on its own chair or for somebody who is away.
    Bot,
    /// A bot in an open auction in which only bots are left.
    BotAmongBots,
}

/// The delay before an automatic answer, by a bot or by an order. It depends only on the noise and on what everybody sees,
/// never on a hand.
pub(crate) fn answer<F>(pace: Pace, phase: &Phase<F>, bids: u32, who: Answers, noise: u64) -> u64 {
    let (least, more) = match phase {
        Phase::Open { .. } if who == Answers::BotAmongBots => SETTLE,
        Phase::Open { .. } => {
            // After eight bids, answers take a third of the time.
            let hurry = 12 - u64::from(bids.min(8));
            (RAISE.0 * hurry / 12, RAISE.1 * hurry / 12)
        }
        Phase::Add { .. } if who == Answers::Person => ADD,
        _ => ANSWER,
    };
    let normal = least + noise % more.max(1);
    match pace {
        Pace::Blitz => normal / 2,
        Pace::Normal | Pace::Relaxed | Pace::Untimed | Pace::Days => normal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_blitz_slow_lines_have_half_the_time_too() {
        let paces = [Pace::Blitz, Pace::Normal, Pace::Relaxed, Pace::Untimed];
        assert_eq!(paces.map(lag), [1_000, 2_000, 2_000, 2_000]);
        assert_eq!(paces.map(lag_a_lot), [3_000, 6_000, 6_000, 6_000]);
    }

    #[test]
    fn after_twenty_bids_the_silence_shortens_to_three_seconds() {
        let edition = rules::Edition::default();
        let settings = rules::Settings::new(edition, rules::Chairs::Three);
        let setup = rules::Setup::new(settings, rules::Seat::One, rules::Deck::sorted(edition)).unwrap();
        let mut state = rules::State::new(&setup);
        let card = state.hand(rules::Seat::One).first().unwrap();
        state.apply(rules::Seat::One, rules::Action::Offer(card), &mut ()).unwrap();
        let at = |bids| time(Pace::Normal, state.phase(), Call::Open, bids);
        assert_eq!([0, 20, 21, 26, 90].map(at), [6_000, 6_000, 5_500, 3_000, 3_000].map(Some));
        assert_eq!(time(Pace::Blitz, state.phase(), Call::GoingOnce, 0), Some(1_250));
        assert_eq!(time(Pace::Relaxed, state.phase(), Call::GoingTwice, 0), Some(7_500));
        assert_eq!(time(Pace::Untimed, state.phase(), Call::Open, 0), None);
    }
}
