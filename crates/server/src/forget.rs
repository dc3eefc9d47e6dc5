//! What becomes of somebody who wants to be forgotten: their name and their words vanish, the games remain.
//!
//! The store forgets the person at once. Then this node and, within half a minute, all others close the rooms that know
//! them; whoever is there comes back to a room that does not. What lists show of their tables, and the records of their
//! games, are written anew. All of it is done again until it has succeeded, whatever ends in the meantime.

use std::collections::HashSet;
use std::sync::Arc;

use protocol::{Millis, PersonId, Seq, TableCard, TableId};
use table::Refusal;

use crate::archive::{self, Unreadable};
use crate::hub::{Hub, unavailable};
use crate::lines::Fate;
use crate::room::ToRoom;
use crate::shelf;

/// How often a node looks whether somebody was forgotten.
const LOOK: u64 = 30_000;
/// How many at a time.
const AT_ONCE: usize = 200;
/// How long it is remembered that somebody was forgotten: longer than any node needs to hear of it.
const HEARD: u64 = 60 * 60 * 1_000;
/// How often rewriting a table at which something happens is tried before it waits for the next look.
const TRIES: usize = 8;

/// What became of a table that was to be written anew.
struct Rewritten {
    done: bool,
    /// The table of its rematch.
    rematch: Option<TableId>,
}

impl Hub {
    /// Forgets a person. When this is answered, nobody can sign in as them, and no page that is opened from then on
    /// at this node shows their name at a table or what they said.
    pub(crate) async fn forget_person(self: &Arc<Hub>, person: PersonId) -> Result<(), Refusal> {
        self.accounts().forget_person(person, self.clock.now()).await.map_err(|why| unavailable(&why))?;
        self.lines.cut(person, |_| Fate::Out);
        self.close_rooms_that_know(person).await;
        // The records of many games take a while; a task of its own, because whoever asked may be gone before.
        let hub = Arc::clone(self);
        tokio::spawn(async move { hub.rewrite_tables_of(person).await });
        Ok(())
    }

    /// Closes the rooms of this node that know a person. Those who are there come back to a room that does not.
    async fn close_rooms_that_know(&self, person: PersonId) {
        for room in self.all_rooms() {
            room.say_in_turn(ToRoom::Forget { person }).await;
        }
    }

    /// Rewrites everything that shows the name of somebody who was forgotten. Whether that was all.
    async fn rewrite_tables_of(&self, person: PersonId) -> bool {
        let tables = match self.store.tables_of(person, usize::MAX).await {
            Ok(tables) => tables,
            Err(why) => {
                tracing::warn!(%why, "the tables of somebody who was forgotten cannot be read");
                return false;
            }
        };
        let mut all = true;
        let mut seen: HashSet<TableId> = tables.iter().map(|shelved| shelved.table).collect();
        let mut left: Vec<TableId> = seen.iter().copied().collect();
        while let Some(table) = left.pop() {
            if self.stopping() {
                return false;
            }
            match self.rewrite_table(table).await {
                // A chair may be kept for them at the table of a rematch, where they have never been.
                Ok(Rewritten { done, rematch }) => {
                    all &= done;
                    left.extend(rematch.filter(|next| seen.insert(*next)));
                }
                Err(why) => {
                    tracing::warn!(%table, %why, "the name of somebody who was forgotten stays for now");
                    all = false;
                }
            }
        }
        all
    }

    /// Writes anew what lists show of a table, and the record of its game.
    async fn rewrite_table(&self, id: TableId) -> Result<Rewritten, Unreadable> {
        let mut rematch = None;
        for _ in 0..TRIES {
            let table = match archive::read(self.log(), self.people(), id).await {
                Ok(table) => table,
                // It was removed meanwhile.
                Err(Unreadable::Unknown) => return Ok(Rewritten { done: true, rematch }),
                Err(why) => return Err(why),
            };
            // Where it stands in lists does not change.
            let found = self.store.shelved(vec![id]).await?;
            let card = found.first().map(|shelved| serde_json::from_str::<TableCard>(&shelved.summary));
            let touched = card.and_then(Result::ok).map_or(0, |card| card.touched);
            rematch = table.rematch();
            let head: Seq = table.head();
            let row = shelf::shelf(&table, Millis::new(u64::from(touched) * 1_000));
            if self.log().rewrite(id, head, row.summary, table.record()).await? {
                return Ok(Rewritten { done: true, rematch });
            }
        }
        Ok(Rewritten { done: false, rematch })
    }
}

/// Finishes what is left to forget, here and of other nodes, for ever.
pub async fn forget_people(hub: Arc<Hub>) {
    let mut heard: HashSet<PersonId> = HashSet::new();
    loop {
        match hub.accounts().forgotten(AT_ONCE).await {
            Ok(forgotten) => {
                heard.retain(|person| forgotten.iter().any(|(other, _)| other == person));
                for (person, at) in forgotten {
                    if hub.stopping() {
                        return;
                    }
                    if heard.insert(person) {
                        hub.lines.cut(person, |_| Fate::Out);
                        hub.close_rooms_that_know(person).await;
                    }
                    // Once more when every node has closed its rooms: until then one of them may have written the name.
                    let done = hub.rewrite_tables_of(person).await;
                    if done
                        && hub.clock.now().since(at) > HEARD
                        && let Err(why) = hub.accounts().is_forgotten(person).await
                    {
                        tracing::warn!(%why, "who was forgotten is remembered for now");
                    }
                }
            }
            Err(why) => tracing::warn!(%why, "nobody knows who was forgotten"),
        }
        hub.clock.sleep_until(Some(hub.clock.now().plus(LOOK))).await;
    }
}
