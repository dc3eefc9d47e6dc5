//! One node: the program itself, as it is started, halted and killed.

use std::fs::{File, OpenOptions};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use client::{Address, Request};
use rustix::process::{Pid, Signal, kill_process};
use tokio::time::{Instant, sleep, timeout};

use crate::Failed;

/// A node must serve within this time after it was started, faults or not.
const READY: Duration = Duration::from_secs(30);

/// How a node is started, each time in the same way.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) program: PathBuf,
    /// Everything after `serve`.
    pub(crate) args: Vec<String>,
    pub(crate) listen: SocketAddr,
    /// What it writes to standard error goes to the end of this file.
    pub(crate) log: PathBuf,
    /// The environment, beside that of this process without settings of ours.
    pub(crate) env: Vec<(String, String)>,
}

/// A node, running or not.
pub(crate) struct Node {
    start: Start,
    child: Option<Child>,
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Node {
    pub(crate) fn new(start: Start) -> Node {
        Node { start, child: None }
    }

    /// Starts it without waiting.
    pub(crate) fn launch(&mut self) -> Result<(), Failed> {
        self.kill();
        let Start { program, args, listen, log, env } = &self.start;
        let failed = |why: std::io::Error| Failed(format!("a node could not be started: {why}"));
        let log: File = OpenOptions::new().create(true).append(true).open(log).map_err(failed)?;
        let mut command = Command::new(program);
        // Settings in the environment are meant for another server.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("GAVEL_") {
                command.env_remove(name);
            }
        }
        command.arg("serve").args(["--listen", &listen.to_string(), "--no-limits"]).args(args);
        command.env("GAVEL_LOG", "info").env("GAVEL_LOG_FORMAT", "text");
        command.envs(env.iter().map(|(name, value)| (name, value)));
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
        self.child = Some(child.map_err(failed)?);
        Ok(())
    }

    /// Waits until it serves.
    pub(crate) async fn ready(&mut self) -> Result<(), Failed> {
        let address = Address::of(&format!("http://{}", self.start.listen))?;
        let begun = Instant::now();
        while begun.elapsed() < READY {
            if let Some(Ok(Some(status))) = self.child.as_mut().map(Child::try_wait) {
                return Err(Failed(format!("a node ended with {status}: {}", tail(&self.start.log))));
            }
            let path = address.path("readyz");
            let asks = async {
                let request = Request { method: "GET", path: &path, ..Request::default() };
                client::ask(address.connect().await?, request).await
            };
            match timeout(Duration::from_secs(1), asks).await {
                Ok(Ok(answer)) if answer.status == 200 => return Ok(()),
                Ok(Ok(_) | Err(_)) | Err(_) => sleep(Duration::from_millis(25)).await,
            }
        }
        Err(Failed(format!("a node did not serve within {READY:?}: {}", tail(&self.start.log))))
    }

    /// Kills it without warning: nothing is flushed.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Halts it, or lets it go on.
    pub(crate) fn signal(&self, signal: Signal) {
        if let Some(pid) = self.child.as_ref().and_then(|child| Pid::from_raw(child.id().cast_signed())) {
            // It may have ended by itself; then its clients notice.
            let _ = kill_process(pid, signal);
        }
    }

    /// Whether it has ended although nobody killed it.
    pub(crate) fn fell(&mut self) -> Option<String> {
        match self.child.as_mut()?.try_wait() {
            Ok(Some(status)) => {
                Some(format!("a node ended by itself with {status}: {}", tail(&self.start.log)))
            }
            Ok(None) | Err(_) => None,
        }
    }
}

/// The last line of a file.
fn tail(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().next_back().unwrap_or("it wrote nothing").to_owned()
}

/// A free port on loopback, which stays free while its node is dead.
pub(crate) fn free_port() -> Result<SocketAddr, Failed> {
    Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, postgres_server::free_port()?)))
}
