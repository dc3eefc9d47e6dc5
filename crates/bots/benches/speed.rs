//! How long decisions take: `cargo bench -p bots`. Plays whole games of four and divides the time by the number of
//! decisions (criterion's "elements"). `GAVEL_BOTS` names more bots, for instance files of weights.

use std::time::Duration;

use bots::{Bot, Name, Player, Rng};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules::{Chairs, Deck, Edition, Position, Seat, Settings, Setup};

/// Plays a game among copies of one bot and counts the decisions.
fn play(setup: &Setup, players: &mut [Player]) -> u64 {
    let mut table = Rng::stream(1, &[0]);
    let mut noise = Seat::ALL.map(|seat| Rng::stream(1, &[1, seat.index() as u64]));
    let mut position = Position::new(setup);
    for (player, seat) in players.iter_mut().zip(Seat::ALL) {
        player.begin(&position.eyes(seat));
    }
    let mut decisions = 0;
    while let Some(seat) = position.state().awaits().draw(&mut table)
        && let Some(menu) = position.state().menu(seat)
    {
        let action = players[seat.index()].act(&position.eyes(seat), &menu, &mut noise[seat.index()]);
        position.play(seat, action).expect("a bot keeps to its menu");
        decisions += 1;
    }
    decisions
}

fn speed(criterion: &mut Criterion) {
    let edition = Edition::default();
    let settings = Settings::new(edition, Chairs::Four);
    let deck = Deck::shuffled(edition, &mut Rng::stream(1, &[2]));
    let setup = Setup::new(settings, Seat::One, deck).expect("a legal setup");
    let mut group = criterion.benchmark_group("a decision");
    let more = std::env::var("GAVEL_BOTS").unwrap_or_default();
    let more = more.split(',').filter(|name| !name.is_empty());
    for name in ["random", "greedy", "gentle", "club", "theory", "flat:64", "flat:256", "ismcts:1000"]
        .into_iter()
        .chain(more)
    {
        let named: Name = Name::local(name).expect("a known bot");
        let mut players: Vec<Player> = Seat::ALL.map(|_| named.player(Duration::ZERO)).into();
        group.sample_size(10).throughput(Throughput::Elements(play(&setup, &mut players)));
        group.bench_function(name, |bench| bench.iter(|| play(&setup, &mut players)));
    }
}

criterion_group!(benches, speed);
criterion_main!(benches);
