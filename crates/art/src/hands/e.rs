//! The fifth hand: the printing press. Dots of ink in a raster, spot colours that miss their place, torn paper.

mod faces;
mod scenes;
mod things;

use super::Take;
use crate::canvas::{Canvas, HIGH, Ink, WIDE, ink};
use crate::dice::{Dice, noise};
use crate::path::Path;
use crate::point::{Point, at, sine, towards};
use things::Thing;

/// What is printed.
#[derive(Clone, Copy)]
enum Idea {
    /// An eye, very near.
    Eye,
    /// A mouth, very near.
    Mouth,
    /// A head in strips that do not meet.
    Profile,
    /// One thing, large.
    Thing(Thing),
    /// One thing, again and again.
    Six(Thing),
    /// Something goes off.
    Burst,
    /// Towers under a sun.
    City,
    /// A record that turns.
    Record,
}

/// Paper, black, two spot colours.
type Palette = [u32; 4];

const MORNING: Palette = [0xF4EEE1, 0x16130F, 0xE5412B, 0x36A3C4];
const EVENING: Palette = [0xF3EDE3, 0x131018, 0xD42A73, 0xFFCE1F];
const SUNDAY: Palette = [0xF1EEE2, 0x0E1714, 0x0C8A63, 0xF79AA6];
const SPORT: Palette = [0xF5EFE0, 0x10131C, 0x1F57C3, 0xFF8B2C];
const LATE: Palette = [0xEFE9DD, 0x120F14, 0x7B3FB0, 0xB9D532];

const WORKS: [(Idea, Take, Palette, u64); 20] = [
    (Idea::Eye, Take::First, MORNING, 1),
    (Idea::Six(Thing::Telephone), Take::First, EVENING, 2),
    (Idea::Mouth, Take::First, SPORT, 3),
    (Idea::City, Take::First, SUNDAY, 4),
    (Idea::Thing(Thing::Pear), Take::First, LATE, 5),
    (Idea::Burst, Take::First, EVENING, 6),
    (Idea::Profile, Take::First, SPORT, 7),
    (Idea::Six(Thing::Shoe), Take::Second, MORNING, 8),
    (Idea::Record, Take::First, MORNING, 9),
    (Idea::Eye, Take::Second, LATE, 10),
    (Idea::Thing(Thing::Cup), Take::Second, SUNDAY, 11),
    (Idea::City, Take::Second, EVENING, 12),
    (Idea::Mouth, Take::Second, EVENING, 13),
    (Idea::Burst, Take::Second, SPORT, 14),
    (Idea::Profile, Take::Second, SUNDAY, 15),
    (Idea::Six(Thing::Bulb), Take::First, LATE, 16),
    (Idea::Record, Take::First, SUNDAY, 17),
    (Idea::Thing(Thing::Telephone), Take::First, SPORT, 18),
    (Idea::City, Take::First, LATE, 19),
    (Idea::Mouth, Take::First, SUNDAY, 20),
];

pub(super) fn paint(work: usize, canvas: &mut Canvas) {
    let (idea, take, palette, seed) = WORKS[work % WORKS.len()];
    let mut press = Press { canvas, dice: Dice::new(0xE000 + seed), palette: palette.map(ink), seed };
    press.canvas.ground(press.palette[0]);
    match (idea, take) {
        (Idea::Eye, Take::First) => faces::eye(&mut press),
        (Idea::Eye, Take::Second) => faces::eyes(&mut press),
        (Idea::Mouth, take) => faces::mouth(&mut press, take),
        (Idea::Profile, take) => faces::profile(&mut press, take),
        (Idea::Thing(thing), take) => scenes::thing(&mut press, thing, take),
        (Idea::Six(thing), take) => scenes::six(&mut press, thing, take),
        (Idea::Burst, take) => scenes::burst(&mut press, take),
        (Idea::City, take) => scenes::city(&mut press, take),
        (Idea::Record, _) => scenes::record(&mut press),
    }
}

struct Press<'a> {
    canvas: &'a mut Canvas,
    dice: Dice,
    palette: [Ink; 4],
    seed: u64,
}

/// A raster: its rotation, the distance between its dots, and the part of the sheet it covers.
#[derive(Clone, Copy)]
struct Raster {
    turn: f64,
    pitch: f64,
    from: Point,
    to: Point,
}

impl Raster {
    const fn all_over(turn: f64, pitch: f64) -> Raster {
        Raster { turn, pitch, from: at(0.0, 0.0), to: at(WIDE, HIGH) }
    }
}

/// How many sizes of dots the press has.
const SIZES: usize = 8;

impl Press<'_> {
    /// Prints dots: the darker a place, from 0 to 1, the larger.
    fn dots(&mut self, ink: Ink, raster: &Raster, dark: &dyn Fn(Point) -> f64) {
        let mut sizes: [Path; SIZES] = core::array::from_fn(|_| Path::new());
        let middle = raster.from.mixed(raster.to, 0.5);
        let reach = (((raster.to - raster.from).length() * 0.5) / raster.pitch).ceil() as i32;
        for row in -reach..=reach {
            for step in -reach..=reach {
                // Alternate the direction, so that the step to the next dot stays short.
                let column = if row % 2 == 0 { step } else { -step };
                let place = middle + at(f64::from(column), f64::from(row)).turned(raster.turn) * raster.pitch;
                let bleed = raster.pitch * 0.4;
                if place.x < raster.from.x - bleed
                    || place.y < raster.from.y - bleed
                    || place.x > raster.to.x + bleed
                    || place.y > raster.to.y + bleed
                {
                    continue;
                }
                let size = (dark(place).clamp(0.0, 1.0).sqrt() * SIZES as f64).round() as usize;
                if size > 0 {
                    sizes[size - 1].dot(place);
                }
            }
        }
        for (size, path) in sizes.iter().enumerate() {
            self.canvas.stroke(ink, raster.pitch * 1.2 * (size as f64 + 1.0) / SIZES as f64, path);
        }
    }

    fn shape(&mut self, ink: Ink, draw: impl FnOnce(&mut Path)) {
        let mut path = Path::new();
        draw(&mut path);
        self.canvas.fill(ink, &path);
    }

    /// A strip of paper torn along its length, from one end to the other: first the white of the tear, then its colour.
    fn torn(&mut self, ink: Ink, from: Point, to: Point, wide: f64) {
        let way = (to - from).unit();
        let side = way.right();
        let steps = ((to - from).length() / 46.0).ceil() as usize;
        for (grow, ink, seed) in [(15.0, self.palette[0].mixed(Ink::Rgb(0xFF_FFFF), 0.6), 1), (0.0, ink, 2)] {
            let edge = |hand: f64| {
                (0..=steps).map(move |step| {
                    let along = step as f64 / steps as f64;
                    let fray =
                        noise(seed * 77 + (hand + 2.0) as u64, along * steps as f64 * 0.9, from.y) * 13.0;
                    from.mixed(to, along) + side * (hand * (wide * 0.5 + grow) + fray)
                })
            };
            let mut outline: Vec<Point> = edge(1.0).collect();
            outline.extend(edge(-1.0).collect::<Vec<_>>().into_iter().rev());
            self.shape(ink, |path| path.polygon(&outline));
        }
    }

    /// Newsprint on a strip: columns of lines that nobody can read.
    fn newsprint(&mut self, from: Point, to: Point, wide: f64) {
        let way = (to - from).unit();
        let side = way.right();
        let long = (to - from).length();
        let rows = ((wide - 50.0) / 25.0).max(1.0) as i32;
        let mut lines = Path::new();
        for row in 0..rows {
            let off = side * ((f64::from(row) - f64::from(rows - 1) * 0.5) * 25.0);
            let mut along = 30.0;
            while along < long - 60.0 {
                let word = self.dice.between(26.0, 96.0);
                let ends = [along, (along + word).min(long - 30.0)];
                lines.lines(&ends.map(|end| from + way * end + off));
                along += word + 26.0;
            }
        }
        self.canvas.stroke(self.palette[1], 11.0, &lines);
    }

    /// Rays from a place, every other one left out.
    fn rays(&mut self, ink: Ink, centre: Point, count: usize, far: f64) {
        self.shape(ink, |path| {
            for ray in 0..count {
                let turn = ray as f64 / count as f64;
                let half = 0.25 / count as f64;
                path.polygon(&[
                    centre,
                    centre + towards(turn - half, far),
                    centre + towards(turn + half, far),
                ]);
            }
        });
    }
}

/// How dark a lit ball is at a point; 0 outside it.
fn ball(place: Point, centre: Point, radius: f64) -> f64 {
    let off = (place - centre) * (1.0 / radius);
    let flat = off.x * off.x + off.y * off.y;
    if flat > 1.0 {
        return 0.0;
    }
    let light = -off.x * 0.5 - off.y * 0.6 + (1.0 - flat).sqrt() * 0.62;
    (0.92 - light).clamp(0.04, 1.0)
}

/// Whether a point lies inside an outline.
fn within(outline: &[Point], place: Point) -> bool {
    let mut inside = false;
    for (number, a) in outline.iter().enumerate() {
        let b = outline[(number + 1) % outline.len()];
        if (a.y > place.y) != (b.y > place.y) && place.x < a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y) {
            inside = !inside;
        }
    }
    inside
}

/// A wave from 0 to 1 and back, for skies.
fn swell(turns: f64) -> f64 {
    0.5 + 0.5 * sine(turns)
}
