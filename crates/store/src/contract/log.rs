//! The promises of [`Log`], each as a check.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use protocol::{Millis, Seq, TableId};
use rules::{Chance as _, SplitMix};

use super::{by, by_itself, entry, founded, table, written};
use crate::{Append, Appended, Entry, Log};

pub(super) async fn kept<L: Log>(open: &impl AsyncFn(&str) -> L) {
    an_append_gets_its_number_or_none(&open("numbers").await).await;
    a_repeated_command_is_a_duplicate(&open("duplicates").await).await;
    there_must_be_a_table(&open("no-table").await).await;
    a_read_begins_after_a_number(&open("reading").await).await;
    heads_are_of_tables_that_have_one(&open("heads").await).await;
    a_deadline_replaces_the_one_before(&open("deadlines").await).await;
    the_longest_overdue_comes_first(&open("overdue").await).await;
    a_record_is_kept(&open("records").await).await;
    one_of_many_wins_a_number(&open("race").await).await;
    any_text_comes_back(&open("texts").await).await;
    for seed in 0..8 {
        nodes_at_random_do_as_the_model_does(&open(&format!("random-{seed}")).await, seed).await;
    }
}

async fn an_append_gets_its_number_or_none(log: &impl Log) {
    let table = founded(log, 1).await;
    let first = by_itself(table, 1, 10);
    let second = by(1, 1, by_itself(table, 2, 20));
    written(log, first.clone()).await;
    written(log, second.clone()).await;
    for seq in [0, 1, 2, 4, 5, u32::MAX] {
        let answer = log.append(by(1, 2, by_itself(table, seq, 30))).await;
        assert_eq!(answer, Ok(Appended::Conflict), "after 2 comes 3 and not {seq}");
    }
    assert_eq!(log.read(table, Seq::ZERO).await, Ok(vec![entry(&first), entry(&second)]));
    written(log, by(1, 2, by_itself(table, 3, 30))).await;
}

async fn a_repeated_command_is_a_duplicate(log: &impl Log) {
    let (here, there) = (founded(log, 1).await, founded(log, 2).await);
    let first = by(1, 1, by_itself(here, 1, 10));
    written(log, first.clone()).await;
    written(log, by(1, 2, by_itself(here, 2, 20))).await;
    for seq in [0, 1, 2, 3, 9] {
        let again = Append { command: "something else".to_owned(), ..by(1, 1, by_itself(here, seq, 30)) };
        let answer = log.append(again).await;
        assert_eq!(answer, Ok(Appended::Duplicate(Seq::new(1))), "whatever number is asked for: {seq}");
    }
    assert_eq!(log.read(here, Seq::ZERO).await.map(|entries| entries.len()), Ok(2));
    written(log, by(2, 1, by_itself(here, 3, 40))).await;
    written(log, by(1, 1, by_itself(there, 1, 50))).await;
    for seq in 4..7 {
        written(log, by_itself(here, seq, 60)).await;
    }
}

async fn there_must_be_a_table(log: &impl Log) {
    let nowhere = table(1);
    let answer = log.append(by_itself(nowhere, 1, 10)).await;
    let why = answer.expect_err("nothing is written where there is no table").to_string();
    assert!(why.contains(nowhere.as_str()), "the table that is missing is named: {why}");
    assert_eq!(log.read(nowhere, Seq::ZERO).await, Ok(vec![]));
    assert_eq!(log.record(nowhere).await, Ok(None));
    founded(log, 1).await;
    written(log, by_itself(nowhere, 1, 10)).await;
}

async fn a_read_begins_after_a_number(log: &impl Log) {
    let (table, other) = (founded(log, 1).await, founded(log, 2).await);
    let appends: Vec<Append> = (1..=5).map(|seq| by_itself(table, seq, 100 - u64::from(seq))).collect();
    for append in &appends {
        written(log, append.clone()).await;
    }
    written(log, by_itself(other, 1, 10)).await;
    let entries: Vec<Entry> = appends.iter().map(entry).collect();
    for after in 0..=6 {
        let from = after.min(5) as usize;
        assert_eq!(log.read(table, Seq::new(after)).await, Ok(entries[from..].to_vec()), "after {after}");
    }
}

async fn heads_are_of_tables_that_have_one(log: &impl Log) {
    let (played, new, nowhere) = (founded(log, 1).await, founded(log, 2).await, table(3));
    written(log, by_itself(played, 1, 10)).await;
    written(log, by_itself(played, 2, 20)).await;
    assert_eq!(log.heads(vec![nowhere, new, played]).await, Ok(vec![(played, Seq::new(2))]));
    assert_eq!(log.heads(vec![]).await, Ok(vec![]));
}

async fn a_deadline_replaces_the_one_before(log: &impl Log) {
    let table = founded(log, 1).await;
    let later = Millis::new(1_000);
    for (seq, deadline) in (1..).zip([Some(500), Some(700), Some(400), None, Some(600)]) {
        let deadline = deadline.map(Millis::new);
        written(log, Append { deadline, ..by_itself(table, seq, 10) }).await;
        let due: Vec<_> = deadline.into_iter().map(|deadline| (table, deadline)).collect();
        assert_eq!(log.due(later, 9).await, Ok(due), "the deadline of {seq}");
    }
    assert_eq!(log.due(Millis::new(599), 9).await, Ok(vec![]));
    assert_eq!(log.due(Millis::new(600), 9).await, Ok(vec![(table, Millis::new(600))]));
}

async fn the_longest_overdue_comes_first(log: &impl Log) {
    let mut tables = Vec::new();
    for (number, deadline) in [(1, 300), (2, 100), (3, 400), (4, 200)] {
        let table = founded(log, number).await;
        let deadline = Millis::new(deadline);
        written(log, Append { deadline: Some(deadline), ..by_itself(table, 1, 10) }).await;
        tables.push((table, deadline));
    }
    tables.sort_by_key(|(_, deadline)| *deadline);
    assert_eq!(log.due(Millis::new(300), 9).await, Ok(tables[..3].to_vec()));
    assert_eq!(log.due(Millis::new(300), 2).await, Ok(tables[..2].to_vec()), "no more than the limit");
    assert_eq!(log.due(Millis::new(300), 0).await, Ok(vec![]));
    assert_eq!(log.due(Millis::new(99), 9).await, Ok(vec![]));
}

async fn a_record_is_kept(log: &impl Log) {
    let table = founded(log, 1).await;
    written(log, by_itself(table, 1, 10)).await;
    assert_eq!(log.record(table).await, Ok(None));
    let record = Some("1. A3 open\n".repeat(2_000));
    written(log, Append { record: record.clone(), ..by_itself(table, 2, 20) }).await;
    written(log, by_itself(table, 3, 30)).await;
    assert_eq!(log.record(table).await, Ok(record), "it stays");
}

async fn one_of_many_wins_a_number(log: &impl Log) {
    let table = founded(log, 1).await;
    for seq in 1..=5 {
        let tries: Vec<Append> =
            (1..=20).map(|person| by(person, u128::from(seq), by_itself(table, seq, 10))).collect();
        let answers = join_all(tries.iter().map(|append| log.append(append.clone()))).await;
        let winners: Vec<&Append> = tries
            .iter()
            .zip(&answers)
            .filter(|(_, is)| **is == Ok(Appended::Written))
            .map(|(a, _)| a)
            .collect();
        let [winner] = winners[..] else { panic!("{} of 20 won number {seq}", winners.len()) };
        let losers = answers.iter().filter(|is| **is == Ok(Appended::Conflict)).count();
        assert_eq!(losers, 19, "who loses is told so: {answers:?}");
        assert_eq!(log.read(table, Seq::new(seq - 1)).await, Ok(vec![entry(winner)]));
    }
    let again = by(1, 99, by_itself(table, 6, 10));
    let answers = join_all((0..20).map(|_| log.append(again.clone()))).await;
    let first = answers.iter().filter(|is| **is == Ok(Appended::Written)).count();
    let others = answers.iter().filter(|is| **is == Ok(Appended::Duplicate(Seq::new(6)))).count();
    assert_eq!((first, others), (1, 19), "a command is written once however often it is sent: {answers:?}");
}

async fn any_text_comes_back(log: &impl Log) {
    let table = founded(log, 1).await;
    let texts = ["", " ", "'; DROP TABLE log; --", "{\"a\":[1,2]}", "żółć 🖼 \u{1}\n\r\t", "%_\\"];
    for (seq, text) in (1..).zip(texts) {
        written(log, Append { command: text.to_owned(), ..by_itself(table, seq, 10) }).await;
    }
    let long = "x".repeat(100_000);
    let last = texts.len() as u32 + 1;
    written(log, Append { command: long.clone(), ..by_itself(table, last, 10) }).await;
    let commands: Result<Vec<String>, _> = log
        .read(table, Seq::ZERO)
        .await
        .map(|entries| entries.into_iter().map(|entry| entry.command).collect());
    let expected: Vec<String> = texts.iter().copied().map(str::to_owned).chain([long]).collect();
    assert_eq!(commands, Ok(expected));
}

/// The simplest model of a table.
#[derive(Default)]
struct Model {
    log: Vec<Entry>,
    deadline: Option<Millis>,
}

impl Model {
    fn append(&mut self, append: &Append) -> Appended {
        let before = self.log.iter().find(|entry| append.author.is_some() && entry.author == append.author);
        if let Some(before) = before {
            return Appended::Duplicate(before.seq);
        }
        if append.seq.number() as usize != self.log.len() + 1 {
            return Appended::Conflict;
        }
        self.log.push(entry(append));
        self.deadline = append.deadline;
        Appended::Written
    }
}

/// Several nodes, each with its own belief about where the tables stand, append and repeat at random. One at a time,
/// every answer must be the model's; concurrently, the log must be explained by some order of them.
async fn nodes_at_random_do_as_the_model_does(log: &impl Log, seed: u64) {
    let mut chance = SplitMix::new(seed);
    let mut below = |n: u64| chance.next() % n;
    let tables = [founded(log, 1).await, founded(log, 2).await, founded(log, 3).await];
    let mut models: BTreeMap<TableId, Model> = tables.iter().map(|id| (*id, Model::default())).collect();
    // Each node remembers the head as it was when it last looked.
    let mut believed = [[0u32; 3]; 4];
    for step in 0..400 {
        let (node, which) = (below(4) as usize, below(3) as usize);
        let table = tables[which];
        let head = models[&table].log.len() as u32;
        if below(2) == 0 {
            believed[node][which] = head;
        }
        let seq = match below(8) {
            0 => below(u64::from(head) + 3) as u32,
            _ => believed[node][which] + 1,
        };
        let mut append = by_itself(table, seq, 1_000 + step);
        append.deadline = (below(2) == 0).then(|| Millis::new(below(500)));
        if below(4) > 0 {
            append = by(u128::from(below(3)), u128::from(below(60)), append);
        }
        let expected = models.get_mut(&table).map(|model| model.append(&append));
        let answer = log.append(append.clone()).await;
        assert_eq!(answer.ok(), expected, "seed {seed}, step {step}: {append:?}");
    }
    for (table, model) in &models {
        assert_eq!(log.read(*table, Seq::ZERO).await.as_ref(), Ok(&model.log), "seed {seed}");
    }
    let mut due: Vec<(TableId, Millis)> =
        models.iter().filter_map(|(id, model)| Some((*id, model.deadline?))).collect();
    due.sort_by_key(|(id, deadline)| (*deadline, *id));
    let mut answer = log.due(Millis::new(u64::MAX), 9).await.unwrap_or_default();
    answer.sort_by_key(|(id, deadline)| (*deadline, *id));
    assert_eq!(answer, due, "seed {seed}");

    let before: Vec<u32> = tables.iter().map(|table| models[table].log.len() as u32).collect();
    let burst: Vec<Append> = (0..300)
        .map(|step| {
            let which = below(3) as usize;
            let seq = before[which] + 1 + below(40) as u32;
            by(9, u128::from(below(150)), by_itself(tables[which], seq, 2_000 + step))
        })
        .collect();
    let answers = join_all(burst.iter().map(|append| log.append(append.clone()))).await;
    for (which, table) in tables.iter().enumerate() {
        let entries = log.read(*table, Seq::ZERO).await.unwrap_or_default();
        let numbers: Vec<u32> = entries.iter().map(|entry| entry.seq.number()).collect();
        assert_eq!(numbers, (1..=entries.len() as u32).collect::<Vec<_>>(), "seed {seed}: no gaps");
        let mine = burst.iter().zip(&answers).filter(|(append, _)| append.table == *table);
        let mut won = 0;
        for (append, answer) in mine {
            let standing = entries.get((append.seq.number() as usize).wrapping_sub(1));
            match answer {
                Ok(Appended::Written) => {
                    won += 1;
                    assert_eq!(standing, Some(&entry(append)), "seed {seed}: what was acknowledged is there");
                }
                Ok(Appended::Duplicate(seq)) => {
                    let first = entries.get(seq.number() as usize - 1);
                    assert_eq!(first.and_then(|first| first.author), append.author, "seed {seed}");
                }
                Ok(Appended::Conflict) => {
                    assert_ne!(standing, Some(&entry(append)), "seed {seed}: a loser is not there");
                }
                Err(why) => panic!("seed {seed}: {why}"),
            }
        }
        assert_eq!(entries.len() as u32, before[which] + won, "seed {seed}: nobody else wrote");
    }
}
