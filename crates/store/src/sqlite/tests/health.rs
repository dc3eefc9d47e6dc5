//! Health tells the truth, whatever happens to the file.

use core::time::Duration;

use super::*;

#[test]
fn a_new_store_is_well() {
    let (log, _folder) = open(99);
    assert_eq!(wait(log.append(append(1))), Ok(Appended::Written));
    let health = log.health();
    assert_eq!((&health.writing, &health.tidying, health.failing_for), (&Ok(()), &Ok(()), None));
    assert_eq!((health.queue, health.reads, health.failed_commits), (0, 0, 0));
    assert!(
        health.commits >= 2 && health.commit <= health.slowest_commit && health.wal_bytes > Some(0),
        "{health:?}"
    );
    assert!(health.slowest_commit <= health.committing, "{health:?}");
    assert!(!cfg!(unix) || health.free_bytes.is_some());
}

#[test]
fn a_full_disk_is_told_until_it_has_room_again() {
    let (log, _folder) = open_tuned(Tuning { probe: Duration::from_millis(1), ..Tuning::DURABLE });
    limit(&log, 1);
    let large = Append { command: "x".repeat(100_000), ..append(1) };
    assert!(wait(log.append(large.clone())).is_err());
    let health = log.health();
    assert_eq!(health.writing, Err("the disk is full".to_owned()));
    assert!(health.failing_for.is_some() && health.failed_commits == 1, "{health:?}");
    limit(&log, u32::MAX - 1);
    // Nobody sends anything: the store finds out by itself.
    until(|| log.health().writing.is_ok());
    assert_eq!(log.health().failing_for, None);
    assert_eq!(wait(log.append(large)), Ok(Appended::Written));
}

#[test]
fn a_write_that_is_at_fault_itself_is_not_the_disks() {
    let (log, _folder) = open(99);
    assert!(wait(log.append(Append { command: "x".repeat(2 << 20), ..append(1) })).is_err());
    assert_eq!(log.health().writing, Ok(()));
}

#[test]
fn a_writer_that_dies_is_noticed_at_once() {
    let (log, _folder) = open(99);
    let mut died = log.died();
    let waker = Waker::noop();
    assert!(died.as_mut().poll(&mut Context::from_waker(waker)).is_pending());
    let deadly = log.write(|_| -> rusqlite::Result<Result<(), Unavailable>> { panic!("on purpose") });
    let behind = log.append(append(1));
    assert!(wait(deadly).is_err(), "even the cause is answered");
    let why = wait(died);
    assert!(why.contains("on purpose"), "{why}");
    assert_eq!(log.health().writing, Err(why.clone()));
    assert!(wait(behind).is_err(), "and who stood behind it");
    assert_eq!(wait(log.append(append(1))), Err(Unavailable(why.clone())), "and who comes later");
    assert_eq!(wait(log.died()), why, "and who asks later");
    assert_eq!(wait(log.heads(vec![table()])), Ok(vec![]), "what is there can be read");
    wait(log.close());
}

#[test]
fn a_reader_that_dies_is_noticed_too() {
    let (log, _folder) = open(99);
    let deadly = log.look(|_| -> rusqlite::Result<()> { panic!("on purpose") });
    assert!(wait(deadly).is_err());
    assert!(wait(log.died()).contains("on purpose"));
    assert!(log.health().writing.is_err());
    assert!(wait(log.heads(vec![])).is_err(), "nobody is left to answer");
}

#[test]
fn closing_is_not_dying() {
    let (log, _folder) = open(99);
    let mut died = log.died();
    wait(log.close());
    assert_eq!((log.health().queue, log.health().reads), (0, 0));
    drop(log);
    assert!(died.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
}

#[test]
fn somebody_who_reads_for_too_long_is_found_out() {
    let (log, folder) = open_tuned(Tuning { checkpoint: 50, synchronous: "OFF", ..Tuning::DURABLE });
    let file = folder.path().join("gavel.db");
    let size = || std::fs::metadata(folder.path().join("gavel.db-wal")).unwrap().len();
    let theirs = Connection::open(&file).unwrap();
    theirs.execute_batch("BEGIN; SELECT count(*) FROM log").unwrap();
    let mut seqs = 1..;
    let mut more = || wait(log.append(append(seqs.next().unwrap()))).unwrap();
    while log.health().tidying.is_ok() {
        more();
        assert!(size() < 10_000_000, "nobody says that it grows: {:?}", log.health());
    }
    let why = "the write-ahead log cannot be put away: somebody else reads the file";
    assert_eq!(log.health().tidying, Err(why.to_owned()));
    assert!(log.health().wal_bytes > Some(200 * 4_096));
    assert_eq!(log.health().writing, Ok(()), "commands are still written");
    let longest = size();
    drop(theirs);
    while log.health().tidying.is_err() || size() >= longest {
        more();
    }
}

#[test]
fn a_copy_that_fails_is_counted() {
    let (log, folder) = open_tuned(Tuning { checkpoint: 50, synchronous: "OFF", ..Tuning::DURABLE });
    // The checkpoint thread opens the file when it is first needed, and finds something else under its name.
    let (file, aside) = (folder.path().join("gavel.db"), folder.path().join("aside"));
    std::fs::rename(&file, &aside).unwrap();
    std::fs::create_dir(&file).unwrap();
    let mut seqs = 1..;
    let mut more = || wait(log.append(append(seqs.next().unwrap()))).unwrap();
    while log.health().failed_checkpoints == 0 {
        more();
    }
    let why = log.health().tidying.unwrap_err();
    assert!(why.starts_with("the write-ahead log cannot be copied into the database: "), "{why}");
    std::fs::remove_dir(&file).unwrap();
    std::fs::rename(&aside, &file).unwrap();
    while log.health().tidying.is_err() {
        more();
    }
}
