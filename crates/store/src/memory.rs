//! A log in memory, for simulations: it survives the crash of whoever uses it, and fails on purpose.

use core::fmt;
use core::time::Duration;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt as _;
use protocol::{Millis, PersonId, Seq, TableId};

use crate::{
    Answer, Append, Appended, Entry, Founding, Log, Person, Shelf, Shelved, Stage, Unavailable, noise,
};

/// A question to the log, as the one who plans its faults sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// [`Log::found`].
    Found(TableId),
    /// [`Log::founding`].
    Founding(TableId),
    /// [`Log::append`].
    Append(TableId, Seq),
    /// [`Log::read`].
    Read(TableId),
    /// [`Log::heads`].
    Heads,
    /// [`Log::due`].
    Due,
    /// [`Log::listed`].
    Listed,
    /// [`Log::tables_of`].
    TablesOf(PersonId),
    /// [`Log::record`].
    Record(TableId),
    /// [`Log::keep_person`].
    KeepPerson(PersonId),
    /// [`Log::person`].
    Person(PersonId),
}

/// What becomes of one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fate {
    /// How long it travels to the log. Dropping the answer meanwhile means that it never arrives.
    pub before: Duration,
    /// How long the answer travels back. Dropping it meanwhile undoes nothing.
    pub after: Duration,
    /// Where it gets lost, if it does: then the answer is [`Unavailable`].
    pub loss: Option<Loss>,
}

/// Where a question gets lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// On its way to the log: nothing is written.
    Before,
    /// On its way back: it was written, and the one who asked does not know.
    After,
    /// On a long way: it is written just before so many later questions have reached the log, when the one who asked
    /// may have repeated it long since. For a read it is the same as `Before`.
    Later(u32),
}

/// Faults drawn from a seed: the same seed and the same questions, the same faults.
///
/// # Examples
///
/// ```
/// use core::time::Duration;
/// use store::{Memory, Weather};
///
/// let log = Memory::new(7);
/// let stormy = log.with_faults(Weather { seed: 7, losses: 50, slowest: Duration::from_millis(20) }.fates());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weather {
    /// Where the noise begins.
    pub seed: u64,
    /// How many of a thousand questions get lost, a third of them each way.
    pub losses: u64,
    /// The longest a question travels, each way.
    pub slowest: Duration,
}

impl Weather {
    /// What becomes of each question, in the order they are asked.
    pub fn fates(self) -> impl FnMut(Call) -> Fate + Send + 'static {
        let mut next = noise(self.seed);
        let slowest = u64::try_from(self.slowest.as_micros()).unwrap_or(u64::MAX - 1);
        move |_| {
            let before = Duration::from_micros(next() % (slowest + 1));
            let after = Duration::from_micros(next() % (slowest + 1));
            let lost = next() % 1_000 < self.losses;
            let loss = match next() % 3 {
                _ if !lost => None,
                0 => Some(Loss::Before),
                1 => Some(Loss::After),
                _ => Some(Loss::Later((next() % 8) as u32)),
            };
            Fate { before, after, loss }
        }
    }
}

type Plan = Box<dyn FnMut(Call) -> Fate + Send>;
type Effect = Box<dyn FnOnce(&mut Shelves) + Send>;

/// A log in memory. Clones share what is written, so a server that crashed finds everything again; so do the handles
/// made by [`with_faults`](Memory::with_faults), one for each node, say. Delays are waited for with tokio's clock.
#[derive(Clone)]
pub struct Memory {
    shelves: Arc<Mutex<Shelves>>,
    plan: Arc<Mutex<Plan>>,
    secret: [u8; 32],
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").finish_non_exhaustive()
    }
}

impl Memory {
    /// An empty log without faults. The seed makes its secret.
    #[must_use]
    pub fn new(seed: u64) -> Memory {
        let mut next = noise(seed);
        Memory {
            shelves: Arc::default(),
            plan: Arc::new(Mutex::new(Box::new(|_| Fate::default()))),
            secret: [(); 32].map(|()| next() as u8),
        }
    }

    /// A handle to the same log, whose questions meet these faults. The plan is asked once a question, when it is
    /// asked, not when its answer is polled.
    #[must_use]
    pub fn with_faults(&self, plan: impl FnMut(Call) -> Fate + Send + 'static) -> Memory {
        Memory { plan: Arc::new(Mutex::new(Box::new(plan))), ..self.clone() }
    }

    /// Lets every question that is still on a long way arrive now.
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
        let Fate { before, after, loss } = (lock(&self.plan))(call);
        let shelves = Arc::clone(&self.shelves);
        let lost = |why: &str| Err(Unavailable(format!("simulated: {why}")));
        async move {
            wait(before).await;
            let answer = match loss {
                None => effect(&mut arrive(&shelves)),
                Some(Loss::Before) => lost("the question was lost"),
                Some(Loss::After) => {
                    // The answer is lost whatever it is.
                    let _ = effect(&mut arrive(&shelves));
                    lost("the answer was lost")
                }
                Some(Loss::Later(calls)) => {
                    let effect: Effect = Box::new(|shelves| drop(effect(shelves)));
                    arrive(&shelves).late.push((calls, effect));
                    lost("the question goes a long way")
                }
            };
            wait(after).await;
            answer
        }
        .boxed()
    }
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Something reaches the log; what was on a long way arrives before it, or comes closer.
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

/// What is written.
#[derive(Default)]
struct Shelves {
    tables: BTreeMap<TableId, Table>,
    people: BTreeMap<PersonId, Person>,
    /// What is on a long way, and how many questions overtake it yet.
    late: Vec<(u32, Effect)>,
}

struct Table {
    founding: String,
    shelf: Shelf,
    touched: Millis,
    deadline: Option<Millis>,
    log: Vec<Entry>,
    record: Option<String>,
}

impl Table {
    fn head(&self) -> Seq {
        self.log.last().map_or(Seq::ZERO, |last| last.seq)
    }
}

impl Shelves {
    fn append(&mut self, append: Append) -> Result<Appended, Unavailable> {
        let Append { table, seq, author, at, command, deadline, shelf, record } = append;
        let table =
            self.tables.get_mut(&table).ok_or_else(|| Unavailable(format!("there is no table {table}")))?;
        let before = table.log.iter().find(|entry| author.is_some() && entry.author == author);
        if let Some(before) = before {
            return Ok(Appended::Duplicate(before.seq));
        }
        if seq != table.head().next() {
            return Ok(Appended::Conflict);
        }
        table.log.push(Entry { seq, author, at, command });
        table.deadline = deadline;
        if let Some(shelf) = shelf {
            table.shelf = shelf;
            table.touched = at;
        }
        table.record = record.or_else(|| table.record.take());
        Ok(Appended::Written)
    }

    fn found(&mut self, founding: Founding) {
        let Founding { table, at, founding, shelf } = founding;
        let new = Table { founding, shelf, touched: at, deadline: None, log: Vec::new(), record: None };
        self.tables.entry(table).or_insert(new);
    }

    fn due(&self, now: Millis, most: usize) -> Vec<(TableId, Millis)> {
        let deadlines = self.tables.iter().filter_map(|(id, table)| table.deadline.map(|at| (*id, at)));
        let mut due: Vec<_> = deadlines.filter(|(_, at)| *at <= now).collect();
        due.sort_by_key(|(id, at)| (*at, *id));
        due.truncate(most);
        due
    }

    fn shelved(&self, most: usize, wanted: impl Fn(&Table) -> bool) -> Vec<Shelved> {
        let found = self.tables.iter().filter(|(_, table)| wanted(table));
        let mut shelved: Vec<Shelved> = found
            .map(|(id, table)| Shelved {
                table: *id,
                stage: table.shelf.stage,
                touched: table.touched,
                summary: table.shelf.summary.clone(),
            })
            .collect();
        shelved.sort_by_key(|shelved| (Reverse(shelved.touched), shelved.table));
        shelved.truncate(most);
        shelved
    }
}

impl Log for Memory {
    fn found(&self, founding: Founding) -> Answer<'_, ()> {
        self.ask(Call::Found(founding.table), move |shelves| {
            shelves.found(founding);
            Ok(())
        })
    }

    fn founding(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.ask(Call::Founding(table), move |shelves| {
            Ok(shelves.tables.get(&table).map(|table| table.founding.clone()))
        })
    }

    fn append(&self, append: Append) -> Answer<'_, Appended> {
        self.ask(Call::Append(append.table, append.seq), move |shelves| shelves.append(append))
    }

    fn read(&self, table: TableId, after: Seq) -> Answer<'_, Vec<Entry>> {
        self.ask(Call::Read(table), move |shelves| {
            let log = shelves.tables.get(&table).map_or(&[][..], |table| &table.log);
            Ok(log.iter().filter(|entry| entry.seq > after).cloned().collect())
        })
    }

    fn heads(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Seq)>> {
        self.ask(Call::Heads, move |shelves| {
            let heads = tables.iter().filter_map(|id| Some((*id, shelves.tables.get(id)?.head())));
            Ok(heads.filter(|(_, head)| *head > Seq::ZERO).collect())
        })
    }

    fn due(&self, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.ask(Call::Due, move |shelves| Ok(shelves.due(now, most)))
    }

    fn listed(&self, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.ask(Call::Listed, move |shelves| {
            Ok(shelves.shelved(most, |table| table.shelf.listed && table.shelf.stage != Stage::Over))
        })
    }

    fn tables_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.ask(Call::TablesOf(person), move |shelves| {
            Ok(shelves.shelved(most, |table| table.shelf.people.contains(&person)))
        })
    }

    fn record(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.ask(Call::Record(table), move |shelves| {
            Ok(shelves.tables.get(&table).and_then(|table| table.record.clone()))
        })
    }

    fn keep_person(&self, person: Person) -> Answer<'_, ()> {
        self.ask(Call::KeepPerson(person.id), move |shelves| {
            let kept = shelves.people.entry(person.id).or_insert_with(|| person.clone());
            kept.name = person.name;
            Ok(())
        })
    }

    fn person(&self, id: PersonId) -> Answer<'_, Option<Person>> {
        self.ask(Call::Person(id), move |shelves| Ok(shelves.people.get(&id).cloned()))
    }

    fn secret(&self) -> [u8; 32] {
        self.secret
    }
}
