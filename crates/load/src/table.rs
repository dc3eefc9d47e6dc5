//! One table and the people who play at it.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hasher};
use std::rc::Rc;

use bots::Rng;
use futures_util::{SinkExt, StreamExt};
use protocol::CommandId;
use rules::Chance;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Duration, Instant, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Failed;
use crate::figures::Counts;
use crate::heard::{Heard, Menu};
use crate::http::Address;

/// The arrivals of the last updates are remembered, to find the one a command became.
const REMEMBERED: usize = 32;
/// Whoever gets no answer for so long is not answered.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Table {
    seats: Vec<Seat>,
    now: RefCell<Now>,
    counts: Rc<RefCell<Counts>>,
    name: String,
}

struct Seat {
    say: mpsc::UnboundedSender<Utf8Bytes>,
    stall: watch::Sender<bool>,
}

#[derive(Default)]
struct Now {
    ears: Vec<Ear>,
    // What has been told of each of the last updates.
    news: VecDeque<(u32, u64)>,
    waiting: Option<Waiting>,
    over: bool,
}

#[derive(Default)]
struct Ear {
    seq: u32,
    menu: Option<Menu>,
    deaf: bool,
    arrivals: VecDeque<(u32, Instant)>,
}

/// A command that has not reached everybody.
struct Waiting {
    id: CommandId,
    since: Instant,
    // The last update that anybody had heard of when it was sent.
    after: u32,
    seq: Option<u32>,
}

type Socket = WebSocketStream<TcpStream>;

impl Table {
    /// Founds a table, seats its people and begins.
    pub(crate) async fn found(
        address: Address,
        seats: u8,
        seed: u64,
        counts: Rc<RefCell<Counts>>,
    ) -> Result<Rc<Table>, Failed> {
        let mut cookies = Vec::new();
        for seat in 1..=seats {
            let (_, cookie) =
                address.post("api/guest", None, &json!({ "name": format!("Seat {seat}") })).await?;
            cookies.push(cookie.ok_or_else(|| Failed("the server gave no cookie".to_owned()))?);
        }
        let wish = json!({ "seats": seats, "pace": "blitz" });
        let (card, _) = address.post("api/tables", cookies.first().map(String::as_str), &wish).await?;
        let id = card["table"].as_str().unwrap_or_default().to_owned();
        let mut sockets = Vec::new();
        let mut people = Vec::new();
        for cookie in &cookies {
            let socket = connect(&address, &id, cookie).await?;
            let (say, said) = mpsc::unbounded_channel();
            let (stall, stalled) = watch::channel(false);
            sockets.push((socket, said, stalled));
            people.push(Seat { say, stall });
        }
        let table = Rc::new(Table { seats: people, now: RefCell::default(), counts, name: id });
        table.now.borrow_mut().ears.resize_with(usize::from(seats), Ear::default);
        let (begun, begins) = oneshot::channel();
        let mut begun = Some(begun);
        for (seat, (socket, said, stalled)) in sockets.into_iter().enumerate() {
            tokio::task::spawn_local(listen(Rc::clone(&table), seat, socket, said, stalled, begun.take()));
        }
        let mut rng = Rng::stream(seed, &[]);
        for seat in 0..usize::from(seats) {
            table.say(seat, &json!({ "type": "hello", "version": 1 }).to_string());
            table.want(seat, &mut rng, &json!({ "want": "sit", "seat": seat + 1 }));
        }
        // The host's own commands are answered in order; the others' may still be on their way.
        table.start(&mut rng, begins).await?;
        Ok(table)
    }

    async fn start(self: &Rc<Table>, rng: &mut Rng, mut begins: oneshot::Receiver<()>) -> Result<(), Failed> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            self.want(0, rng, &json!({ "want": "start" }));
            match timeout(Duration::from_millis(100), &mut begins).await {
                Ok(Ok(())) => return Ok(()),
                Ok(Err(_)) => {
                    return Err(Failed("the server closed a connection before the game began".to_owned()));
                }
                Err(_) => {}
            }
        }
        Err(Failed(format!("a game did not begin within {PATIENCE:?}")))
    }

    fn say(&self, seat: usize, text: &str) {
        // A socket that is gone has been counted as lost.
        let _ = self.seats[seat].say.send(text.into());
    }

    fn want(&self, seat: usize, rng: &mut Rng, want: &serde_json::Value) -> CommandId {
        let id = CommandId::draw(rng);
        self.say(seat, &json!({ "type": "command", "id": id.to_string(), "want": want }).to_string());
        id
    }

    /// What the server calls it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Lets somebody who is asked do something, and say it so many times more under other names; nothing happens
    /// while another command is on its way.
    pub(crate) fn act(table: &Rc<Table>, rng: &mut Rng, flood: usize) -> bool {
        let mut now = table.now.borrow_mut();
        if let Some(waiting) = &now.waiting {
            if waiting.since.elapsed() < PATIENCE {
                return false;
            }
            now.waiting = None;
            table.counts.borrow_mut().gap();
        }
        let asked: Vec<usize> = now
            .ears
            .iter()
            .enumerate()
            .filter(|(_, ear)| ear.menu.is_some() && !ear.deaf)
            .map(|(seat, _)| seat)
            .collect();
        if asked.is_empty() || now.over {
            return false;
        }
        let seat = asked[rng.below(asked.len() as u32) as usize];
        let Some(menu) = &now.ears[seat].menu else { return false };
        let action = menu.pick(rng.next());
        let want = json!({ "want": "act", "action": action.to_string() });
        let id = table.want(seat, rng, &want);
        for _ in 0..flood {
            table.want(seat, rng, &want);
        }
        let after = now.ears.iter().map(|ear| ear.seq).max().unwrap_or(0);
        now.waiting = Some(Waiting { id, since: Instant::now(), after, seq: None });
        true
    }

    /// From now on this socket reads no more.
    pub(crate) fn stall(&self, seat: usize) {
        self.now.borrow_mut().ears[seat].deaf = true;
        self.seats[seat].stall.send_replace(true);
    }

    fn hear(&self, seat: usize, text: &str, begun: &mut Option<oneshot::Sender<()>>) {
        let Ok(heard) = serde_json::from_str::<Heard<'_>>(text) else {
            self.counts.borrow_mut().divergence();
            return;
        };
        let mut now = self.now.borrow_mut();
        match heard.kind {
            "welcome" => now.ears[seat].seq = heard.seq,
            "update" => {
                self.updated(&mut now, seat, &heard);
                let playing =
                    now.ears[seat].menu.is_some() || heard.now.is_some_and(|now| now.game.is_some());
                if let Some(begun) = begun.take_if(|_| playing) {
                    let _ = begun.send(());
                }
            }
            "done" => {
                if let Some(waiting) =
                    now.waiting.as_mut().filter(|w| Some(w.id) == heard.id.and_then(parsed))
                {
                    waiting.seq = Some(heard.seq);
                }
                self.settle(&mut now);
            }
            "refused" => {
                now.waiting.take_if(|waiting| Some(waiting.id) == heard.id.and_then(parsed));
                let busy = matches!(heard.code, Some("busy" | "unavailable"));
                self.counts.borrow_mut().refused(busy);
            }
            _ => {}
        }
    }

    fn updated(&self, now: &mut Now, seat: usize, heard: &Heard<'_>) {
        self.counts.borrow_mut().update();
        let ear = &mut now.ears[seat];
        if heard.seq != ear.seq + 1 {
            self.counts.borrow_mut().gap();
        }
        ear.seq = heard.seq;
        ear.arrivals.push_back((heard.seq, Instant::now()));
        if ear.arrivals.len() > REMEMBERED {
            ear.arrivals.pop_front();
        }
        let game = heard.now.as_ref().and_then(|now| now.game.as_ref());
        ear.menu = game.and_then(|game| game.menu.clone());
        if game.is_some_and(|game| game.standing.is_some()) && !now.over {
            now.over = true;
            self.counts.borrow_mut().game_over();
        }
        let mut hasher = DefaultHasher::new();
        hasher.write(heard.news.map_or("", |news| news.get()).as_bytes());
        let told = hasher.finish();
        match now.news.iter().find(|(seq, _)| *seq == heard.seq) {
            Some((_, first)) if *first != told => self.counts.borrow_mut().divergence(),
            Some(_) => {}
            None => {
                now.news.push_back((heard.seq, told));
                if now.news.len() > REMEMBERED {
                    now.news.pop_front();
                }
            }
        }
        self.settle(now);
    }

    /// Whether the command has reached everybody.
    fn settle(&self, now: &mut Now) {
        let Some(Waiting { since, after, seq: Some(seq), .. }) = now.waiting else { return };
        if seq <= after {
            // A fist that was changed is nobody's business: there is no update to wait for.
            self.counts.borrow_mut().private();
            now.waiting = None;
            return;
        }
        let listening = now.ears.iter().filter(|ear| !ear.deaf);
        let arrived: Option<Vec<Instant>> =
            listening.map(|ear| ear.arrivals.iter().find(|(at, _)| *at == seq).map(|(_, at)| *at)).collect();
        if let Some(last) = arrived.and_then(|arrived| arrived.into_iter().max()) {
            self.counts.borrow_mut().arrived(last.saturating_duration_since(since));
            now.waiting = None;
        }
    }
}

fn parsed(id: &str) -> Option<CommandId> {
    id.parse().ok()
}

async fn connect(address: &Address, table: &str, cookie: &str) -> Result<Socket, Failed> {
    let url = format!("ws://{}{}api/tables/{table}/socket", address.authority, address.path);
    let mut request = url.into_client_request().map_err(|why| Failed(why.to_string()))?;
    let cookie = HeaderValue::from_str(cookie).map_err(|why| Failed(why.to_string()))?;
    request.headers_mut().insert("cookie", cookie);
    let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
    let stream = address.connect().await?;
    let (socket, _) = client_async_with_config(request, stream, Some(config))
        .await
        .map_err(|why| Failed(format!("no WebSocket: {why}")))?;
    Ok(socket)
}

/// Reads and writes one socket until it closes.
async fn listen(
    table: Rc<Table>,
    seat: usize,
    mut socket: Socket,
    mut said: mpsc::UnboundedReceiver<Utf8Bytes>,
    mut stalled: watch::Receiver<bool>,
    mut begun: Option<oneshot::Sender<()>>,
) {
    loop {
        tokio::select! {
            text = said.recv() => {
                let Some(text) = text else { return };
                if socket.send(Message::Text(text)).await.is_err() {
                    break;
                }
            }
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => table.hear(seat, &text, &mut begun),
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => {}
            },
            _ = stalled.wait_for(|stalled| *stalled) => {
                // It stays open and reads nothing, for as long as the table is there.
                std::future::pending::<()>().await;
            }
        }
    }
    let mut now = table.now.borrow_mut();
    now.ears[seat].deaf = true;
    now.ears[seat].menu = None;
    table.counts.borrow_mut().connection_lost();
}
