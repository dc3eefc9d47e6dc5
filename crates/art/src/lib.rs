//! The pictures of the game, drawn from numbers: a painting for every card, by five hands, and the family around them.
//!
//! A picture is SVG text and depends on nothing but its name: it is the same on every machine, byte by byte. A painting is
//! 1000 units wide and 1400 high, as 5 to 7; every coordinate is a whole unit. There is no script in it, no text
//! element and nothing to fetch.

mod canvas;
mod dice;
mod family;
mod hands;
mod path;
mod pictures;
mod point;
#[cfg(feature = "raster")]
mod raster;
mod sheet;

pub use canvas::Svg;
pub use family::{Tile, back, emblem, favicon, hammer, icon, symbol, tile};
pub use hands::painting;
pub use pictures::{Picture, cards};
#[cfg(feature = "raster")]
pub use raster::{Pixels, likeness};
pub use sheet::contact_sheet;
