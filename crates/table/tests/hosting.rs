//! What a host decides before and during a game: the settings, who may sit, who is heard; and who hears whom.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use protocol::{
    Among, Code, CommandId, Millis, NewTable, News, Pace, PersonId, Seq, Stage, TableEvent, Want,
};
use rules::{CashRule, Edition, MysteryHand, Proceeds, Seat, Viewer};
use table::{Caller, Command, Duty, Founding, MOST_RULINGS, Occupant, Table, Told, VERSION, told_to};

const HOST: u128 = 1;
const AT: Millis = Millis::new(1);

fn person(number: u128) -> PersonId {
    PersonId::new(number)
}

fn caller(number: u128) -> Caller {
    Caller { person: person(number), name: format!("P{number}") }
}

fn table() -> Table {
    let founding = Founding {
        version: VERSION,
        edition: Edition::default(),
        seats: 4,
        proceeds: Edition::default().proceeds(),
        mystery: MysteryHand::Without,
        cash: CashRule::Hidden,
        pace: Pace::Normal,
        days: None,
        stand_in: "theory".to_owned(),
        listed: false,
        hints: false,
        first: None,
        host: person(HOST),
        seed: "07".repeat(32),
        seated: Vec::new(),
        position: None,
        daily: None,
    };
    Table::new("222222222222".parse().unwrap(), Arc::new(founding)).unwrap()
}

/// A table at which these people sit from the beginning, and bots on all other chairs.
fn met(promises: &[Option<&str>]) -> Table {
    let people = (1..).zip(promises).map(|(number, promise)| Occupant::Person {
        person: person(number),
        name: format!("P{number}"),
        entropy: String::new(),
        promise: promise.map(table::shuffle::promise),
    });
    let bot = || Occupant::Bot { bot: "theory".to_owned() };
    let seated = people.chain(std::iter::repeat_with(bot)).take(4).collect();
    let founding = Founding { seated, ..table().founding().clone() };
    Table::new("222222222222".parse().unwrap(), Arc::new(founding)).unwrap()
}

#[test]
fn a_game_at_which_everybody_sits_from_the_beginning_begins_by_itself() {
    let begins = |table: &Table| table.due().map(|due| due.duty);
    assert_eq!(begins(&table()), None, "people are waited for");
    let mut alone = met(&[None]);
    let Some(Duty::Command(start)) = begins(&alone) else { panic!("{:?}", begins(&alone)) };
    assert_eq!(start, Command::Start { fill: None });
    alone.evolve(&start, AT, None).unwrap();
    assert_eq!(alone.stage(), Stage::Playing);
    // Who has promised something for the shuffle is waited for, as always.
    let mut two = met(&[Some("noise"), None]);
    let Some(Duty::Command(deal)) = begins(&two) else { panic!("{:?}", begins(&two)) };
    assert_eq!(deal, Command::Deal { fill: None });
    two.evolve(&deal, AT, None).unwrap();
    assert_eq!(two.due().unwrap().at, AT.plus(10_000));
    wants(&mut two, 1, &Want::Reveal { entropy: "noise".to_owned() });
    assert_eq!(two.due().unwrap().at, AT, "nothing is missing");
    // Whoever stands up before that is waited for, too.
    let mut left = met(&[None, None]);
    wants(&mut left, 2, &Want::Stand);
    assert_eq!(begins(&left), None);
    assert_eq!(begins(&met(&[])), None, "bots do not play among themselves");
}

fn sit(seat: Seat) -> Want {
    Want::Sit { seat, promise: None }
}

fn say(text: &str) -> Want {
    Want::Say { text: text.to_owned() }
}

/// Does what somebody wants; the command and what is told of it.
fn wants(table: &mut Table, number: u128, want: &Want) -> (Command, Told) {
    let command = table.decide(&caller(number), want).unwrap().unwrap();
    let id = CommandId::new(table.head().number().into());
    let told = table.evolve(&command, AT, Some((person(number), id))).unwrap();
    (command, told)
}

fn refused(table: &Table, number: u128, want: &Want) -> Code {
    table.decide(&caller(number), want).unwrap_err().code
}

fn settings(wish: NewTable) -> Want {
    Want::Settings { settings: Box::new(wish) }
}

fn seated(table: &Table) -> Vec<String> {
    table
        .chairs()
        .as_slice()
        .iter()
        .map(|who| match who {
            Occupant::Free => "-".to_owned(),
            Occupant::Bot { .. } => "bot".to_owned(),
            Occupant::Person { name, .. } | Occupant::Kept { name, .. } => name.clone(),
        })
        .collect()
}

#[test]
fn whom_the_host_removes_may_watch_but_not_sit_down_again() {
    let mut table = table();
    wants(&mut table, HOST, &sit(Seat::One));
    wants(&mut table, 2, &sit(Seat::Two));
    let remove = Want::Remove { seat: Seat::Two };
    assert_eq!(refused(&table, 2, &Want::Remove { seat: Seat::One }), Code::NotHost);
    assert_eq!(refused(&table, HOST, &Want::Remove { seat: Seat::One }), Code::Illegal, "not oneself");
    assert_eq!(refused(&table, HOST, &Want::Remove { seat: Seat::Three }), Code::NotNow, "nobody is there");
    assert_eq!(refused(&table, HOST, &Want::Remove { seat: Seat::Five }), Code::Illegal, "no such chair");
    let (command, told) = wants(&mut table, HOST, &remove);
    assert_eq!(command, Command::Remove { seat: Seat::Two, person: person(2) });
    assert_eq!(told.person, Some(person(2)), "who is told privately");
    let news = TableEvent::Removed { seat: Seat::Two, name: "P2".to_owned() };
    assert_eq!(told.news, Some(vec![news.into()]));
    assert_eq!(seated(&table), ["P1", "-", "-", "-"]);
    for seat in [Seat::Two, Seat::Three] {
        assert_eq!(refused(&table, 2, &sit(seat)), Code::Barred);
    }
    assert!(table.private(Some(person(2)), AT).barred);
    assert!(!table.private(Some(person(3)), AT).barred);
    wants(&mut table, 2, &say("Why?"));
    wants(&mut table, 3, &sit(Seat::Two));
    wants(&mut table, HOST, &Want::Start { fill: Some("theory".to_owned()) });
    assert_eq!(refused(&table, HOST, &remove), Code::NotNow, "the game has begun");
    assert_eq!(table.stage(), Stage::Playing);
}

#[test]
fn nobody_is_removed_while_the_cards_are_shuffled() {
    let mut table = table();
    let promise = Some(table::shuffle::promise("noise"));
    wants(&mut table, 2, &Want::Sit { seat: Seat::Two, promise });
    wants(&mut table, HOST, &Want::Start { fill: Some("theory".to_owned()) });
    assert_eq!(refused(&table, HOST, &Want::Remove { seat: Seat::Two }), Code::NotNow);
    assert_eq!(refused(&table, HOST, &settings(NewTable::default())), Code::NotNow);
}

#[test]
fn the_host_changes_the_settings_until_the_game_begins() {
    let mut table = table();
    wants(&mut table, 2, &sit(Seat::Three));
    let other = NewTable {
        edition: Edition::ALL[1],
        seats: 3,
        proceeds: Some(Proceeds::Split),
        mystery: true,
        open_cash: true,
        pace: Pace::Untimed,
        days: None,
        stand_in: "tight".to_owned(),
        listed: true,
        hints: false,
        first: Some(Seat::Two),
    };
    assert_eq!(refused(&table, 2, &settings(other.clone())), Code::NotHost);
    assert_eq!(refused(&table, HOST, &settings(NewTable { seats: 6, ..other.clone() })), Code::BadSettings);
    assert_eq!(refused(&table, HOST, &settings(NewTable { seats: 4, ..other.clone() })), Code::BadSettings);
    let (_, told) = wants(&mut table, HOST, &settings(other.clone()));
    assert!(told.table, "lists are told too");
    assert_eq!(table.decide(&caller(HOST), &settings(other.clone())), Ok(None), "it is so already");
    let now = table.now(Viewer::Spectator, AT, true).table.unwrap();
    assert_eq!(now.settings.edition(), Edition::ALL[1]);
    assert_eq!(now.settings.proceeds(), Proceeds::Split);
    assert_eq!(now.settings.mystery(), MysteryHand::With);
    assert_eq!(now.settings.cash(), CashRule::Open);
    assert_eq!((now.pace, now.stand_in.as_str(), now.listed), (Pace::Untimed, "tight", true));
    assert_eq!(now.first, Some(Seat::Two));
    assert_eq!(seated(&table), ["-", "-", "P2"], "whoever sits keeps their chair");
    wants(&mut table, HOST, &Want::Start { fill: Some("theory".to_owned()) });
    assert_eq!(*table.state().unwrap().settings(), now.settings, "and that is what is played");
    assert_eq!(refused(&table, HOST, &settings(NewTable::default())), Code::NotNow);
}

#[test]
fn with_fewer_chairs_free_ones_go_first_then_bots_and_people_never() {
    let mut table = table();
    let chairs = |seats| settings(NewTable { seats, ..NewTable::default() });
    wants(&mut table, HOST, &chairs(5));
    wants(&mut table, HOST, &sit(Seat::One));
    wants(&mut table, HOST, &Want::Bot { seat: Seat::Two, bot: Some("random".to_owned()) });
    wants(&mut table, 2, &sit(Seat::Five));
    wants(&mut table, 3, &sit(Seat::Four));
    assert_eq!(seated(&table), ["P1", "bot", "-", "P3", "P2"]);
    wants(&mut table, HOST, &chairs(4));
    assert_eq!(seated(&table), ["P1", "bot", "P3", "P2"]);
    assert_eq!(table.seat_of(person(2)), Some(Seat::Four));
    wants(&mut table, HOST, &chairs(3));
    assert_eq!(seated(&table), ["P1", "P3", "P2"]);
    wants(&mut table, HOST, &chairs(4));
    wants(&mut table, 4, &sit(Seat::Four));
    assert_eq!(refused(&table, HOST, &chairs(3)), Code::BadSettings, "four people sit here");
}

#[test]
fn a_host_decides_only_so_much() {
    let mut table = table();
    for n in 0..MOST_RULINGS {
        let seats = if n % 2 == 0 { 5 } else { 3 };
        wants(&mut table, HOST, &settings(NewTable { seats, ..NewTable::default() }));
    }
    assert_eq!(refused(&table, HOST, &settings(NewTable::default())), Code::NotNow);
    wants(&mut table, HOST, &sit(Seat::One));
    wants(&mut table, HOST, &Want::Start { fill: Some("theory".to_owned()) });
}

#[test]
fn whom_the_host_mutes_is_not_heard_until_the_host_relents() {
    let mut table = table();
    wants(&mut table, 2, &say("One"));
    wants(&mut table, 3, &say("Two"));
    let speaker = |told: &Told| match told.news.as_deref() {
        Some([News::Table(TableEvent::Said { speaker, .. })]) => speaker.unwrap(),
        other => panic!("{other:?}"),
    };
    let (_, told) = wants(&mut table, 2, &say("Three"));
    assert_eq!(speaker(&told), 0, "who spoke first is number 0 for ever");
    let renamed = Caller { name: "Somebody else".to_owned(), ..caller(2) };
    let again = table.decide(&renamed, &say("Four")).unwrap().unwrap();
    assert_eq!(speaker(&table.evolve(&again, AT, None).unwrap()), 0, "under another name too");

    assert_eq!(refused(&table, 3, &Want::Mute { speaker: 0 }), Code::NotHost);
    assert_eq!(refused(&table, HOST, &Want::Mute { speaker: 2 }), Code::Unknown);
    let (command, told) = wants(&mut table, HOST, &Want::Mute { speaker: 0 });
    assert_eq!(command, Command::Mute { person: person(2) });
    let news = TableEvent::Muted { speaker: 0, name: "Somebody else".to_owned() };
    assert_eq!((told.news, told.person), (Some(vec![news.into()]), Some(person(2))));
    assert_eq!(table.decide(&caller(HOST), &Want::Mute { speaker: 0 }), Ok(None));
    assert_eq!(refused(&table, 2, &say("Five")), Code::Barred);
    assert!(table.private(Some(person(2)), AT).muted);
    assert_eq!(table.now(Viewer::Spectator, AT, true).table.unwrap().muted, [0]);
    wants(&mut table, 3, &say("Six"));
    // Whoever is muted may still play.
    wants(&mut table, 2, &sit(Seat::Two));

    wants(&mut table, HOST, &Want::Unmute { speaker: 0 });
    wants(&mut table, 2, &say("Seven"));
    let (_, told) = wants(&mut table, HOST, &say("I am the host"));
    let host = speaker(&told);
    assert_eq!(refused(&table, HOST, &Want::Mute { speaker: host }), Code::Illegal);
}

#[test]
fn those_who_watch_a_game_are_heard_by_each_other_and_by_no_player() {
    let mut table = table();
    let (_, told) = wants(&mut table, 9, &say("Before the game everybody talks with everybody"));
    let heard_at = |told: &Told| told_to(Viewer::Seat(Seat::One), told.news.as_ref().unwrap()).len();
    assert_eq!(heard_at(&told), 1);
    wants(&mut table, HOST, &sit(Seat::One));
    wants(&mut table, HOST, &Want::Start { fill: Some("theory".to_owned()) });
    let (_, told) = wants(&mut table, 9, &say("She bluffs"));
    let news = told.news.clone().unwrap();
    assert!(matches!(news[..], [News::Table(TableEvent::Said { among: Among::Watchers, .. })]));
    assert_eq!(heard_at(&told), 0);
    assert_eq!(told_to(Viewer::Spectator, &news), news);
    let (_, told) = wants(&mut table, HOST, &say("Good luck"));
    assert_eq!(heard_at(&told), 1, "what players say everybody hears");
}

#[test]
fn a_table_read_again_knows_what_its_host_has_decided() {
    let mut table = table();
    let log = [
        wants(&mut table, 2, &sit(Seat::Two)).0,
        wants(&mut table, 3, &say("One")).0,
        wants(&mut table, HOST, &Want::Remove { seat: Seat::Two }).0,
        wants(&mut table, HOST, &Want::Mute { speaker: 0 }).0,
        wants(&mut table, HOST, &settings(NewTable { seats: 5, ..NewTable::default() })).0,
    ];
    let mut again = self::table();
    for (command, number) in log.iter().zip([2, 3, HOST, HOST, HOST]) {
        let mut command: Command = serde_json::from_str(&serde_json::to_string(command).unwrap()).unwrap();
        command.introduce(|person| Some(format!("P{}", person.number())));
        let id = CommandId::new(again.head().number().into());
        again.evolve(&command, AT, Some((person(number), id))).unwrap();
    }
    assert!(again == table);
    assert_eq!(again.story(Seq::ZERO), table.story(Seq::ZERO));
    let nobody = Command::Mute { person: person(77) };
    assert!(
        again.evolve(&nobody, AT, None).is_err(),
        "a log that mutes somebody who said nothing is damaged"
    );
}
