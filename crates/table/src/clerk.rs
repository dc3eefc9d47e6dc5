//! What happens automatically: the clerk's calls and standing orders. Nothing happens because of what is in a hand: a seat
//! that can only decline to add to a double is asked like every other.

use protocol::{Call, Millis, Order, Pace, PersonId, Seq, Stage, Then};
use rules::{Action, BySeat, Menu, Money, Phase, Seat, Seats};

use crate::bidding::{Bidder, Bidding};
use crate::command::{By, Command, Occupant};
use crate::pace::{self, Answers};
use crate::play::{Filed, Play};
use crate::table::Core;

/// Something that happens automatically at a certain time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// When.
    pub at: Millis,
    /// What.
    pub duty: Duty,
}

/// What happens automatically.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Duty {
    /// This command, after an allowance for slow connections.
    Call(Command),
    /// This command, at once.
    Command(Command),
    /// Somebody's time is up, and a bot must decide.
    StandIn(Seat),
}

/// A seat that a bot decides for.
#[derive(Clone, PartialEq, Debug)]
pub struct Thinker {
    /// Which.
    pub seat: Seat,
    /// Which bot.
    pub bot: String,
    /// The earliest time of its answer.
    pub at: Millis,
}

impl Core {
    /// The next thing that happens automatically, except for what bots do.
    #[must_use]
    pub fn due(&self) -> Option<Due> {
        let Some(play) = &self.play else { return self.deal_is_due() };
        if play.days.is_some() && matches!(play.state().phase(), Phase::Open { .. }) {
            return self.filed_auction(play);
        }
        [self.release(play), self.order_answers(play), self.patient_hammer(play), self.clock_runs_out(play)]
            .into_iter()
            .flatten()
            .min_by_key(|due| due.at)
    }

    /// The cards are dealt once every promised contribution to the shuffle is there, or has been waited for long enough.
    fn deal_is_due(&self) -> Option<Due> {
        let Some(dealing) = &self.dealing else { return self.everybody_is_seated() };
        let all = self.settings.chairs().seats().all(|seat| self.owes(seat).is_none());
        let at = if all { dealing.since } else { dealing.since.plus(pace::DEALING) };
        Some(Due { at, duty: Duty::Command(Command::Start { fill: dealing.fill.clone() }) })
    }

    /// A game at which everybody sat from the beginning, and still does, begins at once.
    fn everybody_is_seated(&self) -> Option<Due> {
        let free = |who: &Occupant| matches!(who, Occupant::Free | Occupant::Kept { .. });
        if !self.founding.begins_by_itself() || self.chairs.as_slice().iter().any(free) {
            return None;
        }
        let promised = self.settings.chairs().seats().any(|seat| self.owes(seat).is_some());
        let begin = if promised { Command::Deal { fill: None } } else { Command::Start { fill: None } };
        Some(Due { at: Millis::new(0), duty: Duty::Command(begin) })
    }

    /// The awaited seats that bots decide for.
    #[must_use]
    pub fn thinkers(&self) -> Vec<Thinker> {
        let Some(play) = &self.play else { return Vec::new() };
        let sealed = matches!(play.state().phase(), Phase::Sealed { .. });
        // Over days bots bid when everybody has filed a maximum.
        if play.days.is_some()
            && matches!(play.state().phase(), Phase::Open { .. })
            && play.call != Call::Closed
        {
            return Vec::new();
        }
        play.state()
            .awaits()
            .iter()
            .filter(|&seat| !(sealed && play.fists[seat].is_some()))
            // An order takes precedence over a stand-in, and a held action over both.
            .filter(|&seat| play.held[seat].is_none() && self.order_action(play, seat).is_none())
            .filter_map(|seat| {
                let bot = match &self.chairs[seat] {
                    Occupant::Bot { bot } => bot,
                    Occupant::Person { .. } if play.away.contains(seat) => &self.founding.stand_in,
                    Occupant::Person { .. } | Occupant::Free | Occupant::Kept { .. } => return None,
                };
                Some(Thinker { seat, bot: bot.clone(), at: self.answer_at(play, seat, play.since) })
            })
            .collect()
    }

    /// The noise in a bot's decision for this seat: the same for the same question, and revealing nothing about the deal.
    #[must_use]
    pub fn turn_noise(&self, seat: Seat) -> u64 {
        self.seed.noise(&[u64::MAX, self.moves().into(), seat.number().into()])
    }

    /// The open auction, if bots are asked to bid in it now.
    #[must_use]
    pub fn bidding(&self) -> Option<Bidding> {
        let play = self.play.as_ref()?;
        let Phase::Open { .. } = play.state().phase() else { return None };
        let bidder = |Thinker { seat, bot, .. }| {
            let noise = self.seed.noise(&[u64::MAX - 1, play.lots.into(), seat.number().into()]);
            Bidder { seat, bot, noise }
        };
        let bots: Vec<Bidder> = self.thinkers().into_iter().map(bidder).collect();
        let maximum = |seat| match play.orders[seat] {
            Some(Filed { order: Order::Maximum { limit, .. }, .. }) => Some(limit),
            _ => None,
        };
        (!bots.is_empty()).then(|| Bidding { bots, maxima: BySeat::from_fn(self.settings.chairs(), maximum) })
    }

    /// The seats that bots play: their own, and those of people who are away.
    #[must_use]
    pub fn played_by_bots(&self) -> Seats {
        let Some(play) = &self.play else { return Seats::EMPTY };
        self.settings.chairs().seats().filter(|&seat| !self.is_played_in_person(play, seat)).collect()
    }

    /// Whether bots that do not want to bid stay silent and leave it to the hammer: at an untimed table where a person
    /// leads.
    #[must_use]
    pub fn bots_keep_silent(&self) -> bool {
        let Some(play) = &self.play else { return false };
        let Phase::Open { high: Some(high), .. } = play.state().phase() else { return false };
        self.founding.pace == Pace::Untimed && self.is_played_in_person(play, high.seat)
    }

    /// Whether the game waits for this person: they are asked and have not answered.
    #[must_use]
    pub fn waits_for(&self, person: PersonId) -> bool {
        let (Some(seat), Some(play)) = (self.seat_of(person), &self.play) else { return false };
        if play.days.is_some() {
            let free = play.held[seat].is_none() && !play.away.contains(seat);
            return free && self.window_waits_for(play, seat);
        }
        let asked = play.state().awaits().contains(seat) && play.held[seat].is_none();
        let answered = play.fists[seat].is_some() || self.order_action(play, seat).is_some();
        asked && !answered && !play.away.contains(seat)
    }

    /// The bot that plays for people who are away or out of time.
    #[must_use]
    pub fn stand_in(&self) -> &str {
        &self.founding.stand_in
    }

    /// The bots that sit here or may be asked to, by their names.
    pub fn bots(&self) -> impl Iterator<Item = &str> {
        let seated = self.chairs().as_slice().iter().filter_map(Occupant::bot);
        seated.chain([self.stand_in()])
    }

    /// The command for an answer by a bot, on its own chair or as a stand-in.
    #[must_use]
    pub fn answer(&self, seat: Seat, action: Action, by: By) -> Option<Command> {
        self.play.as_ref().map(|play| play.command(seat, action, by))
    }

    /// Whether a bot plays for this seat because its owner is away.
    #[must_use]
    pub fn is_away(&self, seat: Seat) -> bool {
        self.play.as_ref().is_some_and(|play| play.away.contains(seat))
    }

    /// Whether this seat has done something that it can still take back.
    #[must_use]
    pub fn is_held(&self, seat: Seat) -> bool {
        self.play.as_ref().is_some_and(|play| play.held[seat].is_some())
    }

    /// The amount in a seat's fist, while it can still be changed. Secret.
    #[must_use]
    pub fn fist(&self, seat: Seat) -> Option<Money> {
        self.play.as_ref().and_then(|play| play.fists[seat])
    }

    /// What the clerk called last.
    #[must_use]
    pub fn call(&self) -> Option<Call> {
        self.play.as_ref().map(|play| play.call)
    }

    /// When the present call or turn began, and with which update.
    #[must_use]
    pub fn clock_began(&self) -> Option<(Millis, Seq)> {
        self.play.as_ref().map(|play| (play.since, play.since_seq))
    }

    /// Whether a clock was running while the server was down: it was started before the server opened or, if the system
    /// clock was set back in the meantime, later than now. Over days it runs whether the server is up or not: time was lost
    /// only if it ran out meanwhile.
    #[must_use]
    pub fn lost_time(&self, opened: Millis, now: Millis) -> bool {
        let lost = |since: Millis| since < opened || since > now;
        if let Some(dealing) = &self.dealing {
            return lost(dealing.since);
        }
        let Some(play) = self.play.as_ref().filter(|_| self.stage() == Stage::Playing) else { return false };
        if play.days.is_some() {
            return self.clock_ends(play).is_some_and(|end| end < opened);
        }
        let held = play.held.iter().any(|(_, held)| held.is_some_and(|(_, since)| lost(since)));
        held || self.time(play).is_some() && lost(play.since)
    }

    /// The people who are asked something now and play themselves.
    #[must_use]
    pub fn asked_people(&self) -> Seats {
        let Some(play) = &self.play else { return Seats::EMPTY };
        play.state().awaits().iter().filter(|&seat| self.is_played_in_person(play, seat)).collect()
    }

    /// When something happens at the table next, stored with its log so that the table is loaded in time.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        let thinking = self.thinkers().into_iter().map(|thinker| thinker.at);
        thinking.chain(self.due().map(|due| due.at)).min()
    }

    /// When a bot raises or passes in an open auction.
    #[must_use]
    pub fn bids_at(&self, seat: Seat) -> Option<Millis> {
        let play = self.play.as_ref()?;
        Some(self.answer_at(play, seat, play.since))
    }

    /// Whether a person sits there who is not away.
    pub(crate) fn is_played_in_person(&self, play: &Play, seat: Seat) -> bool {
        matches!(self.chairs[seat], Occupant::Person { .. }) && !play.away.contains(seat)
    }

    /// The people who could bid in an open auction and have not dropped out.
    fn undecided<'a>(&'a self, play: &'a Play) -> impl Iterator<Item = Seat> + 'a {
        let out = |seat| self.order_action(play, seat) == Some(Action::Pass);
        play.state().awaits().iter().filter(move |&seat| self.is_played_in_person(play, seat) && !out(seat))
    }

    /// The people for whom the hammer waits at an untimed table. An auctioneer who has called for the hammer has decided.
    fn hammer_waits_for<'a>(&'a self, play: &'a Play) -> impl Iterator<Item = Seat> + 'a {
        let fallen = play.call != Call::Open;
        let auctioneer = play.state().phase().lot().map(rules::Lot::auctioneer);
        self.undecided(play).filter(move |&seat| !(fallen && Some(seat) == auctioneer))
    }

    /// Whether the hammer must wait for a seat other than this one.
    pub(crate) fn others_decide(&self, play: &Play, seat: Seat) -> bool {
        self.founding.pace == Pace::Untimed && self.undecided(play).any(|other| other != seat)
    }

    /// Whether only bots are left in an open auction: no person leads, and nobody who could bid is undecided.
    fn only_bots_bid(&self, play: &Play) -> bool {
        let Phase::Open { high, .. } = play.state().phase() else { return false };
        let leads = high.is_some_and(|high| self.is_played_in_person(play, high.seat));
        !leads && self.undecided(play).next().is_none()
    }

    /// When an automatic answer is given. This must not reveal anything: it does not depend on hands, and it depends on
    /// orders only in whether people are left to wait for, which everybody sees a moment later.
    fn answer_at(&self, play: &Play, seat: Seat, from: Millis) -> Millis {
        let noise = self.seed.noise(&[play.since_seq.number().into(), seat.number().into()]);
        let who = if self.is_played_in_person(play, seat) {
            Answers::Person
        } else if self.only_bots_bid(play) {
            Answers::BotAmongBots
        } else {
            Answers::Bot
        };
        from.plus(pace::answer(self.founding.pace, play.state().phase(), play.bids, who, noise))
    }

    /// The time allowed for the present call or turn; `None` without a clock. An untimed table has a clock only for the last
    /// calls, which are made when it waits for nobody.
    pub(crate) fn time(&self, play: &Play) -> Option<u64> {
        match (self.founding.pace, play.state().phase(), play.call) {
            (Pace::Untimed, Phase::Open { .. }, Call::GoingOnce | Call::GoingTwice) => {
                Some(pace::PATIENT_GOING)
            }
            (pace, phase, call) => pace::time(pace, phase, call, play.bids),
        }
    }

    /// When the time for the present call or turn is up; `None` without a clock.
    pub(crate) fn clock_ends(&self, play: &Play) -> Option<Millis> {
        if let Some(days) = self.founding.days {
            return self.window_ends(play, days);
        }
        Some(play.since.plus(self.time(play)?))
    }

    /// When an action that was held at this moment is played. Changing it again and again gains no time: at the latest it
    /// is played when an action held at the last tick of the clock would be.
    pub(crate) fn release_at(&self, play: &Play, held: Millis) -> Millis {
        let undo = pace::undo(self.founding.pace).unwrap_or(0);
        let latest = self.clock_ends(play).map_or(held, |end| held.min(end));
        latest.plus(undo)
    }

    /// The next held action to be played, once it can no longer be taken back.
    fn release(&self, play: &Play) -> Option<Due> {
        play.held
            .iter()
            .filter_map(|(seat, held)| held.map(|(action, at)| (seat, action, self.release_at(play, at))))
            .min_by_key(|&(.., at)| at)
            .map(|(seat, action, at)| {
                // The action may no longer be possible.
                let still = play.state().menu(seat).is_some_and(|menu| menu.check(action).is_ok());
                let command = if still {
                    // Not by its owner: somebody who has stepped away since then is not back.
                    Command::Act { seat, action, by: By::Order }
                } else {
                    Command::TakeBack { seat }
                };
                Due { at, duty: Duty::Command(command) }
            })
    }

    /// What the clerk answers for a seat because of its order.
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
            _ => None,
        }
    }

    /// Standing orders that answer now.
    fn order_answers(&self, play: &Play) -> Option<Due> {
        let state = play.state();
        let given = |seat| play.orders[seat].map_or(play.since, |filed: Filed| filed.at.max(play.since));
        let answering: Vec<(Seat, Action)> = state
            .awaits()
            .iter()
            .filter(|&seat| play.held[seat].is_none())
            .filter_map(|seat| self.order_action(play, seat).map(|action| (seat, action)))
            .collect();
        let mut at = answering.iter().map(|&(seat, _)| self.answer_at(play, seat, given(seat))).min()?;
        let mut moves = answering;
        if matches!(state.phase(), Phase::Open { .. }) {
            let raises = raises(play);
            if raises.is_empty() {
                // People who are out may come back until the hammer falls. It falls when nobody is in.
                let all_out =
                    moves.len() == state.awaits().len() && moves.iter().all(|(_, a)| *a == Action::Pass);
                let last = moves.iter().map(|&(seat, _)| given(seat)).max()?;
                at = last.plus(pace::all_out(self.founding.pace));
                moves.retain(|_| all_out);
            } else {
                moves = raises;
            }
        }
        // An order that was accepted in time answers in time: in `due` it comes before the clock.
        let at = self.clock_ends(play).map_or(at, |end| at.min(end));
        (!moves.is_empty()).then_some(Due { at, duty: Duty::Command(Command::Orders { moves }) })
    }

    /// At an untimed table the hammer waits for people, and only for people.
    fn patient_hammer(&self, play: &Play) -> Option<Due> {
        if self.founding.pace != Pace::Untimed || !matches!(play.state().phase(), Phase::Open { .. }) {
            return None;
        }
        let waits = self.hammer_waits_for(play).next().is_some();
        match (play.call, waits) {
            (Call::Open | Call::Turn, true) | (Call::GoingOnce | Call::GoingTwice | Call::Closed, false) => {
                None
            }
            // The last undecided person has dropped out.
            (Call::Open | Call::Turn, false) => {
                let filed =
                    play.state().awaits().iter().filter_map(|seat| play.orders[seat]).map(|filed| filed.at);
                let at = filed.max().unwrap_or(play.since).max(play.since).plus(pace::PATIENT_SILENCE);
                Some(Due { at, duty: Duty::Call(Command::Call { call: Call::GoingOnce }) })
            }
            // Somebody has come back.
            (Call::GoingOnce | Call::GoingTwice | Call::Closed, true) => {
                Some(Due { at: play.since, duty: Duty::Command(Command::Call { call: Call::Open }) })
            }
        }
    }

    fn clock_runs_out(&self, play: &Play) -> Option<Due> {
        let state = play.state();
        let at = self.clock_ends(play)?;
        // A seat with a held answer is not late, and bots take their own time.
        let answered = |seat: Seat| {
            play.held[seat].is_some()
                || play.away.contains(seat)
                || matches!(self.chairs[seat], Occupant::Bot { .. })
        };
        let duty = match state.phase() {
            Phase::Open { .. } => Duty::Call(match play.call {
                Call::Open | Call::Turn => Command::Call { call: Call::GoingOnce },
                Call::GoingOnce => Command::Call { call: Call::GoingTwice },
                Call::GoingTwice | Call::Closed => Command::Silence,
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

/// Resolves maxima against each other: the two highest rise to the lower limit, and the higher one goes one beyond it.
/// Among equal maxima, the earlier leads.
pub(crate) fn raises(play: &Play) -> Vec<(Seat, Action)> {
    let state = play.state();
    let Phase::Open { high, .. } = *state.phase() else { return Vec::new() };
    let least = high.map_or(Money::ONE, |bid| bid.amount.plus_one());
    let leader = high.map(|bid| bid.seat);
    let mut maxima: Vec<(Seat, Money, Then, Seq)> = play
        .orders
        .iter()
        .filter_map(|(seat, filed)| match filed {
            Some(Filed { order: Order::Maximum { limit, then }, seq, .. }) => {
                Some((seat, *limit, *then, *seq))
            }
            _ => None,
        })
        // The leader's maximum defends the lead; the others must be awaited and able to raise.
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
    // The runner-up's last bid, and the top bid that beats it, or that reaches an equal limit first.
    let (before, last) =
        if most > limit { (limit, limit.plus_one()) } else { (Money::new(limit.units() - 1), limit) };
    if Some(second) != leader && before >= least {
        return vec![bid(second, before), bid(top, last)];
    }
    match then {
        _ if Some(top) != leader => vec![bid(top, last)],
        // The next bid is the limit of both. The earlier order leads already, and cannot raise itself (R5.2.3).
        Then::Out => vec![(second, Action::Pass)],
        // Its owner wanted to be asked, and has been.
        Then::Ask => Vec::new(),
    }
}
