//! Passkeys: what a browser sends when somebody makes one, or signs in with one, checked as WebAuthn says (level 2, sections
//! 7.1 and 7.2). No attestation is asked for: which device somebody uses is theirs to choose.

use ciborium::Value;
use data_encoding::BASE64URL_NOPAD;
use ring::signature::{self, RsaPublicKeyComponents, UnparsedPublicKey};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// The longest id of a passkey that WebAuthn allows.
const LONGEST_ID: usize = 1_023;
/// RSA keys of 2048 to 4096 bits.
const RSA_BYTES: core::ops::RangeInclusive<usize> = 256..=512;

/// Bits of what an authenticator says about a ceremony.
const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const HAS_KEY: u8 = 1 << 6;

/// Where a passkey is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    /// The origin of our pages, as browsers write it.
    pub(crate) origin: String,
    /// The host in it, without its port.
    pub(crate) host: String,
}

impl Site {
    /// The site with this origin; `None` if it is none that may have passkeys: they need HTTPS and a name, or this very
    /// machine.
    pub(crate) fn of(origin: &str) -> Option<Site> {
        let (scheme, rest) = origin.split_once("://")?;
        let host = match rest.rsplit_once(':') {
            Some((host, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => host,
            _ => rest,
        };
        let local = host == "localhost" || host.ends_with(".localhost");
        let secure = scheme == "https" || scheme == "http" && local;
        // An address is no name, and no browser makes a passkey for one.
        let named = !host.is_empty() && !host.starts_with('[') && host.parse::<std::net::Ipv4Addr>().is_err();
        (secure && named).then(|| Site { origin: origin.to_owned(), host: host.to_owned() })
    }
}

/// Why something is no answer to our question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    /// It cannot be read.
    Unreadable,
    /// It answers another question: to make a passkey, or to use one.
    OtherKind,
    /// It is for another site, or comes from a page within another.
    OtherSite,
    /// The challenge is not ours, too old, or was used.
    Challenge,
    /// Nobody touched the device, or it did not check who did.
    Nobody,
    /// A kind of key that we cannot check.
    Key,
    /// The signature is wrong.
    Signature,
    /// The device counts less than before: it may have been copied.
    Copied,
}

/// What the browser itself says.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// Checks what the browser says, and returns the challenge that was answered.
fn client_data(text: &[u8], kind: &str, site: &Site) -> Result<Vec<u8>, Flaw> {
    let said: ClientData = serde_json::from_slice(text).map_err(|_| Flaw::Unreadable)?;
    if said.kind != kind {
        return Err(Flaw::OtherKind);
    }
    if said.origin != site.origin || said.cross_origin {
        return Err(Flaw::OtherSite);
    }
    BASE64URL_NOPAD.decode(said.challenge.as_bytes()).map_err(|_| Flaw::Challenge)
}

/// What an authenticator says.
struct Said<'a> {
    count: u32,
    flags: u8,
    rest: &'a [u8],
}

fn said<'a>(data: &'a [u8], site: &Site) -> Result<Said<'a>, Flaw> {
    let (hash, rest) = data.split_first_chunk::<32>().ok_or(Flaw::Unreadable)?;
    let (&[flags], rest) = rest.split_first_chunk::<1>().ok_or(Flaw::Unreadable)?;
    let (count, rest) = rest.split_first_chunk::<4>().ok_or(Flaw::Unreadable)?;
    if hash[..] != Sha256::digest(site.host.as_bytes())[..] {
        return Err(Flaw::OtherSite);
    }
    if flags & USER_PRESENT == 0 || flags & USER_VERIFIED == 0 {
        return Err(Flaw::Nobody);
    }
    Ok(Said { count: u32::from_be_bytes(*count), flags, rest })
}

/// A passkey that was just made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Made {
    /// Its id, chosen by the device.
    pub(crate) id: Vec<u8>,
    /// The public key, in a form of our own.
    pub(crate) key: Vec<u8>,
    /// How often the device says it was used.
    pub(crate) count: u32,
    /// The challenge that was answered; whether it is ours is for the caller.
    pub(crate) challenge: Vec<u8>,
}

/// Checks what a browser sends when a passkey was made.
pub(crate) fn made(client: &[u8], attestation: &[u8], site: &Site) -> Result<Made, Flaw> {
    let challenge = client_data(client, "webauthn.create", site)?;
    let object: Value = ciborium::from_reader(attestation).map_err(|_| Flaw::Unreadable)?;
    let entries = object.as_map().ok_or(Flaw::Unreadable)?;
    let data = entries.iter().find(|(name, _)| name.as_text() == Some("authData"));
    let data = data.and_then(|(_, data)| data.as_bytes()).ok_or(Flaw::Unreadable)?;
    let Said { count, flags, rest } = said(data, site)?;
    if flags & HAS_KEY == 0 {
        return Err(Flaw::Unreadable);
    }
    // The model of the device comes first; nobody needs to know it.
    let (_model, rest) = rest.split_first_chunk::<16>().ok_or(Flaw::Unreadable)?;
    let (length, rest) = rest.split_first_chunk::<2>().ok_or(Flaw::Unreadable)?;
    let length = usize::from(u16::from_be_bytes(*length));
    let id = rest.get(..length).filter(|id| (1..=LONGEST_ID).contains(&id.len())).ok_or(Flaw::Unreadable)?;
    let cose: Value = ciborium::from_reader(&rest[length..]).map_err(|_| Flaw::Unreadable)?;
    Ok(Made { id: id.to_vec(), key: key(&cose)?, count, challenge })
}

// What the first byte of a kept key says about the rest.
const ES256: u8 = 1;
const ED25519: u8 = 2;
const RS256: u8 = 3;

/// The algorithms that a browser may choose from, the best first, as COSE numbers them.
pub(crate) const ALGORITHMS: [i32; 3] = [-8, -7, -257];

/// A key as COSE writes it, in the form that is kept.
fn key(cose: &Value) -> Result<Vec<u8>, Flaw> {
    let entries = cose.as_map().ok_or(Flaw::Unreadable)?;
    let of = |label: i128| {
        let is = |name: &Value| name.as_integer().is_some_and(|number| i128::from(number) == label);
        entries.iter().find(|(name, _)| is(name)).map(|(_, value)| value)
    };
    let number = |label| of(label).and_then(Value::as_integer).map(i128::from);
    let bytes = |label| of(label).and_then(Value::as_bytes).map(Vec::as_slice);
    match (number(1), number(3)) {
        (Some(2), Some(-7)) if number(-1) == Some(1) => match (bytes(-2), bytes(-3)) {
            (Some(x), Some(y)) if x.len() == 32 && y.len() == 32 => Ok([&[ES256, 4], x, y].concat()),
            _ => Err(Flaw::Key),
        },
        (Some(1), Some(-8)) if number(-1) == Some(6) => match bytes(-2) {
            Some(x) if x.len() == 32 => Ok([&[ED25519], x].concat()),
            _ => Err(Flaw::Key),
        },
        (Some(3), Some(-257)) => match (bytes(-1), bytes(-2)) {
            (Some(n), Some(e)) if RSA_BYTES.contains(&n.len()) && (1..=8).contains(&e.len()) => {
                let length = (n.len() as u16).to_be_bytes();
                Ok([&[RS256], &length[..], n, e].concat())
            }
            _ => Err(Flaw::Key),
        },
        _ => Err(Flaw::Key),
    }
}

fn verify(key: &[u8], message: &[u8], signed: &[u8]) -> Result<(), Flaw> {
    let (&algorithm, bytes) = key.split_first().ok_or(Flaw::Key)?;
    let verified = match algorithm {
        ES256 => {
            UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_ASN1, bytes).verify(message, signed)
        }
        ED25519 => UnparsedPublicKey::new(&signature::ED25519, bytes).verify(message, signed),
        RS256 => {
            let (length, rest) = bytes.split_first_chunk::<2>().ok_or(Flaw::Key)?;
            let (n, e) = rest.split_at_checked(u16::from_be_bytes(*length).into()).ok_or(Flaw::Key)?;
            let key = RsaPublicKeyComponents { n, e };
            key.verify(&signature::RSA_PKCS1_2048_8192_SHA256, message, signed)
        }
        _ => return Err(Flaw::Key),
    };
    verified.map_err(|_| Flaw::Signature)
}

/// What somebody signs in with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Used<'a> {
    pub(crate) client: &'a [u8],
    pub(crate) data: &'a [u8],
    pub(crate) signature: &'a [u8],
}

/// Checks what a browser sends when a passkey was used, against the key and the count that are kept. Returns the new count and
/// the challenge that was answered; whether it is ours is for the caller.
pub(crate) fn used(used: Used<'_>, key: &[u8], count: u32, site: &Site) -> Result<(u32, Vec<u8>), Flaw> {
    let challenge = client_data(used.client, "webauthn.get", site)?;
    let said = said(used.data, site)?;
    let message = [used.data, &Sha256::digest(used.client)[..]].concat();
    verify(key, &message, used.signature)?;
    // Devices that do not count say 0 for ever.
    if (said.count != 0 || count != 0) && said.count <= count {
        return Err(Flaw::Copied);
    }
    Ok((said.count, challenge))
}
