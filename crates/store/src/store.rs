//! Everything a house keeps, in one place.

use futures_util::future::BoxFuture;

use crate::{Log, People, Secret, Shelf};

/// A store that keeps everything a house needs. Whoever needs a part of it takes that part: `&dyn Store` is a `&dyn Log`
/// and a `&dyn People`, too.
///
/// The four are kept by one store, and not by four, because appending a command and changing the shelf is one transaction.
pub trait Store: Log + People + Shelf + Secret + 'static {
    /// Writes whatever was asked before, and closes. From then on every handle to the store answers
    /// [`Unavailable`](crate::Unavailable). Closing again does nothing.
    fn close(&self) -> BoxFuture<'_, ()>;
}
