//! The bot that everybody is compared with plays the same deal, on the same seat, against the same bots.

use std::sync::Arc;

use bots::Name;
use protocol::{DailyMark, Day, Millis, PersonId, Stage};
use rules::{Action, Menu, Seat, State};
use table::shuffle::Seed;
use table::{By, Command, Duty, Occupant, Plan, Table, daily};

use crate::think::Mind;

/// A game has some hundreds of commands. One with more than this has gone wrong.
const MOST_COMMANDS: usize = 20_000;

/// How much money it has at the end; `None` if the game does not end.
pub(super) fn plays(day: Day, seed: &Seed) -> Option<u32> {
    let own = Occupant::Bot { bot: daily::REFERENCE.to_owned() };
    let nobody = PersonId::new(0);
    let founding = daily::founding(DailyMark { day, practice: true }, seed, nobody, &own);
    let table = Table::new(daily::table_of(day, seed, nobody), Arc::new(founding)).ok()?;
    Game::begin(table)?.played_out()
}

/// A game among bots, as a room plays it, with a clock that jumps to whatever is due.
struct Game {
    table: Table,
    // By seats.
    minds: Vec<Mind>,
    plan: Option<Plan>,
    now: Millis,
}

impl Game {
    fn begin(mut table: Table) -> Option<Game> {
        let now = Millis::new(1);
        table.evolve(&Command::Start { fill: None }, now, None).ok()?;
        let past = table.past()?;
        let names: Option<Vec<Name>> =
            table.chairs().as_slice().iter().map(|who| who.bot()?.parse().ok()).collect();
        let seated = daily::CHAIRS.seats().zip(names?);
        let minds = seated.map(|(seat, name)| Mind::new(seat, name, &past)).collect();
        Some(Game { table, minds, plan: None, now })
    }

    fn played_out(mut self) -> Option<u32> {
        for _ in 0..MOST_COMMANDS {
            if self.table.stage() == Stage::Over {
                return Some(self.table.state()?.cash(daily::SEAT).units());
            }
            self.goes_on()?;
        }
        None
    }

    fn does(&mut self, command: &Command) -> Option<()> {
        self.table.evolve(command, self.now, None).ok().map(drop)
    }

    fn goes_on(&mut self) -> Option<()> {
        self.plan = self.plan.take().filter(|plan| plan.holds(&self.table));
        let state = *self.table.state()?;
        if let Some(auction) = self.table.bidding() {
            if self.plan.is_none() {
                let mut plan = Plan::thinking(&self.table);
                let found =
                    auction.settle(&state, |bot, world, menu| self.ask(bot.seat, world, menu, bot.noise));
                plan.settled(&self.table, self.table.moves(), found, self.now);
                self.plan = Some(plan);
            }
            if let Some(at) = self.plan.as_ref().and_then(Plan::next_at) {
                self.now = self.now.max(at);
                return self.takes_a_step();
            }
        } else if let Some(next) = self.table.thinkers().into_iter().min_by_key(|thinker| thinker.at) {
            self.now = self.now.max(next.at);
            let menu = state.menu(next.seat)?;
            let noise = self.table.turn_noise(next.seat);
            let action = self.ask(next.seat, &state, &menu, noise);
            let command = self.table.answer(next.seat, action, By::Bot)?;
            return self.does(&command);
        }
        let due = self.table.due()?;
        self.now = self.now.max(due.at);
        match due.duty {
            Duty::Call(command) | Duty::Command(command) => self.does(&command),
            // There is nobody whose time could run out.
            Duty::StandIn(_) => None,
        }
    }

    /// The next step of the bots' plan; one that is not possible any more is left out.
    fn takes_a_step(&mut self) -> Option<()> {
        let mut plan = self.plan.take()?;
        if let Ok(command) = plan.step(&self.table, self.now) {
            self.does(&command)?;
            plan.taken(&self.table, self.now);
        }
        self.plan = Some(plan);
        Some(())
    }

    fn ask(&mut self, seat: Seat, world: &State, menu: &Menu, noise: u64) -> Action {
        if let Some(past) = self.table.past() {
            self.minds[seat.index()].catch_up(&past);
        }
        self.minds[seat.index()].asked(world, menu, noise)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_plays_every_deal_played_out_and_always_alike() {
        let day = Day::new(20_775);
        for number in 0..8 {
            let seed = Seed::new([number; 32]);
            let money = plays(day, &seed).unwrap_or_else(|| panic!("deal {number} does not end"));
            assert!((40..2_000).contains(&money), "deal {number}: {money}");
            assert_eq!(plays(day.next(), &seed), Some(money), "it depends on the seed alone");
        }
    }
}
