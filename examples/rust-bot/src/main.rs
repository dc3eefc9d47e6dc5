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
            Some("act") => {
                let action = choose(&message);
                // A card of fixed price needs a price, too, and both are decided at once.
                let then = format!("@{}", price(&message, &action));
                json!({"id": message["id"], "action": action, "then": then})
            }
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

/// What to ask for the card that is played: two thirds of what it would fetch with this card, and at most what there is.
fn price(question: &Value, played: &str) -> u64 {
    let own = question["view"]["viewer"]["seat"].as_u64().map_or(0, |seat| seat as usize - 1);
    let cash = question["remembered_cash"][own].as_u64().unwrap_or(1);
    let card = played.trim_start_matches([':', '+']);
    (value_of(question, card) * 2 / 3).clamp(1, cash.max(1))
}

fn value_of(question: &Value, card: &str) -> u64 {
    let column = card.bytes().next().map_or(0, |letter| usize::from(letter.saturating_sub(b'A')));
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
