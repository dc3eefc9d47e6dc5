//! The faults of the store in memory.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};
use store::{Append, Appended, Call, Fate, Log, Loss, Memory, NewLog, ShelfRow, Weather};
use tokio::time::Instant;

fn table() -> TableId {
    "abcdefghjkmn".parse().unwrap()
}

fn append(seq: u32, id: u128) -> Append {
    Append {
        table: table(),
        seq: Seq::new(seq),
        author: Some((PersonId::new(1), CommandId::new(id))),
        at: Millis::new(1),
        command: format!("command {id}"),
        deadline: None,
        shelf: None,
        record: None,
    }
}

async fn founded() -> Memory {
    let log = Memory::new(1);
    let shelf = ShelfRow { stage: Stage::Playing, listed: true, summary: String::new(), people: vec![] };
    let founding = NewLog { table: table(), at: Millis::new(1), founding: String::new(), shelf };
    log.found(founding).await.unwrap();
    log
}

/// Appends get lost like this; other calls do not.
fn appends_meet(loss: Loss) -> impl FnMut(Call) -> Fate + Send + 'static {
    move |call| match call {
        Call::Append(..) => Fate { loss: Some(loss), ..Fate::default() },
        _ => Fate::default(),
    }
}

async fn head(log: &Memory) -> u32 {
    log.heads(vec![table()]).await.unwrap().first().map_or(0, |(_, head)| head.number())
}

#[tokio::test]
async fn a_lost_call_writes_nothing() {
    let log = founded().await;
    assert!(log.with_faults(appends_meet(Loss::Before)).append(append(1, 1)).await.is_err());
    assert_eq!(head(&log).await, 0);
    assert_eq!(log.append(append(1, 1)).await, Ok(Appended::Written));
}

#[tokio::test]
async fn a_lost_answer_hides_what_was_written() {
    let log = founded().await;
    assert!(log.with_faults(appends_meet(Loss::After)).append(append(1, 1)).await.is_err());
    assert_eq!(head(&log).await, 1);
    assert_eq!(log.append(append(2, 1)).await, Ok(Appended::Duplicate(Seq::new(1))));
}

#[tokio::test]
async fn a_delayed_call_is_written_later() {
    let log = founded().await;
    assert!(log.with_faults(appends_meet(Loss::Later(2))).append(append(1, 1)).await.is_err());
    assert_eq!(head(&log).await, 0);
    assert_eq!(head(&log).await, 0);
    assert_eq!(head(&log).await, 1, "after two calls");

    assert!(log.with_faults(appends_meet(Loss::Later(9))).append(append(2, 2)).await.is_err());
    assert_eq!(log.append(append(2, 2)).await, Ok(Appended::Written), "repeated meanwhile");
    log.settle();
    assert_eq!(head(&log).await, 2, "it is written once");
}

#[tokio::test(start_paused = true)]
async fn delays_are_waited_for_on_tokios_clock() {
    let log = founded().await;
    let (before, after) = (Duration::from_secs(30), Duration::from_secs(12));
    let slow = log.with_faults(move |_| Fate { before, after, loss: None });
    let began = Instant::now();
    assert_eq!(slow.append(append(1, 1)).await, Ok(Appended::Written));
    assert_eq!(began.elapsed(), before + after);

    let early = tokio::time::timeout(before / 2, slow.append(append(2, 2))).await;
    assert!(early.is_err());
    assert_eq!(head(&log).await, 1, "a call dropped on its way never arrives");
    let late = tokio::time::timeout(before + after / 2, slow.append(append(2, 2))).await;
    assert!(late.is_err());
    assert_eq!(head(&log).await, 2, "an answer that was dropped on its way undoes nothing");
}

#[tokio::test(start_paused = true)]
async fn the_same_weather_again_is_the_same() {
    let run = async |seed| {
        let log = founded().await;
        let weather = Weather { seed, losses: 300, slowest: Duration::from_millis(50) };
        let losses = Arc::new(AtomicU64::new(0));
        let (mut fates, count) = (weather.fates(), Arc::clone(&losses));
        let stormy = log.with_faults(move |call| {
            let fate = fates(call);
            count.fetch_add(u64::from(fate.loss.is_some()), Ordering::Relaxed);
            fate
        });
        let began = Instant::now();
        let mut answers = Vec::new();
        for id in 0..100 {
            // As a client does: again with the same id until there is an answer.
            loop {
                let next =
                    log.heads(vec![table()]).await.unwrap().first().map_or(1, |(_, head)| head.number() + 1);
                let answer = stormy.append(append(next, id)).await;
                answers.push(answer.clone());
                if matches!(answer, Ok(Appended::Written | Appended::Duplicate(_))) {
                    break;
                }
            }
        }
        log.settle();
        let entries = log.read(table(), Seq::ZERO).await.unwrap();
        let mut commands: Vec<String> = entries.iter().map(|entry| entry.command.clone()).collect();
        commands.sort();
        commands.dedup();
        assert_eq!((entries.len(), commands.len()), (100, 100), "each once, whatever the weather");
        assert!(losses.load(Ordering::Relaxed) > 10);
        (answers, entries, began.elapsed())
    };
    assert_eq!(run(1).await, run(1).await);
    assert_ne!(run(1).await, run(2).await);
}
