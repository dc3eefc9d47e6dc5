//! When a client could reach its table and when it could not, why not, and how long it took to come back.

use std::collections::BTreeMap;

use protocol::CommandId;

use super::{BACK_WITHIN, BACK_WITHIN_AFTER_PROMOTION, Finding, Verdict, Wrong};
use crate::chaos::fault::{Blow, Cut, Fault, Link};
use crate::chaos::history::{Evidence, History, Time, What};

/// Whatever is answered within this time has been answered at once, on a machine with much to do.
const AT_ONCE: Time = 1_000;
/// How much earlier than a fault its first sign may be: a probe that was on its way.
const ON_ITS_WAY: Time = 300;
/// How long after a fault its last sign may be: a connection that is given up, a lease that has expired.
const LINGERS: Time = 5_000;

/// A time in which a client could not reach its table: it had no connection on which it was welcome, or something it had sent was not
/// answered for more than a second, a ping or a command (a refusal that passes is no answer).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Gap {
    pub(super) from: Time,
    /// Nothing if it never came back.
    pub(super) to: Option<Time>,
    /// Whether it began as silence: the connection seemed to be there.
    pub(super) silent: bool,
    /// Whether the client's own line is among the reasons.
    pub(super) own: bool,
}

impl Gap {
    fn ends(&self) -> Time {
        self.to.unwrap_or(Time::MAX)
    }
}

/// When a client could not reach its table, after it first had.
pub(super) fn gaps(history: &History, blows: &[Blow]) -> Vec<Gap> {
    let mut raw = spans(history);
    raw.sort_by_key(|gap| gap.from);
    let mut gaps: Vec<Gap> = Vec::new();
    for gap in raw {
        match gaps.last_mut() {
            Some(before) if gap.from <= before.ends() => {
                before.to = before.to.zip(gap.to).map(|(one, other)| one.max(other));
            }
            _ => gaps.push(gap),
        }
    }
    let dialled = dialled(history);
    for gap in &mut gaps {
        gap.own = blows.iter().any(|blow| {
            let Fault::Cut { node, link: Link::Clients, cut: Cut::Reset | Cut::Swallow } = blow.fault else {
                return false;
            };
            let meets =
                |from: Time, to: Time| from <= blow.ends + ON_ITS_WAY && blow.begins <= to + ON_ITS_WAY;
            let here = |&(from, to, at): &(Time, Time, usize)| {
                at == node
                    && from <= gap.ends()
                    && gap.from <= to
                    && meets(from.max(gap.from), to.min(gap.ends()))
            };
            dialled.iter().any(here)
        });
    }
    gaps
}

/// From when until when the client was at which node, or tried to be.
fn dialled(history: &History) -> Vec<(Time, Time, usize)> {
    let mut all: Vec<(Time, Time, usize)> = Vec::new();
    for moment in &history.moments {
        if let What::Dialled { node } = moment.what {
            if let Some(last) = all.last_mut() {
                last.1 = moment.at;
            }
            all.push((moment.at, Time::MAX, node));
        }
    }
    all
}

fn spans(history: &History) -> Vec<Gap> {
    let gap = |from, to, silent| Gap { from, to, silent, own: false };
    let mut gaps = Vec::new();
    let mut lost: Option<Time> = None;
    let mut pings: BTreeMap<u32, Time> = BTreeMap::new();
    let mut commands: BTreeMap<CommandId, Time> = BTreeMap::new();
    let mut here = false;
    let late = |since: Time, until: Time| (until > since + AT_ONCE).then(|| gap(since, Some(until), true));
    for moment in &history.moments {
        let at = moment.at;
        match &moment.what {
            What::Welcomed { .. } => {
                here = true;
                gaps.extend(lost.take().map(|since| gap(since, Some(at), false)));
            }
            What::Lost { .. } => {
                gaps.extend(core::mem::take(&mut pings).into_values().filter_map(|since| late(since, at)));
                if here {
                    lost.get_or_insert(at);
                }
            }
            What::Pinged { n } => {
                pings.insert(*n, at);
            }
            What::Ponged { n } => {
                gaps.extend(pings.remove(n).and_then(|since| late(since, at)));
            }
            What::Sent { id, .. } => {
                commands.insert(*id, at);
            }
            What::Done { id, .. } => gaps.extend(commands.remove(id).and_then(|since| late(since, at))),
            What::Refused { id, code } if !code.passes() => {
                gaps.extend(commands.remove(id).and_then(|since| late(since, at)));
            }
            What::Left => {
                let never = |since: Time| (at > since + AT_ONCE).then(|| gap(since, None, true));
                gaps.extend(core::mem::take(&mut pings).into_values().filter_map(never));
                gaps.extend(core::mem::take(&mut commands).into_values().filter_map(never));
                gaps.extend(lost.take().map(|since| gap(since, None, false)));
            }
            What::Dialled { .. }
            | What::Earlier { .. }
            | What::Repeated { .. }
            | What::Refused { .. }
            | What::Update { .. }
            | What::Private { .. } => {}
        }
    }
    gaps
}

/// Whether everybody came back in time. Time counts from the end of the last fault that concerns a gap, or from the death of the node or of the
/// primary; before that, nobody can be asked to be back.
pub(super) fn check(evidence: &Evidence, gaps: &[Vec<Gap>], verdict: &mut Verdict) {
    for (client, gaps) in evidence.histories.iter().zip(gaps) {
        for gap in gaps {
            let concerns = |blow: &&Blow| blow.begins <= gap.ends() && gap.from <= blow.ends + LINGERS;
            let blows: Vec<&Blow> = evidence.blows.iter().filter(concerns).collect();
            let promoted = blows.iter().any(|blow| blow.fault == Fault::Promote);
            let (within, times) = match promoted {
                true => (BACK_WITHIN_AFTER_PROMOTION, &mut verdict.back_after_promotion),
                false => (BACK_WITHIN, &mut verdict.back),
            };
            match blows.is_empty() {
                true => verdict.unexplained += 1,
                false => verdict.cut_off += 1,
            }
            let asked = blows.iter().map(|blow| blow.counts_from()).fold(gap.from, Time::max);
            let took = gap.to.map(|to| to.saturating_sub(asked));
            if !blows.is_empty() {
                times.extend(took);
            }
            if took.is_none_or(|took| took > within) {
                let took =
                    took.map_or("never".to_owned(), |took| format!("after {:.1} s", took as f64 / 1_000.0));
                verdict.findings.push(Finding {
                    wrong: Wrong::Late,
                    table: client.table.clone(),
                    seat: Some(client.seat),
                    at: Some(gap.from),
                    what: format!("it was cut off and came back {took}"),
                });
            }
        }
    }
    verdict.back.sort_unstable();
    verdict.back_after_promotion.sort_unstable();
}
