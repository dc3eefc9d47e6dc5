//! Checks that a position can occur in a game.

use crate::artist::ByArtist;
use crate::card::{Auction, Card, CardSet};
use crate::event::{Event, Purse};
use crate::history::History;
use crate::money::Money;
use crate::phase::{Bid, Lot, Phase};
use crate::round::{FIFTH, ROUNDS};
use crate::seat::{Seat, Seats};
use crate::setup::{Deck, MysteryHand};
use crate::state::State;

/// Checks that a game can be in this state, so that every legal action leads on from it.
pub(super) fn check(state: &State, gone: CardSet) -> Result<(), &'static str> {
    let settings = &state.settings;
    let hands = settings.chairs().count() + usize::from(settings.mystery() == MysteryHand::With);
    let dealt: usize =
        settings.deal()[..usize::from(state.round)].iter().map(|&each| usize::from(each) * hands).sum();
    if Deck::SIZE - state.undealt.len() != dealt {
        return Err("the deck does not hold what has not been dealt by this round");
    }
    let each = dealt / hands;
    let held = |seat| state.hands[seat].len() <= each;
    let mystery = state.mystery.cards().len() + state.turned.cards().len();
    if !settings.chairs().seats().all(held) || mystery > each {
        return Err("a hand has more cards than were dealt to it");
    }
    if state.round == 1 && !gone.is_empty() {
        return Err("no card has left the game in the first round");
    }
    if state.played.in_board_order().iter().any(|&count| count >= FIFTH) {
        return Err("the fifth card of an artist ends the round");
    }
    let hands_are_empty = state.hands.as_slice().iter().all(|hand| hand.is_empty());
    if state.phase == Phase::Over {
        let rest = state.played == ByArtist::default() && state.awaited.is_empty() && state.round == ROUNDS;
        return if rest {
            Ok(())
        } else {
            Err("a game that is over has four rounds behind it and an empty table")
        };
    }
    if hands_are_empty {
        return Err("the last card of all hands ends the round");
    }
    awaited_fit(state)
}

/// Checks that the awaited seats can be asked in this phase.
fn awaited_fit(state: &State) -> Result<(), &'static str> {
    let chairs = state.settings.chairs();
    let only = (state.awaited.len() == 1).then(|| state.awaited.first()).flatten();
    let fits = match state.phase {
        Phase::Over => true,
        Phase::Offer => only.is_some_and(|seat| !state.hands[seat].is_empty()),
        Phase::Add { opener, .. } => {
            chairs.all().contains(opener) && only.is_some_and(|seat| !state.hands[seat].is_empty())
        }
        Phase::Mystery => only.is_some() && !state.mystery.cards().is_empty(),
        Phase::Open { lot, high } => sale_fits(state, &lot, high) && open_fits(state, high),
        Phase::Once { lot, high } => {
            let asked: Vec<Seat> = state.asked_in_turn().collect();
            let place = |seat| asked.iter().position(|&other| other == seat);
            let before = |now| high.is_none_or(|bid| place(bid.seat) < place(now));
            let to_beat = high.map_or(Money::ZERO, |bid| bid.amount);
            let can = |seat| state.cash(seat) > to_beat && (seat != lot.auctioneer() || high.is_some());
            sale_fits(state, &lot, high) && only.is_some_and(|seat| can(seat) && before(seat))
        }
        Phase::Sealed { lot, fists } => {
            let rich = |seat| state.cash(seat) > Money::ZERO;
            let can_pay = |seat: Seat| fists[seat] <= state.cash(seat);
            sale_fits(state, &lot, None)
                && !state.awaited.is_empty()
                && state.awaited.iter().all(rich)
                && chairs.seats().all(can_pay)
        }
        Phase::Price { lot } => {
            let seat = lot.auctioneer();
            sale_fits(state, &lot, None) && only == Some(seat) && state.cash(seat) > Money::ZERO
        }
        Phase::Fixed { lot, price } => {
            let seller = state.cash(lot.auctioneer());
            let named = price <= seller && (price > Money::ZERO || seller == Money::ZERO);
            let can = |seat| seat != lot.auctioneer() && state.cash(seat) >= price;
            sale_fits(state, &lot, None) && named && only.is_some_and(can)
        }
    };
    if fits { Ok(()) } else { Err("who is to act, or what was bid, does not fit the phase") }
}

fn open_fits(state: &State, high: Option<Bid>) -> bool {
    let least = high.map_or(Money::ONE, |bid| bid.amount.plus_one());
    let can = |seat| state.cash(seat) >= least && high.is_none_or(|bid| bid.seat != seat);
    !state.awaited.is_empty() && state.awaited.iter().all(can)
}

/// Whether the auction fits the phase, the sellers sit at the table, and the standing bid can be paid.
fn sale_fits(state: &State, lot: &Lot, high: Option<Bid>) -> bool {
    let seats = state.settings.chairs().all();
    let auction = matches!(
        (lot.auction(), &state.phase),
        (Auction::Open, Phase::Open { .. })
            | (Auction::Once, Phase::Once { .. })
            | (Auction::Sealed, Phase::Sealed { .. })
            | (Auction::Fixed, Phase::Price { .. } | Phase::Fixed { .. })
    );
    let paid =
        |bid: Bid| bid.amount > Money::ZERO && seats.contains(bid.seat) && bid.amount <= state.cash(bid.seat);
    auction && seats.contains(lot.opener()) && seats.contains(lot.auctioneer()) && high.is_none_or(paid)
}

/// Checks that a history can be that of this game: it tells of seats that exist and of cards that have been shown, and
/// nothing of fists that are still closed.
pub(super) fn check_history(history: &History, state: &State) -> Result<(), &'static str> {
    let chairs = state.settings.chairs();
    for event in history.events() {
        let (seats, card) = mentioned(event);
        if seats.and(chairs.all()) != seats {
            return Err("the history tells of a seat that is not at this table");
        }
        if card.is_some_and(|card| !state.shown.contains(card)) {
            return Err("the history tells of a card that nobody has shown");
        }
        if let Event::FistsOpened { amounts } = event
            && amounts.as_slice().len() != chairs.count()
        {
            return Err("the history tells of more or fewer fists than there are seats");
        }
    }
    let opened = |event: &Event| matches!(event, Event::FistsOpened { .. });
    if matches!(state.phase, Phase::Sealed { .. }) && history.auction().iter().any(opened) {
        return Err("the history tells of fists that are still closed");
    }
    Ok(())
}

/// The seats and the card an event is about.
fn mentioned(event: &Event) -> (Seats, Option<Card>) {
    let only = Seats::only;
    match *event {
        Event::Offered { seat, card }
        | Event::Added { seat, card }
        | Event::Kept { seat, card }
        | Event::Turned { seat, card } => (only(seat), Some(card)),
        Event::AddedNone { seat }
        | Event::Bid { seat, .. }
        | Event::Passed { seat }
        | Event::CannotPay { seat }
        | Event::FistClosed { seat }
        | Event::Priced { seat, .. }
        | Event::TurnedNone { seat }
        | Event::Fetched { seat, .. } => (only(seat), None),
        Event::Sold { lot, winner, .. } => (only(winner).with(lot.opener()).with(lot.auctioneer()), None),
        Event::Unsold { lot } => (only(lot.opener()).with(lot.auctioneer()), None),
        Event::Paid { from, to, .. } => {
            let seats = [from, to].into_iter().filter_map(|purse| match purse {
                Purse::Seat(seat) => Some(seat),
                Purse::Bank => None,
            });
            (seats.collect(), None)
        }
        Event::Dealt { .. }
        | Event::FistsOpened { .. }
        | Event::RoundEnded { .. }
        | Event::Ranked { .. }
        | Event::GameOver => (Seats::EMPTY, None),
    }
}
