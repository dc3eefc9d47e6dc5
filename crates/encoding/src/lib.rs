//! What a seat knows and may do, as numbers, for programs that learn.
//!
//! An [observation](observe) is made from a [`View`](rules::View) and from a [`Memory`] of public events, so it cannot
//! contain what the seat does not know. A [code](Code) is one of [`CODES`] actions; money is divided into rungs. Both are
//! described field by field in `docs/encoding.md`, which is written from [`fields`](fields()), and have one
//! [`VERSION`]: whoever stores a trained network stores it too.

#![warn(missing_docs)]

mod bytes;
mod code;
mod codes;
mod course;
mod fields;
mod forecast;
mod ladder;
mod limits;
mod memory;
mod observation;
mod pen;
mod scale;

pub use bytes::to_bytes;
pub use code::{CODES, Code, Pick, code_of, decode};
pub use codes::Codes;
pub use course::{Asked, Course, Turn};
pub use fields::{Field, fields, markdown};
pub use forecast::Forecast;
pub use ladder::Ladder;
pub use limits::{Answer, LIMITS, Limit, Limits};
pub use memory::Memory;
pub use observation::{SIZE, observe};
pub use scale::Scale;

/// Changes whenever the meaning of any number or code changes.
pub const VERSION: u32 = 1;
