//! The program itself, as it is started and killed.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::{Answer, Knock, Message, Request, Socket};
use protocol::TableCard;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::PATIENCE;

/// It must serve again within this time, whatever happened to it.
const READY: Duration = Duration::from_secs(2);

static SLOWEST: AtomicU64 = AtomicU64::new(0);

/// The longest time it took from start to ready.
pub fn slowest() -> Duration {
    Duration::from_micros(SLOWEST.load(Ordering::Relaxed))
}

/// The running program.
pub struct Running(Child);

impl Running {
    /// Kills it without warning: nothing is flushed.
    pub fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

pub struct Program {
    pub address: SocketAddr,
    metrics: SocketAddr,
    running: Option<Running>,
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Program {
    /// Starts it without waiting.
    pub fn launch(folder: &Path) -> Running {
        Program::launch_with(&[OsStr::new("--data"), folder.as_os_str()])
    }

    /// The same with these arguments, which say where it keeps everything.
    pub fn launch_with(place: &[&OsStr]) -> Running {
        let child = Command::new(env!("CARGO_BIN_EXE_gavel"))
            .args(["serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--no-limits"])
            .args(place)
            .env("GAVEL_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn();
        Running(child.unwrap())
    }

    /// Starts it and waits until it serves, which must not take long.
    pub async fn start(folder: &Path) -> Program {
        let start = Instant::now();
        let program = Program::ready(Program::launch(folder)).await;
        let took = start.elapsed();
        assert!(took < READY, "it serves again after {took:?}");
        SLOWEST.fetch_max(took.as_micros() as u64, Ordering::Relaxed);
        program
    }

    /// Waits until it serves.
    pub async fn ready(mut running: Running) -> Program {
        let mut said = BufReader::new(running.0.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut after = |begin: &str, end: &str| -> SocketAddr {
            // With a database it also says where other servers reach it.
            let line = said.find(|line| !line.starts_with("Other servers")).unwrap_or_default();
            let address = line.strip_prefix(begin).and_then(|line| line.strip_suffix(end));
            address.expect("it says where it is").parse().unwrap()
        };
        let address = after("Gavel is at http://", "/");
        let metrics = after("Metrics are at http://", "/metrics");
        let program = Program { address, metrics, running: Some(running) };
        let ready = program.ask("GET", "/readyz", "", "").await;
        assert_eq!(ready.status, 200, "{}", ready.body);
        program
    }

    pub fn kill(&mut self) {
        if let Some(running) = self.running.take() {
            running.kill();
        }
    }

    /// Sends an HTTP request.
    pub async fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> Answer {
        Program::ask_at(self.address, method, path, cookie, body).await
    }

    /// The figures for operators.
    pub async fn figures(&self) -> String {
        Program::ask_at(self.metrics, "GET", "/metrics", "", "").await.body
    }

    async fn ask_at(address: SocketAddr, method: &str, path: &str, cookie: &str, body: &str) -> Answer {
        let line = TcpStream::connect(address).await.unwrap();
        let head = [("cookie", cookie)];
        let asking = client::ask(line, Request { method, path, head: &head, body });
        timeout(PATIENCE, asking).await.expect("an answer in time").unwrap()
    }

    /// The cookie of a new guest.
    pub async fn guest(&self, name: &str) -> String {
        let answer = self.ask("POST", "/api/guest", "", &json!({ "name": name }).to_string()).await;
        answer.cookie().expect("a cookie").to_owned()
    }

    /// The id of a new table.
    pub async fn found(&self, cookie: &str, wish: &Value) -> String {
        let answer = self.ask("POST", "/api/tables", cookie, &wish.to_string()).await;
        answer.good::<TableCard>().unwrap().table.to_string()
    }

    /// What somebody is told who comes to a table for the first time, with all earlier news.
    pub async fn story(&self, table: &str) -> Value {
        let mut line = Line::open(self.address, table, "").await.expect("a socket");
        line.say(&json!({ "type": "hello", "version": 2 })).await;
        let mut welcome = line.hear().await.expect("a welcome");
        while welcome["more"] == true {
            let before = &welcome["missed"][0]["seq"];
            line.say(&json!({ "type": "earlier", "before": before })).await;
            let mut page = line.hear().await.expect("a page");
            while page["type"] != "earlier" {
                page = line.hear().await.expect("a page");
            }
            let pages = [page["missed"].take(), welcome["missed"].take()];
            let all: Vec<Value> = pages.iter().flat_map(|page| page.as_array().unwrap()).cloned().collect();
            welcome["missed"] = all.into();
            welcome["more"] = page["more"].take();
        }
        welcome
    }
}

/// A connection to a table, until the program is killed.
pub struct Line(Socket<TcpStream>);

impl Line {
    /// `None` if nobody answers.
    pub async fn open(address: SocketAddr, table: &str, cookie: &str) -> Option<Line> {
        let stream = TcpStream::connect(address).await.ok()?;
        stream.set_nodelay(true).ok()?;
        let path = format!("/api/tables/{table}/socket");
        let knock = Knock { authority: &address.to_string(), path: &path, head: &[("cookie", cookie)] };
        Socket::knock(stream, knock).await.ok().map(Line)
    }

    /// The program may be gone already.
    pub async fn say(&mut self, message: &Value) {
        drop(self.0.write(Message::text(message.to_string())).await);
    }

    /// The next message; `None` if the connection is dead.
    pub async fn hear(&mut self) -> Option<Value> {
        let text = timeout(PATIENCE, self.0.hear()).await.expect("a message in time")?;
        Some(serde_json::from_str(&text).unwrap())
    }
}
