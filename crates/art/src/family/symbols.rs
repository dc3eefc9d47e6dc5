//! The five symbols, in one colour: the one that is written in around them. Ten units are a pixel at the smallest size.

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
    for (x, y, radius) in [(30.0, 64.0, 24.0), (80.0, 34.0, 28.0), (130.0, 64.0, 24.0)] {
        paddles.circle(at(x, y), radius);
        sticks.lines(&[at(x, y + radius), at(x, 146.0)]);
    }
    canvas.fill(Ink::Current, &paddles);
    canvas.stroke(Ink::Current, 14.0, &sticks);
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
    lines.rectangle(at(12.0, 32.0), at(136.0, 98.0));
    lines.lines(&[at(14.0, 36.0), at(80.0, 88.0), at(146.0, 36.0)]);
    canvas.stroke(Ink::Current, 14.0, &lines);
    seal.circle(at(80.0, 90.0), 24.0);
    canvas.fill(Ink::Current, &seal);
}

/// A tag with its price on it.
fn fixed(canvas: &mut Canvas) {
    let mut tag = Path::new();
    tag.polygon(&[at(58.0, 24.0), at(152.0, 24.0), at(152.0, 136.0), at(58.0, 136.0), at(6.0, 80.0)]);
    // Holes run the other way round.
    for y in [56.0, 90.0] {
        tag.polygon(&[at(84.0, y), at(84.0, y + 16.0), at(132.0, y + 16.0), at(132.0, y)]);
    }
    tag.circle(at(50.0, 80.0), 13.0);
    canvas.fill(Ink::Current, &tag);
}

/// Two pictures that go together.
fn double(canvas: &mut Canvas) {
    let (mut frames, mut picture) = (Path::new(), Path::new());
    frames.lines(&[at(36.0, 106.0), at(14.0, 106.0), at(14.0, 14.0), at(102.0, 14.0), at(102.0, 32.0)]);
    frames.rectangle(at(56.0, 52.0), at(90.0, 94.0));
    canvas.stroke(Ink::Current, 15.0, &frames);
    picture.rectangle(at(80.0, 76.0), at(42.0, 46.0));
    canvas.fill(Ink::Current, &picture);
}
