//! What one viewer knows of a moment.

use encoding::{Codes, Ladder, Limit, Memory, SIZE, Scale, observe};
use numpy::PyArray1;
use pyo3::prelude::*;
use rules::{Menu, Viewer};

use crate::convert::{plain, wrong};

/// A moment as one viewer knows it, with the public history. There is nothing hidden in it.
///
/// >>> import gavel
/// >>> seen = gavel.Position.deal(gavel.Settings(seats=3), seed=7).seen_by(2)
/// >>> seen.viewer, len(seen.view['hand'])
/// (2, 10)
/// >>> gavel.Seen(str(seen)) == seen
/// True
#[pyclass(frozen, eq, from_py_object, module = "gavel")]
#[derive(Clone, PartialEq)]
pub(crate) struct Seen(pub(crate) rules::Seen);

#[pymethods]
impl Seen {
    /// Reads the text of what a viewer knows (docs/notation.md).
    #[new]
    fn new(text: &str) -> PyResult<Seen> {
        text.parse().map(Seen).map_err(wrong)
    }

    /// The viewer's seat; None for a spectator.
    #[getter]
    fn viewer(&self) -> Option<u8> {
        match self.0.view().viewer() {
            Viewer::Seat(seat) => Some(seat.number()),
            Viewer::Spectator => None,
        }
    }

    /// What the viewer knows, as a dictionary with the names of docs/protocol.md.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, self.0.view())
    }

    /// What the viewer may do now, with bounds for money; None if it is not awaited.
    #[getter]
    fn menu<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.view().menu().map(|menu| plain(py, menu)).transpose()
    }

    /// What every seat has, as everybody can remember it: all payments are public.
    #[getter]
    fn cash(&self) -> Vec<u32> {
        let view = self.0.view();
        view.settings().chairs().seats().map(|seat| view.remembered_cash(seat).units()).collect()
    }

    /// What a painting of each artist would fetch if the round ended now.
    #[getter]
    fn values_now(&self) -> Vec<u32> {
        self.0.view().values_now().in_board_order().iter().map(|value| value.units()).collect()
    }

    /// What a painting of each artist will fetch on average (docs/encoding.md).
    #[getter]
    fn expected(&self) -> Vec<f32> {
        let view = self.0.view();
        let places = encoding::Forecast::of(view.settings().edition()).places(view.played());
        let value = |artist: rules::Artist| {
            encoding::Forecast::value(places[artist.index()], view.earlier_tiles(artist).units() as f32)
        };
        rules::Artist::ALL.map(value).to_vec()
    }

    /// The public history, one dictionary for each event.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, self.0.history())
    }

    /// Everything the viewer knows as numbers from 0 to 1 (docs/encoding.md).
    pub(crate) fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let mut out = [0.0; SIZE];
        observe(self.0.view(), &self.memory(), &Limit::default(), &mut out);
        Ok(PyArray1::from_slice(py, &out))
    }

    /// Which codes are legal: 1 or 0 for each. Raises ValueError if the viewer is not awaited.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let (menu, ladder) = self.decision()?;
        Ok(PyArray1::from_slice(py, &Codes::legal(&menu, &ladder).marks()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = py.import("gavel")?.getattr("Seen")?;
        Ok((make, (self.0.to_string(),)).into_pyobject(py)?.into_any())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let who = self.viewer().map_or("a spectator".to_owned(), |seat| format!("seat {seat}"));
        format!("<gavel.Seen: round {} as {who} knows it>", self.0.view().round())
    }

    fn _repr_svg_(&self) -> String {
        art::table(self.0.view()).into_string()
    }
}

impl Seen {
    pub(crate) fn memory(&self) -> Memory {
        Memory::of(self.0.view().settings(), self.0.history())
    }

    /// The decision of the viewer, and the rungs of money for it.
    pub(crate) fn decision(&self) -> PyResult<(Menu, Ladder)> {
        let menu = self.0.view().menu();
        let menu =
            menu.ok_or_else(|| wrong(format_args!("{} is not asked anything now", self.__repr__())))?;
        Ok((menu, Ladder::of(&Scale::of(self.0.view(), &self.memory()))))
    }
}
