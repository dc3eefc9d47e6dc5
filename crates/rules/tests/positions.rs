//! Positions as text: what they look like, what is refused, and that a game can go on from every position that is read.

#![allow(clippy::unwrap_used)]

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::laws::{Temper, check_position_text};
use rules::{
    AnyPosition, BadPosition, Chairs, Chance, Deck, Edition, Money, MysteryHand, Position, Record, Seat,
    Seen, Settings, Setup, Viewer,
};

fn sorted_game(moves: &[(Seat, &str)]) -> Position {
    let edition = Edition::CMON_2017;
    let settings = Settings::new(edition, Chairs::Three);
    let mut position = Position::new(&Setup::new(settings, Seat::One, Deck::sorted(edition)).unwrap());
    for (seat, action) in moves {
        position.play(*seat, action.parse().unwrap()).unwrap();
    }
    position
}

#[test]
fn what_a_seat_knows_is_written_as_the_notation_says() {
    let position = sorted_game(&[(Seat::One, ":Ao1"), (Seat::Three, "=7"), (Seat::One, "-")]);
    let text = position.seen_by(Viewer::Seat(Seat::Two)).to_string();
    let expected = "\
gavel-position 1
viewer: 2
edition: cmon-2017
chairs: 3
proceeds: second
mystery: no
open-cash: no
round: 1
phase: open
to-act: 2
lot: 1:Ao1
high: 3=7
cash: 100 100 100
hands: 9 | Ao2 Ar1 As1 Ad1 Bo1 Br1 Bs2 Bd1 Co2 Cr2 | 10
owned: - | - | -
tiles: -
gone: -
deck: 40

deal:1x10
1:Ao1 3=7 1-
";
    let hand: Vec<String> = position.state().hand(Seat::Two).iter().map(|card| card.to_string()).collect();
    let expected = expected.replace("Ao2 Ar1 As1 Ad1 Bo1 Br1 Bs2 Bd1 Co2 Cr2", &hand.join(" "));
    assert_eq!(text, expected);
}

/// The position that `docs/notation.md` shows is one, of a game that is kept.
#[test]
fn the_sample_of_the_notation_is_true() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let document = std::fs::read_to_string(format!("{root}/docs/notation.md")).unwrap();
    let (_, sample) = document.split_once("```\ngavel-position 1\n").unwrap();
    let sample = format!("gavel-position 1\n{}", sample.split_once("```").unwrap().0);
    let record =
        std::fs::read_to_string(format!("{root}/games/golden/complete-cmon-2017-3-seats.gavel")).unwrap();
    let game = Record::read(&record).unwrap().position_after(14);
    assert_eq!(sample.parse::<Seen>(), Ok(game.seen_by(Viewer::Seat(Seat::Two))));
}

#[test]
fn a_closed_fist_is_in_the_text_of_its_owner_alone() {
    let edition = Edition::CMON_2017;
    let settings = Settings::new(edition, Chairs::Three);
    let position = (0..70).find_map(|turn| {
        let mut cards = Deck::sorted(edition).cards().to_vec();
        cards.rotate_left(turn);
        let deck = Deck::in_order(edition, &cards).unwrap();
        let mut position = Position::new(&Setup::new(settings, Seat::One, deck).unwrap());
        let sealed = |card: &rules::Card| card.symbol() == rules::Symbol::Sealed;
        let card = position.state().hand(Seat::One).iter().find(sealed)?;
        position.play(Seat::One, rules::Action::Offer(card)).unwrap();
        position.play(Seat::Two, "=37".parse().unwrap()).unwrap();
        Some(position)
    });
    let position = position.unwrap();
    let text = |viewer| position.seen_by(viewer).to_string();
    assert!(text(Viewer::Seat(Seat::Two)).contains("\nfists: 2=37\n"));
    for viewer in [Viewer::Seat(Seat::One), Viewer::Seat(Seat::Three), Viewer::Spectator] {
        let text = text(viewer);
        assert!(text.contains("\nfists: 2=?\n") && !text.contains("37"), "{text}");
    }
}

#[test]
fn what_contradicts_itself_or_the_rules_is_refused() {
    let good = sorted_game(&[(Seat::One, ":Ao1"), (Seat::Three, "=7")]).to_string();
    assert!(good.parse::<Position>().is_ok());
    let lines = |from: &str, to: &str| {
        let changed = good.replacen(from, to, 1);
        assert_ne!(changed, good, "{from} is not there");
        changed.parse::<Position>().unwrap_err().to_string()
    };
    for (from, to, why) in [
        ("gavel-position 1", "gavel 1", "a position begins with the line 'gavel-position 1'"),
        ("round: 1\n", "", "the line 'round' is missing"),
        ("round: 1", "round: 5", "the line 'round' cannot be read"),
        ("round: 1", "round: 2", "there is a row of tiles for each round that has ended"),
        ("round: 1", "time: 1", "there is no line 'time' in a position"),
        ("round: 1", "round: 1\nround: 1", "the line 'round' is there twice"),
        ("to-act: 1 2", "to-act: 1 3", "who is to act, or what was bid, does not fit the phase"),
        ("to-act: 1 2", "to-act: -", "who is to act, or what was bid, does not fit the phase"),
        ("to-act: 1 2", "to-act: 4", "the line 'to-act' cannot be read"),
        ("high: 3=7", "high: 3=101", "who is to act, or what was bid, does not fit the phase"),
        ("high: 3=7", "price: 1@7", "a line about a sale does not fit the phase"),
        ("lot: 1:Ao1", "lot: 1:Ad1", "these cards are not sold together"),
        ("cash: 100 100 100", "cash: 100 100", "the line 'cash' cannot be read"),
        ("cash: 100 100 100", "cash: 9000 100 100", "no table has that much money"),
        ("gone: -", "gone: Ao1", "a card is in two places, or not of this edition"),
        ("hands: ", "hands: Ao9 ", "the line 'hands' cannot be read"),
        ("phase: open", "phase: once", "who is to act, or what was bid, does not fit the phase"),
        ("3=7\n", "3=7 nonsense\n", "the line 'high' cannot be read"),
        ("1:Ao1 3=7\n", "1:Ao1 3=7 4-\n", "the history tells of a seat that is not at this table"),
        ("1:Ao1 3=7\n", "1:Eo1 3=7\n", "the history tells of a card that nobody has shown"),
        (
            "deal:1x10\n",
            "deal:1x10\nfists:1,2,3,4,5\n",
            "the history tells of more or fewer fists than there are seats",
        ),
        ("1:Ao1 3=7\n", "1:Ao1 3=7 7=7\n", "'7=7' does not fit into the history"),
    ] {
        assert_eq!(lines(from, to), why, "{to}");
    }
    assert_eq!(good.parse::<Seen>(), Err(BadPosition::NoViewer));
    // The cards of a hand in somebody else's, or in the mystery hand: more than can have been dealt.
    let mystery = Settings::new(Edition::CMON_2017, Chairs::Three).with_mystery(MysteryHand::With).unwrap();
    let deck = Deck::sorted(mystery.edition());
    let position = Position::new(&Setup::new(mystery, Seat::Two, deck).unwrap());
    let seen = position.seen_by(Viewer::Spectator).to_string();
    for (hands, mystery_hand) in [("1 | 9 | 9", 17), ("1 | 17 | 9", 9)] {
        let told = seen.replace("hands: 9 | 9 | 9", &format!("hands: {hands}"));
        let told = told.replace("mystery-hand: 9", &format!("mystery-hand: {mystery_hand}"));
        let why = BadPosition::Impossible("a hand has more cards than were dealt to it");
        assert_eq!(told.parse::<Seen>(), Err(why), "{told}");
    }
    let seen = good.parse::<Position>().unwrap().seen_by(Viewer::Spectator).to_string();
    assert_eq!(seen.parse::<Position>(), Err(BadPosition::NotWhole));
    // A viewer's text may not contain what the viewer cannot know.
    let deck = good.lines().find(|line| line.starts_with("deck: ")).unwrap();
    let told = seen.replacen("deck: 40", deck, 1);
    assert_eq!(told.parse::<Seen>(), Err(BadPosition::Unreadable("deck")));
}

#[test]
fn a_position_may_be_made_by_hand_and_needs_no_history() {
    let whole = sorted_game(&[(Seat::One, ":Ao1"), (Seat::Three, "=7")]).to_string();
    let (now, _) = whole.split_once("\n\n").unwrap();
    let position: Position = now.replace("cash: 100 100 100", "cash: 12 100 55 # made up").parse().unwrap();
    assert_eq!(position.state().cash(Seat::One), Money::new(12));
    assert!(position.history().events().is_empty());
}

#[test]
fn history_answers_what_a_player_would_remember() {
    let moves = [
        (Seat::One, ":Ao1"),
        (Seat::Three, "=7"),
        (Seat::One, "-"),
        (Seat::Two, "=9"),
        (Seat::Three, "-"),
        (Seat::One, "-"),
    ];
    let position = sorted_game(&moves);
    let history = position.history();
    let bids: Vec<(Seat, u32)> = history.bids().map(|bid| (bid.seat, bid.amount.units())).collect();
    assert_eq!(bids, [(Seat::Three, 7), (Seat::Two, 9)]);
    assert_eq!(history.passes().collect::<Vec<_>>(), [Seat::One, Seat::Three, Seat::One]);
    let bought: Vec<_> = history.bought(Seat::Two).collect();
    assert_eq!((bought.len(), bought[0].round, bought[0].did), (1, 1, Money::new(9)));
    assert_eq!(bought[0].first, "Ao1".parse().unwrap());
    assert_eq!(history.cards_played(Seat::One).count(), 1);
    assert_eq!(history.cards_played(Seat::Two).count(), 0);
    let paid: Vec<_> = history.payments().collect();
    assert_eq!(paid, [(rules::Purse::Seat(Seat::Two), rules::Purse::Seat(Seat::One), Money::new(9))]);
}

/// Positions with a few words and lines changed: most are refused, and from the others the game can go on.
#[test]
fn a_game_goes_on_from_whatever_can_be_read() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(12);
    let mut chance = || generator.next_u64();
    let (mut read, mut refused) = (0, 0);
    for settings in Settings::every().filter(|settings| settings.edition() == Edition::CMON_2017) {
        for temper in Temper::ALL {
            let deck = Deck::shuffled(settings.edition(), &mut chance);
            let mut position = Position::new(&Setup::new(settings, Seat::One, deck).unwrap());
            while let Some(seat) = position.state().awaits().draw(&mut chance) {
                let action = temper.choose(&position.state().menu(seat).unwrap(), &mut chance);
                position.play(seat, action).unwrap();
                if chance.below(4) > 0 {
                    continue;
                }
                let whole = position.to_string();
                let seen = position.seen_by(Viewer::Seat(seat)).to_string();
                for text in [whole, seen] {
                    let changed = change(&text, &mut chance);
                    match check_position_text(&changed, &mut chance) {
                        Ok(true) => read += 1,
                        Ok(false) => refused += 1,
                        Err(broken) => panic!("{broken}\n{changed}"),
                    }
                }
            }
        }
    }
    assert!(read > 400 && refused > 3_000, "{read} read, {refused} refused");
}

/// Replaces a word before the history with another one from there, or swaps two of them.
fn change(text: &str, chance: &mut impl Chance) -> String {
    let (head, history) = text.split_once("\n\n").unwrap();
    let mut lines: Vec<Vec<&str>> = head.lines().map(|line| line.split(' ').collect()).collect();
    let mut any = |lines: &Vec<Vec<&str>>| {
        let line = 1 + chance.below(lines.len() as u32 - 1) as usize;
        (line, 1 + chance.below(lines[line].len() as u32 - 1) as usize)
    };
    let (one, other) = (any(&lines), any(&lines));
    let numbers = ["0", "1", "2", "3", "7", "90", "120"];
    let word = lines[one.0][one.1];
    lines[one.0][one.1] = match chance.below(4) {
        0 => numbers[chance.below(numbers.len() as u32) as usize],
        _ => lines[other.0][other.1],
    };
    if chance.below(2) == 0 {
        lines[other.0][other.1] = word;
    }
    let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
    format!("{}\n\n{history}", lines.join("\n"))
}

#[test]
fn any_position_is_told_apart_by_its_viewer() {
    let mystery =
        Settings::new(Edition::CLASSIC_1992, Chairs::Three).with_mystery(MysteryHand::With).unwrap();
    let deck = Deck::sorted(mystery.edition());
    let position = Position::new(&Setup::new(mystery, Seat::Two, deck).unwrap());
    assert!(matches!(position.to_string().parse(), Ok(AnyPosition::Whole(_))));
    let seen = position.seen_by(Viewer::Seat(Seat::Three)).to_string();
    assert!(seen.contains("\nmystery-hand: 9\n"));
    assert!(matches!(seen.parse(), Ok(AnyPosition::Seen(_))));
}
