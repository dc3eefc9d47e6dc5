//! One connection to a table.

use core::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, CommandId, Seq, ServerMessage, TableId, VERSION, Want};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Failed;
use crate::http::Answer;

/// A stream of any kind.
pub trait Line: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Line for S {}

/// The request that opens a connection to a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Knock<'a> {
    /// Host and port for the request; the stream itself is connected already.
    pub authority: &'a str,
    /// The path of the socket.
    pub path: &'a str,
    /// Names and values of request headers, such as a cookie. The origin is the page of that host unless it is named.
    pub head: &'a [(&'a str, &'a str)],
}

/// What came over a connection within some time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A message.
    Text(String),
    /// Nothing yet.
    Nothing,
    /// The connection has ended.
    Gone,
}

/// One connection to a table.
pub struct Socket<S> {
    stream: WebSocketStream<S>,
    pings: u32,
}

impl<S: Line> Socket<S> {
    /// Connects without sending anything yet.
    ///
    /// # Errors
    ///
    /// If the server refuses, or the connection breaks.
    pub async fn knock(line: S, knock: Knock<'_>) -> Result<Socket<S>, Failed> {
        let misunderstood = |why: &dyn core::fmt::Display| Failed::Misunderstood(why.to_string());
        let url = format!("ws://{}{}", knock.authority, knock.path);
        let mut request = url.into_client_request().map_err(|why| misunderstood(&why))?;
        let origin = format!("http://{}", knock.authority);
        let own = HeaderValue::from_str(&origin).map_err(|why| misunderstood(&why))?;
        request.headers_mut().insert("origin", own);
        for (name, value) in knock.head {
            let name: HeaderName = name.parse().map_err(|why| misunderstood(&why))?;
            let value: HeaderValue = value.parse().map_err(|why| misunderstood(&why))?;
            request.headers_mut().insert(name, value);
        }
        // Messages are small, and a process may hold thousands of sockets.
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        match client_async_with_config(request, line, Some(config)).await {
            Ok((stream, _)) => Ok(Socket { stream, pings: 0 }),
            Err(tungstenite::Error::Http(response)) => {
                let status = response.status().as_u16();
                let bytes = response.into_body().unwrap_or_default();
                let body = String::from_utf8_lossy(&bytes).into_owned();
                Err(Failed::Refused(Answer { status, head: String::new(), body, bytes }))
            }
            Err(why) => Err(Failed::Line(std::io::Error::other(why))),
        }
    }

    /// Connects and says hello, without waiting for the server's answer.
    ///
    /// # Errors
    ///
    /// If the server refuses, or the connection breaks.
    pub async fn open(
        line: S,
        table: TableId,
        cookie: Option<&str>,
        resume: Option<Seq>,
    ) -> Result<Socket<S>, Failed> {
        let path = format!("/api/tables/{table}/socket");
        let head: Vec<(&str, &str)> = cookie.map(|cookie| ("cookie", cookie)).into_iter().collect();
        let mut socket = Socket::knock(line, Knock { authority: "gavel", path: &path, head: &head }).await?;
        socket.say(&ClientMessage::Hello { version: VERSION, resume }).await?;
        Ok(socket)
    }

    /// Sends a message.
    ///
    /// # Errors
    ///
    /// If the connection is gone.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<(), Failed> {
        self.write(Message::text(serde_json::to_string(message)?)).await
    }

    /// Sends a raw frame.
    ///
    /// # Errors
    ///
    /// If the connection is gone.
    pub async fn write(&mut self, frame: Message) -> Result<(), Failed> {
        self.stream.send(frame).await.map_err(|why| Failed::Line(std::io::Error::other(why)))
    }

    /// Sends a command with this id.
    ///
    /// # Errors
    ///
    /// If the connection is gone.
    pub async fn want(&mut self, id: CommandId, want: Want) -> Result<(), Failed> {
        self.say(&ClientMessage::Command { id, want }).await
    }

    /// The next message as raw text; `None` once the connection has ended.
    pub async fn hear(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message; `None` once the connection has ended.
    ///
    /// # Errors
    ///
    /// If it is not a valid message.
    pub async fn hear_message(&mut self) -> Result<Option<ServerMessage>, Failed> {
        let text = self.hear().await;
        Ok(text.map(|text| serde_json::from_str(&text)).transpose()?)
    }

    /// The next message, if it arrives within this time.
    pub async fn hear_for(&mut self, patience: Duration) -> Heard {
        match timeout(patience, self.hear()).await {
            Ok(Some(text)) => Heard::Text(text.as_str().to_owned()),
            Ok(None) => Heard::Gone,
            Err(_) => Heard::Nothing,
        }
    }

    /// Collects everything up to the answer to a ping, which includes all that the room has sent by then. Returns whether the
    /// connection is still open.
    pub async fn hear_all(&mut self, heard: &mut Vec<String>) -> bool {
        self.pings += 1;
        let n = self.pings;
        if self.say(&ClientMessage::Ping { n }).await.is_err() {
            return false;
        }
        let pong = format!("{{\"type\":\"pong\",\"n\":{n}}}");
        while let Some(text) = self.hear().await {
            let last = *text == *pong;
            heard.push(text.as_str().to_owned());
            if last {
                return true;
            }
        }
        false
    }
}
