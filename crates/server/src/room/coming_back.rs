//! After an outage: clocks stand still until those who are asked are back, so that nobody loses a lot because the server was
//! down and their client took a moment to notice that it is up again.

use protocol::{Millis, Stage};
use store::Appended;
use table::{Command, Table, pace};

use super::Task;

/// The server was down while a clock ran at this table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ComingBack {
    // Nobody is waited for longer than this.
    until: Millis,
}

impl ComingBack {
    /// Whether time was lost at a table that is opened now. Opening a room again alone changes nothing.
    pub(super) fn after_opening(table: &Table, opened: Millis, now: Millis) -> Option<ComingBack> {
        table.lost_time(opened, now).then(|| ComingBack { until: now.plus(pace::RETURN) })
    }
}

impl Task {
    /// People could not act, because the log could not be written, this process stood still, or the node they are
    /// connected to has ended: clocks start again.
    pub(super) fn time_was_lost(&mut self) {
        let now = self.hub.clock.now();
        if self.coming_back.is_none() {
            self.coming_back = ComingBack::after_opening(&self.table, now.plus(1), now);
        }
    }

    /// A process that stood still has kept everybody from acting. A room looks when it is told, and before anything happens
    /// by itself: whatever wakes it first after a halt, no hammer falls.
    pub(super) fn look_whether_time_was_lost(&mut self) {
        let halts = self.hub.heart.halts();
        if core::mem::replace(&mut self.halts, halts) != halts {
            self.time_was_lost();
        }
    }

    /// When all clocks start again: now, if everybody who is asked is back.
    pub(super) fn clocks_start_at(&self, coming_back: ComingBack) -> Millis {
        // Contributions to the shuffle are waited for anew, since nobody could reveal theirs.
        let owing = self.table.stage() == Stage::Gathering
            && self.table.founding().settings().is_some_and(|settings| {
                settings.chairs().seats().any(|seat| self.table.owes(seat).is_some())
            });
        let missing = owing || self.table.asked_people().iter().any(|seat| !self.online().contains(seat));
        if missing { coming_back.until } else { self.hub.clock.now() }
    }

    /// Starts all clocks again once everybody is back, or has been waited for. Whatever people did in the meantime counts,
    /// but no clock has run. If the log cannot be written, this is retried, and nothing else happens automatically until
    /// it succeeds.
    pub(super) async fn end_outage(&mut self, coming_back: ComingBack) {
        if self.clocks_start_at(coming_back) > self.hub.clock.now() {
            return;
        }
        self.coming_back = None;
        if self.table.stage() != Stage::Playing {
            return;
        }
        match self.commit(Command::Outage, None).await {
            Ok(Appended::Written | Appended::Duplicate(_)) => {}
            // Another process was faster. Its command has been read by now: look again.
            Ok(Appended::Conflict) => self.coming_back = Some(coming_back),
            Err(refusal) => {
                self.coming_back = Some(coming_back);
                self.try_again_later(&refusal);
            }
        }
    }
}
