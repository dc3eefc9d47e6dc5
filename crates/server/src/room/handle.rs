//! The handle of a room: what can be said to it, from anywhere.

use std::sync::Arc;

use protocol::{Code, CommandId, Hint, Millis, PersonId, Seq, TableCard, Want};
use rules::{Action, Seat};
use store::NodeId;
use table::{By, Caller, Refusal, Table};
use tokio::sync::{mpsc, oneshot};

use super::coming_back::ComingBack;
use super::lag::Waited;
use super::{SocketId, Task};
use crate::hub::Hub;
use crate::link::There;
use crate::node::Start;
use crate::outbox::Outbox;
use crate::refused::Refused;
use crate::think::Mind;

/// The most messages that may be queued for a room; beyond that it is busy.
const QUEUE: usize = 256;

/// A message to a room.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// Somebody connects.
    Join { socket: SocketId, caller: Option<Caller>, resume: Option<Seq>, outbox: Outbox },
    /// A connection is closed.
    Leave { socket: SocketId },
    /// A connection is closed by the end of the node that it was made to, and not by whoever made it.
    CutOff { socket: SocketId },
    /// Somebody sends a command.
    Want { socket: SocketId, id: CommandId, want: Want },
    /// A screen has shown this update.
    Painted { socket: SocketId, seq: Seq },
    /// Somebody asks for news from before this update.
    Earlier { socket: SocketId, before: Seq },
    /// Somebody asks for a hint.
    Hint { socket: SocketId, id: CommandId },
    /// What is advised; nothing if it could not be thought about.
    Hinted { socket: SocketId, id: CommandId, hint: Option<Box<Hint>> },
    /// A bot has decided.
    Thought { seat: Seat, moves: u32, by: By, action: Option<Action>, mind: Option<Mind> },
    /// The bots have decided about an open auction.
    Bids { moves: u32, found: Vec<(Seat, Action)>, minds: Vec<Mind> },
    /// Asks for the table's card in a list.
    Describe { asks: Option<PersonId>, answer: oneshot::Sender<TableCard> },
    /// Somebody was forgotten: a room that knows them closes, and whoever is there comes back to one that does not.
    Forget { person: PersonId },
    /// This process stood still.
    StoodStill,
    /// The server is stopping.
    Stop { done: oneshot::Sender<()> },
}

/// The handle of a room.
#[derive(Clone, Debug)]
pub(crate) struct Room(Place);

#[derive(Clone, Debug)]
enum Place {
    Here(mpsc::Sender<ToRoom>),
    /// At another node.
    There(There),
}

/// Why a message did not reach a room.
#[derive(Debug)]
pub(crate) enum Lost {
    /// Its queue is full.
    Busy,
    /// It has closed; open it again.
    Gone,
}

impl Lost {
    /// What somebody is told whose command did not reach the room.
    pub(crate) fn refusal(&self) -> Refusal {
        match self {
            Lost::Busy => Refusal::new(Code::Busy, "this table has too much to do: repeat it in a moment"),
            Lost::Gone => Refusal::new(Code::Stopping, "this room closes: come back in a moment"),
        }
    }
}

impl Room {
    /// Opens a room for a table read from the log.
    pub(crate) fn open(hub: Arc<Hub>, table: Table, node: NodeId, how: Start) -> Room {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let now = hub.clock.now();
        // A table that only this process can open was closed before this process started.
        let closed_until = match how {
            Start::Quiet => hub.opened,
            Start::AfterTheEndOfAnother => now.plus(1),
        };
        let task = Task {
            node,
            hosted: None,
            sockets: Vec::new(),
            thoughts: Vec::new(),
            minds: Vec::new(),
            bidding: None,
            hinting: Vec::new(),
            left_at: table
                .people()
                .filter_map(|who| table.seat_of(who))
                .map(|seat| (seat, hub.clock.now()))
                .collect(),
            idle_since: hub.clock.now(),
            coming_back: ComingBack::after_opening(&table, closed_until, now),
            halts: hub.heart.halts(),
            waited: Waited::default(),
            not_before: Millis::new(0),
            founded: None,
            refused: Refused::default(),
            myself: sender.clone(),
            table,
            hub,
        };
        tokio::spawn(task.run(receiver));
        Room(Place::Here(sender))
    }

    /// A room at another node.
    pub(crate) fn there(there: There) -> Room {
        Room(Place::There(there))
    }

    /// Whether this node owns its table.
    pub(crate) fn is_here(&self) -> bool {
        matches!(self.0, Place::Here(_))
    }

    /// Sends a message without waiting.
    pub(crate) fn say(&self, message: ToRoom) -> Result<(), Lost> {
        match &self.0 {
            Place::Here(messages) => messages.try_send(message).map_err(|why| match why {
                mpsc::error::TrySendError::Full(_) => Lost::Busy,
                mpsc::error::TrySendError::Closed(_) => Lost::Gone,
            }),
            Place::There(there) => there.say(message),
        }
    }

    /// Sends a message, waiting for space in the queue.
    pub(crate) async fn say_in_turn(&self, message: ToRoom) {
        match &self.0 {
            // A closed room does not need the message.
            Place::Here(messages) => drop(messages.send(message).await),
            Place::There(there) => there.say_in_turn(message).await,
        }
    }

    pub(crate) fn is_gone(&self) -> bool {
        match &self.0 {
            Place::Here(messages) => messages.is_closed(),
            Place::There(there) => there.is_gone(),
        }
    }
}
