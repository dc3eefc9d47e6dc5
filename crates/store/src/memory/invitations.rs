//! The invitations, in memory.

use std::cmp::Reverse;

use protocol::{Millis, PersonId, TableId};

use super::{Call, Memory};
use crate::{
    Answer, Invitation, Invitations, Invited, MOST_OF_A_PERSON, MOST_OF_A_TABLE, MOST_REFUSED, Refused, Reply,
};

impl Invitations for Memory {
    fn invite(&self, invitation: Invitation, dropped_before: Millis) -> Answer<'_, Invited> {
        self.ask(Call::Invitations, move |shelves| {
            let all = &mut shelves.invitations;
            all.retain(|_, known| known.at >= dropped_before);
            let place = (invitation.table, invitation.key.clone());
            if all.contains_key(&place) {
                return Ok(Invited::Kept);
            }
            if all.values().filter(|known| known.table == invitation.table).count() >= MOST_OF_A_TABLE {
                return Ok(Invited::Full);
            }
            let open = |known: &&Invitation| known.person == invitation.person && !known.declined;
            let person = invitation.person.filter(|_| all.values().filter(open).count() < MOST_OF_A_PERSON);
            all.insert(place, Invitation { person, ..invitation });
            Ok(if person.is_some() { Invited::Shown } else { Invited::Kept })
        })
    }

    fn invited_to(&self, table: TableId) -> Answer<'_, Vec<Invitation>> {
        self.ask(Call::Invitations, move |shelves| {
            let mut all: Vec<Invitation> =
                shelves.invitations.values().filter(|known| known.table == table).cloned().collect();
            all.sort_by(|one, other| (one.at, &one.key).cmp(&(other.at, &other.key)));
            Ok(all)
        })
    }

    fn invitations_of(&self, people: Vec<PersonId>) -> Answer<'_, Vec<Invitation>> {
        self.ask(Call::Invitations, move |shelves| {
            let open = |known: &&Invitation| {
                !known.declined && known.person.is_some_and(|person| people.contains(&person))
            };
            let mut all: Vec<Invitation> = shelves.invitations.values().filter(open).cloned().collect();
            all.sort_by_key(|known| (Reverse(known.at), known.table));
            Ok(all)
        })
    }

    fn invitations_about(&self, person: PersonId) -> Answer<'_, Vec<Invitation>> {
        self.ask(Call::Invitations, move |shelves| {
            let about = |known: &&Invitation| known.person == Some(person) || known.by == person;
            Ok(shelves.invitations.values().filter(about).cloned().collect())
        })
    }

    fn withdraw(&self, table: TableId, key: String) -> Answer<'_, ()> {
        self.ask(Call::Invitations, move |shelves| {
            shelves.invitations.remove(&(table, key));
            Ok(())
        })
    }

    fn reply(&self, table: TableId, person: PersonId, reply: Reply) -> Answer<'_, ()> {
        self.ask(Call::Invitations, move |shelves| {
            let theirs = |known: &Invitation| known.table == table && known.person == Some(person);
            match reply {
                Reply::Comes => shelves.invitations.retain(|_, known| !theirs(known)),
                Reply::Declines => {
                    let theirs = shelves.invitations.values_mut().filter(|known| theirs(known));
                    theirs.for_each(|known| known.declined = true);
                }
            }
            Ok(())
        })
    }

    fn refusals(&self, person: PersonId) -> Answer<'_, Vec<Refused>> {
        self.ask(Call::Invitations, move |shelves| {
            let of = shelves.refusals.iter().filter(|(who, _)| *who == person);
            Ok(of.map(|(_, from)| *from).collect())
        })
    }

    fn refuse(&self, person: PersonId, from: Refused, on: bool) -> Answer<'_, bool> {
        self.ask(Call::Invitations, move |shelves| {
            if !on {
                shelves.refusals.remove(&(person, from));
                return Ok(true);
            }
            if !shelves.refusals.contains(&(person, from))
                && shelves.refusals.iter().filter(|(who, _)| *who == person).count() >= MOST_REFUSED
            {
                return Ok(false);
            }
            shelves.refusals.insert((person, from));
            for known in shelves.invitations.values_mut() {
                let by = from == Refused::Everybody || from == Refused::From(known.by);
                if known.person == Some(person) && by {
                    known.person = None;
                }
            }
            Ok(true)
        })
    }
}
