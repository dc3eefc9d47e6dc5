//! The rulebook is the same book in every language: the same numbers, structure, tables, amounts and pictures.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use messages::{Catalogue, Language, rulebook};

/// A heading, a paragraph, an item of a list, a row of a table, a picture: what every language has alike.
#[derive(PartialEq, Eq, Debug)]
struct Block {
    /// What it is, with its number: `## 5`, `rule 5.4.3`, `item`, `row`, `pictures tile-30`.
    kind: String,
    /// Every number in it: amounts, cards, rules it refers to. In a table, cell by cell.
    numbers: Vec<Vec<String>>,
    /// What is written as code.
    code: Vec<String>,
    /// Whether it begins with a ruling of ours.
    ruling: bool,
}

/// How each language begins a ruling of our own.
fn ruling(language: Language) -> &'static str {
    match language {
        Language::English => "*Our ruling:*",
        Language::French => "*Notre décision\u{a0}:*",
        Language::Italian => "*La nostra decisione:*",
        Language::Polish => "*Nasze rozstrzygnięcie:*",
    }
}

/// The numbers of a text: `5.4.3` is one, and so is `100`.
fn numbers(text: &str) -> Vec<String> {
    let mut found: Vec<String> = text
        .split(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .map(|word| word.trim_matches('.').to_owned())
        .filter(|word| !word.is_empty())
        .collect();
    // Languages put them in the order that suits a sentence.
    found.sort();
    found
}

fn number_behind<'a>(text: &'a str, sign: &str) -> Option<&'a str> {
    let first = text.strip_prefix(sign)?.split(['*', ' ']).next()?;
    first.starts_with(|letter: char| letter.is_ascii_digit()).then_some(first)
}

fn kind(block: &str) -> String {
    if let Some(hint) = block.strip_prefix("<!-- ") {
        // Behind the names of pictures stand words about them.
        return hint.split_once(": ").map_or(hint, |(names, _)| names).to_owned();
    }
    if block.starts_with('#') {
        let marks = block.split(' ').next().unwrap();
        return format!("{marks} {}", number_behind(block, &format!("{marks} ")).unwrap_or_default());
    }
    if let Some(number) = number_behind(block, "**") {
        return format!("rule {number}");
    }
    match block.chars().next() {
        Some('-') => "item".to_owned(),
        Some('|') => format!("row of {}", cells(block).len()),
        _ => "paragraph".to_owned(),
    }
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

/// The blocks of a rulebook, each with its text.
fn blocks(language: Language) -> Vec<(Block, String)> {
    let mut texts: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in rulebook(language).lines() {
        let begins = line.starts_with(['#', '|', '<']) || line.starts_with("- ");
        match texts.last_mut().filter(|_| goes_on && !begins && !line.is_empty()) {
            Some(last) => *last = format!("{last} {}", line.trim()),
            None if line.is_empty() => {}
            None => texts.push(line.to_owned()),
        }
        goes_on = !line.is_empty();
    }
    texts
        .into_iter()
        .map(|text| {
            let parts = if text.starts_with('|') { cells(&text) } else { vec![text.as_str()] };
            let block = Block {
                kind: kind(&text),
                numbers: parts.into_iter().map(numbers).collect(),
                code: text.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
                ruling: text.contains(ruling(language)),
            };
            (block, text)
        })
        .collect()
}

#[test]
fn every_language_has_the_same_rules_numbers_tables_and_pictures() {
    let english = blocks(Language::English);
    assert!(english.len() > 200, "{} blocks", english.len());
    assert!(english.iter().filter(|(block, _)| block.ruling).count() > 15);
    for language in Language::ALL {
        let other = blocks(language);
        for ((ours, text), (theirs, translated)) in english.iter().zip(&other) {
            assert_eq!(theirs, ours, "{language}:\n{text}\n{translated}");
        }
        assert_eq!(other.len(), english.len(), "{language}");
    }
}

/// Names of artists, letters of columns, dashes for "no tile" are no words.
#[test]
fn what_is_no_word_stands_in_the_same_cell_of_every_table() {
    let shared = |cell: &str| {
        let artist = cell.ends_with(|end: char| end.is_ascii_digit())
            && cell.split(' ').all(|word| !word.starts_with(char::is_lowercase));
        cell.chars().count() <= 2 || cell.starts_with('`') || cell.contains('+') || artist
    };
    let english = blocks(Language::English);
    for language in Language::ALL {
        for ((_, ours), (_, theirs)) in english.iter().zip(blocks(language)) {
            if !ours.starts_with('|') || ours.starts_with("|-") {
                continue;
            }
            for (cell, other) in cells(ours).iter().zip(cells(&theirs)) {
                assert!(!shared(cell) || *cell == other, "{language}: '{other}' is '{cell}' in English");
            }
        }
    }
}

#[test]
fn rules_come_in_order_and_what_is_referred_to_exists() {
    let blocks = blocks(Language::English);
    let of = |kind: &str| -> Vec<Vec<u32>> {
        let numbered =
            blocks.iter().filter_map(|(block, _)| block.kind.strip_prefix(kind)?.split(' ').nth(1));
        numbered.filter(|number| !number.is_empty()).map(path).collect()
    };
    let rules = of("rule");
    assert!(rules.len() >= 57 && rules.is_sorted(), "{rules:?}");
    let known: BTreeSet<Vec<u32>> = of("#").into_iter().chain(rules).collect();
    assert_eq!(known.iter().filter(|number| number.len() == 1).count(), 9);
    for (block, text) in &blocks {
        for number in block.numbers.iter().flatten().filter(|number| number.contains('.')) {
            let money = block.code.iter().any(|code| code.contains(number.as_str()));
            assert!(money || known.contains(&path(number)), "there is no rule {number}: {text}");
        }
    }
}

fn path(number: &str) -> Vec<u32> {
    number.split('.').map(|part| part.parse().unwrap()).collect()
}

/// What the rulebook calls an auction is what the table calls it.
#[test]
fn the_auctions_have_the_names_of_the_catalogue() {
    for language in Language::ALL {
        let catalogue = Catalogue::new(language);
        let blocks = blocks(language);
        for (number, id) in [
            ("### 5.2", "open"),
            ("### 5.3", "once"),
            ("### 5.4", "sealed"),
            ("### 5.5", "fixed"),
            ("## 6", "double"),
        ] {
            let (_, heading) = blocks.iter().find(|(block, _)| block.kind == number).unwrap();
            let name = catalogue.say(&format!("auction-{id}"), &[]);
            assert!(heading.to_lowercase().contains(&name), "{language}: '{heading}' is not '{name}'");
        }
    }
}

/// The table opens these parts by their names.
#[test]
fn parts_without_a_number_have_a_name() {
    let named = |language| -> Vec<String> {
        let hints = blocks(language)
            .into_iter()
            .filter_map(|(_, text)| Some(text.strip_prefix("<!-- anchor ")?.to_owned()));
        hints.map(|hint| hint.trim_end_matches(" -->").to_owned()).collect()
    };
    for language in Language::ALL {
        assert_eq!(named(language), ["minute", "words", "clock"], "{language}");
    }
}
