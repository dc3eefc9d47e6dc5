//! How games ended, and how strong those who played in them are.

use protocol::{Millis, PersonId, TableId};

use crate::Answer;

/// A finished game that has been scored. What the texts say is not for the store; they have ids, no names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scored {
    /// Which of all games it is, from 1: the order in which they were scored. A game that is to be written has the number
    /// it must get; otherwise it is not written.
    pub number: u64,
    /// The table where it was played.
    pub table: TableId,
    /// When it ended.
    pub at: Millis,
    /// What follows from its log alone.
    pub facts: String,
    /// What became of the people in it, by their ids.
    pub scores: Vec<Score>,
}

/// What became of a person in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// Who.
    pub person: PersonId,
    /// Among which games it counts; `None` if it does not count.
    pub pool: Option<String>,
    /// Where the person stands after it, among the games of this pool.
    pub standing: String,
}

/// What became of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scoring {
    /// It is on disk, under the number it asked for.
    Written,
    /// Another game has that number, or it is not the next one: look again where people stand.
    Conflict,
    /// This game has been scored already.
    Already,
}

/// The results of finished games. They follow from the logs, and from the order in which games were scored.
///
/// A game whose record is written waits here until it has been scored or dismissed.
pub trait Results: Send + Sync {
    /// Finished games that wait to be scored, those that ended first first, up to this limit.
    fn unscored(&self, most: usize) -> Answer<'_, Vec<TableId>>;

    /// Writes the score of a game, once, however often it is tried. It does not wait any more.
    fn score(&self, game: Scored) -> Answer<'_, Scoring>;

    /// A game is not scored: it does not count, or it is gone.
    fn dismiss(&self, table: TableId) -> Answer<'_, ()>;

    /// How many games have been scored: the last number.
    fn scored(&self) -> Answer<'_, u64>;

    /// Where a person stands after their last game of a pool.
    fn standing(&self, person: PersonId, pool: String) -> Answer<'_, Option<String>>;

    /// The latest games of a person, the last one first, up to this limit; only with their own score.
    fn games_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Scored>>;

    /// The games after this number, in order, up to this limit.
    fn games(&self, after: u64, most: usize) -> Answer<'_, Vec<Scored>>;

    /// Replaces the facts and the scores of a game that has this number and this table. Returns whether there is one.
    fn rescore(&self, game: Scored) -> Answer<'_, bool>;
}
