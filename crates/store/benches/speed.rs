//! The speed of the log, on the disk that holds the temporary files: `cargo bench -p store`.

#![allow(clippy::unwrap_used, missing_docs)]

use std::cell::Cell;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use futures_util::future::join_all;
use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};
use rules::SplitMix;
use store::{Append, Appended, Log, NewLog, Shelf, ShelfRow, Sqlite};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

/// The number of commands in the tables that are read.
const LONG: u32 = 300;

fn runtime() -> Runtime {
    Builder::new_current_thread().build().unwrap()
}

/// A table, and its last command.
struct Table {
    id: TableId,
    head: Cell<u32>,
}

impl Table {
    /// The next command, as large as a bid, with a deadline.
    fn next(&self) -> Append {
        let seq = self.head.get() + 1;
        self.head.set(seq);
        Append {
            table: self.id,
            seq: Seq::new(seq),
            author: Some((PersonId::new(1), CommandId::new(u128::from(seq) << 64 | 0x5eed))),
            at: Millis::new(1_790_000_000_000 + u64::from(seq)),
            command: format!(
                "{{\"act\":{{\"seat\":3,\"action\":{{\"bid\":{}}}}},\"hammer\":\"once\"}}",
                seq % 100
            ),
            deadline: Some(Millis::new(1_790_000_008_000 + u64::from(seq))),
            shelf: None,
            record: None,
        }
    }
}

/// A log with listed tables that are being played, each with a founding of realistic size.
async fn log_with(tables: u64, commands: u32) -> (Sqlite, Vec<Table>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let log = Sqlite::open(&folder.path().join("gavel.db")).unwrap();
    let mut chance = SplitMix::new(0);
    let tables: Vec<Table> =
        (0..tables).map(|_| Table { id: TableId::draw(&mut chance), head: Cell::new(0) }).collect();
    let shelf = ShelfRow {
        stage: Stage::Playing,
        listed: true,
        summary: "four seats, round 2".repeat(5),
        people: (1..=4).map(PersonId::new).collect(),
    };
    for table in &tables {
        let founding =
            NewLog { table: table.id, at: Millis::new(1), founding: "x".repeat(600), shelf: shelf.clone() };
        log.found(founding).await.unwrap();
    }
    for _ in 0..commands {
        join_all(tables.iter().map(|table| log.append(table.next()))).await;
    }
    (log, tables, folder)
}

/// This many appends, by appenders that each wait for one to finish before the next; the tables are divided among
/// them.
fn appends(runtime: &Runtime, log: &Sqlite, tables: &[Table], appenders: usize, appends: u64) -> Duration {
    let left = Cell::new(appends);
    let appender = async |tables: &[Table]| {
        for table in tables.iter().cycle() {
            let Some(fewer) = left.get().checked_sub(1) else { return };
            left.set(fewer);
            assert_eq!(log.append(table.next()).await, Ok(Appended::Written));
        }
    };
    let began = Instant::now();
    runtime.block_on(join_all(tables.chunks(tables.len() / appenders).map(appender)));
    began.elapsed()
}

fn speed(criterion: &mut Criterion) {
    let runtime = runtime();
    let mut group = criterion.benchmark_group("durable appends");
    group.throughput(Throughput::Elements(1)).sample_size(20);
    let mut file = tempfile::tempfile().unwrap();
    group.bench_function("the disk alone: a page written and synced", |bencher| {
        bencher.iter(|| {
            file.seek(SeekFrom::Start(0)).unwrap();
            file.write_all(&[7; 4_096]).unwrap();
            file.sync_all().unwrap();
        });
    });
    for (appenders, among) in [(1, 1), (64, 64), (64, 1_024), (512, 1_024)] {
        let (log, tables, _folder) = runtime.block_on(log_with(among, 0));
        group.bench_function(format!("{appenders} appenders, {among} tables"), |bencher| {
            bencher.iter_custom(|count| appends(&runtime, &log, &tables, appenders, count));
        });
    }
    group.finish();

    let (log, tables, _folder) = runtime.block_on(log_with(256, LONG));
    let ids: Vec<TableId> = tables.iter().map(|table| table.id).collect();
    let mut group = criterion.benchmark_group("reads");
    let mut next = ids.iter().cycle();
    let mut table = || *next.next().unwrap();
    group.bench_function(format!("a log of {LONG} commands"), |bencher| {
        bencher.iter(|| {
            assert_eq!(runtime.block_on(log.read(table(), Seq::ZERO)).unwrap().len(), LONG as usize);
        });
    });
    group.bench_function("the last command", |bencher| {
        bencher
            .iter(|| assert_eq!(runtime.block_on(log.read(table(), Seq::new(LONG - 1))).unwrap().len(), 1));
    });
    group.bench_function("256 heads", |bencher| {
        bencher.iter(|| assert_eq!(runtime.block_on(log.heads(ids.clone())).unwrap().len(), 256));
    });
    group.bench_function("50 that are due", |bencher| {
        let now = Millis::new(u64::MAX);
        bencher.iter(|| assert_eq!(runtime.block_on(log.due(now, 50)).unwrap().len(), 50));
    });
    group.bench_function("50 that are listed", |bencher| {
        bencher.iter(|| assert_eq!(runtime.block_on(log.listed(50)).unwrap().len(), 50));
    });
    group.bench_function("50 of somebody with 256 tables", |bencher| {
        let person = PersonId::new(1);
        bencher.iter(|| assert_eq!(runtime.block_on(log.tables_of(person, 50)).unwrap().len(), 50));
    });
}

criterion_group!(benches, speed);
criterion_main!(benches);
