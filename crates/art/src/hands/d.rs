//! The fourth hand: scissors. Shapes cut out of painted paper, laid on panels, each with its thin shadow.

mod animals;
mod cut;
mod people;
mod plants;

use super::Take;
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

const WORKS: [(Idea, Take, Palette, u64); 20] = [
    (Idea::Garden, Take::First, SUMMER, 1),
    (Idea::Jug, Take::First, CLAY, 2),
    (Idea::Tumblers, Take::First, MARKET, 3),
    (Idea::Birds, Take::First, LAGOON, 4),
    (Idea::Mask, Take::First, FIG, 5),
    (Idea::Fish, Take::First, LAGOON, 6),
    (Idea::Halves, Take::First, CLAY, 7),
    (Idea::Garden, Take::Second, FIG, 8),
    (Idea::Hand, Take::First, SUMMER, 9),
    (Idea::Tumblers, Take::Second, SUMMER, 10),
    (Idea::Mask, Take::Second, MARKET, 11),
    (Idea::Birds, Take::Second, CLAY, 12),
    (Idea::Jug, Take::Second, MARKET, 13),
    (Idea::Halves, Take::Second, LAGOON, 14),
    (Idea::Fish, Take::Second, FIG, 15),
    (Idea::Hand, Take::Second, CLAY, 16),
    (Idea::Garden, Take::First, LAGOON, 17),
    (Idea::Mask, Take::First, SUMMER, 18),
    (Idea::Birds, Take::First, MARKET, 19),
    (Idea::Halves, Take::First, FIG, 20),
];

pub(super) fn paint(work: usize, canvas: &mut Canvas) {
    let (idea, take, palette, seed) = WORKS[work % WORKS.len()];
    let mut scissors = Scissors { canvas, dice: Dice::new(0xD000 + seed), palette: palette.map(ink) };
    scissors.canvas.ground(scissors.palette[0]);
    match (idea, take) {
        (Idea::Garden, take) => plants::garden(&mut scissors, take),
        (Idea::Jug, Take::First) => plants::jug(&mut scissors),
        (Idea::Jug, Take::Second) => plants::pots(&mut scissors),
        (Idea::Halves, take) => plants::halves(&mut scissors, take),
        (Idea::Mask, Take::First) => people::mask(&mut scissors),
        (Idea::Mask, Take::Second) => people::moon(&mut scissors),
        (Idea::Tumblers, Take::First) => people::tumblers(&mut scissors),
        (Idea::Tumblers, Take::Second) => people::swimmer(&mut scissors),
        (Idea::Hand, take) => people::hand(&mut scissors, take),
        (Idea::Birds, Take::First) => animals::birds(&mut scissors),
        (Idea::Birds, Take::Second) => animals::owl(&mut scissors),
        (Idea::Fish, Take::First) => animals::meeting(&mut scissors),
        (Idea::Fish, Take::Second) => animals::school(&mut scissors),
    }
}

struct Scissors<'a> {
    canvas: &'a mut Canvas,
    dice: Dice,
    palette: [Ink; 6],
}

impl Scissors<'_> {
    /// A piece of paper, glued on: its shadow, then itself.
    fn glue(&mut self, ink: Ink, piece: &Path) {
        self.shadow(piece);
        self.canvas.fill(ink, piece);
    }

    fn shadow(&mut self, piece: &Path) {
        self.canvas.moved("translate(7 10)", |canvas| canvas.veil(Ink::Rgb(0), 22, piece));
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
