//! The game in a terminal: a screen, and plain lines.

mod ledger;
mod manner;
pub mod plain;
mod screen;
mod session;
mod voice;

pub use manner::{Colours, Manner, Pace};
pub use screen::{play, snapshot};
pub use session::{Chair, Session};
