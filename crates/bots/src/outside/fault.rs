//! What can be wrong with a program, in words.

use std::time::Duration;

/// What a program did wrong. The same kind of fault is always told in the same words, so that it can be counted;
/// what was said this time is an example of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) kind: String,
    pub(super) example: String,
    pub(super) then: Then,
}

/// What becomes of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// It may go on.
    GoesOn,
    /// It is of no use any more and is started again.
    IsStartedAgain,
    /// It cannot be started, and is replaced for the rest of the game.
    IsReplaced,
}

impl Fault {
    pub(super) fn new(kind: impl Into<String>) -> Fault {
        Fault { kind: kind.into(), example: String::new(), then: Then::GoesOn }
    }

    pub(super) fn such_as(self, example: impl Into<String>) -> Fault {
        Fault { example: example.into(), ..self }
    }

    pub(super) fn then(self, then: Then) -> Fault {
        Fault { then, ..self }
    }

    /// As it is told when it is the only one of its kind.
    pub(super) fn once(&self) -> String {
        if self.example.is_empty() { self.kind.clone() } else { format!("{}: {}", self.kind, self.example) }
    }

    /// As it is told when there may be more of its kind.
    pub(super) fn first_of_many(&self) -> String {
        if self.example.is_empty() {
            self.kind.clone()
        } else {
            format!("{}, such as {}", self.kind, self.example)
        }
    }
}

/// What a program said, in quotes, cut and without anything that could upset a terminal.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", short(text))
}

/// A text cut to a readable length, on one line.
pub(super) fn short(text: &str) -> String {
    const LONGEST: usize = 120;
    let text: String =
        text.trim().chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A span of time as people write it.
pub(super) fn in_words(time: Duration) -> String {
    let millis = time.as_millis();
    if millis.is_multiple_of(1_000) { format!("{} s", millis / 1_000) } else { format!("{millis} ms") }
}
