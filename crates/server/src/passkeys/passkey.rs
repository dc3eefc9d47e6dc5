//! Passkeys: made, used to sign in, removed. `webauthn` checks what browsers send; the store keeps what is public.
//!
//! A challenge is not kept: it is signed with the server's secret, with the time in it, so that asking costs nothing and any
//! node can check the answer. It is written down when it was answered rightly, and is worthless from then on.

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use protocol::{Code, Me, Millis, NewPasskey, PasskeyCard, PasskeyMaking, PasskeyQuestion, PersonId, UsedPasskey};
use sha2::{Digest as _, Sha256};
use store::{Digest, Ends, Key, MOST_PASSKEYS, Passkey, Turnover};
use table::Refusal;

use crate::account::{Device, Known, SignedIn};
use crate::hub::{Hub, unavailable};
use crate::lines::Fate;
use crate::webauthn::{self, ALGORITHMS, Flaw, Site, Used};

/// How long a challenge is valid.
const LIFE: u64 = 5 * 60 * 1_000;
/// The longest name of a passkey, in characters.
const LONGEST_NAME: usize = 40;
/// The parts of a challenge: the time, noise, and a signature.
const NOISE: usize = 16;
const SIGNATURE: usize = 16;

/// What a challenge is for.
#[derive(Clone, Copy)]
enum Purpose {
    Make(PersonId),
    Use,
}

fn signed(key: &Key, purpose: Purpose, what: &[u8]) -> [u8; SIGNATURE] {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key.secret)
        .unwrap_or_else(|_| unreachable!("a key of any length will do"));
    mac.update(b"gavel passkey 1 ");
    match purpose {
        Purpose::Make(person) => mac.update(&person.number().to_be_bytes()),
        Purpose::Use => mac.update(b"use"),
    }
    mac.update(what);
    let whole: [u8; 32] = mac.finalize().into_bytes().into();
    core::array::from_fn(|place| whole[place])
}

fn flawed(flaw: Flaw) -> Refusal {
    let why = match flaw {
        Flaw::Unreadable => "what the browser sent about this passkey cannot be read",
        Flaw::OtherKind | Flaw::Challenge => "this passkey answers another question, or too late: try again",
        Flaw::OtherSite => "this passkey is for another site",
        Flaw::Nobody => "the device did not check who uses this passkey",
        Flaw::Key => "this kind of passkey is not known here",
        Flaw::Signature => "this passkey is not known here",
        Flaw::Copied => "this passkey counts less than before, as if it had been copied: sign in in another way",
    };
    Refusal::new(Code::WrongPassphrase, why)
}

fn decoded(text: &str) -> Result<Vec<u8>, Refusal> {
    BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| flawed(Flaw::Unreadable))
}
