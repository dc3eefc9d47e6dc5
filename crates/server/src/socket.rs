//! One WebSocket: reads what the client sends, writes what its room sends, and waits for nobody else.

use core::error::Error as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use governor::DefaultDirectRateLimiter;
use protocol::{ClientMessage, Code, CommandId, Seq, ServerMessage, TableId, VERSION};
use table::{Caller, Refusal};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite;

use crate::hub::Hub;
use crate::limits::SocketSlot;
use crate::outbox::{Outgoing, WeakOutbox, outbox};
use crate::room::{Lost, Room, SocketId, ToRoom, text};

/// A client silent for this long is pinged.
const ASK_AFTER: Duration = Duration::from_secs(20);
/// A client silent for this long is gone.
const GONE_AFTER: Duration = Duration::from_secs(60);
/// How long a message may take to be written.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a client has to read our goodbye.
const LINGER: Duration = Duration::from_secs(1);
/// A client refused this often in a row is not one of ours.
const MOST_REFUSALS: u32 = 100;

/// Why a conversation ends.
enum End {
    /// The client has hung up.
    Gone,
    /// We close it, and say why.
    Bye(Code, &'static str, Option<u32>),
}

/// Talks with one client until either side ends it.
pub(crate) async fn talk(
    mut socket: WebSocket,
    hub: Arc<Hub>,
    table: TableId,
    caller: Option<Caller>,
    limiter: Arc<DefaultDirectRateLimiter>,
    slot: SocketSlot,
) {
    metrics::gauge!("gavel_sockets").increment(1.0);
    hub.talking.fetch_add(1, Ordering::Relaxed);
    let end = match greet(&mut socket, &hub).await {
        Ok(resume) => match enter(&mut socket, &hub, table, caller, resume).await {
            Some((id, room, outbox, mut outgoing)) => {
                let mut client =
                    Client { hub: Arc::clone(&hub), socket, room, id, limiter, outbox, refusals: 0 };
                let end = client.converse(&mut outgoing).await;
                client.room.say_in_turn(ToRoom::Leave { socket: id }).await;
                socket = client.socket;
                end
            }
            None => End::Gone,
        },
        Err(end) => end,
    };
    if let End::Bye(code, why, again) = end {
        goodbye(&mut socket, code, why.to_owned(), again).await;
    }
    hub.talking.fetch_sub(1, Ordering::Relaxed);
    metrics::gauge!("gavel_sockets").decrement(1.0);
    drop(slot);
}

/// The first message must be a greeting in our version of the protocol.
async fn greet(socket: &mut WebSocket, hub: &Hub) -> Result<Option<Seq>, End> {
    let no_hello = End::Bye(Code::NoHello, "the first message must be 'hello'", None);
    let deadline = hub.clock.sleep_until(Some(hub.clock.now().plus(GONE_AFTER.as_millis() as u64)));
    let first = tokio::select! {
        first = socket.recv() => first,
        () = deadline => return Err(no_hello),
    };
    match first {
        Some(Ok(Message::Text(said))) => match serde_json::from_str(&said) {
            Ok(ClientMessage::Hello { version: VERSION, resume }) => Ok(resume),
            Ok(ClientMessage::Hello { .. }) => Err(End::Bye(
                Code::Version,
                "this server speaks version 1 of the protocol: reload the page",
                None,
            )),
            Ok(_) => Err(no_hello),
            Err(_) => Err(End::Bye(Code::Malformed, "that is no message of this protocol", None)),
        },
        Some(Ok(Message::Binary(_))) => Err(End::Bye(Code::Binary, "messages are text, not binary", None)),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Err(no_hello),
        Some(Err(why)) => Err(unreadable(&why)),
        Some(Ok(Message::Close(_))) | None => Err(End::Gone),
    }
}

/// Joins the room of the table.
async fn enter(
    socket: &mut WebSocket,
    hub: &Arc<Hub>,
    table: TableId,
    caller: Option<Caller>,
    resume: Option<Seq>,
) -> Option<(SocketId, Room, WeakOutbox, Outgoing)> {
    let (outbox, outgoing) = outbox();
    let id = hub.new_socket();
    // A room may close just as we join; then it is opened again.
    for _ in 0..3 {
        let room = match hub.room(table).await {
            Ok(room) => room,
            Err(Refusal { code, why, .. }) => {
                let again = code.passes().then_some(1_000);
                goodbye(socket, code, why, again).await;
                return None;
            }
        };
        let join = ToRoom::Join { socket: id, caller: caller.clone(), resume, outbox: outbox.clone() };
        match room.say(join) {
            Ok(()) => return Some((id, room, outbox.downgrade(), outgoing)),
            Err(Lost::Gone) => {}
            Err(Lost::Busy) => break,
        }
    }
    goodbye(
        socket,
        Code::Busy,
        "this table has too much to do: come back in a moment".to_owned(),
        Some(1_000),
    )
    .await;
    None
}

async fn goodbye(socket: &mut WebSocket, code: Code, why: String, again: Option<u32>) {
    metrics::counter!("gavel_goodbyes_total", "code" => code.word()).increment(1);
    let number = match code {
        Code::TooLong => close_code::SIZE,
        Code::Binary => close_code::UNSUPPORTED,
        Code::Malformed | Code::NoHello | Code::Version => close_code::PROTOCOL,
        Code::TooMany => close_code::POLICY,
        Code::Stopping => close_code::RESTART,
        _ => close_code::AGAIN,
    };
    let bye = text(&ServerMessage::Bye { code, why, again });
    let frame = CloseFrame { code: number, reason: code.word().into() };
    let farewell = async {
        socket.send(Message::Text(bye)).await?;
        socket.send(Message::Close(Some(frame))).await
    };
    // The client may be gone already.
    if let Ok(Ok(())) = timeout(PATIENCE, farewell).await {
        drop(timeout(LINGER, hang_up(socket, code)).await);
    }
}

/// Waits until the client has hung up. Closing a connection with unread data resets it, and the client may then lose
/// our last message too.
async fn hang_up(socket: &mut WebSocket, code: Code) {
    if code == Code::TooLong {
        // After such a message the framing is lost: nothing more can be read.
        return sleep(LINGER).await;
    }
    while let Some(Ok(message)) = socket.recv().await {
        if let Message::Close(_) = message {
            return;
        }
    }
}

fn unreadable(why: &axum::Error) -> End {
    match why.source().and_then(|why| why.downcast_ref()) {
        Some(tungstenite::Error::Capacity(_)) => End::Bye(Code::TooLong, "a message has at most 8 KiB", None),
        Some(tungstenite::Error::Utf8(_)) => End::Bye(Code::Malformed, "messages are text in UTF-8", None),
        _ => End::Gone,
    }
}

struct Client {
    hub: Arc<Hub>,
    socket: WebSocket,
    room: Room,
    id: SocketId,
    limiter: Arc<DefaultDirectRateLimiter>,
    // Weak, so that the queue ends when the room drops its end.
    outbox: WeakOutbox,
    refusals: u32,
}

impl Client {
    async fn converse(&mut self, outgoing: &mut Outgoing) -> End {
        let mut heard = Instant::now();
        let mut asked = false;
        let silence = sleep(ASK_AFTER);
        tokio::pin!(silence);
        loop {
            tokio::select! {
                message = outgoing.take() => {
                    let Some(message) = message else {
                        if self.hub.stopping() {
                            return End::Bye(Code::Stopping, "the server stops: come back in a moment", Some(1_000));
                        }
                        return End::Bye(Code::TooSlow, "this line is too slow: come back with the last update seen", Some(500));
                    };
                    if self.write(message, outgoing).await.is_err() {
                        return End::Gone;
                    }
                }
                message = self.socket.recv() => {
                    heard = Instant::now();
                    asked = false;
                    match message {
                        None | Some(Ok(Message::Close(_))) => return End::Gone,
                        Some(Err(why)) => return unreadable(&why),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Text(said))) => self.hear(&said),
                        Some(Ok(Message::Binary(_))) => self.refuse(None, Code::Binary, "messages are text, not binary"),
                    }
                    if self.refusals > MOST_REFUSALS {
                        return End::Bye(Code::TooMany, "too much of what was said could not be heard", None);
                    }
                }
                () = &mut silence => {
                    if heard.elapsed() >= GONE_AFTER {
                        return End::Gone;
                    }
                    if heard.elapsed() >= ASK_AFTER && !asked {
                        asked = true;
                        let ping = Message::Ping(axum::body::Bytes::new());
                        if !matches!(timeout(PATIENCE, self.socket.send(ping)).await, Ok(Ok(()))) {
                            return End::Gone;
                        }
                    }
                    silence.as_mut().reset(Instant::now() + ASK_AFTER);
                }
            }
        }
    }

    /// Writes a message and everything else that is queued, in one go.
    async fn write(&mut self, first: Utf8Bytes, outgoing: &mut Outgoing) -> Result<(), ()> {
        let writing = async {
            self.socket.feed(Message::Text(first)).await?;
            while let Some(more) = outgoing.take_now() {
                self.socket.feed(Message::Text(more)).await?;
            }
            self.socket.flush().await
        };
        match timeout(PATIENCE, writing).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(()),
        }
    }

    fn hear(&mut self, said: &str) {
        let message = serde_json::from_str(said);
        let id = match &message {
            Ok(ClientMessage::Command { id, .. }) => Some(*id),
            _ => None,
        };
        if self.limiter.check().is_err() {
            return self.refuse(id, Code::TooMany, "too many messages: slow down");
        }
        match message {
            Ok(ClientMessage::Command { id, want }) => {
                self.tell_room(id, ToRoom::Want { socket: self.id, id, want });
            }
            Ok(ClientMessage::Painted { seq }) => {
                // A busy room misses this; the hammer still waits no longer than its allowance.
                drop(self.room.say(ToRoom::Painted { socket: self.id, seq }));
            }
            Ok(ClientMessage::Ping { n }) => self.answer(&ServerMessage::Pong { n }),
            Ok(ClientMessage::Hello { .. }) => self.refuse(None, Code::NotNow, "we have met already"),
            Err(why) => {
                let why = format!("that is no message of this protocol: {why}");
                self.refuse(command_id(said), Code::Malformed, why);
            }
        }
    }

    fn tell_room(&mut self, id: CommandId, message: ToRoom) {
        match self.room.say(message) {
            Ok(()) => self.refusals = 0,
            Err(Lost::Busy) => {
                self.refuse(Some(id), Code::Busy, "this table has too much to do: repeat it in a moment");
            }
            Err(Lost::Gone) => {
                self.refuse(Some(id), Code::Stopping, "this room closes: come back in a moment");
            }
        }
    }

    fn refuse(&mut self, id: Option<CommandId>, code: Code, why: impl Into<String>) {
        self.refusals += 1;
        metrics::counter!("gavel_refused_total", "code" => code.word()).increment(1);
        self.answer(&ServerMessage::Refused { id, code, why: why.into(), high: None });
    }

    fn answer(&self, message: &ServerMessage) {
        // If the queue is full, the room drops this socket with its next message.
        let _ = self.outbox.put(text(message));
    }
}

/// The id of a command whose content could not be understood, so that its sender knows which one it was.
fn command_id(said: &str) -> Option<CommandId> {
    #[derive(serde::Deserialize)]
    struct WithId {
        id: CommandId,
    }
    serde_json::from_str::<WithId>(said).ok().map(|message| message.id)
}
