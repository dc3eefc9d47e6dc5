//! A room's recent answers that are not in the log: a repeated command gets the same answer again.

use std::collections::VecDeque;

use protocol::{CommandId, PersonId};

use table::Refusal;

/// The most refusals that are remembered, and the most commands that changed nothing.
const MOST: usize = 256;

/// The last such answers of a room, latest last.
#[derive(Debug, Default)]
pub(crate) struct Refused {
    refused: VecDeque<(PersonId, CommandId, Refusal)>,
    so_already: VecDeque<(PersonId, CommandId)>,
}

impl Refused {
    /// Why this command was refused before, if it was.
    pub(crate) fn again(&self, person: PersonId, id: CommandId) -> Option<&Refusal> {
        let same = |(who, what, _): &&(PersonId, CommandId, Refusal)| (*who, *what) == (person, id);
        self.refused.iter().find(same).map(|(.., refusal)| refusal)
    }

    /// Whether this command was answered before, because it was so already.
    pub(crate) fn was_so_already(&self, person: PersonId, id: CommandId) -> bool {
        self.so_already.contains(&(person, id))
    }

    /// Remembers a command that changed nothing, and answers it.
    pub(crate) fn remember_so_already(&mut self, person: PersonId, id: CommandId) -> Result<(), Refusal> {
        if self.so_already.len() == MOST {
            self.so_already.pop_front();
        }
        self.so_already.push_back((person, id));
        Ok(())
    }

    /// Remembers a refusal, unless it is temporary.
    pub(crate) fn remember(&mut self, person: PersonId, id: CommandId, refusal: &Refusal) {
        if refusal.code.passes() || self.again(person, id).is_some() {
            return;
        }
        if self.refused.len() == MOST {
            self.refused.pop_front();
        }
        self.refused.push_back((person, id, refusal.clone()));
    }
}

#[cfg(test)]
mod tests {
    use protocol::Code;

    use super::*;

    #[test]
    fn the_last_refusals_are_remembered_unless_they_pass() {
        let (ada, bo) = (PersonId::new(1), PersonId::new(2));
        let mut refused = Refused::default();
        for n in 0..=MOST as u128 {
            refused.remember(ada, CommandId::new(n), &Refusal::new(Code::NotNow, format!("{n}")));
        }
        assert_eq!(refused.again(ada, CommandId::new(0)), None, "long ago");
        assert_eq!(refused.again(ada, CommandId::new(1)).unwrap().why, "1");
        assert_eq!(refused.again(bo, CommandId::new(1)), None, "a name is its sender's own");
        refused.remember(bo, CommandId::new(1), &Refusal::new(Code::Busy, "later"));
        assert_eq!(refused.again(bo, CommandId::new(1)), None, "it may be tried again");
        refused.remember(bo, CommandId::new(1), &Refusal::new(Code::Internal, "oh"));
        assert_eq!(
            refused.again(bo, CommandId::new(1)).unwrap().why,
            "oh",
            "a mistake of ours does not pass"
        );
    }
}
