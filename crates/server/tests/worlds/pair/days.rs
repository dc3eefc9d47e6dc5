//! What is different over days: an open auction is filed, and people go on holiday.

use protocol::{Call, CommandId, Order, Pace, Then, Want};
use rules::{Chance, Menu, Money, Seat, Viewer};

use super::{Pair, done};

impl<C: Chance> Pair<C> {
    pub(super) fn over_days(&self) -> bool {
        self.plan.pace == Pace::Days
    }

    /// Everybody files a maximum and changes it; what they file differs between the worlds until the end, and so does the order
    /// in which they do. Sometimes one of them says nothing, and the window ends.
    pub(super) async fn file_maxima(&mut self) {
        let away = self.away();
        // All are in already: it takes its course.
        let now = self.worlds[0].clock.now();
        let told = self.worlds[0].table.now(Viewer::Spectator, now, false);
        if told.game.is_some_and(|game| game.clock.is_none_or(|clock| clock.call == Call::Closed)) {
            return self.wait().await;
        }
        let state = self.state(0);
        let bids = |seat: &Seat| matches!(state.menu(*seat), Some(Menu::Bid { .. }));
        let mut filing: Vec<Seat> = state.awaits().iter().filter(bids).collect();
        filing.retain(|&seat| !away || Some(seat) != self.viewer);
        self.chance.shuffle(&mut filing);
        let silent = self.coin(3);
        let Some(last) = filing.pop() else { return self.wait().await };
        // Amounts that differ: of two equal ones the earlier leads, and the order is not the same.
        // Nobody can order for more than they have; an order for nothing is none.
        let cash: Vec<u32> =
            self.plan.settings.chairs().seats().map(|seat| self.state(0).cash(seat).units()).collect();
        let amount = |seat: Seat, chance: &mut C| {
            let own = seat.index() as u32;
            let steps = cash[seat.index()].checked_sub(own).map_or(0, |rest| 1 + rest / 5);
            Money::new(if steps == 0 { 0 } else { chance.below(steps.min(8)) * 5 + own })
        };
        let others: Vec<Seat> = filing.iter().copied().filter(|&seat| Some(seat) != self.viewer).collect();
        for world in 0..2 {
            for &seat in &others {
                let limit = amount(seat, &mut self.chance);
                let then = if self.chance.coin() { Then::Ask } else { Then::Out };
                let id = self.new_id();
                self.files(world, seat, id, limit, then).await;
            }
        }
        self.compare().await;
        // The viewer says the same in both worlds, under the same id.
        let finals: Vec<(Seat, CommandId, Money)> =
            filing.iter().map(|&seat| (seat, self.new_id(), amount(seat, &mut self.chance))).collect();
        for world in 0..2 {
            let mut finals = finals.clone();
            self.chance.shuffle(&mut finals);
            for (seat, id, limit) in finals {
                self.files(world, seat, id, limit, Then::Out).await;
            }
        }
        self.compare().await;
        if !silent {
            let (id, limit) = (self.new_id(), amount(last, &mut self.chance));
            for world in 0..2 {
                self.files(world, last, id, limit, Then::Out).await;
            }
        }
        self.compare().await;
        self.wait().await;
    }

    async fn files(&mut self, world: usize, seat: Seat, id: CommandId, limit: Money, then: Then) {
        let order = Want::Order { order: Order::Maximum { limit, then } };
        let answer = self.worlds[world].want(seat.index(), id, order).await;
        assert!(done(&answer), "{answer}");
    }

    /// Somebody goes on holiday, or comes back from it.
    pub(super) async fn holiday(&mut self) {
        let seat = self.chance.below(self.chairs() as u32) as usize;
        let days = self.chance.below(3) as u8;
        self.both(seat, Want::Holiday { days }).await;
    }
}
