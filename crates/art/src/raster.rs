//! Pictures as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::Svg;

/// A picture as pixels: red, green, blue and how much they cover, row by row.
pub struct Pixels {
    pixmap: Pixmap,
}

impl Pixels {
    /// The picture, so many pixels wide and high.
    #[must_use]
    pub fn of(svg: &Svg, wide: u32, high: u32) -> Option<Pixels> {
        let tree = Tree::from_str(svg.as_str(), &Options::default()).ok()?;
        let mut pixmap = Pixmap::new(wide, high)?;
        let size = tree.size();
        let scale = Transform::from_scale(wide as f32 / size.width(), high as f32 / size.height());
        resvg::render(&tree, scale, &mut pixmap.as_mut());
        Some(Pixels { pixmap })
    }

    /// The pixels as a PNG file.
    #[must_use]
    pub fn png(&self) -> Option<Vec<u8>> {
        self.pixmap.encode_png().ok()
    }
}
