//! The lobby's shelf: how tables are found without reading their logs.

use protocol::{Millis, PersonId, Stage, TableId};

use crate::Answer;

/// How a table stands on the shelf. It follows from the log of the table, and is kept for lists alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShelfRow {
    /// How far it is.
    pub stage: Stage,
    /// Whether strangers see it in the list of tables.
    pub listed: bool,
    /// A line about it, as text that the store does not read.
    pub summary: String,
    /// Who sits there.
    pub people: Vec<PersonId>,
}

/// A table found on the shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelved {
    /// Its id.
    pub table: TableId,
    /// How far it is.
    pub stage: Stage,
    /// When it was put on the shelf last. Private commands are written, too, and do not show here.
    pub touched: Millis,
    /// The line about it.
    pub summary: String,
}

/// The shelf can only be read here. A table is put on it together with what changed it, in one transaction: the row is
/// part of [`NewLog`](crate::NewLog) and [`Append`](crate::Append).
pub trait Shelf: Send + Sync {
    /// Listed tables that are gathering or playing, the latest first, at most so many.
    fn listed(&self, most: usize) -> Answer<'_, Vec<Shelved>>;

    /// The tables somebody sits at or sat at when they ended, the latest first, at most so many.
    fn tables_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Shelved>>;
}
