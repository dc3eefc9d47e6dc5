//! Pictures as pixels, for PNG files and for thumbnails in a terminal.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use rules::Card;

use crate::canvas::Svg;
use crate::hands::painting;

/// A picture as pixels, row by row.
pub struct Pixels {
    pixmap: Pixmap,
}

impl Pixels {
    /// The picture at this width in pixels, with its height in proportion.
    #[must_use]
    pub fn of(picture: &Svg, wide: u32) -> Pixels {
        let tree = Tree::from_str(picture.as_str(), &Options::default())
            .unwrap_or_else(|_| unreachable!("every picture is well formed"));
        let scale = wide as f32 / tree.size().width();
        let high = (tree.size().height() * scale).round().max(1.0) as u32;
        Pixels::render(&tree, wide.max(1), high)
    }

    fn render(tree: &Tree, wide: u32, high: u32) -> Pixels {
        let mut pixmap = Pixmap::new(wide, high).unwrap_or_else(|| unreachable!("a picture has a size"));
        let size = tree.size();
        let scale = Transform::from_scale(wide as f32 / size.width(), high as f32 / size.height());
        resvg::render(tree, scale, &mut pixmap.as_mut());
        Pixels { pixmap }
    }

    /// How many pixels wide it is.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.pixmap.width()
    }

    /// How many pixels high it is.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.pixmap.height()
    }

    /// The red, green and blue of each pixel as seen on black, and its opacity.
    pub fn rgba(&self) -> impl Iterator<Item = [u8; 4]> {
        self.pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
    }

    /// The bytes of a PNG file.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        self.pixmap.encode_png().unwrap_or_else(|_| unreachable!("pixels in memory can be encoded"))
    }
}

/// A painting in very few pixels: `columns` by `rows`.
///
/// It is drawn larger first and then averaged, so that thin lines count for the area they cover.
#[must_use]
pub fn thumbnail(card: Card, columns: usize, rows: usize) -> Vec<Vec<[u8; 3]>> {
    const FINE: usize = 6;
    let tree = Tree::from_str(painting(card).as_str(), &Options::default())
        .unwrap_or_else(|_| unreachable!("every picture is well formed"));
    let (wide, high) = (columns.max(1) * FINE, rows.max(1) * FINE);
    let pixels = Pixels::render(&tree, wide as u32, high as u32);
    let fine: Vec<[u8; 4]> = pixels.rgba().collect();
    let mean = |row: usize, column: usize| {
        let mut sum = [0u32; 3];
        for y in row * FINE..(row + 1) * FINE {
            for x in column * FINE..(column + 1) * FINE {
                let pixel = fine[y * wide + x];
                (0..3).for_each(|channel| sum[channel] += u32::from(pixel[channel]));
            }
        }
        sum.map(|channel| (channel / (FINE * FINE) as u32) as u8)
    };
    (0..rows).map(|row| (0..columns).map(|column| mean(row, column)).collect()).collect()
}
