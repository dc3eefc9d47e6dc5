//! Helpers for tests that speak HTTP and WebSocket over any stream, and a listener that needs no network.

// Each test uses only a part of this.
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

/// Nothing here takes this long: it keeps tests from hanging.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Reproducible noise from a seed.
pub fn noise(seed: u64) -> impl FnMut() -> u64 + Clone {
    let mut chance = SplitMix::new(seed);
    move || chance.next()
}

/// A listener without a network: it accepts the streams opened on its [`Street`].
pub struct Hall(mpsc::UnboundedReceiver<DuplexStream>);

/// The connecting side of a [`Hall`].
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

/// Sends one request, reads the response, and closes the connection.
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

/// Signs in as a guest; returns the cookie.
pub async fn introduce<S: Line>(line: S, name: &str) -> Result<String, Failed> {
    client::introduce(line, "/api/guest", name).await
}

/// The person a cookie belongs to.
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
