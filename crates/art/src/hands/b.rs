//! The second hand: the household. Everything is ruled in ink on paper, in rows and columns, and one thing is not.

mod furniture;
mod knitting;
mod rooms;

use super::Take;
use crate::canvas::{Canvas, Ink, ink};
use crate::dice::{Dice, noise};
use crate::path::Path;
use crate::point::{Point, at, ramp, smooth, towards};

/// What is ruled.
#[derive(Clone, Copy)]
enum Idea {
    /// Plates in rows, which slip.
    Plates,
    /// A checked cloth with something under it.
    Cloth,
    /// A blind, and two fingers.
    Blind,
    /// The plan of a flat, and its staircase.
    Plan,
    /// Books, one of which leans.
    Shelves,
    /// Knitting, with a dropped stitch.
    Knitting,
    /// Windows, one of which has moved out.
    Windows,
}

/// Paper, ink, and two colours bought cheaply.
type Palette = [u32; 4];

const KITCHEN: Palette = [0xF6EEDF, 0x1B2230, 0xD5402B, 0x8FB8C9];
const PARLOUR: Palette = [0xF3EAD8, 0x232019, 0x2F6B52, 0xE9B44C];
const BATH: Palette = [0xF2F1EA, 0x14263F, 0x2A6FB0, 0xF0B7A4];
const HALL: Palette = [0xF5ECDC, 0x2A1A1F, 0x8C2F4B, 0xD9C08A];
const BEDROOM: Palette = [0xF4EDE3, 0x2B2440, 0x6A4C93, 0xF3A65A];

const WORKS: [(Idea, Take, Palette, u64); 20] = [
    (Idea::Plates, Take::First, KITCHEN, 1),
    (Idea::Cloth, Take::First, BATH, 2),
    (Idea::Shelves, Take::First, PARLOUR, 3),
    (Idea::Windows, Take::First, HALL, 4),
    (Idea::Blind, Take::First, BEDROOM, 5),
    (Idea::Plan, Take::First, KITCHEN, 6),
    (Idea::Knitting, Take::First, HALL, 7),
    (Idea::Cloth, Take::Second, KITCHEN, 8),
    (Idea::Shelves, Take::Second, BATH, 9),
    (Idea::Blind, Take::Second, PARLOUR, 10),
    (Idea::Plates, Take::Second, BEDROOM, 11),
    (Idea::Windows, Take::First, PARLOUR, 12),
    (Idea::Knitting, Take::Second, BATH, 13),
    (Idea::Plan, Take::Second, HALL, 14),
    (Idea::Cloth, Take::First, PARLOUR, 15),
    (Idea::Blind, Take::First, KITCHEN, 16),
    (Idea::Plates, Take::First, PARLOUR, 17),
    (Idea::Windows, Take::First, BATH, 18),
    (Idea::Shelves, Take::First, BEDROOM, 19),
    (Idea::Knitting, Take::First, KITCHEN, 20),
];

pub(super) fn paint(work: usize, canvas: &mut Canvas) {
    let (idea, take, palette, seed) = WORKS[work % WORKS.len()];
    let mut ruler = Ruler { canvas, dice: Dice::new(0xB000 + seed), palette: palette.map(ink), seed };
    ruler.canvas.ground(ruler.palette[0]);
    match (idea, take) {
        (Idea::Plates, Take::First) => ruler.plates(),
        (Idea::Plates, Take::Second) => ruler.boxes(),
        (Idea::Cloth, take) => ruler.cloth(take),
        (Idea::Blind, take) => ruler.blind(take),
        (Idea::Plan, Take::First) => rooms::plan(&mut ruler),
        (Idea::Plan, Take::Second) => furniture::stairs(&mut ruler),
        (Idea::Shelves, Take::First) => rooms::shelves(&mut ruler),
        (Idea::Shelves, Take::Second) => furniture::drawers(&mut ruler),
        (Idea::Knitting, take) => knitting::knit(&mut ruler, take),
        (Idea::Windows, _) => rooms::windows(&mut ruler),
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

/// The corners of a square around its centre, turned.
fn square(centre: Point, half: f64, turn: f64) -> [Point; 4] {
    [0.625, 0.875, 0.125, 0.375].map(|corner| centre + towards(corner + turn, half * 1.414))
}

impl Ruler<'_> {
    /// A ruled line, a little too long at both ends.
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

    /// Boxes that all look at the one that is open.
    fn boxes(&mut self) {
        let [_, dark, loud, soft] = self.palette;
        let (columns, rows) = (4, 6);
        let open = (1 + self.dice.below(2), 1 + self.dice.below(3));
        let place = |column: usize, row: usize| at(155.0 + column as f64 * 230.0, 145.0 + row as f64 * 222.0);
        let eye = place(open.0, open.1);
        let (mut lines, mut floors, mut edges) = (Path::new(), Path::new(), Path::new());
        for row in 0..rows {
            for column in 0..columns {
                let centre = place(column, row);
                if (column, row) == open {
                    continue;
                }
                let look = (eye - centre).unit() * (24.0 + noise(self.seed, column as f64, row as f64) * 8.0);
                let shake = self.dice.about(0.012);
                let inner = |step: f64| {
                    square(centre + look * (step * step * 2.1), 98.0 - 78.0 * step, shake * step * 3.0)
                };
                edges.polygon(&inner(0.0));
                for step in [0.28, 0.52, 0.74] {
                    lines.polygon(&inner(step));
                }
                floors.polygon(&inner(0.92));
                for (outer, deep) in inner(0.0).into_iter().zip(inner(0.92)) {
                    lines.lines(&[outer, deep]);
                }
            }
        }
        self.canvas.fill(soft, &edges);
        self.canvas.fill(dark, &floors);
        self.canvas.stroke(dark, THIN, &lines);
        self.canvas.stroke(dark, THICK, &edges);
        let turn = 0.055;
        for (half, ink) in [(150.0, dark), (118.0, loud), (52.0, self.palette[0])] {
            let mut path = Path::new();
            path.polygon(&square(eye + at(10.0, 4.0), half, turn));
            self.canvas.fill(ink, &path);
            self.canvas.stroke(dark, THICK, &path);
        }
    }

    /// A point on the cloth: lifted by what lies under it, or pulled down by what is missing.
    fn lifted(take: Take, place: Point) -> Point {
        match take {
            Take::First => {
                let bumps = [
                    (at(500.0, 330.0), 330.0, 60.0),
                    (at(500.0, 760.0), 300.0, 60.0),
                    (at(500.0, 1130.0), 260.0, 50.0),
                ];
                bumps.into_iter().fold(place, |place, (centre, wide, high)| {
                    let away = place - centre;
                    let near = 1.0 - smooth(0.0, wide, away.length());
                    place + away * (near * 0.75) - at(0.0, high * near)
                })
            }
            Take::Second => {
                let drain = at(600.0, 830.0);
                let away = place - drain;
                let near = 1.0 - smooth(0.0, 640.0, away.length());
                drain + (away * (1.0 - 0.62 * near)).turned(0.34 * near * near)
            }
        }
    }

    fn cloth(&mut self, take: Take) {
        let [paper, dark, loud, soft] = self.palette;
        let size = 92.0;
        // The cloth is larger than the paper because it is gathered.
        let corner = |column: i32, row: i32| {
            Self::lifted(take, at(f64::from(column) * size - 98.0, f64::from(row) * size - 82.0))
        };
        let (mut both, mut one, mut threads) = (Path::new(), Path::new(), Path::new());
        for row in 0..17 {
            for column in 0..13 {
                let path = match (row % 2 == 1, column % 2 == 1) {
                    (true, true) => &mut both,
                    (false, false) => continue,
                    (true, false) | (false, true) => &mut one,
                };
                path.polygon(&[
                    corner(column, row),
                    corner(column + 1, row),
                    corner(column + 1, row + 1),
                    corner(column, row + 1),
                ]);
            }
        }
        for row in 0..=17 {
            threads.lines(&(0..=13).map(|column| corner(column, row)).collect::<Vec<_>>());
        }
        for column in 0..=13 {
            threads.lines(&(0..=17).map(|row| corner(column, row)).collect::<Vec<_>>());
        }
        self.canvas.fill(soft.mixed(paper, 0.15), &one);
        self.canvas.fill(loud, &both);
        self.canvas.stroke(dark, THIN, &threads);
        if take == Take::Second {
            let mut drain = Path::new();
            drain.circle(at(600.0, 830.0), 46.0);
            self.canvas.fill(dark, &drain);
        }
    }

    fn blind(&mut self, take: Take) {
        let [paper, dark, loud, soft] = self.palette;
        let mut behind = Path::new();
        behind.rectangle(at(90.0, 90.0), at(820.0, 1220.0));
        let (day, light) = if take == Take::First { (soft, loud) } else { (dark, soft) };
        self.canvas.fill(day, &behind);
        let eye = match take {
            Take::First => at(self.dice.between(400.0, 620.0), self.dice.between(470.0, 860.0)),
            Take::Second => at(610.0, 520.0),
        };
        let (mut sun, mut pupil) = (Path::new(), Path::new());
        sun.circle(eye, if take == Take::First { 150.0 } else { 215.0 });
        self.canvas.fill(light, &sun);
        if take == Take::First {
            pupil.circle(eye, 62.0);
            self.canvas.fill(dark, &pupil);
        }
        let mut slats = Path::new();
        let count = 17;
        let pitch = 1220.0 / f64::from(count);
        for slat in 0..count {
            let y = 90.0 + pitch * (f64::from(slat) + 0.5);
            let off = (y - eye.y) / pitch;
            let press = (1.0 - smooth(0.0, 4.6, off.abs())) * 105.0 * if off < 0.0 { -1.0 } else { 1.0 };
            let fall = ramp(3.0, 14.0, f64::from(slat)) * 0.5;
            let bend = |x: f64| match take {
                // Fingers press the slats apart; far from them every slat is straight.
                Take::First => press * (1.0 - smooth(0.0, 330.0, (x - eye.x).abs())),
                // A cord has come off: one end of each slat hangs on the slat below.
                Take::Second => (x - 90.0) * fall * (1.0 - ramp(0.0, 1900.0, y)) - 150.0 * fall,
            };
            let tilt = self.dice.about(3.0);
            let places: Vec<Point> = (0..=10)
                .map(|step| 76.0 + 84.8 * f64::from(step))
                .map(|x| at(x, y + bend(x) + tilt * (x - 500.0) / 400.0))
                .collect();
            slats.ribbon(&places, &[pitch * if take == Take::First { 0.72 } else { 0.5 }; 11]);
        }
        self.canvas.fill(paper, &slats);
        self.canvas.stroke(dark, THIN, &slats);
        let mut cords = Path::new();
        self.rule(&mut cords, at(230.0, 60.0), at(230.0, 1330.0));
        match take {
            Take::First => self.rule(&mut cords, at(770.0, 60.0), at(770.0, 1330.0)),
            Take::Second => cords.soft(&[
                at(770.0, 60.0),
                at(774.0, 240.0),
                at(720.0, 330.0),
                at(800.0, 390.0),
                at(860.0, 330.0),
                at(780.0, 280.0),
            ]),
        }
        self.canvas.stroke(dark, THIN, &cords);
        let mut rail = Path::new();
        rail.rectangle(at(60.0, 42.0), at(880.0, 44.0));
        if take == Take::First {
            rail.rectangle(at(70.0, 1312.0), at(860.0, 34.0));
        }
        self.canvas.fill(dark, &rail);
    }
}
