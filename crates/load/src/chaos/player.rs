//! A client that comes back whatever happens, as the page does, and remembers everything.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use bots::Rng;
use client::{Knock, Socket};
use protocol::{ClientMessage, Code, CommandId, PersonId, Seq, VERSION, Want};
use rules::{Chance, Seat};
use serde::Deserialize;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout, timeout_at};

use super::choose::{choose, is_out};
use super::history::{Glance, History, Moment, Told, What};

/// A connection that is not welcomed within this time is given up.
const WELCOME_WITHIN: Duration = Duration::from_secs(3);
/// How often it asks whether anybody is there. The page asks every 10 s; more often, silence is measured better.
const PING_EVERY: Duration = Duration::from_millis(500);
/// A connection that does not answer for this long is given up, as the page does.
const PONG_WITHIN: Duration = Duration::from_secs(5);
/// A refusal that passes is answered with the same command after this time, as by the page.
const BUSY_AGAIN: Duration = Duration::from_millis(400);
/// The first attempt to come back follows within this time, as by the page.
const AGAIN_SPREAD: u32 = 250;
/// And later ones after so long; the page waits up to 3 s.
const AGAIN: [u64; 2] = [500, 1_000];
/// A connection that has held so long was a good one.
const STEADY: Duration = Duration::from_secs(2);
/// How many commands may be on their way at a time.
const MOST_PENDING: usize = 2;

/// What the clients are to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Play.
    Play,
    /// Want nothing new, and wait until everything is answered.
    Settle,
    /// Leave.
    Leave,
}

/// How a client stands, for whoever waits for all of them.
#[derive(Debug, Default)]
pub(crate) struct Status {
    welcomed: AtomicBool,
    pending: AtomicUsize,
    plays: AtomicBool,
}

impl Status {
    /// Whether it is connected and everything it wanted has been answered.
    pub(crate) fn is_settled(&self) -> bool {
        self.welcomed.load(Ordering::Relaxed) && self.pending.load(Ordering::Relaxed) == 0
    }

    /// Whether its game has begun.
    pub(crate) fn plays(&self) -> bool {
        self.plays.load(Ordering::Relaxed)
    }
}

/// Who a client is, and where it finds its table.
pub(crate) struct Ticket {
    pub(crate) table: String,
    pub(crate) seat: Seat,
    pub(crate) cookie: String,
    pub(crate) person: PersonId,
    /// The relays before all nodes.
    pub(crate) nodes: Vec<SocketAddr>,
}

/// One client.
pub(crate) struct Player {
    ticket: Ticket,
    rng: Rng,
    begun: Instant,
    status: Arc<Status>,
    moments: Vec<Moment>,
    first: VecDeque<Want>,
    // The last update it has seen, and those before it that it has not.
    last: u32,
    holes: Vec<(u32, u32)>,
    game: Value,
    table: Value,
    private: Value,
    pending: Vec<(CommandId, Want)>,
    pings: u32,
    connections: u64,
}

/// How a visit to a node ended.
enum End {
    /// The connection is gone; come back after this time, if the server said so.
    Lost(String, Option<u64>),
    Left,
}

/// What must be done about a message.
enum Next {
    Nothing,
    Painted,
    /// Ask for the page of news before this update.
    Earlier(u32),
    /// The same command again in a moment.
    Again(CommandId),
    End(End),
}

type Line = Socket<TcpStream>;

impl Player {
    pub(crate) fn new(ticket: Ticket, rng: Rng, begun: Instant, status: Arc<Status>) -> Player {
        let first = VecDeque::from([Want::Sit { seat: ticket.seat, promise: None }]);
        Player {
            ticket,
            rng,
            begun,
            status,
            moments: Vec::new(),
            first,
            last: 0,
            holes: Vec::new(),
            game: Value::Null,
            table: Value::Null,
            private: Value::Null,
            pending: Vec::new(),
            pings: 0,
            connections: 0,
        }
    }

    fn note(&mut self, what: What) {
        self.moments.push(Moment { at: self.begun.elapsed().as_millis() as u64, what });
    }

    /// Plays until it is told to leave.
    pub(crate) async fn play(mut self, mut stages: watch::Receiver<Stage>) -> History {
        let nodes = self.ticket.nodes.len();
        let mut node = self.rng.below(nodes as u32) as usize;
        let mut failures = 0;
        while *stages.borrow() != Stage::Leave {
            self.note(What::Dialled { node });
            let began = Instant::now();
            let end = self.visit(node, &mut stages).await;
            self.status.welcomed.store(false, Ordering::Relaxed);
            let (why, again) = match end {
                End::Left => break,
                End::Lost(why, again) => (why, again),
            };
            self.note(What::Lost { why });
            failures = if began.elapsed() >= STEADY { 0 } else { failures + 1 };
            let pause = match (again, failures) {
                (Some(again), _) => again.min(1_000),
                (None, 0) => self.rng.below(AGAIN_SPREAD).into(),
                (None, failures) => AGAIN[(failures - 1).min(AGAIN.len() - 1)],
            };
            let leaves = stages.wait_for(|stage| *stage == Stage::Leave);
            let _ = timeout(Duration::from_millis(pause), leaves).await;
            // Nobody is bound to a node: the next one is any other.
            node = (node + 1 + self.rng.below(nodes.saturating_sub(1).max(1) as u32) as usize) % nodes;
        }
        self.note(What::Left);
        let Ticket { table, seat, person, .. } = self.ticket;
        History { table, seat: seat.number(), person, moments: self.moments }
    }

    async fn connect(&self, node: usize) -> Result<Line, client::Failed> {
        let address = self.ticket.nodes[node];
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let path = format!("/api/tables/{}/socket", self.ticket.table);
        let authority = address.to_string();
        let head = [("cookie", self.ticket.cookie.as_str())];
        let mut line =
            Socket::knock(stream, Knock { authority: &authority, path: &path, head: &head }).await?;
        let resume = (self.last > 0).then(|| Seq::new(self.last));
        line.say(&ClientMessage::Hello { version: VERSION, resume }).await?;
        Ok(line)
    }

    async fn visit(&mut self, node: usize, stages: &mut watch::Receiver<Stage>) -> End {
        let until = Instant::now() + WELCOME_WITHIN;
        let mut line = match timeout_at(until, self.connect(node)).await {
            Ok(Ok(line)) => line,
            Ok(Err(why)) => return End::Lost(format!("no connection: {why}"), None),
            Err(_) => return End::Lost("no connection in time".to_owned(), None),
        };
        self.connections += 1;
        let mut welcomed = false;
        let mut ticks = interval(Duration::from_millis(25));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut acts_at = Instant::now();
        let (mut pinged_at, mut waits_since) = (Instant::now(), None::<Instant>);
        let mut again: Vec<(Instant, CommandId)> = Vec::new();
        loop {
            tokio::select! {
                text = line.hear() => {
                    let Some(text) = text else { return End::Lost("the connection ended".to_owned(), None) };
                    waits_since = None;
                    let Ok(message) = serde_json::from_str::<Value>(&text) else {
                        return End::Lost(format!("not a message: {}", text.as_str()), None);
                    };
                    if message["type"] == "welcome" {
                        welcomed = true;
                        acts_at = self.thinks();
                    }
                    let next = self.hear(&message);
                    let said = match next {
                        Next::Nothing => Ok(()),
                        Next::End(end) => return end,
                        Next::Again(id) => {
                            again.push((Instant::now() + BUSY_AGAIN, id));
                            Ok(())
                        }
                        Next::Painted => line.say(&ClientMessage::Painted { seq: Seq::new(self.last) }).await,
                        Next::Earlier(before) => line.say(&ClientMessage::Earlier { before: Seq::new(before) }).await,
                    };
                    let said = match said {
                        Ok(()) if message["type"] == "welcome" => self.repeat_all(&mut line).await,
                        said => said,
                    };
                    if let Err(why) = said {
                        return End::Lost(why.to_string(), None);
                    }
                }
                _ = ticks.tick() => {
                    let now = Instant::now();
                    if *stages.borrow() == Stage::Leave {
                        return End::Left;
                    }
                    if !welcomed {
                        if now >= until {
                            return End::Lost("no welcome in time".to_owned(), None);
                        }
                        continue;
                    }
                    if waits_since.is_some_and(|since| since.elapsed() > PONG_WITHIN) {
                        return End::Lost("silence".to_owned(), None);
                    }
                    let due: Vec<CommandId> = again.extract_if(.., |(at, _)| *at <= now).map(|(_, id)| id).collect();
                    let mut said = Ok(());
                    if now.duration_since(pinged_at) >= PING_EVERY {
                        pinged_at = now;
                        waits_since.get_or_insert(now);
                        said = said.and(self.ping(&mut line).await);
                    }
                    for id in due {
                        said = said.and(self.repeat(&mut line, id).await);
                    }
                    if now >= acts_at && *stages.borrow() == Stage::Play {
                        acts_at = self.thinks();
                        said = said.and(self.want(&mut line).await);
                    }
                    if let Err(why) = said {
                        return End::Lost(why.to_string(), None);
                    }
                }
            }
        }
    }

    /// When it wants something next.
    fn thinks(&mut self) -> Instant {
        Instant::now() + Duration::from_millis(200 + u64::from(self.rng.below(1_200)))
    }

    async fn ping(&mut self, line: &mut Line) -> Result<(), client::Failed> {
        self.pings += 1;
        self.note(What::Pinged { n: self.pings });
        line.say(&ClientMessage::Ping { n: self.pings }).await
    }

    async fn repeat_all(&mut self, line: &mut Line) -> Result<(), client::Failed> {
        for (id, _) in self.pending.clone() {
            self.repeat(line, id).await?;
        }
        Ok(())
    }

    async fn repeat(&mut self, line: &mut Line, id: CommandId) -> Result<(), client::Failed> {
        let Some((_, want)) = self.pending.iter().find(|(other, _)| *other == id).cloned() else {
            return Ok(());
        };
        self.note(What::Repeated { id });
        line.want(id, want).await
    }

    async fn want(&mut self, line: &mut Line) -> Result<(), client::Failed> {
        if self.pending.len() >= MOST_PENDING {
            return Ok(());
        }
        let Some(want) = self.choose() else { return Ok(()) };
        let id = CommandId::draw(&mut self.rng);
        self.pending.push((id, want.clone()));
        self.status.pending.store(self.pending.len(), Ordering::Relaxed);
        self.note(What::Sent { id, want: serde_json::to_value(&want)? });
        line.want(id, want).await
    }

    fn choose(&mut self) -> Option<Want> {
        if let Some(want) = self.first.pop_front() {
            return Some(want);
        }
        let starts = self.game.is_null() && self.private["host"] == true && self.pending.is_empty();
        if starts {
            let chairs = self.table["chairs"].as_array()?;
            let all = chairs.iter().all(|chair| chair["who"] == "person");
            return all.then_some(Want::Start { fill: None });
        }
        choose(&mut self.rng, &self.game, &self.private)
    }

    fn see(&mut self, now: &Value) -> Option<Glance> {
        self.game = now["game"].clone();
        if let Some(table) = now.get("table") {
            self.table = table.clone();
        }
        if !self.game.is_null() {
            self.status.plays.store(true, Ordering::Relaxed);
        }
        Glance::of(now)
    }

    fn hear(&mut self, message: &Value) -> Next {
        let seq = message["seq"].as_u64().unwrap_or_default() as u32;
        let id = CommandId::deserialize(&message["id"]).ok();
        match message["type"].as_str().unwrap_or_default() {
            "welcome" => {
                let missed = told(&message["missed"]);
                let more = message["more"] == true;
                let glance = self.see(&message["now"]);
                self.private = message["private"].clone();
                let first = missed.first().map_or(seq + 1, |told| told.seq);
                if more && first > self.last + 1 {
                    self.holes.push((self.last + 1, first));
                }
                let out = is_out(&self.private);
                self.note(What::Welcomed { seq, resume: self.last, missed, more, glance, out });
                self.last = seq;
                self.status.welcomed.store(true, Ordering::Relaxed);
                self.holes.last().map_or(Next::Painted, |&(_, before)| Next::Earlier(before))
            }
            "earlier" => {
                let missed = told(&message["missed"]);
                if let (Some(hole), Some(first)) = (self.holes.pop(), missed.first())
                    && first.seq > hole.0
                {
                    self.holes.push((hole.0, first.seq));
                }
                self.note(What::Earlier { missed });
                self.holes.last().map_or(Next::Nothing, |&(_, before)| Next::Earlier(before))
            }
            "update" => {
                let glance = self.see(&message["now"]);
                self.note(What::Update { told: Told { seq, news: message["news"].clone() }, glance });
                if seq != self.last + 1 {
                    return Next::End(End::Lost(format!("update {seq} after {}", self.last), None));
                }
                self.last = seq;
                Next::Painted
            }
            "private" => {
                self.private = message["private"].clone();
                self.note(What::Private { out: is_out(&self.private) });
                Next::Nothing
            }
            "done" => {
                if let Some(id) = id {
                    self.note(What::Done { id, seq });
                    self.answered(id);
                }
                Next::Nothing
            }
            "refused" => self.refused(id, message),
            "pong" => {
                self.note(What::Ponged { n: message["n"].as_u64().unwrap_or_default() as u32 });
                Next::Nothing
            }
            "bye" => {
                let why = format!("bye: {}", message["code"].as_str().unwrap_or_default());
                Next::End(End::Lost(why, message["again"].as_u64()))
            }
            _ => Next::Nothing,
        }
    }

    fn refused(&mut self, id: Option<CommandId>, message: &Value) -> Next {
        let (Some(id), Ok(code)) = (id, Code::deserialize(&message["code"])) else {
            return Next::End(End::Lost(format!("refused: {message}"), None));
        };
        self.note(What::Refused { id, code });
        if code.passes() {
            return Next::Again(id);
        }
        self.answered(id);
        Next::Nothing
    }

    fn answered(&mut self, id: CommandId) {
        self.pending.retain(|(other, _)| *other != id);
        self.status.pending.store(self.pending.len(), Ordering::Relaxed);
    }
}

fn told(missed: &Value) -> Vec<Told> {
    missed.as_array().into_iter().flatten().filter_map(|told| Told::deserialize(told).ok()).collect()
}

/// Reads the whole public story of a table from a node, a page at a time.
pub(crate) async fn story(node: SocketAddr, table: &str) -> Result<Vec<Told>, client::Failed> {
    let stream = TcpStream::connect(node).await?;
    let path = format!("/api/tables/{table}/socket");
    let authority = node.to_string();
    let mut line = Socket::knock(stream, Knock { authority: &authority, path: &path, head: &[] }).await?;
    line.say(&ClientMessage::Hello { version: VERSION, resume: None }).await?;
    let mut story: Vec<Told> = Vec::new();
    while let Some(text) = line.hear().await {
        let message: Value = serde_json::from_str(&text)?;
        match message["type"].as_str() {
            Some("welcome" | "earlier") => {
                let mut page = told(&message["missed"]);
                page.append(&mut story);
                story = page;
                let Some(first) = story.first().filter(|_| message["more"] == true) else { return Ok(story) };
                line.say(&ClientMessage::Earlier { before: Seq::new(first.seq) }).await?;
            }
            Some("bye") => {
                sleep(Duration::from_millis(200)).await;
                break;
            }
            _ => {}
        }
    }
    Err(client::Failed::Misunderstood("the connection ended before the story did".to_owned()))
}
