//! Several nodes share a store: people at different nodes sit at one table, and the end of a node is soon forgotten.

#![allow(clippy::unwrap_used)]

mod any_stream;
mod simulated;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use any_stream::tab::Tab;
use any_stream::{PATIENCE, Street, ask, hall, introduce, noise};
use futures_util::FutureExt;
use protocol::{ClientMessage, CommandId, Millis, NewTable, Pace, Seq, Stage, TableId, Want};
use rules::Seat;
use serde_json::Value;
use server::{Clock, Hub, Limits, Settings, Stream, Thinking};
use simulated::now;
use store::{Append, Before, Claim, Entry, Log, Memory, NewLog, NodeId, Nodes, Peer, ShelfRow};
use table::Command;
use tokio::time::sleep;
use turmoil::net::TcpStream;

const NODES: [&str; 3] = ["first", "second", "third"];
const PEOPLE: [&str; 3] = ["Ada", "Bo", "Cy"];

/// What happens in a world.
#[derive(Default)]
struct World {
    table: Cell<Option<TableId>>,
    seated: Cell<usize>,
    // When somebody was welcomed, and by which node.
    welcomes: RefCell<Vec<(&'static str, &'static str, Millis)>>,
    // What the public list of each node shows.
    listed: RefCell<Vec<usize>>,
    stop: Cell<bool>,
}

async fn connect(node: &str) -> std::io::Result<TcpStream> {
    TcpStream::connect((node, 80)).await
}

async fn until(done: impl Fn() -> bool) {
    while !done() {
        sleep(Duration::from_millis(20)).await;
    }
}

/// Somebody who is connected to one node, comes back to it when the connection breaks, and otherwise only listens.
async fn person(place: usize, world: Rc<World>) -> turmoil::Result {
    let (name, node) = (PEOPLE[place], NODES[place]);
    let cookie = introduce(connect(node).await?, name).await.unwrap();
    if place == 0 {
        let wish = NewTable {
            seats: 4,
            pace: Pace::Normal,
            listed: true,
            stand_in: "random".to_owned(),
            ..NewTable::default()
        };
        let card = client::found(connect(node).await?, "/api/tables", &cookie, &wish).await.unwrap();
        world.table.set(Some(card.table));
    }
    until(|| world.table.get().is_some() && world.seated.get() == place).await;
    let table = world.table.get().unwrap();
    let mut tab = Tab::new(table, Some(cookie));
    let mut chance = noise(place as u64);
    let mut to_do = vec![Want::Sit { seat: Seat::ALL[place], promise: None }];
    while !world.stop.get() {
        if !tab.is_open() {
            let Ok(Ok(line)) = tokio::time::timeout(Duration::from_secs(1), connect(node)).await else {
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            if tab.open(line).await && tab.hear(Duration::from_secs(5)).await && tab.is_open() {
                world.welcomes.borrow_mut().push((name, node, now()));
            } else {
                sleep(Duration::from_millis(100)).await;
                continue;
            }
        }
        if let Some(want) = to_do.pop() {
            let id = CommandId::draw(&mut chance);
            tab.say(&ClientMessage::Command { id, want }).await;
            while tab.is_open() && !tab.answers.contains_key(&id) {
                tab.hear(Duration::from_secs(1)).await;
            }
            assert_eq!(tab.answers[&id][0]["type"], "done", "{:?}", tab.answers[&id]);
            world.seated.set(world.seated.get() + 1);
        }
        if place == 0 && world.seated.get() == PEOPLE.len() {
            to_do.push(Want::Start { fill: Some("random".to_owned()) });
            for node in NODES {
                // Nodes tell each other every half a second who is there.
                sleep(Duration::from_millis(700)).await;
                let lobby = ask(connect(node).await?, "GET", "/api/tables", None, "").await.unwrap();
                let lobby: Value = serde_json::from_str(&lobby.body).unwrap();
                world.listed.borrow_mut().push(lobby["listed"].as_array().unwrap().len());
            }
        }
        tab.hear(Duration::from_millis(50)).await;
    }
    Ok(())
}

fn entries(log: &Memory, table: TableId) -> Vec<(Entry, Command)> {
    let entries = log.read(table, Seq::ZERO).now_or_never().unwrap().unwrap();
    entries.into_iter().map(|entry| (entry.clone(), serde_json::from_str(&entry.command).unwrap())).collect()
}

fn run(sim: &mut turmoil::Sim<'_>, time: Duration) {
    let until = sim.elapsed() + time;
    while sim.elapsed() < until {
        sim.step().unwrap_or_else(|why| panic!("{why}"));
    }
}

#[test]
fn people_at_three_nodes_sit_at_one_table_and_the_end_of_its_owner_costs_two_seconds() {
    let log = Memory::new(1);
    log.share(now);
    let world = Rc::new(World::default());
    let mut sim = turmoil::Builder::new()
        .rng_seed(1)
        .tick_duration(Duration::from_millis(10))
        .simulation_duration(Duration::from_secs(600))
        .max_message_latency(Duration::from_millis(20))
        .build();
    for (place, name) in NODES.into_iter().enumerate() {
        let log = log.clone();
        // Their clocks differ by minutes until they ask the store.
        let ahead = Duration::from_secs(60 * place as u64);
        sim.host(name, move || simulated::serve(log.clone(), name, ahead, noise(place as u64)));
    }
    for (place, name) in PEOPLE.iter().enumerate() {
        sim.client(name.to_lowercase(), person(place, Rc::clone(&world)));
    }

    // Longer than the minute after which somebody who is gone is played for.
    run(&mut sim, Duration::from_secs(100));
    let table = world.table.get().unwrap();
    assert_eq!(*world.listed.borrow(), [1, 1, 1], "every node lists a table with people at it");
    let before = entries(&log, table);
    let away = before.iter().filter(|(_, command)| matches!(command, Command::Away { .. })).count();
    assert_eq!(away, 0, "whoever is connected, to any node, is not away");
    let times: Vec<Millis> = before.iter().map(|(entry, _)| entry.at).collect();
    assert!(times.is_sorted(), "all nodes have the same time");
    assert!(*times.last().unwrap() < Millis::new(1_700_000_000_000).plus(101_000), "which is the store's");
    assert!(before.iter().any(|(_, command)| matches!(command, Command::Act { .. })), "a game is played");

    // Ada opened the table at the first node.
    world.welcomes.borrow_mut().clear();
    let crash = Millis::new(1_700_000_000_000).plus(sim.elapsed().as_millis() as u64);
    sim.crash("first");
    run(&mut sim, Duration::from_secs(15));
    for (name, node) in [("Bo", "second"), ("Cy", "third")] {
        let back =
            world.welcomes.borrow().iter().find(|(who, at, _)| (*who, *at) == (name, node)).map(|w| w.2);
        let back = back.unwrap_or_else(|| panic!("{name} is not back")).since(crash);
        assert!(back <= 3_000, "{name} is back after {back} ms");
    }
    let after = entries(&log, table);
    let (first, command) = &after[before.len()..].iter().find(|(entry, _)| entry.at > crash).unwrap();
    assert!(matches!(command, Command::Outage), "the current call starts again: {command:?}");
    let taken = first.at.since(crash);
    assert!(taken <= 2_000, "another node took over after {taken} ms");

    // The first node comes back, and Ada with it: nobody was away for a minute.
    sim.bounce("first");
    run(&mut sim, Duration::from_secs(10));
    assert!(world.welcomes.borrow().iter().any(|(who, ..)| *who == "Ada"));
    let away = entries(&log, table).iter().any(|(_, command)| matches!(command, Command::Away { .. }));
    assert!(!away);
    world.stop.set(true);
    run(&mut sim, Duration::from_secs(1));
}

/// A table founded with these words.
async fn shelved(log: &Memory, number: u64, founding: String) -> TableId {
    let table = TableId::draw(&mut noise(number));
    let shelf = ShelfRow { stage: Stage::Playing, listed: false, summary: String::new(), people: Vec::new() };
    log.found(NewLog { table, at: Millis::new(1), founding, shelf }).await.unwrap();
    table
}

/// A table founded by a newer version of the program.
async fn newer(log: &Memory) -> TableId {
    let founding = format!(r#"{{"version":{},"words":"that nobody here knows"}}"#, table::VERSION + 1);
    shelved(log, 9, founding).await
}

/// A table founded by this version, where a newer one has written something that this one does not know.
async fn continued(log: &Memory) -> TableId {
    // The words of a table of today: founded at a server that is alone, over a log of its own.
    let today = Memory::new(2);
    let hub = Hub::new(Arc::new(today.clone()), Clock::from(Millis::new(0)), Thinking::here(), [2; 32]);
    let wish = NewTable { stand_in: "random".to_owned(), seats: 3, ..NewTable::default() };
    let card = hub.new_table(protocol::PersonId::new(1), wish).await.unwrap();
    let table = shelved(log, 10, today.founding(card.table).await.unwrap().unwrap()).await;
    let append = Append {
        table,
        seq: Seq::new(1),
        author: None,
        at: Millis::new(2),
        command: r#"{"c":"of-tomorrow"}"#.to_owned(),
        deadline: None,
        shelf: None,
        record: None,
    };
    log.append(append).await.unwrap();
    table
}

#[tokio::test]
async fn a_table_that_a_newer_version_founded_is_left_to_a_node_that_knows_it() {
    let log = Memory::new(1);
    log.share(|| Millis::new(1_000));
    let table = newer(&log).await;
    left_to_the_newer(&log, table, "newer version").await;
}

#[tokio::test]
async fn a_table_that_a_newer_version_has_continued_is_left_to_it() {
    let log = Memory::new(1);
    log.share(|| Millis::new(1_000));
    let table = continued(&log).await;
    left_to_the_newer(&log, table, "cannot be read").await;
}

/// An old node cannot open this table, and says so in these words while it is alone; then a newer one is called.
async fn left_to_the_newer(log: &Memory, table: TableId, alone: &str) {
    let hub = Hub::new(Arc::new(log.clone()), Clock::from(Millis::new(0)), Thinking::here(), [1; 32]);
    let called: Arc<Mutex<Vec<String>>> = Arc::default();
    let calls = Arc::clone(&called);
    hub.dial_with(Arc::new(move |address| {
        calls.lock().unwrap().push(address);
        async { Err(std::io::Error::other("it is only called")) }.boxed()
    }));
    tokio::spawn(Arc::clone(&hub).live("old".to_owned()));
    hub.joined().await;
    let refused = hub.describe(table).await.unwrap_err();
    assert!(refused.why.contains(alone), "there is no such node: {refused}");
    assert!(called.lock().unwrap().is_empty());

    let peer = Peer { id: NodeId::new(77), address: "new".to_owned(), version: table::VERSION + 1 };
    log.join(peer).await.unwrap();
    let refused = hub.describe(table).await.unwrap_err();
    assert_eq!(refused.code, protocol::Code::Unavailable, "one moment: {refused}");
    assert!(called.lock().unwrap().iter().all(|address| address == "new"));
    assert!(!called.lock().unwrap().is_empty(), "the newer node is called");
    let claimed = log.claim(table, NodeId::new(77)).await.unwrap();
    assert_eq!(claimed, Claim::Mine(Before::Nobody), "the old node keeps nothing that it cannot read");
}

#[tokio::test]
async fn a_node_has_the_time_of_the_store_as_soon_as_it_has_joined() {
    let log = Memory::new(1);
    let store = Millis::new(1_700_000_000_000);
    log.share(move || store);
    // An hour ahead, and it has been asked for the time already.
    let clock = Clock::from(store.plus(3_600_000));
    let hub = Hub::new(Arc::new(log), clock.clone(), Thinking::here(), [1; 32]);
    assert!(clock.now().since(store) >= 3_600_000);
    tokio::spawn(Arc::clone(&hub).live("one".to_owned()));
    hub.joined().await;
    let ahead = clock.now().since(store);
    assert!(ahead < 60_000, "nothing is written with its own time: {ahead} ms ahead");
}

/// Servers of this process that share a log and reach each other, and the way to each.
async fn several(log: &Memory, count: u8, limits: Limits) -> Vec<Street> {
    let hubs: Arc<Mutex<Vec<Arc<Hub>>>> = Arc::default();
    let mut streets = Vec::new();
    for number in 0..count {
        let clock = Clock::from(Millis::new(0));
        let hub = Hub::new(Arc::new(log.clone()), clock, Thinking::here(), [number; 32]);
        let others = Arc::clone(&hubs);
        hub.dial_with(Arc::new(move |address| {
            let called = Arc::clone(&others.lock().unwrap()[address.parse::<usize>().unwrap()]);
            async move {
                let (ours, theirs) = tokio::io::duplex(1 << 20);
                tokio::spawn(called.answer_node(Box::new(theirs)));
                Ok(Box::new(ours) as Box<dyn Stream>)
            }
            .boxed()
        }));
        hubs.lock().unwrap().push(Arc::clone(&hub));
        tokio::spawn(Arc::clone(&hub).live(number.to_string()));
        hub.joined().await;
        let (street, hall) = hall();
        let app = server::app(hub, Settings { limits, ..Settings::default() });
        tokio::spawn(server::serve(hall, app, std::future::pending()));
        streets.push(street);
    }
    streets
}

/// What a tab is answered: `done`, or the code of the refusal.
async fn answer<S: any_stream::Line>(tab: &mut Tab<S>, id: u128, want: Want) -> String {
    let id = CommandId::new(id);
    tab.say(&ClientMessage::Command { id, want }).await;
    while !tab.answers.contains_key(&id) {
        assert!(tab.hear(PATIENCE).await, "the connection goes on");
    }
    let said = &tab.answers[&id][0];
    said["code"].as_str().or(said["type"].as_str()).unwrap().to_owned()
}

#[tokio::test]
async fn the_games_of_a_host_are_counted_where_they_are_played_and_not_where_the_host_is() {
    let log = Memory::new(1);
    log.share(|| Millis::new(1_000));
    let streets = several(&log, 2, Limits { rooms_of_a_host: 1, ..Limits::none() }).await;
    let cookie = introduce(streets[0].enter(), "Ada").await.unwrap();
    let mut open = Vec::new();
    let mut answers = Vec::new();
    for place in 0..2 {
        let wish =
            NewTable { seats: 3, pace: Pace::Untimed, stand_in: "random".to_owned(), ..NewTable::default() };
        let card = client::found(streets[0].enter(), "/api/tables", &cookie, &wish).await.unwrap();
        // Opened at the first server, which owns it from then on; played from the second.
        for street in &streets {
            let mut tab = Tab::new(card.table, Some(cookie.clone()));
            assert!(tab.open(street.enter()).await && tab.hear(PATIENCE).await && tab.is_open());
            open.push(tab);
        }
        let tab = open.last_mut().unwrap();
        let sit = Want::Sit { seat: Seat::ALL[0], promise: None };
        assert_eq!(answer(tab, 2 * place, sit).await, "done");
        let start = Want::Start { fill: Some("random".to_owned()) };
        answers.push(answer(tab, 2 * place + 1, start).await);
    }
    assert_eq!(answers, ["done", "too-many"]);
}
