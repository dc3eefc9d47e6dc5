//! What is not kept for ever: tables that everybody has left.

use std::sync::Arc;

use protocol::{Millis, Stage, TableId};

use crate::hub::Hub;

const DAY: u64 = 24 * 60 * 60 * 1_000;
/// How often the hub looks for tables to remove.
const ROUND: u64 = 60 * 60 * 1_000;
/// How many tables it removes at a time, and how long it rests before the next ones.
const BATCH: usize = 20;
const PAUSE: u64 = 1_000;
/// How many commands of a removed table are deleted at a time, and how long it rests then: an append meanwhile waits
/// for a few milliseconds at most.
const COMMANDS: usize = 500;
const BREATH: u64 = 50;

/// For how many days tables are kept at which nothing happens; `None` is for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Tables whose game has not begun.
    pub gathering: Option<u32>,
    /// Games that are not over. Without clocks they may rest for long.
    pub unfinished: Option<u32>,
    /// Games that are over, with their records.
    pub finished: Option<u32>,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention { gathering: Some(7), unfinished: Some(180), finished: None }
    }
}

impl Retention {
    /// The stages whose tables are not kept for ever, and since when a table must have rested to be removed.
    fn bounds(self, now: Millis) -> impl Iterator<Item = (Stage, Millis)> {
        let stages = [
            (Stage::Gathering, self.gathering),
            (Stage::Playing, self.unfinished),
            (Stage::Over, self.finished),
        ];
        stages.into_iter().filter_map(move |(stage, days)| {
            let since = now.since_1970().saturating_sub(u64::from(days?) * DAY);
            Some((stage, Millis::new(since)))
        })
    }

    /// Removes abandoned tables for ever, slowly, and never one whose room is open.
    ///
    /// Not in its first day: after a long outage people have a day to come back, and whoever set the system clock wrong has a
    /// day to notice.
    pub async fn keep(self, hub: Arc<Hub>) {
        hub.clock.sleep_until(Some(hub.clock.now().plus(DAY))).await;
        loop {
            hub.clock.sleep_until(Some(hub.clock.now().plus(ROUND))).await;
            self.round(&hub).await;
        }
    }

    /// Removes every table that is due.
    async fn round(self, hub: &Hub) {
        hub.nobody_leaves();
        for (stage, since) in self.bounds(hub.clock.now()) {
            let mut removed = 0;
            while !hub.stopping() {
                let some = batch(hub, stage, since).await;
                removed += some;
                if some == 0 {
                    break;
                }
                rest(hub, PAUSE).await;
            }
            if removed > 0 {
                tracing::info!(?stage, removed, "abandoned tables have been removed");
            }
        }
    }
}

async fn rest(hub: &Hub, milliseconds: u64) {
    hub.clock.sleep_until(Some(hub.clock.now().plus(milliseconds))).await;
}

/// Removes a few tables; how many.
async fn batch(hub: &Hub, stage: Stage, since: Millis) -> usize {
    // Those whose rooms are open stay, and must not stand before the others for ever.
    let most = BATCH + hub.open_rooms();
    let resting: Vec<TableId> = match hub.log().resting(stage, since, most).await {
        Ok(tables) => tables,
        Err(why) => {
            tracing::warn!(%why, "nobody knows which tables are abandoned");
            return 0;
        }
    };
    let mut removed = 0;
    for table in resting {
        if removed == BATCH || hub.stopping() {
            break;
        }
        if !hub.lets_go(table) {
            continue;
        }
        // Nobody else opens it meanwhile.
        if !hub.owns_for_a_moment(table).await {
            hub.stays(table);
            continue;
        }
        let removing = hub.log().remove(table, since).await;
        hub.no_longer_owns(table).await;
        match removing {
            Ok(true) => {
                removed += 1;
                metrics::counter!("gavel_tables_removed_total").increment(1);
            }
            // Something has happened there at the last moment.
            Ok(false) => hub.stays(table),
            Err(why) => {
                tracing::warn!(%table, %why, "an abandoned table cannot be removed");
                hub.stays(table);
                return 0;
            }
        }
    }
    // Also what an earlier round had to leave.
    loop {
        match hub.log().clear(COMMANDS).await {
            Ok(true) if !hub.stopping() => rest(hub, BREATH).await,
            Ok(_) => return removed,
            Err(why) => {
                tracing::warn!(%why, "what is left of removed tables stays for now");
                return removed;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use protocol::{Code, NewTable, PersonId};
    use store::{Call, Fate, Log, Memory, Store};

    use super::*;
    use crate::think::Thinking;
    use crate::time::Clock;

    fn hub(store: impl Store) -> Arc<Hub> {
        let clock = Clock::standing(Millis::new(1_700_000_000_000));
        Hub::new(Arc::new(store), clock, Thinking::never(), [7; 32])
    }

    async fn founded(hub: &Hub) -> TableId {
        let wish: NewTable = serde_json::from_str(r#"{"seats":3}"#).unwrap();
        hub.new_table(PersonId::new(1), wish).await.unwrap().table
    }

    /// Lets the clock run until this has ended.
    async fn passes<T>(hub: &Hub, what: impl Future<Output = T>) -> T {
        let clock = hub.clock.clone();
        let ticks = async move {
            loop {
                tokio::task::yield_now().await;
                clock.advance(Duration::from_millis(PAUSE));
            }
        };
        tokio::select! {
            done = what => done,
            () = ticks => unreachable!("the clock never stops"),
        }
    }

    fn days(days: u32) -> Duration {
        Duration::from_secs(u64::from(days) * 24 * 60 * 60)
    }

    #[tokio::test]
    async fn an_abandoned_table_goes_and_is_then_unknown() {
        let hub = hub(Memory::new(7));
        let old = founded(&hub).await;
        hub.clock.advance(days(6));
        let young = founded(&hub).await;
        hub.clock.advance(days(1));
        passes(&hub, Retention::default().round(&hub)).await;
        assert!(hub.read(old).await.is_ok(), "after seven days it is still there");
        hub.clock.advance(Duration::from_millis(1));
        passes(&hub, Retention::default().round(&hub)).await;
        let refusal = hub.room(old).await.err().unwrap();
        assert_eq!((refusal.code, refusal.why), (Code::Unknown, format!("there is no table {old}")));
        assert!(hub.room(young).await.is_ok());
    }

    #[tokio::test]
    async fn zero_days_keep_for_ever() {
        let hub = hub(Memory::new(7));
        let table = founded(&hub).await;
        hub.clock.advance(days(10_000));
        let for_ever = Retention { gathering: None, unfinished: None, finished: None };
        passes(&hub, for_ever.round(&hub)).await;
        assert!(hub.read(table).await.is_ok());
    }

    #[tokio::test]
    async fn where_somebody_is_nothing_is_removed() {
        let hub = hub(Memory::new(7));
        let mut tables = Vec::new();
        for _ in 0..3 * BATCH {
            tables.push(founded(&hub).await);
        }
        hub.clock.advance(days(8));
        // More of them than a batch, and they are the first to be found.
        tables.sort();
        let open = &tables[..BATCH + 5];
        for table in open {
            hub.room(*table).await.unwrap();
        }
        passes(&hub, Retention::default().round(&hub)).await;
        for table in &tables {
            assert_eq!(hub.read(*table).await.is_ok(), open.contains(table), "{table}");
        }
    }

    /// The room would be one of a table that is not there, and nothing could ever be written in it.
    #[tokio::test]
    async fn no_room_opens_while_its_table_goes() {
        let log = Memory::new(7);
        let slow = log.with_faults(|call| match call {
            Call::Read(_) => Fate { after: Duration::from_millis(5), ..Fate::default() },
            _ => Fate::default(),
        });
        let hub = hub(slow);
        let table = founded(&hub).await;
        hub.clock.advance(days(8));
        let (room, ()) = tokio::join!(hub.room(table), passes(&hub, Retention::default().round(&hub)));
        assert_eq!(log.founding(table).await, Ok(None));
        assert_eq!(room.err().map(|refusal| refusal.code), Some(Code::Unknown));
        assert_eq!(hub.open_rooms(), 0);
    }

    /// The other way round: a command at the last moment saves the table, and it can be opened.
    #[tokio::test]
    async fn what_happens_at_the_last_moment_counts() {
        let log = Memory::new(7);
        let hub = hub(log.clone());
        let table = founded(&hub).await;
        assert!(hub.lets_go(table));
        assert!(hub.room(table).await.is_err());
        hub.stays(table);
        assert!(hub.room(table).await.is_ok());
        assert!(!hub.lets_go(table), "now somebody is there");
    }
}
