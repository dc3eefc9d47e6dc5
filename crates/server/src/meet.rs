//! Quick matches: those who want the same wait until there are enough of them, or until bots may take the chairs that are
//! left, and are seated together at a table whose game begins by itself.
//!
//! Who waits is in the store, so people at different nodes meet. Every node at which somebody waits looks once a second: it says
//! who is still there, seats those whose first one waits here, and tells its own people. A table is named, with all that
//! it is founded with, in the same write that calls its people; whoever hears of it founds it, and all found the same.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequest as _, Request, State};
use axum::routing::get;
use protocol::{Code, Millis, NewTable, Pace, PersonId, TableId, Waiting, Wish};
use rules::Edition;
use serde::{Deserialize, Serialize};
use store::{Called, Leaving, NewLog, Ticket, Unavailable};
use table::{Founding, Occupant, Refusal, Table, Terms};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

use crate::account::Known;
use crate::door::Visit;
use crate::http::{AppState, Peer, Served, peer_of};
use crate::hub::{Hub, unavailable};
use crate::limits::SocketSlot;
use crate::lines::Line;
use crate::room::internal;
use crate::shelf::shelf;
use crate::think::bot;

/// How often it is looked who waits.
const PAUSE: u64 = 1_000;
/// Whoever was not seen for this long is not seated.
const FRESH: u64 = 4_000;
/// How long the place of somebody is kept whose connection was lost.
const KEPT: u64 = 15_000;
/// Tickets that nobody has held for this long are removed.
const DROPPED: u64 = 60_000;
/// After how many seconds bots may take chairs.
const BOTS_AFTER: core::ops::RangeInclusive<u32> = 10..=600;
/// A client silent for this long is pinged: nobody is to be seated who is gone.
const ASK_AFTER: Duration = Duration::from_secs(5);
/// A client silent for this long is gone.
const GONE_AFTER: Duration = Duration::from_secs(12);
/// How long a message may take to be written.
const PATIENCE: Duration = Duration::from_secs(5);
/// A client has little to say here.
const MOST_HEARD: u32 = 1_000;
/// The longest message from a client, in bytes.
const LONGEST: usize = 1_024;

/// What is compared: those who want exactly this play together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Wanted {
    seats: u8,
    pace: Pace,
    edition: Edition,
    open_cash: bool,
}

/// What somebody who waits here is told.
#[derive(Clone, PartialEq, Debug)]
enum Told {
    Waiting {
        people: u32,
        others: u32,
        since: Millis,
        bots_at: Option<Millis>,
    },
    Found {
        table: TableId,
        bots: u8,
    },
    /// They wait elsewhere, or the ticket has been dropped.
    Elsewhere,
}

/// Those who wait at this node.
#[derive(Default)]
pub(crate) struct Desk(Mutex<Here>);

#[derive(Default)]
struct Here {
    held: HashMap<PersonId, Held>,
    looking: bool,
}

struct Held {
    holder: u64,
    told: watch::Sender<Told>,
}

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new().route("/api/match/socket", get(join))
}

async fn join(State(app): State<Arc<AppState>>, request: Request) -> Served {
    let known = app.known(request.headers()).await?;
    let Peer(address) = peer_of(&request)?;
    let visit = request.extensions().get::<Arc<Visit>>().cloned();
    let Ok(upgrade) = WebSocketUpgrade::from_request(request, &()).await else {
        return Err(Refusal::new(Code::Malformed, "this address is for WebSockets").into());
    };
    app.hub.still_open()?;
    let person = known.caller.person;
    let slot = app.socket_slot(address, Some(person), visit.as_ref())?;
    let guest = Guest {
        line: app.hub.lines.enter(person, known.session.as_ref().map(|session| session.digest)),
        hello: Duration::from_secs(app.limits.hello_seconds.into()),
        hub: Arc::clone(&app.hub),
        known,
        address,
        _slot: slot,
    };
    Ok(upgrade
        .read_buffer_size(1024)
        .write_buffer_size(1024)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |socket| guest.waits(socket)))
}

/// Somebody who came to wait.
struct Guest {
    hub: Arc<Hub>,
    known: Known,
    address: std::net::IpAddr,
    hello: Duration,
    line: Line,
    _slot: SocketSlot,
}

impl Guest {
    async fn waits(self, mut socket: WebSocket) {
        let over = match self.wish(&mut socket).await {
            Ok(Some(ticket)) => self.is_seated(&mut socket, ticket).await,
            Ok(None) => return,
            Err(refusal) => Some(refusal),
        };
        if let Some(Refusal { code, why, .. }) = over {
            let _ = tell(&mut socket, &Waiting::Over { code, why }).await;
        }
        let _ = timeout(PATIENCE, socket.send(Message::Close(None))).await;
    }

    /// Reads what they want, and gives them a ticket; `None` if they are gone.
    async fn wish(&self, socket: &mut WebSocket) -> Result<Option<Ticket>, Refusal> {
        let malformed = || Refusal::new(Code::Malformed, "the first message says what you want to play");
        // However often they ping.
        let until = Instant::now() + self.hello;
        let first = loop {
            match timeout_at(until, socket.recv()).await {
                Ok(Some(Ok(Message::Text(text)))) => break text,
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(Some(Ok(Message::Binary(_)))) | Err(_) => return Err(malformed()),
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => return Ok(None),
            }
        };
        let wish: Wish = serde_json::from_str(&first).map_err(|_| malformed())?;
        let hub = &self.hub;
        let now = hub.clock.now();
        let person = self.known.caller.person;
        let wanted = wanted(&wish)?;
        let ticket = Ticket {
            person,
            holder: hub.chance(|next| next()) & (u64::MAX >> 1),
            wish: serde_json::to_string(&wanted).map_err(|why| internal(&why))?,
            promise: wish.promise,
            since: now,
            bots_at: wish.bots_after.map(|seconds| now.plus(u64::from(seconds) * 1_000)),
            seen: now,
            here: true,
            called: None,
        };
        let before = |ago: u64| Millis::new(now.since_1970().saturating_sub(ago));
        let kept = hub.store.wait(ticket, before(KEPT), before(DROPPED)).await;
        let kept = kept.map_err(|why| unavailable(&why))?;
        let many = || Refusal::new(Code::Busy, "too many people wait for a game: repeat it in a moment");
        let ticket = kept.ok_or_else(many)?;
        // Who comes back in time has been counted.
        if ticket.since == now && ticket.called.is_none() {
            let lets = hub.household.lets_found_from(self.address);
            if let Err(refusal) = lets.and_then(|()| hub.household.lets_found(person)) {
                hub.gives_up(&ticket, Leaving::Gone).await;
                return Err(refusal);
            }
        }
        Ok(Some(ticket))
    }

    /// Tells them how things stand until they sit at a table; or why they do not, if they are still there.
    async fn is_seated(&self, socket: &mut WebSocket, ticket: Ticket) -> Option<Refusal> {
        let mut told = self.hub.waits_here(&ticket);
        let (how, why) = self.converse(socket, &mut told).await;
        self.hub.waits_no_more(&ticket);
        self.hub.gives_up(&ticket, how).await;
        why
    }

    async fn converse(
        &self,
        socket: &mut WebSocket,
        told: &mut watch::Receiver<Told>,
    ) -> (Leaving, Option<Refusal>) {
        let elsewhere = || Refusal::new(Code::NotNow, "you wait for a game in another window");
        let (mut heard, mut messages, mut asked) = (Instant::now(), 0, false);
        let ends = self.line.ends(&self.hub);
        tokio::pin!(ends);
        loop {
            let next = if asked { heard + GONE_AFTER } else { heard + ASK_AFTER };
            tokio::select! {
                changed = told.changed() => {
                    let now = told.borrow_and_update().clone();
                    if changed.is_err() && !matches!(now, Told::Found { .. }) {
                        return (Leaving::Gone, Some(elsewhere()));
                    }
                    if self.hub.stopping() {
                        let why = "the server stops; come back in a moment";
                        return (Leaving::Lost, Some(Refusal::new(Code::Stopping, why)));
                    }
                    let message = match now {
                        Told::Elsewhere => return (Leaving::Gone, Some(elsewhere())),
                        Told::Waiting { people, others, since, bots_at } => {
                            let now = self.hub.clock.now();
                            let seconds = |ms: u64| u32::try_from(ms.div_ceil(1_000)).unwrap_or(u32::MAX);
                            let waited = seconds(now.since(since));
                            let bots_in = bots_at.map(|at| seconds(at.since(now)));
                            Waiting::Waiting { people, others, waited, bots_in }
                        }
                        Told::Found { table, bots } => Waiting::Found { table, bots },
                    };
                    let sent = tell(socket, &message).await;
                    match (message, sent) {
                        // They know where to go, and wait no more.
                        (Waiting::Found { .. }, true) => return (Leaving::Gone, None),
                        (_, true) => {}
                        (_, false) => return (Leaving::Lost, None),
                    }
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Text(text))) if text.as_str() == "leave" => return (Leaving::Gone, None),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return (Leaving::Lost, None),
                    Some(Ok(_)) => {
                        (heard, asked) = (Instant::now(), false);
                        messages += 1;
                        if messages > MOST_HEARD {
                            let why = "too much of what was said could not be heard";
                            return (Leaving::Gone, Some(Refusal::new(Code::TooMany, why)));
                        }
                    }
                },
                () = sleep_until(next) => {
                    if asked || socket.send(Message::Ping(axum::body::Bytes::new())).await.is_err() {
                        return (Leaving::Lost, None);
                    }
                    asked = true;
                    messages = messages.saturating_sub(1);
                }
                _ = &mut ends => {
                    let why = "you are signed out: sign in again";
                    return (Leaving::Gone, Some(Refusal::new(Code::Expired, why)));
                }
            }
        }
    }
}

async fn tell(socket: &mut WebSocket, message: &Waiting) -> bool {
    let text = serde_json::to_string(message).unwrap_or_default();
    matches!(timeout(PATIENCE, socket.send(Message::Text(text.into()))).await, Ok(Ok(())))
}

/// What somebody wants, if people can meet for it.
fn wanted(wish: &Wish) -> Result<Wanted, Refusal> {
    let bad = |why: &str| Refusal::new(Code::BadSettings, why);
    let Wish { seats, pace, edition, open_cash, .. } = *wish;
    if !matches!(pace, Pace::Blitz | Pace::Normal | Pace::Relaxed) {
        return Err(bad("a quick match is played at once: choose blitz, normal or relaxed"));
    }
    if wish.bots_after.is_some_and(|seconds| !BOTS_AFTER.contains(&seconds)) {
        return Err(bad("bots take chairs after 10 to 600 seconds, or never"));
    }
    if !wish.promise.as_deref().is_none_or(table::shuffle::is_promise) {
        return Err(bad("the promise for the shuffle is a SHA-256: 64 hexadecimal digits in lower case"));
    }
    let wanted = Wanted { seats, pace, edition, open_cash };
    wanted.terms().map(|_| wanted)
}

impl Wanted {
    fn terms(&self) -> Result<Terms, Refusal> {
        let Wanted { seats, pace, edition, open_cash } = *self;
        let stand_in = bots::Level::ALL[1].bot().to_string();
        let terms =
            Terms::new(&NewTable { seats, pace, edition, open_cash, stand_in, ..NewTable::default() })?;
        Ok(Terms { stand_in: bot(&terms.stand_in)?, ..terms })
    }
}

/// Those who are seated together now: enough who want the same, who has waited longest first; or somebody for whom bots may
/// take the rest, with all others who want bots at all.
fn seated(waiting: &[&Ticket], seats: usize, now: Millis) -> Option<Vec<Ticket>> {
    if waiting.len() >= seats {
        return Some(waiting[..seats].iter().map(|ticket| (*ticket).clone()).collect());
    }
    let with_bots: Vec<Ticket> =
        waiting.iter().filter(|ticket| ticket.bots_at.is_some()).map(|ticket| (*ticket).clone()).collect();
    let due = |ticket: &Ticket| ticket.bots_at.is_some_and(|at| at <= now);
    with_bots.iter().any(due).then_some(with_bots)
}

/// Whether somebody is there and waits.
fn is_free(ticket: &Ticket, now: Millis) -> bool {
    ticket.here && ticket.called.is_none() && now.since(ticket.seen) <= FRESH
}

impl Hub {
    fn desk(&self) -> MutexGuard<'_, Here> {
        self.desk.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on somebody waits at this node; the first one makes it look.
    fn waits_here(self: &Arc<Hub>, ticket: &Ticket) -> watch::Receiver<Told> {
        let Ticket { person, holder, since, bots_at, .. } = *ticket;
        let (told, mut hears) = watch::channel(Told::Waiting { people: 1, others: 0, since, bots_at });
        hears.mark_changed();
        let mut desk = self.desk();
        desk.held.insert(person, Held { holder, told });
        if !core::mem::replace(&mut desk.looking, true) {
            let hub = Arc::downgrade(self);
            tokio::spawn(async move {
                while let Some(hub) = hub.upgrade() {
                    let holders = {
                        let mut desk = hub.desk();
                        if desk.held.is_empty() || hub.stopping() {
                            desk.looking = false;
                            // Those who are left are told that the server stops.
                            desk.held.values().for_each(|held| held.told.send_modify(|_| ()));
                            return;
                        }
                        desk.held.iter().map(|(person, held)| (*person, held.holder)).collect()
                    };
                    // From the beginning of this look, however long it takes.
                    let next = hub.clock.now().plus(PAUSE);
                    let again = hub.look_who_waits(holders).await.unwrap_or_else(|why| {
                        tracing::debug!(%why, "nobody knows who waits for a game");
                        false
                    });
                    if again {
                        continue;
                    }
                    let clock = hub.clock.clone();
                    drop(hub);
                    clock.sleep_until(Some(next)).await;
                }
            });
        }
        hears
    }

    fn waits_no_more(&self, ticket: &Ticket) {
        let mut desk = self.desk();
        if desk.held.get(&ticket.person).is_some_and(|held| held.holder == ticket.holder) {
            desk.held.remove(&ticket.person);
        }
    }

    async fn gives_up(&self, ticket: &Ticket, how: Leaving) {
        // A ticket that stays is not renewed, so nobody is seated by it.
        if let Err(why) = self.store.stop_waiting(ticket.person, ticket.holder, how).await {
            tracing::debug!(%why, "somebody who waits no more is still in the queue");
        }
    }

    /// Looks at everybody who waits: tells those who wait here, and seats those who can be. Whether somebody was called, so that
    /// it is to be looked again at once.
    async fn look_who_waits(&self, holders: Vec<(PersonId, u64)>) -> Result<bool, Unavailable> {
        let now = self.clock.now();
        let tickets = self.store.waiting(holders.clone(), now).await?;
        let mut wishes: BTreeMap<&str, Vec<&Ticket>> = BTreeMap::new();
        for ticket in tickets.iter().filter(|ticket| is_free(ticket, now)) {
            wishes.entry(&ticket.wish).or_default().push(ticket);
        }
        let all: usize = wishes.values().map(Vec::len).sum();
        for (person, holder) in &holders {
            let ticket = tickets.iter().find(|ticket| (ticket.person, ticket.holder) == (*person, *holder));
            let told = match ticket {
                None => Told::Elsewhere,
                Some(Ticket { called: Some(called), .. }) => match self.found_called(called).await {
                    Ok(bots) => Told::Found { table: called.table, bots },
                    Err(refusal) => {
                        tracing::warn!(table = %called.table, %refusal, "people who were called have no table yet");
                        continue;
                    }
                },
                Some(ticket) => {
                    let same = wishes.get(ticket.wish.as_str()).map_or(0, Vec::len);
                    let (people, others) = (same as u32, (all - same) as u32);
                    let Ticket { since, bots_at, .. } = *ticket;
                    Told::Waiting { people, others, since, bots_at }
                }
            };
            if let Some(held) = self.desk().held.get(person).filter(|held| held.holder == *holder) {
                held.told.send_if_modified(|before| {
                    let changed = *before != told;
                    *before = told;
                    changed
                });
            }
        }
        let mut called = false;
        for (wish, waiting) in wishes {
            // The node of whoever has waited longest seats them, so that nodes do not race for every table.
            let first = waiting.first().is_some_and(|one| holders.contains(&(one.person, one.holder)));
            let Ok(wanted) = serde_json::from_str::<Wanted>(wish) else { continue };
            let Some(together) = seated(&waiting, wanted.seats.into(), now).filter(|together| {
                first || together.first().is_some_and(|one| holders.contains(&(one.person, one.holder)))
            }) else {
                continue;
            };
            match self.called(&wanted, &together) {
                Ok(to) => {
                    let people = together.iter().map(|ticket| (ticket.person, ticket.holder)).collect();
                    called |= self.store.call(people, to).await?;
                }
                Err(refusal) => tracing::error!(%refusal, wish, "people who wait cannot be seated"),
            }
        }
        Ok(called)
    }

    /// The table for these people, and bots on the chairs that are left.
    fn called(&self, wanted: &Wanted, together: &[Ticket]) -> Result<Called, Refusal> {
        let terms = wanted.terms()?;
        let host = together.first().ok_or_else(|| internal(&"nobody waits"))?.person;
        let bot = || Occupant::Bot { bot: terms.stand_in.clone() };
        let people = together.iter().map(|ticket| Occupant::Person {
            person: ticket.person,
            name: String::new(),
            entropy: String::new(),
            promise: ticket.promise.clone(),
        });
        let founding = Founding {
            version: table::VERSION,
            edition: terms.edition,
            seats: terms.seats,
            proceeds: terms.proceeds,
            mystery: terms.mystery,
            cash: terms.cash,
            pace: terms.pace,
            days: None,
            listed: false,
            hints: false,
            daily: None,
            first: None,
            host,
            seed: self.new_seed()?.reveal(),
            seated: people.chain(core::iter::repeat_with(bot)).take(terms.seats.into()).collect(),
            position: None,
            stand_in: terms.stand_in.clone(),
        };
        let founding = serde_json::to_string(&founding).map_err(|why| internal(&why))?;
        Ok(Called { table: self.chance(|mut next| TableId::draw(&mut next)), founding })
    }

    /// Founds the table to which people were called, unless it is there already; how many bots sit there.
    async fn found_called(&self, called: &Called) -> Result<u8, Refusal> {
        let mut founding: Founding = serde_json::from_str(&called.founding).map_err(|why| internal(&why))?;
        let bots = founding.seated.iter().filter(|who| who.bot().is_some()).count() as u8;
        let there = self.log().founding(called.table).await.map_err(|why| unavailable(&why))?;
        if there.is_some() {
            return Ok(bots);
        }
        let mut names = HashMap::new();
        for id in founding.people().collect::<Vec<_>>() {
            let person = self.people().person(id).await.map_err(|why| unavailable(&why))?;
            names.extend(person.map(|person| (id, person.name)));
        }
        founding.introduce(|person| names.get(&person).cloned());
        let table = Table::new(called.table, Arc::new(founding)).map_err(|why| internal(&why))?;
        let at = self.clock.now();
        let log =
            NewLog { table: called.table, at, founding: called.founding.clone(), shelf: shelf(&table, at) };
        self.log().found(log).await.map_err(|why| unavailable(&why))?;
        metrics::counter!("gavel_tables_founded_total").increment(1);
        Ok(bots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(person: u128, bots_at: Option<u64>) -> Ticket {
        Ticket {
            person: PersonId::new(person),
            holder: 1,
            wish: String::new(),
            promise: None,
            since: Millis::new(person as u64),
            bots_at: bots_at.map(Millis::new),
            seen: Millis::new(100_000),
            here: true,
            called: None,
        }
    }

    fn who(waiting: &[Ticket], seats: usize, now: u64) -> Vec<u128> {
        let waiting: Vec<&Ticket> = waiting.iter().collect();
        let together = seated(&waiting, seats, Millis::new(now)).unwrap_or_default();
        together.iter().map(|ticket| ticket.person.number()).collect()
    }

    #[test]
    fn who_has_waited_longest_is_seated_first() {
        let four = [1, 2, 3, 4].map(|person| ticket(person, None));
        assert_eq!(who(&four, 3, 0), [1, 2, 3]);
        assert_eq!(who(&four[..2], 3, 0), [0; 0]);
    }

    #[test]
    fn bots_sit_only_with_those_who_want_them() {
        let waiting = [ticket(1, None), ticket(2, Some(60_000)), ticket(3, Some(30_000))];
        assert_eq!(who(&waiting, 4, 29_999), [0; 0], "nobody's time is up");
        assert_eq!(who(&waiting, 4, 30_000), [2, 3], "one's is, and the other wants bots too, later");
        assert_eq!(who(&waiting, 3, 30_000), [1, 2, 3], "enough people need none");
        assert_eq!(who(&waiting[..1], 4, u64::MAX), [0; 0]);
    }

    #[test]
    fn nobody_is_seated_who_may_be_gone() {
        let now = Millis::new(104_000);
        assert!(is_free(&ticket(1, None), now));
        assert!(!is_free(&ticket(1, None), now.plus(1)), "not seen for four seconds");
        assert!(!is_free(&Ticket { here: false, ..ticket(1, None) }, now));
        let called = Called { table: TableId::draw(&mut rules::SplitMix::new(1)), founding: String::new() };
        assert!(!is_free(&Ticket { called: Some(called), ..ticket(1, None) }, now));
    }

    #[test]
    fn only_what_people_meet_for_is_wanted() {
        let code = |wish: Wish| wanted(&wish).map_err(|refusal| refusal.code).err();
        assert_eq!(code(Wish::default()), None);
        let bad = Some(Code::BadSettings);
        assert_eq!(code(Wish { pace: Pace::Days, ..Wish::default() }), bad);
        assert_eq!(code(Wish { pace: Pace::Untimed, ..Wish::default() }), bad);
        assert_eq!(code(Wish { seats: 6, ..Wish::default() }), bad);
        assert_eq!(code(Wish { bots_after: Some(9), ..Wish::default() }), bad);
        assert_eq!(code(Wish { bots_after: Some(601), ..Wish::default() }), bad);
        assert_eq!(code(Wish { promise: Some("x".to_owned()), ..Wish::default() }), bad);
    }
}
