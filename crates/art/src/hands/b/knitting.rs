//! Knitting, and what happens to it.

use super::{Ruler, THIN};
use crate::dice::noise;
use crate::hands::Take;
use crate::path::Path;
use crate::point::{Point, at, ramp};

const COLUMNS: usize = 13;
const ROWS: usize = 20;
const STEP: Point = at(63.0, 62.0);

pub(super) fn knit(ruler: &mut Ruler<'_>, take: Take) {
    let [paper, dark, loud, soft] = ruler.palette;
    let mut cloth = Path::new();
    cloth.rectangle(at(66.0, 66.0), at(868.0, 1268.0));
    ruler.canvas.fill(soft.mixed(paper, 0.72), &cloth);
    // It is knitted as it is planned: on squared paper.
    let mut squares = Path::new();
    for row in 0..=ROWS {
        let y = 86.0 + row as f64 * STEP.y;
        ruler.rule(&mut squares, at(66.0, y), at(934.0, y));
    }
    for column in 0..=COLUMNS {
        let x = 91.0 + column as f64 * STEP.x;
        ruler.rule(&mut squares, at(x, 66.0), at(x, 1334.0));
    }
    ruler.canvas.line(dark, 6.0, 60, &squares);
    let lost = 3 + ruler.dice.below(7);
    let from = 5 + ruler.dice.below(5);
    let mut yarns = [Path::new(), Path::new(), Path::new()];
    let mut loose = Path::new();
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let (x, y) = (column as f64, row as f64);
            let drift = noise(ruler.seed, x * 0.4, y * 0.3) * 9.0;
            let home = at(92.0 + (x + 0.5) * STEP.x + drift, 128.0 + y * STEP.y);
            match take {
                Take::First => {
                    // Beside the dropped stitch the others are pushed away.
                    let pull = (x - lost as f64) * ramp(from as f64 - 3.0, from as f64 + 4.0, y);
                    let aside =
                        if pull == 0.0 { 0.0 } else { 24.0 * pull.signum() / (0.6 + 0.4 * pull.abs()) };
                    let foot = home + at(aside, 0.0);
                    if column == lost && row >= from {
                        loose.soft(&[foot - at(50.0, 16.0), foot + at(0.0, 10.0), foot + at(50.0, -16.0)]);
                    } else {
                        stitch(&mut yarns[diamonds(column, row)], foot);
                    }
                }
                Take::Second => {
                    // Nothing is left of the lower corner but one thread.
                    let kept = 12.0 + noise(3, x * 0.3, 0.0) * 1.5 + (x - 6.0) * 0.55;
                    if y < kept {
                        stitch(&mut yarns[zigzags(column, row)], home);
                    }
                }
            }
        }
    }
    if take == Take::First {
        ruler.canvas.stroke(dark, THIN, &loose);
    }
    for (ink, path) in [soft, dark, loud].into_iter().zip(&yarns) {
        ruler.canvas.stroke(ink, 21.0, path);
    }
    let mut thread = Path::new();
    match take {
        Take::First => {
            let place = at(92.0 + (lost as f64 + 0.5) * STEP.x, 118.0 + from as f64 * STEP.y);
            thread.ellipse(place, 24.0, 34.0);
        }
        Take::Second => {
            let wave = (0..15).map(|step| {
                let along = f64::from(step);
                let side = if step % 2 == 0 { -1.0 } else { 1.0 };
                at(470.0 - along * 24.0 + side * (70.0 + along * 8.0), 960.0 + along * 24.0)
            });
            let mut places = vec![at(520.0, 880.0)];
            places.extend(wave);
            places.extend([at(420.0, 1330.0), at(800.0, 1250.0), at(870.0, 1420.0)]);
            thread.soft(&places);
        }
    }
    ruler.canvas.stroke(loud, 15.0, &thread);
}

fn stitch(path: &mut Path, foot: Point) {
    path.lines(&[foot + at(-26.0, -34.0), foot + at(0.0, 18.0), foot + at(26.0, -34.0)]);
}

/// Which yarn a stitch is knitted with: diamonds.
const fn diamonds(column: usize, row: usize) -> usize {
    let folded = if column > 6 { 12 - column } else { column };
    match folded + (row % 10).abs_diff(5) {
        0..=2 => 2,
        5 | 6 => 1,
        _ => 0,
    }
}

/// Which yarn a stitch is knitted with: zigzags between bands.
const fn zigzags(column: usize, row: usize) -> usize {
    let folded = (column % 4).abs_diff(2);
    match (row + folded) % 6 {
        0 | 1 => 1,
        3 => 2,
        _ => 0,
    }
}
