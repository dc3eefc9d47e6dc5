//! Trained players: the arithmetic that `training/export.py` does too, the same plan when asked again, files that are none.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use bots::{Bot as _, Name, Player, Rng, Weights};
use encoding::{CODES, SIZE};
use rules::{Action, Chance as _, Deck, Menu, Phase, Position, Seat, Settings, Setup, SplitMix};

const SMALL: &[u8] = include_bytes!("net/small.safetensors");
const ANSWERS: &[u8] = include_bytes!("net/answers.bin");
const BOT: &str = "weights:tests/net/small.safetensors";

fn floats(bytes: &[u8]) -> Vec<u32> {
    let (fours, _) = bytes.as_chunks();
    fours.iter().map(|&four| u32::from_le_bytes(four)).collect()
}

/// What was known in positions of many games, and what NumPy answers with these weights: the same, bit by bit.
#[test]
fn the_answers_are_those_of_the_program_that_exports_weights() {
    let weights = Weights::read(SMALL).unwrap();
    let rows = ANSWERS.chunks_exact(SIZE + 4 * (CODES + Seat::MOST));
    assert_eq!((rows.len(), rows.remainder().len()), (96, 0));
    for (number, row) in rows.enumerate() {
        let (known, answers) = row.split_first_chunk::<SIZE>().unwrap();
        let (policy, value) = answers.split_at(4 * CODES);
        assert_eq!(weights.policy(known).map(f32::to_bits).to_vec(), floats(policy), "row {number}");
        assert_eq!(weights.value(known).unwrap().map(f32::to_bits).to_vec(), floats(value), "row {number}");
    }
}

#[test]
fn other_files_are_refused_with_the_reason() {
    let why = |bytes: &[u8]| Weights::read(bytes).unwrap_err().to_string();
    assert!(why(b"").starts_with("expected a safetensors file: "), "{}", why(b""));
    // Texts of the same length, so that everything else stays in its place.
    let with = |from: &str, to: &str| {
        let at = SMALL.windows(from.len()).position(|part| part == from.as_bytes()).unwrap();
        [&SMALL[..at], to.as_bytes(), &SMALL[at + from.len()..]].concat()
    };
    let changed = |from: &str, to: &str| why(&with(from, to));
    assert_eq!(
        changed("gavel-net 1", "gavel-net 2"),
        "expected the format 'gavel-net 1', found 'gavel-net 2'"
    );
    assert_eq!(
        changed("\"encoding\":\"1\"", "\"encoding\":\"0\""),
        "expected weights for version 1 of the encoding, found 0: train them again"
    );
    assert_eq!(
        changed("\"policy.in.weight\"", "\"policy.in.weighs\""),
        "expected a safetensors file: tensor `policy.in.weight` not found"
    );
    assert_eq!(changed("[68,32]", "[32,68]"), "policy.out.weight is I8 [32, 68], expected I8 [68, 32]");
    let mut cut = SMALL.to_vec();
    cut.truncate(SMALL.len() - 1);
    assert!(why(&cut).starts_with("expected a safetensors file: "), "{}", why(&cut));
    let named = |name: &str| Name::local(name).unwrap_err().to_string();
    assert_eq!(named("weights"), "'weights:' needs a file, such as 'weights:net.safetensors'");
    assert!(
        named("weights:tests/nothing").starts_with("tests/nothing: "),
        "{}",
        named("weights:tests/nothing")
    );
    assert!(named("weights:tests/net.rs").starts_with("tests/net.rs: expected a safetensors file: "));
    // Searching needs a judge, and an exploiter has none.
    let searched = named("weights:weights/exploiter-a.safetensors:4");
    assert!(searched.starts_with("weights/exploiter-a.safetensors: it has no judge"), "{searched}");
    assert!(!Name::local(BOT).unwrap().is_quick_enough());
}

/// A name may come from anywhere: whether there is such a file, or what is in it, makes no difference to what is said, because nobody looks.
#[test]
fn nobody_who_sends_a_name_makes_us_read_files() {
    for file in ["tests/net/small.safetensors", "tests/nothing", "tests", "/dev/zero", "tests/net.rs:sampled"]
    {
        let name = format!("weights:{file}");
        let why = format!("'{name}': weights are read from a file only where a command names it");
        assert_eq!(name.parse::<Name>().unwrap_err().to_string(), why);
        assert_eq!(Name::in_old_seat(&name), None);
    }
}

/// What is named without a search must not cost one.
#[test]
fn only_as_much_as_usual_is_quick() {
    let quick = |name: &str| name.parse::<Name>().unwrap().is_quick_enough();
    assert!(
        ["theory", "theory:32", "theory:128", "net", "net:sampled", "deep", "deep:16"].into_iter().all(quick)
    );
    assert!(!["theory:129", "theory:1000000", "deep:17", "flat:257"].into_iter().any(quick));
}

/// In an open auction a bot is also asked how the auction would go on. That must not change what it does when asked about what
/// really happens.
#[test]
fn being_asked_about_later_raises_changes_nothing() {
    let name: Name = Name::local(BOT).unwrap();
    let mut raises = 0;
    for (number, settings) in Settings::every().enumerate().filter(|(number, _)| number % 5 == 0) {
        let mut rng = Rng::stream(number as u64, &[]);
        let setup = Setup::new(settings, Seat::One, Deck::shuffled(settings.edition(), &mut rng)).unwrap();
        let seats = || settings.chairs().seats();
        let players = || seats().map(|_| name.player(Duration::ZERO)).collect::<Vec<Player>>();
        let (mut plain, mut curious) = (players(), players());
        let mut position = Position::new(&setup);
        for seat in seats() {
            plain[seat.index()].begin(&position.eyes(seat));
            curious[seat.index()].begin(&position.eyes(seat));
        }
        while let Some(seat) = position.state().awaits().draw(&mut rng) {
            let menu = position.state().menu(seat).unwrap();
            let noise = Rng::stream(rng.next(), &[]);
            let eyes = position.eyes(seat);
            let action = plain[seat.index()].act(&eyes, &menu, &mut noise.clone());
            if let (Menu::Bid { least, most }, Phase::Open { .. }) = (menu, position.state().phase()) {
                // The real question first, then what if somebody bid more, then the real question again.
                let other = &mut curious[seat.index()];
                let first = other.act(&eyes, &menu, &mut noise.clone());
                for more in [1, 4, 16] {
                    let least = least + rules::Money::new(more);
                    if least <= most {
                        other.act(&eyes, &Menu::Bid { least, most }, &mut noise.clone());
                    }
                }
                let again = other.act(&eyes, &menu, &mut noise.clone());
                assert_eq!((first, again), (action, action), "table {number}, {menu:?}");
                raises += u32::from(matches!(action, Action::Bid(_)));
            } else {
                curious[seat.index()].act(&eyes, &menu, &mut noise.clone());
            }
            position.play(seat, action).unwrap();
        }
    }
    assert!(raises > 100, "{raises}");
}

/// All that `net`, `net:sampled`, an exploiter and `deep:2` do in games at every kind of table, as one number: it is the same on every machine, and
/// changes with the weights only.
const DECISIONS: u64 = 0x5489_421a_83e6_3db0;

#[test]
fn what_trained_players_decide_is_the_same_everywhere() {
    let names =
        ["net", "net:sampled", "deep:2", "exploiter:a", "net"].map(|name| name.parse::<Name>().unwrap());
    let mut sum = 0;
    for (number, settings) in Settings::every().enumerate().filter(|(number, _)| number % 16 == 1) {
        let mut rng = Rng::stream(number as u64, &[3]);
        let setup = Setup::new(settings, Seat::One, Deck::shuffled(settings.edition(), &mut rng)).unwrap();
        let mut players: Vec<Player> =
            settings.chairs().seats().map(|seat| names[seat.index()].player(Duration::ZERO)).collect();
        let mut position = Position::new(&setup);
        for (player, seat) in players.iter_mut().zip(Seat::ALL) {
            player.begin(&position.eyes(seat));
        }
        while let Some(seat) = position.state().awaits().draw(&mut rng) {
            let menu = position.state().menu(seat).unwrap();
            let action = players[seat.index()].act(&position.eyes(seat), &menu, &mut rng);
            for byte in action.to_string().bytes() {
                sum = SplitMix::mix(sum ^ u64::from(byte)).wrapping_add(SplitMix::STEP);
            }
            position.play(seat, action).unwrap();
        }
    }
    assert_eq!(sum, DECISIONS, "{sum:#x}");
}
