//! The measure of a lot: what money is compared with.

use rules::{Artist, ByArtist, Money, Phase, State, View};

use crate::forecast::Forecast;
use crate::memory::Memory;

/// What the cards on the table are measured by: amounts are divided into rungs with it, and observed in relation to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    /// The artist on sale; A if no card is on the table.
    pub artist: Artist,
    /// How many cards are sold together; a double that waits for a second card counts as two.
    pub cards: u32,
    /// What they are expected to fetch together: `S`, at least 5 a card.
    pub expected: f32,
    /// The most they can fetch together: `M`.
    pub most: f32,
}

impl Scale {
    /// The scale of the cards on the table.
    #[must_use]
    #[inline]
    pub fn of(view: &View, memory: &Memory) -> Scale {
        Scale::made(view.phase(), view.played(), |artist| view.earlier_tiles(artist), memory)
    }

    /// The same from the game itself: everything in it is public.
    #[must_use]
    #[inline]
    pub fn of_state(state: &State, memory: &Memory) -> Scale {
        Scale::made(state.phase(), state.played(), |artist| state.earlier_tiles(artist), memory)
    }

    #[inline]
    fn made<F>(
        phase: &Phase<F>,
        played: &ByArtist<u8>,
        earlier: impl Fn(Artist) -> Money,
        memory: &Memory,
    ) -> Scale {
        let (artist, cards) = match phase {
            Phase::Add { double, .. } => (double.artist(), 2),
            phase => phase.lot().map_or((Artist::A, 1), |lot| (lot.first().artist(), lot.size())),
        };
        let earlier = earlier(artist).units() as f32;
        let each = Forecast::value(memory.forecast().places(played)[artist.index()], earlier).max(5.0);
        Scale { artist, cards, expected: cards as f32 * each, most: cards as f32 * (earlier + 30.0) }
    }
}
