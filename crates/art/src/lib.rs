//! The pictures of the game.
mod canvas;
mod dice;
mod hands;
mod path;
mod point;
#[cfg(feature = "raster")]
pub mod raster;

pub use canvas::Svg;
pub use hands::painting;
