//! Reads tables from the store: their commands in order, with people's current names.

use core::fmt;
use std::collections::HashMap;
use std::sync::Arc;

use protocol::{PersonId, Seq, TableId};
use store::{Log, People, Unavailable};
use table::{Command, Damaged, Founding, Table, Told};

use crate::think::bot;

/// Why a table cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// There is no such table.
    Unknown,
    /// The store is not answering.
    Unavailable(Unavailable),
    /// The stored data does not form a valid table: it is damaged, or was written by a newer version.
    Damaged(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Unknown => f.write_str("there is no such table"),
            Unreadable::Unavailable(why) => why.fmt(f),
            Unreadable::Damaged(why) => f.write_str(why),
        }
    }
}

impl core::error::Error for Unreadable {}

impl From<Unavailable> for Unreadable {
    fn from(why: Unavailable) -> Unreadable {
        Unreadable::Unavailable(why)
    }
}

impl From<Damaged> for Unreadable {
    fn from(why: Damaged) -> Unreadable {
        Unreadable::Damaged(why.0)
    }
}

impl From<serde_json::Error> for Unreadable {
    fn from(why: serde_json::Error) -> Unreadable {
        Unreadable::Damaged(why.to_string())
    }
}

/// Reads a table from its log.
///
/// # Errors
///
/// Why the table cannot be read; other tables are not affected.
pub async fn read(log: &dyn Log, people: &dyn People, id: TableId) -> Result<Table, Unreadable> {
    let founding = log.founding(id).await?.ok_or(Unreadable::Unknown)?;
    let mut founding: Founding = serde_json::from_str(&founding)?;
    let mut names = Names::of(people);
    names.look_up(founding.people().collect()).await?;
    founding.introduce(|person| names.get(person));
    let mut table = Table::new(id, Arc::new(founding))?;
    take_in(log, &mut names, &mut table).await?;
    // A bot that is unknown here is not silently replaced by another.
    if let Some(name) = table.bots().find(|name| bot(name).is_err()) {
        return Err(Unreadable::Damaged(format!("there is no bot '{name}'")));
    }
    Ok(table)
}

/// Applies what has been written since, and returns what each command tells people, with the number of the last
/// update at that point.
///
/// # Errors
///
/// Why it cannot be read. Nothing is applied while the store is not answering, so that nobody misses an update.
pub async fn follow(
    log: &dyn Log,
    people: &dyn People,
    table: &mut Table,
) -> Result<Vec<(Seq, Told)>, Unreadable> {
    take_in(log, &mut Names::of(people), table).await
}

async fn take_in(
    log: &dyn Log,
    names: &mut Names<'_>,
    table: &mut Table,
) -> Result<Vec<(Seq, Told)>, Unreadable> {
    let entries = log.read(table.id(), table.head()).await?;
    let mut commands: Vec<Command> = Vec::new();
    for entry in &entries {
        let mut command: Command = serde_json::from_str(&entry.command)?;
        names.look_up(command.person().into_iter().collect()).await?;
        command.introduce(|person| names.get(person));
        commands.push(command);
    }
    let mut followed = Vec::new();
    for (entry, command) in entries.into_iter().zip(commands) {
        let told = table.evolve(&command, entry.at, entry.author)?;
        followed.push((table.told(), told));
    }
    // Messages redacted in the meantime are not sent to anybody.
    followed.iter_mut().for_each(|(seq, told)| table.censor(*seq, told));
    Ok(followed)
}

/// The names of the people at a table, looked up once each.
struct Names<'a> {
    people: &'a dyn People,
    known: HashMap<PersonId, String>,
}

impl<'a> Names<'a> {
    fn of(people: &'a dyn People) -> Names<'a> {
        Names { people, known: HashMap::new() }
    }

    fn get(&self, person: PersonId) -> Option<String> {
        self.known.get(&person).cloned()
    }

    async fn look_up(&mut self, people: Vec<PersonId>) -> Result<(), Unavailable> {
        for person in people {
            if !self.known.contains_key(&person)
                && let Some(found) = self.people.person(person).await?
            {
                self.known.insert(person, found.name);
            }
        }
        Ok(())
    }
}
