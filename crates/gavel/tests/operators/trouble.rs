//! The program in trouble: the thread that writes its log dies, or it has no file handles left.

use std::io::{BufRead, BufReader, Read as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use super::*;

/// The running program, and what it writes to standard error.
struct Started {
    child: Child,
    address: SocketAddr,
    diary: Option<JoinHandle<String>>,
}

impl Drop for Started {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Started {
    /// Starts it with this command, which gets the arguments of the program.
    fn by(command: &mut Command, folder: &Path) -> Started {
        let command = command.args(["serve", "--listen", "127.0.0.1:0", "--data"]);
        let streams = command.arg(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = streams.spawn().unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let diary = thread::spawn(move || {
            let mut diary = Vec::new();
            stderr.read_to_end(&mut diary).unwrap();
            String::from_utf8_lossy(&diary).into_owned()
        });
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim_end().strip_prefix("Gavel is at http://").and_then(|line| line.strip_suffix('/'));
        Started { address: address.expect("it says where it is").parse().unwrap(), child, diary: Some(diary) }
    }

    async fn ask(&self, method: &str, path: &str, body: &str) -> Option<client::Answer> {
        let line = tokio::net::TcpStream::connect(self.address).await.ok()?;
        let asking = client::ask(line, client::Request { method, path, head: &[], body });
        tokio::time::timeout(PATIENCE, asking).await.ok()?.ok()
    }

    /// Everything it has written to standard error, once it has ended.
    fn diary(&mut self) -> String {
        self.diary.take().unwrap().join().unwrap()
    }

    /// The processor time it has used.
    fn used(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        // After the name, which ends with the last bracket, the twelfth and thirteenth are in hundredths of a second.
        let after = stat.rsplit_once(')').unwrap().1;
        let ticks = after.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap());
        Duration::from_millis(10 * ticks.sum::<u64>())
    }
}

/// Whoever watches over the server must notice that it can only refuse, and start it again.
#[tokio::test]
async fn a_server_whose_log_has_died_ends_with_an_error() {
    let (folder, tools) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (shim, file) = (tools.path().join("no_time.so"), tools.path().join("now"));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/operators/no_time.c");
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let compiled = Command::new(compiler)
        .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
        .args([&shim, &source])
        .status()
        .expect("a C compiler is there, as SQLite needs one");
    assert!(compiled.success());
    let mut command = Command::new(env!("CARGO_BIN_EXE_gavel"));
    let mut server = Started::by(command.env("LD_PRELOAD", &shim).env("SHIM_FILE", &file), folder.path());
    let ada = server.ask("POST", "/api/guest", r#"{"name":"Ada"}"#).await.expect("an answer");
    assert_eq!(ada.status, 200, "{}", ada.body);
    fs::write(&file, "").unwrap();
    // The write that kills the thread is answered, unless the program ends before that.
    let bo = server.ask("POST", "/api/guest", r#"{"name":"Bo"}"#).await;
    assert!(bo.is_none_or(|bo| bo.status == 503));
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = server.child.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < PATIENCE, "it goes on without its log");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let diary = server.diary();
    assert_eq!(status.code(), Some(1), "{diary}");
    assert!(diary.contains("the log has failed for good (a thread of the log has died"), "{diary}");
    assert!(diary.contains("start the server again"), "{diary}");
    // Started again, it knows Ada.
    let program = Program::start(folder.path()).await;
    let hello = program.ask("GET", "/api/hello", ada.cookie().unwrap(), "").await;
    assert!(hello.body.contains(r#""name":"Ada""#), "{}", hello.body);
}

/// Where no file can be opened, no connection can be accepted. The server must not try all the time, and must accept again
/// as soon as it can.
#[tokio::test]
async fn a_server_without_file_handles_waits_instead_of_spinning() {
    const FILES: usize = 32;
    const WATCHED: Duration = Duration::from_secs(2);
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Command::new("sh");
    let few = format!("ulimit -n {FILES} && exec \"$0\" \"$@\"");
    let mut server = Started::by(shell.args(["-c", &few, env!("CARGO_BIN_EXE_gavel")]), folder.path());
    assert_eq!(server.ask("GET", "/healthz", "").await.unwrap().status, 200);
    // The system completes them all, but the server cannot accept every one of them.
    let mut lines = Vec::new();
    for _ in 0..2 * FILES {
        lines.push(TcpStream::connect(server.address).unwrap());
    }
    let files = format!("/proc/{}/fd", server.child.id());
    let begun = Instant::now();
    while fs::read_dir(&files).unwrap().count() < FILES {
        assert!(begun.elapsed() < PATIENCE, "there are file handles left");
        thread::sleep(Duration::from_millis(5));
    }
    let (before, watched) = (server.used(), Instant::now());
    thread::sleep(WATCHED);
    let (used, passed) = (server.used() - before, watched.elapsed());
    drop(lines);
    let answer = server.ask("GET", "/healthz", "").await.expect("it accepts again");
    assert_eq!(answer.status, 200);
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let (diary, seconds) = (server.diary(), begun.elapsed().as_secs());
    // Where it is read by a program, every line is for programs.
    let lines: Vec<Value> = diary
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}")))
        .collect();
    let said: Vec<&str> = lines.iter().filter_map(|line| line["message"].as_str()).collect();
    let told = said.iter().filter(|said| **said == "no connection can be accepted just now").count() as u64;
    // It tries twenty times a second, and says so five times.
    assert!((1..=5 * (seconds + 2)).contains(&told), "{told} lines in {seconds} s: {diary}");
    let more = |said: &&str| said.ends_with(" more of these: no connection can be accepted just now");
    assert!(said.iter().any(more), "{diary}");
    // Trying all the time takes a quarter of a core even on a busy machine, and waiting a hundredth.
    assert!(used < passed / 20, "{used:?} of processor time in {passed:?}");
}
