//! A room: the task behind a table, and the handle through which others reach it.
//!
//! decide → append (durable) → evolve → acknowledge and broadcast, in this order and one command at a time. The log
//! is the truth: a room is rebuilt from it on demand and dropped when no longer needed.

mod automatic;
mod bidding;
mod coming_back;
mod hints;
mod lag;

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::{
    Code, CommandId, Hint, Millis, News, Now, PersonId, Private, Seq, ServerMessage, TableCard, TableId,
    VERSION, Want,
};
use rules::{Action, Seat, Seats, Viewer};
use store::{Append, Appended, NodeId};
use table::{By, Caller, Command, Core, Founding, Occupant, Refusal, Table, Told, pace, told_to};
use tokio::sync::{mpsc, oneshot};

use crate::archive;
use crate::hub::{Hub, unreadable};
use crate::limits::One;
use crate::link::There;
use crate::node::Start;
use crate::notify::{Notice, Present};
use crate::outbox::Outbox;
use crate::refused::Refused;
use crate::shelf::shelf;
use crate::story;
use crate::think::{Mind, checked};
use automatic::Thought;
use bidding::Bidding;
use coming_back::ComingBack;
use lag::{Painted, Waited};

/// The most messages that may be queued for a room; beyond that it is busy.
const QUEUE: usize = 256;
/// A command that loses the race for its number this often is refused as busy.
const TRIES: usize = 8;
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

    // People.

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

    fn tell_presence(&mut self, except: Option<SocketId>) {
        // Sockets that cannot take the message are dropped; that is announced too, to fewer each time.
        loop {
            let watching = self.sockets.iter().filter(|socket| socket.seat.is_none()).count() as u32;
            let presence = text(&ServerMessage::Presence { online: self.online(), watching });
            let lost = self.put(|socket| (Some(socket.id) != except).then(|| presence.clone()));
            if !self.remove_slow(&lost) {
                return;
            }
        }
    }

    /// How things stand for a seat, or for somebody who watches.
    fn now(&self, seat: Option<Seat>, chairs: bool) -> Now {
        let mut now = self.table.now(viewer(seat), self.hub.clock.now(), chairs);
        if self.coming_back.is_some()
            && let Some(clock) = now.game.as_mut().and_then(|game| game.clock.as_mut())
        {
            clock.left = clock.whole;
            clock.waits = true;
        }
        now
    }

    /// What only this person may see.
    fn private(&self, person: Option<PersonId>) -> Private {
        let mut private = self.table.private(person, self.hub.clock.now());
        let answer = self.table.answered().filter(|(seat, _)| private.seat == Some(*seat));
        private.answer = answer.map(|(_, answer)| Box::new(answer));
        if self.coming_back.is_some()
            && let Some(held) = &mut private.held
        {
            // The time to take it back begins again with the clocks.
            held.left = held.left.min(pace::UNDO as u32);
        }
        private
    }

    // Commands.

    async fn wanted(&mut self, id: SocketId, command: CommandId, want: &Want) {
        let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) else { return };
        let answer = match socket.caller.clone() {
            None => Err(Refusal::new(Code::WhoAreYou, "say who you are first: POST api/guest")),
            Some(caller) => self.answered(&caller, command, want).await,
        };
        let answer = match answer {
            Ok(()) => ServerMessage::Done { id: command, seq: self.table.told() },
            Err(Refusal { code, why, high }) => {
                metrics::counter!("gavel_refused_total", "code" => code.word()).increment(1);
                ServerMessage::Refused { id: Some(command), code, why, high }
            }
        };
        self.send(id, &answer);
    }

    /// Repeats the answer to a command that has been answered before.
    async fn answered(&mut self, caller: &Caller, id: CommandId, want: &Want) -> Result<(), Refusal> {
        if let Some(before) = self.refused.again(caller.person, id) {
            return Err(before.clone());
        }
        let answer = self.grant(caller, id, want).await;
        if let Err(refusal) = &answer {
            self.refused.remember(caller.person, id, refusal);
        }
        answer
    }

    /// Carries out a command once, however often it is sent.
    async fn grant(&mut self, caller: &Caller, id: CommandId, want: &Want) -> Result<(), Refusal> {
        for _ in 0..TRIES {
            if self.table.knows(caller.person, id) {
                return Ok(());
            }
            if self.refused.was_so_already(caller.person, id) {
                return Ok(());
            }
            let command = match want {
                Want::Rematch => match self.rematch(caller).await? {
                    Some(command) => command,
                    None => return Ok(()),
                },
                _ => match self.table.decide(caller, &checked(want)?)? {
                    Some(command) => {
                        // Here, and not where the host is connected: games are counted at the node that plays them.
                        if matches!(want, Want::Start { .. }) {
                            self.hub.household.lets_start(self.table.founding().host)?;
                        }
                        command
                    }
                    // It was so already. Repeated later, when it may not be so, it changes nothing either.
                    None => return self.refused.remember_so_already(caller.person, id),
                },
            };
            match self.commit(command, Some((caller.person, id))).await? {
                Appended::Written | Appended::Duplicate(_) => return Ok(()),
                // Another process was faster. Its command has been read by now: decide again.
                Appended::Conflict => {}
            }
        }
        Err(Refusal::new(Code::Busy, "too many people want something at once: repeat it in a moment"))
    }

    /// Founds the table for a rematch, unless somebody has done so already.
    async fn rematch(&mut self, caller: &Caller) -> Result<Option<Command>, Refusal> {
        if self.table.seat_of(caller.person).is_none() {
            return Err(Refusal::new(Code::NotSeated, "you do not sit at this table"));
        }
        if self.table.stage() != protocol::Stage::Over {
            return Err(Refusal::new(Code::NotNow, "the game is not over"));
        }
        if self.table.lesson().is_some() || self.table.puzzle().is_some() {
            let why = "lessons and puzzles are begun again from the page that lists them";
            return Err(Refusal::new(Code::NotNow, why));
        }
        if self.table.founding().daily.is_some() {
            let why = "a daily deal is played once; old ones can be practised";
            return Err(Refusal::new(Code::NotNow, why));
        }
        if self.table.rematch().is_some() {
            return Ok(None);
        }
        // Nobody is seated unasked: chairs are kept for people until they come.
        let seated = self.table.chairs().as_slice().iter().map(|who| match who {
            Occupant::Person { person, name, .. } => Occupant::Kept { person: *person, name: name.clone() },
            other => other.clone(),
        });
        // It was founded, but that could not be written to this table's log.
        if let Some(table) = self.founded {
            return Ok(Some(Command::Rematch { table }));
        }
        let founding = Founding {
            host: caller.person,
            seed: self.hub.new_seed()?.reveal(),
            seated: seated.collect(),
            version: table::VERSION,
            // Everybody has seen where the last game began: this one is dealt.
            position: None,
            daily: None,
            ..self.table.founding().clone()
        };
        let table = self.hub.found(founding).await?.table;
        self.founded = Some(table);
        let people = self.table.chairs().as_slice().iter().filter_map(|who| match who {
            Occupant::Person { person, name, .. } => Some((*person, name.clone())),
            Occupant::Free | Occupant::Bot { .. } | Occupant::Kept { .. } => None,
        });
        let (hub, by, people) = (Arc::clone(&self.hub), caller.person, people.collect());
        // The table does not wait for it.
        tokio::spawn(async move { hub.invite_again(by, table, people).await });
        Ok(Some(Command::Rematch { table }))
    }

    /// Writes a command to the log and tells everybody. Once this returns `Written`, the command is durable.
    async fn commit(
        &mut self,
        command: Command,
        author: Option<(PersonId, CommandId)>,
    ) -> Result<Appended, Refusal> {
        if self.hub.node.lives() != Some(self.node) {
            return Err(Refusal::new(Code::Unavailable, "this table moves to another server: one moment"));
        }
        let at = self.hub.clock.now();
        let next = self.table.foresee(&command, at).map_err(|why| internal(&why))?;
        let (core, told) = (next.core(), next.told());
        // Whoever plays over days and does not look is told of it; at other tables people are there.
        let tidings = core.founding().days.is_some().then(|| self.tidings(core, told.news.as_deref()));
        let over = core.stage() == protocol::Stage::Over && self.table.stage() != protocol::Stage::Over;
        let append = Append {
            table: self.table.id(),
            seq: core.head(),
            author,
            at,
            command: serde_json::to_string(&command).map_err(|why| internal(&why))?,
            deadline: core.deadline(),
            // Over days, lists say whom a game waits for, without opening its room.
            shelf: (told.table || over || core.founding().days.is_some()).then(|| shelf(core, at)),
            record: if over { self.table.record_after(&next) } else { None },
        };
        let outcome = match self.hub.log().append(append).await {
            Ok(outcome) => outcome,
            Err(why) => {
                tracing::warn!(table = %self.table.id(), %why, "a command could not be written");
                // Where there is only too much to do, everybody waits alike.
                if !why.is_busy() {
                    self.time_was_lost();
                }
                let why = "this cannot be written down just now: repeat it in a moment";
                return Err(Refusal::new(Code::Unavailable, why));
            }
        };
        match outcome {
            Appended::Written => {
                // Private commands are not counted: anybody may read the metrics.
                metrics::counter!("gavel_commands_total").increment(u64::from(told.news.is_some()));
                let told = self.table.accept(next, &command, author);
                self.publish(self.table.told(), told);
                if let Some(tidings) = tidings {
                    self.hub.tell(self.table.id(), tidings).await;
                }
                if over {
                    self.hub.ended.notify_one();
                }
            }
            Appended::Conflict | Appended::Duplicate(_) => self.catch_up().await?,
        }
        Ok(outcome)
    }

    /// What people who are not here are to be told of the next command, each of themselves.
    fn tidings(&self, next: &Core, news: Option<&[News]>) -> Vec<(PersonId, Notice)> {
        let before: &Core = &self.table;
        let over = next.stage() == protocol::Stage::Over && before.stage() != protocol::Stage::Over;
        let ended = next.people().filter(|_| over).map(|person| (person, Notice::Over));
        let outbid = next.newly_outbid(before, news.unwrap_or_default());
        let waits = next.newly_waiting(before).map(|person| (person, Notice::Turn));
        let here = |person| {
            self.sockets
                .iter()
                .any(|socket| socket.caller.as_ref().is_some_and(|caller| caller.person == person))
        };
        let all = outbid.map(|person| (person, Notice::Outbid)).chain(waits).chain(ended);
        all.filter(|(person, _)| !here(*person)).collect()
    }

    /// Reads what others have written, and what we wrote without receiving the answer.
    async fn catch_up(&mut self) -> Result<(), Refusal> {
        let id = self.table.id();
        let told = archive::follow(self.hub.log(), self.hub.people(), &mut self.table)
            .await
            .map_err(|why| unreadable(id, &why))?;
        told.into_iter().for_each(|(seq, told)| self.publish(seq, told));
        Ok(())
    }

    /// Tells everybody what has happened, each as much as they may know.
    fn publish(&mut self, seq: Seq, told: Told) {
        if let Some(news) = told.news {
            let mut prepared: [Option<Utf8Bytes>; Seat::MOST + 1] = Default::default();
            let mut update = |seat: Option<Seat>| {
                let place = seat.map_or(Seat::MOST, Seat::index);
                let make = || {
                    let now = self.now(seat, told.table);
                    text(&ServerMessage::Update { seq, news: told_to(viewer(seat), &news), now })
                };
                prepared[place].get_or_insert_with(make).clone()
            };
            let mut lost = Vec::new();
            for socket in &self.sockets {
                let seat = socket.caller.as_ref().and_then(|caller| self.table.seat_of(caller.person));
                if socket.outbox.put(update(seat)).is_err() {
                    lost.push(socket.id);
                }
            }
            self.let_go(&lost);
        }
        // The answer to a puzzle is told when its person has acted.
        let private = match self.table.puzzle() {
            Some(posed) => told.private.with(posed.seat),
            None => told.private,
        };
        self.tell_privately(private, told.person);
    }

    /// Sends private state to those whose state has changed, and to those who have changed seats.
    fn tell_privately(&mut self, changed: Seats, whom: Option<PersonId>) {
        let mut lost = Vec::new();
        let mut moved = false;
        // Before the game begins, chairs that were kept for somebody may be given away.
        let all = self.table.stage() == protocol::Stage::Gathering && !changed.is_empty();
        for place in 0..self.sockets.len() {
            let socket = &self.sockets[place];
            let person = socket.caller.as_ref().map(|caller| caller.person);
            let seat = person.and_then(|person| self.table.seat_of(person));
            let sits_elsewhere = seat != socket.seat;
            let concerned = seat.is_some_and(|seat| changed.contains(seat))
                || all && person.is_some()
                || whom.is_some() && person == whom;
            if !sits_elsewhere && !concerned {
                continue;
            }
            let private = text(&ServerMessage::Private { private: self.private(person) });
            if socket.outbox.put(private).is_err() {
                lost.push(socket.id);
            }
            moved |= sits_elsewhere;
            self.sockets[place].seat = seat;
        }
        self.let_go(&lost);
        if moved {
            self.tell_presence(None);
        }
    }

    fn send(&mut self, id: SocketId, message: &ServerMessage) {
        let message = text(message);
        let lost = self.put(|socket| (socket.id == id).then(|| message.clone()));
        self.let_go(&lost);
    }

    /// Puts a message into the outbox of everybody it is for; returns the sockets whose outbox is full.
    fn put(&self, message: impl Fn(&Socket) -> Option<Utf8Bytes>) -> Vec<SocketId> {
        let full =
            |socket: &&Socket| message(socket).is_some_and(|message| socket.outbox.put(message).is_err());
        self.sockets.iter().filter(full).map(|socket| socket.id).collect()
    }

    /// Closes sockets that read too slowly; their clients reconnect with the last update they have seen.
    fn let_go(&mut self, lost: &[SocketId]) {
        if self.remove_slow(lost) {
            self.tell_presence(None);
        }
    }

    /// Dropping a socket's outbox tells the socket. Returns whether any was removed.
    fn remove_slow(&mut self, lost: &[SocketId]) -> bool {
        metrics::counter!("gavel_slow_sockets_total").increment(lost.len() as u64);
        lost.iter().filter(|id| self.remove(**id)).count() > 0
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

/// Messages with something private in them have a length that is a multiple of this: whoever sees only sizes, on a line
/// that is encrypted, does not learn how many digits an amount has.
const BLOCK: usize = 256;

/// Every number counts as at least this many digits: otherwise, close to the end of a block, one digit more would be seen as one
/// block more.
const DIGITS: usize = 5;

/// The length of a text, whatever the amounts in it.
fn length_for_any_amount(text: &str) -> usize {
    let (mut length, mut digits) = (text.len(), 0);
    for byte in text.bytes().chain([b' ']) {
        if byte.is_ascii_digit() {
            digits += 1;
        } else if digits > 0 {
            length += DIGITS.saturating_sub(digits);
            digits = 0;
        }
    }
    length
}

pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    let mut text = serde_json::to_string(message)
        .unwrap_or_else(|why| unreachable!("every message of ours has a text: {why}"));
    match message {
        ServerMessage::Welcome { .. }
        | ServerMessage::Update { .. }
        | ServerMessage::Private { .. }
        | ServerMessage::Hint { .. }
        | ServerMessage::Refused { .. } => {
            let whole = length_for_any_amount(&text).next_multiple_of(BLOCK);
            text.extend(core::iter::repeat_n(' ', whole - text.len()));
        }
        ServerMessage::Earlier { .. }
        | ServerMessage::Presence { .. }
        | ServerMessage::Done { .. }
        | ServerMessage::Pong { .. }
        | ServerMessage::Bye { .. } => {}
    }
    text.into()
}

#[cfg(test)]
mod tests;
