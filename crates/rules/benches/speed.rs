//! How long the pieces take: `cargo bench -p gavel-rules`.

use criterion::{Criterion, criterion_group, criterion_main};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Action, Chairs, Deck, Edition, Money, Names, Phase, Record, Seat, Settings, Setup, State, Viewer, playout,
};
use std::hint::black_box;

fn setup(chance: &mut impl rules::Chance) -> Setup {
    let edition = Edition::default();
    let settings = Settings::new(edition, Chairs::Four);
    Setup::new(settings, Seat::One, Deck::shuffled(edition, chance)).expect("a legal setup")
}

/// A game in the middle of an open auction in round 2.
fn open_auction(chance: &mut impl rules::Chance) -> State {
    loop {
        let mut state = State::new(&setup(chance));
        while let Some(seat) = state.awaits().first() {
            if state.round() == 2 && matches!(state.phase(), Phase::Open { high: Some(_), .. }) {
                return state;
            }
            let Some(menu) = state.menu(seat) else { break };
            let _ = state.apply(seat, playout::roll(&menu, chance), &mut ());
        }
    }
}

/// A whole game by dice, as a record.
fn record(chance: &mut impl rules::Chance) -> Record {
    let setup = setup(chance);
    let mut record = Record::new(Names::numbered(Chairs::Four), setup).expect("names for four");
    while let Some(seat) = record.state().awaits().first()
        && let Some(menu) = record.state().menu(seat)
    {
        let _ = record.play(seat, playout::roll(&menu, chance));
    }
    record
}

fn speed(criterion: &mut Criterion) {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut chance = || generator.next_u64();
    let state = open_auction(&mut chance);
    let seat = state.awaits().first().expect("an open auction awaits somebody");
    let Phase::Open { high: Some(high), .. } = *state.phase() else { unreachable!("an open auction") };
    let bid = Action::Bid(Money::new(high.amount.units() + 1));
    let view = state.view(Viewer::Seat(seat));

    criterion.bench_function("menu", |bench| bench.iter(|| black_box(&state).menu(black_box(seat))));
    criterion.bench_function("copy and apply a bid", |bench| {
        bench.iter(|| {
            let mut after = *black_box(&state);
            let _ = after.apply(black_box(seat), black_box(bid), &mut ());
            after
        });
    });
    criterion.bench_function("view", |bench| {
        bench.iter(|| black_box(&state).view(black_box(Viewer::Seat(seat))));
    });
    criterion.bench_function("imagine", |bench| bench.iter(|| black_box(&view).imagine(&mut chance)));
    let mut game = setup(&mut chance);
    criterion.bench_function("a whole game by dice", |bench| {
        bench.iter(|| {
            game.reshuffle(&mut chance);
            let mut state = State::new(&game);
            playout::play_out(&mut state, &mut chance, &mut ())
        });
    });
    let record = record(&mut chance);
    let text = record.to_string();
    criterion.bench_function("read and replay a record", |bench| {
        bench.iter(|| Record::read(black_box(&text)));
    });
    criterion.bench_function("print a record", |bench| bench.iter(|| black_box(&record).to_string()));
}

criterion_group!(benches, speed);
criterion_main!(benches);
