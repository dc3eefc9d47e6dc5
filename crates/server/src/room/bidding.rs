//! Bots in an open auction: they decide together, and the room carries out their plan step by step.

use rules::{Action, Seat};
use store::Appended;
use table::Plan;

use super::automatic::CancelOnDrop;
use super::{Task, ToRoom};

/// The bots' plan for an open auction.
pub(super) struct Bidding {
    plan: Plan,
    _thinking: CancelOnDrop,
}

impl Task {
    /// Makes the bots think about an open auction, unless they already have.
    pub(super) fn think_about_bids(&mut self, auction: table::Bidding, state: rules::State, moves: u32) {
        if self.bidding.is_some() {
            return;
        }
        let Some(past) = self.table.past() else { return };
        let asked = auction.bots.iter().filter_map(|bot| self.asked(bot.seat, &bot.bot, bot.noise)).collect();
        let (thinking, myself) = (self.hub.thinking.clone(), self.myself.clone());
        let due = auction.bots.iter().filter_map(|bot| self.table.bids_at(bot.seat)).min();
        let asker = self.asker(due.unwrap_or(self.hub.clock.now()));
        let task = tokio::spawn(async move {
            let (found, minds) = thinking.bids(asker, state, past, asked, auction).await;
            // A closed room does not need it.
            drop(myself.send(ToRoom::Bids { moves, found, minds }).await);
        });
        self.bidding =
            Some(Bidding { plan: Plan::thinking(&self.table), _thinking: CancelOnDrop::new(&task) });
    }

    pub(super) fn forget_stale_bids(&mut self) {
        self.bidding = self.bidding.take().filter(|bidding| bidding.plan.holds(&self.table));
    }

    /// Takes the bots' decision.
    pub(super) fn found_bids(&mut self, moves: u32, found: Vec<(Seat, Action)>) {
        let now = self.hub.clock.now();
        if let Some(bidding) = &mut self.bidding {
            bidding.plan.settled(&self.table, moves, found, now);
        }
    }

    /// When bots next raise or pass.
    pub(super) fn next_bid_at(&self) -> Option<protocol::Millis> {
        self.bidding.as_ref()?.plan.next_at()
    }

    /// Whether the hammer is waiting for bots.
    pub(super) fn bots_bid(&self) -> bool {
        self.bidding.as_ref().is_some_and(|bidding| bidding.plan.holds_the_hammer())
    }

    /// Carries out the next step of the bots' plan.
    pub(super) async fn bots_raise_or_pass(&mut self) {
        let Some(bidding) = &mut self.bidding else { return };
        let command = match bidding.plan.step(&self.table, self.hub.clock.now()) {
            Ok(command) => command,
            Err(step) => {
                if step.iter().any(|(_, action)| *action != Action::Pass) {
                    tracing::error!(table = %self.table.id(), ?step, "bots planned what they may not do");
                }
                return;
            }
        };
        match self.commit(command, None).await {
            Ok(Appended::Written) => {
                let now = self.hub.clock.now();
                if let Some(bidding) = &mut self.bidding {
                    bidding.plan.taken(&self.table, now);
                }
            }
            // Somebody else was faster: the bots think again.
            Ok(Appended::Conflict | Appended::Duplicate(_)) => self.bidding = None,
            Err(refusal) => {
                self.bidding = None;
                self.try_again_later(&refusal);
            }
        }
    }
}
