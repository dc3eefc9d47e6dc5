//! What was said at a table can be taken out of its story.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use protocol::{Among, Code, Millis, Missed, News, Pace, PersonId, Seq, TableEvent, Want};
use rules::{Action, CashRule, Edition, MysteryHand, Proceeds, Seat};
use table::{Caller, Command, Founding, Table, VERSION};

const HOST: u128 = 1;
const WORDS: &str = "What a daub!";

fn caller(person: u128) -> Caller {
    Caller { person: PersonId::new(person), name: format!("P{person}") }
}

fn table() -> Table {
    let founding = Founding {
        version: VERSION,
        edition: Edition::default(),
        seats: 3,
        proceeds: Proceeds::SecondTakesAll,
        mystery: MysteryHand::Without,
        cash: CashRule::Hidden,
        pace: Pace::Normal,
        days: None,
        stand_in: "theory".to_owned(),
        listed: false,
        hints: false,
        first: Some(Seat::One),
        host: PersonId::new(HOST),
        seed: "07".repeat(32),
        seated: Vec::new(),
        position: None,
        daily: None,
    };
    Table::new("222222222222".parse().unwrap(), Arc::new(founding)).unwrap()
}

/// Does what somebody wants, and returns the command.
fn wants(table: &mut Table, person: u128, want: &Want) -> Command {
    let command = table.decide(&caller(person), want).unwrap().unwrap();
    table.evolve(&command, Millis::new(1), None).unwrap();
    command
}

/// Says something, and returns its update.
fn says(table: &mut Table, person: u128, text: &str) -> Seq {
    wants(table, person, &Want::Say { text: text.to_owned() });
    table.told()
}

fn said(text: Option<&str>) -> News {
    let (speaker, among) = (Some(0), Among::Everybody);
    TableEvent::Said { seat: None, name: "P2".to_owned(), text: text.map(str::to_owned), speaker, among }
        .into()
}

#[test]
fn the_host_removes_what_anybody_said_and_others_what_they_said_themselves() {
    let mut table = table();
    let first = says(&mut table, 2, WORDS);
    let second = says(&mut table, 2, WORDS);
    let refused =
        |table: &Table, person, seq| table.decide(&caller(person), &Want::Redact { seq }).unwrap_err().code;
    assert_eq!(refused(&table, 3, first), Code::NotHost, "somebody else");
    wants(&mut table, 2, &Want::Redact { seq: first });
    wants(&mut table, HOST, &Want::Redact { seq: second });
    assert_eq!(refused(&table, HOST, first), Code::NotNow, "it is gone already");
    assert_eq!(refused(&table, HOST, Seq::ZERO), Code::Unknown);
    assert_eq!(refused(&table, HOST, table.told()), Code::Unknown, "a redaction is nothing that was said");
    assert_eq!(refused(&table, HOST, Seq::new(u32::MAX)), Code::Unknown);
}

#[test]
fn it_is_gone_from_the_story_and_from_nothing_else() {
    let mut table = table();
    wants(&mut table, 2, &Want::Sit { seat: Seat::One, promise: None });
    wants(&mut table, HOST, &Want::Start { fill: Some("theory".to_owned()) });
    // This can still be taken back, so others are not told: from here on, commands and updates have different numbers.
    let card = table.state().unwrap().hand(Seat::One).iter().next().unwrap();
    let held = wants(&mut table, 2, &Want::Act { action: Action::Offer(card) });
    assert!(matches!(held, Command::Hold { .. }));
    let kept = says(&mut table, 3, "Well, well");
    let gone = says(&mut table, 3, WORDS);
    let before = table.story(Seq::ZERO);
    let command = wants(&mut table, HOST, &Want::Redact { seq: gone });
    assert_eq!(serde_json::to_value(&command).unwrap()["c"], "redact");

    let after = table.story(Seq::ZERO);
    let changed: Vec<Seq> =
        after.iter().zip(&before).filter(|(now, then)| now != then).map(|(now, _)| now.seq).collect();
    assert_eq!(changed, [gone], "and not {kept}");
    let text = serde_json::to_string(&after).unwrap();
    assert!(!text.contains(WORDS) && text.contains("Well, well"), "{text}");
    let last = Missed { seq: gone.next(), news: vec![TableEvent::Redacted { seq: gone }.into()] };
    assert_eq!(table.story(gone), [last], "who has heard it is told to forget it");
}

#[test]
fn a_table_read_again_does_not_know_it_either() {
    let mut table = table();
    let mut log = vec![wants(&mut table, 2, &Want::Say { text: WORDS.to_owned() })];
    log.push(wants(&mut table, 2, &Want::Redact { seq: Seq::new(1) }));
    let mut again = self::table();
    for command in &log {
        let mut command: Command = serde_json::from_str(&serde_json::to_string(command).unwrap()).unwrap();
        command.introduce(|person| Some(format!("P{}", person.number())));
        again.evolve(&command, Millis::new(1), None).unwrap();
    }
    assert!(again == table);
    assert_eq!(again.story(Seq::ZERO)[0].news, [said(None)]);
}

#[test]
fn a_log_that_redacts_what_was_not_said_is_damaged() {
    let mut table = table();
    says(&mut table, 2, WORDS);
    for entry in [0, 2, u32::MAX] {
        let redact = Command::Redact { entry: Seq::new(entry) };
        assert!(table.evolve(&redact, Millis::new(1), None).is_err(), "{entry}");
    }
    assert_eq!(table.story(Seq::ZERO)[0].news, [said(Some(WORDS))], "and nothing has changed");
}
