//! The larger household works: the plan of a flat, shelves, windows.

use super::{Ruler, THICK, THIN, square};
use crate::path::Path;
use crate::point::{Point, at};

/// A room on the plan.
struct Room {
    from: Point,
    to: Point,
}

/// Cuts a room in two until the rooms are as small as a flat allows.
fn divide(ruler: &mut Ruler<'_>, room: Room, rooms: &mut Vec<Room>) {
    let size = room.to - room.from;
    let least = 250.0;
    if size.x.max(size.y) < least * 1.7
        || (rooms.len() > 2 && size.x.max(size.y) < 460.0 && ruler.dice.happens(0.4))
    {
        rooms.push(room);
        return;
    }
    let share = ruler.dice.between(0.36, 0.64);
    let (first, second) = if size.x > size.y {
        let x = (room.from.x + size.x * share).round();
        (Room { from: room.from, to: at(x, room.to.y) }, Room { from: at(x, room.from.y), to: room.to })
    } else {
        let y = (room.from.y + size.y * share).round();
        (Room { from: room.from, to: at(room.to.x, y) }, Room { from: at(room.from.x, y), to: room.to })
    };
    divide(ruler, first, rooms);
    divide(ruler, second, rooms);
}

pub(super) fn plan(ruler: &mut Ruler<'_>) {
    let [paper, dark, loud, soft] = ruler.palette;
    let mut rooms = Vec::new();
    divide(ruler, Room { from: at(80.0, 80.0), to: at(920.0, 1320.0) }, &mut rooms);
    let odd = ruler.dice.below(rooms.len());
    let (mut floors, mut walls, mut doors) = (Path::new(), Path::new(), Path::new());
    let (mut soft_rooms, mut gap) = (Path::new(), Path::new());
    for (place, room) in rooms.iter().enumerate() {
        let size = room.to - room.from;
        if place == odd {
            gap.rectangle(room.from, size);
            continue;
        } else if place % 3 == 1 {
            soft_rooms.rectangle(room.from, size);
        }
        hatch(ruler, &mut floors, room, place);
        walls.rectangle(room.from, size);
        let hinge = at(room.from.x + size.x * ruler.dice.between(0.2, 0.5), room.to.y);
        if room.to.y < 1300.0 {
            doors.go(hinge);
            doors.line(hinge + at(0.0, 84.0));
            doors.bow(hinge + at(78.0, 78.0), hinge + at(84.0, 0.0));
            doors.close();
        }
    }
    ruler.canvas.fill(soft, &soft_rooms);
    ruler.canvas.fill(dark, &gap);
    ruler.canvas.stroke(dark, THIN, &floors);
    ruler.canvas.stroke(dark, 26.0, &walls);
    ruler.canvas.fill(paper, &doors);
    ruler.canvas.stroke(dark, THIN, &doors);
    // One room has slipped out of the plan.
    let room = &rooms[odd];
    let half = (room.to - room.from) * 0.5;
    let inwards = (at(500.0, 700.0) - room.from.mixed(room.to, 0.5)).unit() * 60.0;
    let (middle, turn) = (room.from.mixed(room.to, 0.5) + inwards, ruler.dice.between(0.025, 0.045));
    let put = |x: f64, y: f64| middle + at(half.x * x, half.y * y).turned(turn);
    let mut slipped = Path::new();
    slipped.polygon(&[put(-1.0, -1.0), put(1.0, -1.0), put(1.0, 1.0), put(-1.0, 1.0)]);
    ruler.canvas.stroke(paper, 56.0, &slipped);
    ruler.canvas.fill(loud, &slipped);
    ruler.canvas.stroke(dark, 26.0, &slipped);
    let mut boards = Path::new();
    for board in 1..7 {
        let y = f64::from(board) / 3.5 - 1.0;
        boards.lines(&[put(-1.0, y), put(1.0, y)]);
    }
    ruler.canvas.stroke(dark, THIN, &boards);
}

/// A floor: boards, tiles, parquet or carpet.
fn hatch(ruler: &mut Ruler<'_>, path: &mut Path, room: &Room, kind: usize) {
    let size = room.to - room.from;
    let (from, to) = (room.from, room.to);
    let steps = |long: f64, pitch: f64| {
        let count = (long / pitch).round().max(1.0);
        (1..count as i32).map(move |step| f64::from(step) * long / count)
    };
    match (kind + ruler.seed as usize) % 5 {
        0 => steps(size.y, 34.0).for_each(|y| path.lines(&[at(from.x, from.y + y), at(to.x, from.y + y)])),
        1 => steps(size.x, 34.0).for_each(|x| path.lines(&[at(from.x + x, from.y), at(from.x + x, to.y)])),
        2 => {
            steps(size.x, 62.0).for_each(|x| path.lines(&[at(from.x + x, from.y), at(from.x + x, to.y)]));
            steps(size.y, 62.0).for_each(|y| path.lines(&[at(from.x, from.y + y), at(to.x, from.y + y)]));
        }
        3 => {
            for off in steps(size.x + size.y, 54.0) {
                let start =
                    if off < size.x { at(from.x + off, from.y) } else { at(to.x, from.y + off - size.x) };
                let end =
                    if off < size.y { at(from.x, from.y + off) } else { at(from.x + off - size.y, to.y) };
                path.lines(&[start, end]);
            }
        }
        _ => {
            let middle = from.mixed(to, 0.5);
            for inset in [0.82, 0.6, 0.38] {
                path.rectangle(middle - size * (inset * 0.5), size * inset);
            }
        }
    }
}

pub(super) fn shelves(ruler: &mut Ruler<'_>) {
    let [_, dark, loud, soft] = ruler.palette;
    let count = 4 + ruler.seed as usize % 2;
    let high = 1240.0 / count as f64;
    let odd = 1 + ruler.dice.below(count - 2);
    let mut boards = Path::new();
    let mut fills = [Path::new(), Path::new(), Path::new()];
    let (mut spines, mut bands) = (Path::new(), Path::new());
    for shelf in 0..count {
        let foot = 80.0 + high * (shelf + 1) as f64;
        boards.rectangle(at(56.0, foot - 12.0), at(888.0, 24.0));
        let mut x = 82.0;
        let gap = ruler.dice.between(300.0, 620.0);
        while x < 890.0 {
            let wide = ruler.dice.between(34.0, 84.0).min(920.0 - x);
            let tall = high * ruler.dice.between(0.6, 0.88);
            if shelf == odd && x > gap && x < gap + 150.0 {
                // A gap, and the book that has not decided.
                let corner = at(x + 136.0, foot - 34.0);
                let (up, across) = (at(0.0, -high * 0.82).turned(-0.075), at(62.0, 0.0).turned(-0.075));
                let outline = [corner - across, corner, corner + up, corner + up - across];
                fills[0].polygon(&outline);
                spines.polygon(&outline);
                x += 160.0;
                continue;
            }
            let corner = at(x, foot - 12.0 - tall);
            match ruler.dice.below(7) {
                0 => fills[1].rectangle(corner, at(wide, tall)),
                1 | 2 => fills[2].rectangle(corner, at(wide, tall)),
                _ => {}
            }
            spines.rectangle(corner, at(wide, tall));
            if ruler.dice.happens(0.55) {
                let level = corner.y + tall * ruler.dice.between(0.14, 0.3);
                bands.lines(&[at(x, level), at(x + wide, level)]);
                bands.lines(&[at(x, level + 26.0), at(x + wide, level + 26.0)]);
            } else if wide > 52.0 {
                bands.lines(&[at(x + wide * 0.5, corner.y + tall * 0.2), at(x + wide * 0.5, foot - 50.0)]);
            }
            x += wide;
        }
    }
    for (ink, path) in [loud, dark, soft].into_iter().zip(&fills) {
        ruler.canvas.fill(ink, path);
    }
    ruler.canvas.stroke(dark, THIN, &bands);
    ruler.canvas.stroke(dark, THICK - 3.0, &spines);
    ruler.canvas.fill(dark, &boards);
    let mut sides = Path::new();
    sides.rectangle(at(52.0, 52.0), at(896.0, 1290.0));
    ruler.canvas.stroke(dark, 26.0, &sides);
}

pub(super) fn windows(ruler: &mut Ruler<'_>) {
    let [paper, dark, loud, soft] = ruler.palette;
    let (columns, rows) = if ruler.seed.is_multiple_of(2) { (4, 5) } else { (3, 4) };
    let pitch = at(880.0 / columns as f64, 1290.0 / rows as f64);
    let odd = (ruler.dice.below(columns), 1 + ruler.dice.below(rows - 2));
    let pane = at(pitch.x * 0.66, pitch.y * 0.72);
    let mut bricks = Path::new();
    for course in 0..18 {
        let y = 70.0 + f64::from(course) * 70.0;
        ruler.rule(&mut bricks, at(60.0, y), at(940.0, y));
        for brick in 0..9 {
            let x = 60.0 + (f64::from(brick) + if course % 2 == 0 { 0.25 } else { 0.75 }) * 98.0;
            bricks.lines(&[at(x, y), at(x, y + 70.0)]);
        }
    }
    ruler.canvas.line(dark, 6.0, 60, &bricks);
    let (mut glass, mut dim, mut frames, mut bars) = (Path::new(), Path::new(), Path::new(), Path::new());
    let mut curtains = Path::new();
    for row in 0..rows {
        for column in 0..columns {
            let corner = at(
                60.0 + pitch.x * column as f64 + (pitch.x - pane.x) * 0.5,
                62.0 + pitch.y * row as f64 + (pitch.y - pane.y) * 0.5,
            );
            if (column, row) == odd {
                dim.rectangle(corner, pane);
                continue;
            }
            let path = if ruler.dice.happens(0.45) { &mut dim } else { &mut glass };
            path.rectangle(corner, pane);
            frames.rectangle(corner, pane);
            let far = corner + pane;
            match ruler.dice.below(4) {
                0 => (1..8).for_each(|slat| {
                    let y = corner.y + pane.y * f64::from(slat) / 12.0;
                    bars.lines(&[at(corner.x, y), at(far.x, y)]);
                }),
                1 => curtains.polygon(&[corner, at(far.x, corner.y), at(corner.x, far.y)]),
                2 => {
                    let inner = corner.mixed(far, 0.5);
                    curtains.polygon(&[corner, at(inner.x, corner.y), at(corner.x, far.y - pane.y * 0.1)]);
                    curtains.polygon(&[
                        at(far.x, corner.y),
                        at(inner.x, corner.y),
                        at(far.x, far.y - pane.y * 0.1),
                    ]);
                }
                _ => {}
            }
            let cross = corner + at(pane.x * 0.5, pane.y * 0.36);
            bars.lines(&[at(cross.x, corner.y), at(cross.x, far.y)]);
            bars.lines(&[at(corner.x, cross.y), at(far.x, cross.y)]);
            bars.lines(&[at(corner.x - 20.0, far.y + 16.0), at(far.x + 20.0, far.y + 16.0)]);
        }
    }
    ruler.canvas.fill(soft, &glass);
    ruler.canvas.fill(dark.mixed(soft, 0.3), &dim);
    ruler.canvas.fill(paper, &curtains);
    ruler.canvas.stroke(dark, THIN, &curtains);
    ruler.canvas.stroke(paper, 20.0, &frames);
    ruler.canvas.stroke(dark, THICK, &frames);
    ruler.canvas.stroke(dark, THIN, &bars);
    // The window that has moved out hangs across its neighbours.
    let place = at(
        60.0 + pitch.x * (odd.0 as f64 + if odd.0 * 2 < columns { 0.95 } else { 0.05 }),
        62.0 + pitch.y * (odd.1 as f64 + 1.1),
    );
    let half = pane.x.max(pane.y) * 0.5;
    let turn = ruler.dice.between(0.03, 0.09);
    let mut stray = Path::new();
    stray.polygon(&square(place, half, turn));
    ruler.canvas.fill(loud, &stray);
    ruler.canvas.stroke(paper, 34.0, &stray);
    let ends = |a: Point, b: Point| [place + a.turned(turn), place + b.turned(turn)];
    stray.lines(&ends(at(0.0, -half), at(0.0, half)));
    stray.lines(&ends(at(-half, -half * 0.28), at(half, -half * 0.28)));
    ruler.canvas.stroke(dark, THICK, &stray);
}
