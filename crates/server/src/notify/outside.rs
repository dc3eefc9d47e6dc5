//! Requests to the outside, to addresses that people name: only to public addresses, only over HTTPS, without redirects, and
//! bounded in time and size. No proxy is asked, whatever the environment says.

mod looking;

use core::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Method, Request, StatusCode, Uri, header};
use futures_util::future::BoxFuture;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_rustls::TlsConnector;

use looking::Looking;
pub(crate) use looking::Whom;

/// The longest address that is spoken to, in bytes.
pub(crate) const LONGEST_ADDRESS: usize = 1_500;
/// How long a request may take from the look-up of the name to the answer's head.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// How much of it the look-up may take, with the wait for a turn. The system asks the next server of names after five seconds.
const FOUND_WITHIN: Duration = Duration::from_secs(8);
/// The longest head of an answer, in bytes. What comes after it is not read.
const LONGEST_HEAD: usize = 16 * 1_024;
/// How many of a host's addresses are tried.
const TRIED: usize = 3;

/// Why nothing was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Failed {
    /// It is no address that anything goes to.
    Forbidden,
    /// It cannot be reached, or takes too long.
    Unreachable,
    /// Nobody says in time where it is.
    NotFoundInTime,
    /// As many names as may be are being looked up for this person.
    TooMany,
    /// As many names as may be are being looked up for everybody.
    Busy,
}

/// Whether addresses of this machine may be spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Loopback {
    #[default]
    Forbidden,
    /// Also without encryption: for tests.
    Allowed,
}

/// Finds the addresses of a host.
pub(crate) type Resolve =
    Arc<dyn Fn(String, u16) -> BoxFuture<'static, std::io::Result<Vec<SocketAddr>>> + Send + Sync>;

/// The way out.
pub(crate) struct Outside {
    loopback: Loopback,
    /// Whom a push service may write to about this server.
    pub(super) contact: Option<String>,
    /// Where this server is, for links.
    pub(super) home: Option<String>,
    resolve: Resolve,
    // For requests, and for what is sent.
    asked: Looking,
    told: Looking,
    // Whom the system trusts; read when it is first needed.
    tls: OnceLock<Option<TlsConnector>>,
}

impl Default for Outside {
    fn default() -> Outside {
        Outside::new(Loopback::Forbidden, None, None)
    }
}

impl fmt::Debug for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outside").field("loopback", &self.loopback).finish_non_exhaustive()
    }
}

impl Outside {
    pub(crate) fn new(loopback: Loopback, contact: Option<String>, home: Option<String>) -> Outside {
        let resolve: Resolve = Arc::new(|host, port| {
            Box::pin(async move { Ok(tokio::net::lookup_host((host, port)).await?.collect()) })
        });
        let (asked, told) = (Looking::default(), Looking::default());
        Outside { loopback, contact, home, resolve, asked, told, tls: OnceLock::new() }
    }

    /// A way out on which names are found like this.
    #[cfg(test)]
    pub(super) fn resolving(resolve: Resolve) -> Outside {
        Outside { resolve, ..Outside::default() }
    }

    /// Posts something; the status of the answer, which is not followed wherever it leads.
    pub(crate) async fn post(
        &self,
        whom: &Whom,
        address: &str,
        head: Vec<(HeaderName, HeaderValue)>,
        body: Vec<u8>,
    ) -> Result<StatusCode, Failed> {
        let asking = async {
            let (uri, found) = self.checked(whom, address).await?;
            let stream = connected(&found).await?;
            let host = bare(uri.host().ok_or(Failed::Forbidden)?).to_owned();
            let request = request(&uri, head, body)?;
            if uri.scheme_str() == Some("http") {
                return exchanged(stream, request).await;
            }
            let name = ServerName::try_from(host).map_err(|_| Failed::Forbidden)?;
            let tls = self.tls().ok_or(Failed::Unreachable)?;
            let stream = tls.connect(name, stream).await.map_err(|_| Failed::Unreachable)?;
            exchanged(stream, request).await
        };
        timeout(PATIENCE, asking).await.unwrap_or(Err(Failed::Unreachable))
    }

    /// An address that something may be sent to, and where its host is. Whoever connects, connects to these and asks no name
    /// again: another answer would not have been checked.
    pub(crate) async fn checked(&self, whom: &Whom, address: &str) -> Result<(Uri, Vec<SocketAddr>), Failed> {
        if address.len() > LONGEST_ADDRESS || !address.is_ascii() {
            return Err(Failed::Forbidden);
        }
        let uri: Uri = address.parse().map_err(|_| Failed::Forbidden)?;
        let plain = match uri.scheme_str() {
            Some("https") => false,
            Some("http") if self.loopback == Loopback::Allowed => true,
            _ => return Err(Failed::Forbidden),
        };
        let authority = uri.authority().ok_or(Failed::Forbidden)?;
        if authority.as_str().contains('@') {
            return Err(Failed::Forbidden);
        }
        let port = uri.port_u16().unwrap_or(if plain { 80 } else { 443 });
        let host = bare(authority.host()).to_owned();
        let found = self.look_up(whom, host, port).await?;
        // One that may not be spoken to is enough: a host with two faces is not trusted.
        let may = |address: &SocketAddr| {
            let loopback = self.loopback == Loopback::Allowed && address.ip().is_loopback();
            loopback || !plain && is_public(address.ip())
        };
        if !found.iter().all(may) {
            return Err(Failed::Forbidden);
        }
        if found.is_empty() { Err(Failed::Unreachable) } else { Ok((uri, found)) }
    }

    /// The addresses of a host. A task of its own has the turn: whoever gives up waiting does not make room for another.
    async fn look_up(&self, whom: &Whom, host: String, port: u16) -> Result<Vec<SocketAddr>, Failed> {
        let until = Instant::now() + FOUND_WITHIN;
        let looking = match whom {
            Whom::Asks(..) => &self.asked,
            Whom::IsTold(_) => &self.told,
        };
        let turn = looking.turn(whom, until).await?;
        let looking = (self.resolve)(host, port);
        let found = tokio::spawn(async move {
            let found = looking.await;
            drop(turn);
            found
        });
        let found = timeout_at(until, found).await.map_err(|_| Failed::NotFoundInTime)?;
        found.ok().and_then(Result::ok).ok_or(Failed::Unreachable)
    }

    fn tls(&self) -> Option<&TlsConnector> {
        let made = self.tls.get_or_init(|| {
            let mut roots = RootCertStore::empty();
            let (good, _) = roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            if good == 0 {
                tracing::warn!("this system trusts no certificates: nobody can be notified");
                return None;
            }
            let provider = Arc::new(rustls::crypto::ring::default_provider());
            let config = ClientConfig::builder_with_provider(provider)
                .with_safe_default_protocol_versions()
                .ok()?
                .with_root_certificates(roots)
                .with_no_client_auth();
            Some(TlsConnector::from(Arc::new(config)))
        });
        made.as_ref()
    }
}

/// A host without the brackets of an IPv6 address.
fn bare(host: &str) -> &str {
    host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
}

async fn connected(found: &[SocketAddr]) -> Result<TcpStream, Failed> {
    for address in found.iter().take(TRIED) {
        if let Ok(stream) = TcpStream::connect(address).await {
            return Ok(stream);
        }
    }
    Err(Failed::Unreachable)
}

fn request(uri: &Uri, head: Vec<(HeaderName, HeaderValue)>, body: Vec<u8>) -> Result<Request<Body>, Failed> {
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let host = uri.authority().ok_or(Failed::Forbidden)?.as_str();
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header(header::HOST, host)
        .header(header::CONNECTION, "close")
        .header(header::USER_AGENT, concat!("gavel/", env!("CARGO_PKG_VERSION")))
        .header(header::CONTENT_LENGTH, body.len());
    for (name, value) in head {
        request = request.header(name, value);
    }
    request.body(Body::from(body)).map_err(|_| Failed::Forbidden)
}

async fn exchanged(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Body>,
) -> Result<StatusCode, Failed> {
    let (mut sender, connection) = hyper::client::conn::http1::Builder::new()
        .max_buf_size(LONGEST_HEAD)
        .handshake::<_, Body>(TokioIo::new(stream))
        .await
        .map_err(|_| Failed::Unreachable)?;
    let asking = async move {
        let answer = sender.send_request(request).await.map_err(|_| Failed::Unreachable)?;
        // Its body is nobody's business: the connection ends here.
        Ok(answer.status())
    };
    // The answer may be there when the connection ends: only whoever asks knows.
    let driving = async move {
        drop(connection.await);
        core::future::pending::<()>().await;
    };
    tokio::select! {
        answer = asking => answer,
        () = driving => Err(Failed::Unreachable),
    }
}

/// Whether an address is one of the public internet. What is not known to be public is not.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !matches!(
        (a, b, c),
        // This network, private networks, those of providers (CGNAT), this machine.
        (0 | 10 | 127, ..) | (100, 64..=127, _) | (172, 16..=31, _) | (192, 168, _)
        // Link-local, with the metadata of clouds.
        | (169, 254, _)
        // Assignments of protocols, documentation, the old relay to IPv6, benchmarks.
        | (192, 0, 0 | 2) | (192, 88, 99) | (198, 18..=19, _) | (198, 51, 100) | (203, 0, 113)
        // Multicast, reserved, broadcast.
        | (224..=255, ..)
    )
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    // Everything public is in 2000::/3. So all that stands for an IPv4 address is out (mapped, compatible, NAT64), as are
    // this machine, link-local and unique local addresses, and multicast.
    let global = a & 0xe000 == 0x2000;
    let special = match a {
        // Protocols, tunnels (Teredo), benchmarks, and documentation.
        0x2001 => b < 0x0200 || b == 0x0db8,
        // 6to4: stands for an IPv4 address.
        0x2002 => true,
        // Documentation.
        0x3fff => b < 0x1000,
        _ => false,
    };
    global && !special
}

#[cfg(test)]
mod tests;
