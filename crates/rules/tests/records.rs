//! Records: what is read, what is refused, and what each refusal says.

#![allow(clippy::unwrap_used)]

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Chairs, Chance, Deck, Edition, Names, Phase, Record, Seat, Settings, Setup};

/// A whole game, from the golden records.
fn whole() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/golden/complete-cmon-2017-3-seats.gavel");
    Record::read(&std::fs::read_to_string(path).unwrap()).unwrap().to_string()
}

/// A game that has not begun: eight lines of headers and an empty one.
fn headers() -> String {
    let edition = Edition::default();
    let settings = Settings::new(edition, Chairs::Three);
    let setup = Setup::new(settings, Seat::One, Deck::sorted(edition)).unwrap();
    Record::new(Names::new(["Ada", "Bo", "Cy"]).unwrap(), setup).unwrap().to_string()
}

fn fault(text: &str) -> String {
    Record::read(text).expect_err(text).to_string()
}

#[test]
fn printing_reading_and_printing_again_gives_the_same_text() {
    for text in [whole(), headers()] {
        assert_eq!(Record::read(&text).unwrap().to_string(), text);
    }
}

#[test]
fn the_printer_writes_one_form() {
    let text = whole();
    let lines: Vec<&str> = text.lines().collect();
    let keys: Vec<&str> = lines[1..8].iter().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(lines[0], "gavel 1");
    assert_eq!(keys, ["edition", "seats", "first", "proceeds", "mystery", "open-cash", "deck"]);
    assert_eq!((lines[8], lines[9]), ("", "# round 1"));
    let rounds: Vec<&&str> = lines.iter().filter(|line| line.starts_with('#')).collect();
    assert_eq!(rounds, [&"# round 1", &"# round 2", &"# round 3", &"# round 4"]);
    assert!(lines[lines.len() - 1].starts_with("result: ") && lines[lines.len() - 2].is_empty());
    let moves = &lines[9..lines.len() - 2];
    assert!(
        moves.iter().all(|line| line.starts_with('#') || line[1..].starts_with(':')),
        "one auction a line"
    );
    assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
}

#[test]
fn windows_line_ends_a_byte_order_mark_and_comments_are_read() {
    let text = whole();
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let commented = text.replace('\n', " # a comment: 1=5\n").replace("# round", "\n#round");
    let one_move_a_line = {
        let (head, moves) = text.split_at(text.find("\n\n").unwrap() + 2);
        head.to_owned()
            + &moves.replace("# round ", "#").replace(' ', "\n\t").replace("result:\n\t", "result: ")
    };
    for variant in [windows, commented] {
        assert_eq!(Record::read(&variant).unwrap().to_string(), text);
    }
    // The amounts of the result are on lines of their own, which continue it.
    assert_eq!(Record::read(&one_move_a_line).unwrap().to_string(), text);
}

#[test]
fn headers_come_in_any_order_go_on_in_indented_lines_and_have_defaults() {
    let text = headers();
    let line = |key: &str| text.lines().find(|line| line.starts_with(key)).unwrap().to_owned();
    let deck = line("deck").replace(" D", "\n\tD").replace(" E", "\n  # not the end of it\n  E");
    let names = "seats: Ada |\n   Bo\n\t| Cy";
    let short = format!("gavel 1\n{deck}\n\n{}\n{names}\n", line("edition"));
    let record = Record::read(&short).unwrap();
    assert_eq!(record.names().all(), ["Ada", "Bo", "Cy"]);
    assert_eq!(record.setup().first().number(), 1);
    let after_blank = short.replace("seats: Ada |\n", "seats: Ada |\n\n");
    assert!(
        fault(&after_blank).ends_with("a table has 3 to 5 seats, and 2 are named"),
        "a blank line ends a value"
    );
}

#[test]
fn each_bad_header_is_named_with_its_line() {
    let text = headers();
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let first_card = text.split("deck: ").nth(1).unwrap()[..3].to_owned();
    let second_card = text.split("deck: ").nth(1).unwrap()[4..7].to_owned();
    let names = text.lines().find(|line| line.starts_with("seats")).unwrap().to_owned();
    for (bad, expected) in [
        (String::new(), "1: the record is empty; it should begin with the line 'gavel 1'"),
        ("gavel 2\n".into(), "1: a record begins with the line 'gavel 1', this one with 'gavel 2'"),
        (
            with("gavel 1\n", ""),
            "1: a record begins with the line 'gavel 1', this one with 'edition: cmon-2017'",
        ),
        (
            with("cmon-2017", "cmon-2018"),
            "2: unknown edition 'cmon-2018': the editions are classic-1992, matagot-2009, cmon-2017 and cmon-2017-en",
        ),
        (with(&names, "seats: Ada | Bo"), "3: a table has 3 to 5 seats, and 2 are named"),
        (with(&names, "seats: A|B|C|D|E|F"), "3: a table has 3 to 5 seats, and 6 are named"),
        (with(&names, "seats: Ada | | Cy"), "3: the name of seat 2 is empty"),
        (
            with(&names, "seats: Ada | B\u{7}o | Cy"),
            "3: the name of seat 2 contains '|', '#' or a control character",
        ),
        (
            with(&names, &format!("seats: Ada | Bo | {}", "y".repeat(41))),
            "3: the name of seat 3 is longer than 40 characters",
        ),
        (with("first:", "furst:"), "4: unknown header 'furst'"),
        (with("first: ", "first: 0"), "4: 'first' must be the number of a seat, not '01'"),
        (
            with("proceeds: second", "proceeds: third"),
            "5: 'proceeds' must be 'second' or 'split', not 'third'",
        ),
        (with("mystery: no", "mystery: maybe"), "6: 'mystery' must be 'yes' or 'no', not 'maybe'"),
        (with("mystery: no", "seats: A | B | C"), "6: the header 'seats' is there twice"),
        (with("open-cash: no", "open-cash: 1"), "7: 'open-cash' must be 'yes' or 'no', not '1'"),
    ] {
        assert_eq!(fault(&bad), expected);
    }
    let twice = with(&second_card, &first_card);
    assert_eq!(fault(&twice), format!("8: the card {first_card} is in the deck twice"));
    let short = with(&format!("deck: {first_card}"), "deck:");
    assert_eq!(fault(&short), format!("8: a deck has 70 cards, this one has 69: {first_card} is missing"));
    let foreign = with(&first_card, "Eo9");
    assert!(fault(&foreign).starts_with("8: 'Eo9' is no card: a card is written as"));
    let other_edition = with(&first_card, "Ad4");
    assert_eq!(fault(&other_edition), "8: the deck of cmon-2017 has no card Ad4");
    let four = with(&names, "seats: A | B | C | D").replace("mystery: no", "mystery: yes");
    assert_eq!(fault(&four), "6: the mystery hand is for three seats");
    for key in ["edition", "seats", "deck"] {
        let missing: String =
            text.lines().filter(|line| !line.starts_with(key)).map(|l| format!("{l}\n")).collect();
        assert!(fault(&missing).ends_with(&format!("the header '{key}' is missing")), "{}", fault(&missing));
    }
}

#[test]
fn names_may_have_forty_characters_of_any_script_and_repeat() {
    let long = "ż".repeat(40);
    let line = headers().lines().find(|line| line.starts_with("seats")).unwrap().to_owned();
    let text = headers().replace(&line, &format!("seats: {long} | {long} | 王 Ⅷ — !"));
    assert_eq!(Record::read(&text).unwrap().to_string(), text);
}

#[test]
fn each_bad_move_is_named_with_its_line_and_number() {
    let start = headers();
    let record = Record::read(&start).unwrap();
    let seat = record.setup().first();
    let other = record.setup().settings().chairs().left_of(seat);
    let hand = record.state().hand(seat);
    let card = hand.first().unwrap();
    for (moves, line, number, word, why) in [
        ("6=5", 11, 1, "6=5", "this table has 3 seats, there is no seat 6"),
        ("0-", 11, 1, "0-", "this table has 3 seats, there is no seat 0"),
        ("x", 11, 1, "x", "a move begins with the number of a seat"),
        ("Ao1 1:Ao1", 11, 1, "Ao1", "a move begins with the number of a seat"),
        ("1\u{200b}-", 11, 1, "1\\u{200b}-", "expected one of : + = @ ! - ? after the seat"),
        ("1", 11, 1, "1", "expected one of : + = @ ! - ? after the seat"),
        ("1=5x", 11, 1, "1=5x", "expected an amount: digits alone, without leading zeros"),
        ("1=99999999999999999999", 11, 1, "1=99999999999999999999", "no table has that much money"),
        (
            "1?",
            11,
            1,
            "1?",
            "expected a card: artist A to E, symbol o, r, s, f or d, and a number from 1 to 4, such as 'Ao1'",
        ),
        ("\n\n1!!", 13, 1, "1!!", "nothing may follow the sign; leave a space before the next move"),
    ] {
        let expected = format!("{line}: move {number} '{word}': {why}");
        assert_eq!(fault(&format!("{start}# round 1\n{moves}\n")), expected);
    }
    let out_of_turn = fault(&format!("{start}{other}:{card}"));
    assert_eq!(
        out_of_turn,
        format!("10: move 1 '{other}:{card}': it is not seat {other}'s turn: seat {seat} is to act")
    );
    let late = fault(&format!("{start}{seat}:{card}\nfirst: 1\n"));
    assert_eq!(late, "11: the header 'first' must come before the first move");
}

#[test]
fn a_result_must_be_right_and_at_the_end() {
    let text = whole();
    let line = text.lines().count();
    let at = text.find("result:").unwrap();
    let right = text[at + 8..].trim();
    let wrong = format!("{}result: 1 2 3\n", &text[..at]);
    assert_eq!(fault(&wrong), format!("{line}: the result is wrong: the game ends with {right}"));
    let short = format!("{}result: 1 2\n", &text[..at]);
    assert_eq!(fault(&short), format!("{line}: 'result' must be an amount for each seat, not '1 2'"));
    let early = format!("{}result: 100 100 100\n", headers());
    assert_eq!(fault(&early), "10: a result is given, but the game is not over");
    let moves = Record::read(&text).unwrap().moves().len();
    let after = format!("{text}1-\n");
    assert_eq!(fault(&after), format!("{}: move {} '1-': the game is over", line + 1, moves + 1));
    let twice = format!("{text}result: {right}\n");
    assert_eq!(
        fault(&twice),
        format!("{}: nothing may follow the result, and 'result: {right}' does", line + 1)
    );
    let without = &text[..at];
    assert_eq!(Record::read(without).unwrap().to_string(), text, "it may be absent");
}

#[test]
fn a_truncated_record_is_read_as_far_as_it_goes_or_refused_in_one_line() {
    let text = whole();
    let whole = Record::read(&text).unwrap();
    for end in (0..text.len()).step_by(7) {
        match Record::read(&text[..end]) {
            Ok(record) => {
                // The last move may have lost a digit; all moves before it are the same as in the whole game.
                let known = record.moves().len().saturating_sub(1);
                assert_eq!(record.moves()[..known], whole.moves()[..known]);
            }
            Err(fault) => assert!(!fault.to_string().contains('\n')),
        }
    }
}

#[test]
fn invalid_utf_8_is_refused_with_its_line() {
    let mut bytes = whole().into_bytes();
    let third_line = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).unwrap().0 + 1;
    bytes[third_line] = 0xFF;
    let fault = Record::read_with(&bytes, |_| ()).unwrap_err();
    assert_eq!(fault.to_string(), "3: the record is not UTF-8 text");
}

#[test]
fn every_state_before_a_bad_move_is_shown() {
    let text = whole() + "1-";
    let mut shown = 0;
    let outcome = Record::read_with(text.as_bytes(), |record| {
        assert_eq!(record.moves().len(), shown);
        shown += 1;
    });
    assert!(outcome.is_err());
    let record = Record::read(&whole()).unwrap();
    assert_eq!(shown, record.moves().len() + 1);
    assert_eq!(*record.state().phase(), Phase::Over);
}

/// Reading changed records never panics, and a record that is read is printed in a form that reads the same.
#[test]
fn noise_never_panics() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut chance = || generator.next_u64();
    let text = whole().into_bytes();
    let pieces =
        [" ", "\n", "1", "=", "-", "?", "Ao1", "\r", "#", ":", "é", "\u{0}", "result:", "deck:", "99", "!"];
    for _ in 0..3_000 {
        let mut changed = text.clone();
        for _ in 0..=chance.below(3) {
            let at = chance.below(changed.len() as u32) as usize;
            let until = (at + chance.below(6) as usize).min(changed.len());
            let piece = pieces[chance.below(pieces.len() as u32) as usize];
            changed.splice(at..until, piece.bytes());
        }
        if let Ok(record) = Record::read_with(&changed, |_| ()) {
            let printed = record.to_string();
            assert_eq!(Record::read(&printed).unwrap().to_string(), printed);
        }
    }
}
