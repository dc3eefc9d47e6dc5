//! Faults on purpose: what becomes of each question on its way to the store and back.

use core::time::Duration;

use protocol::{PersonId, Seq, TableId};
use rules::{Chance as _, SplitMix};

/// A question to the store, as the one who plans its faults sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// [`Log::found`](crate::Log::found).
    Found(TableId),
    /// [`Log::founding`](crate::Log::founding).
    Founding(TableId),
    /// [`Log::append`](crate::Log::append).
    Append(TableId, Seq),
    /// [`Log::read`](crate::Log::read).
    Read(TableId),
    /// [`Log::heads`](crate::Log::heads).
    Heads,
    /// [`Log::due`](crate::Log::due).
    Due,
    /// [`Shelf::listed`](crate::Shelf::listed).
    Listed,
    /// [`Shelf::tables_of`](crate::Shelf::tables_of).
    TablesOf(PersonId),
    /// [`Log::record`](crate::Log::record).
    Record(TableId),
    /// [`People::keep_person`](crate::People::keep_person).
    KeepPerson(PersonId),
    /// [`People::person`](crate::People::person).
    Person(PersonId),
}

/// What becomes of one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fate {
    /// How long it travels to the log. Dropping the answer meanwhile means that it never arrives.
    pub before: Duration,
    /// How long the answer travels back. Dropping it meanwhile undoes nothing.
    pub after: Duration,
    /// Where it gets lost, if it does: then the answer is [`Unavailable`](crate::Unavailable).
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
/// let store = Memory::new(7);
/// let stormy = store.with_faults(Weather { seed: 7, losses: 50, slowest: Duration::from_millis(20) }.fates());
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
        let mut chance = SplitMix::new(self.seed);
        let slowest = u64::try_from(self.slowest.as_micros()).unwrap_or(u64::MAX - 1);
        move |_| {
            let before = Duration::from_micros(chance.next() % (slowest + 1));
            let after = Duration::from_micros(chance.next() % (slowest + 1));
            let lost = chance.next() % 1_000 < self.losses;
            let loss = match chance.next() % 3 {
                _ if !lost => None,
                0 => Some(Loss::Before),
                1 => Some(Loss::After),
                _ => Some(Loss::Later((chance.next() % 8) as u32)),
            };
            Fate { before, after, loss }
        }
    }
}
