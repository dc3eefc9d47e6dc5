//! What one viewer may know of a game, and the complete games consistent with that knowledge.

use crate::artist::ByArtist;
use crate::card::{Card, CardRow, CardSet};
use crate::chance::Chance;
use crate::history::History;
use crate::menu::Menu;
use crate::money::{Cash, Money};
use crate::phase::{ClosedFists, Fists, Phase};
use crate::round::{ranking, value};
use crate::seat::{BySeat, Seat, Seats};
use crate::setup::{CashRule, Deck, Settings};
use crate::state::{State, Tiles, menu};
use crate::undealt::Undealt;

/// Who looks at the table.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, State, Viewer};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let game = State::new(&setup);
/// assert_eq!(game.view(Viewer::Seat(Seat::One)).hand(), game.hand(Seat::One));
/// assert!(game.view(Viewer::Spectator).hand().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Viewer {
    /// A seat: it also knows its own hand, its own fist and its own cash.
    Seat(Seat),
    /// An onlooker, who sees only what everybody sees.
    Spectator,
}

/// What one viewer may know, put together field by field (R2.6).
///
/// Cash is a special case, because every payment is public: [`View::cash`] is what the table *shows*, and
/// [`View::remembered_cash`] is what a perfect memory of all payments would know. What is sent to a person uses
/// the former.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, SplitMix, State, Viewer};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let view = State::new(&setup).view(Viewer::Seat(Seat::Two));
/// assert_eq!((view.hand().len(), view.hand_size(Seat::One)), (10, 10));
/// assert_eq!(view.unseen().len(), 60, "all but its own ten");
///
/// // A game that could be the real one, as far as seat 2 can tell.
/// let world = view.imagine(&mut SplitMix::new(1));
/// assert_eq!(world.view(Viewer::Seat(Seat::Two)), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    viewer: Viewer,
    settings: Settings,
    round: u8,
    awaited: Seats,
    phase: Phase<ClosedFists>,
    hand: CardSet,
    hand_sizes: BySeat<u8>,
    cash: BySeat<Option<Money>>,
    pub(crate) owned: BySeat<CardSet>,
    pub(crate) played: ByArtist<u8>,
    pub(crate) tiles: Tiles,
    turned: CardRow,
    mystery: u8,
    undealt: u8,
    shown: CardSet,
    // Not serialized: a deserialized view knows only what the table shows.
    #[cfg_attr(feature = "serde", serde(skip, default = "nothing_remembered"))]
    memory: BySeat<Money>,
    #[cfg_attr(feature = "serde", serde(skip))]
    bank: i32,
}

#[cfg(feature = "serde")]
fn nothing_remembered() -> BySeat<Money> {
    BySeat::from_fn(crate::seat::Chairs::Five, |_| Money::ZERO)
}

impl State {
    /// What this viewer may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => Seats::only(seat),
            Viewer::Spectator => Seats::EMPTY,
        };
        let cash_is_open = self.settings.cash() == CashRule::Open || self.phase == Phase::Over;
        View {
            viewer,
            settings: self.settings,
            round: self.round,
            awaited: self.awaited,
            phase: self.phase.map_fists(|fists| ClosedFists {
                mine: own.first().filter(|&me| !self.awaited.contains(me)).map(|me| fists[me]),
            }),
            hand: own.first().map_or(CardSet::EMPTY, |me| self.hands[me]),
            hand_sizes: self.hands.map(|_, hand| hand.len() as u8),
            cash: self.cash.map(|seat, cash| (cash_is_open || own.contains(seat)).then(|| cash.amount())),
            owned: self.owned,
            played: self.played,
            tiles: self.tiles,
            turned: self.turned,
            mystery: self.mystery.cards().len() as u8,
            undealt: self.undealt() as u8,
            shown: self.shown,
            memory: self.cash.map(|_, cash| cash.amount()),
            bank: self.bank,
        }
    }
}

const NOTHING_SEEN: &History = &History::EMPTY;

/// The eyes of one seat: they make its view on demand, and give access to nothing else. A player that decides
/// without looking does not pay for a view.
///
/// # Examples
///
/// ```
/// # use rules::{Action, Chairs, Deck, Edition, Eyes, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// /// A player who always offers its first card, and otherwise declines.
/// fn play(eyes: Eyes<'_>) -> Option<Action> {
///     eyes.view().menu().map(|menu| menu.mildest())
/// }
///
/// let game = State::new(&setup);
/// assert_eq!(play(game.eyes(Seat::One)), Some(":Ao1".parse()?));
/// assert_eq!(play(game.eyes(Seat::Two)), None, "it is not its turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Eyes<'a> {
    state: &'a State,
    history: &'a History,
    seat: Seat,
}

impl State {
    /// The eyes of this seat, with an empty history.
    #[must_use]
    pub const fn eyes(&self, seat: Seat) -> Eyes<'_> {
        Eyes { state: self, history: NOTHING_SEEN, seat }
    }
}

impl<'a> Eyes<'a> {
    /// The same eyes, with this history.
    #[must_use]
    pub const fn having_seen(self, history: &'a History) -> Eyes<'a> {
        Eyes { history, ..self }
    }

    /// The public history, as far as it was kept.
    #[must_use]
    pub const fn history(&self) -> &'a History {
        self.history
    }

    /// The seat they belong to.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat may know at this moment.
    #[must_use]
    pub fn view(&self) -> View {
        self.state.view(Viewer::Seat(self.seat))
    }
}

impl View {
    /// Who looks.
    #[must_use]
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The settings of the table.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The round, from 1 to 4.
    #[must_use]
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// Where the game waits.
    #[must_use]
    pub const fn phase(&self) -> &Phase<ClosedFists> {
        &self.phase
    }

    /// The viewer's own hand; empty for a spectator.
    #[must_use]
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// How many cards a seat holds.
    #[must_use]
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hand_sizes[seat]
    }

    /// What a seat has, if the table shows it: always to the seat itself, and to everybody if cash is open or the game is
    /// over.
    #[must_use]
    pub fn cash(&self, seat: Seat) -> Option<Money> {
        self.cash[seat]
    }

    /// What a seat has, according to a perfect memory of all payments. For bots and search, not for screens: it is not
    /// serialized, and a deserialized view remembers nothing.
    #[must_use]
    pub fn remembered_cash(&self, seat: Seat) -> Money {
        self.memory[seat]
    }

    /// What a painting of each artist would fetch if the round ended now (R8.3).
    #[must_use]
    pub fn values_now(&self) -> ByArtist<Money> {
        let mut tiles = self.tiles;
        let row = usize::from(self.round - 1);
        for (artist, tile) in ranking(&self.played).into_iter().flatten().zip(self.settings.scale().tiles) {
            tiles[row][artist] = tile;
        }
        ByArtist::from_fn(|artist| value(&tiles, self.round, artist))
    }

    /// Whether only one card is left in all hands together: it will end the round and stay unsold (R7.3).
    #[must_use]
    pub fn next_card_is_last(&self) -> bool {
        self.phase != Phase::Over && self.hand_sizes.as_slice().iter().sum::<u8>() == 1
    }

    /// The mystery cards turned up this round.
    #[must_use]
    pub const fn turned(&self) -> &CardRow {
        &self.turned
    }

    /// How many cards the mystery hand holds.
    #[must_use]
    pub const fn mystery(&self) -> u8 {
        self.mystery
    }

    /// How many cards have not been dealt.
    #[must_use]
    pub const fn undealt(&self) -> u8 {
        self.undealt
    }

    /// Every card played or turned up so far, in full view of everybody.
    #[must_use]
    pub const fn shown(&self) -> CardSet {
        self.shown
    }

    /// The seats that may act now.
    #[must_use]
    pub const fn awaits(&self) -> Seats {
        self.awaited
    }

    /// What the viewer may do now, if it is awaited.
    #[must_use]
    pub fn menu(&self) -> Option<Menu> {
        match self.viewer {
            // A seat's own cash is always shown.
            Viewer::Seat(me) => {
                menu(&self.phase, self.awaited, me, &self.hand, self.cash[me].unwrap_or_default())
            }
            Viewer::Spectator => None,
        }
    }

    /// The cards this viewer has not seen: other hands, the mystery hand, the undealt deck.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        self.settings.edition().cards().minus(self.hand.or(self.shown))
    }

    /// A complete game consistent with this view: unseen cards are dealt at random to all the places that hold unseen
    /// cards, and other closed fists hold any amount their owners can pay. The viewer cannot tell it from the real game.
    #[must_use]
    pub fn imagine(&self, chance: &mut impl Chance) -> State {
        self.imagine_fists(chance, |world, seat, chance| {
            Money::new(chance.below(world.cash(seat).units() + 1))
        })
    }

    /// The same, but `fist` decides what the other closed fists hold. It is given the imagined game with those fists
    /// still empty; an amount its owner cannot pay is reduced to all its cash.
    #[must_use]
    pub fn imagine_fists<C: Chance>(
        &self,
        chance: &mut C,
        mut fist: impl FnMut(&State, Seat, &mut C) -> Money,
    ) -> State {
        let chairs = self.settings.chairs();
        let mut deck = Deck::sorted(self.settings.edition());
        // Seen cards first, as already dealt; their order no longer matters.
        let hidden = deck.put_last(self.unseen());
        chance.shuffle(hidden);
        let mut pile = Pile { cards: hidden };
        let hands = BySeat::from_fn(chairs, |seat| match self.viewer {
            Viewer::Seat(me) if me == seat => self.hand,
            _ if !chairs.all().contains(seat) => CardSet::EMPTY,
            _ => pile.take(self.hand_sizes[seat]).iter().copied().collect(),
        });
        let mut mystery = CardRow::EMPTY;
        pile.take(self.mystery).iter().for_each(|&card| mystery.push(card));
        debug_assert_eq!(pile.cards.len(), usize::from(self.undealt), "every unseen card has a place");
        let phase = self.phase.map_fists(|fists| {
            Fists::from_fn(chairs, |seat| match (self.viewer, fists.mine) {
                (Viewer::Seat(me), Some(mine)) if me == seat => mine,
                _ => Money::ZERO,
            })
        });
        let world = State {
            awaited: self.awaited,
            phase,
            cash: self.memory.map(|_, &amount| Cash::new(amount)),
            bank: self.bank,
            hands,
            owned: self.owned,
            played: self.played,
            round: self.round,
            tiles: self.tiles,
            mystery,
            turned: self.turned,
            shown: self.shown,
            undealt: Undealt::new(deck, deck.size() as u8 - self.undealt),
            settings: self.settings,
        };
        let Phase::Sealed { lot, fists: mut closed } = world.phase else { return world };
        let unseen = |seat: &Seat| !self.awaited.contains(*seat) && self.viewer != Viewer::Seat(*seat);
        for seat in chairs.seats().filter(unseen) {
            closed[seat] = fist(&world, seat, chance).min(world.cash(seat));
        }
        State { phase: Phase::Sealed { lot, fists: closed }, ..world }
    }
}

/// Cards to be handed out from the top.
struct Pile<'a> {
    cards: &'a [Card],
}

impl<'a> Pile<'a> {
    fn take(&mut self, count: u8) -> &'a [Card] {
        let (taken, rest) = self.cards.split_at(count.into());
        self.cards = rest;
        taken
    }
}
