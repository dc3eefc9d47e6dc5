//! Checks all laws of a table on random input.

#![allow(clippy::unwrap_used)]

use protocol::{ClientMessage, Stage};
use table::laws::{check_table, noise};

const EVENINGS: u64 = 400;

#[test]
fn all_laws_hold_whatever_people_want() {
    let (mut over, mut commands, mut refused) = (0, 0, 0);
    for seed in 0..EVENINGS {
        match check_table(&noise(seed)) {
            Ok(evening) => {
                over += u64::from(evening.stage == Stage::Over);
                commands += evening.commands;
                refused += evening.refused;
            }
            Err(broken) => panic!("seed {seed}: {broken}"),
        }
    }
    // The input is useless if nothing is played or nothing is refused.
    assert!(over > EVENINGS * 9 / 10, "{over} games of {EVENINGS} were played to the end");
    assert!(commands > 80_000 && refused > 50_000, "{commands} commands, {refused} refused");
}

#[test]
fn an_empty_evening_breaks_no_law() {
    assert!(check_table(&[]).is_ok_and(|evening| evening.stage == Stage::Gathering));
}

/// The same check as the fuzz target `frames`, on messages with a few bytes changed.
#[test]
fn a_message_that_can_be_read_is_written_in_a_form_that_reads_the_same() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/frames");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| std::fs::read(entry.unwrap().path()).unwrap());
    let messages: Vec<Vec<u8>> = files.collect();
    let (mut number, mut understood) = (1u64, 0);
    let mut below = |bound: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize % bound
    };
    for message in messages.iter().cycle().take(50_000) {
        let mut bytes = message.clone();
        for _ in 0..below(3) {
            let place = below(bytes.len());
            bytes[place] = b" 0123456789-+=@!?:abcdeABCDE\"{},\xff"[below(33)];
        }
        let Ok(read) = serde_json::from_slice::<ClientMessage>(&bytes) else { continue };
        understood += 1;
        let text = serde_json::to_string(&read).unwrap();
        assert_eq!(serde_json::from_str::<ClientMessage>(&text).unwrap(), read, "{text}");
    }
    assert!((20_000..50_000).contains(&understood), "{understood}");
}

/// A core is copied for every foreseen command, so it must stay small.
#[test]
fn a_core_is_small() {
    assert!(size_of::<table::Core>() < 1_000, "{} bytes", size_of::<table::Core>());
}
