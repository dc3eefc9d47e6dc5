//! A lot under the hammer: what each outcome is worth to a seat, and the price at which two outcomes are worth the same.

use rules::{Bid, BySeat, Lot, Seat, View};

use crate::worth::Outlook;

/// Who matters how much: what one gains counts fully, what rivals gain counts against it.
pub(crate) struct Table {
    pub(crate) me: Seat,
    pub(crate) weights: BySeat<f64>,
}

impl Table {
    /// The richer a rival, the more it counts.
    pub(crate) fn of(view: &View, me: Seat, outlook: &Outlook) -> Table {
        let wealth =
            |seat: Seat| f64::from(view.remembered_cash(seat).units()) + outlook.total(view.owned(seat));
        let heat = [120.0, 100.0, 80.0, 50.0][usize::from(view.round() - 1)];
        Table::weighed(view, me, |seat| (wealth(seat) / heat).exp())
    }

    /// Every rival counts alike.
    pub(crate) fn even(view: &View, me: Seat) -> Table {
        Table::weighed(view, me, |_| 1.0)
    }

    /// Rivals share a weight of minus one by their pull.
    fn weighed(view: &View, me: Seat, pull: impl Fn(Seat) -> f64) -> Table {
        let chairs = view.settings().chairs();
        let all: f64 = chairs.seats().filter(|&seat| seat != me).map(&pull).sum();
        let weights = BySeat::from_fn(chairs, |seat| match seat == me {
            true => 1.0,
            false if chairs.all().contains(seat) => -pull(seat) / all,
            false => 0.0,
        });
        Table { me, weights }
    }

    /// What everybody's paintings come to, seen from here.
    pub(crate) fn paintings(&self, view: &View, outlook: &Outlook) -> f64 {
        self.weights.iter().map(|(seat, weight)| weight * outlook.total(view.owned(seat))).sum()
    }

    /// The rivals together, evenly.
    pub(crate) fn rival(&self) -> f64 {
        let rivals = self.weights.as_slice().len() as f64 - 1.0;
        self.weights.iter().filter(|(seat, _)| *seat != self.me).map(|(_, weight)| weight).sum::<f64>()
            / rivals
    }
}

/// A lot under the hammer, what it will fetch, and what each outcome is worth.
pub(crate) struct Deal<'a> {
    pub(crate) view: &'a View,
    pub(crate) table: &'a Table,
    pub(crate) lot: Lot,
    pub(crate) value: f64,
}

impl Deal<'_> {
    /// What it is worth to have `winner` get the lot at this price: everybody's gain, weighed.
    pub(crate) fn outcome(&self, winner: Seat, price: f64) -> f64 {
        let weight = |seat: Seat| self.table.weights[seat];
        // A seller that buys pays the bank: nobody receives that share.
        let received: f64 = self
            .shares()
            .iter()
            .filter(|(seat, _)| *seat != winner)
            .map(|(seat, share)| weight(*seat) * share * price)
            .sum();
        weight(winner) * (self.value - price) + received
    }

    /// Who is paid what share of the price (R6.5).
    fn shares(&self) -> [(Seat, f64); 2] {
        let (second, first) = (self.lot.auctioneer(), self.lot.opener());
        if self.lot.is_shared(self.view.settings().proceeds()) {
            [(second, 0.5), (first, 0.5)]
        } else {
            [(second, 1.0), (first, 0.0)]
        }
    }

    /// The price at which it is all the same whether one has the lot or `other` has it at that price.
    pub(crate) fn break_even(&self, other: Seat) -> f64 {
        // Both are straight lines in the price.
        let gain = |price: f64| self.outcome(self.table.me, price) - self.outcome(other, price);
        gain(0.0) / (gain(0.0) - gain(1.0))
    }

    /// Of the others the one who bids most freely: who gets least of the price, the first clockwise.
    pub(crate) fn freest_rival(&self) -> Option<Seat> {
        let share = |seat: Seat| -> f64 {
            self.shares().iter().filter(|(paid, _)| *paid == seat).map(|(_, share)| share).sum()
        };
        let others = self.view.settings().chairs().clockwise_from(self.table.me).skip(1);
        others.min_by(|&a, &b| share(a).total_cmp(&share(b)))
    }

    /// What happens when one stays out: the holder of the bid gets it, or the auctioneer for nothing.
    pub(crate) fn staying_out(&self, high: Option<Bid>) -> f64 {
        match high {
            Some(bid) => self.outcome(bid.seat, f64::from(bid.amount.units())),
            None => self.outcome(self.lot.auctioneer(), 0.0),
        }
    }
}
