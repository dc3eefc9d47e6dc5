//! What is printed: a line for each run, and the totals.

use core::fmt;

use serde::Serialize;

use super::check::Wrong;
use super::history::Time;
use super::{Blow, Outcome};

/// One run in a line: its seed, its faults with their times in seconds, and what was found.
#[must_use]
pub fn line(outcome: &Outcome) -> String {
    if let Some(why) = &outcome.failed {
        return format!("seed {}: FAILED: {why}", outcome.seed);
    }
    let first = outcome.blows.first().map_or(0, |blow| blow.begins);
    let seconds = |time: Time| time as f64 / 1_000.0;
    let blow = |blow: &Blow| {
        let (from, to) =
            (seconds(blow.begins - first.min(blow.begins)), seconds(blow.ends - first.min(blow.ends)));
        format!("{} {from:.1}–{to:.1}", blow.fault)
    };
    let blows: Vec<String> = outcome.blows.iter().map(blow).collect();
    let verdict = &outcome.verdict;
    let mut found: Vec<String> = Wrong::ALL
        .iter()
        .map(|&wrong| (wrong, verdict.findings.iter().filter(|finding| finding.wrong == wrong).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(wrong, count)| format!("{count} {}", wrong.name()))
        .collect();
    if !outcome.settled {
        found.push("not everybody was answered in the end".to_owned());
    }
    let result =
        if found.is_empty() { "nothing found".to_owned() } else { format!("FOUND: {}", found.join(", ")) };
    format!("seed {}: {}: {result}", outcome.seed, blows.join(", "))
}

/// The sums over all runs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Totals {
    /// Runs.
    pub runs: usize,
    /// Runs in which something was found.
    pub runs_with_findings: usize,
    /// Faults.
    pub faults: usize,
    /// How often a node ended by itself.
    pub falls: usize,
    /// Commands that were acknowledged.
    pub acknowledged: usize,
    /// Updates that clients were told of.
    pub told: usize,
    /// Lots that the hammer sold.
    pub sales: usize,
    /// How often somebody could not bid when the hammer fell, and it is nobody's fault.
    pub excused: usize,
    /// How often a client was cut off by a fault.
    pub cut_off: usize,
    /// How often a client was cut off without one.
    pub unexplained: usize,
    /// Findings, by kind.
    pub findings: Vec<(Wrong, usize)>,
    /// How long clients took to come back, in milliseconds: the median and the maximum, if any were cut off.
    pub back: Option<(Time, Time)>,
    /// The same after promotions.
    pub back_after_promotion: Option<(Time, Time)>,
}

impl Totals {
    /// The sums over these runs.
    #[must_use]
    pub fn of(outcomes: &[Outcome]) -> Totals {
        let sum = |of: fn(&Outcome) -> usize| outcomes.iter().map(of).sum();
        let middle = |of: fn(&Outcome) -> &[Time]| {
            let mut all: Vec<Time> = outcomes.iter().flat_map(of).copied().collect();
            all.sort_unstable();
            all.get(all.len() / 2).copied().zip(all.last().copied())
        };
        let count = |wrong: Wrong| {
            let findings = outcomes.iter().flat_map(|outcome| &outcome.verdict.findings);
            (wrong, findings.filter(|finding| finding.wrong == wrong).count())
        };
        Totals {
            runs: outcomes.len(),
            runs_with_findings: outcomes.iter().filter(|outcome| !outcome.is_good()).count(),
            faults: sum(|outcome| outcome.blows.len()),
            falls: sum(|outcome| outcome.falls),
            acknowledged: sum(|outcome| outcome.verdict.acknowledged),
            told: sum(|outcome| outcome.verdict.told),
            sales: sum(|outcome| outcome.verdict.sales),
            excused: sum(|outcome| outcome.verdict.excused),
            cut_off: sum(|outcome| outcome.verdict.cut_off),
            unexplained: sum(|outcome| outcome.verdict.unexplained),
            findings: Wrong::ALL.map(count).to_vec(),
            back: middle(|outcome| &outcome.verdict.back),
            back_after_promotion: middle(|outcome| &outcome.verdict.back_after_promotion),
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Totals { runs, faults, acknowledged, told, sales, excused, cut_off, unexplained, falls, .. } =
            self;
        writeln!(
            f,
            "{runs} runs, {faults} faults, {acknowledged} commands acknowledged, {told} updates told, {sales} lots sold by the hammer"
        )?;
        let counts: Vec<String> =
            self.findings.iter().map(|(wrong, count)| format!("{count} {}", wrong.name())).collect();
        writeln!(f, "{}", counts.join(", "))?;
        writeln!(
            f,
            "clients cut off {cut_off} times by a fault and {unexplained} times without one; {excused} times somebody missed a hammer \
             through nobody's fault; {falls} nodes ended by themselves"
        )?;
        let back = |back: Option<(Time, Time)>| match back {
            Some((median, most)) => {
                format!("median {:.2} s, longest {:.2} s", median as f64 / 1_000.0, most as f64 / 1_000.0)
            }
            None => "nobody was cut off".to_owned(),
        };
        writeln!(f, "back after a fault: {}", back(self.back))?;
        writeln!(f, "back after a promotion: {}", back(self.back_after_promotion))
    }
}
