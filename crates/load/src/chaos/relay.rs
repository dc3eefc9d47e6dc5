//! A small TCP relay that can be cut: between clients and a node, between nodes, between a node and the database.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::fault::Cut;

/// What a relay does with connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    cut: Option<Cut>,
    // Connections of an older era are reset.
    era: u64,
}

/// A relay: it listens on a port of its own and passes everything on to another.
pub(crate) struct Relay {
    address: SocketAddr,
    state: watch::Sender<State>,
    accepts: JoinHandle<()>,
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.accepts.abort();
        self.mend();
    }
}

impl Relay {
    /// A relay to this address.
    pub(crate) async fn to(target: SocketAddr) -> io::Result<Relay> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let (state, states) = watch::channel(State { cut: None, era: 0 });
        let accepts = tokio::spawn(async move {
            // Out of handles is no reason to stop: the next one may work.
            loop {
                if let Ok((client, _)) = listener.accept().await {
                    tokio::spawn(carry(client, target, states.clone()));
                }
            }
        });
        Ok(Relay { address, state, accepts })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Cuts its connections.
    pub(crate) fn cut(&self, cut: Cut) {
        self.state.send_modify(|state| {
            state.cut = Some(cut);
            if cut == Cut::Reset {
                state.era += 1;
            }
        });
    }

    /// Connections can be made again. Those whose bytes were swallowed cannot go on, and are reset.
    pub(crate) fn mend(&self) {
        self.state.send_modify(|state| {
            if state.cut == Some(Cut::Swallow) {
                state.era += 1;
            }
            state.cut = None;
        });
    }
}

async fn carry(client: TcpStream, target: SocketAddr, mut states: watch::Receiver<State>) {
    let State { cut, era } = *states.borrow_and_update();
    match cut {
        Some(Cut::Reset | Cut::Refuse) => return reset(&client),
        Some(Cut::Swallow) => {
            // It is accepted, and nobody answers.
            outlived(&mut states, era).await;
            return reset(&client);
        }
        None => {}
    }
    let Ok(server) = TcpStream::connect(target).await else { return reset(&client) };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    let there = tokio::spawn(pass(from_client, to_server, states.clone(), era));
    let back = tokio::spawn(pass(from_server, to_client, states, era));
    let _ = (there.await, back.await);
}

/// A connection that is reset loses what is still on its way, like one whose cable is pulled.
fn reset(stream: &TcpStream) {
    let _ = stream.set_zero_linger();
}

/// Passes bytes in one direction until the connection ends or is cut.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut states: watch::Receiver<State>, era: u64) {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let read = tokio::select! {
            biased;
            () = outlived(&mut states, era) => None,
            read = from.read(&mut bytes) => Some(read),
        };
        let Some(read) = read else {
            reset(from.as_ref());
            // Dropped, it would say goodbye first.
            return to.forget();
        };
        let swallows = states.borrow().cut == Some(Cut::Swallow);
        match read {
            Ok(1..) if swallows => {}
            Ok(read @ 1..) => {
                if to.write_all(&bytes[..read]).await.is_err() {
                    return;
                }
            }
            Ok(0) | Err(_) => {
                // The goodbye is swallowed, too.
                if swallows {
                    outlived(&mut states, era).await;
                }
                let _ = to.shutdown().await;
                return;
            }
        }
    }
}

/// Waits until connections of this era are reset.
async fn outlived(states: &mut watch::Receiver<State>, era: u64) {
    let _ = states.wait_for(|state| state.era != era).await;
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    /// A server that sends everything back.
    async fn echo() -> SocketAddr {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.unwrap();
                tokio::spawn(async move {
                    let (mut from, mut to) = stream.split();
                    let _ = tokio::io::copy(&mut from, &mut to).await;
                });
            }
        });
        address
    }

    async fn says(stream: &mut TcpStream) -> io::Result<()> {
        stream.write_all(b"hello").await?;
        let mut heard = [0; 5];
        stream.read_exact(&mut heard).await?;
        assert_eq!(&heard, b"hello");
        Ok(())
    }

    #[tokio::test]
    async fn a_relay_passes_everything_on_until_it_is_cut() {
        let relay = Relay::to(echo().await).await.unwrap();
        let mut one = TcpStream::connect(relay.address()).await.unwrap();
        says(&mut one).await.unwrap();
        relay.cut(Cut::Reset);
        assert!(one.read_u8().await.is_err(), "what exists is reset");
        let mut other = TcpStream::connect(relay.address()).await.unwrap();
        assert!(says(&mut other).await.is_err(), "and so is what is new");
        relay.mend();
        let mut third = TcpStream::connect(relay.address()).await.unwrap();
        says(&mut third).await.unwrap();
    }

    #[tokio::test]
    async fn a_relay_that_refuses_leaves_what_exists_alone() {
        let relay = Relay::to(echo().await).await.unwrap();
        let mut one = TcpStream::connect(relay.address()).await.unwrap();
        says(&mut one).await.unwrap();
        relay.cut(Cut::Refuse);
        says(&mut one).await.unwrap();
        let mut other = TcpStream::connect(relay.address()).await.unwrap();
        assert!(says(&mut other).await.is_err());
    }

    #[tokio::test]
    async fn a_relay_that_swallows_tells_nobody_before_it_is_mended() {
        let relay = Relay::to(echo().await).await.unwrap();
        let mut one = TcpStream::connect(relay.address()).await.unwrap();
        says(&mut one).await.unwrap();
        relay.cut(Cut::Swallow);
        let mut other = TcpStream::connect(relay.address()).await.unwrap();
        for stream in [&mut one, &mut other] {
            let silent = timeout(Duration::from_millis(50), says(stream)).await;
            assert!(silent.is_err(), "{silent:?}");
        }
        relay.mend();
        for stream in [&mut one, &mut other] {
            assert!(timeout(Duration::from_secs(5), stream.read_u8()).await.unwrap().is_err());
        }
    }
}
