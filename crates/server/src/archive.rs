//! Tables read from the store: commands in their order, and people by the names they have now.

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
    /// The store does not answer now.
    Unavailable(Unavailable),
    /// What is stored makes no table: damaged, or written by a newer version.
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

/// A table as the log tells it.
///
/// # Errors
///
/// Says why it cannot be read; other tables can.
pub async fn read(log: &dyn Log, people: &dyn People, id: TableId) -> Result<Table, Unreadable> {
    let founding = log.founding(id).await?.ok_or(Unreadable::Unknown)?;
    let mut founding: Founding = serde_json::from_str(&founding)?;
    let mut names = Names::of(people);
    names.look_up(founding.people().collect()).await?;
    founding.introduce(|person| names.get(person));
    let mut table = Table::new(id, Arc::new(founding))?;
    take_in(log, &mut names, &mut table).await?;
    // Whoever sat there is not replaced by somebody else.
    if let Some(name) = table.bots().find(|name| bot(name).is_err()) {
        return Err(Unreadable::Damaged(format!("there is no bot '{name}'")));
    }
    Ok(table)
}

/// Takes in what was written since, and says what is told of it, command by command, each with the number of the last update
/// then.
///
/// # Errors
///
/// Says why it cannot be read. Nothing is taken in while the store does not answer, so that nobody misses a word.
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
    // What has been redacted in the meantime is told to nobody any longer.
    followed.iter_mut().for_each(|(seq, told)| table.censor(*seq, told));
    Ok(followed)
}

/// The names of the people of a table, as far as they have been met.
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
