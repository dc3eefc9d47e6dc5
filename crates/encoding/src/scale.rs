//! The measure of a lot: what money is compared with.

use rules::{Artist, Phase, View};

use crate::forecast::Forecast;
use crate::memory::Memory;

/// What the cards on the table are measured by: amounts are divided into rungs with it, and observed in relation to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    /// The artist on sale.
    pub artist: Artist,
    /// How many cards are sold together; a double that waits for a second card counts as two.
    pub cards: u32,
    /// What they are expected to fetch together: `S`, at least 5 a card.
    pub expected: f32,
    /// The most they can fetch together: `M`.
    pub most: f32,
}

impl Scale {
    /// The scale of the cards on the table; without any, that of the artist with the best outlook.
    #[must_use]
    #[inline]
    pub fn of(view: &View, memory: &Memory) -> Scale {
        let (artist, cards) = match view.phase() {
            Phase::Add { double, .. } => (double.artist(), 2),
            phase => phase.lot().map_or((Artist::A, 1), |lot| (lot.first().artist(), lot.size())),
        };
        let earlier = view.earlier_tiles(artist).units() as f32;
        let places = memory.forecast().places(view.played())[artist.index()];
        let each = Forecast::value(places, earlier).max(5.0);
        Scale { artist, cards, expected: cards as f32 * each, most: cards as f32 * (earlier + 30.0) }
    }
}
