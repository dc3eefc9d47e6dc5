//! What people are to be told, in memory.

use protocol::{Millis, PersonId};

use super::{Call, Memory, Shelves};
use crate::{Answer, Channel, ChannelKind, MOST_CHANNELS, MOST_NOTICES, Notice, Notices, Put};

impl Notices for Memory {
    fn wishes(&self, person: PersonId) -> Answer<'_, Option<String>> {
        self.ask(Call::Notices, move |shelves| Ok(shelves.wishes.get(&person).cloned()))
    }

    fn put_wishes(&self, person: PersonId, wishes: String) -> Answer<'_, ()> {
        self.ask(Call::Notices, move |shelves| {
            if shelves.knows(person) {
                shelves.wishes.insert(person, wishes);
            }
            Ok(())
        })
    }

    fn channels(&self, person: PersonId) -> Answer<'_, Vec<Channel>> {
        self.ask(Call::Notices, move |shelves| Ok(shelves.channels_of(person)))
    }

    fn put_channel(&self, channel: Channel) -> Answer<'_, Put> {
        self.ask(Call::Notices, move |shelves| {
            let (person, address) = (channel.person, channel.address.clone());
            if !shelves.knows(person) {
                return Ok(Put::Unknown);
            }
            let others =
                shelves.channels.keys().filter(|(whose, other)| *whose == person && *other != address);
            if others.count() >= MOST_CHANNELS {
                return Ok(Put::Full);
            }
            if channel.kind == ChannelKind::Push {
                shelves.channels.retain(|(whose, other), _| *whose == person || *other != address);
            }
            shelves.channels.insert((person, address), channel);
            shelves.forget_lost_notices();
            Ok(Put::Done)
        })
    }

    fn drop_channel(&self, person: PersonId, address: String) -> Answer<'_, ()> {
        self.ask(Call::Notices, move |shelves| {
            shelves.channels.remove(&(person, address));
            shelves.forget_lost_notices();
            Ok(())
        })
    }

    fn note(&self, notices: Vec<Notice>) -> Answer<'_, ()> {
        self.ask(Call::Notices, move |shelves| {
            for notice in notices {
                for channel in shelves.channels_of(notice.person) {
                    let key = (notice.person, channel.address, notice.table, notice.kind.clone());
                    let waiting = shelves.notices.keys().filter(|(person, ..)| *person == notice.person);
                    if waiting.count() < MOST_NOTICES || shelves.notices.contains_key(&key) {
                        shelves.notices.insert(key, notice.clone());
                    }
                }
            }
            Ok(())
        })
    }

    fn take_due(&self, now: Millis, again: Millis, most: usize) -> Answer<'_, Vec<(Notice, Channel)>> {
        self.ask(Call::Notices, move |shelves| {
            let mut due: Vec<_> = shelves
                .notices
                .iter()
                .filter(|(_, notice)| notice.due <= now)
                .map(|(key, _)| key.clone())
                .collect();
            due.sort_by_key(|key| (shelves.notices[key].due, key.clone()));
            due.truncate(most);
            let mut taken = Vec::new();
            for key in due {
                let channel = shelves.channels.get(&(key.0, key.1.clone())).cloned();
                if let (Some(notice), Some(channel)) = (shelves.notices.get_mut(&key), channel) {
                    (notice.due, notice.tries) = (again, notice.tries + 1);
                    taken.push((notice.clone(), channel));
                }
            }
            Ok(taken)
        })
    }

    fn settle(&self, notice: Notice, address: String, later: Option<(Millis, u32)>) -> Answer<'_, ()> {
        self.ask(Call::Notices, move |shelves| {
            let key = (notice.person, address, notice.table, notice.kind);
            let Some(kept) = shelves.notices.get_mut(&key).filter(|kept| kept.at == notice.at) else {
                return Ok(());
            };
            match later {
                Some((due, tries)) => (kept.due, kept.tries) = (due, tries),
                None => drop(shelves.notices.remove(&key)),
            }
            Ok(())
        })
    }

    fn push_key(&self, drawn: Option<[u8; 32]>) -> Answer<'_, Option<[u8; 32]>> {
        self.ask(Call::Notices, move |shelves| {
            shelves.push_key = shelves.push_key.or(drawn);
            Ok(shelves.push_key)
        })
    }
}

impl Shelves {
    fn knows(&self, person: PersonId) -> bool {
        self.people.get(&person).is_some_and(|known| !known.name.is_empty())
    }

    fn channels_of(&self, person: PersonId) -> Vec<Channel> {
        let mut channels: Vec<Channel> =
            self.channels.values().filter(|channel| channel.person == person).cloned().collect();
        channels.sort_by(|one, other| (one.since, &one.address).cmp(&(other.since, &other.address)));
        channels
    }

    fn forget_lost_notices(&mut self) {
        let channels = &self.channels;
        self.notices.retain(|(person, address, ..), _| channels.contains_key(&(*person, address.clone())));
    }

    /// Who is forgotten is told nothing.
    pub(super) fn nobody_hears(&mut self, person: PersonId) {
        self.wishes.remove(&person);
        self.channels.retain(|(whose, _), _| *whose != person);
        self.forget_lost_notices();
    }
}
