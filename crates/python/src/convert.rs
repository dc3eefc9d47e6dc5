//! Between Rust and Python: seats, errors, and whatever has a JSON form.

use core::fmt::Display;

use encoding::{CODES, Code};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rules::{Chairs, Seat, Viewer};
use serde_json::Value;

/// A `ValueError` with this text.
pub(crate) fn wrong(why: impl Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// A whole number that fits into its type. One that does not would be an `OverflowError` that says nothing of what was expected.
fn fits<'py, T>(number: &Bound<'py, PyAny>, expected: impl Display) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    number.extract().map_err(|why: PyErr| {
        if why.is_instance_of::<PyOverflowError>(number.py()) {
            return wrong(format_args!("expected {expected}, got {number}"));
        }
        why
    })
}

/// A whole number as an argument; whoever takes it checks its bounds.
pub(crate) fn whole(number: &Bound<'_, PyAny>) -> PyResult<i64> {
    fits(number, format_args!("a whole number from {} to {}", i64::MIN, i64::MAX))
}

/// The same where there may be none.
pub(crate) fn maybe_whole(number: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    if number.is_none() { Ok(None) } else { whole(number).map(Some) }
}

/// A seed as an argument.
pub(crate) fn a_seed(number: &Bound<'_, PyAny>) -> PyResult<u64> {
    fits(number, format_args!("a seed from 0 to {}", u64::MAX))
}

/// The same where there may be none.
pub(crate) fn maybe_seed(number: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    if number.is_none() { Ok(None) } else { a_seed(number).map(Some) }
}

/// The code of an action as an argument.
pub(crate) fn a_code(number: &Bound<'_, PyAny>) -> PyResult<Code> {
    let expected = format_args!("an action from 0 to {}", CODES - 1);
    let found: i64 = fits(number, expected)?;
    let code = usize::try_from(found).ok().and_then(Code::new);
    code.ok_or_else(|| wrong(format_args!("expected {expected}, got {found}")))
}

/// A number within bounds, both included.
pub(crate) fn within(what: &str, number: i64, least: i64, most: i64) -> PyResult<usize> {
    let found = usize::try_from(number).ok().filter(|_| (least..=most).contains(&number));
    found.ok_or_else(|| wrong(format_args!("expected {what} from {least} to {most}, got {number}")))
}

/// How many threads are asked for; 0 is one for each core. More than this would only wait for each other.
pub(crate) fn threads(number: i64) -> PyResult<usize> {
    within("threads", number, 0, 1 << 10)
}

/// Our bots think by the numbers of the printed game: by those of the tiny variant everything they do would be wrong.
pub(crate) fn known_to_bots(settings: rules::Settings) -> PyResult<()> {
    if settings.is_printed() {
        return Ok(());
    }
    Err(wrong(
        "our bots do not know the tiny variant: expected the settings of a printed edition, got Settings.tiny()",
    ))
}

/// A seat as people say it, from 1.
pub(crate) fn seat(number: i64, chairs: Chairs) -> PyResult<Seat> {
    let seat = u8::try_from(number).ok().and_then(Seat::new).filter(|&seat| chairs.all().contains(seat));
    seat.ok_or_else(|| wrong(format_args!("expected a seat from 1 to {chairs}, got {number}")))
}

/// A seat, or a spectator if there is none.
pub(crate) fn viewer(number: Option<i64>, chairs: Chairs) -> PyResult<Viewer> {
    number.map_or(Ok(Viewer::Spectator), |number| seat(number, chairs).map(Viewer::Seat))
}

/// A JSON value as Python's own values.
pub(crate) fn python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(yes) => yes.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            (None, float) => float.into_pyobject(py)?,
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            items.iter().try_for_each(|item| list.append(python(py, item)?))?;
            list.into_any()
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            entries.iter().try_for_each(|(key, item)| dict.set_item(key, python(py, item)?))?;
            dict.into_any()
        }
    })
}

/// Anything with a JSON form as Python's own values.
pub(crate) fn plain<'py>(py: Python<'py>, value: impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    python(py, &serde_json::to_value(value).map_err(wrong)?)
}
