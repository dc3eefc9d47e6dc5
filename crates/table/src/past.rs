//! Where the game of a table begins, and the game so far.

use std::sync::Arc;

use rules::{Money, Move, Names, Phase, Position, Record, Settings, Setup, State};

use crate::table::Damaged;

/// Where a game begins.
#[derive(Clone)]
pub(crate) enum Beginning {
    Deal(Setup),
    Position(Arc<Position>),
}

impl Beginning {
    /// The game before its first move.
    pub(crate) fn position(&self) -> Position {
        match self {
            Beginning::Deal(setup) => Position::new(setup),
            Beginning::Position(position) => Position::clone(position),
        }
    }
}

/// A game so far: its beginning and its moves. Secret, because it contains the deal.
#[derive(Clone)]
pub struct Past {
    beginning: Beginning,
    moves: Vec<Move>,
}

impl Past {
    pub(crate) const fn new(beginning: Beginning, moves: Vec<Move>) -> Past {
        Past { beginning, moves }
    }

    /// The game before its first move, with the history of the position it started from, if it did.
    #[must_use]
    pub fn beginning(&self) -> Position {
        self.beginning.position()
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The game so far, with its public history.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = self.beginning();
        for made in &self.moves {
            let done = position.play(made.seat, made.action);
            debug_assert!(done.is_ok(), "these moves were made");
        }
        position
    }

    /// The game so far as a record with these names; `None` if their number is wrong or the game did not begin with a
    /// deal.
    #[must_use]
    pub fn record(&self, names: Names) -> Option<Record> {
        match self.beginning {
            Beginning::Deal(setup) => recorded(names, setup, &self.moves),
            Beginning::Position(_) => None,
        }
    }
}

/// The record of these moves; `None` if the names do not fit the table.
pub(crate) fn recorded<'a>(
    names: Names,
    setup: Setup,
    moves: impl IntoIterator<Item = &'a Move>,
) -> Option<Record> {
    let mut record = Record::new(names, setup).ok()?;
    for made in moves {
        record.play(made.seat, made.action).ok()?;
    }
    Some(record)
}

/// The position a game starts from. It must have no closed fists, because their owners could not change them.
pub(crate) fn start(text: &str, settings: Settings) -> Result<Position, Damaged> {
    let position: Position = text.parse().map_err(|why: rules::BadPosition| Damaged(why.to_string()))?;
    let state = position.state();
    if *state.settings() != settings || may_start(state) != MayStart::Yes {
        return Err(Damaged("no game starts from this position".to_owned()));
    }
    Ok(position)
}

/// Whether a game may start from here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MayStart {
    Yes,
    FistsAreClosed,
    Over,
}

pub(crate) fn may_start(state: &State) -> MayStart {
    let closed = |seat| !state.awaits().contains(seat) && state.cash(seat) > Money::ZERO;
    match state.phase() {
        Phase::Over => MayStart::Over,
        Phase::Sealed { .. } if state.settings().chairs().seats().any(closed) => MayStart::FistsAreClosed,
        _ => MayStart::Yes,
    }
}
