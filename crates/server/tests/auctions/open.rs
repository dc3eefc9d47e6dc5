//! Open auctions: everybody calls out, the clerk counts.

use protocol::{Call, Code, Note, Order, Pace, Then, Want};
use rules::{Action, Bid, Money, Symbol};

use crate::salon::{Salon, card, maximum, offered, seat, where_cards_lie};

fn open() -> Salon {
    offered(Pace::Normal, Symbol::Open)
}

#[test]
fn six_seconds_of_silence_going_once_going_twice_sold() {
    let mut salon = open();
    assert_eq!(salon.says("Bo", "=5"), ["Bo bids 5"]);
    assert_eq!(salon.wait(5_999), [""; 0]);
    assert_eq!(salon.wait(1), ["going once"]);
    assert_eq!(salon.wait(2_499), [""; 0]);
    assert_eq!(salon.wait(1), ["going twice"]);
    assert_eq!(salon.wait(2_499), [""; 0]);
    assert_eq!(salon.wait(1), ["sold to Bo for 5"]);
}

#[test]
fn a_lot_that_nobody_wants_stays_with_its_auctioneer() {
    let mut salon = open();
    assert_eq!(salon.wait(11_000), ["going once", "going twice", "unsold"]);
}

#[test]
fn any_bid_starts_again_at_open() {
    let mut salon = open();
    salon.says("Bo", "=5");
    assert_eq!(salon.wait(8_600), ["going once", "going twice"]);
    assert_eq!(salon.says("Cy", "=6"), ["Cy bids 6"]);
    assert_eq!(salon.clock(), (Call::Open, 6_000));
    assert_eq!(salon.wait(5_999), [""; 0]);
    assert_eq!(salon.wait(1), ["going once"]);
}

#[test]
fn when_everybody_else_is_out_it_is_sold_at_once() {
    let mut salon = open();
    salon.says("Bo", "=5");
    salon.says("Ada", "-");
    salon.says("Cy", "-");
    assert_eq!(salon.says("Dee", "-"), ["Dee passes", "sold to Bo for 5"]);
}

#[test]
fn a_pass_is_for_this_bid_alone() {
    let mut salon = open();
    salon.says("Bo", "=5");
    assert_eq!(salon.says("Cy", "-"), ["Cy passes"]);
    assert_eq!(salon.refuses("Cy", "=6").code, Code::Illegal, "out at 5 is out at 5");
    assert_eq!(salon.says("Dee", "=6"), ["Dee bids 6"]);
    assert_eq!(salon.says("Cy", "=7"), ["Cy bids 7"], "a new bid wakes everybody up again");
}

#[test]
fn a_pass_does_not_move_the_clock() {
    let mut salon = open();
    salon.says("Bo", "=5");
    salon.wait(4_000);
    salon.says("Cy", "-");
    assert_eq!(salon.wait(2_000), ["going once"]);
}

#[test]
fn a_crossed_bid_is_told_what_came_first_and_never_becomes_thirteen() {
    let mut salon = open();
    assert_eq!(salon.says("Bo", "=12"), ["Bo bids 12"]);
    let refusal = salon.refuses("Cy", "=12");
    assert_eq!(refusal.code, Code::Crossed);
    assert_eq!(refusal.high, Some(Bid { seat: seat("Bo"), amount: Money::new(12) }));
    assert!(refusal.why.contains("13"), "{}", refusal.why);
    assert_eq!(salon.wait(11_000), ["going once", "going twice", "sold to Bo for 12"]);
}

#[test]
fn a_crossed_bid_is_told_what_came_first_even_if_there_is_no_money_left_to_follow() {
    let mut salon = where_cards_lie(Pace::Blitz, |state| {
        ["Ada", "Bo"].iter().all(|name| card(state, name, Symbol::Open).is_some())
    });
    salon.offers(card(salon.state(), "Ada", Symbol::Open).unwrap());
    salon.says("Bo", "=50");
    salon.wait(5_500);
    let card = card(salon.state(), "Bo", Symbol::Open).unwrap();
    salon.wants("Bo", &Want::Act { action: Action::Offer(card) });
    assert_eq!(salon.says("Cy", "=60"), ["Cy bids 60"]);
    let refusal = salon.refuses("Bo", "=45");
    assert_eq!(refusal.code, Code::Crossed);
    assert_eq!(refusal.high, Some(Bid { seat: seat("Cy"), amount: Money::new(60) }));
    assert_eq!(salon.refuses("Bo", "=61").code, Code::Illegal, "Bo has 50 left");
}

#[test]
fn only_the_auctioneer_has_the_hammer() {
    let mut salon = open();
    salon.says("Bo", "=5");
    let refusal = salon.does_not_give("Bo", &Want::Hammer);
    assert_eq!((refusal.code, refusal.why.as_str()), (Code::NotNow, "only the auctioneer has the hammer"));
    assert_eq!(salon.wants("Ada", &Want::Hammer), ["going once"]);
    assert_eq!(salon.does_not_give("Ada", &Want::Hammer).code, Code::NotNow, "it is on its way");
    assert_eq!(salon.wait(5_000), ["going twice", "sold to Bo for 5"]);
    assert_eq!(salon.does_not_give("Ada", &Want::Hammer).code, Code::NotNow, "there is no auction");
}

#[test]
fn an_open_bid_is_never_held_and_never_taken_back() {
    let mut salon = open();
    assert_eq!(salon.says("Bo", "=5"), ["Bo bids 5"]);
    assert_eq!(salon.private("Bo").held, None);
    assert_eq!(salon.does_not_give("Bo", &Want::TakeBack).code, Code::NotNow);
}

#[test]
fn after_twenty_bids_the_silence_shortens_to_three_seconds() {
    let mut salon = open();
    let mut silence = Vec::new();
    for amount in 1..=28 {
        let name = if amount % 2 == 0 { "Bo" } else { "Cy" };
        salon.says(name, &format!("={amount}"));
        silence.push(salon.clock().1);
    }
    assert_eq!(silence[..20], [6_000; 20]);
    assert_eq!(silence[20..], [5_500, 5_000, 4_500, 4_000, 3_500, 3_000, 3_000, 3_000]);
    assert_eq!(salon.wait(3_000), ["going once"]);
}

#[test]
fn two_maxima_meet_at_the_lower_one_plus_one() {
    let mut salon = open();
    assert_eq!(salon.wants("Bo", &maximum(20, Then::Out)), [""; 0], "an order is private");
    assert_eq!(salon.wants("Cy", &maximum(34, Then::Out)), [""; 0]);
    assert_eq!(salon.next(), ["Bo bids 20", "Cy bids 21"]);
    assert_eq!(salon.private("Cy").order, Some(Order::Maximum { limit: Money::new(34), then: Then::Out }));
    assert_eq!(salon.private("Dee").order, None);
    assert_eq!(salon.wait(11_000), ["going once", "going twice", "sold to Cy for 21"]);
}

#[test]
fn the_higher_maximum_is_nobodys_business() {
    let sale = |limit| {
        let mut salon = open();
        salon.wants("Bo", &maximum(20, Then::Out));
        salon.wants("Cy", &maximum(limit, Then::Ask));
        salon.wait(8_000);
        salon.watched()
    };
    assert_eq!(sale(34), sale(90));
}

#[test]
fn of_equal_maxima_the_earlier_leads() {
    for (first, second) in [("Bo", "Cy"), ("Cy", "Bo"), ("Dee", "Bo")] {
        let mut salon = open();
        salon.wants(first, &maximum(10, Then::Out));
        salon.wants(second, &maximum(10, Then::Out));
        assert_eq!(salon.next(), [format!("{second} bids 9"), format!("{first} bids 10")]);
    }
}

#[test]
fn of_equal_maxima_the_earlier_leads_when_the_other_bid_first() {
    let mut salon = open();
    salon.says("Cy", "=9");
    salon.wants("Bo", &maximum(10, Then::Out));
    salon.wants("Cy", &maximum(10, Then::Out));
    assert_eq!(salon.next(), ["Bo bids 10"]);
    assert_eq!(salon.wait(11_000), ["going once", "going twice", "sold to Bo for 10"]);
}

#[test]
fn a_maximum_raises_by_one_and_only_when_it_does_not_lead() {
    let mut salon = open();
    salon.wants("Bo", &maximum(20, Then::Out));
    assert_eq!(salon.wait(5_000), ["Bo bids 1"]);
    assert_eq!(salon.says("Cy", "=8"), ["Cy bids 8"]);
    assert_eq!(salon.wait(5_000), ["Bo bids 9"]);
    assert_eq!(salon.wait(11_000), ["going once", "going twice", "sold to Bo for 9"]);
    assert_eq!(salon.private("Bo").order, None, "it was for this lot alone");
    assert_eq!(salon.private("Bo").note, Some(Note::CarriedOut));
}

#[test]
fn a_maximum_then_out_is_never_asked_again() {
    let mut salon = open();
    salon.wants("Bo", &maximum(5, Then::Out));
    salon.says("Cy", "=5");
    assert_eq!(salon.wait(5_000), [""; 0]);
    salon.says("Dee", "=6");
    assert_eq!(salon.wait(5_000), [""; 0]);
    assert_eq!(salon.private("Bo").note, None);
    assert!(salon.private("Bo").order.is_some(), "it stands until the hammer falls");
}

#[test]
fn a_maximum_then_ask_ends_with_a_note() {
    let mut salon = open();
    salon.wants("Bo", &maximum(10, Then::Ask));
    assert_eq!(salon.wait(2_200), ["Bo bids 1"]);
    assert_eq!(salon.says("Cy", "=10"), ["Cy bids 10"]);
    assert_eq!(salon.private("Bo").order, None);
    assert_eq!(salon.private("Bo").note, Some(Note::Outbid));
    assert_eq!(salon.wait(5_999), [""; 0], "Bo decides");
    assert_eq!(salon.says("Bo", "=11"), ["Bo bids 11"]);
}

#[test]
fn a_maximum_that_was_filed_before_the_hammer_bids_before_the_hammer() {
    let mut salon = open();
    salon.says("Bo", "=5");
    assert_eq!(salon.wait(10_999), ["going once", "going twice"]);
    salon.wants("Cy", &maximum(20, Then::Out));
    assert_eq!(salon.wait(1), ["Cy bids 6"]);
}

#[test]
fn a_maximum_then_ask_that_the_bid_has_reached_asks_at_once() {
    let mut salon = open();
    salon.says("Bo", "=12");
    for limit in [11, 12] {
        assert_eq!(salon.wants("Cy", &maximum(limit, Then::Ask)), [""; 0]);
        assert_eq!(salon.private("Cy").order, None);
        assert_eq!(salon.private("Cy").note, Some(Note::Outbid));
    }
    assert_eq!(salon.says("Cy", "=13"), ["Cy bids 13"]);
}

#[test]
fn of_equal_maxima_the_earlier_leads_when_the_other_wants_to_be_asked() {
    let mut salon = open();
    salon.says("Bo", "=9");
    salon.wants("Bo", &maximum(10, Then::Out));
    salon.wants("Cy", &maximum(10, Then::Ask));
    assert_eq!(salon.private("Cy").note, Some(Note::Outbid), "the next bid would be Bo's");
    assert_eq!(salon.wait(5_000), [""; 0], "Cy decides");
    assert_eq!(salon.says("Cy", "=10"), ["Cy bids 10"]);

    let mut salon = open();
    salon.says("Bo", "=8");
    salon.wants("Cy", &maximum(10, Then::Ask));
    salon.wants("Bo", &maximum(10, Then::Out));
    assert_eq!(salon.next(), ["Cy bids 10"], "the earlier order is Cy's");
}

#[test]
fn whoever_is_out_says_so_once_a_lot_and_nobody_hears_of_it() {
    let mut salon = open();
    let before = salon.watched();
    salon.wants("Bo", &maximum(0, Then::Out));
    assert_eq!(salon.watched(), before, "not a byte");
    for (name, amount) in [("Cy", 3), ("Dee", 4), ("Cy", 5)] {
        salon.says(name, &format!("={amount}"));
        assert_eq!(salon.wait(5_000), [""; 0]);
    }
    assert_eq!(salon.wait(6_000), ["going once", "going twice", "sold to Cy for 5"]);
    assert_eq!(salon.private("Bo").order, None);
}

#[test]
fn whoever_is_out_can_come_back_until_the_hammer_falls() {
    let mut salon = open();
    salon.wants("Bo", &maximum(0, Then::Out));
    salon.says("Cy", "=3");
    assert_eq!(salon.wait(10_900), ["going once", "going twice"]);
    salon.wants("Bo", &Want::CancelOrder);
    assert_eq!(salon.says("Bo", "=4"), ["Bo bids 4"]);
    salon.wants("Dee", &maximum(0, Then::Out));
    assert_eq!(salon.says("Dee", "=5"), ["Dee bids 5"], "a bid is word enough");
}

#[test]
fn when_everybody_is_out_it_is_sold_at_once() {
    let mut salon = open();
    salon.says("Bo", "=5");
    salon.wants("Ada", &maximum(0, Then::Out));
    salon.wants("Cy", &maximum(0, Then::Out));
    assert_eq!(salon.wait(2_000), [""; 0], "Dee is still in");
    salon.wants("Dee", &maximum(4, Then::Out));
    assert_eq!(salon.wait(799), [""; 0], "a moment to think better of it");
    assert_eq!(salon.wait(1), ["Ada passes", "Cy passes", "Dee passes", "sold to Bo for 5"]);
}

#[test]
fn nobody_orders_more_than_they_have_or_for_another_auction() {
    let salon = open();
    assert_eq!(salon.does_not_give("Bo", &maximum(101, Then::Out)).code, Code::Illegal);
    let in_advance = Want::Order { order: Order::Bid { amount: Money::new(3) } };
    assert_eq!(salon.does_not_give("Bo", &in_advance).code, Code::NotNow);
    assert_eq!(salon.does_not_give("Bo", &Want::CancelOrder).code, Code::NotNow);
}

#[test]
fn a_withdrawn_maximum_does_nothing() {
    let mut salon = open();
    salon.wants("Bo", &maximum(20, Then::Out));
    salon.wants("Bo", &Want::CancelOrder);
    assert_eq!(salon.private("Bo").order, None);
    assert_eq!(salon.wait(6_000), ["going once"]);
}

#[test]
fn in_blitz_everything_takes_half_the_time() {
    let mut salon = offered(Pace::Blitz, Symbol::Open);
    salon.says("Bo", "=5");
    assert_eq!(salon.wait(3_000), ["going once"]);
    assert_eq!(salon.wait(2_500), ["going twice", "sold to Bo for 5"]);
}

fn patient() -> Salon {
    offered(Pace::Untimed, Symbol::Open)
}

#[test]
fn without_a_clock_everybody_is_waited_for() {
    let mut salon = patient();
    salon.says("Bo", "=5");
    assert_eq!(salon.wait(24 * 60 * 60 * 1_000), [""; 0]);
    assert_eq!(salon.does_not_give("Ada", &Want::Hammer).code, Code::NotNow, "Cy and Dee have not decided");
    salon.says("Ada", "-");
    salon.says("Cy", "-");
    assert_eq!(salon.says("Dee", "-"), ["Dee passes", "sold to Bo for 5"]);
}

#[test]
fn without_a_clock_the_auctioneer_may_let_the_hammer_fall_when_nobody_else_is_undecided() {
    let mut salon = patient();
    salon.says("Bo", "=5");
    for name in ["Cy", "Dee"] {
        salon.wants(name, &maximum(0, Then::Out));
    }
    assert_eq!(salon.wait(60_000), [""; 0], "it waits for Ada");
    assert_eq!(salon.wants("Ada", &Want::Hammer), ["going once"]);
    assert_eq!(salon.clock(), (Call::GoingOnce, 1_200));
    assert_eq!(salon.wait(1_200), ["going twice"]);
    assert_eq!(salon.wait(1_200), ["sold to Bo for 5"]);
}

#[test]
fn without_a_clock_the_hammer_goes_up_again_for_whoever_comes_back() {
    let mut salon = patient();
    salon.says("Bo", "=5");
    for name in ["Cy", "Dee"] {
        salon.wants(name, &maximum(0, Then::Out));
    }
    salon.wants("Ada", &Want::Hammer);
    salon.wait(1_200);
    salon.wants("Cy", &Want::CancelOrder);
    assert_eq!(salon.wait(60_000), ["open again"]);
    salon.wants("Cy", &maximum(0, Then::Out));
    assert_eq!(salon.wait(60_000), [""; 0], "and waits for Ada as before");
}
