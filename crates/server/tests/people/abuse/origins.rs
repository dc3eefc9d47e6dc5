//! Pages of others: whatever changes something, and every socket, is for our own pages alone.

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::routes::routes;
use crate::served::House;
use crate::{PHRASE, on_every_store};

on_every_store! {
    foreign_null_and_missing_origins_change_nothing;
    no_socket_for_foreign_null_and_missing_origins;
}

const FOREIGN: [&str; 5] =
    ["https://evil.example", "null", "http://gavel.evil.example", "http://evil.example/gavel", ""];

/// Sends a head as it is, without an origin unless it has one, and reads the answer, which is an object.
async fn raw(house: &House, text: &str) -> String {
    let mut line = TcpStream::connect(house.address).await.unwrap();
    line.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // Not to its end: after a refused upgrade the line stays open.
    while !answer.ends_with(b"}") && line.read_buf(&mut answer).await.unwrap() > 0 {}
    String::from_utf8(answer).unwrap()
}

async fn foreign_null_and_missing_origins_change_nothing(house: &House) {
    let (cookie, _) = house.keeps(&house.guest("Ada").await).await;
    let table = house.found(&house.guest("Bo").await, &json!({})).await;
    // Enough for each of them to do something if it were heard.
    let body = json!({
        "name": "Ada", "passphrase": PHRASE, "old": PHRASE, "new": "sold to the lady in red", "seq": 1,
    })
    .to_string();
    for route in routes() {
        let path = route.at(&table);
        for foreign in FOREIGN {
            let head = [("Origin", foreign), ("Cookie", &*cookie)];
            let answer = house.ask("POST", &path, &head, &body).await;
            assert_eq!(answer.code(), (403, "foreign-origin".to_owned()), "'{foreign}' {path}");
        }
        let length = body.len();
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            let answer = raw(
                house,
                &format!(
                    "{method} {path} HTTP/1.1\r\nhost: gavel\r\ncookie: {cookie}\r\nconnection: close\r\n\
                     content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
                ),
            )
            .await;
            let refused = answer.starts_with("HTTP/1.1 403") && answer.contains("foreign-origin");
            assert!(refused, "{method} {path}: {answer}");
        }
    }
    assert_eq!(house.me(&cookie).await, json!({ "name": "Ada", "kept": true }), "nothing has changed");
    assert_eq!(house.signs_in("Ada", PHRASE).await.status, 200);
}

async fn no_socket_for_foreign_null_and_missing_origins(house: &House) {
    let cookie = house.guest("Ada").await;
    let table = house.found(&cookie, &json!({})).await;
    for route in routes().iter().filter(|route| route.is_a_socket()) {
        let path = route.at(&table);
        for foreign in FOREIGN {
            let knocked = house.knock_at(&path, &[("Origin", foreign), ("Cookie", &*cookie)]).await;
            let refused = knocked.map(drop).expect_err("a foreign page has no socket");
            assert_eq!(refused.status, 403, "'{foreign}' {path}");
        }
        let answer = raw(
            house,
            &format!(
                "GET {path} HTTP/1.1\r\nhost: gavel\r\ncookie: {cookie}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
                 sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            ),
        )
        .await;
        assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("foreign-origin"), "{path}: {answer}");
        assert!(house.knock_at(&path, &[("Cookie", &*cookie)]).await.is_ok(), "our own page has one: {path}");
    }
}
