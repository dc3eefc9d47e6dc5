//! The thread that copies the write-ahead log into the database, so that writers do not wait for it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, JoinHandle};

use super::open::{self, Tuning};

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
    pub(super) fn start(path: PathBuf, tuning: Tuning) -> std::io::Result<Checkpointer> {
        // One pending request is enough.
        let (wake, wishes) = mpsc::sync_channel(1);
        let copied = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&copied);
        let thread = thread::Builder::new()
            .name("checkpoint".to_owned())
            .spawn(move || serve(&path, tuning, &wishes, &done))?;
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

fn serve(path: &std::path::Path, tuning: Tuning, wishes: &Receiver<()>, copied: &AtomicBool) {
    let mut connection = None;
    while wishes.recv().is_ok() {
        connection = connection.or_else(|| open::beside(path, tuning).ok());
        let Some(connection) = &connection else { continue };
        // A failing disk may recover; until then the log grows, and nothing is lost.
        if (0..PASSES).all(|_| open::checkpoint(connection, "PASSIVE").is_ok()) {
            copied.store(true, Ordering::Release);
        }
    }
}
