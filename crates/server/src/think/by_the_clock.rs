//! Thoughts that take as long as a test says, by the clock of the room that asks.

use core::cell::Cell;

use bots::Name;
use protocol::{Millis, PersonId};
use rules::{CardSet, Seat};

use super::queue::Turn;
use super::{Thinking, UNSEEN, UNSEEN_LITTLE, searches};
use crate::time::Clock;

thread_local! {
    // How long the thought takes that is being thought: the part of each seat whose bot searches, and that of all others.
    static TAKES: Cell<[u64; Seat::MOST + 1]> = const { Cell::new([0; Seat::MOST + 1]) };
}

/// How long a hand is thought about, of this time at most: it depends on every card, as the time of a real bot may.
pub(crate) fn takes(hand: CardSet, most: u64) -> u64 {
    let letters = |card: rules::Card| card.to_string().bytes().map(u64::from).sum::<u64>();
    hand.iter().zip(1..).map(|(card, place)| place * letters(card)).sum::<u64>() * 37 % (most + 1)
}

/// The bot at this seat, with this hand, is asked something. Like bots that answer within their usual delay, it thinks no longer
/// than is unseen: 200 ms if it is one that searches, and 40 ms together with all who are none. Bots that are asked together think
/// one after the other.
pub(super) fn is_asked(bot: &Name, seat: Seat, hand: CardSet) {
    let (place, unseen) = if searches(bot) { (seat.index(), UNSEEN) } else { (Seat::MOST, UNSEEN_LITTLE) };
    let most = unseen / 5 * 4;
    let mut all = TAKES.get();
    all[place] = (all[place] + takes(hand, most)).min(most);
    TAKES.set(all);
}

/// What is being thought takes this long.
pub(super) fn takes_now(time: u64) {
    let mut all = TAKES.get();
    all[Seat::MOST] = time;
    TAKES.set(all);
}

/// The result; it is there when the thought has taken its time.
pub(super) async fn think<T>(turn: Turn, clock: &Clock, think: impl FnOnce() -> Option<T>) -> Option<T> {
    let began = clock.now();
    TAKES.take();
    let thought = think();
    clock.sleep_until(Some(began.plus(TAKES.take().iter().sum()))).await;
    drop(turn);
    thought
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
