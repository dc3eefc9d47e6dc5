//! Words as shapes, for pictures that are seen where our fonts are not: Fraunces for Latin letters, Source Sans 3 for Greek and
//! Cyrillic ones. Both are under the SIL Open Font License 1.1; `web/scripts/preview-fonts.js` cut them to these letters.

use std::fmt::Write as _;
use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

static FACES: LazyLock<Vec<Face<'static>>> = LazyLock::new(|| {
    let files: [&'static [u8]; 4] = [
        include_bytes!("../fonts/latin.ttf"),
        include_bytes!("../fonts/latin-ext.ttf"),
        include_bytes!("../fonts/greek.ttf"),
        include_bytes!("../fonts/cyrillic.ttf"),
    ];
    files.into_iter().filter_map(|file| Face::parse(file, 0).ok()).collect()
});

/// The first face that has this letter.
fn glyph(letter: char) -> Option<(&'static Face<'static>, GlyphId)> {
    FACES.iter().find_map(|face| face.glyph_index(letter).map(|glyph| (face, glyph)))
}

/// Whether we have a shape for every letter of this text.
///
/// # Examples
///
/// ```
/// assert!(art::can_write("Żółw, Ζωή, Юля & Zoë"));
/// assert!(!art::can_write("画家"));
/// ```
#[must_use]
pub fn can_write(text: &str) -> bool {
    text.chars().all(|letter| glyph(letter).is_some())
}

/// How wide a text is, if its letters are this large.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let wide = |letter| {
        let (face, glyph) = glyph(letter)?;
        Some(f64::from(face.glyph_hor_advance(glyph)?) * size / f64::from(face.units_per_em()))
    };
    text.chars().filter_map(wide).sum()
}

/// A text as a path that begins at this point of its base line, in whole units. Letters we do not have are left out.
pub(crate) fn path(text: &str, x: f64, y: f64, size: f64) -> String {
    let mut pen = Pen { path: String::new(), x, y, scale: 1.0 };
    for letter in text.chars() {
        let Some((face, glyph)) = glyph(letter) else { continue };
        pen.scale = size / f64::from(face.units_per_em());
        face.outline_glyph(glyph, &mut pen);
        pen.x += f64::from(face.glyph_hor_advance(glyph).unwrap_or_default()) * pen.scale;
    }
    pen.path
}

/// Draws outlines: in a font up is more, in a picture it is less.
struct Pen {
    path: String,
    x: f64,
    y: f64,
    scale: f64,
}

impl Pen {
    fn add(&mut self, sign: char, points: &[(f32, f32)]) {
        self.path.push(sign);
        for &(x, y) in points {
            let (x, y) = (self.x + f64::from(x) * self.scale, self.y - f64::from(y) * self.scale);
            // Writing to a string cannot fail.
            let _ = write!(self.path, "{} {} ", x.round(), y.round());
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}
