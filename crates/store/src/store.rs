//! Everything a server keeps, in one place.

use futures_util::future::BoxFuture;

use crate::{Log, People, Secret, Shelf};

/// A store with everything a server needs. Code that needs only a part takes that part: `&dyn Store` is also a `&dyn
/// Log` and a `&dyn People`.
///
/// One store keeps all four, because appending a command and changing the shelf is one transaction.
pub trait Store: Log + People + Shelf + Secret + 'static {
    /// Writes everything requested, and closes. From then on every handle to the store answers
    /// [`Unavailable`](crate::Unavailable). Closing again does nothing.
    fn close(&self) -> BoxFuture<'_, ()>;
}
