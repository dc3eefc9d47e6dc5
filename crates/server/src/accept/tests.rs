//! Connections without a network, in a time that stands still until everybody waits.

use std::net::{IpAddr, Ipv4Addr};

use axum::routing::{get, post};
use client::Request;
use protocol::Millis;
use store::Memory;
use tokio::io::{AsyncReadExt, DuplexStream, duplex};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

use super::*;
use crate::proxies::Proxies;
use crate::{Clock, Hub, Limits, Settings, Thinking};

/// A listener without a network.
struct Hall(mpsc::UnboundedReceiver<(DuplexStream, SocketAddr)>);

impl Listener for Hall {
    type Io = DuplexStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
        match self.0.recv().await {
            Some(come) => come,
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(SocketAddr::from(([127, 0, 0, 1], 1)))
    }
}

/// A server, and the street before it.
struct House {
    street: mpsc::UnboundedSender<(DuplexStream, SocketAddr)>,
    gate: Arc<Gate>,
}

const ADA: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
const BO: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));
/// More than fits into any buffer.
const LONG: usize = 1 << 20;

impl House {
    /// A server with two pages, and one that repeats what it is sent.
    fn open(limits: Limits) -> House {
        House::behind(limits, Proxies::default())
    }

    /// The same behind these proxies.
    fn behind(limits: Limits, proxies: Proxies) -> House {
        let gate = Arc::new(Gate::new(limits, Arc::new(proxies)));
        let routes = Router::new()
            .route("/", get(async || "hello"))
            .route("/long", get(async || "x".repeat(LONG)))
            .route("/echo", post(async |body: String| body));
        House::serve(App { routes, gate })
    }

    /// The whole server.
    fn whole(limits: Limits) -> House {
        let clock = Clock::standing(Millis::new(1_700_000_000_000));
        let hub = Hub::new(Arc::new(Memory::new(7)), clock, Thinking::here(), [7; 32]);
        House::serve(crate::app(hub, Settings { limits, ..Settings::default() }))
    }

    fn serve(app: App) -> House {
        let (street, hall) = mpsc::unbounded_channel();
        let gate = Arc::clone(&app.gate);
        tokio::spawn(serve(Hall(hall), app, std::future::pending()));
        House { street, gate }
    }

    fn connect(&self, from: IpAddr) -> DuplexStream {
        self.connect_by(4 * 1024, from)
    }

    /// By a line that holds so many bytes.
    fn connect_by(&self, width: usize, from: IpAddr) -> DuplexStream {
        let (ours, theirs) = duplex(width);
        self.street.send((theirs, SocketAddr::new(from, 1))).unwrap();
        ours
    }

    async fn ask(&self, from: IpAddr, method: &str, path: &str, body: &str) -> client::Answer {
        client::ask(self.connect(from), Request { method, path, body, head: &[] }).await.unwrap()
    }
}

/// Everything until the connection is closed, and how long that took.
async fn until_closed(line: &mut DuplexStream) -> (String, Duration) {
    let (begun, mut bytes) = (Instant::now(), Vec::new());
    // A connection that is cut off is closed too.
    drop(timeout(300 * SECOND, line.read_to_end(&mut bytes)).await.expect("it is closed some time"));
    (String::from_utf8(bytes).unwrap(), begun.elapsed())
}

const SECOND: Duration = Duration::from_secs(1);

#[tokio::test(start_paused = true)]
async fn half_a_request_is_closed_and_its_place_is_free() {
    let house = House::open(Limits::default());
    for half in ["", "G", "GET / HTTP/1.1\r\nhost: gavel\r\n"] {
        let mut line = house.connect(ADA);
        line.write_all(half.as_bytes()).await.unwrap();
        let (said, took) = until_closed(&mut line).await;
        assert_eq!((said.as_str(), took.as_secs()), ("", 10), "{half:?}");
        assert_eq!(house.gate.inside(), 0);
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_drips_in_is_closed_too() {
    let house = House::open(Limits::default());
    let mut line = house.connect(ADA);
    let begun = Instant::now();
    while line.write_all(b"G").await.is_ok() && begun.elapsed() < 60 * SECOND {
        sleep(SECOND).await;
    }
    assert!((10..=11).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
    assert_eq!(house.gate.inside(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let house = House::whole(Limits::default());
    let mut line = house.connect(ADA);
    line.write_all(b"POST /api/guest HTTP/1.1\r\nhost: gavel\r\norigin: http://gavel\r\ncontent-length: 100\r\n\r\n{\"name\"")
        .await
        .unwrap();
    let (said, took) = until_closed(&mut line).await;
    assert!(said.starts_with("HTTP/1.1 408") && said.contains("\"too-slow\""), "{said}");
    assert!(took.as_secs() <= 15, "{took:?}");
    assert_eq!(house.gate.inside(), 0);
}

/// Even where a handler waits for it for ever.
#[tokio::test(start_paused = true)]
async fn half_a_body_is_closed_and_its_place_is_free() {
    let house = House::open(Limits::default());
    let mut line = house.connect(ADA);
    line.write_all(b"POST /echo HTTP/1.1\r\nhost: gavel\r\ncontent-length: 100\r\n\r\nhalf").await.unwrap();
    let (said, took) = until_closed(&mut line).await;
    assert_eq!((said.as_str(), took.as_secs()), ("", 15));
    assert_eq!(house.gate.inside(), 0);
}

#[tokio::test(start_paused = true)]
async fn the_head_of_a_request_has_a_size() {
    let house = House::open(Limits::default());
    let one_line = format!("x: {}\r\n", "y".repeat(2 * HEAD_BYTES));
    let many_lines = (0..=HEADERS).map(|n| format!("x-{n}: y\r\n")).collect();
    for head in [one_line, many_lines] {
        let mut line = house.connect(ADA);
        // It may be turned away before all of it was sent.
        drop(line.write_all(format!("GET / HTTP/1.1\r\nhost: gavel\r\n{head}\r\n").as_bytes()).await);
        let (said, _) = until_closed(&mut line).await;
        assert!(said.starts_with("HTTP/1.1 431"), "{said}");
    }
    assert_eq!(house.gate.inside(), 0);
}

#[tokio::test(start_paused = true)]
async fn between_two_requests_there_is_a_minute_and_within_one_ten_seconds() {
    let house = House::open(Limits::default());
    let whole = "GET / HTTP/1.1\r\nhost: gavel\r\n\r\n";
    let mut line = house.connect(ADA);
    line.write_all(whole.as_bytes()).await.unwrap();
    sleep(50 * SECOND).await;
    line.write_all(whole.as_bytes()).await.unwrap();
    let (said, took) = until_closed(&mut line).await;
    assert_eq!((said.matches("hello").count(), took.as_secs()), (2, 60));
    let mut line = house.connect(ADA);
    line.write_all(whole.as_bytes()).await.unwrap();
    sleep(5 * SECOND).await;
    line.write_all(b"GET").await.unwrap();
    assert_eq!(until_closed(&mut line).await.1.as_secs(), 10);
    assert_eq!(house.gate.inside(), 0);
}

#[tokio::test(start_paused = true)]
async fn those_who_only_stand_in_the_door_make_room() {
    let house = House::open(Limits { connections: 64, ..Limits::default() });
    let silent: Vec<DuplexStream> = (0..84).map(|_| house.connect(ADA)).collect();
    let begun = Instant::now();
    for _ in 0..200 {
        let answer = house.ask(BO, "GET", "/", "").await;
        assert_eq!((answer.status, answer.body.as_str()), (200, "hello"));
    }
    assert_eq!(begun.elapsed().as_secs(), 0, "nobody waited until the others were gone");
    assert!(house.gate.inside() <= 64);
    drop(silent);
}

#[tokio::test(start_paused = true)]
async fn those_who_ask_for_nothing_more_make_room_last() {
    let house = House::open(Limits { connections: 32, ..Limits::default() });
    let mut idle = Vec::new();
    for _ in 0..40 {
        let mut line = house.connect(ADA);
        line.write_all(b"GET / HTTP/1.1\r\nhost: gavel\r\n\r\n").await.unwrap();
        sleep(SECOND / 100).await;
        idle.push(line);
    }
    assert_eq!(house.ask(BO, "GET", "/", "").await.status, 200);
    let mut first = String::new();
    idle[0].read_to_string(&mut first).await.unwrap();
    assert!(first.ends_with("hello"), "it was answered, and then closed");
}

#[tokio::test(start_paused = true)]
async fn strangers_make_room_before_those_who_have_asked_and_the_oldest_first() {
    let house = House::open(Limits { connections: 32, ..Limits::default() });
    let whole = b"GET / HTTP/1.1\r\nhost: gavel\r\n\r\n";
    let mut known = house.connect(ADA);
    known.write_all(whole).await.unwrap();
    sleep(SECOND / 100).await;
    let mut strangers: Vec<DuplexStream> = (0..40).map(|_| house.connect(BO)).collect();
    sleep(SECOND / 100).await;
    assert_eq!(until_closed(&mut strangers[0]).await.1.as_secs(), 0, "the oldest has left already");
    known.write_all(whole).await.unwrap();
    let (said, _) = until_closed(&mut known).await;
    assert_eq!(said.matches("hello").count(), 2, "whoever has asked stays: {said}");
}

#[tokio::test(start_paused = true)]
async fn a_site_with_many_networks_has_only_so_many_connections_too() {
    let house = House::open(Limits { connections_of_an_address: 4, ..Limits::default() });
    let network = |site: u16, number: u16| IpAddr::from([0x2001, 0xdb8, site, number, 0, 0, 0, 1]);
    let lines: Vec<DuplexStream> = (0..16).map(|line| house.connect(network(7, line / 4))).collect();
    assert_eq!(house.ask(network(7, 99), "GET", "/", "").await.status, 429);
    assert_eq!(house.ask(network(8, 99), "GET", "/", "").await.status, 200, "others have theirs");
    drop(lines);
}

#[tokio::test(start_paused = true)]
async fn a_proxy_brings_many_people() {
    let limits = Limits { connections_of_an_address: 4, ..Limits::default() };
    let house = House::behind(limits, Proxies::new(vec!["192.0.2.1".parse().unwrap()]));
    let lines: Vec<DuplexStream> = (0..8).map(|_| house.connect(ADA)).collect();
    assert_eq!(house.ask(ADA, "GET", "/", "").await.status, 200);
    drop(lines);
}

#[tokio::test(start_paused = true)]
async fn an_address_has_only_so_many_connections() {
    let house = House::open(Limits { connections_of_an_address: 4, ..Limits::default() });
    let mut lines: Vec<DuplexStream> = (0..4).map(|_| house.connect(ADA)).collect();
    let full = house.ask(ADA, "GET", "/", "").await;
    assert_eq!(full.status, 429);
    assert!(full.body.contains("\"too-many\"") && full.header("retry-after").is_some(), "{}", full.body);
    assert_eq!(house.ask(BO, "GET", "/", "").await.status, 200, "others have theirs");
    lines.pop();
    sleep(SECOND / 100).await;
    assert_eq!(house.ask(ADA, "GET", "/", "").await.status, 200);
}

#[tokio::test(start_paused = true)]
async fn a_house_full_of_people_says_so() {
    let house = House::whole(Limits { connections: 4, ..Limits::default() });
    let mut sockets = Vec::new();
    for _ in 0..4 {
        sockets.push(socket(&house).await);
    }
    let full = house.ask(BO, "GET", "/healthz", "").await;
    assert_eq!(full.status, 503);
    assert!(full.body.contains("\"busy\""), "{}", full.body);
    drop(sockets.pop());
    sleep(SECOND / 100).await;
    assert_eq!(house.ask(BO, "GET", "/healthz", "").await.status, 200);
}

/// A WebSocket of a guest who has not said anything.
async fn socket(house: &House) -> DuplexStream {
    socket_at(house, "222222222222").await
}

async fn socket_at(house: &House, table: &str) -> DuplexStream {
    upgraded(house.connect(ADA), table).await
}

async fn upgraded(mut line: DuplexStream, table: &str) -> DuplexStream {
    let knock = " HTTP/1.1\r\nhost: gavel\r\norigin: http://gavel\r\nconnection: upgrade\r\n\
        upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    line.write_all(format!("GET /api/tables/{table}/socket{knock}").as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(line.read_u8().await.unwrap());
    }
    assert!(answer.starts_with(b"HTTP/1.1 101"));
    line
}

#[tokio::test(start_paused = true)]
async fn who_never_reads_is_let_go() {
    let house = House::open(Limits::default());
    let mut line = house.connect(ADA);
    line.write_all(b"GET /long HTTP/1.1\r\nhost: gavel\r\n\r\n").await.unwrap();
    sleep(19 * SECOND).await;
    assert_eq!(house.gate.inside(), 1);
    sleep(2 * SECOND).await;
    assert_eq!(house.gate.inside(), 0);
}

#[tokio::test(start_paused = true)]
async fn who_reads_a_little_now_and_then_is_let_go() {
    let house = House::open(Limits::default());
    let mut line = house.connect(ADA);
    line.write_all(b"GET /long HTTP/1.1\r\nhost: gavel\r\n\r\n").await.unwrap();
    let mut little = [0; 16];
    for _ in 0..7 {
        line.read_exact(&mut little).await.unwrap();
        sleep(10 * SECOND).await;
    }
    assert_eq!(house.gate.inside(), 0);
}

/// Frames that say nothing: empty ones of a message that never ends. The library swallows them.
async fn mumble(house: &House, bytes: usize) -> Duration {
    let mut line = socket(house).await;
    let begun = Instant::now();
    line.write_all(&[0x01, 0x80, 0, 0, 0, 0]).await.unwrap();
    for _ in 0..bytes / 6_000 {
        line.write_all(&[0x00, 0x80, 0, 0, 0, 0].repeat(1_000)).await.unwrap();
    }
    begun.elapsed()
}

#[tokio::test(start_paused = true)]
async fn frames_that_say_nothing_are_read_slowly() {
    let house = House::whole(Limits::default());
    let took = mumble(&house, LONG).await;
    assert!((45..=50).contains(&took.as_secs()), "256 KiB at once, then 16 KiB a second: {took:?}");
}

/// A budget that is looked at only before a read is exceeded by as much as one read takes.
#[tokio::test(start_paused = true)]
async fn nobody_is_read_far_ahead_of_their_budget() {
    const WIDTH: usize = 256 * 1024;
    let house = House::whole(Limits::default());
    let mut line = upgraded(house.connect_by(WIDTH, ADA), "222222222222").await;
    line.write_all(&[0x01, 0x80, 0, 0, 0, 0]).await.unwrap();
    let frames = [0x00, 0x80, 0, 0, 0, 0].repeat(20_000);
    let mut sent = 0;
    // As much as there is room for, until nothing is taken for a moment.
    while let Ok(written) = timeout(SECOND / 100, line.write(&frames[sent % 6..])).await {
        sent += written.unwrap();
    }
    let taken = sent - WIDTH;
    let Limits { bytes_a_second, .. } = Limits::default();
    let budget = 16 * bytes_a_second as usize;
    assert!((budget - 1_024..=budget + 8 * 1_024).contains(&taken), "{taken} bytes, of {budget}");
}

#[tokio::test(start_paused = true)]
async fn all_connections_of_an_address_are_read_slowly_together() {
    let house = House::whole(Limits::default());
    let all = futures_util::future::join_all((0..32).map(|_| mumble(&house, LONG / 4)));
    let slowest = all.await.into_iter().max().unwrap();
    // 8 MiB, of which 2 MiB at once and the rest at 128 KiB a second.
    assert!((45..=50).contains(&slowest.as_secs()), "{slowest:?}");
}

#[tokio::test(start_paused = true)]
async fn who_asks_and_hardly_reads_the_answers_is_let_go() {
    // Its questions are few; here the clock that counts them stands still.
    let house = House::whole(Limits::none());
    let cookie = client::introduce(house.connect(ADA), "/api/guest", "Eve").await.unwrap();
    let wish = protocol::NewTable::default();
    let card = client::found(house.connect(ADA), "/api/tables", &cookie, &wish).await.unwrap();
    let mut line = socket_at(&house, &card.table.to_string()).await;
    let masked = |kind: u8, text: &[u8]| [&[kind, 0x80 | text.len() as u8, 0, 0, 0, 0], text].concat();
    let hello = format!(r#"{{"type":"hello","version":{}}}"#, protocol::VERSION);
    line.write_all(&masked(0x81, hello.as_bytes())).await.unwrap();
    let (mut reads, mut writes) = tokio::io::split(line);
    let drips = tokio::spawn(async move {
        while reads.read_u8().await.is_ok() {
            sleep(SECOND).await;
        }
    });
    let begun = Instant::now();
    while writes.write_all(&masked(0x89, &[7; 100])).await.is_ok() {
        assert!(begun.elapsed() < 300 * SECOND, "it asks for ever");
        sleep(SECOND / 10).await;
    }
    // Not a goodbye, which takes three seconds.
    assert!(
        begun.elapsed() >= 19 * SECOND,
        "the answer to the last ping is waited for: {:?}",
        begun.elapsed()
    );
    drips.abort();
}
