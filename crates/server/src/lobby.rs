//! The list of open tables as it is now, told to whoever looks at it.
//!
//! One task for the whole node looks at the shelf, at most once a second and only while somebody is looking; if the list
//! has changed it is written once, and every socket is sent the same bytes. However much changes, a socket gets at most one
//! message a second, and one that is slow gets the latest list and none of those in between. Whoever is invited somewhere is
//! told so on the same socket, alone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequest as _, Request, State};
use axum::routing::get;
use protocol::{Code, Listed, PersonId, TableCard};
use store::Shelved;
use table::Refusal;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use crate::door::Visit;
use crate::http::{AppState, Peer, Served, peer_of};
use crate::hub::{Hub, LIST_LENGTH, unavailable};
use crate::invite::LastTold;
use crate::limits::{Counted, SocketSlot};
use crate::lines::Line;
use crate::shelf::{host_of, with_people};

/// How long the list stays as it was told.
const PAUSE: u64 = 1_000;
/// A client silent for this long is pinged.
const ASK_AFTER: Duration = Duration::from_secs(20);
/// A client silent for this long is gone.
const GONE_AFTER: Duration = Duration::from_secs(60);
/// How long a message may take to be written.
const PATIENCE: Duration = Duration::from_secs(20);
/// Nobody has anything to say here; a client that says more than this is not one of ours.
const MOST_HEARD: u32 = 100;
/// The longest message from a client, in bytes.
const LONGEST: usize = 256;

/// The list, as those who look at it are told, and what each of them is told alone; it lives as long as one of them does.
#[derive(Clone)]
struct Board {
    list: watch::Receiver<Utf8Bytes>,
    invited: watch::Receiver<Arc<HashMap<PersonId, String>>>,
}

/// Where the list hangs, while somebody looks at it.
#[derive(Default)]
pub(crate) struct Wall {
    board: Mutex<Weak<Board>>,
    listeners: Counted<PersonId>,
}

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new().route("/api/lobby/socket", get(look))
}

async fn look(State(app): State<Arc<AppState>>, request: Request) -> Served {
    let known = app.visitor(request.headers()).await?;
    let Peer(address) = peer_of(&request)?;
    let visit = request.extensions().get::<Arc<Visit>>().cloned();
    let Ok(upgrade) = WebSocketUpgrade::from_request(request, &()).await else {
        return Err(Refusal::new(Code::Malformed, "this address is for WebSockets").into());
    };
    app.hub.still_open()?;
    let person = known.as_ref().map(|known| known.caller.person);
    let session = known.and_then(|known| known.session).map(|session| session.digest);
    let slot = app.socket_slot(address, person, visit.as_ref())?;
    let hub = Arc::clone(&app.hub);
    let line = person.map(|person| (person, hub.lines.enter(person, session)));
    Ok(upgrade
        .read_buffer_size(1024)
        .write_buffer_size(4 * 1024)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |socket| show(socket, hub, line, slot)))
}

/// Shows the list to one client until either side ends it.
async fn show(mut socket: WebSocket, hub: Arc<Hub>, line: Option<(PersonId, Line)>, slot: SocketSlot) {
    let board = hub.board();
    let Board { mut list, mut invited } = (*board).clone();
    let person = line.as_ref().map(|(person, _)| *person);
    let listener = person.and_then(|person| hub.wall.listeners.one_more(person, usize::MAX));
    let mut told = NO_INVITATIONS.to_owned();
    invited.mark_changed();
    let ends = line_ends(&hub, line.as_ref());
    tokio::pin!(ends);
    // What is there already is shown at once; nothing is there before the first look.
    list.mark_changed();
    let (mut heard, mut messages) = (Instant::now(), 0);
    let mut asked = false;
    loop {
        let next = if asked { heard + GONE_AFTER } else { heard + ASK_AFTER };
        let sent = tokio::select! {
            changed = list.changed() => {
                if changed.is_err() || hub.stopping() {
                    break;
                }
                let text = list.borrow_and_update().clone();
                if text.is_empty() {
                    continue;
                }
                Message::Text(text)
            }
            changed = invited.changed(), if person.is_some() => {
                if changed.is_err() || hub.stopping() {
                    break;
                }
                let now = invited.borrow_and_update();
                let now = person.and_then(|person| now.get(&person)).map_or(NO_INVITATIONS, String::as_str);
                if now == told {
                    continue;
                }
                told = now.to_owned();
                Message::Text(told.clone().into())
            }
            () = &mut ends => break,
            message = socket.recv() => {
                match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                    Some(Ok(_)) => {
                        (heard, asked) = (Instant::now(), false);
                        messages += 1;
                    }
                }
                if messages > MOST_HEARD {
                    break;
                }
                continue;
            }
            () = sleep_until(next) => {
                if asked {
                    break;
                }
                asked = true;
                // Pings are answered, and answers are not too much.
                messages = messages.saturating_sub(1);
                Message::Ping(axum::body::Bytes::new())
            }
        };
        if !matches!(timeout(PATIENCE, socket.send(sent)).await, Ok(Ok(()))) {
            break;
        }
    }
    drop((board, listener, slot));
}

/// What somebody is told whose last invitation is gone; whoever has none is told nothing.
const NO_INVITATIONS: &str = r#"{"invitations":[]}"#;

/// Resolves when whoever listens is signed out; for strangers never.
async fn line_ends(hub: &Hub, line: Option<&(PersonId, Line)>) {
    match line {
        Some((_, line)) => drop(line.ends(hub).await),
        None => core::future::pending().await,
    }
}

impl Hub {
    /// The list on the wall. Whoever comes first hangs it up, and it is taken down when the last one has gone.
    fn board(self: &Arc<Hub>) -> Arc<Board> {
        let mut wall = self.wall.board.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(board) = wall.upgrade() {
            return board;
        }
        let (told, list) = watch::channel(Utf8Bytes::default());
        let (invites, invited) = watch::channel(Arc::default());
        let board = Arc::new(Board { list, invited });
        *wall = Arc::downgrade(&board);
        let hub = Arc::downgrade(self);
        let watched = Arc::downgrade(&board);
        tokio::spawn(async move {
            let mut last = LastTold::default();
            while let (Some(hub), Some(_)) = (hub.upgrade(), watched.upgrade()) {
                // From the beginning of this look, however long it takes.
                let next = hub.clock.now().plus(PAUSE);
                match hub.listed_tables().await {
                    Ok(listed) => {
                        let text = serde_json::to_string(&Listed { listed }).unwrap_or_default();
                        told.send_if_modified(|before| {
                            let changed = before.as_str() != text;
                            if changed {
                                *before = text.into();
                            }
                            changed
                        });
                    }
                    Err(why) => tracing::debug!(%why, "the list of tables cannot be read"),
                }
                match hub.look_at_invitations(hub.wall.listeners.all(), &mut last).await {
                    Ok(true) => drop(invites.send_replace(Arc::clone(&last.cards))),
                    Ok(false) => {}
                    Err(why) => tracing::debug!(%why, "invitations cannot be read"),
                }
                if hub.stopping() {
                    return;
                }
                let clock = hub.clock.clone();
                drop(hub);
                clock.sleep_until(Some(next)).await;
            }
        });
        board
    }

    /// The tables that everybody is shown, latest first.
    pub(crate) async fn listed_tables(&self) -> Result<Vec<TableCard>, Refusal> {
        let card = |shelved: &Shelved| serde_json::from_str(&shelved.summary).ok().map(with_people);
        let latest = |card: &TableCard| (core::cmp::Reverse(card.touched), card.table);
        // By who is there, and not by what changed last: otherwise tables that nobody is at would push out those of others.
        let present = self.somebody_at().await.map_err(|why| unavailable(&why))?;
        let tables = present.keys().copied().collect();
        let found = self.store.listed_among(tables).await.map_err(|why| unavailable(&why))?;
        let mut found: Vec<(Option<PersonId>, TableCard)> =
            found.iter().filter_map(|shelved| Some((host_of(shelved), card(shelved)?))).collect();
        found.sort_by_key(|(_, card)| latest(card));
        let mut listed = self.household.shown(found, &present, self.clock.now());
        listed.truncate(LIST_LENGTH);
        listed.sort_by_key(latest);
        Ok(listed)
    }
}
