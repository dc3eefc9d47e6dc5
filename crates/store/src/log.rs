//! The log of every table.

use core::fmt;

use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};

use crate::{Answer, ShelfRow};

/// The log of a new table: what it was founded with, as text that the store does not interpret and `Debug` does not
/// show.
#[derive(Clone, PartialEq, Eq)]
pub struct NewLog {
    /// The id of the table.
    pub table: TableId,
    /// When it was founded.
    pub at: Millis,
    /// All its settings, and the seed. Secret until the game is over.
    pub founding: String,
    /// Its row on the shelf.
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

/// A command to be written, with everything that follows from it, in one transaction. So the shelf and the deadlines
/// never run ahead of the log, nor fall behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The number it must get; otherwise it is not written.
    pub seq: Seq,
    /// Who sent it, and under which id; `None` for commands of the server itself.
    pub author: Option<(PersonId, CommandId)>,
    /// The time.
    pub at: Millis,
    /// The command, as text that the store does not interpret.
    pub command: String,
    /// When the table must be looked at again; replaces the previous deadline.
    pub deadline: Option<Millis>,
    /// The table's new row on the shelf; `None` if it has not changed.
    pub shelf: Option<ShelfRow>,
    /// The finished game, if this command finished it.
    pub record: Option<String>,
}

/// A command that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number.
    pub seq: Seq,
    /// Who sent it, and under which id; `None` for commands of the server itself.
    pub author: Option<(PersonId, CommandId)>,
    /// The time.
    pub at: Millis,
    /// The command.
    pub command: String,
}

/// The result of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is on disk, under the number it asked for.
    Written,
    /// Another command has that number: read on from there and decide again.
    Conflict,
    /// Its author has already written it, under this number.
    Duplicate(Seq),
}

/// The log of every table: `(table, seq)` identifies one accepted command, and this key also serves as the lock.
///
/// Once `append` answers `Written`, the command survives even an immediate loss of power.
pub trait Log: Send + Sync {
    /// Founds a table. Founding the same one again changes nothing.
    fn found(&self, new: NewLog) -> Answer<'_, ()>;

    /// What a table was founded with; `None` if there is no such table.
    fn founding(&self, table: TableId) -> Answer<'_, Option<String>>;

    /// Writes one command with its deadline, shelf row and record, or nothing at all. Appending to a table that was
    /// never founded is also `Unavailable`, and the reason names the table.
    fn append(&self, append: Append) -> Answer<'_, Appended>;

    /// The commands of a table after this number, in order.
    fn read(&self, table: TableId, after: Seq) -> Answer<'_, Vec<Entry>>;

    /// The number of the last command of each of these tables that has any.
    fn heads(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Seq)>>;

    /// The tables whose deadline has passed at this moment, the longest overdue first, up to this limit.
    fn due(&self, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>>;

    /// The record of a finished game.
    fn record(&self, table: TableId) -> Answer<'_, Option<String>>;

    /// Replaces what lists show of a table, and the record of its game if there is one, unless its last command has another
    /// number than this. Returns whether it was done. This is for names that are to be seen no longer: the log, which has
    /// none, stays as it is.
    fn rewrite(&self, table: TableId, head: Seq, summary: String, record: Option<String>)
    -> Answer<'_, bool>;

    /// The tables at this stage where nothing has happened since this moment, those that have rested longest first, up
    /// to this limit.
    fn resting(&self, stage: Stage, since: Millis, most: usize) -> Answer<'_, Vec<TableId>>;

    /// Removes a table with everything that belongs to it, unless something has happened there since this moment.
    /// Returns whether it was removed: from then on there is no such table. Whoever has it open would not notice, so
    /// nobody must.
    fn remove(&self, table: TableId, resting_since: Millis) -> Answer<'_, bool>;

    /// Gives back the space of removed tables, up to this many commands at a time. Returns whether there is more to do.
    fn clear(&self, most: usize) -> Answer<'_, bool>;
}
