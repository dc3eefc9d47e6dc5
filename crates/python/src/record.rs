//! A whole game as text.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::{Names, Seat};

use crate::convert::{a_seed, maybe_whole, plain, seat, whole, within, wrong};
use crate::position::{Position, setup};
use crate::settings::Settings;

/// A whole game as text: the table, the order of the deck, and every move (docs/notation.md).
///
/// >>> import gavel
/// >>> record = gavel.Record.deal(gavel.Settings(seats=3), ['Ada', 'Bo', 'Cy'], seed=7, first=1)
/// >>> record.play(1, ':' + record.position().hand(1)[0])
/// >>> len(record.moves), gavel.Record(str(record)) == record
/// (1, True)
#[pyclass(eq, from_py_object, module = "gavel")]
#[derive(Clone)]
pub(crate) struct Record(rules::Record);

impl PartialEq for Record {
    // A record is its text.
    fn eq(&self, other: &Record) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}

#[pymethods]
impl Record {
    /// Reads a record; every move is checked.
    #[new]
    fn new(text: &str) -> PyResult<Record> {
        rules::Record::read(text).map(Record).map_err(wrong)
    }

    /// A new game at a table with these names, or with numbered seats.
    #[staticmethod]
    #[pyo3(signature = (settings, names=None, seed=0, first=None, deck=None))]
    fn deal(
        settings: &Settings,
        names: Option<Vec<String>>,
        #[pyo3(from_py_with = a_seed)] seed: u64,
        #[pyo3(from_py_with = maybe_whole)] first: Option<i64>,
        deck: Option<Vec<String>>,
    ) -> PyResult<Record> {
        let numbered = || Ok(Names::numbered(settings.0.chairs()));
        let names = names.map_or_else(numbered, Names::new).map_err(wrong)?;
        let setup = setup(settings, seed, first, deck)?;
        rules::Record::new(names, setup).map(Record).map_err(wrong)
    }

    /// Plays an action in the notation of records. Raises ValueError, and changes nothing, if it is illegal.
    fn play(&mut self, #[pyo3(from_py_with = whole)] seat_number: i64, action: &str) -> PyResult<()> {
        let seat = seat(seat_number, self.0.names().chairs())?;
        self.0.play(seat, action.parse().map_err(wrong)?).map(drop).map_err(wrong)
    }

    /// The names of the seats.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.0.names().all().to_vec()
    }

    /// The settings of the table.
    #[getter]
    fn settings(&self) -> Settings {
        Settings(*self.0.setup().settings())
    }

    /// The seat that begins.
    #[getter]
    fn first(&self) -> u8 {
        Seat::number(self.0.setup().first())
    }

    /// The order of the deck.
    #[getter]
    fn deck(&self) -> Vec<String> {
        self.0.setup().deck().cards().iter().map(ToString::to_string).collect()
    }

    /// The moves: '3=12' is a bid of seat 3.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(ToString::to_string).collect()
    }

    /// The game after this many moves, or after all of them.
    #[pyo3(signature = (after=None))]
    fn position(&self, #[pyo3(from_py_with = maybe_whole)] after: Option<i64>) -> PyResult<Position> {
        let all = self.0.moves().len();
        let after = after.map_or(Ok(all), |after| within("a number of moves", after, 0, all as i64))?;
        Ok(Position(self.0.position_after(after)))
    }

    /// Everything that happened, one dictionary for each event.
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut events: Vec<rules::Event> = Vec::new();
        self.0.replay(&mut events);
        plain(py, events)
    }

    /// The game told in sentences.
    ///
    /// >>> import gavel
    /// >>> print(gavel.Record.deal(gavel.Settings(seats=3), ['Ada', 'Bo', 'Cy'], first=1).narrate().splitlines()[1])
    ///   Seat 1: Ada, who begins
    fn narrate(&self) -> PyResult<String> {
        let mut out = Vec::new();
        narrator::write(&mut out, &self.0).map_err(wrong)?;
        String::from_utf8(out).map_err(wrong)
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    fn __copy__(&self) -> Record {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Record {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = py.import("gavel")?.getattr("Record")?;
        Ok((make, (self.0.to_string(),)).into_pyobject(py)?.into_any())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<gavel.Record: {}, {} moves>", self.0.names(), self.0.moves().len())
    }
}
