//! How long drawing the paintings takes.

use criterion::{Criterion, criterion_group, criterion_main};

/// Every painting, as SVG text.
fn paintings(criterion: &mut Criterion) {
    let draw = || art::cards().iter().map(|card| art::painting(card).as_str().len()).sum::<usize>();
    criterion.bench_function("all paintings", |bencher| bencher.iter(draw));
}

criterion_group!(benches, paintings);
criterion_main!(benches);
