//! The same work without arrays of a caller: what a vector of games is compared with.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use encoding::SIZE;

use crate::game::Game;
use crate::options::Options;

/// Plays random games on this many threads for about this long, writes the observation of every decision, and returns the
/// decisions a second of all threads together. Masks are always made.
#[must_use]
pub fn plain_loop(options: &Options, games: usize, threads: usize, time: Duration) -> f64 {
    let options = Arc::new(options.clone());
    let each = games.div_ceil(threads.max(1)).max(1);
    let begun = Instant::now();
    let decisions: u64 = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1))
            .map(|thread| {
                let options = Arc::clone(&options);
                scope.spawn(move || work(&options, (thread * each) as u64, each as u64, begun, time))
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_default()).sum()
    });
    decisions as f64 / begun.elapsed().as_secs_f64()
}

fn work(options: &Arc<Options>, first: u64, count: u64, begun: Instant, time: Duration) -> u64 {
    let mut games: Vec<Game> =
        (first..first + count).map(|number| Game::new(Arc::clone(options), number)).collect();
    let mut numbers = [0.0; SIZE];
    let mut decisions = 0;
    while begun.elapsed() < time {
        for game in &mut games {
            if let Some(code) = game.sample() {
                let legal = game.act(code);
                debug_assert!(legal.is_ok(), "a sample is legal");
                decisions += 1;
            }
            if game.asked().is_none() {
                game.begin();
            }
            if let Some(seat) = game.asked().map(|asked| asked.seat) {
                game.observe(seat, &mut numbers);
                std::hint::black_box(&numbers);
            }
        }
    }
    decisions
}
