//! Those who wait for a quick match: what they want, since when, and at which table they have been seated.

use protocol::{Millis, PersonId, TableId};

use crate::Answer;

/// How many may wait at once.
pub const MOST_TICKETS: usize = 1_000;

/// Somebody who waits. Everybody has at most one ticket.
#[derive(Clone, PartialEq, Eq)]
pub struct Ticket {
    /// Who.
    pub person: PersonId,
    /// The connection that holds it. Whoever asks again elsewhere takes it over. Only the lower 63 bits count.
    pub holder: u64,
    /// What they want, as text that the store does not interpret.
    pub wish: String,
    /// The promise of what they add to the shuffle.
    pub promise: Option<String>,
    /// Since when they wait.
    pub since: Millis,
    /// When bots may take chairs beside them; never, if `None`.
    pub bots_at: Option<Millis>,
    /// When they were last known to be there.
    pub seen: Millis,
    /// Whether their connection is open. Who has lost it keeps the place for a while, but is not seated.
    pub here: bool,
    /// Where they have been seated.
    pub called: Option<Called>,
}

/// A table at which people who waited sit, with what it is founded with: any node may found it, and all found the same.
#[derive(Clone, PartialEq, Eq)]
pub struct Called {
    /// The table.
    pub table: TableId,
    /// Its founding. It has the seed of the deal, so it is secret.
    pub founding: String,
}

impl core::fmt::Debug for Ticket {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Ticket { person, wish, since, here, .. } = self;
        let called = self.called.as_ref().map(|called| called.table);
        f.debug_struct("Ticket")
            .field("person", person)
            .field("wish", wish)
            .field("since", since)
            .field("here", here)
            .field("called", &called)
            .finish_non_exhaustive()
    }
}

impl core::fmt::Debug for Called {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Called").field("table", &self.table).finish_non_exhaustive()
    }
}

/// How somebody stops waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// They want no more, or sit at their table.
    Gone,
    /// Their connection was lost: the place is kept, for as long as [`Queue::wait`] is told.
    Lost,
}

/// Those who wait for a quick match.
pub trait Queue: Send + Sync {
    /// Somebody waits: the ticket as it is kept from now on. Who was seen since `kept_since` and wants the same keeps the
    /// place; and who has been called is still called, whatever they want now. Tickets that were not seen since
    /// `dropped_before` are removed first. `None` if too many wait.
    fn wait(&self, ticket: Ticket, kept_since: Millis, dropped_before: Millis) -> Answer<'_, Option<Ticket>>;

    /// These people, by their holders, were seen now, unless they have lost their connection meanwhile; then all tickets, who has
    /// waited longest first.
    fn waiting(&self, holders: Vec<(PersonId, u64)>, now: Millis) -> Answer<'_, Vec<Ticket>>;

    /// Calls these people, by their holders, to a table, if all of them are there and none has been called. Whether it was
    /// done; otherwise nothing has changed.
    fn call(&self, people: Vec<(PersonId, u64)>, to: Called) -> Answer<'_, bool>;

    /// Somebody stops waiting, unless they wait elsewhere by now.
    fn stop_waiting(&self, person: PersonId, holder: u64, how: Leaving) -> Answer<'_, ()>;
}
