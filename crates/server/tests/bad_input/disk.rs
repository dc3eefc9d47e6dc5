//! A log that cannot be written.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;
use server::Limits;
use store::{Call, Fate, Loss, Memory, Sqlite};

use crate::served::House;

#[tokio::test]
async fn what_cannot_be_written_is_not_told_and_can_be_repeated() {
    for loss in [Loss::Before, Loss::After] {
        let broken = Arc::new(AtomicBool::new(false));
        let fails = Arc::clone(&broken);
        let log = Memory::new(7).with_faults(move |call| {
            let lost = matches!(call, Call::Append(..)) && fails.load(Ordering::Relaxed);
            Fate { loss: lost.then_some(loss), ..Fate::default() }
        });
        let house = House::over(Arc::new(log), Limits::none()).await;
        let mut game = house.game().await;
        broken.store(true, Ordering::Relaxed);
        let say = json!({ "want": "say", "text": "is this on?" });
        let id = game.bo.wants(&say).await;
        let refused = game.bo.answer(&id).await;
        assert_eq!(refused["code"], "unavailable");
        assert_eq!(refused["why"], "this cannot be written down just now: repeat it in a moment");
        assert_eq!(house.refused("unavailable").await, 1);
        let ready = house.ask("GET", "/readyz", &[], "").await;
        assert_eq!((ready.status, ready.body.as_str()), (503, "the log cannot be written\n"), "{loss:?}");
        broken.store(false, Ordering::Relaxed);
        game.bo.repeats(&id, &say).await;
        assert_eq!(game.bo.answer(&id).await["type"], "done");
        // After a loss on the way back it was written, and only read again now.
        game.bo.does(&json!({ "want": "say", "text": "it is" })).await;
        let ready = house.ask("GET", "/readyz", &[], "").await;
        assert_eq!((ready.status, ready.body.as_str()), (200, "ready\n"), "{loss:?}");
        game.goes_on().await;
        let said = game.cy.heard.iter().filter(|message| message.to_string().contains("is this on?")).count();
        assert_eq!(said, 1, "{loss:?}: told once, however often it was sent");
    }
}

#[tokio::test]
async fn nobody_is_taken_for_somebody_else_while_the_log_cannot_be_read() {
    let broken = Arc::new(AtomicBool::new(false));
    let fails = Arc::clone(&broken);
    let log = Memory::new(7).with_faults(move |call| {
        let lost = matches!(call, Call::Person(_)) && fails.load(Ordering::Relaxed);
        Fate { loss: lost.then_some(Loss::Before), ..Fate::default() }
    });
    let house = House::over(Arc::new(log), Limits::none()).await;
    let game = house.game().await;
    let head = [("Cookie", game.cookies[1].as_str())];
    broken.store(true, Ordering::Relaxed);
    let hello = house.ask("GET", "/api/hello", &head, "").await;
    assert_eq!(hello.code(), (503, "unavailable".to_owned()));
    let guest = house.ask("POST", "/api/guest", &head, r#"{"name":"Bob"}"#).await;
    assert_eq!(guest.code(), (503, "unavailable".to_owned()), "a new cookie would cost Bo the seat");
    broken.store(false, Ordering::Relaxed);
    let guest = house.ask("POST", "/api/guest", &head, r#"{"name":"Bob"}"#).await;
    let bob = house.enter(&game.table, Some(guest.cookie().unwrap())).await;
    assert_eq!(bob.heard[0]["private"]["seat"], 2);
}

/// Those who are sent away together must not come back together.
#[tokio::test]
async fn whoever_is_sent_away_comes_back_at_a_time_of_their_own() {
    let log = Memory::new(7).with_faults(|call| {
        let lost = matches!(call, Call::Read(_));
        Fate { loss: lost.then_some(Loss::Before), ..Fate::default() }
    });
    let house = House::over(Arc::new(log), Limits::none()).await;
    let table = house.found(&house.guest("Ada").await, &json!({})).await;
    let mut times = std::collections::BTreeSet::new();
    for _ in 0..12 {
        let Ok(mut client) = house.knock(&table, &[]).await else { panic!("no socket") };
        client.say(&json!({ "type": "hello", "version": protocol::VERSION })).await;
        let bye = client.until(|message| message["type"] == "bye").await;
        assert_eq!(bye["code"], "unavailable");
        times.insert(bye["again"].as_u64().unwrap());
    }
    assert!(times.len() > 6 && times.iter().all(|time| (500..=1_500).contains(time)), "{times:?}");
}

#[tokio::test]
async fn what_happens_by_itself_waits_for_the_log() {
    let broken = Arc::new(AtomicBool::new(false));
    let fails = Arc::clone(&broken);
    let log = Memory::new(7).with_faults(move |call| {
        let lost = matches!(call, Call::Append(..)) && fails.load(Ordering::Relaxed);
        Fate { loss: lost.then_some(Loss::Before), ..Fate::default() }
    });
    let house = House::over(Arc::new(log), Limits::none()).await;
    let mut game = house.game().await;
    broken.store(true, Ordering::Relaxed);
    // Ada's time to offer runs out, and nothing can be written.
    house.clock.advance(Duration::from_secs(30));
    let say = json!({ "want": "say", "text": "nobody hears this" });
    assert_eq!(game.bo.is_refused(&say).await, "unavailable");
    assert!(!game.bo.has_heard("time-out"));
    broken.store(false, Ordering::Relaxed);
    // Nobody could act meanwhile, so Ada has all her time again.
    house.clock.advance(Duration::from_secs(11));
    game.bo.hears("outage").await;
    assert!(!game.bo.has_heard("time-out"));
    house.clock.advance(Duration::from_secs(60));
    game.bo.hears("time-out").await;
}

/// A small disk, mounted as long as this value lives.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// `None` where file systems cannot be mounted.
    fn mount(folder: &Path) -> Option<SmallDisk> {
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"])
            .arg(folder)
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then(|| SmallDisk(folder.to_owned()))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: the log may still have its file open.
        let unmounted = Command::new("umount").arg("--lazy").arg(&self.0).status();
        assert!(unmounted.is_ok_and(|status| status.success()));
    }
}

#[tokio::test]
async fn a_full_disk_is_said_and_survived() {
    let folder = tempfile::tempdir().unwrap();
    let Some(_disk) = SmallDisk::mount(folder.path()) else {
        println!("skipped: a small disk can only be mounted by root, with CAP_SYS_ADMIN");
        return;
    };
    let log = Arc::new(Sqlite::open(&folder.path().join("gavel.db")).unwrap());
    let house = House::over(log, Limits::none()).await;
    let mut game = house.game().await;
    // Something else fills the disk to its last byte.
    let filler = folder.path().join("filler");
    let full = std::fs::write(&filler, vec![0; 2 << 20]).unwrap_err();
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
    let mut written = 0;
    let (id, say) = loop {
        let say = json!({ "want": "say", "text": format!("{written} {}", "x".repeat(290)) });
        let id = game.bo.wants(&say).await;
        let answer = game.bo.answer(&id).await;
        if answer["type"] == "refused" {
            assert_eq!(answer["code"], "unavailable");
            break (id, say);
        }
        written += 1;
        assert!(written < 10_000, "the disk has room for everything");
    };
    assert_eq!(house.refused("unavailable").await, 1);
    let ready = house.ask("GET", "/readyz", &[], "").await;
    assert_eq!(ready.status, 503, "{}", ready.body);
    assert_eq!(ready.body, "the log cannot be written\n", "and no more is said to everybody");
    let dee = house.ask("POST", "/api/guest", &[], r#"{"name":"Dee"}"#).await;
    assert_eq!(dee.code(), (503, "unavailable".to_owned()));
    // Space is freed: the same command goes through, and the game continues.
    std::fs::remove_file(filler).unwrap();
    game.bo.repeats(&id, &say).await;
    assert_eq!(game.bo.answer(&id).await["type"], "done");
    assert_eq!(house.ask("GET", "/readyz", &[], "").await.status, 200);
    game.goes_on().await;
    let numbers: Vec<u64> =
        game.cy.heard.iter().filter(|m| m["type"] == "update").map(|m| m["seq"].as_u64().unwrap()).collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
}
