//! A chest of drawers, and a staircase.

use super::{Ruler, THICK, THIN};
use crate::path::Path;
use crate::point::{Point, at};

/// A chest of drawers, one of them open.
pub(super) fn drawers(ruler: &mut Ruler<'_>) {
    let [paper, dark, loud, soft] = ruler.palette;
    let rows: [&[f64]; 6] =
        [&[0.25, 0.25, 0.25, 0.25], &[0.5, 0.5], &[0.3, 0.4, 0.3], &[0.6, 0.4], &[0.34, 0.33, 0.33], &[1.0]];
    let open = (2, 1);
    let (mut fronts, mut tinted, mut inner, mut knobs) = (Path::new(), Path::new(), Path::new(), Path::new());
    let mut gap = (at(0.0, 0.0), at(0.0, 0.0));
    let mut top = 92.0;
    for (row, shares) in rows.iter().enumerate() {
        let high = [150.0, 200.0, 230.0, 190.0, 170.0, 250.0][row];
        let mut x = 88.0;
        for (column, share) in shares.iter().enumerate() {
            let (corner, size) = (at(x + 12.0, top + 12.0), at(824.0 * share - 24.0, high - 24.0));
            x += 824.0 * share;
            if (row, column) == open {
                gap = (corner, size);
                continue;
            }
            if ruler.dice.happens(0.3) {
                tinted.rectangle(corner, size);
            }
            fronts.rectangle(corner, size);
            inner.rectangle(corner + at(22.0, 22.0), size - at(44.0, 44.0));
            let middle = corner + size * 0.5;
            if size.x > 300.0 {
                knobs.dot(middle - at(size.x * 0.28, 0.0));
                knobs.dot(middle + at(size.x * 0.28, 0.0));
            } else {
                knobs.dot(middle);
            }
        }
        top += high;
    }
    let mut body = Path::new();
    body.rectangle(at(70.0, 74.0), at(860.0, 1230.0));
    ruler.canvas.fill(soft, &tinted);
    ruler.canvas.stroke(dark, 28.0, &body);
    let mut feet = Path::new();
    feet.polygon(&[at(90.0, 1304.0), at(170.0, 1304.0), at(120.0, 1370.0), at(96.0, 1370.0)]);
    feet.polygon(&[at(910.0, 1304.0), at(830.0, 1304.0), at(880.0, 1370.0), at(904.0, 1370.0)]);
    ruler.canvas.fill(dark, &feet);
    ruler.canvas.stroke(dark, THIN, &inner);
    ruler.canvas.stroke(dark, THICK, &fronts);
    ruler.canvas.stroke(dark, 36.0, &knobs);
    // What hangs out of the open one.
    let (corner, size) = gap;
    let mut hole = Path::new();
    hole.rectangle(corner, size);
    ruler.canvas.fill(dark, &hole);
    let front = corner + at(-46.0, 96.0);
    let wide = size.x + 92.0;
    let mut sock = Path::new();
    sock.go(front + at(wide * 0.3, 20.0));
    sock.line(front + at(wide * 0.3, 420.0));
    sock.curve(front + at(wide * 0.2, 590.0), front + at(wide * 0.72, 610.0), front + at(wide * 0.82, 520.0));
    sock.curve(
        front + at(wide * 0.84, 460.0),
        front + at(wide * 0.62, 470.0),
        front + at(wide * 0.62, 400.0),
    );
    sock.line(front + at(wide * 0.62, 20.0));
    sock.close();
    ruler.canvas.fill(loud, &sock);
    ruler.canvas.stroke(dark, THICK, &sock);
    let mut stripes = Path::new();
    for stripe in 0..6 {
        let y = 240.0 + f64::from(stripe) * 34.0;
        stripes.lines(&[front + at(wide * 0.31, y), front + at(wide * 0.61, y)]);
    }
    ruler.canvas.stroke(paper, 14.0, &stripes);
    let mut box_front = Path::new();
    box_front.polygon(&[front, front + at(wide, 0.0), front + at(wide, 170.0), front + at(0.0, 170.0)]);
    ruler.canvas.fill(paper, &box_front);
    box_front.polygon(&[front, corner, corner + at(size.x, 0.0), front + at(wide, 0.0)]);
    ruler.canvas.stroke(dark, THICK, &box_front);
    let mut knob = Path::new();
    knob.dot(front + at(wide * 0.5, 85.0));
    ruler.canvas.stroke(dark, 46.0, &knob);
}

/// Three flights before a striped wall, and something that comes down them.
pub(super) fn stairs(ruler: &mut Ruler<'_>) {
    let [paper, dark, loud, soft] = ruler.palette;
    let mut wall = Path::new();
    for stripe in 0..9 {
        wall.rectangle(at(f64::from(stripe) * 118.0 - 10.0, 0.0), at(52.0, 1400.0));
    }
    ruler.canvas.fill(soft.mixed(paper, 0.45), &wall);
    let mut pinstripes = Path::new();
    for stripe in 0..17 {
        let x = f64::from(stripe) * 59.0 + 16.0;
        pinstripes.lines(&[at(x, 0.0), at(x, 1330.0)]);
    }
    ruler.canvas.line(dark, 6.0, 55, &pinstripes);
    let count = 7;
    let (tread, riser) = (122.0, 58.0);
    for flight in [2, 1, 0] {
        let right = flight % 2 == 0;
        let foot = 1330.0 - f64::from(flight) * 440.0;
        let place = |step: f64, up: f64| {
            let x = 70.0 + step * tread;
            at(if right { x } else { 1000.0 - x }, foot - up)
        };
        let (mut body, mut risers, mut posts) = (Path::new(), Path::new(), Path::new());
        let mut outline: Vec<Point> = Vec::new();
        for step in 0..count {
            let (along, up) = (f64::from(step), f64::from(step + 1) * riser);
            outline.extend([place(along, up), place(along + 1.0, up)]);
            risers.lines(&[place(along + 1.0, up), place(along + 1.0, up - 66.0)]);
            for post in [0.3, 0.8] {
                // One of them has had enough.
                if (flight, step) == (1, 3) && post == 0.3 {
                    let root = along + post;
                    posts.soft(&[
                        place(root, up),
                        place(root + 0.2, up + 110.0),
                        place(root + 0.9, up + 130.0),
                    ]);
                } else {
                    posts.lines(&[
                        place(along + post, up),
                        place(along + post, up + 150.0 + (post - 0.5) * riser),
                    ]);
                }
            }
        }
        let top = f64::from(count) * riser;
        outline.extend([place(f64::from(count), top - 120.0), place(1.0, -26.0), place(0.0, 0.0)]);
        body.polygon(&outline);
        ruler.canvas.fill(paper, &body);
        ruler.canvas.stroke(dark, THICK, &body);
        ruler.canvas.stroke(dark, THIN, &risers);
        ruler.canvas.stroke(dark, 12.0, &posts);
        let mut hand = Path::new();
        hand.lines(&[
            place(0.1, 190.0),
            place(f64::from(count) - 0.1, 190.0 + (f64::from(count) - 0.8) * riser),
        ]);
        ruler.canvas.stroke(dark, 34.0, &hand);
    }
    // A landing wherever the stairs turn, with a post.
    let mut landings = Path::new();
    for (x, y) in [(842.0, 884.0), (38.0, 444.0)] {
        landings.rectangle(at(x, y), at(120.0, 52.0));
        landings.rectangle(at(x + 44.0, y - 230.0), at(32.0, 240.0));
    }
    landings.rectangle(at(0.0, 1330.0), at(1000.0, 70.0));
    ruler.canvas.fill(dark, &landings);
    let ball = at(486.0, 992.0);
    let mut round = Path::new();
    round.circle(ball, 104.0);
    ruler.canvas.fill(loud, &round);
    ruler.canvas.stroke(dark, THICK, &round);
    let mut seam = Path::new();
    seam.soft(&[ball + at(-100.0, 10.0), ball + at(-20.0, -70.0), ball + at(84.0, 50.0)]);
    ruler.canvas.stroke(paper, THICK, &seam);
}
