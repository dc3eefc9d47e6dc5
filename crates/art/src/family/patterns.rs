//! The five patterns: each hand reduced to its essence.

use rules::Artist;

use crate::canvas::{Canvas, Ink, ink};
use crate::path::Path;
use crate::point::{Point, at, sine};

/// The background of an artist's emblem, and the ink of its pattern.
pub(super) const fn colours(artist: Artist) -> (Ink, Ink) {
    match artist {
        Artist::A => (ink(0xC98A4B), ink(0x7A2E1F)),
        Artist::B => (ink(0xF6EEDF), ink(0x1B2230)),
        Artist::C => (ink(0x14264F), ink(0x6FB1D6)),
        Artist::D => (ink(0xF4B92F), ink(0x2B8A57)),
        Artist::E => (ink(0xF6A5BE), ink(0xC21E63)),
    }
}

/// Covers a rectangle with an artist's pattern, repeated `across` times from left to right.
pub(super) fn draw(canvas: &mut Canvas, artist: Artist, corner: Point, size: Point, across: i32, ink: Ink) {
    let mut path = Path::new();
    let unit = size.x / f64::from(across);
    let rows = (size.y / unit).ceil() as i32;
    match artist {
        // Beds of rock.
        Artist::A => {
            for row in 0..=rows {
                let high = unit * [0.34, 0.62, 0.46][row as usize % 3];
                let y = corner.y + f64::from(row) * unit;
                let wave = |step: f64| sine(step * 0.21 + f64::from(row) * 0.37) * unit * 0.1;
                let place = |step: i32, down: f64| {
                    at(corner.x + f64::from(step) * unit, y + down + wave(f64::from(step)))
                };
                let mut outline: Vec<Point> = (0..=across).map(|step| place(step, 0.0)).collect();
                outline.extend((0..=across).rev().map(|step| place(step, high)));
                path.polygon(&outline);
            }
            canvas.fill(ink, &path);
        }
        // Ruled lines, both ways.
        Artist::B => {
            for row in 0..=rows {
                let y = corner.y + (f64::from(row) + 0.5) * unit;
                path.lines(&[at(corner.x, y), at(corner.x + size.x, y)]);
            }
            for column in 0..across {
                let x = corner.x + (f64::from(column) + 0.5) * unit;
                path.lines(&[at(x, corner.y), at(x, corner.y + size.y)]);
            }
            canvas.stroke(ink, unit * 0.14, &path);
        }
        // Currents.
        Artist::C => {
            for row in 0..=rows * 2 {
                let y = corner.y + (f64::from(row) - 0.5) * unit * 0.56;
                let place = |step: i32| {
                    let side = if step % 2 == 0 { -1.0 } else { 1.0 };
                    at(corner.x + (f64::from(step) - 0.5) * unit, y + side * unit * 0.34)
                };
                path.soft(&(0..=across + 1).map(place).collect::<Vec<_>>());
            }
            canvas.stroke(ink, unit * 0.24, &path);
        }
        // Leaves.
        Artist::D => {
            for row in 0..=rows * 4 / 5 {
                for column in 0..3 {
                    let shift = if row % 2 == 0 { 0.0 } else { unit * 0.8 };
                    let x = corner.x + f64::from(column) * unit * 1.6 + shift;
                    let y = corner.y + f64::from(row) * unit * 1.3;
                    path.soft_shape(&[
                        at(x - unit * 0.1, y + unit * 0.8),
                        at(x + unit * 0.9, y + unit * 0.7),
                        at(x + unit * 1.0, y - unit * 0.4),
                        at(x, y - unit * 0.2),
                    ]);
                }
            }
            canvas.fill(ink, &path);
        }
        // Dots in a raster.
        Artist::E => {
            for row in 0..=rows * 2 {
                for column in 0..=across {
                    let shift = if row % 2 == 0 { 0.0 } else { unit * 0.5 };
                    path.dot(at(
                        corner.x + f64::from(column) * unit + shift,
                        corner.y + f64::from(row) * unit * 0.5,
                    ));
                }
            }
            canvas.stroke(ink, unit * 0.46, &path);
        }
    }
}
