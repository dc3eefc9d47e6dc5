//! A league: which games are played, on all cores, and what they come to.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::iter;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use bots::{Bot, Name, Player, Random, Rng};
use rules::{Action, Chance, Names, Record, Seat, Settings, State};

use crate::game::{Game, outcomes};
use crate::rating::{NOBODY, Orders, Rating, ratings};
use crate::sprt::{Sprt, Verdict};
use crate::stats::{Clerk, Stats};
use crate::tally::{Set, Tally};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The table.
    pub settings: Settings,
    /// Who takes part; all different.
    pub names: Vec<Name>,
    /// How many decks each pairing is played with.
    pub deals: u64,
    /// The seed of everything.
    pub seed: u64,
    /// How long a program from outside may think about each decision.
    pub think: Duration,
    /// Where every game is written to as a record, if anywhere.
    pub records: Option<PathBuf>,
    /// Whether to keep statistics for a report.
    pub watch: Watch,
    /// Only pairings with this one, by its place in `names`.
    pub only: Option<usize>,
}

/// Whether somebody takes notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watch {
    /// Results alone.
    Results,
    /// Money, prices and ends of rounds, too.
    Everything,
}

/// One deal set: a deck, and who is played with it in every seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    /// One bot alone against a field of another.
    Pair { one: usize, field: usize, deal: u64 },
    /// Bots drawn at random.
    Mixed { deal: u64 },
}

/// The deal sets of a plan, by number.
#[derive(Clone, Debug)]
struct Units {
    pairs: Vec<(usize, usize)>,
    deals: u64,
    mixed: u64,
}

impl Units {
    fn of(plan: &Plan) -> Units {
        let count = plan.names.len();
        let wanted = |one: usize, field: usize| plan.only.is_none_or(|only| only == one || only == field);
        // A bot alone plays against itself, which measures speed and nothing else.
        let pairs: Vec<(usize, usize)> = (0..count)
            .flat_map(|one| (0..count).map(move |field| (one, field)))
            .filter(|&(one, field)| (one != field || count == 1) && wanted(one, field))
            .collect();
        let mixed = if count > 2 { plan.deals } else { 0 };
        Units { pairs, deals: plan.deals, mixed }
    }

    /// How many there are.
    fn count(&self) -> u64 {
        self.pairs.len() as u64 * self.deals + self.mixed
    }

    /// Pairings take turns, so that an interrupted league knows something of all of them.
    fn get(&self, number: u64) -> Unit {
        let each = self.pairs.len() as u64 + u64::from(self.mixed > 0);
        let (deal, place) = (number / each, (number % each) as usize);
        match self.pairs.get(place) {
            Some(&(one, field)) => Unit::Pair { one, field, deal },
            None => Unit::Mixed { deal },
        }
    }
}

/// How far a league has come.
pub struct Pace {
    /// Games played.
    pub games: u64,
    /// Deal sets played.
    pub sets: u64,
    /// Deal sets to play.
    pub all: u64,
}

/// A league about to be played.
pub struct League {
    plan: Plan,
    units: Units,
}

/// What a league came to.
#[derive(Clone, Default)]
pub struct Results {
    /// Each bot alone against a field of each other, by their places.
    pub pairs: BTreeMap<(usize, usize), Tally>,
    /// Each bot at mixed tables.
    pub mixed: BTreeMap<usize, Tally>,
    /// What went wrong with programs from outside: how often each sentence was said.
    pub complaints: BTreeMap<String, u64>,
    /// What the games looked like, if they were watched.
    pub stats: Stats,
    orders: Orders,
    /// Games played.
    pub games: u64,
}

impl League {
    /// A league by plan.
    #[must_use]
    pub fn new(plan: Plan) -> League {
        let units = Units::of(&plan);
        League { plan, units }
    }

    /// How many games there are to play.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.units.count() * self.plan.settings.chairs().count() as u64
    }

    /// Plays on so many threads until all is played or somebody says stop. The figures do not depend on the
    /// number of threads.
    pub fn play(&self, threads: usize, stop: &AtomicBool, mut progress: impl FnMut(&Pace)) -> Results {
        let next = AtomicU64::new(0);
        let done = AtomicU64::new(0);
        let all = self.units.count();
        let results = Mutex::new(Results::default());
        std::thread::scope(|scope| {
            // Nothing is ever sent: the channel closes when the last thread has let go of its end.
            let (at_work, all_done) = mpsc::channel::<Infallible>();
            let work = |_at_work: Sender<Infallible>| {
                let mut worker = Worker::new(&self.plan);
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= all {
                        break;
                    }
                    worker.play(self.units.get(number), number);
                    done.fetch_add(1, Ordering::Relaxed);
                }
                results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).merge(&worker.results);
            };
            for at_work in iter::repeat_n(at_work, threads) {
                scope.spawn(move || work(at_work));
            }
            let seats = self.plan.settings.chairs().count() as u64;
            while all_done.recv_timeout(Duration::from_millis(20)) == Err(RecvTimeoutError::Timeout) {
                let sets = done.load(Ordering::Relaxed);
                progress(&Pace { games: sets * seats, sets, all });
            }
        });
        results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Results {
    fn merge(&mut self, other: &Results) {
        self.games += other.games;
        self.stats.merge(&other.stats);
        for (pair, tally) in &other.pairs {
            self.pairs.entry(*pair).or_default().merge(tally);
        }
        for (bot, tally) in &other.mixed {
            self.mixed.entry(*bot).or_default().merge(tally);
        }
        for (order, times) in &other.orders {
            *self.orders.entry(*order).or_default() += times;
        }
        for (said, times) in &other.complaints {
            *self.complaints.entry(said.clone()).or_default() += times;
        }
    }

    /// All games a bot was counted in: alone against each field, and at mixed tables.
    #[must_use]
    pub fn of(&self, bot: usize) -> Tally {
        let alone = self.pairs.iter().filter(|((one, _), _)| *one == bot).map(|(_, tally)| tally);
        let mut all = Tally::default();
        alone.chain(self.mixed.get(&bot)).for_each(|tally| all.merge(tally));
        all
    }

    /// The ratings over all tables.
    #[must_use]
    pub fn ratings(&self, plan: &Plan) -> Vec<Rating> {
        ratings(&self.orders, plan.names.len(), plan.seed)
    }

    /// The field that a bot does worst against, and how.
    #[must_use]
    pub fn worst_field(&self, bot: usize) -> Option<(usize, &Tally)> {
        let fields = self.pairs.iter().filter(|((one, field), _)| *one == bot && field != one);
        fields
            .map(|((_, field), tally)| (*field, tally))
            .min_by(|a, b| a.1.wins().mean.total_cmp(&b.1.wins().mean))
    }
}

/// Plays two bots against each other until it is clear which is stronger, or `plan.deals` are played. The verdict
/// does not depend on the number of threads. Also gives what went wrong with programs from outside.
pub fn duel(
    plan: &Plan,
    margin: f64,
    threads: usize,
    stop: &AtomicBool,
    mut progress: impl FnMut(&Sprt),
) -> (Sprt, BTreeMap<String, u64>) {
    // Whole batches are judged, whoever played them.
    const BATCH: u64 = 8;
    let mut sprt = Sprt::new(margin);
    let mut workers: Vec<Worker<'_>> = (0..threads.max(1)).map(|_| Worker::new(plan)).collect();
    let mut deal = 0;
    while deal < plan.deals && sprt.verdict() == Verdict::Open && !stop.load(Ordering::Relaxed) {
        let deals: Vec<u64> = (deal..plan.deals.min(deal + BATCH)).collect();
        deal += deals.len() as u64;
        let mut differences: Vec<(u64, f64)> = std::thread::scope(|scope| {
            let chunk = deals.len().div_ceil(workers.len());
            let running: Vec<_> = workers
                .iter_mut()
                .zip(deals.chunks(chunk))
                .map(|(worker, deals)| {
                    scope.spawn(move || {
                        deals.iter().map(|&deal| (deal, worker.difference(deal))).collect::<Vec<_>>()
                    })
                })
                .collect();
            let joined = running.into_iter().map(std::thread::ScopedJoinHandle::join);
            joined
                .flat_map(|played| played.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        differences.sort_unstable_by_key(|(deal, _)| *deal);
        for (_, difference) in differences {
            if sprt.verdict() == Verdict::Open {
                sprt.add(difference);
            }
        }
        progress(&sprt);
    }
    let mut results = Results::default();
    workers.iter().for_each(|worker| results.merge(&worker.results));
    (sprt, results.complaints)
}

/// One thread's work.
struct Worker<'a> {
    plan: &'a Plan,
    // Bots that are not at a table, by name: each is made once and plays many games.
    idle: Vec<Vec<Player>>,
    seats: Vec<Player>,
    results: Results,
}

impl<'a> Worker<'a> {
    fn new(plan: &'a Plan) -> Worker<'a> {
        let idle = plan.names.iter().map(|_| Vec::new()).collect();
        let results = Results { stats: Stats::new(plan.names.len()), ..Results::default() };
        Worker { plan, idle, seats: Vec::new(), results }
    }

    /// Plays one game. At a table of dice nobody has to be looked for, and nothing is looked at.
    fn play_one(&mut self, game: &Game, sitting: &[u8], number: u64, turn: usize) -> State {
        if sitting.iter().all(|&bot| self.plan.names[usize::from(bot)] == Name::Random) {
            return self.play_with(&mut [Random; Seat::MOST], game, sitting, number, turn);
        }
        let mut seats = mem::take(&mut self.seats);
        let end = self.play_with(&mut seats, game, sitting, number, turn);
        self.seats = seats;
        end
    }

    fn play_with(
        &mut self,
        bots: &mut [impl Bot],
        game: &Game,
        sitting: &[u8],
        number: u64,
        turn: usize,
    ) -> State {
        let mut moves = Vec::new();
        let note = |seat, action| moves.push((seat, action));
        let end = match (self.plan.watch, &self.plan.records) {
            (Watch::Results, None) => return game.play(bots, &mut ()),
            (Watch::Results, Some(_)) => game.play_and_note(bots, &mut (), note),
            (Watch::Everything, _) => {
                let mut clerk = Clerk::new(&mut self.results.stats, sitting);
                game.play_and_note(bots, &mut clerk, note)
            }
        };
        if let Some(folder) = &self.plan.records
            && let Err(why) = self.write_record(folder, game, sitting, &moves, number, turn)
        {
            self.complain(format!("a record was not written: {why}"));
        }
        end
    }

    fn write_record(
        &self,
        folder: &Path,
        game: &Game,
        sitting: &[u8],
        moves: &[(Seat, Action)],
        number: u64,
        turn: usize,
    ) -> Result<(), String> {
        // A name in a record is shorter than a command line can be, and has no sign in it that means something there.
        let name = |bot: &u8| -> String {
            let plain = self.plan.names[usize::from(*bot)].to_string().replace(['|', '#'], " ");
            plain.chars().filter(|letter| !letter.is_control()).take(Names::LONGEST).collect()
        };
        let names = Names::new(sitting.iter().map(name)).map_err(|why| why.to_string())?;
        let mut record = Record::new(names, *game.setup()).map_err(|why| why.to_string())?;
        for &(seat, action) in moves {
            record.play(seat, action).map_err(|why| why.to_string())?;
        }
        let path = folder.join(format!("{number:07}-{}.gavel", turn + 1));
        std::fs::write(&path, record.to_string()).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// Keeps what went wrong: each sentence once, with how often; not without end.
    fn complain(&mut self, sentence: String) {
        const MOST: usize = 100;
        let kept = &mut self.results.complaints;
        let known = kept.contains_key(&sentence) || kept.len() < MOST;
        let sentence = if known { sentence } else { "and other complaints".to_owned() };
        *kept.entry(sentence).or_default() += 1;
    }

    fn sit_down(&mut self, line_up: &[u8]) {
        for bot in line_up.iter().map(|&bot| usize::from(bot)) {
            let ready = self.idle[bot].pop();
            self.seats.push(ready.unwrap_or_else(|| self.plan.names[bot].player(self.plan.think)));
        }
    }

    /// Sends everybody away, from the last seat to the first.
    fn stand_up(&mut self, line_up: &[u8]) {
        for bot in line_up.iter().rev().map(|&bot| usize::from(bot)) {
            let Some(mut ready) = self.seats.pop() else { unreachable!("whoever sat down is still there") };
            for said in ready.complaints() {
                self.complain(format!("{}: {said}", self.plan.names[bot]));
            }
            self.idle[bot].push(ready);
        }
    }

    /// Plays the deal both ways: what A wins alone, less what B wins alone.
    fn difference(&mut self, deal: u64) -> f64 {
        let mut share = |one: usize, field: usize| {
            let unit = Unit::Pair { one, field, deal };
            let set = self.play(unit, 2 * deal + one as u64);
            set.sixtieths as f64 / (60 * set.games) as f64
        };
        share(0, 1) - share(1, 0)
    }

    /// Plays one deal set: the same deck, everybody in every seat. Gives what the first of the line-up made of it.
    fn play(&mut self, unit: Unit, number: u64) -> Set {
        let chairs = self.plan.settings.chairs().count();
        let (deal, line_up) = match unit {
            Unit::Pair { one, field, deal } => {
                let mut line_up = [field as u8; Seat::MOST];
                line_up[0] = one as u8;
                (deal, line_up)
            }
            Unit::Mixed { deal } => (deal, self.draw(deal)),
        };
        let deck = Game::deal(self.plan.settings, self.plan.seed, deal);
        // What each bot made of it, at the place of its first copy in the line-up.
        let mut sets = [Set::default(); Seat::MOST];
        let mut sitting = line_up;
        let sitting = &mut sitting[..chairs];
        self.sit_down(sitting);
        for turn in 0..chairs {
            let game = deck.again(number.wrapping_mul(8) + turn as u64);
            let end = self.play_one(&game, sitting, number, turn);
            for (seat, outcome) in outcomes(&end) {
                let place = line_up.iter().position(|&bot| bot == sitting[seat.index()]).unwrap_or(0);
                let set = &mut sets[place];
                set.games += 1;
                set.sixtieths += u64::from(outcome.sixtieths);
                set.twice_places += u64::from(outcome.twice_place);
                set.money += u64::from(outcome.money.units());
            }
            let mut order = [NOBODY; Seat::MOST];
            for (place, standing) in order.iter_mut().zip(end.standings()) {
                *place = sitting[standing.seat.index()];
            }
            *self.results.orders.entry(order).or_default() += 1;
            self.results.games += 1;
            sitting.rotate_right(1);
            self.seats.rotate_right(1);
        }
        // Everybody is back where they began.
        self.stand_up(sitting);
        let first = sets[0];
        match unit {
            Unit::Pair { one, field, deal } => {
                self.results.pairs.entry((one, field)).or_default().add(first, self.plan.seed, deal);
            }
            Unit::Mixed { deal } => {
                for (&bot, set) in line_up.iter().zip(sets).filter(|(_, set)| set.games > 0) {
                    self.results.mixed.entry(bot.into()).or_default().add(set, self.plan.seed, deal);
                }
            }
        }
        first
    }

    /// Bots for a mixed table, no two alike where there are enough.
    fn draw(&self, deal: u64) -> [u8; Seat::MOST] {
        let mut rng = Rng::stream(self.plan.seed, &[4, deal]);
        let mut all: Vec<u8> = (0..self.plan.names.len() as u8).collect();
        rng.shuffle(&mut all);
        std::array::from_fn(|place| all[place % all.len()])
    }
}
