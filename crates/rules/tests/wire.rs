//! The serde forms: what is in them, and what must never be.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used)]

use rules::{
    Action, Card, Chairs, Deck, Edition, Event, Money, RoundEnd, Seat, Settings, Setup, State, Viewer,
};
use serde_json::{Value, json};

fn game() -> State {
    let edition = Edition::default();
    let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition)).unwrap();
    let mut state = State::new(&setup);
    // Seat 1 sells an open card to seat 3 for 7, then seat 2 offers a sealed one and seat 3 closes its fist on 5.
    for (seat, action) in [(1, ":Ao1"), (3, "=7"), (1, "-"), (2, "-"), (2, ":As2"), (3, "=5")] {
        state.apply(Seat::new(seat).unwrap(), action.parse().unwrap(), &mut ()).unwrap();
    }
    state
}

fn seen_by(number: u8) -> Value {
    serde_json::to_value(game().view(Viewer::Seat(Seat::new(number).unwrap()))).unwrap()
}

#[test]
fn a_view_shows_ones_own_hand_cash_and_fist_and_nobody_elses() {
    let view = seen_by(1);
    assert_eq!(view["viewer"], json!({"seat": 1}));
    assert_eq!(view["cash"], json!([107, null, null]));
    assert_eq!(view["hand_sizes"], json!([9, 9, 10]));
    assert_eq!(view["owned"], json!([[], [], ["Ao1"]]));
    assert_eq!(view["awaited"], json!([1, 2]));
    assert_eq!(view["phase"]["phase"], "sealed");
    assert_eq!(view["phase"]["fists"], json!({"mine": null}));
    assert_eq!(seen_by(3)["phase"]["fists"], json!({"mine": 5}));
    let text = view.to_string();
    let other = game().hand(Seat::Two);
    assert!(other.into_iter().all(|card| !text.contains(&card.to_string())), "{text}");
    assert!(!text.contains("memory") && !text.contains("bank"));
}

#[test]
fn menus_events_and_actions_read_like_records() {
    let menu = game().menu(Seat::One).unwrap();
    assert_eq!(serde_json::to_value(menu).unwrap(), json!({"menu": "fist", "most": 107}));
    let event = Event::Bid { seat: Seat::Two, amount: Money::new(9) };
    assert_eq!(serde_json::to_value(event).unwrap(), json!({"event": "bid", "seat": 2, "amount": 9}));
    let ended = Event::RoundEnded { round: 4, why: RoundEnd::OutOfCards };
    assert_eq!(
        serde_json::to_value(ended).unwrap(),
        json!({"event": "round-ended", "round": 4, "why": "out-of-cards"})
    );
    let action: Action = serde_json::from_value(json!("+Bs2")).unwrap();
    assert_eq!(serde_json::to_value(action).unwrap(), json!("+Bs2"));
    let card: Result<Card, _> = serde_json::from_value(json!("Zz9"));
    assert!(card.is_err());
    let seat: Seat = serde_json::from_value(json!(5)).unwrap();
    assert_eq!(seat, Seat::Five);
    assert!(serde_json::from_value::<Seat>(json!(0)).is_err());
}

#[test]
fn what_paintings_are_worth_now_follows_the_places_now() {
    let view = game().view(Viewer::Spectator);
    // Two cards of A, nothing else, in round 1.
    assert_eq!(view.values_now().in_board_order().map(Money::units), [30, 0, 0, 0, 0]);
}
