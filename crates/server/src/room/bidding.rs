//! Bots in an open auction: they find out together where it goes, and show it step by step.

use std::collections::VecDeque;

use protocol::Millis;
use rules::{Action, Phase, Seat, Seats};
use store::Appended;
use table::{By, Command};

use super::automatic::Unthink;
use super::{Task, ToRoom};

/// What bots do in an open auction. With another move than their own it is stale, and when somebody comes back or goes away.
pub(super) struct Bidding {
    moves: u32,
    bots: Seats,
    course: Course,
}

enum Course {
    /// They think.
    Thinking { _thinking: Unthink },
    /// They have thought; the next step comes no earlier than this. At the end they wait for others.
    Found { steps: VecDeque<Step>, at: Millis },
}

/// What is done at once: what one bot does, or how bots and standing orders meet.
type Step = Vec<(Seat, Action)>;

impl Task {
    /// Sets bots thinking about an open auction they have not thought about yet.
    pub(super) fn think_about_bids(&mut self, auction: table::Bidding, state: rules::State, moves: u32) {
        if self.bidding.is_some() {
            return;
        }
        let table::Bidding { bots, maxima, lot } = auction;
        let Some(past) = self.table.past() else { return };
        let mut asked = Vec::new();
        for (seat, bot) in bots {
            let noise = self.table.noise(&[u64::MAX - 1, lot, seat.number().into()]);
            asked.extend(self.asked(seat, &bot, noise));
        }
        let (thinking, myself) = (self.hub.thinking.clone(), self.myself.clone());
        let task = tokio::spawn(async move {
            let (found, minds) = thinking.bids(state, past, asked, maxima).await.unwrap_or_default();
            // A room that is gone does not need it.
            drop(myself.send(ToRoom::Bids { moves, found, minds }).await);
        });
        let course = Course::Thinking { _thinking: Unthink::new(&task) };
        self.bidding = Some(Bidding { moves, bots: self.table.played_by_bots(), course });
    }

    pub(super) fn forget_stale_bids(&mut self) {
        let open = self.table.state().is_some_and(|state| matches!(state.phase(), Phase::Open { .. }));
        let (moves, bots) = (self.table.moves(), self.table.played_by_bots());
        let holds = |bidding: &Bidding| open && bidding.moves == moves && bidding.bots == bots;
        self.bidding = self.bidding.take().filter(holds);
    }

    /// The bots have thought.
    pub(super) fn found_bids(&mut self, moves: u32, found: Vec<(Seat, Action)>) {
        let Some(bidding) = self.bidding.as_mut().filter(|bidding| bidding.moves == moves) else { return };
        // What the clerk does for others on their order is one step with what bots do; then they think again.
        let steps: VecDeque<Step> = if found.iter().all(|(seat, _)| bidding.bots.contains(*seat)) {
            found.into_iter().map(|one| vec![one]).collect()
        } else {
            let raises = found.into_iter().filter(|(_, action)| matches!(action, Action::Bid(_)));
            VecDeque::from([raises.collect()])
        };
        bidding.course = Course::Found { steps, at: Millis::new(0) };
        self.next_bid(None);
    }

    /// When bots raise or pass next.
    pub(super) fn next_bid_at(&self) -> Option<Millis> {
        match &self.bidding.as_ref()?.course {
            Course::Found { steps, at } if !steps.is_empty() => Some(*at),
            Course::Found { .. } | Course::Thinking { .. } => None,
        }
    }

    /// Whether the hammer waits for bots: they have not thought to the end, or not said all.
    pub(super) fn bots_bid(&self) -> bool {
        self.bidding.as_ref().is_some_and(|bidding| match &bidding.course {
            Course::Thinking { .. } => true,
            Course::Found { steps, .. } => !steps.is_empty(),
        })
    }

    /// Takes the next step of the bots.
    pub(super) async fn bots_raise_or_pass(&mut self) {
        let Some(Bidding { course: Course::Found { steps, .. }, .. }) = &mut self.bidding else { return };
        let Some(step) = steps.pop_front() else { return };
        if !self.is_possible(&step) {
            // Who cannot follow a raise has passed by itself (R5.2.4). Anything else that is impossible is not tried twice.
            if step.iter().any(|(_, action)| *action != Action::Pass) {
                tracing::error!(table = %self.table.id(), ?step, "bots planned what they may not do");
            }
            return self.next_bid(Some(Action::Pass));
        }
        let command = match step[..] {
            [(seat, action)] => Command::Act { seat, action, by: By::Bot },
            _ => Command::Orders { moves: step.clone() },
        };
        match self.commit(command, None).await {
            Ok(Appended::Written) => {
                let moves = self.table.moves();
                if let Some(bidding) = &mut self.bidding {
                    bidding.moves = moves;
                }
                self.next_bid(step.last().map(|&(_, action)| action));
            }
            // Somebody else was faster: they think again.
            Ok(Appended::Conflict | Appended::Duplicate(_)) => self.bidding = None,
            Err(refusal) => {
                self.bidding = None;
                self.try_again_later(&refusal);
            }
        }
    }

    fn is_possible(&self, step: &Step) -> bool {
        let Some(mut world) = self.table.state().copied() else { return false };
        step.iter().all(|&(seat, action)| world.apply(seat, action, &mut ()).is_ok())
    }

    /// Sets the time of the next step. After one has passed the others do so at once; to somebody who leads in person
    /// where the hammer falls by itself they say nothing.
    fn next_bid(&mut self, last: Option<Action>) {
        let now = self.hub.clock.now();
        let silent = self.table.bots_keep_silent();
        let table = &self.table;
        let Some(Bidding { course: Course::Found { steps, at }, .. }) = &mut self.bidding else { return };
        match steps.front().and_then(|step| step.first()) {
            Some((_, Action::Pass)) if silent => steps.clear(),
            Some((_, Action::Pass)) if last == Some(Action::Pass) => *at = now,
            Some((seat, _)) => *at = table.bids_at(*seat).unwrap_or(now),
            None => {}
        }
    }
}
