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

/// The colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None, or none wanted.
    None,
    /// The usual 256.
    Indexed,
    /// All of them.
    True,
}

impl Colours {
    /// The colours that `NO_COLOR` and `COLORTERM` tell of.
    #[must_use]
    pub fn told(no_color: Option<&str>, colorterm: Option<&str>) -> Colours {
        match (no_color, colorterm) {
            (Some(wish), _) if !wish.is_empty() => Colours::None,
            (_, Some("truecolor" | "24bit")) => Colours::True,
            _ => Colours::Indexed,
        }
    }
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
    /// Which colours are used.
    pub colours: Colours,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_tell_which_colours_they_have() {
        for (no_color, colorterm, told) in [
            (None, None, Colours::Indexed),
            (None, Some("truecolor"), Colours::True),
            (None, Some("24bit"), Colours::True),
            (Some(""), Some("yes"), Colours::Indexed),
            (Some("1"), Some("truecolor"), Colours::None),
        ] {
            assert_eq!(Colours::told(no_color, colorterm), told, "{no_color:?} {colorterm:?}");
        }
    }
}
