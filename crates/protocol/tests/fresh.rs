//! What is written down of the protocol elsewhere is fresh: `GAVEL_BLESS=1 cargo test -p protocol` writes it again.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

/// Compares a file with what it should hold, or writes it.
fn fresh(file: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    if std::env::var_os("GAVEL_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{file} is not fresh: run `cargo xtask types`");
}

#[test]
fn the_browser_has_the_same_types() {
    fresh("web/src/lib/protocol.ts", &protocol::typescript());
}
