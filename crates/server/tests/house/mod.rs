//! A house for tests: people who speak HTTP and WebSocket over any stream, and doors that need no network.

// Each test uses its own part of it.
#![allow(dead_code)]

pub mod tab;

use std::net::SocketAddr;
use std::time::Duration;

use axum::serve::Listener;
use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, CommandId, Seq, TableId, VERSION, Want};
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, duplex};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Nothing here takes this long. It guards against waiting for ever.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Numbers for a test from its seed.
pub fn noise(seed: u64) -> impl FnMut() -> u64 + Clone {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
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

/// A stream of any kind.
pub trait Line: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Line for S {}

/// What came back over HTTP.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// One request, one answer, and the line is closed.
pub async fn ask<S: Line>(
    mut line: S,
    method: &str,
    path: &str,
    cookie: Option<&str>,
    body: &str,
) -> std::io::Result<Answer> {
    let cookie = cookie.map_or(String::new(), |cookie| format!("cookie: {cookie}\r\n"));
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: house\r\nconnection: close\r\n{cookie}content-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    line.write_all(request.as_bytes()).await?;
    let mut bytes = Vec::new();
    line.read_to_end(&mut bytes).await?;
    let text = String::from_utf8_lossy(&bytes);
    let cut = || std::io::Error::other("the answer was cut off");
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(cut)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut)?;
    Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
}

/// Says a name at the door and gets a cookie.
pub async fn introduce<S: Line>(line: S, name: &str) -> std::io::Result<String> {
    let answer = ask(line, "POST", "/api/guest", None, &format!("{{\"name\":\"{name}\"}}")).await?;
    let cookie = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next());
    cookie.map(str::to_owned).ok_or_else(|| std::io::Error::other(answer.body))
}

/// Whose cookie it is: the house signs the name of a person, it does not hide it from them.
pub fn person(cookie: &str) -> protocol::PersonId {
    cookie.trim_start_matches("gavel=").split('.').next().unwrap().parse().unwrap()
}

/// What came over a line in some time.
pub enum Heard {
    Text(String),
    Nothing,
    Gone,
}

/// One connection to a table.
pub struct Socket<S> {
    stream: WebSocketStream<S>,
    pings: u32,
}

impl<S: Line> Socket<S> {
    /// Connects and says hello; what the house answers comes later.
    pub async fn open(
        line: S,
        table: TableId,
        cookie: Option<&str>,
        resume: Option<Seq>,
    ) -> Result<Socket<S>, Error> {
        let mut request = format!("ws://house/api/tables/{table}/socket").into_client_request()?;
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        let (stream, _) = client_async(request, line).await?;
        let mut socket = Socket { stream, pings: 0 };
        socket.say(&ClientMessage::Hello { version: VERSION, resume }).await?;
        Ok(socket)
    }

    pub async fn say(&mut self, message: &ClientMessage) -> Result<(), Error> {
        let text = serde_json::to_string(message).unwrap();
        self.stream.send(Message::text(text)).await
    }

    pub async fn want(&mut self, id: CommandId, want: Want) -> Result<(), Error> {
        self.say(&ClientMessage::Command { id, want }).await
    }

    /// The next message, as the bytes it came in; nothing when the line has ended.
    pub async fn hear(&mut self) -> Option<String> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.expect("the house says something in time")? {
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The same as a value.
    pub async fn hear_value(&mut self) -> Option<Value> {
        self.hear().await.map(|text| serde_json::from_str(&text).unwrap())
    }

    /// The next message, if it comes in this time.
    pub async fn hear_for(&mut self, patience: Duration) -> Heard {
        let listening = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => return Heard::Text(text.as_str().to_owned()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Heard::Gone,
                    Some(Ok(_)) => {}
                }
            }
        };
        timeout(patience, listening).await.unwrap_or(Heard::Nothing)
    }

    /// Everything up to the answer to a ping: whatever the room said before is there by then.
    pub async fn hear_all(&mut self, heard: &mut Vec<String>) {
        assert!(self.try_hear_all(heard).await, "the line stands");
    }

    /// The same on a line that may break. Says whether it stands.
    pub async fn try_hear_all(&mut self, heard: &mut Vec<String>) -> bool {
        self.pings += 1;
        let n = self.pings;
        if self.say(&ClientMessage::Ping { n }).await.is_err() {
            return false;
        }
        let pong = format!("{{\"type\":\"pong\",\"n\":{n}}}");
        while let Some(text) = self.hear().await {
            let last = text == pong;
            heard.push(text);
            if last {
                return true;
            }
        }
        false
    }

    /// Goes without a word.
    pub fn cut(self) {
        drop(self);
    }
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
