//! The process that is killed: it appends, and reports each command once the store says that it is on disk.

use std::path::Path;

use futures_util::future::join_all;
use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};
use store::{Append, Appended, Entry, Log, NewLog, ShelfRow, Sqlite, Tuning};

use crate::noise;

pub const TABLES: u64 = 8;
const COMMANDS: u32 = 60;
/// Few enough pages that several checkpoints happen in one life.
const CHECKPOINT: u32 = 500;

pub fn table(number: u64) -> TableId {
    TableId::draw(&mut noise(number))
}

pub fn person() -> PersonId {
    PersonId::new(7)
}

pub fn founding(table: TableId) -> String {
    format!("founding of {table}")
}

/// The append with this number. All its parts contain the same number, so that a half-written one is detected.
pub fn append(number: u64, seq: u32) -> Append {
    let mut chance = noise(number << 32 | u64::from(seq));
    let length = chance() % 6_000;
    let noise: String = (0..length / 16).map(|_| format!("{:016x}", chance())).collect();
    let shelf =
        ShelfRow { stage: Stage::Playing, listed: true, summary: seq.to_string(), people: vec![person()] };
    Append {
        table: table(number),
        seq: Seq::new(seq),
        author: Some((person(), CommandId::new(u128::from(seq)))),
        at: Millis::new(u64::from(seq)),
        command: format!("{seq} {noise}"),
        deadline: Some(Millis::new(u64::from(seq))),
        shelf: Some(shelf),
        record: Some(seq.to_string()),
    }
}

pub fn entry(append: Append) -> Entry {
    let Append { seq, author, at, command, .. } = append;
    Entry { seq, author, at, command }
}

/// Reports what is already there, then appends the rest. Repeats what fails.
pub async fn run(path: &Path, synchronous: &'static str) {
    let tuning = Tuning { synchronous, checkpoint: CHECKPOINT, ..Tuning::DURABLE };
    let log = loop {
        match Sqlite::open_tuned(path, tuning) {
            Ok(log) => break log,
            Err(why) => println!("\nfailed: {why}"),
        }
    };
    join_all((0..TABLES).map(|number| play(&log, number))).await;
}

async fn play(log: &Sqlite, number: u64) {
    let table = table(number);
    let there = loop {
        match log.read(table, Seq::ZERO).await {
            Ok(entries) => break entries.len() as u32,
            Err(why) => println!("\nfailed: {why}"),
        }
    };
    // What can be read counts as acknowledged.
    if there > 0 {
        println!("\nacknowledged: {number} {there}");
    }
    let shelf = append(number, 0).shelf.unwrap();
    let founding = NewLog { table, at: Millis::new(0), founding: founding(table), shelf };
    while let Err(why) = log.found(founding.clone()).await {
        println!("\nfailed: {why}");
    }
    println!("\nacknowledged: {number} {there}");
    for seq in there + 1..=COMMANDS {
        loop {
            match log.append(append(number, seq)).await {
                Ok(Appended::Written | Appended::Duplicate(_)) => break,
                Ok(Appended::Conflict) => panic!("nobody else writes here"),
                Err(why) => println!("\nfailed: {why}"),
            }
        }
        println!("\nacknowledged: {number} {seq}");
    }
}
