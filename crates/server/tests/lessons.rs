//! The lessons, taken by somebody who does what they advise. `web/e2e/lessons.spec.ts` takes them in a browser.

#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "every test takes what it needs")]
mod served;

use bots::{Bot as _, Name, Rng};
use protocol::Lesson;
use rules::{Action, Event, Menu, Money, Phase, Position, Seat};
use serde_json::json;
use served::House;
use server::Limits;
use table::lessons::{PUPIL, bots, position};

#[tokio::test]
async fn a_lesson_is_a_table_of_ones_own_in_no_list() {
    let house = House::open().await;
    let ask = json!({ "lesson": "open" }).to_string();
    assert_eq!(house.ask("POST", "/api/lessons", &[], &ask).await.code(), (401, "who-are-you".to_owned()));
    let cookie = house.guest("Ada").await;
    let head = [("Cookie", cookie.as_str())];
    let unknown = house.ask("POST", "/api/lessons", &head, r#"{"lesson":"juggling"}"#).await;
    assert_eq!(unknown.code(), (400, "malformed".to_owned()));
    let founded = house.ask("POST", "/api/lessons", &head, &ask).await;
    assert_eq!(founded.status, 201, "{}", founded.body);
    let card = founded.json();
    assert_eq!((&card["lesson"], &card["pace"]), (&json!("open"), &json!("untimed")));
    assert_eq!(card["bots"], json!([null, "patient:8", "patient:4"]));
    let table = card["table"].as_str().unwrap().to_owned();

    let mut ada = house.enter(&table, Some(&cookie)).await;
    let now = ada.heard[0]["now"]["table"].clone();
    assert_eq!((&now["lesson"], &now["dealt"]), (&json!("open"), &json!(false)));
    ada.does(&json!({ "want": "start" })).await;
    let lobby = house.ask("GET", "/api/tables", &head, "").await.json();
    assert_eq!(lobby, json!({ "listed": [], "mine": [] }));
    // Whoever finds the link may look, as at every table; nothing of the hands is told.
    let stranger = house.enter(&table, None).await;
    assert!(!stranger.heard[0].to_string().contains("Bs1"), "a card in Ada's hand");
    let record = house.ask("GET", &format!("/api/tables/{table}/record"), &[], "").await;
    assert_eq!(record.code(), (404, "unknown".to_owned()));
}

#[tokio::test]
async fn lessons_count_as_tables_that_somebody_founds() {
    let house = House::with_limits(Limits { tables_an_hour: 3, tables_at_once: 3, ..Limits::none() }).await;
    let cookie = house.guest("Ada").await;
    let mut answers = Vec::new();
    for lesson in Lesson::ALL {
        let ask = json!({ "lesson": lesson }).to_string();
        answers.push(house.ask("POST", "/api/lessons", &[("Cookie", &cookie)], &ask).await.status);
    }
    assert_eq!(answers, [201, 201, 201, 429, 429, 429]);
}

/// What the sentences of the lesson advise: see `web/src/lessons/steps.ts`.
fn advised(lesson: Lesson, position: &Position, menu: &Menu) -> Action {
    let bid = |amount: u32| Action::Bid(Money::new(amount));
    match (lesson, *menu) {
        (Lesson::Open, Menu::Bid { least, .. }) if least == Money::ONE => bid(5),
        (Lesson::Open, Menu::Bid { .. }) => bid(9),
        (Lesson::Once, Menu::Bid { .. }) => bid(10),
        (Lesson::Sealed, Menu::Fist { .. }) => bid(12),
        (Lesson::Fixed, Menu::Price { .. }) => Action::Price(Money::new(14)),
        (Lesson::Double, Menu::Add { cards, .. }) => {
            assert_eq!(cards.len(), 1, "only one card fits");
            Action::Add(cards.first().unwrap())
        }
        // It lifts the hammer.
        (Lesson::Double, Menu::Bid { .. }) => Action::Pass,
        (Lesson::Game, Menu::Offer { hand }) => {
            let first = ["Cr1", "Ar2", "Do1"].map(|card| card.parse().unwrap());
            Action::Offer(first.into_iter().find(|&card| hand.contains(card)).unwrap())
        }
        (Lesson::Game, Menu::Bid { least, .. }) if matches!(position.state().phase(), Phase::Once { .. }) => {
            Action::Bid(least)
        }
        (Lesson::Game, Menu::Bid { .. } | Menu::Fist { .. }) => bid(31),
        _ => panic!("nothing is said about {menu:?} in {lesson:?}"),
    }
}

/// Plays a lesson with its bots by what is advised, until its lot is sold or its game is over. Returns what happened.
fn taken(lesson: Lesson) -> (Position, Vec<Event>) {
    let mut position = position(lesson).unwrap();
    let mut events = Vec::new();
    let chairs = position.state().settings().chairs();
    while !position.state().awaits().is_empty() {
        let sold = |event: &Event| matches!(event, Event::Sold { .. } | Event::Unsold { .. });
        if lesson != Lesson::Game && events.iter().any(sold) {
            break;
        }
        // Bots first: in an open auction they answer every bid.
        let order = chairs.seats().filter(|&seat| seat != PUPIL).chain([PUPIL]);
        let seat = order.into_iter().find(|&seat| position.state().awaits().contains(seat)).unwrap();
        let menu = position.state().menu(seat).unwrap();
        let action = if seat == PUPIL {
            advised(lesson, &position, &menu)
        } else {
            let name: Name = bots(lesson)[seat.index() - 1].parse().unwrap();
            let mut bot = name.player(std::time::Duration::ZERO);
            bot.act(&position.eyes(seat), &menu, &mut Rng::stream(1, &[]))
        };
        position.play_observed(seat, action, &mut events).unwrap();
    }
    (position, events)
}

#[test]
fn whoever_does_what_a_lesson_advises_buys_or_sells_its_lot() {
    for (lesson, price) in [(Lesson::Open, 9), (Lesson::Once, 10), (Lesson::Sealed, 12)] {
        let (_, events) = taken(lesson);
        let bought = |event: &Event| matches!(*event, Event::Sold { winner, price: paid, .. } if winner == PUPIL && paid == Money::new(price));
        assert!(events.iter().any(bought), "{lesson:?}: {events:?}");
    }
    for (lesson, price) in [(Lesson::Fixed, 14), (Lesson::Double, 17)] {
        let (_, events) = taken(lesson);
        let sold = |event: &Event| {
            matches!(*event, Event::Sold { winner, price: paid, lot } if winner != PUPIL
                && paid == Money::new(price) && lot.auctioneer() == PUPIL)
        };
        assert!(events.iter().any(sold), "{lesson:?}: {events:?}");
    }
}

#[test]
fn the_guided_game_ends_two_rounds_and_is_won() {
    let (position, events) = taken(Lesson::Game);
    let ended = events.iter().filter(|event| matches!(event, Event::RoundEnded { .. })).count();
    assert_eq!(ended, 2);
    let cash = |seat| position.state().cash(seat);
    assert!(cash(Seat::One) > cash(Seat::Two) && cash(Seat::One) > cash(Seat::Three));
    // What the sentences say: a painting by C fetches 30 + 10, one by A 20 + 50.
    let fetched: Vec<(Seat, String)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Fetched { seat, artist, paintings, each } if *seat == PUPIL => {
                Some((*seat, format!("{artist}{paintings}={each}")))
            }
            _ => None,
        })
        .collect();
    let said: Vec<&str> = fetched.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(said, ["A1=70", "C2=40", "A2=100", "B1=80"]);
}
