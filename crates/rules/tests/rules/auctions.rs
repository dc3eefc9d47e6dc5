//! Rule 5.

use rules::{Auction, Event, Phase};

use crate::table::{seat, table};

#[test]
fn r5_1_the_card_decides_and_for_a_pair_the_second_card() {
    for (card, auction) in
        [("Ao1", Auction::Open), ("Ar1", Auction::Once), ("As1", Auction::Sealed), ("Af1", Auction::Fixed)]
    {
        let mut game = table(3).hand(1, &format!("{card} Ad1")).begin();
        let mut pair = table(3).hand(1, &format!("{card} Ad1")).begin();
        game.play(&format!("1:{card}"));
        pair.play(&format!("1:Ad1 1+{card}"));
        assert_eq!(game.state.phase().lot().unwrap().auction(), auction);
        assert_eq!(pair.state.phase().lot().unwrap().auction(), auction);
    }
}

#[test]
fn r5_2_1_everybody_bids_at_any_time_in_any_order() {
    let mut game = table(4).hand(2, "Ao1").first(2).begin();
    game.play("2:Ao1");
    assert_eq!(game.awaits(), [1, 2, 3, 4]);
    game.play("4=3 1=4 4=9 2=10 1=11 2=12");
    assert_eq!(game.awaits(), [1, 3, 4]);
}

#[test]
fn r5_2_2_a_new_bid_wakes_everybody_and_the_hammer_falls_when_all_others_have_passed() {
    let mut game = table(3).hand(1, "Ao1").begin();
    game.play("1:Ao1 2=5 3-");
    assert_eq!(game.refusal("3=9"), "seat 3 has passed, and must wait for a new bid");
    game.play("1=6");
    assert_eq!(game.awaits(), [2, 3], "seat 3 is awake again");
    game.play("3- 2-");
    assert_eq!(game.owned(1), "Ao1");
    assert_eq!(game.state.bank(), 6);
}

#[test]
fn r5_2_2_with_no_bid_yet_every_seat_must_pass() {
    let mut game = table(3).hand(1, "Ao1").begin();
    game.play("1:Ao1 3- 1-");
    assert_eq!(game.awaits(), [2]);
    game.play("2-");
    assert_eq!(game.owned(1), "Ao1");
}

#[test]
fn r5_2_3_the_holder_of_the_highest_bid_cannot_raise_itself() {
    let mut game = table(3).hand(1, "Ao1").begin();
    game.play("1:Ao1 2=5");
    assert_eq!(game.refusal("2=6"), "seat 2 holds the highest bid, 5, and must wait for another");
    assert_eq!(game.refusal("2-"), "seat 2 holds the highest bid, 5, and must wait for another");
}

#[test]
fn r5_2_4_who_cannot_afford_the_next_bid_counts_as_having_passed() {
    let mut game = table(3).hand(1, "Ao1").hand(2, "Bo1").begin();
    // Seat 1 sells for 40, so only it can follow a bid of 100.
    game.play("1:Ao1 2=40 1- 3- 2:Bo1 3=99");
    assert_eq!(game.awaits(), [1], "seat 2 has 60");
    assert_eq!(game.refusal("2-"), "seat 2 has 60, and cannot follow: the least bid is 100");
    game.play("1=100");
    assert_eq!(game.owned(1), "Bo1", "seat 3 has 100 and cannot bid 101: sold at once");
}

#[test]
fn r5_3_1_once_around_each_seat_bids_once_and_the_auctioneer_is_last() {
    let mut game = table(4).hand(2, "Ar1").first(2).begin();
    game.play("2:Ar1");
    assert_eq!(game.awaits(), [3]);
    assert_eq!(game.refusal("4=5"), "it is not seat 4's turn: seat 3 is to act");
    game.play("3=5 4-");
    assert_eq!(game.awaits(), [1]);
    game.play("1=6");
    assert_eq!(game.awaits(), [2], "the auctioneer, last");
    game.play("2-");
    assert_eq!(game.owned(1), "Ar1");
    assert_eq!(game.cash(), [94, 106, 100, 100]);
}

#[test]
fn r5_3_2_the_auctioneer_takes_it_at_once_when_nobody_has_bid() {
    let mut game = table(3).hand(1, "Ar1").begin();
    game.play("1:Ar1 2- 3-");
    assert_eq!(game.owned(1), "Ar1");
    assert!(game.offers(2), "it was not asked");
}

#[test]
fn r5_3_2_who_cannot_afford_a_higher_bid_passes_automatically() {
    let mut game = table(3).hand(1, "Ao1").hand(2, "Br1").begin();
    game.play("1:Ao1 3=60 1- 2- 2:Br1");
    game.play("3=40");
    assert_eq!(game.awaits(), [1], "seat 1 has 160");
    game.play("1=100");
    assert_eq!(game.owned(1), "Br1", "the auctioneer has 100 and cannot bid 101");
    assert!(game.news.contains(&Event::CannotPay { seat: seat(2) }));
}

#[test]
fn r5_4_1_everybody_chooses_in_secret_from_0_to_its_cash() {
    let mut game = table(3).hand(1, "As1").begin();
    game.play("1:As1");
    assert_eq!(game.awaits(), [1, 2, 3]);
    assert_eq!(game.refusal("2-"), "seat 2 is to close its fist on an amount, 0 for no bid");
    game.play("3=8");
    assert_eq!(game.refusal("3=9"), "seat 3 has closed its fist already");
    assert_eq!(game.news, [Event::FistClosed { seat: seat(3) }], "nobody is told the amount");
    assert_eq!(game.awaits(), [1, 2]);
}

#[test]
fn r5_4_2_fists_open_together_and_the_highest_pays() {
    let mut game = table(3).hand(1, "As1").begin();
    game.play("1:As1 3=8 1=12 2=11");
    let opened = game.news.iter().find_map(|event| match event {
        Event::FistsOpened { amounts } => Some(amounts.as_slice().to_vec()),
        _ => None,
    });
    assert_eq!(opened.unwrap().iter().map(|amount| amount.units()).collect::<Vec<_>>(), [12, 11, 8]);
    assert_eq!(game.owned(1), "As1");
    assert_eq!(game.cash(), [88, 100, 100]);
}

#[test]
fn r5_4_3_tied_fists_go_to_the_auctioneer() {
    let mut game = table(4).hand(3, "As1").first(3).begin();
    game.play("3:As1 1=9 2=9 3=9 4=9");
    assert_eq!(game.owned(3), "As1");
}

#[test]
fn r5_4_3_tied_fists_without_the_auctioneer_go_to_the_first_clockwise_from_it() {
    let mut game = table(4).hand(3, "As1").first(3).begin();
    game.play("3:As1 1=9 2=9 3=8 4=2");
    assert_eq!(game.owned(1), "As1", "clockwise from seat 3: 4, 1, 2");
}

#[test]
fn r5_4_4_a_seat_without_cash_has_an_empty_fist() {
    let mut game = table(3).hand(1, "Ao1").hand(2, "As1").begin();
    game.play("1:Ao1 3=100 2:As1");
    assert_eq!(game.awaits(), [1, 2]);
    assert_eq!(game.refusal("3=0"), "seat 3 has no cash, and its fist is empty");
    game.play("1=0 2=0");
    assert_eq!(game.owned(2), "As1");
}

#[test]
fn r5_5_1_the_price_is_from_1_to_the_auctioneers_cash() {
    let mut game = table(3).hand(1, "Af1").begin();
    game.play("1:Af1");
    assert_eq!(game.refusal("1@0"), "seat 1 must name a price of at least 1");
    assert_eq!(game.refusal("1@101"), "seat 1 has 100, and cannot name the price 101");
    assert_eq!(game.refusal("1-"), "seat 1 is to name the price");
    game.play("1@100");
}

#[test]
fn r5_5_1_without_cash_the_price_is_0_and_names_itself() {
    let mut game = table(3).hand(1, "Ao1").hand(2, "Bf1").begin();
    game.play("1:Ao1 2=100 2:Bf1");
    let Phase::Fixed { price, .. } = game.state.phase() else { panic!("the price is named") };
    assert_eq!((price.units(), game.awaits()), (0, vec![3]));
    game.play("3!");
    assert_eq!((game.owned(3), game.cash()), ("Bf1".into(), vec![200, 0, 100]));
}

#[test]
fn r5_5_2_clockwise_the_first_to_buy_ends_it() {
    let mut game = table(4).hand(2, "Af1").first(2).begin();
    game.play("2:Af1 2@20 3-");
    assert_eq!(game.awaits(), [4]);
    game.play("4!");
    assert_eq!(game.owned(4), "Af1");
    assert_eq!(game.cash(), [100, 120, 100, 80]);
}

#[test]
fn r5_5_2_who_cannot_afford_the_price_passes_automatically() {
    let mut game = table(3).hand(1, "Ao1").hand(2, "Bf1").begin();
    game.play("1:Ao1 3=60 1- 2- 2:Bf1 2@50");
    assert_eq!(game.awaits(), [1], "seat 3 has 40");
}

#[test]
fn r5_5_3_the_auctioneer_must_buy_what_nobody_wants() {
    let mut game = table(3).hand(1, "Af1").begin();
    game.play("1:Af1 1@35 2- 3-");
    assert_eq!(game.owned(1), "Af1");
    assert_eq!((game.cash(), game.state.bank()), (vec![65, 100, 100], 35));
}
