//! Settings and editions.

use pyo3::prelude::*;
use rules::{CashRule, Chairs, Edition, MysteryHand, Proceeds};

use crate::convert::{whole, wrong};

/// The choices made for a table: the edition, the seats, who is paid for a pair, the mystery hand, open cash.
///
/// >>> import gavel
/// >>> gavel.Settings(seats=3)
/// Settings('cmon-2017', seats=3, proceeds='second', mystery=False, open_cash=False)
/// >>> gavel.Settings('classic-1992', seats=5).proceeds
/// 'split'
#[pyclass(frozen, eq, hash, from_py_object, module = "gavel")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Settings(pub(crate) rules::Settings);

#[pymethods]
impl Settings {
    #[new]
    #[pyo3(signature = (edition=None, seats=4, *, proceeds=None, mystery=false, open_cash=false))]
    fn new(
        edition: Option<&str>,
        #[pyo3(from_py_with = whole)] seats: i64,
        proceeds: Option<&str>,
        mystery: bool,
        open_cash: bool,
    ) -> PyResult<Settings> {
        let edition: Edition = edition.map_or(Ok(Edition::default()), str::parse).map_err(wrong)?;
        let chairs = usize::try_from(seats).ok().and_then(Chairs::new);
        let chairs = chairs.ok_or_else(|| wrong(format_args!("expected 3, 4 or 5 seats, got {seats}")))?;
        let mut settings = rules::Settings::new(edition, chairs);
        if let Some(word) = proceeds {
            let known = Proceeds::ALL.into_iter().find(|proceeds| proceeds.id() == word);
            let words = Proceeds::ALL.map(Proceeds::id).join("' or '");
            let known =
                known.ok_or_else(|| wrong(format_args!("expected proceeds '{words}', got '{word}'")))?;
            settings = settings.with_proceeds(known);
        }
        if mystery {
            settings = settings.with_mystery(MysteryHand::With).map_err(wrong)?;
        }
        if open_cash {
            settings = settings.with_cash(CashRule::Open);
        }
        Ok(Settings(settings))
    }

    /// Every possible setting: each edition at each size under each rule.
    #[staticmethod]
    fn every() -> Vec<Settings> {
        rules::Settings::every().map(Settings).collect()
    }

    /// The tiny variant for theory: two seats and five cards, small enough to be solved exactly. It is for `Tree` and OpenSpiel; it has no
    /// record, and the text of its positions is not read.
    ///
    /// >>> import gavel
    /// >>> gavel.Settings.tiny().seats
    /// 2
    #[staticmethod]
    fn tiny() -> Settings {
        Settings(rules::Settings::TINY)
    }

    /// The edition's name.
    #[getter]
    fn edition(&self) -> &'static str {
        self.0.edition().id()
    }

    /// How many seats.
    #[getter]
    fn seats(&self) -> usize {
        self.0.chairs().count()
    }

    /// Who is paid for a pair: 'second' or 'split'.
    #[getter]
    fn proceeds(&self) -> &'static str {
        self.0.proceeds().id()
    }

    /// Whether a mystery hand lies on a table of three.
    #[getter]
    fn mystery(&self) -> bool {
        self.0.mystery() == MysteryHand::With
    }

    /// Whether everybody's cash is visible.
    #[getter]
    fn open_cash(&self) -> bool {
        self.0.cash() == CashRule::Open
    }

    /// How many cards each hand is dealt before each of the four rounds.
    #[getter]
    fn deal(&self) -> Vec<u32> {
        self.0.deal().map(u32::from).to_vec()
    }

    fn __repr__(&self) -> String {
        if self.0 == rules::Settings::TINY {
            return "Settings.tiny()".to_owned();
        }
        let python = |yes: bool| if yes { "True" } else { "False" };
        format!(
            "Settings('{}', seats={}, proceeds='{}', mystery={}, open_cash={})",
            self.edition(),
            self.seats(),
            self.proceeds(),
            python(self.mystery()),
            python(self.open_cash())
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = py.import("gavel")?.getattr("_settings")?;
        let values = (self.edition(), self.seats(), self.proceeds(), self.mystery(), self.open_cash());
        Ok((make, values).into_pyobject(py)?.into_any())
    }
}

/// The names of all editions, oldest first.
///
/// >>> import gavel
/// >>> gavel.editions()
/// ['classic-1992', 'matagot-2009', 'cmon-2017', 'cmon-2017-en']
#[pyfunction]
pub(crate) fn editions() -> Vec<&'static str> {
    Edition::ALL.map(Edition::id).to_vec()
}
