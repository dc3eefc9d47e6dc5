//! A house with several nodes, played at through its proxy while a node drains, a node is killed, and then the database; and one
//! whose standby is killed.

use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use client::{Address, Knock, Message, Request, Socket};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

use super::house::House;
use crate::{packages, root, web};

/// How long people wait at most for the house to go on, on a machine that does other things, too.
const PATIENCE: Duration = Duration::from_secs(30);

/// Enough tables that each of three nodes has some: the proxy gives them to the one with fewer sockets.
const TABLES: usize = 6;

/// Two houses at once on a small machine lose their leases without any fault.
static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());

/// Somebody who plays at a table, comes back whenever the connection ends, and repeats what was not answered.
struct Guest {
    address: Address,
    // Of the page, wherever the connection goes.
    origin: String,
    cookie: String,
    table: String,
    socket: Option<Socket<TcpStream>>,
    /// The last welcome.
    welcome: Value,
    commands: u32,
}

impl Guest {
    /// Founds a table against bots, sits down and lets the game begin. The table is opened over a connection to here.
    async fn begin(address: &Address, here: &Address) -> Guest {
        let path = address.url("api/guest");
        let cookie = client::introduce(address.connect().await.unwrap(), &path, "Ada").await.unwrap();
        let wish = json!({ "seats": 3, "pace": "blitz", "first": 1 }).to_string();
        let head = [("cookie", cookie.as_str())];
        let request = Request { method: "POST", path: &address.url("api/tables"), head: &head, body: &wish };
        let card = client::ask(address.connect().await.unwrap(), request).await.unwrap();
        let card: Value = card.good().unwrap();
        let table = card["table"].as_str().unwrap().to_owned();
        let mut guest = Guest {
            address: here.clone(),
            origin: format!("http://{}", address.authority()),
            cookie,
            table,
            socket: None,
            welcome: Value::Null,
            commands: 0,
        };
        guest.wants(json!({ "want": "sit", "seat": 1 })).await;
        guest.wants(json!({ "want": "start", "fill": "tight" })).await;
        guest
    }

    /// A connection with a welcome; `None` if there is none at the moment.
    async fn enter(&mut self) -> Option<Socket<TcpStream>> {
        let path = self.address.path(&format!("api/tables/{}/socket", self.table));
        let head = [("cookie", self.cookie.as_str()), ("origin", self.origin.as_str())];
        let knock = Knock { authority: self.address.authority(), path: &path, head: &head };
        let mut socket = Socket::knock(self.address.connect().await.ok()?, knock).await.ok()?;
        let hello = json!({ "type": "hello", "version": 2 });
        socket.write(Message::text(hello.to_string())).await.ok()?;
        let welcome: Value = serde_json::from_str(&socket.hear().await?).unwrap();
        (welcome["type"] == "welcome").then(|| self.welcome = welcome)?;
        Some(socket)
    }

    /// Sends a command until it is done, and over as many connections as it takes.
    async fn wants(&mut self, want: Value) {
        self.commands += 1;
        let id = format!("{:032x}", self.commands);
        let command = json!({ "type": "command", "id": id, "want": want }).to_string();
        let done = async {
            loop {
                if self.attempt(&id, &command).await.is_some() {
                    return;
                }
                self.socket = None;
                sleep(Duration::from_millis(100)).await;
            }
        };
        timeout(PATIENCE, done).await.unwrap_or_else(|_| panic!("{want} at {} was not done", self.table));
    }

    async fn attempt(&mut self, id: &str, command: &str) -> Option<()> {
        let mut socket = match self.socket.take() {
            Some(socket) => socket,
            None => timeout(Duration::from_secs(5), self.enter()).await.ok()??,
        };
        socket.write(Message::text(command)).await.ok()?;
        loop {
            let text = timeout(Duration::from_secs(5), socket.hear()).await.ok()??;
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["id"] == id {
                if message["type"] == "done" {
                    self.socket = Some(socket);
                    return Some(());
                }
                let code = message["code"].as_str().unwrap_or_default();
                let passes = ["busy", "unavailable", "stopping", "too-many"].contains(&code);
                assert!(passes, "{command}: {message}");
                return None;
            }
        }
    }

    /// What Ada's own eyes see of the table now, over a new connection.
    async fn looks(&mut self) -> Value {
        self.socket = None;
        let begun = Instant::now();
        while self.socket.is_none() {
            assert!(begun.elapsed() < PATIENCE, "table {} is not found again", self.table);
            self.socket = timeout(Duration::from_secs(5), self.enter()).await.ok().flatten();
            sleep(Duration::from_millis(50)).await;
        }
        self.welcome.clone()
    }

    /// Offers the first card of the hand.
    async fn offers(&mut self) -> String {
        let card = self.looks().await["now"]["game"]["view"]["hand"][0].as_str().unwrap().to_owned();
        self.wants(json!({ "want": "act", "action": format!(":{card}") })).await;
        card
    }
}

fn send(process: Option<u32>, signal: Signal) {
    let process = process.and_then(|process| i32::try_from(process).ok()).and_then(Pid::from_raw).unwrap();
    kill_process(process, signal).unwrap();
}

/// Watches the house until it has said this; returns how long that took.
async fn until_said(house: &mut House, words: &str) -> Duration {
    let begun = Instant::now();
    while !house.look().iter().any(|news| news.contains(words)) {
        assert!(begun.elapsed() < PATIENCE, "nobody says '{words}'");
        sleep(Duration::from_millis(20)).await;
    }
    begun.elapsed()
}

/// Asks a node again and again whether it is ready, until it is gone: the answers, each where it differs from the one before.
fn watch(address: SocketAddr) -> JoinHandle<Vec<String>> {
    std::thread::spawn(move || {
        let begun = Instant::now();
        let mut answers: Vec<String> = Vec::new();
        while let Ok(mut line) = std::net::TcpStream::connect(address) {
            assert!(begun.elapsed() < PATIENCE, "it never goes: {answers:?}");
            let asked = line.write_all(b"GET /readyz HTTP/1.0\r\nhost: localhost\r\n\r\n");
            let mut answer = [0; 12];
            // Whoever comes at the very end may be cut off.
            if asked.and_then(|()| line.read_exact(&mut answer)).is_err() {
                continue;
            }
            let status = String::from_utf8_lossy(&answer[9..]).into_owned();
            if answers.last() != Some(&status) {
                answers.push(status);
            }
        }
        answers
    })
}

fn opened(nodes: usize) -> House {
    packages::postgresql().unwrap();
    packages::nginx().unwrap();
    let built = Command::new("cargo").args(["build", "--package", "gavel"]).current_dir(root()).status();
    assert!(built.unwrap().success());
    let gavel = web::target().join("debug/gavel");
    let listen = "127.0.0.1:0".parse().unwrap();
    House::open(&gavel, nodes, listen, &AtomicBool::new(false)).unwrap()
}

/// Guests with a table each, who have all offered a card.
async fn begin(address: &Address, tables: usize) -> Vec<(Guest, String)> {
    let mut guests = Vec::new();
    for _ in 0..tables {
        let mut guest = Guest::begin(address, address).await;
        let card = guest.offers().await;
        guests.push((guest, card));
    }
    guests
}

/// Node 1 is asked to end, as for an update, while somebody is connected to it whose table it has.
async fn node_one_drains(house: &mut House, proxy: &Address, guests: &mut Vec<(Guest, String)>) {
    let node = house.node_address(0).unwrap();
    let mut guest = Guest::begin(proxy, &Address::of(&format!("http://{node}/")).unwrap()).await;
    let card = guest.offers().await;
    let mut socket = guest.socket.take().unwrap();
    let ready = watch(node);
    let begun = Instant::now();
    send(house.node_process(0), Signal::TERM);
    let bye = loop {
        let text = timeout(PATIENCE, socket.hear()).await.unwrap().expect("a word before the end");
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "bye" {
            break message;
        }
    };
    assert_eq!(bye["code"], "stopping", "{bye}");
    assert!(bye["again"].as_u64().is_some_and(|again| again > 0), "{bye}");
    let told = begun.elapsed();
    until_said(house, "has ended in order").await;
    let ended = begun.elapsed();
    // Whoever asks is told that it goes, and nobody is told that it has come back.
    let answers = ready.join().unwrap();
    assert!(answers == ["200", "503"] || answers == ["503"], "{answers:?}");
    guest.address = proxy.clone();
    guests.push((guest, card));
    let again = Instant::now();
    for (guest, card) in guests.iter_mut() {
        guest.wants(json!({ "want": "say", "text": "carried over" })).await;
        let story = guest.looks().await["missed"].to_string();
        assert!(story.contains("\"offered\"") && story.contains(card.as_str()), "{card}: {story}");
        assert_eq!(story.matches("carried over").count(), 1, "what is repeated is done once");
    }
    println!(
        "a node that drains: goodbye after {told:?}, ended after {ended:?}, {} tables go on within {:?}",
        guests.len(),
        again.elapsed()
    );
}

#[tokio::test]
async fn play_goes_on_when_a_node_drains_and_one_and_then_the_database_are_killed() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let mut house = opened(3);
    let address = Address::of(house.url()).unwrap();
    let mut guests = begin(&address, TABLES).await;

    node_one_drains(&mut house, &address, &mut guests).await;

    send(house.node_process(0), Signal::KILL);
    until_said(&mut house, "node 2").await;
    for (guest, card) in &mut guests {
        let story = guest.looks().await["missed"].to_string();
        assert!(story.contains("\"offered\"") && story.contains(card.as_str()), "{card}: {story}");
        guest.wants(json!({ "want": "say", "text": "still here" })).await;
    }

    send(house.primary_process(), Signal::KILL);
    until_said(&mut house, "was promoted").await;
    for (guest, card) in &mut guests {
        guest.wants(json!({ "want": "say", "text": "and here" })).await;
        let story = guest.looks().await["missed"].to_string();
        for told in [card.as_str(), "carried over", "still here", "and here"] {
            assert!(story.contains(told), "{told}: {story}");
        }
        assert_eq!(story.matches("still here").count(), 1, "what is repeated is done once");
    }

    assert!(!house.is_lost());
    house.close();
    assert!(address.connect().await.is_err(), "nothing is left");
}

#[tokio::test]
async fn play_goes_on_when_the_standby_is_killed_and_the_primary_is_told_to_go_on_alone() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let mut house = opened(2);
    let address = Address::of(house.url()).unwrap();
    let mut guests = begin(&address, 2).await;
    send(house.standby_process(), Signal::KILL);
    let begun = Instant::now();
    // Until its other processes have noticed that the first is dead.
    sleep(Duration::from_millis(500)).await;
    // Nobody looks after it yet: what is said now waits, and is answered when the primary has been told.
    let (guest, _) = &mut guests[0];
    let patience = Duration::from_secs(2);
    let said = timeout(patience, guest.wants(json!({ "want": "say", "text": "does anybody hear?" }))).await;
    assert!(said.is_err(), "nothing is acknowledged without the standby");
    guest.socket = None;
    until_said(&mut house, "go on alone: play goes on").await;
    for (guest, card) in &mut guests {
        guest.wants(json!({ "want": "say", "text": "alone" })).await;
        let story = guest.looks().await["missed"].to_string();
        assert!(story.contains(card.as_str()) && story.matches("alone").count() == 1, "{card}: {story}");
    }
    println!("without a standby: play goes on after {:?}", begun.elapsed());
    house.close();
}
