//! Rules 3 and 4.

use rules::Phase;

use crate::table::{golden, table};

#[test]
fn r3_1_a_seat_offers_a_card_and_cannot_pass_its_turn() {
    let mut game = table(3).hand(1, "Ao1").begin();
    assert_eq!(game.refusal("1-"), "seat 1 is to offer a card");
    assert_eq!(game.refusal("2:Bo1"), "it is not seat 2's turn: seat 1 is to act");
    assert_eq!(game.refusal("1:Eo4"), "seat 1 does not hold Eo4");
    game.play("1:Ao1");
    assert_eq!(game.state.phase().lot().unwrap().auctioneer().number(), 1);
}

#[test]
fn r3_2_a_seat_without_cards_is_skipped_and_still_bids() {
    let record = golden("seat-out-of-cards");
    let mut state = rules::State::new(record.setup());
    let (mut skipped, mut bid) = (false, false);
    for played in record.moves() {
        let out: Vec<_> =
            state.settings().chairs().seats().filter(|&seat| state.hand(seat).is_empty()).collect();
        if *state.phase() == Phase::Offer {
            skipped |= !out.is_empty();
            assert!(out.iter().all(|&seat| !state.awaits().contains(seat)));
        }
        bid |= out.contains(&played.seat) && matches!(played.action, rules::Action::Bid(_));
        state.apply(played.seat, played.action, &mut ()).unwrap();
    }
    assert!(skipped && bid, "the record shows a seat out of cards that is skipped, and bids");
}

#[test]
fn r3_3_the_turn_goes_left_of_the_seat_that_conducted() {
    let mut game = table(3).hand(1, "Ao1").hand(2, "Bo1").hand(3, "Co1").begin();
    game.play("1:Ao1 3=5 1- 2-");
    assert!(game.offers(2), "the winner's place does not matter");
    game.play("2:Bo1 1- 2- 3-");
    assert!(game.offers(3));
    game.play("3:Co1 1- 2- 3-");
    assert!(game.offers(1));
}

#[test]
fn r3_4_the_winner_pays_the_auctioneer_and_the_auctioneer_pays_the_bank() {
    let mut game = table(3).hand(1, "Ao1").hand(2, "Bo1").begin();
    game.play("1:Ao1 3=25 1- 2-");
    assert_eq!(game.cash(), [125, 100, 75]);
    game.play("2:Bo1 2=10 1- 3-");
    assert_eq!(game.cash(), [125, 90, 75]);
    assert_eq!(game.state.bank(), 10);
}

#[test]
fn r3_5_the_winner_keeps_the_painting() {
    let mut game = table(3).hand(1, "Ao1").begin();
    game.play("1:Ao1 3=25 1- 2-");
    assert_eq!(game.owned(3), "Ao1");
}

#[test]
fn r4_1_a_bid_is_at_least_1() {
    let mut game = table(3).hand(1, "Ao1").begin();
    game.play("1:Ao1");
    assert_eq!(game.refusal("2=0"), "seat 2 must bid at least 1, and 0 is too low");
    game.play("2=1");
}

#[test]
fn r4_2_a_bid_is_above_the_highest() {
    let mut game = table(3).hand(1, "Ao1").hand(2, "Br1").begin();
    game.play("1:Ao1 2=12");
    assert_eq!(game.refusal("3=12"), "seat 3 must bid at least 13, and 12 is too low");
    assert_eq!(game.refusal("3=5"), "seat 3 must bid at least 13, and 5 is too low");
    game.play("3=13 1- 2- 2:Br1 3=4");
    assert_eq!(game.refusal("1=4"), "seat 1 must bid at least 5, and 4 is too low");
}

#[test]
fn r4_3_a_bid_is_never_above_the_bidders_cash() {
    let mut game = table(3).hand(1, "Ao1").hand(2, "Br1").hand(3, "Cs1").begin();
    game.play("1:Ao1 2=4");
    assert_eq!(game.refusal("3=101"), "seat 3 has 100, and cannot bid 101");
    game.play("3=100 2:Br1");
    assert_eq!(game.awaits(), [1], "seat 3 has nothing left to bid with");
    game.play("1- 3:Cs1");
    assert_eq!(game.refusal("2=101"), "seat 2 has 100, and cannot bid 101");
}

#[test]
fn r4_4_without_a_bid_the_auctioneer_takes_it_for_nothing() {
    let mut game = table(3).hand(1, "Ao1").hand(2, "Br1").hand(3, "Cs1").begin();
    game.play("1:Ao1 1- 2- 3- 2:Br1 3- 1- 3:Cs1 1=0 2=0 3=0");
    assert_eq!((game.owned(1), game.owned(2), game.owned(3)), ("Ao1".into(), "Br1".into(), "Cs1".into()));
    assert_eq!(game.cash(), [100, 100, 100]);
}
