//! What every client was told is what the log tells: the same news under the same numbers, in order, without gaps.

use std::collections::BTreeSet;

use super::{Finding, Verdict, Wrong};
use crate::chaos::history::{Evidence, History, Time, Told, What};

pub(super) fn check(evidence: &Evidence, verdict: &mut Verdict) {
    for found in &evidence.tables {
        let numbers: Vec<u32> = found.story.iter().map(|told| told.seq).collect();
        if !numbers.iter().copied().eq(1..=numbers.len() as u32) {
            verdict.findings.push(Finding {
                wrong: Wrong::Diverged,
                table: found.table.clone(),
                seat: None,
                at: None,
                what: "the story of the log has gaps".to_owned(),
            });
        }
        for client in evidence.histories.iter().filter(|history| history.table == found.table) {
            Client { client, story: &found.story, verdict }.check();
        }
    }
}

struct Client<'a> {
    client: &'a History,
    story: &'a [Told],
    verdict: &'a mut Verdict,
}

impl Client<'_> {
    fn say(&mut self, at: Time, what: String) {
        let History { table, seat, .. } = self.client;
        let (table, seat) = (table.clone(), Some(*seat));
        self.verdict.findings.push(Finding { wrong: Wrong::Diverged, table, seat, at: Some(at), what });
    }

    fn check(&mut self) {
        let client = self.client;
        let mut heard: BTreeSet<u32> = BTreeSet::new();
        // The last update on the present connection.
        let mut last = 0;
        for moment in &client.moments {
            let at = moment.at;
            match &moment.what {
                What::Welcomed { seq, resume, missed, more, .. } => {
                    self.page(at, missed, &mut heard);
                    if seq < resume {
                        self.say(
                            at,
                            format!("it had seen update {resume}, and was welcomed with {seq} as the last"),
                        );
                    }
                    let first = missed.first().map_or(seq + 1, |told| told.seq);
                    let whole = if *more { first > resume + 1 } else { first == (resume + 1).min(seq + 1) };
                    let ends = missed.last().is_none_or(|told| told.seq == *seq);
                    if !(whole && ends) && seq >= resume {
                        self.say(
                            at,
                            format!("what it had missed after {resume} came from {first} on, up to {seq}"),
                        );
                    }
                    last = *seq;
                }
                What::Earlier { missed } => self.page(at, missed, &mut heard),
                What::Update { told, .. } => {
                    if told.seq != last + 1 {
                        self.say(at, format!("update {} came after {last}", told.seq));
                    }
                    last = told.seq;
                    self.told(at, told, &mut heard);
                }
                _ => {}
            }
        }
        let most = heard.last().copied().unwrap_or_default();
        if heard.len() != most as usize {
            let missing: Vec<u32> = (1..=most).filter(|seq| !heard.contains(seq)).take(5).collect();
            let at = client.moments.last().map_or(0, |moment| moment.at);
            self.say(at, format!("it never heard of {missing:?}, but of {most}"));
        }
    }

    fn page(&mut self, at: Time, missed: &[Told], heard: &mut BTreeSet<u32>) {
        for two in missed.windows(2) {
            if two[1].seq != two[0].seq + 1 {
                self.say(at, format!("of what it had missed, {} came after {}", two[1].seq, two[0].seq));
            }
        }
        for told in missed {
            self.told(at, told, heard);
        }
    }

    fn told(&mut self, at: Time, told: &Told, heard: &mut BTreeSet<u32>) {
        self.verdict.told += 1;
        heard.insert(told.seq);
        let truth = (told.seq as usize).checked_sub(1).and_then(|place| self.story.get(place));
        match truth {
            Some(truth) if truth.news == told.news => {}
            Some(truth) => {
                let what = format!(
                    "it heard {} in update {}, and the log tells {}",
                    told.news, told.seq, truth.news
                );
                self.say(at, what);
            }
            None => self.say(
                at,
                format!("it heard {} in update {}, which the log does not have", told.news, told.seq),
            ),
        }
    }
}
