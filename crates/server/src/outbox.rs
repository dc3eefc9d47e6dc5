//! The queue of messages to one socket. It is bounded, because nobody waits for a slow connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

/// The most messages that may be queued.
const MOST_MESSAGES: usize = 64;
/// The most bytes that may be queued.
const MOST_BYTES: usize = 256 * 1024;

/// The sending end.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
}

/// The sending end, without keeping the queue open.
#[derive(Clone, Debug)]
pub(crate) struct WeakOutbox {
    queue: mpsc::WeakSender<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
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
    waiting: Arc<AtomicUsize>,
}

/// The socket reads too slowly, or is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

pub(crate) fn outbox() -> (Outbox, Outgoing) {
    let (sender, receiver) = mpsc::channel(MOST_MESSAGES);
    let waiting = Arc::new(AtomicUsize::new(0));
    (Outbox { queue: sender, waiting: Arc::clone(&waiting) }, Outgoing { queue: receiver, waiting })
}

impl Outbox {
    pub(crate) fn downgrade(&self) -> WeakOutbox {
        WeakOutbox { queue: self.queue.downgrade(), waiting: Arc::clone(&self.waiting) }
    }

    pub(crate) fn put(&self, text: Utf8Bytes) -> Result<(), Full> {
        let length = text.len();
        // A single message always fits, however long it is.
        if self.waiting.load(Ordering::Relaxed) > MOST_BYTES {
            return Err(Full);
        }
        // Counted first: the receiver may take it before this line is done.
        self.waiting.fetch_add(length, Ordering::Relaxed);
        self.queue.try_send(text).map_err(|_| {
            self.waiting.fetch_sub(length, Ordering::Relaxed);
            Full
        })
    }
}

impl Outgoing {
    /// The next message; `None` once the room has dropped this socket.
    pub(crate) async fn take(&mut self) -> Option<Utf8Bytes> {
        let text = self.queue.recv().await?;
        self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
        Some(text)
    }

    /// The next message, if there is one already.
    pub(crate) fn take_now(&mut self) -> Option<Utf8Bytes> {
        let text = self.queue.try_recv().ok()?;
        self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_line_is_let_go_by_number_and_by_size() {
        let (outbox, mut outgoing) = outbox();
        for _ in 0..MOST_MESSAGES {
            outbox.put("x".into()).unwrap();
        }
        assert_eq!(outbox.put("x".into()), Err(Full));
        while outgoing.take_now().is_some() {}
        outbox.put("y".repeat(2 * MOST_BYTES).into()).unwrap();
        assert_eq!(outbox.put("x".into()), Err(Full));
        assert_eq!(outgoing.take().await.map(|text| text.len()), Some(2 * MOST_BYTES));
        assert_eq!(outbox.put("x".into()), Ok(()));
    }
}
