//! Reads tables from the store: their commands in order, with people's current names.

use core::fmt;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use futures_util::future::{join, try_join_all};
use protocol::{PersonId, Seq, TableId};
use store::{Entry, Log, People, Unavailable};
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
    let (founding, entries) = join(log.founding(id), log.read(id, Seq::ZERO)).await;
    let mut founding: Founding = serde_json::from_str(&founding?.ok_or(Unreadable::Unknown)?)?;
    let pages = Pages::of(entries?)?;
    let names = names(people, founding.people().chain(pages.people())).await?;
    founding.introduce(|person| names.get(&person).cloned());
    let mut table = Table::new(id, Arc::new(founding))?;
    pages.apply(&names, &mut table)?;
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
    let pages = Pages::of(log.read(table.id(), table.head()).await?)?;
    let names = names(people, pages.people()).await?;
    pages.apply(&names, table)
}

/// Commands from a log, still without the names of people.
struct Pages(Vec<(Entry, Command)>);

impl Pages {
    fn of(entries: Vec<Entry>) -> Result<Pages, Unreadable> {
        let read = |entry: Entry| {
            let command = serde_json::from_str(&entry.command)?;
            Ok((entry, command))
        };
        entries.into_iter().map(read).collect::<Result<_, Unreadable>>().map(Pages)
    }

    fn people(&self) -> impl Iterator<Item = PersonId> {
        self.0.iter().filter_map(|(_, command)| command.person())
    }

    fn apply(self, names: &Names, table: &mut Table) -> Result<Vec<(Seq, Told)>, Unreadable> {
        let mut followed = Vec::new();
        for (entry, mut command) in self.0 {
            command.introduce(|person| names.get(&person).cloned());
            let told = table.evolve(&command, entry.at, entry.author)?;
            followed.push((table.told(), told));
        }
        // Messages redacted in the meantime are not sent to anybody.
        followed.iter_mut().for_each(|(seq, told)| table.censor(*seq, told));
        Ok(followed)
    }
}

type Names = HashMap<PersonId, String>;

/// The current names of these people, all asked for at once.
async fn names(people: &dyn People, ids: impl Iterator<Item = PersonId>) -> Result<Names, Unavailable> {
    let ids: BTreeSet<PersonId> = ids.collect();
    let found = try_join_all(ids.into_iter().map(|id| people.person(id))).await?;
    Ok(found.into_iter().flatten().map(|person| (person.id, person.name)).collect())
}
