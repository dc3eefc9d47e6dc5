//! Everything a server keeps, in one place.

use futures_util::future::BoxFuture;

use crate::{
    Accounts, Dailies, Health, Invitations, Log, Nodes, Notices, Passkeys, People, Queue, Reports, Results,
    Secret, Shelf,
};

/// A store with everything a server needs. Code that needs only a part takes that part: `&dyn Store` is also a `&dyn
/// Log` and a `&dyn People`.
///
/// One store keeps them all, because appending a command and changing the shelf is one transaction.
pub trait Store:
    Log
    + People
    + Accounts
    + Passkeys
    + Shelf
    + Queue
    + Invitations
    + Reports
    + Results
    + Dailies
    + Secret
    + Notices
    + Nodes
    + 'static
{
    /// Writes everything requested, and closes. From then on every handle to the store answers
    /// [`Unavailable`](crate::Unavailable). Closing again does nothing.
    fn close(&self) -> BoxFuture<'_, ()>;

    /// How it is doing, at once and for little: ask it as often as somebody wants to know.
    fn health(&self) -> Health;

    /// Resolves, with the reason, when the store has broken for good and every call from now on will be answered
    /// [`Unavailable`](crate::Unavailable): only a restart helps. Closing it is not breaking.
    fn died(&self) -> BoxFuture<'static, String>;
}
