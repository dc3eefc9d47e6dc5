//! Once around and fixed price: clockwise, each once.

use protocol::{Code, Note, Order, Pace, Want};
use rules::{Money, Symbol};

use crate::salon::{Salon, offered};

fn in_advance(amount: u32) -> Want {
    Want::Order { order: Order::Bid { amount: Money::new(amount) } }
}

fn accept_up_to(limit: u32) -> Want {
    Want::Order { order: Order::Accept { limit: Money::new(limit) } }
}

/// Once around at a quick table, where nothing can be taken back.
fn once_around() -> Salon {
    offered(Pace::Blitz, Symbol::Once)
}

fn fixed_price() -> Salon {
    offered(Pace::Blitz, Symbol::Fixed)
}

#[test]
fn a_bid_in_advance_is_made_when_it_is_still_enough() {
    let mut salon = once_around();
    assert_eq!(salon.wants("Cy", &in_advance(7)), [""; 0]);
    assert_eq!(salon.says("Bo", "=5"), ["Bo bids 5"]);
    assert_eq!(salon.wait(1_600), ["Cy bids 7"]);
    assert_eq!(salon.private("Cy").note, Some(Note::CarriedOut));
    assert_eq!(salon.private("Cy").order, None);
}

#[test]
fn a_bid_in_advance_that_is_not_enough_passes() {
    let mut salon = once_around();
    salon.wants("Cy", &in_advance(7));
    assert_eq!(salon.says("Bo", "=7"), ["Bo bids 7"]);
    assert_eq!(salon.wait(1_600), ["Cy passes"]);
    assert!(!salon.watched().contains("cy bids"), "and nobody learns of it");
}

#[test]
fn a_bid_in_advance_is_for_those_who_have_not_had_their_turn() {
    let mut salon = once_around();
    salon.says("Bo", "-");
    let refusal = salon.does_not_give("Bo", &in_advance(7));
    assert_eq!(
        (refusal.code, refusal.why.as_str()),
        (Code::NotNow, "you have had your turn in this auction")
    );
    assert_eq!(salon.does_not_give("Cy", &in_advance(0)).code, Code::Illegal);
    salon.wants("Ada", &in_advance(3));
}

#[test]
fn the_auctioneer_is_last_and_may_have_left_word_too() {
    let mut salon = once_around();
    salon.wants("Ada", &in_advance(6));
    salon.says("Bo", "=5");
    salon.says("Cy", "-");
    salon.says("Dee", "-");
    assert_eq!(salon.wait(1_600), ["Ada bids 6", "sold to Ada for 6"]);
}

#[test]
fn whoever_is_silent_once_around_passes() {
    let mut salon = offered(Pace::Normal, Symbol::Once);
    assert_eq!(salon.wait(19_999), [""; 0]);
    assert_eq!(salon.wait(1), ["Bo is late", "Bo passes"]);
    assert_eq!(salon.wait(20_000), ["Cy is late", "Cy passes"]);
}

#[test]
fn a_bid_that_was_left_before_the_time_was_over_is_made_before_it_is_over() {
    let mut salon = offered(Pace::Normal, Symbol::Once);
    salon.wait(19_999);
    salon.wants("Bo", &in_advance(3));
    assert_eq!(salon.wait(1), ["Bo bids 3"]);

    let mut salon = offered(Pace::Normal, Symbol::Fixed);
    salon.says("Ada", "@12");
    salon.wait(2_000 + 11_999);
    salon.wants("Bo", &accept_up_to(12));
    assert_eq!(salon.wait(1), ["sold to Bo for 12"]);
}

#[test]
fn once_around_nobody_speaks_out_of_turn() {
    let salon = once_around();
    assert_eq!(salon.refuses("Cy", "=5").code, Code::Illegal);
}

#[test]
fn accept_up_to_a_price_before_it_is_named() {
    let mut salon = fixed_price();
    salon.wants("Cy", &accept_up_to(15));
    assert_eq!(salon.says("Ada", "@15"), ["Ada names 15"]);
    assert_eq!(salon.says("Bo", "-"), ["Bo passes"]);
    assert_eq!(salon.wait(1_600), ["sold to Cy for 15"]);
}

#[test]
fn a_price_above_the_limit_is_declined() {
    let mut salon = fixed_price();
    salon.wants("Bo", &accept_up_to(15));
    assert_eq!(salon.says("Ada", "@16"), ["Ada names 16"]);
    assert_eq!(salon.wait(1_600), ["Bo passes"]);
    assert_eq!(salon.does_not_give("Bo", &accept_up_to(20)).code, Code::NotNow, "Bo has had its turn");
    assert_eq!(salon.does_not_give("Ada", &accept_up_to(20)).code, Code::NotNow, "Ada sells it");
    salon.wants("Dee", &accept_up_to(16));
    salon.says("Cy", "-");
    assert_eq!(salon.wait(1_600), ["sold to Dee for 16"]);
}

#[test]
fn an_order_falls_away_with_its_lot() {
    let mut salon = fixed_price();
    salon.wants("Dee", &accept_up_to(30));
    salon.says("Ada", "@10");
    assert_eq!(salon.says("Bo", "!"), ["sold to Bo for 10"]);
    assert_eq!(salon.private("Dee").order, None);
    assert_eq!(salon.private("Dee").note, Some(Note::Outbid));
}

#[test]
fn whoever_is_silent_at_a_fixed_price_declines() {
    let mut salon = offered(Pace::Normal, Symbol::Fixed);
    salon.says("Ada", "@40");
    assert_eq!(salon.wait(2_000), ["Ada names 40"]);
    assert_eq!(salon.wait(11_999), [""; 0]);
    assert_eq!(salon.wait(1), ["Bo is late", "Bo passes"]);
    assert_eq!(salon.wait(12_000), ["Cy is late", "Cy passes"]);
    assert_eq!(salon.wait(12_000), ["Dee is late", "Dee passes", "sold to Ada for 40"]);
}

#[test]
fn for_an_auctioneer_who_names_no_price_a_bot_does() {
    let mut salon = offered(Pace::Normal, Symbol::Fixed);
    assert_eq!(salon.wait(29_999), [""; 0]);
    assert_eq!(salon.wait(1), ["Ada is late", "Ada names 1"]);
}
