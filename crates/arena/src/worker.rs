//! The work of one thread: playing deal sets, one after another.

use std::mem;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Bot, Name, Player, Random, Rng};
use rules::{Action, Chance, Names, Phase, Record, Seat, State};

use crate::game::{Game, outcomes};
use crate::label::labels;
use crate::league::{Plan, Results, Unit, Watch};
use crate::rating::NOBODY;
use crate::stats::{GameWatcher, Stats};
use crate::tally::{Set, Weights};

/// Which bot sits in which seat; entries beyond the size of the table are meaningless.
type Sitting = [u8; Seat::MOST];

/// Ratings use the mixed tables of only this many deals: with many bots, all orders of finish would not fit in memory.
const RATED_DEALS: u64 = 10_000;

pub(crate) struct Worker<'a> {
    plan: &'a Plan,
    stop: &'a AtomicBool,
    // A number for each bot's name, the same in every league.
    keys: Vec<u64>,
    // What each bot is called in records.
    players: Vec<String>,
    // What each bot is called in complaints: the name a program gives itself, if no other gives itself the same.
    called: Vec<String>,
    // Bots not sitting at a table, by name: each is created once and plays many games.
    idle: Vec<Vec<Player>>,
    seats: Vec<Player>,
    // Statistics of the deal set being played.
    watched: Stats,
    results: Results,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(plan: &'a Plan, stop: &'a AtomicBool) -> Worker<'a> {
        Worker {
            plan,
            stop,
            keys: plan.names.iter().map(key).collect(),
            players: labels(
                &plan.titles.iter().map(|title| plain(title)).collect::<Vec<_>>(),
                Names::LONGEST,
            ),
            called: (0..plan.names.len()).map(|bot| called(plan, bot)).collect(),
            idle: plan.names.iter().map(|_| Vec::new()).collect(),
            seats: Vec::new(),
            watched: Stats::new(plan.names.len()),
            results: Results { stats: Stats::new(plan.names.len()), ..Results::default() },
        }
    }

    pub(crate) fn into_results(self) -> Results {
        self.results
    }

    /// Plays one deal set: the same deck with every bot in every seat. Returns the results of the first bot in the line-up. If
    /// told to stop, returns `None` and counts nothing.
    pub(crate) fn play(&mut self, unit: Unit, number: u64) -> Option<Set> {
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
        // Each bot's results, stored at the index of its first copy in the line-up.
        let mut sets = [Set::default(); Seat::MOST];
        let mut orders = [[NOBODY; Seat::MOST]; Seat::MOST];
        let mut sitting = line_up;
        let sitting = &mut sitting[..chairs];
        self.sit_down(sitting);
        let mut finished = true;
        for (turn, order) in orders.iter_mut().take(chairs).enumerate() {
            let game = deck.again(self.noise(deal, turn, sitting));
            let end = self.play_one(&game, sitting, number, turn);
            finished = *end.phase() == Phase::Over && !self.stop.load(Ordering::Relaxed);
            if !finished {
                break;
            }
            for (seat, outcome) in outcomes(&end) {
                let place = line_up.iter().position(|&bot| bot == sitting[seat.index()]).unwrap_or(0);
                let set = &mut sets[place];
                set.games += 1;
                set.sixtieths += outcome.sixtieths;
                set.twice_places += outcome.twice_place;
                set.money += outcome.money.units();
            }
            for (place, standing) in order.iter_mut().zip(end.standings()) {
                *place = sitting[standing.seat.index()];
            }
            sitting.rotate_right(1);
            self.seats.rotate_right(1);
        }
        self.stand_up(sitting);
        finished.then(|| {
            self.count(unit, &line_up, &sets, &orders[..chairs]);
            sets[0]
        })
    }

    fn count(&mut self, unit: Unit, line_up: &Sitting, sets: &[Set; Seat::MOST], orders: &[Sitting]) {
        let results = &mut self.results;
        results.games += orders.len() as u64;
        if self.plan.watch == Watch::Everything {
            results.stats.merge(&mem::replace(&mut self.watched, Stats::new(self.plan.names.len())));
        }
        let (Unit::Pair { deal, .. } | Unit::Mixed { deal }) = unit;
        let weights = Weights::of(self.plan.seed, deal);
        let rated = match unit {
            Unit::Pair { one, field, .. } => {
                results.pairs.entry((one, field)).or_default().add(sets[0], &weights);
                true
            }
            Unit::Mixed { .. } => {
                for (&bot, set) in line_up.iter().zip(sets).filter(|(_, set)| set.games > 0) {
                    results.mixed.entry(bot.into()).or_default().add(*set, &weights);
                }
                deal < RATED_DEALS
            }
        };
        if rated {
            orders.iter().for_each(|order| results.orders.add(*order, &weights));
        }
    }

    /// A number that seeds the bots' random streams in one game. It depends only on who sits at the table, so a pairing plays
    /// the same games whichever other bots are in the league.
    fn noise(&self, deal: u64, turn: usize, sitting: &[u8]) -> u64 {
        let mut path = [0; Seat::MOST + 2];
        path[0] = deal;
        path[1] = turn as u64;
        for (step, &bot) in path[2..].iter_mut().zip(sitting) {
            *step = self.keys[usize::from(bot)];
        }
        Rng::stream(0, &path).next()
    }

    /// Plays one game, or part of it if told to stop. A table of `random` bots skips the dynamic dispatch.
    fn play_one(&mut self, game: &Game, sitting: &[u8], number: u64, turn: usize) -> State {
        if sitting.iter().all(|&bot| self.plan.names[usize::from(bot)].is_random()) {
            let go_on = || ControlFlow::Continue(());
            return self.play_with(&mut [Random; Seat::MOST], game, sitting, (number, turn), go_on);
        }
        let stop = self.stop;
        // Checked at every action, because some bots think for seconds.
        let go_on =
            || if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let mut seats = mem::take(&mut self.seats);
        let end = self.play_with(&mut seats, game, sitting, (number, turn), go_on);
        self.seats = seats;
        end
    }

    fn play_with(
        &mut self,
        bots: &mut [impl Bot],
        game: &Game,
        sitting: &[u8],
        (number, turn): (u64, usize),
        go_on: impl Fn() -> ControlFlow<()>,
    ) -> State {
        let mut moves = Vec::new();
        let note = |seat, action| {
            moves.push((seat, action));
            go_on()
        };
        let end = match (self.plan.watch, &self.plan.records) {
            (Watch::Results, None) => return game.play(bots, &mut (), |_, _| go_on()),
            (Watch::Results, Some(_)) => game.play(bots, &mut (), note),
            (Watch::Everything, _) => {
                game.play(bots, &mut GameWatcher::new(&mut self.watched, sitting), note)
            }
        };
        if let Some(folder) = &self.plan.records
            && *end.phase() == Phase::Over
            && let Err(why) = self.write_record(folder, game, sitting, &moves, (number, turn))
        {
            self.results.unwritten.get_or_insert((0, why)).0 += 1;
        }
        end
    }

    fn write_record(
        &self,
        folder: &Path,
        game: &Game,
        sitting: &[u8],
        moves: &[(Seat, Action)],
        (number, turn): (u64, usize),
    ) -> Result<(), String> {
        let players = sitting.iter().map(|&bot| self.players[usize::from(bot)].clone());
        let names = Names::new(players).map_err(|why| why.to_string())?;
        let mut record = Record::new(names, *game.setup()).map_err(|why| why.to_string())?;
        for &(seat, action) in moves {
            record.play(seat, action).map_err(|why| why.to_string())?;
        }
        let path = folder.join(format!("{number:07}-{}.gavel", turn + 1));
        // A program that was told the same id can find its games.
        let id = game.occasion(Seat::One).game();
        std::fs::write(&path, format!("{record}# game: {id}\n"))
            .map_err(|why| format!("{}: {why}", path.display()))
    }

    fn sit_down(&mut self, sitting: &[u8]) {
        for bot in sitting.iter().map(|&bot| usize::from(bot)) {
            let ready = self.idle[bot].pop();
            self.seats.push(ready.unwrap_or_else(|| self.plan.names[bot].player(self.plan.think)));
        }
    }

    fn stand_up(&mut self, sitting: &[u8]) {
        for bot in sitting.iter().rev().map(|&bot| usize::from(bot)) {
            let Some(mut ready) = self.seats.pop() else {
                unreachable!("every bot that sat down is still there")
            };
            for said in ready.complaints() {
                // A program has few kinds of faults, and each kind has one sentence, so this map stays small.
                let sentence = format!("{}: {said}", self.called[bot]);
                *self.results.complaints.entry(sentence).or_default() += 1;
            }
            self.idle[bot].push(ready);
        }
    }

    /// The bots for a mixed table, all different if there are enough of them; always includes `plan.only`, if set.
    fn draw(&self, deal: u64) -> Sitting {
        let mut rng = Rng::stream(self.plan.seed, &[4, deal]);
        let mut all: Vec<u8> = (0..self.plan.names.len() as u8).collect();
        rng.shuffle(&mut all);
        if let Some(only) = self.plan.only {
            let wanted = all.iter().position(|&bot| usize::from(bot) == only).unwrap_or(0);
            all.swap(0, wanted);
        }
        std::array::from_fn(|place| all[place % all.len()])
    }
}

/// Sets a flag if its thread panics, so that the other threads stop.
pub(crate) struct Alarm<'a>(pub(crate) &'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// A bot's title, or its whole name if another has the same title.
fn called(plan: &Plan, bot: usize) -> String {
    let title = &plan.titles[bot];
    let alike = plan.titles.iter().filter(|other| *other == title).count();
    if alike == 1 { title.clone() } else { plan.names[bot].to_string() }
}

/// A title without the characters that have a meaning in a record.
fn plain(title: &str) -> String {
    let plain: String =
        title.chars().filter(|letter| !letter.is_control() && !matches!(letter, '|' | '#')).collect();
    if plain.trim().is_empty() { "bot".to_owned() } else { plain }
}

/// A number derived from a name.
fn key(name: &Name) -> u64 {
    let letters: Vec<u64> = name.to_string().bytes().map(u64::from).collect();
    Rng::stream(0, &letters).next()
}
