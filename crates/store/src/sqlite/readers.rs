//! The threads that read, beside the one that writes: a long read delays no append.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

use super::gate::Gate;
use super::open::{self, Tuning};
use super::pulse::Pulse;
use super::writer::{Reply, unavailable};
use crate::Unavailable;

/// Which queue a read waits in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lane {
    /// One row or one list of bounded length. These never wait behind a log.
    Short,
    /// The log of a table, which may have thousands of rows.
    Long,
}

impl Lane {
    const ALL: [Lane; 2] = [Lane::Short, Lane::Long];

    const fn threads(self) -> usize {
        match self {
            Lane::Short => 1,
            Lane::Long => 2,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Lane::Short => "short reads",
            Lane::Long => "long reads",
        }
    }

    const fn queue(self, tuning: Tuning) -> usize {
        match self {
            Lane::Short => tuning.short_reads,
            Lane::Long => tuning.long_reads,
        }
    }
}

/// A read, which sees what was on disk when it began.
pub(super) trait Read: Send {
    /// Answers; an error is returned too, because the connection is then opened anew.
    fn answer(self: Box<Self>, db: Result<&Connection, Unavailable>) -> Result<(), Unavailable>;
}

pub(super) struct Reading<T, F> {
    work: F,
    reply: Reply<T>,
}

impl<T, F> Reading<T, F> {
    pub(super) fn new(work: F, reply: Reply<T>) -> Reading<T, F> {
        Reading { work, reply }
    }
}

impl<T, F> Read for Reading<T, F>
where
    T: Send,
    F: FnOnce(&Connection) -> rusqlite::Result<T> + Send,
{
    fn answer(self: Box<Self>, db: Result<&Connection, Unavailable>) -> Result<(), Unavailable> {
        let Reading { work, reply } = *self;
        // Nobody waits for it any more.
        if reply.is_closed() {
            return Ok(());
        }
        let answer = db.and_then(|db| work(db).map_err(|why| unavailable(&why)));
        let failed = answer.as_ref().err().cloned();
        let _gone = reply.send(answer);
        failed.map_or(Ok(()), Err)
    }
}

type Job = Box<dyn Read>;

/// The threads, and the queues to them.
pub(super) struct Readers {
    /// `None` once they are to end.
    queues: Mutex<Option<[SyncSender<Job>; 2]>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    pulse: Arc<Pulse>,
}

impl Readers {
    pub(super) fn start(
        path: &Path,
        tuning: Tuning,
        pulse: &Arc<Pulse>,
        gate: &Arc<Gate>,
    ) -> std::io::Result<Readers> {
        let mut threads = Vec::new();
        let mut start = |lane: Lane| {
            let (jobs, queue) = mpsc::sync_channel(lane.queue(tuning));
            let queue = Arc::new(Mutex::new(queue));
            for _ in 0..lane.threads() {
                let (path, queue, pulse) = (path.to_owned(), Arc::clone(&queue), Arc::clone(pulse));
                let gate = Arc::clone(gate);
                let serving = move || mourning(&pulse, || serve(&path, &queue, &pulse, &gate));
                threads.push(thread::Builder::new().name(lane.name().to_owned()).spawn(serving)?);
            }
            Ok::<_, std::io::Error>(jobs)
        };
        let [short, long] = Lane::ALL;
        let queues = Mutex::new(Some([start(short)?, start(long)?]));
        Ok(Readers { queues, threads: Mutex::new(threads), pulse: Arc::clone(pulse) })
    }

    /// Queues a read, or says why it will not be answered.
    pub(super) fn ask(&self, lane: Lane, job: Job) -> Result<(), Unavailable> {
        let queues = lock(&self.queues);
        let [short, long] = queues.as_ref().ok_or_else(|| self.pulse.gone())?;
        let queue = match lane {
            Lane::Short => short,
            Lane::Long => long,
        };
        // Counted first: the thread that answers it may be faster than we are.
        self.pulse.reads.fetch_add(1, Ordering::Relaxed);
        queue.try_send(job).map_err(|why| {
            self.pulse.reads.fetch_sub(1, Ordering::Relaxed);
            match why {
                TrySendError::Full(_) => Unavailable::busy(),
                TrySendError::Disconnected(_) => self.pulse.gone(),
            }
        })
    }

    /// Answers what was asked, and ends. They end before the writer does, because the last connection to close tidies
    /// up, and only the writer's can.
    pub(super) fn close(&self) {
        drop(lock(&self.queues).take());
        for thread in lock(&self.threads).drain(..) {
            // A task that was woken on this very thread closes the store: it cannot wait for itself.
            if thread.thread().id() != thread::current().id() {
                let _panicked = thread.join();
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs the life of a thread, and tells everybody if it ends before its time.
pub(super) fn mourning(pulse: &Pulse, life: impl FnOnce()) {
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(life));
    if let Err(panic) = outcome {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        pulse.mourn(text.unwrap_or("it panicked"));
    }
}

fn serve(path: &Path, queue: &Mutex<Receiver<Job>>, pulse: &Pulse, gate: &Gate) {
    let mut connection = None;
    loop {
        let next = lock(queue).recv();
        let Ok(job) = next else { return };
        let opened = match connection.take() {
            Some(connection) => Ok(connection),
            None => open::reader(path).map_err(|why| unavailable(&why)),
        };
        let reading = gate.enter();
        let answered = job.answer(opened.as_ref().map_err(Clone::clone));
        drop(reading);
        pulse.reads.fetch_sub(1, Ordering::Relaxed);
        // After a failure it is opened anew.
        connection = opened.ok().filter(|_| answered.is_ok());
    }
}
