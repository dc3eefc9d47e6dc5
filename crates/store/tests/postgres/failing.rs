//! A database that dies, hangs and is replaced: nothing acknowledged is lost, every call is answered in time, and the
//! store recovers by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use postgres_server::Server;
use protocol::Seq;
use store::{Appended, Log as _, NodeId, Nodes as _, People as _, Postgres, Store as _};
use tokio::task::JoinHandle;

use super::{append, founding, start, table};

/// Longer than any call may take.
const LIMIT: Duration = Duration::from_millis(6_500);

/// Several rooms that write as long as they are let, each repeating what was not answered. Each returns how many commands
/// were acknowledged.
fn rooms(store: &Postgres, go: &Arc<AtomicBool>) -> Vec<JoinHandle<u32>> {
    let room = |number: u64| {
        let (store, go) = (store.clone(), Arc::clone(go));
        tokio::spawn(async move {
            let mut next = 1;
            while go.load(Ordering::Relaxed) {
                let asked = Instant::now();
                let answer = store.append(append(table(number), next, u128::from(next))).await;
                assert!(asked.elapsed() < LIMIT, "{:?}: {answer:?}", asked.elapsed());
                match answer {
                    // It is there, under the number it asked for, whether this is the first answer or not.
                    Ok(Appended::Written) => next += 1,
                    Ok(Appended::Duplicate(seq)) => {
                        assert_eq!(seq, Seq::new(next));
                        next += 1;
                    }
                    Ok(Appended::Conflict) => panic!("nobody else writes here"),
                    Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            }
            next - 1
        })
    };
    (0..8).map(room).collect()
}

async fn founded(url: &str) -> Postgres {
    let store = Postgres::open(url).await.unwrap();
    for number in 0..8 {
        store.found(founding(table(number))).await.unwrap();
    }
    store
}

/// Waits until something is written again.
async fn recovered(store: &Postgres) {
    let began = Instant::now();
    let before = store.health().commits;
    while store.health().commits < before + 20 || store.health().writing.is_err() {
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", store.health());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(store.founding(table(0)).await.unwrap().is_some());
}

/// Everything that was acknowledged is there, once.
async fn nothing_is_lost(store: &Postgres, acknowledged: &[u32]) {
    for (number, count) in (0..).zip(acknowledged) {
        let entries = store.read(table(number), Seq::ZERO).await.unwrap();
        let there = entries.len() as u32;
        assert!(there == *count || there == count + 1, "{count} were acknowledged and {there} are there");
        for (seq, entry) in (1u32..).zip(&entries) {
            assert_eq!((entry.seq.number(), entry.command.as_str()), (seq, &*format!("command {seq}")));
        }
    }
    let all: u32 = acknowledged.iter().sum();
    assert!(all > 100, "only {all} were written at all");
}

async fn stopped(rooms: Vec<JoinHandle<u32>>, go: &AtomicBool) -> Vec<u32> {
    go.store(false, Ordering::Relaxed);
    let mut counts = Vec::new();
    for room in rooms {
        counts.push(room.await.unwrap());
    }
    counts
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_killed_loses_nothing() {
    let mut server = start();
    let store = founded(&server.new_database("house").unwrap()).await;
    let go = Arc::new(AtomicBool::new(true));
    let rooms = rooms(&store, &go);
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(400)).await;
        server.kill();
        let asked = Instant::now();
        assert!(store.person(protocol::PersonId::new(1)).await.is_err(), "nobody is there to ask");
        assert!(store.renew(NodeId::new(1)).await.is_err());
        assert!(asked.elapsed() < LIMIT);
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(store.health().writing.is_err(), "it says so");
        server.start_again().unwrap();
        recovered(&store).await;
    }
    let counts = stopped(rooms, &go).await;
    nothing_is_lost(&store, &counts).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_hangs_is_waited_for_in_bounds() {
    let server = start();
    let store = founded(&server.new_database("house").unwrap()).await;
    let go = Arc::new(AtomicBool::new(true));
    let rooms = rooms(&store, &go);
    tokio::time::sleep(Duration::from_millis(400)).await;
    server.pause();
    let asked = Instant::now();
    let (read, founded, renewed) = futures_util::join!(
        store.read(table(0), Seq::ZERO),
        store.founding(table(1)),
        store.renew(NodeId::new(1)),
    );
    assert!(read.is_err() && founded.is_err() && renewed.is_err());
    assert!(asked.elapsed() < LIMIT, "{:?}", asked.elapsed());
    assert!(store.health().writing.is_err(), "it says so");
    server.resume();
    recovered(&store).await;
    let counts = stopped(rooms, &go).await;
    nothing_is_lost(&store, &counts).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promoted_standby_has_everything_acknowledged() {
    let mut primary = start();
    let url = primary.new_database("house").unwrap();
    let standby: Server = primary.standby().unwrap();
    let one = format!("127.0.0.1:{}", primary.port());
    let both = url.replace(&one, &format!("{one},127.0.0.1:{}", standby.port()));
    let store = founded(&format!("{both}?target_session_attrs=read-write")).await;
    let go = Arc::new(AtomicBool::new(true));
    let rooms = rooms(&store, &go);
    tokio::time::sleep(Duration::from_millis(800)).await;
    primary.kill();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(store.health().writing.is_err(), "a standby is not written to");
    standby.promote().unwrap();
    recovered(&store).await;
    let counts = stopped(rooms, &go).await;
    nothing_is_lost(&store, &counts).await;
    assert_eq!(standby.sql("house", "SELECT count(*) FROM gavel.heads WHERE seq > 0").unwrap(), "8");
}
