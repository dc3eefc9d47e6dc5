//! The checker: reads what a run left behind, and finds what must not be.
//!
//! It knows nothing of the run but its [`Evidence`], and believes nobody but the log: what the database holds once every node is dead, and the
//! public news that a node tells from it that was started afterwards.

mod answers;
mod hammer;
mod news;
mod reach;

use core::fmt;

use serde::{Deserialize, Serialize};

use super::history::{Evidence, Time};
use reach::Gap;

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wrong {
    /// An acknowledged command is not in the log.
    Lost,
    /// A command is in the log more than once.
    Doubled,
    /// A command in the log is not what its author wanted, or nobody wanted it.
    Changed,
    /// A command was refused for good and is in the log all the same.
    Contradicted,
    /// A command was never answered.
    Unanswered,
    /// Somebody was told something other than the log tells, or not in order, or not everything.
    Diverged,
    /// The hammer fell while somebody could not bid, through no fault of their own.
    Unfair,
    /// Somebody came back too late, or not at all.
    Late,
}

impl Wrong {
    /// Every one.
    pub const ALL: [Wrong; 8] = [
        Wrong::Lost,
        Wrong::Doubled,
        Wrong::Changed,
        Wrong::Contradicted,
        Wrong::Unanswered,
        Wrong::Diverged,
        Wrong::Unfair,
        Wrong::Late,
    ];

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Wrong::Lost => "lost",
            Wrong::Doubled => "doubled",
            Wrong::Changed => "changed",
            Wrong::Contradicted => "contradicted",
            Wrong::Unanswered => "unanswered",
            Wrong::Diverged => "diverged",
            Wrong::Unfair => "unfair",
            Wrong::Late => "late",
        }
    }
}

/// Something that must not be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// What kind.
    pub wrong: Wrong,
    /// At which table.
    pub table: String,
    /// For which seat, if it concerns one.
    pub seat: Option<u8>,
    /// When, if that is known.
    pub at: Option<Time>,
    /// What exactly.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at table {}", self.wrong.name(), self.table)?;
        if let Some(seat) = self.seat {
            write!(f, ", seat {seat}")?;
        }
        if let Some(at) = self.at {
            write!(f, ", {:.1} s", at as f64 / 1_000.0)?;
        }
        write!(f, ": {}", self.what)
    }
}

/// What the checker says about a run.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Verdict {
    /// Everything that must not be.
    pub findings: Vec<Finding>,
    /// Commands that were acknowledged.
    pub acknowledged: usize,
    /// Updates that clients were told of, all clients together.
    pub told: usize,
    /// Lots that the hammer sold in open auctions.
    pub sales: usize,
    /// How often somebody who was still in could not bid when the hammer fell, and nothing is wrong with that, for one of the reasons
    /// in the definition.
    pub excused: usize,
    /// How often a client was cut off by a fault.
    pub cut_off: usize,
    /// How often a client was cut off for no reason that we know.
    pub unexplained: usize,
    /// How long it took clients to come back, in milliseconds, sorted: after faults other than a promotion.
    pub back: Vec<Time>,
    /// The same after a promotion.
    pub back_after_promotion: Vec<Time>,
}

/// Clients must be back this long after a fault has ended, or a node has died.
pub const BACK_WITHIN: Time = 5_000;
/// And this long after the primary has died.
pub const BACK_WITHIN_AFTER_PROMOTION: Time = 30_000;

/// Checks a run.
#[must_use]
pub fn check(evidence: &Evidence) -> Verdict {
    let mut verdict = Verdict::default();
    answers::check(evidence, &mut verdict);
    news::check(evidence, &mut verdict);
    let gaps: Vec<Vec<Gap>> =
        evidence.histories.iter().map(|history| reach::gaps(history, &evidence.blows)).collect();
    reach::check(evidence, &gaps, &mut verdict);
    hammer::check(evidence, &gaps, &mut verdict);
    verdict
}

#[cfg(test)]
#[path = "check/tests.rs"]
mod tests;
