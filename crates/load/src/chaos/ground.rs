//! The house that is shaken: a database, the nodes that share it, and relays on every way between them.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use protocol::{Seq, TableId};
use rustix::process::Signal;
use tempfile::TempDir;

use super::database::{Database, Keeping};
use super::fault::{Cut, Fault, Link};
use super::history::Written;
use super::node::{Node, Start, free_port};
use super::relay::Relay;
use crate::Failed;

/// How the nodes are started.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The program itself.
    pub(crate) path: PathBuf,
    /// More arguments for `serve`.
    pub(crate) args: Vec<String>,
    /// More of the environment.
    pub(crate) env: Vec<(String, String)>,
}

/// A node with the ways that lead to it and from it.
struct Place {
    node: Node,
    listen: SocketAddr,
    clients: Relay,
    peers: Option<Relay>,
    databases: Vec<Relay>,
    // Whether it is meant to run.
    runs: bool,
}

/// All of it.
pub(crate) struct Ground {
    program: Program,
    places: Vec<Place>,
    keeping: Keeping,
    folder: TempDir,
    /// How often a node ended by itself and was started again, as whoever keeps a service running does.
    pub(crate) falls: usize,
}

impl Ground {
    /// Starts this many nodes and waits until they serve.
    pub(crate) async fn lay(
        program: Program,
        database: &mut Database,
        nodes: usize,
    ) -> Result<Ground, Failed> {
        let folder = tempfile::tempdir().map_err(|why| Failed(format!("no temporary folder: {why}")))?;
        let keeping = database.keeping(folder.path())?;
        let mut ground = Ground { program, places: Vec::new(), keeping, folder, falls: 0 };
        for number in 0..nodes {
            let place = ground.place(number).await?;
            ground.places.push(place);
        }
        for place in &mut ground.places {
            place.node.launch()?;
            place.node.ready().await?;
        }
        Ok(ground)
    }

    async fn place(&self, number: usize) -> Result<Place, Failed> {
        let failed = |why: std::io::Error| Failed(format!("no relay: {why}"));
        let listen = free_port()?;
        let clients = Relay::to(listen).await.map_err(failed)?;
        let mut databases = Vec::new();
        for &server in self.keeping.servers() {
            databases.push(Relay::to(server).await.map_err(failed)?);
        }
        let through: Vec<SocketAddr> = databases.iter().map(Relay::address).collect();
        let mut args = self.keeping.args(&through);
        let mut peers = None;
        if !databases.is_empty() {
            let inside = free_port()?;
            let relay = Relay::to(inside).await.map_err(failed)?;
            args.extend(["--node-listen".to_owned(), inside.to_string()]);
            args.extend(["--node-address".to_owned(), relay.address().to_string()]);
            peers = Some(relay);
        }
        let node = self.node(format!("node-{}.log", number + 1), listen, args);
        Ok(Place { node, listen, clients, peers, databases, runs: true })
    }

    fn node(&self, log: String, listen: SocketAddr, mut args: Vec<String>) -> Node {
        args.extend(self.program.args.iter().cloned());
        let log = self.folder.path().join(log);
        Node::new(Start {
            program: self.program.path.clone(),
            args,
            listen,
            log,
            env: self.program.env.clone(),
        })
    }

    /// Where clients find the nodes.
    pub(crate) fn doors(&self) -> Vec<SocketAddr> {
        self.places.iter().map(|place| place.clients.address()).collect()
    }

    /// Where the nodes listen, behind the relays.
    pub(crate) fn backdoors(&self) -> Vec<SocketAddr> {
        self.places.iter().map(|place| place.listen).collect()
    }

    /// The logs of the nodes.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A fault begins.
    pub(crate) fn strike(&mut self, fault: Fault, database: &mut Database) {
        match fault {
            Fault::Kill { node } => {
                self.places[node].runs = false;
                self.places[node].node.kill();
            }
            Fault::Stop { node } => self.places[node].node.signal(Signal::STOP),
            Fault::Cut { node, link, cut } => {
                self.relays(node, link).into_iter().for_each(|relay| relay.cut(cut));
            }
            Fault::Promote => database.kill_primary(),
        }
    }

    /// A fault ends.
    pub(crate) fn mend(&mut self, fault: Fault, database: &mut Database) -> Result<(), Failed> {
        match fault {
            Fault::Kill { node } => {
                self.places[node].runs = true;
                self.places[node].node.launch()?;
            }
            Fault::Stop { node } => self.places[node].node.signal(Signal::CONT),
            Fault::Cut { node, link, cut: Cut::Reset | Cut::Swallow | Cut::Refuse } => {
                self.relays(node, link).into_iter().for_each(Relay::mend);
            }
            Fault::Promote => database.promote()?,
        }
        Ok(())
    }

    fn relays(&self, node: usize, link: Link) -> Vec<&Relay> {
        let place = &self.places[node];
        match link {
            Link::Clients => vec![&place.clients],
            Link::Nodes => place.peers.iter().collect(),
            Link::Database => place.databases.iter().collect(),
        }
    }

    /// Starts nodes again that have ended by themselves, such as one that found no database when it was started.
    pub(crate) fn look_after(&mut self) -> Result<(), Failed> {
        for place in self.places.iter_mut().filter(|place| place.runs) {
            if place.node.fell().is_some() {
                self.falls += 1;
                place.node.launch()?;
            }
        }
        Ok(())
    }

    /// Kills all nodes: from now on nothing is written.
    pub(crate) fn kill_all(&mut self) {
        for place in &mut self.places {
            place.runs = false;
            place.node.kill();
        }
    }

    /// The logs of these tables, read from the database itself.
    pub(crate) async fn logs(&self, tables: &[String]) -> Result<Vec<Vec<Written>>, Failed> {
        let store = self.keeping.open().await?;
        let mut logs = Vec::new();
        for table in tables {
            let table: TableId = table.parse().map_err(|why| Failed(format!("{table}: {why}")))?;
            let entries = store.read(table, Seq::ZERO).await.map_err(|why| Failed(why.to_string()))?;
            let written = entries.into_iter().map(|entry| {
                let command = serde_json::from_str(&entry.command).map_err(|why| Failed(why.to_string()))?;
                Ok(Written { seq: entry.seq.number(), author: entry.author, command })
            });
            logs.push(written.collect::<Result<_, Failed>>()?);
        }
        Ok(logs)
    }

    /// A new node, beside all relays, that has seen nothing of what happened.
    pub(crate) async fn witness(&self) -> Result<(Node, SocketAddr), Failed> {
        let listen = free_port()?;
        let mut args = self.keeping.args(self.keeping.servers());
        if !self.keeping.servers().is_empty() {
            args.extend(["--node-listen".to_owned(), free_port()?.to_string()]);
        }
        let mut node = self.node("witness.log".to_owned(), listen, args);
        node.launch()?;
        node.ready().await?;
        Ok((node, listen))
    }
}
