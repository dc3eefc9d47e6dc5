//! What a bot is.

use rules::{Action, Event, Eyes, Menu, View};

use crate::rng::Rng;

/// A seat that thinks. It sees the game through its own eyes alone, so cheating does not compile.
pub trait Bot: Send {
    /// A new game begins: whatever was kept of the last one must be forgotten.
    fn begin(&mut self, _eyes: &Eyes<'_>) {}

    /// What it does. Whatever it returns is checked like everybody's action.
    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action;

    /// Something happened at the table. Told only to those who listen.
    fn news(&mut self, _event: &Event) {}

    /// Whether it wants to be told the news. The eyes of a bot that listens have also seen the whole
    /// [history](Eyes::history).
    fn listens(&self) -> bool {
        false
    }

    /// Whether what it was asked before has a part in what it does: a plan, say. Where such a bot begins in the middle of
    /// a game it is asked again what its seat was asked so far.
    fn plans(&self) -> bool {
        false
    }

    /// The game is over.
    fn end(&mut self, _view: &View) {}

    /// What went wrong with it since it was last asked, one sentence each; only programs from outside have anything to say.
    /// The same kind of fault is the same sentence each time, whichever copy of the program it was.
    fn complaints(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// A bot at a table, whoever it is.
pub type Player = Box<dyn Bot>;

impl Bot for Player {
    fn begin(&mut self, eyes: &Eyes<'_>) {
        self.as_mut().begin(eyes);
    }

    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        self.as_mut().act(eyes, menu, rng)
    }

    fn news(&mut self, event: &Event) {
        self.as_mut().news(event);
    }

    fn listens(&self) -> bool {
        self.as_ref().listens()
    }

    fn plans(&self) -> bool {
        self.as_ref().plans()
    }

    fn end(&mut self, view: &View) {
        self.as_mut().end(view);
    }

    fn complaints(&mut self) -> Vec<String> {
        self.as_mut().complaints()
    }
}
