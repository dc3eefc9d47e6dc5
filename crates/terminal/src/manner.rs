//! How a game feels: its pace, and what the screen shows. All times stand in this file.

use std::time::Duration;

/// How fast an open auction is knocked down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Half the usual time.
    Blitz,
    /// The usual time.
    Normal,
    /// Three times as long.
    Relaxed,
    /// It waits for people.
    Untimed,
}

/// How a game is shown and played.
#[derive(Clone, Debug)]
pub struct Manner {
    /// The pace.
    pub pace: Pace,
    /// How long a bot takes, where that is not left to the pace.
    pub bot_delay: Option<Duration>,
    /// Whether hints are shown.
    pub hints: bool,
    /// Whether colours are used.
    pub colours: bool,
}

impl Manner {
    /// Silence before “going once”.
    pub(crate) fn silence(&self) -> Option<Duration> {
        self.stretched(6_000)
    }

    /// How long “going once” lasts, and “going twice”.
    pub(crate) fn stage(&self) -> Option<Duration> {
        self.stretched(2_500)
    }

    /// How long a bot takes; `share` is from 0 to 1 and different each time. A long auction quickens.
    pub(crate) fn thinking(&self, share: f64, bids: u32) -> Duration {
        let usual = Duration::from_secs_f64((0.5 + 1.1 * share) / (1.0 + f64::from(bids) / 6.0));
        self.bot_delay.unwrap_or_else(|| match self.pace {
            Pace::Blitz => usual / 2,
            Pace::Normal | Pace::Untimed => usual,
            Pace::Relaxed => usual * 3 / 2,
        })
    }

    fn stretched(&self, milliseconds: u64) -> Option<Duration> {
        let usual = Duration::from_millis(milliseconds);
        match self.pace {
            Pace::Blitz => Some(usual / 2),
            Pace::Normal => Some(usual),
            Pace::Relaxed => Some(usual * 3),
            Pace::Untimed => None,
        }
    }
}
