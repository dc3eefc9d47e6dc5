//! Our types as values of PostgreSQL's columns.

use protocol::{CommandId, Millis, PersonId, Seq, Stage, TableId};

/// A moment as the database has it. The end of time is the latest there is.
pub(super) fn moment(at: Millis) -> i64 {
    i64::try_from(at.since_1970()).unwrap_or(i64::MAX)
}

pub(super) fn millis(moment: i64) -> Millis {
    Millis::new(u64::try_from(moment).unwrap_or(0))
}

pub(super) fn number(seq: Seq) -> i64 {
    i64::from(seq.number())
}

/// Numbers in the database were numbers here before.
pub(super) fn seq(number: i64) -> Seq {
    Seq::new(u32::try_from(number).unwrap_or(u32::MAX))
}

pub(super) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Gathering => "gathering",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}

/// The stage of this name; the schema allows no others.
pub(super) fn stage(name: &str) -> Stage {
    match name {
        "gathering" => Stage::Gathering,
        "playing" => Stage::Playing,
        _ => Stage::Over,
    }
}

pub(super) fn person_bytes(person: PersonId) -> Vec<u8> {
    person.number().to_be_bytes().to_vec()
}

pub(super) fn command_bytes(id: CommandId) -> Vec<u8> {
    id.number().to_be_bytes().to_vec()
}

fn sixteen(bytes: &[u8]) -> Option<u128> {
    <[u8; 16]>::try_from(bytes).ok().map(u128::from_be_bytes)
}

/// The person with this id, unless it is none.
pub(super) fn person(bytes: &[u8]) -> Option<PersonId> {
    sixteen(bytes).map(PersonId::new)
}

/// The author of a command, if it has one.
pub(super) fn author(person: Option<&[u8]>, id: Option<&[u8]>) -> Option<(PersonId, CommandId)> {
    Some((PersonId::new(sixteen(person?)?), CommandId::new(sixteen(id?)?)))
}

/// A limit as PostgreSQL accepts it.
pub(super) fn at_most(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

/// The tables with these ids, leaving out what is no id.
pub(super) fn table(id: &str) -> Option<TableId> {
    id.parse().ok()
}

pub(super) fn names(tables: &[TableId]) -> Vec<&str> {
    tables.iter().map(TableId::as_str).collect()
}
