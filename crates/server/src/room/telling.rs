//! What a room tells its sockets, each as much as its person may know.

use axum::extract::ws::Utf8Bytes;
use protocol::{Now, PersonId, Private, Seq, ServerMessage};
use rules::{Seat, Seats};
use table::{Told, pace, told_to};

use super::{Socket, SocketId, Task, viewer};

impl Task {
    pub(super) fn tell_presence(&mut self, except: Option<SocketId>) {
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
    pub(super) fn now(&self, seat: Option<Seat>, chairs: bool) -> Now {
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
    pub(super) fn private(&self, person: Option<PersonId>) -> Private {
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

    /// Tells everybody what has happened, each as much as they may know.
    pub(super) fn publish(&mut self, seq: Seq, told: Told) {
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
    pub(super) fn tell_privately(&mut self, changed: Seats, whom: Option<PersonId>) {
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

    pub(super) fn send(&mut self, id: SocketId, message: &ServerMessage) {
        let message = text(message);
        let lost = self.put(|socket| (socket.id == id).then(|| message.clone()));
        self.let_go(&lost);
    }

    /// Puts a message into the outbox of everybody it is for; returns the sockets whose outbox is full.
    pub(super) fn put(&self, message: impl Fn(&Socket) -> Option<Utf8Bytes>) -> Vec<SocketId> {
        let full =
            |socket: &&Socket| message(socket).is_some_and(|message| socket.outbox.put(message).is_err());
        self.sockets.iter().filter(full).map(|socket| socket.id).collect()
    }

    /// Closes sockets that read too slowly; their clients reconnect with the last update they have seen.
    pub(super) fn let_go(&mut self, lost: &[SocketId]) {
        if self.remove_slow(lost) {
            self.tell_presence(None);
        }
    }

    /// Dropping a socket's outbox tells the socket. Returns whether any was removed.
    pub(super) fn remove_slow(&mut self, lost: &[SocketId]) -> bool {
        metrics::counter!("gavel_slow_sockets_total").increment(lost.len() as u64);
        lost.iter().filter(|id| self.remove(**id)).count() > 0
    }
}

/// Messages with something private in them have a length that is a multiple of this: whoever sees only sizes, on a line
/// that is encrypted, does not learn how many digits an amount has.
pub(super) const BLOCK: usize = 256;

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
