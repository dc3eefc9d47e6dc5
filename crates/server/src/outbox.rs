//! The queue of messages to one socket. It is bounded, because nobody waits for a slow connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

/// The most messages that may be queued.
const MOST_MESSAGES: usize = 64;
/// The most bytes that may be queued.
const MOST_BYTES: usize = 256 * 1024;
/// If more bytes than this wait for all sockets of the server together, each may have only a little more waiting, so that
/// many clients that do not read cannot use up the memory.
const MOST_BYTES_IN_ALL: usize = 128 * 1024 * 1024;
const LITTLE: usize = 16 * 1024;

/// The sending end.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    waiting: Arc<Waiting>,
}

/// How many bytes wait to be sent: to this socket, and to all of them.
#[derive(Debug)]
struct Waiting {
    here: AtomicUsize,
    in_all: Arc<AtomicUsize>,
    // The sending end was dropped because the table has moved to another node.
    moved: AtomicBool,
}

impl Waiting {
    fn add(&self, bytes: usize) {
        self.here.fetch_add(bytes, Ordering::Relaxed);
        self.in_all.fetch_add(bytes, Ordering::Relaxed);
    }

    fn remove(&self, bytes: usize) {
        self.here.fetch_sub(bytes, Ordering::Relaxed);
        self.in_all.fetch_sub(bytes, Ordering::Relaxed);
    }

    fn is_full(&self) -> bool {
        let many = self.in_all.load(Ordering::Relaxed) > MOST_BYTES_IN_ALL;
        self.here.load(Ordering::Relaxed) > if many { LITTLE } else { MOST_BYTES }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.in_all.fetch_sub(self.here.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// The sending end, without keeping the queue open.
#[derive(Clone, Debug)]
pub(crate) struct WeakOutbox {
    queue: mpsc::WeakSender<Utf8Bytes>,
    waiting: Arc<Waiting>,
}

impl WeakOutbox {
    /// Queues a message, if the room still holds the sending end.
    pub(crate) fn put(&self, text: Utf8Bytes) -> Result<(), Full> {
        let queue = self.queue.upgrade().ok_or(Full)?;
        Outbox { queue, waiting: Arc::clone(&self.waiting) }.put(text)
    }
}

/// The receiving end.
#[derive(Debug)]
pub(crate) struct Outgoing {
    queue: mpsc::Receiver<Utf8Bytes>,
    waiting: Arc<Waiting>,
    // Bytes that were taken and are not written yet.
    taken: usize,
}

/// The socket reads too slowly, or is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

/// A queue; `in_all` counts what waits for all sockets of the server.
pub(crate) fn outbox(in_all: &Arc<AtomicUsize>) -> (Outbox, Outgoing) {
    let (sender, receiver) = mpsc::channel(MOST_MESSAGES);
    let waiting = Arc::new(Waiting {
        here: AtomicUsize::new(0),
        in_all: Arc::clone(in_all),
        moved: AtomicBool::new(false),
    });
    let outgoing = Outgoing { queue: receiver, waiting: Arc::clone(&waiting), taken: 0 };
    (Outbox { queue: sender, waiting }, outgoing)
}

impl Outbox {
    pub(crate) fn downgrade(&self) -> WeakOutbox {
        WeakOutbox { queue: self.queue.downgrade(), waiting: Arc::clone(&self.waiting) }
    }

    /// Lets go, because the table has moved to another node.
    pub(crate) fn table_moved(self) {
        self.waiting.moved.store(true, Ordering::Relaxed);
    }

    pub(crate) fn put(&self, text: Utf8Bytes) -> Result<(), Full> {
        let length = text.len();
        // A single message always fits, however long it is.
        if self.waiting.is_full() {
            return Err(Full);
        }
        // Counted first: the receiver may take it before this line is done.
        self.waiting.add(length);
        self.queue.try_send(text).map_err(|_| {
            self.waiting.remove(length);
            Full
        })
    }
}

impl Outgoing {
    /// The next message; `None` once the room has dropped this socket.
    pub(crate) async fn take(&mut self) -> Option<Utf8Bytes> {
        let text = self.queue.recv().await?;
        self.taken += text.len();
        Some(text)
    }

    /// Whether the sending end was dropped because the table has moved to another node.
    pub(crate) fn has_table_moved(&self) -> bool {
        self.waiting.moved.load(Ordering::Relaxed)
    }

    /// The next message, if there is one already.
    pub(crate) fn take_now(&mut self) -> Option<Utf8Bytes> {
        let text = self.queue.try_recv().ok()?;
        self.taken += text.len();
        Some(text)
    }

    /// Everything that was taken has been written: until then it counts as waiting.
    pub(crate) fn written(&mut self) {
        self.waiting.remove(core::mem::take(&mut self.taken));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_line_is_let_go_by_number_and_by_size() {
        let (outbox, mut outgoing) = outbox(&Arc::default());
        for _ in 0..MOST_MESSAGES {
            outbox.put("x".into()).unwrap();
        }
        assert_eq!(outbox.put("x".into()), Err(Full));
        while outgoing.take_now().is_some() {}
        outgoing.written();
        outbox.put("y".repeat(2 * MOST_BYTES).into()).unwrap();
        assert_eq!(outbox.put("x".into()), Err(Full));
        assert_eq!(outgoing.take().await.map(|text| text.len()), Some(2 * MOST_BYTES));
        assert_eq!(outbox.put("x".into()), Err(Full), "it is not written yet");
        outgoing.written();
        assert_eq!(outbox.put("x".into()), Ok(()));
    }

    #[test]
    fn when_much_waits_for_all_together_nobody_has_much_waiting() {
        let in_all = Arc::new(AtomicUsize::new(MOST_BYTES_IN_ALL + 1));
        let (first, outgoing) = outbox(&in_all);
        first.put("x".repeat(LITTLE + 1).into()).unwrap();
        assert_eq!(first.put("x".into()), Err(Full));
        drop((first, outgoing));
        assert_eq!(in_all.load(Ordering::Relaxed), MOST_BYTES_IN_ALL + 1, "what is dropped waits no more");
    }
}
