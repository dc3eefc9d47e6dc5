//! The people who play here, with their current names.

use protocol::{Millis, PersonId};

use crate::Answer;

/// Somebody who plays here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their id.
    pub id: PersonId,
    /// The name shown to others; empty if they were forgotten.
    pub name: String,
    /// When they first came here.
    pub since: Millis,
    /// Whether they have an [`Account`](crate::Account). Only that is written, not this.
    pub kept: bool,
}

/// Everybody who plays here. Logs contain only ids; this is the only place where names are kept.
pub trait People: Send + Sync {
    /// Stores a person. For somebody already known only the name changes, not `since`; for somebody who was forgotten, nothing,
    /// and neither for somebody who keeps the name: it is changed with the account.
    fn keep_person(&self, person: Person) -> Answer<'_, ()>;

    /// The person with this id, if there is one.
    fn person(&self, id: PersonId) -> Answer<'_, Option<Person>>;
}
