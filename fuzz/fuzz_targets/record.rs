//! Any bytes as a record: parsing never panics, and a parsed record survives a round trip.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Record;

fuzz_target!(|bytes: &[u8]| {
    match Record::read_with(bytes, |_| ()) {
        Ok(record) => {
            let text = record.to_string();
            let again = Record::read(&text).expect("a printed record can be read");
            assert_eq!(again.to_string(), text);
        }
        Err(fault) => assert!(!fault.to_string().contains('\n')),
    }
});
