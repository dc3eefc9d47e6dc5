//! The checker can fail: a good evening, and everything that can be wrong with it, one at a time.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use protocol::{Code, CommandId, PersonId};
use serde_json::{Value, json};

use super::*;
use crate::chaos::fault::{Blow, Cut, Fault, Link};
use crate::chaos::history::{Found, Glance, History, Moment, Told, What, Written};

/// What is told, and when: a lot is sold by the hammer to seat 2, and then seat 1 says something.
fn story() -> Vec<(Time, Value)> {
    let called = |call: &str| json!([{ "event": "called", "call": call }]);
    vec![
        (1_100, json!([{ "event": "sat", "seat": 1, "name": "Ada" }])),
        (1_200, json!([{ "event": "sat", "seat": 2, "name": "Bo" }])),
        (1_300, json!([{ "event": "sat", "seat": 3, "name": "Cy" }])),
        (2_100, json!([{ "event": "started" }])),
        (3_100, json!([{ "event": "offered", "seat": 1, "card": "Ao1" }])),
        (4_100, json!([{ "event": "bid", "seat": 2, "amount": 5 }])),
        (7_100, called("going-once")),
        (8_350, called("going-twice")),
        (9_600, json!([{ "event": "sold", "winner": 2, "price": 5 }])),
        (10_100, json!([{ "event": "said", "seat": 1, "name": "Ada", "text": "well" }])),
    ]
}

const SALE: Time = 9_600;
const END: Time = 20_000;

/// Every command with its author's seat: those of everybody, and a private one.
fn log() -> Vec<(Option<u8>, u32, Value, Value)> {
    let act = |action: &str| json!({ "want": "act", "action": action });
    let acts = |seat: u8, action: &str| json!({ "c": "act", "seat": seat, "action": action, "by": "owner" });
    let order = json!({ "order": "maximum", "limit": 3, "then": "ask" });
    let sit = |seat: u8| json!({ "want": "sit", "seat": seat });
    let sits = |seat: u8| json!({ "c": "seat", "seat": seat });
    vec![
        (Some(1), 1, sit(1), sits(1)),
        (Some(2), 2, sit(2), sits(2)),
        (Some(3), 3, sit(3), sits(3)),
        (Some(1), 4, json!({ "want": "start" }), json!({ "c": "start" })),
        (Some(1), 5, act(":Ao1"), acts(1, ":Ao1")),
        (
            Some(3),
            5,
            json!({ "want": "order", "order": order }),
            json!({ "c": "order", "seat": 3, "order": order }),
        ),
        (Some(2), 6, act("=5"), acts(2, "=5")),
        (None, 7, Value::Null, json!({ "c": "call", "call": "going-once" })),
        (None, 8, Value::Null, json!({ "c": "call", "call": "going-twice" })),
        (None, 9, Value::Null, json!({ "c": "silence" })),
        (
            Some(1),
            10,
            json!({ "want": "say", "text": "well" }),
            json!({ "c": "say", "seat": 1, "said": { "text": "well" } }),
        ),
    ]
}

fn id(place: usize) -> CommandId {
    CommandId::new(place as u128 + 1)
}

fn person(seat: u8) -> PersonId {
    PersonId::new(seat.into())
}

/// An evening on which nothing went wrong.
fn good() -> Evidence {
    let log = log();
    let written = log.iter().enumerate().map(|(place, (seat, _, _, command))| Written {
        seq: place as u32 + 1,
        author: seat.map(|seat| (person(seat), id(place))),
        command: command.clone(),
    });
    let told = story().into_iter().enumerate().map(|(place, (_, news))| Told { seq: place as u32 + 1, news });
    let found = Found { table: "t".to_owned(), log: written.collect(), story: told.collect() };
    Evidence { histories: (1..=3).map(history).collect(), blows: Vec::new(), tables: vec![found] }
}

fn history(seat: u8) -> History {
    let mut moments = Vec::new();
    let mut at = |at: Time, what: What| moments.push(Moment { at, what });
    at(0, What::Dialled { node: 0 });
    at(10, What::Welcomed { seq: 0, resume: 0, missed: Vec::new(), more: false, glance: None, out: false });
    for (place, (when, news)) in story().into_iter().enumerate() {
        let seq = place as u32 + 1;
        let call = news[0]["call"].as_str().map(str::to_owned);
        let glance = Glance { phase: "open".to_owned(), awaited: vec![1, 3], call, whole: 1_250 };
        at(when, What::Update { told: Told { seq, news }, glance: Some(glance) });
    }
    for (place, (author, seq, want, _)) in log().into_iter().enumerate() {
        if author == Some(seat) {
            let when = story()[seq as usize - 1].0;
            at(when - 5, What::Sent { id: id(place), want });
            at(when + 5, What::Done { id: id(place), seq });
        }
    }
    for n in 1..(END / 500) {
        at(500 * n, What::Pinged { n: n as u32 });
        at(500 * n + 5, What::Ponged { n: n as u32 });
    }
    at(END, What::Left);
    moments.sort_by_key(|moment| moment.at);
    History { table: "t".to_owned(), seat, person: person(seat), moments }
}

/// The kinds of everything that is found.
fn found(evidence: &Evidence) -> BTreeSet<Wrong> {
    check(evidence).findings.iter().map(|finding| finding.wrong).collect()
}

fn only(wrong: Wrong) -> BTreeSet<Wrong> {
    BTreeSet::from([wrong])
}

/// The connection of a seat is lost and comes back at another node, with what it had missed.
fn cut_off(evidence: &mut Evidence, seat: u8, from: Time, to: Time) {
    let moments = &mut evidence.histories[usize::from(seat) - 1].moments;
    let gone = |moment: &Moment| from <= moment.at && moment.at < to;
    let update = |moment: &Moment| match &moment.what {
        What::Update { told, glance } => Some((told.clone(), glance.clone())),
        _ => None,
    };
    let before = moments.iter().filter(|moment| moment.at < from).filter_map(update).next_back();
    let resume = before.as_ref().map_or(0, |(told, _)| told.seq);
    let missed: Vec<Told> =
        moments.iter().filter(|moment| gone(moment)).filter_map(update).map(|(told, _)| told).collect();
    moments.retain(|moment| !gone(moment));
    let seq = missed.last().map_or(resume, |told| told.seq);
    let glance = before.and_then(|(_, glance)| glance);
    for (at, what) in [
        (from, What::Lost { why: "the connection ended".to_owned() }),
        (to - 20, What::Dialled { node: 1 }),
        (to, What::Welcomed { seq, resume, missed, more: false, glance, out: false }),
    ] {
        moments.push(Moment { at, what });
    }
    moments.sort_by_key(|moment| moment.at);
}

/// Nothing that a seat sends is answered for this time, and then everything is, and it is told what it had missed.
fn silence(evidence: &mut Evidence, seat: u8, from: Time, to: Time) {
    for moment in &mut evidence.histories[usize::from(seat) - 1].moments {
        let heard = matches!(moment.what, What::Update { .. } | What::Ponged { .. });
        if heard && from <= moment.at && moment.at < to {
            moment.at = to;
        }
    }
    evidence.histories[usize::from(seat) - 1].moments.sort_by_key(|moment| moment.at);
}

fn moments(evidence: &mut Evidence, seat: u8) -> &mut Vec<Moment> {
    &mut evidence.histories[usize::from(seat) - 1].moments
}

fn place_of(moments: &[Moment], seq: u32) -> usize {
    moments
        .iter()
        .position(|moment| matches!(&moment.what, What::Update { told, .. } if told.seq == seq))
        .unwrap()
}

fn kill(at: Time) -> Blow {
    Blow { fault: Fault::Kill { node: 0 }, begins: at, ends: at + 1_000 }
}

#[test]
fn a_good_evening_has_no_findings() {
    let verdict = check(&good());
    assert_eq!(verdict.findings, []);
    assert_eq!((verdict.acknowledged, verdict.told, verdict.sales), (8, 30, 1));
}

#[test]
fn an_acknowledged_command_that_is_not_in_the_log_is_lost() {
    for place in [4, 5, 10] {
        let mut evidence = good();
        let log = &mut evidence.tables[0].log;
        log.remove(place);
        log.iter_mut().zip(1..).for_each(|(written, seq)| written.seq = seq);
        assert_eq!(found(&evidence), only(Wrong::Lost), "{place}");
    }
}

#[test]
fn an_acknowledgement_that_promises_more_than_there_is_is_a_loss() {
    let mut evidence = good();
    for moment in moments(&mut evidence, 1) {
        if let What::Done { seq: seq @ 10, .. } = &mut moment.what {
            *seq = 9;
        }
    }
    assert_eq!(found(&evidence), only(Wrong::Lost), "what was said is not in the news up to there");
}

#[test]
fn a_command_that_is_in_the_log_twice_is_doubled() {
    let mut evidence = good();
    let mut again = evidence.tables[0].log[6].clone();
    again.seq = 12;
    evidence.tables[0].log.push(again);
    assert_eq!(found(&evidence), only(Wrong::Doubled));
}

#[test]
fn a_command_that_is_not_what_was_wanted_is_changed() {
    for (place, command) in [
        (6, json!({ "c": "act", "seat": 2, "action": "=6" })),
        (6, json!({ "c": "act", "seat": 3, "action": "=5" })),
        (5, json!({ "c": "order", "seat": 3, "order": null })),
        (10, json!({ "c": "say", "seat": 1, "said": { "text": "ill" } })),
    ] {
        let mut evidence = good();
        evidence.tables[0].log[place].command = command;
        assert_eq!(found(&evidence), only(Wrong::Changed), "{place}");
    }
}

#[test]
fn a_command_that_nobody_sent_is_changed() {
    let mut evidence = good();
    evidence.tables[0].log[8].author = Some((person(2), id(77)));
    assert_eq!(found(&evidence), only(Wrong::Changed));
}

#[test]
fn a_command_that_was_refused_and_is_in_the_log_contradicts_itself() {
    let mut evidence = good();
    for moment in moments(&mut evidence, 2) {
        if let What::Done { id, .. } = moment.what {
            moment.what = What::Refused { id, code: Code::NotNow };
        }
    }
    assert_eq!(found(&evidence), only(Wrong::Contradicted));
}

#[test]
fn a_command_that_is_never_answered_is_found() {
    let mut evidence = good();
    moments(&mut evidence, 1).retain(|moment| !matches!(moment.what, What::Done { seq: 10, .. }));
    assert_eq!(found(&evidence), BTreeSet::from([Wrong::Unanswered, Wrong::Late]));
}

#[test]
fn a_log_with_a_gap_or_in_disorder_diverges() {
    let mut evidence = good();
    evidence.tables[0].log[8].seq = 10;
    assert_eq!(found(&evidence), only(Wrong::Diverged));
    let mut evidence = good();
    evidence.tables[0].log.swap(7, 8);
    assert_eq!(found(&evidence), only(Wrong::Diverged));
}

#[test]
fn whoever_missed_an_update_has_diverged() {
    let mut evidence = good();
    let moments = moments(&mut evidence, 3);
    moments.remove(place_of(moments, 6));
    assert_eq!(found(&evidence), only(Wrong::Diverged));
}

#[test]
fn whoever_heard_an_update_twice_has_diverged() {
    let mut evidence = good();
    let moments = moments(&mut evidence, 3);
    let place = place_of(moments, 6);
    let again = moments[place].clone();
    moments.insert(place, again);
    assert_eq!(found(&evidence), only(Wrong::Diverged));
}

#[test]
fn whoever_heard_updates_in_another_order_has_diverged() {
    let mut evidence = good();
    let moments = moments(&mut evidence, 3);
    let (one, other) = (place_of(moments, 5), place_of(moments, 6));
    let what = moments[one].what.clone();
    moments[one].what = core::mem::replace(&mut moments[other].what, what);
    assert_eq!(found(&evidence), only(Wrong::Diverged));
}

#[test]
fn whoever_heard_other_news_has_diverged() {
    let mut evidence = good();
    let moments = moments(&mut evidence, 3);
    let place = place_of(moments, 6);
    if let What::Update { told, .. } = &mut moments[place].what {
        told.news[0]["amount"] = json!(6);
    }
    assert_eq!(found(&evidence), only(Wrong::Diverged));
}

#[test]
fn whoever_heard_of_what_the_log_does_not_have_has_diverged() {
    let mut evidence = good();
    let told = Told { seq: 11, news: json!([{ "event": "said", "text": "more" }]) };
    let place = evidence.histories[2].moments.len() - 1;
    let moment = Moment { at: END, what: What::Update { told, glance: None } };
    evidence.histories[2].moments.insert(place, moment);
    assert_eq!(found(&evidence), only(Wrong::Diverged));
}

#[test]
fn whoever_comes_back_must_be_told_exactly_what_they_missed() {
    let back = || {
        let mut evidence = good();
        evidence.blows.push(kill(3_190));
        cut_off(&mut evidence, 3, 3_200, 4_600);
        evidence
    };
    assert_eq!(found(&back()), BTreeSet::new());
    let welcome = |evidence: &mut Evidence, change: fn(&mut u32, &mut u32, &mut Vec<Told>)| {
        for moment in moments(evidence, 3) {
            if let What::Welcomed { seq, resume, missed, .. } = &mut moment.what
                && *resume > 0
            {
                change(seq, resume, missed);
            }
        }
    };
    let mut less = back();
    welcome(&mut less, |_, _, missed| drop(missed.remove(0)));
    assert_eq!(found(&less), only(Wrong::Diverged), "the first is missing");
    let mut older = back();
    welcome(&mut older, |seq, resume, missed| {
        missed.clear();
        *seq = *resume - 1;
    });
    assert_eq!(found(&older), only(Wrong::Diverged), "a node that knows less than the client");
}

#[test]
fn whoever_is_cut_off_by_the_server_must_not_lose_a_lot_to_the_hammer() {
    let mut evidence = good();
    evidence.blows.push(kill(8_400));
    cut_off(&mut evidence, 3, 8_410, 9_300);
    assert_eq!(found(&evidence), only(Wrong::Unfair), "the last call was there for 300 of 1250 ms");
    let mut evidence = good();
    evidence.blows.push(kill(9_450));
    cut_off(&mut evidence, 3, 9_460, 10_250);
    assert_eq!(found(&evidence), only(Wrong::Unfair), "cut off when it fell");
}

#[test]
fn whoever_is_back_before_the_last_call_can_lose_a_lot() {
    let mut evidence = good();
    evidence.blows.push(kill(6_050));
    cut_off(&mut evidence, 3, 6_060, 8_300);
    let verdict = check(&evidence);
    assert_eq!((verdict.findings, verdict.sales, verdict.excused), (Vec::new(), 1, 0));
}

#[test]
fn the_hammer_waits_for_nobody_else() {
    let at_the_sale = || {
        let mut evidence = good();
        evidence.blows.push(kill(8_400));
        cut_off(&mut evidence, 3, 8_410, 9_800);
        evidence
    };
    assert_eq!(found(&at_the_sale()), only(Wrong::Unfair));

    let mut own = at_the_sale();
    let fault = Fault::Cut { node: 0, link: Link::Clients, cut: Cut::Reset };
    own.blows = vec![Blow { fault, begins: 8_400, ends: 9_500 }];
    assert_eq!(found(&own), BTreeSet::new(), "somebody whose own line is cut");
    assert_eq!(check(&own).excused, 1);

    let mut elsewhere = at_the_sale();
    let fault = Fault::Cut { node: 2, link: Link::Clients, cut: Cut::Reset };
    elsewhere.blows.push(Blow { fault, begins: 8_400, ends: 9_500 });
    assert_eq!(found(&elsewhere), only(Wrong::Unfair), "a line that it does not use is no excuse");

    let mut out = at_the_sale();
    moments(&mut out, 3).insert(2, Moment { at: 12, what: What::Private { out: true } });
    assert_eq!(found(&out), BTreeSet::new(), "somebody who is out");

    let mut away = at_the_sale();
    let news = json!([{ "event": "called", "call": "going-once" }, { "event": "away", "seat": 3 }]);
    away.tables[0].story[6].news = news.clone();
    for moment in away.histories.iter_mut().flat_map(|history| &mut history.moments) {
        if let What::Update { told: told @ Told { seq: 7, .. }, .. } = &mut moment.what {
            told.news = news.clone();
        }
    }
    assert_eq!(found(&away), BTreeSet::new(), "somebody for whom a bot plays");

    let mut not_asked = at_the_sale();
    for moment in not_asked.histories.iter_mut().flat_map(|history| &mut history.moments) {
        if let What::Update { glance: Some(glance), .. } | What::Welcomed { glance: Some(glance), .. } =
            &mut moment.what
        {
            glance.awaited = vec![1];
        }
    }
    assert_eq!(found(&not_asked), BTreeSet::new(), "somebody who cannot bid");

    let mut bid = at_the_sale();
    let news = json!([{ "event": "bid", "seat": 2, "amount": 100 }, { "event": "sold" }]);
    bid.tables[0].story[8].news = news.clone();
    for moment in bid.histories.iter_mut().flat_map(|history| &mut history.moments) {
        let missed: &mut [Told] = match &mut moment.what {
            What::Update { told, .. } => core::slice::from_mut(told),
            What::Welcomed { missed, .. } => missed,
            _ => continue,
        };
        missed.iter_mut().filter(|told| told.seq == 9).for_each(|told| told.news = news.clone());
    }
    assert_eq!(found(&bid), BTreeSet::new(), "a bid that nobody can top sells at once");
}

#[test]
fn clocks_wait_ten_seconds_and_no_longer() {
    let mut evidence = good();
    for history in &mut evidence.histories {
        for moment in &mut history.moments {
            // Everything from "going once" on comes eight seconds later.
            if moment.at > 7_000 {
                moment.at += 8_000;
            }
        }
    }
    let last = moments(&mut evidence, 3).pop().unwrap();
    moments(&mut evidence, 3)
        .retain(|moment| !matches!(moment.what, What::Pinged { .. } | What::Ponged { .. }));
    moments(&mut evidence, 3).push(last);
    evidence.blows.push(Blow { fault: Fault::Promote, begins: 5_000, ends: 6_000 });
    cut_off(&mut evidence, 3, 5_010, SALE + 9_000);
    let verdict = check(&evidence);
    assert_eq!((verdict.findings, verdict.excused), (Vec::new(), 1));
}

#[test]
fn silence_counts_once_it_can_be_noticed() {
    let mut short = good();
    silence(&mut short, 3, 8_400, 10_050);
    assert_eq!(found(&short), BTreeSet::new(), "halted 1.1 s before the hammer fell");
    assert_eq!(check(&short).excused, 1);
    let mut long = good();
    silence(&mut long, 3, 7_200, 10_050);
    assert_eq!(found(&long), only(Wrong::Unfair), "halted 2.1 s before the hammer fell");
}

#[test]
fn everybody_is_back_in_time() {
    let back = |to: Time, blow: Blow| {
        let mut evidence = good();
        // Long after the sale: nothing but coming back is at stake.
        evidence.blows.push(Blow { begins: 11_050, ..blow });
        cut_off(&mut evidence, 3, 11_060, to);
        evidence
    };
    assert_eq!(found(&back(15_900, kill(11_050))), BTreeSet::new());
    assert_eq!(check(&back(15_900, kill(11_050))).back, [4_840]);
    assert_eq!(found(&back(16_300, kill(11_050))), only(Wrong::Late));
    let halted = Blow { fault: Fault::Stop { node: 0 }, begins: 11_050, ends: 16_050 };
    assert_eq!(check(&back(16_300, halted)).back, [250], "time counts from the end of the fault");
    let promoted = Blow { fault: Fault::Promote, begins: 11_050, ends: 13_000 };
    let verdict = check(&back(18_100, promoted));
    assert_eq!((verdict.findings, verdict.back_after_promotion), (Vec::new(), vec![7_040]));
}

#[test]
fn whoever_never_comes_back_is_late() {
    let mut evidence = good();
    evidence.blows.push(kill(11_000));
    let moments = moments(&mut evidence, 3);
    moments.retain(|moment| moment.at < 11_010 || moment.what == What::Left);
    moments.insert(moments.len() - 1, Moment { at: 11_010, what: What::Lost { why: String::new() } });
    assert_eq!(found(&evidence), only(Wrong::Late));
}

#[test]
fn a_command_that_is_refused_for_the_moment_does_not_reach_its_table() {
    let mut evidence = good();
    evidence.blows.push(kill(11_050));
    let moments = moments(&mut evidence, 1);
    let refused = |at: Time| Moment { at, what: What::Refused { id: id(10), code: Code::Unavailable } };
    for moment in moments.iter_mut().filter(|moment| matches!(moment.what, What::Done { seq: 10, .. })) {
        moment.at = 17_100;
    }
    moments.extend([refused(10_200), refused(13_000)]);
    moments.sort_by_key(|moment| moment.at);
    let verdict = check(&evidence);
    assert_eq!(verdict.back, [6_050], "from the death of the node until the answer");
    assert_eq!(found(&evidence), only(Wrong::Late));
}
