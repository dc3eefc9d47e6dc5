//! Deliberate faults: what happens to each call on its way to the store and back.

use core::time::Duration;

use protocol::{PersonId, Seq, TableId};
use rules::{Chance as _, SplitMix};

/// A call to the store, as the fault plan sees it.
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
    /// [`Shelf::listed`](crate::Shelf::listed) or [`Shelf::listed_among`](crate::Shelf::listed_among).
    Listed,
    /// [`Shelf::tables_of`](crate::Shelf::tables_of).
    TablesOf(PersonId),
    /// [`Log::record`](crate::Log::record).
    Record(TableId),
    /// [`People::keep_person`](crate::People::keep_person).
    KeepPerson(PersonId),
    /// [`People::person`](crate::People::person).
    Person(PersonId),
    /// Any call to [`Accounts`](crate::Accounts).
    Accounts,
    /// Any call to [`Queue`](crate::Queue).
    Queue,
    /// Any call to [`Invitations`](crate::Invitations).
    Invitations,
    /// Any call to [`Reports`](crate::Reports).
    Reports,
    /// Any call to [`Results`](crate::Results).
    Results,
    /// Any call to [`Dailies`](crate::Dailies).
    Dailies,
    /// Any call to [`Notices`](crate::Notices).
    Notices,
    /// [`Log::rewrite`](crate::Log::rewrite).
    Rewrite(TableId),
    /// [`Log::resting`](crate::Log::resting).
    Resting,
    /// [`Log::remove`](crate::Log::remove).
    Remove(TableId),
    /// [`Log::clear`](crate::Log::clear).
    Clear,
    /// [`Secret::rotate`](crate::Secret::rotate).
    Rotate,
    /// Any call of a shared store to [`Nodes`](crate::Nodes), except for deadlines.
    Nodes,
}

impl Call {
    /// Whether something is surely written by it.
    pub(super) fn writes(self) -> bool {
        match self {
            Call::Found(_)
            | Call::Append(..)
            | Call::KeepPerson(_)
            | Call::Rewrite(_)
            | Call::Remove(_)
            | Call::Clear
            | Call::Rotate => true,
            Call::Founding(_)
            | Call::Read(_)
            | Call::Heads
            | Call::Due
            | Call::Listed
            | Call::TablesOf(_)
            | Call::Record(_)
            | Call::Person(_)
            | Call::Accounts
            | Call::Queue
            | Call::Invitations
            | Call::Reports
            | Call::Results
            | Call::Dailies
            | Call::Notices
            | Call::Resting
            | Call::Nodes => false,
        }
    }
}

/// What happens to one call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fate {
    /// How long the call takes to reach the store. If the future is dropped meanwhile, it never arrives.
    pub before: Duration,
    /// How long the answer takes to come back. Dropping the future meanwhile undoes nothing.
    pub after: Duration,
    /// Where it gets lost, if it does: the answer is then [`Unavailable`](crate::Unavailable).
    pub loss: Option<Loss>,
}

/// Where a call gets lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// On its way there: nothing is written.
    Before,
    /// On its way back: it was written, but the caller does not know.
    After,
    /// Delayed: it is carried out after this many later calls have overtaken it, when the caller may already have
    /// repeated it. For a read this is the same as `Before`.
    Later(u32),
}

/// Faults drawn from a seed: the same seed and the same calls give the same faults.
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
    /// The seed of the noise.
    pub seed: u64,
    /// How many of a thousand calls get lost, a third of them in each way.
    pub losses: u64,
    /// The longest delay in each direction.
    pub slowest: Duration,
}

impl Weather {
    /// The fault of each call, in the order of the calls.
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
