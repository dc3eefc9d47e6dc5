//! Webhooks: a program of somebody's own is told, and can check who tells it.

use axum::http::{HeaderName, HeaderValue, header};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use hmac::{Hmac, KeyInit as _, Mac as _};
use protocol::Millis;
use sha2::Sha256;

/// A new secret, as text that can be copied.
pub(super) fn secret(drawn: [u8; 32]) -> String {
    BASE64URL_NOPAD.encode(&drawn)
}

/// The signature of what is told: HMAC-SHA256, with the secret's text as the key, of the time, a point and the body.
fn signature(secret: &[u8], seconds: u64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret)
        .unwrap_or_else(|_| unreachable!("a key of any length will do"));
    mac.update(format!("{seconds}.").as_bytes());
    mac.update(body.as_bytes());
    let whole: [u8; 32] = mac.finalize().into_bytes().into();
    HEXLOWER.encode(&whole)
}

/// The head of what a program is told.
pub(super) fn head(secret: &[u8], body: &str, now: Millis) -> Option<Vec<(HeaderName, HeaderValue)>> {
    let seconds = now.since_1970() / 1_000;
    let signature = format!("v1={}", signature(secret, seconds, body));
    Some(vec![
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (HeaderName::from_static("gavel-timestamp"), HeaderValue::from(seconds)),
        (HeaderName::from_static("gavel-signature"), HeaderValue::from_str(&signature).ok()?),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of docs/protocol.md, computed there with `openssl dgst`.
    #[test]
    fn the_signature_is_that_of_the_documentation() {
        let body = r#"{"kind":"turn","table":"4k7mq2xw9bcd"}"#;
        let signed = signature(b"Jo5mVUbJmJcXgnvW0pXwkc7nPpZb0m1l4yE8r0c2q3A", 1_790_000_000, body);
        assert_eq!(signed, EXAMPLE);
        let document = include_str!("../../../../docs/protocol.md");
        assert!(document.contains(EXAMPLE) && document.contains(body));
    }

    const EXAMPLE: &str = "455e9441cc0052bfbb83ebf14000fce6cc9331d1ee172d784cfce7242898d38f";
}
