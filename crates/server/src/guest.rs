//! Identity: a name is enough to play, and a signed cookie keeps people's seats.

use std::sync::Arc;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use hmac::{Hmac, KeyInit, Mac};
use protocol::{Millis, PersonId};
use sha2::Sha256;
use store::{Key, Secret};

use crate::hub::Hub;

/// How long a cookie is valid, in milliseconds.
pub const COOKIE_LIFE: u64 = 180 * 24 * 60 * 60 * 1_000;

/// How long a secret signs cookies before the next one does.
const SECRET_LIFE: u64 = 90 * 24 * 60 * 60 * 1_000;

/// How often the age of the newest secret is looked at.
const LOOK: u64 = 60 * 60 * 1_000;

/// The name of our cookie.
pub(crate) const COOKIE: &str = "gavel";

/// Signs cookies with the newest secret, and checks them against all that are kept.
#[derive(Clone)]
pub(crate) struct CookieSigner {
    secrets: Arc<dyn Secret>,
}

/// Why a cookie is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BadCookie {
    /// It was not signed by us.
    Foreign,
    /// It has expired.
    Expired,
}

impl CookieSigner {
    pub(crate) fn new(secrets: Arc<dyn Secret>) -> CookieSigner {
        CookieSigner { secrets }
    }

    /// A cookie for this person, valid from now.
    pub(crate) fn sign(&self, person: PersonId, now: Millis) -> String {
        let until = now.plus(COOKIE_LIFE).since_1970();
        let what = format!("{person}.{until}");
        let keys = self.secrets.secrets();
        let newest = keys.first().unwrap_or_else(|| unreachable!("there is always a secret"));
        let signature = HEXLOWER.encode(&mac(newest, &what).finalize().into_bytes());
        format!("{what}.{signature}")
    }

    /// The person this cookie belongs to.
    pub(crate) fn check(&self, cookie: &str, now: Millis) -> Result<PersonId, BadCookie> {
        let (what, signature) = cookie.rsplit_once('.').ok_or(BadCookie::Foreign)?;
        let bytes = HEXLOWER_PERMISSIVE.decode(signature.as_bytes()).map_err(|_| BadCookie::Foreign)?;
        // A handful at most: a cookie need not say which one signed it, and old cookies do not.
        let signed = |key: &Key| mac(key, what).verify_slice(&bytes).is_ok();
        if !self.secrets.secrets().iter().any(signed) {
            return Err(BadCookie::Foreign);
        }
        let (person, until) = what.split_once('.').ok_or(BadCookie::Foreign)?;
        let until: u64 = until.parse().map_err(|_| BadCookie::Foreign)?;
        if until < now.since_1970() {
            return Err(BadCookie::Expired);
        }
        person.parse().map_err(|_| BadCookie::Foreign)
    }
}

fn mac(key: &Key, what: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key.secret)
        .unwrap_or_else(|_| unreachable!("a key of any length will do"));
    mac.update(b"gavel guest 1 ");
    mac.update(what.as_bytes());
    mac
}

/// Draws a new secret whenever the newest is too old, for ever. Nobody is signed out: an old secret is kept for as long
/// as a cookie that it signed may be valid, and every visit brings a cookie signed with the newest.
pub async fn renew_secrets(hub: Arc<Hub>) {
    let secrets = hub.secrets();
    loop {
        let now = hub.clock.now();
        let newest = secrets.secrets().first().map_or(now, |key| key.since);
        if now.since(newest) >= SECRET_LIFE {
            let still_valid = Millis::new(now.since_1970().saturating_sub(COOKIE_LIFE));
            match secrets.rotate(now, still_valid).await {
                Ok(()) => tracing::info!("cookies are signed with a new secret; old ones stay valid"),
                Err(why) => tracing::warn!(%why, "the secret that signs cookies cannot be replaced"),
            }
        }
        hub.clock.sleep_until(Some(now.plus(LOOK))).await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use store::Memory;

    use super::*;
    use crate::think::Thinking;
    use crate::time::Clock;

    fn signer(seed: u64) -> CookieSigner {
        CookieSigner::new(Arc::new(Memory::new(seed)))
    }

    #[test]
    fn a_cookie_is_ours_until_it_expires() {
        let (ours, now, person) = (signer(1), Millis::new(1_000_000), PersonId::new(77));
        let cookie = ours.sign(person, now);
        assert_eq!(ours.check(&cookie, now), Ok(person));
        assert_eq!(ours.check(&cookie, now.plus(COOKIE_LIFE + 1)), Err(BadCookie::Expired));
        assert_eq!(signer(2).check(&cookie, now), Err(BadCookie::Foreign));
        let other = cookie.replacen('7', "8", 1);
        assert_ne!(ours.check(&other, now), Ok(person));
        for wrong in ["", ".", "..", "a.b.c", &cookie[1..], &cookie[..cookie.len() - 2]] {
            assert_eq!(ours.check(wrong, now), Err(BadCookie::Foreign), "{wrong}");
        }
    }

    /// Somebody who comes once a month keeps their seats for years, and so does somebody who comes every 179 days.
    #[tokio::test]
    async fn secrets_are_renewed_and_nobody_is_signed_out() {
        const DAY: u64 = 24 * 60 * 60 * 1_000;
        let (store, clock) = (Arc::new(Memory::new(1)), Clock::standing(Millis::new(1_700_000_000_000)));
        let hub = Hub::new(store.clone(), clock.clone(), Thinking::never(), [7; 32]);
        let signer = CookieSigner::new(hub.secrets());
        let person = PersonId::new(77);
        // Signed before the secret, whose birthday nobody knows, was first renewed.
        let first = signer.sign(person, clock.now());
        let (mut often, mut seldom) = (first.clone(), first.clone());
        let renewing = tokio::spawn(renew_secrets(hub));
        let mut newest = Vec::new();
        for day in 0..1_000u64 {
            for _ in 0..8 {
                tokio::task::yield_now().await;
            }
            let now = clock.now();
            if day % 30 == 0 {
                assert_eq!(signer.check(&often, now), Ok(person), "day {day}");
                often = signer.sign(person, now);
            }
            if day % 179 == 0 {
                assert_eq!(signer.check(&seldom, now), Ok(person), "day {day}");
                seldom = signer.sign(person, now);
            }
            let keys = store.secrets();
            assert!(now.since(keys[0].since) < 91 * DAY && keys.len() <= 4, "day {day}: {keys:?}");
            if newest.last() != Some(&keys[0]) {
                newest.push(keys[0]);
            }
            clock.advance(Duration::from_millis(DAY));
        }
        renewing.abort();
        assert_eq!(newest.len(), 1_000 / 90 + 1, "one each 90 days");
        let gone = store.secrets().iter().all(|key| !newest[..6].contains(key));
        assert!(gone, "old secrets are forgotten");
        assert_eq!(signer.check(&first, Millis::new(0)), Err(BadCookie::Foreign));
    }

    #[tokio::test]
    async fn revoking_signs_everybody_out() {
        let store = Arc::new(Memory::new(1));
        let signer = CookieSigner::new(store.clone());
        let (now, person) = (Millis::new(1_000_000), PersonId::new(77));
        let cookie = signer.sign(person, now);
        store.rotate(now, Millis::new(0)).await.unwrap();
        assert_eq!(signer.check(&cookie, now), Ok(person));
        assert_ne!(signer.sign(person, now), cookie, "the new secret signs");
        store.rotate(now, Millis::new(u64::MAX)).await.unwrap();
        assert_eq!(signer.check(&cookie, now), Err(BadCookie::Foreign));
        assert_eq!(signer.check(&signer.sign(person, now), now), Ok(person));
    }
}
