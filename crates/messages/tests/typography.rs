//! The catalogue and the rulebook follow each language's rules for spaces, quotation marks and apostrophes.

#![allow(clippy::unwrap_used)]

use messages::{Language, rulebook};

const NO_BREAK: char = '\u{a0}';
const NARROW: char = '\u{202f}';

/// Every line of text that a person may read, without the message's id: its place, such as `fr/web.ftl:12`, and the text.
fn lines(language: Language) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for file in [
        "art",
        "bell",
        "game",
        "daily",
        "lobby",
        "person",
        "profile",
        "replay",
        "retrospective",
        "server",
        "settings",
        "sheets",
        "table",
        "terminal",
        "web",
    ] {
        let path = format!("{}/../../locales/{language}/{file}.ftl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let value = match line.split_once(" = ") {
                Some((id, value)) if id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') => value,
                _ => line,
            };
            found.push((format!("{language}/{file}.ftl:{}", number + 1), value.to_owned()));
        }
    }
    for (number, line) in rulebook(language).lines().enumerate() {
        // Of a picture only the words below it are read.
        let words = if line.starts_with("<!--") {
            line.split_once(": ").map_or("", |(_, words)| words)
        } else {
            line
        };
        found.push((
            format!("the rulebook in {language}, line {}", number + 1),
            words.trim_end_matches("-->").to_owned(),
        ));
    }
    found
}

/// What is wrong with the spaces in a French line, if anything.
fn french_fault(line: &str) -> Option<String> {
    let letters: Vec<char> = line.chars().collect();
    for (at, &letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        // A punctuation mark in quotes or at the start of the text is the name of a key or command.
        let named = before.is_none() || (at >= 2 && letters[at - 2] == '«');
        let (good, wanted) = match letter {
            ';' | '!' | '?' => (named || before == Some(NARROW), "U+202F before"),
            // An address is no punctuation.
            ':' if letters.get(at + 1) == Some(&'/') => (true, ""),
            ':' | '%' => (named || before == Some(NO_BREAK), "U+00A0 before"),
            '«' => (letters.get(at + 1) == Some(&NO_BREAK), "U+00A0 after"),
            '»' => (before == Some(NO_BREAK), "U+00A0 before"),
            _ => (true, ""),
        };
        if !good {
            return Some(format!("{wanted} '{letter}'"));
        }
    }
    None
}

#[test]
fn french_punctuation_has_french_spaces() {
    for (place, line) in lines(Language::French) {
        assert_eq!(french_fault(&line), None, "{place}: {line}");
    }
}

#[test]
fn wrong_french_spaces_are_found() {
    for wrong in
        ["Qui offre ?", "Qui offre\u{a0}?", "Qui offre?", "Argent :", "« oui »", "12 %", "a\u{202f}: b"]
    {
        assert!(french_fault(wrong).is_some(), "{wrong}");
    }
    for right in
        ["Qui offre\u{202f}?", "par https://", "Argent\u{a0}: 3", "«\u{a0}!\u{a0}»", "? aide", "12\u{a0}%"]
    {
        assert_eq!(french_fault(right), None, "{right}");
    }
}

#[test]
fn quotation_marks_and_apostrophes_are_those_of_the_language() {
    for language in Language::ALL {
        let foreign: &[char] = match language {
            Language::English => &['«', '»', '„', '\''],
            Language::French => &['“', '”', '„', '\''],
            Language::Italian => &['“', '”', '„', '\''],
            Language::Polish => &['«', '»', '“', '\''],
        };
        for (place, line) in lines(language) {
            // `{" "}` is how Fluent writes a significant space.
            let line = line.replace("{\" \"}", "");
            assert_eq!(line.find(foreign).or(line.find('"')), None, "{place}: {line}");
        }
    }
}

/// A price is never broken at the end of a line.
#[test]
fn prices_do_not_break() {
    for language in Language::ALL {
        let path = format!("{}/../../locales/{language}/game.ftl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let prices: Vec<_> = text.lines().filter(|line| line.starts_with("price-")).collect();
        assert_eq!(prices.len(), 4, "{language}: one for each edition");
        for price in prices {
            let (_, value) = price.split_once(" = ").unwrap();
            assert!(!value.replace("{ $amount }", "").contains(' '), "{language}: {price}");
        }
    }
}
