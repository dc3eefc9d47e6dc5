//! The fourth hand: scissors. Shapes cut out of painted paper, laid on panels, each with its thin shadow.

mod cut;
mod scenes;

use crate::canvas::{Canvas, Ink, ink};
use crate::dice::Dice;
use crate::path::Path;
use crate::point::{Point, at};

/// What is cut out.
#[derive(Clone, Copy)]
enum Idea {
    /// A frond in each bed.
    Garden,
    /// A jug and what grows in it.
    Jug,
    /// A face in two halves.
    Mask,
    /// People who have let go of the ground.
    Tumblers,
    /// Birds around a sun.
    Birds,
    /// Fish that meet.
    Fish,
    /// One plant, by day and by night.
    Halves,
    /// A hand, held up.
    Hand,
}

/// Paper, four painted sheets, and the darkest.
type Palette = [u32; 6];

const SUMMER: Palette = [0xF8F1E2, 0x1D5FA8, 0xF4B92F, 0xE3502A, 0x2B8A57, 0x17181C];
const FIG: Palette = [0xF6E7D8, 0x5A2A5E, 0xD84D6E, 0xF3A04B, 0x7BA352, 0x21172A];
const LAGOON: Palette = [0xEEF3EA, 0x0C7C86, 0xF4D25C, 0xED6A4B, 0x15435C, 0x0A1F28];
const CLAY: Palette = [0xF7E9D0, 0xB2452F, 0xE9B56C, 0x3B6459, 0xDB8B6D, 0x291C19];
const MARKET: Palette = [0xFBF4E6, 0x3D3A8C, 0xF08A24, 0x12A089, 0xE0446A, 0x15122B];

const WORKS: [(Idea, Palette, u64); 20] = [
    (Idea::Garden, SUMMER, 1),
    (Idea::Jug, CLAY, 2),
    (Idea::Tumblers, MARKET, 3),
    (Idea::Birds, LAGOON, 4),
    (Idea::Mask, FIG, 5),
    (Idea::Fish, LAGOON, 6),
    (Idea::Halves, CLAY, 7),
    (Idea::Garden, FIG, 8),
    (Idea::Hand, SUMMER, 9),
    (Idea::Tumblers, SUMMER, 10),
    (Idea::Mask, MARKET, 11),
    (Idea::Birds, CLAY, 12),
    (Idea::Jug, MARKET, 13),
    (Idea::Halves, LAGOON, 14),
    (Idea::Fish, FIG, 15),
    (Idea::Hand, CLAY, 16),
    (Idea::Garden, LAGOON, 17),
    (Idea::Mask, SUMMER, 18),
    (Idea::Birds, MARKET, 19),
    (Idea::Halves, FIG, 20),
];

pub(super) fn paint(work: usize, canvas: &mut Canvas) {
    let (idea, palette, seed) = WORKS[work % WORKS.len()];
    let mut scissors = Scissors { canvas, dice: Dice::new(0xD000 + seed), palette: palette.map(ink), seed };
    scissors.canvas.ground(scissors.palette[0]);
    match idea {
        Idea::Garden => scenes::garden(&mut scissors),
        Idea::Jug => scenes::jug(&mut scissors),
        Idea::Mask => scenes::mask(&mut scissors),
        Idea::Tumblers => scenes::tumblers(&mut scissors),
        Idea::Birds => scenes::birds(&mut scissors),
        Idea::Fish => scenes::fish(&mut scissors),
        Idea::Halves => scenes::halves(&mut scissors),
        Idea::Hand => scenes::hand(&mut scissors),
    }
}

struct Scissors<'a> {
    canvas: &'a mut Canvas,
    dice: Dice,
    palette: [Ink; 6],
    seed: u64,
}

impl Scissors<'_> {
    /// A piece of paper, glued on: its shadow, then itself.
    fn glue(&mut self, ink: Ink, piece: &Path) {
        self.canvas.moved("translate(7 10)", |canvas| canvas.veil(Ink::Rgb(0), 22, piece));
        self.canvas.fill(ink, piece);
    }

    /// A panel, cut by eye.
    fn panel(&mut self, ink: Ink, from: Point, to: Point) {
        let corners = [from, at(to.x, from.y), to, at(from.x, to.y)];
        let cut = corners.map(|corner| corner + at(self.dice.about(9.0), self.dice.about(9.0)));
        let mut path = Path::new();
        path.polygon(&cut);
        self.canvas.fill(ink, &path);
    }
}
