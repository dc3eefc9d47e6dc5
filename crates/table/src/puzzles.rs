//! Puzzles: positions from real games with one question each, and what every answer led to when it was tried out. `gavel puzzles`
//! finds them. A puzzle is a table like every other; its answer leaves the process only when the person has answered.

mod read;

use std::sync::LazyLock;

use protocol::{Answer, Puzzle, PuzzleKind, TriedAction};
use rules::{Action, BadPosition, Menu, Money, Phase, Position, Seat, State};

use crate::command::Founding;

/// The bot on the other chairs.
pub const BOT: &str = "theory";

/// A puzzle with its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posed {
    /// Which.
    pub puzzle: Puzzle,
    /// The seat that decides.
    pub seat: Seat,
    /// What the lot fetches on average; only where one is for sale.
    pub worth: Option<Money>,
    /// In how many imagined worlds every action was tried.
    pub worlds: u32,
    /// The actions that were tried, best first.
    pub tried: Vec<TriedAction>,
    /// The position, as [`Position`] prints it.
    pub position: String,
}

/// Every puzzle.
#[must_use]
pub fn all() -> &'static [Posed] {
    static ALL: LazyLock<Vec<Posed>> = LazyLock::new(|| {
        PuzzleKind::ALL.into_iter().flat_map(|kind| read::puzzles(kind, text(kind))).collect()
    });
    &ALL
}

/// The stored text of the puzzles of this kind.
const fn text(kind: PuzzleKind) -> &'static str {
    match kind {
        PuzzleKind::Worth => include_str!("puzzles/worth.txt"),
        PuzzleKind::Help => include_str!("puzzles/help.txt"),
        PuzzleKind::End => include_str!("puzzles/end.txt"),
    }
}

/// This puzzle, if there is one.
#[must_use]
pub fn posed(puzzle: Puzzle) -> Option<&'static Posed> {
    all().iter().find(|posed| posed.puzzle == puzzle)
}

/// The puzzle that a table is: it begins where the puzzle does. A log says nothing about puzzles.
pub(crate) fn of(founding: &Founding) -> Option<&'static Posed> {
    let begins = founding.position.as_deref()?;
    all().iter().find(|posed| posed.position.trim_end() == begins.trim_end())
}

/// What may be answered to a question of this kind: every action that is worth a thought. `None` if this is no such question.
#[must_use]
pub fn candidates(kind: PuzzleKind, state: &State, seat: Seat) -> Option<Vec<Action>> {
    let menu = state.menu(seat)?;
    match (kind, menu) {
        (PuzzleKind::Worth, Menu::Buy { .. }) => Some(vec![Action::Buy, Action::Pass]),
        // The seller, who is asked last: for one more it is theirs.
        (PuzzleKind::Worth, Menu::Bid { least, most }) => match state.phase() {
            Phase::Once { lot, high: Some(_) } if lot.auctioneer() == seat && least <= most => {
                Some(vec![Action::Bid(least), Action::Pass])
            }
            _ => None,
        },
        (PuzzleKind::Help | PuzzleKind::End, Menu::Offer { hand }) => {
            let ends = |card: &rules::Card| state.ends_round(card.artist());
            let ending = hand.iter().filter(ends).count();
            let artists = rules::Artist::ALL.into_iter().filter(|&artist| hand.count_by(artist) > 0).count();
            let fits = match kind {
                PuzzleKind::Help => ending == 0 && artists >= 3,
                _ => ending > 0 && ending < hand.len(),
            };
            // The last card of all is not sold, whatever it is.
            let fits = fits && !state.next_card_is_last();
            let mut kinds = Vec::new();
            let one_of_each = hand.iter().filter(|card| {
                let kind = (card.artist(), card.symbol());
                let new = !kinds.contains(&kind);
                kinds.push(kind);
                new
            });
            fits.then(|| one_of_each.map(Action::Offer).collect())
        }
        _ => None,
    }
}

/// Whether two actions are the same answer: to buy or to leave it, the same artist, to end the round or to go on.
#[must_use]
pub fn alike(kind: PuzzleKind, state: &State, one: Action, other: Action) -> bool {
    match (kind, one, other) {
        (PuzzleKind::Help, Action::Offer(one), Action::Offer(other)) => one.artist() == other.artist(),
        (PuzzleKind::End, Action::Offer(one), Action::Offer(other)) => {
            state.ends_round(one.artist()) == state.ends_round(other.artist())
        }
        _ => (one == Action::Pass) == (other == Action::Pass),
    }
}

impl Posed {
    /// The position it begins with.
    ///
    /// # Errors
    ///
    /// None of ours is bad; a test reads them all.
    pub fn position(&self) -> Result<Position, BadPosition> {
        self.position.parse()
    }

    /// The best action.
    #[must_use]
    pub fn best(&self) -> Option<Action> {
        self.tried.first().map(|tried| tried.action)
    }

    /// What somebody is told who has done this.
    #[must_use]
    pub fn answer(&self, done: Action) -> Option<Answer> {
        let position = self.position().ok()?;
        let kind = self.puzzle.kind;
        let same = |one: Action, other: Action| alike(kind, position.state(), one, other);
        let best = self.best()?;
        let right = same(done, best);
        // What it is compared with: what was done, or else the best of the other answers.
        let done_itself = self.tried.iter().find(|tried| !right && tried.action == done);
        let alike = || {
            self.tried
                .iter()
                .find(|tried| if right { !same(tried.action, best) } else { same(tried.action, done) })
        };
        let other = done_itself.or_else(alike)?;
        Some(Answer {
            puzzle: self.puzzle,
            seat: self.seat,
            done,
            right,
            worth: self.worth,
            price: match position.state().menu(self.seat) {
                Some(Menu::Buy { price }) => Some(price),
                Some(Menu::Bid { least, .. }) => Some(least),
                _ => None,
            },
            ends: matches!(best, Action::Offer(card) if position.state().ends_round(card.artist())),
            worlds: self.worlds,
            best: self.tried.first()?.clone(),
            other: other.clone(),
        })
    }
}

/// A puzzle as it is stored; the inverse of reading it.
impl core::fmt::Display for Posed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Posed { puzzle, seat, worth, worlds, tried, position } = self;
        writeln!(f, "puzzle: {}", puzzle.number)?;
        writeln!(f, "seat: {seat}")?;
        if let Some(worth) = worth {
            writeln!(f, "worth: {worth}")?;
        }
        writeln!(f, "worlds: {worlds}")?;
        for TriedAction { action, wins, money } in tried {
            let money: Vec<String> = money.iter().map(u32::to_string).collect();
            writeln!(f, "tried: {action} {wins} {}", money.join(" "))?;
        }
        writeln!(f, "{}", position.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twenty_of_each_kind_as_they_are_printed() {
        for kind in PuzzleKind::ALL {
            let of_kind: Vec<&Posed> = all().iter().filter(|posed| posed.puzzle.kind == kind).collect();
            assert!(of_kind.len() >= 20, "{kind:?}: {}", of_kind.len());
            for (number, posed) in (1..).zip(of_kind) {
                assert_eq!(posed.puzzle.number, number);
                let position = posed.position().unwrap();
                assert_eq!(position.to_string().trim_end(), posed.position.trim_end(), "{:?}", posed.puzzle);
                assert!(text(kind).contains(&posed.to_string()), "{:?}", posed.puzzle);
            }
        }
    }

    #[test]
    fn no_two_puzzles_begin_alike() {
        for (place, one) in all().iter().enumerate() {
            assert!(all()[..place].iter().all(|other| other.position != one.position), "{:?}", one.puzzle);
        }
    }

    #[test]
    fn every_action_that_was_tried_can_be_the_answer() {
        for posed in all() {
            let state = *posed.position().unwrap().state();
            let candidates = candidates(posed.puzzle.kind, &state, posed.seat).unwrap();
            assert_eq!(candidates.len(), posed.tried.len(), "{:?}", posed.puzzle);
            for TriedAction { action, money, .. } in &posed.tried {
                assert!(candidates.contains(action), "{:?}: {action}", posed.puzzle);
                assert_eq!(money.len(), state.settings().chairs().count());
                let answer = posed.answer(*action).unwrap();
                assert_eq!(answer.right, alike(posed.puzzle.kind, &state, *action, posed.best().unwrap()));
                assert_ne!(answer.other.action, answer.best.action);
            }
        }
    }
}
