//! A house for tests: people who speak HTTP and WebSocket over any stream, and doors that need no network.

// Each test uses its own part of it.
#![allow(dead_code)]

pub mod tab;

use std::net::SocketAddr;
use std::time::Duration;

use axum::serve::Listener;
pub use client::{Answer, Failed, Heard, Line, Request, Socket};
use protocol::Seq;
use rules::{Chance as _, SplitMix};
use serde_json::Value;
use tokio::io::{DuplexStream, duplex};
use tokio::sync::mpsc;

/// Nothing here takes this long. It guards against waiting for ever.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Numbers for a test from its seed.
pub fn noise(seed: u64) -> impl FnMut() -> u64 + Clone {
    let mut chance = SplitMix::new(seed);
    move || chance.next()
}

/// A listener without a network: whoever holds the other end walks in.
pub struct Hall(mpsc::UnboundedReceiver<DuplexStream>);

/// The street before it.
#[derive(Clone)]
pub struct Street(mpsc::UnboundedSender<DuplexStream>);

pub fn hall() -> (Street, Hall) {
    let (sender, receiver) = mpsc::unbounded_channel();
    (Street(sender), Hall(receiver))
}

impl Street {
    pub fn enter(&self) -> DuplexStream {
        let (ours, theirs) = duplex(1 << 20);
        self.0.send(theirs).unwrap();
        ours
    }
}

impl Listener for Hall {
    type Io = DuplexStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
        match self.0.recv().await {
            Some(stream) => (stream, SocketAddr::from(([127, 0, 0, 1], 1))),
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        Ok(SocketAddr::from(([127, 0, 0, 1], 1)))
    }
}

/// One request, one answer, and the line is closed.
pub async fn ask<S: Line>(
    line: S,
    method: &str,
    path: &str,
    cookie: Option<&str>,
    body: &str,
) -> Result<Answer, Failed> {
    let head: Vec<(&str, &str)> = cookie.map(|cookie| ("cookie", cookie)).into_iter().collect();
    client::ask(line, Request { method, path, head: &head, body }).await
}

/// Says a name at the door and gets a cookie.
pub async fn introduce<S: Line>(line: S, name: &str) -> Result<String, Failed> {
    client::introduce(line, "/api/guest", name).await
}

/// Whose cookie it is.
pub fn person(cookie: &str) -> protocol::PersonId {
    client::person(cookie).unwrap()
}

/// The kind of a message.
pub fn kind(text: &str) -> String {
    let value: Value = serde_json::from_str(text).unwrap();
    value["type"].as_str().unwrap().to_owned()
}

/// The number of an update or of a welcome.
pub fn seq(text: &str) -> Option<Seq> {
    let value: Value = serde_json::from_str(text).unwrap();
    matches!(value["type"].as_str(), Some("update" | "welcome"))
        .then(|| Seq::new(value["seq"].as_u64().unwrap() as u32))
}
