//! A store in memory, for simulations: it survives a crash of its users, and fails on purpose.

mod accounts;
mod daily;
mod faults;
mod invitations;
mod log;
mod nodes;
mod notices;
mod passkeys;
mod people;
mod queue;
mod reports;
mod results;
mod shelf;

use core::fmt;
use core::time::Duration;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::{Millis, PersonId, TableId};
use rules::{Chance as _, SplitMix};

use crate::secret::without_replaced;
use crate::{
    Account, Answer, Channel, DailyDeal, DailyScore, Digest, Entry, Health, Invitation, Key, Notice, Passkey,
    Person, Refused, Report, Scored, Secret, Session, ShelfRow, Store, Ticket, Unavailable,
};

pub use faults::{Call, Fate, Loss, Weather};

type Plan = Box<dyn FnMut(Call) -> Fate + Send>;
/// Why the last write failed, and since when they do; `None` if it did not.
type Failing = Arc<Mutex<Option<(String, Instant)>>>;
type Effect = Box<dyn FnOnce(&mut Shelves) + Send>;

/// A store in memory. Clones share their contents, so a restarted server finds everything again; so do the handles
/// made by [`with_faults`](Memory::with_faults), for instance one for each node. Each of those is opened and closed
/// separately. Delays use tokio's clock.
#[derive(Clone)]
pub struct Memory {
    shelves: Arc<Mutex<Shelves>>,
    plan: Arc<Mutex<Plan>>,
    closed: Arc<AtomicBool>,
    failing: Failing,
    secrets: Arc<Mutex<Vec<Key>>>,
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").finish_non_exhaustive()
    }
}

impl Memory {
    /// An empty store without faults. Its secrets are derived from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Memory {
        let mut chance = SplitMix::new(seed);
        Memory {
            shelves: Arc::default(),
            plan: Arc::new(Mutex::new(Box::new(|_| Fate::default()))),
            closed: Arc::default(),
            failing: Arc::default(),
            secrets: Arc::new(Mutex::new(vec![draw(&mut chance, Millis::new(0))])),
        }
    }

    /// A new, open handle to the same store, with these faults. The plan is consulted once per call, when the method
    /// is called, not when its answer is polled.
    #[must_use]
    pub fn with_faults(&self, plan: impl FnMut(Call) -> Fate + Send + 'static) -> Memory {
        Memory {
            plan: Arc::new(Mutex::new(Box::new(plan))),
            closed: Arc::default(),
            failing: Arc::default(),
            ..self.clone()
        }
    }

    /// Delivers every delayed call now.
    pub fn settle(&self) {
        let mut shelves = lock(&self.shelves);
        let late = core::mem::take(&mut shelves.late);
        late.into_iter().for_each(|(_, effect)| effect(&mut shelves));
    }

    fn ask<T: Send + 'static>(
        &self,
        call: Call,
        effect: impl FnOnce(&mut Shelves) -> Result<T, Unavailable> + Send + 'static,
    ) -> Answer<'_, T> {
        if self.closed.load(Ordering::Relaxed) {
            return core::future::ready(Err(Unavailable::closed())).boxed();
        }
        let Fate { before, after, loss } = (lock(&self.plan))(call);
        let (shelves, failing) = (Arc::clone(&self.shelves), Arc::clone(&self.failing));
        let lost = |why: &str| Err(Unavailable(format!("simulated: {why}")));
        async move {
            wait(before).await;
            let answer = match loss {
                None => effect(&mut arrive(&shelves)),
                Some(Loss::Before) => lost("the call was lost"),
                Some(Loss::After) => {
                    // The answer is lost, whatever it is.
                    let _ = effect(&mut arrive(&shelves));
                    lost("the answer was lost")
                }
                Some(Loss::Later(calls)) => {
                    let effect: Effect = Box::new(|shelves| drop(effect(shelves)));
                    arrive(&shelves).late.push((calls, effect));
                    lost("the call is delayed")
                }
            };
            if call.writes() {
                let why = loss.map(|loss| format!("simulated: {loss:?}"));
                let mut failing = lock(&failing);
                let since = failing.take().map_or_else(Instant::now, |(_, since)| since);
                *failing = why.map(|why| (why, since));
            }
            wait(after).await;
            answer
        }
        .boxed()
    }
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A call reaches the store; delayed calls that are due are carried out first.
fn arrive(shelves: &Mutex<Shelves>) -> MutexGuard<'_, Shelves> {
    let mut shelves = lock(shelves);
    for (calls, effect) in core::mem::take(&mut shelves.late) {
        match calls.checked_sub(1) {
            None => effect(&mut shelves),
            Some(calls) => shelves.late.push((calls, effect)),
        }
    }
    shelves
}

/// Without a delay it needs no clock, and so no runtime.
async fn wait(delay: Duration) {
    if !delay.is_zero() {
        tokio::time::sleep(delay).await;
    }
}

/// The contents of the store.
#[derive(Default)]
struct Shelves {
    tables: BTreeMap<TableId, Table>,
    people: BTreeMap<PersonId, Person>,
    accounts: BTreeMap<PersonId, Account>,
    sessions: BTreeMap<Digest, Session>,
    passkeys: BTreeMap<Vec<u8>, Passkey>,
    forgotten: BTreeMap<PersonId, Millis>,
    queue: BTreeMap<PersonId, Ticket>,
    invitations: BTreeMap<(TableId, String), Invitation>,
    refusals: BTreeSet<(PersonId, Refused)>,
    reports: Vec<Report>,
    results: Vec<Scored>,
    dismissed: BTreeSet<TableId>,
    deals: BTreeMap<u32, DailyDeal>,
    dailies: BTreeMap<(u32, PersonId), DailyScore>,
    wishes: BTreeMap<PersonId, String>,
    channels: BTreeMap<(PersonId, String), Channel>,
    notices: BTreeMap<(PersonId, String, TableId, String), Notice>,
    push_key: Option<[u8; 32]>,
    members: nodes::Members,
    /// The delayed calls, and how many later calls will still overtake each.
    late: Vec<(u32, Effect)>,
}

struct Table {
    founding: String,
    shelf: ShelfRow,
    touched: Millis,
    deadline: Option<Millis>,
    log: Vec<Entry>,
    record: Option<String>,
}

impl Secret for Memory {
    fn secrets(&self) -> Vec<Key> {
        lock(&self.secrets).clone()
    }

    fn rotate(&self, now: Millis, forget_replaced_by: Millis) -> Answer<'_, ()> {
        let secrets = Arc::clone(&self.secrets);
        self.ask(Call::Rotate, move |_| {
            let mut keys = lock(&secrets);
            let mut chance =
                SplitMix::new(keys[0].secret.iter().fold(0, |sum, byte| sum << 2 ^ u64::from(*byte)));
            keys.insert(0, draw(&mut chance, now));
            *keys = without_replaced(&keys, forget_replaced_by);
            Ok(())
        })
    }
}

fn draw(chance: &mut SplitMix, since: Millis) -> Key {
    Key { since, secret: [(); 32].map(|()| chance.next() as u8) }
}

impl Store for Memory {
    fn close(&self) -> BoxFuture<'_, ()> {
        async { self.closed.store(true, Ordering::Relaxed) }.boxed()
    }

    /// The fate of the last write. Nothing is tried without being asked: a simulation decides what happens when.
    fn health(&self) -> Health {
        match &*lock(&self.failing) {
            None => Health::good(),
            Some((why, since)) => {
                Health { writing: Err(why.clone()), failing_for: Some(since.elapsed()), ..Health::good() }
            }
        }
    }

    fn died(&self) -> BoxFuture<'static, String> {
        core::future::pending().boxed()
    }
}
