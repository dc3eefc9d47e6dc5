//! What a room does automatically: bots decide, clocks run out, absent people are played for.

use bots::Name;
use protocol::{Millis, Stage};
use rules::{Action, Seat, Seats};
use store::Appended;
use table::{By, Command, Duty, Refusal, Thinker, pace};
use tokio::task::{AbortHandle, JoinHandle};

use super::{IDLE, RETRY_AFTER, Task, ToRoom};
use crate::think::Asked;

/// A bot's decision: pending, or made but not yet announced.
pub(super) struct Thought {
    pub(super) seat: Seat,
    // The number of moves when it began; once that changes, the decision is stale.
    pub(super) moves: u32,
    pub(super) by: By,
    // It is not announced earlier than this.
    pub(super) at: Millis,
    pub(super) action: Option<Action>,
    _thinking: CancelOnDrop,
}

/// Cancels a queued bot computation whose result is no longer needed.
pub(super) struct CancelOnDrop(AbortHandle);

impl CancelOnDrop {
    pub(super) fn new(task: &JoinHandle<()>) -> CancelOnDrop {
        CancelOnDrop(task.abort_handle())
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Task {
    /// Makes the bots think about what they are asked.
    pub(super) fn think(&mut self) {
        self.forget_stale_thoughts();
        let Some(state) = self.table.state().copied() else { return };
        let moves = self.table.moves();
        if let Some(auction) = self.table.bidding() {
            return self.think_about_bids(auction, state, moves);
        }
        for thinker in self.table.thinkers() {
            self.set_thinking(state, moves, By::Bot, thinker);
        }
    }

    /// Drops the decisions for seats that have answered in the meantime.
    pub(super) fn forget_stale_thoughts(&mut self) {
        self.forget_stale_bids();
        let moves = self.table.moves();
        let thinkers: Seats = self.table.thinkers().into_iter().map(|thinker| thinker.seat).collect();
        self.thoughts.retain(|thought| {
            let wanted = match thought.by {
                By::Clock => !self.table.is_held(thought.seat),
                By::Owner | By::Bot | By::Order => thinkers.contains(thought.seat),
            };
            thought.moves == moves && wanted
        });
    }

    /// The bot and its memory, ready to be asked.
    pub(super) fn asked(&mut self, seat: Seat, bot: &str, noise: u64) -> Option<Asked> {
        let Ok(bot) = bot.parse::<Name>() else {
            tracing::error!(table = %self.table.id(), bot, "this bot was known when it sat down");
            return None;
        };
        let known = self.minds.iter().position(|mind| mind.seat == seat && mind.bot == bot);
        let mind = known.map(|place| self.minds.swap_remove(place));
        Some(Asked { seat, bot, noise, mind })
    }

    fn set_thinking(&mut self, state: rules::State, moves: u32, by: By, thinker: Thinker) {
        let Thinker { seat, bot, at } = thinker;
        if let Some(known) = self.thoughts.iter_mut().find(|t| t.seat == seat && t.by == by) {
            known.at = at;
            return;
        }
        let noise = self.table.turn_noise(seat);
        let (Some(past), Some(asked)) = (self.table.past(), self.asked(seat, &bot, noise)) else { return };
        let (thinking, myself) = (self.hub.thinking.clone(), self.myself.clone());
        let task = tokio::spawn(async move {
            let thought = thinking.about(state, past, asked).await;
            let (action, mind) = thought.map_or((None, None), |(action, mind)| (Some(action), mind));
            // A closed room does not need the decision.
            drop(myself.send(ToRoom::Thought { seat, moves, by, action, mind }).await);
        });
        let _thinking = CancelOnDrop::new(&task);
        self.thoughts.push(Thought { seat, moves, by, at, action: None, _thinking });
    }

    /// When the next automatic action is due.
    pub(super) fn next_wake(&self) -> Option<Millis> {
        if self.opening {
            return Some(self.not_before);
        }
        let thought =
            self.thoughts.iter().filter(|thought| thought.action.is_some()).map(|thought| thought.at);
        let due = self.due().map(|(_, at)| at);
        let due = due.filter(|_| !self.thoughts.iter().any(|thought| thought.by == By::Clock));
        let grace = self.next_absentee().map(|(_, at)| at);
        let idle = (!self.needed()).then(|| self.idle_since.plus(IDLE));
        thought
            .chain(self.next_bid_at())
            .chain(due)
            .chain(grace)
            .chain(idle)
            .min()
            .map(|at| at.max(self.not_before))
    }

    /// Whether the room must stay open.
    fn needed(&self) -> bool {
        let bots = !self.thoughts.is_empty() || self.bots_bid();
        !self.sockets.is_empty() || self.table.due().is_some() || bots
    }

    pub(super) fn is_idle(&self) -> bool {
        !self.needed() && self.hub.clock.now() >= self.idle_since.plus(IDLE)
    }

    /// The seat whose person has been gone longest, and when a bot takes over.
    fn next_absentee(&self) -> Option<(Seat, Millis)> {
        if self.table.stage() != Stage::Playing {
            return None;
        }
        let grace = pace::grace(self.table.founding().pace)?;
        let gone = self.left_at.iter().filter(|(seat, _)| !self.table.is_away(*seat));
        gone.map(|&(seat, at)| (seat, at.plus(grace))).min_by_key(|&(_, at)| at)
    }

    /// The hammer does not fall before everybody still in has seen the bid for its full time; but a slow connection
    /// can delay it only so far.
    fn with_lag_allowance(&self, duty: &Duty, at: Millis) -> Millis {
        let (Duty::Call(_), Some((began, began_with)), Some(state)) =
            (duty, self.table.clock_began(), self.table.state())
        else {
            return at;
        };
        let whole = at.since(began);
        let latest = at.plus(pace::LAG);
        let seen = |seat: Seat| {
            let sockets = self.sockets.iter().filter(|socket| socket.seat == Some(seat));
            let painted = sockets.map(|socket| match socket.painted {
                Some((since, when)) if since == began_with => when.plus(whole),
                _ => latest,
            });
            painted.min().unwrap_or(at)
        };
        let slowest = state.awaits().iter().map(seen).max().unwrap_or(at);
        slowest.clamp(at, latest)
    }

    /// The next automatic action, and when. The hammer waits for bots too.
    fn due(&self) -> Option<(Duty, Millis)> {
        let due = self.table.due()?;
        let at = self.with_lag_allowance(&due.duty, due.at);
        (!matches!(due.duty, Duty::Call(_)) || !self.bots_bid()).then_some((due.duty, at))
    }

    pub(super) async fn do_what_is_due(&mut self) {
        if self.opening {
            return self.end_outage().await;
        }
        let now = self.hub.clock.now();
        if let Some((seat, at)) = self.next_absentee()
            && at <= now
        {
            match self.commit(Command::Away { seat }, None).await {
                Ok(Appended::Written) => self.left_at.retain(|&(gone, _)| gone != seat),
                // Another process was faster. Its command has been read by now: look again.
                Ok(Appended::Conflict | Appended::Duplicate(_)) => {}
                Err(refusal) => self.try_again_later(&refusal),
            }
            return;
        }
        let ready = self.thoughts.iter().position(|thought| thought.action.is_some() && thought.at <= now);
        if let Some(place) = ready {
            let Thought { seat, moves, by, action: Some(action), .. } = self.thoughts.swap_remove(place)
            else {
                return;
            };
            if moves == self.table.moves() {
                self.bot_acts(seat, action, by).await;
            }
            return;
        }
        if self.next_bid_at().is_some_and(|at| at <= now) {
            return self.bots_raise_or_pass().await;
        }
        let Some((duty, _)) = self.due().filter(|&(_, at)| at <= now) else { return };
        match duty {
            Duty::Call(command) | Duty::Command(command) => {
                if let Err(refusal) = self.commit(command, None).await {
                    self.try_again_later(&refusal);
                }
            }
            Duty::StandIn(seat) => {
                let Some(state) = self.table.state().copied() else { return };
                let thinker = Thinker { seat, bot: self.table.stand_in().to_owned(), at: now };
                self.set_thinking(state, self.table.moves(), By::Clock, thinker);
            }
        }
    }

    async fn bot_acts(&mut self, seat: Seat, action: Action, by: By) {
        let Some(command) = self.table.answer(seat, action, by) else { return };
        if let Err(refusal) = self.commit(command, None).await {
            self.try_again_later(&refusal);
        }
    }

    /// The log cannot be written: automatic actions wait until it can.
    pub(super) fn try_again_later(&mut self, refusal: &Refusal) {
        tracing::warn!(table = %self.table.id(), %refusal, "what happens by itself must wait");
        self.not_before = self.hub.clock.now().plus(RETRY_AFTER);
    }
}
