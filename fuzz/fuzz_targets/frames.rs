//! Any bytes as a client's message: parsing never panics, and a parsed message survives a round trip.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::ClientMessage;

fuzz_target!(|bytes: &[u8]| {
    let Ok(message) = serde_json::from_slice::<ClientMessage>(bytes) else { return };
    let text = serde_json::to_string(&message).expect("a message has a text");
    let again: ClientMessage = serde_json::from_str(&text).expect("a written message can be read");
    assert_eq!(again, message);
});
