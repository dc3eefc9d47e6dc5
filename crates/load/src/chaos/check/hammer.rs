//! Nobody loses a lot because of the server.
//!
//! **The definition.** The hammer falls in an open auction when "going twice" has run out: the update sells the lot, no bid is in it, and
//! the call before was "going twice". At that moment everybody who is *still in* must have had that last call before them for its full
//! time, and must have been able to answer it all the while.
//!
//! *Still in* is a seat that the game asks (it may bid: it has money and does not lead), that a person plays (no stand-in), and that has not
//! said "out" by an order of its own.
//!
//! *Able to answer* is the opposite of a [`Gap`]: connected and welcome, with everything sent answered within a second. It is measured with
//! pings and commands of the client itself, because a line that looks open and leads nowhere is as bad as none.
//!
//! *Its full time* is the length of the call as the clock at the table says, less [`SLACK`] for a busy machine. Only the last call counts, and not all
//! three: it is what the rules of the table promise (decision 16), and after an outage all calls begin again anyway.
//!
//! It is nobody's fault, and counted as excused, if
//! - the client's own line was cut (by the harness, between client and node): no server can know that from somebody who has left, and
//!   clocks do not wait for those;
//! - the client had been gone for the [ten seconds](RETURN) that clocks wait at most;
//! - the line was silent, not closed, for less than a [lease](NOTICED) when the hammer fell: until then nobody can tell a node that is halted
//!   from one that has nothing to say, and a hammer that waited for proof of life at every call would wait at every call.
//!
//! All moments are those at which clients heard of something, by one clock. The fall of the hammer is the first moment at which anybody heard of it,
//! which is never too early.

use std::collections::BTreeMap;

use super::reach::Gap;
use super::{Finding, Verdict, Wrong};
use crate::chaos::history::{Evidence, Found, Glance, History, Time, Told, What};

/// How much of a call's time may be lost on the way on a busy machine.
const SLACK: Time = 300;
/// How long clocks wait for people after an outage, at most (`table::pace::RETURN`).
const RETURN: Time = 10_000;
/// A silence shorter than this has not been noticed by anybody: the lease of a node is 1.5 s, and 0.5 s to act on it.
const NOTICED: Time = 2_000;

pub(super) fn check(evidence: &Evidence, gaps: &[Vec<Gap>], verdict: &mut Verdict) {
    for found in &evidence.tables {
        let clients: Vec<Client<'_>> = evidence
            .histories
            .iter()
            .zip(gaps)
            .filter(|(history, _)| history.table == found.table)
            .map(|(history, gaps)| Client::of(history, gaps))
            .collect();
        let mut last_call = None;
        let mut away: Vec<u64> = Vec::new();
        for told in &found.story {
            if is_sale(told)
                && let Some(call) = last_call.take()
            {
                sale(found, told.seq, call, &away, &clients, verdict);
            }
            for news in told.news.as_array().into_iter().flatten() {
                match news["event"].as_str().unwrap_or_default() {
                    "called" => last_call = (news["call"] == "going-twice").then_some(told.seq),
                    "bid" | "offered" | "outage" | "sold" | "unsold" => last_call = None,
                    "away" => away.extend(news["seat"].as_u64()),
                    "back" => away.retain(|seat| news["seat"] != *seat),
                    _ => {}
                }
            }
        }
    }
}

/// Whether the hammer fell with this update: without a bid in it.
fn is_sale(told: &Told) -> bool {
    let events = || told.news.as_array().into_iter().flatten().filter_map(|news| news["event"].as_str());
    events().any(|event| event == "sold" || event == "unsold") && !events().any(|event| event == "bid")
}

/// What a client knew, and when.
struct Client<'a> {
    history: &'a History,
    gaps: &'a [Gap],
    // When it first heard of each update.
    heard: BTreeMap<u32, Time>,
    glances: BTreeMap<u32, &'a Glance>,
    // When it said that it is out, or is in again.
    out: Vec<(Time, bool)>,
}

impl<'a> Client<'a> {
    fn of(history: &'a History, gaps: &'a [Gap]) -> Client<'a> {
        let (mut heard, mut glances, mut out) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        for moment in &history.moments {
            let at = moment.at;
            match &moment.what {
                What::Welcomed { seq, missed, glance, out: is_out, .. } => {
                    for told in missed {
                        heard.entry(told.seq).or_insert(at);
                    }
                    glances.extend(glance.as_ref().map(|glance| (*seq, glance)));
                    out.push((at, *is_out));
                }
                What::Update { told, glance } => {
                    heard.entry(told.seq).or_insert(at);
                    glances.extend(glance.as_ref().map(|glance| (told.seq, glance)));
                }
                What::Private { out: is_out } => out.push((at, *is_out)),
                _ => {}
            }
        }
        Client { history, gaps, heard, glances, out }
    }

    fn is_out(&self, at: Time) -> bool {
        self.out.iter().rev().find(|(since, _)| *since <= at).is_some_and(|(_, out)| *out)
    }
}

/// The hammer fell with `sale`, after the call that came with `call`.
fn sale(found: &Found, sale: u32, call: u32, away: &[u64], clients: &[Client<'_>], verdict: &mut Verdict) {
    let glance = |seq: u32| clients.iter().find_map(|client| client.glances.get(&seq).copied());
    // How things stood just before; if nobody was there to see it, everybody who sits there is taken to be in.
    let before = (call..sale).rev().find_map(glance);
    if before.is_some_and(|before| before.phase != "open") {
        return;
    }
    let Some(fell) = clients.iter().filter_map(|client| client.heard.get(&sale).copied()).min() else {
        return;
    };
    let Some(called) = clients.iter().filter_map(|client| client.heard.get(&call).copied()).min() else {
        return;
    };
    let whole = glance(call).or(before).map_or(0, |glance| glance.whole);
    verdict.sales += 1;
    for client in clients {
        let seat = client.history.seat;
        let asked = before.is_none_or(|before| before.awaited.contains(&seat));
        if !asked || away.contains(&u64::from(seat)) || client.is_out(fell) {
            continue;
        }
        // When it had the call before it, and whether it could answer from then on.
        let shown = client.heard.get(&call).copied().unwrap_or(Time::MAX);
        for gap in client.gaps.iter().filter(|gap| gap.from < fell && gap.to.is_none_or(|to| to > called)) {
            let back = gap.to.unwrap_or(Time::MAX).max(shown);
            let had = fell.saturating_sub(back);
            if had + SLACK >= whole {
                continue;
            }
            let gone = fell - gap.from;
            if gap.own || gone >= RETURN || gap.silent && gone < NOTICED {
                verdict.excused += 1;
                continue;
            }
            verdict.findings.push(Finding {
                wrong: Wrong::Unfair,
                table: found.table.clone(),
                seat: Some(seat),
                at: Some(fell),
                what: format!(
                    "the hammer fell with update {sale}, and this seat was cut off {:.1} s before and had the last call for {had} of {whole} ms",
                    gone as f64 / 1_000.0
                ),
            });
        }
    }
}
