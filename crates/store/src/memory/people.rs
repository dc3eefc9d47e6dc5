//! The people, in memory.

use protocol::PersonId;

use super::{Call, Memory, Shelves};
use crate::{Answer, People, Person};

impl People for Memory {
    fn keep_person(&self, person: Person) -> Answer<'_, ()> {
        self.ask(Call::KeepPerson(person.id), move |shelves| {
            let has_account = shelves.accounts.contains_key(&person.id);
            let known = shelves.people.entry(person.id).or_insert_with(|| person.clone());
            if !known.name.is_empty() && !has_account {
                known.name = person.name;
            }
            Ok(())
        })
    }

    fn person(&self, id: PersonId) -> Answer<'_, Option<Person>> {
        self.ask(Call::Person(id), move |shelves| Ok(shelves.person(id)))
    }
}

impl Shelves {
    pub(super) fn person(&self, id: PersonId) -> Option<Person> {
        self.people.get(&id).map(|person| Person { kept: self.accounts.contains_key(&id), ..person.clone() })
    }
}
