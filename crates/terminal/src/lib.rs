//! The game in a terminal: on a screen, or in plain lines. It plays on a [`table`], as a server does; all its people
//! share one keyboard.

mod display;
mod ledger;
pub mod plain;
mod screen;
mod session;
mod voice;

pub use display::{Colours, Display};
pub use screen::{play, snapshot};
pub use session::{Chair, Session, Tempo};
