//! How people hear of their games when they do not look: what they want, where it goes, and what is still to be sent.

use core::fmt;

use protocol::{Millis, PersonId, TableId};

use crate::Answer;

/// How many places somebody may be told at.
pub const MOST_CHANNELS: usize = 8;
/// How much may wait to be sent to somebody. Beyond that nothing more is noted for them.
pub const MOST_NOTICES: usize = 200;

/// What kind of place somebody is told at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChannelKind {
    /// A browser, through its push service. A browser tells one person: the last one who asked for it.
    Push,
    /// A program of their own.
    Webhook,
}

impl ChannelKind {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            ChannelKind::Push => "push",
            ChannelKind::Webhook => "webhook",
        }
    }

    pub(crate) fn of(word: &str) -> ChannelKind {
        if word == "push" { ChannelKind::Push } else { ChannelKind::Webhook }
    }
}

/// A place where somebody is told of their games. `Debug` shows neither the address, which is a secret, nor the keys.
#[derive(Clone, PartialEq, Eq)]
pub struct Channel {
    /// Who is told.
    pub person: PersonId,
    /// Where.
    pub address: String,
    /// Of which kind it is.
    pub kind: ChannelKind,
    /// What is needed to encrypt or to sign what goes there.
    pub keys: Vec<u8>,
    /// In which language.
    pub language: String,
    /// Since when.
    pub since: Millis,
}

impl fmt::Debug for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Channel { person, kind, .. } = self;
        f.debug_struct("Channel").field("person", person).field("kind", kind).finish_non_exhaustive()
    }
}

/// Something that somebody is to be told. There is one of each kind for a table: a newer one replaces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Who is told.
    pub person: PersonId,
    /// At which table it happened.
    pub table: TableId,
    /// What it is.
    pub kind: String,
    /// What belongs to it, as its kind needs it.
    pub said: String,
    /// When it happened.
    pub at: Millis,
    /// When it is to be sent.
    pub due: Millis,
    /// How often that was tried.
    pub tries: u32,
}

/// What became of a new place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Put {
    /// It is on disk.
    Done,
    /// They have too many already.
    Full,
    /// Nobody knows this person.
    Unknown,
}

/// What people want to hear, where, and what is still to be sent. Who is forgotten is told nothing, and nothing of it is kept.
pub trait Notices: Send + Sync {
    /// What somebody wants to hear, as they last said.
    fn wishes(&self, person: PersonId) -> Answer<'_, Option<String>>;

    /// Keeps what somebody who is known wants to hear.
    fn put_wishes(&self, person: PersonId, wishes: String) -> Answer<'_, ()>;

    /// Where somebody is told, the earliest first.
    fn channels(&self, person: PersonId) -> Answer<'_, Vec<Channel>>;

    /// Tells somebody at one more place, at most at [`MOST_CHANNELS`].
    fn put_channel(&self, channel: Channel) -> Answer<'_, Put>;

    /// Tells somebody no longer at this place. What waited to be sent there is forgotten.
    fn drop_channel(&self, person: PersonId, address: String) -> Answer<'_, ()>;

    /// Notes something for everybody who is told anywhere, once for each place.
    fn note(&self, notices: Vec<Notice>) -> Answer<'_, ()>;

    /// Takes what is due by now, the earliest first: nobody else gets it before `again`, and then it has been tried once more.
    fn take_due(&self, now: Millis, again: Millis, most: usize) -> Answer<'_, Vec<(Notice, Channel)>>;

    /// What was taken has been sent, or is given up; or it is to be sent at another time, tried this often. Unless something
    /// newer has replaced it.
    fn settle(&self, notice: Notice, address: String, later: Option<(Millis, u32)>) -> Answer<'_, ()>;

    /// The key that pushes are signed with. Where there is none yet, this one is kept.
    fn push_key(&self, drawn: Option<[u8; 32]>) -> Answer<'_, Option<[u8; 32]>>;
}
