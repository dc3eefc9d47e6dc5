//! `gavel puzzles`: looks for puzzles in games between bots.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use bots::hint::Behind;
use bots::trial::Trial;
use bots::worth::Outlook;
use bots::{Bot as _, Name, Rng};
use clap::{Args, ValueEnum};
use protocol::{Puzzle, PuzzleKind, TriedAction};
use rules::{Action, Chairs, Chance, Deck, Edition, Money, Position, Seat, Settings, Setup, State, Viewer};
use table::puzzles::{Posed, alike, candidates};

use crate::Failure;

/// Who plays the games in which puzzles are found: people make mistakes too, so not everybody plays equally well.
const PLAYERS: [&str; 4] = ["theory", "club", "theory", "flat:16"];
/// In how many worlds a position is tried first. Most are dropped then.
const GLANCE: u32 = 300;
/// How many samples say what a lot fetches.
const SAMPLES: u32 = 20_000;
/// By how much of all games the best answer must at least be better than every other: the lower end of the interval.
const CLEARLY: f64 = 0.03;

/// Find puzzles in games between bots
///
/// Prints puzzles as crates/table/src/puzzles keeps them: positions where one answer is clearly the best. Every action is
/// tried in the same imagined worlds that the seat cannot rule out, as 'gavel hint' does. A puzzle is kept if the best
/// answer wins more games than every other by the lower end of the 95 % interval, at least three in a hundred, and brings
/// more money too. The same seed finds the same puzzles.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// What is asked
    kind: Asked,
    /// How many
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u8).range(1..=100))]
    count: u8,
    /// Number of imagined worlds in which each action is tried
    #[arg(long, value_name = "W", default_value = "4000", value_parser = clap::value_parser!(u32).range(1_000..=1_000_000))]
    worlds: u32,
    /// Seed of the games and of the imagined worlds
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Asked {
    /// What is this worth: buy or leave it?
    Worth,
    /// Whom do you help: which artist do you offer?
    Help,
    /// End the round, or go on?
    End,
}

impl From<Asked> for PuzzleKind {
    fn from(asked: Asked) -> PuzzleKind {
        match asked {
            Asked::Worth => PuzzleKind::Worth,
            Asked::Help => PuzzleKind::Help,
            Asked::End => PuzzleKind::End,
        }
    }
}

impl Puzzles {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let kind = PuzzleKind::from(self.kind);
        let Puzzles { count, worlds, seed, .. } = *self;
        writeln!(
            out,
            "# gavel puzzles {} --count {count} --worlds {worlds} --seed {seed}\n\
             # Each line 'tried': an action, of a thousand games how many it wins, and what everybody has at the end.",
            word(kind)
        )?;
        let mut found: BTreeMap<&'static str, u8> = BTreeMap::new();
        let mut number = 0;
        for game in 0.. {
            if number == count {
                break;
            }
            let Some((answer, posed)) = self.in_game(kind, game, |answer| {
                found.get(answer).copied().unwrap_or(0) < most_alike(kind, count)
            }) else {
                continue;
            };
            *found.entry(answer).or_insert(0) += 1;
            number += 1;
            let puzzle = Puzzle { kind, number };
            write!(out, "\n{}", Posed { puzzle, ..posed })?;
            out.flush()?;
        }
        Ok(())
    }

    /// The first puzzle in a game whose answer is wanted, and in a word what that is.
    fn in_game(
        &self,
        kind: PuzzleKind,
        game: u64,
        wanted: impl Fn(&'static str) -> bool,
    ) -> Option<(&'static str, Posed)> {
        let mut rng = Rng::stream(self.seed, &[game]);
        let chairs = Chairs::ALL[rng.below(3) as usize];
        let settings = Settings::new(Edition::default(), chairs);
        let deck = Deck::shuffled(settings.edition(), &mut rng);
        let mut position = Position::new(&Setup::new(settings, Seat::One, deck).ok()?);
        let mut players: Vec<bots::Player> = chairs
            .seats()
            .map(|seat| {
                let name: Name = PLAYERS[(seat.index() + game as usize) % PLAYERS.len()].parse().ok()?;
                let mut player = name.player(Duration::ZERO);
                player.begin(&position.eyes(seat));
                Some(player)
            })
            .collect::<Option<Vec<bots::Player>>>()?;
        // Not always from the same part of a game.
        let from = rng.below(3) as u8 + 1;
        while let Some(seat) = position.state().awaits().draw(&mut rng)
            && let Some(menu) = position.state().menu(seat)
        {
            if position.state().round() >= from
                && let Some((answer, posed)) = self.judged(kind, &position, seat, &mut rng)
                && wanted(answer)
            {
                return Some((answer, posed));
            }
            let action = players[seat.index()].act(&position.eyes(seat), &menu, &mut rng);
            position.play(seat, action).ok()?;
        }
        None
    }

    /// The puzzle that this decision is, if it is clear.
    fn judged(
        &self,
        kind: PuzzleKind,
        position: &Position,
        seat: Seat,
        rng: &mut Rng,
    ) -> Option<(&'static str, Posed)> {
        let state = position.state();
        let actions = candidates(kind, state, seat)?;
        let view = state.view(Viewer::Seat(seat));
        let glance = Trial::of(&view, seat, actions.clone(), GLANCE, rng);
        clearly(kind, state, &glance, 0.0)?;
        let trial = Trial::of(&view, seat, actions, self.worlds, rng);
        clearly(kind, state, &trial, CLEARLY)?;
        let best = trial.actions()[*trial.order().first()?];
        let lot = state.phase().lot();
        let worth = lot.map(|lot| {
            let each = Outlook::of(&view, SAMPLES, rng).mean(lot.first().artist());
            Money::new((f64::from(lot.size()) * each).round() as u32)
        });
        let chairs = state.settings().chairs();
        let tried = trial.order().into_iter().map(|place| TriedAction {
            action: trial.actions()[place],
            wins: (1_000.0 * trial.wins(place).mean).round() as u32,
            money: chairs.seats().map(|seat| trial.money(place, seat).round() as u32).collect(),
        });
        let puzzle = Puzzle { kind, number: 0 };
        let posed = Posed {
            puzzle,
            seat,
            worth,
            worlds: self.worlds,
            tried: tried.collect(),
            position: without_history(position)?,
        };
        Some((answer(kind, state, best), posed))
    }
}

/// A position as text, without how it came about: nobody needs that to answer, and it is four fifths of the text.
fn without_history(position: &Position) -> Option<String> {
    let whole = position.to_string();
    let moment = whole.split("\n\n").next()?;
    let read: Position = moment.parse().ok()?;
    (read.state() == position.state()).then(|| read.to_string())
}

/// Whether the best answer is better than every other one: by games won, at least by this much, and by money.
fn clearly(kind: PuzzleKind, state: &State, trial: &Trial, least: f64) -> Option<()> {
    let order = trial.order();
    let best = *order.first()?;
    let actions = trial.actions();
    let mut others =
        order.iter().filter(|&&place| !alike(kind, state, actions[place], actions[best])).peekable();
    others.peek()?;
    others
        .all(|&other| {
            let Behind { wins, money } = trial.over(best, other);
            wins.low > least && money.low > 0.0
        })
        .then_some(())
}

const fn word(kind: PuzzleKind) -> &'static str {
    match kind {
        PuzzleKind::Worth => "worth",
        PuzzleKind::Help => "help",
        PuzzleKind::End => "end",
    }
}

/// How many of so many puzzles may have the same answer: nobody solves them by always doing the same.
const fn most_alike(kind: PuzzleKind, count: u8) -> u8 {
    match kind {
        // To buy, to leave it, to keep it and to sell it.
        PuzzleKind::Worth => count.div_ceil(5) * 2,
        PuzzleKind::Help => count,
        PuzzleKind::End => count - count / 3,
    }
}

/// What the best answer is, in a word.
fn answer(kind: PuzzleKind, state: &State, best: Action) -> &'static str {
    match (kind, best) {
        (PuzzleKind::Worth, Action::Buy) => "buy",
        (PuzzleKind::Worth, Action::Bid(_)) => "keep",
        (PuzzleKind::Worth, _) if matches!(state.phase(), rules::Phase::Once { .. }) => "sell",
        (PuzzleKind::Worth, _) => "leave",
        (PuzzleKind::End, Action::Offer(card)) if state.ends_round(card.artist()) => "end",
        (PuzzleKind::End, _) => "go on",
        (PuzzleKind::Help, _) => "help",
    }
}
