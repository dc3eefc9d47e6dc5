//! How a card is played and a lot is sold (R3 to R6, R9).
//!
//! Each step of a sale is always inlined. Without the attribute the compiler stopped inlining when the program got a second
//! caller, and `gavel bench --seats 4` fell from 217,000 games a second to 200,000.

use crate::card::{Auction, Card};
use crate::event::{Event, Observer, Purse};
use crate::money::Money;
use crate::phase::{Bid, Fists, Lot, Phase};
use crate::seat::{Seat, Seats};
use crate::state::State;

/// Playing cards.
impl State {
    /// Offers a card: a double waits for a second one, any other is sold at once (R3.1, R6.1).
    #[inline(always)]
    pub(crate) fn offer(&mut self, seat: Seat, card: Card, observer: &mut impl Observer) {
        self.hands[seat].remove(card);
        observer.event(Event::Offered { seat, card });
        if self.count_card(seat, card, observer) {
            return;
        }
        match card.symbol().auction() {
            Some(auction) => {
                self.begin(
                    Lot { first: card, second: None, auction, opener: seat, auctioneer: seat },
                    observer,
                );
            }
            None => self.ask_to_add(card, seat, seat, observer),
        }
    }

    /// Adds the second card; its owner conducts the auction (R6.1, R6.3).
    pub(crate) fn add(
        &mut self,
        double: Card,
        opener: Seat,
        seat: Seat,
        card: Card,
        observer: &mut impl Observer,
    ) {
        self.hands[seat].remove(card);
        observer.event(Event::Added { seat, card });
        if self.count_card(seat, card, observer) {
            return;
        }
        let auction = card.symbol().auction().unwrap_or_else(|| unreachable!("a menu never adds a double"));
        self.begin(Lot { first: double, second: Some(card), auction, opener, auctioneer: seat }, observer);
    }

    /// Declines to add a card: the next seat clockwise is asked, each seat once (R6.3).
    pub(crate) fn add_none(&mut self, double: Card, opener: Seat, seat: Seat, observer: &mut impl Observer) {
        observer.event(Event::AddedNone { seat });
        let next = self.settings.chairs().left_of(seat);
        if next == opener {
            self.keep_double(double, opener, observer);
        } else {
            self.ask_to_add(double, opener, next, observer);
        }
    }

    /// Asks the first seat with cards, clockwise from `from` up to the opener's right (R6.3).
    fn ask_to_add(&mut self, double: Card, opener: Seat, from: Seat, observer: &mut impl Observer) {
        let chairs = self.settings.chairs();
        let mut asked = from;
        loop {
            if !self.hands[asked].is_empty() {
                self.phase = Phase::Add { double, opener };
                self.awaited = Seats::only(asked);
                return;
            }
            asked = chairs.left_of(asked);
            if asked == opener {
                self.keep_double(double, opener, observer);
                return;
            }
        }
    }

    /// Nobody added a card: the opener keeps its double for nothing (R6.4).
    fn keep_double(&mut self, double: Card, opener: Seat, observer: &mut impl Observer) {
        self.owned[opener].insert(double);
        observer.event(Event::Kept { seat: opener, card: double });
        self.auction_is_over(opener);
    }

    /// Turns up the next mystery card; it is not sold, but it counts (R9.2, R9.3).
    pub(crate) fn turn_up(&mut self, seat: Seat, observer: &mut impl Observer) {
        let card = self
            .mystery
            .take_first()
            .unwrap_or_else(|| unreachable!("an empty mystery hand is not asked for"));
        self.turned.push(card);
        observer.event(Event::Turned { seat, card });
        if !self.count_card(seat, card, observer) {
            self.next_turn(seat);
        }
    }

    /// Leaves the mystery hand alone.
    pub(crate) fn turn_none(&mut self, seat: Seat, observer: &mut impl Observer) {
        observer.event(Event::TurnedNone { seat });
        self.next_turn(seat);
    }

    /// After an auction the conductor may turn up a mystery card; then the turn passes to the left (R3.3, R6.6, R9.2).
    #[inline(always)]
    fn auction_is_over(&mut self, conductor: Seat) {
        if self.mystery.cards().is_empty() {
            self.next_turn(conductor);
        } else {
            self.phase = Phase::Mystery;
            self.awaited = Seats::only(conductor);
        }
    }
}

/// Selling lots.
impl State {
    /// Begins the auction of a lot and proceeds to the first decision.
    #[inline(always)]
    fn begin(&mut self, lot: Lot, observer: &mut impl Observer) {
        match lot.auction {
            Auction::Open => {
                self.phase = Phase::Open { lot, high: None };
                self.awaited = self.who_can_pay(Money::ONE);
                self.hammer_if_nobody_is_left(observer);
            }
            Auction::Once => {
                self.phase = Phase::Once { lot, high: None };
                self.ask_once(lot.auctioneer, observer);
            }
            Auction::Sealed => {
                let fists = Fists::from_fn(self.settings.chairs(), |_| Money::ZERO);
                self.phase = Phase::Sealed { lot, fists };
                self.awaited = self.who_can_pay(Money::ONE);
                self.open_fists_if_all_are_closed(observer);
            }
            // With no cash the cap leaves only 0, which is named automatically (R5.5.1).
            Auction::Fixed if self.cash(lot.auctioneer) == Money::ZERO => {
                self.name_price(lot, Money::ZERO, observer);
            }
            Auction::Fixed => {
                self.phase = Phase::Price { lot };
                self.awaited = Seats::only(lot.auctioneer);
            }
        }
    }

    #[inline(always)]
    fn who_can_pay(&self, amount: Money) -> Seats {
        // All five places, to avoid a branch; those beyond the table are masked out.
        let rich = Seat::ALL.into_iter().filter(|&seat| self.cash(seat) >= amount).collect::<Seats>();
        rich.and(self.settings.chairs().all())
    }

    /// Records a bid as the highest (R4.1).
    #[inline(always)]
    fn raise(&mut self, seat: Seat, amount: Money, observer: &mut impl Observer) {
        let (Phase::Open { high, .. } | Phase::Once { high, .. }) = &mut self.phase else {
            unreachable!("bids stand in open auctions and once around")
        };
        *high = Some(Bid { seat, amount });
        observer.event(Event::Bid { seat, amount });
    }

    /// Open: after a bid, every seat that can afford to raise it is awaited again, except the bidder (R5.2.2 to R5.2.4).
    #[inline(always)]
    pub(crate) fn bid_open(&mut self, seat: Seat, amount: Money, observer: &mut impl Observer) {
        self.raise(seat, amount, observer);
        self.awaited = self.who_can_pay(amount.plus_one()).without(seat);
        self.hammer_if_nobody_is_left(observer);
    }

    /// Open: a pass at the standing bid (R5.2.2).
    #[inline(always)]
    pub(crate) fn pass_open(&mut self, seat: Seat, observer: &mut impl Observer) {
        observer.event(Event::Passed { seat });
        self.awaited = self.awaited.without(seat);
        self.hammer_if_nobody_is_left(observer);
    }

    /// Open: the hammer falls when nobody is left to answer the standing bid (R5.2.2).
    #[inline(always)]
    fn hammer_if_nobody_is_left(&mut self, observer: &mut impl Observer) {
        if self.awaited.is_empty() {
            let Phase::Open { lot, high } = self.phase else { unreachable!("an open auction goes on") };
            self.knock_down(lot, high, observer);
        }
    }

    /// Once around: a bid, then the next seat's chance (R5.3.1).
    #[inline(always)]
    pub(crate) fn bid_once(&mut self, seat: Seat, amount: Money, observer: &mut impl Observer) {
        self.raise(seat, amount, observer);
        self.end_or_ask_once(seat, observer);
    }

    /// Once around: a pass, then the next seat's chance (R5.3.1).
    #[inline(always)]
    pub(crate) fn pass_once(&mut self, seat: Seat, observer: &mut impl Observer) {
        observer.event(Event::Passed { seat });
        self.end_or_ask_once(seat, observer);
    }

    /// Once around: nobody is asked after the auctioneer (R5.3.1).
    #[inline(always)]
    fn end_or_ask_once(&mut self, seat: Seat, observer: &mut impl Observer) {
        let Phase::Once { lot, high } = self.phase else { unreachable!("it goes around") };
        if seat == lot.auctioneer {
            self.knock_down(lot, high, observer);
        } else {
            self.ask_once(seat, observer);
        }
    }

    /// Once around: asks the next seat after `last` that can bid higher. The auctioneer comes last of all, and
    /// takes the lot at once when nobody has bid (R5.3.2).
    #[inline(always)]
    fn ask_once(&mut self, last: Seat, observer: &mut impl Observer) {
        let Phase::Once { lot, high } = self.phase else { unreachable!("it goes around") };
        let to_beat = high.map_or(Money::ZERO, |bid| bid.amount);
        let mut seat = last;
        loop {
            seat = self.settings.chairs().left_of(seat);
            let is_last = seat == lot.auctioneer;
            if is_last && high.is_none() {
                return self.knock_down(lot, None, observer);
            }
            if self.cash(seat) > to_beat {
                self.awaited = Seats::only(seat);
                return;
            }
            observer.event(Event::CannotPay { seat });
            if is_last {
                return self.knock_down(lot, high, observer);
            }
        }
    }

    /// Sealed: a fist has closed (R5.4.1).
    #[inline(always)]
    pub(crate) fn close_fist(&mut self, seat: Seat, amount: Money, observer: &mut impl Observer) {
        let Phase::Sealed { fists, .. } = &mut self.phase else {
            unreachable!("fists close in a sealed auction")
        };
        fists[seat] = amount;
        observer.event(Event::FistClosed { seat });
        self.awaited = self.awaited.without(seat);
        self.open_fists_if_all_are_closed(observer);
    }

    /// Sealed: when the last fist has closed, all open. The highest wins; among equals, the first clockwise, beginning
    /// with the auctioneer (R5.4.2, R5.4.3).
    #[inline(always)]
    fn open_fists_if_all_are_closed(&mut self, observer: &mut impl Observer) {
        if !self.awaited.is_empty() {
            return;
        }
        let Phase::Sealed { lot, fists } = self.phase else { unreachable!("fists open in a sealed auction") };
        observer.event(Event::FistsOpened { amounts: fists });
        let mut best = Bid { seat: lot.auctioneer, amount: Money::ZERO };
        for seat in self.settings.chairs().clockwise_from(lot.auctioneer) {
            if fists[seat] > best.amount {
                best = Bid { seat, amount: fists[seat] };
            }
        }
        let high = (best.amount > Money::ZERO).then_some(best);
        self.knock_down(lot, high, observer);
    }

    /// Fixed price: the price is named and the left neighbour is asked first (R5.5.1, R5.5.2).
    #[inline(always)]
    pub(crate) fn name_price(&mut self, lot: Lot, price: Money, observer: &mut impl Observer) {
        observer.event(Event::Priced { seat: lot.auctioneer, price });
        self.phase = Phase::Fixed { lot, price };
        self.ask_at_price(lot, price, lot.auctioneer, observer);
    }

    /// Fixed price: a seat declines (R5.5.2).
    #[inline(always)]
    pub(crate) fn decline_price(&mut self, lot: Lot, price: Money, seat: Seat, observer: &mut impl Observer) {
        observer.event(Event::Passed { seat });
        self.ask_at_price(lot, price, seat, observer);
    }

    /// Fixed price: asks the next seat after `last` that can pay; the auctioneer must buy what nobody wants (R5.5.3).
    #[inline(always)]
    fn ask_at_price(&mut self, lot: Lot, price: Money, last: Seat, observer: &mut impl Observer) {
        let mut seat = last;
        loop {
            seat = self.settings.chairs().left_of(seat);
            if seat == lot.auctioneer {
                return self.sell(lot, seat, price, observer);
            }
            if self.cash(seat) >= price {
                self.awaited = Seats::only(seat);
                return;
            }
            observer.event(Event::CannotPay { seat });
        }
    }

    /// The hammer falls: the lot goes to the highest bid, or to the auctioneer for nothing (R4.4).
    #[inline(always)]
    fn knock_down(&mut self, lot: Lot, high: Option<Bid>, observer: &mut impl Observer) {
        match high {
            Some(Bid { seat, amount }) => self.sell(lot, seat, amount, observer),
            None => {
                observer.event(Event::Unsold { lot });
                self.hand_over(lot, lot.auctioneer);
            }
        }
    }

    /// Sells the lot and pays for it (R3.4, R6.5).
    #[inline(always)]
    pub(crate) fn sell(&mut self, lot: Lot, winner: Seat, price: Money, observer: &mut impl Observer) {
        observer.event(Event::Sold { lot, winner, price });
        if lot.is_shared(self.settings.proceeds()) {
            self.pay_share(winner, lot.auctioneer, price.larger_half(), observer);
            self.pay_share(winner, lot.opener, price.smaller_half(), observer);
        } else {
            self.pay_share(winner, lot.auctioneer, price, observer);
        }
        self.hand_over(lot, winner);
    }

    /// The winner pays the seller, or the bank if it is the seller itself (R3.4).
    #[inline(always)]
    fn pay_share(&mut self, winner: Seat, seller: Seat, share: Money, observer: &mut impl Observer) {
        let to = if seller == winner { Purse::Bank } else { Purse::Seat(seller) };
        self.pay(Purse::Seat(winner), to, share, observer);
    }

    /// The winner keeps the paintings until the end of the round (R3.5).
    #[inline(always)]
    fn hand_over(&mut self, lot: Lot, winner: Seat) {
        self.owned[winner].insert(lot.first);
        if let Some(second) = lot.second {
            self.owned[winner].insert(second);
        }
        self.auction_is_over(lot.auctioneer);
    }
}
