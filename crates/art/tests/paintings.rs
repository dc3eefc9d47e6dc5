//! The pictures keep their promises: small, plain, well formed, and the same bytes everywhere.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Mutex;

use art::{Picture, Pixels, cards, contact_sheet};
use resvg::usvg::{Options, Tree};
use rules::{Artist, Card, CardSet, Edition, Symbol};

/// The largest picture, in bytes.
const LARGEST: usize = 12_000;

/// `GAVEL_BLESS=1` rewrites the list, once somebody has looked at the pictures.
#[test]
fn every_picture_has_the_same_bytes_as_before() {
    let mut list = String::new();
    for picture in Picture::all() {
        let svg = picture.draw();
        assert_eq!(svg, picture.draw(), "{} is drawn differently each time", picture.name());
        writeln!(list, "{} {:016x}", picture.name(), svg.fingerprint()).unwrap();
    }
    writeln!(list, "contact-sheet {:016x}", contact_sheet().fingerprint()).unwrap();
    let path = format!("{}/tests/hashes.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("GAVEL_BLESS").is_some() {
        std::fs::write(&path, &list).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    for (now, then) in list.lines().zip(kept.lines()) {
        assert_eq!(now, then, "a picture has changed; look at it, then GAVEL_BLESS=1 cargo test -p art");
    }
    assert_eq!(list.lines().count(), kept.lines().count());
}

#[test]
fn every_card_that_any_edition_prints_has_a_painting_of_its_own() {
    for edition in Edition::ALL {
        assert!(edition.cards().minus(cards()).is_empty(), "{edition}");
    }
    let paintings: BTreeSet<String> = cards().iter().map(|card| art::painting(card).into_string()).collect();
    assert_eq!(paintings.len(), cards().len());
    assert_eq!(cards().len(), 71);
}

/// Even cards that no edition prints have a painting.
#[test]
fn no_card_is_without_a_painting() {
    for artist in Artist::ALL {
        for symbol in Symbol::ALL {
            for copy in 1..=4 {
                let svg = art::painting(Card::new(artist, symbol, copy).unwrap());
                assert!(svg.as_str().len() <= LARGEST, "{artist}{}{copy}", symbol.letter());
                assert!(Tree::from_str(svg.as_str(), &Options::default()).is_ok());
            }
        }
    }
}

#[test]
fn pictures_are_small_and_plain() {
    for picture in Picture::all() {
        let (name, svg) = (picture.name(), picture.draw());
        let text = svg.as_str();
        assert!(text.len() <= LARGEST, "{name} has {} bytes", text.len());
        assert!(text.is_ascii(), "{name}");
        let inside = text.replacen("xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
        for word in [
            "script", "<text", "<image", "<style", "<use", "href", "url(", "http", "@import", "<!", "<?",
            "on",
        ] {
            // `on` stands for `onload` and the like; none of our attributes begin with it.
            let found = if word == "on" { inside.contains(" on") } else { inside.contains(word) };
            assert!(!found, "{name} has '{word}'");
        }
        let elements: BTreeSet<&str> = inside
            .split('<')
            .skip(1)
            .filter(|element| !element.starts_with('/'))
            .map(|element| element.split([' ', '>', '/']).next().unwrap())
            .collect();
        assert!(elements.is_subset(&BTreeSet::from(["svg", "g", "path"])), "{name}: {elements:?}");
    }
}

/// A painting has a ratio of 5:7, in whole units.
#[test]
fn paintings_have_one_size() {
    for card in cards() {
        let svg = art::painting(card);
        assert!(svg.as_str().contains("viewBox=\"0 0 1000 1400\""), "{card}");
        for outline in svg.as_str().split(" d=\"").skip(1) {
            let outline = outline.split('"').next().unwrap();
            assert!(!outline.contains('.'), "{card} has a fractional coordinate: {outline}");
        }
    }
}

#[test]
fn symbols_take_the_colour_of_the_page() {
    for symbol in Symbol::ALL {
        let svg = art::symbol(symbol);
        assert!(svg.as_str().contains("currentColor"));
        assert!(!svg.as_str().contains('#'), "{symbol:?} has a colour of its own");
    }
}

#[test]
fn names_lead_back_to_pictures() {
    let names: BTreeSet<String> = Picture::all().map(Picture::name).collect();
    assert_eq!(names.len(), Picture::all().count());
    for picture in Picture::all() {
        assert_eq!(Picture::named(&picture.name()), Some(picture));
    }
    for name in ["painting-Ao1", "emblem-A", "symbol-open", "tile-30", "back", "hammer", "icon", "favicon"] {
        assert!(names.contains(name), "{name}");
    }
    assert_eq!(Picture::named("painting-Ao4"), None);
}

static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A logger that keeps the renderer's complaints.
struct ComplaintLog;

impl log::Log for ComplaintLog {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        if record.level() <= log::Level::Warn {
            SAID.lock().unwrap().push(record.args().to_string());
        }
    }

    fn flush(&self) {}
}

#[test]
fn every_picture_renders_without_a_warning() {
    log::set_logger(&ComplaintLog).unwrap();
    log::set_max_level(log::LevelFilter::Trace);
    // First check that the logger works: a faulty picture must be reported.
    let faulty = "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"wide\" height=\"5\"/><path d=\"M1 1h5 ?\"/></svg>";
    let _ = Tree::from_str(faulty, &Options::default());
    assert!(!SAID.lock().unwrap().is_empty());
    SAID.lock().unwrap().clear();
    for picture in Picture::all() {
        let pixels = Pixels::of(&picture.draw(), 120);
        let seen: BTreeSet<[u8; 4]> = pixels.rgba().collect();
        assert!(seen.len() > 2, "{} is empty", picture.name());
        assert_eq!(*SAID.lock().unwrap(), [""; 0], "{}", picture.name());
    }
    let sheet = Pixels::of(&contact_sheet(), 600);
    assert!(sheet.height() > 600);
    assert_eq!(*SAID.lock().unwrap(), [""; 0]);
}

/// In every edition each artist has as many paintings as cards.
#[test]
fn every_edition_can_hang_its_exhibition() {
    for edition in Edition::ALL {
        for artist in Artist::ALL {
            let cards = edition.cards().and(CardSet::by(artist));
            assert!(cards.into_iter().all(|card| Picture::named(&format!("painting-{card}")).is_some()));
        }
    }
}
