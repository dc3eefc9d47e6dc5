//! People who keep their names: what they sign in with, where they are signed in, and who wanted to be forgotten.

use core::fmt;

use protocol::{Millis, PersonId};

use crate::{Answer, Keys, Person};

/// What is kept of a secret that somebody was given: its SHA-256. Whoever reads it cannot sign in with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Digest")
    }
}

/// A name that somebody keeps. `Debug` does not show what one signs in with.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub person: PersonId,
    /// The name shown to others; the person has the same.
    pub name: String,
    /// What it looks like. No two accounts look alike.
    pub look: String,
    /// The hash of the pass-phrase, with its salt and its costs (argon2id, in PHC form); `None` if there is none.
    pub pass: Option<String>,
    /// What is kept of the recovery codes that have not been used.
    pub codes: Vec<Digest>,
    /// Since when the name is kept.
    pub since: Millis,
    /// How often it has changed. What is to be written has the number it was read with, 0 if there was none.
    pub version: u32,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account")
            .field("person", &self.person)
            .field("look", &self.look)
            .field("codes", &self.codes.len())
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}

/// A device on which somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// What is kept of its cookie.
    pub digest: Digest,
    /// Who.
    pub person: PersonId,
    /// When they signed in.
    pub since: Millis,
    /// When it was last used, to the hour.
    pub seen: Millis,
    /// What the browser calls itself, in short.
    pub device: String,
}

/// Which of a person's sessions end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ends {
    /// None.
    #[default]
    None,
    /// This one, if it is theirs.
    One(Digest),
    /// All but this one.
    Others(Digest),
    /// All.
    All,
}

/// What becomes of a person's sessions: some end, and then one may begin.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turnover {
    /// Which ones end.
    pub ends: Ends,
    /// The one that begins.
    pub begins: Option<Session>,
}

/// How many sessions a person has. When one more begins, the one that was not used for longest ends.
pub const MOST_SESSIONS: usize = 20;

/// What became of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changed {
    /// It is on disk.
    Done,
    /// Somebody else keeps a name that looks like this one. Nothing has changed.
    Taken,
    /// It has changed since it was read, or there is no such person. Nothing has changed.
    Stale,
}

/// The names that people keep, and where they are signed in.
///
/// Once a change is answered, it survives even an immediate loss of power.
pub trait Accounts: Send + Sync {
    /// The account of a person, if they have one.
    fn account(&self, person: PersonId) -> Answer<'_, Option<Account>>;

    /// The account whose name looks like this.
    fn account_looking(&self, look: String) -> Answer<'_, Option<Account>>;

    /// Writes an account and its person's name, turns sessions over and changes passkeys, all or nothing. It replaces the
    /// version it was read with, and no other.
    fn change_account_with(&self, account: Account, sessions: Turnover, keys: Keys) -> Answer<'_, Changed>;

    /// The same, and the passkeys stay as they are.
    fn change_account(&self, account: Account, sessions: Turnover) -> Answer<'_, Changed> {
        self.change_account_with(account, sessions, Keys::Same)
    }

    /// A session and its person.
    fn session(&self, digest: Digest) -> Answer<'_, Option<(Session, Person)>>;

    /// The sessions of a person, the last used first.
    fn sessions(&self, person: PersonId) -> Answer<'_, Vec<Session>>;

    /// Ends sessions of somebody who has an account, and begins one, all or nothing. Who has no account begins none.
    fn turn_over(&self, person: PersonId, sessions: Turnover) -> Answer<'_, ()>;

    /// Notes when a session was last used. One that has ended stays so.
    fn seen(&self, digest: Digest, at: Millis) -> Answer<'_, ()>;

    /// Forgets a person: the name, the account, all sessions and passkeys. Their id stays, without a name, so that nobody gets it
    /// again and nothing of them is shown; and it is noted that tables and records still have their name.
    fn forget_person(&self, person: PersonId, at: Millis) -> Answer<'_, ()>;

    /// The people who were forgotten and whose names tables and records may still have, and since when.
    fn forgotten(&self, most: usize) -> Answer<'_, Vec<(PersonId, Millis)>>;

    /// Nothing has the name of this forgotten person any more.
    fn is_forgotten(&self, person: PersonId) -> Answer<'_, ()>;
}

/// Digests side by side, as they are kept.
pub(crate) fn joined(digests: &[Digest]) -> Vec<u8> {
    digests.iter().flat_map(|Digest(bytes)| *bytes).collect()
}

/// The digests of which these bytes consist.
pub(crate) fn parted(bytes: &[u8]) -> Vec<Digest> {
    bytes.as_chunks().0.iter().copied().map(Digest).collect()
}
