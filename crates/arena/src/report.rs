//! A league as one self-contained page.

use crate::league::{Plan, Results};

/// The page.
#[must_use]
pub fn html(_plan: &Plan, _results: &Results) -> String {
    String::new()
}
