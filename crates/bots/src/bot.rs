//! What a bot is.

use rules::{Action, Event, Eyes, Menu, View};

use crate::rng::Rng;
use crate::simple::Random;

/// A seat that thinks. It sees the game through its own eyes alone, so cheating does not compile.
pub trait Bot: Send {
    /// A new game begins: whatever was kept of the last one must be forgotten.
    fn begin(&mut self, _eyes: &Eyes<'_>) {}

    /// What it does. Whatever it returns is checked like everybody's action.
    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action;

    /// Something happened at the table. Told only to those who listen.
    fn news(&mut self, _event: &Event) {}

    /// Whether it wants to be told the news.
    fn listens(&self) -> bool {
        false
    }

    /// The game is over.
    fn end(&mut self, _view: &View) {}

    /// What went wrong with it in this game, one sentence each; only programs from outside have anything to say.
    fn complaints(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// A bot at a table. The one that does not look at all is kept unboxed: in games by the million, finding it behind a
/// pointer would cost more than its thinking.
pub enum Player {
    /// `random`.
    Random(Random),
    /// Anybody else.
    Thinker(Box<dyn Bot>),
}

impl Player {
    /// Whoever it is.
    pub fn bot(&mut self) -> &mut dyn Bot {
        match self {
            Player::Random(bot) => bot,
            Player::Thinker(bot) => bot.as_mut(),
        }
    }

    /// What it does.
    #[inline]
    pub fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        match self {
            Player::Random(bot) => bot.act(eyes, menu, rng),
            Player::Thinker(bot) => bot.act(eyes, menu, rng),
        }
    }

    /// Whether it wants to be told the news.
    #[must_use]
    pub fn listens(&self) -> bool {
        match self {
            Player::Random(_) => false,
            Player::Thinker(bot) => bot.listens(),
        }
    }
}

/// The mildest thing one can do: pass where one may, otherwise the smallest.
#[must_use]
pub fn mildest(menu: &Menu) -> Action {
    match *menu {
        Menu::Offer { hand } => match hand.first() {
            Some(card) => Action::Offer(card),
            None => unreachable!("a seat with no cards is not asked for one (R3.2)"),
        },
        Menu::Add { .. } | Menu::Bid { .. } | Menu::Buy { .. } | Menu::Turn => Action::Pass,
        Menu::Fist { .. } => Action::Bid(rules::Money::ZERO),
        Menu::Price { .. } => Action::Price(rules::Money::ONE),
    }
}
