//! One WebSocket: reads what the client sends, writes what its room sends, and waits for nobody else.

use core::error::Error as _;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use protocol::{ClientMessage, Code, CommandId, Seq, ServerMessage, TableId, VERSION};
use table::{Caller, Refusal};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite;

use crate::hub::Hub;
use crate::limits::{Budget, SocketSlot};
use crate::lines::{Fate, Line};
use crate::outbox::{Outgoing, WeakOutbox, outbox};
use crate::room::{Lost, Room, SocketId, ToRoom, text};

/// A client silent for this long is pinged.
const ASK_AFTER: Duration = Duration::from_secs(20);
/// A client silent for this long is gone.
const GONE_AFTER: Duration = Duration::from_secs(60);
/// How long a message may take to be written.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long our goodbye may take to be written.
const FAREWELL: Duration = Duration::from_secs(2);
/// How long a client has to read our goodbye.
const LINGER: Duration = Duration::from_secs(1);
/// How long those whom we send away should wait before they come back, in milliseconds, on average.
const COME_BACK: u32 = 1_000;
/// The same for those whose table moves to another node.
const MOVED: u32 = 300;
/// A client refused this often in a row is not one of ours.
const MOST_REFUSALS: u32 = 100;

/// Why a conversation ends.
enum End {
    /// The client has hung up.
    Gone,
    /// We close it, and say why.
    Bye(Code, &'static str, Option<u32>),
}

const SIGNED_OUT: End = End::Bye(Code::WhoAreYou, "you are not signed in on this device any more", None);

/// How it ends when a line ends; never for somebody without a name.
async fn line_ends(hub: &Hub, line: Option<&Line>) -> End {
    let Some(line) = line else { return core::future::pending().await };
    match line.ends(hub).await {
        Fate::Out => SIGNED_OUT,
        Fate::Stays | Fate::ComesBack => {
            End::Bye(Code::WhoAreYou, "you have signed in anew: come back with your new cookie", Some(MOVED))
        }
    }
}

/// Who is at the other end of a socket, and what they may do.
pub(crate) struct Guest {
    pub(crate) caller: Option<Caller>,
    /// The line of somebody who is known.
    pub(crate) line: Option<Line>,
    pub(crate) address: IpAddr,
    pub(crate) budget: Budget,
    pub(crate) slot: SocketSlot,
    /// How long it has to say hello.
    pub(crate) hello: Duration,
}

/// Talks with one client until either side ends it.
pub(crate) async fn talk(mut socket: WebSocket, hub: Arc<Hub>, table: TableId, guest: Guest) {
    let Guest { caller, line, address, budget, slot, hello } = guest;
    metrics::gauge!("gavel_sockets").increment(1.0);
    hub.talking.fetch_add(1, Ordering::Relaxed);
    let end = match greet(&mut socket, &hub, hello).await {
        Ok(resume) => match enter(&mut socket, &hub, table, caller, resume).await {
            Some((id, room, outbox, mut outgoing)) => {
                let here = hub.household.enters(table, address);
                let mut client =
                    Client { hub: Arc::clone(&hub), socket, room, id, budget, outbox, refusals: 0 };
                let end = tokio::select! {
                    end = client.converse(&mut outgoing) => end,
                    end = line_ends(&hub, line.as_ref()) => end,
                };
                client.room.say_in_turn(ToRoom::Leave { socket: id }).await;
                socket = client.socket;
                drop(here);
                end
            }
            None => End::Gone,
        },
        Err(end) => end,
    };
    if let End::Bye(code, why, again) = end {
        goodbye(&mut socket, &hub, code, why.to_owned(), again).await;
    }
    hub.talking.fetch_sub(1, Ordering::Relaxed);
    metrics::gauge!("gavel_sockets").decrement(1.0);
    drop(slot);
}

/// The first message must be a greeting in our version of the protocol.
async fn greet(socket: &mut WebSocket, hub: &Hub, hello: Duration) -> Result<Option<Seq>, End> {
    let no_hello = End::Bye(Code::NoHello, "the first message must be 'hello'", None);
    let deadline = hub.clock.sleep_until(Some(hub.clock.now().plus(hello.as_millis() as u64)));
    let first = tokio::select! {
        first = socket.recv() => first,
        () = deadline => return Err(no_hello),
    };
    match first {
        Some(Ok(Message::Text(said))) => match serde_json::from_str(&said) {
            Ok(ClientMessage::Hello { version: VERSION, resume }) => Ok(resume),
            Ok(ClientMessage::Hello { .. }) => Err(End::Bye(
                Code::Version,
                "this server speaks version 2 of the protocol: reload the page",
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
    let (outbox, outgoing) = outbox(&hub.unsent);
    let id = hub.new_socket();
    // A room may close just as we join; then it is opened again.
    for _ in 0..3 {
        let person = caller.as_ref().map(|caller| caller.person);
        let admitted = match hub.admits(table, person).await {
            Ok(()) => hub.room(table).await,
            Err(refusal) => Err(refusal),
        };
        let room = match admitted {
            Ok(room) => room,
            Err(Refusal { code, why, .. }) => {
                let again = code.passes().then_some(COME_BACK);
                goodbye(socket, hub, code, why, again).await;
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
    let why = "this table has too much to do: come back in a moment".to_owned();
    goodbye(socket, hub, Code::Busy, why, Some(COME_BACK)).await;
    None
}

/// A time around this one: between half of it and half as much again, so that those who were sent away together do
/// not come back together.
fn about(millis: u32, noise: u64) -> u32 {
    let half = u64::from(millis / 2);
    (half + noise % (2 * half + 1)) as u32
}

async fn goodbye(socket: &mut WebSocket, hub: &Hub, code: Code, why: String, again: Option<u32>) {
    let again = again.map(|again| about(again, hub.chance(|next| next())));
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
    if let Ok(Ok(())) = timeout(FAREWELL, farewell).await {
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
    budget: Budget,
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
                            return End::Bye(Code::Stopping, "the server stops: come back in a moment", Some(COME_BACK));
                        }
                        if outgoing.has_table_moved() || self.room.is_gone() {
                            return End::Bye(Code::Unavailable, "this table moves to another server: come back in a moment", Some(MOVED));
                        }
                        return End::Bye(Code::TooSlow, "this line is too slow: come back with the last update seen", Some(COME_BACK / 2));
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
                        Some(Ok(Message::Pong(_))) => self.count(),
                        Some(Ok(Message::Ping(_))) => {
                            self.count();
                            // The library has prepared the answer. Nothing more is read until it is sent: otherwise
                            // somebody who asks and does not read would fill our memory with answers.
                            if !matches!(timeout(PATIENCE, self.socket.flush()).await, Ok(Ok(()))) {
                                return End::Gone;
                            }
                        }
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
            Ok(Ok(())) => {
                outgoing.written();
                Ok(())
            }
            Ok(Err(_)) | Err(_) => Err(()),
        }
    }

    /// Counts a frame that says nothing. Too many of them are not answered: that would be more work than they are.
    fn count(&mut self) {
        if !self.budget.lets_speak() {
            self.refusals += 1;
        }
    }

    fn hear(&mut self, said: &str) {
        let message = serde_json::from_str(said);
        let id = match &message {
            Ok(ClientMessage::Command { id, .. } | ClientMessage::Hint { id }) => Some(*id),
            _ => None,
        };
        if !self.budget.lets_speak() {
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
            Ok(ClientMessage::Earlier { before }) => {
                if !self.budget.lets_read_a_page() {
                    return self.refuse(None, Code::TooMany, "too many pages at once: ask again in a moment");
                }
                if self.room.say(ToRoom::Earlier { socket: self.id, before }).is_err() {
                    self.refuse(None, Code::Busy, "this table has too much to do: ask again in a moment");
                }
            }
            Ok(ClientMessage::Hint { id }) => self.tell_room(id, ToRoom::Hint { socket: self.id, id }),
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
            Err(lost) => {
                let Refusal { code, why, .. } = lost.refusal();
                self.refuse(Some(id), code, why);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_are_sent_away_together_come_back_one_by_one() {
        let times: std::collections::BTreeSet<u32> = (0..2_000)
            .map(|noise: u64| about(COME_BACK, noise.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
            .collect();
        assert!(times.len() > 500, "{}", times.len());
        assert!(times.iter().all(|time| (500..=1_500).contains(time)));
    }
}
