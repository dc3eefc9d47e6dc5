//! A real server on a free port for tests, with a standing clock, and clients over real sockets.
//!
//! A test and its server share one thread, so the metrics count only this test.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::serve::ListenerExt;
use client::{Failed, Knock, Message, Request, Socket};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use protocol::Millis;
use serde_json::{Value, json};
use server::{Clock, Hub, Limits, NotifySettings, Settings, Thinking};
use store::{Memory, Sqlite, Store};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

/// An answer that takes longer than this will not come.
const PATIENCE: Duration = Duration::from_secs(20);

/// When every test begins.
const BEGINNING: Millis = Millis::new(1_700_000_000_000);

/// Gives every command of a test its own id.
static COMMANDS: AtomicU64 = AtomicU64::new(1);

/// Settings with these limits; what people are told may go to this machine.
fn settings(limits: Limits) -> Settings {
    let notify = NotifySettings { loopback: true, ..NotifySettings::default() };
    Settings { limits, notify, ..Settings::default() }
}

pub struct House {
    pub address: SocketAddr,
    pub clock: Clock,
    pub store: Arc<dyn Store>,
    pub hub: Arc<Hub>,
    figures: PrometheusHandle,
    _counts: metrics::LocalRecorderGuard<'static>,
    _folder: Option<TempDir>,
}

/// A response over HTTP.
pub struct Answer(client::Answer);

impl std::ops::Deref for Answer {
    type Target = client::Answer;

    fn deref(&self) -> &client::Answer {
        &self.0
    }
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.whole()).unwrap_or_else(|why| panic!("{why}: {}", self.body))
    }

    /// The body. One whose length was not known in advance comes in chunks.
    fn whole(&self) -> String {
        let (mut whole, mut rest) = (String::new(), self.body.as_str());
        while let Some((size, after)) = rest.split_once("\r\n") {
            let Ok(size) = usize::from_str_radix(size, 16) else { break };
            let Some((chunk, next)) = after.split_at_checked(size) else { break };
            whole.push_str(chunk);
            rest = next.strip_prefix("\r\n").unwrap_or(next);
        }
        if whole.is_empty() { self.body.clone() } else { whole }
    }

    /// The status and the code of a refusal; there is always a sentence with it.
    pub fn code(&self) -> (u16, String) {
        let fault = self.json();
        assert!(fault["why"].as_str().is_some_and(|why| why.len() > 10), "{fault}");
        (self.status, fault["code"].as_str().unwrap().to_owned())
    }
}

impl House {
    /// A server with its log in a file, and no limits.
    pub async fn open() -> House {
        House::with_limits(Limits::none()).await
    }

    pub async fn with_limits(limits: Limits) -> House {
        let folder = tempfile::tempdir().unwrap();
        let log = Arc::new(Sqlite::open(&folder.path().join("gavel.db")).unwrap());
        let house = House::over(log, limits).await;
        House { _folder: Some(folder), ..house }
    }

    /// A server over this store.
    pub async fn over(store: Arc<dyn Store>, limits: Limits) -> House {
        House::with(store, settings(limits)).await
    }

    /// A server in memory with these settings.
    pub async fn set_up(settings: Settings) -> House {
        House::with(Arc::new(Memory::new(7)), settings).await
    }

    /// Several servers with one store and one clock, which call each other.
    pub async fn several(count: u8, limits: Limits) -> Vec<House> {
        let log = Memory::new(7);
        // The clock of the store stands still: no lease ends.
        log.share(|| BEGINNING);
        let clock = Clock::standing(BEGINNING);
        let mut houses = Vec::new();
        for number in 0..count {
            let settings = settings(limits);
            let noise = [7 + number; 32];
            houses.push(House::at(Arc::new(log.clone()), settings, clock.clone(), noise).await);
        }
        houses
    }

    /// Several servers, each with its own way to one store, and one clock.
    pub async fn sharing(stores: Vec<Arc<dyn Store>>) -> Vec<House> {
        let clock = Clock::standing(BEGINNING);
        let mut houses = Vec::new();
        for (number, store) in (0..).zip(stores) {
            let settings = settings(Limits::none());
            houses.push(House::at(store, settings, clock.clone(), [7 + number; 32]).await);
        }
        houses
    }

    /// A server over this store that opens at this moment, without limits. It draws other numbers than one that was there before.
    pub async fn opened_at(store: Arc<dyn Store>, now: Millis) -> House {
        House::at(store, settings(Limits::none()), Clock::standing(now), [6; 32]).await
    }

    async fn with(store: Arc<dyn Store>, settings: Settings) -> House {
        House::at(store, settings, Clock::standing(BEGINNING), [7; 32]).await
    }

    async fn at(store: Arc<dyn Store>, settings: Settings, clock: Clock, noise: [u8; 32]) -> House {
        let recorder = Box::leak(Box::new(PrometheusBuilder::new().build_recorder()));
        let figures = recorder.handle();
        let counts = metrics::set_default_local_recorder(recorder);
        let alone = store.is_for_one();
        let hub = Hub::new(Arc::clone(&store), clock.clone(), Thinking::here(), noise);
        if !alone {
            let calls = TcpListener::bind("127.0.0.1:0").await.unwrap();
            tokio::spawn(Arc::clone(&hub).live(calls.local_addr().unwrap().to_string()));
            let called = Arc::clone(&hub);
            tokio::spawn(async move {
                while let Ok((stream, _)) = calls.accept().await {
                    tokio::spawn(Arc::clone(&called).answer_node(Box::new(stream)));
                }
            });
            hub.joined().await;
        }
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
        let app = server::app(Arc::clone(&hub), settings);
        tokio::spawn(async move { server::serve(listener, app, std::future::pending()).await.unwrap() });
        House { address, clock, store, hub, figures, _counts: counts, _folder: None }
    }

    /// Sends an HTTP request.
    pub async fn ask(&self, method: &str, path: &str, head: &[(&str, &str)], body: &str) -> Answer {
        let line = TcpStream::connect(self.address).await.unwrap();
        let asking = client::ask(line, Request { method, path, head, body });
        Answer(timeout(PATIENCE, asking).await.expect("an answer in time").unwrap())
    }

    /// The cookie of a new guest.
    pub async fn guest(&self, name: &str) -> String {
        let answer = self.ask("POST", "/api/guest", &[], &json!({ "name": name }).to_string()).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.cookie().unwrap().to_owned()
    }

    /// A new table.
    pub async fn found(&self, cookie: &str, wish: &Value) -> String {
        let answer = self.ask("POST", "/api/tables", &[("Cookie", cookie)], &wish.to_string()).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["table"].as_str().unwrap().to_owned()
    }

    /// Opens a socket without a greeting; an error is the response it was refused with.
    pub async fn knock(&self, table: &str, head: &[(&str, &str)]) -> Result<Client, Answer> {
        self.knock_at(&format!("/api/tables/{table}/socket"), head).await
    }

    /// The same at this path.
    pub async fn knock_at(&self, path: &str, head: &[(&str, &str)]) -> Result<Client, Answer> {
        let line = TcpStream::connect(self.address).await.unwrap();
        line.set_nodelay(true).unwrap();
        let authority = self.address.to_string();
        match Socket::knock(line, Knock { authority: &authority, path, head }).await {
            Ok(socket) => Ok(Client { socket, heard: Vec::new() }),
            Err(Failed::Refused(answer)) => Err(Answer(answer)),
            Err(why) => panic!("{why}"),
        }
    }

    /// Joins a table and reads the welcome.
    pub async fn enter(&self, table: &str, cookie: Option<&str>) -> Client {
        let head: Vec<(&str, &str)> = cookie.map(|cookie| ("Cookie", cookie)).into_iter().collect();
        let Ok(mut client) = self.knock(table, &head).await else { panic!("no socket") };
        client.say(&json!({ "type": "hello", "version": 2 })).await;
        assert_eq!(client.hear().await["type"], "welcome");
        client
    }

    /// Ada, Bo and Cy sit at a quick table, and it is Ada's turn to offer a card.
    pub async fn game(&self) -> Game {
        House::game_at([self; 3]).await
    }

    /// The same, each at a server of their own; the first has the table.
    pub async fn game_at([first, second, third]: [&House; 3]) -> Game {
        let cookies = [first.guest("Ada").await, first.guest("Bo").await, first.guest("Cy").await];
        let table = first.found(&cookies[0], &json!({ "seats": 3, "pace": "blitz", "first": 1 })).await;
        let mut ada = first.enter(&table, Some(&cookies[0])).await;
        let mut bo = second.enter(&table, Some(&cookies[1])).await;
        let mut cy = third.enter(&table, Some(&cookies[2])).await;
        for (place, client) in [&mut ada, &mut bo, &mut cy].into_iter().enumerate() {
            client.does(&json!({ "want": "sit", "seat": place + 1 })).await;
        }
        ada.does(&json!({ "want": "start" })).await;
        Game { table, cookies, ada, bo, cy }
    }

    /// The value of a counter.
    pub async fn counted(&self, what: &str, code: &str) -> u64 {
        let line = format!("{what}{{code=\"{code}\"}}");
        self.figure(&line).map_or(0, |count| count.parse().unwrap())
    }

    /// A figure for operators.
    pub fn figure(&self, what: &str) -> Option<String> {
        let all = self.figures.render();
        let figure = |line: &str| line.strip_prefix(what)?.strip_prefix(' ').map(str::to_owned);
        all.lines().find_map(figure)
    }

    /// Where operators see all figures.
    pub async fn operators(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = server::operators(Arc::clone(&self.hub), self.figures.clone());
        tokio::spawn(async move { server::serve(listener, app, std::future::pending()).await.unwrap() });
        address
    }

    pub async fn refused(&self, code: &str) -> u64 {
        self.counted("gavel_refused_total", code).await
    }

    pub async fn goodbyes(&self, code: &str) -> u64 {
        self.counted("gavel_goodbyes_total", code).await
    }
}

/// A game in progress, with everybody at the table.
pub struct Game {
    pub table: String,
    pub cookies: [String; 3],
    pub ada: Client,
    pub bo: Client,
    pub cy: Client,
}

impl Game {
    /// Ada offers a card, and Bo and Cy hear of it.
    pub async fn goes_on(&mut self) {
        let card = self.ada.hand().await[0].clone();
        self.ada.does(&json!({ "want": "act", "action": format!(":{card}") })).await;
        for client in [&mut self.bo, &mut self.cy] {
            client.hears("offered").await;
        }
    }
}

pub struct Client {
    socket: Socket<TcpStream>,
    // Every message so far.
    pub heard: Vec<Value>,
}

impl Client {
    pub async fn say(&mut self, message: &Value) {
        self.write(Message::text(message.to_string())).await;
    }

    pub async fn write(&mut self, message: Message) {
        // The other side may have hung up already.
        drop(self.socket.write(message).await);
    }

    /// The next message; `None` once the connection has ended.
    pub async fn next(&mut self) -> Option<Value> {
        let text = timeout(PATIENCE, self.socket.hear()).await.expect("a message in time")?;
        let message: Value = serde_json::from_str(&text).unwrap();
        self.heard.push(message.clone());
        Some(message)
    }

    pub async fn hear(&mut self) -> Value {
        self.next().await.expect("the connection goes on")
    }

    /// Reads until a message is as wanted.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear().await;
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Reads until an update brings this news.
    pub async fn hears(&mut self, event: &str) -> Value {
        self.until(|message| news(message).iter().any(|news| news["event"] == event)).await
    }

    /// Whether it has heard such news before.
    pub fn has_heard(&self, event: &str) -> bool {
        self.heard.iter().any(|message| news(message).iter().any(|news| news["event"] == event))
    }

    /// Reads until the server says goodbye; returns the code.
    pub async fn bye(&mut self) -> String {
        let bye = self.until(|message| message["type"] == "bye").await;
        assert!(bye["why"].as_str().is_some_and(|why| why.len() > 10), "{bye}");
        assert_eq!(self.next().await, None, "it is closed");
        bye["code"].as_str().unwrap().to_owned()
    }

    /// Sends a command; returns its id.
    pub async fn wants(&mut self, want: &Value) -> String {
        let id = format!("{:032x}", COMMANDS.fetch_add(1, Ordering::Relaxed));
        self.repeats(&id, want).await;
        id
    }

    pub async fn repeats(&mut self, id: &str, want: &Value) {
        self.say(&json!({ "type": "command", "id": id, "want": want })).await;
    }

    pub async fn answer(&mut self, id: &str) -> Value {
        self.until(|message| message["id"] == id).await
    }

    /// Sends a command that must be accepted.
    pub async fn does(&mut self, want: &Value) -> Value {
        let id = self.wants(want).await;
        let answer = self.answer(&id).await;
        assert_eq!(answer["type"], "done", "{want}: {answer}");
        answer
    }

    /// Sends a command that must be refused; returns the code.
    pub async fn is_refused(&mut self, want: &Value) -> String {
        let id = self.wants(want).await;
        let answer = self.answer(&id).await;
        assert_eq!(answer["type"], "refused", "{want}: {answer}");
        assert!(answer["why"].as_str().is_some_and(|why| why.len() > 10), "{answer}");
        answer["code"].as_str().unwrap().to_owned()
    }

    /// The cards in hand, as last told.
    pub async fn hand(&mut self) -> Vec<String> {
        let view = |message: &Value| message["now"]["game"]["view"]["hand"].as_array().cloned();
        let hand = self.heard.iter().rev().find_map(view).expect("the game has begun");
        hand.iter().map(|card| card.as_str().unwrap().to_owned()).collect()
    }
}

/// The news in a message.
pub fn news(message: &Value) -> Vec<Value> {
    message["news"].as_array().cloned().unwrap_or_default()
}
