//! What nobody at the table knows: for the critic of a learner, which is thrown away after training, and never for a player.

use rules::{Artist, Card, MysteryHand, Seat, Setup, State, Symbol};

/// Kinds of cards: an artist and a symbol.
const KINDS: usize = Artist::ALL.len() * Symbol::ALL.len();
const OTHERS: usize = Seat::MOST - 1;
const DEALS: usize = 2;

/// How many bytes there are: the hands of the others, clockwise from the seat, then the next two deals, each by kind of card.
pub const HIDDEN: usize = (OTHERS + DEALS) * KINDS;

/// One card of a kind. No deck has more than three of it that matter.
const ONE: u8 = 85;

/// Writes what this seat does not know.
pub fn write_hidden(state: &State, setup: &Setup, seat: Seat, out: &mut [u8; HIDDEN]) {
    out.fill(0);
    let (kinds, _) = out.as_chunks_mut::<KINDS>();
    let chairs = state.settings().chairs();
    let mut other = seat;
    for kinds in kinds.iter_mut().take(chairs.count() - 1) {
        other = chairs.left_of(other);
        state.hand(other).iter().for_each(|card| count(kinds, card));
    }
    let hands = chairs.count() + usize::from(state.settings().mystery() == MysteryHand::With);
    let cards = setup.deck().cards();
    let mut left = &cards[cards.len() - state.undealt()..];
    let deals = state.settings().deal();
    let later = deals.iter().skip(usize::from(state.round()));
    for (kinds, &each) in kinds[OTHERS..].iter_mut().zip(later) {
        let (now, rest) = left.split_at((usize::from(each) * hands).min(left.len()));
        now.iter().for_each(|&card| count(kinds, card));
        left = rest;
    }
}

fn count(kinds: &mut [u8; KINDS], card: Card) {
    let kind = &mut kinds[card.artist().index() * Symbol::ALL.len() + card.symbol() as usize];
    *kind = kind.saturating_add(ONE);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use rules::{CardSet, Chairs, Deck, Edition, Settings};

    use super::*;

    #[test]
    fn hands_and_deals_are_counted() {
        for settings in Settings::every() {
            let deck = Deck::sorted(settings.edition());
            let setup = Setup::new(settings, Seat::One, deck).unwrap();
            let state = State::new(&setup);
            let mut out = [0; HIDDEN];
            write_hidden(&state, &setup, Seat::Two, &mut out);
            let seats = settings.chairs().count();
            let cards = |kinds: &[u8]| kinds.iter().map(|&byte| usize::from(byte / ONE)).sum::<usize>();
            for other in 0..OTHERS {
                let held = cards(&out[other * KINDS..][..KINDS]);
                assert_eq!(held > 0, other < seats - 1, "{settings:?}");
            }
            // The first deal went to the hands, of which the last one dealt to is seat one's.
            let hand: CardSet = state.hand(Seat::One);
            let mut expected = [0; KINDS];
            hand.iter().for_each(|card| count(&mut expected, card));
            assert_eq!(out[(seats - 2) * KINDS..][..KINDS], expected);
            assert!(cards(&out[OTHERS * KINDS..][..KINDS]) > 0);
            assert!(cards(&out[(OTHERS + 1) * KINDS..]) > 0);
        }
        let settings = Settings::new(Edition::default(), Chairs::Three);
        assert_eq!(settings.deal()[1], 6);
    }
}
