//! A world: one server, or several, with one table, a person on every chair, a watcher, and a clock that stands still
//! until the test moves it. The same script in two worlds produces the same bytes, unless something leaks.

// Each test uses only a part of this.
#![allow(dead_code)]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt as _;
use protocol::{ClientMessage, CommandId, Days, Millis, Pace, Seq, Stage, TableId, Want};
use rules::{Card, Deck, MysteryHand, Seat, Settings, State};
use server::{Clock, Hub, Limits, Thinking, archive};
use store::{Log, Memory, Store};
use table::{Founding, Table};
use tokio::io::{DuplexStream, duplex};
use tokio::task::yield_now;

pub mod pair;
#[path = "../routes/mod.rs"]
pub mod routes;

use crate::any_stream::{Answer, Socket, Street, ask, hall, introduce, kind, person, seq};

pub const NAMES: [&str; 5] = ["Ada", "Bo", "Cy", "Dee", "Eve"];

/// Who watches; at a table that has not begun, the host once took their chair away.
const WATCHER: &str = "Fay";

/// The seed of every table here; no message may contain it before the game is over.
pub const SEED: &str = "5eed0123456789abcdef5eed0123456789abcdef5eed0123456789abcdef5eed";

/// What a table is founded with.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub settings: Settings,
    pub pace: Pace,
    pub deck: Option<Deck>,
    pub first: Option<Seat>,
}

impl Plan {
    fn founding(&self, host: protocol::PersonId) -> Founding {
        let seed = match self.deck {
            Some(deck) => {
                let cards: Vec<String> = deck.cards().iter().map(Card::to_string).collect();
                format!("{SEED}/{}", cards.join(" "))
            }
            None => SEED.to_owned(),
        };
        Founding {
            version: table::VERSION,
            edition: self.settings.edition(),
            seats: self.settings.chairs().count() as u8,
            proceeds: self.settings.proceeds(),
            mystery: self.settings.mystery(),
            cash: self.settings.cash(),
            pace: self.pace,
            days: (self.pace == Pace::Days).then_some(Days { hours: 24, playing: None }),
            stand_in: "theory".to_owned(),
            listed: true,
            // Whether somebody asks is seen by nobody: see `Pair::ponder`.
            hints: true,
            first: self.first,
            host,
            seed,
            seated: Vec::new(),
            position: None,
            daily: None,
        }
    }

    /// The table as a value.
    pub fn table(&self, host: protocol::PersonId) -> Table {
        Table::new("abcdefghjkmn".parse().unwrap(), Arc::new(self.founding(host))).unwrap()
    }

    /// Founds it in this log.
    pub async fn shelve(&self, log: &dyn Log, host: protocol::PersonId, at: Millis) -> TableId {
        let table = self.table(host);
        let summary = serde_json::to_string(&table.card(at)).unwrap();
        let shelf = store::ShelfRow { stage: Stage::Gathering, listed: true, summary, people: Vec::new() };
        let founding = serde_json::to_string(&self.founding(host)).unwrap();
        log.found(store::NewLog { table: table.id(), at, founding, shelf }).await.unwrap();
        table.id()
    }

    /// Which seat a position in the deck is dealt to; `None` for the mystery hand and for cards never dealt.
    pub fn owner(&self, place: usize) -> Option<Seat> {
        let mystery = usize::from(self.settings.mystery() == MysteryHand::With);
        let hands = self.settings.chairs().count() + mystery;
        let dealt = hands * self.settings.deal().iter().map(|&each| usize::from(each)).sum::<usize>();
        (place < dealt).then(|| self.settings.chairs().seats().nth(place % hands)).flatten()
    }
}

/// A connection, and everything received since it was last read.
pub struct Ear {
    pub socket: Socket<DuplexStream>,
    pub heard: Vec<String>,
    pub last: Seq,
    looked: usize,
}

/// What a world stands on.
#[derive(Clone)]
pub struct Ground {
    pub log: Arc<dyn Store>,
    /// How many servers there are. People are spread over them.
    pub nodes: usize,
    /// Whether the store takes its time to answer.
    pub slow: bool,
}

impl From<Memory> for Ground {
    fn from(log: Memory) -> Ground {
        Ground { log: Arc::new(log), nodes: 1, slow: false }
    }
}

pub struct World {
    pub hub: Arc<Hub>,
    ground: Ground,
    servers: Servers,
    pub log: Arc<dyn Store>,
    pub clock: Clock,
    pub id: TableId,
    pub cookies: Vec<Option<String>>,
    /// One for every seat, and one for the watcher.
    pub ears: Vec<Ear>,
    /// The table, read from the log.
    pub table: Table,
}

impl World {
    /// A server with a founded table; everybody is connected and nobody seated.
    pub async fn found(plan: &Plan, ground: impl Into<Ground>) -> World {
        let ground = ground.into();
        let log = Arc::clone(&ground.log);
        let clock = Clock::standing(Millis::new(1_700_000_000_000));
        // The key that pushes are signed with is drawn once a house; here both have the same.
        log.push_key(Some([7; 32])).await.unwrap();
        let servers = Servers::open(&ground, &clock).await;
        let chairs = plan.settings.chairs().count();
        let mut cookies = Vec::new();
        for name in NAMES[..chairs].iter().chain([&WATCHER]) {
            cookies.push(Some(introduce(servers.street(0).enter(), name).await.unwrap()));
        }
        let table = plan.table(person(cookies[0].as_deref().unwrap()));
        let at = clock.now();
        plan.shelve(&*log, person(cookies[0].as_deref().unwrap()), at).await;
        let hub = Arc::clone(&servers.hubs[0]);
        let mut world =
            World { hub, ground, servers, log, clock, id: table.id(), cookies, ears: Vec::new(), table };
        for place in 0..=chairs {
            let ear = world.connect(place, None).await;
            world.ears.push(ear);
        }
        world
    }

    async fn connect(&self, place: usize, resume: Option<Seq>) -> Ear {
        let cookie = self.cookies[place].as_deref();
        let mut socket =
            Socket::open(self.servers.street(place).enter(), self.id, cookie, resume).await.unwrap();
        let mut heard = Vec::new();
        if self.ground.slow {
            // One after the other, as where everything is answered at once.
            heard.extend(socket.hear().await.map(|text| text.to_string()));
        }
        Ear { socket, heard, last: Seq::ZERO, looked: 0 }
    }

    /// The server stops and starts again on the same log, and everybody reconnects. No time passes.
    pub async fn restart(&mut self) {
        let resumes: Vec<Seq> = self.ears.iter().map(|ear| ear.last).collect();
        let heard: Vec<Vec<String>> = self.ears.drain(..).map(|ear| ear.heard).collect();
        self.quiet().await;
        self.servers.stop().await;
        self.servers = Servers::open(&self.ground, &self.clock).await;
        self.hub = Arc::clone(&self.servers.hubs[0]);
        for (place, (mut heard, last)) in heard.into_iter().zip(resumes).enumerate() {
            let looked = heard.len();
            let mut ear = self.connect(place, Some(last)).await;
            heard.append(&mut ear.heard);
            self.ears.push(Ear { heard, last, looked, ..ear });
            self.quiet().await;
        }
    }

    /// Breaks a connection, and reconnects.
    pub async fn reconnect(&mut self, place: usize, resume: Option<Seq>) {
        let chairs = self.ears.len();
        let gone = self.ears.remove(place);
        let Ear { socket, mut heard, last, looked } = gone;
        drop(socket);
        self.quiet().await;
        let mut ear = self.connect(place, resume).await;
        heard.append(&mut ear.heard);
        self.ears.insert(place, Ear { heard, last, looked, ..ear });
        assert_eq!(self.ears.len(), chairs);
        self.quiet().await;
    }

    pub fn state(&self) -> &State {
        self.table.state().expect("the game has begun")
    }

    pub fn is_over(&self) -> bool {
        self.table.stage() == Stage::Over
    }

    /// Reads what has been written to the log meanwhile.
    pub async fn catch_up(&mut self) {
        archive::follow(&*self.log, &*self.log, &mut self.table).await.unwrap();
    }

    /// Runs everything that can run without the clock.
    pub async fn quiet(&mut self) {
        loop {
            for _ in 0..64 * self.ground.nodes {
                yield_now().await;
            }
            if self.ground.slow {
                // A room that waits for the store answers this only afterwards.
                self.hub.describe(self.id).await.unwrap();
                for _ in 0..64 * self.ground.nodes {
                    yield_now().await;
                }
            }
            let before = self.table.head();
            self.catch_up().await;
            if self.table.head() == before {
                return;
            }
        }
    }

    /// Sends a command; returns the answer.
    pub async fn want(&mut self, place: usize, id: CommandId, want: Want) -> String {
        let ear = &mut self.ears[place];
        ear.socket.want(id, want).await.unwrap();
        loop {
            let text = ear.socket.hear().await.expect("the line stands").to_string();
            let answer = text.starts_with("{\"type\":\"done\"") || text.starts_with("{\"type\":\"refused\"");
            ear.heard.push(text.clone());
            if answer {
                self.catch_up().await;
                return text;
            }
        }
    }

    /// Everybody reads their messages and reports them as shown.
    pub async fn listen(&mut self) {
        if self.ground.slow {
            self.quiet().await;
        }
        for ear in &mut self.ears {
            assert!(ear.socket.hear_all(&mut ear.heard).await, "the line stands");
            let news = ear.heard[ear.looked.min(ear.heard.len())..].iter().filter_map(|text| seq(text)).max();
            ear.looked = ear.heard.len();
            if let Some(seq) = news {
                ear.last = seq;
                ear.socket.say(&ClientMessage::Painted { seq }).await.unwrap();
                assert!(ear.socket.hear_all(&mut ear.heard).await, "the line stands");
                ear.looked = ear.heard.len();
            }
        }
        // A room handles its messages in order: once it has answered this, it knows what was shown.
        for hub in &self.servers.hubs {
            hub.describe(self.id).await.unwrap();
        }
        if self.ground.slow {
            self.catch_up().await;
        }
    }

    /// What this connection has received since it was last asked.
    pub fn take(&mut self, place: usize) -> Vec<String> {
        self.ears[place].looked = 0;
        std::mem::take(&mut self.ears[place].heard)
    }

    /// When the next automatic action is due.
    pub fn next(&self) -> Option<Millis> {
        self.table.deadline()
    }

    pub async fn advance(&mut self, milliseconds: u64) {
        self.clock.advance(Duration::from_millis(milliseconds));
        self.quiet().await;
    }

    /// What is answered: the body to the byte, since a preview is a picture.
    pub async fn get(&self, path: &str, place: usize) -> Answer {
        let cookie = self.cookies[place].as_deref();
        ask(self.servers.street(place).enter(), "GET", path, cookie, "").await.unwrap()
    }

    /// Stops the server; everybody reads to the end.
    pub async fn close(&mut self) {
        let servers = self.servers.clone();
        let closing = tokio::spawn(async move { servers.stop().await });
        for ear in &mut self.ears {
            while let Some(text) = ear.socket.hear().await {
                ear.heard.push(text.to_string());
            }
        }
        while !closing.is_finished() {
            self.clock.advance(Duration::from_millis(10));
            yield_now().await;
        }
    }

    /// Checks that no message contains what its receiver may not know: the seed, or a card that is neither shown nor
    /// theirs.
    pub fn check_secrets(&self, place: usize) {
        if self.is_over() {
            return;
        }
        let mut known = self.table.state().map(State::shown).unwrap_or_default();
        if let (Some(seat), Some(state)) = (self.seat(place), self.table.state()) {
            known = known.or(state.hand(seat));
        }
        for text in &self.ears[place].heard {
            assert!(!text.contains(SEED), "the seed is told before the game is over: {text}");
            for card in cards_in(text) {
                assert!(known.contains(card), "{} hears of {card}, which is hidden: {text}", place + 1);
            }
        }
    }

    pub fn seat(&self, place: usize) -> Option<Seat> {
        (place + 1 < self.ears.len()).then(|| Seat::ALL[place])
    }
}

/// The servers of a world.
#[derive(Clone)]
struct Servers {
    hubs: Vec<Arc<Hub>>,
    streets: Vec<Street>,
}

impl Servers {
    async fn open(ground: &Ground, clock: &Clock) -> Servers {
        let mut servers = Servers { hubs: Vec::new(), streets: Vec::new() };
        let others: Arc<Mutex<Vec<Arc<Hub>>>> = Arc::default();
        for node in 0..ground.nodes {
            let hub =
                Hub::new(Arc::clone(&ground.log), clock.clone(), Thinking::here(), [7 + node as u8; 32]);
            let (street, hall) = hall();
            let settings = server::Settings { limits: Limits::none(), ..server::Settings::default() };
            let app = server::app(Arc::clone(&hub), settings);
            tokio::spawn(server::serve(hall, app, std::future::pending()));
            others.lock().unwrap().push(Arc::clone(&hub));
            if ground.nodes > 1 {
                hub.dial_with(within(Arc::clone(&others)));
                tokio::spawn(Arc::clone(&hub).live(node.to_string()));
                hub.joined().await;
            }
            servers.hubs.push(hub);
            servers.streets.push(street);
        }
        servers
    }

    /// The way to the server where this person is connected.
    fn street(&self, place: usize) -> &Street {
        &self.streets[place % self.streets.len()]
    }

    async fn stop(&self) {
        for hub in &self.hubs {
            hub.stop().await;
        }
    }
}

/// Calls another server of this process, by its number.
fn within(hubs: Arc<Mutex<Vec<Arc<Hub>>>>) -> server::Dial {
    Arc::new(move |address| {
        let hub = Arc::clone(&hubs.lock().unwrap()[address.parse::<usize>().unwrap()]);
        async move {
            let (ours, theirs) = duplex(1 << 20);
            tokio::spawn(hub.answer_node(Box::new(theirs)));
            Ok(Box::new(ours) as Box<dyn server::Stream>)
        }
        .boxed()
    })
}

/// Every card named in a text.
pub fn cards_in(text: &str) -> impl Iterator<Item = Card> {
    text.as_bytes().windows(3).filter_map(|three| {
        let symbol = three[1].is_ascii_lowercase() && three[2].is_ascii_digit();
        (three[0].is_ascii_uppercase() && symbol).then(|| str::from_utf8(three).ok()?.parse().ok()).flatten()
    })
}

/// Whether a command was accepted.
pub fn done(answer: &str) -> bool {
    kind(answer) == "done"
}
