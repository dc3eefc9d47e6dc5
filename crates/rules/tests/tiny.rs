//! The tiny variant: how large it is, its solution, and who refuses it.

#![allow(clippy::unwrap_used)]

#[path = "../examples/solver/mod.rs"]
mod solver;

use std::collections::HashSet;

use rules::{
    BadNames, Chairs, Deals, Deck, Edition, Money, MysteryHand, Names, Position, Record, Seat, Seen,
    Settings, Setup, State, Viewer,
};
use solver::Solver;

fn sorted() -> Setup {
    Setup::new(Settings::TINY, Seat::One, Deck::sorted(Edition::TINY)).unwrap()
}

#[test]
fn it_is_as_large_as_its_decision_says() {
    let solver = Solver::new(Settings::TINY, Seat::One).unwrap();
    let sets = (solver.places(Seat::One), solver.places(Seat::Two));
    assert_eq!((solver.deals(), solver.histories(), solver.ends(), sets), (30, 9_615, 3_920, (2_065, 657)));
}

#[test]
fn cfr_solves_it_to_a_hundredth_of_the_stake() {
    let mut solver = Solver::new(Settings::TINY, Seat::One).unwrap();
    let stake = f64::from(Settings::TINY.scale().start.units());
    let untrained = solver.solution();
    assert!(untrained.nash_conv > stake, "uniform play can be exploited: {untrained:?}");
    solver.improve(200);
    let solved = solver.solution();
    assert!((0.0..stake / 100.0).contains(&solved.nash_conv), "{solved:?}");
    assert!((solved.value - 0.5).abs() < 0.005, "{solved:?}");
}

#[test]
fn every_deal_is_listed_once() {
    let deals = Deals::of(Settings::TINY, Seat::Two, 30).unwrap();
    let hands = |setup: &Setup| {
        let state = State::new(setup);
        assert_eq!((setup.first(), state.undealt()), (Seat::Two, 1));
        [Seat::One, Seat::Two].map(|seat| state.hand(seat))
    };
    assert_eq!(deals.iter().map(|setup| hands(&setup)).collect::<HashSet<_>>().len(), 30);
    assert_eq!((deals.len(), deals.get(30)), (30, None));
    assert!(Deals::of(Settings::TINY, Seat::Two, 29).is_err());
    assert!(Deals::of(Settings::TINY, Seat::Three, 30).is_err(), "there is no such seat");
}

#[test]
fn a_mystery_hand_is_dealt_in_order() {
    let settings = Settings::new(Edition::TINY, Chairs::Three).with_mystery(MysteryHand::With).unwrap();
    // Five cards for four hands of one card.
    let deals = Deals::of(settings, Seat::One, 1_000).unwrap();
    assert_eq!(deals.len(), 5 * 4 * 3 * 2);
    let dealt = deals.iter().map(|setup| {
        let state = State::new(&setup);
        assert_eq!(state.mystery().cards().len(), 1);
        setup.deck().cards().to_vec()
    });
    assert_eq!(dealt.collect::<HashSet<_>>().len(), deals.len());
}

#[test]
fn a_shuffle_makes_each_deal_equally_often() {
    let mut chance = rules::SplitMix::new(1);
    let mut seen = std::collections::HashMap::new();
    for _ in 0..30_000 {
        let deck = Deck::shuffled(Edition::TINY, &mut chance);
        let state = State::new(&Setup::new(Settings::TINY, Seat::One, deck).unwrap());
        *seen.entry([Seat::One, Seat::Two].map(|seat| state.hand(seat))).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 30);
    assert!(seen.values().all(|count| (850..1_150).contains(count)), "{seen:?}");
}

#[test]
fn the_second_card_of_an_artist_ends_the_game() {
    let mut game = State::new(&sorted());
    let text =
        |cards: rules::CardSet| cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!([Seat::One, Seat::Two].map(|seat| text(game.hand(seat))), ["Ao1 Br1", "As1 Bf1"]);
    // Seat 1 sells its A to seat 2 for 1, and seat 2 makes it worth 3 by playing the other A, which stays unsold.
    for (seat, action) in [(1, ":Ao1"), (1, "-"), (2, "=1"), (1, "-"), (2, ":As1")] {
        game.apply(Seat::new(seat).unwrap(), action.parse().unwrap(), &mut ()).unwrap();
    }
    assert!(game.awaits().is_empty());
    assert_eq!([Seat::One, Seat::Two].map(|seat| game.cash(seat)), [4, 5].map(Money::new));
}

#[test]
fn r2_1_records_and_positions_refuse_it() {
    for setup in [
        sorted(),
        Setup::new(Settings::new(Edition::TINY, Chairs::Three), Seat::One, Deck::sorted(Edition::TINY))
            .unwrap(),
        Setup::new(
            Settings::new(Edition::CMON_2017, Chairs::Two),
            Seat::One,
            Deck::sorted(Edition::CMON_2017),
        )
        .unwrap(),
    ] {
        let names = Names::numbered(setup.settings().chairs());
        assert_eq!(names.chairs(), setup.settings().chairs());
        assert_eq!(Record::new(names, setup).unwrap_err(), BadNames::NotPrinted);
        let position = Position::new(&setup);
        assert!(position.to_string().parse::<Position>().is_err());
        assert!(position.seen_by(Viewer::Seat(Seat::One)).to_string().parse::<Seen>().is_err());
    }
    // Even if somebody writes one by hand.
    let cards: Vec<String> = sorted().deck().cards().iter().map(|card| card.to_string()).collect();
    let by_hand = format!("gavel 1\nedition: tiny\nseats: Ada | Bo | Cy\ndeck: {}\n", cards.join(" "));
    let fault = Record::read(&by_hand).unwrap_err().to_string();
    assert!(fault.contains("classic-1992") && !fault.contains("tiny and"), "{fault}");
    assert_eq!(Names::new(["Ada", "Bo"]), Err(BadNames::Count(2)));
}

#[cfg(feature = "serde")]
#[test]
fn r2_1_messages_refuse_it() {
    let view = State::new(&sorted()).view(Viewer::Seat(Seat::One));
    let text = serde_json::to_string(&view).unwrap();
    assert!(text.contains("\"chairs\":2"), "programs may look at it: {text}");
    assert!(serde_json::from_str::<rules::View>(&text).is_err());
    assert!(serde_json::from_str::<Settings>(&serde_json::to_string(&Settings::TINY).unwrap()).is_err());
    let tiny_for_three = Settings::new(Edition::TINY, Chairs::Three);
    assert!(serde_json::from_str::<Settings>(&serde_json::to_string(&tiny_for_three).unwrap()).is_err());
    assert!(serde_json::from_str::<Chairs>("2").is_err());
}
