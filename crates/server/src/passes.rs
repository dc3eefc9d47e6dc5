//! Pass-phrases: what they must be like, and the few threads on which they are hashed.
//!
//! A hash costs 19 MiB and some 20 ms on purpose (argon2id), so it is something to ask a server for to keep it busy. Few are
//! computed at once, few wait, and an address has few of those.

use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use protocol::Code;
use table::Refusal;
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization as _;

use crate::limits::{Counted, network};

/// How many are hashed at once: so many times 19 MiB.
const AT_ONCE: usize = 2;
/// How many are hashed or wait.
const MOST: usize = 64;
/// How many of them come from one address.
const MOST_OF_AN_ADDRESS: usize = 4;
/// What a hash costs: memory in KiB, and passes over it. OWASP's first choice.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;
/// The lengths of a pass-phrase, in characters.
const SHORTEST: usize = 10;
const LONGEST: usize = 200;

/// A pass-phrase as it is hashed: the same on every keyboard (NFKC).
pub(crate) struct Phrase(String);

impl Phrase {
    /// What somebody has typed to sign in. Whatever it is, it is compared.
    pub(crate) fn typed(text: &str) -> Phrase {
        Phrase(text.chars().take(2 * LONGEST).nfkc().collect())
    }

    /// A new pass-phrase of somebody with this name.
    pub(crate) fn new(text: &str, name: &str) -> Result<Phrase, Refusal> {
        let bad = |why: String| Err(Refusal::new(Code::BadPassphrase, why));
        let length = text.chars().count();
        if length < SHORTEST {
            return bad(format!(
                "a pass-phrase has at least {SHORTEST} characters, and this one has {length}"
            ));
        }
        if length > LONGEST {
            return bad(format!("a pass-phrase has at most {LONGEST} characters, and this one has {length}"));
        }
        let first = text.chars().next();
        if text.chars().all(|letter| Some(letter) == first) {
            return bad("a pass-phrase is not one character again and again".to_owned());
        }
        if table::names::looks_alike(text, name) {
            return bad("a pass-phrase is not the name".to_owned());
        }
        Ok(Phrase::typed(text))
    }
}

/// The threads on which pass-phrases are hashed.
pub(crate) struct Passes {
    turns: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    addresses: Counted<IpAddr>,
}

impl Default for Passes {
    fn default() -> Passes {
        Passes {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            waiting: Arc::default(),
            addresses: Counted::default(),
        }
    }
}

/// One of those who wait, until it is dropped.
struct Waits(Arc<AtomicUsize>);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Passes {
    /// The hash of a new pass-phrase, with this salt.
    pub(crate) async fn hash(
        &self,
        address: IpAddr,
        phrase: Phrase,
        salt: [u8; 16],
    ) -> Result<String, Refusal> {
        let hashed = self.in_turn(address, move || hashed(&phrase, &salt)).await?;
        hashed.ok_or_else(|| Refusal::new(Code::Internal, "this pass-phrase could not be hashed"))
    }

    /// Whether this is the pass-phrase with this hash. Without a hash it takes as long, and is not.
    pub(crate) async fn is(
        &self,
        address: IpAddr,
        phrase: Phrase,
        hash: Option<String>,
    ) -> Result<bool, Refusal> {
        self.in_turn(address, move || {
            // For everybody, so that the first unknown name does not take longer.
            let nobodys = nobodys();
            let parsed = hash.as_deref().and_then(|hash| PasswordHash::new(hash).ok());
            let known = parsed.is_some();
            let right = parsed.or_else(|| PasswordHash::new(nobodys).ok()).is_some_and(|hash| {
                argon2().is_some_and(|argon| argon.verify_password(phrase.0.as_bytes(), &hash).is_ok())
            });
            right && known
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let one = self.addresses.one_more(network(address), MOST_OF_AN_ADDRESS);
        let Some(one) = one else {
            return Err(Refusal::new(
                Code::TooMany,
                "too many people sign in from this address: wait a moment",
            ));
        };
        let busy = || Refusal::new(Code::Busy, "too many people sign in: repeat it in a moment");
        let waits = Waits(Arc::clone(&self.waiting));
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST {
            return Err(busy());
        }
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| busy())?;
        // What counts it goes along: whoever gives up waiting does not make room for another.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop((turn, waits, one));
            done
        });
        done.await.map_err(|_| busy())
    }
}

fn argon2() -> Option<Argon2<'static>> {
    let params = Params::new(MEMORY, PASSES, 1, None).ok()?;
    Some(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hashed(phrase: &Phrase, salt: &[u8; 16]) -> Option<String> {
    let hash: PasswordHash = argon2()?.hash_password_with_salt(phrase.0.as_bytes(), salt).ok()?;
    Some(hash.to_string())
}

/// A hash that nobody's pass-phrase has.
fn nobodys() -> &'static str {
    static NOBODYS: OnceLock<String> = OnceLock::new();
    NOBODYS.get_or_init(|| hashed(&Phrase("nobody".to_owned()), &[0; 16]).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[tokio::test]
    async fn a_pass_phrase_is_known_by_its_hash_on_every_keyboard() {
        let passes = Passes::default();
        let hash =
            passes.hash(HERE, Phrase::new("caf\u{e9} au lait", "Ada").unwrap(), [7; 16]).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let is = async |text: &str, hash: Option<&str>| {
            passes.is(HERE, Phrase::typed(text), hash.map(str::to_owned)).await.unwrap()
        };
        assert!(is("cafe\u{301} au lait", Some(&hash)).await);
        assert!(!is("cafe au lait", Some(&hash)).await);
        assert!(!is("café au lait", None).await);
        assert!(!is("nobody", None).await, "not even the one that has the hash of nobody");
        assert!(!is("café au lait", Some("damaged")).await);
    }

    /// A name that nobody keeps waits for its turn like all others, and is as much work: it is told by nothing.
    #[tokio::test]
    async fn an_unknown_name_costs_what_a_wrong_pass_phrase_costs() {
        let passes = Passes::default();
        let hash = passes.hash(HERE, Phrase::new("café au lait", "Ada").unwrap(), [7; 16]).await.unwrap();
        let costs = async |hash: Option<&str>| {
            let mut least = Duration::MAX;
            for _ in 0..3 {
                let begun = Instant::now();
                assert!(!passes.is(HERE, Phrase::typed("guess"), hash.map(str::to_owned)).await.unwrap());
                least = least.min(begun.elapsed());
            }
            least
        };
        let wrong = costs(Some(&hash)).await;
        for unknown in [None, Some("damaged")] {
            // Without a hash to compute it would be a thousandth.
            assert!(4 * costs(unknown).await > wrong, "{unknown:?}");
        }
        let _turns = passes.turns.acquire_many(AT_ONCE as u32).await.unwrap();
        for hash in [Some(&hash), None] {
            let asked = passes.is(HERE, Phrase::typed("guess"), hash.cloned());
            assert!(futures_util::FutureExt::now_or_never(asked).is_none(), "it has its turn");
        }
    }

    #[test]
    fn what_is_easy_to_guess_is_refused() {
        for text in ["", "short", "aaaaaaaaaaaa", "Ada Lovelace", "\u{410}da  Lovelace", &"ab".repeat(101)] {
            let refused = Phrase::new(text, "Ada Lovelace").map(drop).unwrap_err();
            assert_eq!(refused.code, Code::BadPassphrase, "{text}");
        }
        assert!(Phrase::new("four words are enough", "Ada Lovelace").is_ok());
    }

    /// One address has a few turns, however many it asks for, and others do not wait for it.
    #[tokio::test]
    async fn one_address_cannot_take_all_turns() {
        let passes = Arc::new(Passes::default());
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let wait = Arc::new(std::sync::Mutex::new(wait));
        let mut asked = Vec::new();
        for _ in 0..100 {
            let (passes, wait) = (Arc::clone(&passes), Arc::clone(&wait));
            asked.push(tokio::spawn(async move {
                passes.in_turn(HERE, move || wait.lock().unwrap().recv().is_err()).await
            }));
        }
        let mut refused = 0;
        for one in asked.drain(MOST_OF_AN_ADDRESS..) {
            refused += usize::from(one.await.unwrap().is_err_and(|why| why.code == Code::TooMany));
        }
        assert_eq!(refused, 100 - MOST_OF_AN_ADDRESS);
        let there = {
            let passes = Arc::clone(&passes);
            tokio::spawn(async move { passes.in_turn(IpAddr::from([192, 0, 2, 1]), || 7).await })
        };
        drop(release);
        for one in asked {
            one.await.unwrap().unwrap();
        }
        assert_eq!(there.await.unwrap().unwrap(), 7);
        assert_eq!(passes.waiting.load(Ordering::Relaxed), 0);
        assert_eq!(passes.addresses.of(HERE), 0);
    }
}
