//! A house with several nodes: its processes, and what becomes of them.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use postgres_server::{Options, Server};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use super::leash::Leash;
use super::proxy;
use crate::web;

/// How long anything may take to begin, on a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a node may take to hand over what it has.
const FAREWELL: Duration = Duration::from_secs(15);
const SOON: Duration = Duration::from_millis(50);

/// A node, as long as it lives.
struct Node {
    number: usize,
    address: SocketAddr,
    process: Child,
}

/// PostgreSQL: who is written to, and who follows.
struct Database {
    primary: Option<Server>,
    standby: Option<Server>,
}

/// Everything that runs. Dropping it ends it all.
pub(super) struct House {
    url: String,
    nodes: Vec<Node>,
    proxy: Option<Child>,
    database: Database,
    logs: TempDir,
    // The last to be dropped: until then it watches over the rest.
    leash: Leash,
}

impl House {
    /// Starts a database with a standby, so many nodes, and a proxy that listens here, and waits until all are ready, or until
    /// it is stopped.
    pub(super) fn open(
        gavel: &Path,
        nodes: usize,
        listen: SocketAddr,
        stopped: &AtomicBool,
    ) -> Result<House, String> {
        let target = web::target();
        let logs = fs::create_dir_all(&target)
            .and_then(|()| tempfile::Builder::new().prefix("cluster-").tempdir_in(&target))
            .map_err(|why| format!("no folder for the logs: {why}"))?;
        let primary = Server::start(Options::default()).map_err(|why| why.to_string())?;
        primary.new_database("gavel").map_err(|why| why.to_string())?;
        let standby = primary.standby().map_err(|why| why.to_string())?;
        // Nodes know both, and write to the one that can be written to.
        let store = format!(
            "postgres://postgres:{}@127.0.0.1:{},127.0.0.1:{}/gavel",
            primary.password(),
            primary.port(),
            standby.port()
        );
        // The first `nodes` are for people, then as many for other nodes, as many for figures, and one for the proxy.
        let mut ports = free_ports(3 * nodes + 1)?;
        let own = ports.pop().ok_or("there is no free port")?;
        let listen = if listen.port() == 0 { SocketAddr::new(listen.ip(), own) } else { listen };
        let database = Database { primary: Some(primary), standby: Some(standby) };
        let mut house = House {
            url: format!("http://{}/", reachable(listen)),
            nodes: Vec::new(),
            proxy: None,
            database,
            logs,
            leash: Leash::new()?,
        };
        for number in 1..=nodes {
            let port = |kind: usize| {
                let port = ports.get(kind * nodes + number - 1).copied().unwrap_or_default();
                SocketAddr::from((Ipv4Addr::LOCALHOST, port))
            };
            house.start_node(gavel, number, &store, listen, [port(0), port(1), port(2)])?;
            // The first one makes the tables of the database; there is nothing to do for others until then.
            house.await_node(stopped)?;
        }
        let addresses: Vec<SocketAddr> = house.nodes.iter().map(|node| node.address).collect();
        let proxy = house.proxy.insert(proxy::start(house.logs.path(), listen, &addresses)?);
        house.leash.hold(proxy)?;
        wait_for(reachable(listen), proxy, &house.logs.path().join("nginx.log"), stopped)?;
        Ok(house)
    }

    fn start_node(
        &mut self,
        gavel: &Path,
        number: usize,
        store: &str,
        listen: SocketAddr,
        [address, among_nodes, figures]: [SocketAddr; 3],
    ) -> Result<(), String> {
        let path = self.log_of(number);
        let log = fs::File::create(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        let mut node = Command::new(gavel);
        node.args(["serve", "--listen", &address.to_string(), "--node-listen", &among_nodes.to_string()]);
        node.args([
            "--metrics",
            &figures.to_string(),
            "--trusted-proxy",
            "127.0.0.1",
            "--log-format",
            "text",
        ]);
        // A house that listens everywhere has more than one name, and then none is given to it.
        if !listen.ip().is_unspecified() {
            node.args(["--public-url", &self.url]);
        }
        // Not on the command line, where everybody on this machine could read the password.
        node.env("GAVEL_STORE", store);
        node.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).process_group(0);
        let process = node.spawn().map_err(|why| format!("{} cannot be started: {why}", gavel.display()))?;
        self.nodes.push(Node { number, address, process });
        self.nodes.last().map_or(Ok(()), |node| self.leash.hold(&node.process))
    }

    /// Waits until the last node that was started is ready.
    fn await_node(&mut self, stopped: &AtomicBool) -> Result<(), String> {
        let logs = self.logs.path().to_owned();
        let Some(node) = self.nodes.last_mut() else { return Ok(()) };
        wait_for(node.address, &mut node.process, &log_in(&logs, node.number), stopped)
    }

    /// Where people find it.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// The folder with the logs of all nodes.
    pub(super) fn logs(&self) -> &Path {
        self.logs.path()
    }

    fn log_of(&self, number: usize) -> PathBuf {
        log_in(self.logs.path(), number)
    }

    /// The process of one of the living nodes.
    pub(super) fn node_process(&self, index: usize) -> Option<u32> {
        self.nodes.get(index).map(|node| node.process.id())
    }

    /// Where one of the living nodes is, without the proxy.
    #[cfg(test)]
    pub(super) fn node_address(&self, index: usize) -> Option<SocketAddr> {
        self.nodes.get(index).map(|node| node.address)
    }

    /// The process of the database that follows.
    #[cfg(test)]
    pub(super) fn standby_process(&self) -> Option<u32> {
        self.database.standby.as_ref().and_then(Server::process)
    }

    /// The process of the database that is written to.
    pub(super) fn primary_process(&self) -> Option<u32> {
        self.database.primary.as_ref().and_then(Server::process)
    }

    /// Everything there is, a line each.
    pub(super) fn list(&self) -> Vec<String> {
        let nodes = self.nodes.iter().map(|node| {
            format!("node {}      process {:<8} http://{}/", node.number, node.process.id(), node.address)
        });
        let server = |name: &str, server: &Server| {
            let process = server.process().map_or_else(String::new, |process| process.to_string());
            format!("{name:<10}  process {process:<8} PostgreSQL, port {}", server.port())
        };
        let primary = self.database.primary.iter().map(|primary| server("primary", primary));
        let standby = self.database.standby.iter().map(|standby| server("standby", standby));
        let proxy = self.proxy.iter().map(|proxy| format!("proxy       process {:<8} nginx", proxy.id()));
        nodes.chain(primary).chain(standby).chain(proxy).collect()
    }

    /// Whether so much has died that nobody can play.
    pub(super) fn is_lost(&self) -> bool {
        self.nodes.is_empty() || self.proxy.is_none() || self.database.primary.is_none()
    }

    /// Looks who has died, does what has to be done about it, and says both.
    pub(super) fn look(&mut self) -> Vec<String> {
        let mut news = Vec::new();
        let left = self.nodes.len();
        self.nodes.retain_mut(|node| match ended(&mut node.process) {
            None => true,
            Some(how) => {
                let process = node.process.id();
                news.push(format!("node {} (process {process}) {how}", node.number));
                false
            }
        });
        if self.nodes.len() < left {
            news.push(match self.nodes.len() {
                0 => "no node is left".to_owned(),
                1 => "its tables go on at the one that is left".to_owned(),
                left => format!("its tables go on at the {left} that are left"),
            });
        }
        if let Some(how) = self.proxy.as_mut().and_then(ended) {
            news.push(format!("the proxy {how}"));
            self.proxy = None;
        }
        news.extend(self.database.look());
        news
    }

    /// Ends everything in order: whoever plays is told to come back, and nothing is cut short.
    pub(super) fn close(mut self) {
        if let Some(proxy) = &mut self.proxy {
            end(proxy);
        }
        self.nodes.iter().for_each(|node| ask_to_end(&node.process));
        self.nodes.iter_mut().for_each(|node| end(&mut node.process));
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let nodes = self.nodes.iter_mut().map(|node| &mut node.process);
        for process in nodes.chain(&mut self.proxy) {
            // It may have ended already.
            let _ended = process.kill();
            let _ended = process.wait();
        }
    }
}

impl Database {
    /// Looks whether both live. If the primary has died, the standby takes its place; if the standby has, the primary no
    /// longer waits for it.
    fn look(&mut self) -> Vec<String> {
        let mut news = Vec::new();
        if self.primary.as_mut().is_some_and(Server::has_ended) {
            self.primary = None;
            news.push("the primary database has died".to_owned());
            let begun = Instant::now();
            news.push(match self.standby.take().map(|standby| standby.promote().map(|()| standby)) {
                None => "there is no standby: nothing can be written any more".to_owned(),
                Some(Err(why)) => format!("the standby could not be promoted: {why}"),
                Some(Ok(standby)) => {
                    let (port, took) = (standby.port(), begun.elapsed().as_millis());
                    self.primary = Some(standby);
                    format!(
                        "the standby on port {port} was promoted, within {took} ms: it is written to now, and nobody \
                         follows it"
                    )
                }
            });
        }
        if self.standby.as_mut().is_some_and(Server::has_ended) {
            self.standby = None;
            news.push("the standby has died: every move waits for it".to_owned());
            let alone = "ALTER SYSTEM SET synchronous_standby_names = ''";
            let told = self.primary.as_ref().map(|primary| {
                primary
                    .sql("postgres", alone)
                    .and_then(|_| primary.sql("postgres", "SELECT pg_reload_conf()"))
            });
            news.push(match told {
                None => "and there is no primary".to_owned(),
                Some(Err(why)) => format!("the primary could not be told to go on alone: {why}"),
                Some(Ok(_)) => "the primary was told to go on alone: play goes on".to_owned(),
            });
        }
        news
    }
}

/// How a process has ended, if it has.
fn ended(process: &mut Child) -> Option<String> {
    let status: ExitStatus = process.try_wait().ok()??;
    Some(match (status.code(), status.signal()) {
        (Some(0), _) => "has ended in order".to_owned(),
        (Some(code), _) => format!("has failed with status {code}"),
        (None, Some(signal)) => format!("was killed with signal {signal}"),
        (None, None) => "has ended".to_owned(),
    })
}

fn ask_to_end(process: &Child) {
    let number = i32::try_from(process.id()).ok().and_then(Pid::from_raw);
    if let Some(number) = number {
        // It may have ended already; until it is waited for, its number is nobody else's.
        let _ended = kill_process(number, Signal::TERM);
    }
}

/// Asks a process to end, and ends it if it does not.
fn end(process: &mut Child) {
    if ended(process).is_some() {
        return;
    }
    ask_to_end(process);
    let begun = Instant::now();
    while begun.elapsed() < FAREWELL && ended(process).is_none() {
        std::thread::sleep(SOON);
    }
    let _ended = process.kill();
    let _ended = process.wait();
}

/// Waits until a server answers that it is ready.
fn wait_for(
    address: SocketAddr,
    process: &mut Child,
    log: &Path,
    stopped: &AtomicBool,
) -> Result<(), String> {
    let begun = Instant::now();
    while !is_ready(address) {
        if stopped.load(Ordering::Relaxed) {
            return Err("stopped before everything had begun".to_owned());
        }
        let how = ended(process);
        if how.is_some() || begun.elapsed() > PATIENCE {
            let how = how.unwrap_or_else(|| "is not ready after a minute".to_owned());
            let text = fs::read_to_string(log).unwrap_or_default();
            let last: Vec<&str> = text.lines().rev().take(20).collect();
            let last: String = last.into_iter().rev().map(|line| format!("\n  {line}")).collect();
            return Err(format!("what should listen on {address} {how}; its log ends with:{last}"));
        }
        std::thread::sleep(SOON);
    }
    Ok(())
}

fn is_ready(address: SocketAddr) -> bool {
    let asked = || {
        let mut line = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
        line.set_read_timeout(Some(Duration::from_secs(2)))?;
        line.write_all(b"GET /readyz HTTP/1.0\r\nhost: localhost\r\n\r\n")?;
        let mut answer = [0; 12];
        line.read_exact(&mut answer)?;
        Ok::<bool, std::io::Error>(answer.ends_with(b" 200"))
    };
    asked().unwrap_or(false)
}

/// Ports of the loopback interface that nobody uses at the moment, all different.
fn free_ports(number: usize) -> Result<Vec<u16>, String> {
    let bind = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let listeners: Result<Vec<TcpListener>, _> = (0..number).map(|_| bind()).collect();
    let ports = listeners.and_then(|held| {
        held.iter().map(|one| Ok(one.local_addr()?.port())).collect::<Result<Vec<u16>, _>>()
    });
    ports.map_err(|why| format!("there is no free port: {why}"))
}

/// An address under which this machine reaches what listens here.
fn reachable(listen: SocketAddr) -> SocketAddr {
    match listen {
        SocketAddr::V4(v4) if v4.ip().is_unspecified() => (Ipv4Addr::LOCALHOST, v4.port()).into(),
        SocketAddr::V6(v6) if v6.ip().is_unspecified() => (Ipv6Addr::LOCALHOST, v6.port()).into(),
        SocketAddr::V4(_) | SocketAddr::V6(_) => listen,
    }
}

fn log_in(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("node-{number}.log"))
}
