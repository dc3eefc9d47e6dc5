//! The fair price of a lot: where having it and leaving it are worth the same, every rival counted alike.
//!
//! With n seats and a lot that fetches v, what rivals gain counting against oneself in n−1 equal parts:
//!
//! | question | fair price |
//! |---|---|
//! | bid first, close a fist, outbid another bidder: somebody pays the seller either way | v |
//! | outbid the auctioneer, buy at a fixed price: else the auctioneer pays the bank | v·n/(n+1) |
//! | name a fixed price: just under what a buyer pays | v·n/(n+1) |
//! | buy one's own lot | v·n/(2n−1) |
//! | outbid a third seat for a pair whose price one shares | v·n/(3n/2−1/2) |
//! | buy a pair at a fixed price that one shares with the auctioneer | 2/3·v |
//! | buy a pair at a fixed price that two others share | v·n/(n+1/2) |

use rules::{Bid, Lot, Phase, Seat, View};

use crate::deal::{Deal, Table};

/// What a seat asks itself about the price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// How high to bid while nobody has, or with a fist.
    Bid,
    /// How far to go above somebody's bid.
    Outbid,
    /// Up to what fixed price to buy.
    Buy,
    /// What price to name: just under what the others gain by paying.
    Ask,
    /// As the auctioneer, up to what price to buy it oneself.
    Keep,
}

/// The fair price of a lot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fair {
    /// What it answers.
    pub question: Question,
    /// The price at which both ways are worth the same; cash is not looked at.
    pub price: f64,
}

/// The fair price for this seat of a lot that will fetch `value`. Nothing where no lot is for sale.
pub(crate) fn fair(view: &View, me: Seat, value: f64) -> Option<Fair> {
    let table = Table::even(view, me);
    let deal = |&lot: &Lot| Deal { view, table: &table, lot, value };
    match view.phase() {
        Phase::Open { lot, high } | Phase::Once { lot, high } => bidding(&deal(lot), *high),
        Phase::Sealed { lot, .. } => bidding(&deal(lot), None),
        Phase::Price { lot } => {
            let others = view.settings().chairs().seats().filter(|&seat| seat != me);
            let limits = others.map(|buyer| {
                let table = Table::even(view, buyer);
                Deal { view, table: &table, lot: *lot, value }.break_even(me)
            });
            limits.max_by(f64::total_cmp).map(|price| Fair { question: Question::Ask, price })
        }
        Phase::Fixed { lot, .. } => {
            Some(Fair { question: Question::Buy, price: deal(lot).break_even(lot.auctioneer()) })
        }
        Phase::Offer | Phase::Add { .. } | Phase::Mystery | Phase::Over => None,
    }
}

/// Against the holder of the bid; before there is one, against somebody else who would pay as much.
fn bidding(deal: &Deal<'_>, high: Option<Bid>) -> Option<Fair> {
    let rival = high.map(|bid| bid.seat).or_else(|| deal.freest_rival())?;
    let question = match high {
        _ if deal.table.me == deal.lot.auctioneer() => Question::Keep,
        Some(_) => Question::Outbid,
        None => Question::Bid,
    };
    Some(Fair { question, price: deal.break_even(rival) })
}

/// One test for each row of the table, and more for shared prices.
#[cfg(test)]
mod tests {
    use rules::{
        Action, Artist, Card, Chairs, Deck, Edition, Money, Proceeds, Settings, Setup, State, Symbol, Viewer,
    };

    use super::*;

    /// A table where seat 1 begins with these cards on top of its hand, seat 2 with the others on top of its own.
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

    /// Seat 1 sells a card of this kind; then these moves.
    fn sale(chairs: Chairs, symbol: Symbol, moves: &[(Seat, Action)]) -> State {
        let mut state = table(chairs, Proceeds::SecondTakesAll, &[card(symbol)], &[]);
        does(&mut state, &[(Seat::One, Action::Offer(card(symbol)))]);
        does(&mut state, moves);
        state
    }

    /// Seat 1 offers a double, seat 2 adds a card of this kind, and they share; then these moves.
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
        let fair = fair(&state.view(Viewer::Seat(me)), me, 60.0).unwrap();
        assert_eq!(fair.question, question);
        assert!((fair.price - 60.0 * share).abs() < 1e-9, "{fair:?}, expected {}", 60.0 * share);
    }

    fn seats(chairs: Chairs) -> f64 {
        chairs.count() as f64
    }

    #[test]
    fn outbidding_another_bidder_pays_up_to_the_value() {
        for chairs in Chairs::ALL {
            let open = sale(chairs, Symbol::Open, &[(Seat::Two, bid(20))]);
            is(&open, Seat::Three, Question::Outbid, 1.0);
            let once = sale(chairs, Symbol::Once, &[(Seat::Two, bid(20))]);
            is(&once, Seat::Three, Question::Outbid, 1.0);
        }
    }

    #[test]
    fn bidding_first_or_with_a_fist_pays_up_to_the_value() {
        for chairs in Chairs::ALL {
            is(&sale(chairs, Symbol::Open, &[]), Seat::Two, Question::Bid, 1.0);
            is(&sale(chairs, Symbol::Once, &[]), Seat::Two, Question::Bid, 1.0);
            is(&sale(chairs, Symbol::Sealed, &[]), Seat::Two, Question::Bid, 1.0);
        }
    }

    #[test]
    fn buying_what_the_seller_would_keep_at_that_price_pays_up_to_n_of_n_plus_1() {
        for chairs in Chairs::ALL {
            let share = seats(chairs) / (seats(chairs) + 1.0);
            let fixed = sale(chairs, Symbol::Fixed, &[(Seat::One, Action::Price(Money::new(30)))]);
            is(&fixed, Seat::Two, Question::Buy, share);
            let open = sale(chairs, Symbol::Open, &[(Seat::One, bid(20))]);
            is(&open, Seat::Two, Question::Outbid, share);
        }
    }

    #[test]
    fn the_best_price_to_ask_is_just_under_what_a_buyer_pays() {
        for chairs in Chairs::ALL {
            let share = seats(chairs) / (seats(chairs) + 1.0);
            is(&sale(chairs, Symbol::Fixed, &[]), Seat::One, Question::Ask, share);
        }
    }

    #[test]
    fn the_seller_buys_below_n_of_2n_minus_1() {
        for chairs in Chairs::ALL {
            let share = seats(chairs) / (2.0 * seats(chairs) - 1.0);
            is(&sale(chairs, Symbol::Open, &[(Seat::Two, bid(20))]), Seat::One, Question::Keep, share);
            is(&sale(chairs, Symbol::Sealed, &[]), Seat::One, Question::Keep, share);
        }
    }

    /// Half of what a partner pays goes to the bank, and half of what another pays it would have got:
    /// with w = 1/(n−1), v·(1+w) = p·(3/2+w).
    #[test]
    fn with_split_proceeds_both_sellers_buy_below_n_of_1_and_a_half_n_minus_half() {
        for chairs in Chairs::ALL {
            let share = seats(chairs) / (1.5 * seats(chairs) - 0.5);
            let lot = shared(chairs, Symbol::Open, &[(Seat::Three, bid(20))]);
            is(&lot, Seat::One, Question::Outbid, share);
            is(&lot, Seat::Two, Question::Keep, share);
        }
    }

    #[test]
    fn with_split_proceeds_others_outbid_each_other_up_to_the_value() {
        let lot = shared(Chairs::Four, Symbol::Open, &[(Seat::Three, bid(20))]);
        is(&lot, Seat::Four, Question::Outbid, 1.0);
    }

    /// The opener would get half of the price from the conductor, so it buys less gladly than the others.
    #[test]
    fn with_split_proceeds_the_opener_buys_at_a_price_up_to_two_thirds() {
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
    fn where_nothing_is_for_sale_no_price_is_fair() {
        let double = card(Symbol::Double);
        let mut state = table(Chairs::Three, Proceeds::Split, &[double], &[]);
        assert_eq!(fair(&state.view(Viewer::Seat(Seat::One)), Seat::One, 60.0), None);
        does(&mut state, &[(Seat::One, Action::Offer(double))]);
        assert_eq!(fair(&state.view(Viewer::Seat(Seat::One)), Seat::One, 60.0), None);
    }
}
