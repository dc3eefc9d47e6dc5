//! The rulebook shows pictures of ours, and every one it names exists.

#![allow(clippy::unwrap_used)]

use art::Picture;

#[test]
fn every_picture_of_the_rulebook_exists() {
    for file in ["rules.md", "rules.fr.md", "rules.it.md", "rules.pl.md"] {
        let path = format!("{}/../../docs/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
        let hints = text.lines().filter_map(|line| line.strip_prefix("<!-- pictures ")?.strip_suffix(" -->"));
        let names: Vec<&str> =
            hints.flat_map(|hint| hint.split(": ").next().unwrap_or_default().split(' ')).collect();
        assert!(names.len() > 20, "{file}: {names:?}");
        for name in names {
            assert!(Picture::named(name).is_some(), "{file}: there is no picture '{name}'");
        }
    }
}
