//! The second hand: the household. Everything is ruled in ink on paper, in rows and columns, and one thing is not.

mod rooms;

use crate::canvas::{Canvas, Ink, ink};
use crate::dice::{Dice, noise};
use crate::path::Path;
use crate::point::{Point, at, ramp, sine, smooth, towards};

/// What is ruled.
#[derive(Clone, Copy)]
enum Idea {
    /// Plates in rows, which slip.
    Plates,
    /// A checked cloth with something under it.
    Cloth,
    /// A blind, and two fingers.
    Blind,
    /// The plan of a flat.
    Plan,
    /// Books, of which one leans.
    Shelves,
    /// Knitting, with a dropped stitch.
    Knitting,
    /// Windows, of which one has moved out.
    Windows,
}

/// Paper, ink, and two colours bought cheaply.
type Palette = [u32; 4];

const KITCHEN: Palette = [0xF6EEDF, 0x1B2230, 0xD5402B, 0x8FB8C9];
const PARLOUR: Palette = [0xF3EAD8, 0x232019, 0x2F6B52, 0xE9B44C];
const BATH: Palette = [0xF2F1EA, 0x14263F, 0x2A6FB0, 0xF0B7A4];
const HALL: Palette = [0xF5ECDC, 0x2A1A1F, 0x8C2F4B, 0xD9C08A];
const BEDROOM: Palette = [0xF4EDE3, 0x2B2440, 0x6A4C93, 0xF3A65A];

const WORKS: [(Idea, Palette, u64); 20] = [
    (Idea::Plates, KITCHEN, 1),
    (Idea::Cloth, BATH, 2),
    (Idea::Shelves, PARLOUR, 3),
    (Idea::Windows, HALL, 4),
    (Idea::Blind, BEDROOM, 5),
    (Idea::Plan, KITCHEN, 6),
    (Idea::Knitting, HALL, 7),
    (Idea::Cloth, KITCHEN, 8),
    (Idea::Shelves, BATH, 9),
    (Idea::Windows, PARLOUR, 10),
    (Idea::Blind, PARLOUR, 11),
    (Idea::Plates, BEDROOM, 12),
    (Idea::Knitting, BATH, 13),
    (Idea::Plan, HALL, 14),
    (Idea::Cloth, PARLOUR, 15),
    (Idea::Blind, KITCHEN, 16),
    (Idea::Plates, PARLOUR, 17),
    (Idea::Windows, BATH, 18),
    (Idea::Shelves, BEDROOM, 19),
    (Idea::Knitting, KITCHEN, 20),
];

pub(super) fn paint(work: usize, canvas: &mut Canvas) {
    let (idea, palette, seed) = WORKS[work % WORKS.len()];
    let mut ruler = Ruler { canvas, dice: Dice::new(0xB000 + seed), palette: palette.map(ink), seed };
    ruler.canvas.ground(ruler.palette[0]);
    match idea {
        Idea::Plates => ruler.plates(),
        Idea::Cloth => ruler.cloth(),
        Idea::Blind => ruler.blind(),
        Idea::Plan => ruler.plan(),
        Idea::Shelves => ruler.shelves(),
        Idea::Knitting => ruler.knitting(),
        Idea::Windows => ruler.windows(),
    }
}

struct Ruler<'a> {
    canvas: &'a mut Canvas,
    dice: Dice,
    palette: [Ink; 4],
    seed: u64,
}

const THIN: f64 = 8.0;
const THICK: f64 = 15.0;

/// The corners of a square that stands on its centre, turned.
fn square(centre: Point, half: f64, turn: f64) -> [Point; 4] {
    [0.625, 0.875, 0.125, 0.375].map(|corner| centre + towards(corner + turn, half * 1.414))
}

impl Ruler<'_> {
    /// A ruled line goes a little too far at both ends.
    fn rule(&mut self, path: &mut Path, from: Point, to: Point) {
        let over = (to - from).unit() * self.dice.between(4.0, 15.0);
        path.lines(&[from - over, to + over]);
    }

    fn plates(&mut self) {
        let [_, dark, loud, soft] = self.palette;
        let (columns, rows) = (6, 9);
        let step = 142.0;
        let gone = (self.dice.below(columns), 1 + self.dice.below(3));
        let (mut thin, mut thick) = (Path::new(), Path::new());
        let mut fills = [Path::new(), Path::new()];
        for row in 0..rows {
            for column in 0..columns {
                let home = at(145.0 + column as f64 * step, 132.0 + row as f64 * step);
                if (column, row) == gone {
                    fills[0].polygon(&square(home, 56.0, 0.0));
                    continue;
                }
                let slip = ramp(3.0, 9.0, row as f64);
                let slip = slip * slip;
                let centre = home + at(self.dice.about(66.0), self.dice.between(-10.0, 50.0)) * slip;
                let turn = self.dice.about(0.16) * slip;
                if noise(self.seed, column as f64 * 0.7, row as f64 * 0.7) > 0.34 {
                    fills[1].polygon(&square(centre, 56.0, turn));
                }
                thick.polygon(&square(centre, 56.0, turn));
                thin.polygon(&square(centre, 38.0, turn));
                if (row + column) % 2 == 0 {
                    thin.polygon(&square(centre, 19.0, turn));
                }
            }
        }
        let [hole, filled] = fills;
        self.canvas.fill(soft, &filled);
        self.canvas.fill(dark, &hole);
        self.canvas.stroke(dark, THIN, &thin);
        self.canvas.stroke(dark, THICK, &thick);
        // The plate that fell, and lies nearer to us.
        let (place, turn) = (at(self.dice.between(330.0, 690.0), 1170.0), self.dice.between(0.04, 0.2));
        for (half, ink) in [(176.0, loud), (118.0, self.palette[0]), (66.0, loud)] {
            let mut path = Path::new();
            path.polygon(&square(place, half, turn));
            self.canvas.fill(ink, &path);
            self.canvas.stroke(dark, THICK, &path);
        }
    }

    /// A place on the cloth, lifted by what lies under it.
    fn lifted(&self, place: Point, bumps: &[(Point, f64, f64)]) -> Point {
        bumps.iter().fold(place, |place, &(centre, wide, high)| {
            let away = place - centre;
            let near = 1.0 - smooth(0.0, wide, away.length());
            place + away * (near * 0.75) - at(0.0, high * near)
        })
    }

    fn cloth(&mut self) {
        let [paper, dark, loud, soft] = self.palette;
        let size = 92.0;
        let kinds: [&[(Point, f64, f64)]; 3] = [
            &[(at(430.0, 820.0), 430.0, 120.0)],
            &[(at(280.0, 480.0), 300.0, 70.0), (at(700.0, 980.0), 360.0, 90.0)],
            &[
                (at(500.0, 330.0), 330.0, 60.0),
                (at(500.0, 760.0), 300.0, 60.0),
                (at(500.0, 1130.0), 260.0, 50.0),
            ],
        ];
        let bumps = kinds[self.seed as usize % 3];
        let (mut both, mut one) = (Path::new(), Path::new());
        for row in 0..15 {
            for column in 0..11 {
                let corner = at((column as f64) * size - 6.0, row as f64 * size + 10.0);
                let (odd_row, odd_column) = (row % 2 == 1, column % 2 == 1);
                let path = match (odd_row, odd_column) {
                    (true, true) => &mut both,
                    (false, false) => continue,
                    (true, false) | (false, true) => &mut one,
                };
                let corners = [at(0.0, 0.0), at(size, 0.0), at(size, size), at(0.0, size)];
                path.polygon(&corners.map(|off| self.lifted(corner + off, bumps)));
            }
        }
        self.canvas.fill(soft.mixed(paper, 0.15), &one);
        self.canvas.fill(loud, &both);
        let mut threads = Path::new();
        for row in 0..16 {
            let places: Vec<Point> = (0..12)
                .map(|step| {
                    self.lifted(at(f64::from(step) * size - 6.0, f64::from(row) * size + 10.0), bumps)
                })
                .collect();
            threads.lines(&places);
        }
        for column in 0..12 {
            let places: Vec<Point> = (0..16)
                .map(|step| {
                    self.lifted(at(f64::from(column) * size - 6.0, f64::from(step) * size + 10.0), bumps)
                })
                .collect();
            threads.lines(&places);
        }
        self.canvas.stroke(dark, THIN, &threads);
    }

    fn blind(&mut self) {
        let [paper, dark, loud, soft] = self.palette;
        let mut behind = Path::new();
        behind.rectangle(at(90.0, 90.0), at(820.0, 1220.0));
        self.canvas.fill(soft, &behind);
        let eye = at(self.dice.between(330.0, 680.0), self.dice.between(470.0, 860.0));
        let mut sun = Path::new();
        sun.circle(eye + at(self.dice.about(40.0), self.dice.about(30.0)), self.dice.between(170.0, 230.0));
        self.canvas.fill(loud, &sun);
        let mut slats = Path::new();
        let count = 17;
        let pitch = 1220.0 / f64::from(count);
        for slat in 0..count {
            let y = 90.0 + pitch * (f64::from(slat) + 0.5);
            // Fingers press the slats apart; far from them every slat is straight.
            let bend = |x: f64| {
                let near = 1.0 - smooth(0.0, 300.0, (x - eye.x).abs());
                let off = (y - eye.y) / pitch;
                let press = (1.0 - smooth(0.0, 4.6, off.abs())) * 105.0;
                near * press * if off < 0.0 { -1.0 } else { 1.0 }
            };
            let columns: Vec<f64> = (0..=10).map(|step| 76.0 + 84.8 * f64::from(step)).collect();
            let tilt = self.dice.about(3.0);
            let high = pitch * 0.36;
            let mut outline: Vec<Point> = columns.iter().map(|&x| at(x, y - high + bend(x) + tilt)).collect();
            outline.extend(columns.iter().rev().map(|&x| at(x, y + high + bend(x) - tilt)));
            slats.polygon(&outline);
        }
        self.canvas.fill(paper, &slats);
        self.canvas.stroke(dark, THIN, &slats);
        let mut cords = Path::new();
        for x in [230.0, 770.0] {
            self.rule(&mut cords, at(x, 60.0), at(x, 1330.0));
        }
        let pull = 905.0 + self.dice.about(14.0);
        cords.lines(&[at(pull, 60.0), at(pull - 6.0, 980.0 + self.dice.about(150.0))]);
        self.canvas.stroke(dark, THIN, &cords);
        let mut rail = Path::new();
        rail.rectangle(at(60.0, 42.0), at(880.0, 44.0));
        rail.rectangle(at(70.0, 1312.0), at(860.0, 34.0));
        self.canvas.fill(dark, &rail);
    }

    fn knitting(&mut self) {
        let [paper, dark, loud, soft] = self.palette;
        let (columns, rows) = (13, 20);
        let (wide, high) = (68.0, 62.0);
        let lost = 3 + self.dice.below(7);
        let from = 5 + self.dice.below(5);
        let shape = self.seed as usize % 2;
        let mut yarns = [Path::new(), Path::new(), Path::new()];
        let mut ladder = Path::new();
        for row in 0..rows {
            for column in 0..columns {
                let pull =
                    (column as f64 - lost as f64) * ramp(from as f64 - 3.0, from as f64 + 4.0, row as f64);
                let aside = if pull == 0.0 { 0.0 } else { 24.0 * pull.signum() / (0.6 + 0.4 * pull.abs()) };
                let drift = noise(self.seed, column as f64 * 0.4, row as f64 * 0.3) * 9.0;
                let foot = at(
                    92.0 + (column as f64 + 0.5) * wide * 0.925 + aside + drift,
                    128.0 + row as f64 * high,
                );
                if column == lost && row >= from {
                    let half = 50.0;
                    ladder.soft(&[foot - at(half, 16.0), foot + at(0.0, 10.0), foot + at(half, -16.0)]);
                    continue;
                }
                let yarn = self.stitch(shape, column, row);
                yarns[yarn].lines(&[foot + at(-26.0, -34.0), foot + at(0.0, 18.0), foot + at(26.0, -34.0)]);
            }
        }
        let mut cloth = Path::new();
        cloth.rectangle(at(66.0, 66.0), at(868.0, 1268.0));
        self.canvas.fill(soft.mixed(paper, 0.72), &cloth);
        self.canvas.stroke(dark, THIN, &ladder);
        for (ink, path) in [soft, dark, loud].into_iter().zip(yarns) {
            self.canvas.stroke(ink, 21.0, &path);
        }
        let place = at(92.0 + (lost as f64 + 0.5) * wide * 0.925, 118.0 + from as f64 * high);
        let mut loop_left = Path::new();
        loop_left.ellipse(place, 24.0, 34.0);
        self.canvas.stroke(loud, 14.0, &loop_left);
    }

    /// Which yarn a stitch is knitted with: zigzags, or diamonds between bands.
    fn stitch(&self, shape: usize, column: usize, row: usize) -> usize {
        let folded = (column % 12).min(12 - column % 12);
        match shape {
            0 if row % 7 == 6 => 1,
            0 => match (row + folded) % 7 {
                0 | 1 => 2,
                4 => 1,
                _ => 0,
            },
            _ => match folded.abs_diff(0) + (row % 10).abs_diff(5) {
                0..=2 => 2,
                5 | 6 => 1,
                _ => 0,
            },
        }
    }

    fn plan(&mut self) {
        rooms::plan(self);
    }

    fn shelves(&mut self) {
        rooms::shelves(self);
    }

    fn windows(&mut self) {
        rooms::windows(self);
    }
}

/// A wave that a ruler would not draw.
fn wobble(seed: u64, along: f64) -> f64 {
    sine(along * 0.13 + seed as f64 * 0.31) + noise(seed, along, 0.5)
}
