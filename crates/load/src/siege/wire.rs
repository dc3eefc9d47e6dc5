//! Requests and frames as raw bytes: attackers need less than a client, and no client sends what they send.

use std::io;

use protocol::ClientMessage;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The kind of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A whole text message.
    Text,
    /// The first part of a text message, more of which is to come.
    FirstPart,
    /// A middle part of a message.
    MiddlePart,
    /// A ping.
    Ping,
}

impl Kind {
    const fn first_byte(self) -> u8 {
        match self {
            Kind::Text => 0x81,
            Kind::FirstPart => 0x01,
            Kind::MiddlePart => 0x00,
            Kind::Ping => 0x89,
        }
    }
}

/// A frame of a client. Its mask is zero, which is allowed and changes nothing.
pub(crate) fn frame(kind: Kind, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![kind.first_byte()];
    match u16::try_from(payload.len()) {
        Ok(length @ 0..=125) => bytes.push(0x80 | length as u8),
        Ok(length) => {
            bytes.push(0x80 | 126);
            bytes.extend(length.to_be_bytes());
        }
        Err(_) => {
            bytes.push(0x80 | 127);
            bytes.extend((payload.len() as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

/// The frame of a message of the protocol.
pub(crate) fn message(message: &ClientMessage) -> Vec<u8> {
    frame(Kind::Text, serde_json::to_string(message).unwrap_or_default().as_bytes())
}

/// Asks for a WebSocket at this path, and returns the status of the answer: 101 if there is one now.
pub(crate) async fn upgrade(
    line: &mut TcpStream,
    host: &str,
    path: &str,
    cookie: Option<&str>,
) -> io::Result<u16> {
    let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\n\
         connection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: c2llZ2Ugb2YgYSBob3VzZQ==\r\n{cookie}\r\n"
    );
    line.write_all(request.as_bytes()).await?;
    // After the head nothing comes before we say hello.
    let mut head = Vec::with_capacity(1_024);
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        if line.read_buf(&mut head).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    status(&head).ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// The status in the first line of an answer.
pub(crate) fn status(head: &[u8]) -> Option<u16> {
    core::str::from_utf8(head.get(9..12)?).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_those_of_the_standard() {
        assert_eq!(frame(Kind::Ping, b""), [0x89, 0x80, 0, 0, 0, 0]);
        assert_eq!(frame(Kind::MiddlePart, b""), [0x00, 0x80, 0, 0, 0, 0]);
        assert_eq!(frame(Kind::FirstPart, b"a"), [0x01, 0x81, 0, 0, 0, 0, b'a']);
        let long = frame(Kind::Text, &[b'a'; 300]);
        assert_eq!(long[..8], [0x81, 0xfe, 1, 44, 0, 0, 0, 0]);
        assert_eq!(long.len(), 308);
    }

    #[test]
    fn the_status_is_in_the_first_line() {
        assert_eq!(status(b"HTTP/1.1 429 Too Many Requests\r\n\r\n"), Some(429));
        assert_eq!(status(b"HTTP"), None);
    }
}
