//! Rule 6.

use rules::{Phase, Proceeds};

use crate::table::{Game, golden, table};

/// Seat 1 offers a double, seats 1 and 2 decline, seat 3 adds a sealed card; the price will be 25.
fn example(proceeds: Proceeds) -> Game {
    let mut game = table(4).proceeds(proceeds).hand(1, "Bd1 Ao1").hand(2, "Ao2").hand(3, "Bs1").begin();
    game.play("1:Bd1 1- 2- 3+Bs1");
    game
}

#[test]
fn r6_1_the_second_card_is_by_the_same_artist_and_no_double() {
    let mut game = table(3).hand(1, "Bd1 Bd2 Ao1 Bo1").begin();
    game.play("1:Bd1");
    assert_eq!(game.refusal("1+Ao1"), "Ao1 does not go with Bd1: it is by another artist");
    assert_eq!(game.refusal("1+Bd2"), "Bd2 does not go with Bd1: it is a double itself");
    assert_eq!(game.refusal("1+Eo4"), "seat 1 does not hold Eo4");
    game.play("1+Bo1");
}

#[test]
fn r6_2_the_winner_of_a_pair_takes_both() {
    let mut game = table(3).hand(1, "Bd1 Bs1").begin();
    game.play("1:Bd1 1+Bs1 1=0 2=30 3=0");
    assert_eq!(game.owned(2), "Bs1 Bd1");
    assert_eq!(game.played(), [0, 2, 0, 0, 0]);
}

#[test]
fn r6_3_every_seat_with_cards_is_asked_once_whether_or_not_a_card_fits() {
    let mut game =
        table(4).hand(2, "Bd1").first(2).without("Bo1 Bo2 Bo3 Br1 Br2 Bs1 Bs2 Bs3 Bf1 Bf2 Bf3").begin();
    game.play("2:Bd1");
    for number in [2, 3, 4, 1] {
        assert_eq!(game.awaits(), [number], "nobody holds a card that fits, and all are asked");
        game.play(&format!("{number}-"));
    }
    assert_eq!(game.owned(2), "Bd1");
}

#[test]
fn r6_3_a_seat_without_cards_is_not_asked() {
    let record = golden("seat-out-of-cards");
    let mut state = rules::State::new(record.setup());
    let mut skipped = false;
    for played in record.moves() {
        if matches!(state.phase(), Phase::Add { .. }) {
            for seat in state.settings().chairs().seats().filter(|&seat| state.hand(seat).is_empty()) {
                assert!(!state.awaits().contains(seat));
                skipped = true;
            }
        }
        state.apply(played.seat, played.action, &mut ()).unwrap();
    }
    assert!(skipped, "the record shows such a seat");
}

#[test]
fn r6_4_a_double_nobody_adds_to_stays_with_its_owner() {
    let mut game = table(3).hand(1, "Bd1").begin();
    game.play("1:Bd1 1- 2- 3-");
    assert_eq!(game.owned(1), "Bd1");
    assert_eq!(game.cash(), [100, 100, 100]);
    assert!(game.offers(2));
}

#[test]
fn r6_5_second_takes_all() {
    // Who wins, and everybody's cash afterwards.
    for (fists, cash) in [
        ("1=25 2=0 3=0 4=0", [75, 100, 125, 100]),
        ("1=0 2=25 3=0 4=0", [100, 75, 125, 100]),
        ("1=0 2=0 3=25 4=0", [100, 100, 75, 100]),
    ] {
        assert_eq!(example(Proceeds::SecondTakesAll).play(fists).cash(), cash, "{fists}");
    }
}

#[test]
fn r6_5_split_gives_the_odd_one_to_the_second() {
    for (fists, cash, bank) in [
        ("1=25 2=0 3=0 4=0", [75, 100, 113, 100], 12),
        ("1=0 2=25 3=0 4=0", [112, 75, 113, 100], 0),
        ("1=0 2=0 3=25 4=0", [112, 100, 75, 100], 13),
    ] {
        let mut game = example(Proceeds::Split);
        assert_eq!(game.play(fists).cash(), cash, "{fists}");
        assert_eq!(game.state.bank(), bank, "{fists}");
    }
}

#[test]
fn r6_5_one_seat_that_played_both_cards_receives_everything() {
    for proceeds in Proceeds::ALL {
        let mut game = table(3).proceeds(proceeds).hand(1, "Bd1 Bs1").begin();
        game.play("1:Bd1 1+Bs1 1=0 2=25 3=0");
        assert_eq!(game.cash(), [125, 75, 100]);
    }
}

#[test]
fn r6_5_a_pair_nobody_bids_for_goes_to_the_conducting_seat_for_nothing() {
    for proceeds in Proceeds::ALL {
        let mut game = example(proceeds);
        game.play("1=0 2=0 3=0 4=0");
        assert_eq!(game.owned(3), "Bs1 Bd1");
        assert_eq!(game.cash(), [100, 100, 100, 100]);
    }
}

#[test]
fn r6_5_an_unsold_fixed_price_pair_is_shared_under_split() {
    let mut game =
        table(4).proceeds(Proceeds::Split).hand(1, "Bd1 Ao1").hand(2, "Ao2").hand(3, "Bf1").begin();
    game.play("1:Bd1 1- 2- 3+Bf1 3@15 4- 1- 2-");
    assert_eq!(game.cash(), [107, 100, 85, 100], "7 to seat 1, 8 to the bank");
    assert_eq!(game.state.bank(), 8);
}

#[test]
fn r6_6_the_turn_goes_on_left_of_the_conducting_seat() {
    let mut game = example(Proceeds::Split);
    game.play("1=0 2=0 3=0 4=25");
    assert!(game.offers(4), "seat 2 loses its turn");
}

#[test]
fn r6_7_the_worked_example_as_golden_records() {
    for (name, cash) in [
        ("second-takes-all-second-seat-wins", [100, 100, 75]),
        ("second-takes-all-original-seat-wins", [75, 100, 125]),
        ("second-takes-all-third-seat-wins", [100, 75, 125]),
        ("split-second-seat-wins", [112, 100, 75]),
        ("split-original-seat-wins", [75, 100, 113]),
        ("split-third-seat-wins", [112, 75, 113]),
    ] {
        assert_eq!(Game::golden(name).cash()[..3], cash, "{name}");
    }
}
