//! The screens in the documents match the program. `GAVEL_BLESS=1` rewrites them.

#![allow(clippy::unwrap_used)]

use bots::Name;
use messages::{Catalogue, Language};
use protocol::Pace;
use rules::Record;
use terminal::{Chair, Colours, Display, Session, Tempo, snapshot};

// A text file has no colours; with them, a tall screen also has a thumbnail of the lot.
const DISPLAY: Display = Display { hints: false, colours: Colours::None };

const UNTIMED: Tempo = Tempo { pace: Pace::Untimed, bot_delay: None };

/// A golden record cut off after this many moves; seat 1 is a person, the others are bots.
fn session(name: &str, moves: usize) -> Session {
    let path = format!("{}/../../games/golden/{name}.gavel", env!("CARGO_MANIFEST_DIR"));
    let whole = Record::read(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut record = Record::new(whole.names().clone(), *whole.setup()).unwrap();
    for played in whole.moves().iter().take(moves) {
        record.play(played.seat, played.action).unwrap();
    }
    let bot: Name = "tight".parse().unwrap();
    let chairs = (0..whole.names().all().len())
        .map(|seat| if seat == 0 { Chair::Person } else { Chair::bot(bot.clone()) })
        .collect();
    Session::new(&record, chairs, UNTIMED, 1, None)
}

/// The number of moves after which seat 1 is first asked for something of this kind.
fn moment(name: &str, after: usize, asked: fn(&rules::Menu) -> bool) -> usize {
    let path = format!("{}/../../games/golden/{name}.gavel", env!("CARGO_MANIFEST_DIR"));
    let whole = Record::read(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut state = rules::State::new(whole.setup());
    for (number, played) in whole.moves().iter().enumerate() {
        if number >= after && state.menu(rules::Seat::One).is_some_and(|menu| asked(&menu)) {
            return number;
        }
        state.apply(played.seat, played.action, &mut ()).unwrap();
    }
    panic!("{name} has no such moment");
}

fn check(file: &str, screen: &str) {
    let path = format!("{}/../../docs/screens/{file}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("GAVEL_BLESS").is_some() {
        std::fs::write(&path, screen).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == screen, "{path} is not the screen any more (GAVEL_BLESS=1 writes it anew):\n{screen}");
}

#[test]
fn the_screens_in_the_documents_are_true() {
    let five = "complete-cmon-2017-5-seats";
    let english = Catalogue::new(Language::English);
    let polish = Catalogue::new(Language::Polish);
    let moments = [
        ("offer", moment(five, 60, |menu| matches!(menu, rules::Menu::Offer { .. }))),
        ("bid", moment(five, 150, |menu| matches!(menu, rules::Menu::Bid { .. }))),
        ("fist", moment(five, 100, |menu| matches!(menu, rules::Menu::Fist { .. }))),
        ("over", usize::MAX),
    ];
    for (name, moves) in moments {
        for (wide, high) in [(80, 24), (120, 40)] {
            let screen = snapshot(&mut session(five, moves), &english, &DISPLAY, (wide, high)).unwrap();
            check(&format!("terminal-{name}-{wide}x{high}"), &screen);
        }
    }
    let screen = snapshot(&mut session(five, moments[1].1), &polish, &DISPLAY, (80, 24)).unwrap();
    check("terminal-bid-80x24-pl", &screen);
}

#[test]
fn a_thumbnail_of_the_lot_hangs_where_there_is_room_and_colour() {
    let five = "complete-cmon-2017-5-seats";
    let bid = moment(five, 150, |menu| matches!(menu, rules::Menu::Bid { .. }));
    let english = Catalogue::new(Language::English);
    let blocks = |colours: Colours, size: (u16, u16)| {
        let display = Display { colours, ..DISPLAY };
        snapshot(&mut session(five, bid), &english, &display, size).unwrap().matches('▀').count()
    };
    assert_eq!(blocks(Colours::None, (120, 40)), 0);
    assert_eq!(blocks(Colours::True, (80, 24)), 0);
    // Twelve lines of seventeen for each painting of the lot.
    let hung = blocks(Colours::True, (120, 40));
    assert!(hung > 0 && hung.is_multiple_of(12 * 17), "{hung}");
    assert_eq!(blocks(Colours::Indexed, (120, 40)), hung);
}

#[test]
fn every_language_fits_the_smallest_screen() {
    let five = "complete-cmon-2017-5-seats";
    for language in Language::ALL {
        let catalogue = Catalogue::new(language);
        for moves in (0..300).step_by(11) {
            let screen = snapshot(&mut session(five, moves), &catalogue, &DISPLAY, (80, 24)).unwrap();
            let keys = screen.lines().last().unwrap();
            assert!(keys.chars().count() < 80, "{language}: the keys are cut off: {keys}");
            assert!(!screen.contains("{ $"), "{language}: a message is not filled in\n{screen}");
            let title = screen.lines().next().unwrap();
            assert!(title.contains("Q ") && !title.contains('…'), "{language}: the title is cut: {title}");
        }
    }
}

/// These games differ only in hidden cards; the screens must not differ.
#[test]
fn the_screen_does_not_depend_on_what_is_hidden() {
    let name = "complete-cmon-2017-5-seats";
    let english = Catalogue::new(Language::English);
    let mut compared = 0;
    for moves in (0..250).step_by(23) {
        let real = session(name, moves);
        let screen = snapshot(&mut { real }, &english, &DISPLAY, (120, 40)).unwrap();
        let Some(other) = hidden_exchanged(name, moves) else { continue };
        let same = snapshot(&mut { other }, &english, &DISPLAY, (120, 40)).unwrap();
        assert_eq!(screen, same, "after {moves} moves");
        compared += 1;
    }
    assert!(compared >= 5, "{compared} moments were compared");
}

/// The same game with two cards exchanged, which stay in the hands of seats 2 and 3 throughout these moves.
fn hidden_exchanged(name: &str, moves: usize) -> Option<Session> {
    let path = format!("{}/../../games/golden/{name}.gavel", env!("CARGO_MANIFEST_DIR"));
    let whole = Record::read(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut state = rules::State::new(whole.setup());
    for played in whole.moves().iter().take(moves) {
        state.apply(played.seat, played.action, &mut ()).unwrap();
    }
    let (one, other) = (state.hand(rules::Seat::Two).first()?, state.hand(rules::Seat::Three).first()?);
    let exchanged: Vec<rules::Card> = whole
        .setup()
        .deck()
        .cards()
        .iter()
        .map(|&card| {
            if card == one {
                other
            } else if card == other {
                one
            } else {
                card
            }
        })
        .collect();
    let deck = rules::Deck::in_order(whole.setup().deck().edition(), &exchanged).unwrap();
    let setup = rules::Setup::new(*whole.setup().settings(), whole.setup().first(), deck).unwrap();
    let mut record = Record::new(whole.names().clone(), setup).unwrap();
    for played in whole.moves().iter().take(moves) {
        record.play(played.seat, played.action).ok()?;
    }
    let bot: Name = "tight".parse().unwrap();
    let seats = 0..whole.names().all().len();
    let chairs = seats.map(|seat| if seat == 0 { Chair::Person } else { Chair::bot(bot.clone()) }).collect();
    Some(Session::new(&record, chairs, UNTIMED, 1, None))
}
