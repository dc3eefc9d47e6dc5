//! The replies of a store.

use core::fmt;

use futures_util::future::BoxFuture;

/// A boxed future resolving to the store's reply.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, Unavailable>>;

/// The store cannot be reached or written at the moment. It is not known whether the command was written: repeat it
/// with the same id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unavailable(pub String);

impl Unavailable {
    const BUSY: &str = "busy";

    /// The reply to a call for which there is no room in the queue.
    pub(crate) fn busy() -> Unavailable {
        Unavailable(Unavailable::BUSY.to_owned())
    }

    /// Whether there was no room in the queue.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.0 == Unavailable::BUSY
    }

    /// The reply to every call after the store was closed.
    pub(crate) fn closed() -> Unavailable {
        Unavailable("it is closed".to_owned())
    }
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the log is not available: {}", self.0)
    }
}

impl core::error::Error for Unavailable {}
