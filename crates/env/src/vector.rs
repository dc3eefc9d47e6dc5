//! Many games at once, on all cores, into arrays of the caller.

use core::fmt;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use bots::Rng;
use encoding::{CODES, Code, Codes, SIZE, to_bytes};
use rayon::{ThreadPool, ThreadPoolBuilder};
use rules::{Chance as _, Seat};

use crate::game::Game;
use crate::hidden::{HIDDEN, write_hidden};
use crate::options::Options;

/// Fewer games than this are not worth a thread: where only random answers are waited for, and where bots think.
const WORTH_A_TASK: [usize; 2] = [16, 2];

/// Into how many parts the games of each thread are divided, so that one that is held up leaves its rest to the others.
const PARTS: usize = 16;

/// Many games at once.
pub struct Vector {
    options: Arc<Options>,
    games: Vec<Game>,
    // What is asked of each game, and the dice for choices at random, side by side: looking through the games themselves would bring all of
    // them into the cache.
    sheets: Vec<Sheet>,
    // The thread that calls works too, so there is one less.
    pool: Option<ThreadPool>,
    threads: usize,
}

/// What is looked up between two steps of a game.
struct Sheet {
    legal: Codes,
    dice: Rng,
}

/// What the seats that are asked know: [`SIZE`] numbers for each game.
pub enum Rows<'a> {
    /// From 0 to 1.
    Numbers(&'a mut [f32]),
    /// The same as [bytes](to_bytes): a quarter of the memory, and what a trained player of ours reads.
    Bytes(&'a mut [u8]),
}

impl<'a> Rows<'a> {
    const fn len(&self) -> usize {
        match self {
            Rows::Numbers(rows) => rows.len(),
            Rows::Bytes(rows) => rows.len(),
        }
    }

    fn split(self, at: usize) -> (Rows<'a>, Rows<'a>) {
        match self {
            Rows::Numbers(rows) => {
                let (first, later) = rows.split_at_mut(at);
                (Rows::Numbers(first), Rows::Numbers(later))
            }
            Rows::Bytes(rows) => {
                let (first, later) = rows.split_at_mut(at);
                (Rows::Bytes(first), Rows::Bytes(later))
            }
        }
    }

    #[inline]
    fn write(&mut self, row: usize, game: &Game, seat: Seat) {
        match self {
            Rows::Numbers(rows) => {
                if let Ok(numbers) = (&mut rows[row * SIZE..][..SIZE]).try_into() {
                    game.observe(seat, numbers);
                }
            }
            Rows::Bytes(rows) => {
                let mut numbers = [0.0; SIZE];
                game.observe(seat, &mut numbers);
                if let Ok(bytes) = (&mut rows[row * SIZE..][..SIZE]).try_into() {
                    to_bytes(&numbers, bytes);
                }
            }
        }
    }
}

/// Where a step is written: one row for each game.
pub struct Arrays<'a> {
    /// What the seat that is asked knows.
    pub observations: Rows<'a>,
    /// What it does not know: [`HIDDEN`] bytes for each game, or no row at all if nobody wants them.
    pub hidden: &'a mut [u8],
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
            && [0, games * HIDDEN].contains(&self.hidden.len())
            && self.masks.len() == games * CODES
            && self.rewards.len() == games * Seat::MOST
            && self.money.len() == games * Seat::MOST
            && [self.seats.len(), self.reward.len(), self.done.len(), self.lengths.len()] == [games; 4]
    }

    /// The first rows, and the others.
    fn split(self, rows: usize) -> (Arrays<'a>, Arrays<'a>) {
        let (observations, observations_later) = self.observations.split(rows * SIZE);
        let hidden_rows = (rows * HIDDEN).min(self.hidden.len());
        let (hidden, hidden_later) = self.hidden.split_at_mut(hidden_rows);
        let (masks, masks_later) = self.masks.split_at_mut(rows * CODES);
        let (seats, seats_later) = self.seats.split_at_mut(rows);
        let (reward, reward_later) = self.reward.split_at_mut(rows);
        let (rewards, rewards_later) = self.rewards.split_at_mut(rows * Seat::MOST);
        let (done, done_later) = self.done.split_at_mut(rows);
        let (money, money_later) = self.money.split_at_mut(rows * Seat::MOST);
        let (lengths, lengths_later) = self.lengths.split_at_mut(rows);
        (
            Arrays { observations, hidden, masks, seats, reward, rewards, done, money, lengths },
            Arrays {
                observations: observations_later,
                hidden: hidden_later,
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
    fn write(&mut self, row: usize, game: &Game, sheet: &mut Sheet) {
        let Some(asked) = game.asked() else { return };
        sheet.legal = asked.legal;
        self.observations.write(row, game, asked.seat);
        if let Some(bytes) = self.hidden.get_mut(row * HIDDEN..).and_then(<[u8]>::first_chunk_mut) {
            write_hidden(game.state(), game.setup(), asked.seat, bytes);
        }
        let marks = &mut self.masks[row * CODES..][..CODES];
        marks.copy_from_slice(&asked.legal.marks());
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
    /// The arrays do not have a row for each game.
    Rows {
        /// How many games there are.
        games: usize,
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
            Wrong::Rows { games } => {
                write!(
                    f,
                    "expected arrays as they were made, with a row for each of {games} games; their shape has changed"
                )
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
            several => Some(ThreadPoolBuilder::new().num_threads(several - 1).build()?),
        };
        let options = Arc::new(options);
        let games: Vec<Game> =
            (0..games as u64).map(|number| Game::new(Arc::clone(&options), number)).collect();
        let sheet = |(number, game): (usize, &Game)| Sheet {
            legal: game.asked().map_or(Codes::EMPTY, |asked| asked.legal),
            dice: options.dice(number as u64),
        };
        let sheets = games.iter().enumerate().map(sheet).collect();
        Ok(Vector { options, games, sheets, pool, threads })
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
    ///
    /// # Errors
    ///
    /// If the arrays do not have a row for each game.
    pub fn reset(&mut self, seed: Option<u64>, arrays: Arrays<'_>) -> Result<(), Wrong> {
        self.check_rows(&arrays)?;
        if let Some(seed) = seed {
            self.options = Arc::new(self.options.with_seed(seed));
        }
        let options = Arc::clone(&self.options);
        let fresh = seed.is_some();
        self.each(arrays, &|game, sheet, number, row, arrays| {
            if fresh {
                *game = Game::new(Arc::clone(&options), number as u64);
                sheet.dice = options.dice(number as u64);
            } else {
                game.begin();
            }
            arrays.reward[row] = 0.0;
            arrays.done[row] = false;
            arrays.lengths[row] = 0;
            arrays.rewards[row * Seat::MOST..][..Seat::MOST].fill(0.0);
            arrays.money[row * Seat::MOST..][..Seat::MOST].fill(0);
            arrays.write(row, game, sheet);
        });
        Ok(())
    }

    /// Answers every game with one action, plays on to the next decision, and begins a new game where one has ended.
    ///
    /// # Errors
    ///
    /// If an action is not legal, or if the arrays do not have a row for each game; then nothing has changed.
    pub fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), Wrong> {
        self.check_rows(&arrays)?;
        self.check(actions)?;
        self.each(arrays, &|game, sheet, number, row, arrays| {
            let legal = Code::new(actions[number] as usize).map(|code| game.act(code));
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
            arrays.write(row, game, sheet);
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
        for (sheet, place) in self.sheets.iter_mut().zip(actions) {
            let code = sheet.legal.nth(sheet.dice.below(sheet.legal.len().max(1) as u32));
            *place = code.map_or(0, |code| code.number() as i64);
        }
        Ok(())
    }

    fn check_rows(&self, arrays: &Arrays<'_>) -> Result<(), Wrong> {
        let games = self.games.len();
        if arrays.fit(games) { Ok(()) } else { Err(Wrong::Rows { games }) }
    }

    fn check(&self, actions: &[i64]) -> Result<(), Wrong> {
        if actions.len() != self.games.len() {
            return Err(Wrong::Count { games: self.games.len(), actions: actions.len() });
        }
        for (number, (sheet, &action)) in self.sheets.iter().zip(actions).enumerate() {
            let code = usize::try_from(action).ok().and_then(Code::new);
            let code = code.ok_or(Wrong::NotACode { game: number, action })?;
            if !sheet.legal.contains(code) {
                return Err(Wrong::Masked { game: number, code });
            }
        }
        Ok(())
    }

    /// Does something with each game, its sheet, its number and its row, on all threads. This one takes part: it has begun before the others
    /// are awake.
    fn each(
        &mut self,
        arrays: Arrays<'_>,
        work: &(impl Fn(&mut Game, &mut Sheet, usize, usize, &mut Arrays<'_>) + Sync),
    ) {
        let run = |first: usize, games: &mut [Game], sheets: &mut [Sheet], mut arrays: Arrays<'_>| {
            for (row, (game, sheet)) in games.iter_mut().zip(sheets).enumerate() {
                work(game, sheet, first + row, row, &mut arrays);
            }
        };
        let all = self.games.len();
        let worth = WORTH_A_TASK[usize::from(!self.options.is_self_play())];
        let each = all.div_ceil(self.threads * PARTS).max(worth);
        let Some(pool) = self.pool.as_ref().filter(|_| all > each) else {
            return run(0, &mut self.games, &mut self.sheets, arrays);
        };
        let parts = self.games.chunks_mut(each).zip(self.sheets.chunks_mut(each));
        let mut rest = Some(arrays);
        let parts = parts.enumerate().map_while(move |(part, (games, sheets))| {
            let (rows, later) = rest.take()?.split(games.len());
            rest = Some(later);
            Some((part * each, games, sheets, rows))
        });
        let parts = Mutex::new(parts.collect::<VecDeque<_>>());
        let left = || parts.lock().unwrap_or_else(PoisonError::into_inner);
        let work_off = |next: &dyn Fn() -> Option<_>| {
            while let Some((first, games, sheets, rows)) = next() {
                run(first, games, sheets, rows);
            }
        };
        // From both ends: so each thread meets mostly the games that it had in the last step, which are in its cache.
        pool.in_place_scope(|scope| {
            (1..self.threads).for_each(|_| scope.spawn(|_| work_off(&|| left().pop_back())));
            work_off(&|| left().pop_front());
        });
    }
}
