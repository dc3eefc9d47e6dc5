//! What can go wrong.

use core::fmt;

/// Why there is no PostgreSQL server, or why it did not do as it was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// These of PostgreSQL's programs are nowhere on this machine.
    Missing(Vec<&'static str>),
    /// The system or one of the programs failed.
    Failed {
        /// What was tried.
        what: String,
        /// The message of the system, or what the program wrote.
        why: String,
    },
}

impl Error {
    pub(crate) fn failed(what: impl Into<String>, why: &dyn fmt::Display) -> Error {
        Error::Failed { what: what.into(), why: why.to_string() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Missing(programs) => write!(
                f,
                "PostgreSQL's server programs are missing ({}): `apt-get install postgresql` on Debian and Ubuntu, \
                 `brew install postgresql` on macOS; they are looked for in PATH and in /usr/lib/postgresql/*/bin",
                programs.join(", ")
            ),
            Error::Failed { what, why } => write!(f, "{what}: {why}"),
        }
    }
}

impl core::error::Error for Error {}
