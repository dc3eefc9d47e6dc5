//! Letters and digits as shapes, because a picture must not depend on a machine's fonts.

use crate::canvas::{Canvas, Ink};
use crate::point::Point;

/// A character's width at a height of 100, and its outline.
const fn sign(letter: char) -> (f64, &'static str) {
    match letter {
        'A' => (80.0, "M0 100L26 0h28l26 100H58l-5-20H27l-5 20zM40 24l-9 38h18z"),
        'B' => (
            74.0,
            "M0 0h42c22 0 28 14 28 26 0 12-7 19-15 22 11 3 19 12 19 25 0 17-12 27-30 27H0zM22 18v22h16c7 0 10-5 10-11 0-7-3-11-10-11zM22 57v25h18c8 0 12-5 12-12 0-8-4-13-12-13z",
        ),
        'C' => (
            72.0,
            "M72 69c-3 20-16 32-34 32C14 101 0 82 0 50S14-1 38-1c18 0 31 11 34 31H50c-2-8-6-12-12-12-11 0-16 10-16 32s5 32 16 32c6 0 10-4 12-13z",
        ),
        'D' => (76.0, "M0 0h34c26 0 42 18 42 50s-16 50-42 50H0zM22 19v62h11c13 0 20-10 20-31s-7-31-20-31z"),
        'E' => (66.0, "M0 0h64v19H22v21h36v18H22v23h44v19H0z"),
        '1' => (48.0, "M6 20L30 0h16v100H24V27L6 40z"),
        '2' => (
            73.0,
            "M2 32C2 12 16-1 38-1s34 12 34 30c0 15-10 25-22 35L31 81h42v19H0V84l36-33c9-8 14-14 14-22s-4-13-12-13c-9 0-14 6-14 16z",
        ),
        '3' => (
            74.0,
            "M2 28C4 10 18-1 38-1s32 10 32 26c0 12-7 20-17 23 13 3 21 12 21 25 0 17-14 28-36 28S2 90 0 71h22c2 8 7 13 16 13s14-5 14-13-6-13-16-13h-8V41h8c8 0 12-5 12-12 0-8-4-13-11-13s-12 4-13 12z",
        ),
        _ => (
            76.0,
            "M38-1c24 0 38 19 38 51s-14 51-38 51S0 82 0 50 14-1 38-1zM38 17c-11 0-16 11-16 33s5 33 16 33 16-11 16-33-5-33-16-33z",
        ),
    }
}

/// Writes characters centred on a point at this height, optionally with a border.
pub(super) fn write(
    canvas: &mut Canvas,
    signs: &[char],
    middle: Point,
    high: f64,
    ink: Ink,
    border: Option<Ink>,
) {
    let gap = 10.0;
    let all: f64 = signs.iter().map(|letter| sign(*letter).0 + gap).sum::<f64>() - gap;
    let scale = high / 100.0;
    let mut x = middle.x - all * scale * 0.5;
    let y = (middle.y - high * 0.5).round();
    // Rounded to hundredths, to keep the numbers in a picture short.
    let times = (scale * 100.0).round() / 100.0;
    for letter in signs {
        let (wide, outline) = sign(*letter);
        canvas.moved(&format!("translate({} {y}) scale({times})", x.round()), |canvas| {
            if let Some(border) = border {
                canvas.write(format_args!(
                    "<path fill=\"none\" stroke=\"{border}\" stroke-width=\"26\" d=\"{outline}\"/>"
                ));
            }
            canvas.write(format_args!("<path fill=\"{ink}\" fill-rule=\"evenodd\" d=\"{outline}\"/>"));
        });
        x += (wide + gap) * scale;
    }
}
