//! What each painting cost and what it fetched.

use rules::{Card, Event, Lot, Money, Observer, Seat};

/// A painting somebody bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Painting {
    pub(crate) round: u8,
    pub(crate) card: Card,
    pub(crate) seat: Seat,
    pub(crate) cost: Money,
    /// Known once the round is over.
    pub(crate) fetched: Option<Money>,
}

/// Every painting sold in the game, in order.
#[derive(Clone, Default, Debug)]
pub(crate) struct Ledger {
    round: u8,
    pub(crate) paintings: Vec<Painting>,
}

impl Ledger {
    fn got(&mut self, seat: Seat, card: Card, cost: Money) {
        self.paintings.push(Painting { round: self.round, card, seat, cost, fetched: None });
    }

    /// A pair's price is divided between its paintings; the second gets the odd unit.
    fn sold(&mut self, lot: &Lot, seat: Seat, price: Money) {
        match lot.second() {
            None => self.got(seat, lot.first(), price),
            Some(second) => {
                self.got(seat, lot.first(), price.smaller_half());
                self.got(seat, second, price.larger_half());
            }
        }
    }
}

impl Observer for Ledger {
    fn event(&mut self, event: Event) {
        match event {
            Event::Dealt { round, .. } => self.round = round,
            Event::Sold { lot, winner, price } => self.sold(&lot, winner, price),
            Event::Unsold { lot } => self.sold(&lot, lot.auctioneer(), Money::ZERO),
            Event::Kept { seat, card } => self.got(seat, card, Money::ZERO),
            Event::Fetched { seat, artist, each, .. } => {
                let round = self.round;
                let own = self.paintings.iter_mut().filter(|p| p.round == round && p.seat == seat);
                own.filter(|p| p.card.artist() == artist).for_each(|p| p.fetched = Some(each));
            }
            _ => {}
        }
    }
}
