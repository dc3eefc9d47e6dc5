//! Proxies: whose word about a client's address is believed.

use core::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::HeaderMap;

/// The header in which a proxy reports for whom it asks.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// A network of addresses, such as `10.0.0.0/8`; a single address is one too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

/// A text that is no network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotANetwork(String);

impl fmt::Display for NotANetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected an address or a network such as 10.0.0.0/8 or fd00::/8, found '{}'", self.0)
    }
}

impl core::error::Error for NotANetwork {}

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Network, NotANetwork> {
        let wrong = || NotANetwork(text.to_owned());
        let (address, prefix) = match text.trim().split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let widest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(widest), |prefix| prefix.parse().map_err(|_| wrong()))?;
        if prefix > widest {
            return Err(wrong());
        }
        Ok(Network { address, prefix })
    }
}

impl Network {
    /// Whether this address belongs to it.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let shift = 32 - u32::from(self.prefix);
                own.to_bits().checked_shr(shift) == other.to_bits().checked_shr(shift)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let shift = 128 - u32::from(self.prefix);
                own.to_bits().checked_shr(shift) == other.to_bits().checked_shr(shift)
            }
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

/// The proxies that are trusted.
#[derive(Debug, Default)]
pub(crate) struct Proxies {
    trusted: Vec<Network>,
    warned: AtomicBool,
}

impl Proxies {
    pub(crate) fn new(trusted: Vec<Network>) -> Proxies {
        Proxies { trusted, warned: AtomicBool::new(false) }
    }

    pub(crate) fn trusts(&self, peer: IpAddr) -> bool {
        self.trusted.iter().any(|network| network.contains(peer))
    }

    /// The address of a client: that of the connection, or the one that a trusted proxy reports. Reports are read from
    /// the right, past trusted proxies: what stands further left was written by somebody we do not know.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !headers.contains_key(FORWARDED_FOR) {
            return peer;
        }
        if !self.trusts(peer) {
            self.warn_once(|| {
                tracing::warn!(
                    %peer,
                    "X-Forwarded-For came from an address that is not trusted, and is ignored; \
                     if it is your proxy, start the server with --trusted-proxy {peer}"
                );
            });
            return peer;
        }
        let mut client = peer;
        let lines = headers.get_all(FORWARDED_FOR).iter().rev();
        let hops = lines.flat_map(|line| line.to_str().unwrap_or("").rsplit(','));
        for hop in hops {
            let Some(hop) = address(hop) else {
                self.warn_once(|| tracing::warn!(%peer, "X-Forwarded-For of the proxy cannot be read"));
                break;
            };
            client = hop;
            if !self.trusts(hop) {
                break;
            }
        }
        client
    }

    fn warn_once(&self, warn: impl FnOnce()) {
        if !self.warned.swap(true, Ordering::Relaxed) {
            warn();
        }
    }
}

/// An address as proxies write it: alone, with a port, or in brackets.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let parsed = bare.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()));
    parsed.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_network_has_a_prefix() {
        let has = |network: &str, address: &str| network.parse::<Network>().unwrap().contains(ip(address));
        assert!(has("10.0.0.0/8", "10.1.2.3") && !has("10.0.0.0/8", "11.1.2.3"));
        assert!(has("10.0.0.0/8", "::ffff:10.1.2.3"), "the same address, written otherwise");
        assert!(has("192.0.2.7", "192.0.2.7") && !has("192.0.2.7", "192.0.2.8"));
        assert!(has("0.0.0.0/0", "203.0.113.9") && !has("0.0.0.0/0", "2001:db8::1"));
        assert!(has("fd00::/8", "fd12::1") && !has("fd00::/8", "2001:db8::1"));
        assert!(has("::1", "::1") && has("::/0", "2001:db8::1"));
        for wrong in ["", "10.0.0.0/33", "10.0.0/8", "::/129", "10.0.0.0/x", "10.0.0.0/", "example.org"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    fn client(peer: &str, lines: &[&str]) -> String {
        let trusted = ["127.0.0.0/8", "10.0.0.0/8", "fd00::/8"].map(|text| text.parse().unwrap()).to_vec();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        Proxies::new(trusted).client(ip(peer), &headers).to_string()
    }

    #[test]
    fn the_last_hop_that_is_not_a_proxy_is_the_client() {
        assert_eq!(client("192.0.2.1", &[]), "192.0.2.1");
        assert_eq!(client("192.0.2.1", &["203.0.113.9"]), "192.0.2.1", "anybody can write a header");
        assert_eq!(client("127.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(client("::ffff:127.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["198.51.100.1, 203.0.113.9"]), "203.0.113.9", "the right one");
        assert_eq!(client("127.0.0.1", &["198.51.100.1, 203.0.113.9, 10.0.0.2"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["198.51.100.1", "203.0.113.9", "10.0.0.2,fd00::3"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["10.0.0.9, 10.0.0.2"]), "10.0.0.9", "somebody inside");
        assert_eq!(client("127.0.0.1", &["203.0.113.9, nonsense"]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["nonsense, 10.0.0.2"]), "10.0.0.2");
    }

    /// What is written to the program's log.
    #[derive(Clone, Default)]
    struct Paper(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

    impl std::io::Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// Anybody can send the header as often as they like.
    #[test]
    fn a_header_that_is_not_believed_is_reported_once() {
        let paper = Paper::default();
        let copy = paper.clone();
        let subscriber =
            tracing_subscriber::fmt().with_ansi(false).with_writer(move || copy.clone()).finish();
        let proxies = Proxies::new(Vec::new());
        let headers =
            HeaderMap::from_iter([(FORWARDED_FOR.parse().unwrap(), "203.0.113.9".parse().unwrap())]);
        tracing::subscriber::with_default(subscriber, || {
            for _ in 0..3 {
                assert_eq!(proxies.client(ip("192.0.2.1"), &headers), ip("192.0.2.1"));
            }
        });
        let lines = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
        assert_eq!(lines.lines().count(), 1, "{lines}");
        assert!(lines.contains("--trusted-proxy 192.0.2.1"), "{lines}");
    }

    #[test]
    fn a_port_belongs_to_no_address() {
        assert_eq!(client("127.0.0.1", &["203.0.113.9:51234"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["[2001:db8::7]:51234"]), "2001:db8::7");
        assert_eq!(client("127.0.0.1", &["[2001:db8::7]"]), "2001:db8::7");
        assert_eq!(client("127.0.0.1", &["2001:db8::7"]), "2001:db8::7");
        assert_eq!(client("127.0.0.1", &["::ffff:203.0.113.9"]), "203.0.113.9");
    }
}
