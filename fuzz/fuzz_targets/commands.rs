//! Whole evenings at a table, steered by the fuzzer's bytes: whatever people want and whenever, the table's laws hold.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::laws::check_table;

fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = check_table(bytes) {
        panic!("{broken}");
    }
});
