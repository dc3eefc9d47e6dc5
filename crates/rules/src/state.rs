//! The state of a game: legal by construction, made from a setup and changed only by actions.

use crate::action::Action;
use crate::artist::ByArtist;
use crate::card::{Card, CardRow, CardSet};
use crate::event::{Event, Observer, Purse};
use crate::illegal::{Illegal, Why};
use crate::menu::Menu;
use crate::money::{Cash, Money};
use crate::phase::{Bid, Fists, Phase};
use crate::seat::{BySeat, Seat, Seats};
use crate::setup::{Settings, Setup};
use crate::undealt::Undealt;

/// The tiles of the four rounds, one row per round; zero for an artist that was not ranked (R8.2).
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// use rules::{SplitMix, TILES, playout};
/// let mut game = State::new(&setup);
/// playout::play_out(&mut game, &mut SplitMix::new(1), &mut ());
/// let first_round = game.tiles()[0];
/// assert!(first_round.in_board_order().contains(&TILES[0]), "some artist came first and has the 30");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Tiles = [ByArtist<Money>; 4];

/// A game of Modern Art at one moment, including everything that is hidden from the players.
///
/// It is small and can be copied freely. It is made by [`State::new`], or read from the text of a
/// [`Position`](crate::Position), which is checked, and changed by [`State::apply`], so it is always legal. What a player may see of it is [`State::view`].
///
/// # Examples
///
/// ```
/// use rules::{Action, Chairs, Deck, Edition, Phase, Seat, Settings, Setup, State};
///
/// let edition = Edition::default();
/// let settings = Settings::new(edition, Chairs::new(3).unwrap());
/// let setup = Setup::new(settings, Seat::ALL[0], Deck::sorted(edition))?;
/// let mut state = State::new(&setup);
///
/// let card = state.hand(Seat::ALL[0]).first().unwrap();
/// state.apply(Seat::ALL[0], Action::Offer(card), &mut ())?;
/// assert!(matches!(state.phase(), Phase::Open { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    // The seats that may act; empty exactly when the game is over.
    pub(crate) awaited: Seats,
    pub(crate) phase: Phase<Fists>,
    pub(crate) cash: BySeat<Cash>,
    // What the bank has taken in, less what it has paid out.
    pub(crate) bank: i32,
    pub(crate) hands: BySeat<CardSet>,
    pub(crate) owned: BySeat<CardSet>,
    pub(crate) played: ByArtist<u8>,
    pub(crate) round: u8,
    pub(crate) tiles: Tiles,
    pub(crate) mystery: CardRow,
    pub(crate) turned: CardRow,
    // Every card played or turned up so far, in this round and in earlier ones.
    pub(crate) shown: CardSet,
    pub(crate) undealt: Undealt,
    pub(crate) settings: Settings,
}

impl State {
    /// The game before its first action, the first round dealt.
    #[must_use]
    pub fn new(setup: &Setup) -> State {
        State::observed(setup, &mut ())
    }

    /// The same, and tells the observer about the deal.
    pub fn observed(setup: &Setup, observer: &mut impl Observer) -> State {
        let settings = *setup.settings();
        let chairs = settings.chairs();
        let mut state = State {
            awaited: Seats::only(setup.first()),
            phase: Phase::Offer,
            cash: BySeat::from_fn(chairs, |_| Cash::new(settings.scale().start)),
            bank: 0,
            hands: BySeat::from_fn(chairs, |_| CardSet::EMPTY),
            owned: BySeat::from_fn(chairs, |_| CardSet::EMPTY),
            played: ByArtist::default(),
            round: 1,
            tiles: Tiles::default(),
            mystery: CardRow::EMPTY,
            turned: CardRow::EMPTY,
            shown: CardSet::EMPTY,
            undealt: Undealt::new(*setup.deck(), 0),
            settings,
        };
        state.deal(observer);
        state
    }

    /// Where the game waits.
    #[must_use]
    pub const fn phase(&self) -> &Phase<Fists> {
        &self.phase
    }

    /// The settings of the table.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The round, from 1 to 4; it stays 4 when the game is over.
    #[must_use]
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// What a seat has.
    #[must_use]
    pub fn cash(&self, seat: Seat) -> Money {
        self.cash[seat].amount()
    }

    /// What the bank has taken in, less what it has paid out.
    #[must_use]
    pub const fn bank(&self) -> i32 {
        self.bank
    }

    /// The cards a seat holds.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The mystery hand, in the order it will be turned up (R9).
    #[must_use]
    pub const fn mystery(&self) -> &CardRow {
        &self.mystery
    }

    /// The mystery cards turned up this round, in order.
    #[must_use]
    pub const fn turned(&self) -> &CardRow {
        &self.turned
    }

    /// Every card played or turned up so far, in this round and in earlier ones.
    #[must_use]
    pub const fn shown(&self) -> CardSet {
        self.shown
    }

    /// How many cards have not been dealt.
    #[must_use]
    pub const fn undealt(&self) -> usize {
        self.undealt.len()
    }

    /// The seats that may act now: none exactly when the game is over.
    #[must_use]
    #[inline]
    pub const fn awaits(&self) -> Seats {
        self.awaited
    }

    /// What this seat may do now, if it is awaited.
    #[must_use]
    #[inline]
    pub fn menu(&self, seat: Seat) -> Option<Menu> {
        menu(&self.phase, self.awaited, seat, &self.hands[seat], self.cash(seat))
    }

    /// Applies a seat's action, and everything that follows from it up to the next decision.
    ///
    /// # Errors
    ///
    /// If the action is not on the seat's menu. Then nothing has changed, and the observer was told nothing.
    pub fn apply(&mut self, seat: Seat, action: Action, observer: &mut impl Observer) -> Result<(), Illegal> {
        self.ask(seat, |_, _| action, observer).map(drop)
    }

    /// Calls `answer` with the seat's menu, and applies the returned action and everything that follows from it up to
    /// the next decision. Returns that action.
    ///
    /// This is [`menu`](State::menu) and [`apply`](State::apply) in one: it distinguishes the kinds of decision only
    /// once, so that an inlined `answer` is reduced to the part for that kind of menu. That makes random games faster
    /// (`gavel arena random` plays an eighth more of them); elsewhere the two steps are easier to read.
    ///
    /// # Errors
    ///
    /// If the seat is not awaited, in which case `answer` is not called, or if the action is not on its menu. Then
    /// nothing has changed, and the observer was told nothing.
    #[inline(always)]
    pub fn ask(
        &mut self,
        seat: Seat,
        answer: impl FnOnce(&State, &Menu) -> Action,
        observer: &mut impl Observer,
    ) -> Result<Action, Illegal> {
        if !self.awaited.contains(seat) {
            return Err(Illegal { seat, why: self.why_not_awaited(seat) });
        }
        let action = match self.phase {
            Phase::Offer => {
                let action = hear(self, seat, Menu::Offer { hand: self.hands[seat] }, answer)?;
                match action {
                    Action::Offer(card) => self.offer(seat, card, observer),
                    other => off_the_menu(other),
                }
                action
            }
            Phase::Add { double, opener } => {
                let action = hear(self, seat, add_menu(double, self.hands[seat]), answer)?;
                match action {
                    Action::Add(card) => self.add(double, opener, seat, card, observer),
                    Action::Pass => self.add_none(double, opener, seat, observer),
                    other => off_the_menu(other),
                }
                action
            }
            Phase::Open { high, .. } => {
                let action = hear(self, seat, bid_menu(high, self.cash(seat)), answer)?;
                match action {
                    Action::Bid(amount) => self.bid_open(seat, amount, observer),
                    Action::Pass => self.pass_open(seat, observer),
                    other => off_the_menu(other),
                }
                action
            }
            Phase::Once { high, .. } => {
                let action = hear(self, seat, bid_menu(high, self.cash(seat)), answer)?;
                match action {
                    Action::Bid(amount) => self.bid_once(seat, amount, observer),
                    Action::Pass => self.pass_once(seat, observer),
                    other => off_the_menu(other),
                }
                action
            }
            Phase::Sealed { .. } => {
                let action = hear(self, seat, Menu::Fist { most: self.cash(seat) }, answer)?;
                match action {
                    Action::Bid(amount) => self.close_fist(seat, amount, observer),
                    other => off_the_menu(other),
                }
                action
            }
            Phase::Price { lot } => {
                let action = hear(self, seat, Menu::Price { most: self.cash(seat) }, answer)?;
                match action {
                    Action::Price(price) => self.name_price(lot, price, observer),
                    other => off_the_menu(other),
                }
                action
            }
            Phase::Fixed { lot, price } => {
                let action = hear(self, seat, Menu::Buy { price }, answer)?;
                match action {
                    Action::Buy => self.sell(lot, seat, price, observer),
                    Action::Pass => self.decline_price(lot, price, seat, observer),
                    other => off_the_menu(other),
                }
                action
            }
            Phase::Mystery => {
                let action = hear(self, seat, Menu::Turn, answer)?;
                match action {
                    Action::Turn => self.turn_up(seat, observer),
                    Action::Pass => self.turn_none(seat, observer),
                    other => off_the_menu(other),
                }
                action
            }
            Phase::Over => unreachable!("nobody is awaited when the game is over"),
        };
        Ok(action)
    }

    #[cold]
    fn why_not_awaited(&self, seat: Seat) -> Why {
        let chairs = self.settings.chairs();
        if !chairs.all().contains(seat) {
            return Why::NoSuchSeat { chairs };
        }
        match self.phase {
            Phase::Over => Why::GameOver,
            Phase::Sealed { .. } if self.cash(seat) == Money::ZERO => Why::FistIsEmpty,
            Phase::Sealed { .. } => Why::FistIsClosed,
            Phase::Open { high, .. } => match high {
                Some(bid) if bid.seat == seat => Why::HoldsTheBid { amount: bid.amount },
                _ => {
                    let least = high.map_or(Money::ONE, |bid| bid.amount.plus_one());
                    let cash = self.cash(seat);
                    if cash < least { Why::CannotFollow { cash, least } } else { Why::HasPassed }
                }
            },
            Phase::Offer
            | Phase::Add { .. }
            | Phase::Once { .. }
            | Phase::Price { .. }
            | Phase::Fixed { .. }
            | Phase::Mystery => Why::NotAwaited { awaited: self.awaits() },
        }
    }

    /// The seats from the richest to the poorest with their places; seats with equal cash share a place (R8.5).
    pub fn standings(&self) -> impl Iterator<Item = Standing> + use<> {
        let cash = self.cash;
        let mut seats: BySeat<Seat> = BySeat::from_fn(self.settings.chairs(), |seat| seat);
        let count = seats.as_slice().len();
        seats.as_mut_slice().sort_by_key(|&seat| core::cmp::Reverse(cash[seat].amount()));
        (0..count).map(move |rank| {
            let seat = seats.as_slice()[rank];
            let money = cash[seat].amount();
            let richer = seats.as_slice().iter().filter(|&&other| cash[other].amount() > money).count();
            Standing { place: richer as u8 + 1, seat, money }
        })
    }

    /// The only way money changes hands. The bank never runs out (R2.2).
    #[inline]
    pub(crate) fn pay(&mut self, from: Purse, to: Purse, amount: Money, observer: &mut impl Observer) {
        match from {
            Purse::Seat(seat) => self.cash[seat].charge(amount),
            Purse::Bank => self.bank -= amount.units() as i32,
        }
        match to {
            Purse::Seat(seat) => self.cash[seat].credit(amount),
            Purse::Bank => self.bank += amount.units() as i32,
        }
        if amount > Money::ZERO {
            observer.event(Event::Paid { from, to, amount });
        }
    }
}

/// A seat's place in the standings.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Money, Seat, Settings, Setup, Standing, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut game = State::new(&setup);
/// for (seat, action) in [(Seat::One, ":Ao1"), (Seat::Three, "=7"), (Seat::One, "-"), (Seat::Two, "-")] {
///     game.apply(seat, action.parse()?, &mut ())?;
/// }
/// let first = game.standings().next();
/// assert_eq!(first, Some(Standing { place: 1, seat: Seat::One, money: Money::new(107) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing {
    /// From 1; seats with equal cash share it.
    pub place: u8,
    /// Who.
    pub seat: Seat,
    /// With how much.
    pub money: Money,
}

/// What a seat with this hand and this cash may do, if it is awaited. Shared by the game and its views.
#[inline]
pub(crate) fn menu<F>(
    phase: &Phase<F>,
    awaited: Seats,
    seat: Seat,
    hand: &CardSet,
    cash: Money,
) -> Option<Menu> {
    if !awaited.contains(seat) {
        return None;
    }
    Some(match *phase {
        Phase::Offer => Menu::Offer { hand: *hand },
        Phase::Add { double, .. } => add_menu(double, *hand),
        Phase::Open { high, .. } | Phase::Once { high, .. } => bid_menu(high, cash),
        Phase::Sealed { .. } => Menu::Fist { most: cash },
        Phase::Price { .. } => Menu::Price { most: cash },
        Phase::Fixed { price, .. } => Menu::Buy { price },
        Phase::Mystery => Menu::Turn,
        Phase::Over => return None,
    })
}

/// The seat's answer, if it is on its menu.
#[inline(always)]
fn hear(
    state: &State,
    seat: Seat,
    menu: Menu,
    answer: impl FnOnce(&State, &Menu) -> Action,
) -> Result<Action, Illegal> {
    let action = answer(state, &menu);
    menu.check(action).map(|()| action).map_err(|why| Illegal { seat, why })
}

/// A second card for a double, or none (R6.1).
#[inline]
fn add_menu(double: Card, hand: CardSet) -> Menu {
    Menu::Add { double, cards: hand.and(CardSet::going_with(double.artist())), hand }
}

/// More than the standing bid, and at most what the seat has (R4.1 to R4.3).
#[inline]
fn bid_menu(high: Option<Bid>, cash: Money) -> Menu {
    Menu::Bid { least: high.map_or(Money::ONE, |bid| bid.amount.plus_one()), most: cash }
}

#[cold]
fn off_the_menu(action: Action) {
    unreachable!("the menu was checked, and {action} is not on it")
}
