//! How many random decisions a second are observed in a plain loop: `cargo run --release -p env --example loop -- 2`.

use std::time::Duration;

use env::{Options, Reward, plain_loop};
use rules::{Chairs, Edition, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let threads = std::env::args().nth(1).map_or(Ok(1), |threads| threads.parse())?;
    for chairs in Chairs::ALL {
        let options = Options::new(vec![Settings::new(Edition::default(), chairs)], Reward::Win, 1)?;
        let rate = plain_loop(&options, 1024, threads, Duration::from_secs(2));
        println!("{chairs} seats, {threads} threads: {rate:.0} decisions/s");
    }
    Ok(())
}
