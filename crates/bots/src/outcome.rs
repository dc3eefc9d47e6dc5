//! What each outcome of an auction is worth to a seat, and the price at which two outcomes are worth the same.

use rules::{Bid, BySeat, Lot, Seat, View};

use crate::worth::Outlook;

/// How much each seat's gain matters to `me`: its own counts fully, its rivals' count against it.
pub(crate) struct Stakes {
    pub(crate) me: Seat,
    pub(crate) weights: BySeat<f64>,
}

impl Stakes {
    /// Richer rivals count for more.
    pub(crate) fn of(view: &View, me: Seat, outlook: &Outlook) -> Stakes {
        let wealth =
            |seat: Seat| f64::from(view.remembered_cash(seat).units()) + outlook.total(view.owned(seat));
        let heat = [120.0, 100.0, 80.0, 50.0][usize::from(view.round() - 1)];
        Stakes::weighed(view, me, |seat| (wealth(seat) / heat).exp())
    }

    /// All rivals count the same.
    pub(crate) fn even(view: &View, me: Seat) -> Stakes {
        Stakes::weighed(view, me, |_| 1.0)
    }

    /// Divides a weight of minus one among the rivals in proportion to their pull.
    fn weighed(view: &View, me: Seat, pull: impl Fn(Seat) -> f64) -> Stakes {
        let chairs = view.settings().chairs();
        let all: f64 = chairs.seats().filter(|&seat| seat != me).map(&pull).sum();
        let weights = BySeat::from_fn(chairs, |seat| match seat == me {
            true => 1.0,
            false if chairs.all().contains(seat) => -pull(seat) / all,
            false => 0.0,
        });
        Stakes { me, weights }
    }

    /// The weighted value of everybody's paintings.
    pub(crate) fn paintings(&self, view: &View, outlook: &Outlook) -> f64 {
        self.weights.iter().map(|(seat, weight)| weight * outlook.total(view.owned(seat))).sum()
    }

    /// The average weight of a rival.
    pub(crate) fn rival(&self) -> f64 {
        let rivals = self.weights.as_slice().len() as f64 - 1.0;
        self.weights.iter().filter(|(seat, _)| *seat != self.me).map(|(_, weight)| weight).sum::<f64>()
            / rivals
    }
}

/// The possible outcomes of an auction: the lot, what it will fetch, and how much each seat's gain matters.
pub(crate) struct Outcomes<'a> {
    pub(crate) view: &'a View,
    pub(crate) stakes: &'a Stakes,
    pub(crate) lot: Lot,
    pub(crate) value: f64,
}

impl Outcomes<'_> {
    /// What it is worth if `winner` gets the lot at this price: the weighted sum of everybody's gains.
    pub(crate) fn worth(&self, winner: Seat, price: f64) -> f64 {
        let weight = |seat: Seat| self.stakes.weights[seat];
        // A seller who buys pays the bank, so nobody receives that share.
        let received: f64 = self
            .shares()
            .iter()
            .filter(|(seat, _)| *seat != winner)
            .map(|(seat, share)| weight(*seat) * share * price)
            .sum();
        weight(winner) * (self.value - price) + received
    }

    /// The share of the price each seller is paid (R6.5).
    fn shares(&self) -> [(Seat, f64); 2] {
        let (second, first) = (self.lot.auctioneer(), self.lot.opener());
        if self.lot.is_shared(self.view.settings().proceeds()) {
            [(second, 0.5), (first, 0.5)]
        } else {
            [(second, 1.0), (first, 0.0)]
        }
    }

    /// The price at which buying the lot and letting `other` buy it for the same price are worth the same.
    pub(crate) fn break_even(&self, other: Seat) -> f64 {
        // Both are linear in the price.
        let gain = |price: f64| self.worth(self.stakes.me, price) - self.worth(other, price);
        gain(0.0) / (gain(0.0) - gain(1.0))
    }

    /// The rival with the least reason to hold back: the one who receives the smallest share of the price; on a tie, the
    /// first clockwise.
    pub(crate) fn freest_rival(&self) -> Option<Seat> {
        let share = |seat: Seat| -> f64 {
            self.shares().iter().filter(|(paid, _)| *paid == seat).map(|(_, share)| share).sum()
        };
        let others = self.view.settings().chairs().clockwise_from(self.stakes.me).skip(1);
        others.min_by(|&a, &b| share(a).total_cmp(&share(b)))
    }

    /// What staying out is worth: the highest bidder gets the lot, or the auctioneer takes it for nothing.
    pub(crate) fn staying_out(&self, high: Option<Bid>) -> f64 {
        match high {
            Some(bid) => self.worth(bid.seat, f64::from(bid.amount.units())),
            None => self.worth(self.lot.auctioneer(), 0.0),
        }
    }
}
