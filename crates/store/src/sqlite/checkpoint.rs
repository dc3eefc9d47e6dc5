//! The thread that puts the write-ahead log into the database, so that nobody who writes waits for it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, JoinHandle};

use super::open::{self, Tuning};

/// While the first pass copies a log of many pages, others are written; the second copies these, and leaves few.
const PASSES: usize = 2;

/// The thread, and the way to it.
pub(super) struct Checkpointer {
    /// Nothing when the thread is to end.
    wake: Option<SyncSender<()>>,
    copied: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpointer {
    pub(super) fn start(path: PathBuf, tuning: Tuning) -> std::io::Result<Checkpointer> {
        // One wish is enough: two are the same.
        let (wake, wishes) = mpsc::sync_channel(1);
        let copied = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&copied);
        let thread = thread::Builder::new()
            .name("checkpoint".to_owned())
            .spawn(move || serve(&path, tuning, &wishes, &done))?;
        Ok(Checkpointer { wake: Some(wake), copied, thread: Some(thread) })
    }

    /// Copies what is there by now, some time.
    pub(super) fn wake(&self) {
        if let Some(wake) = &self.wake {
            // It was woken before, or is gone.
            let _awake = wake.try_send(());
        }
    }

    /// Whether nearly everything has been copied since this was last asked. The rest is the writer's: as long as one
    /// more page comes while another thread copies, the write-ahead log cannot begin anew.
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
        // A disk that does not write now may later; until then the log grows, and nothing is lost.
        if (0..PASSES).all(|_| open::checkpoint(connection, "PASSIVE").is_ok()) {
            copied.store(true, Ordering::Release);
        }
    }
}
