//! Between Rust and Python: seats, errors, and whatever has a JSON form.

use core::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rules::{Chairs, Seat, Viewer};
use serde_json::Value;

/// A `ValueError` with this text.
pub(crate) fn wrong(why: impl Display) -> PyErr {
    PyValueError::new_err(why.to_string())
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
