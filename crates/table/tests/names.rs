//! Nobody at a table can be mistaken for somebody else, whatever they call themselves.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use protocol::{Code, Millis, News, Pace, PersonId, TableEvent, Want};
use rules::{CashRule, Edition, MysteryHand, Proceeds, Record, Seat, Viewer};
use table::{By, Caller, Command, Founding, Occupant, Table, VERSION};

const AT: Millis = Millis::new(1);

fn caller(person: u128, name: &str) -> Caller {
    Caller { person: PersonId::new(person), name: name.to_owned() }
}

/// A table founded by the first of these people, where all of them have sat down.
fn seated(names: [&str; 3]) -> (Table, Vec<Vec<News>>) {
    let founding = Founding {
        version: VERSION,
        edition: Edition::default(),
        seats: 3,
        proceeds: Proceeds::SecondTakesAll,
        mystery: MysteryHand::Without,
        cash: CashRule::Hidden,
        pace: Pace::Blitz,
        days: None,
        stand_in: "theory".to_owned(),
        listed: false,
        hints: false,
        first: Some(Seat::One),
        host: PersonId::new(1),
        seed: "07".repeat(32),
        seated: Vec::new(),
        position: None,
        daily: None,
    };
    let mut table = Table::new("222222222222".parse().unwrap(), Arc::new(founding)).unwrap();
    let told = names.into_iter().zip(1..).zip(Seat::ALL).map(|((name, person), seat)| {
        wants(&mut table, &caller(person, name), &Want::Sit { seat, promise: None })
    });
    let told = told.collect();
    (table, told)
}

fn wants(table: &mut Table, caller: &Caller, want: &Want) -> Vec<News> {
    let command = table.decide(caller, want).unwrap().unwrap();
    table.evolve(&command, AT, None).unwrap().news.unwrap()
}

fn says(table: &mut Table, caller: &Caller) -> (Option<Seat>, String) {
    match &wants(table, caller, &Want::Say { text: "hello".to_owned() })[..] {
        [News::Table(TableEvent::Said { seat, name, .. })] => (*seat, name.clone()),
        other => panic!("{other:?}"),
    }
}

fn on_chairs(table: &Table) -> Vec<String> {
    let now = table.now(Viewer::Spectator, AT, true).table.unwrap();
    now.chairs.into_iter().map(|chair| chair.name).collect()
}

#[test]
fn a_seat_cannot_speak_under_a_name_that_its_chair_does_not_show() {
    let (mut table, _) = seated(["Ada", "Bo", "Cy"]);
    for name in ["Moderator", "Ada", "\u{391}da", "\u{202E}", "theory", "Bo"] {
        let said = says(&mut table, &caller(2, name));
        assert_eq!(said, (Some(Seat::Two), "Bo".to_owned()), "{name}");
    }
    wants(&mut table, &caller(1, "Ada"), &Want::Start { fill: None });
    assert_eq!(says(&mut table, &caller(2, "Cy")), (Some(Seat::Two), "Bo".to_owned()));
    // The story is told with the same names.
    let story = serde_json::to_string(&table.story(protocol::Seq::ZERO)).unwrap();
    assert!(!story.contains("Moderator") && story.matches(r#""event":"said""#).count() == 7, "{story}");
}

#[test]
fn an_onlooker_speaks_as_nobody_who_sits_there() {
    let (mut table, _) = seated(["Ada", "Bo", "Cy"]);
    assert_eq!(says(&mut table, &caller(9, "Flo")), (None, "Flo".to_owned()));
    assert_eq!(says(&mut table, &caller(9, "ADA")), (None, "ADA (0)".to_owned()));
    let refused = table.decide(&caller(9, "Moderator"), &Want::Say { text: "hello".to_owned() }).unwrap_err();
    assert_eq!(refused.code, Code::BadName);
}

#[test]
fn nobody_sits_down_with_a_name_that_cannot_be_shown() {
    let (table, _) = seated(["Ada", "Bo", "Cy"]);
    for name in ["\u{200B}", "\u{3164}", "A\u{202E}da", "Ada\u{E0041}", "Moderator", "Ada (2)"] {
        let sits = Want::Sit { seat: Seat::Two, promise: None };
        assert_eq!(table.decide(&caller(2, name), &sits).unwrap_err().code, Code::BadName, "{name}");
    }
}

#[test]
fn two_with_one_name_are_told_apart_in_every_view_and_in_the_record() {
    let (mut table, told) = seated(["Ada", "Bo", "Ada"]);
    let sat = |seat, name: &str| vec![News::Table(TableEvent::Sat { seat, name: name.to_owned() })];
    assert_eq!(told, [sat(Seat::One, "Ada"), sat(Seat::Two, "Bo"), sat(Seat::Three, "Ada (3)")]);
    let shown = ["Ada (1)", "Bo", "Ada (3)"];
    assert_eq!(on_chairs(&table), shown);
    assert_eq!(table.card(AT).names, shown);
    assert_eq!(says(&mut table, &caller(3, "Ada")).1, "Ada (3)");
    wants(&mut table, &caller(1, "Ada"), &Want::Start { fill: None });
    while let Some(seat) = table.state().unwrap().awaits().first() {
        let action = table.state().unwrap().menu(seat).unwrap().mildest();
        let command = table.answer(seat, action, By::Bot).unwrap();
        let closes_a_fist = matches!(command, Command::Fist { .. });
        let command = if closes_a_fist { Command::Silence } else { command };
        table.evolve(&command, AT, None).unwrap();
    }
    let record = Record::read(&table.record().unwrap()).unwrap();
    assert_eq!(record.names().all(), shown);
}

#[test]
fn a_name_is_plain_again_when_the_other_has_gone() {
    let (mut table, _) = seated(["Ada", "Bo", "Ada"]);
    wants(&mut table, &caller(1, "Ada"), &Want::Stand);
    assert_eq!(on_chairs(&table), ["", "Bo", "Ada"]);
    wants(&mut table, &caller(1, "Ada"), &Want::Sit { seat: Seat::One, promise: None });
    assert_eq!(on_chairs(&table), ["Ada (1)", "Bo", "Ada (3)"]);
}

#[test]
fn whoever_is_renamed_like_somebody_else_is_told_apart_when_the_log_is_read_again() {
    let called = |person: u128, name: &str| Occupant::Person {
        person: PersonId::new(person),
        name: name.to_owned(),
        entropy: String::new(),
        promise: None,
    };
    let (table, _) = seated(["Ada", "Bo", "Cy"]);
    let chairs = vec![called(1, "Ada"), called(2, "Bo"), called(3, "Cy")];
    let mut founding = Founding { seated: chairs, ..table.founding().clone() };
    let now = |person: PersonId| (person.number() == 3).then(|| "\u{410}DA".to_owned());
    founding.introduce(now);
    let mut again = Table::new(table.id(), Arc::new(founding)).unwrap();
    assert_eq!(on_chairs(&again), ["Ada (1)", "Bo", "АDA (3)"]);
    assert_eq!(says(&mut again, &caller(3, "Cy")), (Some(Seat::Three), "АDA (3)".to_owned()));
}
