//! Exact sizes of small game trees: every action of every awaited seat, every amount of money. The numbers come
//! from a second, independent implementation of the rules.

#![allow(clippy::unwrap_used)]

use rules::{Chairs, Deck, Edition, MysteryHand, Record, Seat, Settings, Setup, State};

/// The number of ways to continue a game by this many actions.
fn count(state: &State, depth: u32) -> u64 {
    let mut total = 0;
    for seat in state.awaits() {
        let menu = state.menu(seat).expect("an awaited seat has a menu");
        for action in menu.actions() {
            total += if depth == 1 {
                1
            } else {
                let mut after = *state;
                after.apply(seat, action, &mut ()).expect("it was on the menu");
                count(&after, depth - 1)
            };
        }
    }
    total
}

fn counts<const DEPTH: usize>(state: &State) -> [u64; DEPTH] {
    std::array::from_fn(|depth| count(state, depth as u32 + 1))
}

fn start(chairs: Chairs, mystery: MysteryHand) -> State {
    let edition = Edition::default();
    let settings = Settings::new(edition, chairs).with_mystery(mystery).unwrap();
    State::new(&Setup::new(settings, Seat::One, Deck::sorted(edition)).unwrap())
}

fn golden(name: &str) -> State {
    let path = format!("{}/../../games/golden/{name}.gavel", env!("CARGO_MANIFEST_DIR"));
    *Record::read(&std::fs::read_to_string(path).unwrap()).unwrap().state()
}

#[test]
fn from_the_first_card_of_a_sorted_deck() {
    assert_eq!(counts(&start(Chairs::Three, MysteryHand::Without)), [10, 1_922]);
    assert_eq!(counts(&start(Chairs::Three, MysteryHand::With)), [9, 1_416]);
    assert_eq!(counts(&start(Chairs::Four, MysteryHand::Without)), [9, 1_719]);
    assert_eq!(counts(&start(Chairs::Five, MysteryHand::Without)), [8, 1_516]);
}

#[test]
fn from_the_ends_of_golden_records() {
    assert_eq!(counts(&golden("nobody-has-cash")), [7, 44, 247, 6_276]);
    assert_eq!(counts(&golden("no-cash-sealed")), [9, 1_016, 77_983, 1_034_582]);
    assert_eq!(counts(&golden("mystery-after-a-double")), [8, 1_012, 123_590, 10_389_410]);
}
