//! A push service and somebody's own program on this machine: what they are sent, and read with the keys they gave out.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use hmac::{Hmac, KeyInit as _, Mac as _};
use protocol::Millis;
use serde_json::{Value, json};
use server::Clock;
use sha2::Sha256;
use tokio::net::TcpListener;
use web_push_native::p256::ecdsa::signature::Verifier as _;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};
use web_push_native::p256::{EncodedPoint, SecretKey};
use web_push_native::{Auth, decrypt};

/// Something that was sent.
#[derive(Clone)]
pub struct Letter {
    pub to: String,
    pub at: Millis,
    pub head: HeaderMap,
    pub body: Vec<u8>,
}

/// What is answered at each path, one after the other.
type Answers = Vec<(String, Vec<StatusCode>)>;

#[derive(Clone)]
struct Desk {
    clock: Clock,
    letters: Arc<Mutex<Vec<Letter>>>,
    answers: Arc<Mutex<Answers>>,
}

/// The office everything is sent to.
pub struct Office {
    pub address: SocketAddr,
    desk: Desk,
}

impl Office {
    pub async fn open(clock: &Clock) -> Office {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let desk = Desk { clock: clock.clone(), letters: Arc::default(), answers: Arc::default() };
        let routes = Router::new().route("/{to}", post(taken)).with_state(desk.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Office { address, desk }
    }

    pub fn url(&self, to: &str) -> String {
        format!("http://{}/{to}", self.address)
    }

    /// The next letters to this place are answered so; all others are taken.
    pub fn answers(&self, to: &str, statuses: &[u16]) {
        let statuses = statuses.iter().rev().map(|status| StatusCode::from_u16(*status).unwrap()).collect();
        self.desk.answers.lock().unwrap().push((to.to_owned(), statuses));
    }

    /// What came to this place.
    pub fn letters(&self, to: &str) -> Vec<Letter> {
        self.desk.letters.lock().unwrap().iter().filter(|letter| letter.to == to).cloned().collect()
    }

    pub fn count(&self) -> usize {
        self.desk.letters.lock().unwrap().len()
    }
}

async fn taken(State(desk): State<Desk>, Path(to): Path<String>, head: HeaderMap, body: Bytes) -> Response {
    let letter = Letter { to: to.clone(), at: desk.clock.now(), head, body: body.to_vec() };
    desk.letters.lock().unwrap().push(letter);
    let mut answers = desk.answers.lock().unwrap();
    let next = answers.iter_mut().find(|(place, _)| *place == to).and_then(|(_, statuses)| statuses.pop());
    let mut response = next.unwrap_or(StatusCode::CREATED).into_response();
    response.headers_mut().insert(header::LOCATION, HeaderValue::from_static("/elsewhere"));
    response
}

/// A browser that is told by pushes.
pub struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
    pub name: String,
}

impl Browser {
    pub fn new(name: &str) -> Browser {
        let seed = name.bytes().fold(1_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte)).max(1);
        let (secret, auth) = (SecretKey::from_slice(&[seed; 32]).unwrap(), [seed; 16]);
        Browser { secret, auth, name: name.to_owned() }
    }

    /// What it gives to the server.
    pub fn subscription(&self, office: &Office, language: &str) -> Value {
        json!({
            "endpoint": office.url(&self.name),
            "p256dh": BASE64URL_NOPAD.encode(EncodedPoint::from(self.secret.public_key()).as_bytes()),
            "auth": BASE64URL_NOPAD.encode(&self.auth),
            "language": language,
        })
    }

    /// Reads a push; `None` if it is for somebody else.
    pub fn reads(&self, letter: &Letter) -> Option<Value> {
        assert_eq!(letter.head["content-encoding"], "aes128gcm");
        let text = decrypt(letter.body.clone(), &self.secret, Auth::from_slice(&self.auth)).ok()?;
        Some(serde_json::from_slice(&text).unwrap())
    }
}

/// Checks who has sent a push, by the key that the server names to browsers.
pub fn is_signed_by(letter: &Letter, key: &str, office: &Office) {
    let signature = letter.head["authorization"].to_str().unwrap();
    let (token, named) = signature.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(named, key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decoded = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
    let key = VerifyingKey::from_sec1_bytes(&decoded(key)).unwrap();
    key.verify(signed.as_bytes(), &Signature::from_slice(&decoded(signature)).unwrap()).unwrap();
    let claims: Value = serde_json::from_slice(&decoded(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!(claims["aud"], format!("http://{}", office.address));
    let left = claims["exp"].as_u64().unwrap() - letter.at.since_1970() / 1_000;
    assert!(left <= 24 * 60 * 60, "services accept a day at most");
}

/// Checks a webhook as docs/protocol.md says, and reads it.
pub fn checked(letter: &Letter, secret: &str) -> Value {
    let stamp = letter.head["gavel-timestamp"].to_str().unwrap();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(stamp.as_bytes());
    mac.update(b".");
    mac.update(&letter.body);
    let whole: [u8; 32] = mac.finalize().into_bytes().into();
    let signature = format!("v1={}", HEXLOWER.encode(&whole));
    assert_eq!(letter.head["gavel-signature"], signature.as_str());
    assert!(letter.at.since_1970() / 1_000 - stamp.parse::<u64>().unwrap() <= 60);
    serde_json::from_slice(&letter.body).unwrap()
}
