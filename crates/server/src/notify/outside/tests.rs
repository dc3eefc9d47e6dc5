//! No inner address is ever connected to.

use std::sync::atomic::{AtomicUsize, Ordering};

use protocol::PersonId;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::Notify;

use super::looking::{IN_THE_HOUSE, OF_A_PERSON};
use super::*;
use crate::limits::Counted;

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
    outside.post(&is_told(1), address, Vec::new(), b"{}".to_vec()).await
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

fn is_told(person: u128) -> Whom {
    Whom::IsTold(PersonId::new(person))
}

/// Somebody who asks, at an address of their own.
fn asks(person: u128) -> Whom {
    let address = IpAddr::V4(Ipv4Addr::from_bits(person as u32));
    Whom::Asks(PersonId::new(person), Arc::new(Counted::default().one_more(address, 1).unwrap()))
}

/// A way out on which names that begin with `slow` are not found until the test says so, and others at once; and how many of the
/// slow ones have been asked for.
fn with_slow_names() -> (Arc<Outside>, Arc<AtomicUsize>, Arc<Notify>) {
    let (begun, end) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
    let (counting, ends) = (Arc::clone(&begun), Arc::clone(&end));
    let resolve: Resolve = Arc::new(move |host, port| {
        if !host.starts_with("slow") {
            return Box::pin(async move { Ok(vec![SocketAddr::new("1.1.1.1".parse().unwrap(), port)]) });
        }
        counting.fetch_add(1, Ordering::Relaxed);
        let ends = Arc::clone(&ends);
        Box::pin(async move {
            ends.notified().await;
            Ok(Vec::new())
        })
    });
    (Arc::new(Outside { resolve, ..Outside::default() }), begun, end)
}

/// What becomes of hosts that these people name, all at once.
async fn named(outside: &Arc<Outside>, people: impl Iterator<Item = Whom>) -> Vec<Failed> {
    let asking = people.zip(0..).map(|(whom, number)| {
        let (outside, host) = (Arc::clone(outside), format!("https://slow{number}.example/"));
        tokio::spawn(async move { outside.checked(&whom, &host).await.map(drop).unwrap_err() })
    });
    let mut failed = Vec::new();
    for asked in asking.collect::<Vec<_>>() {
        failed.push(asked.await.unwrap());
    }
    failed
}

/// Whether this person's host is found, and without waiting for anybody.
async fn is_found_at_once(outside: &Outside, whom: &Whom) -> bool {
    let begun = Instant::now();
    outside.checked(whom, "https://push.example/").await.is_ok()
        && begun.elapsed() < Duration::from_millis(10)
}

/// Somebody whose hosts are never found has two threads for what they ask and two for what they are told, however often they try,
/// and nobody else waits for them.
#[tokio::test(start_paused = true)]
async fn whoever_names_hosts_that_are_never_found_keeps_nobody_else_waiting() {
    let (outside, begun, end) = with_slow_names();
    for _ in 0..3 {
        let first = begun.load(Ordering::Relaxed) == 0;
        let (asked, told) = tokio::join!(
            named(&outside, (0..100).map(|_| asks(1))),
            named(&outside, (0..100).map(|_| is_told(1)))
        );
        let slow = |failed: &[Failed]| failed.iter().filter(|why| **why == Failed::NotFoundInTime).count();
        let expected = if first { OF_A_PERSON } else { 0 };
        assert_eq!((slow(&asked), slow(&told)), (expected, expected));
        let refused = |failed: Vec<Failed>| failed.iter().filter(|why| **why == Failed::TooMany).count();
        assert_eq!((refused(asked), refused(told)), (100 - expected, 100 - expected));
        assert_eq!(begun.load(Ordering::Relaxed), 2 * OF_A_PERSON);
        assert!(is_found_at_once(&outside, &asks(2)).await && is_found_at_once(&outside, &is_told(2)).await);
    }
    // The look-ups end, long after everybody has given up: there is room again.
    end.notify_waiters();
    tokio::task::yield_now().await;
    assert!(is_found_at_once(&outside, &asks(1)).await && is_found_at_once(&outside, &is_told(1)).await);
}

/// Whoever asks for too much is told so at once; what is sent waits for its turn.
#[tokio::test(start_paused = true)]
async fn who_asks_for_a_third_host_is_refused_at_once_and_what_is_sent_waits() {
    let (outside, _, end) = with_slow_names();
    for whom in [asks, is_told] {
        let (others, both) = (Arc::clone(&outside), [whom(1), whom(1)]);
        let slow = tokio::spawn(async move { named(&others, both.into_iter()).await });
        tokio::time::sleep(Duration::from_secs(1)).await;
        let (others, begun) = (Arc::clone(&outside), Instant::now());
        let third = tokio::spawn(async move { others.checked(&whom(1), "https://push.example/").await });
        tokio::time::sleep(Duration::from_secs(1)).await;
        end.notify_waiters();
        assert_eq!(slow.await.unwrap(), [Failed::Unreachable; 2], "nothing is there");
        let third = third.await.unwrap().map(drop);
        if matches!(whom(1), Whom::Asks(..)) {
            assert_eq!(third, Err(Failed::TooMany));
        } else {
            assert_eq!((third, begun.elapsed().as_secs()), (Ok(()), 1));
        }
    }
}

/// Many people together do not keep more threads than that, and do not keep those waiting who use the other ones.
#[tokio::test(start_paused = true)]
async fn in_the_house_few_names_are_looked_up_at_once_and_requests_do_not_wait_for_what_is_sent() {
    for (whom, other) in [(asks as fn(u128) -> Whom, is_told as fn(u128) -> Whom), (is_told, asks)] {
        let (outside, begun, end) = with_slow_names();
        for again in [false, true] {
            let failed = named(&outside, (0..200).map(|number| whom(number / 2))).await;
            let slow = failed.iter().filter(|why| **why == Failed::NotFoundInTime).count();
            let busy = failed.iter().filter(|why| **why == Failed::Busy).count();
            assert_eq!((slow, busy), (if again { 0 } else { IN_THE_HOUSE }, 200 - IN_THE_HOUSE));
            assert_eq!(begun.load(Ordering::Relaxed), IN_THE_HOUSE);
            let refused = outside.checked(&whom(999), "https://push.example/").await.map(drop);
            assert_eq!(refused, Err(Failed::Busy));
            assert!(is_found_at_once(&outside, &other(999)).await);
        }
        end.notify_waiters();
        tokio::task::yield_now().await;
        assert!(is_found_at_once(&outside, &whom(999)).await);
    }
}

/// An address has few hosts looked up, and it is not told that there is room as long as a thread is kept for it.
#[tokio::test(start_paused = true)]
async fn the_place_of_an_address_is_taken_until_the_look_up_ends() {
    let (outside, _, end) = with_slow_names();
    let (places, here) = (Counted::default(), IpAddr::V4(Ipv4Addr::LOCALHOST));
    let whom = Whom::Asks(PersonId::new(1), Arc::new(places.one_more(here, 4).unwrap()));
    assert_eq!(named(&outside, [whom].into_iter()).await, [Failed::NotFoundInTime]);
    assert_eq!(places.of(here), 1, "nobody waits for it, but it goes on");
    end.notify_waiters();
    tokio::task::yield_now().await;
    assert_eq!(places.of(here), 0);
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
    let begun = Instant::now();
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
