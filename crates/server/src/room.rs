//! A room: the task behind a table, and the handle through which others reach it.
//!
//! decide → append (durable) → evolve → acknowledge and broadcast, in this order and one command at a time. The log
//! is the truth: a room is rebuilt from it on demand and dropped when no longer needed.

mod automatic;
mod bidding;
mod coming_back;
mod commands;
mod handle;
mod hints;
mod lag;
mod telling;

use std::sync::Arc;

use protocol::{Code, Millis, PersonId, Seq, ServerMessage, TableCard, TableId, VERSION};
use rules::{Seat, Seats, Viewer};
use store::NodeId;
use table::{Caller, Command, Refusal, Table};
use tokio::sync::mpsc;

use crate::hub::Hub;
use crate::limits::One;
use crate::notify::Present;
use crate::outbox::Outbox;
use crate::refused::Refused;
use crate::story;
use crate::think::Mind;
use automatic::Thought;
use bidding::Bidding;
use coming_back::ComingBack;
pub(crate) use handle::{Lost, Room, ToRoom};
use lag::{Painted, Waited};
pub(crate) use telling::text;

/// How long a room stays open when it is not needed.
const IDLE: u64 = 60_000;
/// If more rooms than this are open, those that are not needed close sooner.
const MANY_ROOMS: usize = 5_000;
const IDLE_AMONG_MANY: u64 = 1_000;

/// How long automatic actions wait after the log could not be written.
const RETRY_AFTER: u64 = 250;

/// A connection, as the room knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SocketId(pub(crate) u64);

struct Socket {
    id: SocketId,
    caller: Option<Caller>,
    // Where its person sits, as last sent.
    seat: Option<Seat>,
    outbox: Outbox,
    painted: Painted,
    // When it connected.
    since: Millis,
    // At a table over days, that its person need not be told.
    _present: Option<Present>,
}

struct Task {
    hub: Arc<Hub>,
    // The node that this process was when the room was opened: as another it may not act here.
    node: NodeId,
    table: Table,
    sockets: Vec<Socket>,
    thoughts: Vec<Thought>,
    // The bots of this table that are not thinking at the moment.
    minds: Vec<Mind>,
    bidding: Option<Bidding>,
    // The sockets whose question is being thought about.
    hinting: Vec<SocketId>,
    // The seats whose people are disconnected, and since when.
    left_at: Vec<(Seat, Millis)>,
    idle_since: Millis,
    // After an outage, until all clocks have started again.
    coming_back: Option<ComingBack>,
    // How often this process had stood still when the room last looked.
    halts: u64,
    // How long the hammer has waited for slow connections.
    waited: Waited,
    // Automatic actions wait until then, because the log could not be written.
    not_before: Millis,
    // Counts this room for its host.
    hosted: Option<One<PersonId>>,
    // The table founded for a rematch.
    founded: Option<TableId>,
    refused: Refused,
    myself: mpsc::Sender<ToRoom>,
}

impl Task {
    async fn run(mut self, mut messages: mpsc::Receiver<ToRoom>) {
        loop {
            self.count_for_its_host();
            self.think();
            let wake = self.next_wake();
            let sleep = self.hub.clock.sleep_until(wake);
            tokio::select! {
                message = messages.recv() => match message {
                    // Dropping the outboxes tells every socket.
                    Some(ToRoom::Stop { done }) => return drop(done),
                    Some(ToRoom::Forget { person }) => {
                        if self.table.remembers(person) {
                            self.hub.give_back(self.table.id(), self.node).await;
                            break;
                        }
                    }
                    Some(message) => self.hear(message).await,
                    None => return,
                },
                () = sleep => {
                    // Messages that arrived before the hammer falls are handled first, but only those already queued:
                    // nobody can delay it for ever.
                    for _ in 0..messages.len() {
                        match messages.try_recv() {
                            Ok(ToRoom::Stop { done }) => return drop(done),
                            Ok(message @ ToRoom::Forget { .. }) => {
                                // In its turn, which is the next one.
                                drop(self.myself.try_send(message));
                            }
                            Ok(message) => self.hear(message).await,
                            Err(_) => break,
                        }
                    }
                    if self.is_idle() {
                        self.hub.give_back(self.table.id(), self.node).await;
                        // Somebody may have come in the meantime.
                        if messages.is_empty() || !self.hub.take_again(self.table.id(), self.node).await {
                            break;
                        }
                        continue;
                    }
                    self.forget_stale_thoughts();
                    self.do_what_is_due().await;
                }
            }
        }
        // Messages sent in the meantime make their senders open the room again.
        self.hub.forget(self.table.id());
        messages.close();
    }

    /// While a game is played here, this is one of its host's open rooms.
    fn count_for_its_host(&mut self) {
        match (self.table.stage(), &self.hosted) {
            (protocol::Stage::Playing, None) => {
                self.hosted = self.hub.household.opens(self.table.founding().host);
            }
            (protocol::Stage::Gathering | protocol::Stage::Over, Some(_)) => self.hosted = None,
            _ => {}
        }
    }

    async fn hear(&mut self, message: ToRoom) {
        match message {
            ToRoom::Join { socket, caller, resume, outbox } => {
                self.join(socket, caller, resume, outbox).await;
            }
            ToRoom::Leave { socket } => self.leave(socket),
            ToRoom::CutOff { socket } => {
                let seated = self.sockets.iter().any(|one| one.id == socket && one.seat.is_some());
                self.leave(socket);
                // Nobody loses a lot because a server was away: clocks start again when they are back.
                if seated {
                    self.time_was_lost();
                }
            }
            ToRoom::Want { socket, id, want } => self.wanted(socket, id, &want).await,
            ToRoom::Painted { socket, seq } => self.painted(socket, seq),
            ToRoom::Earlier { socket, before } => {
                let seated = self.sockets.iter().find(|one| one.id == socket).and_then(|one| one.seat);
                let (missed, more) = story::page(&self.table, viewer(seated), Seq::ZERO, before);
                self.send(socket, &ServerMessage::Earlier { missed, more });
            }
            ToRoom::Hint { socket, id } => self.hint_wanted(socket, id),
            ToRoom::Hinted { socket, id, hint } => self.hinted(socket, id, hint),
            ToRoom::Thought { seat, moves, by, action, mind } => {
                self.minds.extend(mind);
                let found =
                    self.thoughts.iter_mut().find(|t| t.seat == seat && t.moves == moves && t.by == by);
                if let (Some(thought), Some(action)) = (found, action) {
                    thought.action = Some(action);
                }
            }
            ToRoom::Bids { moves, found, minds } => {
                self.minds.extend(minds);
                self.found_bids(moves, found);
            }
            ToRoom::Describe { asks, answer } => {
                let yours = asks.is_some_and(|person| self.table.waits_for(person));
                drop(answer.send(TableCard { yours, ..self.table.card(self.hub.clock.now()) }));
            }
            ToRoom::StoodStill => self.look_whether_time_was_lost(),
            ToRoom::Forget { .. } => {}
            ToRoom::Stop { done } => drop(done),
        }
    }

    async fn join(&mut self, id: SocketId, caller: Option<Caller>, resume: Option<Seq>, outbox: Outbox) {
        let person = caller.as_ref().map(|caller| caller.person);
        let seat = person.and_then(|person| self.table.seat_of(person));
        if let Some(seat) = seat {
            self.left_at.retain(|&(gone, _)| gone != seat);
            // Over days a look at the table changes nothing: whoever let a bot play says when they play again.
            let comes_back = self.table.founding().days.is_none();
            if comes_back && self.table.is_away(seat) && self.table.stage() == protocol::Stage::Playing {
                let _ = self.commit(Command::Back { seat }, None).await;
            }
        }
        let since = self.hub.clock.now();
        let over_days = self.table.founding().days.is_some();
        let present = person.filter(|_| over_days);
        let _present = present.map(|person| self.hub.notifier.is_here(self.table.id(), person));
        self.sockets.push(Socket { id, caller, seat, outbox, painted: Painted::default(), since, _present });
        // A client that claims to have seen more than there is gets everything again.
        let resume = resume.filter(|&seq| seq <= self.table.told()).unwrap_or(Seq::ZERO);
        let (missed, more) = story::page(&self.table, viewer(seat), resume, self.table.told().next());
        let welcome = ServerMessage::Welcome {
            version: VERSION,
            table: self.table.id(),
            seq: self.table.told(),
            missed,
            more,
            now: self.now(seat, true),
            private: self.private(person),
            online: self.online(),
        };
        self.send(id, &welcome);
        self.tell_presence(Some(id));
    }

    fn leave(&mut self, id: SocketId) {
        if self.remove(id) {
            self.tell_presence(None);
        }
    }

    /// Drops a socket without a message. Returns whether it was there.
    fn remove(&mut self, id: SocketId) -> bool {
        let Some(place) = self.sockets.iter().position(|socket| socket.id == id) else { return false };
        let socket = self.sockets.swap_remove(place);
        if let Some(seat) = socket.seat.filter(|&seat| !self.online().contains(seat)) {
            self.left_at.push((seat, self.hub.clock.now()));
        }
        self.idle_since = self.hub.clock.now();
        true
    }

    fn online(&self) -> Seats {
        self.sockets.iter().filter_map(|socket| socket.seat).collect()
    }
}

const fn viewer(seat: Option<Seat>) -> Viewer {
    match seat {
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Spectator,
    }
}

/// A bug on our side: people are told so, and the details go to the program's log.
pub(crate) fn internal(why: &dyn core::fmt::Display) -> Refusal {
    tracing::error!(%why, "a mistake of ours");
    Refusal::new(Code::Internal, "this is a mistake of ours; it has been noted")
}

#[cfg(test)]
mod tests;
