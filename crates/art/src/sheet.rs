//! The contact sheet: every painting on one page, two rows for each artist, with the other pictures where there is room.

use rules::{Artist, CardSet, Symbol};

use crate::canvas::{Canvas, Svg, ink};
use crate::family::Tile;
use crate::pictures::{Picture, cards};
use crate::point::{Point, at};

const COLUMNS: usize = 8;
/// The size of a painting on the sheet, and the gap beside it.
const SIZE: Point = at(200.0, 280.0);
const GAP: f64 = 20.0;
/// The margin for the emblems.
const MARGIN: f64 = 180.0;

/// Every painting that any edition prints, by artist.
#[must_use]
pub fn contact_sheet() -> Svg {
    let wide = MARGIN + COLUMNS as f64 * (SIZE.x + GAP) + GAP;
    let high = (Artist::ALL.len() * 2) as f64 * (SIZE.y + GAP) + GAP;
    let mut canvas = Canvas::new(wide, high);
    canvas.ground(ink(0xEDE7DB));
    for artist in Artist::ALL {
        let place = |slot: usize| {
            let (row, column) = (artist.index() * 2 + slot / COLUMNS, slot % COLUMNS);
            at(MARGIN + GAP + column as f64 * (SIZE.x + GAP), GAP + row as f64 * (SIZE.y + GAP))
        };
        let top = place(0).y + SIZE.y + GAP * 0.5;
        set(&mut canvas, Picture::Emblem(artist), at(GAP, top - 80.0), at(160.0, 160.0));
        let works = cards().and(CardSet::by(artist));
        for (slot, card) in works.iter().enumerate() {
            set(&mut canvas, Picture::Painting(card), place(slot), SIZE);
        }
        for (slot, picture) in (works.len()..COLUMNS * 2).zip(family(artist)) {
            let middle = place(slot) + SIZE * 0.5;
            if *picture == Picture::Back {
                set(&mut canvas, *picture, place(slot), SIZE);
            } else {
                set(&mut canvas, *picture, middle - at(80.0, 80.0), at(160.0, 160.0));
            }
        }
        if artist == Artist::C {
            for (number, symbol) in Symbol::ALL.into_iter().enumerate() {
                let corner = at((number % 2) as f64 * 110.0 + 15.0, (number / 2) as f64 * 96.0 + 12.0);
                set(&mut canvas, Picture::Symbol(symbol), place(works.len()) + corner, at(64.0, 64.0));
            }
        }
    }
    canvas.finish()
}

/// What fills an artist's second row.
const fn family(artist: Artist) -> &'static [Picture] {
    match artist {
        Artist::A => &[Picture::Icon, Picture::Favicon, Picture::Hammer, Picture::Back],
        Artist::B => &[Picture::Tile(Tile::First), Picture::Tile(Tile::Second), Picture::Tile(Tile::Third)],
        Artist::D => &[Picture::Back],
        Artist::C | Artist::E => &[],
    }
}

/// Puts a picture into a rectangle of the sheet.
pub(crate) fn set(canvas: &mut Canvas, picture: Picture, corner: Point, size: Point) {
    let svg = picture.draw();
    let own =
        svg.as_str().split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
    let from = svg.as_str().find('>').map_or(0, |end| end + 1);
    let body = svg.as_str()[from..].trim_end().trim_end_matches("</svg>");
    let (x, y) = (corner.x.round(), corner.y.round());
    canvas.write(format_args!(
        "<svg x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" viewBox=\"{own}\">{body}</svg>",
        size.x, size.y
    ));
}
