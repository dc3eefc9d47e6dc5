//! Everything that is not a painting: backs, emblems, symbols, tiles, the hammer, the icon. They form one family: paper,
//! ink and brass on the green wall of a gallery.

mod hammer;
mod letters;
mod patterns;
mod symbols;

pub use symbols::symbol;

use rules::{Artist, Money, TILES};

use crate::canvas::{Canvas, HIGH, Ink, Svg, WIDE, ink};
use crate::path::Path;
use crate::pictures::Picture;
use crate::point::{Point, at};
use crate::sheet::set;

const PAPER: Ink = ink(0xF5EEDF);
const INK: Ink = ink(0x1C1A17);
const BRASS: Ink = ink(0xD8A541);
const SHINE: Ink = ink(0xF3D58A);
const WALL: Ink = ink(0x1B3B34);
const WOOD: Ink = ink(0x7A4226);

/// A rectangle with round corners.
fn plaque(path: &mut Path, from: Point, to: Point, round: f64) {
    path.go(at(from.x + round, from.y));
    path.line(at(to.x - round, from.y));
    path.bow(at(to.x, from.y), at(to.x, from.y + round));
    path.line(at(to.x, to.y - round));
    path.bow(to, at(to.x - round, to.y));
    path.line(at(from.x + round, to.y));
    path.bow(at(from.x, to.y), at(from.x, to.y - round));
    path.line(at(from.x, from.y + round));
    path.bow(from, at(from.x + round, from.y));
    path.close();
}

/// The back of every card: the wall, the five patterns, the hammer.
///
/// # Examples
///
/// ```
/// assert!(art::back().as_str().len() < 12_000);
/// ```
#[must_use]
pub fn back() -> Svg {
    let mut canvas = Canvas::new(WIDE, HIGH);
    canvas.ground(WALL);
    for artist in Artist::ALL {
        let x = 80.0 + artist.index() as f64 * 168.0;
        canvas.window(at(x, 80.0), at(168.0, 1240.0), |canvas| {
            let lit = WALL.mixed(SHINE, if artist.index() % 2 == 0 { 0.05 } else { 0.11 });
            let mut band = Path::new();
            band.rectangle(at(x, 80.0), at(168.0, 1240.0));
            canvas.fill(lit, &band);
            patterns::draw(canvas, artist, at(x, 80.0), at(168.0, 1240.0), 3, WALL.mixed(SHINE, 0.3));
        });
    }
    let mut frames = Path::new();
    frames.rectangle(at(80.0, 80.0), at(840.0, 1240.0));
    canvas.stroke(BRASS, 14.0, &frames);
    let mut edge = Path::new();
    plaque(&mut edge, at(36.0, 36.0), at(964.0, 1364.0), 44.0);
    canvas.stroke(SHINE, 6.0, &edge);
    let mut disc = Path::new();
    disc.circle(at(500.0, 700.0), 268.0);
    canvas.fill(WALL, &disc);
    canvas.stroke(BRASS, 14.0, &disc);
    let mut inner = Path::new();
    inner.circle(at(500.0, 700.0), 236.0);
    canvas.fill(PAPER, &inner);
    canvas.moved("translate(318 518) scale(.91)", hammer::draw);
    canvas.finish()
}

/// The sign of an artist: a letter on the artist's pattern.
#[must_use]
pub fn emblem(artist: Artist) -> Svg {
    let mut canvas = Canvas::new(400.0, 400.0);
    let (ground, lines) = patterns::colours(artist);
    let mut shape = Path::new();
    plaque(&mut shape, at(8.0, 8.0), at(392.0, 392.0), 60.0);
    canvas.fill(ground, &shape);
    canvas.window(at(24.0, 24.0), at(352.0, 352.0), |canvas| {
        patterns::draw(canvas, artist, at(24.0, 24.0), at(352.0, 352.0), 4, lines);
    });
    canvas.stroke(INK, 16.0, &shape);
    letters::write(&mut canvas, &[artist.letter()], at(200.0, 200.0), 216.0, PAPER, Some(INK));
    canvas.finish()
}

/// A tile that an artist gets at the end of a round (R7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tile {
    /// 30, for the artist with the most cards.
    First,
    /// 20.
    Second,
    /// 10.
    Third,
}

impl Tile {
    /// Every tile, best first.
    pub const ALL: [Tile; 3] = [Tile::First, Tile::Second, Tile::Third];

    /// What it is worth.
    #[must_use]
    pub const fn value(self) -> Money {
        TILES[self as usize]
    }

    /// The tile with this value.
    ///
    /// # Examples
    ///
    /// ```
    /// use art::Tile;
    /// use rules::Money;
    /// assert_eq!(Tile::of(Money::new(20)), Some(Tile::Second));
    /// assert_eq!(Tile::of(Money::new(25)), None);
    /// ```
    #[must_use]
    pub fn of(value: Money) -> Option<Tile> {
        Tile::ALL.into_iter().find(|tile| tile.value() == value)
    }
}

/// The picture of a tile: its value, on metal, with three, two or one pips.
#[must_use]
pub fn tile(tile: Tile) -> Svg {
    let (metal, shine, count) = match tile {
        Tile::First => (BRASS, SHINE, 3),
        Tile::Second => (ink(0xAEB4B3), ink(0xE9ECE8), 2),
        Tile::Third => (ink(0xB4693C), ink(0xE6AC80), 1),
    };
    let mut canvas = Canvas::new(400.0, 400.0);
    let (mut outer, mut inner, mut pips) = (Path::new(), Path::new(), Path::new());
    plaque(&mut outer, at(10.0, 10.0), at(390.0, 390.0), 70.0);
    plaque(&mut inner, at(42.0, 42.0), at(358.0, 358.0), 46.0);
    canvas.fill(metal, &outer);
    canvas.stroke(INK, 16.0, &outer);
    canvas.fill(PAPER.mixed(shine, 0.35), &inner);
    canvas.stroke(INK, 8.0, &inner);
    let digits: Vec<char> = tile.value().to_string().chars().collect();
    letters::write(&mut canvas, &digits, at(200.0, 176.0), 170.0, INK, None);
    for pip in 0..count {
        pips.dot(at(200.0 + (f64::from(pip) - (f64::from(count) - 1.0) * 0.5) * 62.0, 312.0));
    }
    canvas.stroke(INK, 40.0, &pips);
    canvas.finish()
}

/// The hammer.
#[must_use]
pub fn hammer() -> Svg {
    let mut canvas = Canvas::new(400.0, 400.0);
    hammer::draw(&mut canvas);
    canvas.finish()
}

/// The icon of the application: the hammer on the wall, before five paintings.
#[must_use]
pub fn icon() -> Svg {
    let mut canvas = Canvas::new(512.0, 512.0);
    let mut shape = Path::new();
    plaque(&mut shape, at(0.0, 0.0), at(512.0, 512.0), 112.0);
    canvas.fill(WALL, &shape);
    for artist in Artist::ALL {
        let (ground, lines) = patterns::colours(artist);
        let (corner, size) = (at(52.0 + artist.index() as f64 * 84.0, 66.0), at(72.0, 100.0));
        canvas.window(corner, size, |canvas| {
            let mut sheet = Path::new();
            sheet.rectangle(corner, size);
            canvas.fill(ground, &sheet);
            patterns::draw(canvas, artist, corner, size, 3, lines);
        });
        let mut frame = Path::new();
        frame.rectangle(corner, size);
        canvas.stroke(BRASS, 8.0, &frame);
    }
    canvas.moved("translate(106 176) scale(.75)", hammer::draw);
    canvas.finish()
}

/// The icon for launchers that cut it to a shape of their own: the wall reaches to all edges.
#[must_use]
pub fn icon_to_cut() -> Svg {
    let mut canvas = Canvas::new(640.0, 640.0);
    canvas.ground(WALL);
    set(&mut canvas, Picture::Icon, at(64.0, 64.0), at(512.0, 512.0));
    canvas.finish()
}

/// The icon for places where it is no larger than a letter.
#[must_use]
pub fn favicon() -> Svg {
    let mut canvas = Canvas::new(160.0, 160.0);
    let mut shape = Path::new();
    plaque(&mut shape, at(0.0, 0.0), at(160.0, 160.0), 36.0);
    canvas.fill(WALL, &shape);
    hammer::draw_small(&mut canvas);
    canvas.finish()
}
