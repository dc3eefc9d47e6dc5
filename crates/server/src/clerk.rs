//! What happens by itself: the clerk's calls, standing orders, answers that only one thing can be said to.

use bots::Name;
use protocol::{Call, Millis, Order, Then};
use rules::{Action, Menu, Money, Phase, Seat};

use crate::command::{By, Command, Occupant};
use crate::pace::{self, Answers};
use crate::play::{Filed, Play};
use crate::table::Table;

/// Something that happens by itself when its time has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// When.
    pub at: Millis,
    /// What.
    pub duty: Duty,
}

/// What happens by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Duty {
    /// This command. The hammer waits for slow lines.
    Call(Command),
    /// This command, at once.
    Command(Command),
    /// Somebody's time is over, and a bot must decide.
    StandIn(Seat),
}

/// A seat that a bot thinks for.
#[derive(Clone, PartialEq, Debug)]
pub struct Thinker {
    /// Which.
    pub seat: Seat,
    /// Which bot.
    pub bot: Name,
    /// It answers no earlier than this.
    pub at: Millis,
}

impl Table {
    /// The next thing that happens by itself, apart from what bots do.
    #[must_use]
    pub fn due(&self) -> Option<Due> {
        let play = self.play.as_ref()?;
        [self.release(play), self.order_answers(play), self.clock_runs_out(play)]
            .into_iter()
            .flatten()
            .min_by_key(|due| due.at)
    }

    /// The seats that bots think for now.
    #[must_use]
    pub fn thinkers(&self) -> Vec<Thinker> {
        let Some(play) = &self.play else { return Vec::new() };
        let sealed = matches!(play.state().phase(), Phase::Sealed { .. });
        play.state()
            .awaits()
            .filter(|&seat| !(sealed && play.fists[seat].is_some()))
            // An order comes before a stand-in, and something still to be released before both.
            .filter(|&seat| play.held[seat].is_none() && self.order_action(play, seat).is_none())
            .filter_map(|seat| {
                let bot = match &self.chairs[seat] {
                    Occupant::Bot { bot } => bot,
                    Occupant::Person { .. } if play.away.contains(seat) => &self.founding.stand_in,
                    Occupant::Person { .. } | Occupant::Free => return None,
                };
                Some(Thinker { seat, bot: known(bot), at: self.answer_at(play, seat, play.since) })
            })
            .collect()
    }

    /// The bot that plays for somebody whose time is over.
    #[must_use]
    pub fn stand_in(&self) -> Name {
        known(&self.founding.stand_in)
    }

    /// When the table wants to be looked at again, by whoever finds it in the log.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        let thinking = self.thinkers().into_iter().map(|thinker| thinker.at);
        thinking.chain(self.due().map(|due| due.at)).min()
    }

    /// When an answer that nobody thinks about is given. Neither hands nor orders of others have a part in it.
    fn answer_at(&self, play: &Play, seat: Seat, from: Millis) -> Millis {
        let noise = self.seed.noise(&[play.since_seq.number().into(), seat.number().into()]);
        let bot = matches!(self.chairs[seat], Occupant::Bot { .. }) || play.away.contains(seat);
        let who = if bot { Answers::Bot } else { Answers::Person };
        from.plus(pace::answer(self.founding.pace, play.state().phase(), play.bids, who, noise))
    }

    /// When the time of the call, or of whoever is awaited, is over; never where there is no clock.
    fn clock_ends(&self, play: &Play) -> Option<Millis> {
        let time = pace::time(self.founding.pace, play.state().phase(), play.call, play.bids)?;
        Some(play.since.plus(time))
    }

    /// When an action that was held at this moment is played. Whoever changes it again and again gains no time by it:
    /// it is played, at the latest, when what was held with the last tick of the clock would be.
    pub(crate) fn release_at(&self, play: &Play, held: Millis) -> Millis {
        let undo = pace::undo(self.founding.pace).unwrap_or(0);
        let latest = self.clock_ends(play).map_or(held, |end| held.min(end));
        latest.plus(undo)
    }

    /// An action that is no longer taken back.
    fn release(&self, play: &Play) -> Option<Due> {
        play.held
            .iter()
            .filter_map(|(seat, held)| held.map(|(action, at)| (seat, action, self.release_at(play, at))))
            .min_by_key(|&(.., at)| at)
            .map(|(seat, action, at)| {
                // The moment it was meant for may have passed.
                let still = play.state().menu(seat).is_some_and(|menu| menu.check(action).is_ok());
                let command = if still {
                    // Whoever has stepped away since then is not back.
                    Command::Act { seat, action, by: By::Order }
                } else {
                    Command::TakeBack { seat }
                };
                Due { at, duty: Duty::Command(command) }
            })
    }

    /// What the clerk answers for a seat that is asked something, on its order or because only one answer is possible.
    fn order_action(&self, play: &Play, seat: Seat) -> Option<Action> {
        let menu = play.state().menu(seat)?;
        let order = play.orders[seat].map(|filed| filed.order);
        match (menu, order) {
            (Menu::Bid { least, most }, Some(Order::Bid { amount })) => {
                Some(if amount >= least && amount <= most { Action::Bid(amount) } else { Action::Pass })
            }
            (Menu::Bid { least, .. }, Some(Order::Maximum { limit, then })) => match then {
                _ if limit >= least => Some(Action::Bid(least)),
                Then::Out => Some(Action::Pass),
                Then::Ask => None,
            },
            (Menu::Buy { price }, Some(Order::Accept { limit })) => {
                Some(if price <= limit { Action::Buy } else { Action::Pass })
            }
            (Menu::Add { cards, .. }, Some(Order::Add { card })) => {
                Some(card.filter(|&card| cards.contains(card)).map_or(Action::Pass, Action::Add))
            }
            (Menu::Add { cards, .. }, _) if cards.is_empty() => {
                matches!(self.chairs[seat], Occupant::Person { .. }).then_some(Action::Pass)
            }
            _ => None,
        }
    }

    /// Standing orders that answer now.
    fn order_answers(&self, play: &Play) -> Option<Due> {
        let state = play.state();
        let given = |seat| play.orders[seat].map_or(play.since, |filed: Filed| filed.at.max(play.since));
        let answering: Vec<(Seat, Action)> = state
            .awaits()
            .filter(|&seat| play.held[seat].is_none())
            .filter_map(|seat| self.order_action(play, seat).map(|action| (seat, action)))
            .collect();
        let at = answering.iter().map(|&(seat, _)| self.answer_at(play, seat, given(seat))).min()?;
        // An order that was accepted in time answers in time: before the clock, which is asked after it.
        let at = self.clock_ends(play).map_or(at, |end| at.min(end));
        let moves = match state.phase() {
            Phase::Open { .. } => match raises(play) {
                raises if raises.is_empty() => passes(play, &answering),
                raises => raises,
            },
            _ => answering,
        };
        (!moves.is_empty()).then_some(Due { at, duty: Duty::Command(Command::Orders { moves }) })
    }

    fn clock_runs_out(&self, play: &Play) -> Option<Due> {
        let state = play.state();
        let at = self.clock_ends(play)?;
        // A seat whose answer is on its way is not late, and a bot takes its own time.
        let answered = |seat: Seat| {
            play.held[seat].is_some()
                || play.away.contains(seat)
                || matches!(self.chairs[seat], Occupant::Bot { .. })
        };
        let duty = match state.phase() {
            Phase::Open { .. } => Duty::Call(match play.call {
                Call::Open | Call::Turn => Command::Call { call: Call::GoingOnce },
                Call::GoingOnce => Command::Call { call: Call::GoingTwice },
                Call::GoingTwice => Command::Silence,
            }),
            Phase::Sealed { .. } => Duty::Command(Command::Silence),
            Phase::Offer | Phase::Price { .. } => {
                Duty::StandIn(state.awaits().first().filter(|&seat| !answered(seat))?)
            }
            Phase::Add { .. } | Phase::Once { .. } | Phase::Fixed { .. } | Phase::Mystery => {
                state.awaits().first().filter(|&seat| !answered(seat))?;
                Duty::Command(Command::Silence)
            }
            Phase::Over => return None,
        };
        Some(Due { at, duty })
    }
}

/// A bot that was known when it sat down.
fn known(bot: &str) -> Name {
    bot.parse().unwrap_or(Name::Theory)
}

/// How maxima meet: the two highest rise to the lower one, and the higher goes one beyond it. Of equal ones the earlier
/// leads.
fn raises(play: &Play) -> Vec<(Seat, Action)> {
    let state = play.state();
    let Phase::Open { high, .. } = *state.phase() else { return Vec::new() };
    let least = high.map_or(Money::ONE, |bid| bid.amount.plus_one());
    let leader = high.map(|bid| bid.seat);
    let mut maxima: Vec<(Seat, Money, Then, protocol::Seq)> = play
        .orders
        .iter()
        .filter_map(|(seat, filed)| match filed {
            Some(Filed { order: Order::Maximum { limit, then }, seq, .. }) => {
                Some((seat, *limit, *then, *seq))
            }
            _ => None,
        })
        // Whoever leads defends the lead; the others must be awaited and able to raise.
        .filter(|&(seat, limit, ..)| {
            limit >= least && (Some(seat) == leader || state.awaits().contains(seat))
        })
        .collect();
    maxima.sort_by_key(|&(_, limit, _, seq)| (core::cmp::Reverse(limit), seq));
    let Some(&(top, most, ..)) = maxima.first() else { return Vec::new() };
    let bid = |seat, amount| (seat, Action::Bid(amount));
    let Some(&(second, limit, then, _)) = maxima.get(1) else {
        return if Some(top) == leader { Vec::new() } else { vec![bid(top, least)] };
    };
    // The last bid of the second, and the bid of the top that beats it, or stands on the same amount before it.
    let (before, last) =
        if most > limit { (limit, limit.plus_one()) } else { (Money::new(limit.units() - 1), limit) };
    if Some(second) != leader && before >= least {
        return vec![bid(second, before), bid(top, last)];
    }
    match then {
        _ if Some(top) != leader => vec![bid(top, last)],
        // Both would stand on the next bid. The earlier order leads already, and cannot raise itself (R5.2.3).
        Then::Out => vec![(second, Action::Pass)],
        // Whoever wants to be asked has been.
        Then::Ask => Vec::new(),
    }
}

/// Those who are out at this price. The auction may be over before the last of them has said so.
fn passes(play: &Play, answering: &[(Seat, Action)]) -> Vec<(Seat, Action)> {
    let mut state = *play.state();
    answering
        .iter()
        .copied()
        .filter(|&(_, action)| action == Action::Pass)
        .take_while(|&(seat, action)| {
            state.awaits().contains(seat) && state.apply(seat, action, &mut ()).is_ok()
        })
        .collect()
}
