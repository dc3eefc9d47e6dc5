//! A browser tab that shows a table: it keeps the story it was told, number by number, and ignores repetitions.

use std::collections::BTreeMap;
use std::time::Duration;

use protocol::{ClientMessage, CommandId, Seq, TableId};
use serde_json::Value;

use super::{Heard, Line, Socket};

pub struct Tab<S> {
    table: TableId,
    cookie: Option<String>,
    socket: Option<Socket<S>>,
    /// The news of every update, by its number.
    pub story: BTreeMap<u32, Value>,
    /// The last update it has seen.
    pub last: Seq,
    /// Every answer to every command.
    pub answers: BTreeMap<CommandId, Vec<Value>>,
    /// The table and the game as last shown.
    pub shown: [Value; 2],
}

impl<S: Line> Tab<S> {
    pub fn new(table: TableId, cookie: Option<String>) -> Tab<S> {
        Tab {
            table,
            cookie,
            socket: None,
            story: BTreeMap::new(),
            last: Seq::ZERO,
            answers: BTreeMap::new(),
            shown: [Value::Null, Value::Null],
        }
    }

    pub fn is_open(&self) -> bool {
        self.socket.is_some()
    }

    /// Reconnects with the last update it has seen, and hears what it missed. Returns whether it was let in.
    pub async fn open(&mut self, line: S) -> bool {
        self.socket = None;
        let Ok(socket) = Socket::open(line, self.table, self.cookie.as_deref(), Some(self.last)).await else {
            return false;
        };
        self.socket = Some(socket);
        true
    }

    /// Breaks the connection.
    pub fn cut(&mut self) {
        self.socket = None;
    }

    pub async fn say(&mut self, message: &ClientMessage) {
        if let Some(socket) = &mut self.socket
            && socket.say(message).await.is_err()
        {
            self.socket = None;
        }
    }

    /// Waits for one message. Returns whether one came in time.
    pub async fn hear(&mut self, patience: Duration) -> bool {
        let Some(socket) = &mut self.socket else { return false };
        match socket.hear_for(patience).await {
            Heard::Text(text) => {
                self.take(&text);
                true
            }
            Heard::Nothing => false,
            Heard::Gone => {
                self.socket = None;
                false
            }
        }
    }

    /// Reads everything that was sent so far. Returns whether the connection still works.
    pub async fn hear_all(&mut self) -> bool {
        let Some(socket) = &mut self.socket else { return false };
        let mut heard = Vec::new();
        let stands = socket.hear_all(&mut heard).await;
        heard.iter().for_each(|text| self.take(text));
        if !stands {
            self.socket = None;
        }
        stands
    }

    fn take(&mut self, text: &str) {
        let mut value: Value = serde_json::from_str(text).unwrap();
        match value["type"].as_str().unwrap() {
            "welcome" => {
                let seq = Seq::new(value["seq"].as_u64().unwrap() as u32);
                let missed = value["missed"].as_array().unwrap();
                let numbers: Vec<u64> = missed.iter().map(|missed| missed["seq"].as_u64().unwrap()).collect();
                let expected: Vec<u64> = (self.last.next().number()..=seq.number()).map(u64::from).collect();
                assert_eq!(numbers, expected, "exactly what was missed since {}", self.last);
                for missed in missed {
                    self.tell(missed);
                }
                self.last = seq;
            }
            "update" => {
                assert_eq!(value["seq"], self.last.next().number(), "no number is left out or told twice");
                self.tell(&value);
                self.last = self.last.next();
            }
            "done" | "refused" if !value["id"].is_null() => {
                let id: CommandId = value["id"].as_str().unwrap().parse().unwrap();
                assert_ne!(value["code"], "internal", "a mistake of ours: {value}");
                if value["type"] == "done" {
                    assert!(
                        value["seq"].as_u64().unwrap() <= u64::from(self.last.number()),
                        "told before it is done"
                    );
                }
                self.answers.entry(id).or_default().push(value);
                return;
            }
            "bye" => self.socket = None,
            _ => return,
        }
        for (place, name) in ["table", "game"].into_iter().enumerate() {
            if !value["now"][name].is_null() {
                self.shown[place] = value["now"][name].take();
            }
        }
    }

    fn tell(&mut self, told: &Value) {
        let number = told["seq"].as_u64().unwrap() as u32;
        let before = self.story.insert(number, told["news"].clone());
        assert_eq!(before, None, "number {number} is told once");
    }
}
