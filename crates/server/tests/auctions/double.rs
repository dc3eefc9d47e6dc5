//! Doubles: who adds the second card.

use protocol::{Code, Note, Order, Pace, Want};
use rules::{Action, Card, Symbol};

use crate::salon::{Salon, begun, card, fitting, where_cards_lie};

fn add(card: Option<Card>) -> Want {
    Want::Order { order: Order::Add { card } }
}

/// Ada has offered a double to which the first people can add a card, and the others cannot.
fn double(pace: Pace, able: &[&str], unable: &[&str]) -> (Salon, Card) {
    let mut salon = where_cards_lie(pace, |state| {
        card(state, "Ada", Symbol::Double).is_some_and(|double| {
            able.iter().all(|name| fitting(state, name, double).is_some())
                && unable.iter().all(|name| fitting(state, name, double).is_none())
        })
    });
    let double = card(salon.state(), "Ada", Symbol::Double).unwrap();
    salon.offers(double);
    (salon, double)
}

#[test]
fn would_add_waits_for_its_turn() {
    let (mut salon, double) = double(Pace::Blitz, &["Ada", "Bo", "Cy"], &[]);
    let second = fitting(salon.state(), "Cy", double);
    assert_eq!(salon.wants("Cy", &add(second)), [""; 0]);
    assert_eq!(salon.says("Ada", "-"), ["Ada adds nothing"]);
    assert_eq!(salon.says("Bo", "-"), ["Bo adds nothing"]);
    assert_eq!(salon.wait(3_000), ["Cy adds"]);
    assert_eq!(salon.private("Cy").note, Some(Note::CarriedOut));
}

#[test]
fn would_not_add_declines() {
    let (mut salon, _) = double(Pace::Blitz, &["Ada", "Bo"], &[]);
    salon.wants("Bo", &add(None));
    salon.says("Ada", "-");
    assert_eq!(salon.wait(3_000), ["Bo adds nothing"]);
}

#[test]
fn an_order_is_moot_when_the_lot_changes() {
    let (mut salon, double) = double(Pace::Blitz, &["Ada", "Bo", "Dee"], &[]);
    let (first, later) = (fitting(salon.state(), "Bo", double), fitting(salon.state(), "Dee", double));
    salon.wants("Dee", &add(later));
    salon.says("Ada", "-");
    let heard = salon.wants("Bo", &Want::Act { action: Action::Add(first.unwrap()) });
    assert_eq!(heard, ["Bo adds"]);
    assert_eq!(salon.private("Dee").order, None);
    assert_eq!(salon.private("Dee").note, Some(Note::Moot));
}

#[test]
fn nobody_orders_to_add_what_does_not_fit() {
    let (mut salon, double) = double(Pace::Blitz, &["Ada", "Bo"], &[]);
    let other = salon.state().hand(rules::Seat::Two).iter().find(|card| card.artist() != double.artist());
    assert_eq!(salon.does_not_give("Bo", &add(other)).code, Code::Illegal);
    salon.says("Ada", "-");
    assert_eq!(salon.does_not_give("Ada", &add(None)).code, Code::NotNow, "Ada has been asked");
}

#[test]
fn whoever_is_silent_adds_nothing() {
    let (mut salon, _) = double(Pace::Normal, &["Ada"], &[]);
    assert_eq!(salon.wait(14_999), [""; 0]);
    assert_eq!(salon.wait(1), ["Ada adds nothing"], "and nobody hears that she could have");
}

#[test]
fn a_seat_that_can_only_decline_is_asked_like_every_other() {
    for (able, unable) in [(&["Ada", "Bo"][..], &[][..]), (&["Ada"][..], &["Bo"][..])] {
        let (mut salon, _) = double(Pace::Normal, able, unable);
        salon.says("Ada", "-");
        assert_eq!(salon.wait(2_000), ["Ada adds nothing"], "after the time to take it back");
        assert_eq!(salon.wait(14_999), [""; 0], "silence tells nobody what Bo holds");
        assert_eq!(salon.wait(1), ["Bo adds nothing"]);
    }
}

/// The same table and seed with other noise from Ada: other hands, the same delays. An order to decline answers at the same
/// moment whether or not there is something to add.
#[test]
fn the_delay_of_an_answer_does_not_depend_on_hands() {
    let mut delays = Vec::new();
    let (mut nothing_to_add, mut something) = (0, 0);
    for noise in 0..400 {
        let mut salon = begun(Pace::Blitz, 7, &noise.to_string());
        let Some(double) = card(salon.state(), "Ada", Symbol::Double) else { continue };
        if fitting(salon.state(), "Ada", double).is_none() {
            continue;
        }
        salon.offers(double);
        salon.wants("Bo", &add(None));
        match fitting(salon.state(), "Bo", double) {
            None => nothing_to_add += 1,
            Some(_) => something += 1,
        }
        salon.says("Ada", "-");
        let since = salon.now;
        let due = salon.table.due().unwrap();
        delays.push(due.at.since(since));
        assert_eq!(salon.wait(due.at.since(since)), ["Bo adds nothing"]);
    }
    assert!(nothing_to_add > 5 && something > 5, "{nothing_to_add} and {something}");
    assert!(delays.iter().all(|&delay| delay == delays[0]), "{delays:?}");
}

/// For absent people a bot answers, at a bot's pace, and at the same pace if there is nothing to add.
#[test]
fn the_answer_for_somebody_who_is_away_does_not_depend_on_hands_either() {
    for able in [true, false] {
        let (able, unable): (&[&str], &[&str]) =
            if able { (&["Ada", "Bo"], &[]) } else { (&["Ada"], &["Bo"]) };
        let (mut salon, _) = double(Pace::Normal, able, unable);
        salon.wants("Bo", &Want::StepAway);
        salon.says("Ada", "-");
        assert_eq!(salon.wait(2_000), ["Ada adds nothing"]);
        let delay = salon.table.deadline().unwrap().since(salon.now);
        assert!((1_200..3_200).contains(&delay), "{delay}");
    }
}
