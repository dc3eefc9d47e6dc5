use std::pin::pin;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};
use tempfile::TempDir;

mod health;

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

/// Blocks the writer until the sender is dropped, so that a queue can form behind it.
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

/// Waits until it is so; it will be, or the test never ends.
fn until(is_so: impl Fn() -> bool) {
    while !is_so() {
        thread::yield_now();
    }
}

/// Blocks a reader of this lane until the sender is dropped.
fn hold_reader(log: &Sqlite, lane: Lane) -> Sender<()> {
    let (began, begin) = mpsc::channel::<()>();
    let (release, released) = mpsc::channel::<()>();
    let (reply, answer) = oneshot::channel();
    // Somebody has to wait, or it is not begun at all.
    thread::spawn(move || drop(wait(answer)));
    let work = move |db: &Connection| {
        // In the midst of a transaction, as a long read is.
        let mut rows = db.prepare("SELECT seq FROM heads")?;
        let mut rows = rows.query([])?;
        rows.next()?;
        let _ = began.send(());
        let _ = released.recv();
        Ok(())
    };
    log.handle.readers.ask(lane, Box::new(Reading::new(work, reply))).unwrap();
    begin.recv().unwrap();
    release
}

/// Does something to the writer's connection.
fn tamper<T: Send + 'static>(log: &Sqlite, work: impl FnOnce(&Connection) -> T + Send + 'static) -> T {
    let (reply, answer) = mpsc::channel();
    let job = Job::Tamper(Box::new(move |db| drop(reply.send(work(db)))));
    log.queue(job).unwrap();
    answer.recv().unwrap()
}

fn limit(log: &Sqlite, pages: u32) {
    let limit = move |db: &Connection| {
        db.pragma_update_and_check(None, "max_page_count", pages, |row| row.get::<_, u32>(0))
    };
    tamper(log, limit).unwrap();
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
    assert_eq!(log.health().queue, 3);
    assert_eq!(wait(log.append(append(4))), Err(busy), "while the thread is still held");
    assert_eq!(wait(log.read(table(), Seq::ZERO)), Ok(vec![]), "reading is not writing");
    drop(held);
    for answer in queued {
        assert_eq!(wait(answer), Ok(Appended::Written));
    }
    assert_eq!(wait(log.append(append(4))), Ok(Appended::Written));
}

#[test]
fn a_read_sees_what_was_acknowledged_before_it_was_asked() {
    let (log, _folder) = open(9_999);
    for seq in 1..=300 {
        assert_eq!(wait(log.append(append(seq))), Ok(Appended::Written));
        // Each lane, and its threads in turn.
        assert_eq!(wait(log.heads(vec![table()])), Ok(vec![(table(), Seq::new(seq))]));
        assert_eq!(wait(log.read(table(), Seq::new(seq - 1))).unwrap().len(), 1, "{seq}");
    }
    // Of what is not acknowledged yet it sees nothing: that could still be lost.
    let held = hold(&log);
    let more = log.append(append(301));
    assert_eq!(wait(log.heads(vec![table()])), Ok(vec![(table(), Seq::new(300))]));
    drop(held);
    assert_eq!(wait(more), Ok(Appended::Written));
}

#[test]
fn long_reads_delay_neither_appends_nor_short_reads() {
    let (log, _folder) = open(99);
    let held = [hold_reader(&log, Lane::Long), hold_reader(&log, Lane::Long)];
    let waiting = log.read(table(), Seq::ZERO);
    // All of this would wait for ever.
    for seq in 1..=20 {
        assert_eq!(wait(log.append(append(seq))), Ok(Appended::Written));
        assert_eq!(wait(log.heads(vec![table()])), Ok(vec![(table(), Seq::new(seq))]));
    }
    // A read is counted until a moment after its answer.
    until(|| log.health().reads == 3);
    drop(held);
    assert_eq!(wait(waiting).unwrap().len(), 20);
}

#[test]
fn a_flood_of_reads_is_refused_and_leaves_appends_alone() {
    let (log, _folder) = open_tuned(Tuning { short_reads: 5, long_reads: 7, ..Tuning::DURABLE });
    let held = [Lane::Short, Lane::Long, Lane::Long].map(|lane| hold_reader(&log, lane));
    let heads: Vec<_> = (0..1_000).map(|_| log.heads(vec![table()])).collect();
    let logs: Vec<_> = (0..1_000).map(|_| log.read(table(), Seq::ZERO)).collect();
    assert_eq!(log.health().reads, 3 + 5 + 7, "no more are kept");
    for seq in 1..=20 {
        assert_eq!(wait(log.append(append(seq))), Ok(Appended::Written));
    }
    drop(held);
    let busy = Err(Unavailable("busy".to_owned()));
    assert_eq!(heads.into_iter().map(wait).filter(|is| *is == busy).count(), 995);
    assert_eq!(logs.into_iter().map(wait).filter(Result::is_err).count(), 993);
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
    assert_eq!(wait(log.append(append(1))), Ok(Appended::Written));
    // It cannot shrink below its current size.
    limit(&log, 1);
    let large = |seq| Append { command: "x".repeat(100_000), ..append(seq) };
    let held = hold(&log);
    let small = log.append(append(2));
    let batch: Vec<_> = (3..=5).map(|seq| log.append(large(seq))).collect();
    drop(held);
    let full = Unavailable("the disk is full".to_owned());
    assert_eq!(wait(small), Err(full.clone()), "it shares the transaction");
    for answer in batch {
        assert_eq!(wait(answer), Err(full.clone()));
    }
    assert_eq!(wait(log.heads(vec![table()])), Ok(vec![(table(), Seq::new(1))]), "reading goes on");
    assert_eq!(numbers(&log), [1]);
    limit(&log, u32::MAX - 1);
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
    tamper(&log, |db| db.execute_batch("BEGIN; DELETE FROM log")).unwrap();
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

#[test]
fn the_write_ahead_log_begins_anew_while_everybody_reads() {
    let (log, _folder) = open_tuned(Tuning { checkpoint: 50, synchronous: "OFF", ..Tuning::DURABLE });
    let enough = AtomicBool::new(false);
    thread::scope(|threads| {
        for _ in 0..4 {
            threads.spawn(|| {
                while !enough.load(Ordering::Relaxed) {
                    let (logs, heads) = (log.read(table(), Seq::ZERO), log.heads(vec![table()]));
                    wait(logs).unwrap();
                    wait(heads).unwrap();
                }
            });
        }
        // Every command writes at least two pages; a log that never begins anew contains them all.
        let anew = (1..=30_000).find(|&seq| {
            wait(log.append(append(seq))).unwrap();
            seq > 500 && 2 * u64::from(seq) * 4_096 > 3 * log.health().wal_bytes.unwrap()
        });
        enough.store(true, Ordering::Relaxed);
        assert!(anew.is_some(), "{} bytes of it", log.health().wal_bytes.unwrap());
    });
}
