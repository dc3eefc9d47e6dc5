//! The five hands: how each artist paints.

mod a;
mod b;
mod c;
mod d;
mod e;

use rules::{Artist, Card};

use crate::canvas::{Canvas, HIGH, Svg, WIDE};

/// Which time an artist paints an idea: the second time it looks different.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Take {
    First,
    Second,
}

/// The painting on a card. It is the same in every edition, on every machine, at every call.
///
/// # Examples
///
/// ```
/// let painting = art::painting("Cd3".parse()?);
/// assert!(painting.as_str().starts_with("<svg "));
/// # Ok::<(), rules::NoSuchCard>(())
/// ```
#[must_use]
pub fn painting(card: Card) -> Svg {
    let mut canvas = Canvas::new(WIDE, HIGH);
    // First copies of all symbols come first, then second copies, and so on.
    let work = usize::from(card.copy() - 1) * 5 + card.symbol() as usize;
    match card.artist() {
        Artist::A => a::paint(work, &mut canvas),
        Artist::B => b::paint(work, &mut canvas),
        Artist::C => c::paint(work, &mut canvas),
        Artist::D => d::paint(work, &mut canvas),
        Artist::E => e::paint(work, &mut canvas),
    }
    canvas.finish()
}
