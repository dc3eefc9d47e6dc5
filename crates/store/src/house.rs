//! A whole house, to be taken along to another store.

mod moving;

use core::fmt;

use protocol::{Millis, PersonId, TableId};

use crate::{Account, Answer, Entry, Key, Passkey, Person, Session, ShelfRow, Store};

pub use moving::{MoveError, Moved, move_house};

/// A table with everything that belongs to it. `Debug` does not show what is secret.
#[derive(Clone, PartialEq, Eq)]
pub struct WholeTable {
    /// Its id.
    pub table: TableId,
    /// When it was founded.
    pub founded: Millis,
    /// What it was founded with.
    pub founding: String,
    /// Its row on the shelf, the people sorted.
    pub shelf: ShelfRow,
    /// When it was last put there.
    pub touched: Millis,
    /// Its deadline.
    pub deadline: Option<Millis>,
    /// The record of its game, if it is over.
    pub record: Option<String>,
    /// All its commands.
    pub log: Vec<Entry>,
}

impl fmt::Debug for WholeTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WholeTable")
            .field("table", &self.table)
            .field("commands", &self.log.len())
            .finish_non_exhaustive()
    }
}

/// A store from which a house can be taken, and to which. Nobody may use it meanwhile.
pub trait House: Store {
    /// The tables after this one, in the order of their ids, up to this limit.
    fn tables(&self, after: Option<TableId>, most: usize) -> Answer<'_, Vec<TableId>>;

    /// The people after this one, in the order of their ids, up to this limit.
    fn everybody(&self, after: Option<PersonId>, most: usize) -> Answer<'_, Vec<Person>>;

    /// The accounts of people after this one, in the order of their ids, up to this limit.
    fn accounts(&self, after: Option<PersonId>, most: usize) -> Answer<'_, Vec<Account>>;

    /// Puts an account of somebody who lives here there, as it is, with its sessions. If there is one already, nothing changes.
    fn put_account(&self, account: Account, sessions: Vec<Session>) -> Answer<'_, ()>;

    /// Puts a passkey to an account that is here there, as it is. If there is one of this id already, nothing changes.
    fn put_passkey(&self, passkey: Passkey) -> Answer<'_, ()>;

    /// A table with everything that belongs to it; `None` if there is no such table.
    fn whole(&self, table: TableId) -> Answer<'_, Option<WholeTable>>;

    /// Puts a table there, whole or not at all. If there is one of this id already, nothing changes.
    fn put_whole(&self, whole: WholeTable) -> Answer<'_, ()>;

    /// Replaces all secrets, the newest first. They are in use when the store is next opened.
    fn put_secrets(&self, keys: Vec<Key>) -> Answer<'_, ()>;

    /// Notes that a house is being moved here, and from where; or, with `None`, that it has arrived.
    fn note_move(&self, from: Option<String>) -> Answer<'_, ()>;

    /// From where a house is being moved here, if that has begun and not ended.
    fn noted_move(&self) -> Answer<'_, Option<String>>;
}
