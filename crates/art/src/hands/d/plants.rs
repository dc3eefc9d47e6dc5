//! What grows.

use super::Scissors;
use super::cut::{Lobe, finger, frond, leaf, lump};
use crate::hands::Take;
use crate::path::Path;
use crate::point::{Point, at, towards};

const LOBES: [Lobe; 3] = [Lobe::Round, Lobe::Pointed, Lobe::Berry];

pub(super) fn garden(scissors: &mut Scissors<'_>, take: Take) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    let (columns, rows, first) = if take == Take::First { (2, 3, 1) } else { (2, 2, 2) };
    let sheets = [one, two, three, paper, four, dark];
    let cuts = [paper, dark, paper, three, two, two];
    let (wide, high) = (1000.0 / f64::from(columns), 1400.0 / f64::from(rows));
    let mut last = scissors.dice.below(6);
    for row in 0..rows {
        for column in 0..columns {
            last = (last + 1 + scissors.dice.below(2)) % 6;
            let corner = at(f64::from(column) * wide, f64::from(row) * high);
            let far = corner + at(wide, high);
            scissors.panel(sheets[last], corner - at(6.0, 6.0), far + at(6.0, 6.0));
            let lean = scissors.dice.about(wide * 0.13);
            let root = at(corner.x + wide * 0.5 - lean, far.y - high * 0.1);
            let tip = at(corner.x + wide * 0.5 + lean, corner.y + high * 0.17);
            let lobe = LOBES[(row + column + first) as usize % 3];
            let mut piece = Path::new();
            let pairs = 3 + scissors.dice.below(2);
            frond(&mut scissors.dice, &mut piece, root, tip, pairs, lobe);
            scissors.glue(cuts[last], &piece);
        }
    }
}

pub(super) fn jug(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    scissors.panel(two, at(-9.0, -9.0), at(1009.0, 960.0));
    scissors.panel(one, at(-9.0, 940.0), at(1009.0, 1409.0));
    scissors.panel(paper, at(640.0, 90.0), at(930.0, 560.0));
    let x = 420.0 + scissors.dice.about(40.0);
    for (lean, long, ink) in [(-260.0, 560.0, three), (250.0, 500.0, four), (-20.0, 680.0, dark)] {
        let root = at(x, 700.0);
        let tip = root + at(lean, -long);
        let mut piece = Path::new();
        let lobe = LOBES[scissors.dice.below(3)];
        frond(&mut scissors.dice, &mut piece, root, tip, 4, lobe);
        scissors.glue(ink, &piece);
    }
    let profile = [at(96.0, 640.0), at(84.0, 730.0), at(190.0, 860.0), at(205.0, 1000.0), at(120.0, 1130.0)];
    let mut outline: Vec<Point> = profile.iter().rev().map(|p| at(x + p.x, p.y)).collect();
    outline.extend(profile.iter().map(|p| at(x - p.x, p.y)));
    let mut piece = Path::new();
    piece.round_shape(&outline);
    scissors.glue(paper, &piece);
    let mut handle = Path::new();
    handle.soft(&[at(x + 88.0, 720.0), at(x + 330.0, 720.0), at(x + 300.0, 930.0), at(x + 190.0, 960.0)]);
    scissors.canvas.stroke(paper, 40.0, &handle);
    let mut band = Path::new();
    for step in 0..5 {
        let place = at(x - 150.0 + f64::from(step) * 75.0, 930.0);
        leaf(&mut band, place + at(-20.0, 50.0), place + at(20.0, -50.0), 44.0, 0.0);
    }
    scissors.canvas.fill(three, &band);
    for (place, ink) in [(at(700.0, 1090.0), three), (at(815.0, 1150.0), two), (at(655.0, 1200.0), four)] {
        let mut fruit = Path::new();
        lump(&mut scissors.dice, &mut fruit, place, 82.0, 78.0);
        leaf(&mut fruit, place - at(0.0, 70.0), place + at(60.0, -130.0), 40.0, 0.0);
        scissors.glue(ink, &fruit);
    }
}

/// Three pots on a sill, and what has moved in.
pub(super) fn pots(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    scissors.panel(one, at(-9.0, -9.0), at(1009.0, 1090.0));
    scissors.panel(dark, at(-9.0, 1080.0), at(1009.0, 1409.0));
    let mut moon = Path::new();
    lump(&mut scissors.dice, &mut moon, at(735.0, 250.0), 135.0, 135.0);
    scissors.glue(paper, &moon);
    let plants: [(f64, f64, f64, crate::canvas::Ink, crate::canvas::Ink); 3] = [
        (225.0, 640.0, 0.92, three, two),
        (530.0, 260.0, 1.25, paper.mixed(three, 0.85), four),
        (825.0, 690.0, 0.85, two, paper),
    ];
    for (x, top, size, green, clay) in plants {
        let foot = 1000.0;
        let mut cactus = Path::new();
        finger(
            &mut cactus,
            &[at(x, foot), at(x + 6.0, (foot + top) * 0.5), at(x, top)],
            130.0 * size,
            150.0 * size,
        );
        let high = foot - top;
        if high > 350.0 {
            for (side, share) in [(-1.0, 0.36), (1.0, 0.55)] {
                let from = at(x, foot - high * share);
                let elbow = from + at(side * 185.0 * size, 20.0);
                finger(
                    &mut cactus,
                    &[from, elbow, elbow + at(side * 4.0, -190.0 * size)],
                    80.0 * size,
                    92.0 * size,
                );
            }
        }
        scissors.glue(green, &cactus);
        let mut spines = Path::new();
        for row in 0..(high / 80.0) as i32 {
            let y = foot - 110.0 - f64::from(row) * 76.0;
            for off in [-34.0, 34.0] {
                leaf(&mut spines, at(x + off * size, y + 16.0), at(x + off * size, y - 16.0), 11.0, 0.0);
            }
        }
        scissors.canvas.fill(dark, &spines);
        let mut flower = Path::new();
        for petal in 0..5 {
            let way = towards(0.5 + f64::from(petal) / 8.0, 1.0);
            let root = at(x, top - 60.0 * size);
            leaf(&mut flower, root, root + way * (105.0 * size), 52.0 * size, 0.0);
        }
        scissors.glue(if green == two { four } else { two }, &flower);
        let mut pot = Path::new();
        let half = 128.0 * size;
        pot.polygon(&[
            at(x - half, 960.0),
            at(x + half, 966.0),
            at(x + half * 0.72, 1230.0),
            at(x - half * 0.7, 1226.0),
        ]);
        scissors.glue(clay, &pot);
    }
}

pub(super) fn halves(scissors: &mut Scissors<'_>, take: Take) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    let across = take == Take::Second;
    let (first, second) = if across { (two, dark) } else { (paper, one) };
    let (here, there) = if across {
        ((at(0.0, 0.0), at(1000.0, 690.0)), (at(0.0, 690.0), at(1000.0, 710.0)))
    } else {
        ((at(0.0, 0.0), at(500.0, 1400.0)), (at(500.0, 0.0), at(500.0, 1400.0)))
    };
    scissors.panel(first, here.0 - at(6.0, 6.0), here.0 + here.1 + at(6.0, 6.0));
    scissors.panel(second, there.0 - at(2.0, 2.0), there.0 + there.1 + at(6.0, 6.0));
    let mut plant = Path::new();
    if across {
        frond(&mut scissors.dice, &mut plant, at(500.0, 1330.0), at(500.0, 190.0), 5, Lobe::Round);
    } else {
        frond(&mut scissors.dice, &mut plant, at(500.0, 1290.0), at(510.0, 240.0), 5, Lobe::Pointed);
    }
    scissors.shadow(&plant);
    scissors.canvas.window(here.0, here.1, |canvas| canvas.fill(second, &plant));
    scissors.canvas.window(there.0, there.1, |canvas| canvas.fill(first, &plant));
    for (place, ink) in [(at(210.0, 200.0), three), (at(800.0, 1210.0), four)] {
        let mut disc = Path::new();
        lump(&mut scissors.dice, &mut disc, place, 120.0, 120.0);
        scissors.glue(ink, &disc);
    }
}
