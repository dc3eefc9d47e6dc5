//! Previews of links: they render, every letter of our languages has a shape, and nothing sticks out.

#![allow(clippy::unwrap_used)]

use art::{PREVIEW, Pixels, Preview, PreviewLine, can_write, preview};

fn sample(names: &[&str]) -> Preview {
    let line = |(place, name): (usize, &&str)| PreviewLine {
        text: (*name).to_owned(),
        figure: format!("${}", 400 - place * 37),
        first: place == 0,
    };
    Preview {
        title: "The hammer has fallen".to_owned(),
        about: "Modern Art, CMON 2017".to_owned(),
        lines: names.iter().enumerate().map(line).collect(),
        cards: ["Ao1", "Bs2", "Cd1", "Ef1"].map(|card| card.parse().unwrap()),
    }
}

#[test]
fn a_preview_renders_in_the_size_chats_want() {
    let pixels = Pixels::of(&preview(&sample(&["Ada", "Bo", "Cy", "Di"])), PREVIEW.0);
    assert_eq!((pixels.width(), pixels.height()), PREVIEW);
    let png = pixels.png();
    assert!(png.starts_with(b"\x89PNG"));
    assert!(png.len() < 600_000, "{} bytes", png.len());
    if let Some(folder) = std::env::var_os("GAVEL_LOOK") {
        std::fs::write(std::path::Path::new(&folder).join("preview.png"), png).unwrap();
    }
}

#[test]
fn what_is_written_can_be_seen() {
    let of = |names: &[&str]| Pixels::of(&preview(&sample(names)), 600).rgba().collect::<Vec<_>>();
    assert_ne!(of(&["Ada"]), of(&["Bo"]));
    assert_eq!(of(&["Ada"]), of(&["Ada"]), "the same every time");
}

#[test]
fn the_longest_names_stay_in_their_column() {
    let long = "Wolfeschlegelsteinhausenbergerdorff von Wm".repeat(2);
    let pixels = Pixels::of(&preview(&sample(&[&long, &long, &long, &long, &long])), PREVIEW.0);
    let rows: Vec<[u8; 4]> = pixels.rgba().collect();
    let wall = rows[0];
    // Between the column of words and the paintings there is nothing but wall.
    for y in 0..PREVIEW.1 {
        for x in 670..725 {
            assert_eq!(rows[(y * PREVIEW.0 + x) as usize], wall, "at {x}, {y}");
        }
    }
}

#[test]
fn our_languages_and_their_neighbours_can_be_written() {
    for text in [
        "ÀÉÎÔŒŸ œæ «\u{a0}»",
        "ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż „”",
        "ÄÖÜß ñ å ø",
        "Ελένη Ώ",
        "Юлия Ґ",
        "12 k€ $12.000 − …",
    ] {
        assert!(can_write(text), "{text}");
    }
    assert!(!can_write("画"));
}
