//! How finished games count, checked on every stored log of a game that began with a deal.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::sync::Arc;

use protocol::{Millis, Stage};
use rules::{Event, Names, Phase};
use table::outcome::{Outcome, Player};
use table::{By, Command, Founding, Occupant, Table};

/// The tables of `games/logs` and their commands.
fn logs() -> Vec<(Table, Vec<Command>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/logs");
    let mut logs = Vec::new();
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap();
        let (head, _) = text.split_once("\nrecord\n").unwrap();
        let mut lines = head.lines();
        let id = lines.next().unwrap().strip_prefix("table ").unwrap().parse().unwrap();
        let founding: Founding =
            serde_json::from_str(lines.next().unwrap().strip_prefix("founding ").unwrap()).unwrap();
        let mut table = Table::new(id, Arc::new(founding)).unwrap();
        let mut commands = Vec::new();
        for line in lines.filter(|line| !line.starts_with("person ")) {
            let (at, command) = line.split_once(' ').unwrap();
            let command: Command = serde_json::from_str(command).unwrap();
            table.evolve(&command, Millis::new(at.parse().unwrap()), None).unwrap();
            commands.push(command);
        }
        logs.push((table, commands));
    }
    assert!(logs.len() >= 8);
    logs
}

#[test]
fn every_stored_game_counts_as_it_ended() {
    let (mut helped, mut deals) = (0, 0);
    for (table, commands) in logs() {
        let Some(outcome) = Outcome::of(&table, &commands) else {
            assert!(table.founding().position.is_some() || table.stage() != Stage::Over, "{}", table.id());
            continue;
        };
        let state = table.state().unwrap();
        assert_eq!(*state.phase(), Phase::Over);
        let record = table.past().unwrap().record(Names::numbered(state.settings().chairs())).unwrap();
        let mut events: Vec<Event> = Vec::new();
        record.replay(&mut events);
        for (seat, fate) in state.settings().chairs().seats().zip(&outcome.seats) {
            assert_eq!(fate.money, state.cash(seat));
            let richer = outcome.seats.iter().filter(|other| other.money > fate.money).count();
            assert_eq!(usize::from(fate.place), richer + 1);
            // What the bank bought from this seat is what it came by, unless nobody ranked its artist.
            let sold: u32 = events
                .iter()
                .map(|event| match event {
                    Event::Fetched { seat: whose, paintings, .. } if *whose == seat => u32::from(*paintings),
                    _ => 0,
                })
                .sum();
            let bought: u32 = fate.bought.in_board_order().iter().map(|count| u32::from(*count)).sum();
            assert!(sold <= bought, "{}: {seat} sold {sold} of {bought}", table.id());
            if let Some(deal) = &fate.best {
                deals += 1;
                let fetched = |round: u8, worth: u32| {
                    worth == 0
                        || deal.cards.iter().all(|card| {
                            events.iter().any(|event| {
                                matches!(event, Event::Ranked { round: then, artist, value, .. }
                                    if *then == round && *artist == card.artist() && value.units() * deal.cards.len() as u32 == worth)
                            })
                        })
                };
                assert!(fetched(deal.round, deal.worth.units()), "{deal:?}");
            }
            let by_bots = commands.iter().any(|command| {
                matches!(command, Command::Act { seat: who, by: By::Bot | By::Clock, .. }
                    | Command::Fist { seat: who, by: By::Bot | By::Clock, .. } if *who == seat)
            });
            let person = matches!(table.chairs()[seat], Occupant::Person { .. });
            assert_eq!(fate.helped, person && by_bots);
            assert_eq!(person, matches!(fate.who, Player::Person(_)));
            helped += u32::from(fate.helped);
        }
        let text = serde_json::to_string(&outcome).unwrap();
        assert_eq!(serde_json::from_str::<Outcome>(&text).unwrap(), outcome, "{text}");
    }
    assert!(helped > 0 && deals > 0, "{helped} {deals}");
}

/// The stored form, which later versions must read.
#[test]
fn the_stored_form_is_a_promise() {
    let text = r#"{"edition":"cmon-2017","seats":[
        {"person":"0000000000000000000000000000002a","place":1,"money":312,"bought":[3,0,1,0,2],
         "best":{"round":2,"cards":["Ao1"],"price":12,"worth":50}},
        {"bot":"theory","place":2,"money":250,"bought":[0,0,0,0,0]},
        {"person":"0000000000000000000000000000002b","place":3,"money":90,"helped":true,"bought":[0,1,0,0,0]}]}"#;
    let outcome: Outcome = serde_json::from_str(text).unwrap();
    assert_eq!(outcome.seats[0].best.as_ref().unwrap().profit(), 38);
    assert!(outcome.seats[2].helped && !outcome.seats[0].helped && !outcome.listed);
}
