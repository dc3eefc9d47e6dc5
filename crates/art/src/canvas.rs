//! A canvas: shapes and strokes, layered on each other, and the SVG they make.

use core::fmt::{self, Write};

use crate::path::Path;
use crate::point::{Point, at};

/// The width of a painting in its own units.
pub(crate) const WIDE: f64 = 1000.0;
/// The height of a painting: with the width it makes a ratio of 5:7, like a playing card.
pub(crate) const HIGH: f64 = 1400.0;

/// A picture as SVG text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Svg(pub(crate) String);

impl Svg {
    /// The text of the picture.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A hash of the picture's bytes (64-bit FNV-1a): with it in the URL, a picture can be cached for ever.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(art::back().fingerprint(), art::back().fingerprint());
    /// assert_ne!(art::back().fingerprint(), art::icon().fingerprint());
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        self.0.bytes().fold(0xCBF2_9CE4_8422_2325, step)
    }

    /// The text of the picture, by value.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a shape is filled or a line drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// Red, green, blue.
    Rgb(u32),
    /// The text colour of the surrounding page.
    Current,
}

pub(crate) const fn ink(rgb: u32) -> Ink {
    Ink::Rgb(rgb)
}

impl Ink {
    /// A mix of two inks: `share` of the other one.
    pub(crate) fn mixed(self, other: Ink, share: f64) -> Ink {
        let (Ink::Rgb(from), Ink::Rgb(to)) = (self, other) else { return self };
        let channel = |shift: u32| {
            let (from, to) = (f64::from(from >> shift & 255), f64::from(to >> shift & 255));
            ((from + (to - from) * share).round() as u32) << shift
        };
        Ink::Rgb(channel(16) | channel(8) | channel(0))
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ink::Rgb(rgb) if rgb >> 4 & 0x0F_0F0F == rgb & 0x0F_0F0F => {
                write!(f, "#{:x}{:x}{:x}", rgb >> 16 & 15, rgb >> 8 & 15, rgb & 15)
            }
            Ink::Rgb(rgb) => write!(f, "#{rgb:06x}"),
            Ink::Current => f.write_str("currentColor"),
        }
    }
}

/// A picture in the making.
pub(crate) struct Canvas {
    size: Point,
    body: String,
}

impl Canvas {
    pub(crate) const fn new(wide: f64, high: f64) -> Canvas {
        Canvas { size: at(wide, high), body: String::new() }
    }

    pub(crate) fn write(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(text);
    }

    /// Fills the whole canvas with one colour.
    pub(crate) fn ground(&mut self, ink: Ink) {
        let Point { x, y } = self.size;
        self.write(format_args!("<path fill=\"{ink}\" d=\"M0 0h{x}v{y}h-{x}z\"/>"));
    }

    pub(crate) fn fill(&mut self, ink: Ink, path: &Path) {
        if !path.is_empty() {
            self.write(format_args!("<path fill=\"{ink}\" d=\"{}\"/>", path.as_str()));
        }
    }

    /// A translucent shape; its opacity is in hundredths.
    pub(crate) fn veil(&mut self, ink: Ink, hundredths: u32, path: &Path) {
        if !path.is_empty() {
            let d = path.as_str();
            self.write(format_args!("<path fill=\"{ink}\" fill-opacity=\".{hundredths:02}\" d=\"{d}\"/>"));
        }
    }

    /// Lines with round ends.
    pub(crate) fn stroke(&mut self, ink: Ink, wide: f64, path: &Path) {
        self.line(ink, wide, 100, path);
    }

    /// Translucent lines with round ends.
    pub(crate) fn line(&mut self, ink: Ink, wide: f64, hundredths: u32, path: &Path) {
        if path.is_empty() {
            return;
        }
        let (wide, d) = (wide.round(), path.as_str());
        self.write(format_args!("<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{wide}\""));
        if hundredths < 100 {
            self.write(format_args!(" stroke-opacity=\".{hundredths:02}\""));
        }
        self.write(format_args!(" d=\"{d}\"/>"));
    }

    /// Clips what is drawn inside to this rectangle.
    pub(crate) fn window(&mut self, corner: Point, size: Point, draw: impl FnOnce(&mut Canvas)) {
        let (x, y) = (corner.x.round(), corner.y.round());
        let (wide, high) = (size.x.round(), size.y.round());
        self.write(format_args!(
            "<svg x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" viewBox=\"{x} {y} {wide} {high}\">"
        ));
        draw(self);
        self.body.push_str("</svg>");
    }

    /// Applies an SVG transform to what is drawn inside.
    pub(crate) fn moved(&mut self, transform: &str, draw: impl FnOnce(&mut Canvas)) {
        self.write(format_args!("<g transform=\"{transform}\">"));
        draw(self);
        self.body.push_str("</g>");
    }

    /// Takes what was drawn so far, to be put on another canvas.
    pub(crate) fn take(&mut self) -> String {
        core::mem::take(&mut self.body)
    }

    /// The finished picture.
    pub(crate) fn finish(self) -> Svg {
        let Point { x, y } = self.size;
        // Round caps and joins are set once for all lines.
        Svg(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {x} {y}\" width=\"{x}\" height=\"{y}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{}</svg>\n",
            self.body
        ))
    }
}
