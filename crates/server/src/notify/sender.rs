//! Sends what people are to be told: takes what is due from the store, so that one node sends it, and tries again for a while.

use std::sync::Arc;

use axum::http::StatusCode;
use futures_util::future::{join, join_all};
use messages::Value;
use protocol::{Millis, TableCard, Tried};
use serde::Serialize;
use store::{Channel, ChannelKind, MOST_CHANNELS, Shelved};
use table::Refusal;
use tokio::sync::Semaphore;

use super::outside::{Failed, PATIENCE, Whom};
use super::settings::{busy, too_many};
use super::{Notice, push, quiet_until, webhook};
use crate::games::LOOKED_THROUGH;
use crate::hub::Hub;
use crate::preview::words;
use crate::shelf::{waits_for, with_people};

/// How often a node looks whether something is due that it did not note itself.
const LOOK: u64 = 5_000;
/// How much is taken at a time, and how much is sent at once.
pub(crate) const AT_ONCE: usize = 64;
/// How much is sent at once to one person: something at all their places. Who has slow places keeps nobody else waiting.
const AT_ONCE_TO_A_PERSON: usize = MOST_CHANNELS;
/// If nobody says by then what became of something that was taken, it is taken again: its node has died.
const AGAIN: u64 = 2 * 60 * 1_000;
/// How long after each try in vain it is tried again. After the last one it is given up.
const BACK_OFF: [u64; 5] = [60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000, 6 * 60 * 60_000];
/// How long what is too much for somebody waits.
const TOO_MUCH: u64 = 10 * 60_000;
/// How many of the others' names are told.
const NAMES: usize = 4;

/// Sends what is due, for ever.
pub async fn send_notices(hub: Arc<Hub>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let now = hub.clock.now();
        let due = match hub.stopping() {
            true => return,
            false => hub.store.take_due(now, now.plus(AGAIN), AT_ONCE).await,
        };
        let due = due.unwrap_or_else(|why| {
            tracing::warn!(%why, "nobody knows what people are to be told");
            Vec::new()
        });
        let full = due.len() == AT_ONCE;
        let mut too_much = Vec::new();
        for (notice, channel) in due {
            let Some(own) = hub.notifier.sending.one_more(channel.person, AT_ONCE_TO_A_PERSON) else {
                too_much.push((notice, channel));
                continue;
            };
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let hub = Arc::clone(&hub);
            tokio::spawn(async move {
                let _places = (place, own);
                let fate = hub.fate(&notice, &channel).await;
                hub.settle(notice, channel, fate).await;
            });
        }
        // What is sent to them now has ended by then.
        let later = hub.clock.now().plus(PATIENCE.as_millis() as u64);
        join_all(too_much.into_iter().map(|(notice, channel)| {
            let fate = Fate::Later(later, untried(&notice));
            hub.settle(notice, channel, fate)
        }))
        .await;
        if !full {
            tokio::select! {
                () = hub.clock.sleep_until(Some(now.plus(LOOK))) => {}
                () = hub.notifier.noted.notified() => {
                    // What was just noted is due a moment later.
                    hub.clock.sleep_until(Some(now.plus(super::GRACE))).await;
                }
            }
        }
    }
}

/// What becomes of something that was taken.
enum Fate {
    Done(&'static str),
    /// At this time, tried this often.
    Later(Millis, u32),
    /// Nothing is told there any more.
    Gone,
}

/// How often something has been tried if it is not now.
fn untried(kept: &store::Notice) -> u32 {
    kept.tries.saturating_sub(1)
}

/// What is told, to a browser and to a program alike.
#[derive(Serialize)]
pub(super) struct Told<'a> {
    kind: &'a str,
    table: &'a str,
    title: String,
    body: String,
    /// When the time for a decision ends, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<u32>,
    /// How many games wait for this person.
    waiting: usize,
    /// When it happened, in seconds since 1970.
    at: u64,
    /// Where the table is, if the server knows its own address.
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

impl Hub {
    async fn settle(&self, kept: store::Notice, channel: Channel, fate: Fate) {
        let (outcome, settled) = match fate {
            Fate::Done(outcome) => (outcome, self.store.settle(kept, channel.address, None).await),
            Fate::Later(due, tries) => {
                ("later", self.store.settle(kept, channel.address, Some((due, tries))).await)
            }
            Fate::Gone => ("gone", self.store.drop_channel(channel.person, channel.address).await),
        };
        metrics::counter!("gavel_notices_total", "outcome" => outcome).increment(1);
        if let Err(why) = settled {
            tracing::warn!(%why, "somebody may be told the same again");
        }
    }

    async fn fate(&self, kept: &store::Notice, channel: &Channel) -> Fate {
        let (now, person) = (self.clock.now(), kept.person);
        let Some(notice) = Notice::read(kept) else { return Fate::Done("unknown") };
        // Not counted as a try: nothing was tried.
        let untried = untried(kept);
        let unread = |_| Fate::Later(now.plus(BACK_OFF[0]), untried);
        let wishes = match self.wishes_of(person).await {
            Ok(wishes) => wishes,
            Err(why) => return unread(why),
        };
        if !notice.is_wanted(&wishes) {
            return Fate::Done("unwanted");
        }
        if let Some(end) = quiet_until(wishes.quiet, now) {
            return Fate::Later(end, untried);
        }
        let own = match self.store.tables_of(person, LOOKED_THROUGH).await {
            Ok(own) => own,
            Err(why) => return unread(crate::hub::unavailable(&why)),
        };
        let there = own.iter().find(|shelved| shelved.table == kept.table);
        let stale = match notice {
            // They have answered meanwhile, or the game went on without them.
            Notice::Turn => !there.is_some_and(|shelved| waits_for(shelved, person)),
            Notice::Outbid | Notice::Over => there.is_none(),
            // It was withdrawn or answered, the game has begun, or whoever invited was forgotten.
            Notice::Invited { .. } => match self.is_invited(person, kept.table).await {
                Ok(invited) => !invited,
                Err(why) => return unread(why),
            },
        };
        if stale || self.notifier.sees(kept.table, person) {
            return Fate::Done("stale");
        }
        if self.notifier.lets(person).is_err() {
            return Fate::Later(now.plus(TOO_MUCH), untried);
        }
        let by = if let Notice::Invited { by } = notice { by } else { person };
        let names = join(self.name_of(person), self.name_of(by)).await;
        let (own_name, by) = match names {
            (Ok(own_name), Ok(by)) => (own_name.unwrap_or_default(), by.unwrap_or_default()),
            (Err(why), _) | (_, Err(why)) => return unread(why),
        };
        let told = self.told(kept, (&notice, &by), channel, (&own, &own_name));
        let tried = match self.send(&Whom::IsTold(person), channel, kept.table.as_str(), &told).await {
            Ok(tried) => tried,
            Err(why) => return unread(why),
        };
        match tried {
            Tried::Sent => Fate::Done("sent"),
            Tried::Gone => Fate::Gone,
            Tried::Forbidden => Fate::Done("forbidden"),
            // They understood it and do not want it: that will not change.
            Tried::Refused { status: 300..=407 | 409..=428 | 430..=499 } => Fate::Done("refused"),
            Tried::Refused { .. } | Tried::Unreachable => {
                let wait = usize::try_from(kept.tries).ok().and_then(|tries| BACK_OFF.get(tries.max(1) - 1));
                wait.map_or(Fate::Done("given-up"), |wait| Fate::Later(now.plus(*wait), kept.tries))
            }
        }
    }

    /// What somebody is told: nothing but what they may know, and in their language.
    fn told(
        &self,
        kept: &store::Notice,
        (notice, by): (&Notice, &str),
        channel: &Channel,
        (own, own_name): (&[Shelved], &str),
    ) -> String {
        let words = words(&channel.language);
        let there = own.iter().find(|shelved| shelved.table == kept.table);
        let card = there.and_then(|shelved| serde_json::from_str::<TableCard>(&shelved.summary).ok());
        let card = card.map(with_people);
        let others = |name: &&String| !name.is_empty() && name.as_str() != own_name;
        let names = card.as_ref().map(|card| card.names.iter().filter(others));
        let names: Vec<&str> = names.into_iter().flatten().take(NAMES + 1).map(String::as_str).collect();
        let (first, more) = (&names[..names.len().min(NAMES)], names.len() > NAMES);
        let names = format!("{}{}", first.join(", "), if more { ", …" } else { "" });
        let about = |part: &str| {
            let id = format!("notice-{}{part}", notice.word());
            words.say(&id, &[("names", Value::Text(&names)), ("by", Value::Text(by))])
        };
        let table = kept.table.as_str();
        let told = Told {
            kind: notice.word(),
            table,
            title: about(""),
            body: about("-about"),
            deadline: card.as_ref().filter(|_| *notice == Notice::Turn).and_then(|card| card.deadline),
            waiting: own.iter().filter(|shelved| waits_for(shelved, kept.person)).count(),
            at: kept.at.since_1970() / 1_000,
            url: self.notifier.outside().home.as_ref().map(|home| format!("{home}t/{table}")),
        };
        serde_json::to_string(&told).unwrap_or_default()
    }

    /// Says something to try a place out; or why that is not tried now.
    pub(super) async fn try_out(&self, whom: &Whom, channel: &Channel) -> Result<Tried, Refusal> {
        let words = words(&channel.language);
        let told = Told {
            kind: "test",
            table: "",
            title: words.say("notice-test", &[]),
            body: words.say("notice-test-about", &[]),
            deadline: None,
            waiting: 0,
            at: self.clock.now().since_1970() / 1_000,
            url: self.notifier.outside().home.clone(),
        };
        self.send(whom, channel, "test", &serde_json::to_string(&told).unwrap_or_default()).await
    }

    /// Sends something, unless too many hosts are looked for now.
    async fn send(&self, whom: &Whom, channel: &Channel, topic: &str, text: &str) -> Result<Tried, Refusal> {
        let outside = self.notifier.outside();
        let now = self.clock.now();
        let parts = match channel.kind {
            ChannelKind::Webhook => {
                webhook::head(&channel.keys, text, now).map(|head| (head, text.as_bytes().to_vec()))
            }
            ChannelKind::Push => match (self.push_key().await, channel.address.parse()) {
                (Ok(key), Ok(address)) => {
                    let (to, said) = ((&address, channel.keys.as_slice()), (topic, text));
                    push::message(key, to, said, outside.contact.as_deref(), now)
                }
                (Err(_), _) => return Ok(Tried::Unreachable),
                (_, Err(_)) => None,
            },
        };
        let Some((head, body)) = parts else { return Ok(Tried::Forbidden) };
        Ok(match outside.post(whom, &channel.address, head, body).await {
            Ok(status) if status.is_success() => Tried::Sent,
            Ok(StatusCode::GONE) => Tried::Gone,
            Ok(StatusCode::NOT_FOUND) if channel.kind == ChannelKind::Push => Tried::Gone,
            Ok(status) => Tried::Refused { status: status.as_u16() },
            Err(Failed::Forbidden) => Tried::Forbidden,
            Err(Failed::Unreachable | Failed::NotFoundInTime) => Tried::Unreachable,
            Err(Failed::TooMany) => return Err(too_many()),
            Err(Failed::Busy) => return Err(busy()),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::sync::Mutex;
    use std::time::Duration;

    use protocol::{Lesson, PersonId};
    use store::{MOST_NOTICES, Memory, Person};
    use table::Caller;
    use tokio::time::Instant;

    use super::super::GRACE;
    use super::*;
    use crate::notify::outside::{Outside, Resolve};
    use crate::think::Thinking;
    use crate::time::Clock;

    const NOW: Millis = Millis::new(1_700_000_000_000);

    /// A house where names that begin with `slow` are never found, and which names are looked up there.
    fn house() -> (Arc<Hub>, Arc<Mutex<Vec<String>>>) {
        let hub = Hub::new(Arc::new(Memory::new(7)), Clock::from(NOW), Thinking::never(), [7; 32]);
        let looked_up = Arc::new(Mutex::new(Vec::new()));
        let noting = Arc::clone(&looked_up);
        let resolve: Resolve = Arc::new(move |host, _| {
            let slow = host.starts_with("slow");
            noting.lock().unwrap().push(host);
            Box::pin(async move {
                if slow { core::future::pending().await } else { Ok(Vec::<SocketAddr>::new()) }
            })
        });
        hub.notifier.goes_out(Outside::resolving(resolve), 10_000);
        (hub, looked_up)
    }

    /// Something is due for this person from so many tables, at each of these places.
    async fn is_to_be_told(hub: &Hub, number: u128, hosts: &[String], tables: usize) {
        let (person, at) = (PersonId::new(number), hub.clock.now());
        let ada = Person { id: person, name: "Ada".to_owned(), since: at, kept: false };
        hub.store.keep_person(ada).await.unwrap();
        for host in hosts {
            let (address, keys, language) = (format!("https://{host}/"), vec![1; 43], "en".to_owned());
            let channel = Channel { person, address, kind: ChannelKind::Webhook, keys, language, since: at };
            hub.store.put_channel(channel).await.unwrap();
        }
        for _ in 0..tables {
            let caller = Caller { person, name: "Ada".to_owned() };
            let table = hub.lesson(caller, Lesson::Open).await.unwrap().table;
            hub.tell(table, vec![(person, Notice::Over)]).await;
        }
    }

    /// To one person something is sent at all their places, and two of their hosts are looked for. The rest comes later, as if
    /// it had never been due; meanwhile others are told.
    #[tokio::test(start_paused = true)]
    async fn whoever_has_hosts_that_are_never_found_keeps_nobody_else_waiting() {
        let (hub, looked_up) = house();
        let looked_up =
            |host: &str| looked_up.lock().unwrap().iter().filter(|name| name.starts_with(host)).count();
        let sending = tokio::spawn(send_notices(Arc::clone(&hub)));
        let slow: Vec<String> = (0..MOST_CHANNELS).map(|number| format!("slow{number}.example")).collect();
        is_to_be_told(&hub, 1, &slow, MOST_NOTICES / MOST_CHANNELS).await;
        for hour in 1..=3 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let (begun, before) = (Instant::now(), looked_up("push"));
            is_to_be_told(&hub, 2, &["push.example".to_owned()], 1).await;
            while looked_up("push") == before {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            assert!(begun.elapsed() <= Duration::from_millis(GRACE + LOOK), "{:?}", begun.elapsed());
            assert_eq!(looked_up("slow"), 2, "hour {hour}");
            tokio::time::sleep(Duration::from_secs(60 * 60)).await;
        }
        sending.abort();
        tokio::time::sleep(2 * PATIENCE).await;
        let end = hub.clock.now().plus(24 * 60 * 60 * 1_000);
        let left = hub.store.take_due(end, end.plus(1), 2 * MOST_NOTICES).await.unwrap();
        let tries = |(notice, _): &(store::Notice, Channel)| {
            (notice.person == PersonId::new(1)).then_some(notice.tries)
        };
        let tries: Vec<u32> = left.iter().filter_map(tries).collect();
        assert_eq!(tries.len(), MOST_NOTICES, "nothing is given up that was not tried");
        assert_eq!(tries.iter().filter(|tries| **tries > 1).count(), 2, "{tries:?}");
    }
}
