//! Servers in a simulated network.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use futures_util::FutureExt;
use protocol::Millis;
use server::{Clock, Dial, Hub, Limits, Settings, Stream, Thinking};
use store::{Memory, Nodes};
use turmoil::net::{TcpListener, TcpStream};

/// The calendar time at which a simulation begins.
pub const BEGINNING: Millis = Millis::new(1_700_000_000_000);

/// The time of the simulation.
pub fn now() -> Millis {
    BEGINNING.plus(turmoil::sim_elapsed().unwrap_or_default().as_millis() as u64)
}

struct Door(TcpListener);

impl Listener for Door {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        loop {
            if let Ok(come) = self.0.accept().await {
                return come;
            }
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// Calls another node.
fn dial() -> Dial {
    Arc::new(|address| {
        async move {
            let stream = TcpStream::connect(address).await?;
            Ok(Box::new(stream) as Box<dyn Stream>)
        }
        .boxed()
    })
}

/// A server, from its start to its crash. One of several is called by the others by its name; its clock is ahead of
/// theirs by this time, until it asks the store.
pub async fn serve(
    log: Memory,
    name: &'static str,
    ahead: Duration,
    mut chance: impl FnMut() -> u64,
) -> turmoil::Result {
    let several = !log.is_for_one();
    let ahead = if several { ahead.as_millis() as u64 } else { 0 };
    let noise = [(); 32].map(|()| chance() as u8);
    let hub = Hub::new(Arc::new(log), Clock::from(now().plus(ahead)), Thinking::here(), noise);
    if several {
        hub.dial_with(dial());
        tokio::spawn(Arc::clone(&hub).live(format!("{name}:81")));
        let (calls, called) = (TcpListener::bind((Ipv4Addr::UNSPECIFIED, 81)).await?, Arc::clone(&hub));
        tokio::spawn(async move {
            while let Ok((stream, _)) = calls.accept().await {
                tokio::spawn(Arc::clone(&called).answer_node(Box::new(stream)));
            }
        });
        hub.joined().await;
    }
    tokio::spawn(Arc::clone(&hub).sweep());
    let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 80)).await?;
    let settings = Settings { limits: Limits::none(), ..Settings::default() };
    server::serve(Door(listener), server::app(hub, settings), std::future::pending()).await?;
    Ok(())
}
