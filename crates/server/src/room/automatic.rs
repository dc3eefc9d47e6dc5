//! What a room does automatically: bots decide, clocks run out, absent people are played for.

use bots::Name;
use protocol::{Millis, Pace, Stage};
use rules::{Action, Seat, Seats};
use store::Appended;
use table::{By, Command, Duty, Refusal, Thinker, pace};
use tokio::task::{AbortHandle, JoinHandle};

use super::{IDLE, IDLE_AMONG_MANY, MANY_ROOMS, RETRY_AFTER, Task, ToRoom};
use crate::think::{Asked, Asker};

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

    /// On whose account a bot of this table thinks whose answer is due then.
    pub(super) fn asker(&self, due: Millis) -> Asker {
        let clock = self.hub.clock.clone();
        Asker { host: self.table.founding().host, due: due.max(clock.now()), clock }
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
        let asker = self.asker(at);
        let task = tokio::spawn(async move {
            let thought = thinking.about(asker, state, past, asked).await;
            let (action, mind) = thought.map_or((None, None), |(action, mind)| (Some(action), mind));
            // A closed room does not need the decision.
            drop(myself.send(ToRoom::Thought { seat, moves, by, action, mind }).await);
        });
        let _thinking = CancelOnDrop::new(&task);
        self.thoughts.push(Thought { seat, moves, by, at, action: None, _thinking });
    }

    /// When the next automatic action is due.
    pub(super) fn next_wake(&self) -> Option<Millis> {
        if let Some(coming_back) = self.coming_back {
            return Some(self.clocks_start_at(coming_back).max(self.not_before));
        }
        let thought =
            self.thoughts.iter().filter(|thought| thought.action.is_some()).map(|thought| thought.at);
        let due = self.due().map(|(_, at)| at);
        let due = due.filter(|_| !self.thoughts.iter().any(|thought| thought.by == By::Clock));
        let grace = self.next_absentee().map(|(_, at)| at);
        let idle = (!self.needed()).then(|| self.closes_at());
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
        !self.sockets.is_empty() || self.is_due_soon() || bots
    }

    /// Whether something happens automatically before long. Over days a room sleeps in the log meanwhile, and the sweeper wakes
    /// it in time.
    fn is_due_soon(&self) -> bool {
        let sleeps_until = |at: Millis| at > self.hub.clock.now().plus(IDLE);
        let over_days = self.table.founding().days.is_some();
        self.table.due().is_some_and(|due| !(over_days && sleeps_until(due.at)))
    }

    pub(super) fn is_idle(&self) -> bool {
        !self.needed() && self.hub.clock.now() >= self.closes_at()
    }

    /// When a room that is not needed closes: sooner if very many are open.
    fn closes_at(&self) -> Millis {
        self.idle_since.plus(if self.hub.open_rooms() > MANY_ROOMS { IDLE_AMONG_MANY } else { IDLE })
    }

    /// The seat whose person has been gone longest, and when a bot takes over.
    fn next_absentee(&self) -> Option<(Seat, Millis)> {
        if self.table.stage() != Stage::Playing {
            return None;
        }
        let gone = self.left_at.iter().filter(|(seat, _)| !self.table.is_away(*seat));
        gone.filter_map(|&(seat, left)| {
            let others = self.sockets.iter().filter(|socket| socket.seat.is_some_and(|other| other != seat));
            let waiting = others.map(|socket| socket.since).min();
            let grace = pace::grace(self.table.founding().pace, waiting.is_some())?;
            // At an untimed table, time counts only while somebody waits.
            let since = match self.table.founding().pace {
                Pace::Untimed => waiting.map_or(left, |waiting| waiting.max(left)),
                Pace::Blitz | Pace::Normal | Pace::Relaxed | Pace::Days => left,
            };
            Some((seat, since.plus(grace)))
        })
        .min_by_key(|&(_, at)| at)
    }

    /// The next automatic action, and when. The hammer waits for bots too.
    fn due(&self) -> Option<(Duty, Millis)> {
        let due = self.table.due()?;
        let at = self.with_lag_allowance(&due.duty, due.at);
        (!matches!(due.duty, Duty::Call(_)) || !self.bots_bid()).then_some((due.duty, at))
    }

    pub(super) async fn do_what_is_due(&mut self) {
        // Whoever was kept from acting has not lost a lot: this is the last moment to notice.
        self.look_whether_time_was_lost();
        if let Some(coming_back) = self.coming_back {
            return self.end_outage(coming_back).await;
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
        let Some((duty, ends)) = self.due().filter(|&(_, at)| at <= now) else { return };
        match duty {
            Duty::Call(command) => {
                let (lot, began) = (self.table.lots(), self.table.clock_began());
                let due = self.table.due().map(|due| due.at);
                let waited = due.map_or(0, |at| ends.since(at));
                match (self.commit(command, None).await, began) {
                    (Ok(Appended::Written), Some((_, began_with))) => {
                        self.call_ended(lot, began_with, waited);
                    }
                    (Ok(_), _) => {}
                    (Err(refusal), _) => self.try_again_later(&refusal),
                }
            }
            Duty::Command(command) => {
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
