//! One game that asks for codes, step by step.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use encoding::{Code, Codes, SIZE};
use env::{Options, Reward};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::convert::{a_code, a_seed, maybe_whole, seat, wrong};
use crate::position::Position;
use crate::settings::Settings;

/// What is played, from the arguments that games and vectors share.
pub(crate) fn options(
    settings: Option<Vec<Settings>>,
    opponents: Option<Vec<String>>,
    learner: Option<i64>,
    reward: &str,
    seed: u64,
) -> PyResult<Options> {
    let usual = || vec![rules::Settings::new(rules::Edition::default(), rules::Chairs::Four)];
    let settings = settings.map_or_else(usual, |all| all.into_iter().map(|settings| settings.0).collect());
    let reward: Reward = reward.parse().map_err(wrong)?;
    let options = Options::new(settings, reward, seed).map_err(wrong)?;
    let learner = learner.map(|number| seat(number, rules::Chairs::Five)).transpose()?;
    match opponents {
        None if learner.is_some() => Err(wrong("a learner's seat needs opponents: name at least one bot")),
        None => Ok(options),
        Some(names) if names.is_empty() => {
            Err(wrong("expected at least one opponent, or None for self-play"))
        }
        Some(names) => {
            let names =
                names.iter().map(|name| ::bots::Name::local(name).map_err(wrong)).collect::<PyResult<_>>()?;
            options.against(names, learner).map_err(wrong)
        }
    }
}

/// What a step returns: an observation, a mask, a reward, and whether the game is over.
type Step<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<i8>>, f32, bool);

/// One game that asks for codes of the encoding until it is over. In self-play (without opponents) every seat is asked,
/// otherwise the learner alone. What has only one answer is not asked. In an open auction an amount is a limit, up to which the
/// seat raises by one; it may name a second one (docs/encoding.md).
///
/// >>> import gavel
/// >>> game = gavel.Game(seed=1)
/// >>> while not game.over:
/// ...     game.act(game.sample())
/// >>> len(game.money), abs(sum(game.rewards)) < 1e-6
/// (4, True)
#[pyclass(module = "gavel")]
// Python may hand the game to another thread.
pub(crate) struct Game(Mutex<env::Game>);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (settings=None, *, opponents=None, learner=None, reward="win", seed=0, number=0))]
    fn new(
        settings: Option<Vec<Settings>>,
        opponents: Option<Vec<String>>,
        #[pyo3(from_py_with = maybe_whole)] learner: Option<i64>,
        reward: &str,
        #[pyo3(from_py_with = a_seed)] seed: u64,
        #[pyo3(from_py_with = a_seed)] number: u64,
    ) -> PyResult<Game> {
        let options = options(settings, opponents, learner, reward, seed)?;
        Ok(Game(Mutex::new(env::Game::new(Arc::new(options), number).keeping_moves())))
    }

    /// Begins the next game at the table.
    fn begin(&self) {
        self.game().begin();
    }

    /// The seat that is asked, from 1; None when the game is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.game().asked().map(|asked| asked.seat.number())
    }

    /// How many seats the table has.
    #[getter]
    fn seats(&self) -> usize {
        self.game().state().settings().chairs().count()
    }

    /// The learner's seat, from 1; None in self-play.
    #[getter]
    fn learner(&self) -> Option<u8> {
        self.game().learner().map(rules::Seat::number)
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.game().asked().is_none()
    }

    /// Whether the seat that is asked may do each of the actions: 1 or 0; all 0 when the game is over.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_slice(py, &self.codes().marks())
    }

    /// The numbers of the legal actions.
    fn legal(&self) -> Vec<usize> {
        self.codes().iter().map(Code::number).collect()
    }

    /// What a seat knows, by default the one that is asked.
    #[pyo3(signature = (seat_number=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = maybe_whole)] seat_number: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let chairs = self.game().state().settings().chairs();
        let asked = || self.game().asked().map_or(rules::Seat::One, |asked| asked.seat);
        let who = seat_number.map_or_else(|| Ok(asked()), |number| seat(number, chairs))?;
        let mut out = [0.0; SIZE];
        self.game().observe(who, &mut out);
        Ok(PyArray1::from_slice(py, &out))
    }

    /// Answers, and plays on to the next decision. Raises ValueError, and changes nothing, if the action is not legal.
    fn act(&self, #[pyo3(from_py_with = a_code)] action: Code) -> PyResult<()> {
        self.game().act(action).map_err(wrong)
    }

    /// Answers, and returns what the seat that is asked next knows, its mask, the learner's reward, and whether the game is over:
    /// one call for a whole step.
    fn step<'py>(&self, py: Python<'py>, #[pyo3(from_py_with = a_code)] action: Code) -> PyResult<Step<'py>> {
        self.act(action)?;
        let end = self.game().end();
        let learner = self.game().learner();
        let reward = end.zip(learner).map_or(0.0, |(end, seat)| end.rewards[seat.index()]);
        let seat = self.game().asked().map(|asked| asked.seat).or(learner).unwrap_or(rules::Seat::One);
        let mut out = [0.0; SIZE];
        self.game().observe(seat, &mut out);
        Ok((PyArray1::from_slice(py, &out), self.mask(py), reward, end.is_some()))
    }

    /// A legal action, all equally likely.
    fn sample(&self) -> PyResult<usize> {
        self.game().sample().map(Code::number).ok_or_else(|| wrong("the game is over"))
    }

    /// What each seat gets: 0 until the game is over.
    #[getter]
    fn rewards(&self) -> Vec<f32> {
        let (seats, end) = (self.seats(), self.game().end());
        end.map_or_else(|| vec![0.0; seats], |end| end.rewards[..seats].to_vec())
    }

    /// What each seat has.
    #[getter]
    fn money(&self) -> Vec<u32> {
        let game = self.game();
        let state = game.state();
        state.settings().chairs().seats().map(|seat| state.cash(seat).units()).collect()
    }

    /// The game at this moment, with its public history.
    fn position(&self) -> PyResult<Position> {
        self.game().position().map(Position).ok_or_else(|| wrong("its moves were not kept"))
    }

    /// What an action means for the seat that is asked, in words.
    #[staticmethod]
    fn describe(#[pyo3(from_py_with = a_code)] action: Code) -> String {
        action.to_string()
    }

    fn __repr__(&self) -> String {
        match self.seat() {
            Some(seat) => format!("<gavel.Game: {} seats, seat {seat} is asked>", self.seats()),
            None => format!("<gavel.Game: {} seats, over>", self.seats()),
        }
    }
}

impl Game {
    fn codes(&self) -> Codes {
        self.game().asked().map_or(Codes::EMPTY, |asked| asked.legal)
    }

    fn game(&self) -> MutexGuard<'_, env::Game> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
