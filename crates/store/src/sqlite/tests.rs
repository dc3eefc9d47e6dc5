use std::pin::pin;
use std::sync::mpsc::Sender;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};
use tempfile::TempDir;

use super::*;
use crate::{Append, Appended, Log, NewLog, ShelfRow, Store as _};

/// A minimal runtime: answers need no other.
fn wait<T>(answer: impl Future<Output = T>) -> T {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut answer = pin!(answer);
    loop {
        match answer.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(answer) => return answer,
            Poll::Pending => thread::park(),
        }
    }
}

fn table() -> TableId {
    "abcdefghjkmn".parse().unwrap()
}

fn append(seq: u32) -> Append {
    Append {
        table: table(),
        seq: Seq::new(seq),
        author: Some((PersonId::new(1), CommandId::new(u128::from(seq)))),
        at: Millis::new(1),
        command: format!("command {seq}"),
        deadline: None,
        shelf: None,
        record: None,
    }
}

fn open(queue: usize) -> (Sqlite, TempDir) {
    open_tuned(Tuning { queue, ..Tuning::DURABLE })
}

fn open_tuned(tuning: Tuning) -> (Sqlite, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let log = Sqlite::open_tuned(&folder.path().join("gavel.db"), tuning).unwrap();
    let shelf = ShelfRow {
        stage: Stage::Playing,
        listed: true,
        summary: String::new(),
        people: vec![PersonId::new(1)],
    };
    let founding = NewLog { table: table(), at: Millis::new(1), founding: String::new(), shelf };
    wait(log.found(founding)).unwrap();
    (log, folder)
}

/// Blocks the thread in a read until the sender is dropped, so that a queue can form behind it.
fn hold(log: &Sqlite) -> Sender<()> {
    let (began, begin) = mpsc::channel::<()>();
    let (release, released) = mpsc::channel::<()>();
    let _nobody_waits = log.write(move |_| {
        let _ = began.send(());
        let _ = released.recv();
        Ok(Ok(()))
    });
    begin.recv().unwrap();
    release
}

fn numbers(log: &Sqlite) -> Vec<u32> {
    let entries = wait(log.read(table(), Seq::ZERO)).unwrap();
    entries.into_iter().map(|entry| entry.seq.number()).collect()
}

#[test]
fn one_more_than_the_queue_holds_is_told_so_at_once() {
    let (log, _folder) = open(3);
    let held = hold(&log);
    let queued: Vec<_> = (1..=3).map(|seq| log.append(append(seq))).collect();
    let busy = Unavailable("busy".to_owned());
    assert_eq!(wait(log.append(append(4))), Err(busy.clone()), "while the thread is still held");
    assert_eq!(wait(log.read(table(), Seq::ZERO)), Err(busy));
    drop(held);
    for answer in queued {
        assert_eq!(wait(answer), Ok(Appended::Written));
    }
    assert_eq!(wait(log.append(append(4))), Ok(Appended::Written));
}

#[test]
fn a_read_sees_what_was_asked_for_before_it() {
    let (log, _folder) = open(9_999);
    let held = hold(&log);
    // More than one batch.
    let appends: Vec<_> = (1..=700).map(|seq| log.append(append(seq))).collect();
    let read = log.heads(vec![table()]);
    drop(held);
    assert_eq!(wait(read), Ok(vec![(table(), Seq::new(700))]));
    drop(appends);
}

#[test]
fn one_bad_member_does_not_fail_its_batch() {
    let (log, _folder) = open(99);
    let held = hold(&log);
    let good = log.append(append(1));
    let bad = log.append(Append { command: "x".repeat(2 << 20), ..append(2) });
    let after = log.append(append(2));
    drop(held);
    assert_eq!(wait(bad), Err(Unavailable("the text is too long".to_owned())));
    assert_eq!(wait(good), Ok(Appended::Written));
    assert_eq!(wait(after), Ok(Appended::Written));
    assert_eq!(numbers(&log), [1, 2]);
}

#[test]
fn a_full_disk_fails_the_batch_and_nothing_else() {
    let (log, folder) = open(99);
    let limit = |pages: u32| {
        let pages = log.look(move |db| {
            db.pragma_update_and_check(None, "max_page_count", pages, |row| row.get::<_, u32>(0))
        });
        wait(pages).unwrap()
    };
    assert_eq!(wait(log.append(append(1))), Ok(Appended::Written));
    // It cannot shrink below its current size.
    limit(1);
    let large = |seq| Append { command: "x".repeat(100_000), ..append(seq) };
    let held = hold(&log);
    let small = log.append(append(2));
    let batch: Vec<_> = (3..=5).map(|seq| log.append(large(seq))).collect();
    let read = log.heads(vec![table()]);
    drop(held);
    let full = Unavailable("the disk is full".to_owned());
    assert_eq!(wait(small), Err(full.clone()), "it shares the transaction");
    for answer in batch {
        assert_eq!(wait(answer), Err(full.clone()));
    }
    assert_eq!(wait(read), Ok(vec![(table(), Seq::new(1))]), "reading goes on");
    assert_eq!(numbers(&log), [1]);
    limit(u32::MAX - 1);
    for seq in 2..=5 {
        assert_eq!(wait(log.append(large(seq))), Ok(Appended::Written), "there is room again");
    }
    wait(log.close());
    let again = Sqlite::open(&folder.path().join("gavel.db")).unwrap();
    assert_eq!(numbers(&again), [1, 2, 3, 4, 5]);
}

#[test]
fn a_transaction_that_nobody_ended_is_taken_back() {
    let (log, _folder) = open(99);
    assert_eq!(wait(log.append(append(1))), Ok(Appended::Written));
    wait(log.look(|db| db.execute_batch("BEGIN; DELETE FROM log"))).unwrap();
    assert!(wait(log.append(append(2))).is_err(), "nothing may be written into it");
    assert_eq!(wait(log.append(append(2))), Ok(Appended::Written));
    assert_eq!(numbers(&log), [1, 2]);
}

#[test]
fn closing_writes_what_was_asked() {
    let (log, folder) = open(9_999);
    let held = hold(&log);
    for seq in 1..=1_000 {
        // Dropped without waiting for the answer.
        drop(log.append(append(seq)));
    }
    drop(held);
    let other = log.clone();
    wait(log.close());
    wait(other.close());
    let closed = Unavailable("it is closed".to_owned());
    assert_eq!(wait(other.append(append(1_001))), Err(closed));
    let again = Sqlite::open(&folder.path().join("gavel.db")).unwrap();
    assert_eq!(numbers(&again), (1..=1_000).collect::<Vec<_>>());
}

#[test]
fn dropping_the_last_handle_closes() {
    let (log, folder) = open(99);
    let path = folder.path().join("gavel.db");
    let other = log.clone();
    drop(log.append(append(1)));
    drop(log);
    assert_eq!(Sqlite::open(&path).err(), Some(OpenError::InUse(path.clone())));
    drop(other);
    assert_eq!(numbers(&Sqlite::open(&path).unwrap()), [1]);
}

#[test]
fn the_write_ahead_log_begins_anew_while_commands_keep_coming() {
    let (log, folder) = open_tuned(Tuning { checkpoint: 50, synchronous: "OFF", ..Tuning::DURABLE });
    let size = |name: &str| std::fs::metadata(folder.path().join(name)).unwrap().len();
    let pages_of = |seq: u32| 2 * u64::from(seq) * 4_096;
    // Every command writes at least two pages; a log that never restarts contains them all.
    let anew = (1..=50_000).find(|&seq| {
        wait(log.append(append(seq))).unwrap();
        seq > 500 && pages_of(seq) > 3 * size("gavel.db-wal")
    });
    assert!(anew.is_some(), "{} bytes of it", size("gavel.db-wal"));
    assert_eq!(numbers(&log).last(), anew.as_ref());
    wait(log.close());
    assert!(!folder.path().join("gavel.db-wal").exists(), "whoever closes last tidies up");
}
