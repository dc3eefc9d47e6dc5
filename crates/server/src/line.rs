//! A connection whose bytes are counted: it waits when it has sent too much, and fails when nothing is read.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::door::Visit;

/// A budget of bytes that fills up again with time.
#[derive(Debug)]
pub(crate) struct Bucket {
    rate: f64,
    most: f64,
    // Below zero after a read that was larger than what was left.
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(bytes_a_second: u32, most: u32) -> Bucket {
        let most = f64::from(most);
        Bucket { rate: f64::from(bytes_a_second), most, left: most, at: Instant::now() }
    }

    /// How long to wait before the next byte may be read.
    pub(crate) fn wait(&mut self) -> Option<Duration> {
        let now = Instant::now();
        let filled = now.duration_since(self.at).as_secs_f64() * self.rate;
        self.left = (self.left + filled).min(self.most);
        self.at = now;
        // At least a millisecond: the runtime's clock counts no less.
        (self.left < 1.0).then(|| Duration::from_secs_f64(((1.0 - self.left) / self.rate).max(0.001)))
    }

    pub(crate) fn take(&mut self, bytes: usize) {
        self.left -= bytes as f64;
    }
}

/// A connection that keeps to its limits.
pub(crate) struct Line<S> {
    stream: S,
    visit: Arc<Visit>,
    // Until when nothing is read.
    pause: Option<Pin<Box<Sleep>>>,
    // When a writer that makes no progress gives up.
    stalled: Option<Pin<Box<Sleep>>>,
    patience: Duration,
}

impl<S> Line<S> {
    pub(crate) fn new(stream: S, visit: Arc<Visit>, patience: Duration) -> Line<S> {
        Line { stream, visit, pause: None, stalled: None, patience }
    }

    /// Notes whether a write made progress; without any for too long, the connection is given up.
    fn progress<T>(
        &mut self,
        written: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "nobody reads what is sent")))
    }
}

impl<S> Drop for Line<S> {
    fn drop(&mut self) {
        self.visit.leave();
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Line<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let line = self.get_mut();
        loop {
            if let Some(pause) = &mut line.pause {
                ready!(pause.as_mut().poll(context));
                line.pause = None;
            }
            match line.visit.wait() {
                Some(wait) => line.pause = Some(Box::pin(sleep(wait))),
                None => break,
            }
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut line.stream).poll_read(context, buffer))?;
        line.visit.has_read(buffer.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Line<S> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let line = self.get_mut();
        let written = Pin::new(&mut line.stream).poll_write(context, bytes);
        line.progress(written, context)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let line = self.get_mut();
        let written = Pin::new(&mut line.stream).poll_write_vectored(context, bytes);
        line.progress(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_gives_what_it_holds_and_fills_again() {
        let mut bucket = Bucket::new(1_000, 5_000);
        assert_eq!(bucket.wait(), None);
        bucket.take(5_000);
        assert_eq!(bucket.wait(), Some(Duration::from_millis(1)));
        bucket.take(1_999);
        assert_eq!(bucket.wait(), Some(Duration::from_secs(2)));
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(bucket.wait(), None);
        tokio::time::advance(Duration::from_secs(3_600)).await;
        assert_eq!(bucket.wait(), None);
        bucket.take(5_001);
        assert!(bucket.wait().is_some(), "it holds no more than before");
    }
}
