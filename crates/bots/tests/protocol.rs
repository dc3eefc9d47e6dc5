//! Checks `docs/bot-protocol.md`: its dialogue is a real one, and it names every field.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use bots::outside::question;
use bots::{Bot, Player, Rng};
use common::{PLENTY, named, play, root};
use rules::{Deck, History, MysteryHand, Settings, Setup, State, Viewer};
use serde_json::{Value, json};

/// A game in which the second seat is asked every kind of question and every kind of event happens.
const SEED: u64 = 1;

const WIDTH: usize = 130;

fn page() -> PathBuf {
    root().join("docs/bot-protocol.md")
}

/// Settings under which every kind of question can come up.
fn table() -> Settings {
    Settings::every().find(|settings| settings.mystery() == MysteryHand::With).unwrap()
}

/// What the example bot is told in one game, and what it answers.
fn overheard(seed: u64) -> (Vec<Value>, Vec<String>) {
    let folder = tempfile::TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name);
    let pipe = format!(
        "tee '{}' | python3 '{}' | tee '{}'",
        file("told").display(),
        root().join("examples/bot.py").display(),
        file("said").display(),
    );
    let program = named(&format!("exec:sh -c \"{pipe}\""), PLENTY);
    let mut players: [Player; 3] = [named("aggressive", PLENTY), program, named("random", PLENTY)];
    play(table(), seed, &mut players);
    assert_eq!(players[1].complaints(), [""; 0]);
    // Dropping the program lets it read to the end.
    drop(players);
    let lines = |name: &str| fs::read_to_string(file(name)).unwrap();
    let told = lines("told").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (told, lines("said").lines().map(str::to_owned).collect())
}

/// What kind of message it is: its type, and the kind of question or news.
fn kind(message: &Value) -> String {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let parts = [&message["type"], &message["menu"]["menu"], &message["news"]["event"]];
    parts.map(word).join(" ").trim().to_owned()
}

/// The first message of each kind, with its answer.
fn dialogue(told: &[Value], said: &[String]) -> String {
    let mut answers = said.iter();
    let mut seen = BTreeSet::new();
    let mut text = String::new();
    for message in told {
        let answer =
            ["hello", "act"].map(Value::from).contains(&message["type"]).then(|| answers.next().unwrap());
        if seen.insert(kind(message)) {
            text += &wrapped('>', &message.to_string());
            text += &answer.map(|answer| wrapped('<', answer)).unwrap_or_default();
        } else if !text.ends_with("…\n") {
            text += "…\n";
        }
    }
    text
}

/// A message wrapped for readability: after commas, but not between numbers.
fn wrapped(sign: char, message: &str) -> String {
    let mut text = format!("{sign} ");
    let mut width = 2;
    let mut rest = message;
    while !rest.is_empty() {
        let end = [",\"", ",[", ", "].iter().filter_map(|comma| rest.find(comma)).min();
        let (piece, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
        if width + piece.len() > WIDTH {
            text += "\n   ";
            width = 3;
        }
        text += piece;
        width += piece.len();
        rest = after;
    }
    text + "\n"
}

#[test]
fn the_dialogue_on_the_page_is_real() {
    const BEGIN: &str =
        "<!-- the dialogue, written by `GAVEL_BLESS=1 cargo test -p bots --test protocol` -->\n```\n";
    const END: &str = "```\n<!-- end of the dialogue -->\n";
    let (told, said) = overheard(SEED);
    let document = fs::read_to_string(page()).unwrap();
    let (before, rest) = document.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let wanted = format!("{before}{BEGIN}{}{END}{after}", dialogue(&told, &said));
    if std::env::var_os("GAVEL_BLESS").is_some() {
        fs::write(page(), &wanted).unwrap();
    }
    let found = fs::read_to_string(page()).unwrap();
    assert!(found == wanted, "the dialogue has changed: GAVEL_BLESS=1 cargo test -p bots --test protocol");
    let asked: BTreeSet<&str> = told.iter().filter_map(|message| message["menu"]["menu"].as_str()).collect();
    assert_eq!(asked, BTreeSet::from(["add", "bid", "buy", "fist", "offer", "price", "turn"]));
    let happened: BTreeSet<&str> =
        told.iter().filter_map(|message| message["news"]["event"].as_str()).collect();
    assert_eq!(happened.len(), 20, "{happened:?}");
}

/// The names of all fields in a value, and the kinds it has.
fn names(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                found.insert(name.clone());
                if let Some(kind) = value.as_str().filter(|_| ["menu", "phase", "event"].contains(&&**name)) {
                    found.insert(kind.to_owned());
                }
                names(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| names(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
}

#[test]
fn the_page_names_every_field() {
    let mut found = BTreeSet::new();
    for (number, settings) in Settings::every().enumerate() {
        let mut rng = Rng::stream(number as u64, &[4]);
        let first = settings.chairs().all().draw(&mut rng).unwrap();
        let setup = Setup::new(settings, first, Deck::shuffled(settings.edition(), &mut rng)).unwrap();
        let mut news = History::EMPTY;
        let mut state = State::observed(&setup, &mut news);
        let mut dice = named("random", PLENTY);
        while let Some(seat) = state.awaits().draw(&mut rng) {
            let menu = state.menu(seat).unwrap();
            names(&question(&state.view(Viewer::Seat(seat)), &news, &menu, 1), &mut found);
            let action = dice.act(&state.eyes(seat), &menu, &mut rng);
            state.apply(seat, action, &mut news).unwrap();
        }
        news.events().iter().for_each(|event| names(&json!({"news": event}), &mut found));
    }
    let page = fs::read_to_string(page()).unwrap();
    let text = page.split("## A dialogue").next().unwrap();
    let missing: Vec<&String> = found.iter().filter(|name| !text.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "the page does not name {missing:?}");
}
