//! Arbitrary actions by arbitrary seats: none panics, none is half applied, and the laws hold after each.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::laws::check_state;
use rules::{Action, Card, Deck, Money, Seat, Settings, Setup, State};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.iter().copied();
    let mut next = || bytes.next();
    let Some(table) = next() else { return };
    let tables: Vec<Settings> = Settings::every().collect();
    let settings = tables[usize::from(table) % tables.len()];
    let mut seed = u64::from(next().unwrap_or(0));
    let mut chance = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed
    };
    let deck = Deck::shuffled(settings.edition(), &mut chance);
    let cards: Vec<Card> = deck.cards().to_vec();
    let setup = Setup::new(settings, Seat::One, deck).expect("seat 1 can always begin");
    let mut state = State::new(&setup);
    while let (Some(kind), Some(operand)) = (next(), next()) {
        let seat = Seat::ALL[usize::from(kind >> 4) % 5];
        // Mostly cards in hand and amounts near the bounds; the fuzzer finds the others on its own.
        let held = state.hand(seat).iter().nth(usize::from(operand) % 16);
        let card = held.unwrap_or(cards[usize::from(operand) % cards.len()]);
        let amount = Money::new(u32::from(operand));
        let action = match kind % 7 {
            0 => Action::Offer(card),
            1 => Action::Add(card),
            2 => Action::Bid(amount),
            3 => Action::Price(amount),
            4 => Action::Buy,
            5 => Action::Pass,
            _ => Action::Turn,
        };
        let before = state;
        let mut news = Vec::new();
        match state.apply(seat, action, &mut news) {
            Ok(()) => check_state(&state).expect("the laws hold"),
            Err(_) => assert!(state == before && news.is_empty()),
        }
    }
});
