//! Too many of something: tables in the list, frames, guests behind a proxy; and what every answer says.

use client::{Knock, Request, Socket};
use serde_json::{Value, json};
use server::{Limits, Settings};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;

use crate::served::{Client, House};

/// The ids in the public list, as a stranger sees them.
async fn listed(house: &House) -> Vec<String> {
    let lobby = house.ask("GET", "/api/tables", &[], "").await.json();
    let id = |card: &Value| card["table"].as_str().unwrap().to_owned();
    lobby["listed"].as_array().unwrap().iter().map(id).collect()
}

fn counted_as_usual() -> Limits {
    let Limits { listed_of_a_host, listed_of_an_address, .. } = Limits::default();
    Limits { listed_of_a_host, listed_of_an_address, ..Limits::none() }
}

#[tokio::test]
async fn fifty_tables_of_one_guest_do_not_fill_the_list() {
    let house = House::with_limits(counted_as_usual()).await;
    let (ada, eve) = (house.guest("Ada").await, house.guest("Eve").await);
    let wish = json!({ "listed": true });
    let honest = house.found(&ada, &wish).await;
    let _ada = house.enter(&honest, Some(&ada)).await;
    house.clock.advance(core::time::Duration::from_secs(60));
    let mut floods = Vec::new();
    for _ in 0..60 {
        floods.push(house.found(&eve, &wish).await);
    }
    assert_eq!(listed(&house).await, [honest.as_str()], "nobody is at the others");
    let mut sockets: Vec<Client> = Vec::new();
    for table in &floods {
        sockets.push(house.enter(table, Some(&eve)).await);
    }
    let list = listed(&house).await;
    assert_eq!(list.iter().filter(|table| floods.contains(table)).count(), 3, "a few of a host");
    assert!(list.contains(&honest));
    drop(sockets);
    // A request in between lets the server notice.
    while listed(&house).await != [honest.as_str()] {}
    house.clock.advance(core::time::Duration::from_secs(24 * 60 * 60 + 1));
    assert_eq!(listed(&house).await, [""; 0], "nothing has happened for a day");
}

/// However many tables change after it.
#[tokio::test]
async fn two_thousand_tables_that_were_left_do_not_push_out_one_where_somebody_waits() {
    let house = House::over(std::sync::Arc::new(store::Memory::new(7)), counted_as_usual()).await;
    let ada = house.guest("Ada").await;
    let honest = house.found(&ada, &json!({ "listed": true })).await;
    let _ada = house.enter(&honest, Some(&ada)).await;
    house.clock.advance(core::time::Duration::from_secs(60));
    let eve = protocol::PersonId::new(99);
    for _ in 0..2_001 {
        let wish = protocol::NewTable { listed: true, ..protocol::NewTable::default() };
        house.hub.new_table(eve, wish).await.unwrap();
    }
    assert_eq!(listed(&house).await, [honest.as_str()]);
}

#[tokio::test]
async fn many_names_at_one_address_do_not_fill_the_list_either() {
    let house = House::with_limits(counted_as_usual()).await;
    let mut sockets = Vec::new();
    for n in 0..20 {
        let guest = house.guest(&format!("Eve {n}")).await;
        let table = house.found(&guest, &json!({ "listed": true })).await;
        sockets.push(house.enter(&table, Some(&guest)).await);
    }
    assert_eq!(listed(&house).await.len(), 10);
}

#[tokio::test]
async fn a_host_with_many_open_tables_finishes_one_first() {
    let house = House::with_limits(Limits { rooms_of_a_host: 2, ..Limits::none() }).await;
    let cookie = house.guest("Eve").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        let table = house.found(&cookie, &json!({ "seats": 3, "pace": "untimed" })).await;
        let mut eve = house.enter(&table, Some(&cookie)).await;
        eve.does(&json!({ "want": "sit", "seat": 1 })).await;
        tables.push(eve);
    }
    let start = json!({ "want": "start", "fill": "random" });
    tables[0].does(&start).await;
    tables[1].does(&start).await;
    assert_eq!(tables[2].is_refused(&start).await, "too-many");
    // Others may, and a table where nobody plays yet costs its host nothing.
    let other = house.guest("Ada").await;
    let table = house.found(&other, &json!({ "seats": 3, "pace": "untimed" })).await;
    let mut ada = house.enter(&table, Some(&other)).await;
    ada.does(&json!({ "want": "sit", "seat": 1 })).await;
    ada.does(&start).await;
}

#[tokio::test]
async fn many_names_at_one_address_found_only_so_many_tables() {
    let limits = Limits { tables_at_once: 1, tables_an_hour: 1, ..Limits::none() };
    let house = House::with_limits(limits).await;
    let mut answers = Vec::new();
    for n in 0..4 {
        let guest = house.guest(&format!("Eve {n}")).await;
        answers.push(house.ask("POST", "/api/tables", &[("Cookie", &guest)], "{}").await.status);
    }
    assert_eq!(answers, [201, 201, 201, 429]);
}

#[tokio::test]
async fn nobody_comes_in_under_the_name_of_a_bot() {
    let house = House::open().await;
    for name in ["theory", "Theory 2", "Gentle"] {
        let answer = house.ask("POST", "/api/guest", &[], &json!({ "name": name }).to_string()).await;
        assert_eq!(answer.code(), (400, "bad-name".to_owned()), "{name}");
    }
}

#[tokio::test]
async fn pings_are_messages_too() {
    let house = House::with_limits(Limits { messages_a_second: 10, ..Limits::none() }).await;
    let mut game = house.game().await;
    for ping in [true, false] {
        let mut eve = house.enter(&game.table, None).await;
        for _ in 0..1_000 {
            let nothing = axum::body::Bytes::new();
            eve.write(if ping { Message::Ping(nothing) } else { Message::Pong(nothing) }).await;
        }
        assert_eq!(eve.bye().await, "too-many");
    }
    assert_eq!(house.goodbyes("too-many").await, 2);
    game.goes_on().await;
}

/// How a newcomer is answered who says to come from there.
async fn comes_from(house: &House, there: &str) -> u16 {
    let head = [("X-Forwarded-For", there)];
    house.ask("POST", "/api/guest", &head, r#"{"name":"Eve"}"#).await.status
}

#[tokio::test]
async fn only_a_proxy_of_ours_may_say_where_somebody_comes_from() {
    let limits = Limits { newcomers_at_once: 1, ..Limits::default() };
    let house = House::set_up(Settings { limits, ..Settings::default() }).await;
    assert_eq!(comes_from(&house, "203.0.113.1").await, 200);
    assert_eq!(comes_from(&house, "203.0.113.2").await, 429, "the same address all the time");

    let trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let house = House::set_up(Settings { limits, trusted_proxies, ..Settings::default() }).await;
    assert_eq!(comes_from(&house, "203.0.113.1").await, 200);
    assert_eq!(comes_from(&house, "203.0.113.1").await, 429);
    assert_eq!(comes_from(&house, "203.0.113.2:4711").await, 200, "a port is no reason to be somebody else");
    assert_eq!(comes_from(&house, "203.0.113.2:4712").await, 429);
    assert_eq!(comes_from(&house, "[2001:db8::7]:4711").await, 200);
    assert_eq!(comes_from(&house, "198.51.100.7, 203.0.113.1").await, 429, "what stands left is hearsay");
}

#[tokio::test]
async fn a_page_is_at_home_however_its_address_was_written() {
    let public_url = Some("https://Games.Example.org:443/".to_owned());
    let house = House::set_up(Settings { public_url, limits: Limits::none(), ..Settings::default() }).await;
    let from = async |origin: &str| {
        house.ask("POST", "/api/guest", &[("Origin", origin)], r#"{"name":"Ada"}"#).await.status
    };
    assert_eq!(from("https://games.example.org").await, 200);
    assert_eq!(from("https://games.example.org:8443").await, 403);
    assert_eq!(from("http://games.example.org").await, 403);
}

#[tokio::test]
async fn no_answer_is_kept_or_taken_for_something_else() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = house.found(&ada, &json!({})).await;
    let one = format!("/api/tables/{table}");
    for path in ["/api/hello", "/api/tables", &one, "/api/nothing", "/api/tables/nonsense"] {
        let answer = house.ask("GET", path, &[], "").await;
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
    let foreign = house.ask("POST", "/api/guest", &[("Origin", "https://evil.example")], "{}").await;
    assert_eq!(foreign.header("cache-control"), Some("no-store"));
    for path in ["/", "/healthz", "/readyz", "/assets/nothing.js", "/art/nothing.svg"] {
        let answer = house.ask("GET", path, &[], "").await;
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
}

/// What waits for those who do not read is bounded, and operators see how much it is.
#[tokio::test]
async fn what_waits_for_somebody_who_does_not_read_is_a_figure_until_they_are_gone() {
    let house = House::open().await;
    let operators = house.operators().await;
    let unsent = async || {
        let line = TcpStream::connect(operators).await.unwrap();
        let page = client::ask(line, Request { method: "GET", path: "/metrics", head: &[], body: "" })
            .await
            .unwrap();
        assert!(page.body.lines().any(|line| line == "gavel_hosts_at_limit 0"), "{}", page.body);
        let bytes = page.body.lines().find_map(|line| line.strip_prefix("gavel_unsent_bytes "));
        bytes.expect("it is on the page").parse::<usize>().unwrap()
    };
    let ada = house.guest("Ada").await;
    let table = house.found(&ada, &json!({})).await;
    let mut ada = house.enter(&table, Some(&ada)).await;
    for number in 0..150 {
        ada.does(&json!({ "want": "say", "text": format!("{number} {}", "x".repeat(290)) })).await;
    }
    assert_eq!(unsent().await, 0);
    // Somebody whose system keeps little for them asks for page after page, and reads none.
    let line = TcpSocket::new_v4().unwrap();
    line.set_recv_buffer_size(4_096).unwrap();
    let line = line.connect(house.address).await.unwrap();
    let knock = Knock {
        authority: &house.address.to_string(),
        path: &format!("/api/tables/{table}/socket"),
        head: &[],
    };
    let Ok(mut deaf) = Socket::knock(line, knock).await else { panic!("no socket") };
    let hello = json!({ "type": "hello", "version": protocol::VERSION });
    deaf.write(Message::text(hello.to_string())).await.unwrap();
    let page = json!({ "type": "earlier", "before": 150 }).to_string();
    for pages in 0.. {
        // Its system may have no room for questions any more either.
        let asking = deaf.write(Message::text(page.clone()));
        drop(tokio::time::timeout(core::time::Duration::from_millis(100), asking).await);
        if unsent().await > 0 {
            break;
        }
        assert!(pages < 2_000, "nothing ever waits");
    }
    drop(deaf);
    for looks in 0.. {
        if unsent().await == 0 {
            break;
        }
        assert!(looks < 2_000, "{} bytes wait for nobody", unsent().await);
    }
}
