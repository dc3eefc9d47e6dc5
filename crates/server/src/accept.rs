//! The loop that accepts connections, and the task behind each of them.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::serve::Listener;
use futures_util::FutureExt;
use hyper::body::Body as _;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;

use crate::door::{Full, Gate, Visit};
use crate::line::Line;

/// The most bytes of the head of a request, and of a response that waits to be written.
const HEAD_BYTES: usize = 16 * 1024;
/// The most headers of a request.
const HEADERS: usize = 64;
/// The bytes that the system keeps for one connection that does not read. It would keep megabytes.
const SEND_BUFFER: u32 = 256 * 1024;
/// The connections that may wait to be accepted.
const BACKLOG: u32 = 1_024;
/// How long to wait after a connection could not be accepted, such as for want of file handles.
const BACK_OFF: Duration = Duration::from_millis(50);

/// Everything that is served at one address: the routes, and the door before them.
pub struct App {
    pub(crate) routes: Router,
    pub(crate) gate: Arc<Gate>,
}

/// A listener for real connections. It waits a moment when the system has no file handles left.
#[derive(Debug)]
pub struct Door(TcpListener);

impl Door {
    /// Listens on this address.
    ///
    /// # Errors
    ///
    /// If the address is taken or not ours.
    pub fn open(address: SocketAddr) -> io::Result<Door> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        // A server that starts again need not wait until the old connections are forgotten.
        if cfg!(unix) {
            socket.set_reuseaddr(true)?;
        }
        // Connections inherit it.
        socket.set_send_buffer_size(SEND_BUFFER)?;
        socket.bind(address)?;
        socket.listen(BACKLOG).map(Door)
    }

    /// Where it listens.
    ///
    /// # Errors
    ///
    /// If the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Listener for Door {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        loop {
            match self.0.accept().await {
                Ok((stream, peer)) => {
                    // Small messages go out at once.
                    if let Err(why) = stream.set_nodelay(true) {
                        tracing::warn!(%why, "TCP_NODELAY cannot be set: small messages may be delayed");
                    }
                    return (stream, peer);
                }
                Err(why) if is_the_clients(&why) => {}
                Err(why) => {
                    tracing::error!(%why, "no connection can be accepted just now");
                    tokio::time::sleep(BACK_OFF).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// Whether a connection failed for a reason of its own.
fn is_the_clients(why: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(why.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Serves until told to stop, and then until every request in progress is answered. The caller owns the listener.
///
/// # Errors
///
/// None at present: a listener looks after its own errors.
pub async fn serve<L>(
    mut listener: L,
    app: App,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()>
where
    L: Listener<Addr = SocketAddr>,
{
    let mut stop = pin!(stop);
    // The first is dropped when the server stops, the second once the last connection has ended.
    let (going, stopping) = watch::channel(());
    let (open, closed) = watch::channel(());
    loop {
        let (stream, peer) = tokio::select! {
            come = listener.accept() => come,
            () = &mut stop => break,
        };
        match app.gate.come_in(peer.ip()) {
            Ok(visit) => {
                let patience = Duration::from_secs(app.gate.limits().write_seconds.into());
                let line = Line::new(stream, Arc::clone(&visit), patience);
                let (routes, stopping, closed) = (app.routes.clone(), stopping.clone(), closed.clone());
                tokio::spawn(async move {
                    attend(line, visit, routes, stopping).await;
                    drop(closed);
                });
            }
            Err(full) => turn_away(stream, full),
        }
        // Those who were sent away leave before the next one comes.
        if app.gate.is_crowded() {
            tokio::task::yield_now().await;
        }
    }
    drop((listener, going, closed));
    open.closed().await;
    Ok(())
}

/// Answers the requests of one connection.
async fn attend<S>(line: Line<S>, visit: Arc<Visit>, routes: Router, mut stopping: watch::Receiver<()>)
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send + 'static,
{
    let guest = Arc::clone(&visit);
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let visit = Arc::clone(&guest);
        visit.asks(request.body().is_end_stream());
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Arc::clone(&visit));
        let answer = routes.call(request);
        // Boxed, so that a connection that asks for nothing does not keep room for an answer.
        let answering = async move {
            let answer = answer.await?;
            visit.answered();
            Ok::<_, Infallible>(answer)
        };
        answering.boxed()
    });
    let mut http = http1::Builder::new();
    http.max_buf_size(HEAD_BYTES).max_headers(HEADERS);
    let mut connection = pin!(http.serve_connection(TokioIo::new(line), service).with_upgrades());
    let mut over = pin!(visit.over());
    let mut told = false;
    loop {
        tokio::select! {
            // A client that breaks off is no news.
            _ended = connection.as_mut() => return,
            () = &mut over => return,
            _stops = stopping.changed(), if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// Says that there is no place, as far as that can be done without waiting.
fn turn_away(mut stream: impl tokio::io::AsyncWrite + Unpin, full: Full) {
    let (status, code, why, label) = match full {
        Full::Address => {
            let why = "too many connections from this address: close some of them";
            ("429 Too Many Requests", "too-many", why, "address")
        }
        Full::House => {
            let why = "the house is full: come back in a moment";
            ("503 Service Unavailable", "busy", why, "house")
        }
    };
    metrics::counter!("gavel_connections_refused_total", "full" => label).increment(1);
    let body = format!("{{\"code\":\"{code}\",\"why\":\"{why}\"}}");
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\ncache-control: no-store\r\n\
         x-content-type-options: nosniff\r\nretry-after: 1\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    // A client that cannot take this at once is not waited for.
    let _ = stream.write_all(answer.as_bytes()).now_or_never();
}

#[cfg(test)]
mod tests;
