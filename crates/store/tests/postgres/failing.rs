//! A database that dies, hangs and is replaced: nothing acknowledged is lost, every call is answered in time, and the
//! store recovers by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use postgres_server::Server;
use protocol::Seq;
use store::{
    Appended, Log as _, NodeId, Nodes as _, Peer, People as _, Postgres, PostgresTuning, Store as _,
};
use tokio::task::JoinHandle;

use super::{append, founding, start, table};

/// The most sessions that one store leaves behind while a standby is away: fewer than eight that nobody waits for any more,
/// and one more for each of its ten connections.
const MOST_WAITING: usize = 7 + 10;

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

/// Waits until a number of batches are written, and none fails.
async fn working(store: &Postgres) {
    let began = Instant::now();
    let before = store.health().commits;
    while store.health().commits < before + 20 || store.health().writing.is_err() {
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", store.health());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until a batch has failed, and that is told.
async fn failing(store: &Postgres) {
    let began = Instant::now();
    while store.health().writing.is_ok() {
        assert!(began.elapsed() < LIMIT, "{:?}", store.health());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until something is written again.
async fn recovered(store: &Postgres) {
    working(store).await;
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
    assert!(all >= 20, "only {all} were written at all");
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
        working(&store).await;
        server.kill();
        let asked = Instant::now();
        assert!(store.person(protocol::PersonId::new(1)).await.is_err(), "nobody is there to ask");
        assert!(store.renew(NodeId::new(1)).await.is_err());
        assert!(asked.elapsed() < LIMIT);
        failing(&store).await;
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
    working(&store).await;
    server.pause();
    let asked = Instant::now();
    let (read, founded, renewed) = futures_util::join!(
        store.read(table(0), Seq::ZERO),
        store.founding(table(1)),
        store.renew(NodeId::new(1)),
    );
    assert!(read.is_err() && founded.is_err() && renewed.is_err());
    assert!(asked.elapsed() < LIMIT, "{:?}", asked.elapsed());
    failing(&store).await;
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
    working(&store).await;
    primary.kill();
    // A standby is not written to.
    failing(&store).await;
    standby.promote().unwrap();
    recovered(&store).await;
    let counts = stopped(rooms, &go).await;
    nothing_is_lost(&store, &counts).await;
    assert_eq!(standby.sql("house", "SELECT count(*) FROM gavel.heads WHERE seq > 0").unwrap(), "8");
}

/// The sessions of ours that have written and wait for a standby.
fn waiting(server: &Server) -> usize {
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'house' AND wait_event = 'SyncRep'";
    server.sql("house", waits).unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_only_standby_is_gone_nothing_is_acknowledged_and_sessions_do_not_pile_up() {
    let primary = start();
    let url = primary.new_database("house").unwrap();
    let mut standby = primary.standby().unwrap();
    let store = founded(&url).await;
    let go = Arc::new(AtomicBool::new(true));
    let rooms = rooms(&store, &go);
    working(&store).await;
    standby.kill();
    failing(&store).await;
    let before = store.health().commits;
    // What servers and people do meanwhile: nodes try to join, each time under another id, and tables are founded. No two of
    // these wait for the same row, so each would leave a session behind that waits for the standby, deaf to the end of its
    // connection.
    let began = Instant::now();
    let (mut most, mut number) = (0, 100);
    while began.elapsed() < Duration::from_secs(40) {
        number += 6;
        let joins = (number..number + 2)
            .map(|id| store.join(Peer { id: NodeId::new(id), address: String::new(), version: 1 }));
        let foundings = (number..number + 4).map(|id| store.found(founding(table(id))));
        let (joins, foundings) = futures_util::join!(
            futures_util::future::join_all(joins),
            futures_util::future::join_all(foundings),
        );
        assert!(joins.iter().all(Result::is_err) && foundings.iter().all(Result::is_err));
        let now = waiting(&primary);
        if now > most {
            most = now;
            println!("after {:?} {now} sessions wait", began.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(most >= 2, "somebody waits");
    assert!(most <= MOST_WAITING, "{most} sessions wait for the standby");
    assert_eq!(store.health().commits, before, "nothing is acknowledged");
    assert!(store.founding(table(0)).await.unwrap().is_some(), "reading works");
    standby.start_again().unwrap();
    recovered(&store).await;
    let counts = stopped(rooms, &go).await;
    nothing_is_lost(&store, &counts).await;
}

/// A trigger of this name, which does this whenever something is written into the log.
fn plagued(server: &Server, name: &str, does: &str) {
    let sql = format!(
        "CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {does}; RETURN NULL; END $$;
         CREATE TRIGGER {name} BEFORE INSERT ON gavel.log FOR EACH STATEMENT EXECUTE FUNCTION {name}()"
    );
    server.sql("house", &sql).unwrap();
}

fn cured(server: &Server, name: &str) {
    server.sql("house", &format!("DROP TRIGGER {name} ON gavel.log")).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_and_forgotten_when_there_is_room_again() {
    let server = start();
    let store = founded(&server.new_database("house").unwrap()).await;
    let go = Arc::new(AtomicBool::new(true));
    let rooms = rooms(&store, &go);
    working(&store).await;
    let full = "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'";
    plagued(&server, "full_disk", full);
    failing(&store).await;
    assert_eq!(store.health().writing, Err("the disk of the database is full".to_owned()));
    let before = store.health().commits;
    assert!(store.read(table(0), Seq::ZERO).await.is_ok(), "reading works");
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(store.health().commits, before, "nothing is acknowledged");
    cured(&server, "full_disk");
    recovered(&store).await;
    let counts = stopped(rooms, &go).await;
    nothing_is_lost(&store, &counts).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_disk_makes_queues_that_have_an_end() {
    // Each of two writers takes up to 1,024 out of its queue, to see which tables have more than one.
    const QUEUE: usize = 64;
    const MOST: usize = 2 * (QUEUE + 1_024);
    let server = start();
    let url = server.new_database("house").unwrap();
    drop(founded(&url).await);
    let store = Postgres::open_tuned(&url, PostgresTuning { queue: QUEUE, ..PostgresTuning::USUAL });
    let store = store.await.unwrap();
    plagued(&server, "slow_disk", "PERFORM pg_sleep(1)");
    let asked = Instant::now();
    let each = 1_000;
    let mut answers = Vec::new();
    for seq in 1..=each {
        for number in 0..8 {
            let (store, append) = (store.clone(), append(table(number), seq, u128::from(seq)));
            answers.push(tokio::spawn(async move { (store.append(append).await, asked.elapsed()) }));
        }
    }
    assert!(store.health().queue <= MOST, "{} wait", store.health().queue);
    let (mut written, mut at_once) = (0, 0);
    for answer in answers {
        let (answer, after) = answer.await.unwrap();
        assert!(after < LIMIT, "{after:?}: {answer:?}");
        match answer {
            Ok(Appended::Written) => written += 1,
            // One before it was not taken.
            Ok(Appended::Conflict) => {}
            Ok(other) => panic!("{other:?}"),
            Err(why) if why.is_busy() && after < Duration::from_secs(1) => at_once += 1,
            Err(_) => {}
        }
    }
    assert!(written >= 8, "what is slow is still written: {written}");
    assert!(
        at_once >= 8 * each as usize - MOST - 2 * 512,
        "beyond the queues the answer comes at once: {at_once}"
    );
    cured(&server, "slow_disk");
    let next = store.read(table(0), Seq::ZERO).await.unwrap().len() as u32 + 1;
    let asked = Instant::now();
    assert_eq!(store.append(append(table(0), next, u128::from(next))).await, Ok(Appended::Written));
    assert!(asked.elapsed() < Duration::from_secs(1));
}
