//! The table as one picture: the board, the lot, everybody's paintings, the viewer's hand.

use rules::{Artist, Card, Phase, Seat, TILES, View, Viewer};

use crate::canvas::{Canvas, Ink, Svg, ink};
use crate::family::Tile;
use crate::path::Path;
use crate::pictures::Picture;
use crate::point::{Point, at};
use crate::sheet::set;

const WALL: Ink = ink(0x1B3B34);
const PAPER: Ink = ink(0xF5EEDF);
const BRASS: Ink = ink(0xD8A541);
const WIDE: f64 = 1400.0;
const GAP: f64 = 20.0;

/// The table as this viewer sees it: the board with its tiles and the cards played this round, the lot with the standing bid
/// or the price, the cash that is shown, everybody's paintings, and the viewer's own hand. Numbers are drawn, not written, so that
/// the picture needs no font.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, State, Viewer};
/// let settings = Settings::new(Edition::default(), Chairs::Three);
/// let setup = Setup::new(settings, Seat::One, Deck::sorted(Edition::default()))?;
/// let picture = art::table(&State::new(&setup).view(Viewer::Seat(Seat::One)));
/// assert!(picture.as_str().starts_with("<svg "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn table(view: &View) -> Svg {
    let seats = view.settings().chairs().count();
    let top = 480.0;
    let row = 110.0;
    let hand_at = top + row * seats as f64 + GAP;
    let mut canvas = Canvas::new(WIDE, hand_at + 170.0);
    canvas.ground(WALL);
    board(&mut canvas, view);
    lot(&mut canvas, view);
    for (place, seat) in view.settings().chairs().seats().enumerate() {
        museum(&mut canvas, view, seat, at(GAP, top + row * place as f64), row - 10.0);
    }
    let hand: Vec<Card> = view.hand().iter().collect();
    for (place, &card) in hand.iter().enumerate() {
        set(&mut canvas, Picture::Painting(card), at(GAP + place as f64 * 85.0, hand_at), at(80.0, 112.0));
    }
    canvas.finish()
}

/// A column for each artist: the emblem, the tiles of the rounds, a mark for each card played this round.
fn board(canvas: &mut Canvas, view: &View) {
    for artist in Artist::ALL {
        let x = GAP + artist.index() as f64 * 150.0;
        set(canvas, Picture::Emblem(artist), at(x, GAP), at(110.0, 110.0));
        for (round, tiles) in view.tiles().iter().enumerate() {
            if let Some(place) = TILES.iter().position(|&tile| tile == tiles[artist]) {
                let corner = at(x + 25.0, 140.0 + round as f64 * 65.0);
                set(canvas, Picture::Tile(Tile::ALL[place]), corner, at(60.0, 60.0));
            }
        }
        for card in 0..view.played()[artist] {
            let mut mark = Path::new();
            mark.circle(at(x + 12.0 + f64::from(card) * 22.0, 430.0), 9.0);
            canvas.fill(BRASS, &mark);
        }
    }
}

/// The cards on the table, and the standing bid or the price under them.
fn lot(canvas: &mut Canvas, view: &View) {
    let x = 800.0;
    for (place, card) in view.phase().cards().enumerate() {
        set(canvas, Picture::Painting(card), at(x + place as f64 * 270.0, GAP), at(250.0, 350.0));
    }
    let amount = match *view.phase() {
        Phase::Open { high: Some(bid), .. } | Phase::Once { high: Some(bid), .. } => Some(bid.amount),
        Phase::Fixed { price, .. } => Some(price),
        _ => None,
    };
    if let Some(amount) = amount {
        set(canvas, Picture::Hammer, at(x, 385.0), at(70.0, 70.0));
        number(canvas, amount.units(), at(x + 90.0, 390.0), 55.0, BRASS);
    }
}

/// A seat: its number, its cash where it is shown, the backs of its hand, its paintings.
fn museum(canvas: &mut Canvas, view: &View, seat: Seat, corner: Point, high: f64) {
    let mine = view.viewer() == Viewer::Seat(seat);
    let mut plate = Path::new();
    plate.rectangle(corner, at(WIDE - 2.0 * GAP, high));
    canvas.veil(PAPER, if view.awaits().contains(seat) { 28 } else { 10 }, &plate);
    let ink = if mine { BRASS } else { PAPER };
    number(canvas, seat.number().into(), corner + at(15.0, 25.0), 50.0, ink);
    if let Some(cash) = view.cash(seat) {
        number(canvas, cash.units(), corner + at(80.0, 30.0), 40.0, BRASS);
    }
    if !mine {
        for card in 0..view.hand_size(seat) {
            let place = corner + at(220.0 + f64::from(card) * 16.0, 15.0);
            set(canvas, Picture::Back, place, at(50.0, 70.0));
        }
    }
    for (place, card) in view.owned(seat).iter().enumerate() {
        let place = corner + at(560.0 + place as f64 * 66.0, 8.0);
        set(canvas, Picture::Painting(card), place, at(60.0, 84.0));
    }
}

/// Which of the seven strokes each digit has: top, upper left and right, middle, lower left and right, bottom.
const STROKES: [u8; 10] = [
    0b111_0111, 0b001_0010, 0b101_1101, 0b101_1011, 0b011_1010, 0b110_1011, 0b110_1111, 0b101_0010,
    0b111_1111, 0b111_1011,
];

/// Draws a number with its upper left corner here.
fn number(canvas: &mut Canvas, number: u32, corner: Point, high: f64, ink: Ink) {
    let (wide, half) = (high * 0.5, high * 0.5);
    let ends: [(Point, Point); 7] = [
        (at(0.0, 0.0), at(wide, 0.0)),
        (at(0.0, 0.0), at(0.0, half)),
        (at(wide, 0.0), at(wide, half)),
        (at(0.0, half), at(wide, half)),
        (at(0.0, half), at(0.0, high)),
        (at(wide, half), at(wide, high)),
        (at(0.0, high), at(wide, high)),
    ];
    let mut lines = Path::new();
    for (place, digit) in number.to_string().bytes().enumerate() {
        let from = corner + at(place as f64 * high * 0.8, 0.0);
        let strokes = STROKES[usize::from(digit - b'0')];
        for (stroke, (one, other)) in ends.into_iter().enumerate() {
            if strokes >> (6 - stroke) & 1 == 1 {
                lines.go(from + one);
                lines.line(from + other);
            }
        }
    }
    canvas.stroke(ink, high / 8.0, &lines);
}
