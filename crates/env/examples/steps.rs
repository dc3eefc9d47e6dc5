//! A fixed number of random decisions through a vector, with observations and masks, on one thread: for counting instructions.
//! `cargo build --release -p env --example steps`, then
//! `valgrind --tool=callgrind target/release/examples/steps 200000`.

use encoding::{CODES, SIZE};
use env::{Arrays, Options, Reward, Rows, Vector};
use rules::{Chairs, Edition, Settings};

const GAMES: usize = 256;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: usize = std::env::args().nth(1).map_or(Ok(200_000), |wanted| wanted.parse())?;
    let options = Options::new(vec![Settings::new(Edition::default(), Chairs::Four)], Reward::Win, 1)?;
    let mut vector = Vector::new(options, GAMES, 1)?;
    let (mut observations, mut masks) = (vec![0.0; GAMES * SIZE], vec![0; GAMES * CODES]);
    let (mut reward, mut rewards) = (vec![0.0; GAMES], vec![0.0; GAMES * 5]);
    let (mut seats, mut done, mut lengths) = (vec![0; GAMES], vec![false; GAMES], vec![0; GAMES]);
    let (mut money, mut actions) = (vec![0; GAMES * 5], vec![0; GAMES]);
    let mut ended = 0;
    for _ in 0..wanted.div_ceil(GAMES) {
        vector.sample(&mut actions)?;
        let arrays = Arrays {
            observations: Rows::Numbers(&mut observations),
            hidden: &mut [],
            masks: &mut masks,
            seats: &mut seats,
            reward: &mut reward,
            rewards: &mut rewards,
            done: &mut done,
            money: &mut money,
            lengths: &mut lengths,
        };
        vector.step(&actions, arrays)?;
        ended += done.iter().filter(|&&over| over).count();
    }
    println!("{} decisions, {ended} games ended", wanted.div_ceil(GAMES) * GAMES);
    Ok(())
}
