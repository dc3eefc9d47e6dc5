//! A house with two nodes, played at through its proxy while a node and then the database are killed.

use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use client::{Address, Knock, Message, Request, Socket};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::house::House;
use crate::{packages, root, web};

/// How long people wait at most for the house to go on, on a machine that does other things, too.
const PATIENCE: Duration = Duration::from_secs(30);

/// Enough tables that each of two nodes has some: the proxy gives them to the one with fewer sockets.
const TABLES: usize = 4;

/// Somebody who plays at a table, comes back whenever the connection ends, and repeats what was not answered.
struct Guest {
    address: Address,
    cookie: String,
    table: String,
    socket: Option<Socket<TcpStream>>,
    /// The last welcome.
    welcome: Value,
    commands: u32,
}

impl Guest {
    /// Founds a table against bots, sits down and lets the game begin.
    async fn begin(address: &Address) -> Guest {
        let path = address.url("api/guest");
        let cookie = client::introduce(address.connect().await.unwrap(), &path, "Ada").await.unwrap();
        let wish = json!({ "seats": 3, "pace": "blitz", "first": 1 }).to_string();
        let head = [("cookie", cookie.as_str())];
        let request = Request { method: "POST", path: &address.url("api/tables"), head: &head, body: &wish };
        let card = client::ask(address.connect().await.unwrap(), request).await.unwrap();
        let card: Value = card.good().unwrap();
        let table = card["table"].as_str().unwrap().to_owned();
        let mut guest = Guest {
            address: address.clone(),
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
        let head = [("cookie", self.cookie.as_str())];
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

fn kill(process: Option<u32>) {
    let process = process.and_then(|process| i32::try_from(process).ok()).and_then(Pid::from_raw).unwrap();
    kill_process(process, Signal::KILL).unwrap();
}

/// Watches the house until it has said this.
async fn until_said(house: &mut House, words: &str) {
    let begun = Instant::now();
    while !house.look().iter().any(|news| news.contains(words)) {
        assert!(begun.elapsed() < PATIENCE, "nobody says '{words}'");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn play_goes_on_when_a_node_and_then_the_database_are_killed() {
    packages::postgresql().unwrap();
    packages::nginx().unwrap();
    let built = Command::new("cargo").args(["build", "--package", "gavel"]).current_dir(root()).status();
    assert!(built.unwrap().success());
    let gavel = web::target().join("debug/gavel");
    let listen = "127.0.0.1:0".parse().unwrap();
    let mut house = House::open(&gavel, 2, listen, &AtomicBool::new(false)).unwrap();
    let address = Address::of(house.url()).unwrap();

    let mut guests = Vec::new();
    for _ in 0..TABLES {
        let mut guest = Guest::begin(&address).await;
        let card = guest.offers().await;
        guests.push((guest, card));
    }

    kill(house.node_process(0));
    until_said(&mut house, "node 1").await;
    for (guest, card) in &mut guests {
        let story = guest.looks().await["missed"].to_string();
        assert!(story.contains("\"offered\"") && story.contains(card.as_str()), "{card}: {story}");
        guest.wants(json!({ "want": "say", "text": "still here" })).await;
    }

    kill(house.primary_process());
    until_said(&mut house, "was promoted").await;
    for (guest, card) in &mut guests {
        guest.wants(json!({ "want": "say", "text": "and here" })).await;
        let story = guest.looks().await["missed"].to_string();
        for told in [card.as_str(), "still here", "and here"] {
            assert!(story.contains(told), "{told}: {story}");
        }
        assert_eq!(story.matches("still here").count(), 1, "what is repeated is done once");
    }

    assert!(!house.is_lost());
    house.close();
    assert!(address.connect().await.is_err(), "nothing is left");
}
