//! The game in a terminal: a screen, and plain lines. The table is that of [`table`], as on a server; the keyboard is where
//! all its people sit.

mod display;
mod ledger;
pub mod plain;
mod screen;
mod session;
mod voice;

pub use display::{Colours, Display};
pub use screen::{play, snapshot};
pub use session::{Chair, Session, Tempo};
