//! One table and its simulated players.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hasher};
use std::rc::Rc;

use bots::Rng;
use client::{Address, Excerpt, Knock, Message, Socket, Utf8Bytes};
use protocol::{ClientMessage, Code, CommandId, NewTable, Pace, Seq, Want};
use rules::{Action, Chance, Menu};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Duration, Instant, sleep, timeout};

use crate::Failed;
use crate::dialect::Dialect;
use crate::figures::Counts;
use crate::policy::pick;

/// How many recent updates are remembered, to match a command with its update.
const REMEMBERED: usize = 32;
/// A command without an answer for this long is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// A table that has been created, and those who are going to play at it, the host first.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    pub(crate) table: String,
    pub(crate) cookies: Vec<String>,
    /// The bot for all other chairs.
    pub(crate) fill: Option<String>,
}

pub(crate) struct Table {
    seats: Vec<Seat>,
    now: RefCell<TableState>,
    counts: Rc<RefCell<Counts>>,
    name: String,
}

struct Seat {
    say: mpsc::UnboundedSender<Utf8Bytes>,
    stall: watch::Sender<bool>,
}

#[derive(Default)]
struct TableState {
    ears: Vec<Ear>,
    // A hash of the news in each of the last updates.
    news: VecDeque<(Seq, u64)>,
    waiting: Option<Waiting>,
    // Since when one person waits for the bots; none at tables of several people, where the waiting is not only theirs.
    bots_since: Option<Instant>,
    over: bool,
}

#[derive(Default)]
struct Ear {
    seq: Seq,
    menu: Option<Menu>,
    deaf: bool,
    arrivals: VecDeque<(Seq, Instant)>,
}

/// A command that has not reached everybody yet.
struct Waiting {
    id: CommandId,
    since: Instant,
    // The latest update that any seat had received when it was sent.
    after: Seq,
    seq: Option<Seq>,
}

impl Table {
    /// Creates a table, seats its players and starts the game.
    pub(crate) async fn found(
        addresses: Rc<[Address]>,
        number: usize,
        seats: u8,
        seed: u64,
        counts: Rc<RefCell<Counts>>,
    ) -> Result<Rc<Table>, Failed> {
        let mut cookies = Vec::new();
        // Each table begins at another server.
        let mut addresses = addresses.to_vec();
        let first = number % addresses.len();
        addresses.rotate_left(first);
        let address = &addresses[0];
        for seat in 1..=seats {
            let line = address.connect().await?;
            cookies.push(client::introduce(line, &address.url("api/guest"), &format!("Seat {seat}")).await?);
        }
        let wish = NewTable { seats, pace: Pace::Blitz, ..NewTable::default() };
        let host = cookies.first().map_or("", String::as_str);
        let card = client::found(address.connect().await?, &address.url("api/tables"), host, &wish).await?;
        let party = Party { table: card.table.to_string(), cookies, fill: None };
        Table::play(&addresses, Dialect::OURS, party, seed, counts).await
    }

    /// Seats the players at a table that has been created, one after the other at these servers, and starts the game.
    pub(crate) async fn play(
        addresses: &[Address],
        dialect: Dialect,
        party: Party,
        seed: u64,
        counts: Rc<RefCell<Counts>>,
    ) -> Result<Rc<Table>, Failed> {
        let Party { table: id, cookies, fill } = party;
        let mut sockets = Vec::new();
        let mut people = Vec::new();
        for (cookie, address) in cookies.iter().zip(addresses.iter().cycle()) {
            let socket = connect(address, &id, cookie).await?;
            let (say, said) = mpsc::unbounded_channel();
            let (stall, stalled) = watch::channel(false);
            sockets.push((socket, said, stalled));
            people.push(Seat { say, stall });
        }
        let table = Rc::new(Table { seats: people, now: RefCell::default(), counts, name: id });
        table.now.borrow_mut().ears.resize_with(cookies.len(), Ear::default);
        let (begun, begins) = oneshot::channel();
        let mut begun = Some(begun);
        for (seat, (socket, said, stalled)) in sockets.into_iter().enumerate() {
            tokio::task::spawn_local(listen(Rc::clone(&table), seat, socket, said, stalled, begun.take()));
        }
        let mut rng = Rng::stream(seed, &[]);
        for seat in 0..cookies.len() {
            table.say(seat, &dialect.hello());
            table.want(seat, &mut rng, dialect.sit(rules::Seat::ALL[seat]));
        }
        // The host's own commands are answered in order; those of others may still be on their way.
        table.start(&mut rng, fill, begins).await?;
        Ok(table)
    }

    async fn start(
        self: &Rc<Table>,
        rng: &mut Rng,
        fill: Option<String>,
        mut begins: oneshot::Receiver<()>,
    ) -> Result<(), Failed> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            self.want(0, rng, Want::Start { fill: fill.clone() });
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

    fn say(&self, seat: usize, message: &ClientMessage) {
        let text = serde_json::to_string(message).unwrap_or_default();
        // If the socket is gone, it has already been counted as lost.
        let _ = self.seats[seat].say.send(text.into());
    }

    fn want(&self, seat: usize, rng: &mut Rng, want: Want) -> CommandId {
        let id = CommandId::draw(rng);
        self.say(seat, &ClientMessage::Command { id, want });
        id
    }

    /// Its id on the server.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Lets an awaited seat act, and repeats its command `flood` times under other ids. Does nothing and returns false while
    /// another command is on its way.
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
        let action: Action = pick(menu, rng.next());
        let id = table.want(seat, rng, Want::Act { action });
        for _ in 0..flood {
            table.want(seat, rng, Want::Act { action });
        }
        let after = now.ears.iter().map(|ear| ear.seq).max().unwrap_or_default();
        now.waiting = Some(Waiting { id, since: Instant::now(), after, seq: None });
        true
    }

    /// Counts a command that has been on its way for longer than this with the time it has taken so far: what is never
    /// answered must not look fast. Returns whether there was one.
    pub(crate) fn give_up(&self, longer_than: Duration) -> bool {
        let late = |waiting: &mut Waiting| waiting.since.elapsed() > longer_than;
        let Some(waiting) = self.now.borrow_mut().waiting.take_if(late) else { return false };
        let mut counts = self.counts.borrow_mut();
        counts.arrived(waiting.since.elapsed());
        if waiting.seq.is_none() {
            counts.acknowledged(waiting.since.elapsed());
        }
        true
    }

    /// Counts a wait for bots that has not ended with the time it has taken so far, and lets it begin anew.
    pub(crate) fn still_waits(&self) {
        if let Some(since) = &mut self.now.borrow_mut().bots_since {
            self.counts.borrow_mut().bots_took(since.elapsed());
            *since = Instant::now();
        }
    }

    /// Whether its game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.now.borrow().over
    }

    /// Makes this socket stop reading.
    pub(crate) fn stall(&self, seat: usize) {
        self.now.borrow_mut().ears[seat].deaf = true;
        self.seats[seat].stall.send_replace(true);
    }

    fn hear(&self, seat: usize, text: &str, begun: &mut Option<oneshot::Sender<()>>) {
        let Ok(heard) = serde_json::from_str::<Excerpt<'_>>(text) else {
            self.counts.borrow_mut().divergence();
            return;
        };
        let mut now = self.now.borrow_mut();
        match heard.kind {
            "welcome" => now.ears[seat].seq = heard.seq,
            "update" => {
                self.updated(&mut now, seat, &heard);
                let playing = heard.shows_a_game();
                if let Some(begun) = begun.take_if(|_| playing) {
                    let _ = begun.send(());
                }
            }
            "done" => {
                if let Some(waiting) = now.waiting.as_mut().filter(|w| Some(w.id) == heard.id) {
                    waiting.seq = Some(heard.seq);
                    self.counts.borrow_mut().acknowledged(waiting.since.elapsed());
                }
                self.settle(&mut now);
            }
            "refused" => {
                now.waiting.take_if(|waiting| Some(waiting.id) == heard.id);
                let busy = heard.code.is_some_and(Code::passes);
                self.counts.borrow_mut().refused(busy);
            }
            _ => {}
        }
    }

    fn updated(&self, now: &mut TableState, seat: usize, heard: &Excerpt<'_>) {
        self.counts.borrow_mut().update();
        let ear = &mut now.ears[seat];
        if heard.seq != ear.seq.next() {
            self.counts.borrow_mut().gap();
        }
        ear.seq = heard.seq;
        ear.arrivals.push_back((heard.seq, Instant::now()));
        if ear.arrivals.len() > REMEMBERED {
            ear.arrivals.pop_front();
        }
        ear.menu = heard.menu();
        let awaited = ear.menu.is_some();
        if heard.is_over() && !now.over {
            now.over = true;
            self.counts.borrow_mut().game_over();
        }
        if let Some(since) = now.bots_since.take() {
            self.counts.borrow_mut().bots_took(since.elapsed());
        }
        if self.seats.len() == 1 && !awaited && !now.over {
            now.bots_since = Some(Instant::now());
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

    /// Counts the waiting command once it has reached everybody.
    fn settle(&self, now: &mut TableState) {
        let Some(Waiting { since, after, seq: Some(seq), .. }) = now.waiting else { return };
        if seq <= after {
            // A private command, such as changing a fist, causes no update to wait for.
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

async fn connect(address: &Address, table: &str, cookie: &str) -> Result<Socket<TcpStream>, Failed> {
    let path = address.path(&format!("api/tables/{table}/socket"));
    let knock = Knock { authority: address.authority(), path: &path, head: &[("cookie", cookie)] };
    let begun = Instant::now();
    loop {
        match Socket::knock(address.connect().await?, knock).await {
            // A server with limits lets everybody in who waits a moment.
            Err(client::Failed::Refused(answer)) if answer.status == 429 && begun.elapsed() < PATIENCE => {
                sleep(Duration::from_millis(250)).await;
            }
            knocked => return Ok(knocked?),
        }
    }
}

/// Reads and writes one socket until it closes.
async fn listen(
    table: Rc<Table>,
    seat: usize,
    mut socket: Socket<TcpStream>,
    mut said: mpsc::UnboundedReceiver<Utf8Bytes>,
    mut stalled: watch::Receiver<bool>,
    mut begun: Option<oneshot::Sender<()>>,
) {
    loop {
        tokio::select! {
            text = said.recv() => {
                let Some(text) = text else { return };
                if socket.write(Message::Text(text)).await.is_err() {
                    break;
                }
            }
            message = socket.hear() => match message {
                Some(text) => table.hear(seat, &text, &mut begun),
                None => break,
            },
            _ = stalled.wait_for(|stalled| *stalled) => {
                // The socket stays open without reading for as long as the table exists.
                std::future::pending::<()>().await;
            }
        }
    }
    let mut now = table.now.borrow_mut();
    now.ears[seat].deaf = true;
    now.ears[seat].menu = None;
    table.counts.borrow_mut().connection_lost();
}
