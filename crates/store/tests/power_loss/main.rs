//! The power can fail at any moment, and nothing acknowledged is lost.
//!
//! The appender runs under a shim that records its file operations and kills it before one of them. From these the
//! test makes possible states of the disk: what was synced, and any part of what was not, down to single sectors and
//! including file names. Then it opens the log there and checks it.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod appender;
mod disk;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use appender::{TABLES, append, entry, founding, person, table};
use disk::{after_power_loss, operations};
use protocol::{Millis, Seq};
use rules::{Chance as _, SplitMix};
use rusqlite::Connection;
use store::{Log as _, Shelf as _, Sqlite, Tuning};
use tempfile::TempDir;

/// How many kills each test has; POWER_LOSS_DEATHS overrides it.
const DEATHS: u64 = 40;

/// How many disks are made from each kill.
const DISKS: u64 = 4;

/// The seeds of a test, one for each kill. Every test has its own range.
fn seeds(from: u64) -> impl Iterator<Item = u64> {
    let deaths = env::var("POWER_LOSS_DEATHS").map_or(DEATHS, |number| number.parse().unwrap());
    (from..).take(deaths as usize)
}

/// Reproducible noise from a seed.
fn noise(seed: u64) -> impl FnMut() -> u64 {
    let mut chance = SplitMix::new(seed);
    move || chance.next()
}

/// The shim, compiled with the same compiler as SQLite.
fn shim() -> &'static Path {
    static SHIM: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_folder, path) = SHIM.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shim.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/power_loss/shim.c");
        let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        let compiled = Command::new(compiler)
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
            .args([&path, &source])
            .status()
            .expect("a C compiler is there, as SQLite needs one");
        assert!(compiled.success());
        (folder, path)
    });
    path
}

/// One log, the processes that write it, and what they were told.
struct Story {
    folder: TempDir,
    synchronous: &'static str,
    /// The last acknowledged command of each table; 0 for the founding.
    acknowledged: BTreeMap<u64, u32>,
    failures: Vec<String>,
}

impl Story {
    fn new(synchronous: &'static str) -> Story {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("disk")).unwrap();
        Story { folder, synchronous, acknowledged: BTreeMap::new(), failures: Vec::new() }
    }

    fn journal(&self) -> PathBuf {
        self.folder.path().join("journal")
    }

    /// Runs an appender until it is killed before an operation, or to its end if that comes first or the operation is
    /// 0. Returns whether it was killed.
    fn live(&mut self, kill_at: u64, fail: (u64, u64)) -> bool {
        let disk = self.folder.path().join("disk").canonicalize().unwrap();
        let child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "the_appender", "--nocapture"])
            .env("APPENDER_FILE", disk.join("gavel.db"))
            .env("APPENDER_SYNCHRONOUS", self.synchronous)
            .env("LD_PRELOAD", shim())
            .env("SHIM_FOLDER", &disk)
            .env("SHIM_JOURNAL", self.journal())
            .env("SHIM_KILL_AT", kill_at.to_string())
            .env("SHIM_FAIL", format!("{} {}", fail.0, fail.1))
            .stderr(Stdio::inherit())
            .output()
            .unwrap();
        let killed = child.status.signal() == Some(9);
        assert!(
            child.status.success() || (killed && kill_at > 0),
            "it dies of nothing else: {}",
            child.status
        );
        for line in String::from_utf8(child.stdout).unwrap().lines() {
            if let Some(acknowledged) = line.strip_prefix("acknowledged: ") {
                let (number, seq) = acknowledged.split_once(' ').unwrap();
                self.acknowledged.insert(number.parse().unwrap(), seq.parse().unwrap());
            } else if let Some(failure) = line.strip_prefix("failed: ") {
                self.failures.push(failure.to_owned());
            }
        }
        killed
    }

    /// The power fails. Returns what is wrong with the log afterwards.
    fn lose_power(&self, seed: u64) -> Result<(), String> {
        let operations = operations(&self.journal());
        (0..DISKS).try_for_each(|number| {
            let folder = tempfile::tempdir().unwrap();
            after_power_loss(&operations, &mut noise(seed << 8 | number), folder.path());
            self.check(&folder.path().join("gavel.db"))
                .map_err(|why| format!("seed {seed}, disk {number}: {why}"))
        })
    }

    fn check(&self, path: &Path) -> Result<(), String> {
        let log = Sqlite::open(path).map_err(|why| why.to_string())?;
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            for (number, told) in &self.acknowledged {
                let id = table(*number);
                let kept = log.founding(id).await.map_err(|why| why.to_string())?;
                same(&format!("founding of {id}"), kept, Some(founding(id)))?;
                let head = log
                    .heads(vec![id])
                    .await
                    .map_err(|why| why.to_string())?
                    .first()
                    .map_or(0, |(_, head)| head.number());
                if head < *told {
                    return Err(format!("table {number} has {head} commands, and {told} were acknowledged"));
                }
            }
            let due: BTreeMap<_, _> = log
                .due(Millis::new(u64::MAX), 99)
                .await
                .map_err(|why| why.to_string())?
                .into_iter()
                .collect();
            let shelf = log.tables_of(person(), 99).await.map_err(|why| why.to_string())?;
            same("list", log.listed(99).await.map_err(|why| why.to_string())?, shelf.clone())?;
            for number in 0..TABLES {
                let id = table(number);
                let entries = log.read(id, Seq::ZERO).await.map_err(|why| why.to_string())?;
                let head = entries.len() as u32;
                let expected: Vec<_> = (1..=head).map(|seq| entry(append(number, seq))).collect();
                same("log", entries, expected)?;
                let deadline = due.get(&id).copied();
                same("deadline", deadline, (head > 0).then(|| Millis::new(u64::from(head))))?;
                let summary = shelf.iter().find(|shelved| shelved.table == id).map(|on| on.summary.clone());
                let founded = log.founding(id).await.map_err(|why| why.to_string())?.is_some();
                same("shelf", summary, founded.then(|| head.to_string()))?;
                same(
                    "record",
                    log.record(id).await.map_err(|why| why.to_string())?,
                    (head > 0).then(|| head.to_string()),
                )?;
            }
            Ok(())
        })?;
        drop(log);
        let file = Connection::open(path).map_err(|why| why.to_string())?;
        let integrity = file.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0));
        let integrity = integrity.map_err(|why| why.to_string())?;
        same("integrity", integrity.as_str(), "ok")
    }
}

#[allow(clippy::needless_pass_by_value)]
fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?} instead of {expected:?}")) }
}

/// How many operations a full run has.
fn lifetime() -> u64 {
    static OPERATIONS: OnceLock<u64> = OnceLock::new();
    *OPERATIONS.get_or_init(|| {
        let mut story = Story::new(Tuning::DURABLE.synchronous);
        story.live(0, (0, 0));
        let operations = operations(&story.journal());
        println!("a life has {} operations", operations.len());
        operations.len() as u64
    })
}

/// A moment to kill: one in three is early, while the files are being created.
fn moment(chance: &mut impl FnMut() -> u64) -> u64 {
    let range = if chance().is_multiple_of(3) { 150 } else { lifetime() };
    1 + chance() % range
}

/// Not a test by itself: the others start this process again under the shim, and it appends.
#[test]
fn the_appender() {
    let Some(path) = env::var_os("APPENDER_FILE") else { return };
    let asked = env::var("APPENDER_SYNCHRONOUS").unwrap();
    let synchronous = ["FULL", "NORMAL", "OFF"].into_iter().find(|known| *known == asked).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(appender::run(Path::new(&path), synchronous));
}

#[test]
fn nothing_acknowledged_is_lost_with_the_power() {
    let mut kills = 0;
    for seed in seeds(0) {
        let kill_at = moment(&mut noise(seed));
        let mut story = Story::new(Tuning::DURABLE.synchronous);
        kills += u32::from(story.live(kill_at, (0, 0)));
        let told: u32 = story.acknowledged.values().sum();
        println!("seed {seed}: killed before operation {kill_at}, {told} commands acknowledged");
        story.lose_power(seed).unwrap();
    }
    assert!(kills > 20, "only {kills} were killed");
}

#[test]
fn what_the_next_process_reads_is_not_lost_either() {
    for seed in seeds(1_000_000) {
        let mut chance = noise(seed);
        let mut story = Story::new(Tuning::DURABLE.synchronous);
        let first = moment(&mut chance);
        story.live(first, (0, 0));
        // Often right after opening, when it has read but not written.
        let second = if chance().is_multiple_of(2) { 1 + chance() % 60 } else { moment(&mut chance) };
        println!("seed {seed}: killed before operation {first}, and again before {second}");
        story.live(second, (0, 0));
        story.lose_power(seed).unwrap();
    }
}

#[test]
fn a_disk_that_fails_for_a_while_loses_nothing_and_recovers() {
    let mut failures = 0;
    for seed in seeds(2_000_000) {
        let mut chance = noise(seed);
        let from = moment(&mut chance);
        let to = from + 1 + chance() % 40;
        let kill_at = if chance().is_multiple_of(3) { 0 } else { to + 1 + chance() % 400 };
        let kill_at = if kill_at < lifetime() { kill_at } else { 0 };
        println!("seed {seed}: operations {from} to {to} fail, killed before {kill_at}");
        let mut story = Story::new(Tuning::DURABLE.synchronous);
        story.live(kill_at, (from, to));
        failures += story.failures.len();
        story.lose_power(seed).unwrap();
    }
    assert!(failures > 0, "somebody is told when the disk fails");
}

#[test]
fn any_one_failure_while_the_files_are_made_loses_nothing() {
    for operation in 1..=60 {
        let mut story = Story::new(Tuning::DURABLE.synchronous);
        story.live(150, (operation, operation + 1));
        println!("operation {operation} fails: {:?}", story.failures);
        story.lose_power(operation).unwrap();
    }
}

/// The tests above can fail: they detect what SQLite loses with weaker settings.
#[test]
fn less_care_is_found_out() {
    for synchronous in ["NORMAL", "OFF"] {
        let found = seeds(3_000_000).find_map(|seed| {
            let mut story = Story::new(synchronous);
            story.live(moment(&mut noise(seed)), (0, 0));
            story.lose_power(seed).err()
        });
        println!("{synchronous}: {found:?}");
        assert!(found.is_some(), "synchronous={synchronous} should lose something");
    }
}
