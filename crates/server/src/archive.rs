//! Reads tables from the store: their commands in order, with people's current names.

use core::fmt;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use futures_util::future::{join, try_join_all};
use protocol::{DailyMark, Millis, PersonId, Seq, Stage, TableId};
use store::{DailyScore, Entry, Log, People, Unavailable};
use table::outcome::Outcome;
use table::{Command, Damaged, Founding, Table, Told};

use tokio::task::yield_now;

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
    let pages = Pages::of(entries?).await?;
    let names = names(people, founding.people().chain(pages.people())).await?;
    founding.introduce(|person| names.get(&person).cloned());
    let mut table = Table::new(id, Arc::new(founding))?;
    pages.apply(&names, &mut table, |_, _| {}).await?;
    // A bot that is unknown here is not silently replaced by another.
    if let Some(name) = table.bots().find(|name| bot(name).is_err()) {
        return Err(Unreadable::Damaged(format!("there is no bot '{name}'")));
    }
    Ok(table)
}

/// A game that is over. Nobody is named.
pub(crate) struct Ended {
    table: TableId,
    outcome: Outcome,
    at: Millis,
    daily: Option<DailyMark>,
}

impl Ended {
    /// How it counts, and when it ended; `None` if it is a daily deal, which counts by itself.
    pub(crate) fn counts(self) -> Option<(Outcome, Millis)> {
        self.daily.is_none().then_some((self.outcome, self.at))
    }

    /// How the daily deal went that it is, if it is one; not if it was played for practice.
    pub(crate) fn daily(&self) -> Option<DailyScore> {
        let DailyMark { day, .. } = self.daily.filter(|daily| !daily.practice)?;
        let own = self.outcome.seats.iter().find(|fate| fate.person().is_some())?;
        Some(DailyScore {
            day: day.number(),
            person: own.person()?,
            table: self.table,
            at: self.at,
            money: own.money.units(),
            place: own.place,
            alone: !own.helped,
        })
    }
}

/// How the game at a table counts, and when it ended; `None` if it is not over, or does not count. Nobody is named.
///
/// # Errors
///
/// Why the table cannot be read.
pub(crate) async fn outcome(log: &dyn Log, id: TableId) -> Result<Option<(Outcome, Millis)>, Unreadable> {
    Ok(ended(log, id).await?.and_then(Ended::counts))
}

/// How the game at a table ended; `None` if it is not over, or began in the middle.
///
/// # Errors
///
/// Why the table cannot be read.
pub(crate) async fn ended(log: &dyn Log, id: TableId) -> Result<Option<Ended>, Unreadable> {
    let (founding, entries) = join(log.founding(id), log.read(id, Seq::ZERO)).await;
    let founding: Founding = serde_json::from_str(&founding?.ok_or(Unreadable::Unknown)?)?;
    let Pages(pages) = Pages::of(entries?).await?;
    let mut table = Table::new(id, Arc::new(founding))?;
    let mut ended = None;
    for (place, (entry, command)) in pages.iter().enumerate() {
        table.evolve(command, entry.at, entry.author)?;
        if ended.is_none() && table.stage() == Stage::Over {
            ended = Some(entry.at);
        }
        if place % STRETCH == STRETCH - 1 {
            yield_now().await;
        }
    }
    let outcome = Outcome::played(&table, pages.iter().map(|(_, command)| command));
    let daily = table.founding().daily;
    Ok(outcome.zip(ended).map(|(outcome, at)| Ended { table: id, outcome, at, daily }))
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
    let pages = Pages::of(log.read(table.id(), table.head()).await?).await?;
    let names = names(people, pages.people()).await?;
    let mut followed = Vec::new();
    pages.apply(&names, table, |seq, told| followed.push((seq, told))).await?;
    // Messages redacted in the meantime are not sent to anybody.
    followed.iter_mut().for_each(|(seq, told)| table.censor(*seq, told));
    Ok(followed)
}

/// After so many commands of a long log, others get their turn.
const STRETCH: usize = 128;

/// Commands from a log, still without the names of people.
struct Pages(Vec<(Entry, Command)>);

impl Pages {
    async fn of(entries: Vec<Entry>) -> Result<Pages, Unreadable> {
        let mut pages = Vec::with_capacity(entries.len());
        for entry in entries {
            let command = serde_json::from_str(&entry.command)?;
            pages.push((entry, command));
            if pages.len().is_multiple_of(STRETCH) {
                yield_now().await;
            }
        }
        Ok(Pages(pages))
    }

    fn people(&self) -> impl Iterator<Item = PersonId> {
        self.0.iter().filter_map(|(_, command)| command.person())
    }

    /// Applies them; each is reported with the number of the last update at that point.
    async fn apply(
        self,
        names: &Names,
        table: &mut Table,
        mut followed: impl FnMut(Seq, Told),
    ) -> Result<(), Unreadable> {
        for (place, (entry, mut command)) in self.0.into_iter().enumerate() {
            command.introduce(|person| names.get(&person).cloned());
            let told = table.evolve(&command, entry.at, entry.author)?;
            followed(table.told(), told);
            if place % STRETCH == STRETCH - 1 {
                yield_now().await;
            }
        }
        Ok(())
    }
}

/// How many people are asked for at once.
const AT_ONCE: usize = 256;

type Names = HashMap<PersonId, String>;

/// The current names of these people.
async fn names(people: &dyn People, ids: impl Iterator<Item = PersonId>) -> Result<Names, Unavailable> {
    let ids: Vec<PersonId> = ids.collect::<BTreeSet<_>>().into_iter().collect();
    let mut names = Names::new();
    // Many at once, but no more than a store has room for.
    for some in ids.chunks(AT_ONCE) {
        let found = try_join_all(some.iter().map(|&id| people.person(id))).await?;
        names.extend(found.into_iter().flatten().map(|person| (person.id, person.name)));
    }
    Ok(names)
}
