//! What people hear of their games when they do not look: noted by the room that knows of it, sent by whichever node takes it.
//!
//! A room notes it in the store once the command is written. Nothing is kept in memory for it, and a server that starts finds
//! in the store what is still due ([decision 30](../../../docs/decisions/0030-notifications.md)).

mod outside;
mod push;
mod sender;
mod settings;
mod webhook;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::{Code, Millis, PersonId, Quiet, TableId, Wishes};
use table::Refusal;
use tokio::sync::{Notify, OnceCell};

use crate::hub::Hub;
use crate::limits::{Counted, some, swept};

pub(crate) use outside::{Loopback, Outside};
pub use sender::send_notices;
pub(crate) use settings::routes;

/// How long something waits before it is sent: what is answered at once needs no word.
const GRACE: u64 = 5_000;

/// Something that somebody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// A game over days waits for them.
    Turn,
    /// They were outbid.
    Outbid,
    /// The game is over.
    Over,
    /// Somebody invites them to the table: kept by the id, so that whoever is forgotten meanwhile is not named.
    Invited { by: PersonId },
}

impl Notice {
    /// Its name in the store and on the wire.
    const fn word(&self) -> &'static str {
        match self {
            Notice::Turn => "turn",
            Notice::Outbid => "outbid",
            Notice::Over => "over",
            Notice::Invited { .. } => "invited",
        }
    }

    fn read(kept: &store::Notice) -> Option<Notice> {
        Some(match kept.kind.as_str() {
            "turn" => Notice::Turn,
            "outbid" => Notice::Outbid,
            "over" => Notice::Over,
            "invited" => Notice::Invited { by: kept.said.parse().ok()? },
            _ => return None,
        })
    }

    /// Whether somebody with these wishes wants to hear it.
    const fn is_wanted(&self, wishes: &Wishes) -> bool {
        let kinds = wishes.kinds;
        match self {
            Notice::Turn => kinds.turn,
            Notice::Outbid => kinds.outbid,
            Notice::Over => kinds.over,
            Notice::Invited { .. } => kinds.invited,
        }
    }
}

/// What the hub keeps for notifications: how to get out, the key that pushes are signed with, and a bell.
#[derive(Default)]
pub(crate) struct Notifier {
    outside: OnceLock<Arc<Outside>>,
    // How much somebody is told in an hour; without limits when nobody has set them.
    quota: OnceLock<DefaultKeyedRateLimiter<PersonId>>,
    key: OnceCell<push::Key>,
    // To whom something is being sent, and how much.
    sending: Counted<PersonId>,
    // Something was noted.
    noted: Notify,
    // Who is at which table over days, and how often.
    present: Arc<Mutex<HashMap<(TableId, PersonId), u32>>>,
}

/// Somebody is at a table, as long as this lives.
pub(crate) struct Present {
    present: Arc<Mutex<HashMap<(TableId, PersonId), u32>>>,
    who: (TableId, PersonId),
}

impl Drop for Present {
    fn drop(&mut self) {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = present.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                present.remove(&self.who);
            }
        }
    }
}

impl Notifier {
    /// How this server gets out, set when its routes are made.
    pub(crate) fn goes_out(&self, outside: Outside, an_hour: u32) {
        // A hub has one server.
        let _again = self.outside.set(Arc::new(outside));
        let _again = self.quota.set(RateLimiter::keyed(Quota::per_hour(some(an_hour))));
    }

    /// Somebody is at a table: what waits to be told of it need not be.
    pub(crate) fn is_here(&self, table: TableId, person: PersonId) -> Present {
        let who = (table, person);
        *self.present.lock().unwrap_or_else(PoisonError::into_inner).entry(who).or_default() += 1;
        Present { present: Arc::clone(&self.present), who }
    }

    fn sees(&self, table: TableId, person: PersonId) -> bool {
        self.present.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&(table, person))
    }

    /// Whether one more request is made for this person.
    fn lets(&self, person: PersonId) -> Result<(), Refusal> {
        let allowed = self.quota.get().is_none_or(|quota| swept(quota).check_key(&person).is_ok());
        let why = "that is a lot of notifications: wait a while";
        allowed.then_some(()).ok_or_else(|| Refusal::new(Code::TooMany, why))
    }

    fn outside(&self) -> Arc<Outside> {
        Arc::clone(self.outside.get_or_init(|| Arc::new(Outside::default())))
    }
}

impl Hub {
    /// Notes something for people to be told, wherever they want to be. Whoever wants nothing is told nothing; if it cannot
    /// be written, they are not told.
    pub(crate) async fn tell(&self, table: TableId, people: Vec<(PersonId, Notice)>) {
        if people.is_empty() {
            return;
        }
        let at = self.clock.now();
        let notices = people.into_iter().map(|(person, notice)| store::Notice {
            person,
            table,
            kind: notice.word().to_owned(),
            said: match notice {
                Notice::Invited { by } => by.to_string(),
                Notice::Turn | Notice::Outbid | Notice::Over => String::new(),
            },
            at,
            due: at.plus(GRACE),
            tries: 0,
        });
        if let Err(why) = self.store.note(notices.collect()).await {
            tracing::warn!(%table, %why, "people are not told what happened at their table");
            metrics::counter!("gavel_notices_total", "outcome" => "not-noted").increment(1);
        }
        self.notifier.noted.notify_one();
    }
}

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

/// When somebody's quiet hours end, if it is quiet now.
fn quiet_until(quiet: Option<Quiet>, now: Millis) -> Option<Millis> {
    let Quiet { from, until, offset } = quiet?;
    let since_1970 = now.since_1970();
    let local = since_1970.saturating_add_signed(i64::from(offset) * MINUTE as i64) % DAY;
    let (from, until) = (u64::from(from) * MINUTE, u64::from(until) * MINUTE);
    let length = (until + DAY - from) % DAY;
    let gone = (local + DAY - from) % DAY;
    (gone < length).then(|| now.plus(length - gone))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_are_hours_of_the_person() {
        // From 22 to 8, an hour ahead of UTC: in UTC from 21 to 7.
        let quiet = Some(Quiet { from: 22 * 60, until: 8 * 60, offset: 60 });
        let at = |hour: u64| Millis::new(10 * DAY + hour * 60 * MINUTE);
        assert_eq!(quiet_until(quiet, at(20)), None);
        assert_eq!(quiet_until(quiet, at(21)), Some(at(24 + 7)));
        assert_eq!(quiet_until(quiet, at(23)), Some(at(24 + 7)));
        assert_eq!(quiet_until(quiet, at(3)), Some(at(7)));
        assert_eq!(quiet_until(quiet, at(7)), None, "they are over");
        let west = Some(Quiet { from: 60, until: 120, offset: -600 });
        assert_eq!(quiet_until(west, at(11)), Some(at(12)));
        assert_eq!(
            quiet_until(Some(Quiet { from: 60, until: 60, offset: 0 }), at(1)),
            None,
            "no hours at all"
        );
        assert_eq!(quiet_until(None, at(3)), None);
    }
}
