//! Games that start from a position.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use protocol::{Call, Millis, News, Pace, PersonId, Seq, Stage, TableEvent, Want};
use rules::{Edition, Money, Phase, Position, Record, Seat};
use table::{By, Caller, Command, Founding, Table, VERSION};

fn golden(name: &str) -> Record {
    let path = format!("{}/../../games/golden/{name}.gavel", env!("CARGO_MANIFEST_DIR"));
    Record::read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn founding(position: &Position) -> Founding {
    let settings = position.state().settings();
    Founding {
        version: VERSION,
        edition: settings.edition(),
        seats: settings.chairs().count() as u8,
        proceeds: settings.proceeds(),
        mystery: settings.mystery(),
        cash: settings.cash(),
        pace: Pace::Normal,
        days: None,
        stand_in: "theory".to_owned(),
        listed: false,
        hints: false,
        first: None,
        host: PersonId::new(1),
        seed: "07".repeat(32),
        seated: Vec::new(),
        position: Some(position.to_string()),
        daily: None,
    }
}

fn table(founding: Founding) -> Result<Table, table::Damaged> {
    Table::new("222222222222".parse().unwrap(), Arc::new(founding))
}

#[test]
fn a_game_starts_from_a_position_and_goes_on_as_the_game_it_was_taken_from() {
    let record = golden("complete-cmon-2017-4-seats");
    for made in [0, 7, 60, record.moves().len() - 1] {
        let position = record.position_after(made);
        if matches!(position.state().phase(), Phase::Sealed { .. }) {
            continue;
        }
        let founding = founding(&position);
        let text = serde_json::to_string(&founding).unwrap();
        let mut table = table(serde_json::from_str(&text).unwrap()).unwrap();
        let host = Caller { person: PersonId::new(1), name: "Ada".to_owned() };
        let sit = Want::Sit { seat: Seat::One, promise: None };
        for want in [sit, Want::Start { fill: Some("theory".to_owned()) }] {
            let command = table.decide(&host, &want).unwrap().unwrap();
            table.evolve(&command, Millis::new(1), None).unwrap();
        }
        assert_eq!(table.state(), Some(position.state()));
        let open = matches!(position.state().phase(), Phase::Open { .. });
        let clock = table.now(rules::Viewer::Spectator, Millis::new(1), false).game.unwrap().clock.unwrap();
        assert_eq!(clock.call == Call::Open, open);

        // Newcomers are told what happened before.
        let story: Vec<News> = table.story(Seq::ZERO).into_iter().flat_map(|missed| missed.news).collect();
        let before = story.iter().filter(|news| matches!(news, News::Game(_))).count();
        assert_eq!(before, position.history().events().len());
        assert!(matches!(story[1], News::Table(TableEvent::Started { .. })));

        for made in &record.moves()[made..] {
            let act = Command::Act { seat: made.seat, action: made.action, by: By::Owner };
            table.evolve(&act, Millis::new(1), None).unwrap();
        }
        assert_eq!((table.stage(), table.state()), (Stage::Over, Some(record.state())));
        assert_eq!(table.record(), None, "a record begins with a deal");
        let past = table.past().unwrap();
        let mut position = past.beginning();
        past.moves().iter().for_each(|made| position.play(made.seat, made.action).unwrap());
        assert_eq!(position, record.position_after(usize::MAX));
    }
}

#[test]
fn no_game_starts_from_nonsense() {
    let record = golden("complete-cmon-2017-4-seats");
    let position = record.position_after(0);
    let good = founding(&position);
    assert!(table(good.clone()).is_ok());
    let over = record.position_after(usize::MAX).to_string();
    let seen = position.seen_by(rules::Viewer::Seat(Seat::One)).to_string();
    for nonsense in ["", "gavel-position 1", &over, &seen] {
        assert!(
            table(Founding { position: Some(nonsense.to_owned()), ..good.clone() }).is_err(),
            "{nonsense}"
        );
    }
    assert!(table(Founding { seats: 3, ..good }).is_err(), "of another table");
}

#[test]
fn r2_1_no_table_is_founded_with_a_setting_for_research() {
    let good =
        Founding { position: None, ..founding(&golden("complete-cmon-2017-4-seats").position_after(0)) };
    assert!(table(good.clone()).is_ok());
    for (edition, seats) in [(Edition::TINY, 2), (Edition::TINY, 3), (good.edition, 2)] {
        let research = Founding { edition, seats, ..good.clone() };
        assert_eq!(research.settings(), None);
        assert!(table(research.clone()).is_err());
        // A log that says so is not read either: it has no such edition, or is refused as above.
        let read = serde_json::from_str::<Founding>(&serde_json::to_string(&research).unwrap());
        assert!(read.map_err(|_| ()).and_then(|founding| table(founding).map_err(|_| ())).is_err());
    }
}

#[test]
fn what_a_stand_in_holds_in_its_fist_is_not_shown_to_whom_it_plays_for() {
    let record = golden("complete-cmon-2017-4-seats");
    let is_sealed = |made: usize| {
        let state = *record.position_after(made).state();
        matches!(state.phase(), Phase::Sealed { .. }) && state.awaits().contains(Seat::One)
    };
    let first = (0..record.moves().len()).find(|&made| is_sealed(made)).unwrap();
    let mut table = table(founding(&record.position_after(first - 1))).unwrap();
    let host = Caller { person: PersonId::new(1), name: "Ada".to_owned() };
    let sit = Want::Sit { seat: Seat::One, promise: None };
    for want in [sit, Want::Start { fill: Some("theory".to_owned()) }] {
        let command = table.decide(&host, &want).unwrap().unwrap();
        table.evolve(&command, Millis::new(1), None).unwrap();
    }
    let offer = record.moves()[first - 1];
    let fist = |amount: u32, by: By| Command::Fist { seat: Seat::One, amount: Money::new(amount), by };
    let mut seen = |command: Command| {
        table.evolve(&command, Millis::new(1), None).unwrap();
        (table.fist(Seat::One), table.private(Some(host.person), Millis::new(1)).fist)
    };
    assert_eq!(seen(Command::Act { seat: offer.seat, action: offer.action, by: By::Owner }), (None, None));
    assert_eq!(seen(Command::Away { seat: Seat::One }), (None, None));
    assert_eq!(seen(fist(9, By::Bot)), (Some(Money::new(9)), None), "an engine on demand");
    assert_eq!(seen(fist(4, By::Owner)), (Some(Money::new(4)), Some(Money::new(4))));
}
