//! Invitations to tables, and from whom somebody wants none.

use protocol::{Millis, PersonId, TableId};

use crate::Answer;

/// How many open invitations a table has.
pub const MOST_OF_A_TABLE: usize = 10;
/// How many open invitations somebody sees. One more is written down, and shown to nobody.
pub const MOST_OF_A_PERSON: usize = 20;
/// From how many people somebody refuses invitations.
pub const MOST_REFUSED: usize = 100;

/// Somebody is invited to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// To which.
    pub table: TableId,
    /// What tells it from others to the same table: how the name looks, or who is meant.
    pub key: String,
    /// The name, as it was written.
    pub name: String,
    /// Who is meant; `None` if nobody has that name, or they want no invitations from whoever invites: those are kept
    /// alike, so that nobody finds out which it is.
    pub person: Option<PersonId>,
    /// Who invites.
    pub by: PersonId,
    /// When.
    pub at: Millis,
    /// Whether they have said no.
    pub declined: bool,
}

impl Invitation {
    /// The key of an invitation to somebody who has played here, whatever they are called: no name begins like this.
    #[must_use]
    pub fn key_of(person: PersonId) -> String {
        format!("{BY_PERSON}{person}")
    }

    /// Whether somebody was invited by name, and not as somebody who has played here.
    #[must_use]
    pub fn is_by_name(&self) -> bool {
        !self.key.starts_with(BY_PERSON)
    }
}

const BY_PERSON: char = '\u{1}';

/// What became of an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invited {
    /// It is written down, and the person sees it.
    Shown,
    /// It is written down, or was already. Nobody is told of it.
    Kept,
    /// The table has too many. Nothing has changed.
    Full,
}

/// An answer to an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// They come: the invitation is removed.
    Comes,
    /// They do not: whoever has invited them sees that.
    Declines,
}

/// From whom invitations are refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Refused {
    /// From everybody.
    Everybody,
    /// From this person.
    From(PersonId),
}

/// Invitations, and from whom somebody wants none.
pub trait Invitations: Send + Sync {
    /// Writes an invitation down; to repeat it changes nothing, even if it was declined. Those that were written before
    /// `dropped_before` are removed first.
    fn invite(&self, invitation: Invitation, dropped_before: Millis) -> Answer<'_, Invited>;

    /// All invitations to a table, the earliest first.
    fn invited_to(&self, table: TableId) -> Answer<'_, Vec<Invitation>>;

    /// The open invitations of these people, the latest first.
    fn invitations_of(&self, people: Vec<PersonId>) -> Answer<'_, Vec<Invitation>>;

    /// All invitations that somebody has sent, and those that are meant for them, answered or not; in the order of tables and keys.
    fn invitations_about(&self, person: PersonId) -> Answer<'_, Vec<Invitation>>;

    /// Whoever invited takes it back.
    fn withdraw(&self, table: TableId, key: String) -> Answer<'_, ()>;

    /// Somebody answers an invitation, if there is one.
    fn reply(&self, table: TableId, person: PersonId, reply: Reply) -> Answer<'_, ()>;

    /// From whom this person refuses invitations.
    fn refusals(&self, person: PersonId) -> Answer<'_, Vec<Refused>>;

    /// Whether this person refuses them from now on; those that are open are no longer shown. `false` if they refuse those of
    /// too many already.
    fn refuse(&self, person: PersonId, from: Refused, on: bool) -> Answer<'_, bool>;
}

impl Refused {
    /// As stores write it: nobody has this id.
    pub(crate) const fn as_person(self) -> PersonId {
        match self {
            Refused::Everybody => PersonId::new(0),
            Refused::From(person) => person,
        }
    }

    pub(crate) fn of_person(person: PersonId) -> Refused {
        if person.number() == 0 { Refused::Everybody } else { Refused::From(person) }
    }
}
