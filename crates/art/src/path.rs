//! Lines and outlines, written as compactly as SVG allows: in whole units, each step relative to the last point.

use crate::point::{Point, at, cosine, sine};

/// An outline or a line, or several.
#[derive(Clone)]
pub(crate) struct Path {
    text: String,
    pen: (i32, i32),
    start: (i32, i32),
    // The command that SVG implies if numbers follow without one.
    going: char,
}

fn whole(point: Point) -> (i32, i32) {
    (point.x.round() as i32, point.y.round() as i32)
}

impl Path {
    pub(crate) const fn new() -> Path {
        Path { text: String::new(), pen: (0, 0), start: (0, 0), going: ' ' }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    fn command(&mut self, letter: char, going: char) {
        if self.going != letter {
            self.text.push(letter);
        }
        self.going = going;
    }

    fn number(&mut self, number: i32) {
        let digit_before = self.text.as_bytes().last().is_some_and(u8::is_ascii_digit);
        if digit_before && number >= 0 {
            self.text.push(' ');
        }
        self.text.push_str(&number.to_string());
    }

    fn step(&mut self, to: (i32, i32)) {
        self.number(to.0 - self.pen.0);
        self.number(to.1 - self.pen.1);
    }

    /// Lifts the pen and sets it down elsewhere.
    pub(crate) fn go(&mut self, to: Point) {
        let to = whole(to);
        self.going = ' ';
        self.command('m', 'l');
        self.step(to);
        (self.pen, self.start) = (to, to);
    }

    pub(crate) fn line(&mut self, to: Point) {
        let to = whole(to);
        match (to.0 - self.pen.0, to.1 - self.pen.1) {
            (0, 0) => return,
            (across, 0) => {
                self.command('h', 'h');
                self.number(across);
            }
            (0, down) => {
                self.command('v', 'v');
                self.number(down);
            }
            _ => {
                self.command('l', 'l');
                self.step(to);
            }
        }
        self.pen = to;
    }

    /// A quadratic curve with this control point, which it does not reach.
    pub(crate) fn bow(&mut self, by: Point, to: Point) {
        let (by, to) = (whole(by), whole(to));
        self.command('q', 'q');
        self.step(by);
        self.step(to);
        self.pen = to;
    }

    pub(crate) fn curve(&mut self, first: Point, second: Point, to: Point) {
        let (first, second, to) = (whole(first), whole(second), whole(to));
        self.command('c', 'c');
        self.step(first);
        self.step(second);
        self.step(to);
        self.pen = to;
    }

    pub(crate) fn close(&mut self) {
        self.text.push('z');
        self.pen = self.start;
        self.going = ' ';
    }

    /// A dot: a line of zero length, which round caps make visible.
    pub(crate) fn dot(&mut self, place: Point) {
        self.go(place);
        self.text.push_str("h0");
        self.going = 'h';
    }

    /// Straight from place to place.
    pub(crate) fn lines(&mut self, points: &[Point]) {
        let mut points = points.iter();
        if let Some(first) = points.next() {
            self.go(*first);
            points.for_each(|point| self.line(*point));
        }
    }

    /// A straight-edged shape.
    pub(crate) fn polygon(&mut self, points: &[Point]) {
        self.lines(points);
        self.close();
    }

    pub(crate) fn rectangle(&mut self, corner: Point, size: Point) {
        let far = corner + size;
        self.polygon(&[corner, at(far.x, corner.y), far, at(corner.x, far.y)]);
    }

    /// A smooth line from the first point to the last, drawn towards each of those between.
    pub(crate) fn soft(&mut self, points: &[Point]) {
        let [first, inner @ .., last] = points else { return };
        self.go(*first);
        for (place, point) in inner.iter().enumerate() {
            let next = inner.get(place + 1);
            self.bow(*point, next.map_or(*last, |next| point.mixed(*next, 0.5)));
        }
        if inner.is_empty() {
            self.line(*last);
        }
    }

    /// A smooth closed shape drawn towards each of these points.
    pub(crate) fn soft_shape(&mut self, points: &[Point]) {
        let Some(last) = points.last() else { return };
        self.go(last.mixed(points[0], 0.5));
        for (place, point) in points.iter().enumerate() {
            self.bow(*point, point.mixed(points[(place + 1) % points.len()], 0.5));
        }
        self.close();
    }

    /// A smooth closed shape through each of these points.
    pub(crate) fn round_shape(&mut self, points: &[Point]) {
        let count = points.len();
        let near = |place: usize, step: usize| points[(place + step) % count];
        self.go(points[0]);
        for place in 0..count {
            let (before, from) = (near(place, count - 1), near(place, 0));
            let (to, after) = (near(place, 1), near(place, 2));
            self.curve(from + (to - before) * (1.0 / 6.0), to - (after - from) * (1.0 / 6.0), to);
        }
        self.close();
    }

    pub(crate) fn circle(&mut self, centre: Point, radius: f64) {
        self.ellipse(centre, radius, radius);
    }

    pub(crate) fn ellipse(&mut self, centre: Point, wide: f64, high: f64) {
        let (wide, high) = (wide.round(), high.round());
        self.go(centre - at(wide, 0.0));
        let (w, h) = (wide as i32, high as i32);
        self.text.push_str(&format!("a{w} {h} 0 1 0 {} 0a{w} {h} 0 1 0 {} 0z", 2 * w, -2 * w));
        self.going = ' ';
    }

    /// A brush stroke along these points, with a width for each.
    pub(crate) fn ribbon(&mut self, points: &[Point], widths: &[f64]) {
        let count = points.len();
        if count < 2 {
            return;
        }
        let side = |place: usize, hand: f64| {
            let way = (points[(place + 1).min(count - 1)] - points[place.saturating_sub(1)]).unit();
            points[place] + way.right() * (widths[place] * 0.5 * hand)
        };
        let there: Vec<Point> = (0..count).map(|place| side(place, 1.0)).collect();
        let back: Vec<Point> = (0..count).rev().map(|place| side(place, -1.0)).collect();
        self.soft(&there);
        self.line(back[0]);
        for (place, point) in back.iter().enumerate().skip(1).take(count - 2) {
            let next = back[place + 1];
            self.bow(*point, if place + 2 == count { next } else { point.mixed(next, 0.5) });
        }
        if count == 2 {
            self.line(back[1]);
        }
        self.close();
    }
}

/// Evenly spaced points on an ellipse, clockwise from the right.
pub(crate) fn ring(centre: Point, wide: f64, high: f64, count: usize) -> Vec<Point> {
    let place = |step: usize| step as f64 / count as f64;
    (0..count).map(|step| centre + at(cosine(place(step)) * wide, sine(place(step)) * high)).collect()
}
