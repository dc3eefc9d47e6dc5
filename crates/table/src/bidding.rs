//! Bots in an open auction: they work out together how it ends, and show that step by step.

use std::collections::VecDeque;

use protocol::Millis;
use rules::{Action, BySeat, Menu, Money, Phase, Seat, Seats, State};

use crate::command::{By, Command};
use crate::table::Core;

/// An open auction in which bots may bid.
#[derive(Clone, PartialEq, Debug)]
pub struct Bidding {
    /// The bots that are asked to bid.
    pub bots: Vec<Bidder>,
    /// The limits up to which the clerk raises for other seats.
    pub maxima: BySeat<Option<Money>>,
}

/// A bot in an open auction.
#[derive(Clone, PartialEq, Debug)]
pub struct Bidder {
    /// Where it sits.
    pub seat: Seat,
    /// Which bot.
    pub bot: String,
    /// The noise in its decisions. It is fixed for each lot: a bot does not change its mind when it is asked again.
    pub noise: u64,
}

impl Bidding {
    /// How the auction goes on, as it is shown: some raises, then the passes. `ask` returns a bot's answer to a menu in
    /// this state of the game; it must use the view of that bot's seat only.
    ///
    /// Nobody wants to watch bots raise each other by one for a minute. They work out how it ends, and show only an opening
    /// bid if there is none yet, the runner-up's last bid, and the winning bid.
    pub fn settle(
        &self,
        state: &State,
        mut ask: impl FnMut(&Bidder, &State, &Menu) -> Action,
    ) -> Vec<(Seat, Action)> {
        let Phase::Open { high, .. } = *state.phase() else { return Vec::new() };
        let bids = self.bids(state, &mut ask);
        let mut shown = shown(high.is_none(), state.awaits(), &bids);
        if let [(seat, amount)] = &mut shown[..]
            && let Some(bot) = self.bot(*seat)
            && let Some(Menu::Bid { least, most }) = state.menu(*seat).filter(|_| high.is_some())
            && *amount == least
        {
            *amount = leap(bot, least, most, |menu| ask(bot, state, menu));
        }
        let last = shown.last().map(|&(seat, _)| seat);
        let moves = shown.into_iter().map(|(seat, amount)| (seat, Action::Bid(amount)));
        let passes = self.bots.iter().map(|bot| bot.seat).filter(|&seat| Some(seat) != last);
        moves.chain(passes.map(|seat| (seat, Action::Pass))).collect()
    }

    fn bot(&self, seat: Seat) -> Option<&Bidder> {
        self.bots.iter().find(|bot| bot.seat == seat)
    }

    /// Every bid until nobody raises, assuming that people without a standing order do not bid.
    fn bids(
        &self,
        state: &State,
        mut ask: impl FnMut(&Bidder, &State, &Menu) -> Action,
    ) -> Vec<(Seat, Money)> {
        let mut world = *state;
        let mut bids: Vec<(Seat, Money)> = Vec::new();
        let chairs = state.settings().chairs();
        while let Phase::Open { lot, high } = *world.phase() {
            let after = high.map_or(lot.auctioneer(), |high| high.seat);
            let raise = chairs.clockwise_from(chairs.left_of(after)).find_map(|seat| {
                let menu = world.menu(seat)?;
                let Menu::Bid { least, .. } = menu else { return None };
                if let Some(bot) = self.bot(seat) {
                    let Action::Bid(amount) = ask(bot, &world, &menu) else { return None };
                    return Some((seat, amount));
                }
                self.maxima[seat].filter(|&limit| limit >= least).map(|_| (seat, least))
            });
            let Some((seat, amount)) = raise else { break };
            if world.apply(seat, Action::Bid(amount), &mut ()).is_err() {
                break;
            }
            bids.push((seat, amount));
        }
        bids
    }
}

/// Selects the bids to show. The leader, and a seat that has passed, can only bid again after another seat's bid.
fn shown(fresh: bool, awaited: Seats, bids: &[(Seat, Money)]) -> Vec<(Seat, Money)> {
    let [early @ .., second, last] = bids else { return bids.to_vec() };
    let first = |(seat, _): &&(Seat, Money)| *seat != second.0 && awaited.contains(*seat);
    let beginning = if fresh {
        // About halfway up, so that onlookers see where it is going.
        early[..early.len().div_ceil(2)].iter().rev().find(first).or_else(|| early.iter().find(first))
    } else {
        early.iter().rev().find(first)
    };
    let needed = fresh || !awaited.contains(second.0);
    beginning.filter(|_| needed).into_iter().chain([second, last]).copied().collect()
}

/// Raises by more than the minimum, as people do, if the bot would still bid half as much again.
fn leap(bot: &Bidder, least: Money, most: Money, ask: impl FnOnce(&Menu) -> Action) -> Money {
    let bids = u64::from(least.units());
    let more = (bot.noise >> 32).wrapping_add(bids * 7) as u32 % (4 + least.units() / 3);
    let amount = Money::new(least.units() + more);
    let willing = Money::new(amount.units() + amount.units() / 2 + 1);
    if more == 0 || willing > most {
        return least;
    }
    match ask(&Menu::Bid { least: willing, most }) {
        Action::Bid(_) => amount,
        _ => least,
    }
}

/// What happens together: one bot's action, or the outcome between bots and standing orders.
type Step = Vec<(Seat, Action)>;

/// What the bots are going to do in an open auction, step by step. It becomes stale when anybody else makes a move, comes
/// back or goes away.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    moves: u32,
    bots: Seats,
    // `None` while they think. When it is empty, they wait for others.
    steps: Option<VecDeque<Step>>,
    // The earliest time of the next step.
    at: Millis,
    // The last action of the step that is being taken.
    last: Option<Action>,
}

impl Plan {
    /// A plan for the open auction at this table, about which the bots are still thinking.
    #[must_use]
    pub fn thinking(table: &Core) -> Plan {
        let bots = table.played_by_bots();
        Plan { moves: table.moves(), bots, steps: None, at: Millis::new(0), last: None }
    }

    /// Whether the plan still fits the table.
    #[must_use]
    pub fn holds(&self, table: &Core) -> bool {
        let open = table.state().is_some_and(|state| matches!(state.phase(), Phase::Open { .. }));
        open && self.moves == table.moves() && self.bots == table.played_by_bots()
    }

    /// Takes the result of [`Bidding::settle`], computed when this many moves had been made. A stale result is ignored.
    pub fn settled(&mut self, table: &Core, moves: u32, found: Vec<(Seat, Action)>, now: Millis) {
        if self.moves != moves {
            return;
        }
        // Raises by standing orders and by bots form one step; then the bots think again.
        self.steps = Some(if found.iter().all(|(seat, _)| self.bots.contains(*seat)) {
            found.into_iter().map(|one| vec![one]).collect()
        } else {
            let raises = found.into_iter().filter(|(_, action)| matches!(action, Action::Bid(_)));
            VecDeque::from([raises.collect()])
        });
        self.set_time(table, None, now);
    }

    /// When a bot raises or passes next; `None` while they think, and when no steps are left.
    #[must_use]
    pub fn next_at(&self) -> Option<Millis> {
        self.steps.as_ref().filter(|steps| !steps.is_empty()).map(|_| self.at)
    }

    /// Whether the hammer waits for bots, because they are still thinking or have steps left.
    #[must_use]
    pub fn holds_the_hammer(&self) -> bool {
        self.steps.as_ref().is_none_or(|steps| !steps.is_empty())
    }

    /// The next step of the bots as a command. Call [`taken`](Plan::taken) once it has been accepted.
    ///
    /// # Errors
    ///
    /// The planned step, if it is not allowed; it is not tried again. A pass in it is harmless: a seat that cannot follow a
    /// raise has passed automatically (R5.2.4).
    pub fn step(&mut self, table: &Core, now: Millis) -> Result<Command, Vec<(Seat, Action)>> {
        let Some(step) = self.steps.as_mut().and_then(VecDeque::pop_front) else { return Err(Vec::new()) };
        let possible = table.state().is_some_and(|state| {
            let mut world = *state;
            step.iter().all(|&(seat, action)| world.apply(seat, action, &mut ()).is_ok())
        });
        if !possible {
            self.set_time(table, Some(Action::Pass), now);
            return Err(step);
        }
        self.last = step.last().map(|&(_, action)| action);
        Ok(match step[..] {
            [(seat, action)] => Command::Act { seat, action, by: By::Bot },
            _ => Command::Orders { moves: step },
        })
    }

    /// The last step has been accepted by the table.
    pub fn taken(&mut self, table: &Core, now: Millis) {
        self.moves = table.moves();
        self.set_time(table, self.last, now);
    }

    /// Sets the time of the next step. After one bot has passed, the others pass at once. They do not pass aloud where
    /// [bots keep silent](Core::bots_keep_silent).
    fn set_time(&mut self, table: &Core, last: Option<Action>, now: Millis) {
        let Some(steps) = &mut self.steps else { return };
        match steps.front().and_then(|step| step.first()) {
            Some((_, Action::Pass)) if table.bots_keep_silent() => steps.clear(),
            Some((_, Action::Pass)) if last == Some(Action::Pass) => self.at = now,
            Some((seat, _)) => self.at = table.bids_at(*seat).unwrap_or(now),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bids(amounts: &[(usize, u32)]) -> Vec<(Seat, Money)> {
        amounts.iter().map(|&(seat, amount)| (Seat::ALL[seat - 1], Money::new(amount))).collect()
    }

    #[test]
    fn of_many_bids_a_beginning_the_second_and_the_last_are_shown() {
        let by_ones: Vec<(usize, u32)> = (1..=30).map(|amount| (2 + amount as usize % 2, amount)).collect();
        let by_ones = bids(&by_ones);
        let but =
            |seat: Option<Seat>| Seat::ALL.into_iter().filter(|&one| Some(one) != seat).collect::<Seats>();
        assert_eq!(shown(true, but(None), &by_ones), bids(&[(2, 14), (3, 29), (2, 30)]));
        assert_eq!(shown(false, but(Some(Seat::One)), &by_ones), bids(&[(3, 29), (2, 30)]));
        assert_eq!(shown(false, but(Some(Seat::Two)), &by_ones), bids(&[(3, 29), (2, 30)]));
        assert_eq!(
            shown(false, but(Some(Seat::Three)), &by_ones),
            bids(&[(2, 28), (3, 29), (2, 30)]),
            "a seat that leads or has passed can bid again after somebody else's bid"
        );
        assert_eq!(shown(true, but(None), &bids(&[(2, 1)])), bids(&[(2, 1)]));
        assert_eq!(shown(true, but(None), &bids(&[(2, 1), (3, 2)])), bids(&[(2, 1), (3, 2)]));
        assert_eq!(shown(true, but(None), &[]), bids(&[]));
    }
}
