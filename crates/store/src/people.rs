//! The people who play here, by the names they have now.

use protocol::{Millis, PersonId};

use crate::Answer;

/// Somebody who plays here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// The name shown to others.
    pub name: String,
    /// Since when.
    pub since: Millis,
}

/// Everybody who plays here. Logs hold ids alone; this is the only place where a name is kept.
pub trait People: Send + Sync {
    /// Keeps a person. Somebody who is known already gets the new name, and has been here since the first time.
    fn keep_person(&self, person: Person) -> Answer<'_, ()>;

    /// Somebody; nothing when nobody has this id.
    fn person(&self, id: PersonId) -> Answer<'_, Option<Person>>;
}
