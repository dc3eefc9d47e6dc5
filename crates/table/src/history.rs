//! What has happened at a table: its moves, its news, who has said what, and how much of their budget people have used.

use std::collections::BTreeMap;

use protocol::{CommandId, Missed, News, PersonId, Seq, TableEvent};
use rules::Move;

use crate::command::Command;
use crate::table::Told;

/// What has happened.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct History {
    pub(crate) moves: Vec<Move>,
    // The news of each update, the first first: kept to repeat the story to those who missed it.
    news: Vec<Vec<News>>,
    // Hashes of who sent which command, to recognise repetitions.
    authors: Vec<u64>,
    // In the order in which it was said.
    spoken: Vec<Spoken>,
    // In the order in which they first spoke, each with the name they last had.
    speakers: Vec<(PersonId, String)>,
    spent: BTreeMap<PersonId, Spent>,
}

/// Something that was said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spoken {
    // The update that told it, and its command in the log.
    told: Seq,
    pub(crate) entry: Seq,
    pub(crate) person: Option<PersonId>,
    pub(crate) redacted: bool,
}

/// How much of their budget at this table somebody has used. It is theirs alone: nobody can use up what others may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spent {
    /// How often they have said something.
    pub(crate) sayings: u32,
    /// How often they have changed who sits where.
    pub(crate) chairs: u32,
    /// How often they have decided something as the host: settings, who is removed, who is muted.
    pub(crate) rulings: u32,
    /// How often they have changed something in the game other than by playing: orders, what can be taken back.
    pub(crate) changes: u32,
}

impl History {
    /// Whether this person has done or said something here.
    pub(crate) fn remembers(&self, person: PersonId) -> bool {
        self.spent.contains_key(&person) || self.spoken.iter().any(|spoken| spoken.person == Some(person))
    }

    /// Adds a command that was accepted, with what it told, as update `told` and command `entry`.
    pub(crate) fn add(
        &mut self,
        command: &Command,
        news: &Told,
        (told, entry): (Seq, Seq),
        author: Option<(PersonId, CommandId)>,
    ) {
        self.news.extend(news.news.clone());
        match command {
            Command::Say { said, .. } => {
                self.spoken.push(Spoken { told, entry, person: said.person, redacted: said.text.is_none() });
                self.heard(said.person, news);
            }
            Command::Redact { entry } => self.redact(*entry),
            _ => {}
        }
        if let Some((person, id)) = author {
            self.authors.push(author_hash(person, id));
            self.spent.entry(person).or_default().count(command);
        }
    }

    /// Remembers who spoke, and under which name.
    fn heard(&mut self, person: Option<PersonId>, told: &Told) {
        let said = told.news.iter().flatten().find_map(|news| match news {
            News::Table(TableEvent::Said { name, .. }) => Some(name.clone()),
            News::Table(_) | News::Game(_) => None,
        });
        let (Some(person), Some(name)) = (person, said) else { return };
        let place = self.speaker(person) as usize;
        match self.speakers.get_mut(place) {
            Some(known) => known.1 = name,
            None => self.speakers.push((person, name)),
        }
    }

    /// The number of somebody who speaks, or is about to for the first time.
    pub(crate) fn speaker(&self, person: PersonId) -> u32 {
        let known = self.speakers.iter().position(|(known, _)| *known == person);
        known.unwrap_or(self.speakers.len()) as u32
    }

    /// Who speaks under this number, with the name they last had.
    pub(crate) fn speaks_as(&self, speaker: u32) -> Option<(PersonId, &str)> {
        self.speakers.get(speaker as usize).map(|(person, name)| (*person, name.as_str()))
    }

    /// Whether this person has sent a command with this id before.
    pub(crate) fn knows(&self, person: PersonId, id: CommandId) -> bool {
        self.authors.contains(&author_hash(person, id))
    }

    pub(crate) fn spent(&self, person: PersonId) -> Spent {
        self.spent.get(&person).copied().unwrap_or_default()
    }

    /// What was said in this update.
    pub(crate) fn said_in(&self, told: Seq) -> Option<Spoken> {
        let place = self.spoken.binary_search_by_key(&told, |spoken| spoken.told).ok()?;
        self.spoken.get(place).copied()
    }

    /// The update that told what the command with this number said.
    pub(crate) fn told_in(&self, entry: Seq) -> Option<Seq> {
        let place = self.spoken.binary_search_by_key(&entry, |spoken| spoken.entry).ok()?;
        self.spoken.get(place).map(|spoken| spoken.told)
    }

    /// The news of one update.
    pub(crate) fn news(&self, told: Seq) -> Option<&[News]> {
        let place = told.number().checked_sub(1)? as usize;
        self.news.get(place).map(Vec::as_slice)
    }

    /// The news of every update after this one.
    pub(crate) fn story(&self, after: Seq) -> Vec<Missed> {
        let missed = self.news.iter().zip(1..).skip(after.number() as usize);
        missed.map(|(news, seq)| Missed { seq: Seq::new(seq), news: news.clone() }).collect()
    }

    /// Forgets what the command with this number said. It is still in the store, but the redaction follows it there.
    fn redact(&mut self, entry: Seq) {
        let Some(spoken) = self.spoken.iter_mut().find(|spoken| spoken.entry == entry) else { return };
        spoken.redacted = true;
        let place = spoken.told.number().saturating_sub(1) as usize;
        self.news.get_mut(place).into_iter().for_each(|news| forget_words(news));
    }
}

impl Spent {
    fn count(&mut self, command: &Command) {
        match command {
            Command::Say { .. } => self.sayings += 1,
            // The game itself, which ends.
            Command::Act { .. }
            | Command::Orders { .. }
            | Command::Deal { .. }
            | Command::Reveal { .. }
            | Command::Start { .. }
            | Command::Call { .. }
            | Command::Close { .. }
            | Command::Silence
            | Command::Outage
            | Command::Back { .. }
            | Command::Redact { .. }
            | Command::Rematch { .. } => {}
            Command::Seat { .. } => self.chairs += 1,
            Command::Remove { .. }
            | Command::Settle { .. }
            | Command::Mute { .. }
            | Command::Unmute { .. } => self.rulings += 1,
            Command::Fist { .. }
            | Command::Hold { .. }
            | Command::TakeBack { .. }
            | Command::Order { .. }
            | Command::Holiday { .. }
            | Command::Away { .. } => self.changes += 1,
        }
    }
}

/// Removes what was said from news.
pub(crate) fn forget_words(news: &mut [News]) {
    for one in news {
        if let News::Table(TableEvent::Said { text, .. }) = one {
            *text = None;
        }
    }
}

fn author_hash(person: PersonId, id: CommandId) -> u64 {
    use core::hash::{Hash, Hasher};
    let mut hasher = std::hash::DefaultHasher::new();
    (person, id).hash(&mut hasher);
    hasher.finish()
}
