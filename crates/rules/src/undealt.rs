//! What is left of the deck.

use crate::card::Card;
use crate::setup::Deck;

/// The cards that have not been dealt, in order. Two are equal if the same cards are still to come: the order of those
/// already dealt no longer matters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undealt {
    deck: Deck,
    dealt: u8,
}

impl PartialEq for Undealt {
    fn eq(&self, other: &Undealt) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Undealt {}

impl Undealt {
    /// This deck, of which `dealt` cards have been dealt.
    pub(crate) const fn new(deck: Deck, dealt: u8) -> Undealt {
        Undealt { deck, dealt }
    }

    /// Deals the next card.
    #[inline]
    pub(crate) fn deal(&mut self) -> Card {
        let card = self.deck.card(self.dealt);
        self.dealt += 1;
        card
    }

    /// How many are left.
    pub(crate) const fn len(&self) -> usize {
        self.deck.size() - self.dealt as usize
    }

    /// The cards, the next one first.
    pub(crate) fn cards(&self) -> &[Card] {
        &self.deck.cards()[usize::from(self.dealt)..]
    }
}
