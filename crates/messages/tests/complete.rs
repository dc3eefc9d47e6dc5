//! Every message exists in every language, with the same arguments.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast;
use messages::{Catalogue, Language};

/// The messages of one file, each with the arguments it uses.
fn messages(language: Language, file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = format!("{}/../../locales/{language}/{file}.ftl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let resource =
        fluent_syntax::parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{path}: {errors:?}"));
    let mut found = BTreeMap::new();
    for entry in resource.body {
        if let ast::Entry::Message(message) = entry {
            let mut arguments = BTreeSet::new();
            pattern(message.value.as_ref().unwrap(), &mut arguments);
            let twice = found.insert(message.id.name.clone(), arguments);
            assert!(twice.is_none(), "{path}: {} is defined twice", message.id.name);
        }
    }
    found
}

fn pattern(pattern: &ast::Pattern<String>, arguments: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression: found } = element {
            expression(found, arguments);
        }
    }
}

fn expression(found: &ast::Expression<String>, arguments: &mut BTreeSet<String>) {
    match found {
        ast::Expression::Inline(found) => inline(found, arguments),
        ast::Expression::Select { selector, variants } => {
            inline(selector, arguments);
            variants.iter().for_each(|variant| pattern(&variant.value, arguments));
        }
    }
}

fn inline(found: &ast::InlineExpression<String>, arguments: &mut BTreeSet<String>) {
    match found {
        ast::InlineExpression::VariableReference { id } => {
            arguments.insert(id.name.clone());
        }
        ast::InlineExpression::Placeable { expression: found } => expression(found, arguments),
        _ => {}
    }
}

#[test]
fn every_language_has_every_message_with_the_same_arguments() {
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
        let english = messages(Language::English, file);
        assert!(english.len() > 10, "{file}: {} messages", english.len());
        for language in Language::ALL {
            let other = messages(language, file);
            for (id, arguments) in &english {
                let theirs = other.get(id).unwrap_or_else(|| panic!("{language}/{file}.ftl lacks {id}"));
                assert_eq!(theirs, arguments, "{language}/{file}.ftl: {id}");
            }
            for id in other.keys() {
                assert!(english.contains_key(id), "{language}/{file}.ftl: {id} is in no other language");
            }
        }
    }
}

/// Every painting has a title in every language, and no two paintings share one.
#[test]
fn every_painting_has_a_title() {
    let mut cards = Vec::new();
    for (artist, copies) in
        [('A', [3, 3, 2, 2, 2]), ('B', [3, 2, 3, 3, 2]), ('C', [3; 5]), ('D', [3; 5]), ('E', [4, 3, 3, 3, 3])]
    {
        for (symbol, copies) in "orsfd".chars().zip(copies) {
            cards.extend((1..=copies).map(|copy| format!("title-{artist}{symbol}{copy}")));
        }
    }
    for language in Language::ALL {
        let known = messages(language, "art");
        assert_eq!(
            known.keys().cloned().collect::<BTreeSet<_>>(),
            cards.iter().cloned().collect(),
            "{language}"
        );
        let catalogue = Catalogue::new(language);
        let titles: BTreeSet<String> = cards.iter().map(|id| catalogue.say(id, &[])).collect();
        assert_eq!(titles.len(), 71, "{language}");
        let long = titles.iter().find(|title| title.chars().count() > 44);
        assert_eq!(long, None, "{language}: a title must fit on a label");
    }
}

#[test]
fn messages_are_filled_in() {
    let english = Catalogue::new(Language::English);
    let said = english.say("event-bid", &[("seat", "Ada".into()), ("price", "12$".into())]);
    assert_eq!(said, "Ada bids 12$.");
    for language in Language::ALL {
        let said =
            Catalogue::new(language).say("event-bid", &[("seat", "Ada".into()), ("price", "12$".into())]);
        assert!(said.contains("Ada") && said.contains("12$"), "{language}: {said}");
    }
}

#[test]
fn locales_map_to_languages() {
    for (locale, language) in [
        ("pl_PL.UTF-8", Language::Polish),
        ("fr", Language::French),
        ("it-CH", Language::Italian),
        ("C", Language::English),
        ("de_DE", Language::English),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
}

/// Every message the terminal uses is in the catalogue, and every message in the catalogue is used.
#[test]
fn the_code_and_the_catalogue_have_the_same_messages() {
    let known: BTreeSet<String> =
        ["game", "terminal"].iter().flat_map(|file| messages(Language::English, file).into_keys()).collect();
    let mut sources = String::new();
    for folder in ["terminal/src", "terminal/src/screen", "gavel/src"] {
        let folder = format!("{}/../{folder}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "rs") {
                sources.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    // `price-{}` is a family of messages, one for each edition.
    let families: Vec<&str> = sources
        .split("format!(\"")
        .skip(1)
        .filter_map(|piece| piece.split_once("{}\""))
        .map(|(id, _)| id)
        .collect();
    for id in &known {
        let said = sources.contains(&format!("\"{id}\""))
            || families.iter().any(|family| family.ends_with('-') && id.starts_with(family));
        assert!(said, "the code never uses '{id}'");
    }
    for piece in sources.split("say(\"").skip(1) {
        let id = piece.split('"').next().unwrap();
        assert!(known.contains(id), "the code uses '{id}', which is not in the catalogue");
    }
}
