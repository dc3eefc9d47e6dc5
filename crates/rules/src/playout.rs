//! Random games: the policy that `gavel bench` measures.

use crate::action::Action;
use crate::chance::Chance;
use crate::event::Observer;
use crate::menu::Menu;
use crate::money::Money;
use crate::state::State;

/// Chooses from a menu at random: any card; a pass half of the time, otherwise the least bid or up to nine more; a
/// fist of 0 to 20; a price of 1 to 50; buys, adds a card that fits, and turns up a card half of the time. No amount
/// exceeds what the seat has.
///
/// # Examples
///
/// ```
/// use rules::playout::roll;
/// use rules::{Menu, Money, SplitMix};
/// let menu = Menu::Bid { least: Money::new(13), most: Money::new(100) };
/// assert_eq!(menu.check(roll(&menu, &mut SplitMix::new(1))), Ok(()));
/// ```
#[inline(always)]
pub fn roll(menu: &Menu, chance: &mut impl Chance) -> Action {
    match *menu {
        Menu::Offer { hand } => match hand.draw(chance) {
            Some(card) => Action::Offer(card),
            None => unreachable!("a seat with no cards is not asked for one (R3.2)"),
        },
        Menu::Add { cards, .. } => {
            if !cards.is_empty() && chance.coin() {
                cards.draw(chance).map_or(Action::Pass, Action::Add)
            } else {
                Action::Pass
            }
        }
        // A die with twenty sides: ten of them pass, the others are the raise.
        Menu::Bid { least, most } => match chance.below(20) {
            raise @ 0..10 => Action::Bid((least + Money::new(raise)).min(most)),
            _ => Action::Pass,
        },
        Menu::Fist { most } => Action::Bid(Money::new(chance.below(21)).min(most)),
        Menu::Price { most } => Action::Price(Money::new(1 + chance.below(50)).min(most)),
        Menu::Buy { .. } => {
            if chance.coin() {
                Action::Buy
            } else {
                Action::Pass
            }
        }
        Menu::Turn => {
            if chance.coin() {
                Action::Turn
            } else {
                Action::Pass
            }
        }
    }
}

/// Plays a game to its end at random and returns the number of actions. Of several awaited seats the first acts.
///
/// # Examples
///
/// ```
/// # use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, SplitMix, State};
/// # let edition = Edition::CMON_2017;
/// # let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// use rules::playout::play_out;
/// let mut game = State::new(&setup);
/// let actions = play_out(&mut game, &mut SplitMix::new(1), &mut ());
/// assert!(actions > 0 && game.awaits().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn play_out(state: &mut State, chance: &mut impl Chance, observer: &mut impl Observer) -> u32 {
    let mut actions = 0;
    while let Some(seat) = state.awaits().first() {
        match state.ask(
            seat,
            #[inline(always)]
            |_, menu| roll(menu, chance),
            observer,
        ) {
            Ok(_) => actions += 1,
            Err(why) => unreachable!("a menu offered it: {why}"),
        }
    }
    actions
}
