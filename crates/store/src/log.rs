//! The log of every table.

use core::fmt;

use protocol::{CommandId, Millis, PersonId, Seq, TableId};

use crate::{Answer, ShelfRow};

/// The log of a new table: what it was founded with, as text that the store does not read and `Debug` does not show.
#[derive(Clone, PartialEq, Eq)]
pub struct NewLog {
    /// The id of the table.
    pub table: TableId,
    /// When it was founded.
    pub at: Millis,
    /// Everything that was chosen, and the seed. Secret while the game goes on.
    pub founding: String,
    /// How it stands on the shelf.
    pub shelf: ShelfRow,
}

impl fmt::Debug for NewLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NewLog { table, at, founding: _, shelf } = self;
        f.debug_struct("NewLog")
            .field("table", table)
            .field("at", at)
            .field("shelf", shelf)
            .finish_non_exhaustive()
    }
}

/// A command to be written, with everything that follows from it: all of it is written in one transaction, or nothing.
/// So the shelf and the deadlines never tell of a command that is not in the log, nor miss one that is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Of which table.
    pub table: TableId,
    /// The number it wants. It gets this one or none.
    pub seq: Seq,
    /// Who sent it under which id; nobody for what the server does by itself.
    pub author: Option<(PersonId, CommandId)>,
    /// When.
    pub at: Millis,
    /// The command, as text that the store does not read.
    pub command: String,
    /// When the table wants to be looked at again, instead of whatever stood there before.
    pub deadline: Option<Millis>,
    /// How the table stands on the shelf from now on; nothing when that has not changed.
    pub shelf: Option<ShelfRow>,
    /// The finished game, when this command finished it.
    pub record: Option<String>,
}

/// A command that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number.
    pub seq: Seq,
    /// Who sent it under which id; nobody for what the server did by itself.
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

/// The log of every table: `(table, seq)` is one accepted command, and the key itself is the lock.
///
/// When `append` answers `Written`, the command survives a loss of power in the next instant.
pub trait Log: Send + Sync {
    /// Founds a table. Founding the same one again changes nothing.
    fn found(&self, new: NewLog) -> Answer<'_, ()>;

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

    /// The record of a finished game.
    fn record(&self, table: TableId) -> Answer<'_, Option<String>>;
}
