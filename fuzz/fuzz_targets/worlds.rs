//! Games steered by the fuzzer's bytes: to every viewer, its imagined worlds look like the real one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::laws::{Temper, check_moment};
use rules::{Deck, Seat, Settings, Setup, State};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.iter().copied();
    let tables: Vec<Settings> = Settings::every().collect();
    let settings = tables[usize::from(bytes.next().unwrap_or(0)) % tables.len()];
    let temper = Temper::ALL[usize::from(bytes.next().unwrap_or(0)) % Temper::ALL.len()];
    let mut seed = 0u64;
    let mut moves = 4 * bytes.len();
    let mut chance = || {
        let byte = u64::from(bytes.next().unwrap_or(0));
        seed = (seed ^ byte).wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed
    };
    let deck = Deck::shuffled(settings.edition(), &mut chance);
    let mut state = State::new(&Setup::new(settings, Seat::One, deck).expect("seat 1 can always begin"));
    while let Some(seat) = state.awaits().first()
        && moves > 0
    {
        moves -= 1;
        check_moment(&state, &mut chance).expect("the laws hold");
        let menu = state.menu(seat).expect("an awaited seat has a menu");
        let action = temper.choose(&menu, &mut chance);
        state.apply(seat, action, &mut ()).expect("it was on the menu");
    }
});
