//! `docs/encoding.md` says what the code does. `GAVEL_BLESS=1 cargo test -p encoding` writes its tables anew.

#![allow(clippy::unwrap_used)]

use encoding::{SIZE, fields, markdown};

const FROM: &str = "<!-- from here on written by `GAVEL_BLESS=1 cargo test -p encoding` -->\n";

#[test]
fn every_number_has_a_field() {
    let fields = fields();
    let mut at = 0;
    for field in &fields {
        assert_eq!(field.at, at, "{} begins where the one before it ends", field.name);
        assert!(field.len > 0, "{} has numbers", field.name);
        at += field.len;
    }
    assert_eq!(at, SIZE);
}

#[test]
fn the_documentation_has_these_fields() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/encoding.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (words, tables) = page.split_once(FROM).expect("the page says where its tables begin");
    let fresh = format!("\n{}", markdown());
    if std::env::var_os("GAVEL_BLESS").is_some() {
        std::fs::write(path, format!("{words}{FROM}{fresh}")).unwrap();
    } else {
        assert!(tables == fresh, "the tables are old: GAVEL_BLESS=1 cargo test -p encoding");
    }
}
