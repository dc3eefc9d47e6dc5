//! Checks all laws on random games, with all possible settings.

#![allow(clippy::unwrap_used)]

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::laws::{Temper, check_game, check_moves, most_actions};
use rules::{Chairs, Chance, Deck, Edition, Record, Settings, Setup, State, playout};

const GAMES_AT_EACH_TABLE: u64 = 4;

fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn setup(settings: Settings, chance: &mut impl Chance) -> Setup {
    let seats: Vec<_> = settings.chairs().seats().collect();
    let first = seats[chance.below(seats.len() as u32) as usize];
    Setup::new(settings, first, Deck::shuffled(settings.edition(), chance)).unwrap()
}

#[test]
fn all_laws_hold_at_every_table() {
    let mut tables = 0;
    for (number, settings) in Settings::every().enumerate() {
        tables += 1;
        for game in 0..GAMES_AT_EACH_TABLE {
            for temper in Temper::ALL {
                let seed = number as u64 * 1_000 + game;
                let mut generator = generator(seed);
                let mut chance = || generator.next_u64();
                let setup = setup(settings, &mut chance);
                if let Err((broken, record)) = check_game(&setup, temper, &mut chance) {
                    panic!("{settings:?}, {temper:?}, seed {seed}: {broken}\n{record}");
                }
            }
        }
    }
    // Four editions, both rules for pairs, hidden and open cash; three seats also with the mystery hand.
    assert_eq!(tables, 4 * 2 * 2 * (3 + 1));
}

#[test]
fn all_laws_hold_in_the_settings_for_research() {
    let printed =
        [Edition::CLASSIC_1992, Edition::CMON_2017_EN].map(|edition| Settings::new(edition, Chairs::Two));
    let tiny = [Chairs::Two, Chairs::Three, Chairs::Five].map(|chairs| Settings::new(Edition::TINY, chairs));
    for (settings, games) in printed.map(|table| (table, 4)).into_iter().chain(tiny.map(|table| (table, 300)))
    {
        assert!(!settings.is_printed());
        for seed in 0..games {
            for temper in Temper::ALL {
                let mut generator = generator(seed);
                let mut chance = || generator.next_u64();
                let setup = setup(settings, &mut chance);
                if let Err((broken, moves)) = check_moves(&setup, temper, &mut chance) {
                    panic!("{settings:?}, {temper:?}, seed {seed}: {broken}\n{setup:?}\n{moves:?}");
                }
            }
        }
    }
}

#[test]
fn law_10_leaves_room() {
    let mut generator = generator(7);
    let mut chance = || generator.next_u64();
    for settings in Settings::every() {
        let mut state = State::new(&setup(settings, &mut chance));
        let actions = playout::play_out(&mut state, &mut chance, &mut ());
        assert!((100..most_actions(settings.chairs())).contains(&actions), "{actions} actions");
    }
}

#[test]
fn a_game_allocates_nothing() {
    let mut generator = generator(8);
    let mut chance = || generator.next_u64();
    for settings in Settings::every() {
        let mut setup = setup(settings, &mut chance);
        let used = allocation_counter::measure(|| {
            setup.reshuffle(&mut chance);
            let mut state = State::new(&setup);
            playout::play_out(&mut state, &mut chance, &mut ());
            std::hint::black_box(state.view(rules::Viewer::Spectator).imagine(&mut chance));
        });
        assert_eq!(used.count_total, 0, "{settings:?}");
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() < 1_000, "{} bytes", size_of::<State>());
}

#[test]
fn the_same_setup_and_actions_give_the_same_game() {
    let mut generator = generator(9);
    let mut chance = || generator.next_u64();
    for settings in Settings::every() {
        let setup = setup(settings, &mut chance);
        let Ok(record) = check_game(&setup, Temper::Dice, &mut chance) else { panic!("a law is broken") };
        let mut again = Record::new(record.names().clone(), setup).unwrap();
        for played in record.moves() {
            assert_eq!(again.play(played.seat, played.action), Ok(*played));
        }
        assert_eq!(again.state(), record.state());
    }
}
