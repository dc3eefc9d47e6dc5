//! The third hand: weather. Brush strokes that follow a current by night and never cross.

mod flow;

use super::Take;
use crate::canvas::{Canvas, HIGH, Ink, WIDE, ink};
use crate::dice::{Dice, noise};
use crate::path::Path;
use crate::point::{Point, at, ramp, sine, smooth, towards};
use flow::{Current, Lay, around, lines, thinned, whirl};

/// What moves.
#[derive(Clone, Copy)]
enum Idea {
    /// Whirlpools.
    Eddies,
    /// A stream that parts around stones.
    Stones,
    /// A plume that rises and bends over.
    Plume,
    /// Two poles and what goes between them.
    Poles,
    /// The sea under a moon.
    Sea,
    /// What is held together in one place.
    Sheaf,
    /// Wind over hills.
    Wind,
}

/// The night, then four lights from faint to bright.
type Palette = [u32; 5];

const NIGHT: Palette = [0x0B1226, 0x27447F, 0x3F7FB8, 0x8FCBD8, 0xFBEBB4];
const EMBER: Palette = [0x1D0B12, 0x6E1F38, 0xB9423C, 0xF08C3D, 0xFFE4A6];
const MOSS: Palette = [0x0B1C19, 0x1F544A, 0x4C8F62, 0xAACB6E, 0xF7F4C8];
const PLUM: Palette = [0x170E2B, 0x4A2B7C, 0x9448A6, 0xE38DB4, 0xFFEBE0];
const SLATE: Palette = [0x12161B, 0x3A4B5C, 0x6F8799, 0xB7C6CB, 0xFFD98A];

const WORKS: [(Idea, Take, Palette, u64); 20] = [
    (Idea::Eddies, Take::First, NIGHT, 1),
    (Idea::Stones, Take::First, SLATE, 2),
    (Idea::Plume, Take::First, EMBER, 3),
    (Idea::Sea, Take::First, NIGHT, 4),
    (Idea::Poles, Take::First, PLUM, 5),
    (Idea::Wind, Take::First, MOSS, 6),
    (Idea::Sheaf, Take::First, EMBER, 7),
    (Idea::Eddies, Take::First, PLUM, 8),
    (Idea::Stones, Take::Second, MOSS, 9),
    (Idea::Plume, Take::Second, SLATE, 10),
    (Idea::Sea, Take::Second, EMBER, 11),
    (Idea::Wind, Take::Second, NIGHT, 12),
    (Idea::Poles, Take::Second, MOSS, 13),
    (Idea::Sheaf, Take::Second, PLUM, 14),
    (Idea::Eddies, Take::Second, SLATE, 15),
    (Idea::Stones, Take::First, EMBER, 16),
    (Idea::Plume, Take::First, MOSS, 17),
    (Idea::Wind, Take::First, PLUM, 18),
    (Idea::Sea, Take::First, SLATE, 19),
    (Idea::Sheaf, Take::First, NIGHT, 20),
];

pub(super) fn paint(work: usize, canvas: &mut Canvas) {
    let (idea, take, palette, seed) = WORKS[work % WORKS.len()];
    let mut weather = Weather { canvas, dice: Dice::new(0xC000 + seed), palette: palette.map(ink), seed };
    weather.canvas.ground(weather.palette[0]);
    match idea {
        Idea::Eddies => weather.eddies(),
        Idea::Stones => weather.stones(),
        Idea::Plume => weather.plume(take),
        Idea::Poles => weather.poles(take),
        Idea::Sea => weather.sea(take),
        Idea::Sheaf => weather.sheaf(take),
        Idea::Wind => weather.wind(take),
    }
}

struct Weather<'a> {
    canvas: &'a mut Canvas,
    dice: Dice,
    palette: [Ink; 5],
    seed: u64,
}

fn some(way: Point) -> Option<Point> {
    (way.length() > 1e-9).then(|| way.unit())
}

impl Weather<'_> {
    /// Lays lines along the current and paints each with one stroke; `light` gives its brightness, from 0 to 1.
    fn strokes(&mut self, current: Current<'_>, lay: &Lay, seeds: &[Point], light: &dyn Fn(Point) -> f64) {
        let mut lights = [Path::new(), Path::new(), Path::new(), Path::new()];
        for line in lines(current, lay, seeds) {
            let places = thinned(&line, 8);
            let count = places.len();
            let bright = light(line[line.len() / 2]) + self.dice.about(0.09);
            let full = lay.apart * self.dice.between(0.56, 0.84);
            let widths: Vec<f64> = (0..count)
                .map(|place| {
                    let along = (place as f64 + 0.3) / (count as f64 - 0.4);
                    (full * sine(along * 0.5).max(0.0).sqrt()).max(5.0)
                })
                .collect();
            let shade = ((bright * 4.0) as i32).clamp(0, 3) as usize;
            lights[shade].ribbon(&places, &widths);
        }
        for (ink, path) in self.palette[1..].iter().zip(&lights) {
            self.canvas.fill(*ink, path);
        }
    }

    fn disc(&mut self, ink: Ink, centre: Point, radius: f64) {
        let mut path = Path::new();
        path.circle(centre, radius);
        self.canvas.fill(ink, &path);
    }

    /// Random starting points all over the canvas.
    fn anywhere(&mut self, count: usize) -> Vec<Point> {
        (0..count).map(|_| at(self.dice.between(0.0, WIDE), self.dice.between(0.0, HIGH))).collect()
    }

    fn eddies(&mut self) {
        let kinds: [&[(Point, f64)]; 3] = [
            &[(at(350.0, 420.0), 1.0), (at(690.0, 990.0), -1.0)],
            &[(at(560.0, 640.0), 1.3)],
            &[(at(700.0, 300.0), -0.8), (at(280.0, 720.0), 1.0), (at(680.0, 1120.0), -0.9)],
        ];
        // Two, then one, then three.
        let eyes = kinds[self.seed as usize / 7 % 3];
        let drift = towards(self.dice.unit(), 0.0012);
        let current =
            |place: Point| some(eyes.iter().fold(drift, |way, &(eye, turn)| way + whirl(place, eye, turn)));
        let light = |place: Point| {
            let near = eyes.iter().map(|&(eye, _)| (place - eye).length()).fold(2000.0, f64::min);
            1.0 - ramp(40.0, 520.0, near) * 0.95
        };
        let mut seeds: Vec<Point> = eyes.iter().map(|&(eye, _)| eye + at(26.0, 0.0)).collect();
        seeds.extend(self.anywhere(20));
        self.strokes(&current, &Lay { apart: 47.0, longest: 900.0, shortest: 100.0 }, &seeds, &light);
        for &(eye, _) in eyes {
            self.disc(self.palette[0], eye, 44.0);
            self.disc(self.palette[4], eye, 24.0);
        }
    }

    fn stones(&mut self) {
        let kinds: [&[(Point, f64)]; 3] = [
            &[(at(380.0, 480.0), 175.0), (at(690.0, 930.0), 120.0), (at(250.0, 1090.0), 70.0)],
            &[(at(560.0, 700.0), 245.0)],
            &[
                (at(300.0, 330.0), 110.0),
                (at(700.0, 560.0), 150.0),
                (at(330.0, 860.0), 135.0),
                (at(690.0, 1170.0), 95.0),
            ],
        ];
        // Four, then three, then one.
        let stones = kinds[self.seed as usize % 3];
        let stream = towards([0.2, 0.28, 0.06][self.seed as usize % 3], 1.0);
        let seed = self.seed;
        let current = |place: Point| {
            if stones.iter().any(|&(stone, radius)| (place - stone).length() < radius + 10.0) {
                return None;
            }
            let bent = stones
                .iter()
                .fold(stream, |way, &(stone, radius)| way + around(place, stone, radius + 14.0, stream));
            some(bent.turned(noise(seed, place.x / 420.0, place.y / 420.0) * 0.03))
        };
        let light = |place: Point| {
            let near = stones.iter().map(|&(s, r)| (place - s).length() - r).fold(2000.0, f64::min);
            0.82 - ramp(0.0, 260.0, near) * 0.66 + noise(seed + 5, place.x / 160.0, place.y / 160.0) * 0.2
        };
        let mut seeds = self.anywhere(26);
        seeds.insert(0, stones[0].0 + at(stones[0].1 + 26.0, 0.0));
        self.strokes(&current, &Lay { apart: 45.0, longest: 620.0, shortest: 100.0 }, &seeds, &light);
        for &(stone, radius) in stones {
            self.disc(self.palette[4], stone, radius - 12.0);
            self.disc(self.palette[0], stone + at(radius * 0.16, radius * 0.12), radius * 0.72);
        }
    }

    fn plume(&mut self, take: Take) {
        // A fountain; then a tree, in wind that does not stop.
        let (root, lean) = match take {
            Take::First => (at(self.dice.between(460.0, 560.0), 1330.0), self.dice.about(0.03)),
            Take::Second => (at(310.0, 1330.0), 0.27),
        };
        let fork = self.dice.between(620.0, 820.0);
        let seed = self.seed;
        let current = |place: Point| {
            let side = (place.x - root.x) / 420.0;
            let up = smooth(fork + 420.0, fork - 560.0, place.y);
            let bend = (side - lean * up).clamp(-1.4, 1.4) * (0.02 + 0.42 * up) + lean * up;
            let shake = noise(seed, place.x / 300.0, place.y / 300.0) * 0.05 * up;
            let inwards = (root.x - place.x) * 0.0011 * (1.0 - up);
            some(towards(-0.25 + bend + shake, 1.0) - at(inwards * 2.0, 0.0))
        };
        let light = |place: Point| {
            let off = (place.x - root.x).abs() / (90.0 + (1400.0 - place.y) * 0.26);
            (1.0 - off * 0.62) * (0.62 + 0.38 * ramp(200.0, 1100.0, place.y))
        };
        let mut seeds: Vec<Point> =
            (0..9).map(|step| root + at((f64::from(step) - 4.0) * 44.0, -160.0)).collect();
        seeds.extend(self.anywhere(20));
        self.strokes(&current, &Lay { apart: 46.0, longest: 760.0, shortest: 110.0 }, &seeds, &light);
    }

    fn poles(&mut self, take: Take) {
        let slant = 96.0;
        // Two that seek each other; then two that do not, and one far away that both do.
        let poles: &[(Point, f64)] = match take {
            Take::First => &[(at(500.0 + slant, 400.0), 1.0), (at(500.0 - slant, 1010.0), -1.0)],
            Take::Second => &[(at(290.0, 880.0), 1.0), (at(720.0, 880.0), 1.0), (at(500.0, 330.0), -1.3)],
        };
        let current = |place: Point| {
            if poles.iter().any(|&(pole, _)| (place - pole).length() < 74.0) {
                return None;
            }
            some(poles.iter().fold(at(0.0, 0.0), |way, &(pole, charge)| {
                let away = place - pole;
                way + away * (charge / (away.x * away.x + away.y * away.y))
            }))
        };
        let light = |place: Point| {
            let near = poles.iter().map(|&(pole, _)| (place - pole).length()).fold(2000.0, f64::min);
            1.02 - ramp(60.0, 560.0, near)
        };
        let seeds: Vec<Point> = poles
            .iter()
            .flat_map(|&(pole, charge)| {
                (0..15).map(move |step| pole + towards(f64::from(step) / 15.0 + charge * 0.02, 100.0))
            })
            .collect();
        self.strokes(&current, &Lay { apart: 46.0, longest: 640.0, shortest: 100.0 }, &seeds, &light);
        for &(pole, charge) in poles {
            self.disc(self.palette[4], pole, 58.0);
            if charge < 0.0 {
                self.disc(self.palette[0], pole, 36.0);
            }
        }
    }

    fn sea(&mut self, take: Take) {
        // The moon above a calm; then a sun that sinks into a swell.
        let (moon, radius, level) = match take {
            Take::First => (at(self.dice.between(320.0, 680.0), 290.0), 140.0, 560.0),
            Take::Second => (at(600.0, 470.0), 250.0, 480.0),
        };
        let rough = if take == Take::First { 0.11 } else { 0.2 };
        let seed = self.seed;
        let current = |place: Point| {
            if (place - moon).length() < radius + 34.0 && place.y < level {
                return None;
            }
            if place.y < level {
                let around_moon = (place - moon).right() * (-1.0 / (place - moon).length());
                let near = 1.0 - smooth(radius, radius + 360.0, (place - moon).length());
                return some(
                    at(1.0, 0.06 * noise(seed, place.x / 240.0, 1.0)) * (1.0 - near) + around_moon * near,
                );
            }
            let deep = ramp(level, HIGH, place.y);
            let phase = place.x / (240.0 + 340.0 * deep) + place.y / 330.0;
            let swell = sine(phase + noise(seed, place.x / 500.0, place.y / 260.0) * 0.3);
            some(towards(swell * (0.025 + rough * deep), 1.0))
        };
        let light = |place: Point| {
            if place.y < level {
                return 0.44 - ramp(radius, radius + 420.0, (place - moon).length()) * 0.4;
            }
            let path = (place.x - moon.x).abs() / (70.0 + (place.y - level) * 0.22);
            0.12 + (1.0 - path).max(0.0) * 0.95 + noise(seed + 3, place.x / 130.0, place.y / 70.0) * 0.16
        };
        let mut seeds = vec![at(moon.x, level + 24.0)];
        seeds.extend(self.anywhere(60));
        self.strokes(&current, &Lay { apart: 44.0, longest: 360.0, shortest: 100.0 }, &seeds, &light);
        match take {
            Take::First => self.disc(self.palette[4], moon, radius),
            Take::Second => {
                let mut half = Path::new();
                half.go(at(moon.x - radius, level - 10.0));
                half.curve(
                    at(moon.x - radius, 130.0),
                    at(moon.x + radius, 130.0),
                    at(moon.x + radius, level - 10.0),
                );
                half.close();
                self.canvas.fill(self.palette[4], &half);
            }
        }
    }

    fn sheaf(&mut self, take: Take) {
        let waist = self.dice.between(720.0, 880.0);
        let middle = self.dice.between(440.0, 560.0);
        let seed = self.seed;
        // The width of the sheaf at a height, and its slope.
        let wide = |y: f64| {
            let off = (y - waist) / if y < waist { 430.0 } else { 330.0 };
            0.2 + 0.8 * (off * off) / (0.6 + off * off * 0.7)
        };
        // Upright; then lying, as a rope does.
        let (heart, turn) = match take {
            Take::First => (at(middle, waist), 0.0),
            Take::Second => (at(430.0, 640.0), 0.19),
        };
        let upright = |place: Point| (place - heart).turned(-turn) + at(middle, waist);
        let current = |place: Point| {
            let place = upright(place);
            let slope = (wide(place.y + 5.0) - wide(place.y - 5.0)) / 10.0 / wide(place.y);
            let shake = noise(seed, place.x / 200.0, place.y / 300.0) * 0.06;
            some(at((place.x - middle) * slope + shake, 1.0).turned(turn))
        };
        let light = |place: Point| {
            let place = upright(place);
            let off = (place.x - middle).abs() / (wide(place.y) * 560.0);
            0.98 - off * 0.74 + noise(seed + 1, place.x / 90.0, 0.0) * 0.2
        };
        let seeds: Vec<Point> =
            (0..13).map(|step| heart + at((f64::from(step) - 6.0) * 33.0, 0.0).turned(turn)).collect();
        let lay = Lay { apart: 42.0, longest: 1100.0, shortest: 110.0 };
        self.strokes(&current, &lay, &seeds, &light);
        let mut band = Path::new();
        for row in [-34.0, 0.0, 34.0] {
            let half = 560.0 * wide(waist) * 0.9;
            band.soft(
                &[at(-half, row - 16.0), at(0.0, row + 34.0), at(half, row - 16.0)]
                    .map(|p| heart + p.turned(turn)),
            );
        }
        self.canvas.stroke(self.palette[0], 42.0, &band);
        self.canvas.stroke(self.palette[4], 24.0, &band);
    }

    fn wind(&mut self, take: Take) {
        let seed = self.seed;
        // By day over hills; then by night, higher up, with the moon low.
        let (sun, radius) = match take {
            Take::First => (at(self.dice.between(340.0, 660.0), 290.0), 92.0),
            Take::Second => (at(270.0, 1010.0), 150.0),
        };
        let ridge = |x: f64, row: f64| {
            noise(seed, x / if take == Take::First { 420.0 } else { 300.0 }, row * 3.7) * 120.0
        };
        let current = |place: Point| {
            if (place - sun).length() < radius + 26.0 {
                return None;
            }
            let row = (place.y / 330.0).floor();
            let slope = (ridge(place.x + 5.0, row) - ridge(place.x - 5.0, row)) / 10.0;
            let gust =
                noise(seed + 9, place.x / 230.0, place.y / 210.0) * 0.14 * ramp(1000.0, 100.0, place.y);
            some(at(1.0, slope * 1.4).turned(gust))
        };
        let light = |place: Point| {
            let row = ((place.y - ridge(place.x, 1.0)) / 165.0).floor();
            let near = 1.0 - ramp(60.0, 420.0, (place - sun).length());
            let field = [0.1, 0.62, 0.3, 0.86, 0.16, 0.5, 0.72][(row.max(0.0) as usize + seed as usize) % 7];
            field * 0.8 + near * 0.4
        };
        let mut seeds = vec![sun + at(0.0, radius + 40.0)];
        seeds.extend(self.anywhere(50));
        self.strokes(&current, &Lay { apart: 44.0, longest: 560.0, shortest: 100.0 }, &seeds, &light);
        self.disc(self.palette[4], sun, radius);
    }
}
