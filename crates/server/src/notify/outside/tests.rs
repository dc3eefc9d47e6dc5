//! No inner address is ever connected to.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use super::*;

const INNER: &[&str] = &[
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.254",
    "127.0.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.7",
    "203.0.113.7",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:10::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "5f00::1",
];

const PUBLIC: &[&str] = &[
    "1.1.1.1",
    "8.8.8.8",
    "100.63.0.1",
    "100.128.0.1",
    "172.15.0.1",
    "172.32.0.1",
    "192.0.1.1",
    "192.169.0.1",
    "198.20.0.1",
    "223.255.255.255",
    "2001:4860:4860::8888",
    "2606:4700::1111",
    "2a00:1450::1",
];

#[test]
fn inner_addresses_of_every_kind_are_not_public() {
    for address in INNER {
        assert!(!is_public(address.parse().unwrap()), "{address}");
    }
    for address in PUBLIC {
        assert!(is_public(address.parse().unwrap()), "{address}");
    }
}

/// Everybody who knocks is counted.
async fn counted(answer: String) -> (SocketAddr, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, knocks) = (listener.local_addr().unwrap(), Arc::new(AtomicUsize::new(0)));
    let counting = Arc::clone(&knocks);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            counting.fetch_add(1, Ordering::Relaxed);
            let mut asked = [0; 2_048];
            let _ = stream.read(&mut asked).await;
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    (address, knocks)
}

/// A way out on which every name means these addresses.
fn resolving(loopback: Loopback, found: &[SocketAddr]) -> Outside {
    let found = found.to_vec();
    let resolve: Resolve = Arc::new(move |_, _| {
        let found = found.clone();
        Box::pin(async move { Ok(found) })
    });
    Outside { resolve, ..Outside::new(loopback, None, None) }
}

async fn posts(outside: &Outside, address: &str) -> Result<StatusCode, Failed> {
    outside.post(address, Vec::new(), b"{}".to_vec()).await
}

#[tokio::test]
async fn no_inner_address_is_connected_to_however_it_is_written() {
    let (there, knocks) = counted("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".to_owned()).await;
    let port = there.port();
    let outside = Outside::default();
    for host in [
        "127.0.0.1",
        "localhost",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "0.0.0.0",
        "0",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "LOCALHOST",
    ] {
        for scheme in ["https", "http"] {
            let failed = posts(&outside, &format!("{scheme}://{host}:{port}/")).await;
            assert!(failed.is_err(), "{scheme} {host}: {failed:?}");
        }
    }
    for address in INNER {
        let ip: IpAddr = address.parse().unwrap();
        let name = resolving(Loopback::Forbidden, &[SocketAddr::new(ip, port)]);
        assert_eq!(
            posts(&name, "https://push.example/1").await,
            Err(Failed::Forbidden),
            "a name for {address}"
        );
        let two = [SocketAddr::new("1.1.1.1".parse().unwrap(), port), SocketAddr::new(ip, port)];
        let faces = resolving(Loopback::Forbidden, &two);
        assert_eq!(
            posts(&faces, "https://push.example/1").await,
            Err(Failed::Forbidden),
            "{address} among others"
        );
    }
    assert_eq!(knocks.load(Ordering::Relaxed), 0);
}

/// Names whose look-up never ends keep few threads, however many give up waiting for them.
#[tokio::test(start_paused = true)]
async fn few_names_are_looked_up_at_once() {
    let begun = Arc::new(AtomicUsize::new(0));
    let counting = Arc::clone(&begun);
    let resolve: Resolve = Arc::new(move |_, _| {
        counting.fetch_add(1, Ordering::Relaxed);
        Box::pin(core::future::pending())
    });
    let outside = Arc::new(Outside { resolve, ..Outside::default() });
    for _ in 0..2 {
        let asking = (0..100).map(|number| {
            let outside = Arc::clone(&outside);
            tokio::spawn(async move { outside.checked(&format!("https://slow{number}.example/")).await })
        });
        for asked in asking.collect::<Vec<_>>() {
            assert_eq!(asked.await.unwrap().unwrap_err(), Failed::Unreachable);
        }
        assert_eq!(begun.load(Ordering::Relaxed), LOOK_UPS);
    }
    assert_eq!(outside.checked("https://10.0.0.1/").await.unwrap_err(), Failed::Unreachable, "nor this one");
}

#[tokio::test]
async fn nothing_but_https_is_spoken() {
    let outside = Outside::default();
    for address in [
        "http://example.com/",
        "ftp://example.com/",
        "file:///etc/passwd",
        "gopher://example.com/",
        "example.com",
        "//example.com",
        "/path",
        "",
        "https://",
        "https://user:word@example.com/",
        "https://exa mple.com/",
        "https://exämple.com/",
        "javascript:alert(1)",
    ] {
        assert_eq!(posts(&outside, address).await, Err(Failed::Forbidden), "{address}");
    }
    let long = format!("https://example.com/{}", "x".repeat(LONGEST_ADDRESS));
    assert_eq!(posts(&outside, &long).await, Err(Failed::Forbidden));
}

/// With the flag this machine is spoken to, and nothing else that is not public; a redirect is an answer like others.
#[tokio::test]
async fn with_the_flag_only_this_machine_is_spoken_to_and_redirects_are_not_followed() {
    let (inner, knocks) = counted("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".to_owned()).await;
    let redirect = format!("HTTP/1.1 302 Found\r\nLocation: http://{inner}/\r\nContent-Length: 0\r\n\r\n");
    let (there, asked) = counted(redirect).await;
    let outside = Outside::new(Loopback::Allowed, None, None);
    assert_eq!(posts(&outside, &format!("http://{there}/")).await, Ok(StatusCode::FOUND));
    assert_eq!((asked.load(Ordering::Relaxed), knocks.load(Ordering::Relaxed)), (1, 0));
    for address in INNER {
        let ip: IpAddr = address.parse().unwrap();
        if !ip.is_loopback() {
            let name = resolving(Loopback::Allowed, &[SocketAddr::new(ip, inner.port())]);
            for scheme in ["http", "https"] {
                let failed = posts(&name, &format!("{scheme}://push.example/")).await;
                assert_eq!(failed, Err(Failed::Forbidden), "{scheme} {address}");
            }
        }
    }
    let public = resolving(Loopback::Allowed, &["1.1.1.1:80".parse().unwrap()]);
    assert_eq!(posts(&public, "http://push.example/").await, Err(Failed::Forbidden), "plain HTTP stays here");
    assert_eq!(knocks.load(Ordering::Relaxed), 0);
}

/// The proxy that the environment names is not asked: the connection is made to the address that was checked.
#[tokio::test]
async fn the_connection_is_made_to_the_checked_address() {
    let (there, knocks) = counted("HTTP/1.1 201 Created\r\n\r\n".to_owned()).await;
    let name = resolving(Loopback::Allowed, &[there]);
    assert_eq!(posts(&name, "http://push.example:9/").await, Ok(StatusCode::CREATED));
    assert_eq!(knocks.load(Ordering::Relaxed), 1);
}

/// Whoever takes the connection and says nothing is not waited for.
#[tokio::test(start_paused = true)]
async fn a_silent_host_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let there = listener.local_addr().unwrap();
    let silent = tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((stream, _)) = listener.accept().await {
            held.push(stream);
        }
    });
    let begun = tokio::time::Instant::now();
    let outside = Outside::new(Loopback::Allowed, None, None);
    assert_eq!(posts(&outside, &format!("http://{there}/")).await, Err(Failed::Unreachable));
    assert!((PATIENCE..2 * PATIENCE).contains(&begun.elapsed()), "{:?}", begun.elapsed());
    silent.abort();
}

#[tokio::test]
async fn an_endless_answer_ends() {
    let (there, _) = counted(format!("HTTP/1.1 200 OK\r\nX: {}\r\n\r\n", "x".repeat(2 * LONGEST_HEAD))).await;
    let outside = Outside::new(Loopback::Allowed, None, None);
    assert_eq!(posts(&outside, &format!("http://{there}/")).await, Err(Failed::Unreachable));
    let (there, _) =
        counted(format!("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n{}", "x".repeat(999))).await;
    assert_eq!(
        posts(&outside, &format!("http://{there}/")).await,
        Ok(StatusCode::OK),
        "its body is not read"
    );
}
