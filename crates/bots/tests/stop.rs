//! Stopping all programs at once. Alone in its file because nothing can be started afterwards.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use bots::Bot;
use bots::outside::{REPLACED, check, stop_all};
use common::{PLENTY, Script, has_ended, meet};

#[test]
fn stopping_all_ends_programs_with_their_helpers_and_prevents_new_ones() {
    let script = Script::new(
        r#"sleep 600 & echo $! > helper; while read -r line; do mild "$line"; done; exec sleep 600"#,
    );
    let mut program = script.player(PLENTY);
    assert_eq!(meet(&mut program, 1), [""; 0]);
    stop_all();
    has_ended(&script.wrote("helper"));
    let refused = "cannot be started: all programs are being stopped";
    assert_eq!(meet(&mut program, 1), ["died (signal: 9 (SIGKILL))", refused, REPLACED]);
    assert_eq!(check(&script.command(), PLENTY).unwrap_err(), refused);
    assert_eq!(program.complaints(), [""; 0]);
}
