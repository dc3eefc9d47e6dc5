//! A moment of a game with everything in it.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::{Card, CardSet, Deck, Setup, SplitMix, Viewer};

use crate::convert::{a_code, a_seed, maybe_whole, plain, seat, viewer, whole, within, wrong};
use crate::seen::Seen;
use crate::settings::Settings;

/// A moment of a game: everything in it, hidden or not, and its public history.
///
/// Seats are numbered from 1, as in records. Its text can be stored, mailed and read again.
///
/// >>> import gavel
/// >>> position = gavel.Position.deal(gavel.Settings(seats=3), seed=7)
/// >>> position.round, position.phase, len(position.hand(1))
/// (1, 'offer', 10)
/// >>> gavel.Position(str(position)) == position
/// True
#[pyclass(eq, from_py_object, module = "gavel")]
#[derive(Clone, PartialEq)]
pub(crate) struct Position(pub(crate) rules::Position);

pub(crate) fn cards(set: CardSet) -> Vec<String> {
    set.iter().map(|card| card.to_string()).collect()
}

/// How wide a picture can be, in pixels.
fn wide(width: i64) -> PyResult<u32> {
    within("a width", width, 16, 4096).map(|width| width as u32)
}

/// A deck in this order, or shuffled from a seed.
pub(crate) fn setup(
    settings: &Settings,
    seed: u64,
    first: Option<i64>,
    deck: Option<Vec<String>>,
) -> PyResult<Setup> {
    let edition = settings.0.edition();
    let mut rng = bots::Rng::stream(seed, &[0, 0]);
    let shuffled = Deck::shuffled(edition, &mut rng);
    let chairs = settings.0.chairs();
    let drawn = rules::Seat::ALL[rules::Chance::below(&mut rng, chairs.count() as u32) as usize];
    let first = first.map_or(Ok(drawn), |first| seat(first, chairs))?;
    let deck = match deck {
        None => shuffled,
        Some(order) => {
            let cards: Result<Vec<Card>, _> = order.iter().map(|card| card.parse()).collect();
            Deck::in_order(edition, &cards.map_err(wrong)?).map_err(wrong)?
        }
    };
    Setup::new(settings.0, first, deck).map_err(wrong)
}

#[pymethods]
impl Position {
    /// Reads the text of a position (docs/notation.md).
    #[new]
    fn new(text: &str) -> PyResult<Position> {
        text.parse().map(Position).map_err(wrong)
    }

    /// A new game: the deck is shuffled from the seed, or has the order given, and the first seat is drawn unless given.
    ///
    /// >>> import gavel
    /// >>> gavel.Position.deal(gavel.Settings(), seed=1, first=2).awaits
    /// [2]
    #[staticmethod]
    #[pyo3(signature = (settings, seed=0, first=None, deck=None))]
    fn deal(
        settings: &Settings,
        #[pyo3(from_py_with = a_seed)] seed: u64,
        #[pyo3(from_py_with = maybe_whole)] first: Option<i64>,
        deck: Option<Vec<String>>,
    ) -> PyResult<Position> {
        Ok(Position(rules::Position::new(&setup(settings, seed, first, deck)?)))
    }

    /// Plays an action in the notation of records: ':Ao1' offers a card, '+Bs2' adds one, '=12' bids or closes a fist, '@20' names a
    /// price, '!' buys, '-' passes, '?' turns up a mystery card. Raises ValueError, and changes nothing, if it is illegal.
    ///
    /// >>> import gavel
    /// >>> position = gavel.Position.deal(gavel.Settings(seats=3), seed=7, first=1)
    /// >>> position.play(1, ':' + position.hand(1)[0])
    /// >>> position.play(2, '=1000')
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: seat 2 has 100, and cannot bid 1000
    fn play(&mut self, #[pyo3(from_py_with = whole)] seat_number: i64, action: &str) -> PyResult<()> {
        let seat = seat(seat_number, self.chairs())?;
        self.0.play(seat, action.parse().map_err(wrong)?).map_err(wrong)
    }

    /// The settings of the table.
    #[getter]
    fn settings(&self) -> Settings {
        Settings(*self.0.state().settings())
    }

    /// The round, from 1 to 4.
    #[getter]
    fn round(&self) -> u8 {
        self.0.state().round()
    }

    /// What the game waits for: 'offer', 'add', 'open', 'once', 'sealed', 'price', 'fixed', 'mystery' or 'over'.
    #[getter]
    fn phase(&self, py: Python<'_>) -> PyResult<String> {
        let view = plain(py, self.0.state().view(Viewer::Spectator))?;
        view.get_item("phase")?.get_item("phase")?.extract()
    }

    /// The seats that may act now; empty when the game is over.
    #[getter]
    fn awaits(&self) -> Vec<u32> {
        self.0.state().awaits().iter().map(|seat| seat.number().into()).collect()
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.0.state().awaits().is_empty()
    }

    /// What a seat may do now, with bounds for money; None if it is not awaited.
    fn menu<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole)] seat_number: i64,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let seat = seat(seat_number, self.chairs())?;
        self.0.state().menu(seat).map(|menu| plain(py, menu)).transpose()
    }

    /// The cards a seat holds.
    fn hand(&self, #[pyo3(from_py_with = whole)] seat_number: i64) -> PyResult<Vec<String>> {
        Ok(cards(self.0.state().hand(seat(seat_number, self.chairs())?)))
    }

    /// The paintings a seat has acquired this round.
    fn owned(&self, #[pyo3(from_py_with = whole)] seat_number: i64) -> PyResult<Vec<String>> {
        Ok(cards(self.0.state().owned(seat(seat_number, self.chairs())?)))
    }

    /// The cash of every seat.
    #[getter]
    fn cash(&self) -> Vec<u32> {
        self.chairs().seats().map(|seat| self.0.state().cash(seat).units()).collect()
    }

    /// How many cards of each artist have been played this round.
    #[getter]
    fn played(&self) -> Vec<u32> {
        self.0.state().played().in_board_order().iter().map(|&count| count.into()).collect()
    }

    /// The tiles of the four rounds, one row per round.
    #[getter]
    fn tiles(&self) -> Vec<Vec<u32>> {
        let row = |row: &rules::ByArtist<rules::Money>| {
            row.in_board_order().iter().map(|tile| tile.units()).collect()
        };
        self.0.state().tiles().iter().map(row).collect()
    }

    /// The seats from the richest to the poorest: place, seat and money.
    #[getter]
    fn standings(&self) -> Vec<(u8, u8, u32)> {
        let standings = self.0.state().standings();
        standings.map(|standing| (standing.place, standing.seat.number(), standing.money.units())).collect()
    }

    /// Everything that everybody has seen so far, one dictionary for each event.
    ///
    /// >>> import gavel
    /// >>> gavel.Position.deal(gavel.Settings(), seed=1).history
    /// [{'each': 9, 'event': 'dealt', 'round': 1}]
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, self.0.history())
    }

    /// What a seat knows of it, or a spectator if no seat is given.
    #[pyo3(signature = (seat_number=None))]
    fn seen_by(&self, #[pyo3(from_py_with = maybe_whole)] seat_number: Option<i64>) -> PyResult<Seen> {
        Ok(Seen(self.0.seen_by(viewer(seat_number, self.chairs())?)))
    }

    /// What a seat knows, as numbers from 0 to 1 (docs/encoding.md).
    ///
    /// >>> import gavel
    /// >>> gavel.Position.deal(gavel.Settings(), seed=1).observation(2).shape == (gavel.OBSERVATION_SIZE,)
    /// True
    fn observation<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole)] seat_number: i64,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.seen_by(Some(seat_number))?.observation(py)
    }

    /// A picture of the table as SVG, as a seat sees it, or a spectator.
    #[pyo3(signature = (seat_number=None))]
    fn svg(&self, #[pyo3(from_py_with = maybe_whole)] seat_number: Option<i64>) -> PyResult<String> {
        Ok(art::table(self.seen_by(seat_number)?.0.view()).into_string())
    }

    /// The same as the bytes of a PNG file, this many pixels wide.
    #[pyo3(signature = (seat_number=None, width=900))]
    fn png(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = maybe_whole)] seat_number: Option<i64>,
        #[pyo3(from_py_with = whole)] width: i64,
    ) -> PyResult<Vec<u8>> {
        let picture = art::table(self.seen_by(seat_number)?.0.view());
        let width = wide(width)?;
        Ok(py.detach(|| art::Pixels::of(&picture, width).png()))
    }

    /// The same as an array of red, green and blue, for `render_mode='rgb_array'`.
    #[pyo3(signature = (seat_number=None, width=900))]
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = maybe_whole)] seat_number: Option<i64>,
        #[pyo3(from_py_with = whole)] width: i64,
    ) -> PyResult<Bound<'py, numpy::PyArray3<u8>>> {
        let picture = art::table(self.seen_by(seat_number)?.0.view());
        let width = wide(width)?;
        let pixels = py.detach(|| art::Pixels::of(&picture, width));
        let (wide, high) = (pixels.width() as usize, pixels.height() as usize);
        let colours: Vec<u8> = pixels.rgba().flat_map(|[red, green, blue, _]| [red, green, blue]).collect();
        let flat = colours.into_pyarray(py);
        numpy::PyArrayMethods::reshape(&flat, [high, wide, 3])
    }

    /// The hands of a game that this seat cannot tell from the real one, from seat 1 on.
    ///
    /// >>> import gavel
    /// >>> position = gavel.Position.deal(gavel.Settings(seats=3), seed=7)
    /// >>> position.imagine(2)[1] == position.hand(2)
    /// True
    #[pyo3(signature = (seat_number, seed=0))]
    fn imagine(
        &self,
        #[pyo3(from_py_with = whole)] seat_number: i64,
        #[pyo3(from_py_with = a_seed)] seed: u64,
    ) -> PyResult<Vec<Vec<String>>> {
        let view = self.0.state().view(Viewer::Seat(seat(seat_number, self.chairs())?));
        let world = view.imagine(&mut SplitMix::new(seed));
        Ok(self.chairs().seats().map(|seat| cards(world.hand(seat))).collect())
    }

    fn copy(&self) -> Position {
        self.clone()
    }

    fn __copy__(&self) -> Position {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Position {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = py.import("gavel")?.getattr("Position")?;
        Ok((make, (self.0.to_string(),)).into_pyobject(py)?.into_any())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let state = self.0.state();
        format!(
            "<gavel.Position: round {}, {} seats, to act: {}>",
            state.round(),
            self.chairs(),
            state.awaits()
        )
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }
}

impl Position {
    pub(crate) fn chairs(&self) -> rules::Chairs {
        self.0.state().settings().chairs()
    }
}

/// The action that a code stands for at a seat's decision, in the notation of records. Of a rung, the amount in the middle.
///
/// >>> import gavel
/// >>> position = gavel.Position.deal(gavel.Settings(), seed=1, first=1)
/// >>> code = int(position.seen_by(1).mask().argmax())
/// >>> gavel.decode(position.seen_by(1), code)[0]
/// ':'
#[pyfunction]
pub(crate) fn decode(seen: &Seen, #[pyo3(from_py_with = a_code)] code: encoding::Code) -> PyResult<String> {
    let (menu, ladder) = seen.decision()?;
    let action = encoding::decode(&menu, &ladder, code, encoding::Pick::<SplitMix>::Middle);
    let refused =
        || wrong(format_args!("action {} ({code}) is not legal here: its mask is 0", code.number()));
    Ok(action.ok_or_else(refused)?.to_string())
}

/// The code that comes nearest to an action in the notation of records.
///
/// >>> import gavel
/// >>> position = gavel.Position.deal(gavel.Settings(), seed=1, first=1)
/// >>> seen = position.seen_by(1)
/// >>> code = gavel.encode(seen, ':' + position.hand(1)[0])
/// >>> int(seen.mask()[code]), gavel.decode(seen, code)[:3] == ':' + position.hand(1)[0][:2]
/// (1, True)
#[pyfunction]
pub(crate) fn encode(seen: &Seen, action: &str) -> PyResult<usize> {
    let (menu, ladder) = seen.decision()?;
    let action = action.parse().map_err(wrong)?;
    let code = encoding::code_of(&menu, &ladder, action);
    Ok(code.ok_or_else(|| wrong(format_args!("'{action}' is not on the menu")))?.number())
}

/// The fields of an observation: (group, number, name, first, length, meaning) each.
///
/// >>> import gavel
/// >>> gavel.fields()[1][:5]
/// ('seat', 0, 'cash', 1, 1)
#[pyfunction]
pub(crate) fn fields() -> Vec<(&'static str, usize, &'static str, usize, usize, &'static str)> {
    let all = encoding::fields().into_iter();
    all.map(|field| (field.group, field.number, field.name, field.at, field.len, field.meaning)).collect()
}
