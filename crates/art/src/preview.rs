//! What a chat shows beside a link to a table: who sits there, or who has won, before four paintings.

use rules::Card;

use crate::canvas::{Canvas, Ink, Svg, ink};
use crate::path::Path;
use crate::pictures::Picture;
use crate::point::{Point, at};
use crate::sheet::set;
use crate::typeface;

/// The size of the image in pixels, as chat programs like it.
pub const PREVIEW: (u32, u32) = (1200, 630);

/// Units to a pixel: coordinates are whole numbers, and letters need finer ones.
const FINE: f64 = 4.0;
const WALL: Ink = ink(0x1B1420);
const PAPER: Ink = ink(0xF5EDE1);
const QUIET: Ink = ink(0xC6B8C6);
const BRASS: Ink = ink(0xDCB059);
const FRAME: Ink = ink(0x0F0A12);
/// The column of words: where it begins, and how wide it is.
const LEFT: f64 = 64.0;
const COLUMN: f64 = 600.0;
/// How large a painting hangs there.
const HUNG: Point = at(190.0 * FINE, 266.0 * FINE);

/// What stands on such an image.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Preview {
    /// In large letters.
    pub title: String,
    /// Below it.
    pub about: String,
    /// Who sits where, or the standing.
    pub lines: Vec<PreviewLine>,
    /// What hangs beside it.
    pub cards: [Card; 4],
}

/// A line of such an image.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PreviewLine {
    /// A name, perhaps.
    pub text: String,
    /// What stands at its end, perhaps money.
    pub figure: String,
    /// Whether it stands out.
    pub first: bool,
}

/// The image as SVG.
#[must_use]
pub fn preview(wanted: &Preview) -> Svg {
    let mut canvas = Canvas::new(f64::from(PREVIEW.0) * FINE, f64::from(PREVIEW.1) * FINE);
    canvas.ground(WALL);
    for (place, &card) in wanted.cards.iter().enumerate() {
        let corner =
            at((732.0 + 226.0 * (place % 2) as f64) * FINE, (36.0 + 292.0 * (place / 2) as f64) * FINE);
        let mut frame = Path::new();
        frame.rectangle(corner - at(20.0, 20.0), HUNG + at(40.0, 40.0));
        canvas.fill(BRASS, &frame);
        let mut inner = Path::new();
        inner.rectangle(corner - at(12.0, 12.0), HUNG + at(24.0, 24.0));
        canvas.fill(FRAME, &inner);
        set(&mut canvas, Picture::Painting(card), corner, HUNG);
    }
    set(&mut canvas, Picture::Favicon, at(LEFT * FINE, 44.0 * FINE), at(64.0 * FINE, 64.0 * FINE));
    write(&mut canvas, PAPER, "Gavel", at(LEFT + 84.0, 92.0), 46.0, COLUMN);
    write(&mut canvas, BRASS, &wanted.title, at(LEFT, 190.0), 58.0, COLUMN);
    write(&mut canvas, QUIET, &wanted.about, at(LEFT, 242.0), 30.0, COLUMN);
    let mut y = 316.0;
    for PreviewLine { text, figure, first } in wanted.lines.iter().take(6) {
        let colour = if *first { BRASS } else { PAPER };
        let end = typeface::width(figure, 36.0);
        write(&mut canvas, colour, figure, at(LEFT + COLUMN - end, y), 36.0, COLUMN);
        write(&mut canvas, colour, text, at(LEFT, y), 36.0, COLUMN - end - 24.0);
        y += 56.0;
    }
    canvas.finish()
}

/// Writes a text in letters of this size, smaller ones if it is too wide, and cut short if it is far too wide.
fn write(canvas: &mut Canvas, ink: Ink, text: &str, from: Point, size: f64, most: f64) {
    let wide = typeface::width(text, size);
    let size = if wide > most { (size * most / wide).max(size * 0.6) } else { size };
    let mut shown: String = text.chars().take(80).collect();
    if typeface::width(&shown, size) > most {
        while typeface::width(&shown, size) + typeface::width("…", size) > most && shown.pop().is_some() {}
        shown.push('…');
    }
    let path = typeface::path(&shown, from.x * FINE, from.y * FINE, size * FINE);
    if !path.is_empty() {
        canvas.write(format_args!("<path fill=\"{ink}\" d=\"{path}\"/>"));
    }
}
