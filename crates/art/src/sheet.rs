//! The contact sheet: every painting on one page, a row or two for each artist.

use rules::{Artist, CardSet};

use crate::canvas::{Canvas, HIGH, Svg, WIDE, ink};
use crate::family::{back, emblem};
use crate::pictures::cards;
use crate::point::{Point, at};

const COLUMNS: usize = 9;
/// A painting on the sheet, and what is left free beside it.
const SIZE: Point = at(200.0, 280.0);
const GAP: f64 = 24.0;

/// Every painting that any edition prints, by artist, each artist's first row led by the emblem.
#[must_use]
pub fn contact_sheet() -> Svg {
    // Two rows for each artist; the emblem takes the first place.
    let rows = Artist::ALL.len() * 2;
    let (wide, high) = (COLUMNS as f64, rows as f64);
    let mut canvas = Canvas::new(wide * (SIZE.x + GAP) + GAP, high * (SIZE.y + GAP) + GAP);
    canvas.ground(ink(0xEDE7DB));
    let place = |row: usize, column: usize| {
        at(GAP + column as f64 * (SIZE.x + GAP), GAP + row as f64 * (SIZE.y + GAP))
    };
    for artist in Artist::ALL {
        let works: Vec<_> = cards().and(CardSet::by(artist)).collect();
        let corner = place(artist.index() * 2, 0);
        set(&mut canvas, &emblem(artist), corner + at(20.0, 60.0), at(160.0, 160.0), at(400.0, 400.0));
        for (number, card) in works.iter().enumerate() {
            let slot = number + 1;
            let corner = place(artist.index() * 2 + slot / COLUMNS, slot % COLUMNS);
            set(&mut canvas, &crate::painting(*card), corner, SIZE, at(WIDE, HIGH));
        }
        // What is left of the second row shows the backs of cards.
        for slot in works.len() + 1..COLUMNS * 2 {
            let corner = place(artist.index() * 2 + slot / COLUMNS, slot % COLUMNS);
            set(&mut canvas, &back(), corner, SIZE, at(WIDE, HIGH));
        }
    }
    canvas.finish()
}

/// Puts a picture into a rectangle of the sheet.
fn set(canvas: &mut Canvas, picture: &Svg, corner: Point, size: Point, own: Point) {
    let text = picture.as_str();
    let from = text.find('>').map_or(0, |end| end + 1);
    let body = text[from..].trim_end().trim_end_matches("</svg>");
    canvas.write(format_args!(
        "<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">{body}</svg>",
        corner.x, corner.y, size.x, size.y, own.x, own.y
    ));
}
