//! The first hand: stone. Fields of colour in thin coats whose edges tremble, and one seam of light.

mod scenes;

use super::Take;
use crate::canvas::{Canvas, HIGH, Ink, WIDE, ink};
use crate::dice::{Dice, noise};
use crate::path::Path;
use crate::point::{Point, at, sine};

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
const SALT: Palette = [0x7E8785, 0x23292C, 0xB9B6AA, 0xF3EFE4, 0xFF8F52];
const GRAPHITE: Palette = [0xA89F91, 0x191A1C, 0x44474B, 0x8C8A85, 0xF4B860];

/// For each work: the idea, the first or second take on it, the palette, and the seed.
const WORKS: [(Idea, Take, Palette, u64); 20] = [
    (Idea::Strata, Take::First, OXIDE, 11),
    (Idea::Monolith, Take::First, GRAPHITE, 2),
    (Idea::Horizon, Take::First, LAPIS, 3),
    (Idea::Gate, Take::First, HAEMATITE, 4),
    (Idea::Eclipse, Take::First, SULPHUR, 5),
    (Idea::Cairn, Take::First, SALT, 6),
    (Idea::Fissure, Take::First, MALACHITE, 7),
    (Idea::Strata, Take::Second, LAPIS, 8),
    (Idea::Cairn, Take::Second, OXIDE, 9),
    (Idea::Eclipse, Take::Second, HAEMATITE, 10),
    (Idea::Monolith, Take::Second, SULPHUR, 12),
    (Idea::Horizon, Take::Second, GRAPHITE, 13),
    (Idea::Gate, Take::Second, MALACHITE, 14),
    (Idea::Strata, Take::First, SALT, 15),
    (Idea::Fissure, Take::First, HAEMATITE, 16),
    (Idea::Monolith, Take::First, LAPIS, 17),
    (Idea::Gate, Take::First, SALT, 18),
    (Idea::Horizon, Take::First, MALACHITE, 19),
    (Idea::Cairn, Take::First, HAEMATITE, 20),
    (Idea::Eclipse, Take::First, LAPIS, 21),
];

pub(super) fn paint(work: usize, canvas: &mut Canvas) {
    let (idea, take, palette, seed) = WORKS[work % WORKS.len()];
    let mut stone = Stone { canvas, dice: Dice::new(0xA000 + seed), palette: palette.map(ink), seed };
    stone.canvas.ground(stone.palette[0]);
    stone.wash();
    match (idea, take) {
        (Idea::Strata, Take::First) => stone.strata(),
        (Idea::Strata, Take::Second) => stone.folded(),
        (Idea::Monolith, Take::First) => stone.monolith(),
        (Idea::Monolith, Take::Second) => stone.row(),
        (Idea::Gate, Take::First) => stone.gate(),
        (Idea::Gate, Take::Second) => stone.steps(),
        (Idea::Horizon, Take::First) => stone.horizon(),
        (Idea::Horizon, Take::Second) => stone.dusk(),
        (Idea::Eclipse, Take::First) => stone.eclipse(),
        (Idea::Eclipse, Take::Second) => stone.phases(),
        (Idea::Fissure, _) => stone.fissure(),
        (Idea::Cairn, Take::First) => stone.cairn(),
        (Idea::Cairn, Take::Second) => stone.dolmen(),
    }
    stone.grain();
}

struct Stone<'a> {
    canvas: &'a mut Canvas,
    dice: Dice,
    palette: [Ink; 5],
    seed: u64,
}

/// Evenly spaced points along the edge of a rectangle, clockwise.
fn edge(from: Point, to: Point) -> Vec<Point> {
    let corners = [from, at(to.x, from.y), to, at(from.x, to.y)];
    let mut places = Vec::new();
    for side in 0..4 {
        let (start, end) = (corners[side], corners[(side + 1) % 4]);
        let steps = ((end - start).length() / 165.0).ceil().max(1.0) as usize;
        places.extend((0..steps).map(|step| start.mixed(end, (step as f64 + 0.15) / steps as f64)));
    }
    places
}

impl Stone<'_> {
    /// Makes the ground uneven: broad coats, a little darker and a little lighter.
    fn wash(&mut self) {
        let [ground, dark, _, light, _] = self.palette;
        for (ink, place) in [(dark, 0.9), (light, 0.15)] {
            for coat in 0..3 {
                let lift = f64::from(coat) * 130.0;
                let level = |x: f64| HIGH * place + noise(self.seed + coat as u64, x / 260.0, place) * 90.0;
                let (down, end) = if place > 0.5 { (lift, HIGH + 300.0) } else { (-lift, -300.0) };
                let mut outline: Vec<Point> =
                    (-1..=5).map(|step| f64::from(step) * 250.0).map(|x| at(x, level(x) + down)).collect();
                outline.extend([at(WIDE + 250.0, end), at(-250.0, end)]);
                let mut path = Path::new();
                path.soft_shape(&outline);
                self.canvas.veil(ink.mixed(ground, 0.4), 12, &path);
            }
        }
    }

    /// A field in thin coats, each slightly different, so that its edge trembles.
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
            self.canvas.veil(ink, 32, &path);
        }
    }

    fn slab(&mut self, ink: Ink, from: Point, to: Point) {
        self.field(ink, &edge(from, to), 5, 16.0);
        self.drag(ink, from, to);
    }

    /// A dry brush dragged across a field.
    fn drag(&mut self, ink: Ink, from: Point, to: Point) {
        self.drag_along(ink, from, to, &|_| 0.0);
    }

    /// The same along a fold; `fold` gives how far each point hangs down.
    fn drag_along(&mut self, ink: Ink, from: Point, to: Point, fold: &dyn Fn(f64) -> f64) {
        let [_, dark, _, _, light] = self.palette;
        for (other, share) in [(light, 0.38), (dark, 0.45)] {
            let mut path = Path::new();
            let strokes = ((to.y - from.y) / 24.0).clamp(5.0, 13.0) as usize;
            for _ in 0..strokes {
                let start = at(
                    self.dice.between(from.x + 20.0, to.x - 160.0),
                    self.dice.between(from.y + 18.0, to.y - 18.0),
                );
                let far = self.dice.between(60.0, (to.x - start.x - 20.0).clamp(80.0, 420.0));
                let steps = [0.0, 0.5, 1.0].map(|share| {
                    let place = start + at(far * share, self.dice.about(4.0));
                    place + at(0.0, fold(place.x))
                });
                path.soft(&steps);
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
        self.vein(&places);
    }

    /// Light along these points.
    fn vein(&mut self, places: &[Point]) {
        let mut path = Path::new();
        path.lines(places);
        let [.., warm, light] = self.palette;
        for (wide, hundredths) in [(64.0, 12), (38.0, 18), (20.0, 35)] {
            self.canvas.line(warm.mixed(light, 0.55), wide, hundredths, &path);
        }
        self.canvas.stroke(light, 9.0, &path);
    }

    /// Specks, denser where the noise is high.
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
}
