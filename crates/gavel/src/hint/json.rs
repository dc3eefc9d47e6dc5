//! Advice as one JSON object.

use std::io::{self, Write};

use bots::hint::{Behind, Hint, Interval, Question, Worth};
use rules::Menu;
use serde_json::{Value, json};

use super::Told;

pub(super) fn write(out: &mut impl Write, told: &Told<'_>) -> io::Result<()> {
    let Told { hint, seat, name, view, menu, advice } = told;
    let fair =
        advice.fair.map(|fair| json!({"question": question(fair.question), "price": rounded(fair.price)}));
    let object = json!({
        "seat": seat.number(),
        "name": name,
        "round": view.round(),
        "worlds": hint.worlds,
        "seed": hint.seed,
        "decision": decision(menu),
        "lot": advice.lot.as_ref().map(|worth| lot(told, worth)),
        "fair": fair,
        "actions": advice.hints.iter().map(|hint| action(told, hint)).collect::<Value>(),
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

fn lot(told: &Told<'_>, worth: &Worth) -> Value {
    let each =
        worth.each.iter().map(|(value, chance)| json!({"value": value.units(), "chance": rounded(*chance)}));
    json!({
        "artist": worth.artist.letter().to_string(),
        "cards": told.view.phase().cards().map(|card| card.to_string()).collect::<Value>(),
        "each": each.collect::<Value>(),
        "mean": rounded(worth.mean),
    })
}

fn action(told: &Told<'_>, hint: &Hint) -> Value {
    json!({
        "notation": told.notation(hint.action),
        "words": told.words(hint.action),
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

/// No more digits than mean anything.
fn rounded(figure: f64) -> f64 {
    (figure * 1e4).round() / 1e4
}
