//! Many games at once, on all cores, into arrays of the caller.

use core::fmt;
use std::sync::Arc;

use encoding::{CODES, Code, SIZE};
use rayon::{ThreadPool, ThreadPoolBuilder};
use rules::Seat;

use crate::game::Game;
use crate::options::Options;

/// Fewer games than this are not worth a thread.
const WORTH_A_TASK: usize = 32;

/// Many games at once.
pub struct Vector {
    options: Arc<Options>,
    games: Vec<Game>,
    pool: Option<ThreadPool>,
    threads: usize,
}

/// Where a step is written: one row for each game.
pub struct Arrays<'a> {
    /// What the seat that is asked knows: [`SIZE`] numbers for each game.
    pub observations: &'a mut [f32],
    /// Its legal actions: [`CODES`] marks for each game.
    pub masks: &'a mut [i8],
    /// The seat that is asked, from 0.
    pub seats: &'a mut [i8],
    /// What the learner gets if the game ended with this step, otherwise 0; in self-play 0.
    pub reward: &'a mut [f32],
    /// What each of five seats gets if the game ended with this step, otherwise 0.
    pub rewards: &'a mut [f32],
    /// 1 if the game ended with this step; the other arrays already show the next one.
    pub done: &'a mut [bool],
    /// The money of each of five seats at the end of the last game that ended here.
    pub money: &'a mut [i32],
    /// The decisions asked for in the last game that ended here.
    pub lengths: &'a mut [i32],
}

impl<'a> Arrays<'a> {
    /// Whether there is a row for each of this many games.
    #[must_use]
    pub fn fit(&self, games: usize) -> bool {
        self.observations.len() == games * SIZE
            && self.masks.len() == games * CODES
            && self.rewards.len() == games * Seat::MOST
            && self.money.len() == games * Seat::MOST
            && [self.seats.len(), self.reward.len(), self.done.len(), self.lengths.len()] == [games; 4]
    }

    /// The first rows, and the others.
    fn split(self, rows: usize) -> (Arrays<'a>, Arrays<'a>) {
        let (observations, observations_later) = self.observations.split_at_mut(rows * SIZE);
        let (masks, masks_later) = self.masks.split_at_mut(rows * CODES);
        let (seats, seats_later) = self.seats.split_at_mut(rows);
        let (reward, reward_later) = self.reward.split_at_mut(rows);
        let (rewards, rewards_later) = self.rewards.split_at_mut(rows * Seat::MOST);
        let (done, done_later) = self.done.split_at_mut(rows);
        let (money, money_later) = self.money.split_at_mut(rows * Seat::MOST);
        let (lengths, lengths_later) = self.lengths.split_at_mut(rows);
        (
            Arrays { observations, masks, seats, reward, rewards, done, money, lengths },
            Arrays {
                observations: observations_later,
                masks: masks_later,
                seats: seats_later,
                reward: reward_later,
                rewards: rewards_later,
                done: done_later,
                money: money_later,
                lengths: lengths_later,
            },
        )
    }

    /// Writes the row of a game.
    #[inline]
    fn write(&mut self, row: usize, game: &Game) {
        let Some(asked) = game.asked() else { return };
        let numbers = &mut self.observations[row * SIZE..][..SIZE];
        if let Ok(numbers) = numbers.try_into() {
            game.observe(asked.seat, numbers);
        }
        let marks = &mut self.masks[row * CODES..][..CODES];
        marks.iter_mut().zip(asked.legal).for_each(|(place, mark)| *place = mark as i8);
        self.seats[row] = asked.seat.index() as i8;
    }
}

/// An action that is not legal, and for which game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// There are not as many actions as games.
    Count {
        /// How many games there are.
        games: usize,
        /// How many actions came.
        actions: usize,
    },
    /// Not a code at all.
    NotACode {
        /// The game, from 0.
        game: usize,
        /// What came.
        action: i64,
    },
    /// Its mask is 0.
    Masked {
        /// The game, from 0.
        game: usize,
        /// What came.
        code: Code,
    },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Count { games, actions } => {
                write!(f, "expected {games} actions, one for each game, got {actions}")
            }
            Wrong::NotACode { game, action } => {
                write!(f, "expected actions from 0 to {}, got {action} for game {game}", CODES - 1)
            }
            Wrong::Masked { game, code } => {
                write!(f, "action {} ({code}) is not legal in game {game}: its mask is 0", code.number())
            }
        }
    }
}

impl core::error::Error for Wrong {}

impl Vector {
    /// This many games on this many threads; 0 is as many as there are cores.
    ///
    /// # Errors
    ///
    /// If the threads cannot be started.
    pub fn new(
        options: Options,
        games: usize,
        threads: usize,
    ) -> Result<Vector, rayon::ThreadPoolBuildError> {
        let cores = std::thread::available_parallelism().map_or(1, core::num::NonZero::get);
        let threads = if threads == 0 { cores } else { threads };
        let pool = match threads {
            1 => None,
            several => Some(ThreadPoolBuilder::new().num_threads(several).build()?),
        };
        let options = Arc::new(options);
        let games = (0..games as u64).map(|number| Game::new(Arc::clone(&options), number)).collect();
        Ok(Vector { options, games, pool, threads })
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// On how many threads they are played.
    #[must_use]
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Begins all games anew, from another seed if one is given.
    pub fn reset(&mut self, seed: Option<u64>, arrays: Arrays<'_>) {
        if let Some(seed) = seed {
            self.options = Arc::new(self.options.with_seed(seed));
        }
        let options = Arc::clone(&self.options);
        let fresh = seed.is_some();
        self.each(arrays, &[], &|game, number, _, row, arrays| {
            if fresh {
                *game = Game::new(Arc::clone(&options), number as u64);
            } else {
                game.begin();
            }
            arrays.reward[row] = 0.0;
            arrays.done[row] = false;
            arrays.lengths[row] = 0;
            arrays.rewards[row * Seat::MOST..][..Seat::MOST].fill(0.0);
            arrays.money[row * Seat::MOST..][..Seat::MOST].fill(0);
            arrays.write(row, game);
        });
    }

    /// Answers every game with one action, plays on to the next decision, and begins a new game where one has ended.
    ///
    /// # Errors
    ///
    /// If an action is not legal; then nothing has changed.
    pub fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), Wrong> {
        self.check(actions)?;
        self.each(arrays, actions, &|game, _, action, row, arrays| {
            let legal = Code::new(action as usize).map(|code| game.act(code));
            debug_assert_eq!(legal, Some(Ok(())), "actions were checked");
            let rewards = &mut arrays.rewards[row * Seat::MOST..][..Seat::MOST];
            match game.end() {
                Some(end) => {
                    rewards.copy_from_slice(&end.rewards);
                    let money = &mut arrays.money[row * Seat::MOST..][..Seat::MOST];
                    money.iter_mut().zip(end.money).for_each(|(place, amount)| *place = amount as i32);
                    arrays.reward[row] = end.learner.map_or(0.0, |seat| end.rewards[seat.index()]);
                    arrays.lengths[row] = end.decisions as i32;
                    arrays.done[row] = true;
                    game.begin();
                }
                None if arrays.done[row] => {
                    rewards.fill(0.0);
                    arrays.reward[row] = 0.0;
                    arrays.done[row] = false;
                }
                None => {}
            }
            arrays.write(row, game);
        });
        Ok(())
    }

    /// Writes a legal action for each game, all equally likely.
    ///
    /// # Errors
    ///
    /// If there are not as many places as games.
    pub fn sample(&mut self, actions: &mut [i64]) -> Result<(), Wrong> {
        if actions.len() != self.games.len() {
            return Err(Wrong::Count { games: self.games.len(), actions: actions.len() });
        }
        for (game, place) in self.games.iter_mut().zip(actions) {
            *place = game.sample().map_or(0, |code| code.number() as i64);
        }
        Ok(())
    }

    fn check(&self, actions: &[i64]) -> Result<(), Wrong> {
        if actions.len() != self.games.len() {
            return Err(Wrong::Count { games: self.games.len(), actions: actions.len() });
        }
        for (number, (game, &action)) in self.games.iter().zip(actions).enumerate() {
            let code = usize::try_from(action).ok().and_then(Code::new);
            let code = code.ok_or(Wrong::NotACode { game: number, action })?;
            if game.asked().is_none_or(|asked| asked.legal[code.number()] == 0) {
                return Err(Wrong::Masked { game: number, code });
            }
        }
        Ok(())
    }

    /// Does something with each game, its number, its action and its row, on all threads.
    fn each(
        &mut self,
        arrays: Arrays<'_>,
        actions: &[i64],
        work: &(impl Fn(&mut Game, usize, i64, usize, &mut Arrays<'_>) + Sync),
    ) {
        let run = |first: usize, games: &mut [Game], mut arrays: Arrays<'_>| {
            for (row, game) in games.iter_mut().enumerate() {
                let action = actions.get(first + row).copied().unwrap_or_default();
                work(game, first + row, action, row, &mut arrays);
            }
        };
        let all = self.games.len();
        let each = all.div_ceil(self.threads * 4).max(WORTH_A_TASK);
        match &self.pool {
            Some(pool) if all > each => pool.scope(|scope| {
                let mut rest = arrays;
                for (task, games) in self.games.chunks_mut(each).enumerate() {
                    let (rows, later) = rest.split(games.len());
                    rest = later;
                    let run = &run;
                    scope.spawn(move |_| run(task * each, games, rows));
                }
            }),
            _ => run(0, &mut self.games, arrays),
        }
    }
}
