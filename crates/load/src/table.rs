//! One table and the people who play at it.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hasher};
use std::rc::Rc;

use bots::Rng;
use client::{Address, Glance, Knock, Message, Socket, Utf8Bytes};
use protocol::{ClientMessage, Code, CommandId, NewTable, Pace, Seq, VERSION, Want};
use rules::{Action, Chance, Menu};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Duration, Instant, timeout};

use crate::Failed;
use crate::figures::Counts;
use crate::lively::pick;

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
    news: VecDeque<(Seq, u64)>,
    waiting: Option<Waiting>,
    over: bool,
}

#[derive(Default)]
struct Ear {
    seq: Seq,
    menu: Option<Menu>,
    deaf: bool,
    arrivals: VecDeque<(Seq, Instant)>,
}

/// A command that has not reached everybody.
struct Waiting {
    id: CommandId,
    since: Instant,
    // The last update that anybody had heard of when it was sent.
    after: Seq,
    seq: Option<Seq>,
}

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
            let line = address.connect().await?;
            cookies.push(client::introduce(line, &address.path("api/guest"), &format!("Seat {seat}")).await?);
        }
        let wish = NewTable { seats, pace: Pace::Blitz, ..NewTable::default() };
        let host = cookies.first().map_or("", String::as_str);
        let card = client::found(address.connect().await?, &address.path("api/tables"), host, &wish).await?;
        let id = card.table.to_string();
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
            table.say(seat, &ClientMessage::Hello { version: VERSION, resume: None });
            table.want(seat, &mut rng, Want::Sit { seat: rules::Seat::ALL[seat], entropy: None });
        }
        // The host's own commands are answered in order; the others' may still be on their way.
        table.start(&mut rng, begins).await?;
        Ok(table)
    }

    async fn start(self: &Rc<Table>, rng: &mut Rng, mut begins: oneshot::Receiver<()>) -> Result<(), Failed> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            self.want(0, rng, Want::Start { fill: None });
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
        // A socket that is gone has been counted as lost.
        let _ = self.seats[seat].say.send(text.into());
    }

    fn want(&self, seat: usize, rng: &mut Rng, want: Want) -> CommandId {
        let id = CommandId::draw(rng);
        self.say(seat, &ClientMessage::Command { id, want });
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
        let action: Action = pick(menu, rng.next());
        let id = table.want(seat, rng, Want::Act { action });
        for _ in 0..flood {
            table.want(seat, rng, Want::Act { action });
        }
        let after = now.ears.iter().map(|ear| ear.seq).max().unwrap_or_default();
        now.waiting = Some(Waiting { id, since: Instant::now(), after, seq: None });
        true
    }

    /// From now on this socket reads no more.
    pub(crate) fn stall(&self, seat: usize) {
        self.now.borrow_mut().ears[seat].deaf = true;
        self.seats[seat].stall.send_replace(true);
    }

    fn hear(&self, seat: usize, text: &str, begun: &mut Option<oneshot::Sender<()>>) {
        let Ok(heard) = serde_json::from_str::<Glance<'_>>(text) else {
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

    fn updated(&self, now: &mut Now, seat: usize, heard: &Glance<'_>) {
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
        if heard.is_over() && !now.over {
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

async fn connect(address: &Address, table: &str, cookie: &str) -> Result<Socket<TcpStream>, Failed> {
    let path = address.path(&format!("api/tables/{table}/socket"));
    let knock = Knock { authority: address.authority(), path: &path, head: &[("cookie", cookie)] };
    Ok(Socket::knock(address.connect().await?, knock).await?)
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
