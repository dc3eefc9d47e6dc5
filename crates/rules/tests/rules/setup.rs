//! Rules 1 and 2.

use rules::{
    CashRule, Chairs, Edition, Money, MysteryHand, MysteryNeedsThree, Phase, Proceeds, Seat, Settings, Viewer,
};

use crate::table::{golden, seat, table, text};

#[test]
fn r1_4_any_edition_goes_with_any_setting() {
    for edition in Edition::ALL {
        for chairs in Chairs::ALL {
            let settings = Settings::new(edition, chairs);
            assert_eq!(settings.proceeds(), edition.proceeds(), "the edition's own rule is the default");
            assert_eq!(settings.cash(), CashRule::Hidden);
            for proceeds in Proceeds::ALL {
                assert_eq!(settings.with_proceeds(proceeds).proceeds(), proceeds);
            }
            assert_eq!(settings.with_cash(CashRule::Open).cash(), CashRule::Open);
            let mystery = settings.with_mystery(MysteryHand::With);
            assert_eq!(mystery.is_ok(), chairs == Chairs::Three);
        }
    }
    let four = Settings::new(Edition::default(), Chairs::Four);
    assert_eq!(four.with_mystery(MysteryHand::With), Err(MysteryNeedsThree));
}

#[test]
fn r2_2_each_seat_starts_with_100_and_the_bank_pays_whatever_it_must() {
    for seats in 3..=5 {
        assert_eq!(table(seats).begin().cash(), vec![100; seats]);
    }
    let end = golden("worked-board");
    assert!(end.state().bank() < -300, "more than any box holds was paid out: {}", end.state().bank());
}

#[test]
fn r2_3_the_deal() {
    for (seats, deal, undealt) in [(3, [10, 6, 6, 0], 4), (4, [9, 4, 4, 0], 2), (5, [8, 3, 3, 0], 0)] {
        let settings = Settings::new(Edition::default(), Chairs::new(seats).unwrap());
        assert_eq!(settings.deal(), deal);
        let dealt: usize = deal.iter().map(|&each| seats * usize::from(each)).sum();
        assert_eq!(70 - dealt, undealt);
        let (record, four) = (golden(&format!("complete-cmon-2017-{seats}-seats")), settings.chairs());
        assert_eq!(record.state().undealt(), undealt, "rounds 2 and 3 were dealt, too");
        assert_eq!(record.state().settings().chairs(), four);
        let game = table(seats).begin();
        for chair in settings.chairs().seats() {
            assert_eq!(game.state.hand(chair).len(), usize::from(deal[0]));
        }
    }
    let mystery = table(3).mystery("").begin();
    assert_eq!(mystery.state.settings().deal(), [9, 4, 4, 0]);
    assert_eq!(mystery.state.mystery().cards().len(), 9);
    assert_eq!(mystery.state.undealt(), 70 - 4 * 9);
}

#[test]
fn r2_3_one_card_at_a_time_clockwise_from_seat_1_whoever_begins() {
    let game = table(4).first(3).begin();
    // The deck lies in sorted order: Ao1 Ao2 Ao3 Ar1 Ar2 …
    for (number, first_two) in [(1, "Ao1 Ar2"), (2, "Ao2 Ar3"), (3, "Ao3 As1"), (4, "Ar1 As2")] {
        assert!(text(game.state.hand(seat(number))).starts_with(first_two), "seat {number}");
    }
    assert!(game.offers(3));
}

#[test]
fn r2_4_unplayed_cards_stay_in_hand_and_undealt_ones_are_never_seen() {
    let mut game = table(3).hand(1, "Ao1 Af1 As1").hand(2, "Ao2 Af2").hand(3, "Ao3").begin();
    let before = game.state.hand(seat(1));
    game.play("1:Ao1 2- 3- 1- 2:Ao2 1- 2- 3- 3:Ao3 1- 2- 3- 1:Af1 1@1 2- 3- 2:Af2");
    assert_eq!(game.state.round(), 2);
    let kept = before.minus(game.state.shown());
    assert_eq!(kept.len(), 8);
    assert_eq!(kept.minus(game.state.hand(seat(1))).len(), 0, "what was kept is still there");
    assert_eq!(game.state.hand(seat(1)).len(), 8 + 6, "and six cards were dealt to it");
    assert_eq!(golden("complete-cmon-2017-4-seats").state().undealt(), 2);
}

#[test]
fn r2_5_the_first_auctioneer_is_a_parameter() {
    for number in 1..=5 {
        assert!(table(5).first(number).begin().offers(number));
    }
}

#[test]
fn r2_6_what_is_hidden_and_what_is_public() {
    let mut game = table(3).hand(1, "Ao1 As1").hand(2, "Bs1").begin();
    game.play("1:Ao1 2=30 1- 3- 2:Bs1 3=7");
    let seen_by_1 = game.state.view(Viewer::Seat(seat(1)));
    assert_eq!(seen_by_1.hand(), game.state.hand(seat(1)));
    assert_eq!(seen_by_1.cash(seat(1)), Some(Money::new(130)));
    assert_eq!(seen_by_1.cash(seat(2)), None, "cash is behind the screen");
    assert_eq!(seen_by_1.remembered_cash(seat(2)), Money::new(70), "but every payment was public");
    assert_eq!(seen_by_1.hand_size(seat(2)), 9, "hand sizes are public");
    assert_eq!(seen_by_1.undealt(), 40);
    let Phase::Sealed { fists, .. } = seen_by_1.phase() else { panic!("fists are closing") };
    assert_eq!(fists.mine(), None);
    let Phase::Sealed { fists, .. } = *game.state.view(Viewer::Seat(seat(3))).phase() else {
        panic!("still")
    };
    assert_eq!(fists.mine(), Some(Money::new(7)), "one's own fist is known");
    let spectator = game.state.view(Viewer::Spectator);
    assert!(spectator.hand().is_empty());
    assert!(Seat::ALL[..3].iter().all(|&chair| spectator.cash(chair).is_none()));
}

#[test]
fn r2_6_open_cash_shows_everybodys_and_the_end_of_the_game_does_too() {
    let game = table(3).open_cash().begin();
    assert_eq!(game.state.view(Viewer::Spectator).cash(seat(3)), Some(Money::START));
    let end = golden("complete-classic-1992-4-seats");
    let view = end.state().view(Viewer::Spectator);
    assert_eq!(view.cash(seat(1)), Some(end.state().cash(seat(1))));
}

#[test]
fn r2_6_the_mystery_hand_is_hidden_and_its_size_is_public() {
    let one = table(3).mystery("Ao1 Bo1").begin();
    let view = one.state.view(Viewer::Seat(seat(1)));
    assert_eq!(view.mystery(), 9);
    assert!(one.state.mystery().cards().iter().all(|&card| view.unseen().contains(card)));
}
