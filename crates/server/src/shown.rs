//! What leaves the process: how a table stands for one viewer. Secrets leave through `State::view` alone.

use protocol::{Chair, Clock, Game, Held, Millis, Now, PersonId, Private, Stage, TableCard, TableNow, Who};
use rules::{Artist, ByArtist, Money, Phase, Proceeds, Seat, State, TILES, Viewer};

use crate::command::Occupant;
use crate::play::Play;
use crate::table::Table;

impl Table {
    /// How things stand for this viewer; the chairs only when they are wanted.
    #[must_use]
    pub fn now(&self, viewer: Viewer, at: Millis, chairs: bool) -> Now {
        Now { table: chairs.then(|| self.table_now()), game: self.game(viewer, at) }
    }

    fn table_now(&self) -> TableNow {
        let stage = self.stage();
        let away = self.play.as_ref().map(|play| play.away).unwrap_or_default();
        let chairs = self.chairs.iter().map(|(seat, occupant)| Chair {
            who: match occupant {
                Occupant::Free => Who::Free,
                Occupant::Person { .. } => Who::Person,
                Occupant::Bot { .. } => Who::Bot,
            },
            name: self.name_of(seat).to_owned(),
            bot: occupant.bot().map(str::to_owned),
            away: away.contains(seat),
        });
        TableNow {
            stage,
            settings: self.settings,
            pace: self.founding.pace,
            stand_in: self.founding.stand_in.clone(),
            listed: self.founding.listed,
            host: self.seat_of(self.founding.host),
            chairs: chairs.collect(),
            promise: self.seed.promise(),
            seed: (stage == Stage::Over).then(|| self.seed.reveal()),
            rematch: self.rematch,
        }
    }

    fn game(&self, viewer: Viewer, at: Millis) -> Option<Game> {
        let play = self.play.as_ref()?;
        let state = play.state();
        let view = state.view(viewer);
        Some(Game {
            menu: view.menu(),
            clock: self.clock(play, at),
            values: view.values_now(),
            fifth: Artist::ALL.into_iter().filter(|&artist| fifth_is_next(state, artist)).collect(),
            last_card: state.next_card_is_last(),
            ceiling: ceiling(state),
            payees: payees(state),
            fists: matches!(state.phase(), Phase::Sealed { .. }).then(|| play.fist_count()),
            standing: (*state.phase() == Phase::Over).then(|| state.standings().collect()),
            view,
        })
    }

    fn clock(&self, play: &Play, at: Millis) -> Option<Clock> {
        let whole = self.time(play)?;
        let left = play.since.plus(whole).since(at).min(whole);
        Some(Clock { call: play.call, left: left as u32, whole: whole as u32 })
    }

    /// What is this person's alone.
    #[must_use]
    pub fn private(&self, person: Option<PersonId>, at: Millis) -> Private {
        let seat = person.and_then(|person| self.seat_of(person));
        let host = person == Some(self.founding.host);
        let (Some(seat), Some(play)) = (seat, &self.play) else {
            return Private { seat, host, ..Private::default() };
        };
        Private {
            seat: Some(seat),
            host,
            order: play.orders[seat].map(|filed| filed.order),
            held: play.held[seat]
                .map(|(action, since)| Held { action, left: self.release_at(play, since).since(at) as u32 }),
            fist: play.fists[seat],
            note: play.notes[seat],
        }
    }

    /// The table in a list.
    #[must_use]
    pub fn card(&self, touched: Millis) -> TableCard {
        let over = self.stage() == Stage::Over;
        let result = self
            .state()
            .filter(|_| over)
            .map(|state| self.settings.chairs().seats().map(|seat| state.cash(seat).units()).collect());
        TableCard {
            table: self.id,
            stage: self.stage(),
            edition: self.founding.edition,
            pace: self.founding.pace,
            names: self.settings.chairs().seats().map(|seat| self.name_of(seat).to_owned()).collect(),
            bots: self.chairs.as_slice().iter().map(|who| who.bot().map(str::to_owned)).collect(),
            touched: (touched.since_1970() / 1_000) as u32,
            yours: false,
            result,
        }
    }

    /// The table on the shelf of the log.
    #[must_use]
    pub(crate) fn shelf(&self, at: Millis) -> store::Shelf {
        store::Shelf {
            stage: match self.stage() {
                Stage::Gathering => store::Stage::Gathering,
                Stage::Playing => store::Stage::Playing,
                Stage::Over => store::Stage::Over,
            },
            listed: self.founding.listed,
            summary: serde_json::to_string(&self.card(at)).unwrap_or_default(),
            people: self.people().collect(),
        }
    }
}

/// A card from the shelf; from before bots had people's names it says who they are by their kind alone.
pub(crate) fn with_people(mut card: TableCard) -> TableCard {
    if card.bots.len() == card.names.len() {
        return card;
    }
    let kinds: Vec<Option<bots::Name>> =
        card.names.iter().map(|name| bots::people::kind_in_old_name(name)).collect();
    let people: Vec<String> = card
        .names
        .iter()
        .zip(&kinds)
        .filter(|(_, kind)| kind.is_none())
        .map(|(name, _)| name.clone())
        .collect();
    for ((name, kind), seat) in card.names.iter_mut().zip(&kinds).zip(Seat::ALL) {
        if kind.is_some() {
            *name = bots::people::name(seat, people.iter().map(String::as_str)).to_owned();
        }
    }
    card.bots = kinds.into_iter().map(|kind| kind.map(|kind| kind.to_string())).collect();
    card
}

/// Whether the next card of this artist is the fifth, which ends the round (R7.1).
fn fifth_is_next(state: &State, artist: Artist) -> bool {
    *state.phase() != Phase::Over && state.played()[artist] + 1 == rules::FIFTH
}

/// The most that what is on sale can possibly fetch this round: all its artist's tiles so far and the best one of this
/// round, for each painting.
fn ceiling(state: &State) -> Option<Money> {
    let card = state.phase().cards().next()?;
    let paintings = state.phase().cards().count() as u32;
    let earlier =
        |tiles: &[ByArtist<Money>]| -> u32 { tiles.iter().map(|row| row[card.artist()].units()).sum() };
    let each = earlier(&state.tiles()[..usize::from(state.round() - 1)]) + TILES[0].units();
    Some(Money::new(each * paintings))
}

/// Who will be paid for what is on sale, the conducting seat first (R3.4, R6.5).
fn payees(state: &State) -> Vec<Seat> {
    let Some(lot) = state.phase().lot() else { return Vec::new() };
    match state.settings().proceeds() {
        Proceeds::Split if lot.opener() != lot.auctioneer() => vec![lot.auctioneer(), lot.opener()],
        Proceeds::Split | Proceeds::SecondTakesAll => vec![lot.auctioneer()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A card as it was written when bots were called by their kind.
    #[test]
    fn bots_on_old_cards_get_names_too() {
        let old = r#"{"table":"4k7mq2xw9bcd","stage":"gathering","edition":"cmon-2017","pace":"normal",
            "names":["Ada","theory","theory 2",""],"touched":1790000000}"#;
        let card = with_people(serde_json::from_str(old).unwrap());
        assert_eq!(card.names, ["Ada", "Hugo", "Iris", ""]);
        assert_eq!(card.bots, [None, Some("theory".to_owned()), Some("theory".to_owned()), None]);
        assert_eq!(with_people(card.clone()), card);
    }
}
