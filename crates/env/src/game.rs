//! One game that asks for codes.

use core::fmt;
use core::time::Duration;
use std::sync::Arc;

use bots::{Bot as _, Player, Rng};
use encoding::{Asked, Code, Course, Limits, Memory, Pick, SIZE, Turn};
use rules::{Action, Chance, Deck, Phase, Position, Seat, Seats, Settings, Setup, State};

use crate::options::Options;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct End {
    /// What each seat gets; 0 for chairs that are not there.
    pub rewards: [f32; Seat::MOST],
    /// The money of each seat.
    pub money: [u32; Seat::MOST],
    /// The seat of the learner, if there is one.
    pub learner: Option<Seat>,
    /// How many decisions were asked for.
    pub decisions: u32,
}

/// A game that asks for codes until it is over. What has only one answer is not asked; a raise within a limit that a seat
/// has named is not asked either.
pub struct Game {
    options: Arc<Options>,
    number: u64,
    episode: u64,
    settings: Settings,
    setup: Setup,
    course: Course,
    // Who is asked next, and which amount of a rung is meant.
    table: Rng,
    // For choices at random.
    dice: Rng,
    learner: Option<Seat>,
    players: [Option<Opponent>; Seat::MOST],
    asked: Option<Asked>,
    decisions: u32,
    moves: Option<Vec<(Seat, Action)>>,
    // With everything that was seen, for opponents who listen.
    seen: Option<Position>,
}

/// A bot at a table, with its noise. It is kept for later games.
struct Opponent {
    kind: usize,
    player: Player,
    noise: Rng,
    // How many events it has been told of.
    told: usize,
}

/// A code that is not legal here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotLegal {
    /// The game is over.
    Over,
    /// Its mask is 0.
    Masked(Code),
}

impl fmt::Display for NotLegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotLegal::Over => f.write_str("the game is over"),
            NotLegal::Masked(code) => {
                write!(f, "action {} ({code}) is not legal here: its mask is 0", code.number())
            }
        }
    }
}

impl core::error::Error for NotLegal {}

impl Game {
    /// The first game at the table with this number.
    #[must_use]
    pub fn new(options: Arc<Options>, number: u64) -> Game {
        let settings = options.settings[0];
        let setup = Setup::new(settings, Seat::One, Deck::sorted(settings.edition()))
            .unwrap_or_else(|why| unreachable!("the deck and the seat were made for this table: {why}"));
        let seed = options.seed;
        let mut game = Game {
            number,
            episode: 0,
            settings,
            course: dealt(&setup),
            setup,
            table: Rng::stream(seed, &[3, number]),
            dice: options.dice(number),
            learner: None,
            players: [const { None }; Seat::MOST],
            asked: None,
            decisions: 0,
            moves: None,
            seen: None,
            options,
        };
        game.begin();
        game
    }

    /// Begins the next game at the table.
    pub fn begin(&mut self) {
        let mut rng = Rng::stream(self.options.seed, &[5, self.number, self.episode]);
        let settings = self.options.settings[rng.below(self.options.settings.len() as u32) as usize];
        let chairs = settings.chairs();
        let first = Seat::ALL[rng.below(chairs.count() as u32) as usize];
        let deck = Deck::shuffled(settings.edition(), &mut rng);
        self.setup = Setup::new(settings, first, deck)
            .unwrap_or_else(|why| unreachable!("the deck and the seat were made for this table: {why}"));
        self.settings = settings;
        self.course = dealt(&self.setup);
        self.decisions = 0;
        self.moves.iter_mut().for_each(Vec::clear);
        self.seen = self.options.listeners.then(|| Position::new(&self.setup));
        if !self.options.is_self_play() {
            self.seat_opponents(&mut rng);
        }
        self.episode += 1;
        self.advance();
    }

    fn seat_opponents(&mut self, rng: &mut Rng) {
        let chairs = self.settings.chairs();
        let drawn = Seat::ALL[rng.below(chairs.count() as u32) as usize];
        let learner = self.options.learner.unwrap_or(drawn);
        self.learner = Some(learner);
        for seat in chairs.seats().filter(|&seat| seat != learner) {
            let kind = rng.below(self.options.opponents.len() as u32) as usize;
            let place = &mut self.players[seat.index()];
            let known = place.take().filter(|opponent| opponent.kind == kind).map(|opponent| opponent.player);
            let mut player = known.unwrap_or_else(|| self.options.opponents[kind].player(Duration::MAX));
            match &self.seen {
                Some(position) => player.begin(&position.eyes(seat)),
                None => player.begin(&self.course.state().eyes(seat)),
            }
            let path = [6, self.number, self.episode, u64::from(seat.number())];
            *place = Some(Opponent { kind, player, noise: Rng::stream(self.options.seed, &path), told: 0 });
        }
    }

    /// The same game from its beginning, which from now on keeps its moves, so that it has a [`position`](Game::position).
    #[must_use]
    pub fn keeping_moves(mut self) -> Game {
        self.moves = Some(Vec::new());
        self.episode -= 1;
        let seed = self.options.seed;
        (self.table, self.dice) = (Rng::stream(seed, &[3, self.number]), self.options.dice(self.number));
        self.begin();
        self
    }

    /// What was done so far, if it is kept.
    #[must_use]
    pub fn moves(&self) -> Option<&[(Seat, Action)]> {
        self.moves.as_deref()
    }

    /// The game with its public history, if its moves were kept.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let mut position = Position::new(&self.setup);
        for &(seat, action) in self.moves.as_ref()? {
            let legal = position.play(seat, action);
            legal.unwrap_or_else(|why| unreachable!("these moves were made: {why}"));
        }
        Some(position)
    }

    /// The decision it waits for; `None` if it is over.
    #[must_use]
    #[inline]
    pub const fn asked(&self) -> Option<&Asked> {
        self.asked.as_ref()
    }

    /// The game at this moment, with everything hidden.
    #[must_use]
    pub const fn state(&self) -> &State {
        self.course.state()
    }

    /// Where it began.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What is remembered of its events.
    #[must_use]
    pub const fn memory(&self) -> &Memory {
        self.course.memory()
    }

    /// The learner's seat, if bots play the others.
    #[must_use]
    pub const fn learner(&self) -> Option<Seat> {
        self.learner
    }

    /// Writes what a seat knows.
    #[inline]
    pub fn observe(&self, seat: Seat, out: &mut [f32; SIZE]) {
        self.course.observe(seat, out);
    }

    /// How it ended, once it is over.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        let state = self.course.state();
        if *state.phase() != Phase::Over {
            return None;
        }
        let chairs = self.settings.chairs();
        let mut money = [0; Seat::MOST];
        chairs.seats().for_each(|seat| money[seat.index()] = state.cash(seat).units());
        let rewards = self.options.reward.of(chairs, money);
        Some(End { rewards, money, learner: self.learner, decisions: self.decisions })
    }

    /// A legal code, all equally likely.
    #[inline]
    pub fn sample(&mut self) -> Option<Code> {
        let legal = self.asked.as_ref()?.legal;
        legal.nth(self.dice.below(legal.len() as u32))
    }

    /// Answers the decision it waits for, and plays on to the next one.
    ///
    /// # Errors
    ///
    /// If the code is not legal; then nothing has changed.
    #[inline]
    pub fn act(&mut self, code: Code) -> Result<(), NotLegal> {
        let Some(asked) = self.asked else { return Err(NotLegal::Over) };
        let action = self.course.answer(&asked, code, Pick::Drawn(&mut self.table));
        let Some(action) = action else { return Err(NotLegal::Masked(code)) };
        self.decisions += 1;
        self.note(asked.seat, action);
        self.advance();
        Ok(())
    }

    #[inline]
    fn note(&mut self, seat: Seat, action: Action) {
        if let Some(moves) = &mut self.moves {
            moves.push((seat, action));
        }
        if let Some(position) = &mut self.seen {
            let legal = position.play(seat, action);
            legal.unwrap_or_else(|why| unreachable!("this move was made: {why}"));
        }
    }

    /// Plays on to the next decision that must be asked for.
    fn advance(&mut self) {
        let others = match self.learner {
            Some(learner) => self.settings.chairs().all().without(learner),
            None => Seats::EMPTY,
        };
        loop {
            let Some(seat) = self.course.awaited(others, &mut self.table) else {
                self.asked = None;
                return;
            };
            if others.contains(seat) {
                self.play_opponent(seat);
                continue;
            }
            match self.course.turn(seat, &mut self.table) {
                Turn::Did(action) => self.note(seat, action),
                Turn::Asks(asked) => {
                    self.asked = Some(asked);
                    return;
                }
            }
        }
    }

    fn play_opponent(&mut self, seat: Seat) {
        let state = self.course.state();
        let menu = state.menu(seat).unwrap_or_else(|| unreachable!("an awaited seat has a menu"));
        let opponent = self.players[seat.index()].as_mut();
        let opponent = opponent.unwrap_or_else(|| unreachable!("somebody sits on every other chair"));
        let Opponent { player, noise, told, .. } = opponent;
        let action = match &self.seen {
            Some(position) if player.listens() => {
                let events = position.history().events();
                events[*told..].iter().for_each(|event| player.news(event));
                *told = events.len();
                player.act(&position.eyes(seat), &menu, noise)
            }
            _ => player.act(&state.eyes(seat), &menu, noise),
        };
        self.course.apply(seat, action);
        self.note(seat, action);
    }
}

/// A game after its first deal.
fn dealt(setup: &Setup) -> Course {
    let mut memory = Memory::new(setup.settings());
    let state = State::observed(setup, &mut memory);
    Course::new(state, memory, Limits::default())
}
