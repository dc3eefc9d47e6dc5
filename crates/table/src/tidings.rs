//! What somebody who does not look at a table over days wants to hear of it: that it waits for them, and that they were outbid.
//!
//! Everything here is about one person and for that person alone: who has filed an order is nobody else's business.

use protocol::{Millis, News, Note, Order, PersonId};
use rules::{Event, Money, Phase, Seat, Seats};

use crate::play::{Filed, Play};
use crate::table::Core;

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Card,
    Second,
    Price,
    Bid,
}

impl Core {
    /// The people for whom the game waits since this moment: it did not before, or it asked something else.
    pub fn newly_waiting(&self, before: &Core) -> impl Iterator<Item = PersonId> {
        let another = self.question() != before.question();
        self.waiting().filter(move |&person| another || !before.waits_for(person))
    }

    /// The question a game over days puts to the table.
    fn question(&self) -> Option<(u32, Asked, Millis)> {
        let play = self.play.as_ref()?;
        // One question goes round the table, and was first put when its window began.
        let round = play.days.as_ref().map_or(play.since, |days| days.window);
        let (asked, since) = match play.state().phase() {
            Phase::Offer | Phase::Mystery => (Asked::Card, play.since),
            Phase::Price { .. } => (Asked::Price, play.since),
            Phase::Open { .. } | Phase::Sealed { .. } => (Asked::Bid, play.since),
            Phase::Once { .. } | Phase::Fixed { .. } => (Asked::Bid, round),
            Phase::Add { .. } => (Asked::Second, round),
            Phase::Over => return None,
        };
        Some((play.lots, asked, since))
    }

    /// The people who were outbid since this moment, with what was told meanwhile: somebody bid more than they did, or than
    /// they would have.
    pub fn newly_outbid(&self, before: &Core, news: &[News]) -> impl Iterator<Item = PersonId> {
        let mut outbid = Seats::EMPTY;
        if let (Some(was), Some(play)) = (&before.play, &self.play) {
            let mut leads = was.leader();
            for event in news.iter().filter_map(|news| match news {
                News::Game(event) => Some(event),
                News::Table(_) => None,
            }) {
                match event {
                    Event::Bid { seat, .. } => {
                        outbid =
                            leads.filter(|leader| leader != seat).map_or(outbid, |seat| outbid.with(seat));
                        leads = Some(*seat);
                    }
                    Event::Offered { .. } => leads = None,
                    _ => {}
                }
            }
            for seat in self.settings.chairs().seats() {
                let noted = play.notes[seat] == Some(Note::Outbid) && was.notes[seat] != Some(Note::Outbid);
                if noted && was.would_pay(seat) > Money::ZERO {
                    outbid = outbid.with(seat);
                }
            }
            // Whoever leads in the end, or goes on raising, is not.
            let high = play.high();
            let settled =
                |seat: Seat| leads == Some(seat) || high.is_some_and(|high| play.would_pay(seat) > high);
            outbid = outbid.iter().filter(|&seat| !settled(seat)).collect();
        }
        self.people().filter(move |&person| self.seat_of(person).is_some_and(|seat| outbid.contains(seat)))
    }
}

impl Play {
    /// Who leads in the auction that goes on.
    fn leader(&self) -> Option<Seat> {
        match *self.state().phase() {
            Phase::Open { high, .. } | Phase::Once { high, .. } => high.map(|bid| bid.seat),
            _ => None,
        }
    }

    fn high(&self) -> Option<Money> {
        match *self.state().phase() {
            Phase::Open { high, .. } | Phase::Once { high, .. } => high.map(|bid| bid.amount),
            _ => None,
        }
    }

    /// The most that a seat has said it would pay in this auction.
    fn would_pay(&self, seat: Seat) -> Money {
        match self.orders[seat] {
            Some(Filed { order: Order::Maximum { limit, .. }, .. }) => limit,
            Some(Filed { order: Order::Bid { amount }, .. }) => amount,
            _ => Money::ZERO,
        }
    }
}
