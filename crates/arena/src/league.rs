//! A league: which games are played, playing them on all cores, and the results.

use core::fmt;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use bots::Name;
use rules::Settings;

use crate::rating::{Orders, Rating, ratings};
use crate::shard::Shard;
use crate::stats::Stats;
use crate::tally::Tally;
use crate::worker::{Alarm, Worker};

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The settings of every game.
    pub settings: Settings,
    /// The bots that take part, all different.
    pub names: Vec<Name>,
    /// What each bot is called in tables, plots and records: its name, or the name a program gives itself.
    pub titles: Vec<String>,
    /// How many decks each pairing is played with.
    pub deals: u64,
    /// The seed for everything.
    pub seed: u64,
    /// How long an external program may think about each decision.
    pub think: Duration,
    /// The folder where every game is written as a record, if wanted.
    pub records: Option<PathBuf>,
    /// Whether to keep statistics for a report.
    pub watch: Watch,
    /// Plays only pairings and mixed tables that include this bot, given by its index in `names`.
    pub only: Option<usize>,
    /// With `only`: leaves out all tables but those at which that bot sits alone.
    pub alone: bool,
}

impl Plan {
    /// Starts every external program once and takes the name it gives itself, so that a misspelt command is found at once. A program
    /// may not use an empty name or the name of one of our own bots.
    ///
    /// # Errors
    ///
    /// If a program does not say hello: the program, and why.
    pub fn meet_programs(&mut self) -> Result<(), BadProgram> {
        for (name, title) in self.names.iter().zip(&mut self.titles) {
            if let Some(command) = name.command() {
                let hello = bots::outside::check(command, self.think)
                    .map_err(|why| BadProgram { program: name.to_string(), why })?;
                if hello != command && !hello.is_empty() && hello.parse::<Name>().is_err() {
                    *title = hello;
                }
            }
        }
        Ok(())
    }
}

/// A program that cannot play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadProgram {
    program: String,
    why: String,
}

impl fmt::Display for BadProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.program, self.why)
    }
}

impl core::error::Error for BadProgram {}

/// Which statistics are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watch {
    /// Results only.
    Results,
    /// Also money, prices and how rounds ended.
    Everything,
}

/// One deal set: a deck, played with every bot in every seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// One bot alone against a field of another.
    Pair { one: usize, field: usize, deal: u64 },
    /// Bots drawn at random.
    Mixed { deal: u64 },
}

/// The deal sets of a plan, by number.
#[derive(Clone, Debug)]
pub(crate) struct Units {
    pairs: Vec<(usize, usize)>,
    deals: u64,
    mixed: u64,
}

impl Units {
    pub(crate) fn of(plan: &Plan) -> Units {
        let count = plan.names.len();
        let wanted = |one: usize, field: usize| {
            plan.only.is_none_or(|only| only == one || only == field && !plan.alone)
        };
        // A single bot plays against itself, which measures only speed.
        let pairs: Vec<(usize, usize)> = (0..count)
            .flat_map(|one| (0..count).map(move |field| (one, field)))
            .filter(|&(one, field)| (one != field || count == 1) && wanted(one, field))
            .collect();
        let mixed = if count > 2 && !plan.alone { plan.deals } else { 0 };
        Units { pairs, deals: plan.deals, mixed }
    }

    /// The number of deal sets.
    pub(crate) fn count(&self) -> u64 {
        self.pairs.len() as u64 * self.deals + self.mixed
    }

    /// How many kinds of table each deal is played at.
    fn each(&self) -> u64 {
        self.pairs.len() as u64 + u64::from(self.mixed > 0)
    }

    /// Whether this pairing is played.
    pub(crate) fn has(&self, pair: (usize, usize)) -> bool {
        self.pairs.contains(&pair)
    }

    /// Whether a deal set belongs to a shard. The tables of a deal belong to different ones, and so does the same table of
    /// neighbouring deals: a slow pairing is everybody's work.
    fn is_in(&self, shard: Shard, number: u64) -> bool {
        let each = self.each();
        (number % each + number / each) % shard.of() == shard.number() - 1
    }

    /// The number of deal sets of a shard.
    pub(crate) fn count_in(&self, shard: Shard) -> u64 {
        match shard {
            Shard::WHOLE => self.count(),
            shard => (0..self.count()).filter(|&number| self.is_in(shard, number)).count() as u64,
        }
    }

    /// Pairings alternate, so that an interrupted league has results for all of them.
    fn get(&self, number: u64) -> Unit {
        let each = self.each();
        let (deal, place) = (number / each, (number % each) as usize);
        match self.pairs.get(place) {
            Some(&(one, field)) => Unit::Pair { one, field, deal },
            None => Unit::Mixed { deal },
        }
    }
}

/// A league, ready to be played.
pub struct League {
    plan: Plan,
    units: Units,
    shard: Shard,
}

/// The results of a league.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Results {
    /// Each bot alone against a field of each other bot, by their indices.
    pub pairs: BTreeMap<(usize, usize), Tally>,
    /// Each bot's results at mixed tables.
    pub mixed: BTreeMap<usize, Tally>,
    /// What went wrong with external programs: how often each complaint was made.
    pub complaints: BTreeMap<String, u64>,
    /// How many records could not be written, and why the first one failed.
    pub unwritten: Option<(u64, String)>,
    /// What the games looked like, if they were watched.
    pub stats: Stats,
    pub(crate) orders: Orders,
    /// The number of games played.
    pub games: u64,
    /// Whether it was stopped before all games were played.
    pub stopped: bool,
}

impl League {
    /// A league that follows this plan.
    #[must_use]
    pub fn new(plan: Plan) -> League {
        League::part(plan, Shard::WHOLE)
    }

    /// One of several parts of a league that follows this plan. Every deal set is in exactly one of them.
    #[must_use]
    pub fn part(plan: Plan, shard: Shard) -> League {
        let units = Units::of(&plan);
        League { plan, units, shard }
    }

    pub(crate) const fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(crate) const fn shard(&self) -> Shard {
        self.shard
    }

    /// The number of games to play.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.units.count_in(self.shard) * self.plan.settings.chairs().count() as u64
    }

    /// Plays on this many threads until all games are played or it is told to stop, and reports from time to time how many
    /// games have been played. The figures do not depend on the number of threads.
    ///
    /// # Errors
    ///
    /// If no thread can be started. If only some can, they do all the work.
    pub fn play(
        &self,
        threads: usize,
        stop: &AtomicBool,
        mut progress: impl FnMut(u64),
    ) -> std::io::Result<Results> {
        let next = AtomicU64::new(0);
        let done = AtomicU64::new(0);
        let broken = AtomicBool::new(false);
        let all = self.units.count();
        let work = || {
            let _alarm = Alarm(&broken);
            let mut worker = Worker::new(&self.plan, stop);
            while !broken.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number < all && !self.units.is_in(self.shard, number) {
                    continue;
                }
                if number >= all || worker.play(self.units.get(number), number).is_none() {
                    break;
                }
                done.fetch_add(1, Ordering::Relaxed);
            }
            worker.into_results()
        };
        let seats = self.plan.settings.chairs().count() as u64;
        let mut results = Results::default();
        thread::scope(|scope| {
            // The channel closes when the last thread drops its sender.
            let (sender, receiver) = mpsc::channel();
            for thread in 0..threads {
                let sender = sender.clone();
                let spawned = thread::Builder::new().spawn_scoped(scope, move || drop(sender.send(work())));
                match spawned {
                    Err(why) if thread == 0 => return Err(why),
                    Err(_) => break,
                    Ok(_) => {}
                }
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(Duration::from_millis(20)) {
                    Ok(part) => results.merge(&part),
                    Err(RecvTimeoutError::Timeout) => progress(seats * done.load(Ordering::Relaxed)),
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
            }
        })?;
        results.stopped = results.games < self.games();
        Ok(results)
    }
}

impl Results {
    pub(crate) fn merge(&mut self, other: &Results) {
        self.games += other.games;
        self.stats.merge(&other.stats);
        for (pair, tally) in &other.pairs {
            self.pairs.entry(*pair).or_default().merge(tally);
        }
        for (bot, tally) in &other.mixed {
            self.mixed.entry(*bot).or_default().merge(tally);
        }
        self.orders.merge(&other.orders);
        for (said, times) in &other.complaints {
            *self.complaints.entry(said.clone()).or_default() += times;
        }
        if let Some((times, why)) = &other.unwritten {
            self.unwritten.get_or_insert_with(|| (0, why.clone())).0 += times;
        }
    }

    /// All games counted for a bot: alone against each field, and at mixed tables. `None` if there were none.
    #[must_use]
    pub fn of(&self, bot: usize) -> Option<Tally> {
        let alone = self.pairs.iter().filter(|((one, _), _)| *one == bot).map(|(_, tally)| tally);
        let mut all = Tally::default();
        alone.chain(self.mixed.get(&bot)).for_each(|tally| all.join(tally));
        (all.games() > 0).then_some(all)
    }

    /// The ratings over all tables; `None` for a bot that has met no other.
    #[must_use]
    pub fn ratings(&self, plan: &Plan) -> Vec<Option<Rating>> {
        ratings(&self.orders, plan.names.len(), plan.seed)
    }

    /// The field a bot does worst against, with its results there. On a tie, the first.
    #[must_use]
    pub fn worst_field(&self, bot: usize) -> Option<(usize, &Tally)> {
        let fields = self.pairs.iter().filter(|((one, field), _)| *one == bot && field != one);
        fields
            .map(|((_, field), tally)| (*field, tally))
            .min_by(|a, b| a.1.wins().mean.total_cmp(&b.1.wins().mean))
    }
}
