//! A small bot for Gavel, as a stand-alone program.
//!
//! Try it: `cargo build --release -p rust-bot`, then
//! `gavel arena exec:target/release/rust-bot tight --seats 3 --deals 5`.
//!
//! It reads one JSON object per line and answers the questions among them (`docs/bot-protocol.md`).

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        let answer = match message["type"].as_str() {
            Some("hello") => json!({"type": "hello", "protocol": 1, "name": "rust-bot"}),
            Some("act") => json!({"id": message["id"], "action": choose(&message)}),
            // "new-game", "news" and "game-over" are for bots that keep track of the game.
            _ => continue,
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

/// What to do: pay up to two thirds of what the lot would fetch if the round ended now.
fn choose(question: &Value) -> String {
    let menu = &question["menu"];
    let number = |field: &str| menu[field].as_u64().unwrap_or(0);
    let limit = worth(question) * 2 / 3;
    match menu["menu"].as_str() {
        Some("offer") => {
            let hand = menu["hand"].as_array().map_or(&[][..], Vec::as_slice);
            let best = hand.iter().filter_map(Value::as_str).max_by_key(|card| value_of(question, card));
            format!(":{}", best.unwrap_or_default())
        }
        Some("add") => match menu["cards"][0].as_str() {
            Some(card) => format!("+{card}"),
            None => "-".to_owned(),
        },
        Some("bid") if number("least") <= limit.min(number("most")) => format!("={}", number("least")),
        Some("fist") => format!("={}", limit.min(number("most"))),
        Some("price") => format!("@{}", limit.min(number("most")).max(1)),
        Some("buy") if number("price") <= limit => "!".to_owned(),
        _ => "-".to_owned(),
    }
}

fn value_of(question: &Value, card: &str) -> u64 {
    let column = card.bytes().next().map_or(0, |letter| usize::from(letter - b'A'));
    question["values_now"][column].as_u64().unwrap_or(0)
}

/// What the lot under the hammer would fetch now; 0 if there is none.
fn worth(question: &Value) -> u64 {
    let lot = &question["view"]["phase"]["lot"];
    [&lot["first"], &lot["second"]]
        .into_iter()
        .filter_map(Value::as_str)
        .map(|card| value_of(question, card))
        .sum()
}
