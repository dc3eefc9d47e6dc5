//! Why a database does not answer, in a sentence.

use core::fmt;

use tokio_postgres::error::SqlState;

use crate::Unavailable;

/// Why a database cannot be opened. Never contains a password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PostgresError {
    /// What was given is not the address of a database.
    Address(String),
    /// It cannot be reached, or does not let us in.
    Unreachable {
        /// Where it should be.
        place: String,
        /// The reason.
        why: String,
    },
    /// Its schema `gavel` belongs to another program.
    NotOurs {
        /// Where it is.
        place: String,
    },
    /// It was written by a newer version.
    Newer {
        /// Where it is.
        place: String,
        /// The version of its schema.
        found: usize,
        /// The newest schema version known here.
        known: usize,
    },
    /// It refuses, or failed.
    Failed {
        /// Where it is.
        place: String,
        /// The reason.
        why: String,
    },
}

impl fmt::Display for PostgresError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PostgresError::Address(why) => write!(
                f,
                "this is not the address of a database ({why}): expected postgres://USER:PASSWORD@HOST:PORT/DATABASE"
            ),
            PostgresError::Unreachable { place, why } => {
                write!(f, "the database at {place} cannot be reached: {why}")
            }
            PostgresError::NotOurs { place } => {
                write!(f, "the schema 'gavel' at {place} belongs to another program: name another database")
            }
            PostgresError::Newer { place, found, known } => write!(
                f,
                "the database at {place} was written by a newer gavel (schema {found}; this one knows up to {known}): \
                 update gavel"
            ),
            PostgresError::Failed { place, why } => {
                write!(f, "the database at {place} cannot be used: {why}")
            }
        }
    }
}

impl core::error::Error for PostgresError {}

/// Whose fault an error is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// Of what was to be written: others need not fail with it, and the connection is as good as before.
    Member,
    /// Of the connection or the database.
    Database,
}

pub(super) fn fault(why: &tokio_postgres::Error) -> Fault {
    let Some(state) = why.code() else { return Fault::Database };
    // The classes: cardinality, data, integrity, program limit.
    match state.code().get(..2) {
        Some("21" | "22" | "23" | "54") => Fault::Member,
        _ => Fault::Database,
    }
}

/// The reason in words. The messages of the library are short; the database's own message stands behind them.
pub(super) fn words(why: &tokio_postgres::Error) -> String {
    if let Some(db) = why.as_db_error() {
        return match db.code() {
            code if *code == SqlState::DISK_FULL => "the disk of the database is full".to_owned(),
            code if *code == SqlState::READ_ONLY_SQL_TRANSACTION => {
                "the database takes no writes: it is a standby, or waits for its own, which is away"
                    .to_owned()
            }
            code if *code == SqlState::QUERY_CANCELED => "the database took too long".to_owned(),
            _ => format!("the database says: {} ({})", db.message(), db.code().code()),
        };
    }
    let mut text = why.to_string();
    let mut source = core::error::Error::source(why);
    while let Some(inner) = source {
        text = format!("{text}: {inner}");
        source = inner.source();
    }
    text
}

pub(super) fn unavailable(why: &tokio_postgres::Error) -> Unavailable {
    Unavailable(words(why))
}
