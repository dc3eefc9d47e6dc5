//! Lines that follow a current and keep their distance from each other.

use crate::canvas::{HIGH, WIDE};
use crate::point::{Point, at};

const STEP: f64 = 10.0;
const MARGIN: f64 = 60.0;

/// The direction of the current at a point, as a unit vector; `None` where there is no current.
pub(super) type Current<'a> = &'a dyn Fn(Point) -> Option<Point>;

/// A grid for finding nearby lines.
struct Net {
    mesh: f64,
    columns: usize,
    rows: usize,
    knots: Vec<Vec<(Point, usize)>>,
}

impl Net {
    fn new(mesh: f64) -> Net {
        let count = |long: f64| ((long + 2.0 * MARGIN) / mesh) as usize + 1;
        let (columns, rows) = (count(WIDE), count(HIGH));
        Net { mesh, columns, rows, knots: vec![Vec::new(); columns * rows] }
    }

    fn knot(&self, place: Point) -> (usize, usize) {
        let index = |value: f64, count: usize| (((value + MARGIN) / self.mesh) as usize).min(count - 1);
        (index(place.x, self.columns), index(place.y, self.rows))
    }

    fn add(&mut self, place: Point, line: usize) {
        let (column, row) = self.knot(place);
        self.knots[row * self.columns + column].push((place, line));
    }

    /// Whether a line other than this one is nearer than `distance`.
    fn near(&self, place: Point, distance: f64, line: usize) -> bool {
        let (column, row) = self.knot(place);
        let rows = row.saturating_sub(1)..(row + 2).min(self.rows);
        rows.flat_map(|row| {
            let columns = column.saturating_sub(1)..(column + 2).min(self.columns);
            columns.map(move |column| row * self.columns + column)
        })
        .any(|knot| {
            self.knots[knot].iter().any(|&(other, whose)| {
                let away = other - place;
                whose != line && away.x * away.x + away.y * away.y < distance * distance
            })
        })
    }
}

fn inside(place: Point) -> bool {
    (-MARGIN..=WIDE + MARGIN).contains(&place.x) && (-MARGIN..=HIGH + MARGIN).contains(&place.y)
}

/// How lines are laid.
pub(super) struct Lay {
    /// The distance between them.
    pub(super) apart: f64,
    /// The length of the longest.
    pub(super) longest: f64,
    /// The shortest that is kept.
    pub(super) shortest: f64,
}

/// Covers the canvas with lines along the current: the first start from the seeds, the others beside earlier ones.
pub(super) fn lines(current: Current<'_>, lay: &Lay, seeds: &[Point]) -> Vec<Vec<Point>> {
    let mut net = Net::new(lay.apart);
    // Where a line came out too short; no need to try again next to it.
    let mut barren = Net::new(lay.apart);
    let mut found: Vec<Vec<Point>> = Vec::new();
    let mut waiting: Vec<Point> = seeds.iter().rev().copied().collect();
    let mut beside = 0;
    loop {
        let Some(seed) = waiting.pop() else {
            let Some(line) = found.get(beside) else { return found };
            for place in line.iter().step_by(6) {
                let Some(way) = current(*place) else { continue };
                let aside = way.right() * lay.apart * 1.02;
                waiting.extend([*place + aside, *place - aside]);
            }
            beside += 1;
            continue;
        };
        if !inside(seed)
            || barren.near(seed, lay.apart * 0.4, usize::MAX)
            || net.near(seed, lay.apart * 0.98, usize::MAX)
            || current(seed).is_none()
        {
            continue;
        }
        let number = found.len();
        let mut line = trace(current, &net, lay, seed, -1.0, number);
        line.reverse();
        line.push(seed);
        line.extend(trace(current, &net, lay, seed, 1.0, number));
        if line.len() as f64 * STEP >= lay.shortest {
            line.iter().step_by(2).for_each(|place| net.add(*place, number));
            found.push(line);
        } else {
            barren.add(seed, number);
        }
    }
}

/// Follows the current from a point, with or against it, until something is in the way.
fn trace(current: Current<'_>, net: &Net, lay: &Lay, seed: Point, sign: f64, number: usize) -> Vec<Point> {
    let mut line = Vec::new();
    let mut place = seed;
    while (line.len() as f64) * STEP < lay.longest * 0.5 {
        let Some(way) = current(place) else { break };
        // Take the direction half a step ahead (midpoint method), so that bends are not cut.
        let half = place + way * (sign * STEP * 0.5);
        let Some(way) = current(half) else { break };
        place = place + way * (sign * STEP);
        let bites = line.len() > 12 && (place - seed).length() < lay.apart * 0.6;
        if !inside(place) || bites || net.near(place, lay.apart * 0.62, number) {
            break;
        }
        line.push(place);
    }
    line
}

/// A line with fewer points, keeping its ends.
pub(super) fn thinned(line: &[Point], every: usize) -> Vec<Point> {
    let mut places: Vec<Point> = line.iter().step_by(every).copied().collect();
    if let Some(last) = line.last()
        && (line.len() - 1) % every > every / 3
    {
        places.push(*last);
    }
    places
}

/// The whirl around a place: strong near it, weak far away.
pub(super) fn whirl(place: Point, centre: Point, strength: f64) -> Point {
    let away = place - centre;
    away.right() * (strength / (away.x * away.x + away.y * away.y + 3_000.0))
}

/// How a stone in a stream bends it.
pub(super) fn around(place: Point, stone: Point, radius: f64, stream: Point) -> Point {
    let away = place - stone;
    let square = away.x * away.x + away.y * away.y;
    let along = (stream.x * away.x + stream.y * away.y) / square;
    let share = radius * radius / square;
    at(stream.x - 2.0 * along * away.x, stream.y - 2.0 * along * away.y) * share
}
