//! Many games at once, on all cores, into NumPy arrays that are made once and written in place.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use encoding::{CODES, SIZE};
use env::{Arrays, HIDDEN, Rows, Vector};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use rules::Seat;

use crate::convert::{a_seed, maybe_seed, maybe_whole, threads as threads_asked, whole, within, wrong};
use crate::game::options;
use crate::settings::Settings;

/// Many games at once on all cores. The arrays are made once; every step writes into them, and a game that has ended is followed
/// by the next one at once. Seats in arrays count from 0.
///
/// In self-play (without opponents) every seat is asked in turn; `rewards` has a column for each. With opponents, bots of ours
/// play the other seats: each draws one of the names for each game, the learner's seat is drawn unless given, and `reward` is the
/// learner's. Each game draws one of the settings. The same seed gives the same arrays on any number of threads.
///
/// With `as_bytes`, `observations` are bytes; with `hidden`, there is what the seat that is asked does not know.
///
/// >>> import gavel
/// >>> env = gavel.VectorEnv(64, seed=1)
/// >>> env.reset()
/// >>> for _ in range(100):
/// ...     env.step(env.sample())
/// >>> env.observations.shape == (64, gavel.OBSERVATION_SIZE), env.masks.shape == (64, gavel.ACTIONS)
/// (True, True)
#[pyclass(module = "gavel")]
pub(crate) struct VectorEnv {
    // Python may hand the environment to another thread; it is never waited for, because every step borrows it exclusively.
    vector: Mutex<Vector>,
    num_envs: usize,
    threads: usize,
    observations: Observations,
    hidden: Py<PyArray2<u8>>,
    masks: Py<PyArray2<i8>>,
    seats: Py<PyArray1<i8>>,
    reward: Py<PyArray1<f32>>,
    rewards: Py<PyArray2<f32>>,
    done: Py<PyArray1<bool>>,
    money: Py<PyArray2<i32>>,
    lengths: Py<PyArray1<i32>>,
    actions: Py<PyArray1<i64>>,
}

/// Numbers from 0 to 1, or the same as bytes from 0 to 255.
enum Observations {
    Numbers(Py<PyArray2<f32>>),
    Bytes(Py<PyArray2<u8>>),
}

enum BorrowedRows<'py> {
    Numbers(PyReadwriteArray2<'py, f32>),
    Bytes(PyReadwriteArray2<'py, u8>),
}

/// The arrays of an environment, borrowed for one call.
struct Borrowed<'py> {
    observations: BorrowedRows<'py>,
    hidden: PyReadwriteArray2<'py, u8>,
    masks: PyReadwriteArray2<'py, i8>,
    seats: PyReadwriteArray1<'py, i8>,
    reward: PyReadwriteArray1<'py, f32>,
    rewards: PyReadwriteArray2<'py, f32>,
    done: PyReadwriteArray1<'py, bool>,
    money: PyReadwriteArray2<'py, i32>,
    lengths: PyReadwriteArray1<'py, i32>,
}

impl Borrowed<'_> {
    fn arrays(&mut self) -> PyResult<Arrays<'_>> {
        Ok(Arrays {
            observations: match &mut self.observations {
                BorrowedRows::Numbers(rows) => Rows::Numbers(rows.as_slice_mut()?),
                BorrowedRows::Bytes(rows) => Rows::Bytes(rows.as_slice_mut()?),
            },
            hidden: self.hidden.as_slice_mut()?,
            masks: self.masks.as_slice_mut()?,
            seats: self.seats.as_slice_mut()?,
            reward: self.reward.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            done: self.done.as_slice_mut()?,
            money: self.money.as_slice_mut()?,
            lengths: self.lengths.as_slice_mut()?,
        })
    }
}

impl VectorEnv {
    fn borrow<'py>(&self, py: Python<'py>) -> PyResult<Borrowed<'py>> {
        let busy = |why: numpy::BorrowError| {
            wrong(format_args!("an array of this environment cannot be written: {why}"))
        };
        Ok(Borrowed {
            observations: match &self.observations {
                Observations::Numbers(rows) => {
                    BorrowedRows::Numbers(rows.bind(py).try_readwrite().map_err(busy)?)
                }
                Observations::Bytes(rows) => {
                    BorrowedRows::Bytes(rows.bind(py).try_readwrite().map_err(busy)?)
                }
            },
            hidden: self.hidden.bind(py).try_readwrite().map_err(busy)?,
            masks: self.masks.bind(py).try_readwrite().map_err(busy)?,
            seats: self.seats.bind(py).try_readwrite().map_err(busy)?,
            reward: self.reward.bind(py).try_readwrite().map_err(busy)?,
            rewards: self.rewards.bind(py).try_readwrite().map_err(busy)?,
            done: self.done.bind(py).try_readwrite().map_err(busy)?,
            money: self.money.bind(py).try_readwrite().map_err(busy)?,
            lengths: self.lengths.bind(py).try_readwrite().map_err(busy)?,
        })
    }
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (
        num_envs, settings=None, *, opponents=None, learner=None, reward="win", seed=0, threads=0, as_bytes=false,
        hidden=false
    ))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] num_envs: i64,
        settings: Option<Vec<Settings>>,
        opponents: Option<Vec<String>>,
        #[pyo3(from_py_with = maybe_whole)] learner: Option<i64>,
        reward: &str,
        #[pyo3(from_py_with = a_seed)] seed: u64,
        #[pyo3(from_py_with = whole)] threads: i64,
        as_bytes: bool,
        hidden: bool,
    ) -> PyResult<VectorEnv> {
        let (num_envs, threads) = counted(num_envs, threads)?;
        let options = options(settings, opponents, learner, reward, seed)?;
        let vector = py.detach(|| Vector::new(options, num_envs, threads)).map_err(wrong)?;
        let threads = vector.threads();
        let mut env = VectorEnv {
            vector: Mutex::new(vector),
            num_envs,
            threads,
            observations: if as_bytes {
                Observations::Bytes(PyArray2::zeros(py, [num_envs, SIZE], false).unbind())
            } else {
                Observations::Numbers(PyArray2::zeros(py, [num_envs, SIZE], false).unbind())
            },
            hidden: PyArray2::zeros(py, [num_envs, if hidden { HIDDEN } else { 0 }], false).unbind(),
            masks: PyArray2::zeros(py, [num_envs, CODES], false).unbind(),
            seats: PyArray1::zeros(py, num_envs, false).unbind(),
            reward: PyArray1::zeros(py, num_envs, false).unbind(),
            rewards: PyArray2::zeros(py, [num_envs, Seat::MOST], false).unbind(),
            done: PyArray1::zeros(py, num_envs, false).unbind(),
            money: PyArray2::zeros(py, [num_envs, Seat::MOST], false).unbind(),
            lengths: PyArray1::zeros(py, num_envs, false).unbind(),
            actions: PyArray1::zeros(py, num_envs, false).unbind(),
        };
        env.reset(py, Some(seed))?;
        Ok(env)
    }

    /// Begins all games anew; with a seed, from that seed.
    #[pyo3(signature = (seed=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = maybe_seed)] seed: Option<u64>,
    ) -> PyResult<()> {
        let mut borrowed = self.borrow(py)?;
        let arrays = borrowed.arrays()?;
        let vector = self.vector.get_mut().unwrap_or_else(PoisonError::into_inner);
        py.detach(|| vector.reset(seed, arrays)).map_err(wrong)
    }

    /// Answers every game with one action and writes all arrays. Raises ValueError, and changes nothing, if one is not legal.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let Ok(actions) = actions.cast::<PyArray1<i64>>() else {
            let kind = actions.get_type().name()?;
            let dtype =
                actions.getattr("dtype").map_or_else(|_| String::new(), |dtype| format!(" of {dtype}"));
            let shape = actions
                .getattr("shape")
                .map_or_else(|_| String::new(), |shape| format!(" with shape {shape}"));
            return Err(PyTypeError::new_err(format!(
                "expected a NumPy array of int64 with shape ({},), got {kind}{dtype}{shape}",
                self.num_envs
            )));
        };
        let actions = actions.try_readonly().map_err(wrong)?;
        let gaps = |_| {
            wrong(
                "expected actions that lie side by side in memory: numpy.ascontiguousarray(actions) makes such an array",
            )
        };
        let chosen = actions.as_slice().map_err(gaps)?;
        let mut borrowed = self.borrow(py)?;
        let arrays = borrowed.arrays()?;
        let vector = self.vector.get_mut().unwrap_or_else(PoisonError::into_inner);
        py.detach(|| vector.step(chosen, arrays)).map_err(wrong)
    }

    /// A legal action for each game, all equally likely, in an array that is written again by the next call.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let array = self.actions.bind(py).clone();
        {
            let mut actions = array.try_readwrite().map_err(wrong)?;
            let chosen = actions.as_slice_mut()?;
            let vector = self.vector.get_mut().unwrap_or_else(PoisonError::into_inner);
            py.detach(|| vector.sample(chosen)).map_err(wrong)?;
        }
        Ok(array)
    }

    /// How many games there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.num_envs
    }

    /// On how many threads they are played.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// What the seat that is asked knows, a row for each game: float32 from 0 to 1, or uint8 from 0 to 255 if the environment was made
    /// with `as_bytes`.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        match &self.observations {
            Observations::Numbers(rows) => rows.bind(py).as_any(),
            Observations::Bytes(rows) => rows.bind(py).as_any(),
        }
    }

    /// What the seat that is asked does not know (hands and the next two deals), for a critic while training, never for a player: uint8, a
    /// row for each game, of no columns unless the environment was made with `hidden`.
    #[getter]
    fn hidden<'py>(&self, py: Python<'py>) -> &Bound<'py, PyArray2<u8>> {
        self.hidden.bind(py)
    }

    /// The legal actions: int8, a row for each game.
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> &Bound<'py, PyArray2<i8>> {
        self.masks.bind(py)
    }

    /// The seat that is asked, from 0: int8.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> &Bound<'py, PyArray1<i8>> {
        self.seats.bind(py)
    }

    /// What the learner gets where a game ended with this step: float32.
    #[getter]
    fn reward<'py>(&self, py: Python<'py>) -> &Bound<'py, PyArray1<f32>> {
        self.reward.bind(py)
    }

    /// What each of five seats gets where a game ended with this step: float32.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> &Bound<'py, PyArray2<f32>> {
        self.rewards.bind(py)
    }

    /// Whether a game ended with this step; the other arrays show the next one.
    #[getter]
    fn done<'py>(&self, py: Python<'py>) -> &Bound<'py, PyArray1<bool>> {
        self.done.bind(py)
    }

    /// The money of each of five seats at the end of the last game that ended: int32.
    #[getter]
    fn money<'py>(&self, py: Python<'py>) -> &Bound<'py, PyArray2<i32>> {
        self.money.bind(py)
    }

    /// The decisions asked for in the last game that ended: int32.
    #[getter]
    fn lengths<'py>(&self, py: Python<'py>) -> &Bound<'py, PyArray1<i32>> {
        self.lengths.bind(py)
    }

    fn __len__(&self) -> usize {
        self.num_envs
    }

    fn __repr__(&self) -> String {
        format!("<gavel.VectorEnv: {} games on {} threads>", self.num_envs, self.threads)
    }
}

/// How many games and threads there can be. More games than this would need gigabytes, and memory that cannot be had ends the
/// interpreter without an exception.
fn counted(num_envs: i64, threads: i64) -> PyResult<(usize, usize)> {
    Ok((within("num_envs", num_envs, 1, 1 << 20)?, threads_asked(threads)?))
}

/// How many random decisions a second are observed in a plain Rust loop without Python: what `VectorEnv` is compared with.
///
/// >>> import gavel
/// >>> gavel.plain_loop(16, seconds=0.01, threads=1) > 0
/// True
#[pyfunction]
#[pyo3(signature = (num_envs=1024, settings=None, *, seconds=1.0, threads=0))]
pub(crate) fn plain_loop(
    py: Python<'_>,
    #[pyo3(from_py_with = whole)] num_envs: i64,
    settings: Option<Vec<Settings>>,
    seconds: f64,
    #[pyo3(from_py_with = whole)] threads: i64,
) -> PyResult<f64> {
    let (num_envs, threads) = counted(num_envs, threads)?;
    let options = options(settings, None, None, "win", 1)?;
    let time = Duration::try_from_secs_f64(seconds).map_err(wrong)?;
    let cores = std::thread::available_parallelism().map_or(1, core::num::NonZero::get);
    let threads = if threads == 0 { cores } else { threads };
    Ok(py.detach(|| env::plain_loop(&options, num_envs, threads, time)))
}
