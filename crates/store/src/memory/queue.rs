//! Those who wait for a quick match, in memory.

use protocol::{Millis, PersonId};

use super::{Call, Memory};
use crate::{Answer, Called, Leaving, MOST_TICKETS, Queue, Ticket};

impl Queue for Memory {
    fn wait(&self, ticket: Ticket, kept_since: Millis, dropped_before: Millis) -> Answer<'_, Option<Ticket>> {
        self.ask(Call::Queue, move |shelves| {
            let queue = &mut shelves.queue;
            queue.retain(|_, known| known.seen >= dropped_before);
            let before = queue.get(&ticket.person).filter(|known| known.seen >= kept_since);
            let before = before.filter(|known| known.called.is_some() || known.wish == ticket.wish).cloned();
            let now = match before {
                Some(before) => {
                    let (holder, seen) = (ticket.holder, ticket.seen);
                    let promise = if before.called.is_some() { before.promise } else { ticket.promise };
                    Ticket { holder, seen, here: true, promise, ..before }
                }
                None if !queue.contains_key(&ticket.person) && queue.len() >= MOST_TICKETS => {
                    return Ok(None);
                }
                None => ticket,
            };
            queue.insert(now.person, now.clone());
            Ok(Some(now))
        })
    }

    fn waiting(&self, holders: Vec<(PersonId, u64)>, now: Millis) -> Answer<'_, Vec<Ticket>> {
        self.ask(Call::Queue, move |shelves| {
            for (person, holder) in holders {
                if let Some(known) = shelves.queue.get_mut(&person).filter(|known| known.holder == holder) {
                    known.seen = known.seen.max(now);
                }
            }
            let mut all: Vec<Ticket> = shelves.queue.values().cloned().collect();
            all.sort_by_key(|ticket| (ticket.since, ticket.person));
            Ok(all)
        })
    }

    fn call(&self, people: Vec<(PersonId, u64)>, to: Called) -> Answer<'_, bool> {
        self.ask(Call::Queue, move |shelves| {
            let queue = &mut shelves.queue;
            let waits = |(person, holder): &(PersonId, u64)| {
                queue
                    .get(person)
                    .is_some_and(|known| known.holder == *holder && known.here && known.called.is_none())
            };
            if !people.iter().all(waits) {
                return Ok(false);
            }
            for (person, _) in people {
                if let Some(known) = queue.get_mut(&person) {
                    known.called = Some(to.clone());
                }
            }
            Ok(true)
        })
    }

    fn stop_waiting(&self, person: PersonId, holder: u64, how: Leaving) -> Answer<'_, ()> {
        self.ask(Call::Queue, move |shelves| {
            let Some(known) = shelves.queue.get_mut(&person).filter(|known| known.holder == holder) else {
                return Ok(());
            };
            match how {
                Leaving::Lost => known.here = false,
                Leaving::Gone => drop(shelves.queue.remove(&person)),
            }
            Ok(())
        })
    }
}
