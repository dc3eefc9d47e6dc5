//! Names that people keep: sessions, recovery codes, and everything that changes an account.

use std::net::IpAddr;

use axum::http::HeaderMap;
use data_encoding::HEXLOWER;
use protocol::{AboutMe, Code, Me, Millis, PersonId, SessionCard, UsedPasskey};
use sha2::{Digest as _, Sha256};
use store::{Account, Changed, Digest, Ends, Keys, Passkey, Session, Turnover};
use table::names::looks;
use table::{Caller, Refusal};

use crate::guest::COOKIE_LIFE;
use crate::hub::{Hub, unavailable};
use crate::keyring::site_of;
use crate::lines::Fate;
use crate::passes::{Passes, Phrase};
use crate::passkey::Site;

/// How many recovery codes somebody gets.
const CODES: usize = 8;
/// The letters of a code: 80 random bits in 16 of them, without those that are taken for each other.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH: usize = 16;
/// How exactly it is known when a session was last used.
const SEEN: u64 = 60 * 60 * 1_000;
/// How often a change is tried when another one comes first.
pub(crate) const TRIES: usize = 4;
/// The longest name that is looked for.
const LONGEST_NAME: usize = 80;

/// Who asks, and with which session; guests have none.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) caller: Caller,
    pub(crate) session: Option<Session>,
}

impl Known {
    pub(crate) fn me(&self) -> Me {
        Me { name: self.caller.name.clone(), kept: self.session.is_some() }
    }
}

/// A session that has just begun.
pub(crate) struct SignedIn {
    pub(crate) me: Me,
    /// The cookie, which is kept nowhere.
    pub(crate) token: Token,
}

/// The secret of a session: what its cookie says.
pub(crate) struct Token(pub(crate) String);

impl Token {
    /// What cookies with a session begin with; those of guests begin with a number.
    pub(crate) const MARK: &str = "s.";

    fn draw(hub: &Hub) -> Token {
        Token(format!("{}{}", Token::MARK, HEXLOWER.encode(&noise::<32>(hub))))
    }

    fn digest(&self) -> Digest {
        Digest(Sha256::digest(&self.0).into())
    }
}

/// Where somebody signs in: the address, and what the browser calls itself.
pub(crate) struct Device {
    pub(crate) address: IpAddr,
    pub(crate) name: String,
}

/// With what somebody keeps their name.
pub(crate) enum First<'a> {
    Phrase(&'a str),
    Key(Passkey),
}

/// With what somebody proves that it is them: a pass-phrase, or a passkey that has answered.
pub(crate) enum Proof<'a> {
    Phrase(&'a str),
    Key(Site, &'a UsedPasskey),
}

impl Proof<'_> {
    /// The passkey if there is one.
    pub(crate) fn of<'a>(
        passphrase: &'a str,
        passkey: Option<&'a UsedPasskey>,
        headers: &HeaderMap,
    ) -> Result<Proof<'a>, Refusal> {
        match passkey {
            Some(used) => Ok(Proof::Key(site_of(headers)?, used)),
            None => Ok(Proof::Phrase(passphrase)),
        }
    }
}

fn noise<const N: usize>(hub: &Hub) -> [u8; N] {
    hub.chance(|next| [(); N].map(|()| (next() >> 56) as u8))
}

fn new_code(hub: &Hub) -> String {
    written_code(noise(hub))
}

/// A recovery code, as it is shown: `abcd-efgh-jkmn-pqrs`.
fn written_code(random: [u8; CODE_LENGTH]) -> String {
    let letters = random.map(|byte| char::from(LETTERS[usize::from(byte % 32)]));
    let parts: Vec<String> = letters.chunks(4).map(|part| part.iter().collect()).collect();
    parts.join("-")
}

/// What is kept of a code. However it is typed, it is the same.
fn code_digest(code: &str) -> Digest {
    let plain: String = code
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .take(4 * CODE_LENGTH)
        .map(|letter| match letter.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            letter => letter,
        })
        .collect();
    Digest(Sha256::digest(format!("gavel code 1 {plain}")).into())
}

/// A new one-time code for the account of this name, for an operator to hand out. `None` if nobody keeps this name.
///
/// # Errors
///
/// If the store cannot be read or written.
pub async fn reset(
    store: &dyn store::Store,
    name: &str,
    random: [u8; CODE_LENGTH],
) -> Result<Option<String>, store::Unavailable> {
    let code = written_code(random);
    for _ in 0..TRIES {
        let Some(mut account) = store.account_looking(looks(name)).await? else { return Ok(None) };
        account.codes.insert(0, code_digest(&code));
        account.codes.truncate(2 * CODES);
        if store.change_account(account, Turnover::default()).await? == Changed::Done {
            return Ok(Some(code));
        }
    }
    Err(store::Unavailable("this account changes all the time".to_owned()))
}

fn wrong() -> Refusal {
    Refusal::new(Code::WrongPassphrase, "the name and the pass-phrase do not belong together")
}

fn taken() -> Refusal {
    Refusal::new(Code::Taken, "somebody keeps a name that looks like this one: choose another, or sign in")
}

pub(crate) fn busy() -> Refusal {
    Refusal::new(Code::Busy, "something else about you is changing: repeat it in a moment")
}

fn guests_only() -> Refusal {
    Refusal::new(Code::NotNow, "you keep this name already")
}

pub(crate) fn nobody() -> Refusal {
    Refusal::new(Code::WhoAreYou, "keep your name first: POST api/person/keep")
}

/// What a name looks like that somebody types to sign in.
pub(crate) fn typed_look(name: &str) -> String {
    looks(&name.chars().take(LONGEST_NAME).collect::<String>())
}

impl Hub {
    /// The person with this session, if it is valid.
    pub(crate) async fn signed_in(&self, cookie: &str) -> Result<Option<Known>, Refusal> {
        let digest = Token(cookie.to_owned()).digest();
        let found = self.accounts().session(digest).await.map_err(|why| unavailable(&why))?;
        let Some((session, person)) = found else { return Ok(None) };
        if !person.kept || self.now().since(session.seen) > COOKIE_LIFE {
            return Ok(None);
        }
        let caller = Caller { person: person.id, name: person.name };
        Ok(Some(Known { caller, session: Some(session) }))
    }

    /// Notes that a session was used, once an hour.
    pub(crate) async fn note_use(&self, known: &Known) {
        let Some(session) = &known.session else { return };
        let now = self.now();
        if now.since(session.seen) >= SEEN
            && let Err(why) = self.accounts().seen(session.digest, now).await
        {
            tracing::warn!(%why, "when a session was used is not noted");
        }
    }

    /// Refuses a name that somebody else keeps.
    pub(crate) async fn nobody_keeps(&self, name: &str, but: Option<PersonId>) -> Result<(), Refusal> {
        let kept = self.accounts().account_looking(looks(name)).await.map_err(|why| unavailable(&why))?;
        match kept {
            Some(account) if Some(account.person) != but => Err(taken()),
            _ => Ok(()),
        }
    }

    /// A guest keeps their name: from now on the cookies of this guest are worthless, and there is a session instead.
    pub(crate) async fn keep_name(
        &self,
        passes: &Passes,
        known: &Known,
        device: Device,
        first: First<'_>,
    ) -> Result<(SignedIn, Vec<String>), Refusal> {
        if known.session.is_some() {
            return Err(guests_only());
        }
        let Caller { person, name } = known.caller.clone();
        let (phrase, keys) = match first {
            First::Phrase(text) => (Some(Phrase::new(text, &name)?), Keys::Same),
            First::Key(passkey) => (None, Keys::Add(passkey)),
        };
        self.nobody_keeps(&name, Some(person)).await?;
        let pass = match phrase {
            Some(phrase) => Some(passes.hash(device.address, phrase, noise(self)).await?),
            None => None,
        };
        let codes: Vec<String> = (0..CODES).map(|_| new_code(self)).collect();
        let account = Account {
            person,
            look: looks(&name),
            name: name.clone(),
            pass,
            codes: codes.iter().map(|code| code_digest(code)).collect(),
            since: self.now(),
            version: 0,
        };
        let (token, session) = self.begin(person, device);
        let turnover = Turnover { ends: Ends::All, begins: Some(session) };
        if !self.change_with(account, turnover, keys).await? {
            return Err(guests_only());
        }
        self.lines.cut(person, |_| Fate::ComesBack);
        Ok((SignedIn { me: Me { name, kept: true }, token }, codes))
    }

    /// Signs in with a pass-phrase. Whether the name is unknown, has no pass-phrase or another one, the answer and the time
    /// it takes are the same. The session that this browser had ends.
    pub(crate) async fn sign_in(
        &self,
        passes: &Passes,
        before: Option<&Known>,
        device: Device,
        (name, passphrase): (&str, &str),
    ) -> Result<SignedIn, Refusal> {
        let found =
            self.accounts().account_looking(typed_look(name)).await.map_err(|why| unavailable(&why))?;
        let hash = found.as_ref().and_then(|account| account.pass.clone());
        let right = passes.is(device.address, Phrase::typed(passphrase), hash).await?;
        let account = found.filter(|_| right).ok_or_else(wrong)?;
        let (person, pass) = (account.person, account.pass.clone());
        let new = self.let_in(account, before, device).await?;
        // If the pass-phrase was changed meanwhile, all sessions have ended but perhaps this one.
        let now = self.accounts().account(person).await.map_err(|why| unavailable(&why))?;
        if now.is_none_or(|now| now.pass != pass) {
            let turnover = Turnover { ends: Ends::One(new.token.digest()), begins: None };
            self.accounts().turn_over(person, turnover).await.map_err(|why| unavailable(&why))?;
            return Err(wrong());
        }
        Ok(new)
    }

    /// A new session for somebody who has proven who they are. The one that this browser had ends.
    pub(crate) async fn let_in(
        &self,
        account: Account,
        before: Option<&Known>,
        device: Device,
    ) -> Result<SignedIn, Refusal> {
        let person = account.person;
        let old = before.and_then(|known| known.session.as_ref());
        let ends = old.filter(|old| old.person == person).map_or(Ends::None, |old| Ends::One(old.digest));
        let (token, session) = self.begin(person, device);
        let turnover = Turnover { ends, begins: Some(session) };
        self.accounts().turn_over(person, turnover).await.map_err(|why| unavailable(&why))?;
        if let Some(old) = old {
            self.end(old, Fate::ComesBack).await?;
        }
        Ok(SignedIn { me: Me { name: account.name, kept: true }, token })
    }

    /// Signs in with a recovery code, and sets a new pass-phrase.
    pub(crate) async fn recover(
        &self,
        passes: &Passes,
        device: Device,
        (name, code, passphrase): (&str, &str, &str),
    ) -> Result<SignedIn, Refusal> {
        let phrase = Phrase::new(passphrase, name)?;
        let address = device.address;
        // Before anything is looked up, so that it takes as long whoever it is.
        let pass = passes.hash(address, phrase, noise(self)).await?;
        let (code, look) = (code_digest(code), typed_look(name));
        let (token, session) = self.begin(PersonId::new(0), device);
        for _ in 0..TRIES {
            let found =
                self.accounts().account_looking(look.clone()).await.map_err(|why| unavailable(&why))?;
            let Some(mut account) = found.filter(|account| account.codes.contains(&code)) else {
                return Err(Refusal::new(
                    Code::WrongPassphrase,
                    "the name and the recovery code do not belong together, or the code has been used",
                ));
            };
            let (person, name) = (account.person, account.name.clone());
            account.codes.retain(|other| *other != code);
            account.pass = Some(pass.clone());
            let begins = Some(Session { person, ..session.clone() });
            if self.change(account, Turnover { ends: Ends::All, begins }).await? {
                self.lines.cut(person, |_| Fate::Out);
                return Ok(SignedIn { me: Me { name, kept: true }, token });
            }
        }
        Err(busy())
    }

    /// Another pass-phrase, or the first. All other sessions end, and this one gets a new cookie.
    pub(crate) async fn change_passphrase(
        &self,
        passes: &Passes,
        known: &Known,
        device: Device,
        (proof, new): (Proof<'_>, &str),
    ) -> Result<SignedIn, Refusal> {
        let person = known.caller.person;
        let address = device.address;
        let phrase = Phrase::new(new, &known.caller.name)?;
        let mut account = self.proven(passes, known, address, proof).await?;
        account.pass = Some(passes.hash(address, phrase, noise(self)).await?);
        let (token, session) = self.begin(person, device);
        if !self.change(account, Turnover { ends: Ends::All, begins: Some(session) }).await? {
            return Err(busy());
        }
        let here = known.session.as_ref().map(|session| session.digest);
        self.lines.cut(person, |session| if session == here { Fate::ComesBack } else { Fate::Out });
        Ok(SignedIn { me: known.me(), token })
    }

    /// New recovery codes instead of the old ones.
    pub(crate) async fn change_codes(
        &self,
        passes: &Passes,
        known: &Known,
        address: IpAddr,
        proof: Proof<'_>,
    ) -> Result<Vec<String>, Refusal> {
        let mut account = self.proven(passes, known, address, proof).await?;
        let codes: Vec<String> = (0..CODES).map(|_| new_code(self)).collect();
        account.codes = codes.iter().map(|code| code_digest(code)).collect();
        if !self.change(account, Turnover::default()).await? {
            return Err(busy());
        }
        Ok(codes)
    }

    /// Another name for somebody who keeps theirs.
    pub(crate) async fn rename(&self, person: PersonId, name: &str) -> Result<(), Refusal> {
        for _ in 0..TRIES {
            let mut account = self.account_of(person).await?;
            account.name = name.to_owned();
            account.look = looks(name);
            if self.change(account, Turnover::default()).await? {
                return Ok(());
            }
        }
        Err(busy())
    }

    /// What is kept about somebody.
    pub(crate) async fn about(&self, known: &Known) -> Result<AboutMe, Refusal> {
        let person = known.caller.person;
        let found = self.people().person(person).await.map_err(|why| unavailable(&why))?;
        let account = self.accounts().account(person).await.map_err(|why| unavailable(&why))?;
        let sessions = self.accounts().sessions(person).await.map_err(|why| unavailable(&why))?;
        let here = known.session.as_ref().map(|session| session.digest);
        let alive = sessions.iter().filter(|session| self.now().since(session.seen) <= COOKIE_LIFE);
        let card = |session: &Session| SessionCard {
            id: session_id(session),
            device: session.device.clone(),
            since: seconds(session.since),
            seen: seconds(session.seen),
            here: Some(session.digest) == here,
        };
        Ok(AboutMe {
            me: known.me(),
            since: found.map_or(0, |person| seconds(person.since)),
            codes: account.as_ref().map_or(0, |account| account.codes.len() as u32),
            passphrase: account.is_some_and(|account| account.pass.is_some()),
            passkeys: self.passkey_cards(person).await?,
            sessions: alive.map(card).collect(),
        })
    }

    /// Signs a device out, or with `None` all but this one.
    pub(crate) async fn end_sessions(&self, known: &Known, which: Option<&str>) -> Result<(), Refusal> {
        let person = known.caller.person;
        let Some(here) = known.session.as_ref() else { return Err(nobody()) };
        let ends = match which {
            None => Ends::Others(here.digest),
            Some(id) => {
                let sessions = self.accounts().sessions(person).await.map_err(|why| unavailable(&why))?;
                let found = sessions.iter().find(|session| session_id(session) == id);
                let found = found.ok_or_else(|| {
                    Refusal::new(Code::Unknown, "you are not signed in there, or not any more")
                })?;
                Ends::One(found.digest)
            }
        };
        let turnover = Turnover { ends, begins: None };
        self.accounts().turn_over(person, turnover).await.map_err(|why| unavailable(&why))?;
        self.lines.cut(person, |session| match (ends, session) {
            (Ends::One(ended), Some(session)) if session != ended => Fate::Stays,
            (Ends::Others(stays), Some(session)) if session == stays => Fate::Stays,
            _ => Fate::Out,
        });
        Ok(())
    }

    /// Ends one session, and its sockets in this way.
    pub(crate) async fn end(&self, session: &Session, fate: Fate) -> Result<(), Refusal> {
        let turnover = Turnover { ends: Ends::One(session.digest), begins: None };
        self.accounts().turn_over(session.person, turnover).await.map_err(|why| unavailable(&why))?;
        let ended = Some(session.digest);
        self.lines.cut(session.person, |other| if other == ended { fate } else { Fate::Stays });
        Ok(())
    }

    /// Checks that it is them: by the name, and if they keep it by what they sign in with.
    pub(crate) async fn proven_to_leave(
        &self,
        passes: &Passes,
        known: &Known,
        address: IpAddr,
        (name, proof): (&str, Proof<'_>),
    ) -> Result<(), Refusal> {
        if !table::names::looks_alike(name, &known.caller.name) {
            return Err(wrong());
        }
        match known.session {
            Some(_) => self.proven(passes, known, address, proof).await.map(drop),
            None => Ok(()),
        }
    }

    /// The account of whoever asks, if this is their pass-phrase or their passkey.
    pub(crate) async fn proven(
        &self,
        passes: &Passes,
        known: &Known,
        address: IpAddr,
        proof: Proof<'_>,
    ) -> Result<Account, Refusal> {
        if known.session.is_none() {
            return Err(nobody());
        }
        let account = self.account_of(known.caller.person).await?;
        let right = match proof {
            Proof::Phrase(text) => passes.is(address, Phrase::typed(text), account.pass.clone()).await?,
            Proof::Key(site, used) => self.passkey_used(&site, used).await? == account.person,
        };
        if right { Ok(account) } else { Err(wrong()) }
    }

    pub(crate) async fn account_of(&self, person: PersonId) -> Result<Account, Refusal> {
        let account = self.accounts().account(person).await.map_err(|why| unavailable(&why))?;
        account.ok_or_else(nobody)
    }

    /// Writes an account. `false` if it has changed since it was read.
    async fn change(&self, account: Account, turnover: Turnover) -> Result<bool, Refusal> {
        self.change_with(account, turnover, Keys::Same).await
    }

    /// The same, with what becomes of the passkeys.
    pub(crate) async fn change_with(
        &self,
        account: Account,
        turnover: Turnover,
        keys: Keys,
    ) -> Result<bool, Refusal> {
        let changing = self.accounts().change_account_with(account, turnover, keys);
        match changing.await.map_err(|why| unavailable(&why))? {
            Changed::Done => Ok(true),
            Changed::Taken => Err(taken()),
            Changed::Stale => Ok(false),
        }
    }

    fn begin(&self, person: PersonId, device: Device) -> (Token, Session) {
        let (token, now) = (Token::draw(self), self.now());
        let session = Session { digest: token.digest(), person, since: now, seen: now, device: device.name };
        (token, session)
    }

    /// Whether whoever opened a socket with this session, or as a guest, may still use it.
    pub(crate) async fn still_is(&self, person: PersonId, session: Option<Digest>) -> bool {
        let found = match session {
            Some(digest) => self.accounts().session(digest).await.map(|found| found.is_some()),
            None => {
                let found = self.people().person(person).await;
                found.map(|found| found.is_some_and(|person| !person.kept && !person.name.is_empty()))
            }
        };
        // While the store does not answer, nobody is sent away.
        found.unwrap_or(true)
    }
}

fn session_id(session: &Session) -> String {
    HEXLOWER.encode(&session.digest.0[..16])
}

pub(crate) fn seconds(at: Millis) -> u32 {
    (at.since_1970() / 1_000) as u32
}

/// What a browser calls itself, in a few words that everybody knows: "Firefox, Linux".
pub(crate) fn device(agent: &str) -> String {
    let first = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    // Most claim to be others too: the most special first.
    let browser = first(&[
        ("Edg", "Edge"),
        ("OPR", "Opera"),
        ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"),
        ("Chrom", "Chrome"),
        ("CriOS", "Chrome"),
        ("Safari", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (one, other) => one.or(other).unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests;
