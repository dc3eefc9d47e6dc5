//! Every picture, each with its file name.

use rules::{Artist, Card, CardSet, Edition, Symbol};

use crate::canvas::Svg;
use crate::family::{Tile, back, emblem, favicon, hammer, icon, symbol, tile};
use crate::hands::painting;

/// One of our pictures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Picture {
    /// The painting on a card.
    Painting(Card),
    /// An artist's letter on the artist's pattern.
    Emblem(Artist),
    /// The sign of a symbol.
    Symbol(Symbol),
    /// A tile.
    Tile(Tile),
    /// The back of every card.
    Back,
    /// The hammer.
    Hammer,
    /// The icon of the application.
    Icon,
    /// The icon for very small sizes.
    Favicon,
}

/// Every card that any edition prints, in sorted order: a few more than seventy.
///
/// # Examples
///
/// ```
/// assert_eq!(art::cards().len(), 71);
/// ```
#[must_use]
pub fn cards() -> CardSet {
    Edition::ALL.iter().fold(CardSet::EMPTY, |all, edition| all.or(edition.cards()))
}

impl Picture {
    /// Every picture: first the paintings, then the rest of the family.
    pub fn all() -> impl Iterator<Item = Picture> {
        cards()
            .iter()
            .map(Picture::Painting)
            .chain(Artist::ALL.map(Picture::Emblem))
            .chain(Symbol::ALL.map(Picture::Symbol))
            .chain(Tile::ALL.map(Picture::Tile))
            .chain([Picture::Back, Picture::Hammer, Picture::Icon, Picture::Favicon])
    }

    /// Its file name without the extension: `painting-Ao1`, `emblem-A`, `symbol-open`, `tile-30`, `back`.
    ///
    /// # Examples
    ///
    /// ```
    /// use art::Picture;
    /// assert_eq!(Picture::Symbol(rules::Symbol::Once).name(), "symbol-once");
    /// assert_eq!(Picture::named("tile-20"), Some(Picture::Tile(art::Tile::Second)));
    /// ```
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Picture::Painting(card) => format!("painting-{card}"),
            Picture::Emblem(artist) => format!("emblem-{artist}"),
            Picture::Symbol(symbol) => format!("symbol-{}", word(symbol)),
            Picture::Tile(tile) => format!("tile-{}", tile.value()),
            Picture::Back => "back".to_owned(),
            Picture::Hammer => "hammer".to_owned(),
            Picture::Icon => "icon".to_owned(),
            Picture::Favicon => "favicon".to_owned(),
        }
    }

    /// The picture with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Picture> {
        Picture::all().find(|picture| picture.name() == name)
    }

    /// Draws it.
    #[must_use]
    pub fn draw(self) -> Svg {
        match self {
            Picture::Painting(card) => painting(card),
            Picture::Emblem(artist) => emblem(artist),
            Picture::Symbol(which) => symbol(which),
            Picture::Tile(which) => tile(which),
            Picture::Back => back(),
            Picture::Hammer => hammer(),
            Picture::Icon => icon(),
            Picture::Favicon => favicon(),
        }
    }
}

const fn word(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Open => "open",
        Symbol::Once => "once",
        Symbol::Sealed => "sealed",
        Symbol::Fixed => "fixed",
        Symbol::Double => "double",
    }
}
