//! Web Push: what is told is encrypted for one browser (RFC 8291), and signed by this server (VAPID, RFC 8292).

use axum::http::{HeaderName, HeaderValue, Uri, header};
use data_encoding::BASE64URL_NOPAD;
use protocol::{Millis, NewPush};
use web_push_native::p256::ecdsa::signature::Signer as _;
use web_push_native::p256::ecdsa::{Signature, SigningKey};
use web_push_native::{Auth, encrypt, p256};

/// What stands before the body of a request.
type Heads = Vec<(HeaderName, HeaderValue)>;

/// How long a push service keeps what a browser that is off has not fetched, in seconds.
const KEPT: u32 = 24 * 60 * 60;
/// How long a signature is good, in seconds. Services accept at most a day.
const SIGNED_FOR: u64 = 12 * 60 * 60;
/// The parts of a browser's keys.
const PUBLIC: usize = 65;
const SECRET: usize = 16;

/// The key that pushes are signed with.
pub(super) struct Key(SigningKey);

impl Key {
    pub(super) fn new(secret: &[u8; 32]) -> Option<Key> {
        SigningKey::from_slice(secret).ok().map(Key)
    }

    /// What browsers need to know of it.
    pub(super) fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.0.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// The header that says who sends: a signed note for this service alone.
    fn signature(&self, address: &Uri, contact: Option<&str>, now: Millis) -> Option<String> {
        let (scheme, authority) = (address.scheme_str()?, address.authority()?);
        let mut claims = serde_json::json!({
            "aud": format!("{scheme}://{authority}"),
            "exp": now.since_1970() / 1_000 + SIGNED_FOR,
        });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let text = |value: &serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let head = serde_json::json!({ "typ": "JWT", "alg": "ES256" });
        let signed = format!("{}.{}", text(&head), text(&claims));
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = BASE64URL_NOPAD.encode(&signature.to_bytes());
        Some(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

/// A browser's keys as they are kept; `None` if they are none.
pub(super) fn keys(push: &NewPush) -> Option<Vec<u8>> {
    // Some browsers pad.
    let decoded = |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes()).ok();
    let (public, secret) = (decoded(&push.p256dh)?, decoded(&push.auth)?);
    let fits = public.len() == PUBLIC && secret.len() == SECRET;
    (fits && p256::PublicKey::from_sec1_bytes(&public).is_ok()).then(|| [public, secret].concat())
}

/// The head and the body of a push. A newer one of the same topic replaces one that was not fetched yet.
pub(super) fn message(
    key: &Key,
    (address, keys): (&Uri, &[u8]),
    (topic, text): (&str, &str),
    contact: Option<&str>,
    now: Millis,
) -> Option<(Heads, Vec<u8>)> {
    let (public, secret) = keys.split_at_checked(PUBLIC).filter(|(_, secret)| secret.len() == SECRET)?;
    let public = p256::PublicKey::from_sec1_bytes(public).ok()?;
    let body = encrypt(text.as_bytes().to_vec(), &public, Auth::from_slice(secret)).ok()?;
    let signature = key.signature(address, contact, now)?;
    let head = vec![
        (HeaderName::from_static("ttl"), HeaderValue::from(KEPT)),
        (HeaderName::from_static("urgency"), HeaderValue::from_static("normal")),
        (HeaderName::from_static("topic"), HeaderValue::from_str(topic).ok()?),
        (header::CONTENT_ENCODING, HeaderValue::from_static("aes128gcm")),
        (header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
        (header::AUTHORIZATION, HeaderValue::from_str(&signature).ok()?),
    ];
    Some((head, body))
}

#[cfg(test)]
mod tests {
    use web_push_native::decrypt;
    use web_push_native::p256::ecdsa::signature::Verifier as _;

    use super::*;

    fn decoded(text: &str) -> Vec<u8> {
        BASE64URL_NOPAD.decode(text.as_bytes()).unwrap()
    }

    /// The example of RFC 8291, section 5: the library reads what the standard says.
    #[test]
    fn the_example_of_the_standard_is_read() {
        let secret =
            p256::SecretKey::from_slice(&decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")).unwrap();
        let auth = decoded("BTBZMqHH6r4Tts7J_aSIgg");
        let message = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        let read = decrypt(decoded(message), &secret, Auth::from_slice(&auth)).unwrap();
        assert_eq!(read, b"When I grow up, I want to be a watermelon");
    }

    #[test]
    fn a_push_is_for_one_browser_and_signed_for_one_service() {
        let key = Key::new(&[7; 32]).unwrap();
        let browser = p256::SecretKey::from_slice(&[9; 32]).unwrap();
        let uncompressed = p256::EncodedPoint::from(browser.public_key());
        let push = NewPush {
            endpoint: "https://push.example:8443/abc".to_owned(),
            p256dh: BASE64URL_NOPAD.encode(uncompressed.as_bytes()),
            auth: BASE64URL_NOPAD.encode(&[3; 16]),
            language: "en".to_owned(),
        };
        let kept = keys(&push).unwrap();
        let address: Uri = push.endpoint.parse().unwrap();
        let now = Millis::new(1_700_000_000_000);
        let (head, body) =
            message(&key, (&address, &kept), ("4k7mq2xw9bcd", "żółć"), Some("mailto:a@b.example"), now)
                .unwrap();
        let read = decrypt(body.clone(), &browser, Auth::from_slice(&[3; 16])).unwrap();
        assert_eq!(read, "żółć".as_bytes());
        let other = p256::SecretKey::from_slice(&[8; 32]).unwrap();
        assert!(decrypt(body, &other, Auth::from_slice(&[3; 16])).is_err());
        let signature =
            head.iter().find(|(name, _)| name == header::AUTHORIZATION).unwrap().1.to_str().unwrap();
        let (token, named) = signature.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(named, key.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let signature = Signature::from_slice(&decoded(signature)).unwrap();
        key.0.verifying_key().verify(signed.as_bytes(), &signature).unwrap();
        let claims: serde_json::Value =
            serde_json::from_slice(&decoded(signed.split_once('.').unwrap().1)).unwrap();
        assert_eq!(claims["aud"], "https://push.example:8443");
        assert_eq!(claims["exp"], 1_700_000_000 + SIGNED_FOR);
        assert_eq!(claims["sub"], "mailto:a@b.example");
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let push = |p256dh: &str, auth: &str| NewPush {
            endpoint: String::new(),
            p256dh: p256dh.to_owned(),
            auth: auth.to_owned(),
            language: String::new(),
        };
        let good = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        assert!(keys(&push(good, "BTBZMqHH6r4Tts7J_aSIgg")).is_some());
        assert!(keys(&push(good, "BTBZMqHH6r4Tts7J_aSIgg==")).is_some(), "padding does no harm");
        let off_the_curve = BASE64URL_NOPAD.encode(&[4; 65]);
        for (public, secret) in
            [("", ""), (good, "BTBZ"), (&off_the_curve, "BTBZMqHH6r4Tts7J_aSIgg"), ("*", "*")]
        {
            assert!(keys(&push(public, secret)).is_none(), "{public} {secret}");
        }
    }
}
