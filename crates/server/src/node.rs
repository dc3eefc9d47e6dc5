//! This process among the nodes that share a store: its lease, the tables it owns, and who is at a table anywhere.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::{Code, Millis, TableId};
use store::{Before, Claim, LEASE, NodeId, Peer, Unavailable};
use table::Refusal;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::hub::Hub;
use crate::link::{Dial, Links, There, Unreachable};
use crate::room::Room;

/// How often a node renews its lease.
const RENEW: Duration = Duration::from_millis(400);
/// A node stops acting this long before others may take it for dead.
const MARGIN: Duration = Duration::from_millis(200);
/// How long it waits before it tries to join again.
const REJOIN: Duration = Duration::from_millis(200);
/// How long somebody waits for a table whose owner has died, and how often it is asked for meanwhile.
const TAKEOVER: Duration = Duration::from_millis(3_000);
const AGAIN: Duration = Duration::from_millis(100);

/// This process among the nodes.
pub(crate) struct Node {
    // The node that this process is, and until when it may act: a store for one process has one node, for ever.
    life: watch::Sender<Option<Life>>,
    pub(crate) links: Links,
    // Where the store thinks that somebody is.
    told: Mutex<HashMap<TableId, IpAddr>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Life {
    id: NodeId,
    // `None` is for ever.
    until: Option<Instant>,
}

/// How a room is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// Nobody was there, or everybody has left.
    Quiet,
    /// Those who were there were thrown out by the end of another node.
    AfterTheEndOfAnother,
}

impl Node {
    /// The only node there is, or one that has not joined yet.
    pub(crate) fn new(alone: bool) -> Node {
        let life = alone.then(|| Life { id: NodeId::new(0), until: None });
        Node { life: watch::Sender::new(life), links: Links::default(), told: Mutex::default() }
    }

    /// The node that this process is now; `None` if it may not act.
    pub(crate) fn lives(&self) -> Option<NodeId> {
        let life = (*self.life.borrow())?;
        let lasts = life.until.is_none_or(|until| Instant::now() < until);
        (lasts || !store::is_fenced()).then_some(life.id)
    }

    /// Resolves when this process is that node no longer.
    pub(crate) async fn no_longer(&self, id: NodeId) {
        let mut life = self.life.subscribe();
        // The sender lives as long as the node.
        drop(life.wait_for(|life| life.is_none_or(|life| life.id != id)).await);
    }

    fn told(&self) -> MutexGuard<'_, HashMap<TableId, IpAddr>> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The time of the store, which all nodes use: its answer was on the way for about half of the time since it was asked.
fn on_arrival(now: Millis, asked: Instant) -> Millis {
    now.plus(asked.elapsed().as_millis() as u64 / 2)
}

/// Asked for something while this node has no lease.
pub(crate) fn no_lease() -> Refusal {
    Refusal::new(Code::Unavailable, "one moment: this server is looking for the others")
}

impl Hub {
    /// Lives among the other nodes of the store, which reach this one at this address, until the server stops. A node that
    /// could not renew its lease in time closes all its rooms, and joins again as another.
    pub async fn live(self: Arc<Hub>, address: String) {
        while !self.stopping() {
            match self.join(&address).await {
                Ok(id) => {
                    let why = self.stay(id).await;
                    self.node.life.send_replace(None);
                    if self.stopping() {
                        return;
                    }
                    metrics::counter!("gavel_leases_lost_total").increment(1);
                    tracing::error!(%id, %why, "this node has lost its lease: everybody is told to come back");
                    self.throw_everybody_out();
                }
                Err(why) => tracing::warn!(%why, "this node cannot join the others"),
            }
            sleep(REJOIN).await;
        }
    }

    /// From now on other nodes are called in this way: for simulations.
    pub fn dial_with(&self, dial: Dial) {
        self.node.links.dial_with(dial);
    }

    /// Answers a call from another node.
    pub async fn answer_node(self: Arc<Hub>, stream: Box<dyn crate::link::Stream>) {
        crate::link::answer(self, stream).await;
    }

    /// Resolves once this process may act.
    pub async fn joined(&self) {
        let mut life = self.node.life.subscribe();
        drop(life.wait_for(Option::is_some).await);
    }

    async fn join(&self, address: &str) -> Result<NodeId, Unavailable> {
        let id = NodeId::new(self.chance(|next| next()));
        let peer = Peer { id, address: address.to_owned(), version: table::VERSION };
        let sent = Instant::now();
        let now = self.store.join(peer).await?;
        self.clock.set(on_arrival(now, sent));
        self.node.told().clear();
        self.node.life.send_replace(Some(Life { id, until: Some(sent + LEASE - MARGIN) }));
        tracing::info!(%id, "this node has joined the others");
        Ok(id)
    }

    /// Renews the lease for as long as it can; why it could not any more.
    async fn stay(&self, id: NodeId) -> String {
        let mut until = Instant::now() + LEASE - MARGIN;
        let mut failed = None;
        loop {
            sleep(RENEW).await;
            if self.stopping() {
                return "stopping".to_owned();
            }
            let sent = Instant::now();
            match timeout(until.saturating_duration_since(sent), self.store.renew(id)).await {
                Ok(Ok(Some(now))) => {
                    // From the moment of asking: the store's lease begins later, and so ends later.
                    until = sent + LEASE - MARGIN;
                    self.node.life.send_replace(Some(Life { id, until: Some(until) }));
                    self.clock.correct(on_arrival(now, sent));
                    self.tell_presence(id).await;
                    failed = None;
                }
                Ok(Ok(None)) => return "the others have taken it for dead".to_owned(),
                Ok(Err(Unavailable(why))) => failed = Some(why),
                Err(_) => failed = failed.or_else(|| Some("no answer".to_owned())),
            }
            if Instant::now() >= until {
                return failed.unwrap_or_else(|| "it was too late".to_owned());
            }
        }
    }

    /// Tells the store at which tables somebody is, if that has changed.
    async fn tell_presence(&self, id: NodeId) {
        let here = self.household.present();
        let (came, left) = {
            let told = self.node.told();
            let came: Vec<(TableId, IpAddr)> = here
                .iter()
                .filter(|(table, _)| !told.contains_key(table))
                .map(|(table, address)| (*table, *address))
                .collect();
            let left: Vec<TableId> = told.keys().filter(|table| !here.contains_key(table)).copied().collect();
            (came, left)
        };
        if came.is_empty() && left.is_empty() {
            return;
        }
        match self.store.present(id, came, left).await {
            Ok(()) => *self.node.told() = here,
            Err(why) => tracing::warn!(%why, "nobody else learns who is here"),
        }
    }

    /// At which tables somebody is, here or at another node, and from where one of them came.
    pub(crate) async fn somebody_at(&self) -> Result<HashMap<TableId, IpAddr>, Unavailable> {
        let mut present: HashMap<TableId, IpAddr> = self.store.somebody_at().await?.into_iter().collect();
        present.extend(self.household.present());
        Ok(present)
    }

    /// Opens the room of a table, here or, through a connection, at the node that owns it.
    pub(crate) async fn claim_and_open(self: &Arc<Hub>, id: TableId) -> Result<Room, Refusal> {
        let begun = Instant::now();
        loop {
            let node = self.node.lives().ok_or_else(no_lease)?;
            let claim = self.store.claim(id, node).await.map_err(|why| crate::hub::unavailable(&why))?;
            let unreached = match claim {
                Claim::Mine(before) => match self.open_owned(id, node, before).await? {
                    Opened::Here(room) => return Ok(room),
                    Opened::TooNew(version) => self.newer_node(id, version).await?,
                },
                Claim::Theirs(peer) => self.carried_to(id, &peer).await,
            };
            match unreached {
                Ok(room) => return Ok(room),
                // Its owner may be dying: then it is ours, or another's, when its lease has run out.
                Err(Unreachable(why)) if begun.elapsed() > TAKEOVER => {
                    tracing::warn!(table = %id, %why, "the owner of a table lives and cannot be reached");
                    return Err(no_lease());
                }
                Err(_) => sleep(AGAIN).await,
            }
            self.still_open()?;
        }
    }

    /// The room of a table that this node must own: others send people here.
    pub(crate) async fn room_here(self: &Arc<Hub>, id: TableId) -> Result<Room, Refusal> {
        let room = self.room(id).await?;
        if room.is_here() { Ok(room) } else { Err(no_lease()) }
    }

    async fn carried_to(&self, id: TableId, peer: &Peer) -> Result<Room, Unreachable> {
        let secrets = self.secrets();
        let link = self.node.links.to(peer, &*secrets).await?;
        Ok(Room::there(There::new(id, link)))
    }

    /// A table that only newer nodes can read, while versions change: one of them takes it.
    async fn newer_node(&self, id: TableId, version: u32) -> Result<Result<Room, Unreachable>, Refusal> {
        let peers = self.store.peers().await.map_err(|why| crate::hub::unavailable(&why))?;
        match peers.iter().find(|peer| peer.version >= version) {
            Some(peer) => Ok(self.carried_to(id, peer).await),
            None => Err(Refusal::new(
                Code::Internal,
                "this table was written by a newer version of the server, and none is there",
            )),
        }
    }

    async fn open_owned(
        self: &Arc<Hub>,
        id: TableId,
        node: NodeId,
        before: Before,
    ) -> Result<Opened, Refusal> {
        let table = match self.read(id).await {
            Ok(table) => table,
            Err(why) => {
                // Whoever can open it may own it.
                self.give_back(id, node).await;
                if let Some(version) = self.newer_version(id).await {
                    return Ok(Opened::TooNew(version));
                }
                return Err(why);
            }
        };
        // What is ours without a room was left behind by an attempt that failed.
        let how = match before {
            Before::Nobody => Start::Quiet,
            Before::Myself | Before::SomebodyGone => {
                metrics::counter!("gavel_tables_taken_over_total").increment(1);
                Start::AfterTheEndOfAnother
            }
        };
        self.enter(id, node, table, how).await.map(Opened::Here)
    }

    /// Owns a table whose room is closed, so that no other node opens it. Whether it does.
    pub(crate) async fn owns_for_a_moment(&self, id: TableId) -> bool {
        match self.node.lives() {
            Some(node) => matches!(self.store.claim(id, node).await, Ok(Claim::Mine(_))),
            None => false,
        }
    }

    /// Gives back what it owned for a moment.
    pub(crate) async fn no_longer_owns(&self, id: TableId) {
        if let Some(node) = self.node.lives() {
            self.give_back(id, node).await;
        }
    }

    /// Gives a table back, so that any node may take it.
    pub(crate) async fn give_back(&self, id: TableId, node: NodeId) {
        if let Err(why) = self.store.release(id, node).await {
            // Then it is another's when this node has ended.
            tracing::warn!(table = %id, %why, "a table could not be given back");
        }
    }

    /// Owns a table again that was given back a moment ago. Whether it does.
    pub(crate) async fn take_again(&self, id: TableId, node: NodeId) -> bool {
        matches!(self.store.claim(id, node).await, Ok(Claim::Mine(Before::Nobody | Before::Myself)))
    }
}

/// A table that this node owns.
enum Opened {
    Here(Room),
    /// It was written by a version that this program does not know.
    TooNew(u32),
}
