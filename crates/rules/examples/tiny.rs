//! Solves the tiny variant and prints how its NashConv falls: `cargo run --release -p gavel-rules --example tiny`.

mod solver;

use rules::{Seat, Settings};
use solver::Solver;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut solver = Solver::new(Settings::TINY, Seat::One)?;
    let scale = Settings::TINY.scale();
    println!(
        "{} deals, {} histories, {} of them ends; information sets: {} + {}; each seat starts with {}",
        solver.deals(),
        solver.histories(),
        solver.ends(),
        solver.places(Seat::One),
        solver.places(Seat::Two),
        scale.start
    );
    let stake = f64::from(scale.start.units());
    println!("{:>10} {:>12} {:>12} {:>12}", "iterations", "value", "NashConv", "% of stake");
    let mut done = 0;
    for until in [1, 10, 100, 300, 1_000, 3_000] {
        solver.improve(until - done);
        done = until;
        let now = solver.solution();
        println!(
            "{done:>10} {:>12.6} {:>12.6} {:>12.4}",
            now.value,
            now.nash_conv,
            100.0 * now.nash_conv / stake
        );
    }
    Ok(())
}
