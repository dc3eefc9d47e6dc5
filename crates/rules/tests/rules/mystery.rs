//! Rule 9.

use rules::{Event, Phase};

use crate::table::{Game, golden, table, text};

#[test]
fn r9_1_four_hands_as_for_four_seats_and_the_fourth_is_nobodys() {
    let game = table(3).mystery("").begin();
    assert_eq!(game.state.mystery().cards().len(), 9);
    assert_eq!(game.state.hand(rules::Seat::Three).len(), 9);
    assert!(game.state.hand(rules::Seat::Four).is_empty());
    // The deck lies in sorted order: the fourth card dealt is the first of the mystery hand.
    assert_eq!(game.state.mystery().cards()[0].to_string(), "Ar1");
}

#[test]
fn r9_2_the_seat_that_conducted_may_turn_up_a_card() {
    let mut game = table(3).mystery("Co1 Do1").hand(1, "Ao1").hand(2, "Bo1").begin();
    game.play("1:Ao1 3=5 1- 2-");
    assert_eq!((game.awaits(), *game.state.phase() == Phase::Mystery), (vec![1], true));
    assert_eq!(game.refusal("1:Ao2"), "seat 1 is to turn up a mystery card or decline");
    game.play("1-");
    assert!(game.offers(2));
    game.play("2:Bo1 1- 2- 3- 2?");
    assert_eq!(text(game.state.turned().cards().iter().copied()), "Co1");
    assert!(game.offers(3));
}

#[test]
fn r9_2_for_a_pair_the_conducting_seat_turns_and_a_kept_double_counts_as_an_auction() {
    let mut pair = table(3).mystery("Co1").hand(1, "Bd1 Ao1").hand(2, "Ao2").hand(3, "Bs1").begin();
    pair.play("1:Bd1 1- 2- 3+Bs1 1=0 2=0 3=0");
    assert_eq!(pair.awaits(), [3]);
    let mut kept = table(3).mystery("Co1").hand(1, "Bd1").begin();
    kept.play("1:Bd1 1- 2- 3-");
    assert_eq!((kept.awaits(), *kept.state.phase() == Phase::Mystery), (vec![1], true));
}

#[test]
fn r9_2_nothing_is_asked_when_the_mystery_hand_is_empty() {
    let record = golden("mystery-hand-used-up");
    let mut state = rules::State::new(record.setup());
    let mut settled_without_question = false;
    for played in record.moves() {
        let in_auction = state.phase().lot().is_some();
        state.apply(played.seat, played.action, &mut ()).unwrap();
        if state.mystery().cards().is_empty() {
            assert_ne!(*state.phase(), Phase::Mystery);
            settled_without_question |= in_auction && *state.phase() == Phase::Offer;
        }
    }
    assert!(settled_without_question, "the record shows an auction after the last mystery card");
}

#[test]
fn r9_3_a_turned_card_is_nobodys_but_counts_and_can_be_the_fifth() {
    let record = golden("mystery-turned-fifth-card");
    let turned = record.moves().iter().rposition(|played| played.turned.is_some()).unwrap();
    let mut news = Vec::new();
    let mut state = rules::State::new(record.setup());
    for played in &record.moves()[..=turned] {
        news.clear();
        state.apply(played.seat, played.action, &mut news).unwrap();
    }
    let card = record.moves()[turned].turned.unwrap();
    let fifth = rules::RoundEnd::Fifth(card.artist());
    assert!(news.iter().any(|event| matches!(event, Event::RoundEnded { why, .. } if *why == fifth)));
    assert!(state.settings().chairs().seats().all(|seat| !state.owned(seat).contains(card)));
    let left = state.settings().chairs().left_of(record.moves()[turned].seat);
    assert!(state.awaits().contains(left), "the next round begins left of who turned it (7.5)");
}

#[test]
fn r9_3_a_turned_double_brings_no_second_card() {
    let mut game = table(3).mystery("Bd1").hand(1, "Ao1").begin();
    game.play("1:Ao1 1- 2- 3- 1?");
    assert!(game.offers(2));
    assert_eq!(game.played(), [1, 1, 0, 0, 0]);
}

#[test]
fn r9_4_turned_cards_are_discarded_and_the_rest_is_kept_and_added_to() {
    let mut game = table(3).mystery("Ao1 Co1").hand(1, "Ao2 Ar1").hand(2, "Ao3").hand(3, "Ar2").begin();
    game.play("1:Ao2 1- 2- 3- 1? 2:Ao3 1- 2- 3- 2- 3:Ar2 1- 2- 3- 1:Ar1");
    assert_eq!(game.state.round(), 2);
    assert!(game.state.turned().cards().is_empty());
    assert_eq!(game.state.mystery().cards().len(), 8 + 4);
    assert_eq!(game.state.mystery().cards()[0].to_string(), "Co1", "leftovers before newcomers");
}

#[test]
fn r9_5_cards_in_the_mystery_hand_do_not_keep_a_round_alive() {
    let game = Game::golden("mystery-round-4-begun-empty-handed");
    assert_eq!(*game.state.phase(), Phase::Over);
    let record = golden("mystery-hands-empty-in-round-2");
    let mut state = rules::State::new(record.setup());
    let mut ended_with_mystery_left = false;
    for played in record.moves() {
        let round = state.round();
        let mystery = state.mystery().cards().len();
        let mut news = Vec::new();
        state.apply(played.seat, played.action, &mut news).unwrap();
        let out = Event::RoundEnded { round, why: rules::RoundEnd::OutOfCards };
        ended_with_mystery_left |= news.contains(&out) && mystery > 0;
    }
    assert!(ended_with_mystery_left, "the record shows such a round");
}
