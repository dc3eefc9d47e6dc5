//! What is known about a program, keyed by its command line and shared by all its copies.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::fault::Fault;

/// After this many failed starts in a row, even a program that has run before is given up.
const FAILED_STARTS: u32 = 3;

/// More than the number of kinds of fault; keeps a program from filling our memory.
const MOST_KINDS: usize = 1_000;

static PROGRAMS: Mutex<BTreeMap<String, Known>> = Mutex::new(BTreeMap::new());

/// What is known about a program.
#[derive(Default)]
pub(super) struct Known {
    has_run: bool,
    failed_starts: u32,
    /// It did not exit when its input ended.
    pub(super) lingers: bool,
    // The first sentence for each kind of fault: all copies use the same one, so that complaints can be counted.
    sentences: BTreeMap<String, String>,
}

/// Reads or updates what is known about a program.
pub(super) fn of<T>(command: &str, look: impl FnOnce(&mut Known) -> T) -> T {
    let mut programs = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    look(programs.entry(command.to_owned()).or_default())
}

impl Known {
    pub(super) fn has_started(&mut self) {
        self.has_run = true;
        self.failed_starts = 0;
    }

    pub(super) fn has_failed_to_start(&mut self) {
        self.failed_starts += 1;
    }

    /// Whether there is no point in starting it again.
    pub(super) fn is_hopeless(&self) -> bool {
        self.failed_starts >= if self.has_run { FAILED_STARTS } else { 1 }
    }

    /// The sentence for this kind of fault, with its first example.
    pub(super) fn sentence(&mut self, fault: &Fault) -> String {
        match self.sentences.get(&fault.kind) {
            Some(sentence) => sentence.clone(),
            None if self.sentences.len() >= MOST_KINDS => fault.kind.clone(),
            None => self.sentences.entry(fault.kind.clone()).or_insert(fault.first_of_many()).clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_never_ran_is_given_up_at_once_and_one_that_ran_after_three_failures() {
        let mut known = Known::default();
        assert!(!known.is_hopeless());
        known.has_failed_to_start();
        assert!(known.is_hopeless());
        known.has_started();
        for failures in 1..=FAILED_STARTS {
            known.has_failed_to_start();
            assert_eq!(known.is_hopeless(), failures == FAILED_STARTS);
        }
    }

    #[test]
    fn the_same_kind_of_fault_is_told_in_the_same_words() {
        let mut known = Known::default();
        let bid = |said: &str| Fault::new("bid more than it has").such_as(said);
        assert_eq!(known.sentence(&bid("'=101'")), "bid more than it has, such as '=101'");
        assert_eq!(known.sentence(&bid("'=102'")), "bid more than it has, such as '=101'");
    }
}
