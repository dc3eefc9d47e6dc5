//! After an outage: clocks stand still until those who are asked are back, so that nobody loses a lot because the server was
//! down and their client took a moment to notice that it is up again.

use std::time::Duration;

use protocol::{Millis, Stage};
use store::Appended;
use table::{Command, Table, pace};
use tokio::time::Instant;

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

/// A process that wakes up later than this was standing still, and so were the connections of everybody.
const STOOD_STILL: Duration = Duration::from_millis(1_000);

/// How long a room sleeps, by the runtime's clock.
pub(super) struct Nap {
    begun: Instant,
    planned: Option<Duration>,
}

impl Nap {
    pub(super) fn until(wake: Option<Millis>, now: Millis) -> Nap {
        Nap { begun: Instant::now(), planned: wake.map(|wake| Duration::from_millis(wake.since(now))) }
    }

    /// Whether the process stood still meanwhile: it was halted, or the machine was.
    pub(super) fn was_too_long(&self) -> bool {
        self.planned.is_some_and(|planned| self.begun.elapsed() > planned + STOOD_STILL)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_process_that_stood_still_is_noticed() {
        let nap = Nap::until(Some(Millis::new(5_000)), Millis::new(3_000));
        tokio::time::advance(Duration::from_millis(2_900)).await;
        assert!(!nap.was_too_long(), "a busy machine");
        tokio::time::advance(Duration::from_millis(200)).await;
        assert!(nap.was_too_long());
        let for_ever = Nap::until(None, Millis::new(0));
        tokio::time::advance(Duration::from_secs(1_000)).await;
        assert!(!for_ever.was_too_long());
    }
}
