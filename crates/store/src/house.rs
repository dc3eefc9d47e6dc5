//! A whole house, to be taken along to another store.

mod moving;

use core::fmt;

use protocol::{Millis, PersonId, TableId};

use crate::{
    Account, Answer, Entry, Invitation, Key, Notice, Passkey, Person, Refused, Session, ShelfRow, Store,
};

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

    /// All invitations after the one to this table with this key, in that order, up to this limit.
    fn all_invitations(&self, after: Option<(TableId, String)>, most: usize) -> Answer<'_, Vec<Invitation>>;

    /// Puts an invitation there, as it is. If there is one to this table with this key already, nothing changes.
    fn put_invitation(&self, invitation: Invitation) -> Answer<'_, ()>;

    /// Notes that somebody refuses invitations; those that are there stay as they are.
    fn put_refusal(&self, person: PersonId, from: Refused) -> Answer<'_, ()>;

    /// What waits to be sent to somebody, with the address it goes to, in the order of addresses, tables and kinds.
    fn unsent(&self, person: PersonId) -> Answer<'_, Vec<(Notice, String)>>;

    /// Puts something that waits to be sent to a place that is here there, as it is. If there is such a thing already, nothing
    /// changes.
    fn put_unsent(&self, notice: Notice, address: String) -> Answer<'_, ()>;

    /// A table with everything that belongs to it; `None` if there is no such table.
    fn whole(&self, table: TableId) -> Answer<'_, Option<WholeTable>>;

    /// Puts a table there, whole or not at all. If there is one of this id already, nothing changes.
    fn put_whole(&self, whole: WholeTable) -> Answer<'_, ()>;

    /// Replaces all secrets, the newest first. They are in use when the store is next opened.
    fn put_secrets(&self, keys: Vec<Key>) -> Answer<'_, ()>;

    /// The secrets as they are written down, the newest first, whether they are in use or not.
    fn written_secrets(&self) -> Answer<'_, Vec<Key>>;

    /// Notes that a house is being moved here, and from where; or, with `None`, that it has arrived.
    fn note_move(&self, from: Option<String>) -> Answer<'_, ()>;

    /// From where a house is being moved here, if that has begun and not ended.
    fn noted_move(&self) -> Answer<'_, Option<String>>;
}
