//! The hammer is fair to slow connections, and nobody can use that to hold up a table.
//!
//! A call does not end before everybody who is still in has had it on the screen for its whole time. What that costs is
//! limited three ways: for one call, for all the calls of a lot together, and to connections that showed the call before
//! in time. A client that never says what it shows is waited for once.

use protocol::{Millis, Seq};
use rules::Seat;
use table::{Duty, pace};

use super::{SocketId, Task};

/// What a connection says it shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Painted {
    // When it showed the update that started the clock.
    at: Option<(Seq, Millis)>,
    // Whether it showed the last call before that ended, or has just connected and shown what it found.
    keeps_up: bool,
}

/// How long the calls for a lot have waited for slow connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Waited {
    lot: u32,
    milliseconds: u64,
}

impl Task {
    pub(super) fn painted(&mut self, id: SocketId, seq: Seq) {
        let (began, now) = (self.table.clock_began(), self.hub.clock.now());
        let Some(socket) = self.sockets.iter_mut().find(|socket| socket.id == id) else { return };
        // Before the game begins, nobody can be late.
        let Some((_, since)) = began else { return socket.painted.keeps_up = true };
        let counted = socket.painted.at.is_some_and(|(counted, _)| counted == since);
        if seq >= since && !counted {
            socket.painted = Painted { at: Some((since, now)), keeps_up: true };
        }
    }

    /// When a call ends that would end at this time if all connections were fast.
    pub(super) fn with_lag_allowance(&self, duty: &Duty, at: Millis) -> Millis {
        let (Duty::Call(_), Some((began, began_with)), Some(state)) =
            (duty, self.table.clock_began(), self.table.state())
        else {
            return at;
        };
        let whole = at.since(began);
        let latest = at.plus(self.lag_left());
        let seen = |seat: Seat| {
            let sockets = self.sockets.iter().filter(|socket| socket.seat == Some(seat));
            let shown = sockets.map(|socket| match socket.painted {
                Painted { at: Some((since, when)), .. } if since == began_with => when.plus(whole),
                Painted { keeps_up: true, .. } => latest,
                Painted { keeps_up: false, .. } => at,
            });
            shown.min().unwrap_or(at)
        };
        let slowest = state.awaits().iter().map(seen).max().unwrap_or(at);
        slowest.clamp(at, latest)
    }

    /// How long this call may wait for slow connections.
    fn lag_left(&self) -> u64 {
        let pace = self.table.founding().pace;
        let waited = if self.waited.lot == self.table.lots() { self.waited.milliseconds } else { 0 };
        pace::lag(pace).min(pace::lag_a_lot(pace).saturating_sub(waited))
    }

    /// A call for this lot, which began with this update and waited so long for slow connections, has ended: counts that, and
    /// who did not keep up.
    pub(super) fn call_ended(&mut self, lot: u32, began_with: Seq, waited: u64) {
        if self.waited.lot != lot {
            self.waited = Waited { lot, milliseconds: 0 };
        }
        self.waited.milliseconds += waited;
        for socket in &mut self.sockets {
            socket.painted.keeps_up = socket.painted.at.is_some_and(|(since, _)| since == began_with);
        }
    }
}
