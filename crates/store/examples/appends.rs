//! Durable appends a second, to SQLite and to PostgreSQL on this machine, in one run: `cargo run -p store --example
//! appends`. PostgreSQL is started for it, with its usual settings.

#![allow(clippy::unwrap_used)]

#[cfg(unix)]
#[tokio::main]
async fn main() {
    measure::all().await;
}

#[cfg(not(unix))]
fn main() {
    println!("PostgreSQL is started on Unix only");
}

#[cfg(unix)]
mod measure {
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use postgres_server::{Options, Server};
    use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};
    use rules::SplitMix;
    use store::{Append, Appended, NewLog, Postgres, PostgresTuning, ShelfRow, Sqlite, Store};

    /// How long each is measured.
    const TIME: Duration = Duration::from_secs(3);

    pub(super) async fn all() {
        let server = Server::start(Options::default()).unwrap_or_else(|why| panic!("{why}"));
        let folder = tempfile::tempdir().unwrap();
        println!("{:<28} {:>9} {:>12} {:>12}", "store", "appenders", "appends/s", "mean ms");
        for appenders in [1, 64, 512] {
            let path = folder.path().join(format!("{appenders}.db"));
            measure("SQLite", Arc::new(Sqlite::open(&path).unwrap()), appenders).await;
            for writers in [1, 2, 4] {
                let url = server.new_database(&format!("a{appenders}w{writers}")).unwrap();
                let tuning = PostgresTuning { writers, ..PostgresTuning::USUAL };
                let store = Arc::new(Postgres::open_tuned(&url, tuning).await.unwrap());
                let name = format!("PostgreSQL, {writers} batches");
                measure(&name, Arc::clone(&store), appenders).await;
                store.close().await;
            }
        }
    }

    /// Each appender has a table, and waits for one append before the next.
    async fn measure<S: Store>(name: &str, store: Arc<S>, appenders: u64) {
        let shelf = ShelfRow { stage: Stage::Playing, listed: true, summary: "x".repeat(95), people: vec![] };
        let tables: Vec<TableId> =
            (0..appenders).map(|number| TableId::draw(&mut SplitMix::new(number))).collect();
        for table in &tables {
            let new =
                NewLog { table: *table, at: Millis::new(1), founding: "x".repeat(600), shelf: shelf.clone() };
            store.found(new).await.unwrap();
        }
        let began = Instant::now();
        let tasks: Vec<_> = tables
            .into_iter()
            .map(|table| {
                let store = Arc::clone(&store);
                tokio::spawn(async move {
                    let mut seq = 0;
                    while began.elapsed() < TIME {
                        seq += 1;
                        assert_eq!(store.append(bid(table, seq)).await, Ok(Appended::Written));
                    }
                    seq
                })
            })
            .collect();
        let mut all = 0;
        for task in tasks {
            all += u64::from(task.await.unwrap());
        }
        let rate = all as f64 / began.elapsed().as_secs_f64();
        println!("{name:<28} {appenders:>9} {rate:>12.0} {:>12.2}", 1_000.0 * appenders as f64 / rate);
    }

    /// A command as large as a bid, with a deadline.
    fn bid(table: TableId, seq: u32) -> Append {
        Append {
            table,
            seq: Seq::new(seq),
            author: Some((PersonId::new(1), CommandId::new(u128::from(seq)))),
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
