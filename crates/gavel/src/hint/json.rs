//! Advice as one JSON object.

use std::io::{self, Write};

use bots::hint::{Behind, Hint, Interval, Question, Worth};
use rules::Menu;
use serde_json::{Value, json};

use super::Answer;

pub(super) fn write(out: &mut impl Write, answer: &Answer<'_>) -> io::Result<()> {
    let Answer { hint, seat, name, view, menu, win, advice } = answer;
    let break_even = advice
        .break_even
        .map(|found| json!({"question": question(found.question), "price": rounded(found.price)}));
    let object = json!({
        "seat": seat.number(),
        "name": name,
        "round": view.round(),
        "worlds": hint.worlds,
        "seed": hint.seed,
        "decision": decision(menu),
        "win": rounded(*win),
        "lot": advice.lot.as_ref().map(|worth| lot(answer, worth)),
        "fair": break_even,
        "actions": advice.hints.iter().map(|hint| action(answer, hint)).collect::<Value>(),
    });
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}

fn decision(menu: &Menu) -> &'static str {
    match menu {
        Menu::Offer { .. } => "offer",
        Menu::Add { .. } => "add",
        Menu::Bid { .. } => "bid",
        Menu::Fist { .. } => "fist",
        Menu::Price { .. } => "price",
        Menu::Buy { .. } => "buy",
        Menu::Turn => "turn",
    }
}

fn question(question: Question) -> &'static str {
    match question {
        Question::Bid => "bid",
        Question::Outbid => "outbid",
        Question::Buy => "buy",
        Question::Ask => "ask",
        Question::Keep => "keep",
    }
}

fn lot(answer: &Answer<'_>, worth: &Worth) -> Value {
    let each =
        worth.each.iter().map(|(value, chance)| json!({"value": value.units(), "chance": rounded(*chance)}));
    json!({
        "artist": worth.artist.letter().to_string(),
        "cards": answer.view.phase().cards().map(|card| card.to_string()).collect::<Value>(),
        "each": each.collect::<Value>(),
        "mean": rounded(worth.mean),
    })
}

fn action(answer: &Answer<'_>, hint: &Hint) -> Value {
    json!({
        "notation": answer.notation(hint.action),
        "words": answer.words(hint.action),
        "wins": interval(&hint.wins),
        "money": interval(&hint.money),
        "behind": hint.behind.as_ref().map(behind),
    })
}

fn behind(behind: &Behind) -> Value {
    json!({"wins": interval(&behind.wins), "money": interval(&behind.money), "alike": behind.is_alike()})
}

fn interval(interval: &Interval) -> Value {
    json!({"mean": rounded(interval.mean), "low": rounded(interval.low), "high": rounded(interval.high)})
}

/// Rounds to as many digits as are meaningful.
fn rounded(figure: f64) -> f64 {
    (figure * 1e4).round() / 1e4
}
