//! The tasks that write appends, each a batch at a time. A table always has the same task, so that its appends are
//! written in the order in which they were asked for.

use core::time::Duration;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use futures_util::FutureExt as _;
use tokio::sync::{mpsc, oneshot};

use super::append;
use super::connections::{Connections, PATIENCE};
use super::pulse::Pulse;
use super::reason::Fault;
use crate::{Append, Appended, Unavailable};

/// The most appends in one statement. Nothing waits for a batch to fill: while one is under way, the next accumulates.
const LARGEST_BATCH: usize = 512;

/// How often an idle task tries by itself whether the database is back.
const PROBE: Duration = Duration::from_secs(1);

/// An append that waits.
pub(super) struct Job {
    pub(super) append: Append,
    pub(super) asked: Instant,
    pub(super) reply: oneshot::Sender<Result<Appended, Unavailable>>,
}

impl Job {
    fn answer(self, answer: Result<Appended, Unavailable>) {
        // The caller may be gone.
        let _gone = self.reply.send(answer);
    }
}

pub(super) struct Writer {
    pub(super) connections: Connections,
    pub(super) pulse: Arc<Pulse>,
    pub(super) queue: mpsc::Receiver<Job>,
    /// Those whose table already has another in the batch under way.
    pub(super) held: VecDeque<Job>,
}

impl Writer {
    /// Writes until there will be nothing more to write.
    pub(super) async fn run(mut self) {
        loop {
            if self.held.is_empty() {
                let Some(job) = self.next().await else { return };
                self.held.push_back(job);
            }
            let batch = self.batch();
            self.write(batch).await;
        }
    }

    /// The next append; `None` when there will be none. While the database fails, it is tried by a write of our own.
    async fn next(&mut self) -> Option<Job> {
        loop {
            if !self.pulse.is_failing() {
                return self.queue.recv().await;
            }
            match tokio::time::timeout(PROBE, self.queue.recv()).await {
                Ok(job) => return job,
                Err(_) => self.probe().await,
            }
        }
    }

    /// All that wait, one of each table.
    fn batch(&mut self) -> Vec<Job> {
        while self.held.len() < 2 * LARGEST_BATCH
            && let Ok(job) = self.queue.try_recv()
        {
            self.held.push_back(job);
        }
        let mut tables = BTreeSet::new();
        let mut batch = Vec::new();
        let mut later = VecDeque::new();
        for job in self.held.drain(..) {
            if batch.len() < LARGEST_BATCH && tables.insert(job.append.table) {
                batch.push(job);
            } else {
                later.push_back(job);
            }
        }
        self.held = later;
        self.pulse.queue.fetch_sub(batch.len(), Ordering::Relaxed);
        batch
    }

    async fn write(&self, batch: Vec<Job>) {
        // Who has been told that it is not available need not find it written by surprise.
        let (late, batch): (Vec<Job>, Vec<Job>) =
            batch.into_iter().partition(|job| job.asked.elapsed() >= PATIENCE);
        for job in late {
            job.answer(Err(Unavailable::busy()));
        }
        if batch.is_empty() {
            return;
        }
        match self.commit(&batch).await {
            Ok(answers) => batch.into_iter().zip(answers).for_each(|(job, answer)| job.answer(answer)),
            Err((Fault::Member, why)) if batch.len() == 1 => {
                batch.into_iter().for_each(|job| job.answer(Err(why.clone())));
            }
            Err((Fault::Member, _)) => {
                for job in batch {
                    let answer = self.commit(core::slice::from_ref(&job)).await;
                    let answer = answer.map_err(|(_, why)| why).and_then(|mut answers| {
                        answers.pop().unwrap_or_else(|| Err(Unavailable("it was not tried".to_owned())))
                    });
                    job.answer(answer);
                }
            }
            Err((Fault::Database, why)) => {
                batch.into_iter().for_each(|job| job.answer(Err(why.clone())));
            }
        }
    }

    async fn commit(
        &self,
        batch: &[Job],
    ) -> Result<Vec<Result<Appended, Unavailable>>, (Fault, Unavailable)> {
        let began = Instant::now();
        let appends: Vec<Append> = batch.iter().map(|job| job.append.clone()).collect();
        let outcome = self
            .connections
            .with(PATIENCE, move |db| async move { append::write(db, &appends).await }.boxed())
            .await;
        match &outcome {
            Ok(_) => self.pulse.commit_ends(began.elapsed(), Ok(())),
            // A write that is at fault itself says nothing about the database.
            Err((Fault::Member, _)) => {}
            Err((Fault::Database, why)) => self.pulse.commit_ends(began.elapsed(), Err(why)),
        }
        outcome
    }

    /// A write of our own, which shows whether the database works.
    async fn probe(&self) {
        let put = "INSERT INTO meta (key, value) VALUES ('probe', '')
                   ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        let began = Instant::now();
        let outcome = self.connections.with(PATIENCE, move |db| db.batch_execute(put).boxed()).await;
        self.pulse.commit_ends(began.elapsed(), outcome.as_ref().map(|_| ()).map_err(|(_, why)| why));
    }
}
