//! One game that asks for codes.

use core::fmt;
use core::time::Duration;
use std::sync::Arc;

use bots::{Bot as _, Player, Rng};
use encoding::{Answer, Code, Codes, Ladder, Limits, Memory, Pick, SIZE, Scale, decode, observe};
use rules::{Action, Chance, Deck, Menu, Phase, Position, Seat, Seats, Settings, Setup, State, Viewer};

use crate::options::Options;

/// The decision a game waits for.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Who is asked.
    pub seat: Seat,
    /// What it may do.
    pub menu: Menu,
    /// The codes of what it may do: at least two.
    pub legal: Codes,
}

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
    state: State,
    memory: Memory,
    limits: Limits,
    // The rungs of money, and the scale they were made for.
    ladder: (Scale, Ladder),
    // Who is asked next, and which amount of a rung is meant.
    table: Rng,
    // For choices at random.
    dice: Rng,
    learner: Option<Seat>,
    players: [Option<Opponent>; Seat::MOST],
    asked: Option<Asked>,
    decisions: u32,
    moves: Option<Vec<(Seat, Action)>>,
}

/// A bot at a table, with its noise. It is kept for later games.
struct Opponent {
    kind: usize,
    player: Player,
    noise: Rng,
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
        let state = State::new(&setup);
        let memory = Memory::new(&settings);
        let scale = Scale::of_state(&state, &memory);
        let mut game = Game {
            number,
            episode: 0,
            settings,
            setup,
            state,
            memory,
            limits: Limits::default(),
            ladder: (scale, Ladder::of(&scale)),
            table: Rng::stream(seed, &[3, number]),
            dice: options.dice(number),
            learner: None,
            players: [const { None }; Seat::MOST],
            asked: None,
            decisions: 0,
            moves: None,
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
        self.memory = Memory::new(&settings);
        self.state = State::observed(&self.setup, &mut self.memory);
        self.limits.clear();
        self.decisions = 0;
        self.moves.iter_mut().for_each(Vec::clear);
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
            player.begin(&self.state.eyes(seat));
            let path = [6, self.number, self.episode, u64::from(seat.number())];
            *place = Some(Opponent { kind, player, noise: Rng::stream(self.options.seed, &path) });
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
        &self.state
    }

    /// Where it began.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What is remembered of its events.
    #[must_use]
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The learner's seat, if bots play the others.
    #[must_use]
    pub const fn learner(&self) -> Option<Seat> {
        self.learner
    }

    /// Writes what a seat knows.
    #[inline]
    pub fn observe(&self, seat: Seat, out: &mut [f32; SIZE]) {
        observe(&self.state.view(Viewer::Seat(seat)), &self.memory, self.limits.of(seat), out);
    }

    /// How it ended, once it is over.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        if *self.state.phase() != Phase::Over {
            return None;
        }
        let chairs = self.settings.chairs();
        let mut money = [0; Seat::MOST];
        chairs.seats().for_each(|seat| money[seat.index()] = self.state.cash(seat).units());
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
        let Some(asked) = &self.asked else { return Err(NotLegal::Over) };
        let action = decode(&asked.menu, &self.ladder.1, code, Pick::Drawn(&mut self.table));
        let Some(action) = action else { return Err(NotLegal::Masked(code)) };
        let (seat, menu) = (asked.seat, asked.menu);
        self.decisions += 1;
        self.play(seat, &menu, action);
        self.advance();
        Ok(())
    }

    /// Applies what a seat decided. In an open auction an amount is a limit, and the bid is the least one.
    #[inline]
    fn play(&mut self, seat: Seat, menu: &Menu, action: Action) {
        let action = match (*self.state.phase(), menu) {
            (Phase::Open { high, .. }, Menu::Bid { least, .. }) => {
                self.limits.decide(seat, action, high.is_some());
                if action == Action::Pass { action } else { Action::Bid(*least) }
            }
            _ => action,
        };
        self.apply(seat, action);
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action) {
        if matches!(action, Action::Offer(_)) {
            self.limits.clear();
        }
        if let Some(moves) = &mut self.moves {
            moves.push((seat, action));
        }
        let legal = self.state.apply(seat, action, &mut self.memory);
        legal.unwrap_or_else(|why| unreachable!("an answer from the menu is legal: {why}"));
    }

    /// Plays on to the next decision that must be asked for.
    fn advance(&mut self) {
        loop {
            let Some(seat) = self.next_seat() else {
                self.asked = None;
                return;
            };
            if self.learner.is_some_and(|learner| learner != seat) {
                self.play_opponent(seat);
                continue;
            }
            let menu = self.state.menu(seat).unwrap_or_else(|| unreachable!("an awaited seat has a menu"));
            if let (Phase::Open { .. }, Menu::Bid { least, .. }) = (self.state.phase(), &menu) {
                match self.limits.answer(seat, *least) {
                    Answer::Ask => {}
                    Answer::Raise => {
                        self.apply(seat, Action::Bid(*least));
                        continue;
                    }
                    Answer::Pass => {
                        self.apply(seat, Action::Pass);
                        continue;
                    }
                }
            }
            if let Menu::Bid { .. } | Menu::Fist { .. } | Menu::Price { .. } = menu {
                self.measure();
            }
            let legal = Codes::legal(&menu, &self.ladder.1);
            if let Some(only) = legal.only() {
                let action = decode(&menu, &self.ladder.1, only, Pick::Drawn(&mut self.table));
                let action = action.unwrap_or_else(|| unreachable!("a marked code is legal"));
                self.play(seat, &menu, action);
                continue;
            }
            self.asked = Some(Asked { seat, menu, legal });
            return;
        }
    }

    /// Makes the rungs of money, unless they are there already: they are the same for all decisions about a lot. Nothing here is
    /// secret.
    #[inline]
    fn measure(&mut self) {
        let scale = Scale::of_state(&self.state, &self.memory);
        if scale != self.ladder.0 {
            self.ladder = (scale, Ladder::of(&scale));
        }
    }

    fn play_opponent(&mut self, seat: Seat) {
        let menu = self.state.menu(seat).unwrap_or_else(|| unreachable!("an awaited seat has a menu"));
        let opponent = self.players[seat.index()].as_mut();
        let opponent = opponent.unwrap_or_else(|| unreachable!("somebody sits on every other chair"));
        let action = opponent.player.act(&self.state.eyes(seat), &menu, &mut opponent.noise);
        self.apply(seat, action);
    }

    /// One of the awaited seats, each equally likely; in an open auction those that can only pass come last.
    #[inline]
    fn next_seat(&mut self) -> Option<Seat> {
        let awaited = self.state.awaits();
        match *self.state.phase() {
            // The order in which fists are closed makes no difference.
            Phase::Sealed { .. } => awaited.first(),
            Phase::Open { high, .. } => {
                let least = high.map_or(rules::Money::ONE, |bid| bid.amount.plus_one());
                let may_raise = |seat: &Seat| {
                    self.learner.is_some_and(|learner| learner != *seat)
                        || self.limits.answer(*seat, least) != Answer::Pass
                };
                let eager: Seats = awaited.iter().filter(may_raise).collect();
                if eager.is_empty() { awaited.first() } else { eager.draw(&mut self.table) }
            }
            _ => awaited.first(),
        }
    }
}
