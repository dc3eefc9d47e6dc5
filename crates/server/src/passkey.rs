//! What a device is asked to make or to use a passkey, and whether its answer is right: WebAuthn, by the crate `webauthn_rp`
//! ([decision 27](../../../docs/decisions/0027-passkeys.md)). No attestation is asked for: which device somebody uses is theirs to choose.
//!
//! Nothing is kept of a question. What its answer is checked with goes along as a ticket, signed with the server's secret and the
//! time in it, so that asking costs nothing and any node can check the answer.

use std::net::Ipv4Addr;
use std::time::{SystemTime, UNIX_EPOCH};

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use protocol::{Code, MadePasskey, Millis, PasskeyQuestion, PersonId, UsedPasskey};
use sha2::Sha256;
use store::{Key, KeyUse, Passkey};
use table::Refusal;
use webauthn_rp::bin::{Decode as _, Encode as _};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle16,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId, TimedCeremony as _};
use webauthn_rp::response::auth::DiscoverableAuthentication16;
use webauthn_rp::response::register::{DynamicState, Registration, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState, DiscoverableCredentialRequestOptions,
    PublicKeyCredentialCreationOptions, RegistrationServerState,
};

/// What devices call us.
const RELYING_PARTY: &str = "Gavel";

/// What a question was for.
#[derive(Clone, Copy)]
enum Purpose {
    Make,
    Use,
}

/// Where passkeys are for.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// The origin of our pages, as browsers write it.
    origin: String,
    /// The host in it.
    host: RpId,
}

impl Site {
    /// The site with this origin, if there may be passkeys for it: they need HTTPS and a name, or this very machine.
    pub(crate) fn of(origin: &str) -> Result<Site, Refusal> {
        let needs = || {
            let why = "passkeys need HTTPS, and a host with a name: use a pass-phrase here";
            Refusal::new(Code::NotNow, why)
        };
        let (scheme, rest) = origin.split_once("://").ok_or_else(needs)?;
        let host = rest.rsplit_once(':').map_or(rest, |(host, _port)| host);
        let local = host == "localhost" || host.ends_with(".localhost");
        let secure = scheme == "https" || scheme == "http" && local;
        // An address is no name, and no browser makes a passkey for one.
        let named = !host.starts_with('[') && host.parse::<Ipv4Addr>().is_err();
        let domain = AsciiDomain::try_from(host.to_owned()).ok().filter(|_| secure && named);
        Ok(Site { origin: origin.to_owned(), host: RpId::Domain(domain.ok_or_else(needs)?) })
    }
}

/// The answer is not one to our question, or not right. What exactly is wrong helps nobody who is honest.
pub(crate) fn wrong() -> Refusal {
    Refusal::new(
        Code::WrongPassphrase,
        "this passkey is not known here, or its answer came too late: try again",
    )
}

fn unasked() -> Refusal {
    Refusal::new(Code::Internal, "no question for a passkey could be written down")
}

fn not_right(why: impl core::fmt::Display) -> Refusal {
    tracing::debug!(%why, "the answer of a passkey is not right");
    wrong()
}

fn mac(key: &Key, purpose: Purpose, state: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key.secret)
        .unwrap_or_else(|_| unreachable!("a key of any length will do"));
    mac.update(match purpose {
        Purpose::Make => b"gavel passkey 1 make ",
        Purpose::Use => b"gavel passkey 1 use ",
    });
    mac.update(state);
    mac
}

/// A ticket: what the answer is checked with, and a signature.
fn ticket(keys: &[Key], purpose: Purpose, state: &[u8]) -> Result<String, Refusal> {
    let newest = keys.first().ok_or_else(unasked)?;
    let signature = mac(newest, purpose, state).finalize().into_bytes();
    Ok(format!("{}.{}", BASE64URL_NOPAD.encode(state), BASE64URL_NOPAD.encode(&signature)))
}

/// What is in a ticket of ours.
fn opened(keys: &[Key], purpose: Purpose, ticket: &str) -> Result<Vec<u8>, Refusal> {
    let decoded = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).ok();
    let parts = ticket.split_once('.').and_then(|(state, by)| Some((decoded(state)?, decoded(by)?)));
    let (state, signature) = parts.ok_or_else(wrong)?;
    let signed = |key: &Key| mac(key, purpose, &state).verify_slice(&signature).is_ok();
    if keys.iter().any(signed) { Ok(state) } else { Err(wrong()) }
}

/// In millionths of a second: two questions may well be asked in the same thousandth.
fn micros(at: SystemTime) -> u64 {
    at.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros() as u64)
}

fn handle(person: PersonId) -> UserHandle16 {
    UserHandle16::decode(person.number().to_be_bytes()).unwrap_or_else(|never| match never {})
}

/// Asks a device for a passkey for this person, who has these already.
pub(crate) fn ask_to_make(
    site: &Site,
    keys: &[Key],
    (person, name): (PersonId, &str),
    known: Vec<Passkey>,
) -> Result<PasskeyQuestion, Refusal> {
    let user = handle(person);
    let known = known.into_iter().filter_map(|passkey| {
        let id = CredentialId::decode(passkey.id).ok()?;
        Some(PublicKeyCredentialDescriptor { id, transports: AuthTransports::decode(0).ok()? })
    });
    // The name is put in below: it may be one that the crate would not have as a user's.
    let entity = PublicKeyCredentialUserEntity::from(&user);
    let mut options = PublicKeyCredentialCreationOptions::passkey(&site.host, entity, known.collect());
    // It would keep out devices that do not know this extension; that somebody was looked at is asked at every use.
    options.extensions.cred_protect = CredProtect::None;
    let (server, client) = options.start_ceremony().map_err(|_| unasked())?;
    let mut options = serde_json::to_value(&client).map_err(|_| unasked())?;
    options["user"]["name"] = name.into();
    options["user"]["displayName"] = name.into();
    options["rp"]["name"] = RELYING_PARTY.into();
    let state = server.encode().map_err(|_| unasked())?;
    Ok(PasskeyQuestion { ticket: ticket(keys, Purpose::Make, &state)?, options: options.to_string() })
}

/// Asks a device for any passkey that it has for us. Whose it is, the device says.
pub(crate) fn ask_to_use(site: &Site, keys: &[Key]) -> Result<PasskeyQuestion, Refusal> {
    let options = DiscoverableCredentialRequestOptions::passkey(&site.host);
    let (server, client) = options.start_ceremony().map_err(|_| unasked())?;
    let options = serde_json::to_string(&client).map_err(|_| unasked())?;
    let state = server.encode().map_err(|_| unasked())?;
    Ok(PasskeyQuestion { ticket: ticket(keys, Purpose::Use, &state)?, options })
}

/// The passkey that a device has made for this person, if its answer is right.
pub(crate) fn made(
    site: &Site,
    keys: &[Key],
    person: PersonId,
    (made, name): (&MadePasskey, String),
    now: Millis,
) -> Result<Passkey, Refusal> {
    let state = opened(keys, Purpose::Make, &made.ticket)?;
    let asked = RegistrationServerState::<16>::decode(&state).map_err(not_right)?;
    let answer = Registration::from_json_relaxed(made.answer.as_bytes()).map_err(not_right)?;
    let origins = [site.origin.as_str()];
    let options = RegistrationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        error_on_unsolicited_extensions: false,
        ..RegistrationVerificationOptions::default()
    };
    let new = asked.verify(&site.host, &answer, &options).map_err(not_right)?;
    if *new.user_id() != handle(person) {
        return Err(wrong());
    }
    Ok(Passkey {
        id: new.id().as_ref().to_vec(),
        person,
        key: new.static_state().encode().map_err(|_| unasked())?,
        state: new.dynamic_state().encode().unwrap_or_else(|never| match never {}).to_vec(),
        // It has not been asked to prove anything yet.
        answered: 0,
        name,
        since: now,
        seen: now,
    })
}

/// An answer of a passkey, which says which one it is. Whether it is right is not known yet.
pub(crate) struct Claimed(DiscoverableAuthentication16);

pub(crate) fn claimed(used: &UsedPasskey) -> Result<Claimed, Refusal> {
    DiscoverableAuthentication16::from_json_relaxed(used.answer.as_bytes()).map(Claimed).map_err(not_right)
}

impl Claimed {
    /// The id of the passkey.
    pub(crate) fn id(&self) -> Vec<u8> {
        self.0.raw_id().as_ref().to_vec()
    }

    /// What has changed about this passkey, if it was it that answered, and rightly. It has not answered this question before only if
    /// the store says so.
    pub(crate) fn checked(
        &self,
        site: &Site,
        keys: &[Key],
        (passkey, ticket): (&Passkey, &str),
        now: Millis,
    ) -> Result<KeyUse, Refusal> {
        let state = opened(keys, Purpose::Use, ticket)?;
        let asked = DiscoverableAuthenticationServerState::decode(&state).map_err(not_right)?;
        let until = asked.expiration();
        let owner = handle(passkey.person);
        let key = StaticState::decode(&passkey.key).map_err(not_right)?;
        let before = passkey.state.as_slice().try_into().map_err(not_right)?;
        let before = DynamicState::decode(before).map_err(not_right)?;
        let mut known =
            AuthenticatedCredential::new(self.0.raw_id(), &owner, key, before).map_err(not_right)?;
        let origins = [site.origin.as_str()];
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        asked.verify(&site.host, &self.0, &mut known, &options).map_err(not_right)?;
        let state = known.dynamic_state().encode().unwrap_or_else(|never| match never {}).to_vec();
        Ok(KeyUse { id: passkey.id.clone(), state, answered: micros(until), at: now })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_are_for_sites_with_a_name_and_https_and_for_this_machine() {
        for origin in ["https://gavel.example", "https://gavel.example:8443", "http://localhost:4200"] {
            assert!(Site::of(origin).is_ok(), "{origin}");
        }
        for origin in [
            "http://gavel.example",
            "http://127.0.0.1:4200",
            "https://127.0.0.1",
            "https://[::1]:4200",
            "http://localhost.example",
            "null",
            "",
        ] {
            assert_eq!(Site::of(origin).map(drop).unwrap_err().code, Code::NotNow, "{origin}");
        }
    }

    #[test]
    fn a_ticket_is_ours_and_for_one_purpose() {
        let key = |byte| Key { since: Millis::new(0), secret: [byte; 32] };
        let (ours, newer, other) = (key(1), key(2), key(3));
        let given = ticket(&[ours], Purpose::Use, b"state").unwrap();
        assert_eq!(opened(&[newer, ours], Purpose::Use, &given).unwrap(), b"state", "an older secret");
        assert!(opened(&[ours], Purpose::Make, &given).is_err());
        assert!(opened(&[other], Purpose::Use, &given).is_err());
        for wrong in ["", ".", "AAAA.AAAA", &given[1..], &given[..given.len() - 2]] {
            assert!(opened(&[ours], Purpose::Use, wrong).is_err(), "{wrong}");
        }
    }
}
