//! What can be taken back, and until when.

use protocol::{Code, Pace, Want};
use rules::{Action, Symbol};

use crate::salon::{Salon, card, offered, where_cards_lie};

fn to_offer(pace: Pace) -> (Salon, Action) {
    let salon = where_cards_lie(pace, |state| card(state, "Ada", Symbol::Fixed).is_some());
    let action = Action::Offer(card(salon.state(), "Ada", Symbol::Fixed).unwrap());
    (salon, action)
}

#[test]
fn an_offer_is_held_for_two_seconds() {
    let (mut salon, offer) = to_offer(Pace::Normal);
    let told = salon.table.told();
    assert_eq!(salon.wants("Ada", &Want::Act { action: offer }), [""; 0]);
    assert_eq!(salon.table.told(), told, "what can be taken back has no number");
    let held = salon.private("Ada").held.unwrap();
    assert_eq!((held.action, held.left), (offer, 2_000));
    assert_eq!(salon.private("Bo").held, None);
    assert_eq!(salon.wait(1_999), [""; 0]);
    assert_eq!(salon.wait(1), ["Ada offers"]);
    assert_eq!(salon.private("Ada").held, None);
    assert_eq!(salon.does_not_give("Ada", &Want::TakeBack).code, Code::NotNow);
}

#[test]
fn an_offer_is_taken_back() {
    let (mut salon, offer) = to_offer(Pace::Normal);
    salon.wants("Ada", &Want::Act { action: offer });
    salon.wait(1_500);
    assert_eq!(salon.wants("Ada", &Want::TakeBack), [""; 0]);
    assert_eq!(salon.wait(30_000), [""; 0]);
    assert_eq!(salon.does_not_give("Ada", &Want::TakeBack).code, Code::NotNow);
}

#[test]
fn another_offer_takes_the_place_of_the_held_one() {
    let (mut salon, offer) = to_offer(Pace::Normal);
    let other = salon.state().hand(rules::Seat::One).iter().map(Action::Offer).find(|other| *other != offer);
    salon.wants("Ada", &Want::Act { action: offer });
    salon.wait(1_500);
    salon.wants("Ada", &Want::Act { action: other.unwrap() });
    assert_eq!(salon.wait(1_999), [""; 0], "its time begins again");
    assert_eq!(salon.private("Ada").held.map(|held| held.action), other);
    assert_eq!(salon.wait(1), ["Ada offers"]);
}

#[test]
fn a_held_offer_is_not_late() {
    let (mut salon, offer) = to_offer(Pace::Normal);
    salon.wait(44_000);
    salon.wants("Ada", &Want::Act { action: offer });
    assert_eq!(salon.wait(2_000), ["Ada offers"]);
}

#[test]
fn nobody_holds_the_table_up_by_changing_an_offer_again_and_again() {
    let (mut salon, offer) = to_offer(Pace::Normal);
    let hand: Vec<Action> = salon.state().hand(rules::Seat::One).iter().map(Action::Offer).collect();
    let mut heard = Vec::new();
    for change in 0..24 {
        heard.extend(salon.wants("Ada", &Want::Act { action: hand[change % 2] }));
        heard.extend(salon.wait(1_900));
    }
    assert_eq!(heard, [""; 0], "her time is 45 s, and after 45.6 s an offer can still be taken back");
    salon.wants("Ada", &Want::Act { action: offer });
    assert_eq!(salon.private("Ada").held.unwrap().left, 1_400);
    assert_eq!(salon.wait(1_399), [""; 0]);
    assert_eq!(salon.wait(1), ["Ada offers"]);
}

#[test]
fn prices_and_answers_are_held_too() {
    let mut salon = offered(Pace::Normal, Symbol::Fixed);
    assert_eq!(salon.says("Ada", "@12"), [""; 0]);
    assert_eq!(salon.wait(2_000), ["Ada names 12"]);
    assert_eq!(salon.says("Bo", "-"), [""; 0]);
    salon.wants("Bo", &Want::TakeBack);
    assert_eq!(salon.says("Bo", "!"), [""; 0]);
    assert_eq!(salon.wait(2_000), ["sold to Bo for 12"]);

    let mut salon = offered(Pace::Normal, Symbol::Once);
    assert_eq!(salon.says("Bo", "=12"), [""; 0]);
    assert_eq!(salon.refuses("Cy", "=13").code, Code::Illegal, "it is still Bo's turn");
    assert_eq!(salon.wait(2_000), ["Bo bids 12"]);
}

#[test]
fn in_blitz_nothing_is_taken_back() {
    let (mut salon, offer) = to_offer(Pace::Blitz);
    assert_eq!(salon.wants("Ada", &Want::Act { action: offer }), ["Ada offers"]);
    assert_eq!(salon.says("Ada", "@12"), ["Ada names 12"]);
    assert_eq!(salon.does_not_give("Ada", &Want::TakeBack).code, Code::NotNow);
}

#[test]
fn without_a_clock_there_is_still_time_to_take_it_back() {
    let (mut salon, offer) = to_offer(Pace::Untimed);
    salon.wants("Ada", &Want::Act { action: offer });
    assert_eq!(salon.wait(1_999), [""; 0]);
    assert_eq!(salon.wait(1), ["Ada offers"]);
}
