//! The lobby's shelf: finds tables without reading their logs.

use protocol::{Millis, PersonId, Stage, TableId};

use crate::Answer;

/// A table's row on the shelf. It follows from the table's log, and is kept only for lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShelfRow {
    /// Whether it is gathering, playing or over.
    pub stage: Stage,
    /// Whether it is in the public list of tables.
    pub listed: bool,
    /// A summary, as text that the store does not interpret.
    pub summary: String,
    /// Who sits there.
    pub people: Vec<PersonId>,
}

/// A table found on the shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelved {
    /// Its id.
    pub table: TableId,
    /// Whether it is gathering, playing or over.
    pub stage: Stage,
    /// When its row last changed. Private commands are logged too, but do not show here.
    pub touched: Millis,
    /// The summary.
    pub summary: String,
}

/// Read access to the shelf. A row is written in the same transaction as the change it follows from: it is part of
/// [`NewLog`](crate::NewLog) and [`Append`](crate::Append).
pub trait Shelf: Send + Sync {
    /// Listed tables that are gathering or playing, latest first, up to this limit.
    fn listed(&self, most: usize) -> Answer<'_, Vec<Shelved>>;

    /// Those of these tables that are listed, and gathering or playing, latest first.
    fn listed_among(&self, tables: Vec<TableId>) -> Answer<'_, Vec<Shelved>>;

    /// Those of these tables that there are, listed or not, latest first.
    fn shelved(&self, tables: Vec<TableId>) -> Answer<'_, Vec<Shelved>>;

    /// The tables at which this person sits, or sat when they ended, latest first, up to this limit.
    fn tables_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Shelved>>;
}
