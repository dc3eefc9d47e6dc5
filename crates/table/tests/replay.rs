//! Games looked at again.

#![allow(clippy::unwrap_used)]

use protocol::MOMENTS;
use rules::{Event, Money, Phase, Record, Seat, State, Viewer};
use table::replay::{moments, onward, story};

fn golden(name: &str) -> Record {
    let path = format!("{}/../../games/golden/{name}.gavel", env!("CARGO_MANIFEST_DIR"));
    Record::read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The states of a game, the deal first.
fn states(record: &Record) -> Vec<State> {
    let mut states = Vec::new();
    record.walk(&mut (), |state, ()| states.push(*state));
    states
}

#[test]
fn everything_of_a_game_can_be_seen() {
    let record = golden("complete-classic-1992-3-seats-mystery");
    let (mut seen, mut fists) = (0, 0);
    let states = states(&record);
    while seen < states.len() {
        let page = moments(&record, seen, None).unwrap();
        assert_eq!((page.from as usize, page.of as usize), (seen, record.moves().len()));
        assert!(page.moments.len() == MOMENTS || seen + page.moments.len() == states.len());
        for (moment, state) in page.moments.iter().zip(&states[seen..]) {
            let chairs = state.settings().chairs();
            let open = moment.open.as_ref().unwrap();
            assert!(chairs.seats().zip(&open.hands).all(|(seat, hand)| state.hand(seat) == *hand));
            assert!(chairs.seats().zip(&open.cash).all(|(seat, cash)| state.cash(seat) == *cash));
            assert_eq!(open.mystery, *state.mystery());
            assert_eq!(moment.game.view, state.view(Viewer::Spectator));
            assert!(moment.game.menu.is_none() && moment.game.clock.is_none(), "nobody can do anything");
            fists += open.fists.iter().flatten().flatten().count();
        }
        seen += page.moments.len();
    }
    assert!(fists > 0, "some fists were closed in between");
    assert_eq!(moments(&record, states.len(), None), None);
    assert_eq!(moments(&record, 0, Some(Seat::Four)), None);
}

#[test]
fn a_seat_sees_what_it_saw_and_nothing_else() {
    let record = golden("complete-cmon-2017-4-seats");
    for seat in [Seat::One, Seat::Three] {
        let page = moments(&record, 30, Some(seat)).unwrap();
        for (moment, state) in page.moments.iter().zip(&states(&record)[30..]) {
            assert_eq!(moment.game.view, state.view(Viewer::Seat(seat)));
            assert_eq!(moment.open, None);
        }
    }
}

#[test]
fn fists_are_counted_as_they_close() {
    let record = golden("complete-cmon-2017-4-seats");
    let counts: Vec<_> =
        moments(&record, 0, Some(Seat::One)).unwrap().moments[..6].iter().map(|one| one.game.fists).collect();
    // Seat 2 offers a painting for fists; with the fourth the auction is over.
    assert_eq!(counts, [None, Some((0, 4)), Some((1, 4)), Some((2, 4)), Some((3, 4)), None]);
}

#[test]
fn the_story_tells_every_lot_with_its_price() {
    let record = golden("complete-cmon-2017-4-seats");
    let told = story(&record, "");
    assert_eq!(told.names, ["Ada", "Bo", "Cy", "Di"]);
    assert_eq!(told.bots, [const { None::<String> }; 4]);
    assert_eq!(told.chapters.len(), record.moves().len() + 1);
    let first = &told.lots[0];
    assert_eq!((first.round, first.from, first.until, first.seller), (1, 1, 5, Seat::Two));
    assert_eq!((first.winner, first.price), (Some(Seat::Three), Money::new(28)));
    // The pair of round 1, at a price, from one seat.
    assert_eq!(told.lots[7].cards, ["Cd1", "Cf2"].map(|card| card.parse().unwrap()));
    assert_eq!((told.lots[7].winner, told.lots[7].price), (Some(Seat::Two), Money::new(24)));
    // A double that ended the round.
    assert_eq!((told.lots[9].winner, told.lots[9].round, told.lots[10].round), (None, 1, 2));
    let sold = told.chapters.iter().flatten().filter(|event| matches!(event, Event::Sold { .. })).count();
    assert_eq!(told.lots.iter().filter(|lot| lot.price > Money::ZERO).count(), sold);
    assert!(told.lots.windows(2).all(|two| two[0].until < two[1].from), "one after the other");
}

#[test]
fn a_game_that_was_not_finished_is_told_as_far_as_it_goes() {
    let whole = golden("complete-cmon-2017-4-seats");
    let mut record = Record::new(whole.names().clone(), *whole.setup()).unwrap();
    for made in &whole.moves()[..3] {
        record.play(made.seat, made.action).unwrap();
    }
    let told = story(&record, "");
    assert_eq!((told.lots.len(), told.lots[0].until, told.lots[0].winner), (1, 3, None));
}

#[test]
fn one_plays_on_from_anywhere_but_the_end() {
    let record = golden("complete-cmon-2017-4-seats");
    let made = record.moves().len();
    for moves in 0..made {
        let position = onward(&record, moves).unwrap();
        let fists = (0..=moves).rev().find(|&moves| {
            let state = *record.position_after(moves).state();
            let closed = matches!(state.phase(), Phase::Sealed { .. }) && state.awaits().len() < 4;
            !closed
        });
        assert_eq!(position, record.position_after(fists.unwrap()), "after {moves} moves");
    }
    assert_eq!(onward(&record, made), None, "the game is over");
    assert_eq!(onward(&record, made + 1), None, "there are no more moves");
}

/// A deal that the page of a browser checks too: `web/src/replay/shuffle.test.ts` reads the same file.
#[derive(serde::Serialize)]
struct Shuffle {
    seed: String,
    promise: String,
    entropy: Vec<String>,
    edition: &'static str,
    first: Seat,
    deck: Vec<rules::Card>,
}

/// `GAVEL_BLESS=1` writes them anew; that would only be right if every shuffle since the first had been wrong.
#[test]
fn the_shuffles_that_a_browser_recomputes_are_these() {
    let deal = |number: u8, edition: rules::Edition, entropy: &[&str]| {
        let seed = table::shuffle::Seed::new([number; 32]);
        let chairs = rules::Chairs::new(entropy.len()).unwrap();
        let entropy: Vec<String> = entropy.iter().map(|&text| text.to_owned()).collect();
        let setup = seed.deal(rules::Settings::new(edition, chairs), None, &entropy).unwrap();
        Shuffle {
            seed: seed.reveal(),
            promise: seed.promise(),
            entropy,
            edition: edition.id(),
            first: setup.first(),
            deck: setup.deck().cards().to_vec(),
        }
    };
    let mut shuffles: Vec<Shuffle> =
        rules::Edition::ALL.into_iter().map(|edition| deal(7, edition, &["a", "", "zażółć"])).collect();
    let long = "x".repeat(table::shuffle::LONGEST_ENTROPY);
    shuffles.push(deal(255, rules::Edition::default(), &["", "", "", ""]));
    shuffles
        .extend((1..40).map(|number| deal(number, rules::Edition::default(), &["", &long, "b", "ć", "0"])));
    let text = serde_json::to_string(&shuffles).unwrap().replace("},{", "},\n{") + "\n";
    let path = format!("{}/tests/shuffles.json", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("GAVEL_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert!(std::fs::read_to_string(&path).unwrap() == text, "another shuffle than ever before");
}
