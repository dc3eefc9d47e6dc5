//! Bots think here, off the threads that serve people.

use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, Name, Rng};
use rules::{Action, Menu, Money, Phase, Seat, State};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Where bots think.
#[derive(Clone, Debug)]
pub struct Thinking(Place);

#[derive(Clone, Debug)]
enum Place {
    /// On threads of their own, so many at a time.
    Threads(Arc<Semaphore>),
    /// At once, for simulations that must be the same every time.
    Here,
}

impl Thinking {
    /// On so many threads beside those that serve people.
    #[must_use]
    pub fn on_threads(count: usize) -> Thinking {
        Thinking(Place::Threads(Arc::new(Semaphore::new(count.max(1)))))
    }

    /// At once, wherever it is asked.
    #[must_use]
    pub const fn here() -> Thinking {
        Thinking(Place::Here)
    }

    /// Nowhere: whoever thinks waits for a turn that does not come.
    #[cfg(test)]
    pub(crate) fn never() -> Thinking {
        Thinking(Place::Threads(Arc::new(Semaphore::new(0))))
    }

    /// What this bot does in this seat; nothing when it is not asked. It sees through the eyes of the seat alone.
    pub(crate) async fn about(&self, state: State, seat: Seat, bot: Name, noise: u64) -> Option<Action> {
        let menu = state.menu(seat)?;
        let think = move || think(&state, seat, &menu, &bot, noise);
        Some(match &self.0 {
            Place::Here => think(),
            Place::Threads(turns) => {
                let turn = Arc::clone(turns).acquire_owned().await.ok()?;
                on_a_thread(turn, menu, think).await
            }
        })
    }
}

/// For a bot that fails, the least is done: nobody waits for it for ever.
async fn on_a_thread(
    turn: OwnedSemaphorePermit,
    menu: Menu,
    think: impl FnOnce() -> Action + Send + 'static,
) -> Action {
    let thought = tokio::task::spawn_blocking(move || {
        // Whoever does not want to know any more does not stop it: its turn lasts as long as it thinks.
        let _turn = turn;
        think()
    });
    thought.await.unwrap_or_else(|_| bots::mildest(&menu))
}

fn think(state: &State, seat: Seat, menu: &Menu, bot: &Name, noise: u64) -> Action {
    let eyes = state.eyes(seat);
    // None of our own bots needs a time limit; programs from outside do not sit here.
    let mut player = bot.player(Duration::ZERO);
    player.begin(&eyes);
    let mut ask = |menu: &Menu| player.act(&eyes, menu, &mut Rng::stream(noise, &[]));
    let leap = leap(state, menu, noise).filter(|&(_, willing)| {
        // Whoever would still bid half as much again may as well say more at once.
        matches!(ask(&Menu::Bid { least: willing, most: state.cash(seat) }), Action::Bid(_))
    });
    let action = leap.map_or_else(|| ask(menu), |(amount, _)| Action::Bid(amount));
    if menu.check(action).is_ok() { action } else { bots::mildest(menu) }
}

/// People do not raise by one all the way: a bid above the smallest, and what one must be willing to pay to make it.
fn leap(state: &State, menu: &Menu, noise: u64) -> Option<(Money, Money)> {
    let (Phase::Open { .. }, Menu::Bid { least, most }) = (state.phase(), *menu) else { return None };
    let more = (noise >> 32) as u32 % (4 + least.units() / 3);
    let amount = Money::new(least.units() + more);
    let willing = Money::new(amount.units() + amount.units() / 2 + 1);
    (more > 0 && willing <= most).then_some((amount, willing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_bot_that_fails_does_the_least_and_gives_its_turn_back() {
        let turns = Arc::new(Semaphore::new(1));
        let menu = Menu::Bid { least: Money::ONE, most: Money::new(100) };
        for _ in 0..2 {
            let turn = Arc::clone(&turns).acquire_owned().await.unwrap();
            let action = on_a_thread(turn, menu, || panic!("a test wants it so")).await;
            assert_eq!(action, Action::Pass);
        }
    }
}
