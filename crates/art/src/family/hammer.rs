//! The hammer: a head of wood with brass rings, a handle, a block to strike.

use super::{BRASS, INK, SHINE, WOOD};
use crate::canvas::{Canvas, Ink};
use crate::path::Path;
use crate::point::{Point, at};

/// A rectangle around its centre, turned with the hammer.
fn turned(middle: Point, half: Point) -> [Point; 4] {
    const LEAN: f64 = -0.11;
    let heart = at(162.0, 178.0);
    [at(-half.x, -half.y), at(half.x, -half.y), at(half.x, half.y), at(-half.x, half.y)]
        .map(|corner| heart + (middle + corner).turned(LEAN))
}

fn piece(canvas: &mut Canvas, ink: Ink, corners: &[Point]) {
    let mut path = Path::new();
    path.polygon(corners);
    canvas.fill(ink, &path);
    canvas.stroke(INK, 10.0, &path);
}

/// Draws it in a square of 400 units.
pub(super) fn draw(canvas: &mut Canvas) {
    piece(canvas, WOOD, &turned(at(120.0, 0.0), at(100.0, 17.0)));
    piece(canvas, BRASS, &turned(at(222.0, 0.0), at(20.0, 24.0)));
    piece(canvas, WOOD, &turned(at(0.0, 0.0), at(62.0, 84.0)));
    let mut grain = Path::new();
    for x in [-26.0, 22.0] {
        grain.lines(&[-58.0, 58.0].map(|y| turned(at(x, y), at(0.0, 0.0))[0]));
    }
    canvas.line(SHINE, 7.0, 45, &grain);
    for y in [-96.0, 96.0] {
        piece(canvas, BRASS, &turned(at(0.0, y), at(74.0, 24.0)));
        let mut gleam = Path::new();
        gleam.lines(&[-52.0, -8.0].map(|x| turned(at(x, y - 4.0), at(0.0, 0.0))[0]));
        canvas.stroke(SHINE, 12.0, &gleam);
    }
    piece(canvas, BRASS, &[at(90.0, 330.0), at(310.0, 330.0), at(322.0, 352.0), at(78.0, 352.0)]);
    piece(canvas, WOOD, &[at(64.0, 352.0), at(336.0, 352.0), at(336.0, 386.0), at(64.0, 386.0)]);
}

/// Draws it in a square of 160 units, without details that would be lost at sixteen pixels.
pub(super) fn draw_small(canvas: &mut Canvas) {
    let (mut handle, mut head, mut block) = (Path::new(), Path::new(), Path::new());
    handle.lines(&[at(66.0, 66.0), at(132.0, 108.0)]);
    canvas.stroke(SHINE, 18.0, &handle);
    head.polygon(&[at(60.0, 20.0), at(100.0, 46.0), at(64.0, 102.0), at(24.0, 76.0)]);
    canvas.fill(BRASS, &head);
    block.lines(&[at(30.0, 134.0), at(100.0, 134.0)]);
    canvas.stroke(SHINE, 16.0, &block);
}
