//! Records that somebody has. One of today's deal holds all its cards, so it is kept from those who have not played it.

use protocol::{Code, Day, PersonId};
use rules::{CardSet, Record, Setup, State};
use table::shuffle::Seed;
use table::{Refusal, daily};

use crate::hub::{Hub, unavailable};

/// What somebody wants to do with a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// To look at it.
    Look,
    /// To play on from one of its moments, at a table that others can watch.
    PlayOn,
}

impl Hub {
    /// Whether somebody may do this with a record. One of today's deal is shown to those who have finished it, and nobody plays on
    /// from it until the day is over.
    pub(crate) async fn admits_record(
        &self,
        record: &Record,
        wish: Wish,
        asks: Option<PersonId>,
    ) -> Result<(), Refusal> {
        let day = Day::of(self.clock.now());
        let deal = self.store.deal(day.number()).await.map_err(|why| unavailable(&why))?;
        // Nobody has asked for it yet, so nobody has played it.
        let Some(deal) = deal else { return Ok(()) };
        let seed = Seed::new(deal.seed);
        if !is_of(record, &seed) {
            return Ok(());
        }
        if wish == Wish::PlayOn {
            let why = "this is a game of today's deal: one can play on from it when the day is over";
            return Err(Refusal::new(Code::Secret, why));
        }
        if let Some(person) = asks {
            let table = daily::table_of(day, &seed, person);
            if self.score_of(day, person, Some(table)).await?.is_some() {
                return Ok(());
            }
        }
        let why = "this is a game of today's deal: it is shown to those who have finished theirs, and to all tomorrow";
        Err(Refusal::new(Code::Secret, why))
    }
}

/// Whether a record begins with the cards of a daily deal: the same deck, or a hand of its first round, on whichever seat. Somebody
/// may have exchanged cards that come later. Two different deals share a hand of eight or more of 70 cards practically never.
fn is_of(record: &Record, seed: &Seed) -> bool {
    let settings = daily::settings();
    let Ok(dealt) = seed.deal(settings, None, &vec![String::new(); settings.chairs().count()]) else {
        return false;
    };
    let own = hands(&dealt);
    record.setup().deck() == dealt.deck() || hands(record.setup()).iter().any(|hand| own.contains(hand))
}

/// What everybody is dealt first.
fn hands(setup: &Setup) -> Vec<CardSet> {
    let state = State::new(setup);
    setup.settings().chairs().seats().map(|seat| state.hand(seat)).collect()
}
