//! Connections between the nodes of a house: whoever is connected to one node and sits at a table of another is carried
//! there.
//!
//! One connection leads from the node where people are to each node that owns tables of theirs, and carries all of
//! them. To the room somebody from afar is like anybody else: presence, what has been painted, budgets and slow
//! connections are known in one place.

mod afar;
mod wire;

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use protocol::{ClientMessage, TableCard, TableId};
use store::{NodeId, Peer, Secret};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::{sleep, timeout};

use crate::hub::Hub;
use crate::outbox::Outbox;
use crate::room::{Lost, ToRoom};
pub(crate) use afar::answer;
pub use wire::Stream;
use wire::{Frame, Reader, Writer};

/// The most frames that may wait for a connection; beyond that it is busy.
const QUEUE: usize = 4_096;
/// How many bytes are sent at once.
const BATCH: usize = 256 * 1024;
/// How long another node has to answer a call.
const PATIENCE: Duration = Duration::from_millis(700);
/// How often a node says that it is alive, and after which silence it is not.
const HEARTBEAT: Duration = Duration::from_millis(300);
const SILENCE: Duration = Duration::from_millis(1_500);

/// How many connections from other nodes there may be.
const MOST_CALLS: usize = 256;

/// Connects to an address of another node.
pub type Dial = Arc<dyn Fn(String) -> BoxFuture<'static, io::Result<Box<dyn Stream>>> + Send + Sync>;

/// Calls other nodes over TCP.
#[must_use]
pub fn over_tcp() -> Dial {
    Arc::new(|address| {
        async move {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            Ok(Box::new(stream) as Box<dyn Stream>)
        }
        .boxed()
    })
}

/// Answers other nodes for ever.
pub async fn answer_nodes(listener: TcpListener, hub: Arc<Hub>) {
    let places = Arc::new(Semaphore::new(MOST_CALLS));
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // One too many is closed: it calls again.
                let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
                let hub = Arc::clone(&hub);
                tokio::spawn(async move {
                    // Without it frames only wait longer for each other.
                    let _ = stream.set_nodelay(true);
                    hub.answer_node(Box::new(stream)).await;
                    drop(place);
                });
            }
            Err(why) => {
                tracing::warn!(%why, "other nodes cannot be answered");
                sleep(HEARTBEAT).await;
            }
        }
    }
}

/// A call to another node that is being made, or was.
type Calling = Shared<BoxFuture<'static, Result<Link, Unreachable>>>;

/// Why another node was not reached.
#[derive(Clone, Debug)]
pub(crate) struct Unreachable(pub(crate) String);

/// All connections to other nodes.
pub(crate) struct Links {
    dial: Mutex<Dial>,
    calls: Mutex<HashMap<NodeId, Calling>>,
}

impl Default for Links {
    fn default() -> Links {
        Links { dial: Mutex::new(over_tcp()), calls: Mutex::default() }
    }
}

impl Links {
    /// From now on other nodes are called in this way.
    pub(crate) fn dial_with(&self, dial: Dial) {
        *lock(&self.dial) = dial;
    }

    /// The connection to a node. However many want it, it is called once.
    pub(crate) async fn to(&self, peer: &Peer, secrets: &dyn Secret) -> Result<Link, Unreachable> {
        let calling = {
            let mut calls = lock(&self.calls);
            calls.retain(|_, calling| match calling.peek() {
                Some(Ok(link)) => !link.is_gone(),
                Some(Err(_)) => false,
                None => true,
            });
            let call = || {
                let keys = secrets.secrets().iter().map(|key| wire::key(&key.secret)).collect();
                let calling = tokio::spawn(call(lock(&self.dial).clone(), peer.clone(), keys));
                let ended = |_| Unreachable("the call was broken off".to_owned());
                async move { calling.await.map_err(ended)? }.boxed().shared()
            };
            calls.entry(peer.id).or_insert_with(call).clone()
        };
        calling.await
    }

    /// Ends every connection: whoever is carried over it is told to come back.
    pub(crate) fn hang_up(&self) {
        for (_, calling) in lock(&self.calls).drain() {
            if let Some(Ok(link)) = calling.peek() {
                link.end();
            }
        }
    }
}

/// Calls a node, with each of our keys until one fits.
async fn call(dial: Dial, peer: Peer, keys: Vec<[u8; 32]>) -> Result<Link, Unreachable> {
    let mut why = "there is no key".to_owned();
    for key in &keys {
        let called = async {
            let stream = dial(peer.address.clone()).await?;
            wire::call(stream, key, peer.id).await
        };
        match timeout(PATIENCE, called).await {
            Ok(Ok((reader, writer))) => return Ok(Link::start(reader, writer)),
            Ok(Err(error)) => why = error.to_string(),
            Err(_) => return Err(Unreachable(format!("node {} does not answer", peer.id))),
        }
    }
    Err(Unreachable(format!("node {} cannot be called: {why}", peer.id)))
}

/// A connection to another node, for those who are connected here.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    frames: mpsc::Sender<Frame>,
    carried: Arc<Mutex<Carried>>,
    requests: Arc<AtomicU64>,
}

/// Who is carried over a connection.
#[derive(Debug)]
struct Carried {
    open: bool,
    sockets: HashMap<u64, Outbox>,
    asked: HashMap<u64, oneshot::Sender<TableCard>>,
    // Told when the connection must end.
    end: Option<oneshot::Sender<()>>,
}

impl Link {
    fn start(reader: Reader, writer: Writer) -> Link {
        let (frames, queue) = mpsc::channel(QUEUE);
        let (end, ended) = oneshot::channel();
        let carried = Carried { open: true, sockets: HashMap::new(), asked: HashMap::new(), end: Some(end) };
        let link =
            Link { frames, carried: Arc::new(Mutex::new(carried)), requests: Arc::new(AtomicU64::new(0)) };
        // A connection lives as long as both its directions do.
        let (carried, leaving) = (Arc::clone(&link.carried), link.frames.downgrade());
        tokio::spawn(async move {
            let why = tokio::select! {
                why = send(writer, queue) => why,
                why = listen(reader, |frame| hear(&carried, &leaving, frame)) => why,
                _ = ended => None,
            };
            if let Some(why) = why {
                tracing::info!(%why, "the connection to another node has ended");
            }
            let mut carried = lock(&carried);
            carried.open = false;
            carried.asked.clear();
            // Whoever was carried learns that the table moves.
            carried.sockets.drain().for_each(|(_, outbox)| outbox.table_moved());
        });
        link
    }

    pub(crate) fn is_gone(&self) -> bool {
        !lock(&self.carried).open
    }

    fn end(&self) {
        if let Some(end) = lock(&self.carried).end.take() {
            // It may have ended by itself.
            let _ = end.send(());
        }
    }
}

/// Something from the other node, for those who are connected here.
fn hear(carried: &Mutex<Carried>, frames: &mpsc::WeakSender<Frame>, frame: Frame) {
    let mut carried = lock(carried);
    match frame {
        Frame::Text { socket, text } => {
            let full = carried.sockets.get(&socket).is_some_and(|outbox| outbox.put(text).is_err());
            if full {
                metrics::counter!("gavel_slow_sockets_total").increment(1);
                carried.sockets.remove(&socket);
                if let Some(frames) = frames.upgrade() {
                    // If this does not fit either, the room drops them when the connection ends.
                    let _ = frames.try_send(Frame::Leave { socket });
                }
            }
        }
        Frame::Closed { socket, moved } => {
            if let Some(outbox) = carried.sockets.remove(&socket)
                && moved
            {
                outbox.table_moved();
            }
        }
        Frame::Described { request, card } => {
            if let (Some(answer), Some(card)) = (carried.asked.remove(&request), card) {
                // Whoever asked may have given up.
                let _ = answer.send(card);
            }
        }
        Frame::Alive => {}
        Frame::Join { .. } | Frame::Leave { .. } | Frame::Said { .. } | Frame::Describe { .. } => {
            tracing::warn!("another node speaks as if it had called us");
        }
    }
}

/// Sends frames, many at once, and signs of life; until it fails, or nobody has anything to send any more.
async fn send(mut writer: Writer, mut queue: mpsc::Receiver<Frame>) -> Option<io::Error> {
    loop {
        match timeout(HEARTBEAT, queue.recv()).await {
            Ok(Some(frame)) => writer.feed(&frame),
            Ok(None) => return None,
            Err(_) => writer.feed(&Frame::Alive),
        }
        while writer.waiting() < BATCH
            && let Ok(frame) = queue.try_recv()
        {
            writer.feed(&frame);
        }
        match timeout(SILENCE, writer.flush()).await {
            Ok(Ok(())) => {}
            Ok(Err(why)) => return Some(why),
            Err(_) => return Some(io::Error::new(io::ErrorKind::TimedOut, "it takes nothing any more")),
        }
    }
}

/// Hears frames until it fails or the other node has been silent for too long.
async fn listen(mut reader: Reader, mut hear: impl FnMut(Frame)) -> Option<io::Error> {
    loop {
        match timeout(SILENCE, reader.frame()).await {
            Ok(Ok(frame)) => hear(frame),
            Ok(Err(why)) => return Some(why),
            Err(_) => return Some(io::Error::new(io::ErrorKind::TimedOut, "it is silent")),
        }
    }
}

/// The handle of a room at another node.
#[derive(Clone, Debug)]
pub(crate) struct There {
    table: TableId,
    link: Link,
}

impl There {
    pub(crate) fn new(table: TableId, link: Link) -> There {
        There { table, link }
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.link.is_gone()
    }

    /// Sends a message to the room without waiting.
    pub(crate) fn say(&self, message: ToRoom) -> Result<(), Lost> {
        let Some(frame) = self.frame(message) else { return Err(Lost::Gone) };
        self.link.frames.try_send(frame).map_err(|why| match why {
            mpsc::error::TrySendError::Full(frame) => {
                self.forget(&frame);
                Lost::Busy
            }
            mpsc::error::TrySendError::Closed(_) => Lost::Gone,
        })
    }

    pub(crate) async fn say_in_turn(&self, message: ToRoom) {
        if let Some(frame) = self.frame(message) {
            // A connection that has ended does not need it.
            drop(self.link.frames.send(frame).await);
        }
    }

    /// The frame for a message; whoever waits for an answer is noted. `None` if the connection has ended, or for messages
    /// that a room sends to itself.
    fn frame(&self, message: ToRoom) -> Option<Frame> {
        let mut carried = lock(&self.link.carried);
        if !carried.open {
            return None;
        }
        Some(match message {
            ToRoom::Join { socket, caller, resume, outbox } => {
                carried.sockets.insert(socket.0, outbox);
                Frame::Join { socket: socket.0, table: self.table, caller, resume }
            }
            ToRoom::Leave { socket } => {
                carried.sockets.remove(&socket.0);
                Frame::Leave { socket: socket.0 }
            }
            ToRoom::Want { socket, id, want } => {
                Frame::Said { socket: socket.0, message: ClientMessage::Command { id, want } }
            }
            ToRoom::Painted { socket, seq } => {
                Frame::Said { socket: socket.0, message: ClientMessage::Painted { seq } }
            }
            ToRoom::Earlier { socket, before } => {
                Frame::Said { socket: socket.0, message: ClientMessage::Earlier { before } }
            }
            ToRoom::Hint { socket, id } => {
                Frame::Said { socket: socket.0, message: ClientMessage::Hint { id } }
            }
            ToRoom::Describe { asks, answer } => {
                let request = self.link.requests.fetch_add(1, Ordering::Relaxed);
                // Those who gave up are forgotten.
                carried.asked.retain(|_, answer| !answer.is_closed());
                carried.asked.insert(request, answer);
                Frame::Describe { request, table: self.table, asks }
            }
            ToRoom::CutOff { .. }
            | ToRoom::Thought { .. }
            | ToRoom::Bids { .. }
            | ToRoom::Hinted { .. }
            // Every node tells its own rooms.
            | ToRoom::Forget { .. }
            | ToRoom::StoodStill
            | ToRoom::Stop { .. } => {
                return None;
            }
        })
    }

    /// A frame was not sent: nobody waits for its answer.
    fn forget(&self, frame: &Frame) {
        let mut carried = lock(&self.link.carried);
        match frame {
            Frame::Join { socket, .. } => drop(carried.sockets.remove(socket)),
            Frame::Describe { request, .. } => drop(carried.asked.remove(request)),
            Frame::Leave { .. }
            | Frame::Said { .. }
            | Frame::Text { .. }
            | Frame::Closed { .. }
            | Frame::Described { .. }
            | Frame::Alive => {}
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
