//! Every command is in the log as often as its author was told: acknowledged once, refused never, repeated no more than once.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{CommandId, PersonId};
use serde_json::Value;

use super::{Finding, Verdict, Wrong};
use crate::chaos::history::{Evidence, Found, History, Time, Told, What, Written};

/// What became of a command, as far as its author knows.
struct Sent<'a> {
    at: Time,
    want: &'a Value,
    done: Option<(Time, u32)>,
    refused: Option<(Time, &'static str)>,
}

pub(super) fn check(evidence: &Evidence, verdict: &mut Verdict) {
    for found in &evidence.tables {
        let clients: Vec<&History> =
            evidence.histories.iter().filter(|history| history.table == found.table).collect();
        Table { found, clients: &clients, verdict }.check();
    }
}

struct Table<'a> {
    found: &'a Found,
    clients: &'a [&'a History],
    verdict: &'a mut Verdict,
}

impl Table<'_> {
    fn say(&mut self, wrong: Wrong, seat: Option<u8>, at: Option<Time>, what: String) {
        let table = self.found.table.clone();
        self.verdict.findings.push(Finding { wrong, table, seat, at, what });
    }

    fn check(&mut self) {
        let found = self.found;
        for (place, written) in found.log.iter().enumerate() {
            if written.seq as usize != place + 1 {
                let what = format!("command {} is where {} should be in the log", written.seq, place + 1);
                self.say(Wrong::Diverged, None, None, what);
                break;
            }
        }
        let mut by_author: BTreeMap<(PersonId, CommandId), Vec<&Written>> = BTreeMap::new();
        for written in &found.log {
            if let Some(author) = written.author {
                by_author.entry(author).or_default().push(written);
            }
        }
        for ((_, id), all) in &by_author {
            if all.len() > 1 {
                let numbers: Vec<u32> = all.iter().map(|written| written.seq).collect();
                self.say(Wrong::Doubled, None, None, format!("{id} is in the log as {numbers:?}"));
            }
        }
        let clients = self.clients;
        let mut known: BTreeSet<(PersonId, CommandId)> = BTreeSet::new();
        for client in clients {
            for (id, sent) in sent(client) {
                known.insert((client.person, id));
                let written = by_author.get(&(client.person, id)).and_then(|all| all.first().copied());
                self.one(client, id, &sent, written);
            }
        }
        for author in by_author.keys().filter(|author| !known.contains(author)) {
            let what = format!("{} of person {} is in the log, and nobody sent it", author.1, author.0);
            self.say(Wrong::Changed, None, None, what);
        }
    }

    fn one(&mut self, client: &History, id: CommandId, sent: &Sent<'_>, written: Option<&Written>) {
        let seat = Some(client.seat);
        let want = sent.want;
        if let Some((at, seq)) = sent.done {
            self.verdict.acknowledged += 1;
            if written.is_none() {
                self.say(
                    Wrong::Lost,
                    seat,
                    Some(at),
                    format!("{want} was acknowledged as {id} in update {seq}, and is not in the log"),
                );
            } else if !self.is_told(seq, want) {
                let what = format!(
                    "{want} was acknowledged in update {seq}, and the news up to there do not have it"
                );
                self.say(Wrong::Lost, seat, Some(at), what);
            }
        }
        if let (Some(written), true) =
            (written, written.is_some_and(|written| !is_what(want, written, client.seat)))
        {
            let what = format!("{want} of {id} is in the log as {}", written.command);
            self.say(Wrong::Changed, seat, Some(sent.at), what);
        }
        if let (Some((at, code)), Some(written)) = (sent.refused, written) {
            let what =
                format!("{want} of {id} was refused ({code}), and is in the log as command {}", written.seq);
            self.say(Wrong::Contradicted, seat, Some(at), what);
        }
        if let (None, None) = (sent.done, sent.refused) {
            self.say(Wrong::Unanswered, seat, Some(sent.at), format!("{want} of {id} was never answered"));
        }
    }

    /// Whether the public news up to this update have what was acknowledged with it, where they would show it.
    fn is_told(&self, seq: u32, want: &Value) -> bool {
        let story: &[Told] = &self.found.story;
        if seq as usize > story.len() {
            return false;
        }
        if want["want"] != "say" {
            return true;
        }
        let said = |told: &Told| {
            let news = told.news.as_array().into_iter().flatten();
            news.into_iter().any(|news| news["event"] == "said" && news["text"] == want["text"])
        };
        story[..seq as usize].iter().any(said)
    }
}

fn sent(client: &History) -> BTreeMap<CommandId, Sent<'_>> {
    let mut all: BTreeMap<CommandId, Sent<'_>> = BTreeMap::new();
    for moment in &client.moments {
        match &moment.what {
            What::Sent { id, want } => {
                all.insert(*id, Sent { at: moment.at, want, done: None, refused: None });
            }
            What::Done { id, seq } => {
                if let Some(sent) = all.get_mut(id) {
                    sent.done.get_or_insert((moment.at, *seq));
                }
            }
            What::Refused { id, code } if !code.passes() => {
                if let Some(sent) = all.get_mut(id) {
                    sent.refused.get_or_insert((moment.at, code.word()));
                }
            }
            _ => {}
        }
    }
    all
}

/// Whether a command in the log is what its author wanted, on the author's own seat.
fn is_what(want: &Value, written: &Written, seat: u8) -> bool {
    let command = &written.command;
    let here = command["seat"] == seat;
    match (want["want"].as_str().unwrap_or_default(), command["c"].as_str().unwrap_or_default()) {
        ("sit", "seat") => command["seat"] == want["seat"],
        ("start", "start" | "deal") => true,
        ("act", "act" | "hold") => here && command["action"] == want["action"],
        ("act", "fist") => here && want["action"] == format!("={}", command["amount"]),
        ("order", "order") => here && command["order"] == want["order"],
        ("cancel-order", "order") => here && command["order"].is_null(),
        ("say", "say") => here && command["said"]["text"] == want["text"],
        _ => false,
    }
}
