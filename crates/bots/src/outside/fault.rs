//! What can go wrong with a program, in words.

use std::time::Duration;

/// What a program did wrong. The same kind of fault is always described in the same words, so that it can be counted;
/// the details of this occurrence are an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) kind: String,
    pub(super) example: String,
    pub(super) then: Then,
}

/// What happens to the program next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// It may continue.
    GoesOn,
    /// It is no longer usable and is started again.
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

    /// The text for a fault that is the only one of its kind.
    pub(super) fn once(&self) -> String {
        if self.example.is_empty() { self.kind.clone() } else { format!("{}: {}", self.kind, self.example) }
    }

    /// The text for a fault that may be followed by more of its kind.
    pub(super) fn first_of_many(&self) -> String {
        if self.example.is_empty() {
            self.kind.clone()
        } else {
            format!("{}, such as {}", self.kind, self.example)
        }
    }
}

/// A program's output in quotes, shortened and free of anything that could upset a terminal.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", short(text))
}

/// A text shortened to a readable length, on one line.
pub(super) fn short(text: &str) -> String {
    const LONGEST: usize = 120;
    let text: String =
        text.trim().chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A duration as people write it.
pub(super) fn in_words(time: Duration) -> String {
    let millis = time.as_millis();
    if millis.is_multiple_of(1_000) { format!("{} s", millis / 1_000) } else { format!("{millis} ms") }
}
