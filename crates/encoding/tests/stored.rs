//! The numbers of this version in games that never change. Whoever has trained a network relies on them: if this test fails, the meaning
//! of a number has changed, and with it `VERSION` must.

#![allow(clippy::unwrap_used)]

use encoding::{Codes, Ladder, Limit, Memory, SIZE, Scale, VERSION, observe};
use rules::{Chance, Deck, Money, Seat, Settings, Setup, SplitMix, State, Viewer, playout};

/// The version, the numbers of all printed settings, those of the tiny variant too, and all masks.
const STORED: (u32, u64, u64, u64) = (1, 0x82B7_17AF_F958_9AA3, 0x938E_E8EC_7BFA_3105, 0xDEB4_EEE4_E8E2_4E13);

#[test]
fn every_number_is_the_same_in_every_build() {
    let mut chance = SplitMix::new(5);
    let (mut printed, mut numbers, mut marks) = (0, 0, 0);
    for settings in Settings::every().chain([Settings::TINY]) {
        let first = settings.chairs().all().draw(&mut chance).unwrap_or(Seat::One);
        let deck = Deck::shuffled(settings.edition(), &mut chance);
        let setup = Setup::new(settings, first, deck).unwrap();
        let mut memory = Memory::new(&settings);
        let mut state = State::observed(&setup, &mut memory);
        while let Some(seat) = state.awaits().draw(&mut chance) {
            let limit = Limit {
                named: chance.below(3) as u8,
                amount: Money::new(chance.below(60)),
                out: chance.coin(),
            };
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                let mut out = [2.0; SIZE];
                observe(&state.view(viewer), &memory, &limit, &mut out);
                numbers = out.iter().fold(numbers, |sum, number| mixed(sum, number.to_bits().into()));
            }
            let menu = state.menu(seat).unwrap();
            let legal = Codes::legal(&menu, &Ladder::of(&Scale::of_state(&state, &memory)));
            marks = legal.marks().iter().fold(marks, |sum, &mark| mixed(sum, mark as u64));
            state.apply(seat, playout::roll(&menu, &mut chance), &mut memory).unwrap();
        }
        if settings.is_printed() {
            printed = numbers;
        }
    }
    assert_eq!((VERSION, printed, numbers, marks), STORED, "{printed:#x}, {numbers:#x}, {marks:#x}");
}

fn mixed(sum: u64, next: u64) -> u64 {
    SplitMix::mix(sum ^ next).wrapping_add(SplitMix::STEP)
}
