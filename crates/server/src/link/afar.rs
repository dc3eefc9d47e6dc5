//! The node that owns a table: those who are connected to another node and carried here.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use protocol::{ClientMessage, CommandId, Seq, ServerMessage, TableId};
use table::{Caller, Refusal};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::wire::{self, Frame, Stream};
use super::{PATIENCE, QUEUE, listen, send};
use crate::hub::Hub;
use crate::outbox::{Outbox, Outgoing, WeakOutbox, outbox};
use crate::room::{Lost, Room, SocketId, ToRoom, text};

/// How many messages of one person may wait here; a connection to a browser has about as many on the way.
const WAITING: usize = 256;

/// Answers a node that has called, and carries whom it sends until the connection ends.
pub(crate) async fn answer(hub: Arc<Hub>, stream: Box<dyn Stream>) {
    let Some(me) = hub.node.lives() else { return };
    let keys: Vec<[u8; 32]> = hub.secrets().secrets().iter().map(|key| wire::key(&key.secret)).collect();
    let (reader, writer) = match timeout(PATIENCE, wire::answer(stream, &keys, me)).await {
        Ok(Ok(connection)) => connection,
        Ok(Err(why)) => return tracing::warn!(%why, "a call from another node was refused"),
        Err(_) => return tracing::warn!("a caller does not introduce itself"),
    };
    let (frames, queue) = mpsc::channel(QUEUE);
    let mut guests = Guests { hub: Arc::clone(&hub), frames, here: HashMap::new() };
    let why = tokio::select! {
        why = send(writer, queue) => why,
        why = listen(reader, |frame| guests.hear(frame)) => why,
        () = hub.node.no_longer(me) => Some(io::Error::other("this node lives no longer")),
    };
    if let Some(why) = why {
        tracing::info!(%why, "the connection from another node has ended");
    }
    // Dropping their queues tells everybody who was carried here.
}

/// Those who are carried over one connection.
struct Guests {
    hub: Arc<Hub>,
    frames: mpsc::Sender<Frame>,
    here: HashMap<u64, mpsc::Sender<FromAfar>>,
}

impl Guests {
    fn hear(&mut self, frame: Frame) {
        match frame {
            Frame::Join { socket, table, caller, resume } => {
                // Those whose rooms have let them go are forgotten.
                if self.here.len().is_power_of_two() {
                    self.here.retain(|_, guest| !guest.is_closed());
                }
                let (said, sayings) = mpsc::channel(WAITING);
                self.here.insert(socket, said);
                let guest = Guest { hub: Arc::clone(&self.hub), socket, frames: self.frames.clone() };
                tokio::spawn(guest.stay(table, caller, resume, sayings));
            }
            Frame::Leave { socket } => {
                if let Some(guest) = self.here.remove(&socket) {
                    // Otherwise they seem to be cut off, which only makes the table wait for them.
                    let _ = guest.try_send(FromAfar::Left);
                }
            }
            Frame::Said { socket, message } => {
                let id = match &message {
                    ClientMessage::Command { id, .. } => Some(*id),
                    _ => None,
                };
                let full = self
                    .here
                    .get(&socket)
                    .is_some_and(|guest| guest.try_send(FromAfar::Said(message)).is_err());
                if let (true, Some(id)) = (full, id) {
                    let text = text(&refused(Some(id), &Lost::Busy));
                    // A queue that is full drops them soon anyway.
                    let _ = self.frames.try_send(Frame::Text { socket, text });
                }
            }
            Frame::Describe { request, table, asks } => {
                let (hub, frames) = (Arc::clone(&self.hub), self.frames.clone());
                tokio::spawn(async move {
                    let card = match hub.room_here(table).await {
                        Ok(room) => Hub::described(&room, asks).await,
                        Err(_) => None,
                    };
                    // A connection that has ended does not need it.
                    drop(frames.send(Frame::Described { request, card }).await);
                });
            }
            Frame::Text { .. } | Frame::Closed { .. } | Frame::Described { .. } => {
                tracing::warn!("another node speaks as if we had called it");
            }
            Frame::Alive => {}
        }
    }
}

/// What comes from somebody who is connected to another node.
enum FromAfar {
    Said(ClientMessage),
    Left,
}

/// Somebody who is connected to another node.
struct Guest {
    hub: Arc<Hub>,
    socket: u64,
    frames: mpsc::Sender<Frame>,
}

impl Guest {
    async fn stay(
        self,
        table: TableId,
        caller: Option<Caller>,
        resume: Option<Seq>,
        mut sayings: mpsc::Receiver<FromAfar>,
    ) {
        let id = self.hub.new_socket();
        let (outbox, mut outgoing) = outbox(&self.hub.unsent);
        let weak = outbox.downgrade();
        let Some(room) = self.enter(id, table, caller, resume, outbox).await else {
            return self.close(true).await;
        };
        loop {
            tokio::select! {
                message = outgoing.take() => match message {
                    Some(message) => {
                        if self.carry(message, &mut outgoing).await.is_err() {
                            break;
                        }
                    }
                    None => {
                        let moved = room.is_gone() || self.hub.stopping();
                        return self.close(moved).await;
                    }
                },
                said = sayings.recv() => match said {
                    Some(FromAfar::Said(said)) => tell(&room, id, &weak, said),
                    Some(FromAfar::Left) => return room.say_in_turn(ToRoom::Leave { socket: id }).await,
                    None => break,
                },
            }
        }
        // The connection between the nodes has ended, or the other node has.
        room.say_in_turn(ToRoom::CutOff { socket: id }).await;
    }

    /// Joins the room, if this node owns its table.
    async fn enter(
        &self,
        id: SocketId,
        table: TableId,
        caller: Option<Caller>,
        resume: Option<Seq>,
        outbox: Outbox,
    ) -> Option<Room> {
        // A room may close just as somebody joins; then it is opened again.
        for _ in 0..3 {
            let room = self.hub.room_here(table).await.ok()?;
            let join = ToRoom::Join { socket: id, caller: caller.clone(), resume, outbox: outbox.clone() };
            match room.say(join) {
                Ok(()) => return Some(room),
                Err(Lost::Gone) => {}
                Err(Lost::Busy) => return None,
            }
        }
        None
    }

    /// Carries a message, and everything else that is queued.
    async fn carry(&self, first: axum::extract::ws::Utf8Bytes, outgoing: &mut Outgoing) -> Result<(), ()> {
        let mut next = Some(first);
        while let Some(text) = next {
            self.frames.send(Frame::Text { socket: self.socket, text }).await.map_err(drop)?;
            next = outgoing.take_now();
        }
        outgoing.written();
        Ok(())
    }

    async fn close(&self, moved: bool) {
        // A connection that has ended does not need it.
        drop(self.frames.send(Frame::Closed { socket: self.socket, moved }).await);
    }
}

/// Tells the room what somebody from afar has said.
fn tell(room: &Room, id: SocketId, outbox: &WeakOutbox, said: ClientMessage) {
    match said {
        ClientMessage::Command { id: command, want } => {
            if let Err(lost) = room.say(ToRoom::Want { socket: id, id: command, want }) {
                // If the queue is full, the room drops them with its next message.
                let _ = outbox.put(text(&refused(Some(command), &lost)));
            }
        }
        // A busy room misses this; the hammer still waits no longer than its allowance.
        ClientMessage::Painted { seq } => drop(room.say(ToRoom::Painted { socket: id, seq })),
        ClientMessage::Earlier { before } => {
            if let Err(lost) = room.say(ToRoom::Earlier { socket: id, before }) {
                let _ = outbox.put(text(&refused(None, &lost)));
            }
        }
        ClientMessage::Hint { id: question } => {
            if let Err(lost) = room.say(ToRoom::Hint { socket: id, id: question }) {
                let _ = outbox.put(text(&refused(Some(question), &lost)));
            }
        }
        // Answered where they are connected.
        ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => {}
    }
}

fn refused(id: Option<CommandId>, lost: &Lost) -> ServerMessage {
    let Refusal { code, why, high } = lost.refusal();
    ServerMessage::Refused { id, code, why, high }
}
