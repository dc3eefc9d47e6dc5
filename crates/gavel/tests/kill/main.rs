//! Nothing is lost: the server is killed at random moments while people play, and everything anybody was told is still
//! there after a restart.
//!
//! `GAVEL_KILLS` sets how often (default 30); `GAVEL_SEED` repeats the choices of a run, though not its timing.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod clocks;
mod player;
mod program;
mod truth;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use player::{Door, Player};
use program::Program;
use truth::Truth;

const NAMES: [&str; 3] = ["Ada", "Bo", "Cy"];

/// What has not arrived within this time never will.
const PATIENCE: Duration = Duration::from_secs(30);

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap())
}

#[tokio::test]
async fn nothing_that_anybody_was_told_is_lost() {
    let kills = number("GAVEL_KILLS").unwrap_or(30);
    let seed = number("GAVEL_SEED").unwrap_or_else(|| std::process::id().into());
    // Shown if the test fails.
    println!("GAVEL_SEED={seed} GAVEL_KILLS={kills}");
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path()).await;

    let (door, doors) = watch::channel(Door { opened: 0, address: program.address, closing: false });
    let (heard, mut hears) = watch::channel(0u64);
    let heard = Arc::new(heard);
    let mut truths: Vec<Arc<Mutex<Truth>>> = Vec::new();
    let mut players = JoinSet::new();
    for number in 0..3 + kills / 20 {
        let mut cookies = Vec::new();
        for name in NAMES {
            cookies.push(program.guest(name).await);
        }
        let wish = json!({ "seats": NAMES.len(), "pace": "blitz", "stand_in": "theory" });
        let table = program.found(&cookies[0], &wish).await;
        let truth = Arc::new(Mutex::new(Truth::of(&table)));
        for (place, cookie) in cookies.iter().enumerate() {
            let mut player = Player::new(&table, cookie, &truth, &heard);
            player.noise = Xoshiro256PlusPlus::seed_from_u64(seed ^ (number * 10 + place as u64 + 1));
            player.contribution = NAMES[place].to_owned();
            let promise = table::shuffle::promise(NAMES[place]);
            player.first = vec![json!({ "want": "sit", "seat": place + 1, "promise": promise })];
            if place == 0 {
                player.first.push(json!({ "want": "start" }));
            }
            players.spawn(player.play(doors.clone()));
        }
        truths.push(truth);
    }

    for kill in 1..=kills {
        // Kill after a random number of messages, sometimes before the first.
        let more = if chance.next_u64().is_multiple_of(8) { 0 } else { chance.next_u64() % 150 };
        let moment = *hears.borrow() + more;
        tokio::select! {
            came = timeout(PATIENCE, hears.wait_for(|&count| count >= moment)) => {
                came.unwrap_or_else(|_| panic!("before kill {kill} no more messages arrive")).unwrap();
            }
            Some(stopped) = players.join_next() => {
                stopped.unwrap();
                panic!("a player has left before kill {kill}");
            }
        }
        program.kill();
        if chance.next_u64().is_multiple_of(8) {
            // And again while it starts.
            Program::launch(folder.path()).kill();
        }
        let before: Vec<Truth> = truths.iter().map(|truth| truth.lock().unwrap().clone()).collect();
        program = Program::start(folder.path()).await;
        for (truth, before) in truths.iter().zip(before) {
            let story = program.story(&before.table).await;
            before.is_in(&story);
            truth.lock().unwrap().learn_all(&story);
        }
        door.send_modify(|door| (door.opened, door.address) = (kill, program.address));
    }

    door.send_modify(|door| door.closing = true);
    while let Some(left) = timeout(PATIENCE, players.join_next()).await.expect("everybody is answered") {
        left.unwrap();
    }
    let mut privately = 0;
    for truth in &truths {
        let truth = truth.lock().unwrap().clone();
        let story = program.story(&truth.table).await;
        truth.is_in(&story);
        truth.everything_was_said_once(&story);
        privately += truth.orders_kept;
    }
    assert!(privately > 0, "no order was standing at any of {kills} kills");
    println!(
        "{kills} kills, {privately} orders and fists still there, slowest start {:?}",
        program::slowest()
    );
}
