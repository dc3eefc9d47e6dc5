//! The thread that copies the write-ahead log into the database, so that writers do not wait for it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

use super::open::{self, Tuning};
use super::pulse::Pulse;
use super::readers::mourning;

/// Pages are written while the first pass copies a long log; the second pass copies those, and leaves few.
const PASSES: usize = 2;

/// The thread, and the channel to it.
pub(super) struct Checkpointer {
    /// `None` once the thread is to end.
    wake: Option<SyncSender<()>>,
    copied: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpointer {
    pub(super) fn start(path: PathBuf, tuning: Tuning, pulse: &Arc<Pulse>) -> std::io::Result<Checkpointer> {
        // One pending request is enough.
        let (wake, wishes) = mpsc::sync_channel(1);
        let copied = Arc::new(AtomicBool::new(false));
        let (done, pulse) = (Arc::clone(&copied), Arc::clone(pulse));
        let thread = thread::Builder::new()
            .name("checkpoint".to_owned())
            .spawn(move || mourning(&pulse, || serve(&path, tuning, &wishes, &done, &pulse)))?;
        Ok(Checkpointer { wake: Some(wake), copied, thread: Some(thread) })
    }

    /// Requests a copy of what is there by now.
    pub(super) fn wake(&self) {
        if let Some(wake) = &self.wake {
            // A request is already pending, or the thread has ended.
            let _awake = wake.try_send(());
        }
    }

    /// Whether nearly everything has been copied since this was last asked. The writer has to copy the rest: as long
    /// as new pages arrive while another thread copies, the write-ahead log cannot restart.
    pub(super) fn has_copied(&self) -> bool {
        self.copied.swap(false, Ordering::AcqRel)
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        self.wake = None;
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join();
        }
    }
}

fn serve(path: &Path, tuning: Tuning, wishes: &Receiver<()>, copied: &AtomicBool, pulse: &Pulse) {
    let mut connection = None;
    while wishes.recv().is_ok() {
        // A failing disk may recover; until then the log grows, and nothing is lost.
        let outcome = copy(path, tuning, &mut connection);
        if outcome.is_ok() {
            copied.store(true, Ordering::Release);
        }
        pulse.checkpoint(outcome);
    }
}

fn copy(path: &Path, tuning: Tuning, connection: &mut Option<Connection>) -> rusqlite::Result<()> {
    let connection = match connection {
        Some(connection) => connection,
        none => none.insert(open::beside(path, tuning)?),
    };
    (0..PASSES).try_for_each(|_| open::checkpoint(connection, "PASSIVE"))
}
