//! Reads the stored puzzles.

use protocol::{Puzzle, PuzzleKind, TriedAction};
use rules::Money;

use super::Posed;

/// The puzzles in this text. What cannot be read is left out; a test counts them and prints each again.
pub(super) fn puzzles(kind: PuzzleKind, text: &str) -> Vec<Posed> {
    let mut parts = text.split("\npuzzle: ");
    // Before the first there is only a comment.
    parts.next();
    parts.filter_map(|part| puzzle(kind, part)).collect()
}

fn puzzle(kind: PuzzleKind, text: &str) -> Option<Posed> {
    let (number, rest) = text.split_once('\n')?;
    let (head, moment) = rest.split_at(rest.find("gavel-position")?);
    let field = |name: &'static str| {
        head.lines().filter_map(move |line| line.strip_prefix(name)?.strip_prefix(": ").map(str::trim))
    };
    Some(Posed {
        puzzle: Puzzle { kind, number: number.trim().parse().ok()? },
        seat: field("seat").next()?.parse().ok()?,
        worth: field("worth").next().and_then(|worth| worth.parse().ok()).map(Money::new),
        worlds: field("worlds").next()?.parse().ok()?,
        tried: field("tried").map(tried).collect::<Option<Vec<TriedAction>>>()?,
        position: format!("{}\n", moment.trim_end()),
    })
}

fn tried(line: &str) -> Option<TriedAction> {
    let mut words = line.split(' ');
    let action = words.next()?.parse().ok()?;
    let wins = words.next()?.parse().ok()?;
    let money = words.map(|word| word.parse().ok()).collect::<Option<Vec<u32>>>()?;
    Some(TriedAction { action, wins, money })
}
