//! `gavel bench`: how fast this machine plays.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, State, playout};
use serde_json::json;

use crate::Failure;
use crate::table_options::chairs;

/// Play random games on one thread and report how many per second
///
/// Every game is shuffled, dealt and played to its end by this random policy, so that programs can be compared: a card
/// at random; in open and once-around auctions pass half the time, otherwise bid the minimum or up to nine more; fists
/// of 0 to 20; prices of 1 to 50; buy, add and turn up half the time. Amounts are limited to what is legal; if several
/// seats are awaited, the lowest number acts.
#[derive(Args)]
pub(crate) struct Bench {
    /// Number of seats: 3, 4 or 5
    #[arg(long, value_name = "N", default_value = "4", value_parser = chairs)]
    seats: Chairs,
    /// How long to play, in seconds
    #[arg(long, value_name = "S", default_value = "5", value_parser = seconds)]
    seconds: Duration,
    /// Print one JSON object instead of a sentence
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&s: &f64| (0.001..=86_400.0).contains(&s));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds, such as 5 or 0.5".to_owned())
}

impl Bench {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        // Games between two checks of the clock.
        const BATCH: u32 = 256;
        let edition = Edition::default();
        let settings = Settings::new(edition, self.seats);
        let mut setup = Setup::new(settings, Seat::ALL[0], Deck::sorted(edition)).map_err(Failure::said)?;
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut chance = || generator.next_u64();
        let (mut games, mut actions) = (0u64, 0u64);
        let start = Instant::now();
        while start.elapsed() < self.seconds {
            for _ in 0..BATCH {
                setup.reshuffle(&mut chance);
                let mut state = State::new(&setup);
                actions += u64::from(playout::play_out(&mut state, &mut chance, &mut ()));
            }
            games += u64::from(BATCH);
        }
        let seconds = start.elapsed().as_secs_f64();
        let rate = |count: u64| (count as f64 / seconds).round();
        if self.json {
            let report = json!({
                "seats": self.seats.count(),
                "seconds": seconds,
                "games": games,
                "actions": actions,
                "games_per_second": rate(games),
                "actions_per_second": rate(actions),
            });
            writeln!(out, "{report}")?;
        } else {
            writeln!(
                out,
                "{games} games of {} seats in {seconds:.2} s on one thread: {} games/s, {} actions/s",
                self.seats,
                rate(games),
                rate(actions)
            )?;
        }
        Ok(())
    }
}
