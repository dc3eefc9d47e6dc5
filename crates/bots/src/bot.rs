//! What a bot is.

use rules::{Action, Event, Eyes, Menu, Move, Position, Seat, View};

use crate::rng::Rng;

/// Which game a bot is called to: an opaque id that its record carries, too, and a seed for the bot's own randomness.
///
/// # Examples
///
/// ```
/// use bots::Occasion;
/// let occasion = Occasion::new(0x5eed, u64::MAX);
/// assert_eq!(occasion.game(), "0000000000005eed");
/// assert_eq!(occasion.seed(), (1 << 53) - 1, "every language reads it exactly");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occasion {
    game: u64,
    seed: u64,
}

impl Occasion {
    /// The game with this id, in which the bot may use this seed.
    #[must_use]
    pub const fn new(game: u64, seed: u64) -> Occasion {
        Occasion { game, seed: seed >> 11 }
    }

    /// The id of the game. It says nothing about the deal: the same deck in another seat has another id.
    #[must_use]
    pub fn game(&self) -> String {
        format!("{:016x}", self.game)
    }

    /// The seed, below 2⁵³, so that it is exact even where all numbers are floating-point.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }
}

/// A seat that thinks. It sees the game only through its own eyes, so cheating does not compile.
pub trait Bot: Send {
    /// Which game is about to begin. Called before [`begin`](Bot::begin), if the games have ids and the bot
    /// [listens](Bot::listens).
    fn called_to(&mut self, _occasion: Occasion) {}

    /// A new game begins: anything remembered from the last one must be forgotten.
    fn begin(&mut self, _eyes: &Eyes<'_>) {}

    /// Chooses an action. It is checked like any player's action.
    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action;

    /// Something happened at the table. Called only if [`listens`](Bot::listens) returns true.
    fn news(&mut self, _event: &Event) {}

    /// Whether it wants to be told the news. The eyes of a bot that listens have also seen the whole
    /// [history](Eyes::history).
    fn listens(&self) -> bool {
        false
    }

    /// Whether its actions depend on what it was asked earlier, for instance because it follows a plan. A bot that does and
    /// joins in the middle of a game is first asked every question its seat was asked so far.
    fn plans(&self) -> bool {
        false
    }

    /// The game is over.
    fn end(&mut self, _view: &View) {}

    /// What went wrong since the last call, one sentence each; only external programs ever complain.
    /// The same kind of fault always gives the same sentence, whichever copy of the program caused it.
    fn complaints(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// Lets a bot that joins in the middle of a game live through it: it begins where the game began, hears the news if it
/// listens, and is asked everything its seat was asked if it plans. Returns the game after these moves.
pub fn live_through<B: Bot + ?Sized>(
    bot: &mut B,
    seat: Seat,
    beginning: Position,
    moves: &[Move],
) -> Position {
    let mut position = beginning;
    bot.begin(&position.eyes(seat));
    let mut told = 0;
    for made in moves {
        tell(bot, &position, &mut told);
        if let Some(menu) = position.state().menu(seat).filter(|_| bot.plans() && made.seat == seat) {
            bot.act(&position.eyes(seat), &menu, &mut Rng::stream(0, &[]));
        }
        let legal = position.play(made.seat, made.action);
        debug_assert!(legal.is_ok(), "these moves were made");
    }
    tell(bot, &position, &mut told);
    position
}

/// Tells a bot that listens what happened after the first `told` events.
fn tell<B: Bot + ?Sized>(bot: &mut B, position: &Position, told: &mut usize) {
    let events = position.history().events();
    if bot.listens() {
        events[*told..].iter().for_each(|event| bot.news(event));
    }
    *told = events.len();
}

/// A bot of any kind at a table.
pub type Player = Box<dyn Bot>;

impl Bot for Player {
    fn called_to(&mut self, occasion: Occasion) {
        self.as_mut().called_to(occasion);
    }

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
