//! The pictures of the game, drawn from numbers: a painting for every card, by five hands, and the family around them.
//!
//! A picture is SVG text that depends only on its name: it is the same on every machine, byte for byte. A painting is 1000
//! units wide and 1400 high, a ratio of 5:7; every coordinate is a whole number. It contains no script, no text element
//! and nothing to fetch.

mod canvas;
mod dice;
mod family;
mod hands;
mod path;
mod pictures;
mod point;
#[cfg(feature = "raster")]
mod preview;
#[cfg(feature = "raster")]
mod raster;
mod sheet;
mod table;
#[cfg(feature = "raster")]
mod typeface;

pub use canvas::Svg;
pub use family::{Tile, back, emblem, favicon, hammer, icon, icon_to_cut, symbol, tile};
pub use hands::painting;
pub use pictures::{Picture, cards};
#[cfg(feature = "raster")]
pub use preview::{PREVIEW, Preview, PreviewLine, preview};
#[cfg(feature = "raster")]
pub use raster::{Pixels, thumbnail};
pub use sheet::contact_sheet;
pub use table::table;
#[cfg(feature = "raster")]
pub use typeface::can_write;
