//! The list of open tables as it is now, told to whoever looks at it.
//!
//! One task for the whole node looks at the shelf, at most once a second and only while somebody is looking; if the list
//! has changed it is written once, and every socket is sent the same bytes. However much changes, a socket gets at most one
//! message a second, and one that is slow gets the latest list and none of those in between.

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
use crate::limits::SocketSlot;
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

/// The list, as those who look at it are told; it lives as long as one of them does.
type Board = watch::Receiver<Utf8Bytes>;

/// Where the list hangs, while somebody looks at it.
#[derive(Default)]
pub(crate) struct Wall(Mutex<Weak<Board>>);

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
    let person = known.map(|known| known.caller.person);
    let slot = app.socket_slot(address, person, visit.as_ref())?;
    let hub = Arc::clone(&app.hub);
    Ok(upgrade
        .read_buffer_size(1024)
        .write_buffer_size(4 * 1024)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |socket| show(socket, hub, slot)))
}

/// Shows the list to one client until either side ends it.
async fn show(mut socket: WebSocket, hub: Arc<Hub>, slot: SocketSlot) {
    let board = hub.board();
    let mut list = (*board).clone();
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
    drop((board, slot));
}

impl Hub {
    /// The list on the wall. Whoever comes first hangs it up, and it is taken down when the last one has gone.
    fn board(self: &Arc<Hub>) -> Arc<Board> {
        let mut wall = self.wall.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(board) = wall.upgrade() {
            return board;
        }
        let (told, board) = watch::channel(Utf8Bytes::default());
        let board = Arc::new(board);
        *wall = Arc::downgrade(&board);
        let hub = Arc::downgrade(self);
        let watched = Arc::downgrade(&board);
        tokio::spawn(async move {
            while let (Some(hub), Some(_)) = (hub.upgrade(), watched.upgrade()) {
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
                if hub.stopping() {
                    return;
                }
                let next = hub.clock.now().plus(PAUSE);
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
