//! Points on the canvas, and angles in turns. Only operations that every machine rounds the same way are used: the sine is
//! our own, because the last digit of the library's differs between machines.

use core::ops::{Add, Mul, Sub};

/// A point or a vector; x goes right, y goes down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The point with these coordinates.
pub(crate) const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

/// The vector of length `far` in this direction, in turns clockwise from the right.
pub(crate) fn towards(turns: f64, far: f64) -> Point {
    at(cosine(turns) * far, sine(turns) * far)
}

impl Point {
    pub(crate) fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The unit vector in the same direction; zero stays zero.
    pub(crate) fn unit(self) -> Point {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// A quarter turn clockwise.
    pub(crate) const fn right(self) -> Point {
        at(-self.y, self.x)
    }

    pub(crate) fn turned(self, turns: f64) -> Point {
        let (sine, cosine) = (sine(turns), cosine(turns));
        at(self.x * cosine - self.y * sine, self.x * sine + self.y * cosine)
    }

    /// The point this share of the way to another.
    pub(crate) fn mixed(self, other: Point, share: f64) -> Point {
        self + (other - self) * share
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        at(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        at(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;

    fn mul(self, times: f64) -> Point {
        at(self.x * times, self.y * times)
    }
}

/// The sine of an angle in turns.
pub(crate) fn sine(turns: f64) -> f64 {
    let turn = turns - (turns + 0.5).floor();
    // Folded into a quarter turn on each side of zero, where the series is accurate to five digits.
    let folded = if turn > 0.25 {
        0.5 - turn
    } else if turn < -0.25 {
        -0.5 - turn
    } else {
        turn
    };
    let x = folded * core::f64::consts::TAU;
    let square = x * x;
    x * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0))))
}

/// The cosine of an angle in turns.
pub(crate) fn cosine(turns: f64) -> f64 {
    sine(turns + 0.25)
}

/// A number clamped to these bounds and scaled to run from 0 to 1.
pub(crate) fn ramp(low: f64, high: f64, value: f64) -> f64 {
    ((value - low) / (high - low)).clamp(0.0, 1.0)
}

/// The same with smooth ends.
pub(crate) fn smooth(low: f64, high: f64, value: f64) -> f64 {
    let t = ramp(low, high, value);
    t * t * (3.0 - 2.0 * t)
}
