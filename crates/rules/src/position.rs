//! A moment of a game with its history, as a value and as text: all of it, or what one viewer knows.

mod possible;
mod read;

use core::fmt;
use core::str::FromStr;

pub use read::BadPosition;

use crate::action::Action;
use crate::card::CardSet;
use crate::event::Observer;
use crate::history::History;
use crate::illegal::Illegal;
use crate::money::Money;
use crate::phase::{Lot, Phase};
use crate::record::Record;
use crate::seat::Seat;
use crate::setup::{CashRule, MysteryHand, Setup};
use crate::state::State;
use crate::view::{Eyes, View, Viewer};

/// A moment of a game with everything in it, hidden or not, and its public history.
///
/// Its text is specified in `docs/notation.md`. Reading it checks that a game can go on from there.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Deck, Edition, Position, Seat, Settings, Setup, Viewer};
///
/// let edition = Edition::CMON_2017;
/// let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut position = Position::new(&setup);
/// position.play(Seat::One, ":Ao1".parse()?)?;
/// position.play(Seat::Three, "=7".parse()?)?;
///
/// let text = position.to_string();
/// assert_eq!(text.parse::<Position>()?, position);
///
/// // What seat 2 knows of it has no other hand, and the same history.
/// let seen = position.seen_by(Viewer::Seat(Seat::Two));
/// assert!(seen.to_string().contains("hands: 9 | Ao2 "));
/// assert_eq!(seen.history(), position.history());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    state: State,
    history: History,
}

impl Position {
    /// The game before its first action, the first round dealt.
    #[must_use]
    pub fn new(setup: &Setup) -> Position {
        let mut history = History::EMPTY;
        let state = State::observed(setup, &mut history);
        Position { state, history }
    }

    /// Plays one action.
    ///
    /// # Errors
    ///
    /// If the action is illegal; then nothing has changed.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.state.apply(seat, action, &mut self.history)
    }

    /// Plays one action, and tells the observer what happens.
    ///
    /// # Errors
    ///
    /// If the action is illegal; then nothing has changed.
    pub fn play_observed(
        &mut self,
        seat: Seat,
        action: Action,
        observer: &mut impl Observer,
    ) -> Result<(), Illegal> {
        let before = self.history.events().len();
        self.play(seat, action)?;
        self.history.events()[before..].iter().for_each(|event| observer.event(*event));
        Ok(())
    }

    /// The game at this moment.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Its public history.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The eyes of this seat, including the history.
    #[must_use]
    pub const fn eyes(&self, seat: Seat) -> Eyes<'_> {
        self.state.eyes(seat).having_seen(&self.history)
    }

    /// What this viewer knows of it.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Seen {
        Seen { view: self.state.view(viewer), history: self.history.clone() }
    }
}

impl Record {
    /// The game and its history after this many moves, or after all of them if there are fewer.
    #[must_use]
    pub fn position_after(&self, moves: usize) -> Position {
        let mut position = Position::new(self.setup());
        for played in self.moves().iter().take(moves) {
            let legal = position.play(played.seat, played.action);
            legal.unwrap_or_else(|why| unreachable!("a record holds legal moves alone: {why}"));
        }
        position
    }
}

/// A moment of a game as one viewer knows it, with its public history.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Deck, Edition, Position, Seat, Seen, Settings, Setup, Viewer};
///
/// let edition = Edition::CMON_2017;
/// let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let seen = Position::new(&setup).seen_by(Viewer::Spectator);
/// assert_eq!(seen.to_string().parse::<Seen>()?, seen);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    view: View,
    history: History,
}

impl Seen {
    /// What the viewer knows of this moment.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The public history.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }
}

/// Either kind of position, for reading a text of which the kind is not known beforehand.
///
/// # Examples
///
/// ```
/// # use rules::{AnyPosition, Chairs, Deck, Edition, Position, Seat, Settings, Setup, Viewer};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let position = Position::new(&setup);
/// let whole = position.to_string();
/// let seen = position.seen_by(Viewer::Spectator).to_string();
/// assert!(matches!(whole.parse()?, AnyPosition::Whole(_)));
/// assert!(matches!(seen.parse()?, AnyPosition::Seen(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyPosition {
    /// Everything is known.
    Whole(Position),
    /// What one viewer knows.
    Seen(Seen),
}

impl FromStr for AnyPosition {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<AnyPosition, BadPosition> {
        let (state, viewer, history) = read::read(text)?;
        Ok(match viewer {
            None => AnyPosition::Whole(Position { state, history }),
            Some(viewer) => AnyPosition::Seen(Seen { view: state.view(viewer), history }),
        })
    }
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Position, BadPosition> {
        match text.parse()? {
            AnyPosition::Whole(position) => Ok(position),
            AnyPosition::Seen(_) => Err(BadPosition::NotWhole),
        }
    }
}

impl FromStr for Seen {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Seen, BadPosition> {
        match text.parse()? {
            AnyPosition::Whole(_) => Err(BadPosition::NoViewer),
            AnyPosition::Seen(seen) => Ok(seen),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.state.view(Viewer::Spectator), Some(&self.state), &self.history)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.view, None, &self.history)
    }
}

/// Writes a position: with its secrets if the whole state is given, otherwise with the number of hidden cards.
fn write(f: &mut fmt::Formatter<'_>, view: &View, whole: Option<&State>, history: &History) -> fmt::Result {
    let settings = view.settings();
    let yes = |answer: bool| if answer { "yes" } else { "no" };
    writeln!(f, "{}", read::FIRST_LINE)?;
    match (whole, view.viewer()) {
        (Some(_), _) => {}
        (None, Viewer::Seat(seat)) => writeln!(f, "viewer: {seat}")?,
        (None, Viewer::Spectator) => writeln!(f, "viewer: spectator")?,
    }
    writeln!(f, "edition: {}", settings.edition())?;
    writeln!(f, "chairs: {}", settings.chairs())?;
    writeln!(f, "proceeds: {}", settings.proceeds())?;
    writeln!(f, "mystery: {}", yes(settings.mystery() == MysteryHand::With))?;
    writeln!(f, "open-cash: {}", yes(settings.cash() == CashRule::Open))?;
    writeln!(f, "round: {}", view.round())?;
    writeln!(f, "phase: {}", phase_word(view.phase()))?;
    writeln!(f, "to-act: {}", List(view.awaits().iter(), " "))?;
    write_sale(f, view, whole)?;
    let chairs = settings.chairs();
    // Every payment is public, so the history reveals what each seat has.
    writeln!(f, "cash: {}", List(chairs.all().iter().map(|seat| view.remembered_cash(seat)), " "))?;
    let hands = chairs.all().iter().map(|seat| match (whole, view.viewer()) {
        (Some(state), _) => Pack::Known(state.hand(seat)),
        (None, Viewer::Seat(me)) if me == seat => Pack::Known(view.hand()),
        _ => Pack::Hidden(view.hand_size(seat)),
    });
    writeln!(f, "hands: {}", List(hands, " | "))?;
    let owned = chairs.all().iter().map(|seat| Pack::Known(view.owned(seat)));
    writeln!(f, "owned: {}", List(owned, " | "))?;
    let rows = view.tiles()[..read::rows_of_tiles(view.round(), *view.phase() == Phase::Over)].iter();
    writeln!(f, "tiles: {}", List(rows.map(|row| List(row.in_board_order().iter(), " ")), " | "))?;
    if settings.mystery() == MysteryHand::With {
        writeln!(f, "turned: {}", List(view.turned().cards().iter(), " "))?;
        match whole {
            Some(state) => writeln!(f, "mystery-hand: {}", List(state.mystery().cards().iter(), " "))?,
            None => writeln!(f, "mystery-hand: {}", Pack::Hidden(view.mystery()))?,
        }
    }
    writeln!(f, "gone: {}", Pack::Known(gone(view)))?;
    match whole {
        Some(state) => writeln!(f, "deck: {}", List(state.undealt.cards().iter(), " "))?,
        None => writeln!(f, "deck: {}", Pack::Hidden(view.undealt()))?,
    }
    write!(f, "\n{history}")?;
    if history.events().is_empty() { Ok(()) } else { writeln!(f) }
}

/// Writes the lot in record notation, and how far its sale has come.
fn write_sale(f: &mut fmt::Formatter<'_>, view: &View, whole: Option<&State>) -> fmt::Result {
    match view.phase() {
        Phase::Add { double, opener } => writeln!(f, "lot: {opener}:{double}")?,
        phase => {
            if let Some(lot) = phase.lot() {
                writeln!(f, "lot: {}", LotWords(lot))?;
            }
        }
    }
    match view.phase() {
        Phase::Open { high: Some(bid), .. } | Phase::Once { high: Some(bid), .. } => {
            writeln!(f, "high: {}={}", bid.seat, bid.amount)
        }
        Phase::Fixed { lot, price } => writeln!(f, "price: {}@{price}", lot.auctioneer()),
        Phase::Sealed { fists, .. } => {
            let closed = view.settings().chairs().all().iter().filter(|&seat| !view.awaits().contains(seat));
            let held = closed.map(|seat| match (whole.map(State::phase), view.viewer()) {
                (Some(Phase::Sealed { fists, .. }), _) => FistWord(seat, Some(fists[seat])),
                (None, Viewer::Seat(me)) if me == seat => FistWord(seat, fists.mine()),
                _ => FistWord(seat, None),
            });
            writeln!(f, "fists: {}", List(held, " "))
        }
        _ => Ok(()),
    }
}

/// The cards that have left the game in earlier rounds.
fn gone(view: &View) -> CardSet {
    let owned = view.settings().chairs().seats().map(|seat| view.owned(seat));
    let here = owned.fold(CardSet::EMPTY, CardSet::or);
    let here =
        view.turned().cards().iter().copied().chain(view.phase().cards()).fold(here, |mut all, card| {
            all.insert(card);
            all
        });
    view.shown().minus(here)
}

const fn phase_word<F>(phase: &Phase<F>) -> &'static str {
    match phase {
        Phase::Offer => "offer",
        Phase::Add { .. } => "add",
        Phase::Open { .. } => "open",
        Phase::Once { .. } => "once",
        Phase::Sealed { .. } => "sealed",
        Phase::Price { .. } => "price",
        Phase::Fixed { .. } => "fixed",
        Phase::Mystery => "mystery",
        Phase::Over => "over",
    }
}

struct LotWords<'a>(&'a Lot);

impl fmt::Display for LotWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0.opener(), self.0.first())?;
        self.0.second().map_or(Ok(()), |second| write!(f, " {}+{second}", self.0.auctioneer()))
    }
}

struct FistWord(Seat, Option<Money>);

impl fmt::Display for FistWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(amount) => write!(f, "{}={amount}", self.0),
            None => write!(f, "{}=?", self.0),
        }
    }
}

/// Some cards, or only their number if they are hidden.
enum Pack {
    Known(CardSet),
    Hidden(u8),
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pack::Known(cards) => List(cards.iter(), " ").fmt(f),
            Pack::Hidden(count) => count.fmt(f),
        }
    }
}

/// Items with a separator between them, or `-` if there are none.
struct List<I>(I, &'static str);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for thing in self.0.clone() {
            write!(f, "{between}{thing}")?;
            between = self.1;
        }
        if between.is_empty() { f.write_str("-") } else { Ok(()) }
    }
}
