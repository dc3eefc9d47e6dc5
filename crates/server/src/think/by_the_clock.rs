//! Thoughts that take as long as a test says, by the clock of the room that asks.

use core::cell::Cell;

use bots::Name;
use protocol::{Millis, PersonId};
use rules::CardSet;

use super::queue::{Full, Turns};
use super::{Thinking, unseen};
use crate::time::Clock;

thread_local! {
    // How long the thought takes that is being thought.
    static TAKES: Cell<u64> = const { Cell::new(0) };
}

/// How long a hand is thought about, of this time at most: it depends on every card, as the time of a real bot may.
pub(crate) fn takes(hand: CardSet, most: u64) -> u64 {
    let letters = |card: rules::Card| card.to_string().bytes().map(u64::from).sum::<u64>();
    hand.iter().zip(1..).map(|(card, place)| place * letters(card)).sum::<u64>() * 37 % (most + 1)
}

/// A bot with this hand is asked something. Like bots that answer within their usual delay, it thinks no longer than is unseen:
/// 200 ms if it is one that searches.
pub(super) fn is_asked(bot: &Name, hand: CardSet) {
    let most = unseen([bot]) / 5 * 4;
    TAKES.set((TAKES.get() + takes(hand, most)).min(most));
}

/// The result, and when it began; it is there when the thought has taken its time.
pub(super) async fn think<T>(
    turns: &Turns,
    host: PersonId,
    clock: &Clock,
    think: impl FnOnce() -> Option<T>,
) -> Result<(Option<T>, Millis), Full> {
    let turn = turns.turn(host).await?;
    let began = clock.now();
    TAKES.set(0);
    let thought = think();
    clock.sleep_until(Some(began.plus(TAKES.take()))).await;
    drop(turn);
    Ok((thought, began))
}

impl Thinking {
    /// Somebody else's bot thinks until this moment.
    pub(crate) async fn is_occupied(&self, host: PersonId, clock: Clock, until: Millis) {
        let super::ThinkIn::ByTheClock(turns) = &self.usual else { return };
        let turn = turns.turn(host).await;
        clock.sleep_until(Some(until)).await;
        drop(turn);
    }
}
