//! Laws that hold in every game, checked on random games by the tests and the fuzzers.
//!
//! 1. Every card is in exactly one place. 2. Cash and bank together are constant. 3. Nobody is awaited exactly
//!    when the game is over. 4. A seat has a menu exactly when it is awaited, and something is always on it.
//! 5. A menu and the game agree about every action, and a refused one changes nothing and causes no events.
//! 6. Fists commute. 7. Two worlds that a viewer cannot tell apart give it the same view, the same menu and the
//!    same awaited seats. 8. An imagined world looks to the viewer who imagines it like the real one. 9. Text to
//!    value to text is the identity. 10. Every game ends within [`most_actions`]. 11. No cash is ever negative:
//!    it has no sign, and paying more than a seat has panics. 12. A position, whole or as a viewer knows it, is read back
//!    as it was written, and its history contains all payments.

use core::fmt;

use crate::action::Action;
use crate::card::{Card, CardSet};
use crate::chance::Chance;
use crate::event::{Event, Purse};
use crate::menu::Menu;
use crate::money::Money;
use crate::phase::Phase;
use crate::playout::{play_out, roll};
use crate::position::{AnyPosition, Position, Seen};
use crate::record::{Names, Record};
use crate::seat::{Chairs, Seat};
use crate::setup::{Deck, Setup};
use crate::state::State;
use crate::view::Viewer;

/// A law that does not hold.
///
/// # Examples
///
/// ```
/// use rules::laws::Broken;
/// let broken = Broken { law: 2, seen: "cash and bank come to 299".to_owned() };
/// assert_eq!(broken.to_string(), "law 2 is broken: cash and bank come to 299");
/// ```
#[derive(Clone, Debug)]
pub struct Broken {
    /// Its number.
    pub law: u8,
    /// What was seen.
    pub seen: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {} is broken: {}", self.law, self.seen)
    }
}

impl core::error::Error for Broken {}

fn hold(law: u8, holds: bool, seen: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { law, seen: seen() }) }
}

/// An upper bound for the actions in a game (law 10). At most 70 cards are played. For each there is the offer, a
/// chance for every seat to add a card, a mystery card, and an auction; the longest is the open one, where each
/// bid is higher than the last, none above [`most_money`], and each is followed by at most one pass from every other seat.
#[must_use]
pub const fn most_actions(chairs: Chairs) -> u32 {
    let seats = chairs.count() as u32;
    Deck::SIZE as u32 * (2 + seats + (most_money(chairs) + 1) * seats)
}

/// An upper bound for the money in a game: what the seats began with, and 120 for each painting.
#[must_use]
pub const fn most_money(chairs: Chairs) -> u32 {
    Money::START.units() * chairs.count() as u32 + 120 * Deck::SIZE as u32
}

/// Checks what must hold at every moment, without trying anything: laws 1 to 4.
///
/// # Errors
///
/// The first law that is broken.
pub fn check_state(state: &State) -> Result<(), Broken> {
    let chairs = state.settings().chairs();
    every_card_is_in_one_place(state)?;
    let cash: u32 = chairs.seats().map(|seat| state.cash(seat).units()).sum();
    let all = i64::from(cash) + i64::from(state.bank());
    let start = i64::from(state.settings().scale().start.units());
    hold(2, all == start * chairs.count() as i64, || format!("cash and bank come to {all}"))?;
    hold(3, state.awaits().is_empty() == (*state.phase() == Phase::Over), || {
        format!("{} awaited in {:?}", state.awaits(), state.phase())
    })?;
    for seat in Seat::ALL {
        let menu = state.menu(seat);
        let awaited = state.awaits().contains(seat);
        hold(4, menu.is_some() == awaited, || format!("seat {seat} has the menu {menu:?}"))?;
        let possible = menu.is_none_or(|menu| !samples(&menu).is_empty());
        hold(4, possible, || format!("the menu of seat {seat} is empty: {menu:?}"))?;
    }
    Ok(())
}

fn every_card_is_in_one_place(state: &State) -> Result<(), Broken> {
    let mut seen = CardSet::EMPTY;
    let mut put = |place: &str, card: Card| {
        let first_time = !seen.contains(card);
        seen.insert(card);
        hold(1, first_time, || format!("{card} is in two places, one is {place}"))
    };
    for seat in state.settings().chairs().seats() {
        state.hand(seat).iter().try_for_each(|card| put("a hand", card))?;
        state.owned(seat).iter().try_for_each(|card| put("a museum", card))?;
    }
    state.undealt.cards().iter().try_for_each(|&card| put("the deck", card))?;
    state.mystery().cards().iter().try_for_each(|&card| put("the mystery hand", card))?;
    state.turned().cards().iter().try_for_each(|&card| put("among the turned", card))?;
    state.phase().cards().try_for_each(|card| put("under the hammer", card))?;
    let left_the_game = state.settings().edition().cards().minus(seen);
    hold(1, left_the_game.minus(state.shown()).is_empty(), || {
        format!("{left_the_game:?} left the game, but only {:?} were shown", state.shown())
    })?;
    hold(1, seen.minus(state.settings().edition().cards()).is_empty(), || {
        format!("a foreign card among {seen:?}")
    })
}

/// Some actions that are on a menu: each card, each answer, the bounds for money.
fn samples(menu: &Menu) -> Vec<Action> {
    candidates(menu).into_iter().filter(|&action| menu.check(action).is_ok()).collect()
}

/// Actions around the bounds of a menu, legal and illegal.
fn candidates(menu: &Menu) -> Vec<Action> {
    let mut all = vec![Action::Pass, Action::Buy, Action::Turn];
    let around = match *menu {
        Menu::Offer { hand } | Menu::Add { hand, .. } => {
            for card in hand {
                all.extend([Action::Offer(card), Action::Add(card)]);
            }
            [0, 1, 2].map(Money::new)
        }
        Menu::Bid { least, most } => [Money::new(least.units() - 1), least, most],
        Menu::Fist { most } | Menu::Price { most } => [Money::ZERO, Money::ONE, most],
        Menu::Buy { price } => [Money::ZERO, price, price.plus_one()],
        Menu::Turn => [0, 1, 2].map(Money::new),
    };
    for amount in around {
        for amount in [amount, amount.plus_one()] {
            all.extend([Action::Bid(amount), Action::Price(amount)]);
        }
    }
    all
}

/// Checks a moment of a game together with the actions and the imagined worlds that are possible there: laws 1 to 8.
///
/// # Errors
///
/// The first law that is broken.
pub fn check_moment(state: &State, chance: &mut impl Chance) -> Result<(), Broken> {
    check_state(state)?;
    menus_and_game_agree(state, chance)?;
    fists_commute(state, chance)?;
    let seats = state.settings().chairs().seats().map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).try_for_each(|viewer| worlds_look_the_same(state, viewer, chance))
}

fn menus_and_game_agree(state: &State, chance: &mut impl Chance) -> Result<(), Broken> {
    let any_card = state.settings().edition().cards().draw(chance);
    for seat in Seat::ALL {
        let menu = state.menu(seat);
        let mut tried = menu.map_or(vec![Action::Pass, Action::Bid(Money::ONE)], |menu| candidates(&menu));
        tried.extend(any_card.into_iter().flat_map(|card| [Action::Offer(card), Action::Add(card)]));
        for action in tried {
            let expected = menu.is_some_and(|menu| menu.check(action).is_ok());
            let mut after = *state;
            let mut news = Vec::new();
            let happened = after.apply(seat, action, &mut news);
            hold(5, happened.is_ok() == expected, || {
                format!("seat {seat} tries {action} with the menu {menu:?}: {happened:?}")
            })?;
            match happened {
                Ok(()) => check_state(&after)?,
                Err(_) => hold(5, after == *state && news.is_empty(), || {
                    format!("{action} of seat {seat} was refused, and yet something changed")
                })?,
            }
        }
    }
    Ok(())
}

fn fists_commute(state: &State, chance: &mut impl Chance) -> Result<(), Broken> {
    let mut awaited = state.awaits().iter();
    let (Phase::Sealed { .. }, Some(one), Some(other)) = (state.phase(), awaited.next(), awaited.next())
    else {
        return Ok(());
    };
    let mut fist = |seat: Seat| Action::Bid(Money::new(chance.below(state.cash(seat).units() + 1)));
    let (first, second) = ((one, fist(one)), (other, fist(other)));
    let close = |fists: [(Seat, Action); 2]| {
        let mut after = *state;
        fists.into_iter().try_for_each(|(seat, fist)| after.apply(seat, fist, &mut ())).map(|()| after)
    };
    let (one_way, other_way) = (close([first, second]), close([second, first]));
    hold(6, one_way.is_ok() && one_way == other_way, || {
        format!("{first:?} and {second:?} give {one_way:?} or {other_way:?}")
    })
}

fn worlds_look_the_same(state: &State, viewer: Viewer, chance: &mut impl Chance) -> Result<(), Broken> {
    let view = state.view(viewer);
    let world = view.imagine(chance);
    check_state(&world)?;
    let seen = world.view(viewer);
    hold(8, seen == view, || format!("{viewer:?} sees {view:?} and imagines {seen:?}"))?;
    // The real game and the imagined one are two such worlds.
    hold(7, world.awaits() == state.awaits() && view.awaits() == state.awaits(), || {
        format!("{viewer:?} awaits {} or {}", state.awaits(), world.awaits())
    })?;
    if let Viewer::Seat(me) = viewer {
        let (real, imagined) = (state.menu(me), world.menu(me));
        hold(7, real == imagined && view.menu() == real, || {
            format!("seat {me} may {real:?}, or {imagined:?}, or {:?}", view.menu())
        })?;
    }
    worlds_go_on_alike(state, &world, viewer)
}

/// The same action in both worlds causes the same events and leads to worlds that still look the same, unless it
/// reveals something hidden: another seat's card, a mystery card, the fists, or a new deal.
fn worlds_go_on_alike(state: &State, world: &State, viewer: Viewer) -> Result<(), Broken> {
    let awaited = state.awaits();
    let opens_fists = matches!(state.phase(), Phase::Sealed { .. }) && awaited.len() == 1;
    for seat in awaited.iter().filter(|_| !opens_fists) {
        let own = viewer == Viewer::Seat(seat);
        let shows = |action: &Action| match action {
            Action::Offer(_) | Action::Add(_) => !own,
            Action::Turn => true,
            Action::Bid(_) | Action::Price(_) | Action::Buy | Action::Pass => false,
        };
        let Some(menu) = state.menu(seat) else { continue };
        for action in samples(&menu).into_iter().filter(|action| !shows(action)) {
            let (mut real, mut imagined) = (*state, *world);
            let (mut news, mut other_news) = (Vec::new(), Vec::new());
            let happened = real.apply(seat, action, &mut news);
            let other = imagined.apply(seat, action, &mut other_news);
            if news.iter().any(|event| matches!(event, Event::Dealt { .. })) {
                continue;
            }
            hold(7, happened == other && news == other_news, || {
                format!("after {action} of seat {seat} {viewer:?} is told {news:?} or {other_news:?}")
            })?;
            hold(7, real.view(viewer) == imagined.view(viewer), || {
                format!("after {action} of seat {seat} {viewer:?} can tell two worlds apart")
            })?;
        }
    }
    Ok(())
}

/// Checks that a position, whole and as every viewer knows it, is read back as it was written, or is refused if the rulebook
/// does not know the table (law 12).
///
/// # Errors
///
/// If it is not, with the difference.
pub fn check_position(position: &Position) -> Result<(), Broken> {
    let settings = position.state().settings();
    let read_back = settings.is_printed();
    let again = position.to_string().parse::<Position>();
    let right = if read_back { again.as_ref() == Ok(position) } else { again.is_err() };
    hold(12, right, || format!("{position}reads as {again:?}"))?;
    let seats = settings.chairs().seats().map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator]) {
        let seen = position.seen_by(viewer);
        let again = seen.to_string().parse::<Seen>();
        let right = if read_back { again.as_ref() == Ok(&seen) } else { again.is_err() };
        hold(12, right, || format!("{seen}reads as {again:?}"))?;
    }
    let start = i64::from(settings.scale().start.units());
    for seat in settings.chairs().seats() {
        let told = position.history().events().iter().fold(start, |cash, event| {
            let Event::Paid { from, to, amount } = *event else { return cash };
            let paid = |purse| if purse == Purse::Seat(seat) { i64::from(amount.units()) } else { 0 };
            cash - paid(from) + paid(to)
        });
        let cash = position.state().cash(seat);
        hold(12, told == i64::from(cash.units()), || {
            format!("seat {seat} has {cash}, the history says {told}")
        })?;
    }
    Ok(())
}

/// Checks that a game can go on from any position that can be read: laws 1 to 8 there and at the end of the game, and the
/// text itself. Returns whether the text is a position.
///
/// # Errors
///
/// The first law that is broken.
pub fn check_position_text(text: &str, chance: &mut impl Chance) -> Result<bool, Broken> {
    let (written, mut state) = match text.parse() {
        Ok(AnyPosition::Whole(position)) => (position.to_string(), *position.state()),
        Ok(AnyPosition::Seen(seen)) => (seen.to_string(), seen.view().imagine(chance)),
        Err(why) => {
            let said = why.to_string();
            return hold(12, !said.is_empty() && !said.contains('\n'), || said).map(|()| false);
        }
    };
    let again = match written.parse() {
        Ok(AnyPosition::Whole(position)) => position.to_string(),
        Ok(AnyPosition::Seen(seen)) => seen.to_string(),
        Err(why) => why.to_string(),
    };
    hold(12, again == written, || format!("{written}reads as {again}"))?;
    check_moment(&state, chance)?;
    play_out(&mut state, chance, &mut ());
    check_moment(&state, chance).map(|()| true)
}

/// How the players of a random game behave. Together they reach every corner of the rules.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, SplitMix};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// use rules::laws::{Temper, check_game};
/// for temper in Temper::ALL {
///     check_game(&setup, temper, &mut SplitMix::new(1)).map_err(|(broken, _)| broken)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Temper {
    /// As in `gavel bench`.
    Dice,
    /// Bids any amount it has, so that seats without cash are common.
    Spendthrift,
    /// Hardly ever bids, so that hands run out with money to spare.
    Miser,
}

impl Temper {
    /// Every temper.
    pub const ALL: [Temper; 3] = [Temper::Dice, Temper::Spendthrift, Temper::Miser];

    /// Chooses from a menu.
    pub fn choose(self, menu: &Menu, chance: &mut impl Chance) -> Action {
        let up_to = |chance: &mut _, least: Money, most: Money| {
            Money::new(least.units() + Chance::below(chance, most.units() - least.units() + 1))
        };
        match (self, *menu) {
            (Temper::Spendthrift, Menu::Bid { least, most }) if chance.below(4) > 0 => {
                Action::Bid(up_to(chance, least, most))
            }
            (Temper::Spendthrift, Menu::Fist { most }) => Action::Bid(up_to(chance, Money::ZERO, most)),
            (Temper::Spendthrift, Menu::Price { most }) => Action::Price(up_to(chance, Money::ONE, most)),
            (Temper::Miser, Menu::Bid { .. } | Menu::Buy { .. }) if chance.below(8) > 0 => Action::Pass,
            (Temper::Miser, Menu::Fist { .. }) => Action::Bid(Money::ZERO),
            (Temper::Miser, Menu::Price { .. }) => Action::Price(Money::ONE),
            (Temper::Miser, Menu::Turn) => Action::Pass,
            _ => roll(menu, chance),
        }
    }
}

/// Plays a random game of the rulebook to its end and checks all laws at every moment. Of several awaited seats, each is equally
/// likely to act.
///
/// # Errors
///
/// The first law that is broken, with the record of the game so far.
///
/// # Panics
///
/// If the rulebook does not know the table, because it has no record; [`check_moves`] is for all tables.
pub fn check_game(
    setup: &Setup,
    temper: Temper,
    chance: &mut impl Chance,
) -> Result<Record, (Broken, Box<Record>)> {
    let mut record = Record::new(Names::numbered(setup.settings().chairs()), *setup)
        .unwrap_or_else(|why| panic!("this game cannot be recorded: {why}"));
    let follow = |position: &Position, seat: Seat, action: Action| {
        let played = record.play(seat, action);
        hold(5, played.is_ok() && position.state() == record.state(), || {
            format!("{action} of seat {seat} leads elsewhere without a history: {played:?}")
        })
    };
    let checked = play_checked(setup, temper, chance, follow).and_then(|()| {
        let text = record.to_string();
        let again = Record::read(&text).map_err(|fault| Broken { law: 9, seen: fault.to_string() })?;
        hold(9, again.to_string() == text && again.state() == record.state(), || {
            "the record reads differently from how it was written".to_owned()
        })
    });
    match checked {
        Ok(()) => Ok(record),
        Err(broken) => Err((broken, Box::new(record))),
    }
}

/// The same for any table, also for one that the rulebook does not know: all laws except the one about records. Returns the moves.
///
/// # Errors
///
/// The first law that is broken, with the moves so far.
///
/// # Examples
///
/// ```
/// use rules::laws::{Temper, check_moves};
/// use rules::{Deck, Edition, Seat, Settings, Setup, SplitMix};
/// let setup = Setup::new(Settings::TINY, Seat::One, Deck::sorted(Edition::TINY))?;
/// let moves = check_moves(&setup, Temper::Dice, &mut SplitMix::new(1)).map_err(|(broken, _)| broken)?;
/// assert!(moves.len() < 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_moves(
    setup: &Setup,
    temper: Temper,
    chance: &mut impl Chance,
) -> Result<Moves, (Broken, Moves)> {
    let mut moves = Moves::new();
    let checked = play_checked(setup, temper, chance, |_, seat, action| {
        moves.push((seat, action));
        Ok(())
    });
    match checked {
        Ok(()) => Ok(moves),
        Err(broken) => Err((broken, moves)),
    }
}

/// Who did what, in order.
pub type Moves = Vec<(Seat, Action)>;

/// Plays a random game to its end and checks the laws at every moment. `follow` is told each action and what it led to.
fn play_checked(
    setup: &Setup,
    temper: Temper,
    chance: &mut impl Chance,
    mut follow: impl FnMut(&Position, Seat, Action) -> Result<(), Broken>,
) -> Result<(), Broken> {
    let most = most_actions(setup.settings().chairs());
    let mut position = Position::new(setup);
    let mut count = 0;
    while let Some(seat) = position.state().awaits().draw(chance) {
        check_moment(position.state(), chance)?;
        let menu = position.state().menu(seat);
        let menu = menu.ok_or_else(|| Broken { law: 4, seen: format!("seat {seat} has no menu") })?;
        let action = temper.choose(&menu, chance);
        let played = position.play(seat, action);
        hold(5, played.is_ok(), || format!("{action} was on the menu of seat {seat}: {played:?}"))?;
        count += 1;
        hold(10, count <= most, || format!("more than {most} actions"))?;
        follow(&position, seat, action)?;
        // The text grows with the game, so reading it at every moment would take too long.
        if chance.below(40) == 0 {
            check_position(&position)?;
        }
    }
    check_position(&position)?;
    check_moment(position.state(), chance)
}
