//! Plays two bots against each other until it is clear which is stronger.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::league::{Plan, Results, Unit};
use crate::sprt::{Sprt, Verdict};
use crate::worker::{Alarm, Worker};

/// How a duel ended.
pub struct Duel {
    /// The test, with all the deals it was given.
    pub sprt: Sprt,
    /// What went wrong with external programs: how often each complaint was made.
    pub complaints: BTreeMap<String, u64>,
}

/// Plays two bots against each other until it is clear which is stronger, `plan.deals` are played, or it is told to stop.
/// The verdict does not depend on the number of threads.
///
/// # Errors
///
/// If no thread can be started. If only some can, they do all the work.
pub fn duel(
    plan: &Plan,
    margin: f64,
    threads: usize,
    stop: &AtomicBool,
    mut progress: impl FnMut(&Sprt),
) -> std::io::Result<Duel> {
    let mut sprt = Sprt::new(margin, plan.settings.chairs().count());
    let next = AtomicU64::new(0);
    let enough = AtomicBool::new(false);
    let mut results = Results::default();
    let work = |deals: mpsc::Sender<(u64, f64)>| {
        let _alarm = Alarm(&enough);
        let mut worker = Worker::new(plan, stop);
        while !enough.load(Ordering::Relaxed) {
            let deal = next.fetch_add(1, Ordering::Relaxed);
            let played = if deal < plan.deals { difference(&mut worker, deal) } else { None };
            let Some(difference) = played else { break };
            if deals.send((deal, difference)).is_err() {
                break;
            }
        }
        worker.into_results()
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let mut running = Vec::new();
        for thread in 0..threads {
            let sender = sender.clone();
            match thread::Builder::new().spawn_scoped(scope, move || work(sender)) {
                Ok(thread) => running.push(thread),
                Err(why) if thread == 0 => return Err(why),
                Err(_) => break,
            }
        }
        drop(sender);
        // Deals are judged in order, whichever thread played them.
        let mut early = BTreeMap::new();
        for (deal, difference) in receiver {
            early.insert(deal, difference);
            while sprt.verdict() == Verdict::Open
                && let Some(difference) = early.remove(&sprt.deals())
            {
                sprt.add(difference);
            }
            if sprt.verdict() != Verdict::Open {
                enough.store(true, Ordering::Relaxed);
            }
            progress(&sprt);
        }
        for thread in running {
            results.merge(&thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        Ok(())
    })?;
    Ok(Duel { sprt, complaints: results.complaints })
}

/// Plays the deal both ways: what A wins alone, minus what B wins alone. `None` if it was stopped.
fn difference(worker: &mut Worker<'_>, deal: u64) -> Option<f64> {
    let mut share = |one: usize, field: usize| {
        // The number would name a record, but duels write none.
        let set = worker.play(Unit::Pair { one, field, deal }, deal)?;
        Some(f64::from(set.sixtieths) / f64::from(60 * set.games))
    };
    Some(share(0, 1)? - share(1, 0)?)
}
