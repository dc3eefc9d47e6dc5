//! Identity: a name is enough to play, and a signed cookie keeps people's seats.

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use hmac::{Hmac, KeyInit, Mac};
use protocol::{Millis, PersonId};
use sha2::Sha256;

/// How long a cookie is valid.
const VALID_FOR: u64 = 180 * 24 * 60 * 60 * 1_000;

/// The name of our cookie.
pub(crate) const COOKIE: &str = "gavel";

/// Signs cookies and checks them.
#[derive(Clone)]
pub(crate) struct CookieSigner {
    secret: [u8; 32],
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
    pub(crate) const fn new(secret: [u8; 32]) -> CookieSigner {
        CookieSigner { secret }
    }

    /// A cookie for this person, valid from now.
    pub(crate) fn sign(&self, person: PersonId, now: Millis) -> String {
        let until = now.plus(VALID_FOR).since_1970();
        let what = format!("{person}.{until}");
        let signature = HEXLOWER.encode(&self.mac(&what).finalize().into_bytes());
        format!("{what}.{signature}")
    }

    /// The person this cookie belongs to.
    pub(crate) fn check(&self, cookie: &str, now: Millis) -> Result<PersonId, BadCookie> {
        let (what, signature) = cookie.rsplit_once('.').ok_or(BadCookie::Foreign)?;
        let bytes = HEXLOWER_PERMISSIVE.decode(signature.as_bytes()).map_err(|_| BadCookie::Foreign)?;
        self.mac(what).verify_slice(&bytes).map_err(|_| BadCookie::Foreign)?;
        let (person, until) = what.split_once('.').ok_or(BadCookie::Foreign)?;
        let until: u64 = until.parse().map_err(|_| BadCookie::Foreign)?;
        if until < now.since_1970() {
            return Err(BadCookie::Expired);
        }
        person.parse().map_err(|_| BadCookie::Foreign)
    }

    fn mac(&self, what: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret)
            .unwrap_or_else(|_| unreachable!("a key of any length will do"));
        mac.update(b"gavel guest 1 ");
        mac.update(what.as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_ours_until_it_expires() {
        let (signer, now, person) = (CookieSigner::new([1; 32]), Millis::new(1_000_000), PersonId::new(77));
        let cookie = signer.sign(person, now);
        assert_eq!(signer.check(&cookie, now), Ok(person));
        assert_eq!(signer.check(&cookie, now.plus(VALID_FOR + 1)), Err(BadCookie::Expired));
        assert_eq!(CookieSigner::new([2; 32]).check(&cookie, now), Err(BadCookie::Foreign));
        let other = cookie.replacen('7', "8", 1);
        assert_ne!(signer.check(&other, now), Ok(person));
        for wrong in ["", ".", "..", "a.b.c", &cookie[1..], &cookie[..cookie.len() - 2]] {
            assert_eq!(signer.check(wrong, now), Err(BadCookie::Foreign), "{wrong}");
        }
    }
}
