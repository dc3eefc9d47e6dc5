//! The gate before every read, closed for a moment when the write-ahead log is to begin anew.
//!
//! The write-ahead log can begin anew only when nobody reads in it. With several readers and no gate, somebody always
//! does: in a flood of reads it grew for as long as the flood lasted. Writers never wait at the gate.

use core::time::Duration;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How long the gate stays closed at most; a read that takes longer is not waited for.
pub(super) const PATIENCE: Duration = Duration::from_millis(100);

#[derive(Default)]
pub(super) struct Gate {
    inside: Mutex<Inside>,
    opened: Condvar,
}

#[derive(Default)]
struct Inside {
    reads: usize,
    closed: bool,
}

impl Gate {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a read when the gate is open, or after a while in any case; it ends when the guard is dropped.
    pub(super) fn enter(&self) -> Reading<'_> {
        let waited = self.opened.wait_timeout_while(self.inside(), 2 * PATIENCE, |inside| inside.closed);
        let (mut inside, _) = waited.unwrap_or_else(PoisonError::into_inner);
        inside.reads += 1;
        Reading(self)
    }

    /// No further read begins.
    pub(super) fn close(&self) {
        self.inside().closed = true;
    }

    /// Reads begin again.
    pub(super) fn open(&self) {
        self.inside().closed = false;
        self.opened.notify_all();
    }

    /// Whether nobody reads.
    pub(super) fn is_empty(&self) -> bool {
        self.inside().reads == 0
    }
}

pub(super) struct Reading<'a>(&'a Gate);

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        self.0.inside().reads -= 1;
    }
}
