//! The first hand: stone. Fields of colour in thin coats whose edges tremble, and one seam of light.

use crate::canvas::{Canvas, HIGH, Ink, WIDE, ink};
use crate::dice::{Dice, noise};
use crate::path::{Path, ring};
use crate::point::{Point, at, ramp, sine};

/// What is painted.
#[derive(Clone, Copy)]
enum Idea {
    /// Beds of rock, one on the other.
    Strata,
    /// One stone, standing.
    Monolith,
    /// A way in.
    Gate,
    /// Two fields, and what burns between them.
    Horizon,
    /// A disc before another.
    Eclipse,
    /// Two slabs that have come apart.
    Fissure,
    /// Stones laid on stones.
    Cairn,
}

/// The ground, three minerals from dark to light, and the light.
type Palette = [u32; 5];

const OXIDE: Palette = [0xCDBDA4, 0x4A1B17, 0x8E3320, 0xC4693A, 0xFFE2A3];
const MALACHITE: Palette = [0x22302C, 0x0C1B19, 0x1F6A56, 0x7FB29A, 0xE9F5DC];
const LAPIS: Palette = [0xB9BDBF, 0x101C3E, 0x27458C, 0x8396BD, 0xFFF3D6];
const SULPHUR: Palette = [0x8B8478, 0x26241F, 0xB78A1D, 0xE6C64F, 0xFFF9DC];
const HAEMATITE: Palette = [0x5C4A4C, 0x1C1518, 0x7C4650, 0xC9989A, 0xFBE4DA];
const SALT: Palette = [0x9FA3A0, 0x3B4346, 0xC2C0B6, 0xEDE9DE, 0xFF9C63];
const GRAPHITE: Palette = [0xA89F91, 0x191A1C, 0x44474B, 0x8C8A85, 0xF4B860];

/// What, in which minerals, and the number its chance comes from.
const WORKS: [(Idea, Palette, u64); 20] = [
    (Idea::Strata, OXIDE, 11),
    (Idea::Monolith, GRAPHITE, 2),
    (Idea::Horizon, LAPIS, 3),
    (Idea::Gate, HAEMATITE, 4),
    (Idea::Eclipse, SULPHUR, 5),
    (Idea::Cairn, SALT, 6),
    (Idea::Fissure, MALACHITE, 7),
    (Idea::Strata, LAPIS, 8),
    (Idea::Cairn, OXIDE, 9),
    (Idea::Gate, MALACHITE, 10),
    (Idea::Eclipse, GRAPHITE, 12),
    (Idea::Horizon, OXIDE, 13),
    (Idea::Strata, SALT, 14),
    (Idea::Monolith, SULPHUR, 15),
    (Idea::Fissure, HAEMATITE, 16),
    (Idea::Monolith, LAPIS, 17),
    (Idea::Gate, SALT, 18),
    (Idea::Horizon, MALACHITE, 19),
    (Idea::Cairn, HAEMATITE, 20),
    (Idea::Eclipse, LAPIS, 21),
];

pub(super) fn paint(work: usize, canvas: &mut Canvas) {
    let (idea, palette, seed) = WORKS[work % WORKS.len()];
    let mut stone = Stone { canvas, dice: Dice::new(0xA000 + seed), palette: palette.map(ink), seed };
    stone.canvas.ground(stone.palette[0]);
    stone.wash();
    match idea {
        Idea::Strata => stone.strata(),
        Idea::Monolith => stone.monolith(),
        Idea::Gate => stone.gate(),
        Idea::Horizon => stone.horizon(),
        Idea::Eclipse => stone.eclipse(),
        Idea::Fissure => stone.fissure(),
        Idea::Cairn => stone.cairn(),
    }
    stone.grain();
}

struct Stone<'a> {
    canvas: &'a mut Canvas,
    dice: Dice,
    palette: [Ink; 5],
    seed: u64,
}

/// Places along the edge of a rectangle, clockwise, a step apart.
fn edge(from: Point, to: Point) -> Vec<Point> {
    let corners = [from, at(to.x, from.y), to, at(from.x, to.y)];
    let mut places = Vec::new();
    for side in 0..4 {
        let (start, end) = (corners[side], corners[(side + 1) % 4]);
        let steps = ((end - start).length() / 120.0).ceil().max(1.0) as usize;
        places.extend((0..steps).map(|step| start.mixed(end, (step as f64 + 0.15) / steps as f64)));
    }
    places
}

impl Stone<'_> {
    /// The ground is not even: broad coats, a little darker and a little lighter.
    fn wash(&mut self) {
        let [ground, dark, _, light, _] = self.palette;
        for (ink, place) in [(dark, 0.9), (light, 0.15)] {
            for coat in 0..3 {
                let mut path = Path::new();
                let lift = f64::from(coat) * 130.0;
                let level = |x: f64| HIGH * place + noise(self.seed + coat as u64, x / 260.0, place) * 90.0;
                let (down, end) = if place > 0.5 { (lift, HIGH) } else { (-lift, 0.0) };
                path.go(at(0.0, end));
                (0..=8).map(|step| f64::from(step) * 125.0).for_each(|x| path.line(at(x, level(x) + down)));
                path.line(at(WIDE, end));
                path.close();
                self.canvas.veil(ink.mixed(ground, 0.4), 12, &path);
            }
        }
    }

    /// A field in thin coats, none quite like the last, so that its edge trembles.
    fn field(&mut self, ink: Ink, outline: &[Point], coats: u32, tremble: f64) {
        let count = outline.len();
        for coat in 0..coats {
            let grow = tremble * (1.1 - 1.9 * f64::from(coat) / f64::from(coats - 1));
            let seed = self.seed * 31 + u64::from(coat) * 7;
            let moved: Vec<Point> = (0..count)
                .map(|place| {
                    let along = outline[(place + 1) % count] - outline[(place + count - 1) % count];
                    let shake = noise(seed, outline[place].x / 70.0, outline[place].y / 70.0) * tremble;
                    outline[place] - along.unit().right() * (grow + shake)
                })
                .collect();
            let mut path = Path::new();
            path.soft_shape(&moved);
            self.canvas.veil(ink, 26, &path);
        }
    }

    fn slab(&mut self, ink: Ink, from: Point, to: Point) {
        self.field(ink, &edge(from, to), 7, 17.0);
        self.drag(ink, from, to);
    }

    /// A dry brush dragged across a field.
    fn drag(&mut self, ink: Ink, from: Point, to: Point) {
        let [_, dark, _, _, light] = self.palette;
        for (other, share) in [(light, 0.38), (dark, 0.45)] {
            let mut path = Path::new();
            let strokes = ((to.y - from.y) / 22.0).clamp(6.0, 26.0) as usize;
            for _ in 0..strokes {
                let start = at(
                    self.dice.between(from.x + 20.0, to.x - 160.0),
                    self.dice.between(from.y + 18.0, to.y - 18.0),
                );
                let far = self.dice.between(60.0, (to.x - start.x - 20.0).clamp(80.0, 420.0));
                path.soft(&[
                    start,
                    start + at(far * 0.5, self.dice.about(7.0)),
                    start + at(far, self.dice.about(5.0)),
                ]);
            }
            self.canvas.line(ink.mixed(other, share), self.dice.between(5.0, 9.0), 55, &path);
        }
    }

    /// The seam of light: it wanders from one place to the other, and glows.
    fn seam(&mut self, from: Point, to: Point, wander: f64) {
        let steps = ((to - from).length() / 55.0).ceil() as usize;
        let side = (to - from).unit().right();
        let mut off = 0.0;
        let places: Vec<Point> = (0..=steps)
            .map(|step| {
                let here = step as f64 / steps as f64;
                off = off * 0.8 + self.dice.about(wander);
                from.mixed(to, here) + side * (off * sine(here * 0.5))
            })
            .collect();
        let mut path = Path::new();
        path.lines(&places);
        let [.., warm, light] = self.palette;
        for (wide, hundredths) in [(64.0, 12), (38.0, 18), (20.0, 35)] {
            self.canvas.line(warm.mixed(light, 0.55), wide, hundredths, &path);
        }
        self.canvas.stroke(light, 9.0, &path);
    }

    /// Specks, thicker where the noise is high.
    fn grain(&mut self) {
        let [_, dark, _, _, light] = self.palette;
        for (ink, wide) in [(dark, 6.0), (light, 5.0)] {
            let mut path = Path::new();
            for _ in 0..34 {
                let place = at(self.dice.between(20.0, 980.0), self.dice.between(20.0, 1380.0));
                if noise(self.seed + 99, place.x / 300.0, place.y / 300.0) > -0.2 {
                    path.dot(place);
                }
            }
            self.canvas.line(ink, wide, 60, &path);
        }
    }

    fn strata(&mut self) {
        let [ground, dark, middle, light, _] = self.palette;
        let mut beds = vec![dark, light, middle, ground.mixed(light, 0.6)];
        let turn = self.dice.below(3);
        beds[..3].rotate_left(turn);
        let shares: Vec<f64> = (0..4).map(|_| self.dice.between(0.5, 1.6)).collect();
        let all: f64 = shares.iter().sum();
        let mut top = 75.0;
        for (ink, share) in beds.into_iter().zip(shares) {
            let high = 1250.0 * share / all;
            let lean = self.dice.about(26.0);
            self.slab(ink, at(75.0 + lean, top + 14.0), at(925.0 + lean * 0.4, top + high - 16.0));
            top += high;
        }
        let level = self.dice.between(500.0, 900.0);
        let end = level + self.dice.about(120.0);
        self.seam(at(40.0, level), at(960.0, end), 30.0);
    }

    fn monolith(&mut self) {
        let [ground, dark, middle, light, _] = self.palette;
        self.slab(ground.mixed(light, 0.55), at(60.0, 1080.0), at(940.0, 1330.0));
        let lean = self.dice.about(70.0);
        let foot = 1200.0;
        let outline: Vec<Point> = edge(at(330.0, 150.0), at(690.0, foot))
            .into_iter()
            .map(|place| {
                let up = ramp(foot, 150.0, place.y);
                at(510.0 + (place.x - 510.0) * (1.15 - 0.35 * up) + lean * up, place.y)
            })
            .collect();
        self.field(middle, &outline.iter().map(|p| *p + at(70.0, 26.0)).collect::<Vec<_>>(), 5, 26.0);
        self.field(dark, &outline, 8, 13.0);
        self.drag(dark, at(360.0 + lean * 0.5, 240.0), at(660.0 + lean * 0.5, foot - 30.0));
        self.seam(at(505.0 + lean * 0.9, 190.0), at(480.0, foot - 40.0), 34.0);
    }

    fn gate(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        let inks =
            [dark, middle, dark.mixed(middle, 0.35), light.mixed(ground, 0.15), light.mixed(glow, 0.6)];
        let (mut from, mut to) = (at(70.0, 80.0), at(930.0, 1340.0));
        let sunk = self.dice.about(40.0);
        for (step, ink) in inks.into_iter().enumerate() {
            if step < 2 {
                self.slab(ink, from, to);
            } else {
                self.field(ink, &edge(from, to), 6, 14.0);
            }
            from = from + at(92.0 + sunk * 0.3, 150.0 + self.dice.about(26.0));
            to = at(to.x - 92.0 + sunk * 0.3, if step < 1 { to.y - 60.0 } else { to.y - 30.0 });
        }
        self.seam(at(30.0, to.y + 40.0), at(970.0, to.y + 60.0), 16.0);
    }

    fn horizon(&mut self) {
        let [_, dark, middle, light, glow] = self.palette;
        let level = self.dice.between(560.0, 900.0);
        let tilt = self.dice.about(60.0);
        self.slab(light, at(60.0, 70.0), at(940.0, level - 30.0));
        self.slab(middle, at(60.0, level - 170.0), at(940.0, level - 20.0));
        self.slab(dark, at(60.0, level + 34.0), at(940.0, 1335.0));
        self.seam(at(0.0, level + 6.0 + tilt * 0.2), at(1000.0, level + 6.0 - tilt * 0.2), 14.0);
        let sun = at(self.dice.between(260.0, 740.0), level - self.dice.between(210.0, 330.0));
        self.field(glow, &ring(sun, 88.0, 84.0, 12), 6, 12.0);
    }

    fn eclipse(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        self.slab(middle.mixed(ground, 0.25), at(70.0, 80.0), at(930.0, 1330.0));
        let centre = at(500.0 + self.dice.about(40.0), self.dice.between(520.0, 680.0));
        let wide = self.dice.between(300.0, 350.0);
        self.field(light, &ring(centre, wide, wide, 20), 6, 26.0);
        self.field(glow, &ring(centre + at(18.0, -14.0), wide * 0.86, wide * 0.86, 18), 5, 18.0);
        let off = at(self.dice.about(90.0), self.dice.between(30.0, 110.0));
        self.field(dark, &ring(centre + off, wide * 0.84, wide * 0.84, 18), 8, 12.0);
        let foot = centre.y + wide + 170.0;
        self.slab(dark, at(120.0, foot), at(880.0, foot + 95.0));
    }

    fn fissure(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        let lean = self.dice.between(60.0, 150.0) * if self.dice.happens(0.5) { 1.0 } else { -1.0 };
        let middle_x = self.dice.between(430.0, 570.0);
        self.field(glow, &edge(at(middle_x - 130.0, 120.0), at(middle_x + 130.0, 1290.0)), 6, 30.0);
        let shear = |place: Point, gap: f64| {
            let near = ramp(450.0, 0.0, (place.x - middle_x).abs());
            place + at((lean * (place.y - 700.0) / 700.0 + gap) * near, gap * 0.4)
        };
        let left: Vec<Point> =
            edge(at(60.0, 90.0), at(middle_x - 8.0, 1310.0)).into_iter().map(|p| shear(p, -26.0)).collect();
        let right: Vec<Point> =
            edge(at(middle_x + 8.0, 60.0), at(940.0, 1330.0)).into_iter().map(|p| shear(p, 26.0)).collect();
        self.field(dark, &left, 8, 15.0);
        self.drag(dark, at(70.0, 110.0), at(middle_x - 170.0, 1290.0));
        self.field(middle, &right, 8, 15.0);
        self.drag(middle, at(middle_x + 160.0, 90.0), at(930.0, 1310.0));
        let top = at(middle_x - lean, 30.0);
        self.seam(top, at(middle_x + lean, 1370.0), 20.0);
        self.field(light.mixed(ground, 0.2), &ring(at(middle_x + 210.0, 1180.0), 92.0, 66.0, 12), 5, 10.0);
    }

    fn cairn(&mut self) {
        let [ground, dark, middle, light, _] = self.palette;
        self.slab(ground.mixed(dark, 0.45), at(0.0, 1180.0), at(1000.0, 1400.0));
        let inks = [dark, middle, dark.mixed(light, 0.4), light, dark.mixed(middle, 0.3)];
        let mut foot = 1235.0;
        let mut wide = self.dice.between(330.0, 370.0);
        let mut x = 500.0;
        for ink in inks {
            let high = wide * self.dice.between(0.38, 0.5);
            let centre = at(x, foot - high);
            let outline: Vec<Point> = ring(centre, wide, high, 16)
                .into_iter()
                .map(|p| p + at(self.dice.about(16.0), self.dice.about(9.0)))
                .collect();
            self.field(ink, &outline, 7, 11.0);
            let half = at(wide * 0.68, high * 0.55);
            self.drag(ink, centre - half, centre + half);
            foot -= high * 1.86;
            wide *= self.dice.between(0.66, 0.84);
            x += self.dice.about(wide * 0.36);
        }
        let end = 1210.0 + self.dice.about(24.0);
        self.seam(at(0.0, 1210.0), at(1000.0, end), 10.0);
    }
}
