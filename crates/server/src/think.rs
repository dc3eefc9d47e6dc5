//! Bots think here, off the threads that serve people.

use std::sync::Arc;
use std::time::Duration;

use bots::{Name, Rng};
use rules::{Action, Menu, Money, Phase, Seat, State};
use tokio::sync::Semaphore;

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

    /// What this bot does in this seat. It sees through the eyes of the seat alone.
    pub(crate) async fn about(&self, state: State, seat: Seat, bot: Name, noise: u64) -> Option<Action> {
        match &self.0 {
            Place::Here => think(&state, seat, &bot, noise),
            Place::Threads(turns) => {
                let _turn = turns.acquire().await.ok()?;
                let thought = tokio::task::spawn_blocking(move || think(&state, seat, &bot, noise));
                thought.await.ok().flatten()
            }
        }
    }
}

fn think(state: &State, seat: Seat, bot: &Name, noise: u64) -> Option<Action> {
    let menu = state.menu(seat)?;
    let eyes = state.eyes(seat);
    // None of our own bots needs a time limit; programs from outside do not sit here.
    let mut player = bot.player(Duration::ZERO);
    player.bot().begin(&eyes);
    let mut ask = |menu: &Menu| player.act(&eyes, menu, &mut Rng::stream(noise, &[]));
    let leap = leap(state, &menu, noise).filter(|&(_, willing)| {
        // Whoever would still bid half as much again may as well say more at once.
        matches!(ask(&Menu::Bid { least: willing, most: state.cash(seat) }), Action::Bid(_))
    });
    let action = leap.map_or_else(|| ask(&menu), |(amount, _)| Action::Bid(amount));
    Some(if menu.check(action).is_ok() { action } else { bots::mildest(&menu) })
}

/// People do not raise by one all the way: a bid above the smallest, and what one must be willing to pay to make it.
fn leap(state: &State, menu: &Menu, noise: u64) -> Option<(Money, Money)> {
    let (Phase::Open { .. }, Menu::Bid { least, most }) = (state.phase(), *menu) else { return None };
    let more = (noise >> 32) as u32 % (4 + least.units() / 3);
    let amount = Money::new(least.units() + more);
    let willing = Money::new(amount.units() + amount.units() / 2 + 1);
    (more > 0 && willing <= most).then_some((amount, willing))
}
