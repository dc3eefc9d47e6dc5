//! The break-even price of a lot: where buying it and leaving it are worth the same, with all rivals weighted equally.
//!
//! With n seats and a lot that fetches v, where each of the n−1 rivals' gains counts against the seat in equal parts:
//!
//! | question | break-even price |
//! |---|---|
//! | bid first, close a fist, outbid another bidder: the seller is paid either way | v |
//! | outbid the auctioneer, buy at a fixed price: otherwise the auctioneer pays the bank | v·n/(n+1) |
//! | name a fixed price: just under what a buyer would pay | v·n/(n+1) |
//! | buy your own lot | v·n/(2n−1) |
//! | outbid a third seat for a pair whose proceeds you share | v·n/(3n/2−1/2) |
//! | buy a pair at a fixed price that you share with the auctioneer | 2/3·v |
//! | buy a pair at a fixed price that two others share | v·n/(n+1/2) |

use rules::{Bid, Lot, Phase, Seat, View};

use crate::outcome::{Outcomes, Stakes};

/// Which decision a break-even price is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// How high to bid when nobody has bid yet, or in a fist.
    Bid,
    /// How high to go to outbid somebody.
    Outbid,
    /// The highest fixed price worth paying.
    Buy,
    /// What price to name: just under the highest that another seat gains by paying.
    Ask,
    /// The highest price at which the auctioneer should buy its own lot.
    Keep,
}

/// The break-even price of a lot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BreakEven {
    /// The decision it is for.
    pub question: Question,
    /// The price at which both choices are worth the same, ignoring how much cash the seat has.
    pub price: f64,
}

/// The break-even price for this seat of a lot that will fetch `value`. `None` if no lot is for sale.
pub(crate) fn break_even(view: &View, me: Seat, value: f64) -> Option<BreakEven> {
    let stakes = Stakes::even(view, me);
    let outcomes = |&lot: &Lot| Outcomes { view, stakes: &stakes, lot, value };
    match view.phase() {
        Phase::Open { lot, high } | Phase::Once { lot, high } => bidding(&outcomes(lot), *high),
        Phase::Sealed { lot, .. } => bidding(&outcomes(lot), None),
        Phase::Price { lot } => {
            let others = view.settings().chairs().seats().filter(|&seat| seat != me);
            let limits = others.map(|buyer| {
                let stakes = Stakes::even(view, buyer);
                Outcomes { view, stakes: &stakes, lot: *lot, value }.break_even(me)
            });
            limits.max_by(f64::total_cmp).map(|price| BreakEven { question: Question::Ask, price })
        }
        Phase::Fixed { lot, .. } => {
            Some(BreakEven { question: Question::Buy, price: outcomes(lot).break_even(lot.auctioneer()) })
        }
        Phase::Offer | Phase::Add { .. } | Phase::Mystery | Phase::Over => None,
    }
}

/// Compares with the highest bidder; if nobody has bid, with a rival who would pay the same price.
fn bidding(outcomes: &Outcomes<'_>, high: Option<Bid>) -> Option<BreakEven> {
    let rival = high.map(|bid| bid.seat).or_else(|| outcomes.freest_rival())?;
    let question = match high {
        _ if outcomes.stakes.me == outcomes.lot.auctioneer() => Question::Keep,
        Some(_) => Question::Outbid,
        None => Question::Bid,
    };
    Some(BreakEven { question, price: outcomes.break_even(rival) })
}

/// One test for each row of the table above, and more for shared proceeds.
#[cfg(test)]
mod tests {
    use rules::{
        Action, Artist, Card, Chairs, Deck, Edition, Money, Proceeds, Settings, Setup, State, Symbol, Viewer,
    };

    use super::*;

    /// A new game in which seat 1 holds the cards in `first` and seat 2 those in `second`.
    fn table(chairs: Chairs, proceeds: Proceeds, first: &[Card], second: &[Card]) -> State {
        let settings = Settings::new(Edition::default(), chairs).with_proceeds(proceeds);
        let mut cards = Deck::sorted(settings.edition()).cards().to_vec();
        for (seat, wanted) in [first, second].into_iter().enumerate() {
            for (round, card) in wanted.iter().enumerate() {
                let place = cards.iter().position(|other| other == card).unwrap();
                cards.swap(place, round * chairs.count() + seat);
            }
        }
        let deck = Deck::in_order(settings.edition(), &cards).unwrap();
        State::new(&Setup::new(settings, Seat::One, deck).unwrap())
    }

    fn card(symbol: Symbol) -> Card {
        Card::new(Artist::C, symbol, 1).unwrap()
    }

    fn does(state: &mut State, moves: &[(Seat, Action)]) {
        for &(seat, action) in moves {
            state.apply(seat, action, &mut ()).unwrap();
        }
    }

    /// Seat 1 offers a card with this symbol, then these moves are made.
    fn sale(chairs: Chairs, symbol: Symbol, moves: &[(Seat, Action)]) -> State {
        let mut state = table(chairs, Proceeds::SecondTakesAll, &[card(symbol)], &[]);
        does(&mut state, &[(Seat::One, Action::Offer(card(symbol)))]);
        does(&mut state, moves);
        state
    }

    /// Seat 1 offers a double, seat 2 adds a card with this symbol and they share the proceeds, then these moves are made.
    fn shared(chairs: Chairs, symbol: Symbol, moves: &[(Seat, Action)]) -> State {
        let double = card(Symbol::Double);
        let mut state = table(chairs, Proceeds::Split, &[double], &[card(symbol)]);
        let added = Action::Add(card(symbol));
        does(
            &mut state,
            &[(Seat::One, Action::Offer(double)), (Seat::One, Action::Pass), (Seat::Two, added)],
        );
        does(&mut state, moves);
        state
    }

    fn bid(amount: u32) -> Action {
        Action::Bid(Money::new(amount))
    }

    #[track_caller]
    fn is(state: &State, me: Seat, question: Question, share: f64) {
        assert!(state.menu(me).is_some(), "seat {me} is to act");
        let found = break_even(&state.view(Viewer::Seat(me)), me, 60.0).unwrap();
        assert_eq!(found.question, question);
        assert!((found.price - 60.0 * share).abs() < 1e-9, "{found:?}, expected {}", 60.0 * share);
    }

    fn seats(chairs: Chairs) -> f64 {
        chairs.count() as f64
    }

    #[test]
    fn outbidding_another_bidder_breaks_even_at_the_value() {
        for chairs in Chairs::ALL {
            let open = sale(chairs, Symbol::Open, &[(Seat::Two, bid(20))]);
            is(&open, Seat::Three, Question::Outbid, 1.0);
            let once = sale(chairs, Symbol::Once, &[(Seat::Two, bid(20))]);
            is(&once, Seat::Three, Question::Outbid, 1.0);
        }
    }

    #[test]
    fn bidding_first_or_in_a_fist_breaks_even_at_the_value() {
        for chairs in Chairs::ALL {
            is(&sale(chairs, Symbol::Open, &[]), Seat::Two, Question::Bid, 1.0);
            is(&sale(chairs, Symbol::Once, &[]), Seat::Two, Question::Bid, 1.0);
            is(&sale(chairs, Symbol::Sealed, &[]), Seat::Two, Question::Bid, 1.0);
        }
    }

    #[test]
    fn buying_what_the_seller_would_otherwise_keep_breaks_even_at_n_over_n_plus_1() {
        for chairs in Chairs::ALL {
            let share = seats(chairs) / (seats(chairs) + 1.0);
            let fixed = sale(chairs, Symbol::Fixed, &[(Seat::One, Action::Price(Money::new(30)))]);
            is(&fixed, Seat::Two, Question::Buy, share);
            let open = sale(chairs, Symbol::Open, &[(Seat::One, bid(20))]);
            is(&open, Seat::Two, Question::Outbid, share);
        }
    }

    #[test]
    fn the_best_price_to_ask_is_just_under_what_a_buyer_would_pay() {
        for chairs in Chairs::ALL {
            let share = seats(chairs) / (seats(chairs) + 1.0);
            is(&sale(chairs, Symbol::Fixed, &[]), Seat::One, Question::Ask, share);
        }
    }

    #[test]
    fn the_seller_breaks_even_at_n_over_2n_minus_1() {
        for chairs in Chairs::ALL {
            let share = seats(chairs) / (2.0 * seats(chairs) - 1.0);
            is(&sale(chairs, Symbol::Open, &[(Seat::Two, bid(20))]), Seat::One, Question::Keep, share);
            is(&sale(chairs, Symbol::Sealed, &[]), Seat::One, Question::Keep, share);
        }
    }

    /// When a co-seller buys, half its price goes to the bank; had another seat bought, it would have received half:
    /// with w = 1/(n−1), v·(1+w) = p·(3/2+w).
    #[test]
    fn with_split_proceeds_both_sellers_break_even_at_n_over_1_5_n_minus_0_5() {
        for chairs in Chairs::ALL {
            let share = seats(chairs) / (1.5 * seats(chairs) - 0.5);
            let lot = shared(chairs, Symbol::Open, &[(Seat::Three, bid(20))]);
            is(&lot, Seat::One, Question::Outbid, share);
            is(&lot, Seat::Two, Question::Keep, share);
        }
    }

    #[test]
    fn with_split_proceeds_other_seats_still_break_even_at_the_value() {
        let lot = shared(Chairs::Four, Symbol::Open, &[(Seat::Three, bid(20))]);
        is(&lot, Seat::Four, Question::Outbid, 1.0);
    }

    /// The opener would receive half the price if the auctioneer bought, so it will pay less than the others.
    #[test]
    fn with_split_proceeds_the_opener_breaks_even_at_two_thirds_of_a_fixed_price_lot() {
        for chairs in Chairs::ALL {
            let lot = shared(chairs, Symbol::Fixed, &[]);
            let free = seats(chairs) / (seats(chairs) + 0.5);
            is(&lot, Seat::Two, Question::Ask, free);
            let price = (Seat::Two, Action::Price(Money::new(30)));
            let others: Vec<_> = chairs.seats().skip(2).map(|seat| (seat, Action::Pass)).collect();
            let asked: Vec<_> = [price].into_iter().chain(others).collect();
            is(&shared(chairs, Symbol::Fixed, &asked), Seat::One, Question::Buy, 2.0 / 3.0);
        }
    }

    #[test]
    fn where_nothing_is_for_sale_there_is_no_break_even_price() {
        let double = card(Symbol::Double);
        let mut state = table(Chairs::Three, Proceeds::Split, &[double], &[]);
        assert_eq!(break_even(&state.view(Viewer::Seat(Seat::One)), Seat::One, 60.0), None);
        does(&mut state, &[(Seat::One, Action::Offer(double))]);
        assert_eq!(break_even(&state.view(Viewer::Seat(Seat::One)), Seat::One, 60.0), None);
    }
}
