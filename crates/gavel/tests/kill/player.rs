//! A player who keeps playing, whatever happens to the server, and remembers everything.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::program::Line;
use crate::truth::Truth;

/// The address of the server.
#[derive(Clone, Copy)]
pub struct Door {
    /// How many times the server has been restarted.
    pub opened: u64,
    pub address: SocketAddr,
    /// Set at the end of the test: everybody finishes what they are doing and leaves.
    pub closing: bool,
}

pub struct Player {
    table: String,
    cookie: String,
    truth: Arc<Mutex<Truth>>,
    heard: Arc<watch::Sender<u64>>,
    pub noise: Xoshiro256PlusPlus,
    /// What it wants before anything else, in reverse order.
    pub first: Vec<Value>,
    /// What it contributes to the shuffle.
    pub contribution: String,
    // The last update it has seen, and its private state at that time, unless that has not arrived yet.
    last: u64,
    private: Value,
    unsure: bool,
    game: Value,
    // The command that has not been answered yet.
    asked: Option<(String, Value)>,
}

/// News that does not change anybody's private state.
fn is_quiet(news: &Value) -> bool {
    let quiet = ["called", "said", "away", "back", "outage"];
    news.as_array().unwrap().iter().all(|news| quiet.contains(&news["event"].as_str().unwrap()))
}

impl Player {
    pub fn new(
        table: &str,
        cookie: &str,
        truth: &Arc<Mutex<Truth>>,
        heard: &Arc<watch::Sender<u64>>,
    ) -> Player {
        Player {
            table: table.to_owned(),
            cookie: cookie.to_owned(),
            truth: Arc::clone(truth),
            heard: Arc::clone(heard),
            noise: Xoshiro256PlusPlus::seed_from_u64(0),
            first: Vec::new(),
            contribution: String::new(),
            last: 0,
            private: Value::Null,
            unsure: false,
            game: Value::Null,
            asked: None,
        }
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.noise.next_u64() % bound
    }

    /// Plays, through every restart of the server, until everything has been answered.
    pub async fn play(mut self, mut doors: watch::Receiver<Door>) {
        self.first.reverse();
        let mut next = 0;
        loop {
            let door = *doors.wait_for(|door| door.opened >= next || door.closing).await.unwrap();
            if self.visit(door, doors.clone()).await {
                return;
            }
            // The connection is dead, and so is this server, unless it was the last one.
            next = door.opened + u64::from(!door.closing);
        }
    }

    /// Plays on one connection; returns whether everything has been answered and there is nothing left to do.
    async fn visit(&mut self, door: Door, mut doors: watch::Receiver<Door>) -> bool {
        let Some(mut line) = Line::open(door.address, &self.table, &self.cookie).await else { return false };
        let resume = (self.below(2) == 0).then_some(self.last);
        line.say(&json!({ "type": "hello", "version": 2, "resume": resume })).await;
        let Some(welcome) = line.hear().await else { return false };
        self.welcomed(&welcome, resume);
        if let Some(asked) = &self.asked {
            line.say(&command(asked)).await;
        }
        loop {
            if self.asked.is_none() {
                if doors.borrow().closing {
                    return true;
                }
                self.asked = self.choose().map(|want| (format!("{:032x}", self.noise.next_u64()), want));
                if let Some(asked) = &self.asked {
                    line.say(&command(asked)).await;
                }
            }
            let message = tokio::select! {
                message = line.hear() => message,
                _ = doors.wait_for(|door| door.closing), if self.asked.is_none() => return true,
            };
            let Some(message) = message else { return false };
            self.heard.send_modify(|count| *count += 1);
            if self.hear(&message) {
                // Try again soon, with the same id.
                let Some(asked) = &self.asked else { continue };
                line.say(&command(asked)).await;
            }
        }
    }

    fn welcomed(&mut self, welcome: &Value, resume: Option<u64>) {
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        let seq = welcome["seq"].as_u64().unwrap();
        let missed = welcome["missed"].as_array().unwrap();
        let numbers: Vec<u64> = missed.iter().map(|missed| missed["seq"].as_u64().unwrap()).collect();
        let (after, more) = (resume.unwrap_or(0), welcome["more"] == true);
        let from = numbers.first().map_or(seq + 1, |first| *first);
        assert_eq!(numbers, (from..=seq).collect::<Vec<_>>(), "the latest of what was missed, without gaps");
        assert!(if more { from > after + 1 } else { from == after + 1 }, "from {from} on, after {after}");
        self.truth.lock().unwrap().learn_all(welcome);
        // Our private state must not have changed unless something happened that could change it.
        let new = missed.iter().filter(|missed| missed["seq"].as_u64().unwrap() > self.last);
        let quiet = !more && !self.unsure && new.map(|missed| &missed["news"]).all(is_quiet);
        let idle = self.asked.as_ref().is_none_or(|(_, want)| want["want"] == "say");
        if quiet && idle && !self.private.is_null() {
            for what in ["seat", "order", "fist"] {
                let (before, now) = (&self.private[what], &welcome["private"][what]);
                assert_eq!(before, now, "{what} of {} at table {}", self.private, self.table);
                if what != "seat" && !now.is_null() {
                    self.truth.lock().unwrap().orders_kept += 1;
                }
            }
        }
        self.last = seq;
        self.unsure = false;
        self.private = welcome["private"].clone();
        self.game = welcome["now"]["game"].clone();
    }

    /// Handles a message; returns whether the pending command must be repeated.
    fn hear(&mut self, message: &Value) -> bool {
        let answers =
            |asked: &Option<(String, Value)>| asked.as_ref().is_some_and(|(id, _)| message["id"] == *id);
        self.unsure = message["type"] == "update" && !is_quiet(&message["news"]);
        match message["type"].as_str().unwrap() {
            "update" => {
                let seq = message["seq"].as_u64().unwrap();
                assert_eq!(seq, self.last + 1, "updates have no gaps");
                self.last = seq;
                self.truth.lock().unwrap().learn(seq, &message["news"]);
                self.game = message["now"]["game"].clone();
            }
            "private" => self.private = message["private"].clone(),
            "done" if answers(&self.asked) => {
                let (_, want) = self.asked.take().unwrap();
                let seq = message["seq"].as_u64().unwrap();
                self.truth.lock().unwrap().acknowledge(seq, &want);
            }
            "refused" if answers(&self.asked) => match message["code"].as_str().unwrap() {
                "unavailable" | "busy" | "stopping" => return true,
                "not-now" if self.game.is_null() => return true,
                code => {
                    let played = ["not-now", "illegal", "crossed"].contains(&code);
                    assert!(played, "{:?} was refused: {message}", self.asked);
                    self.asked = None;
                }
            },
            "refused" => panic!("{message}"),
            _ => {}
        }
        false
    }

    /// What it wants now; `None` if it just listens.
    fn choose(&mut self) -> Option<Value> {
        if let Some(want) = self.first.pop() {
            return Some(want);
        }
        if !self.private["reveal"].is_null() {
            return Some(json!({ "want": "reveal", "entropy": self.contribution }));
        }
        if self.game.is_null() {
            return None;
        }
        let game = self.game.clone();
        let phase = game["view"]["phase"]["phase"].as_str().unwrap_or_default().to_owned();
        let limit = self.below(30);
        let say = json!({ "want": "say", "text": format!("{:016x}", self.noise.next_u64()) });
        let order = match phase.as_str() {
            "open" => json!({ "order": "maximum", "limit": limit, "then": "ask" }),
            "once" => json!({ "order": "bid", "amount": limit + 1 }),
            "price" | "fixed" => json!({ "order": "accept", "limit": limit }),
            "add" => json!({ "order": "add", "card": null }),
            "over" => return Some(say),
            _ => Value::Null,
        };
        let act = self.act(&game["menu"], &game["view"]["hand"]);
        let waits = act.is_none();
        match self.below(8) {
            0 => Some(say),
            1 if !order.is_null() => Some(json!({ "want": "order", "order": order })),
            2 if !self.private["order"].is_null() => Some(json!({ "want": "cancel-order" })),
            _ if waits => None,
            _ => act.map(|action| json!({ "want": "act", "action": action })),
        }
    }

    fn act(&mut self, menu: &Value, hand: &Value) -> Option<String> {
        let amount = |name: &str| menu[name].as_u64().unwrap();
        let pick = |cards: &Value, noise: u64| {
            let cards = cards.as_array().unwrap();
            cards.get(noise as usize % cards.len().max(1)).map(|card| card.as_str().unwrap().to_owned())
        };
        let noise = self.below(1_000);
        let pass = Some("-".to_owned());
        match menu["menu"].as_str()? {
            "offer" => pick(hand, noise).map(|card| format!(":{card}")),
            "add" if noise.is_multiple_of(2) => {
                pick(&menu["cards"], noise / 2).map(|card| format!("+{card}")).or(pass)
            }
            "bid" if !noise.is_multiple_of(3) => {
                Some(format!("={}", amount("least").max((noise % 7).min(amount("most")))))
            }
            "fist" => Some(format!("={}", (noise % 20).min(amount("most")))),
            "price" => Some(format!("@{}", (1 + noise % 20).min(amount("most")))),
            "buy" if noise.is_multiple_of(2) => Some("!".to_owned()),
            "turn" if noise.is_multiple_of(2) => Some("?".to_owned()),
            _ => pass,
        }
    }
}

fn command((id, want): &(String, Value)) -> Value {
    json!({ "type": "command", "id": id, "want": want })
}
