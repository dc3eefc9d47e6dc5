//! A game as a tree without chance after the deal, for OpenSpiel: one seat is asked at a time, in a fixed order.

use encoding::{Code, Codes, Ladder, Limit, Memory, Pick, SIZE, Scale, decode, observe};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::{Action, Menu, Money, Seat, SplitMix, Viewer};

use crate::convert::{a_seed, maybe_whole, seat, viewer, whole, wrong};
use crate::position::{Position, setup};
use crate::settings::Settings;

/// The code from which amounts count, if money is exact.
const AMOUNTS: i64 = 32;

/// A game as a tree: one seat is asked at a time, and nothing is drawn after the deal. Where several seats may act, the lowest
/// number is asked first. A rung of money stands for the amount in its middle; with `exact`, the code is 32 and the amount.
///
/// >>> import gavel
/// >>> tree = gavel.Tree(gavel.Settings(seats=3), seed=1)
/// >>> while tree.seat:
/// ...     tree.act(tree.legal()[0])
/// >>> tree.position().over
/// True
#[pyclass(from_py_object, module = "gavel")]
#[derive(Clone)]
pub(crate) struct Tree {
    position: rules::Position,
    memory: Memory,
    exact: bool,
    setup: rules::Setup,
    codes: Vec<i64>,
}

#[pymethods]
impl Tree {
    #[new]
    #[pyo3(signature = (settings, *, seed=0, first=None, deck=None, exact=false))]
    fn new(
        settings: &Settings,
        #[pyo3(from_py_with = a_seed)] seed: u64,
        #[pyo3(from_py_with = maybe_whole)] first: Option<i64>,
        deck: Option<Vec<String>>,
        exact: bool,
    ) -> PyResult<Tree> {
        let setup = setup(settings, seed, first, deck)?;
        let position = rules::Position::new(&setup);
        let memory = Memory::of(&settings.0, position.history());
        Ok(Tree { position, memory, exact, setup, codes: Vec::new() })
    }

    /// Every deal of a small table, each as the order of its deck: all of them are equally likely. Raises ValueError if there are
    /// more than a million.
    ///
    /// >>> import gavel
    /// >>> len(gavel.Tree.deals(gavel.Settings.tiny()))
    /// 30
    #[staticmethod]
    fn deals(settings: &Settings) -> PyResult<Vec<Vec<String>>> {
        let deals = rules::Deals::of(settings.0, Seat::One, 1_000_000).map_err(wrong)?;
        let cards = |setup: rules::Setup| setup.deck().cards().iter().map(ToString::to_string).collect();
        Ok(deals.iter().map(cards).collect())
    }

    /// The seat that is asked, from 1; None when the game is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.asked().map(|(seat, _)| seat.number())
    }

    /// The legal codes, in order.
    fn legal(&self) -> Vec<i64> {
        let Some((_, menu)) = self.asked() else { return Vec::new() };
        if self.exact
            && let Menu::Bid { .. } | Menu::Fist { .. } | Menu::Price { .. } = menu
        {
            let (pass, least, most) = match menu {
                Menu::Bid { least, most } => (vec![PASS], least.units(), most.units()),
                Menu::Price { most } => (Vec::new(), 1, most.units()),
                Menu::Fist { most } => (Vec::new(), 0, most.units()),
                _ => (Vec::new(), 1, 0),
            };
            return pass
                .into_iter()
                .chain((least..=most).map(|amount| AMOUNTS + i64::from(amount)))
                .collect();
        }
        Codes::legal(&menu, &self.ladder()).iter().map(|code| code.number() as i64).collect()
    }

    /// The action a code stands for, in the notation of records.
    fn describe(&self, #[pyo3(from_py_with = whole)] code: i64) -> PyResult<String> {
        self.action(code).map(|action| action.to_string())
    }

    /// Plays a code. Raises ValueError, and changes nothing, if it is not legal.
    fn act(&mut self, #[pyo3(from_py_with = whole)] code: i64) -> PyResult<()> {
        let action = self.action(code)?;
        let (seat, _) = self.asked().ok_or_else(|| wrong("the game is over"))?;
        self.position.play_observed(seat, action, &mut self.memory).map_err(wrong)?;
        self.codes.push(code);
        Ok(())
    }

    /// What each seat has, less the mean of the others.
    fn returns(&self) -> Vec<f64> {
        let state = self.position.state();
        let chairs = state.settings().chairs();
        let all: f64 = chairs.seats().map(|seat| f64::from(state.cash(seat).units())).sum();
        let own = chairs.seats().map(|seat| f64::from(state.cash(seat).units()));
        own.map(|own| own - (all - own) / (chairs.count() - 1) as f64).collect()
    }

    /// What a seat knows, with everything it has seen, as text; without a seat, what everybody knows.
    #[pyo3(signature = (seat_number=None))]
    fn information(&self, #[pyo3(from_py_with = maybe_whole)] seat_number: Option<i64>) -> PyResult<String> {
        let chairs = self.position.state().settings().chairs();
        Ok(self.position.seen_by(viewer(seat_number, chairs)?).to_string())
    }

    /// What a seat knows as numbers (docs/encoding.md).
    fn observation<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole)] seat_number: i64,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let who = seat(seat_number, self.position.state().settings().chairs())?;
        let mut out = [0.0; SIZE];
        observe(&self.position.state().view(Viewer::Seat(who)), &self.memory, &Limit::default(), &mut out);
        Ok(PyArray1::from_slice(py, &out))
    }

    /// The game at this moment.
    fn position(&self) -> Position {
        Position(self.position.clone())
    }

    fn copy(&self) -> Tree {
        self.clone()
    }

    fn __copy__(&self) -> Tree {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Tree {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = py.import("gavel")?.getattr("_tree")?;
        let deck: Vec<String> = self.setup.deck().cards().iter().map(ToString::to_string).collect();
        let settings = Settings(*self.setup.settings());
        let values = (settings, self.setup.first().number(), deck, self.exact, self.codes.clone());
        Ok((make, values).into_pyobject(py)?.into_any())
    }
}

const PASS: i64 = 29;

impl Tree {
    /// The seat that is asked and its menu.
    fn asked(&self) -> Option<(Seat, Menu)> {
        let state = self.position.state();
        let seat = state.awaits().first()?;
        Some((seat, state.menu(seat)?))
    }

    fn ladder(&self) -> Ladder {
        Ladder::of(&Scale::of_state(self.position.state(), &self.memory))
    }

    fn action(&self, code: i64) -> PyResult<Action> {
        let (_, menu) = self.asked().ok_or_else(|| wrong("the game is over"))?;
        let refused = || wrong(format_args!("action {code} is not legal here; legal are {:?}", self.legal()));
        if self.exact && code >= AMOUNTS {
            let amount = u32::try_from(code - AMOUNTS).map(Money::new).map_err(|_| refused())?;
            let action =
                if matches!(menu, Menu::Price { .. }) { Action::Price(amount) } else { Action::Bid(amount) };
            return menu.check(action).map(|()| action).map_err(|_| refused());
        }
        let known = usize::try_from(code).ok().and_then(Code::new);
        let action = known.and_then(|code| decode(&menu, &self.ladder(), code, Pick::<SplitMix>::Middle));
        action.filter(|_| self.legal().contains(&code)).ok_or_else(refused)
    }
}
