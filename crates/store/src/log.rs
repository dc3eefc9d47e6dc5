//! What a log of tables must do, whatever keeps it.

use core::fmt;

use futures_util::future::BoxFuture;
use protocol::{CommandId, Millis, PersonId, Seq, TableId};

/// A new table: what it was founded with, as text that the log does not read and `Debug` does not show.
#[derive(Clone, PartialEq, Eq)]
pub struct Founding {
    /// Its name.
    pub table: TableId,
    /// When it was founded.
    pub at: Millis,
    /// Everything that was chosen, and the seed. Secret while the game goes on.
    pub founding: String,
    /// How it stands on the shelf.
    pub shelf: Shelf,
}

impl fmt::Debug for Founding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Founding { table, at, founding: _, shelf } = self;
        f.debug_struct("Founding")
            .field("table", table)
            .field("at", at)
            .field("shelf", shelf)
            .finish_non_exhaustive()
    }
}

/// How a table can be found without opening it. It follows from the log of the table, and is kept for lists alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// Where it stands.
    pub stage: Stage,
    /// Whether strangers see it in the list of tables.
    pub listed: bool,
    /// A line about it, as text that the log does not read.
    pub summary: String,
    /// Who sits there.
    pub people: Vec<PersonId>,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// People are sitting down.
    Gathering,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// A command to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Of which table.
    pub table: TableId,
    /// The number it wants. It gets this one or none.
    pub seq: Seq,
    /// Who sent it under which name; nobody for what the server does by itself.
    pub author: Option<(PersonId, CommandId)>,
    /// When.
    pub at: Millis,
    /// The command, as text that the log does not read.
    pub command: String,
    /// When the table wants to be looked at again, instead of whatever stood there before.
    pub deadline: Option<Millis>,
    /// How the table stands on the shelf from now on; nothing when that has not changed.
    pub shelf: Option<Shelf>,
    /// The finished game, when this command finished it.
    pub record: Option<String>,
}

/// A command that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number.
    pub seq: Seq,
    /// Who sent it under which name; nobody for what the server did by itself.
    pub author: Option<(PersonId, CommandId)>,
    /// When.
    pub at: Millis,
    /// The command.
    pub command: String,
}

/// What became of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is on the disk, under the number it wanted.
    Written,
    /// Another command has that number: read on from there and decide again.
    Conflict,
    /// Its author wrote it before, under this number.
    Duplicate(Seq),
}

/// The log cannot be reached or written just now. Whether the command was written is not known: repeat it under
/// the same name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unavailable(pub String);

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the log is not available: {}", self.0)
    }
}

impl core::error::Error for Unavailable {}

/// A table on the shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelved {
    /// Its name.
    pub table: TableId,
    /// Where it stands.
    pub stage: Stage,
    /// When it was put on the shelf last. Private commands are written, too, and do not show here.
    pub touched: Millis,
    /// The line about it.
    pub summary: String,
}

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

/// What every question to the log is answered with, in its time.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, Unavailable>>;

/// The log of every table: `(table, seq)` is one accepted command, and the key itself is the lock.
///
/// When `append` answers `Written`, the command survives a loss of power in the next instant.
pub trait Log: Send + Sync + 'static {
    /// Founds a table. Founding the same one again changes nothing.
    fn found(&self, founding: Founding) -> Answer<'_, ()>;

    /// What a table was founded with; nothing when there is no such table.
    fn founding(&self, table: TableId) -> Answer<'_, Option<String>>;

    /// Writes one command, with its deadline, shelf and record, or nothing at all. Where no table was founded,
    /// nothing can be written: that is `Unavailable`, too, and the reason names the table.
    fn append(&self, append: Append) -> Answer<'_, Appended>;

    /// The commands of a table after this number, in order.
    fn read(&self, table: TableId, after: Seq) -> Answer<'_, Vec<Entry>>;

    /// The number of the last command of each of these tables that has one.
    fn heads(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Seq)>>;

    /// The tables whose deadline is not after this moment, the longest overdue first, at most so many.
    fn due(&self, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>>;

    /// Listed tables that are gathering or playing, the latest first, at most so many.
    fn listed(&self, most: usize) -> Answer<'_, Vec<Shelved>>;

    /// The tables somebody sits at or sat at when they ended, the latest first, at most so many.
    fn tables_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Shelved>>;

    /// The record of a finished game.
    fn record(&self, table: TableId) -> Answer<'_, Option<String>>;

    /// Keeps a person, under a new name if it was there before.
    fn keep_person(&self, person: Person) -> Answer<'_, ()>;

    /// Somebody.
    fn person(&self, id: PersonId) -> Answer<'_, Option<Person>>;

    /// A secret of this log, the same for ever, made when it was first opened.
    fn secret(&self) -> [u8; 32];
}
