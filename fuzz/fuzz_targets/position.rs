//! Any bytes as a position: reading never panics, what is read prints in a form that reads the same, and a game can go on
//! from there by all the laws.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::laws::check_position_text;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let mut number = bytes.len() as u64;
    let mut chance = || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        number.rotate_right(32)
    };
    if let Err(broken) = check_position_text(text, &mut chance) {
        panic!("{broken}");
    }
});
