//! Our types as values of SQLite columns.

use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

/// One of our values, as SQLite stores it.
pub(super) struct Column<T>(pub(super) T);

impl ToSql for Column<TableId> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.as_str().into())
    }
}

impl FromSql for Column<TableId> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str()?.parse().map(Column).map_err(FromSqlError::other)
    }
}

impl ToSql for Column<Millis> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(i64::try_from(self.0.since_1970()).unwrap_or(i64::MAX).into())
    }
}

impl FromSql for Column<Millis> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        u64::try_from(number)
            .map(|number| Column(Millis::new(number)))
            .map_err(|_| FromSqlError::OutOfRange(number))
    }
}

impl ToSql for Column<Seq> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.number().into())
    }
}

impl FromSql for Column<Seq> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        u32::column_result(value).map(|number| Column(Seq::new(number)))
    }
}

impl ToSql for Column<Stage> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self.0 {
            Stage::Gathering => "gathering".into(),
            Stage::Playing => "playing".into(),
            Stage::Over => "over".into(),
        })
    }
}

impl FromSql for Column<Stage> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "gathering" => Ok(Column(Stage::Gathering)),
            "playing" => Ok(Column(Stage::Playing)),
            "over" => Ok(Column(Stage::Over)),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

macro_rules! sixteen_bytes {
    ($($name:ident),*) => {$(
        impl ToSql for Column<$name> {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.0.number().to_be_bytes().to_vec().into())
            }
        }

        impl FromSql for Column<$name> {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                let bytes = <[u8; 16]>::column_result(value)?;
                Ok(Column($name::new(u128::from_be_bytes(bytes))))
            }
        }
    )*};
}

sixteen_bytes!(PersonId, CommandId);

/// A limit as SQLite accepts it.
pub(super) fn at_most(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}
