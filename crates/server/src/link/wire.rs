//! The bytes between two nodes: frames in encrypted messages, of the Noise protocol with a key that only nodes of one
//! house know. A stranger on that network reads nothing, and cannot pretend to be a node.

use std::io::{self, ErrorKind};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use hmac::{Hmac, KeyInit as _, Mac as _};
use protocol::{ClientMessage, PersonId, Seq, TableCard, TableId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use snow::{Builder, HandshakeState, StatelessTransportState};
use store::NodeId;
use table::Caller;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadHalf, WriteHalf};

/// Two nodes speak with each other only if they have the same suite and the same meaning of frames.
const SUITE: &str = "Noise_NNpsk0_25519_ChaChaPoly_SHA256";
const MEANING: &[u8] = b"gavel nodes 1";

/// The longest message of the Noise protocol, and what it adds to ours.
const LONGEST: usize = 65_535;
const TAG: usize = 16;
/// The longest frame: a welcome with a page of the story has less than a tenth of it.
const LONGEST_FRAME: usize = 4 * 1024 * 1024;

/// A connection to another node.
pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// The key that nodes share, made from a secret of the store.
pub(super) fn key(secret: &[u8; 32]) -> [u8; 32] {
    let mut code = Hmac::<Sha256>::new_from_slice(secret)
        .unwrap_or_else(|_| unreachable!("a code accepts keys of every length"));
    code.update(MEANING);
    code.finalize().into_bytes().into()
}

/// Something that one node tells another.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Frame {
    /// Somebody who is connected to the sender comes to a table of the receiver.
    Join { socket: u64, table: TableId, caller: Option<Caller>, resume: Option<Seq> },
    /// Somebody leaves.
    Leave { socket: u64 },
    /// Somebody says something.
    Said { socket: u64, message: ClientMessage },
    /// Asks for the card of a table.
    Describe { request: u64, table: TableId, asks: Option<PersonId> },
    /// A message for somebody who is connected to the receiver.
    Text { socket: u64, text: Utf8Bytes },
    /// The room has let somebody go: they are too slow, or the table has moved.
    Closed { socket: u64, moved: bool },
    /// The card of a table; none if it cannot be had.
    Described { request: u64, card: Option<TableCard> },
    /// The sender is alive.
    Alive,
}

/// Somebody who comes to a table, on the wire.
#[derive(Serialize, Deserialize)]
struct Joining {
    table: TableId,
    person: Option<PersonId>,
    name: String,
    resume: Option<Seq>,
}

#[derive(Serialize, Deserialize)]
struct Describing {
    table: TableId,
    asks: Option<PersonId>,
}

impl Frame {
    const JOIN: u8 = 1;
    const LEAVE: u8 = 2;
    const SAID: u8 = 3;
    const DESCRIBE: u8 = 4;
    const TEXT: u8 = 5;
    const CLOSED: u8 = 6;
    const DESCRIBED: u8 = 7;
    const ALIVE: u8 = 8;

    /// Writes its length, kind, number and content.
    fn write(&self, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend([0; 4]);
        let mut head = |kind: u8, number: u64| {
            out.push(kind);
            out.extend(number.to_be_bytes());
        };
        match self {
            Frame::Join { socket, table, caller, resume } => {
                head(Frame::JOIN, *socket);
                let (person, name) =
                    caller.as_ref().map_or((None, ""), |caller| (Some(caller.person), caller.name.as_str()));
                json(out, &Joining { table: *table, person, name: name.to_owned(), resume: *resume });
            }
            Frame::Leave { socket } => head(Frame::LEAVE, *socket),
            Frame::Said { socket, message } => {
                head(Frame::SAID, *socket);
                json(out, message);
            }
            Frame::Describe { request, table, asks } => {
                head(Frame::DESCRIBE, *request);
                json(out, &Describing { table: *table, asks: *asks });
            }
            Frame::Text { socket, text } => {
                head(Frame::TEXT, *socket);
                out.extend(text.as_bytes());
            }
            Frame::Closed { socket, moved } => {
                head(Frame::CLOSED, *socket);
                out.push(u8::from(*moved));
            }
            Frame::Described { request, card } => {
                head(Frame::DESCRIBED, *request);
                json(out, card);
            }
            Frame::Alive => head(Frame::ALIVE, 0),
        }
        let length = (out.len() - start - 4) as u32;
        out[start..start + 4].copy_from_slice(&length.to_be_bytes());
    }

    /// Reads a frame without its length; `None` if it is of a kind that only newer nodes know.
    fn read(bytes: &[u8]) -> io::Result<Option<Frame>> {
        let bad = || io::Error::new(ErrorKind::InvalidData, "another node sent a frame that is none");
        let (&kind, rest) = bytes.split_first().ok_or_else(bad)?;
        let (number, content) = rest.split_first_chunk::<8>().ok_or_else(bad)?;
        let number = u64::from_be_bytes(*number);
        Ok(Some(match kind {
            Frame::JOIN => {
                let Joining { table, person, name, resume } = from_json(content)?;
                let caller = person.map(|person| Caller { person, name });
                Frame::Join { socket: number, table, caller, resume }
            }
            Frame::LEAVE => Frame::Leave { socket: number },
            Frame::SAID => Frame::Said { socket: number, message: from_json(content)? },
            Frame::DESCRIBE => {
                let Describing { table, asks } = from_json(content)?;
                Frame::Describe { request: number, table, asks }
            }
            Frame::TEXT => {
                let text = Utf8Bytes::try_from(Bytes::copy_from_slice(content)).map_err(|_| bad())?;
                Frame::Text { socket: number, text }
            }
            Frame::CLOSED => Frame::Closed { socket: number, moved: *content.first().ok_or_else(bad)? != 0 },
            Frame::DESCRIBED => Frame::Described { request: number, card: from_json(content)? },
            Frame::ALIVE => Frame::Alive,
            _ => return Ok(None),
        }))
    }
}

fn json(out: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(out, value).unwrap_or_else(|why| unreachable!("every frame has a text: {why}"));
}

fn from_json<T: DeserializeOwned>(content: &[u8]) -> io::Result<T> {
    serde_json::from_slice(content).map_err(|why| io::Error::new(ErrorKind::InvalidData, why))
}

/// What both directions of a connection share.
type Cipher = Arc<StatelessTransportState>;

/// The receiving direction.
pub(super) struct Reader {
    stream: ReadHalf<Box<dyn Stream>>,
    cipher: Cipher,
    nonce: u64,
    // Decrypted bytes, and how many of them have been read as frames.
    plain: Vec<u8>,
    done: usize,
    sealed: Vec<u8>,
}

/// The sending direction.
pub(super) struct Writer {
    stream: WriteHalf<Box<dyn Stream>>,
    cipher: Cipher,
    nonce: u64,
    plain: Vec<u8>,
    sealed: Vec<u8>,
}

/// Introduces us to a node that we have called. Only a node of our house can answer, and only the one we mean.
pub(super) async fn call(
    mut stream: Box<dyn Stream>,
    key: &[u8; 32],
    to: NodeId,
) -> io::Result<(Reader, Writer)> {
    let mut shaking = handshake(key, to, |builder| builder.build_initiator())?;
    shake(&mut stream, &mut shaking).await?;
    let answer = message(&mut stream).await?;
    shaking.read_message(&answer, &mut [0; LONGEST]).map_err(stranger)?;
    ready(stream, shaking)
}

/// Answers a node that has called us, with whichever of these keys it uses.
pub(super) async fn answer(
    mut stream: Box<dyn Stream>,
    keys: &[[u8; 32]],
    me: NodeId,
) -> io::Result<(Reader, Writer)> {
    let greeting = message(&mut stream).await?;
    for key in keys {
        let mut shaking = handshake(key, me, |builder| builder.build_responder())?;
        if shaking.read_message(&greeting, &mut [0; LONGEST]).is_ok() {
            shake(&mut stream, &mut shaking).await?;
            return ready(stream, shaking);
        }
    }
    Err(stranger("no key of ours fits"))
}

fn stranger(why: impl core::fmt::Display) -> io::Error {
    io::Error::new(ErrorKind::PermissionDenied, format!("not a node of this house: {why}"))
}

fn handshake(
    key: &[u8; 32],
    to: NodeId,
    build: impl FnOnce(Builder<'_>) -> Result<HandshakeState, snow::Error>,
) -> io::Result<HandshakeState> {
    let suite = SUITE.parse().unwrap_or_else(|_| unreachable!("the suite is one that snow knows"));
    let prologue = [MEANING, &to.number().to_be_bytes()].concat();
    let builder = Builder::new(suite).psk(0, key).and_then(|builder| builder.prologue(&prologue));
    builder.and_then(build).map_err(io::Error::other)
}

/// Sends our part of the handshake.
async fn shake(stream: &mut Box<dyn Stream>, shaking: &mut HandshakeState) -> io::Result<()> {
    let mut greeting = [0; 128];
    let length = shaking.write_message(&[], &mut greeting).map_err(io::Error::other)?;
    stream.write_u16(length as u16).await?;
    stream.write_all(&greeting[..length]).await?;
    stream.flush().await
}

async fn message(stream: &mut Box<dyn Stream>) -> io::Result<Vec<u8>> {
    let mut message = vec![0; usize::from(stream.read_u16().await?)];
    stream.read_exact(&mut message).await?;
    Ok(message)
}

fn ready(stream: Box<dyn Stream>, shaking: HandshakeState) -> io::Result<(Reader, Writer)> {
    let cipher = Arc::new(shaking.into_stateless_transport_mode().map_err(io::Error::other)?);
    let (read, write) = tokio::io::split(stream);
    let reader = Reader {
        stream: read,
        cipher: Arc::clone(&cipher),
        nonce: 0,
        plain: Vec::new(),
        done: 0,
        sealed: vec![0; LONGEST],
    };
    let writer = Writer { stream: write, cipher, nonce: 0, plain: Vec::new(), sealed: vec![0; LONGEST + 2] };
    Ok((reader, writer))
}

impl Reader {
    /// The next frame. Not to be cancelled: what was read of a message would be lost.
    pub(super) async fn frame(&mut self) -> io::Result<Frame> {
        loop {
            if let Some(frame) = self.whole_frame()? {
                return Ok(frame);
            }
            let length = usize::from(self.stream.read_u16().await?);
            let sealed = &mut self.sealed[..length];
            self.stream.read_exact(sealed).await?;
            let start = self.plain.len();
            self.plain.resize(start + length, 0);
            let length =
                self.cipher.read_message(self.nonce, sealed, &mut self.plain[start..]).map_err(stranger)?;
            self.plain.truncate(start + length);
            self.nonce += 1;
        }
    }

    /// A frame that is there already.
    fn whole_frame(&mut self) -> io::Result<Option<Frame>> {
        loop {
            let rest = &self.plain[self.done..];
            let Some((length, rest)) = rest.split_first_chunk::<4>() else { break };
            let length = u32::from_be_bytes(*length) as usize;
            if length > LONGEST_FRAME {
                return Err(io::Error::new(
                    ErrorKind::InvalidData,
                    "another node sent a frame that is too long",
                ));
            }
            let Some(frame) = rest.get(..length) else { break };
            let frame = Frame::read(frame)?;
            self.done += 4 + length;
            if frame.is_some() {
                return Ok(frame);
            }
        }
        self.plain.drain(..self.done);
        self.done = 0;
        Ok(None)
    }
}

impl Writer {
    /// Adds a frame to those that are sent next.
    pub(super) fn feed(&mut self, frame: &Frame) {
        frame.write(&mut self.plain);
    }

    /// How many bytes are waiting.
    pub(super) fn waiting(&self) -> usize {
        self.plain.len()
    }

    /// Sends what was fed.
    pub(super) async fn flush(&mut self) -> io::Result<()> {
        for part in self.plain.chunks(LONGEST - TAG) {
            let length = self
                .cipher
                .write_message(self.nonce, part, &mut self.sealed[2..])
                .map_err(io::Error::other)?;
            self.nonce += 1;
            self.sealed[..2].copy_from_slice(&(length as u16).to_be_bytes());
            self.stream.write_all(&self.sealed[..length + 2]).await?;
        }
        self.plain.clear();
        self.plain.shrink_to(LONGEST);
        self.stream.flush().await
    }
}

#[cfg(test)]
mod tests {
    use rules::SplitMix;
    use tokio::io::duplex;

    use super::*;

    fn frames() -> Vec<Frame> {
        let table = TableId::draw(&mut SplitMix::new(1));
        let caller = Some(Caller { person: PersonId::new(7), name: "Ana".to_owned() });
        let long = "x".repeat(200_000);
        vec![
            Frame::Join { socket: 1, table, caller, resume: Some(Seq::new(3)) },
            Frame::Join { socket: u64::MAX, table, caller: None, resume: None },
            Frame::Said { socket: 1, message: ClientMessage::Painted { seq: Seq::new(9) } },
            Frame::Describe { request: 4, table, asks: None },
            Frame::Text { socket: 1, text: long.into() },
            Frame::Text { socket: 1, text: "é".into() },
            Frame::Closed { socket: 1, moved: true },
            Frame::Described { request: 4, card: None },
            Frame::Leave { socket: 1 },
            Frame::Alive,
        ]
    }

    async fn connected(
        ours: &[u8; 32],
        theirs: &[[u8; 32]],
        meant: NodeId,
        met: NodeId,
    ) -> io::Result<((Reader, Writer), (Reader, Writer))> {
        let (near, far) = duplex(1024);
        let (near, far) = tokio::join!(call(Box::new(near), ours, meant), answer(Box::new(far), theirs, met));
        Ok((near?, far?))
    }

    #[tokio::test]
    async fn frames_arrive_as_they_were_sent() {
        let (node, shared) = (NodeId::new(1), key(&[1; 32]));
        let ((_, mut out), (mut into, _)) =
            connected(&shared, &[key(&[2; 32]), shared], node, node).await.unwrap();
        let sending = tokio::spawn(async move {
            for frame in &frames() {
                out.feed(frame);
            }
            out.flush().await.unwrap();
            // Dropped only later: a stream that ends loses nothing that was sent.
            out
        });
        for frame in frames() {
            assert_eq!(into.frame().await.unwrap(), frame);
        }
        drop(sending.await.unwrap());
        assert_eq!(into.frame().await.unwrap_err().kind(), ErrorKind::UnexpectedEof);
    }

    #[tokio::test]
    async fn strangers_and_wrong_nodes_are_refused() {
        let (one, two) = (NodeId::new(1), NodeId::new(2));
        let (shared, other) = (key(&[1; 32]), key(&[2; 32]));
        assert!(connected(&shared, &[shared], one, one).await.is_ok());
        assert!(connected(&other, &[shared], one, one).await.is_err(), "another house");
        assert!(connected(&shared, &[shared], one, two).await.is_err(), "a node that was here before");
        assert!(connected(&shared, &[], one, one).await.is_err());
    }

    #[tokio::test]
    async fn a_frame_of_a_newer_node_is_skipped_and_nonsense_is_an_error() {
        assert_eq!(Frame::read(&[99, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]).unwrap(), None);
        for bad in [
            &[][..],
            &[1],
            &[Frame::CLOSED, 0, 0, 0, 0, 0, 0, 0, 0],
            &[Frame::SAID, 0, 0, 0, 0, 0, 0, 0, 0, b'x'],
        ] {
            assert_eq!(Frame::read(bad).unwrap_err().kind(), ErrorKind::InvalidData);
        }
    }

    #[tokio::test]
    async fn what_passes_between_nodes_cannot_be_read_on_the_way() {
        let (node, shared) = (NodeId::new(1), key(&[1; 32]));
        let (near, mut tap) = duplex(1 << 20);
        let (mut through, far) = duplex(1 << 20);
        let seen = tokio::spawn(async move {
            // A stranger who copies everything that the caller sends.
            let mut seen: Vec<u8> = Vec::new();
            let mut buffer = [0; 4096];
            loop {
                tokio::select! {
                    read = tap.read(&mut buffer) => match read {
                        Ok(0) | Err(_) => return seen,
                        Ok(length) => {
                            seen.extend(&buffer[..length]);
                            through.write_all(&buffer[..length]).await.unwrap();
                        }
                    },
                    Ok(byte) = through.read_u8() => tap.write_all(&[byte]).await.unwrap(),
                }
            }
        });
        let keys = [shared];
        let (near, far) =
            tokio::join!(call(Box::new(near), &shared, node), answer(Box::new(far), &keys, node));
        let ((reader, mut out), (mut into, _writer)) = (near.unwrap(), far.unwrap());
        let text: Utf8Bytes = "a hand that nobody else may see".into();
        out.feed(&Frame::Text { socket: 1, text: text.clone() });
        out.flush().await.unwrap();
        assert_eq!(into.frame().await.unwrap(), Frame::Text { socket: 1, text: text.clone() });
        drop((reader, out));
        let seen = seen.await.unwrap();
        assert!(seen.len() > text.len());
        assert!(!seen.windows(8).any(|part| text.as_bytes().windows(8).any(|secret| secret == part)));
    }
}
