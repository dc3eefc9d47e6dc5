//! Things worth printing, each about two units high around its middle.

use super::{Press, Raster, within};
use crate::canvas::Ink;
use crate::path::Path;
use crate::point::{Point, at};

/// A thing from the shops.
#[derive(Clone, Copy)]
pub(super) enum Thing {
    Pear,
    Bulb,
    Cup,
    Shoe,
    Telephone,
}

impl Thing {
    /// Its outline.
    fn outline(self) -> &'static [(f64, f64)] {
        match self {
            Thing::Pear => &[
                (0.02, -0.74),
                (-0.2, -0.66),
                (-0.27, -0.42),
                (-0.36, -0.14),
                (-0.58, 0.2),
                (-0.6, 0.56),
                (-0.36, 0.86),
                (0.0, 0.92),
                (0.38, 0.86),
                (0.62, 0.54),
                (0.58, 0.18),
                (0.34, -0.16),
                (0.27, -0.44),
                (0.2, -0.66),
            ],
            Thing::Bulb => &[
                (0.0, -0.96),
                (-0.42, -0.83),
                (-0.62, -0.46),
                (-0.54, -0.1),
                (-0.3, 0.2),
                (-0.22, 0.44),
                (0.22, 0.44),
                (0.3, 0.2),
                (0.54, -0.1),
                (0.62, -0.46),
                (0.42, -0.83),
            ],
            Thing::Cup => &[
                (-0.62, -0.46),
                (-0.6, -0.1),
                (-0.5, 0.3),
                (-0.3, 0.56),
                (0.0, 0.62),
                (0.3, 0.56),
                (0.5, 0.3),
                (0.6, -0.1),
                (0.62, -0.46),
                (0.3, -0.5),
                (-0.3, -0.5),
            ],
            Thing::Shoe => &[
                (-0.62, -0.6),
                (-0.7, -0.3),
                (-0.62, -0.02),
                (-0.6, 0.6),
                (-0.52, 0.6),
                (-0.46, 0.12),
                (-0.2, 0.22),
                (0.1, 0.52),
                (0.4, 0.62),
                (0.78, 0.6),
                (0.86, 0.5),
                (0.6, 0.36),
                (0.32, 0.24),
                (0.06, 0.0),
                (-0.22, -0.12),
                (-0.46, -0.2),
                (-0.52, -0.54),
            ],
            Thing::Telephone => &[
                (-0.3, -0.22),
                (-0.36, 0.06),
                (-0.62, 0.44),
                (-0.68, 0.66),
                (-0.4, 0.72),
                (0.4, 0.72),
                (0.68, 0.66),
                (0.62, 0.44),
                (0.36, 0.06),
                (0.3, -0.22),
                (0.0, -0.27),
            ],
        }
    }

    /// Prints it: a spot of colour that misses its place, dots for its shade, lines in black.
    pub(super) fn print(self, press: &mut Press<'_>, place: Point, size: f64, spot: Ink, pitch: f64) {
        let [paper, black, ..] = press.palette;
        let put = |x: f64, y: f64| place + at(x, y) * size;
        let outline: Vec<Point> = self.outline().iter().map(|&(x, y)| put(x, y)).collect();
        let miss = at(size * 0.07, size * 0.05);
        let missed: Vec<Point> = outline.iter().map(|point| *point + miss).collect();
        press.shape(spot, |path| path.round_shape(&missed));
        let raster = Raster { turn: 0.125, pitch, from: place - at(size, size), to: place + at(size, size) };
        press.dots(black, &raster, &|dot| {
            if !within(&outline, dot) {
                return 0.0;
            }
            let off = (dot - place) * (1.0 / size);
            (off.x * 0.75 + off.y * 0.42 + 0.16).clamp(0.0, 0.85)
        });
        let mut lines = Path::new();
        lines.round_shape(&outline);
        press.canvas.stroke(black, (size * 0.055).max(10.0), &lines);
        self.details(press, &put, size, paper, black);
    }

    fn details(
        self,
        press: &mut Press<'_>,
        put: &dyn Fn(f64, f64) -> Point,
        size: f64,
        paper: Ink,
        black: Ink,
    ) {
        let mut lines = Path::new();
        let mut shine = Path::new();
        match self {
            Thing::Pear => {
                lines.soft(&[put(0.02, -0.72), put(0.04, -0.9), put(0.16, -1.02)]);
                press.shape(black, |path| {
                    path.soft_shape(&[
                        put(0.06, -0.82),
                        put(0.34, -1.06),
                        put(0.62, -0.92),
                        put(0.36, -0.76),
                    ]);
                });
                shine.soft(&[put(-0.4, 0.3), put(-0.36, 0.0), put(-0.2, -0.24)]);
            }
            Thing::Bulb => {
                for row in 0..4 {
                    let y = 0.54 + f64::from(row) * 0.12;
                    let half = 0.22 - f64::from(row / 3) * 0.1;
                    lines.lines(&[put(-half, y), put(half, y + 0.03)]);
                }
                lines.soft(&[put(-0.1, 0.4), put(-0.22, -0.2), put(-0.2, -0.3)]);
                lines.lines(&[put(-0.2, -0.3), put(-0.07, -0.2), put(0.05, -0.32), put(0.2, -0.22)]);
                lines.soft(&[put(0.2, -0.22), put(0.2, -0.1), put(0.1, 0.4)]);
                shine.soft(&[put(-0.46, -0.36), put(-0.46, -0.6), put(-0.26, -0.74)]);
            }
            Thing::Cup => {
                lines.soft(&[put(0.58, -0.3), put(0.98, -0.4), put(0.92, 0.2), put(0.5, 0.26)]);
                lines.soft(&[put(-0.8, 0.72), put(0.0, 0.92), put(0.8, 0.72)]);
                lines.soft(&[put(-0.8, 0.72), put(0.0, 0.6), put(0.8, 0.72)]);
                for x in [-0.24, 0.04, 0.32] {
                    lines.soft(&[put(x, -0.6), put(x - 0.12, -0.72), put(x + 0.12, -0.84), put(x, -0.98)]);
                }
                shine.soft(&[put(-0.46, -0.3), put(-0.44, 0.06), put(-0.3, 0.36)]);
            }
            Thing::Shoe => {
                lines.soft(&[put(0.3, 0.26), put(0.44, 0.44), put(0.72, 0.5)]);
                shine.soft(&[put(-0.56, -0.34), put(-0.52, -0.1), put(-0.3, 0.02)]);
            }
            Thing::Telephone => {
                press.shape(black, |path| {
                    path.soft_shape(&[
                        put(-0.95, -0.2),
                        put(-0.98, -0.62),
                        put(0.0, -0.88),
                        put(0.98, -0.62),
                        put(0.95, -0.2),
                        put(0.5, -0.22),
                        put(0.46, -0.48),
                        put(0.0, -0.54),
                        put(-0.46, -0.48),
                        put(-0.5, -0.22),
                    ]);
                });
                press.shape(paper, |path| path.circle(put(0.0, 0.26), size * 0.3));
                let mut holes = Path::new();
                for hole in 0..9 {
                    holes.dot(
                        put(0.0, 0.26) + crate::point::towards(0.1 + f64::from(hole) / 11.0, size * 0.2),
                    );
                }
                press.canvas.stroke(black, size * 0.085, &holes);
                lines.circle(put(0.0, 0.26), size * 0.3);
            }
        }
        press.canvas.stroke(black, (size * 0.05).max(9.0), &lines);
        press.canvas.stroke(paper, (size * 0.06).max(9.0), &shine);
    }
}
