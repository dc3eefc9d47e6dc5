//! The five symbols, in the colour of the surrounding text. At the smallest size, ten units are one pixel.

use rules::Symbol;

use crate::canvas::{Canvas, Ink, Svg};
use crate::path::Path;
use crate::point::at;

/// The sign of a symbol, clear at 16 pixels, in the colour of the text around it.
///
/// # Examples
///
/// ```
/// let open = art::symbol(rules::Symbol::Open);
/// assert!(open.as_str().contains("currentColor"));
/// ```
#[must_use]
pub fn symbol(symbol: Symbol) -> Svg {
    let mut canvas = Canvas::new(160.0, 160.0);
    match symbol {
        Symbol::Open => open(&mut canvas),
        Symbol::Once => once(&mut canvas),
        Symbol::Sealed => sealed(&mut canvas),
        Symbol::Fixed => fixed(&mut canvas),
        Symbol::Double => double(&mut canvas),
    }
    canvas.finish()
}

/// Paddles in the air, all at once.
fn open(canvas: &mut Canvas) {
    let (mut paddles, mut sticks) = (Path::new(), Path::new());
    for (x, y, radius) in [(30.0, 62.0, 23.0), (80.0, 32.0, 25.0), (130.0, 62.0, 23.0)] {
        paddles.circle(at(x, y), radius);
        sticks.lines(&[at(x, y + radius), at(x, 144.0)]);
    }
    canvas.fill(Ink::Current, &paddles);
    canvas.stroke(Ink::Current, 18.0, &sticks);
}

/// Once around the table.
fn once(canvas: &mut Canvas) {
    // Nearly a whole turn, clockwise from the top.
    let (mut round, mut tip, mut start) = (Path::new(), Path::new(), Path::new());
    round.go(at(89.0, 30.0));
    round.curve(at(121.0, 30.0), at(145.0, 56.0), at(145.0, 86.0));
    round.curve(at(145.0, 118.0), at(119.0, 142.0), at(89.0, 142.0));
    round.curve(at(59.0, 142.0), at(35.0, 118.0), at(35.0, 86.0));
    canvas.stroke(Ink::Current, 18.0, &round);
    tip.polygon(&[at(35.0, 34.0), at(68.0, 90.0), at(2.0, 90.0)]);
    canvas.fill(Ink::Current, &tip);
    start.dot(at(89.0, 30.0));
    canvas.stroke(Ink::Current, 36.0, &start);
}

/// A letter with a seal.
fn sealed(canvas: &mut Canvas) {
    let (mut lines, mut seal) = (Path::new(), Path::new());
    lines.rectangle(at(18.0, 30.0), at(124.0, 100.0));
    lines.lines(&[at(20.0, 34.0), at(80.0, 80.0), at(140.0, 34.0)]);
    canvas.stroke(Ink::Current, 16.0, &lines);
    seal.circle(at(80.0, 84.0), 23.0);
    canvas.fill(Ink::Current, &seal);
}

/// A tag with its price on it.
fn fixed(canvas: &mut Canvas) {
    let mut tag = Path::new();
    tag.polygon(&[at(60.0, 30.0), at(150.0, 30.0), at(150.0, 130.0), at(60.0, 130.0), at(6.0, 80.0)]);
    // Holes have the opposite winding.
    for y in [50.0, 90.0] {
        tag.polygon(&[at(80.0, y), at(80.0, y + 20.0), at(130.0, y + 20.0), at(130.0, y)]);
    }
    tag.circle(at(50.0, 80.0), 14.0);
    canvas.fill(Ink::Current, &tag);
}

/// Two pictures that go together.
fn double(canvas: &mut Canvas) {
    let (mut frames, mut picture) = (Path::new(), Path::new());
    frames.lines(&[at(32.0, 100.0), at(18.0, 100.0), at(18.0, 18.0), at(100.0, 18.0), at(100.0, 32.0)]);
    frames.rectangle(at(58.0, 58.0), at(84.0, 84.0));
    canvas.stroke(Ink::Current, 16.0, &frames);
    picture.rectangle(at(80.0, 80.0), at(40.0, 40.0));
    canvas.fill(Ink::Current, &picture);
}
